package record

import (
	"bytes"
	"fmt"
	"strings"
)

// PGN is a game of a file in Portable Game Notation, as it is used for xiangqi:
// the tags, and the moves with their variations, comments and signs.
type PGN struct {
	Tags   []Tag
	Root   *Node  // before the first move; see the names of its properties
	Result string // the token at the end; empty where there is none
	Rest   string // what follows the result: the next games, as they stand
	Faults []Fault

	src *source
}

// Tag is a tag of PGN with the text that it means.
type Tag struct{ Name, Value string }

// The properties of a node of PGN, each value as it is meant: a move in any
// notation, comments after and before it, and signs such as $1 or !?. A node
// without a move stands for the end of the game where variations follow its
// last move: PGN has no place for them, so they are written as variations which
// repeat that move.
const (
	pgnMove   = "M"
	pgnText   = "C"
	pgnBefore = "P"
	pgnSign   = "N"

	pgnOrder = pgnBefore + pgnMove + pgnSign + pgnText
)

// results are the tokens that end a game.
var results = []string{"1-0", "0-1", "1/2-1/2", "*"}

// Get is the value of the first tag of this name, whatever the case of its
// letters; "" where there is none.
func (p PGN) Get(name string) string {
	for _, t := range p.Tags {
		if strings.EqualFold(t.Name, name) {
			return t.Value
		}
	}
	return ""
}

// Moves is the main line as it is written, in any notation.
func (p PGN) Moves() (all []string) {
	for n := p.Root; n != nil; n = n.first() {
		all = append(all, n.Get(pgnMove)...)
	}
	return all
}

// first is the first child of n, nil where there is none.
func (n *Node) first() *Node {
	if len(n.Children) == 0 {
		return nil
	}
	return n.Children[0]
}

// tagByte says whether c may be in the name of a tag.
func tagByte(c byte) bool { return letter(c) || c >= '0' && c <= '9' || c == '_' }

// unescapeTag is the text that the value of a tag means.
func unescapeTag(value string) string {
	var b strings.Builder
	for i := 0; i < len(value); i++ {
		if value[i] == '\\' && i+1 < len(value) && (value[i+1] == '\\' || value[i+1] == '"') {
			i++
		}
		b.WriteByte(value[i])
	}
	return b.String()
}

var tagEscapes = strings.NewReplacer(`\`, `\\`, `"`, `\"`)

// Bytes is p as a file, a round on a line where nothing is said about its moves.
// ReadPGN gives p again.
func (p PGN) Bytes() []byte {
	w := pgnWriter{}
	for _, t := range p.Tags {
		fmt.Fprintf(&w, "[%s \"%s\"]\n", t.Name, tagEscapes.Replace(t.Value))
	}
	w.WriteByte('\n')
	ply := 0
	if p.lightFirst() {
		ply = 1
	}
	if p.Root != nil {
		w.apart = true
		w.comments(p.Root, pgnText)
		w.line(p.Root, ply)
		w.end()
	}
	if p.Result != "" {
		w.WriteString(p.Result + "\n")
	}
	w.WriteString(p.Rest)
	return w.Bytes()
}

// lightFirst says whether the position that p starts from has Light to move.
func (p PGN) lightFirst() bool {
	fields := strings.Fields(p.Get("FEN"))
	return len(fields) > 1 && fields[1] == "b"
}

// pgnWriter writes the moves of a game.
type pgnWriter struct {
	bytes.Buffer
	begun bool // something stands in the line
	apart bool // the next move says its number
}

// end ends the line, if something stands in it.
func (w *pgnWriter) end() {
	if w.begun {
		w.WriteByte('\n')
	}
	w.begun, w.apart = false, true
}

// token writes s, with a blank before it.
func (w *pgnWriter) token(s string) {
	if w.begun {
		w.WriteByte(' ')
	}
	w.WriteString(s)
	w.begun = true
}

// comments writes the comments of n that are in the property id, each on a line
// of its own. A bracket that would end one is another.
func (w *pgnWriter) comments(n *Node, id string) {
	for _, c := range n.Get(id) {
		w.end()
		w.token("{" + strings.ReplaceAll(c, "}", ")") + "}")
		w.end()
	}
}

// line writes what follows n, where ply half moves were made. It calls itself for
// variations only.
func (w *pgnWriter) line(n *Node, ply int) {
	for n.first() != nil {
		next := n.Children[0]
		if next.Get(pgnMove) == nil { // the end, with variations that follow it
			w.repeats(n, ply)
			return
		}
		w.move(next, ply)
		for _, v := range n.Children[1:] {
			w.variation(v, ply)
		}
		n, ply = next, ply+1
	}
}

// move writes the move of n, the number before it where one is due.
func (w *pgnWriter) move(n *Node, ply int) {
	w.comments(n, pgnBefore)
	switch {
	case ply%2 == 0:
		w.token(fmt.Sprintf("%d.", ply/2+1))
	case w.apart:
		w.token(fmt.Sprintf("%d. ...", ply/2+1))
	}
	w.token(n.Get(pgnMove)[0])
	for _, s := range n.Get(pgnSign) {
		w.token(s)
	}
	w.apart = false
	if w.comments(n, pgnText); ply%2 == 1 {
		w.end()
		w.apart = false
	}
}

// variation writes a variation whose first move is that of n.
func (w *pgnWriter) variation(n *Node, ply int) {
	if n.Get(pgnMove) == nil {
		return
	}
	w.end()
	w.token("(")
	w.move(n, ply)
	w.line(n, ply+1)
	w.token(")")
	w.end()
}

// repeats writes the variations after the last move, that of n, as others of
// that move.
func (w *pgnWriter) repeats(n *Node, ply int) {
	for _, v := range n.Children[1:] {
		w.end()
		w.token("(")
		if move := n.Get(pgnMove); move != nil {
			w.move(&Node{Props: []Prop{{pgnMove, move}}}, ply-1)
		}
		w.variationBody(v, ply)
		w.token(")")
		w.end()
	}
}

// variationBody writes a move and what follows it.
func (w *pgnWriter) variationBody(n *Node, ply int) {
	if n.Get(pgnMove) == nil {
		return
	}
	w.move(n, ply)
	w.line(n, ply+1)
}
