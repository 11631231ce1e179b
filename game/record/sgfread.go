package record

import (
	"regexp"
	"strings"
)

// Read reads SGF as programs write it: text before the first tree, small
// letters in the names of properties (FF[3]), a property twice in a node, blanks
// anywhere between, any of the usual character sets, by CA or by how it looks.
// What the format has no place for is skipped, what is missing at the end is
// thought there, and either is among the faults. Where there is no tree, but at
// most a text that has some of its signs, the error is a *SyntaxError.
func Read(data []byte) (Game, error) {
	src, err := open(data, declaredCA)
	if err != nil {
		return Game{}, err
	}
	p := &parser{source: src}
	p.collection()
	if src.bytewise != nil { // a backslash taken wrongly runs properties together
		q := &parser{source: src.bytewise}
		q.collection()
		if n := len(q.faults) - len(p.faults); n < 0 || n == 0 && q.props > p.props {
			p, src = q, src.bytewise
		}
	}
	if len(p.top.Children) == 0 || len(p.top.Children[0].Props) == 0 && !treeStart.MatchString(src.text) {
		return Game{}, p.fail(p.pos)
	}
	return Game{p.top.Children, p.faults, src}, nil
}

var caValue = regexp.MustCompile(`CA\s*\[([^\]\x80-\xff]{1,40})\]`)

// declaredCA is the first CA of a file whose character set is not yet known.
func declaredCA(data []byte) string {
	if m := caValue.FindSubmatch(data); m != nil {
		return string(m[1])
	}
	return ""
}

// parser walks the file once. Open trees are a stack and not a recursion.
type parser struct {
	*source
	pos   int
	nodes int
	props int
	top   Node
	cur   *Node   // where the next node goes
	open  []*Node // what cur was when each open tree began
	next  expect
}

// expect is what the grammar allows next in a tree.
type expect uint8

const (
	node   expect = iota // the first node of a tree
	within               // properties, nodes, variations or the end
	after                // variations or the end
)

func (p *parser) collection() {
	p.cur = &p.top
	p.seekTree()
	for p.pos < len(p.text) {
		c := p.text[p.pos]
		switch {
		case blank(c):
			p.pos++
		case c == '(':
			if !p.openTree() {
				return
			}
		case c == ')':
			p.closeTree()
		case c == ';':
			if !p.node() {
				return
			}
		case letter(c):
			p.property()
		default:
			p.stray()
		}
	}
	if len(p.open) > 0 {
		p.fault(FaultCut, p.pos, "")
	}
}

func (p *parser) openTree() bool {
	if len(p.open) == maxNested {
		p.fault(FaultMany, p.pos, "(")
		return false
	}
	p.open, p.next = append(p.open, p.cur), node
	p.pos++
	return true
}

func (p *parser) closeTree() {
	if p.next == node {
		p.fault(FaultStray, p.pos, ")") // a tree of no node
	}
	last := len(p.open) - 1
	p.cur, p.open, p.next = p.open[last], p.open[:last], after
	p.pos++
	if last == 0 {
		p.seekTree()
	}
}

// node begins a node. One that stands after variations is taken for another of
// them.
func (p *parser) node() bool {
	if p.next == after {
		p.fault(FaultStray, p.pos, ";")
	}
	if !p.add() {
		return false
	}
	p.pos++
	return true
}

func (p *parser) add() bool {
	if p.nodes++; p.nodes > maxNodes {
		p.fault(FaultMany, p.pos, ";")
		return false
	}
	n := &Node{at: p.pos}
	p.cur.Children = append(p.cur.Children, n)
	p.cur, p.next = n, within
	return true
}

// stray skips what the format has no place for.
func (p *parser) stray() {
	from := p.pos
	for p.pos < len(p.text) && !strings.ContainsRune("();", rune(p.text[p.pos])) && (p.pos == from || !letter(p.text[p.pos])) {
		p.pos++
	}
	p.fault(FaultStray, from, strings.TrimSpace(p.text[from:p.pos]))
}

// treeStart is how a tree begins; an open bracket alone may be one of a text
// around the trees.
var treeStart = regexp.MustCompile(`\(\s*(;|\()`)

// seekTree goes to where the next tree begins, or to the end. A first tree may
// lack its semicolon.
func (p *parser) seekTree() {
	at := treeStart.FindStringIndex(p.text[p.pos:])
	switch {
	case at != nil:
		p.pos += at[0]
	case len(p.top.Children) == 0 && strings.Contains(p.text[p.pos:], "("):
		p.pos += strings.IndexByte(p.text[p.pos:], '(')
	default:
		p.pos = len(p.text)
	}
}

// name is how many letters follow.
func (p *parser) name() (n int) {
	for p.pos+n < len(p.text) && letter(p.text[p.pos+n]) {
		n++
	}
	return n
}

// identifier is the name of a property without its small letters, which FF[3]
// ignores.
func identifier(name string) string {
	return strings.Map(func(r rune) rune {
		if r >= 'a' {
			return -1
		}
		return r
	}, name)
}

func (p *parser) property() {
	from := p.pos
	p.pos += p.name()
	written := p.text[from:p.pos]
	id := identifier(written)
	values, whole := p.values()
	switch {
	case values == nil && whole:
		p.fault(FaultTag, from, written)
		return
	case id == "" || len(id) > maxIdent:
		p.fault(FaultTag, from, written)
		return
	case values == nil:
		return
	}
	p.props++
	if p.next != within { // the semicolon before a first node is missing
		p.fault(FaultStray, from, written)
		if p.next == node && !p.add() {
			return
		}
	}
	for i := range p.cur.Props {
		if p.cur.Props[i].ID == id {
			p.cur.Props[i].Values = append(p.cur.Props[i].Values, values...)
			return
		}
	}
	if len(p.cur.Props) == maxProps {
		p.fault(FaultMany, from, written)
		return
	}
	p.cur.Props = append(p.cur.Props, Prop{id, values})
}

// values are the values that follow; whole says that the file does not end
// within one.
func (p *parser) values() (all []string, whole bool) {
	for {
		for p.pos < len(p.text) && blank(p.text[p.pos]) {
			p.pos++
		}
		if p.pos == len(p.text) || p.text[p.pos] != '[' {
			return all, true
		}
		v, ok := p.value()
		if !ok {
			p.fault(FaultCut, p.pos, p.text[p.pos:])
			p.pos = len(p.text)
			return all, false
		}
		all = append(all, v)
	}
}

func (p *parser) value() (string, bool) {
	start := p.pos + 1
	for i := start; i < len(p.text); i++ {
		switch p.text[i] {
		case '\\':
			i++
		case ']':
			p.pos = i + 1
			return p.text[start:i], true
		}
	}
	return "", false
}
