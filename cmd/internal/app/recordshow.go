package app

import (
	"fmt"
	"strconv"
	"strings"

	"qiyou/game"
	"qiyou/game/record"
	"qiyou/ui/cell"
)

// atEnd is in the place of a number of moves: all.
const atEnd = -1

// recordShow prints a record of any program as a person reads it: who, what, the
// moves with what is said of them and the variations, the board after a number of
// moves. What cannot be read is said last, beside it.
func (p *program) recordShow(name string, move int, notation string, asJSON bool) error {
	w, path, tree, err := p.openTree(name)
	defer w.close()
	if err != nil {
		return err
	}
	line := tree.Line()
	if move == atEnd {
		move = len(line) - 1
	}
	if move < 0 || move >= len(line) {
		return notOneOf("--move", strconv.Itoa(move), fmt.Sprintf("0-%d", len(line)-1))
	}
	script, err := p.script(notation, tree.Match.Setup().Game)
	if err != nil {
		return err
	}
	if asJSON {
		writeJSON(p.Out, shownJSON(tree, line[move].State, notation))
		return nil
	}
	fmt.Fprint(p.Out, headText(tree.Info))
	l := lister{script: script}
	l.remarks(tree.Root, 0)
	l.line(tree.Root, 0, 0)
	fmt.Fprint(p.Out, l.String(), drawing(line[move].State))
	p.flaws(path, tree)
	return nil
}

// lister writes the moves of a record.
type lister struct {
	strings.Builder
	script string
	row    []string // moves that wait for their row to be full
	first  int      // the number of the first of them
}

// rowOfMoves is how many moves stand in a line: with eight moves of xiangqi it
// is shorter than 80 columns.
const rowOfMoves = 8

// maxIndent is how many variations within each other are indented.
const maxIndent = 10

func indent(deep int) string { return strings.Repeat("    ", min(deep, maxIndent)) }

// line writes what follows a turn to which so many moves led, in a variation so
// deep. It calls itself for variations only.
func (l *lister) line(from *record.Turn, moves, deep int) {
	for len(from.Next) > 0 {
		next := from.Next[0]
		l.move(from, next, moves+1, deep)
		for _, v := range from.Next[1:] {
			l.end(deep)
			l.move(from, v, moves+1, deep+1)
			l.line(v, moves+1, deep+1)
		}
		from, moves = next, moves+1
	}
	l.end(deep)
}

// move writes a move, and what is said of it. Marks of the talk after a game are
// none; a stone that was only shown is in brackets.
func (l *lister) move(from, n *record.Turn, number, deep int) {
	if n.Move.Kind != game.Toggle {
		if len(l.row) == 0 {
			l.first = number
		}
		text := moveText(from.State, n.Move, l.script)
		if n.Offer {
			text = "(" + text + ")"
		}
		if l.row = append(l.row, text); len(l.row) == rowOfMoves {
			l.end(deep)
		}
	}
	l.remarks(n, deep)
}

// end ends the row.
func (l *lister) end(deep int) {
	if len(l.row) > 0 {
		fmt.Fprintf(l, "%s%3d  %s\n", indent(deep), l.first, strings.Join(l.row, " "))
	}
	l.row = nil
}

// remarks writes what is said and marked of a position.
func (l *lister) remarks(n *record.Turn, deep int) {
	if n.Comment == "" && len(n.Marks) == 0 {
		return
	}
	l.end(deep)
	for line := range strings.SplitSeq(strings.TrimSpace(n.Comment), "\n") {
		if line = cell.Clean(line); line != "" {
			fmt.Fprintf(l, "%s     | %s\n", indent(deep), line)
		}
	}
	var all []string
	for _, m := range n.Marks {
		all = append(all, signOf[m.Sign].shape+cell.Clean(m.Text)+" "+format(n.State, game.PlaceAt(m.At)))
	}
	if len(all) > 0 {
		fmt.Fprintf(l, "%s     | %s\n", indent(deep), strings.Join(all, ", "))
	}
}

// signOf is the signs as they are printed and as JSON names them.
var signOf = map[record.Sign]struct{ shape, name string }{
	record.Label: {"", "label"}, record.Triangle: {"△", "triangle"}, record.Square: {"□", "square"}, record.Circle: {"○", "circle"}, record.Cross: {"×", "cross"},
}

// shownRecord is a record as one JSON object. Its tree is a list, since it may be
// as deep as a game is long.
type shownRecord struct {
	Header map[string]string `json:"header"`
	Setup  string            `json:"setup"`
	Signed bool              `json:"signed"`
	Games  int               `json:"games"`
	Moves  []string          `json:"moves"` // of the game itself
	Nodes  []shownNode       `json:"nodes"` // each after the one that it follows
	Board  []string          `json:"board"`
	Faults []shownFault      `json:"faults"`
}

type shownNode struct {
	After   int         `json:"after"` // the node before it by its place in the list, -1 for the first
	Moves   int         `json:"moves"` // that led there
	Move    string      `json:"move"`
	Comment string      `json:"comment,omitempty"`
	Marks   []shownMark `json:"marks,omitempty"`
}

type shownMark struct {
	At   string `json:"at"`
	Sign string `json:"sign"`
	Text string `json:"text,omitempty"`
}

type shownFault struct {
	Code string `json:"code"`
	Line int    `json:"line"`
	Byte int    `json:"byte"`
	Move int    `json:"move"`
	Text string `json:"text"`
	Why  string `json:"why"`
}

// shownJSON is tree, with the board of s.
func shownJSON(tree *record.Tree, s game.State, notation string) shownRecord {
	r := shownRecord{
		Header: header(tree.Info), Setup: tree.Match.Setup().String(), Signed: tree.Signed, Games: tree.Games,
		Moves: []string{}, Nodes: []shownNode{}, Faults: []shownFault{}, Board: strings.Split(strings.TrimSuffix(drawing(s), "\n"), "\n"),
	}
	line := tree.Line()
	for i, n := range line[1:] {
		if n.Move.Kind != game.Toggle {
			r.Moves = append(r.Moves, moveText(line[i].State, n.Move, notation))
		}
	}
	for _, f := range tree.Faults {
		r.Faults = append(r.Faults, shownFault{f.Code, f.Line, f.Offset, f.Move, cell.Clean(f.Text), string(f.Why)})
	}
	type todo struct {
		turn, before *record.Turn
		after, moves int
	}
	for all := []todo{{turn: tree.Root, after: -1}}; len(all) > 0; {
		t := all[len(all)-1]
		all = all[:len(all)-1]
		node := shownNode{After: t.after, Moves: t.moves, Comment: inert(t.turn.Comment)}
		if t.before != nil {
			node.Move = moveText(t.before.State, t.turn.Move, notation)
		}
		for _, m := range t.turn.Marks {
			node.Marks = append(node.Marks, shownMark{format(t.turn.State, game.PlaceAt(m.At)), signOf[m.Sign].name, cell.Clean(m.Text)})
		}
		r.Nodes = append(r.Nodes, node)
		for i := len(t.turn.Next) - 1; i >= 0; i-- {
			all = append(all, todo{t.turn.Next[i], t.turn, len(r.Nodes) - 1, t.moves + 1})
		}
	}
	return r
}
