package record

import (
	"strconv"
	"strings"

	"qiyou/game"
)

// stones makes the tree of a game of gomoku or go that another format says.
type stones struct {
	root, last *Node
	next       game.Color // who is to move if the format does not say
	nodes      int
}

// newStones is a game, a number of games, without a stone.
func newStones(number, size int) *stones {
	root := &Node{}
	root.add("FF", "4")
	root.add("GM", strconv.Itoa(number))
	root.add("CA", "UTF-8")
	root.add("SZ", strconv.Itoa(size))
	return &stones{root: root, last: root, next: game.Dark}
}

// say adds a line of text to the first node, if there is any.
func (s *stones) say(id, text string) {
	if text = strings.TrimSpace(oneLine(text)); text != "" {
		s.root.add(id, Escape(text))
	}
}

// play adds the move of a colour, at a place in the file. A point outside of the
// names that SGF has is none.
func (s *stones) play(c game.Color, m game.Move, at int) bool {
	n := &Node{at: at}
	switch {
	case s.nodes == maxNodes:
		return false
	case m.Kind == game.Pass:
		n.add(letterOf(c), "")
	default:
		n.add(letterOf(c), m.To.String())
	}
	s.last.Children = append(s.last.Children, n)
	s.last, s.next = n, c.Other()
	s.nodes++
	return true
}

// spent notes that the last move took so many milliseconds, for which SGF has no
// property.
func (s *stones) spent(ms int) {
	if ms > 0 && s.last != s.root {
		s.last.add(timeSpent, strconv.Itoa(ms))
	}
}

// timeSpent is the property for the milliseconds that a move took.
const timeSpent = "QYMS"

// game is what was made, of a file with its faults.
func (s *stones) game(src *source) Game {
	return Game{Roots: []*Node{s.root}, Faults: src.faults, src: src}
}

// pointAt is a point by its column and row from the upper left, both from 0;
// ok says that SGF has a name for it.
func pointAt(col, row int) (m game.Move, ok bool) {
	if col < 0 || row < 0 || col >= game.MaxSize || row >= game.MaxSize {
		return m, false
	}
	return game.PlaceAt(game.Point{Col: int8(col), Row: int8(row)}), true
}
