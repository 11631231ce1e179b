package record

import (
	"bytes"
	"fmt"
	"strings"
	"unicode/utf8"
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
	Roots []*Node
}

// Node is a node with its properties in the order of the file.
type Node struct {
	Props    []Prop
	Children []*Node // the first is the main line
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

// SyntaxError says where a file stops being SGF or PGN.
type SyntaxError struct {
	Line   int // from 1
	Offset int // in bytes, from 0
	What   string
}

// Error is the place and what is wrong there.
func (e *SyntaxError) Error() string {
	return fmt.Sprintf("line %d, byte %d: %s", e.Line, e.Offset, e.What)
}

// Code is bad-record.
func (e *SyntaxError) Code() string { return "bad-record" }

// Read reads SGF as programs write it: text before the first tree, small
// letters in the names of properties (FF[3]), a property twice in a node and
// blanks anywhere between are taken. Bytes that are no UTF-8 are read as
// ISO-8859-1, the default of SGF. The error is a *SyntaxError.
func Read(data []byte) (Game, error) {
	if len(data) > MaxFile {
		return Game{}, &SyntaxError{1, MaxFile, "the file is too long"}
	}
	if !utf8.Valid(data) {
		data = latin1(data)
	}
	p := parser{data: data}
	if err := p.collection(); err != nil {
		return Game{}, err
	}
	return Game{p.top.Children}, nil
}

func latin1(data []byte) []byte {
	var b bytes.Buffer
	for _, c := range data {
		b.WriteRune(rune(c))
	}
	return b.Bytes()
}

// parser walks the file once. Open trees are a stack and not a recursion.
type parser struct {
	data  []byte
	pos   int
	nodes int
	top   Node
	cur   *Node   // where the next node goes
	open  []*Node // what cur was when each open tree began
}

func (p *parser) fail(format string, args ...any) error {
	return &SyntaxError{1 + bytes.Count(p.data[:p.pos], []byte("\n")), p.pos, fmt.Sprintf(format, args...)}
}

// expect is what the grammar allows next in a tree.
type expect uint8

const (
	node   expect = iota // the first node of a tree
	within               // properties, nodes, variations or the end
	after                // variations or the end
)

func (p *parser) collection() error {
	p.cur = &p.top
	p.seekTree()
	next := node
	for p.pos < len(p.data) {
		c := p.data[p.pos]
		switch {
		case blank(c):
			p.pos++
			continue
		case c == '(' && (len(p.open) == 0 || next != node):
			if len(p.open) == maxNested {
				return p.fail("more than %d variations within each other", maxNested)
			}
			p.open, next = append(p.open, p.cur), node
		case c == ';' && next != after:
			if p.nodes++; p.nodes > maxNodes {
				return p.fail("more than %d nodes", maxNodes)
			}
			n := &Node{}
			p.cur.Children = append(p.cur.Children, n)
			p.cur, next = n, within
		case c == ')' && next != node:
			last := len(p.open) - 1
			p.cur, p.open, next = p.open[last], p.open[:last], after
			if last == 0 {
				p.pos++
				p.seekTree()
				continue
			}
		case letter(c) && next == within:
			if err := p.property(); err != nil {
				return err
			}
			continue
		default:
			return p.fail("%q is out of place", c)
		}
		p.pos++
	}
	switch {
	case len(p.open) > 0:
		return p.fail("the file ends within a tree")
	case len(p.top.Children) == 0:
		return p.fail("there is no tree")
	}
	return nil
}

// seekTree goes to where the next tree begins, or to the end.
func (p *parser) seekTree() {
	for p.pos < len(p.data) && p.data[p.pos] != '(' {
		p.pos++
	}
}

func (p *parser) property() error {
	var id []byte
	for ; p.pos < len(p.data) && letter(p.data[p.pos]); p.pos++ {
		if p.data[p.pos] < 'a' {
			id = append(id, p.data[p.pos])
		}
	}
	if len(id) == 0 || len(id) > maxIdent {
		return p.fail("no name of a property")
	}
	var values []string
	for {
		for p.pos < len(p.data) && blank(p.data[p.pos]) {
			p.pos++
		}
		if p.pos == len(p.data) || p.data[p.pos] != '[' {
			break
		}
		v, err := p.value()
		if err != nil {
			return err
		}
		values = append(values, v)
	}
	if values == nil {
		return p.fail("the property %s has no value", id)
	}
	for i := range p.cur.Props {
		if p.cur.Props[i].ID == string(id) {
			p.cur.Props[i].Values = append(p.cur.Props[i].Values, values...)
			return nil
		}
	}
	if len(p.cur.Props) == maxProps {
		return p.fail("more than %d properties in a node", maxProps)
	}
	p.cur.Props = append(p.cur.Props, Prop{string(id), values})
	return nil
}

func (p *parser) value() (string, error) {
	start := p.pos + 1
	for i := start; i < len(p.data); i++ {
		switch p.data[i] {
		case '\\':
			i++
		case ']':
			p.pos = i + 1
			return string(p.data[start:i]), nil
		}
	}
	return "", p.fail("a value does not end")
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
