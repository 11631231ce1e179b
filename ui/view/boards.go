package view

import (
	"slices"
	"strings"
	"time"

	"qiyou/ui/board"
	"qiyou/ui/keys"
)

// boardKey changes how boards are drawn, or draws one into a file, and says whether
// a asks for that.
func (m *Model) boardKey(t *table, a keys.Action, now time.Time) bool {
	switch a {
	case keys.Larger:
		m.changeBoard(t, -1, now)
	case keys.Smaller:
		m.changeBoard(t, 1, now)
	case keys.Picture:
		m.keepPicture(t, "")
	default:
		return false
	}
	return true
}

// changeBoard goes on to the next larger (by -1) or smaller (1) way to draw a board
// that this window has room for.
func (m *Model) changeBoard(t *table, by int, now time.Time) {
	modes := m.boards(t)
	at := slices.Index(modes, t.layout(m.look, m.w, m.h).g.Mode) + by
	if at >= 0 && at < len(modes) {
		m.setBoard(modes[at], m.best(t))
	}
	m.tellBoard(t, now)
}

// tellBoard says how t's board is drawn.
func (m *Model) tellBoard(t *table, now time.Time) {
	mode := t.layout(m.look, m.w, m.h).g.Mode
	m.tell(sprintf(m.text.Boards.Shown, m.text.Boards.Names[mode.String()]), now)
}

// setBoard draws boards in a way from now on; where it is the best, that is left to
// the window.
func (m *Model) setBoard(mode, best board.Mode) {
	if mode == best {
		mode = board.Auto
	}
	if mode != m.prefs.Board {
		m.prefs.Board, m.look.Mode = mode, mode
		m.emit(Remember{m.prefs})
	}
}

// boards are the ways to draw t's board whole in this window, the largest first.
func (m *Model) boards(t *table) []board.Mode {
	return slices.DeleteFunc(board.Modes(t.kind(), m.look), func(mode board.Mode) bool {
		look := m.look
		look.Mode = mode
		l := t.layout(look, m.w, m.h)
		w, h := l.g.Size()
		return l.g.Mode != mode || l.board.W < w || l.board.H < h
	})
}

// best is how t's board is drawn where nobody has chosen.
func (m *Model) best(t *table) board.Mode {
	look := m.look
	look.Mode = board.Auto
	return t.layout(look, m.w, m.h).g.Mode
}

// nameBoard draws boards in the way of a name, a word of the settings or of the
// language, from now on. It says why not.
func (m *Model) nameBoard(t *table, name string, now time.Time) (why string) {
	for _, id := range board.ModeNames() {
		if strings.EqualFold(id, name) || strings.EqualFold(m.text.Boards.Names[id], name) {
			mode, _ := board.ParseMode(id)
			m.setBoard(mode, board.Auto)
			m.tellBoard(t, now)
			return ""
		}
	}
	return sprintf(m.text.Boards.Unknown, strings.Join(board.ModeNames(), ", "))
}
