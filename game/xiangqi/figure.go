package xiangqi

import "qiyou/game"

// The directions of a move in words: ahead, back, and across.
const (
	ahead  = '+'
	back   = '-'
	across = '='
)

// figure is what the written forms of a move tell of it. Files are numbered 1
// to 9 from the right of the mover.
type figure struct {
	kind   Kind
	file   int
	nth    int  // which of its kind on the file, 1 in front
	of     int  // how many of its kind stand on the file
	number int  // of a pawn, among those on files with two or more, counted file by file from the right; else 0
	shared bool // more than one file has two or more pawns
	way    byte // ahead, back or across
	n      int  // steps along the file, else the file that it goes to
}

// fileOf is the number of the file of s from the right of c.
func fileOf(s Square, c game.Color) int {
	if c == game.Dark {
		return Files - s.col()
	}
	return s.col() + 1
}

// advance is how many rows to lies ahead of from for c.
func advance(from, to Square, c game.Color) int {
	if c == game.Dark {
		return from.row() - to.row()
	}
	return to.row() - from.row()
}

// figureOf describes m, a move of a man of the side to move.
func (p *position) figureOf(m Move) figure {
	from, to := m.From(), m.To()
	kind := p.cells[from].Kind()
	f := figure{kind: kind, file: fileOf(from, p.turn), way: across, n: fileOf(to, p.turn)}
	rows := advance(from, to, p.turn)
	switch {
	case rows > 0:
		f.way = ahead
	case rows < 0:
		f.way = back
	}
	if rows != 0 && from.col() == to.col() {
		f.n = max(rows, -rows)
	}
	p.rank(&f, from)
	return f
}

// rank tells the man on from apart from the others of its kind.
func (p *position) rank(f *figure, from Square) {
	var perFile, before [Files + 1]int // of the kind: all, and those further ahead than from
	for i := range Man(manyOf[f.kind]) {
		s := p.at[own(p.turn)|(firstOf[f.kind]+i)]
		if s == 0 {
			continue
		}
		file := fileOf(s, p.turn)
		perFile[file]++
		if advance(from, s, p.turn) > 0 {
			before[file]++
		}
	}
	f.of, f.nth = perFile[f.file], before[f.file]+1
	if f.kind != Pawn || f.of < 2 {
		return
	}
	f.number = f.nth
	for file, n := range perFile {
		if n >= 2 && file != f.file {
			f.shared = true
			if file < f.file {
				f.number += n
			}
		}
	}
}

// order is a word that tells men of one kind apart.
type order uint8

// The words; from first on, order-first+1 is a number.
const (
	noOrder order = iota
	front
	middle
	rear
	first
)

// query is what a written form says of a move.
type query struct {
	kind  Kind
	file  int // 0 where it is not told
	order order
	way   byte
	n     int
}

// fits says whether q may mean the move that f describes.
func (q query) fits(f figure) bool {
	if q.kind != f.kind || q.way != f.way || q.n != f.n || q.file != 0 && q.file != f.file {
		return false
	}
	switch q.order {
	case noOrder:
		return true
	case front:
		return f.of >= 2 && f.nth == 1
	case middle:
		return f.of == 3 && f.nth == 2
	case rear:
		return f.of >= 2 && f.nth == f.of
	}
	k := int(q.order-first) + 1
	if q.file != 0 {
		return f.of >= 2 && k == f.nth
	}
	return k == f.number
}
