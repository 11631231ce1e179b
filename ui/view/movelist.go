package view

import (
	"strconv"

	"qiyou/game"
	"qiyou/game/record"
	"qiyou/ui/board"
	"qiyou/ui/cell"
	"qiyou/ui/text"
)

// perNumber is how many moves have one number: in xiangqi a round, which is one of
// each side, as its books and PGN have it; elsewhere each move has its own.
func (t *table) perNumber() int {
	if t.kind() == board.Xiangqi {
		return 2
	}
	return 1
}

// unmade is how many moves of the first round were not made, since Black began.
func (t *table) unmade() int {
	start := t.snap.Match.Start()
	if t.perNumber() > 1 && start.View().Color(start.ToAct()) == game.Light {
		return 1
	}
	return 0
}

// numberOf is that of the last of so many moves, 0 for none.
func (t *table) numberOf(moves int) int {
	if moves == 0 {
		return 0
	}
	return (moves + t.unmade() + t.perNumber() - 1) / t.perNumber()
}

// upTo is how many moves have numbers up to n.
func (t *table) upTo(n int) int { return max(n*t.perNumber()-t.unmade(), 0) }

// counted are the sentences in which moves of t have numbers.
func (m *Model) counted(t *table) text.Counted {
	if t.perNumber() > 1 {
		return m.text.Rounds
	}
	return m.text.Moves
}

// moveCells is how the list of moves is written: one number a cell, with the moves
// that have it.
type moveCells struct {
	numW, moveW, w int // columns of a number and of a move where a cell has two, and of a cell
	columns        int // cells in a row
	count          int // cells
}

// moveCells measures the cells of t for a panel, by the last moves that it shows.
// Numbers have the room that they will need.
func (m *Model) moveCells(p *panel, t *table) moveCells {
	line, per := t.line(), t.perNumber()
	n := len(line) - 1
	c := moveCells{count: t.numberOf(n), numW: len("999")}
	for i := max(n-p.left()*3*per, 0) + 1; i <= n; i++ {
		c.moveW = max(c.moveW, cell.Width(m.listed(line, i), p.wide))
	}
	if per > 1 {
		c.numW = max(len("99."), len(strconv.Itoa(c.count))+1)
	}
	c.w = min(max(c.numW+per*(c.moveW+1)+1, 8), max(p.r.W+1, 8))
	c.columns = max(p.r.W/c.w, 1)
	return c
}

// listed is move i of a line as the list has it, with signs of what is said of it.
func (m *Model) listed(line []*record.Turn, i int) string {
	return m.moveText(line[i-1].State, line[i].Move) + noteSigns(line[i-1], line[i])
}

// drawMoves draws the last moves, and beside their heading what became of our own
// last one; with chat beneath it leaves room for it. No move shifts what stands
// before or beneath it: eyes go after what moves, and a slow line waits for it.
func (m *Model) drawMoves(p *panel, t *table) {
	c := m.moveCells(p, t)
	rows := p.left() - 1
	if t.remote() {
		rows = min(rows, max(p.left()/2-1, 2))
	}
	if rows < 1 {
		return
	}
	used, heading := cell.Width(m.text.Table.Moves, p.wide)+2, p.y
	sent, style := m.sentText(t)
	p.b.Print(p.r.X+used, p.y, p.r.W-used, sent, style)
	p.print(m.text.Table.Moves, title)
	total := (c.count + c.columns - 1) / c.columns
	if leaf := max(rows-1, 1); total > rows && t.playing() { // the row above stays when a leaf is turned
		total += (leaf - (total-rows)%leaf) % leaf
	}
	skip := max(total-rows, 0)
	if t.review.on {
		skip = max(min((t.numberOf(t.review.at)-1)/c.columns-rows/2, skip), 0)
	}
	skip = t.list.show(cell.Rect{X: p.r.X, Y: p.y, W: p.r.W, H: min(total, rows)}, total, skip)
	signed := false
	for i := range min(rows*c.columns, c.count-skip*c.columns) {
		signed = m.drawCell(p, t, c, skip*c.columns+i+1, p.r.X+i%c.columns*c.w, p.y+i/c.columns) || signed
	}
	if signed && sent == "" && p.r.W-used >= cell.Width(m.text.Study.Legend, p.wide) {
		p.b.Print(p.r.X+used, heading, p.r.W-used, m.text.Study.Legend, dim)
	}
	p.y += rows
}

// drawCell draws the cell of number n at x, y: the number, and the moves that have
// it, each in the style of what it is. signed is whether one has a sign of what is
// said of it.
func (m *Model) drawCell(p *panel, t *table, c moveCells, n, x, y int) (signed bool) {
	line, per, end := t.line(), t.perNumber(), x+c.w-1
	put := func(at int, s string, style cell.Style) {
		p.b.Print(at, y, end-at, cell.Clip(s, end-at, p.wide), style)
	}
	if per > 1 {
		put(x, strconv.Itoa(n)+".", dim)
	}
	for k := range per {
		i, at := t.upTo(n)-per+k+1, x+c.numW+1+k*(c.moveW+1)
		switch {
		case i < 1: // Black began
			put(at, "...", dim)
			continue
		case i >= len(line):
			continue
		}
		s, style := m.listed(line, i), plain
		if per == 1 {
			s, at = strconv.Itoa(n)+" "+s, x
		}
		if i > t.parted() {
			style = accent
		}
		if t.review.on && i == t.review.at {
			style = warned.With(cell.Reverse)
		}
		put(at, s, style)
		signed = signed || noteSigns(line[i-1], line[i]) != ""
	}
	return signed
}
