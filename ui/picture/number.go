package picture

import (
	"fmt"

	"qiyou/game"
	"qiyou/game/record"
	"qiyou/ui/board"
)

// Numbers are the numbers of stones, as in a book.
type Numbers struct {
	At map[game.Point]int // of the stones that lie
	// Gone are the numbers that no stone shows, in order, with the move as the
	// game writes it: "12 D4" for a stone that was taken, "31 pass".
	Gone []string
}

// NumbersOf numbers the stones and passes of line, the positions of a game from
// the one before its first move, as they lie in its last position. The number of
// a stone is that of its move from 1. Choices, marks of dead stones and stones
// that were only offered have none.
func NumbersOf(kind board.Kind, line []*record.Turn) Numbers {
	n := Numbers{At: map[game.Point]int{}}
	if len(line) == 0 {
		return n
	}
	end := line[len(line)-1].State.View()
	var moves []game.Move
	var names []string
	for i, t := range line[1:] {
		m := t.Move
		lies := m.Kind == game.Place && end.At(m.To).Color != game.NoColor
		switch {
		case m.Kind == game.Pass, m.Kind == game.Place && kind == board.Go, lies && n.At[m.To] == 0:
			moves, names = append(moves, m), append(names, name(line[i].State, m))
		}
		if lies && (kind == board.Go || n.At[m.To] == 0) {
			n.At[m.To] = len(moves)
		}
	}
	for i, m := range moves {
		if m.Kind == game.Pass || n.At[m.To] != i+1 {
			n.Gone = append(n.Gone, fmt.Sprintf("%d %s", i+1, names[i]))
		}
	}
	return n
}

func name(s game.State, m game.Move) string {
	if n, ok := s.(game.Notation); ok {
		return n.Format(m)
	}
	return m.String()
}
