package weiqi

import (
	_ "embed"
	"strconv"
	"strings"
	"sync"

	"qiyou/game"
)

// The weights are what TestLearn learnt: a line for each feature (f), each square
// of 3x3 points (s) and each diamond of 13 (d), by code, in units.
//
//go:embed weights.txt
var weightsText string

// unit is how much of a weight is a natural logarithm.
const unit = 32

// policy is how much a move is worth a thought by what it is like.
type policy struct {
	features [features]int16
	squares  [1 << 16]int16
	diamonds map[uint32]int16
}

// learnt is the policy of the weights.
var learnt = sync.OnceValue(func() *policy {
	p := &policy{diamonds: map[uint32]int16{}}
	for line := range strings.Lines(weightsText) {
		if line[0] == '#' {
			continue
		}
		words := strings.Fields(line)
		code64, err := strconv.ParseUint(words[1], 16, 32)
		weight64, err2 := strconv.ParseInt(words[2], 10, 16)
		if err != nil || err2 != nil {
			panic("ai/weiqi: weights: " + line)
		}
		code, weight := uint32(code64), int16(weight64)
		switch words[0][0] {
		case 'f':
			p.features[code] = weight
		case 's':
			for _, c := range alike(code) {
				p.squares[c] = weight
			}
		case 'd':
			for _, c := range alike(code) {
				p.diamonds[c] = weight
			}
		}
	}
	return p
})

// square is the code of the eight points around i: two bits each, 1 for a stone
// of c, 2 for one of the enemy, 3 beyond the edge.
func (d *desk) square(i int, c game.Color) (code uint32) {
	for k, n := range &d.around[i] {
		code |= d.seenBy(n, c) << (2 * k)
	}
	return code
}

// diamond is the square with the four points beyond.
func (d *desk) diamond(i int, c game.Color) uint32 {
	code := d.square(i, c)
	for k, n := range &d.beyond[i] {
		code |= d.seenBy(n, c) << (16 + 2*k)
	}
	return code
}

// seenBy is what is on n for c.
func (d *desk) seenBy(n int16, c game.Color) uint32 {
	if n == nowhere {
		return edge
	}
	at := uint32(d.At(int(n)))
	if c == game.Light {
		return [4]uint32{0, 2, 1}[at]
	}
	return at
}

// alike are the eight codes of a diamond turned and mirrored.
func alike(code uint32) (all [8]uint32) {
	for k := range 4 {
		code = turnedCode(code)
		all[2*k], all[2*k+1] = code, mirroredCode(code)
	}
	return all
}

func turnedCode(code uint32) uint32 {
	return moved(code, [12]int{5, 3, 0, 6, 1, 7, 4, 2, 9, 11, 8, 10})
}

func mirroredCode(code uint32) uint32 {
	return moved(code, [12]int{2, 1, 0, 4, 3, 7, 6, 5, 8, 10, 9, 11})
}

func moved(code uint32, from [12]int) (out uint32) {
	for k, f := range from {
		out |= code >> (2 * f) & 3 << (2 * k)
	}
	return out
}

// weigh is the weight of the move on i for the side of the last look.
func (p *policy) weigh(s *scout, i int) (weight int32) {
	var buf [24]int16
	for _, f := range s.list(i, buf[:0]) {
		weight += int32(p.features[f])
	}
	code := s.diamond(i, s.color)
	return weight + int32(p.squares[code&0xffff]) + int32(p.diamonds[code])
}
