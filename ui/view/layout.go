package view

import (
	"qiyou/game"
	"qiyou/ui/board"
	"qiyou/ui/cell"
)

// The columns that a panel needs beside a board, and beside a board of discs,
// which is only worth it when the panel keeps its comfort.
const (
	panelW     = 20
	panelRoomy = 32
)

// layout is where the parts of a table are in a window.
type layout struct {
	g     board.Geometry
	board cell.Rect  // the part of the window that shows the board
	off   game.Point // cells of the board that are scrolled away: columns and rows
	panel cell.Rect  // empty in a small window
	foot  cell.Rect  // the lines of messages and the line of hints
}

// layout finds the places for a window of w by h: the board of discs, if need
// be as high as the window, the compact one beside a panel, or the board alone
// around the cursor.
func (t *table) layout(look board.Look, w, h int) layout {
	l := t.arrange(look, w, h)
	l.g.Turned = t.turned
	if gw, gh := l.g.Size(); l.board.W < gw || l.board.H < gh {
		l.scroll(t.cursor)
	}
	return l
}

func (t *table) arrange(look board.Look, w, h int) layout {
	cols, rows := t.snap.Match.State().View().Size()
	fit := func(w, h int) (board.Geometry, bool) {
		g, ok := board.Fit(t.kind(), cols, rows, w, h, look)
		return g, ok && (look.Mode == board.Auto || g.Mode == look.Mode)
	}
	room := h - 2 // a line of messages and one of hints
	if w >= fullW && h >= fullH {
		g, ok := fit(w-panelRoomy-4, room)
		if tall, fits := fit(w-panelRoomy-4, h); fits && tall.Mode == board.Disc && (!ok || g.Mode != board.Disc) {
			return besideTall(tall, w, h)
		}
		if ok {
			return beside(g, w, room)
		}
		if g, ok := fit(w-panelW-4, room); ok {
			return beside(g, w, room)
		}
	}
	g, ok := fit(w, h-1)
	if letters := look; !ok && look.Mode == board.Auto && t.kind() == board.Xiangqi {
		letters.Pieces = board.Letters // narrower than signs
		if small, fits := board.Fit(t.kind(), cols, rows, w, h-1, letters); fits {
			g = small
		}
	}
	gw, gh := g.Size()
	gw, gh = min(gw, w), min(gh, h-1)
	return layout{
		g:     g,
		board: cell.Rect{X: (w - gw) / 2, Y: (h - 1 - gh) / 2, W: gw, H: gh},
		foot:  cell.Rect{Y: h - 2, W: w, H: 2},
	}
}

// beside is board and panel side by side, in the rows from 0 to room.
func beside(g board.Geometry, w, room int) layout {
	gw, gh := g.Size()
	top := min(max(room-gh, 0), 1)
	if room-gh > 6 {
		top = (room - gh) / 3
	}
	return layout{
		g:     g,
		board: cell.Rect{X: 1, Y: top, W: gw, H: gh},
		panel: cell.Rect{X: gw + 3, Y: top, W: w - gw - 4, H: room - top},
		foot:  cell.Rect{Y: room, W: w, H: 2},
	}
}

// besideTall is a board as high as the window, with all else beside it.
func besideTall(g board.Geometry, w, h int) layout {
	gw, gh := g.Size()
	panel := cell.Rect{X: gw + 2, Y: 1, W: w - gw - 3, H: h - 5}
	return layout{
		g:     g,
		board: cell.Rect{Y: (h - gh) / 2, W: gw, H: gh},
		panel: panel,
		foot:  cell.Rect{X: panel.X - 1, Y: h - 4, W: panel.W + 2, H: 4},
	}
}

// scroll shows the part of the board around the cursor.
func (l *layout) scroll(cursor game.Point) {
	gw, gh := l.g.Size()
	cx, cy := l.g.Cell(cursor)
	place := func(size, room, at int) (off, shown int) {
		if size <= room {
			return 0, size
		}
		return min(max(at-room/2, 0), size-room), room
	}
	x, w := place(gw, l.board.W, cx)
	y, h := place(gh, l.board.H, cy)
	l.off = game.Point{Col: int8(x), Row: int8(y)}
	l.board.W, l.board.H = w, h
}

// hit is the point at a cell of the window.
func (l layout) hit(t *table, x, y int) (game.Point, bool) {
	if !l.board.In(x, y) {
		return game.Point{}, false
	}
	return l.g.Hit(x-l.board.X+int(l.off.Col), y-l.board.Y+int(l.off.Row))
}

// paint draws the part of the board that is shown.
func (l layout) paint(b *cell.Buffer, s board.Scene) {
	gw, gh := l.g.Size()
	if l.board.W == gw && l.board.H == gh {
		board.Paint(b, l.board.X, l.board.Y, l.g, s)
		return
	}
	whole := cell.NewBuffer(gw, gh)
	whole.SetWide(b.Wide())
	board.Paint(whole, 0, 0, l.g, s)
	for y := range l.board.H {
		for x := range l.board.W {
			c := whole.At(x+int(l.off.Col), y+int(l.off.Row))
			if c.Text != "" {
				b.Set(l.board.X+x, l.board.Y+y, c.Text, c.Style)
			} else if x == 0 {
				b.Set(l.board.X, l.board.Y+y, " ", c.Style)
			}
		}
	}
}
