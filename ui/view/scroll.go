package view

import (
	"qiyou/ui/cell"
	"qiyou/ui/keys"
)

// shelf is a list in the panel that the wheel goes through: where it was drawn
// last, and by how many rows its end is scrolled away.
type shelf struct {
	at   cell.Rect
	away int
}

// show is which of total rows begins the rows that r has room for, from the one
// that is shown where nothing is scrolled.
func (s *shelf) show(r cell.Rect, total, usual int) (from int) {
	s.at = r
	s.away = min(max(s.away, usual-max(total-r.H, 0)), usual)
	return usual - s.away
}

// wheelTable goes through the moves of the match over the board, and through a list
// over that list.
func (m *Model) wheelTable(t *table, x, y, by int) {
	switch {
	case t.chats.at.In(x, y):
		t.chats.away -= by
	case t.comment.shelf.at.In(x, y):
		t.comment.shelf.away -= by
	case t.list.at.In(x, y):
		t.list.away -= by
	case t.layout(m.look, m.w, m.h).board.In(x, y):
		m.step(t, map[bool]keys.Action{true: keys.Forward, false: keys.Back}[by > 0], keys.Key{})
	}
}
