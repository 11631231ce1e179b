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
	four                   // one point makes five
	openFour               // two points or more make five
	five
	shapes = iota
)

// span is how far along a line a stone matters: a five reaches 4 points, and
// the point beyond tells whether it is a six.
const span = 5

// A line is the 2*span points around a point, the point itself left out, two
// bits a point: darkBit, lightBit, none for empty, both for off the board.
const (
	darkBit  = 1
	lightBit = 2
	edgeBits = darkBit | lightBit
	lineBits = 4 * span
)

// lineTable tells the shapes of every line: dark's in the low four bits,
// light's in the high four.
type lineTable [1 << lineBits]uint8

// lineTables makes the table of each rule set once.
var lineTables = [...]func() *lineTable{
	gomoku.Freestyle: sync.OnceValue(func() *lineTable { return newLineTable(gomoku.Freestyle) }),
	gomoku.Standard:  sync.OnceValue(func() *lineTable { return newLineTable(gomoku.Standard) }),
}

// halfCells is the number of ways to fill half a line with three kinds of
// points.
const halfCells = 3 * 3 * 3 * 3 * 3

func newLineTable(rule gomoku.Rule) *lineTable {
	dark, light := shapesOf(rule, game.Dark), shapesOf(rule, game.Light)
	darkHalf, lightHalf := ternaryHalves(darkBit), ternaryHalves(lightBit)
	t := new(lineTable)
	for line := range t {
		low, high := line&(1<<(lineBits/2)-1), line>>(lineBits/2)
		t[line] = uint8(dark[darkHalf[low]+halfCells*darkHalf[high]]) |
			uint8(light[lightHalf[low]+halfCells*lightHalf[high]])<<4
	}
	return t
}

// ternaryHalves turns half a line into a number of base three, from the view of
// the colour with the bit own: 0 empty, 1 own, 2 blocked.
func ternaryHalves(own int) (halves [1 << (lineBits / 2)]int) {
	for half := range halves {
		for i := span - 1; i >= 0; i-- {
			digit := 2
			switch half >> (2 * i) & 3 {
			case 0:
				digit = 0
			case own:
				digit = 1
			}
			halves[half] = 3*halves[half] + digit
		}
	}
	return halves
}

// shapesOf is the shape for every line as a number of base three. One more own
// stone makes the number larger, so going down finds what may become of a line
// before the line.
func shapesOf(rule gomoku.Rule, c game.Color) []shape {
	t := make([]shape, halfCells*halfCells)
	for line := len(t) - 1; line >= 0; line-- {
		if rule.Wins(c, rowLength(line)) {
			t[line] = five
			continue
		}
		best, fives := nothing, 0
		for rest, power := line, 1; power < len(t); rest, power = rest/3, power*3 {
			if rest%3 != 0 {
				continue
			}
			next := t[line+power]
			if next == five {
				fives++
			}
			best = max(best, next)
		}
		t[line] = before(best, fives)
	}
	return t
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

// rowLength is the length of the unbroken row through the middle of a line.
func rowLength(line int) int {
	var own [2 * span]bool
	for i := range own {
		own[i] = line%3 == 1
		line /= 3
	}
	n := 1
	for i := span - 1; i >= 0 && own[i]; i-- {
		n++
	}
	for i := span; i < 2*span && own[i]; i++ {
		n++
	}
	return n
}
