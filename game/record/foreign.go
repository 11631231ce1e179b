package record

import (
	"slices"
	"strings"
	"unicode/utf8"

	"golang.org/x/text/encoding"
	"golang.org/x/text/encoding/simplifiedchinese"
	"golang.org/x/text/encoding/traditionalchinese"

	"qiyou/game"
	"qiyou/game/xiangqi"
)

// What the formats of other programs have in common: each is read as SGF or as
// PGN, which keep all that it says, and is written again as that.

// binarySource is data that is no text, each byte a place. The error is a
// *SyntaxError.
func binarySource(data []byte) (*source, error) {
	if len(data) > MaxFile {
		return nil, &SyntaxError{0, MaxFile, FaultLong}
	}
	return &source{text: string(data), binary: true}, nil
}

// preorder makes a tree of nodes that come one after another, each with what
// follows it: its first child, else its next sibling, else that of the last node
// for which there is one still to come.
type preorder struct {
	under branch
	open  []branch // those with siblings still to come, the next of them last
}

// branch is a node whose children are read, so many variations deep.
type branch struct {
	node *Node
	deep int
}

// put adds n, and says whether another node follows; it does not where
// variations are nested too deep to be written again, which is the code.
func (p *preorder) put(n *Node, child, sibling bool) (more bool, code string) {
	at := p.under
	if sibling {
		p.open = append(p.open, at)
	}
	if sibling || len(at.node.Children) > 0 {
		at.deep++
	}
	at.node.Children = append(at.node.Children, n)
	switch last := len(p.open) - 1; {
	case child && at.deep == maxNested:
		return false, FaultMany
	case child:
		p.under = branch{n, at.deep}
	case last >= 0:
		p.under, p.open = p.open[last], p.open[:last]
	default:
		return false, ""
	}
	return true, ""
}

// plainTexts gives the texts of a file that does not name its character set, all in
// the one that they look like.
func plainTexts(texts []string) []string {
	all := strings.Join(texts, "\n")
	var enc encoding.Encoding
	switch {
	case utf8.ValidString(all):
		enc = encoding.Nop
	default:
		enc = guess([]byte(all))
	}
	return decodeAll(texts, enc)
}

// chineseTexts is plainTexts for a format that is written in Chinese only: in
// UTF-8 if they are that with signs of three bytes, which two of GB18030 hardly
// ever make.
func chineseTexts(texts []string) []string {
	all := strings.Join(texts, "\n")
	var enc encoding.Encoding = simplifiedchinese.GB18030
	switch {
	case utf8.ValidString(all) && strings.ContainsFunc(all, threeBytes):
		enc = encoding.Nop
	case moveWords([]byte(all), traditionalchinese.Big5) > moveWords([]byte(all), enc):
		enc = traditionalchinese.Big5
	}
	return decodeAll(texts, enc)
}

// decodeAll is texts decoded from enc, with line breaks as \n and nothing after
// a zero byte, where some programs leave what was in their memory.
func decodeAll(texts []string, enc encoding.Encoding) []string {
	all := make([]string, len(texts))
	for i, t := range texts {
		t, _, _ = strings.Cut(t, "\x00")
		if out, err := enc.NewDecoder().String(t); err == nil {
			t = out
		}
		t = strings.NewReplacer("\r\n", "\n", "\r", "\n").Replace(strings.ToValidUTF8(t, "\ufffd"))
		all[i] = strings.TrimSpace(t)
	}
	return all
}

// say adds a comment to n, a node of PGN.
func (n *Node) say(text string) {
	if text != "" {
		n.add(pgnText, strings.ReplaceAll(text, "}", ")"))
	}
}

// chessmen are the letters of the men in the order in which formats of xiangqi
// list where they stand.
const chessmen = "RNBAKABNRCCPPPPPrnbakabnrccppppp"

// off is the place of a man that is not on the board.
const off = -1

// arrangement is where each of the chessmen stands: the row from Black's home
// times the number of files, and the file from Red's left; or off.
type arrangement [len(chessmen)]int

// fen is a as the FEN of a position with turn to move.
func (a arrangement) fen(turn game.Color) string {
	var board [xiangqi.Ranks * xiangqi.Files]byte
	for i, at := range a {
		if at >= 0 && at < len(board) {
			board[at] = chessmen[i]
		}
	}
	var b strings.Builder
	for row := range xiangqi.Ranks {
		if row > 0 {
			b.WriteByte('/')
		}
		free := byte(0)
		for _, c := range board[row*xiangqi.Files : (row+1)*xiangqi.Files] {
			if c == 0 {
				free++
				continue
			}
			if free > 0 {
				b.WriteByte('0' + free)
			}
			b.WriteByte(c)
			free = 0
		}
		if free > 0 {
			b.WriteByte('0' + free)
		}
	}
	if turn == game.Light {
		return b.String() + " b - - 0 1"
	}
	return b.String() + " w - - 0 1"
}

// colorAt is the colour of the man on a place.
func (a arrangement) colorAt(at int) game.Color {
	for i, here := range slices.Backward(a[:]) { // the last of two on a place is seen
		switch {
		case here != at:
		case i < len(a)/2:
			return game.Dark
		default:
			return game.Light
		}
	}
	return game.NoColor
}

// begin is the FEN of a before the moves that follow root. It is the turn of who
// makes the first of them, whatever the file says.
func (a arrangement) begin(root *Node, turn game.Color) string {
	if n := root.first(); n != nil {
		move := strings.Join(n.Get(pgnMove), "")
		if c := a.colorAt(int('9'-move[1])*xiangqi.Files + int(move[0]-'A')); c != game.NoColor {
			turn = c
		}
	}
	return a.fen(turn)
}

// places are the chessmen of a FEN, as an arrangement: those of each side from
// its home, and from its right. A man that has no number, as there are too many
// of his kind, is left out.
func places(fen string) arrangement {
	var a arrangement
	for i := range a {
		a[i] = off
	}
	rows, _, _ := strings.Cut(fen, " ")
	var board []byte
	for _, c := range []byte(rows) {
		switch {
		case c >= '1' && c <= '9':
			board = append(board, make([]byte, c-'0')...)
		case c != '/':
			board = append(board, c)
		}
	}
	put := func(at int) {
		for i := range a {
			if chessmen[i] == board[at] && a[i] == off {
				a[i] = at
				return
			}
		}
	}
	for at, c := range board {
		if c >= 'a' {
			put(at)
		}
	}
	for at, c := range slices.Backward(board) {
		if c < 'a' {
			put(at)
		}
	}
	return a
}

// iccs is a move from one place of an arrangement to another.
func iccs(from, to int) string {
	name := func(at int) string {
		return string([]byte{'A' + byte(at%xiangqi.Files), '9' - byte(at/xiangqi.Files)})
	}
	return name(from) + "-" + name(to)
}

// placeOf is where a point is in an arrangement.
func placeOf(p game.Point) int { return int(p.Row)*xiangqi.Files + int(p.Col) }

// pgnOfOthers is a game of xiangqi that another format says: the tags that every
// PGN has, those in more, and the position if it is not that at the start.
func pgnOfOthers(src *source, more map[string]string, order []string, result, fen string) PGN {
	p := PGN{Root: &Node{}, Result: result, src: src}
	have := func(name, none string) string {
		if text := strings.TrimSpace(oneLine(more[name])); text != "" {
			return text
		}
		return none
	}
	p.Tags = []Tag{
		{"Game", gameName}, {"Event", have("Event", "?")}, {"Site", have("Site", "?")}, {"Date", dotted(have("Date", "????.??.??"))},
		{"Round", have("Round", "?")}, {"Red", have("Red", "?")}, {"Black", have("Black", "?")}, {"Result", result},
	}
	if fen != xiangqi.StartFEN {
		p.Tags = append(p.Tags, Tag{"SetUp", "1"}, Tag{"FEN", fen})
	}
	p.Tags = append(p.Tags, Tag{"Format", "ICCS"})
	for _, name := range order {
		if text := have(name, ""); text != "" && p.Get(name) == "" {
			p.Tags = append(p.Tags, Tag{name, text})
		}
	}
	return p
}
