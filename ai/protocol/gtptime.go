package protocol

import (
	"math"
	"strconv"
	"strings"
	"time"

	"qiyou/game"
)

// clocks is the time limit that GTP has told of, the same for both sides, and
// what each side has left.
type clocks struct {
	start pace // before the first move
	// periods says that the number in time_left counts periods, as it does under
	// byo-yomi, and not stones.
	periods bool
	sides   map[game.Color]pace
}

// timeSettings is main time, byo-yomi time and stones: no limit where there is
// time but no stone to play in it.
func (g *gtp) timeSettings(args []string) (string, error) {
	t, ok := seconds(args, 3)
	if !ok {
		return "", failSyntax
	}
	if t[1] > 0 && t[2] < 1 {
		g.clock = clocks{}
		return "", nil
	}
	g.clock = clocks{start: canadian(t[0], t[1], t[2])}
	return "", nil
}

func canadian(main, block, stones float64) pace {
	p := pace{limited: true, left: span(main)}
	if main == 0 && stones >= 1 {
		p.left, p.toGo = span(block), int(stones)
	} else if stones >= 1 {
		p.period = span(block / stones)
	}
	return p
}

// namedTime is a system by its name, as KGS and KataGo tell it.
func (g *gtp) namedTime(args []string) (string, error) {
	if len(args) == 0 {
		return "", failSyntax
	}
	name, rest := strings.ToLower(args[0]), args[1:]
	counts := map[string]int{"none": 0, "absolute": 1, "canadian": 3, "byoyomi": 3, "fischer": 2, "fischer-capped": 3}
	n, ok := counts[name]
	if name == "fischer-capped" && len(rest) == 4 { // with a limit for one move
		n = 4
	}
	t, read := seconds(rest, n)
	if !ok || !read {
		return "", failSyntax
	}
	switch name {
	case "none":
		g.clock = clocks{}
	case "absolute":
		g.clock = clocks{start: pace{limited: true, left: span(t[0])}}
	case "canadian":
		g.clock = clocks{start: canadian(t[0], t[1], t[2])}
	case "byoyomi":
		g.clock = clocks{start: pace{limited: true, left: span(t[0]), period: span(t[1])}, periods: true}
	default:
		g.clock = clocks{start: pace{limited: true, left: span(t[0]), inc: span(t[1])}}
	}
	return "", nil
}

// timeLeft is what a colour has left: of the main time where no stones are named,
// else of the period.
func (g *gtp) timeLeft(args []string) (string, error) {
	if len(args) == 2 {
		args = append(args, "0")
	}
	if len(args) != 3 {
		return "", failSyntax
	}
	c, ok := color(args[0])
	t, read := seconds(args[1:], 2)
	if !ok || !read {
		return "", failSyntax
	}
	p := g.clock.start
	p.limited = true
	switch {
	case t[1] < 1:
		p.left, p.toGo = span(t[0]), 0
	case g.clock.periods: // the last but one are there to be used up, the last is not
		p.left, p.period, p.toGo = 0, span(t[0]), 0
	default:
		p.left, p.period, p.toGo = span(t[0]), 0, int(t[1])
	}
	if g.clock.sides == nil {
		g.clock.sides = map[game.Color]pace{}
	}
	g.clock.sides[c] = p
	return "", nil
}

// budget is how long the next move of c may take; 0 is as long as the level
// takes.
func (g *gtp) budget(c game.Color) time.Duration {
	p, ok := g.clock.sides[c]
	if !ok {
		p = g.clock.start
	}
	if !p.limited {
		return g.Move
	}
	points := g.desk.setup.Size * g.desk.setup.Size
	return p.share(max(points*2/5-len(g.desk.plies)/2, points/10))
}

// seconds reads exactly n numbers that are not negative; a clock that has run out
// may be told as below nothing.
func seconds(args []string, n int) ([]float64, bool) {
	if len(args) != n {
		return nil, false
	}
	var out []float64
	for _, a := range args {
		f, err := strconv.ParseFloat(a, 64)
		if err != nil || math.IsNaN(f) {
			return nil, false
		}
		out = append(out, min(max(f, 0), 1e7))
	}
	return out, true
}

func span(seconds float64) time.Duration { return time.Duration(seconds * float64(time.Second)) }
