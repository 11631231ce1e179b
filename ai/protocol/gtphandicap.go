package protocol

import (
	"slices"
	"strconv"
	"strings"

	"qiyou/ai"
	"qiyou/game"
	"qiyou/game/weiqi"
)

// fixedHandicap puts stones where they always lie (GTP 4.1.1).
func (g *gtp) fixedHandicap(args []string) (string, error) {
	n, err := g.stones(args)
	if err != nil {
		return "", err
	}
	at := weiqi.FixedHandicap(g.desk.setup.Size, n)
	if at == nil {
		return "", failStones
	}
	return g.give(at)
}

// placeHandicap has the engine choose where its stones lie: on the usual points
// as long as there are some, and where it likes beyond.
func (g *gtp) placeHandicap(args []string) (string, error) {
	n, err := g.stones(args)
	if err != nil {
		return "", err
	}
	if n >= g.desk.setup.Size*g.desk.setup.Size {
		return "", failStones
	}
	at := slices.Clone(weiqi.FixedHandicap(g.desk.setup.Size, n))
	for k := min(n, 9); at == nil && k > 1; k-- {
		at = slices.Clone(weiqi.FixedHandicap(g.desk.setup.Size, k))
	}
	for len(at) < n {
		p, ok := g.another(at)
		if !ok {
			break
		}
		at = append(at, p)
	}
	return g.give(at)
}

// another is one more stone beside those on at, by a quick look.
func (g *gtp) another(at []game.Point) (game.Point, bool) {
	s, err := weiqi.Position(g.desk.setup, at, nil, game.Dark)
	if err != nil {
		return game.Point{}, false
	}
	a, err := g.Engine.Think(g.ctx, ai.Task{State: s, Setup: g.desk.setup, Limits: ai.Limits{Level: g.Level, Nodes: 200}, Seed: g.Seed})
	return a.Move.To, err == nil && a.Move.Kind == game.Place
}

// setHandicap puts the stones of Black where it is told.
func (g *gtp) setHandicap(args []string) (string, error) {
	if !g.desk.empty() {
		return "", failNotEmpty
	}
	var at []game.Point
	for _, text := range args {
		m, ok := g.desk.vertex(text)
		if !ok || m.Kind == game.Pass || slices.Contains(at, m.To) {
			return "", failVertices
		}
		at = append(at, m.To)
	}
	if len(at) < 2 {
		return "", failVertices
	}
	_, err := g.give(at)
	return "", err
}

// stones is the number of stones that is the only argument.
func (g *gtp) stones(args []string) (int, error) {
	if len(args) != 1 {
		return 0, failSyntax
	}
	n, err := strconv.Atoi(args[0])
	switch {
	case err != nil:
		return 0, failSyntax
	case !g.desk.empty():
		return 0, failNotEmpty
	case n < 2:
		return 0, failStones
	}
	return n, nil
}

// give puts the stones of a handicap and names them. What the rules pay White
// for them is paid up to nine.
func (g *gtp) give(at []game.Point) (string, error) {
	komi := g.desk.terms().Komi
	setup := g.desk.setup.With("handicap", strconv.Itoa(len(at))).With("placement", "free")
	if _, err := weiqi.New(setup); err != nil {
		setup = g.desk.setup
	}
	if err := g.desk.replay(withKomi(setup, komi), [2][]game.Point{at}, nil); err != nil {
		return "", failVertices
	}
	var names []string
	for _, p := range at {
		names = append(names, g.desk.point(p))
	}
	return strings.Join(names, " "), nil
}
