package record

import (
	"bytes"
	"regexp"
	"strconv"
	"strings"

	"qiyou/game"
	"qiyou/game/xiangqi"
)

// Points are a game of gomoku as people paste it: h8h9i8, "H8, H9, I8" or
// "1. H8 H9 2. I8", letters from the left and numbers from the near side, Black
// first. A pass is a word or two dashes.

// maxPoints is the longest such text, in bytes.
const maxPoints = 1 << 14

var (
	pointsText = regexp.MustCompile(`(?i)^[\s,;_.|]*(?:(?:\d{1,3}\s*[.)]\s*)?(?:[a-y]\d{1,2}|pass|--)[\s,;_|]*)+$`)
	pointsMove = regexp.MustCompile(`(?i)([a-y])(\d{1,2})|pass|--`)
	pointsLink = regexp.MustCompile(`^https?://[^\s?#]*[?#]`)
)

// pointsOf is the text of the points in data: all of it, or what follows the
// address of a page.
func pointsOf(data []byte) (text string, at int) {
	if at := pointsLink.FindIndex(data); at != nil {
		return string(data[at[1]:]), at[1]
	}
	return string(data), 0
}

// isPoints says whether data is points and nothing else. Two points together may
// be a move of xiangqi, if it can be the first of a game.
func isPoints(data []byte) bool {
	data = bytes.TrimPrefix(data, mark)
	if len(data) > maxPoints {
		return false
	}
	text, _ := pointsOf(data)
	return pointsText.MatchString(text) && !isChessMove(text)
}

// maxChessMove is the longest move of xiangqi in any notation, in bytes.
const maxChessMove = 16

var firstWord = regexp.MustCompile(`^[\s\d]*[.\s]?\s*(\S+)`)

// isChessMove says whether text begins with a move that can be the first of a
// game of xiangqi.
func isChessMove(text string) bool {
	m := firstWord.FindStringSubmatch(text)
	if m == nil || len(m[1]) > maxChessMove {
		return false
	}
	start, err := xiangqi.Position(xiangqi.Default(), xiangqi.StartFEN)
	if err != nil {
		return false // the start of a game is a position
	}
	_, err = start.(game.Notation).Read(m[1])
	return err == nil
}

// ReadPoints reads points as SGF, on the smallest usual board that they are on.
// Where they are none the error is a *SyntaxError.
func ReadPoints(data []byte) (Game, error) {
	src, err := open(data, noCharset)
	if err != nil {
		return Game{}, err
	}
	text, from := pointsOf([]byte(src.text))
	if len(text) > maxPoints || !pointsText.MatchString(text) {
		return Game{}, src.fail(0)
	}
	all := pointsMove.FindAllStringSubmatchIndex(text, -1)
	size := usualGomoku
	number := func(at []int) int {
		n, _ := strconv.Atoi(text[at[4]:at[5]])
		return n
	}
	column := func(at []int) int { return int(text[at[2]]|0x20) - 'a' }
	for _, at := range all {
		if at[2] >= 0 {
			size = max(size, number(at), column(at)+1)
		}
	}
	if size > usualGomoku && size < usualWeiqi {
		size = usualWeiqi
	}
	s := newStones(games[gomokuName], size)
	for _, at := range all {
		m := game.PassMove()
		if ok := true; at[2] >= 0 {
			if m, ok = pointAt(column(at), size-number(at)); !ok {
				src.fault(FaultMoveOf, from+at[0], strings.TrimSpace(text[at[0]:]))
				break
			}
		}
		s.play(s.next, m, from+at[0])
	}
	return s.game(src), nil
}
