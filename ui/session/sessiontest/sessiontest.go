// Package sessiontest puts text into every place of an event that text can have,
// for the tests of faces: [Each] is an event of every type, [Fill] fills one.
// New types and new fields are covered without a word.
package sessiontest

import (
	"reflect"

	"qiyou/game"
	"qiyou/game/match"
	"qiyou/game/record"
	"qiyou/ui/session"
)

// Each is one event of each type, with nothing left out that may hold text.
func Each(snap session.Snapshot) []session.Event {
	offer := session.Offer{Setup: snap.Match.Setup(), Sides: match.ByLot}
	invitation := session.Invitation{ID: "i1", Before: &offer, Draft: &offer, Offer: offer}
	snap.Fork = nil
	return []session.Event{
		session.Lobby{
			Peers:  []session.Peer{{ID: "p1", Presence: session.Here, Playing: true}, {ID: "p2", Known: true}},
			Open:   []session.OpenMatch{{Match: "m9", Setup: offer.Setup}},
			Health: session.Health{Interfaces: []string{""}},
		},
		session.Invited{Invitation: invitation},
		session.InviteEnded{Invitation: invitation},
		session.Table{Snapshot: snap},
		session.Said{},
		session.Said{Match: snap.ID},
		session.Arrived{Match: snap.ID},
		session.Words{},
		session.WordsEnded{},
		session.Left{},
		session.Records{Records: []session.Record{{}, {Setup: offer.Setup}}},
		session.Paths{Names: []string{"", ""}},
		session.RecordSaved{},
		session.Statistics{Statistics: []session.Statistic{{}, {}}},
		session.Settings{Settings: []session.Setting{{}, {Values: []string{"", ""}}}},
		session.Advised{Outlook: &session.Outlook{}, Hints: []session.Hint{{Line: []game.Move{{}}}}},
		session.Gathering{Over: true, Faulty: 2, Faults: []session.Unread{{}, {}}},
		session.Gathering{},
		session.Exported{},
		session.Checked{Report: record.Report{Broken: &record.Break{}, Differs: []record.Difference{{}}}},
		session.Analysed{Verdict: &session.Verdict{Line: []game.Move{{}}}},
		session.Notice{Args: []string{"", "", ""}},
		session.Notice{Args: []string{"", "", ""}, Match: snap.ID},
	}
}

// Fill is ev with text in every string, of the IDs of matches and invitations apart
// where keep is true: without them an event is about nothing that a face has.
func Fill(ev session.Event, text string, keep bool) session.Event {
	v := reflect.New(reflect.TypeOf(ev)).Elem()
	v.Set(reflect.ValueOf(ev))
	fill(v, text, keep)
	return v.Interface().(session.Event)
}

func fill(v reflect.Value, text string, keep bool) {
	switch v.Kind() {
	case reflect.String:
		v.SetString(text)
	case reflect.Struct:
		for i := range v.NumField() {
			f := v.Type().Field(i)
			if f.IsExported() && !(keep && (f.Name == "ID" || f.Name == "Match") && f.Type.Kind() == reflect.String) {
				fill(v.Field(i), text, keep)
			}
		}
	case reflect.Slice:
		other := reflect.MakeSlice(v.Type(), v.Len(), v.Len())
		reflect.Copy(other, v)
		for i := range other.Len() {
			fill(other.Index(i), text, keep)
		}
		v.Set(other)
	case reflect.Array:
		for i := range v.Len() {
			fill(v.Index(i), text, keep)
		}
	case reflect.Pointer:
		if !v.IsNil() {
			other := reflect.New(v.Type().Elem())
			other.Elem().Set(v.Elem())
			fill(other.Elem(), text, keep)
			v.Set(other)
		}
	}
}
