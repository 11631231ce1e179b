package linear

import (
	"fmt"
	"strings"
	"time"

	"qiyou/game"
	"qiyou/game/clock"
	"qiyou/game/match"
	"qiyou/ui/ahead"
	"qiyou/ui/cell"
	"qiyou/ui/session"
)

// table is a match as far as it has been told. Its log is the truth: what is
// told is read from the events that were appended since.
type table struct {
	snap     session.Snapshot
	read     int          // events of the log that were told
	states   []game.State // the start and the state after each move that stands
	started  bool
	ended    bool
	earlier  earlier
	queue    ahead.Queue // moves made while the other is to act
	record   bool        // the record's path was told
	study    study
	analysis analysis

	script string // how moves are written whose names are not ASCII, as in text.Plain
	score  func(game.State) (dark, light int, ok bool)
}

var linkNames = [...]string{"none", "up", "silent", "down", "closed", "broken"}

var kindNames = [...]string{"person", "remote", "computer"}

// advance takes next in and gives what has happened since.
func (t *table) advance(next session.Snapshot, w words) []report {
	old := t.snap
	t.snap = next
	if !next.Match.Joined() {
		return nil // nothing can be done before both have signed the terms
	}
	if !t.started || next.Match.Len() < t.read {
		return t.begin(w)
	}
	read := t.read
	all := append(t.events(), t.clocks(old, read)...)
	if len(all) > 0 {
		all = append(all, t.tasks()...)
	}
	all = append(all, t.questions(old)...)
	for i, asked := range next.Rematch {
		if asked && !old.Rematch[i] {
			by := game.Seat(i + 1)
			all = append(all, t.asked(by, "rematch", 0))
		}
	}
	if next.Link != old.Link && next.Link != session.NoLink {
		all = append(all, linkReport{"link", next.ID, linkNames[min(next.Link, session.Broken)], next.RTT.Milliseconds(), next.Match.Over()})
	}
	if next.Watchers != old.Watchers {
		all = append(all, watchersReport{"watchers", next.ID, next.Watchers})
	}
	return append(all, t.end(w)...)
}

// begin tells of a match that is new here, with the moves it already has.
func (t *table) begin(w words) []report {
	m := t.snap.Match
	*t = table{snap: t.snap, read: m.Len(), started: true, states: []game.State{m.Start()}, script: t.script, score: t.score}
	r := startReport{
		Event: "start", Match: t.snap.ID, Setup: m.Setup().String(), Clock: m.Timing().String(), You: t.you(), Watch: t.snap.Watching, Moves: []string{},
		Seats: []seatRow{}, state: m.State(),
	}
	if t.snap.OfRecord {
		r.Of = t.snap.Record
	}
	for i, p := range t.snap.Players {
		seat := game.Seat(i + 1)
		r.Seats = append(r.Seats, seatRow{
			Seat: seat.String(), Name: t.name(seat), Tag: printable(p.Tag), Kind: kindNames[min(p.Kind, session.Computer)],
			Level: p.Level, Color: m.State().View().Color(seat).String(), trust: trustOf(p.Verified, p.Like, 0),
		})
	}
	for _, p := range m.Plies() {
		r.Moves = append(r.Moves, t.format(t.top(), p.Move))
		t.states = append(t.states, p.State)
	}
	if !m.Over() {
		r.turn = m.State().ToAct()
	}
	r.ToAct, r.Yours = r.turn.String(), t.snap.Mine(r.turn)
	all := append([]report{r}, t.tasks()...)
	all = append(all, t.questions(session.Snapshot{Match: match.Match{}})...)
	return append(all, t.end(w)...)
}

func (t *table) top() game.State { return t.states[len(t.states)-1] }

// you is which seats have a person at this machine.
func (t *table) you() string {
	first, second := t.snap.Mine(game.First), t.snap.Mine(game.Second)
	switch {
	case first && second:
		return "both"
	case first:
		return "first"
	case second:
		return "second"
	}
	return "none"
}

// events tells the moves and takebacks of the events not yet read.
func (t *table) events() []report {
	var all []report
	log := t.snap.Match.Log()
	for ; t.read < len(log); t.read++ {
		e, err := match.ReadEvent(log[t.read])
		if err != nil {
			continue // a log that was folded reads
		}
		switch e.Op {
		case match.OpMove:
			if r, ok := t.move(e); ok {
				all = append(all, r)
			}
		case match.OpUndo:
			keep := max(len(t.states)-e.Plies, 1)
			t.states = t.states[:keep:keep]
			to := t.top().ToAct()
			all = append(all, undoReport{
				Event: "undo", Match: t.snap.ID, Plies: e.Plies, Ply: keep - 1, ToAct: to.String(), Yours: t.snap.Mine(to), turn: t.name(to),
			})
		}
	}
	return all
}

func (t *table) move(e match.Event) (moveReport, bool) {
	before := t.top()
	after, err := before.Apply(e.Move)
	if err != nil {
		return moveReport{}, false
	}
	t.states = append(t.states, after)
	to := after.ToAct()
	r := moveReport{
		Event: "move", Match: t.snap.ID, Seat: e.Seat.String(), Color: before.View().Color(e.Seat).String(),
		Move: t.format(before, e.Move), Check: inCheck(after.View()), Index: e.Index, Ply: len(t.states) - 1, Think: e.Think.Milliseconds(),
		Left: left(t.snap.Match.Timing(), e.Clocks[e.Seat.Index()]), ToAct: to.String(), Yours: t.snap.Mine(to),
		Colors: newColors(before.View(), after.View()), setup: t.snap.Match.Setup().String(), names: [2]string{t.name(game.First), t.name(game.Second)},
		name: t.name(e.Seat), tell: t.snap.Mine(to) && !t.snap.Mine(e.Seat),
	}
	return r, true
}

// newColors are the colours of the seats after a move that changed them, nil
// after any other.
func newColors(before, after game.View) []string {
	first, second := after.Color(game.First), after.Color(game.Second)
	if first == before.Color(game.First) && second == before.Color(game.Second) {
		return nil
	}
	return []string{first.String(), second.String()}
}

// left is the time left in milliseconds; nil where there is no limit.
func left(s clock.Settings, st clock.State) *int64 {
	d, limited := s.Left(st)
	if !limited {
		return nil
	}
	ms := d.Milliseconds()
	return &ms
}

// name is the cleaned name at a seat, "" for nobody. Two of one name are told
// apart by the number of the seat.
func (t *table) name(s game.Seat) string {
	if s == game.NoSeat {
		return ""
	}
	name := cell.CleanName(t.snap.Players[s.Index()].Name)
	if name == cell.CleanName(t.snap.Players[s.Other().Index()].Name) {
		return strings.TrimLeft(fmt.Sprintf("%s %d", name, s), " ")
	}
	return name
}

// questions tells wishes that stand now and did not in old, and what became of
// those that stood at the same head.
func (t *table) questions(old session.Snapshot) []report {
	var all []report
	now := t.snap.Match
	if !now.Joined() {
		return nil
	}
	same := old.Match.Len() == now.Len()
	for _, seat := range []game.Seat{game.First, game.Second} {
		ask, plies := now.Asked(seat)
		no, number := now.Declined(seat)
		was, wasPlies, wasNumber := match.AskNothing, 0, 0
		if same {
			was, wasPlies = old.Match.Asked(seat)
			_, wasNumber = old.Match.Declined(seat)
		}
		question := ask.Question() || ask == match.AskFlag
		switch {
		case number != wasNumber && no != match.AskNothing && no != match.AskResign && !now.Over():
			all = append(all, answeredReport{"declined", t.snap.ID, no.String(), seat.Other().String(), t.name(seat.Other())})
		case question && (ask != was || plies != wasPlies):
			all = append(all, t.asked(seat, ask.String(), plies))
		case !same || ask != match.AskNothing || was == match.AskNothing || was == match.AskResign || now.Over():
		default:
			all = append(all, answeredReport{"retracted", t.snap.ID, was.String(), seat.String(), t.name(seat)})
		}
	}
	return all
}

func (t *table) asked(by game.Seat, what string, plies int) askedReport {
	return askedReport{
		Event: "asked", Match: t.snap.ID, What: what, Plies: plies, By: by.String(), Mine: t.snap.Mine(by),
		name: t.name(by), answer: t.snap.Mine(by.Other()),
	}
}

// end tells the result once, and the path of the record once it is there.
func (t *table) end(w words) []report {
	o, over := t.snap.Match.Outcome()
	if !over {
		return nil
	}
	var all []report
	if !t.ended {
		t.ended, t.record = true, t.snap.Record != ""
		return append(all, endReport{
			Event: "end", Match: t.snap.ID, Winner: o.Winner.String(), Reason: string(o.Reason), Text: w.why(string(o.Reason)),
			Margin: o.Margin, Moves: len(t.snap.Match.Plies()), Record: t.snap.Record, name: t.name(o.Winner), won: o.Winner != game.NoSeat, of: t.snap.OfRecord,
		})
	}
	if !t.record && t.snap.Record != "" {
		t.record = true
		if t.snap.Watching {
			return nil // the notice of what was kept has told it
		}
		all = append(all, recordReport{"record", t.snap.ID, t.snap.Record})
	}
	return all
}

// settled says that nothing more is to come of a finished match: the record is
// written and the other, if remote, has the whole log.
func (t *table) settled() bool {
	m := t.snap.Match
	if !m.Over() || t.snap.Record == "" && !t.snap.Watching {
		return false
	}
	switch t.snap.Link {
	case session.NoLink, session.Closed, session.Broken:
		return true
	}
	if t.snap.Watching {
		return m.Sealed()
	}
	return m.Sealed() && t.snap.Acked >= m.Len()
}

// speaker is the seat here that a wish comes from: the one to act if it sits
// here and nothing else is asked. With two people at one keyboard a question
// comes from the seat that has just moved, and the answer from the other.
func (t *table) speaker(do match.Do) game.Seat {
	first, second := t.snap.Mine(game.First), t.snap.Mine(game.Second)
	turn := t.snap.Match.State().ToAct()
	switch {
	case !first && !second:
		return game.NoSeat
	case first != second && first:
		return game.First
	case first != second:
		return game.Second
	case turn == game.NoSeat:
		return game.First
	case do != match.DoUndo && do != match.DoDraw:
		return turn
	}
	if ask, _ := t.snap.Match.Asked(turn.Other()); ask == match.AskNothing {
		return turn.Other()
	}
	return turn
}

// question is what the other wants of a person here, and from which seat the
// answer comes.
func (t *table) question() (ask match.Ask, plies int, by game.Seat) {
	if !t.snap.Match.Joined() || t.snap.Match.Over() {
		return match.AskNothing, 0, game.NoSeat
	}
	for _, seat := range []game.Seat{game.First, game.Second} {
		if !t.snap.Mine(seat) {
			continue
		}
		if ask, plies = t.snap.Match.Asked(seat.Other()); ask.Question() {
			return ask, plies, seat
		}
	}
	return match.AskNothing, 0, game.NoSeat
}

// asking is a seat here that has asked for something, or NoSeat.
func (t *table) asking() game.Seat {
	for _, seat := range []game.Seat{game.First, game.Second} {
		if !t.snap.Mine(seat) || !t.snap.Match.Joined() {
			continue
		}
		if ask, _ := t.snap.Match.Asked(seat); ask != match.AskNothing {
			return seat
		}
	}
	return game.NoSeat
}

// think is how long the seat to act has been thinking.
func (t *table) think(now time.Time) time.Duration { return max(now.Sub(t.snap.Since), 0) }
