package record

import (
	"bytes"
	"strings"

	"qiyou/game"
)

// LIB is the format of RenLib, in which players of renju keep openings: a head of
// 20 bytes, then a tree in preorder, each node a point and its marks, two bytes,
// and then what the marks say. Text ends in a zero byte, or two, so that its
// length is even. Source: the files, and the marks that programs which write them
// have published.

// libHead is the length of the head, which begins so, with the version after it.
const libHead = 20

var libMark = []byte("\xffRenLib\xff")

// The marks of a node.
const (
	libSibling    = 0x80 // another node follows beside it
	libLeaf       = 0x40 // none follows after it
	libOldComment = 0x20
	libMarked     = 0x10
	libComment    = 0x08
	libNoMove     = 0x02
	libMore       = 0x01 // two bytes of further marks
)

// libBoardText is the further mark of a text to be shown on the point itself.
const libBoardText = 0x01

// libSplit is the byte between the title of a comment and its text.
const libSplit = "\b"

func isLIB(data []byte) bool { return bytes.HasPrefix(data, libMark) }

// libNode is a node while the file is read: its texts are decoded once all are
// known.
type libNode struct {
	node, parent *Node
	point        string
	comment      int // where its text is, from 1; 0 for none
	board        int
}

// ReadLIB reads a file of RenLib as SGF, a pass where a move is none. What cannot
// be read is among the faults. Where the head is none the error is a
// *SyntaxError.
func ReadLIB(data []byte) (Game, error) {
	src, err := binarySource(data)
	switch {
	case err != nil:
		return Game{}, err
	case !isLIB(data) || len(data) < libHead:
		return Game{}, src.fail(len(data))
	}
	s := newStones(games[gomokuName], usualGomoku)
	r := libReader{source: src, data: data, pos: libHead, colors: map[*Node]game.Color{s.root: game.Dark}}
	r.tree(s.root)
	texts := plainTexts(r.texts)
	for _, n := range r.said {
		if n.comment > 0 {
			title, text, _ := strings.Cut(texts[n.comment-1], libSplit)
			if all := strings.TrimSpace(strings.TrimSpace(title) + "\n" + strings.TrimSpace(text)); all != "" {
				n.node.add("C", Escape(all))
			}
		}
		if n.board > 0 && n.point != "" {
			if text := oneLine(texts[n.board-1]); text != "" {
				n.parent.add("LB", n.point+":"+escapeColon(text))
			}
		}
	}
	return s.game(src), nil
}

// escapeColon is a value of SGF that is a part of one with a colon.
func escapeColon(text string) string { return strings.ReplaceAll(Escape(text), ":", `\:`) }

// libReader walks the file once.
type libReader struct {
	*source
	data   []byte
	pos    int
	colors map[*Node]game.Color // who is to move after a node that others follow
	said   []libNode
	texts  []string
}

// tree reads the nodes after root. The first of them stands for the empty board
// if it has no point.
func (r *libReader) tree(root *Node) {
	walk := preorder{under: branch{node: root}}
	for nodes := 0; ; nodes++ {
		at := r.pos
		if len(r.data)-at < 2 {
			r.fault(FaultCut, at, "")
			return
		}
		place, marks := r.data[at], r.data[at+1]
		r.pos += 2
		parent := walk.under.node
		n := &Node{at: at}
		child, sibling := marks&libLeaf == 0, marks&libSibling != 0
		first := nodes == 0 && place == 0
		if first {
			n = root
		}
		c := r.colors[parent]
		point, ok := libPoint(place)
		if !ok {
			r.fault(FaultMoveOf, at, "")
			return
		}
		if marks&libNoMove == 0 && !first {
			n.add(letterOf(c), point)
			c = c.Other()
		}
		if marks&libMarked != 0 {
			n.add("HO", "1")
		}
		whole := r.marked(libNode{node: n, parent: parent, point: point}, marks)
		more, code := child, ""
		switch {
		case first:
		case nodes >= maxNodes:
			more, code = false, FaultMany
		default:
			more, code = walk.put(n, child, sibling)
		}
		if child {
			r.colors[n] = c
		}
		if code != "" {
			r.fault(code, at, "")
		}
		if !more || !whole {
			return
		}
	}
}

// libPoint is a place of the file as a point of SGF, empty for a pass.
func libPoint(place byte) (point string, ok bool) {
	if place == 0 {
		return "", true
	}
	col, row := int(place%16)-1, int(place/16)
	if col < 0 || row >= usualGomoku {
		return "", false
	}
	return game.Point{Col: int8(col), Row: int8(row)}.String(), true
}

// marked reads the texts of a node by its marks; whole says that the file does
// not end within them.
func (r *libReader) marked(n libNode, marks byte) (whole bool) {
	var further byte
	if marks&libMore != 0 {
		if len(r.data)-r.pos < 2 {
			r.fault(FaultCut, r.pos, "")
			return false
		}
		further = r.data[r.pos] | r.data[r.pos+1]
		r.pos += 2
	}
	whole = true
	if marks&(libComment|libOldComment) != 0 {
		n.comment, whole = r.read()
	}
	if whole && further&libBoardText != 0 {
		n.board, whole = r.read()
	}
	if n.comment > 0 || n.board > 0 {
		r.said = append(r.said, n)
	}
	return whole
}

// read reads a text, and gives its number.
func (r *libReader) read() (number int, whole bool) {
	size := bytes.IndexByte(r.data[r.pos:], 0)
	if size < 0 {
		r.fault(FaultCut, r.pos, "")
		size = len(r.data) - r.pos
	} else {
		whole = true
	}
	r.texts = append(r.texts, string(r.data[r.pos:r.pos+size]))
	r.pos = min(len(r.data), r.pos+size+2-size%2)
	return len(r.texts), whole
}
