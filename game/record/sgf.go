package record

import (
	"bytes"
	"strings"
)

// The limits of a file that is read. Each is far above any record of a game.
const (
	MaxFile   = 16 << 20 // bytes
	maxNodes  = 200_000
	maxNested = 1000 // variations within variations
	maxProps  = 500  // different properties of a node
	maxIdent  = 64
)

// Game is an SGF collection: one or more trees of nodes.
type Game struct {
	Roots  []*Node
	Faults []Fault // what was left out, and where

	src *source // nil for one that was not read
}

// Node is a node with its properties in the order of the file.
type Node struct {
	Props    []Prop
	Children []*Node // the first is the main line

	at int // where in the text it began
}

// Prop is a property with its values as they stand between the brackets,
// escapes included; [Text] gives what they mean.
type Prop struct {
	ID     string
	Values []string
}

// Get is the values of the property id; nil where the node has none.
func (n *Node) Get(id string) []string {
	for _, p := range n.Props {
		if p.ID == id {
			return p.Values
		}
	}
	return nil
}

// First is the text of the first value of id, as one line; "" for none.
func (n *Node) First(id string) string {
	if v := n.Get(id); len(v) > 0 {
		return strings.ReplaceAll(Text(v[0]), "\n", " ")
	}
	return ""
}

func blank(c byte) bool { return c == ' ' || c >= '\t' && c <= '\r' }

func letter(c byte) bool { return c >= 'A' && c <= 'Z' || c >= 'a' && c <= 'z' }

// Text is what a value of type Text means (FF[4], Text): an escaped line break
// is none, another escaped character is itself, blanks other than line breaks
// are spaces, and every kind of line break is \n.
func Text(value string) string {
	var b strings.Builder
	for i := 0; i < len(value); i++ {
		c := value[i]
		escaped := c == '\\' && i+1 < len(value)
		if escaped {
			i++
			c = value[i]
		}
		switch {
		case c == '\n' || c == '\r':
			if i+1 < len(value) && (value[i+1] == '\n' || value[i+1] == '\r') && value[i+1] != c {
				i++
			}
			if !escaped {
				b.WriteByte('\n')
			}
		case blank(c):
			b.WriteByte(' ')
		default:
			b.WriteByte(c)
		}
	}
	return b.String()
}

// Escape is the value that Text reads as text.
func Escape(text string) string {
	return strings.NewReplacer(`\`, `\\`, `]`, `\]`, "\r", "\n").Replace(text)
}

// Simple is the value for one line of text (FF[4], SimpleText): controls and
// line breaks become spaces, so that a file with it can be shown.
func Simple(text string) string { return Escape(oneLine(text)) }

// oneLine is text with controls and line breaks made spaces, and whole UTF-8.
func oneLine(text string) string {
	return strings.Map(func(r rune) rune {
		if r < ' ' || r >= 0x7f && r < 0xa0 || r == 0x2028 || r == 0x2029 {
			return ' '
		}
		return r
	}, strings.ToValidUTF8(text, "\ufffd"))
}

// Bytes is g as a file, each node on a line of its own. Read gives g again.
func (g Game) Bytes() []byte {
	var b bytes.Buffer
	for _, root := range g.Roots {
		tree(&b, root)
		b.WriteByte('\n')
	}
	return b.Bytes()
}

// So many values so short share a line.
const (
	shortValues = 15
	shortValue  = 10
)

// tree writes n and what follows it. It calls itself for variations only.
func tree(b *bytes.Buffer, n *Node) {
	b.WriteByte('(')
	for {
		b.WriteByte(';')
		for _, p := range n.Props {
			b.WriteString(p.ID)
			for i, v := range p.Values {
				if i > 0 && (len(v) > shortValue || i%shortValues == 0) {
					b.WriteByte('\n') // a list may be long
				}
				b.WriteString("[" + v + "]")
			}
		}
		if len(n.Children) != 1 {
			break
		}
		b.WriteByte('\n')
		n = n.Children[0]
	}
	for _, c := range n.Children {
		b.WriteByte('\n')
		tree(b, c)
	}
	b.WriteByte(')')
}
