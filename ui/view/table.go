package view

import (
	"time"

	"qiyou/game"
	"qiyou/game/match"
	"qiyou/game/record"
	"qiyou/ui/ahead"
	"qiyou/ui/board"
	"qiyou/ui/cell"
	"qiyou/ui/session"
)

// maxChat is how many lines of chat a table keeps.
const maxChat = 200

// table is one match on the screen.
type table struct {
	snap     session.Snapshot
	cursor   game.Point
	from     game.Point // where a step begins
	picked   bool       // from is set
	turned   bool       // the board is seen from the other side
	moves    []game.Move
	job      job
	chat     []session.Said
	unread   int            // news since it was last shown
	number   int            // of the tables so far
	hurried  int            // the number of the move for which hurry has told, 0 for none
	draft    string         // a line of chat that was not sent
	review   review         // the earlier board that is shown
	game     []*record.Turn // the boards of the match, that before its first move first
	study    *record.Tree   // the same with what is said of them and was tried out; nil for nothing
	kept     kept           // what of it is on disk
	comment  commented      // on the board shown
	analysis analysis       // of the game, by an engine
	list     shelf          // the moves
	chats    shelf          // what was said
	queue    ahead.Queue    // moves made while the other is to act
	pale     game.Move      // shown, and played when it is asked for once more; the zero Move for none
	column   rune           // the last key, if it is a shortcut that is also a column
}

func newTable(s session.Snapshot, study *record.Tree) *table {
	cols, rows := s.Match.State().View().Size()
	t := &table{cursor: game.Point{Col: int8(cols / 2), Row: int8(rows / 2)}}
	t.take(s, study)
	if s.OfRecord {
		t.goTo(0) // it is read from its beginning
	}
	// Who has the upper side of a xiangqi board sees it from there.
	t.turned = t.kind() == board.Xiangqi && !t.alone() && t.me() == game.Second
	return t
}

// kind is the kind of board that is played on.
func (t *table) kind() board.Kind { return board.KindOf(t.snap.Match.Setup().Game) }

// What a new snapshot may call the person for.
const (
	callNothing = ""
	callTurn    = "turn"
	callAsk     = "ask"
	callOver    = "over"
)

// take takes a snapshot in, with what its record says where that is new, and says
// what calls for the person.
func (t *table) take(s session.Snapshot, study *record.Tree) string {
	old := t.snap
	t.snap = s
	t.studyOf(study)
	t.settle()
	t.refresh()
	t.picked = t.picked && (t.movable(t.from) || t.pickAhead(t.from))
	if old.Match.State() != nil && old.Match.Len() != s.Match.Len() {
		t.pale, t.list.away = game.Move{}, 0
	}
	if t.job = (job{}); !t.studying() {
		t.job = jobOf(s.Match.State(), t.moves)
	}
	if old.Match.State() == nil {
		return callNothing
	}
	switch other := t.other(); {
	case other == game.NoSeat || s.Mine(other):
	case s.Match.Over() && !old.Match.Over():
		return callOver
	case len(s.Match.Plies()) > len(old.Match.Plies()) && t.myTurn() && s.Match.Plies()[len(s.Match.Plies())-1].Seat == other:
		return callTurn
	case t.asks(s.Match) && !t.asks(old.Match):
		return callAsk
	}
	return callNothing
}

// asks says whether the other waits for an answer of ours in match x.
func (t *table) asks(x match.Match) bool {
	ask, _ := x.Asked(t.other())
	return ask.Question()
}

// me is the seat of the person here: the one to act where both are.
func (t *table) me() game.Seat {
	first, second := t.snap.Mine(game.First), t.snap.Mine(game.Second)
	switch {
	case first && second:
		if seat := t.snap.Match.State().ToAct(); seat != game.NoSeat {
			return seat
		}
		return game.First
	case first:
		return game.First
	case second:
		return game.Second
	}
	return game.NoSeat
}

func (t *table) other() game.Seat { return t.me().Other() }

// against says whether the other is of kind k.
func (t *table) against(k session.Kind) bool {
	return t.me() != game.NoSeat && t.snap.Players[t.other().Index()].Kind == k
}

// likes says whether the same people sit at both tables.
func (t *table) likes(other *table) bool {
	who := func(t *table) [2]string {
		p := t.snap.Players
		a, b := p[0].Tag+p[0].Name, p[1].Tag+p[1].Name
		return [2]string{min(a, b), max(a, b)}
	}
	return who(t) == who(other)
}

// alone says whether both seats are people at this keyboard.
func (t *table) alone() bool { return t.snap.Mine(game.First) && t.snap.Mine(game.Second) }

// remote says whether the other is at another machine.
func (t *table) remote() bool {
	return !t.snap.OfRecord && (t.snap.Players[0].Kind == session.Remote || t.snap.Players[1].Kind == session.Remote)
}

// playing says whether the match goes on.
func (t *table) playing() bool { return t.snap.Match.Joined() && !t.snap.Match.Over() }

func (t *table) myTurn() bool {
	seat := t.snap.Match.State().ToAct()
	return t.playing() && t.snap.Mine(seat)
}

// question is what the other asks of the person here.
func (t *table) question() (match.Ask, int) {
	if other := t.other(); !t.alone() && other != game.NoSeat && t.playing() && t.asks(t.snap.Match) {
		return t.snap.Match.Asked(other)
	}
	return match.AskNothing, 0
}

// request is what the person here has asked of the other.
func (t *table) request() (match.Ask, int) {
	if me := t.me(); !t.alone() && me != game.NoSeat && t.playing() {
		return t.snap.Match.Asked(me)
	}
	return match.AskNothing, 0
}

func (t *table) can(f func(game.Move) bool) bool {
	for _, m := range t.moves {
		if f(m) {
			return true
		}
	}
	return false
}

// movable says whether a step begins at p.
func (t *table) movable(p game.Point) bool {
	return t.can(func(m game.Move) bool { return m.Kind == game.Step && m.From == p })
}

// has says whether there is a move of kind k.
func (t *table) has(k game.Kind) bool {
	return t.can(func(m game.Move) bool { return m.Kind == k })
}

// choices are the moves of an opening or a talk that are no place on the board.
func (t *table) choices() []game.Move {
	var out []game.Move
	for _, m := range t.moves {
		if m.Kind == game.Choose {
			out = append(out, m)
		}
	}
	return out
}

// at is the move that Enter means on p.
func (t *table) at(p game.Point) (m game.Move, pick, ok bool) {
	for _, m := range t.moves {
		switch {
		case m.Kind == game.Place && m.To == p, m.Kind == game.Toggle && m.To == p:
			return m, false, true
		case m.Kind == game.Step && t.picked && m.From == t.from && m.To == p:
			return m, false, true
		case m.Kind == game.Step && m.From == p:
			pick = true
		}
	}
	return game.Move{}, pick, pick
}

// move moves the cursor as it is seen, and stays on the board.
func (t *table) move(dc, dr int8) {
	if t.turned {
		dc, dr = -dc, -dr
	}
	cols, rows := t.snap.Match.State().View().Size()
	t.cursor.Col = min(max(t.cursor.Col+dc, 0), int8(cols-1))
	t.cursor.Row = min(max(t.cursor.Row+dr, 0), int8(rows-1))
}

func (t *table) say(s session.Said) {
	s.Name, s.Text = cell.CleanName(s.Name), cell.Clean(s.Text)
	t.chat, t.chats.away = append(t.chat, s), 0
	if len(t.chat) > maxChat {
		t.chat = append(t.chat[:0:0], t.chat[len(t.chat)-maxChat:]...)
	}
}

// next is when a running clock looks different, 0 for never.
func (t *table) next(now time.Time) time.Duration {
	x := t.snap.Match
	seat := x.State().ToAct()
	if !x.Ticking() || !t.snap.Paused.IsZero() || seat == game.NoSeat {
		return 0
	}
	if wait := x.Overdue(seat) - now.Sub(t.snap.Since); t.snap.Players[seat.Index()].Kind == session.Remote && t.snap.Clock(seat, now).Lost && wait > 0 {
		return wait // then the other may claim it
	}
	return faceChanges(t.snap.Clock(seat, now), x.Timing())
}
