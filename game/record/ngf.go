package record

import (
	"regexp"
	"strconv"
	"strings"

	"qiyou/game"
)

// NGF is the format of wBaduk and Cyberoro: twelve lines of the head, then a line
// for each move, PM, its number in two letters, its colour, and its column and
// row from the upper left, from B on, twice. It has no specification. Source:
// files, and programs that read and write them.

// The lines of the head, from 0.
const (
	ngfTitle    = 0
	ngfSize     = 1
	ngfWhite    = 2
	ngfBlack    = 3
	ngfPlace    = 4
	ngfHandicap = 5
	ngfKomi     = 7 // without its half, which there is when there is no handicap
	ngfDate     = 8
	ngfResult   = 10
	ngfHead     = 12
)

var (
	ngfMove   = regexp.MustCompile(`^PM..([BW])([A-Z])([A-Z])`)
	ngfNumber = regexp.MustCompile(`^\d{1,3}$`)
	ngfDay    = regexp.MustCompile(`^(\d{4})(\d\d)(\d\d)\b`)
	ngfMark   = regexp.MustCompile(`(?m)^PM..[BW][A-Z]{2}`)
)

func isNGF(data []byte) bool {
	head := linesOf(string(data[:min(len(data), 1<<14)]))
	if len(head) < ngfHead {
		return false
	}
	for _, i := range []int{ngfSize, ngfHandicap, ngfKomi} {
		if !ngfNumber.MatchString(strings.TrimSpace(head[i].text)) {
			return false
		}
	}
	return len(head) == ngfHead || ngfMark.MatchString(head[ngfHead].text)
}

// ReadNGF reads a file of wBaduk as SGF. What cannot be read is among the faults.
// Where the head is none the error is a *SyntaxError.
func ReadNGF(data []byte) (Game, error) {
	src, err := openAsian(data, noCharset)
	if err != nil {
		return Game{}, err
	}
	lines := linesOf(src.text)
	if len(lines) < ngfHead {
		return Game{}, src.fail(len(src.text))
	}
	number := func(i int) int {
		n, err := strconv.Atoi(strings.TrimSpace(lines[i].text))
		if err != nil {
			src.fault(FaultTag, lines[i].at, lines[i].text)
		}
		return n
	}
	size := number(ngfSize)
	s := newStones(games[weiqiName], size)
	s.ngfPlayer(game.Dark, lines[ngfBlack].text)
	s.ngfPlayer(game.Light, lines[ngfWhite].text)
	s.say("EV", lines[ngfTitle].text)
	s.say("PC", lines[ngfPlace].text)
	stones, komi := number(ngfHandicap), strconv.Itoa(number(ngfKomi))
	if stones == 0 {
		komi += ".5"
	}
	s.say("KM", komi)
	s.say("RE", ngfOutcome(lines[ngfResult].text))
	if m := ngfDay.FindStringSubmatch(lines[ngfDate].text); m != nil {
		s.say("DT", m[1]+"-"+m[2]+"-"+m[3])
	}
	s.handicap(stones, size)
	for _, l := range lines[ngfHead:] {
		m := ngfMove.FindStringSubmatch(l.text)
		if m == nil {
			if strings.TrimSpace(l.text) != "" {
				src.fault(FaultStray, l.at, l.text)
			}
			continue
		}
		move, ok := pointAt(int(m[2][0]-'B'), int(m[3][0]-'B'))
		if m[2] == "A" && m[3] == "A" {
			move, ok = game.PassMove(), true
		}
		if !s.put(src, l, map[string]game.Color{"B": game.Dark, "W": game.Light}[m[1]], move, ok) {
			break
		}
	}
	return s.game(src), nil
}

// ngfPlayer reads the name of a player, with blanks and the rank after it.
func (s *stones) ngfPlayer(c game.Color, text string) {
	text = strings.TrimSpace(text)
	if cut := strings.LastIndexByte(text, ' '); cut > 0 {
		s.ranked(c, text[:cut], text[cut:])
	} else {
		s.ranked(c, text, "")
	}
}

var (
	ngfDark    = regexp.MustCompile(`^(?:\d+手完、)?(?:(?i:black)|[黒黑흑])`)
	ngfLight   = regexp.MustCompile(`^(?:\d+手完、)?(?:(?i:white)|[白백])`)
	ngfLoses   = regexp.MustCompile(`(?i)lose|負|负|패`)
	ngfResigns = regexp.MustCompile(`(?i)resign|中押|中盘|中盤|불계`)
	ngfTimes   = regexp.MustCompile(`(?i)\btime|時間|时间|超时|超時|시간`)
	ngfPoints  = regexp.MustCompile(`(\d{1,3}(?:\.\d)?)\s*(?:目|子|집|points?|win)?(半)?`)
	ngfMoves   = regexp.MustCompile(`^\d+手完、`)
)

// ngfOutcome is RE for what the file says in the words of its language; the words
// themselves where they are not known.
func ngfOutcome(text string) string {
	text = strings.TrimSpace(text)
	dark := ngfDark.MatchString(text)
	if !dark && !ngfLight.MatchString(text) {
		return text
	}
	if ngfLoses.MatchString(text) {
		dark = !dark
	}
	re := "W+"
	if dark {
		re = "B+"
	}
	said, _, _ := strings.Cut(ngfMoves.ReplaceAllString(text, ""), ">>")
	m := ngfPoints.FindStringSubmatch(said)
	switch {
	case ngfResigns.MatchString(said):
		return re + "R"
	case ngfTimes.MatchString(said):
		return re + "T"
	case m != nil && m[2] != "":
		return re + m[1] + ".5"
	case m != nil:
		return re + m[1]
	}
	return re
}
