package record

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"qiyou/game"
	"qiyou/game/xiangqi"
)

// ErrForeign says that a format is not one for the game of a tree.
var ErrForeign = errors.New("record: a format of another game")

// ErrHolds says that a format has no place for what a game has: stones that were
// set up, a pass, a colour twice.
var ErrHolds = errors.New("record: more than the format holds")

// written are the formats that a tree can be written in. Those that begin with pgn
// are one with moves in a notation.
var written = []struct {
	name string
	end  string // of the name of a file, "" where files have no usual one
	many bool   // games stand in it one after the other
	as   func(*Tree) ([]byte, error)
}{
	{"sgf", extSGF, true, (*Tree).sgf},
	{"pgn", extPGN, true, (*Tree).pgn},
	{"pgn-iccs", extPGN, true, styled(xiangqi.ICCS)},
	{"pgn-wxf", extPGN, true, styled(xiangqi.WXF)},
	{"pgn-simplified", extPGN, true, styled(xiangqi.Simplified)},
	{"pgn-traditional", extPGN, true, styled(xiangqi.Traditional)},
	{"xqf", ".xqf", false, (*Tree).XQF},
	{"ubb", extUBB, true, (*Tree).UBB},
	{"psq", ".psq", false, (*Tree).PSQ},
	{"points", "", true, (*Tree).Points},
	{onePosition, ".fen", true, nil},
}

// onePosition is the format that holds a position and no game.
const onePosition = "fen"

// Formats are the names of the formats that trees can be written in.
func Formats() (all []string) {
	for _, f := range written {
		all = append(all, f.name)
	}
	return all
}

// FormatOf is the format that the name of a file asks for by its end; "" where it
// asks for none.
func FormatOf(file string) string {
	for _, f := range written {
		if f.end != "" && strings.HasSuffix(strings.ToLower(file), f.end) {
			return f.name
		}
	}
	return ""
}

// Single says whether a file in a format has one game and no more.
func Single(format string) bool {
	for _, f := range written {
		if f.name == format {
			return !f.many
		}
	}
	return false
}

// As is t in one of the Formats; where that holds one position only, it is at. The
// error is ErrForeign or ErrHolds.
func (t *Tree) As(format string, at game.State) ([]byte, error) {
	if fen := xiangqi.FEN(at); format == onePosition && fen != "" {
		return []byte(fen + "\n"), nil
	}
	for _, f := range written {
		if f.as == nil {
			continue
		}
		if f.name == format {
			return f.as(t)
		}
	}
	return nil, ErrForeign
}

func (t *Tree) sgf() ([]byte, error) {
	if _, ok := t.file.(*sgfDoc); !ok {
		return nil, ErrForeign
	}
	return t.Bytes(), nil
}

func (t *Tree) pgn() ([]byte, error) {
	if _, ok := t.file.(*pgnDoc); !ok {
		return nil, ErrForeign
	}
	return t.Bytes(), nil
}

// styled writes PGN with moves in a notation. The signed log stays behind: it is of
// a file in ICCS.
func styled(style xiangqi.Style) func(*Tree) ([]byte, error) {
	format := map[xiangqi.Style]string{xiangqi.ICCS: "ICCS", xiangqi.WXF: "WXF", xiangqi.Simplified: "Chinese", xiangqi.Traditional: "Chinese"}[style]
	return func(t *Tree) ([]byte, error) {
		doc, ok := t.file.(*pgnDoc)
		if !ok {
			return nil, ErrForeign
		}
		p := doc.PGN
		p.Rest = ""
		p.Tags = slices.DeleteFunc(slices.Clone(p.Tags), func(tag Tag) bool {
			return strings.HasPrefix(tag.Name, chain) || tag.Name == claim || strings.EqualFold(tag.Name, "Format")
		})
		p.Tags = append(p.Tags, Tag{"Format", format})
		names := map[*Node]string{}
		for todo := []*Turn{t.Root}; len(todo) > 0; {
			n := todo[len(todo)-1]
			todo = append(todo[:len(todo)-1], n.Next...)
			for _, next := range n.Next {
				for _, node := range next.nodes { // one, as each in PGN has one move
					names[node] = xiangqi.FormatAs(n.State, next.Move, style)
				}
			}
		}
		p.Root = renamed(p.Root, names)
		d := pgnDoc{p, style}
		return d.bytes(), nil
	}
}

// renamed is the tree of root with other texts for moves.
func renamed(root *Node, names map[*Node]string) *Node {
	type pair struct{ from, to *Node }
	top := &Node{}
	for todo := []pair{{root, top}}; len(todo) > 0; {
		x := todo[len(todo)-1]
		todo = todo[:len(todo)-1]
		for _, p := range x.from.Props {
			if name := names[x.from]; p.ID == pgnMove && name != "" {
				p.Values = []string{name}
			}
			x.to.Props = append(x.to.Props, p)
		}
		for _, c := range x.from.Children {
			to := &Node{}
			x.to.Children = append(x.to.Children, to)
			todo = append(todo, pair{c, to})
		}
	}
	return top
}

// stonesInTurn are the moves of a game of gomoku in which the colours take turns,
// from an empty board. The error is ErrForeign or ErrHolds.
func (t *Tree) stonesInTurn() (all []*Turn, size int, err error) {
	if t.Match.Setup().Game != gomokuName {
		return nil, 0, ErrForeign
	}
	v := t.Root.State.View()
	cols, rows := v.Size()
	for at := range cols * rows {
		if v.At(game.Point{Col: int8(at % cols), Row: int8(at / cols)}).Color != game.NoColor {
			return nil, 0, ErrHolds
		}
	}
	for _, n := range t.line[1:] {
		switch {
		case n.Offer || n.Move.Kind != game.Place && n.Move.Kind != game.Pass:
			continue // what is no stone of the game
		case n.Color != [2]game.Color{game.Dark, game.Light}[len(all)%2]:
			return nil, 0, ErrHolds
		}
		all = append(all, n)
	}
	return all, cols, nil
}

// Points are the moves of a game of gomoku as people paste them, such as h8i9h10;
// how large the board is they do not say.
// The error is ErrForeign or ErrHolds.
func (t *Tree) Points() ([]byte, error) {
	all, size, err := t.stonesInTurn()
	if err != nil {
		return nil, err
	}
	var b strings.Builder
	for _, n := range all {
		if n.Move.Kind == game.Pass {
			b.WriteString("--")
		} else {
			fmt.Fprintf(&b, "%c%d", 'a'+n.Move.To.Col, size-int(n.Move.To.Row))
		}
	}
	return []byte(b.String() + "\n"), nil
}

// PSQ is the game of t as a file of Piskvork. The error is ErrForeign or ErrHolds:
// it knows no pass.
func (t *Tree) PSQ() ([]byte, error) {
	all, size, err := t.stonesInTurn()
	if err != nil {
		return nil, err
	}
	var b strings.Builder
	fmt.Fprintf(&b, "%s%dx%d, 0:0, 0\n", psqMark, size, size)
	for _, n := range all {
		if n.Move.Kind == game.Pass {
			return nil, ErrHolds
		}
		spent := "0"
		if len(n.nodes) > 0 {
			if ms := n.nodes[0].First(timeSpent); psqEnd.MatchString(ms) {
				spent = ms
			}
		}
		fmt.Fprintf(&b, "%d,%d,%s\n", n.Move.To.Col+1, n.Move.To.Row+1, spent)
	}
	for _, name := range []string{t.Info.Dark, t.Info.Light} {
		if name = strings.TrimSpace(oneLine(name)); name == "" || psqEnd.MatchString(name) || psqMove.MatchString(name) {
			name = "?" // a line of another meaning
		}
		b.WriteString(name + "\n")
	}
	b.WriteString("-1\n") // how it ended is not said
	return []byte(b.String()), nil
}
