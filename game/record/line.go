package record

import (
	"errors"
	"fmt"
	"strconv"
	"strings"

	"qiyou/game"
)

// Ply is a move as a file says it was made, not yet judged by any rules.
type Ply struct {
	Color game.Color
	Move  game.Move
}

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
// forbids the least. Errors wrap ErrContent.
func (g Game) Setup() (game.Setup, error) {
	name := g.game()
	if name == "" {
		return game.Setup{}, fmt.Errorf("%w: no game that is played here (GM %.10q)", ErrContent, g.Roots[0].First("GM"))
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
		return 0, fmt.Errorf("%w: no such size %.10q", ErrContent, sz)
	}
	return n, nil
}

// The sizes of a board that a file says nothing about.
const (
	usualWeiqi  = 19
	usualGomoku = 15
)

// Start is the position that the first node of g sets up, or that of the rules.
// The stones in the file are those that stand: no opening leads to them.
// Errors wrap ErrContent.
func (g Game) Start(rules func(game.Setup) (game.Rules, error)) (game.State, error) {
	s, err := g.Setup()
	if err != nil {
		return nil, err
	}
	s = s.With("opening", "")
	r, err := rules(s)
	if err != nil {
		return nil, fmt.Errorf("%w: %w", ErrContent, err)
	}
	root := g.Roots[0]
	if root.Get(addDark) == nil && root.Get(addLight) == nil {
		return r.Start(), nil
	}
	dark, err1 := points(root.Get(addDark))
	light, err2 := points(root.Get(addLight))
	st, err3 := position[s.Game](s, dark, light, g.turn())
	if err := errors.Join(err1, err2, err3); err != nil {
		return nil, fmt.Errorf("%w: setup: %w", ErrContent, err)
	}
	return st, nil
}

// turn is the side to move where stones are set up: as PL says, or the side of
// the first move.
func (g Game) turn() game.Color {
	switch strings.ToLower(strings.TrimSpace(g.Roots[0].First("PL"))) {
	case "b", "black", "1":
		return game.Dark
	case "w", "white", "2":
		return game.Light
	}
	if line, _ := g.Line(); len(line) > 0 {
		return line[0].Color
	}
	return game.Dark
}

// points are the points of a list with its rectangles, each once.
func points(values []string) (all []game.Point, err error) {
	seen := map[game.Point]bool{}
	for _, v := range values {
		a, b, rectangle := strings.Cut(strings.TrimSpace(v), ":")
		if !rectangle {
			b = a
		}
		from, err1 := game.ParseMove(a)
		to, err2 := game.ParseMove(b)
		if err := errors.Join(err1, err2); err != nil || from.Kind != game.Place || to.Kind != game.Place {
			return nil, fmt.Errorf("%w: %.10q", game.ErrMoveText, v)
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
	return all, nil
}

// play is the main line of g from start, as far as the rules allow.
func (g Game) play(start game.State) (steps []Step, err error) {
	line, fault := g.Line()
	s := start
	for i, p := range line {
		if s, err = step(s, p.Color, p.Move); err != nil {
			return steps, fmt.Errorf("%w: move %d: %w", ErrContent, i+1, err)
		}
		steps = append(steps, Step{Move: p.Move, State: s})
	}
	return steps, fault
}

// Line is the main line of the first tree of g. A file that sets stones up
// after its first node cannot be read as a game. Errors wrap ErrContent and
// name the number of the node.
func (g Game) Line() ([]Ply, error) {
	var all []Ply
	size, _ := g.size()
	i := 0
	for n := g.Roots[0]; ; n = n.Children[0] {
		for _, p := range n.Props {
			ply, is, err := readPly(p, size, i == 0)
			if err != nil {
				return all, fmt.Errorf("%w: node %d: %w", ErrContent, i, err)
			}
			if is {
				all = append(all, ply)
			}
		}
		if len(n.Children) == 0 {
			return all, nil
		}
		i++
	}
}

// readPly is the move in p, if p is one.
func readPly(p Prop, size int, root bool) (ply Ply, is bool, err error) {
	switch p.ID {
	case addDark, addLight, addNone:
		if root {
			return Ply{}, false, nil
		}
		return Ply{}, false, errors.New("stones are set up")
	case "B":
		ply.Color = game.Dark
	case "W":
		ply.Color = game.Light
	default:
		return Ply{}, false, nil
	}
	text := strings.TrimSpace(Text(p.Values[0]))
	switch {
	case len(p.Values) > 1:
		err = errors.New("two moves at once")
	case text == "", text == "tt" && size <= 19: // FF[3] wrote a pass so
		ply.Move = game.PassMove()
	default:
		ply.Move, err = readStone(strings.ToLower(text), size)
	}
	return ply, true, err
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
