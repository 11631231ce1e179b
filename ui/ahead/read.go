package ahead

import (
	"strings"

	"qiyou/game"
	"qiyou/ui/session"
)

// Read is the move that text means once the other has moved: in the notation of
// the game where some move of the other makes sense of it, else by its points.
func Read(s session.Snapshot, text string) (game.Move, bool) {
	st := s.Match.State()
	for reply := range st.Moves() {
		next, err := st.Apply(reply)
		if err != nil || next.ToAct() != st.ToAct().Other() {
			continue
		}
		n, ok := next.(game.Notation)
		if !ok {
			break
		}
		if mv, err := n.Read(text); err == nil && (mv.Kind == game.Place || mv.Kind == game.Step) {
			return mv, true
		}
	}
	return readPoints(s, strings.ToLower(strings.ReplaceAll(text, "-", "")))
}

// readPoints is the move whose points text names, one after the other.
func readPoints(s session.Snapshot, text string) (game.Move, bool) {
	steps := Steps(s.Match.State())
	for p := range points(s) {
		name := strings.ToLower(point(s, p))
		if !steps && text == name {
			return game.PlaceAt(p), true
		}
		rest, ok := strings.CutPrefix(text, name)
		if !ok || !steps {
			continue
		}
		for q := range points(s) {
			if rest == strings.ToLower(point(s, q)) {
				return game.StepTo(p, q), p != q
			}
		}
	}
	return game.Move{}, false
}

func points(s session.Snapshot) func(func(game.Point) bool) {
	cols, rows := s.Match.State().View().Size()
	return func(yield func(game.Point) bool) {
		for i := range cols * rows {
			if !yield(game.Point{Col: int8(i % cols), Row: int8(i / cols)}) {
				return
			}
		}
	}
}

func point(s session.Snapshot, p game.Point) string {
	if n, ok := s.Match.Start().(game.Notation); ok {
		return n.Format(game.PlaceAt(p))
	}
	return p.String()
}

// Text is a move by its points: it may be of a board that is yet to come.
func Text(s session.Snapshot, mv game.Move) string {
	if mv.Kind == game.Step {
		return point(s, mv.From) + "-" + point(s, mv.To)
	}
	return point(s, mv.To)
}
