package record

import (
	"bytes"
	"encoding/binary"
	"regexp"
	"slices"
	"strings"

	"golang.org/x/text/encoding"
	"golang.org/x/text/encoding/simplifiedchinese"

	"qiyou/game"
	"qiyou/game/xiangqi"
)

// XQF is the format of XQStudio: a head of fixed fields, then the moves in
// preorder, each with its comment. Version 1.0 is plain; in the later ones the
// places and the moves are hidden by keys that the head has. Source: the table of
// fields that its author published, and files of both kinds.

// The head of XQF: where its fields are.
const (
	xqfVersion = 0x02
	xqfMask    = 0x03
	xqfOr      = 0x08 // four bytes
	xqfKeys    = 0x0c // four bytes, of which the sum is 0
	xqfMen     = 0x10 // a place for each of the chessmen: ten times the file, and the rank
	xqfTurn    = 0x32 // 1 for Black
	xqfResult  = 0x33
	xqfKind    = 0x40 // 0 and 1: from the start of the game
	xqfSize    = 0x400
)

// xqfPlain is version 1.0, the last whose content is not hidden.
const xqfPlain = 10

// xqfTexts are the fields of text, each a length and so many bytes, by tag.
var xqfTexts = []struct {
	tag      string
	at, size int
}{
	{"Title", 0x50, 63}, {"Subtitle", 0x90, 63}, {"Event", 0xd0, 63}, {"Date", 0x110, 15}, {"Site", 0x120, 15}, {"Red", 0x130, 15}, {"Black", 0x140, 15},
	{"TimeRule", 0x150, 63}, {"RedTime", 0x190, 15}, {"BlackTime", 0x1a0, 15}, {"Annotator", 0x1d0, 15}, {"Author", 0x1e0, 15},
}

// xqfResults are the results by number.
var xqfResults = []string{"*", "1-0", "0-1", "1/2-1/2"}

// The marks of a move, as the later versions have them.
const (
	xqfNext    = 0x80
	xqfSibling = 0x40
	xqfComment = 0x20
)

// The numbers that are added to the places of a move.
const (
	xqfFrom = 24
	xqfTo   = 32
)

func isXQF(data []byte) bool {
	return len(data) > xqfVersion && string(data[:2]) == "XQ" && data[xqfVersion] < ' '
}

// xqfKey is what the content is hidden by; nothing in a plain file.
type xqfKey struct {
	hidden        bool
	men, from, to byte
	rotated       bool
	comment       int
	stream        [32]byte
}

// xqfText is what the stream of a hidden file is made of.
const xqfText = "[(C) Copyright Mr. Dong Shiwei.]"

func keyOf(head []byte) (k xqfKey) {
	if head[xqfVersion] <= xqfPlain {
		return k
	}
	mix := func(b byte) byte { return 54*b*b + 221 }
	sum, keys := head[xqfKeys], head[xqfKeys+1:]
	k.hidden, k.rotated = true, head[xqfVersion] > xqfPlain+1
	k.men = mix(keys[0]) * keys[0]
	k.from = mix(keys[1]) * k.men
	k.to = mix(keys[2]) * k.from
	k.comment = (int(sum)<<8+int(keys[0]))%32000 + 767
	for i := range k.stream {
		j := i % 4
		k.stream[i] = (head[xqfOr+j] | head[xqfKeys+j]&head[xqfMask]) & xqfText[i]
	}
	return k
}

// xqfPlace is a place as XQF counts it, from Red's left near corner, in an
// arrangement; off for none.
func xqfPlace(b byte) int {
	if b >= 10*xiangqi.Files {
		return off
	}
	return (xiangqi.Ranks-1-int(b%10))*xiangqi.Files + int(b/10)
}

// xqfByte is the place that xqfPlace reads as at.
func xqfByte(at int) byte {
	if at == off {
		return 0xff
	}
	return byte(at%xiangqi.Files*10 + xiangqi.Ranks - 1 - at/xiangqi.Files)
}

// ReadXQF reads a file of XQStudio, of version 1.0 or later, as PGN. What cannot
// be read is among the faults. Where the head is cut the error is a
// *SyntaxError.
func ReadXQF(data []byte) (PGN, error) {
	src, err := binarySource(data)
	switch {
	case err != nil:
		return PGN{}, err
	case len(data) < xqfSize:
		return PGN{}, src.fail(len(data))
	}
	r := xqfReader{source: src, data: bytes.Clone(data), key: keyOf(data), texts: []string{}}
	root := &Node{}
	r.moves(root)
	r.heads()
	texts := chineseTexts(r.texts)
	for i, n := range r.said {
		n.say(texts[i])
	}
	tags := map[string]string{}
	var order []string
	for i, f := range xqfTexts {
		tags[f.tag], order = texts[len(r.said)+i], append(order, f.tag)
	}
	result := xqfResults[0]
	if n := int(data[xqfResult]); n < len(xqfResults) {
		result = xqfResults[n]
	}
	p := pgnOfOthers(src, tags, order, result, r.start(root))
	p.Root = root
	merge(root)
	p.Faults = src.faults
	return p, nil
}

// xqfReader walks the file once.
type xqfReader struct {
	*source
	data  []byte // what is read of it, no longer hidden
	key   xqfKey
	pos   int
	cut   bool     // the file has ended too early
	said  []*Node  // those with comments
	texts []string // these, and then the fields of the head, as they stand
}

// heads reads the fields of text.
func (r *xqfReader) heads() {
	for _, f := range xqfTexts {
		n := int(r.data[f.at])
		if n > f.size {
			r.fault(FaultTag, f.at, "")
		}
		r.texts = append(r.texts, string(r.data[f.at+1:f.at+1+min(n, f.size)]))
	}
}

// take is the next n bytes; fewer where the file ends.
func (r *xqfReader) take(n int) []byte {
	if n > len(r.data)-r.pos {
		r.fault(FaultCut, r.pos, "")
		n, r.cut = len(r.data)-r.pos, true
	}
	b := r.data[r.pos : r.pos+n]
	if r.key.hidden {
		for i := range b {
			b[i] -= r.key.stream[(r.pos+i)%len(r.key.stream)]
		}
	}
	r.pos += n
	return b
}

// moves reads what follows the position before the first move, root.
func (r *xqfReader) moves(root *Node) {
	r.pos = xqfSize
	more, _ := r.record(root)
	walk := preorder{under: branch{node: root}}
	for nodes := 0; more && !r.cut; nodes++ {
		n := &Node{at: r.pos}
		child, sibling := r.record(n)
		code := FaultMany
		if nodes < maxNodes {
			more, code = walk.put(n, child, sibling)
		}
		if code != "" {
			r.fault(code, n.at, "")
			break
		}
	}
	prune(root)
}

// record reads a move, and says what follows it.
func (r *xqfReader) record(n *Node) (child, sibling bool) {
	at := r.pos
	b := r.take(4)
	if r.cut {
		return false, false
	}
	child, sibling = b[2]&0xf0 != 0, b[2]&0x0f != 0
	if r.key.hidden {
		child, sibling = b[2]&xqfNext != 0, b[2]&xqfSibling != 0
	}
	if at > xqfSize {
		from, to := xqfPlace(b[0]-xqfFrom-r.key.from), xqfPlace(b[1]-xqfTo-r.key.to)
		if from == off || to == off {
			r.fault(FaultMoveOf, at, "")
		} else {
			n.add(pgnMove, iccs(from, to))
		}
	}
	if !r.key.hidden || b[2]&xqfComment != 0 {
		r.comment(n)
	}
	return child, sibling
}

// comment reads the comment of a move.
func (r *xqfReader) comment(n *Node) {
	at := r.pos
	b := r.take(4)
	if r.cut {
		return
	}
	size := int(int32(binary.LittleEndian.Uint32(b))) - r.key.comment
	if size < 0 {
		r.fault(FaultTag, at, "")
		return
	}
	if text := r.take(size); len(text) > 0 {
		r.said, r.texts = append(r.said, n), append(r.texts, string(text))
	}
}

// start is the position before the first move. Files do not say rightly who
// moves first, so that it is who does. One that only claims to start in the
// middle of a game starts at its beginning if its men make no position.
func (r *xqfReader) start(root *Node) string {
	var men arrangement
	for i := range men {
		from := i
		if r.key.rotated {
			from = (i + len(men) - (int(r.key.men)+1)%len(men)) % len(men)
		}
		men[i] = xqfPlace(r.data[xqfMen+from] - r.key.men)
	}
	turn := game.Dark
	if r.data[xqfTurn] == 1 {
		turn = game.Light
	}
	fen := men.begin(root, turn)
	if _, err := xiangqi.Position(xiangqi.Default(), fen); err != nil && r.data[xqfKind] < 2 {
		return xiangqi.StartFEN
	}
	return fen
}

// prune takes out what follows a move that cannot be read, and the move.
func prune(root *Node) {
	todo := []*Node{root}
	for len(todo) > 0 {
		n := todo[len(todo)-1]
		todo = todo[:len(todo)-1]
		n.Children = slices.DeleteFunc(n.Children, func(c *Node) bool { return c.Get(pgnMove) == nil })
		todo = append(todo, n.Children...)
	}
}

// XQF is t as a file of XQStudio in its version 1.0, which many programs read:
// the moves with their variations and comments, and of what the file says beside
// that for which there is a field, as far as it is long enough. Text is in
// GB18030. The error is ErrForeign.
func (t *Tree) XQF() ([]byte, error) {
	doc, ok := t.file.(*pgnDoc)
	if !ok {
		return nil, ErrForeign
	}
	head := make([]byte, xqfSize)
	copy(head, "XQ")
	head[xqfVersion] = xqfPlain
	fen := xiangqi.FEN(t.Root.State)
	for i, at := range places(fen) {
		head[xqfMen+i] = xqfByte(at)
	}
	if strings.Contains(fen, " b ") {
		head[xqfTurn] = 1
	}
	head[xqfResult] = byte(max(0, slices.Index(xqfResults, doc.Info().Result)))
	if fen != xiangqi.StartFEN {
		head[xqfKind] = 3
	}
	for _, f := range xqfTexts {
		text := doc.Get(f.tag)
		if strings.Trim(text, "?.") == "" {
			continue // as PGN says that it is not known
		}
		field := gb18030(text, f.size)
		head[f.at] = byte(len(field))
		copy(head[f.at+1:], field)
	}
	return t.xqfMoves(head), nil
}

// xqfMoves appends the moves of t.
func (t *Tree) xqfMoves(file []byte) []byte {
	type item struct {
		turn    *Turn
		sibling bool
	}
	todo := []item{{t.Root, false}}
	for len(todo) > 0 {
		x := todo[len(todo)-1]
		todo = todo[:len(todo)-1]
		mark, from, to := byte(0), byte(xqfFrom), byte(xqfTo)
		if len(x.turn.Next) > 0 {
			mark |= 0xf0
		}
		if x.sibling {
			mark |= 0x0f
		}
		if x.turn != t.Root {
			from += xqfByte(placeOf(x.turn.Move.From))
			to += xqfByte(placeOf(x.turn.Move.To))
		}
		text := gb18030(strings.ReplaceAll(x.turn.Comment, "\n", "\r\n"), MaxComment)
		file = append(file, from, to, mark, 0)
		if x.turn == t.Root {
			file[len(file)-1] = 0xff // as XQStudio has it
		}
		file = binary.LittleEndian.AppendUint32(file, uint32(len(text)))
		file = append(file, text...)
		for i, n := range slices.Backward(x.turn.Next) {
			todo = append(todo, item{n, i+1 < len(x.turn.Next)})
		}
	}
	return file
}

// gb18030 is text in that character set, at most limit bytes of whole
// characters.
func gb18030(text string, limit int) (out []byte) {
	enc := encoding.ReplaceUnsupported(simplifiedchinese.GB18030.NewEncoder())
	for _, r := range text {
		b, err := enc.Bytes([]byte(string(r)))
		if err != nil || len(out)+len(b) > limit {
			break
		}
		out = append(out, b...)
	}
	return out
}

var looseDate = regexp.MustCompile(`^(\d{4})\D{1,3}(\d{1,2})\D{1,3}(\d{1,2})\D{0,3}$`)

// dotted is a date in the form of PGN, if it is one in another.
func dotted(date string) string {
	m := looseDate.FindStringSubmatch(date)
	if m == nil {
		return date
	}
	two := func(s string) string { return strings.Repeat("0", 2-len(s)) + s }
	return m[1] + "." + two(m[2]) + "." + two(m[3])
}
