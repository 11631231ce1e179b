package ai

import (
	"cmp"
	"context"
	"errors"
	"iter"
	"slices"

	"qiyou/game"
)

// Past is a game that was played: each move led from the state of its number to
// the next.
type Past struct {
	Setup  game.Setup
	States []game.State // one more than Moves
	Moves  []game.Move
}

// Judge is an engine that plays without knowing who leads.
type Judge interface {
	// Judge is Think with a score that tells it.
	Judge(ctx context.Context, t Task) (Advice, error)
}

// Verdict is what an engine thinks of a position of a game, and of the move that
// was made there.
type Verdict struct {
	Ply    int     // moves made before
	Known  bool    // Chance is known: not in openings, and while dead stones are talked about
	Chance float64 // that dark wins, from 0 to 1; a draw is half a win
	Forced int     // plies to a win of dark by force, less than 0 to one of light; 0 for neither
	Best   Advice  // what the engine would do; no move where it was not asked
	Played game.Move
	Loss   float64 // of its chance, that Played cost the side that made it; from 0 to 1
}

// Review is what e thinks of each position of a game, one after the other. Each
// look at a board has these limits; there are two a position at most: an engine
// sees the board with hope for who is to move, so that what a move cost is the
// difference between the board after the best move and the one after the move made,
// where the same side is to move, and the chance in a position is the mean before
// and after the best move. It ends with an error of e. With a limit of nodes and
// none of time it is the same on every machine, if e is.
func Review(ctx context.Context, e Engine, p Past, l Limits) iter.Seq2[Verdict, error] {
	return func(yield func(Verdict, error) bool) {
		r := reviewer{ctx, e, p.Setup, l}
		var now look
		for ply, s := range p.States {
			if ply == 0 {
				now = r.look(s, nil)
			}
			var next look
			v := Verdict{Ply: ply}
			if ply < len(p.Moves) {
				v.Played = p.Moves[ply]
				next = r.look(p.States[ply+1], p.Moves[:ply+1])
			}
			best := next
			if now.best.Move != v.Played || ply == len(p.Moves) {
				best = r.after(s, p.Moves[:ply], now.best.Move)
			}
			if err := cmp.Or(now.err, next.err, best.err); err != nil {
				yield(Verdict{}, err)
				return
			}
			v.judge(s, now, best, next)
			if !yield(v, nil) {
				return
			}
			now = next
		}
	}
}

// reviewer looks at boards.
type reviewer struct {
	ctx    context.Context
	engine Engine
	setup  game.Setup
	limits Limits
}

// look is what an engine says of a board at once; the zero look is nothing.
type look struct {
	known  bool
	chance float64 // as in Verdict
	forced int
	best   Advice
	err    error
}

// look looks at s, to which moves led.
func (r reviewer) look(s game.State, moves []game.Move) look {
	if o, over := s.Outcome(); over {
		if o.Winner == game.NoSeat {
			return look{known: true, chance: 0.5, err: r.ctx.Err()}
		}
		return look{known: true, chance: darks(1, s.View().Color(o.Winner)), err: r.ctx.Err()}
	}
	mover := s.View().Color(s.ToAct())
	if s.Phase() != game.Play || mover == game.NoColor {
		return look{err: r.ctx.Err()}
	}
	think := r.engine.Think
	if j, ok := r.engine.(Judge); ok {
		think = j.Judge
	}
	a, err := think(r.ctx, Task{State: s, Setup: r.setup, Limits: r.limits, Seed: s.Hash(), Moves: moves})
	switch {
	case r.ctx.Err() != nil:
		return look{err: r.ctx.Err()}
	case errors.Is(err, ErrTask):
		return look{}
	case err != nil:
		return look{err: err}
	case a.Why == WhyOpening: // from a book, without a score
		return look{best: a}
	}
	l := look{known: true, chance: darks(Chance(r.setup.Game, a.Score), mover), forced: ForcedWin(a.Score), best: a}
	if mover == game.Light {
		l.forced = -l.forced
	}
	return l
}

// after looks at the board after m in s, to which moves led; there may be no m.
func (r reviewer) after(s game.State, moves []game.Move, m game.Move) look {
	if m == (game.Move{}) {
		return look{}
	}
	next, err := s.Apply(m)
	if err != nil {
		return look{}
	}
	return r.look(next, append(slices.Clip(moves), m))
}

// darks is the chance of dark where that of side is known, and the other way round.
func darks(chance float64, side game.Color) float64 {
	if side == game.Light {
		return 1 - chance
	}
	return chance
}

// judge makes v, a verdict on s, of what was seen before, after the best move and
// after the one made.
func (v *Verdict) judge(s game.State, now, best, next look) {
	v.Best, v.Known = now.best, now.known
	if !now.known {
		return
	}
	mover := s.View().Color(s.ToAct())
	v.Chance, v.Forced = now.chance, now.forced
	before := now.chance
	switch won := darks(1, mover); {
	case now.forced != 0:
	case best.known && best.chance == won: // seen a move later
		v.Chance, before = won, won
		v.Forced = best.forced + 1
		if mover == game.Light {
			v.Forced = best.forced - 1
		}
	case best.known:
		v.Chance, before = (now.chance+best.chance)/2, best.chance
	}
	if next.known && v.Played != v.Best.Move {
		v.Loss = max(0, darks(before, mover)-darks(next.chance, mover))
	}
}

// Worst are the moves that cost most, n at most, each at least so much of the
// chance; the dearest first.
func Worst(all []Verdict, n int, least float64) []Verdict {
	all = slices.DeleteFunc(slices.Clone(all), func(v Verdict) bool { return v.Loss < least })
	slices.SortStableFunc(all, func(a, b Verdict) int { return cmp.Compare(b.Loss, a.Loss) })
	return all[:min(n, len(all))]
}
