package record

import (
	"bytes"
	"regexp"
	"strconv"
	"strings"
)

// PSQ is the format of Piskvork, the manager of matches of gomoku: a head with
// the size of the board, the levels of both players and which of them began, a
// line x,y,milliseconds for each move from 1 in the upper left corner, and after
// a match the names of both programs and a code.
//
// REC is the format of its forerunner: both names, and the moves from 0 on a
// board of 20 or more.

const psqMark = "Piskvorky "

var (
	psqHead = regexp.MustCompile(`^Piskvorky\s+(\d{1,3})x(\d{1,3})\s*,\s*(-?\d+)\s*:\s*(-?\d+)\s*,\s*([01])\s*$`)
	psqMove = regexp.MustCompile(`^\s*(\d{1,3})\s*,\s*(\d{1,3})\s*(?:,\s*(\d{1,9}))?\s*$`)
	psqEnd  = regexp.MustCompile(`^\s*-?\d{1,9}\s*$`)
)

// recSize is the board that a file of REC is thought to be of.
const recSize = 20

func isPSQ(data []byte) bool {
	return bytes.HasPrefix(bytes.TrimPrefix(data, mark), []byte(psqMark))
}

// isREC says whether two lines of a name are followed by moves only.
func isREC(data []byte) bool {
	lines := bytes.SplitN(bytes.TrimPrefix(data, mark), []byte("\n"), 4)
	move := func(i int) bool { return psqMove.Match(lines[i]) }
	return len(lines) > 2 && !move(0) && !move(1) && move(2) && len(lines[0]) <= 200 && len(lines[1]) <= 200
}

// ReadPSQ reads a file of Piskvork as SGF. What cannot be read is among the
// faults. Where the head is none the error is a *SyntaxError.
func ReadPSQ(data []byte) (Game, error) {
	src, err := open(data, noCharset)
	if err != nil {
		return Game{}, err
	}
	lines := linesOf(src.text)
	var head []string
	if len(lines) > 0 {
		head = psqHead.FindStringSubmatch(lines[0].text)
	}
	if head == nil {
		return Game{}, src.fail(0)
	}
	cols, _ := strconv.Atoi(head[1])
	rows, _ := strconv.Atoi(head[2])
	s := newStones(games[gomokuName], cols)
	if rows != cols {
		s.root.set("SZ", head[1]+":"+head[2])
	}
	rest := s.lines(src, lines[1:], 1)
	names := [2]string{}
	for i, l := range rest {
		switch {
		case i < 2 && !psqEnd.MatchString(l.text):
			names[i] = l.text
		case psqEnd.MatchString(l.text) && (i == 2 || i == 0 && len(rest) == 1):
			// the code of how it ended, which does not say who won
		case strings.TrimSpace(l.text) != "":
			src.fault(FaultStray, l.at, l.text)
		}
	}
	if head[5] == "1" { // the second player began
		names[0], names[1] = names[1], names[0]
	}
	s.say("PB", names[0])
	s.say("PW", names[1])
	return s.game(src), nil
}

// noCharset says that a format never names its character set.
func noCharset([]byte) string { return "" }

// lines reads moves, up to the first line that is none, from a corner of first,
// and gives the lines after them.
func (s *stones) lines(src *source, lines []textLine, first int) []textLine {
	for i, l := range lines {
		m := psqMove.FindStringSubmatch(l.text)
		if m == nil {
			if strings.TrimSpace(l.text) == "" {
				continue
			}
			return lines[i:]
		}
		x, _ := strconv.Atoi(m[1])
		y, _ := strconv.Atoi(m[2])
		move, ok := pointAt(x-first, y-first)
		if !ok {
			src.fault(FaultMoveOf, l.at, l.text)
			return nil
		}
		if !s.play(s.next, move, l.at) {
			src.fault(FaultMany, l.at, l.text)
			return nil
		}
		ms, _ := strconv.Atoi(m[3])
		s.spent(ms)
	}
	return nil
}

// ReadREC reads a file of REC as SGF. What cannot be read is among the faults.
// Where there is no move the error is a *SyntaxError.
func ReadREC(data []byte) (Game, error) {
	src, err := open(data, noCharset)
	if err != nil {
		return Game{}, err
	}
	lines := linesOf(src.text)
	if len(lines) < 3 || !psqMove.MatchString(lines[2].text) {
		return Game{}, src.fail(0)
	}
	size := recSize
	for _, l := range lines[2:] {
		if m := psqMove.FindStringSubmatch(l.text); m != nil {
			x, _ := strconv.Atoi(m[1])
			y, _ := strconv.Atoi(m[2])
			size = max(size, x+1, y+1)
		}
	}
	s := newStones(games[gomokuName], size)
	s.say("PB", lines[0].text)
	s.say("PW", lines[1].text)
	for _, l := range s.lines(src, lines[2:], 0) {
		if strings.TrimSpace(l.text) != "" && !psqEnd.MatchString(l.text) {
			src.fault(FaultStray, l.at, l.text)
		}
	}
	return s.game(src), nil
}
