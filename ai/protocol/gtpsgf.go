package protocol

import (
	"strconv"
	"strings"

	"qiyou/game"
	"qiyou/game/record"
)

// loadSGF sets the board up as the main line of a file has it, as far as the
// move whose number may follow: before that move.
func (g *gtp) loadSGF(args []string) (string, error) {
	if len(args) < 1 || len(args) > 2 {
		return "", failSyntax
	}
	until := -1
	if len(args) == 2 {
		n, err := strconv.Atoi(args[1])
		if err != nil || n < 1 {
			return "", failSyntax
		}
		until = n - 1
	}
	if g.Load == nil {
		return "", failLoad
	}
	data, err := g.Load(args[0])
	if err != nil {
		return "", failLoad
	}
	game, err := record.Read(data)
	if err != nil || len(game.Roots) == 0 {
		return "", failLoad
	}
	next := *g.desk
	if !next.load(game.Roots[0], until) {
		return "", failLoad
	}
	*g.desk = next
	return "", nil
}

// load plays the main line from root, at most so many moves; all for a negative
// number.
func (d *desk) load(root *record.Node, moves int) bool {
	setup := d.setup.With("handicap", "").With("placement", "")
	if n, err := strconv.Atoi(strings.TrimSpace(root.First("SZ"))); err == nil {
		setup.Size = n
	}
	if half, ok := halves(strings.TrimSpace(root.First("KM"))); ok {
		setup = withKomi(setup, half)
	}
	var given [2][]game.Point
	for i, id := range [...]string{"AB", "AW"} {
		for _, v := range root.Get(id) {
			p, ok := sgfPoint(v, setup.Size)
			if !ok {
				return false
			}
			given[i] = append(given[i], p)
		}
	}
	if d.replay(setup, given, nil) != nil {
		return false
	}
	for n := root; n != nil && moves != 0; n = mainLine(n) {
		for i, id := range [...]string{"B", "W"} {
			v := n.Get(id)
			if len(v) == 0 || moves == 0 {
				continue
			}
			m := game.PassMove()
			if p, ok := sgfPoint(v[0], setup.Size); ok {
				m = game.PlaceAt(p)
			}
			if d.play(game.Dark+game.Color(i), m) != nil {
				return false
			}
			moves--
		}
	}
	return true
}

func mainLine(n *record.Node) *record.Node {
	if len(n.Children) == 0 {
		return nil
	}
	return n.Children[0]
}

// sgfPoint is a point as SGF writes it; false for a pass and for what is not on
// the board.
func sgfPoint(text string, size int) (game.Point, bool) {
	if len(text) != 2 {
		return game.Point{}, false
	}
	p := game.Point{Col: int8(text[0]) - 'a', Row: int8(text[1]) - 'a'}
	return p, p.Col >= 0 && p.Row >= 0 && int(p.Col) < size && int(p.Row) < size
}

// printSGF is the game so far.
func (g *gtp) printSGF() string {
	d := g.desk
	root := &record.Node{Props: []record.Prop{
		{ID: "FF", Values: []string{"4"}}, {ID: "GM", Values: []string{"1"}}, {ID: "SZ", Values: []string{strconv.Itoa(d.setup.Size)}},
		{ID: "KM", Values: []string{points(d.terms().Komi)}}, {ID: "RU", Values: []string{d.setup.Rules}},
	}}
	if n := len(d.given[0]); n > 0 && len(d.given[1]) == 0 {
		root.Props = append(root.Props, record.Prop{ID: "HA", Values: []string{strconv.Itoa(n)}})
	}
	for i, id := range [...]string{"AB", "AW"} {
		if len(d.given[i]) > 0 {
			prop := record.Prop{ID: id}
			for _, p := range d.given[i] {
				prop.Values = append(prop.Values, p.String())
			}
			root.Props = append(root.Props, prop)
		}
	}
	at := root
	for _, p := range d.plies {
		v := ""
		if p.move.Kind == game.Place {
			v = p.move.To.String()
		}
		n := &record.Node{Props: []record.Prop{{ID: letter(p.color), Values: []string{v}}}}
		at.Children = []*record.Node{n}
		at = n
	}
	return string(record.Game{Roots: []*record.Node{root}}.Bytes())
}
