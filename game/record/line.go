package record

import (
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"qiyou/game"
)

// The properties that set stones up.
const (
	addDark  = "AB"
	addLight = "AW"
	addNone  = "AE"
)

// Info is what the root of the first tree says.
func (g Game) Info() Info {
	root := g.Roots[0]
	return Info{
		Game: g.game(), Date: root.First("DT"), Dark: root.First("PB"), Light: root.First("PW"),
		Result: root.First("RE"), Rules: root.First("RU"), Size: root.First("SZ"),
	}
}

// game is the name of the game by GM, which is 1 where there is none.
func (g Game) game() string {
	number := strings.TrimSpace(g.Roots[0].First("GM"))
	for name, n := range games {
		if number == strconv.Itoa(n) || number == "" && n == 1 {
			return name
		}
	}
	return ""
}

// Setup is the game that the first tree of g says it is. Rules that are not
// known by their RU are freestyle for gomoku, and japanese for go, which
// forbids the least. The error is a Fault.
func (g Game) Setup() (game.Setup, error) {
	name := g.game()
	if name == "" {
		return game.Setup{}, g.flaw(FaultGame, g.Roots[0].First("GM"))
	}
	size, err := g.size()
	if err != nil {
		return game.Setup{}, err
	}
	s := settle(name, size, g.Roots[0].First("RU"))
	if name == weiqiName {
		s = g.terms(s)
	}
	return s, nil
}

// size is SZ; without one it is that of a usual board.
func (g Game) size() (int, error) {
	sz := strings.TrimSpace(g.Roots[0].First("SZ"))
	switch {
	case sz != "":
	case g.game() == weiqiName:
		return usualWeiqi, nil
	default:
		return usualGomoku, nil
	}
	if cols, rows, both := strings.Cut(sz, ":"); both && cols == rows {
		sz = cols
	}
	n, err := strconv.Atoi(sz)
	if err != nil || n < 1 || n > game.MaxSize {
		return 0, g.flaw(FaultSize, sz)
	}
	return n, nil
}

// The sizes of a board that a file says nothing about.
const (
	usualWeiqi  = 19
	usualGomoku = 15
)

// Start is the position that the first nodes of g set up, or that of the rules.
// The stones in the file are those that stand: no opening leads to them. The
// error is a Fault.
func (g Game) Start(rules func(game.Setup) (game.Rules, error)) (game.State, error) {
	s, err := g.Setup()
	if err != nil {
		return nil, err
	}
	s = s.With("opening", "")
	r, err := rules(s)
	if err != nil {
		return nil, g.flaw(FaultSize, g.Roots[0].First("SZ"))
	}
	lead := g.lead()
	stones, set := map[game.Point]game.Color{}, false
	for _, n := range lead {
		set = n.lay(stones) || set
	}
	if !set {
		return r.Start(), nil
	}
	lists := map[game.Color][]game.Point{}
	for p, c := range stones {
		lists[c] = append(lists[c], p)
	}
	st, err := position[s.Game](s, lists[game.Dark], lists[game.Light], g.turn(lead))
	if err != nil {
		return nil, g.flaw(FaultSetup, strings.Join(lead[len(lead)-1].Get(addDark), ""))
	}
	return st, nil
}

// flaw is a fault of the first node that leaves nothing to be shown.
func (g Game) flaw(code, text string) Fault {
	f := Fault{Code: code, Text: quote(text)}
	if g.src != nil {
		f.Line, f.Offset = g.src.place(g.Roots[0].at)
	}
	return f
}

// lead are the nodes of the position before the first move: the first, and what
// follows it without a move or a variation, up to the last that sets stones up.
func (g Game) lead() []*Node {
	nodes, last := []*Node{}, 1
	for n := g.Roots[0]; n != nil; n = n.first() {
		moves := n.Get("B") != nil || n.Get("W") != nil
		if moves && len(nodes) > 0 {
			break
		}
		if nodes = append(nodes, n); n.sets() {
			last = len(nodes)
		}
		if moves || len(n.Children) != 1 {
			break
		}
	}
	return nodes[:last]
}

// sets says whether n sets stones up.
func (n *Node) sets() bool {
	return slices.ContainsFunc(setters, func(id string) bool { return n.Get(id) != nil })
}

// lay sets the stones of n up among others, and says whether it has any.
func (n *Node) lay(stones map[game.Point]game.Color) bool {
	for id, c := range map[string]game.Color{addDark: game.Dark, addLight: game.Light} {
		all, _ := points(n.Get(id))
		for _, p := range all {
			stones[p] = c
		}
	}
	none, _ := points(n.Get(addNone))
	for _, p := range none {
		delete(stones, p)
	}
	return n.sets()
}

// turn is the side to move where stones are set up: as the last PL says, or the
// side of the first move; after a handicap it is Light.
func (g Game) turn(lead []*Node) game.Color {
	for _, n := range slices.Backward(lead) {
		switch strings.ToLower(strings.TrimSpace(n.First("PL"))) {
		case "b", "black", "1", "x":
			return game.Dark
		case "w", "white", "2", "o":
			return game.Light
		}
	}
	for n := g.Roots[0]; n != nil; n = n.first() {
		for _, p := range n.Props {
			if c := colorOf[p.ID]; c != game.NoColor {
				return c
			}
		}
	}
	if stones, err := strconv.Atoi(strings.TrimSpace(g.Roots[0].First("HA"))); err == nil && stones > 0 {
		return game.Light
	}
	return game.Dark
}

func (g Game) faults() []Fault { return g.Faults }

// points are the points of a list with its rectangles, each once. A value that is
// no point is left out, and the error is about it.
func points(values []string) (all []game.Point, wrong error) {
	seen := map[game.Point]bool{}
	for _, v := range values {
		a, b, rectangle := strings.Cut(strings.TrimSpace(v), ":")
		if !rectangle {
			b = a
		}
		from, err1 := game.ParseMove(a)
		to, err2 := game.ParseMove(b)
		if err := errors.Join(err1, err2); err != nil || from.Kind != game.Place || to.Kind != game.Place {
			wrong = fmt.Errorf("%w: %.10q", game.ErrMoveText, v)
			continue
		}
		for row := min(from.To.Row, to.To.Row); row <= max(from.To.Row, to.To.Row); row++ {
			for col := min(from.To.Col, to.To.Col); col <= max(from.To.Col, to.To.Col); col++ {
				if p := (game.Point{Col: col, Row: row}); !seen[p] {
					seen[p] = true
					all = append(all, p)
				}
			}
		}
	}
	return all, wrong
}

// readStone reads a point as SGF writes it, or as a letter and the number of
// the row from the near side, as some programs for gomoku do.
func readStone(text string, size int) (game.Move, error) {
	if len(text) < 2 || len(text) > 3 || text[1] > '9' {
		m, err := game.ParseMove(text)
		if err == nil && m.Kind != game.Place {
			err = game.ErrMoveText
		}
		return m, err
	}
	row, err := strconv.Atoi(text[1:])
	if err != nil || row < 1 || row > size || text[0] < 'a' || int(text[0]-'a') >= size {
		return game.Move{}, fmt.Errorf("%w: %.10q", game.ErrMoveText, text)
	}
	return game.PlaceAt(game.Point{Col: int8(text[0] - 'a'), Row: int8(size - row)}), nil
}
