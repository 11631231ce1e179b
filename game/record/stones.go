package record

import (
	"bytes"
	"regexp"
	"strconv"
	"strings"
	"unicode/utf8"

	"golang.org/x/text/encoding"
	"golang.org/x/text/encoding/japanese"
	"golang.org/x/text/encoding/korean"
	"golang.org/x/text/encoding/simplifiedchinese"
	"golang.org/x/text/encoding/traditionalchinese"

	"qiyou/game"
	"qiyou/game/weiqi"
)

// stones makes the tree of a game of gomoku or go that another format says.
type stones struct {
	root, last *Node
	next       game.Color // who is to move if the format does not say
	moves      []*Node    // root, and the node of each move
}

// newStones is a game, a number of games, without a stone.
func newStones(number, size int) *stones {
	root := &Node{}
	root.add("FF", "4")
	root.add("GM", strconv.Itoa(number))
	root.add("CA", "UTF-8")
	root.add("SZ", strconv.Itoa(size))
	return &stones{root: root, last: root, next: game.Dark, moves: []*Node{root}}
}

// say adds a line of text to the first node, if there is any.
func (s *stones) say(id, text string) {
	if text = strings.TrimSpace(oneLine(text)); text != "" {
		s.root.add(id, Escape(text))
	}
}

// play adds the move of a colour, at a place in the file. A point outside of the
// names that SGF has is none.
func (s *stones) play(c game.Color, m game.Move, at int) bool {
	n := &Node{at: at}
	switch {
	case len(s.moves) > maxNodes:
		return false
	case m.Kind == game.Pass:
		n.add(letterOf(c), "")
	default:
		n.add(letterOf(c), m.To.String())
	}
	s.last.Children = append(s.last.Children, n)
	s.last, s.next = n, c.Other()
	s.moves = append(s.moves, n)
	return true
}

// spent notes that the last move took so many milliseconds, for which SGF has no
// property.
func (s *stones) spent(ms int) {
	if ms > 0 && s.last != s.root {
		s.last.add(timeSpent, strconv.Itoa(ms))
	}
}

// timeSpent is the property for the milliseconds that a move took.
const timeSpent = "QYMS"

// game is what was made, of a file with its faults.
func (s *stones) game(src *source) Game {
	return Game{Roots: []*Node{s.root}, Faults: src.faults, src: src}
}

// pointAt is a point by its column and row from the upper left, both from 0;
// ok says that SGF has a name for it.
func pointAt(col, row int) (m game.Move, ok bool) {
	if col < 0 || row < 0 || col >= game.MaxSize || row >= game.MaxSize {
		return m, false
	}
	return game.PlaceAt(game.Point{Col: int8(col), Row: int8(row)}), true
}

// textLine is a line of a file, and where it begins.
type textLine struct {
	text string
	at   int
}

// linesOf are the lines of a text, which may end as on any system.
func linesOf(text string) (all []textLine) {
	if !strings.Contains(text, "\n") {
		text = strings.ReplaceAll(text, "\r", "\n")
	}
	at := 0
	for line := range strings.Lines(text) {
		all = append(all, textLine{strings.TrimRight(line, "\r\n"), at})
		at += len(line)
	}
	return all
}

// handicap sets up so many stones as usual on the board of s, after which White
// is to move.
func (s *stones) handicap(stones, size int) {
	if stones < 1 {
		return
	}
	s.root.set("HA", strconv.Itoa(stones))
	terms, err := weiqi.TermsOf(game.Setup{Game: weiqiName, Rules: unknown[weiqiName], Size: size}.With("handicap", strconv.Itoa(stones)))
	if err != nil || stones < 2 {
		return // one is the first move; more have no usual places
	}
	for _, p := range terms.Stones {
		s.root.add(addDark, p.String())
	}
	s.next = game.Light
}

// ranked sets the name of a player and the rank, which end in the properties N
// and R of a colour.
func (s *stones) ranked(c game.Color, name, rank string) {
	s.say("P"+letterOf(c), name)
	s.say(letterOf(c)+"R", rank)
}

// asian are the character sets of East Asia.
var asian = []encoding.Encoding{simplifiedchinese.GB18030, traditionalchinese.Big5, japanese.ShiftJIS, korean.EUCKR}

// gameWord is what files of go have in their languages.
var gameWord = regexp.MustCompile("勝|胜|승|黒|黑|흑|백|白|対局|对局|對局|대국|中押|中盘|中盤|불계|目|집|段|단|級|级|급|九|초|秒")

// openAsian is open for a file of go that does not name its character set: it is
// in the one in which it has most of the words of the game.
func openAsian(data []byte, declared func([]byte) string) (*source, error) {
	if utf8.Valid(data) || charset(declared(data)) != nil || len(data) > MaxFile {
		return open(data, declared)
	}
	best, most := guess(data), 0
	for _, enc := range asian {
		out, err := enc.NewDecoder().Bytes(data[:min(len(data), 1<<16)])
		if err != nil {
			continue
		}
		if n := len(gameWord.FindAll(out, -1)) - 2*bytes.Count(out, []byte("\ufffd")); n > most {
			best, most = enc, n
		}
	}
	return decodeWith(data, best)
}

// put adds the move of a line, if it is one, and says whether others may follow.
func (s *stones) put(src *source, l textLine, c game.Color, m game.Move, ok bool) bool {
	switch {
	case !ok:
		src.fault(FaultMoveOf, l.at, l.text)
	case !s.play(c, m, l.at):
		src.fault(FaultMany, l.at, l.text)
		ok = false
	}
	return ok
}

// numberAt is a field as a number.
func numberAt(fields []string, i int) (n int, ok bool) {
	if i >= len(fields) {
		return 0, false
	}
	n, err := strconv.Atoi(fields[i])
	return n, err == nil
}
