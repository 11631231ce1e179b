package gomoku

import (
	"sync"

	"qiyou/game"
	"qiyou/game/gomoku"
)

// shape is what a stone would make on one line through its point, by what is
// missing to a win. The order is the order of strength.
type shape uint8

const (
	nothing   shape = iota // no five can come of it
	one                    // may become a two
	deadTwo                // one stone makes it a deadThree
	two                    // one stone makes it a three
	deadThree              // one stone makes it a four
	three                  // one stone makes it an openFour
	four                   // one stone makes five
	openFour               // one stone makes five, whatever the opponent does
	five
	barred // a foul of Renju on this line alone: an overline or two fours
	shapes = iota
)

// span is how far along a line a stone matters: a five reaches 4 points, and
// the point beyond tells whether it is a six.
const span = 5

// A line is the 2*span points around a point, the point itself left out, two
// bits a point: the colour of its stone, none for empty, both for off the board.
const (
	edgeBits = int(game.Dark | game.Light)
	lineBits = 4 * span
)

// lineTable tells the shapes of every line: dark's in the low four bits,
// light's in the high four.
type lineTable [1 << lineBits]uint8

// lineTables makes the table of each rule set once.
var lineTables = [...]func() *lineTable{
	gomoku.Freestyle:    tableOnce(gomoku.Freestyle),
	gomoku.Standard:     tableOnce(gomoku.Standard),
	gomoku.Renju:        tableOnce(gomoku.Renju),
	gomoku.Caro:         tableOnce(gomoku.Caro),
	gomoku.CaroOverline: tableOnce(gomoku.CaroOverline),
}

// shapesOf is the table of the rules, and how far along a line a stone matters
// under them: where a six is as good as a five the outermost points do not, and
// the table is a sixteenth of the size, without them.
func shapesOf(rule gomoku.Rule) (table []uint8, reach int) {
	if rule == gomoku.Freestyle {
		return shortTable(), span - 1
	}
	return lineTables[rule]()[:], span
}

var shortTable = sync.OnceValue(func() []uint8 {
	const last = 2*span - 3 // of the cells within reach
	full := lineTables[gomoku.Freestyle]()
	short := make([]uint8, 1<<(lineBits-4))
	for line := range short {
		whole := line << 2
		if cell(line, 0) == edgeBits {
			whole |= edgeBits
		}
		if cell(line, last) == edgeBits {
			whole |= edgeBits << (lineBits - 2)
		}
		short[line] = full[whole]
	}
	return short
})

func tableOnce(rule gomoku.Rule) func() *lineTable {
	return sync.OnceValue(func() *lineTable { return newLineTable(rule) })
}

// newLineTable fills in what can lie on a board. One more stone makes the
// number of a line larger, so going down finds what may become of a line before
// the line.
func newLineTable(rule gomoku.Rule) *lineTable {
	const half = lineBits / 2
	t := new(lineTable)
	for far := 1<<half - 1; far >= 0; far-- {
		if !possible(far << half) {
			continue
		}
		for line := far<<half | (1<<half - 1); line >= far<<half; line-- {
			if possible(line) {
				t[line] = uint8(t.find(rule, game.Dark, line)) | uint8(t.find(rule, game.Light, line))<<4
			}
		}
	}
	return t
}

// at is the shape of line for c.
func (t *lineTable) at(line int, c game.Color) shape { return shape(t[line] >> (4 * side(c)) & 15) }

// possible says whether all beyond the edge is off the board too.
func possible(line int) bool {
	for k := range span - 1 {
		if cell(line, k) != edgeBits && cell(line, k+1) == edgeBits {
			return false
		}
		if far := 2*span - 1 - k; cell(line, far) != edgeBits && cell(line, far-1) == edgeBits {
			return false
		}
	}
	return true
}

// cell is what lies on the k-th point of a line.
func cell(line, k int) int { return line >> (2 * k) & edgeBits }

// find is the shape of line for c, from what one more stone would make.
func (t *lineTable) find(rule gomoku.Rule, c game.Color, line int) shape {
	n, closed := rowIn(line, c)
	fouls := rule == gomoku.Renju && c == game.Dark
	switch {
	case rule.Wins(c, n) && !(closed && n == 5 && mayClose(rule)):
		return five
	case fouls && n > 5:
		return barred
	}
	best, fives := nothing, 0
	for k := range 2 * span {
		if cell(line, k) != 0 {
			continue
		}
		next := t.at(line|int(c)<<(2*k), c)
		if next == barred {
			continue
		}
		if next == five {
			fives++
		}
		best = max(best, next)
	}
	switch {
	case fouls && fives > 1 && n != 4:
		return barred
	case fives > 1 && mayClose(rule) && t.stopped(line, c):
		return four
	}
	return before(best, fives)
}

// mayClose says whether a five between two opposing stones does not win.
func mayClose(rule gomoku.Rule) bool { return rule == gomoku.Caro || rule == gomoku.CaroOverline }

// stopped says whether one stone of the opponent takes every five from c.
func (t *lineTable) stopped(line int, c game.Color) bool {
	for k := range 2 * span {
		if cell(line, k) == 0 && t.at(line|int(c.Other())<<(2*k), c) < four {
			return true
		}
	}
	return false
}

// before is the shape of a line whose best continuation is next, with fives
// points that make five.
func before(next shape, fives int) shape {
	switch next {
	case five:
		if fives > 1 {
			return openFour
		}
		return four
	case openFour:
		return three
	case four:
		return deadThree
	case three:
		return two
	case deadThree:
		return deadTwo
	case two, deadTwo:
		return one
	}
	return nothing
}

// rowIn is the length of the unbroken row of c through the middle of a line,
// and whether an opposing stone stands at both its ends.
func rowIn(line int, c game.Color) (n int, closed bool) {
	own, other := int(c), int(c.Other())
	down, up := span-1, span
	for down >= 0 && cell(line, down) == own {
		down--
	}
	for up < 2*span && cell(line, up) == own {
		up++
	}
	closed = down >= 0 && up < 2*span && cell(line, down) == other && cell(line, up) == other
	return up - down, closed
}
