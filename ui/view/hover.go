package view

import "qiyou/game"

// Hover is the pointer over a cell of the window, with no button held.
type Hover struct{ X, Y int }

func (Hover) input() {}

// hover is the point of a board that the pointer is over.
type hover struct {
	table string
	at    game.Point
}

// point takes note of what the pointer is over, and of nothing where that is no
// point of a board on which one may play.
func (m *Model) point(x, y int) {
	m.over = nil
	t := m.table()
	if t == nil || m.top() != nil || t.snap.Watching || t.review.on || !t.myTurn() {
		return
	}
	if at, ok := t.layout(m.look, m.w, m.h).hit(t, x, y); ok {
		m.over = &hover{t.snap.ID, at}
	}
}

// previewed is the move that clicking where the pointer is would make; the zero
// Move is none. It is shown pale, as one that is still to be confirmed.
func (m *Model) previewed(t *table) game.Move {
	if m.over == nil || m.over.table != t.snap.ID || !t.myTurn() || t.pale != (game.Move{}) {
		return game.Move{}
	}
	mv, pick, ok := t.at(m.over.at)
	free := mv.Kind == game.Place && t.shown().View().At(mv.To) == (game.Piece{})
	if !ok || pick || !free && mv.Kind != game.Step {
		return game.Move{}
	}
	return mv
}
