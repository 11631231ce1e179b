package main

import (
	"bufio"
	"fmt"
	"os"

	"qiyou/ai"
	"qiyou/ai/gomoku/internal/net"
)

const points = size * size

// sample is a position to learn from.
type sample struct {
	kinds [points][4]uint16 // of the lines through each free point, as dark sees them
	free  [points]bool
	light bool    // who is to move
	worth float32 // the chance to win of whoever is to move
	final float32 // the result for whoever is to move: 1, 0.5 or 0; -1 where a move by chance came after
	best  int16   // the best move, or -1 where there is none to learn
	last  int16   // the last move, or -1
}

// readGames is the samples of the files, game by game, until there are so many.
func readGames(files []string, most int, renju bool) ([]sample, error) {
	var all []sample
	for _, name := range files {
		f, err := os.Open(name)
		if err != nil {
			return nil, err
		}
		lines := bufio.NewScanner(f)
		lines.Buffer(nil, 1<<20)
		for lines.Scan() && len(all) < most {
			g, err := readPlayed(lines.Text())
			if err != nil {
				fmt.Fprintf(os.Stderr, "%s: %v\n", name, err)
				continue
			}
			all = append(all, g.samples()...)
		}
		f.Close()
		if err := lines.Err(); err != nil {
			return nil, err
		}
	}
	return all, nil
}

// scale is by how many points of a score the odds to win changed by a factor of
// e, in the games that are learned from.
const scale = 200

// samples is what can be learned from g: positions in which nothing forces the
// next move at sight.
func (g played) samples() []sample {
	var all []sample
	var b board
	b.clear()
	last := int16(-1)
	light := false
	put := func(i int16) {
		b.put(i, light)
		last, light = i, !light
	}
	for _, i := range g.opening {
		put(i)
	}
	worths, clean := g.worths()
	for k, l := range g.lessons {
		if forced := l.score == 0 || l.score > ai.Win-4 || l.score < 4-ai.Win; !forced {
			s := sample{kinds: b.kinds(), light: light, worth: worths[k], final: float32(g.result+1) / 2, best: l.best, last: last}
			if light {
				s.worth, s.final = 1-s.worth, 1-s.final
			}
			if k < clean {
				s.final = -1
			}
			for i := range s.free {
				s.free[i] = b.at[i] == 0
			}
			if l.score < -ai.Undecided {
				s.best = -1
			}
			all = append(all, s)
		}
		put(l.move)
	}
	return all
}

// ahead is how much what comes after a position counts for its worth.
const ahead = 0.7

// worths is the chance of dark to win at each lesson: what the search said of
// it, and what was said later, up to a move by chance or the end. No move by
// chance comes at or after the lesson number clean.
func (g played) worths() (of []float32, clean int) {
	of = make([]float32, len(g.lessons))
	later, known := float32(g.result+1)/2, g.result != 0
	for k := len(g.lessons) - 1; k >= 0; k-- {
		l := g.lessons[k]
		if l.move != l.best {
			known = false
			clean = max(clean, k+1)
		}
		now := sigmoid(float32(l.score) / scale)
		switch {
		case l.score > ai.Undecided:
			now, known = 1, false
		case l.score < -ai.Undecided:
			now, known = 0, false
		}
		if (len(g.opening)+k)%2 == 1 {
			now = 1 - now
		}
		switch {
		case l.score == 0 && known:
			now = later
		case l.score == 0:
			continue
		case known:
			now += ahead * (later - now)
		}
		of[k], later, known = now, now, true
	}
	return of, clean
}

// board is the stones by point.
type board struct {
	at   [points]uint8
	line [points][4]net.Line
}

var directions = [4][2]int{{1, 0}, {0, 1}, {1, 1}, {1, -1}}

// step is the point n steps from i in direction d, or -1.
func step(i, d, n int) int {
	col, row := i%size+n*directions[d][0], i/size+n*directions[d][1]
	if col < 0 || row < 0 || col >= size || row >= size {
		return -1
	}
	return row*size + col
}

// steps is how far the cells of a line are away.
var steps = [2 * net.Span]int{-4, -3, -2, -1, 1, 2, 3, 4}

func (b *board) clear() {
	*b = board{}
	for i := range b.line {
		for d := range directions {
			for k, n := range steps {
				if step(i, d, n) < 0 {
					b.line[i][d] |= 3 << (2 * k)
				}
			}
		}
	}
}

func (b *board) put(i int16, light bool) {
	c := net.Line(1)
	if light {
		c = 2
	}
	b.at[i] = uint8(c)
	for d := range directions {
		for k, n := range steps {
			if j := step(int(i), d, -n); j >= 0 {
				b.line[j][d] |= c << (2 * k)
			}
		}
	}
}

func (b *board) kinds() (of [points][4]uint16) {
	for i := range of {
		for d := range of[i] {
			of[i][d] = uint16(b.line[i][d].Kind())
		}
	}
	return of
}
