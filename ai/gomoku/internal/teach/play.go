package main

import (
	"bufio"
	"context"
	"fmt"
	"math/rand/v2"
	"os"
	"slices"
	"strconv"
	"strings"

	"qiyou/ai"
	engine "qiyou/ai/gomoku"
	"qiyou/game"
	"qiyou/game/gomoku"
)

// size is that of the boards that are learned from.
const size = 15

// lesson is what the engine said of a position.
type lesson struct {
	best  int16 // the move that the engine found
	score int16 // and its score, for the side to move
	move  int16 // the move that was played
}

// played is a game of the engine with itself: stones put by chance, then a
// lesson for each move.
type played struct {
	opening []int16
	lessons []lesson
	result  int // for dark: 1 won, -1 lost, 0 drawn
}

// String is g as a line of a file: the result, the opening, and each lesson.
func (g played) String() string {
	var b strings.Builder
	fmt.Fprintf(&b, "%d", g.result)
	for _, i := range g.opening {
		fmt.Fprintf(&b, " %d", i)
	}
	for _, l := range g.lessons {
		fmt.Fprintf(&b, " %d/%d/%d", l.move, l.best, l.score)
	}
	return b.String()
}

// readPlayed is the game that String wrote as text.
func readPlayed(text string) (played, error) {
	var g played
	fields := strings.Fields(text)
	if len(fields) == 0 {
		return g, fmt.Errorf("an empty line")
	}
	var err error
	if g.result, err = strconv.Atoi(fields[0]); err != nil {
		return g, err
	}
	taken := map[int16]bool{}
	for _, f := range fields[1:] {
		var n [3]int16
		parts := strings.Split(f, "/")
		for k, p := range parts {
			v, err := strconv.ParseInt(p, 10, 16)
			if err != nil || k >= len(n) {
				return g, fmt.Errorf("%q is no move", f)
			}
			n[k] = int16(v)
		}
		if !onBoard(n[0]) || !onBoard(n[1]) || taken[n[0]] {
			return g, fmt.Errorf("%q is no move there", f)
		}
		taken[n[0]] = true
		if len(parts) == 1 {
			g.opening = append(g.opening, n[0])
			continue
		}
		g.lessons = append(g.lessons, lesson{move: n[0], best: n[1], score: n[2]})
	}
	return g, nil
}

func onBoard(i int16) bool { return i >= 0 && i < size*size }

// generator plays games.
type generator struct {
	rules game.Rules
	setup game.Setup
	nodes int64
	rng   *rand.Rand
	brain ai.Engine
}

// generate appends games to a file until it has so many positions.
func generate(file, rule string, nodes int64, positions int, seed uint64) error {
	setup, err := game.ParseSetup("gomoku/" + rule + " " + strconv.Itoa(size))
	if err != nil {
		return err
	}
	rules, err := gomoku.New(setup)
	if err != nil {
		return err
	}
	g := &generator{rules: rules, setup: setup, nodes: nodes, rng: rand.New(rand.NewPCG(seed, 1)), brain: engine.New()}
	f, err := os.OpenFile(file, os.O_CREATE|os.O_WRONLY|os.O_APPEND, 0o644)
	if err != nil {
		return err
	}
	w := bufio.NewWriterSize(f, 1<<12)
	for n := 0; n < positions; {
		one, ok := g.play()
		if !ok {
			continue
		}
		n += len(one.lessons)
		fmt.Fprintln(w, one)
	}
	if err := w.Flush(); err != nil {
		return err
	}
	return f.Close()
}

// balanced is how far from even an opening may be for the engine.
const balanced = 600

// most is how many moves a game may have; then it is drawn.
const most = 120

// play is one game, from an opening by chance that is about even.
func (g *generator) play() (played, bool) {
	s, opening := g.open()
	out := played{opening: opening}
	for len(out.lessons) < most && s.Phase() == game.Play {
		a, err := g.brain.Think(context.Background(), ai.Task{
			State: s, Setup: g.setup, Limits: ai.Limits{Level: ai.MaxLevel, Nodes: g.nodes*2/3 + g.rng.Int64N(g.nodes*2/3+1)}, Seed: g.rng.Uint64(),
		})
		if err != nil || a.Move.Kind != game.Place {
			break
		}
		if len(out.lessons) == 0 && (a.Score > balanced || a.Score < -balanced) {
			return out, false
		}
		l := lesson{best: index(a.Move.To), score: int16(a.Score), move: index(a.Move.To)}
		if g.rng.IntN(strayed) == 0 && a.Score > -ai.Undecided && a.Score < ai.Undecided {
			l.move = g.stray(s, out)
		}
		out.lessons = append(out.lessons, l)
		next, err := s.Apply(game.PlaceAt(point(l.move)))
		if err != nil {
			out.lessons[len(out.lessons)-1].move = l.best
			if next, err = s.Apply(a.Move); err != nil {
				return out, false
			}
		}
		s = next
		if a.Score > ai.Undecided || a.Score < -ai.Undecided {
			out.result = sign(a.Score)
			if len(out.lessons)%2 == len(out.opening)%2 {
				out.result = -out.result
			}
			// most games end where their end is known
			if g.rng.IntN(4) > 0 {
				break
			}
		}
	}
	return out, len(out.lessons) > 0
}

func sign(n int) int {
	switch {
	case n > 0:
		return 1
	case n < 0:
		return -1
	}
	return 0
}

func point(i int16) game.Point { return game.Point{Col: int8(i % size), Row: int8(i / size)} }

func index(p game.Point) int16 { return int16(p.Row)*size + int16(p.Col) }

// open is a state after three to eight stones by chance, near each other.
func (g *generator) open() (game.State, []int16) {
	for {
		s := g.rules.Start()
		var at []int16
		for n := 3 + g.rng.IntN(6); len(at) < n && s.Phase() == game.Play; {
			p := game.Point{Col: 4 + int8(g.rng.IntN(7)), Row: 4 + int8(g.rng.IntN(7))}
			if len(at) > 0 {
				q := point(at[g.rng.IntN(len(at))])
				p = game.Point{Col: q.Col + int8(g.rng.IntN(5)) - 2, Row: q.Row + int8(g.rng.IntN(5)) - 2}
			}
			if next, err := s.Apply(game.PlaceAt(p)); err == nil {
				s = next
				at = append(at, index(p))
			}
		}
		if s.Phase() == game.Play {
			return s, at
		}
	}
}

// strayed is of how many moves one is by chance.
const strayed = 10

// stray is a move by chance, on a line with one of the last four stones.
func (g *generator) stray(s game.State, soFar played) int16 {
	stones := slices.Clone(soFar.opening)
	for _, l := range soFar.lessons {
		stones = append(stones, l.move)
	}
	view := s.View()
	for {
		p := point(stones[len(stones)-1-g.rng.IntN(min(4, len(stones)))])
		d, far := directions[g.rng.IntN(len(directions))], int8(1+g.rng.IntN(3))
		if g.rng.IntN(2) == 0 {
			far = -far
		}
		p = game.Point{Col: p.Col + far*int8(d[0]), Row: p.Row + far*int8(d[1])}
		if p.Col >= 0 && p.Row >= 0 && p.Col < size && p.Row < size && view.At(p).Color == game.NoColor {
			return index(p)
		}
		if g.rng.IntN(100) == 0 {
			return soFar.opening[0] // taken by now: it is refused, and the best move is played
		}
	}
}
