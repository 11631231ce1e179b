package record

import (
	"regexp"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"
)

// ReadPGN reads the first game of a file as programs write it: with any line
// breaks, with or without move numbers, result and byte order mark, in UTF-8, or
// in the Chinese character set that its bytes look like. What cannot be read is
// skipped, and among the faults. Where there is no game at all the error is a
// *SyntaxError.
func ReadPGN(data []byte) (PGN, error) {
	src, err := open(data, declaredCharset)
	if err != nil {
		return PGN{}, err
	}
	r := pgnReader{source: src, game: PGN{Root: &Node{}, src: src}}
	r.lines = []line{{base: r.game.Root, cur: r.game.Root}}
	r.tags()
	r.moves()
	merge(r.game.Root)
	if r.empty() && r.game.Result == "" && r.game.Rest != "" {
		r.game.Result = "*" // that the tags of the next game are not taken for those of this one
	}
	if len(r.game.Tags) == 0 && len(r.game.Root.Children) == 0 {
		return PGN{}, r.fail(r.pos)
	}
	r.game.Faults = r.faults
	return r.game, nil
}

var charsetTag = regexp.MustCompile(`(?i)\[\s*(?:charset|encoding)\s+"([^"\x80-\xff]{1,40})"`)

// declaredCharset is the tag that some programs name the character set in.
func declaredCharset(data []byte) string {
	if m := charsetTag.FindSubmatch(data); m != nil {
		return string(m[1])
	}
	return ""
}

// pgnReader walks the file once.
type pgnReader struct {
	*source
	pos    int
	nodes  int
	lines  []line // the main line, and the variations that are open
	before []string
	game   PGN
}

// line is a line of moves that is being read.
type line struct {
	base *Node // what cur follows
	cur  *Node // the last move
}

// skip goes over blanks and lines that begin with a percent sign, which are for
// other programs.
func (r *pgnReader) skip() {
	for r.pos < len(r.text) {
		c, n := utf8.DecodeRuneInString(r.text[r.pos:])
		switch {
		case unicode.IsSpace(c):
			r.pos += n
		case c == '%' && (r.pos == 0 || r.text[r.pos-1] == '\n'):
			r.pos += len(r.restOfLine())
		default:
			return
		}
	}
}

func (r *pgnReader) restOfLine() string {
	text, _, _ := strings.Cut(r.text[r.pos:], "\n")
	return text
}

func (r *pgnReader) tags() {
	for r.skip(); r.pos < len(r.text) && r.text[r.pos] == '['; r.skip() {
		text := r.restOfLine()
		tag, ok := readTag(strings.TrimRightFunc(text, unicode.IsSpace))
		switch {
		case !ok:
			r.fault(FaultTag, r.pos, text)
		case len(r.game.Tags) == maxTags:
			r.fault(FaultMany, r.pos, text)
		default:
			r.game.Tags = append(r.game.Tags, tag)
		}
		r.pos += len(text)
	}
}

// readTag reads a line such as [Red "Lin"]. A quote within the value may be
// escaped or not.
func readTag(line string) (Tag, bool) {
	body, ok := strings.CutSuffix(line[1:], "]")
	name, value, ok2 := strings.Cut(body, `"`)
	name = strings.TrimSpace(name)
	value, ok3 := strings.CutSuffix(strings.TrimSpace(value), `"`)
	if !ok || !ok2 || !ok3 || name == "" || len(name) > maxIdent || !utf8.ValidString(value) {
		return Tag{}, false
	}
	for i := range len(name) {
		if !tagByte(name[i]) {
			return Tag{}, false
		}
	}
	return Tag{name, unescapeTag(value)}, true
}

// moves reads the moves up to the result, the next game or the end.
func (r *pgnReader) moves() {
	for r.skip(); r.pos < len(r.text); r.skip() {
		switch c := r.text[r.pos]; c {
		case '[':
			switch {
			case r.nextGame() && r.empty():
				r.tags()
				continue
			case r.nextGame():
				r.cut()
				r.game.Rest = r.text[r.pos:]
				return
			}
			r.stray()
		case ';':
			text := r.restOfLine()
			r.comment(strings.TrimSpace(text[1:]))
			r.pos += len(text)
		case '{':
			r.braces()
		case '(':
			if !r.openLine() {
				return
			}
		case ')':
			r.closeLine()
		case '}', ']':
			r.stray()
		default:
			if !r.token() {
				return
			}
		}
	}
	r.cut()
}

// cut notes variations that do not end.
func (r *pgnReader) cut() {
	if len(r.lines) > 1 {
		r.fault(FaultCut, r.pos, "")
	}
	r.hang()
}

func (r *pgnReader) stray() {
	r.fault(FaultStray, r.pos, r.text[r.pos:r.pos+1])
	r.pos++
}

// empty says whether nothing but tags has been read.
func (r *pgnReader) empty() bool {
	return len(r.game.Root.Children) == 0 && len(r.game.Root.Props) == 0
}

// nextGame says whether the tags of a game begin here.
func (r *pgnReader) nextGame() bool {
	_, ok := readTag(strings.TrimRightFunc(r.restOfLine(), unicode.IsSpace))
	return ok
}

func (r *pgnReader) braces() {
	n := strings.IndexByte(r.text[r.pos:], '}')
	if n < 0 {
		r.fault(FaultCut, r.pos, r.text[r.pos:])
		r.comment(strings.TrimSpace(r.text[r.pos+1:]))
		r.pos = len(r.text)
		return
	}
	r.comment(r.text[r.pos+1 : r.pos+n])
	r.pos += n + 1
}

// comment keeps a comment: on the move before it, or on the one after it where a
// variation has just begun.
func (r *pgnReader) comment(text string) {
	text = strings.ReplaceAll(text, "}", ")") // which no comment can hold
	top := &r.lines[len(r.lines)-1]
	if len(r.lines) > 1 && top.cur == top.base {
		r.before = append(r.before, text)
		return
	}
	top.cur.add(pgnText, text)
}

// hang puts comments before a move that did not come on the move before.
func (r *pgnReader) hang() {
	for _, c := range r.before {
		r.lines[len(r.lines)-1].cur.add(pgnText, c)
	}
	r.before = nil
}

// add appends values to a property of n.
func (n *Node) add(id string, values ...string) {
	for i := range n.Props {
		if n.Props[i].ID == id {
			n.Props[i].Values = append(n.Props[i].Values, values...)
			return
		}
	}
	n.Props = append(n.Props, Prop{id, values})
}

// openLine begins a variation, which takes the place of the last move.
func (r *pgnReader) openLine() bool {
	r.hang()
	if len(r.lines) > maxNested {
		r.fault(FaultMany, r.pos, "(")
		return false
	}
	base := r.lines[len(r.lines)-1].base
	if len(base.Children) == 0 {
		base.Children = []*Node{{}} // a variation of a game without a move
	}
	r.lines = append(r.lines, line{base, base})
	r.pos++
	return true
}

func (r *pgnReader) closeLine() {
	if len(r.lines) == 1 {
		r.stray()
		return
	}
	r.hang()
	r.lines = r.lines[:len(r.lines)-1]
	r.pos++
}

// maxToken is the longest move in bytes, maxTags the most tags of a game.
const (
	maxToken = 64
	maxTags  = 20_000
)

// token reads a move, a number, a sign or the result, which ends the game.
func (r *pgnReader) token() (more bool) {
	from, text := r.pos, r.text[r.pos:]
	if n := strings.IndexFunc(text, func(c rune) bool { return unicode.IsSpace(c) || strings.ContainsRune("{}();[]", c) }); n >= 0 {
		text = text[:n]
	}
	r.pos += len(text)
	if slices.Contains(results, text) {
		if len(r.lines) > 1 { // some programs end their variations so
			return true
		}
		r.hang()
		r.game.Result, r.game.Rest = text, strings.TrimLeft(r.text[r.pos:], "\r\n")
		return false
	}
	for {
		number := strings.TrimLeft(text, "0123456789")
		if number != "" && number[0] != '.' {
			break
		}
		if text = strings.TrimLeft(number, "."); text == "" {
			return true
		}
	}
	bare, cur := strings.TrimRight(text, "!?"), r.lines[len(r.lines)-1].cur
	sign := text[0] == '$' || bare == ""
	switch {
	case len(text) > maxToken || slices.Contains(results, bare) || text[0] == '%' || sign && cur.Get(pgnMove) == nil,
		!sign && strings.Trim(bare, "0123456789.") == "":
		r.fault(FaultStray, from, text)
	case sign:
		cur.add(pgnSign, text)
	default:
		return r.move(from, bare, text[len(bare):])
	}
	return true
}

// move appends a move to the line that is read, with a sign such as !? where it
// has one.
func (r *pgnReader) move(from int, text, sign string) bool {
	if r.nodes++; r.nodes > maxNodes {
		r.fault(FaultMany, from, text)
		return false
	}
	top := &r.lines[len(r.lines)-1]
	n := &Node{at: from}
	if len(r.before) > 0 {
		n.add(pgnBefore, r.before...)
		r.before = nil
	}
	n.add(pgnMove, text)
	if sign != "" {
		n.add(pgnSign, sign)
	}
	if own := len(r.lines) == 1 || top.cur != top.base; own && top.cur.first() != nil && top.cur.first().Get(pgnMove) == nil {
		top.cur.Children[0] = n // what seemed to be the end was not
	} else {
		top.cur.Children = append(top.cur.Children, n)
	}
	top.base, top.cur = top.cur, n
	return true
}

// merge makes of variations that only repeat the move they stand beside what
// they are: moves after that one. The properties of each node are put in the
// order in which they are written.
func merge(root *Node) {
	todo := []*Node{root}
	for len(todo) > 0 {
		n := todo[len(todo)-1]
		todo = todo[:len(todo)-1]
		slices.SortStableFunc(n.Props, func(a, b Prop) int { return strings.Index(pgnOrder, a.ID) - strings.Index(pgnOrder, b.ID) })
		if len(n.Children) > 1 {
			n.Children = merged(n.Children)
		}
		if len(n.Children) == 1 && n.Children[0].Get(pgnMove) == nil {
			n.Children = nil // an end that nothing follows
		}
		todo = append(todo, n.Children...)
	}
}

func merged(all []*Node) []*Node {
	main := all[0]
	rest := all[:1:1]
	for _, v := range all[1:] {
		if len(v.Props) > 1 || !slices.Equal(v.Get(pgnMove), main.Get(pgnMove)) || len(v.Children) == 0 {
			rest = append(rest, v)
			continue
		}
		if len(main.Children) == 0 {
			main.Children = []*Node{{}} // the end
		}
		for _, c := range v.Children {
			if c.Get(pgnMove) != nil {
				main.Children = append(main.Children, c.within())
			}
		}
	}
	return rest
}

// within is n, which began a variation, as a move within one: no comment is
// before it.
func (n *Node) within() *Node {
	if n.Get(pgnBefore) == nil {
		return n
	}
	comments := append(slices.Clone(n.cutOut(pgnBefore)), n.cutOut(pgnText)...)
	n.add(pgnText, comments...)
	return n
}

// cutOut takes the property id from n and gives its values.
func (n *Node) cutOut(id string) []string {
	values := n.Get(id)
	n.Props = slices.DeleteFunc(n.Props, func(p Prop) bool { return p.ID == id })
	return values
}
