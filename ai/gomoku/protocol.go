package gomoku

import "qiyou/game"

// What an opening asks for is read from the moves that the rules accept, so
// that an opening added there needs nothing here.

// firstMove is the first move of s; no move when the game is over.
func firstMove(s game.State) game.Move {
	for m := range s.Moves() {
		return m
	}
	return game.Move{}
}

// choosing says whether the seat to act has to take a choice.
func choosing(s game.State) bool { return firstMove(s).Kind == game.Choose }

// picking says whether the seat to act has to keep one of the stones on offer.
func picking(s game.State) bool {
	m := firstMove(s)
	return m.Kind == game.Place && s.View().At(m.To).Color != game.NoColor
}

// offering says whether the stone to put is one of several on offer.
func offering(s game.State) bool {
	m := firstMove(s)
	if m.Kind != game.Place || picking(s) {
		return false
	}
	next, err := s.Apply(m)
	return err == nil && len(offered(next)) > 0
}

// offered are the stones on the board of s that are only on offer: those by
// which their colour has too many, marked as the last.
func offered(s game.State) []game.Point {
	m := firstMove(s)
	if s.Phase() != game.Opening || m.Kind != game.Place {
		return nil
	}
	next, err := s.Apply(m)
	marked, ok := s.View().(game.Marked)
	if err != nil || !ok || surplus(s.View(), next.View().At(m.To).Color) <= 0 {
		return nil
	}
	var points []game.Point
	for p, mark := range marked.Marks() {
		if mark == game.Last {
			points = append(points, p)
		}
	}
	return points
}

// surplus is how many stones c has more than it should when it is to move; dark
// moves first.
func surplus(v game.View, c game.Color) int {
	var count [3]int
	cols, rows := v.Size()
	for i := range cols * rows {
		count[v.At(game.Point{Col: int8(i % cols), Row: int8(i / cols)}).Color]++
	}
	n := count[c] - count[c.Other()]
	if c == game.Light {
		n++
	}
	return n
}
