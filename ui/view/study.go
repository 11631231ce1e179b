package view

import (
	"errors"
	"slices"
	"time"

	"qiyou/game"
	"qiyou/game/match"
	"qiyou/game/record"
	"qiyou/ui/keys"
	"qiyou/ui/session"
)

// studyOf takes the boards of the match: from what its record says, where that is
// new, and else from the match. What was tried out stays as long as the match is the
// one that it was tried out on.
func (t *table) studyOf(study *record.Tree) {
	switch {
	case study != nil && !t.kept.unsaved():
		t.study, t.game, t.kept = study, study.Line(), kept{}
	case t.study != nil && t.finished() && t.snap.Match.State().Hash() == t.game[len(t.game)-1].State.Hash():
		return
	default:
		t.study, t.game, t.kept = nil, played(t.snap.Match), kept{}
	}
	if t.review.line != nil {
		t.present()
	}
}

// begin begins the study of a finished match that has none yet. The error only means
// that nothing can be kept.
func (t *table) begin() error {
	if t.study != nil || !t.finished() {
		return nil
	}
	study, err := record.Of(t.snap.Match)
	if err == nil {
		t.studyOf(study)
	}
	return err
}

// played are the boards of a match, that before its first move first.
func played(x match.Match) []*record.Turn {
	line := []*record.Turn{{State: x.Start()}}
	for _, p := range x.Plies() {
		line = append(line, &record.Turn{Move: p.Move, Color: p.Color, State: p.State})
	}
	return line
}

// line is the boards of what is shown, and of how it goes on.
func (t *table) line() []*record.Turn {
	if t.review.line != nil {
		return t.review.line
	}
	return t.game
}

// path is the boards up to the one that is shown.
func (t *table) path() []*record.Turn { return t.line()[:t.shownMoves()+1] }

// through is the line that goes on from a path, nil for the match itself.
func (t *table) through(path []*record.Turn) []*record.Turn {
	n := len(path)
	if n <= len(t.game) && path[n-1] == t.game[n-1] {
		return nil
	}
	line := slices.Clone(path)
	for n := line[n-1]; len(n.Next) > 0; {
		n = n.Next[0]
		line = append(line, n)
	}
	return line
}

// parted is how many moves the line that is shown has in common with the match.
func (t *table) parted() int {
	line := t.line()
	n := 1
	for n < min(len(line), len(t.game)) && line[n] == t.game[n] {
		n++
	}
	return n - 1
}

// moves are those of a path.
func moves(path []*record.Turn) []game.Move {
	var all []game.Move
	for _, n := range path[1:] {
		all = append(all, n.Move)
	}
	return all
}

// finished says that nothing happens in the match any more.
func (t *table) finished() bool { return t.snap.OfRecord || t.snap.Match.Over() }

// studying says whether moves can be tried out.
func (t *table) studying() bool { return t.snap.OfRecord || t.finished() && t.review.on }

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

// tryMove plays mv on the board that is shown: along a line that goes on so, or into
// a new one. The error says why nothing can be put there.
func (t *table) tryMove(mv game.Move) error {
	if err := t.begin(); err != nil {
		return err
	}
	here := t.turn()
	before := len(here.Next)
	next, err := t.study.Next(here, mv)
	if err != nil {
		return err
	}
	if len(here.Next) > before {
		t.kept.changed()
	}
	t.show(append(slices.Clone(t.path()), next))
	return nil
}

// others are the boards after each move that the file has in the place of the last
// one shown, that one among them, and its place there.
func (t *table) others() (all []*record.Turn, now int) {
	n := t.shownMoves()
	if n == 0 {
		return nil, 0
	}
	all = t.line()[n-1].Next
	return all, slices.Index(all, t.line()[n])
}

// vary goes on to another of the lines that part at the last move shown.
func (t *table) vary(by int) {
	if all, now := t.others(); len(all) > 1 {
		t.show(append(slices.Clone(t.line()[:t.shownMoves()]), all[(now+by+len(all))%len(all)]))
	}
}

// studyKey is a key that tries something out on a board of a finished game.
func (m *Model) studyKey(t *table, a keys.Action, now time.Time) {
	switch a {
	case keys.Place:
		m.try(t, now)
	case keys.Pass:
		if t.has(game.Pass) {
			m.tryMove(t, game.PassMove(), now)
		}
	case keys.Vary:
		t.vary(1)
	case keys.VaryBack:
		t.vary(-1)
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
		m.tryMove(t, mv, now)
	default:
		m.refuse(t, now)
	}
}

// tryMove is the same, and says why not.
func (m *Model) tryMove(t *table, mv game.Move, now time.Time) {
	if err := t.tryMove(mv); err != nil {
		m.refused(m.unkept(err), now)
	}
}

// unkept is why something cannot be kept in a study.
func (m *Model) unkept(err error) string {
	if errors.Is(err, record.ErrBetween) {
		return m.text.Study.Between
	}
	return m.text.Study.Unkept
}

// playOn begins a match against the computer from the board that is shown.
func (m *Model) playOn(t *table, now time.Time) {
	if len(t.moves) == 0 {
		m.refused(m.text.Reason(game.GameOver), now)
		return
	}
	path := t.path()
	o := session.Offer{Setup: t.snap.Match.Setup(), Clock: m.prefs.Offer.Clock}
	m.wish(session.PlayOn{Offer: o, Moves: moves(path), Start: path[0].State, Board: path[len(path)-1].State, Level: m.prefs.Level})
}

// drawStudy says of a record whether it is signed, how much of its file was read, and
// whether something is not saved.
func (m *Model) drawStudy(p *panel, t *table) {
	tx := m.text.Study
	if t.snap.OfRecord && t.study != nil {
		s := tx.Unsigned
		if t.study.Signed {
			s = tx.Signed
		}
		p.print(s, accent)
		if t.study.Games > 1 {
			p.wrapped(sprintf(tx.Games, t.study.Games), 2, dim)
		}
		if n := len(t.study.Faults); n > 0 {
			p.print(sprintf(tx.Faults, n), warned)
		}
	}
	if t.kept.unsaved() {
		p.print(tx.Unsaved, warned)
	}
}
