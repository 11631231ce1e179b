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
	Color game.Color // NoColor for a move that is no stone
	Move  game.Move
}

// ErrContent is wrapped by what is said about a file that is SGF but cannot be
// read as a game.
var ErrContent = errors.New("record")

// Setup is the game that the first tree of g says it is, as far as SGF can
// say: for gomoku without a rule set that is known by its RU, freestyle. It
// checks the form only. Errors wrap ErrContent.
func (g Game) Setup() (game.Setup, error) {
	root := g.Roots[0]
	name := ""
	for n, number := range games {
		if root.First("GM") == strconv.Itoa(number) {
			name = n
		}
	}
	if name == "" {
		return game.Setup{}, fmt.Errorf("%w: no game that is played here (GM %.10q)", ErrContent, root.First("GM"))
	}
	size := 0
	if sz := root.First("SZ"); sz != "" {
		var err error
		if size, err = strconv.Atoi(sz); err != nil || size < 1 || size > game.MaxSize {
			return game.Setup{}, fmt.Errorf("%w: no such size %.10q", ErrContent, sz)
		}
	}
	rules, options, _ := strings.Cut(strings.ToLower(root.First("RU")), " ")
	for _, try := range []string{rules + " " + strconv.Itoa(size) + " " + options, "freestyle " + strconv.Itoa(size)} {
		if s, err := game.ParseSetup(name + "/" + strings.TrimSpace(try)); err == nil {
			return s, nil
		}
	}
	return game.Setup{}, fmt.Errorf("%w: rules %.30q", ErrContent, root.First("RU"))
}

// Line is the main line of the first tree of g. A file that sets stones up
// before a move cannot be read as a game from its start. Errors wrap
// ErrContent and name the number of the node.
func (g Game) Line() ([]Ply, error) {
	var all []Ply
	size, _ := strconv.Atoi(g.Roots[0].First("SZ"))
	i := 0
	for n := g.Roots[0]; ; n = n.Children[0] {
		for _, p := range n.Props {
			ply, is, err := readPly(p, size)
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
func readPly(p Prop, size int) (ply Ply, is bool, err error) {
	switch p.ID {
	case "AB", "AW", "AE":
		return Ply{}, false, errors.New("stones are set up")
	case "B":
		ply.Color = game.Dark
	case "W":
		ply.Color = game.Light
	case moveText:
	default:
		return Ply{}, false, nil
	}
	text := strings.TrimSpace(Text(p.Values[0]))
	switch {
	case len(p.Values) > 1:
		err = errors.New("two moves at once")
	case ply.Color == game.NoColor:
		ply.Move, err = game.ParseMove(text)
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
