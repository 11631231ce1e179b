package weiqi

import "qiyou/game"

// After two passes the sides talk about dead stones in turn, beginning with the
// one that would have moved. Whose turn it is may mark and unmark stones, and
// then proposes the marks; the other accepts exactly these, or changes some and
// proposes again, or asks to play on. Play goes on once only: in the talk after
// that, who disagrees can have everything counted as alive.

// The answers in the talk.
var (
	propose = game.ChooseOf("propose") // these are the dead stones
	accept  = game.ChooseOf("accept")  // they are: count
	resume  = game.ChooseOf("resume")  // let us play on
	alive   = game.ChooseOf("alive")   // count all stones as alive
)

const (
	maxResumes = 1
	maxToggles = 100 // by one side in one talk, so that it ends
)

// talk is what the sides have said about the stones on the board.
type talk struct {
	dead     set        // stones marked as dead
	bare     set        // free points marked as nobody's; for counts of territory
	first    game.Color // who acted first, the one after the last pass
	proposed bool       // the marks are exactly what the other side proposes
	toggles  [2]int     // marks changed so far, by Dark and by Light
}

// open is the talk at its beginning, with a suggestion.
func (s *state) open() talk {
	t := talk{first: s.turn, dead: suggestDead(&s.grid)}
	if !s.rules.area {
		t.bare = suggestBare(&s.grid, t.dead)
	}
	return t
}

func (s *state) refusalInTalk(m game.Move) game.Reason {
	ok := false
	switch {
	case m == propose:
		ok = !s.talk.proposed
	case m == accept:
		ok = s.talk.proposed
	case m == resume:
		ok = s.resumed < maxResumes
	case m == alive:
		ok = s.resumed >= maxResumes
	case m == game.ToggleAt(m.To):
		return s.refusalOfMark(m.To)
	}
	if !ok {
		return game.WrongKind
	}
	return ""
}

// refusalOfMark is why the mark on p may not be changed: only stones carry one
// and, where territory counts, the free points that one side surrounds.
func (s *state) refusalOfMark(p game.Point) game.Reason {
	if !s.grid.inside(p) {
		return game.OffBoard
	}
	i := s.grid.index(p)
	switch {
	case s.talk.toggles[s.turn-game.Dark] >= maxToggles:
		return game.WrongKind
	case s.grid.cells[i] != game.NoColor:
		return ""
	case s.rules.area || !surrounded(s.talk.room(&s.grid, i)):
		return game.NoPiece
	}
	return ""
}

// answer does m, a move that refusalInTalk allows.
func (s *state) answer(m game.Move) {
	switch m {
	case propose:
		s.talk.proposed = true
		s.turn = s.turn.Other()
	case accept:
		s.finish()
	case resume:
		s.goOn()
	case alive:
		s.talk.dead = set{}
		s.talk.bare = set{}
		if !s.rules.area {
			s.talk.bare = suggestBare(&s.grid, set{})
		}
		s.finish()
	default:
		s.talk.toggle(&s.grid, s.grid.index(m.To))
		s.talk.toggles[s.turn-game.Dark]++
		s.talk.proposed = false
	}
}

// goOn returns to the play, with the board and the past as they were.
func (s *state) goOn() {
	if s.rules.askerWaits {
		s.turn = s.turn.Other()
	} else {
		s.turn = s.talk.first
	}
	s.phase, s.talk = game.Play, talk{}
	s.passes = 0
	s.resumed++
	s.rememberPass()
}

// toggle changes the mark on i. A stone is marked together with all the stones
// of its colour in the room it shares with them; unmarked, its chain alone, so
// that every set of chains can be reached. A free point stands for all the
// free points around it.
func (t *talk) toggle(g *grid, i int) {
	c := g.cells[i]
	switch {
	case c == game.NoColor:
		r := t.room(g, i).points
		if t.bare.and(r).empty() {
			t.bare = t.bare.or(r)
		} else {
			t.bare = t.bare.without(r)
		}
	case t.dead.has(i):
		t.dead = t.dead.without(g.chain(i).points)
	default:
		t.dead = t.dead.or(g.flood(i, free|maskOf(c)).points.and(g.of(c)))
	}
}

// cleaned is the board without the dead stones.
func (t *talk) cleaned(g *grid) grid {
	after := *g
	after.clear(t.dead)
	return after
}

// room is the free points around i once the dead stones are off.
func (t *talk) room(g *grid, i int) region {
	after := t.cleaned(g)
	return after.flood(i, free)
}

// numbers is everything in t, for the hash.
func (t *talk) numbers() []uint64 {
	n := []uint64{uint64(t.first), 0, uint64(t.toggles[0]), uint64(t.toggles[1])}
	if t.proposed {
		n[1] = 1
	}
	return append(append(n, t.dead[:]...), t.bare[:]...)
}
