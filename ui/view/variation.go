package view

import (
	"slices"
	"time"

	"qiyou/game"
	"qiyou/game/match"
	"qiyou/ui/keys"
	"qiyou/ui/session"
)

// branch is moves that were tried out from a board of a finished game. It is
// kept as long as the table is open; the match knows nothing of it.
type branch struct {
	parent *branch // the line it leaves; nil is the game itself
	from   int     // moves of that line before it
	plies  []match.Ply
}

// lineOf is the moves of b from the start of the game, those of the game where b
// is nil.
func (t *table) lineOf(b *branch) []match.Ply {
	if b == nil {
		return t.snap.Match.Plies()
	}
	return append(slices.Clip(t.lineOf(b.parent)[:b.from]), b.plies...)
}

// line is the moves of what is shown.
func (t *table) line() []match.Ply { return t.lineOf(t.review.branch) }

// studying says whether moves can be tried out: the match is over.
func (t *table) studying() bool { return t.snap.OfRecord || t.snap.Match.Over() && t.review.on }

// refresh reads the legal moves: those of the board that is shown where they can
// be tried out, else those of the present.
func (t *table) refresh() {
	s := t.snap.Match.State()
	if t.studying() {
		s = t.shown()
	}
	t.moves = t.moves[:0]
	for m := range s.Moves() {
		t.moves = append(t.moves, m)
	}
}

// tryMove plays mv on the board that is shown: along the line where it goes on so,
// or into the branch that begins so, which is a new one at the first time.
func (t *table) tryMove(mv game.Move) {
	st, line, at, b := t.shown(), t.line(), t.shownMoves(), t.review.branch
	if at < len(line) && line[at].Move == mv {
		t.goTo(at + 1)
		return
	}
	next, err := st.Apply(mv)
	if err != nil {
		return
	}
	ply := match.Ply{Seat: st.ToAct(), Color: st.View().Color(st.ToAct()), Move: mv, State: next}
	if b != nil && at == len(line) {
		b.plies = append(b.plies, ply)
		t.show(b, at+1)
		return
	}
	i := slices.IndexFunc(t.branches, func(o *branch) bool { return o.parent == b && o.from == at && o.plies[0].Move == mv })
	if i < 0 {
		i = len(t.branches)
		t.branches = append(t.branches, &branch{b, at, []match.Ply{ply}})
	}
	t.show(t.branches[i], at+1)
}

// others are the lines that part at the last move shown, the one that is shown
// among them, and its place there.
func (t *table) others() (lines []*branch, now int) {
	n, line := t.shownMoves()-1, t.review.branch
	if n < 0 {
		return nil, 0
	}
	parent := line
	if line != nil && line.from == n {
		parent = line.parent
	}
	if len(t.lineOf(parent)) > n {
		lines = append(lines, parent)
	}
	for _, o := range t.branches {
		if o.parent == parent && o.from == n {
			lines = append(lines, o)
		}
	}
	return lines, slices.Index(lines, line)
}

// vary goes on to the next of the lines that part at the last move shown.
func (t *table) vary() {
	if lines, now := t.others(); len(lines) > 1 {
		t.show(lines[(now+1)%len(lines)], t.shownMoves())
	}
}

// studyKey is a key that tries something out on a board of a finished game.
func (m *Model) studyKey(t *table, a keys.Action, now time.Time) {
	switch a {
	case keys.Place:
		m.try(t, now)
	case keys.Pass:
		if t.has(game.Pass) {
			t.tryMove(game.PassMove())
		}
	case keys.Vary:
		t.vary()
	case keys.PlayOn:
		m.playOn(t, now)
	}
}

// try plays at the cursor, or begins a step there.
func (m *Model) try(t *table, now time.Time) {
	mv, pick, ok := t.at(t.cursor)
	if hint, is := m.hinted(t, t.cursor); is {
		mv, pick, ok = hint, false, true
	}
	switch {
	case t.picked && t.cursor == t.from:
		t.picked = false
	case ok && pick:
		t.from, t.picked = t.cursor, true
	case ok:
		t.tryMove(mv)
	default:
		m.refuse(t, now)
	}
}

// playOn begins a match against the computer from the board that is shown.
func (m *Model) playOn(t *table, now time.Time) {
	if len(t.moves) == 0 {
		m.refused(m.text.Reason(game.GameOver), now)
		return
	}
	var moves []game.Move
	for _, p := range t.line()[:t.shownMoves()] {
		moves = append(moves, p.Move)
	}
	o := session.Offer{Setup: t.snap.Match.Setup(), Clock: m.prefs.Offer.Clock}
	m.wish(session.PlayOn{Offer: o, Moves: moves, Level: m.prefs.Level})
}
