package linear

import (
	"bytes"
	"encoding/json"
	"testing"
	"time"
	"unicode/utf8"

	"qiyou/game/match"
	"qiyou/ui/session"
)

// deaf takes every wish and does nothing.
type deaf struct{}

func (deaf) Do(session.Wish) error        { return nil }
func (deaf) Events() <-chan session.Event { return nil }

// Whatever is typed, and whatever names and words others send: no panic, no
// control byte but the line break, and JSON that reads.
func FuzzLine(f *testing.F) {
	for _, s := range []string{"h8", "say \x1b[2J", "invite 1", "undo", "accept", "\xff\xfe", "board", "clock", "resume 99999999999999999999", "name \u202e", "炮二平五", "=", "dead c3", "choose dark", "propose", "accept", "resume", "score", "undo 2", "pass", `{"line":"h8","match":"m1"}`, `{"line":"table 1 table 1 h8"}`, "counter first=me", "tell x y", "table 1", "tables"} {
		f.Add(s, s)
	}
	games := []*game2{
		newGame(f, "10m+3x30s").play("h8 i9"), newGameOf(f, "weiqi/japanese 5", "none").play("c3 pass pass"),
		newGameOf(f, "xiangqi/asian 0", "none").play("h2e2"), newGameOf(f, "gomoku/renju 15 opening=swap2", "none").play("h8 i9 j7"),
	}
	f.Fuzz(func(t *testing.T, typed, foreign string) {
		for _, g := range games {
			for _, asJSON := range []bool{false, true} {
				var out bytes.Buffer
				face := &face{s: deaf{}, out: &out, opts: Options{JSON: asJSON, Offer: testOffer()}, words: Options{}.words(), tables: map[string]*table{}, numbers: map[string]int{}, timer: time.NewTimer(0)}
				face.line(line{text: typed})
				l := lobbyOf(foreign, typed)
				l.Me.Name, l.Me.Room, l.Peers[0].Tag, l.Peers[0].Addr = foreign, foreign, foreign, foreign
				l.Peers[0].Like = session.Like{Name: foreign, Tag: foreign}
				face.event(l)
				face.event(session.Invited{Invitation: session.Invitation{ID: "i", Peer: foreign, Tag: foreign, Text: foreign, Offer: testOffer()}})
				s := g.snap(session.Person, session.Remote)
				s.Players[1].Name, s.Players[1].Tag = foreign, foreign
				face.event(session.Table{Snapshot: s})
				face.event(session.Said{Match: "m1", Name: foreign, Text: foreign})
				face.event(session.Notice{Code: "wish-refused", Args: []string{foreign}})
				face.event(session.Words{Peer: foreign, Name: foreign, Words: [2]string{foreign, foreign}})
				face.event(session.WordsEnded{Peer: foreign, Name: foreign, Code: session.NoticeDiffer})
				face.line(line{text: typed})
				face.line(line{text: typed, long: true})
				check(t, out.Bytes(), asJSON)
			}
		}
	})
}

func check(t *testing.T, out []byte, asJSON bool) {
	t.Helper()
	if !utf8.Valid(out) || bytes.ContainsFunc(out, func(r rune) bool { return r < ' ' && r != '\n' || r >= 0x7f && r < 0xa0 }) {
		t.Fatalf("a control character in %q", out)
	}
	for l := range bytes.Lines(out) {
		var m map[string]any
		if asJSON && (json.Unmarshal(l, &m) != nil || m["event"] == nil) {
			t.Fatalf("no JSON: %q", l)
		}
	}
}

// The computer refuses in the same moment: what was asked is never seen as a
// question, and its answer is told each time.
func TestRefusedAtOnce(t *testing.T) {
	t.Parallel()
	g := newGame(t, "none").play("h8 i9")
	tab := &table{}
	tab.advance(g.snap(session.Person, session.Computer), Options{}.words())
	for range 2 {
		g.do(match.Command{Seat: 1, Do: match.DoDraw})
		g.do(match.Command{Seat: 2, Do: match.DoRefuse})
		for i := range 2 {
			all := tab.advance(g.snap(session.Person, session.Computer), Options{}.words())
			if i == 1 && len(all) == 0 {
				continue
			}
			if r, ok := all[0].(answeredReport); len(all) != 1 || !ok || r.Event != "declined" || r.What != "draw" || r.name != "Wang" {
				t.Errorf("told %+v", all)
			}
		}
	}
}

// All questions come from notes; whoever asks, the other can answer.
func TestQuestionsAndAnswers(t *testing.T) {
	t.Parallel()
	for _, do := range []match.Do{match.DoUndo, match.DoDraw} {
		g := newGame(t, "none").play("h8 i9")
		tab := &table{}
		tab.advance(g.snap(session.Person, session.Remote), Options{}.words())
		g.do(match.Command{Seat: 2, Do: do})
		all := tab.advance(g.snap(session.Person, session.Remote), Options{}.words())
		if r, ok := all[0].(askedReport); len(all) != 1 || !ok || !r.answer || r.Mine {
			t.Errorf("%v: told %+v", do, all)
		}
		g.do(match.Command{Seat: 2, Do: match.DoRetract})
		all = tab.advance(g.snap(session.Person, session.Remote), Options{}.words())
		if r, ok := all[0].(answeredReport); len(all) != 1 || !ok || r.Event != "retracted" {
			t.Errorf("%v: told %+v", do, all)
		}
	}
}
