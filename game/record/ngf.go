package record

import (
	"regexp"
	"strconv"
	"strings"

	"qiyou/game"
)

// NGF is the format of wBaduk and Cyberoro: the lines of the head, then a line for
// each move, PM, its number in two letters, its colour, and its column and row
// from the upper left, from B on, twice. It has no specification. Source: files,
// and programs that read and write them.

// ngfHead is which line of a head has what, from 0.
type ngfHead struct {
	before                           string // what each line begins with
	lines, title, white, black, size int
	handicap, komi, day              int
	place, result                    int // 0 for none
}

// ngfHeads are the heads that there are. The komi is without its half, which
// there is when there is no handicap.
var ngfHeads = []ngfHead{
	{lines: 12, title: 0, size: 1, white: 2, black: 3, place: 4, handicap: 5, komi: 7, day: 8, result: 10},
	{before: "GI", lines: 11, title: 0, white: 1, black: 2, day: 5, size: 6, handicap: 7, komi: 9},
}

var (
	ngfMove   = regexp.MustCompile(`^PM..([BW])([A-Z])([A-Z])`)
	ngfNumber = regexp.MustCompile(`^\d{1,3}$`)
	ngfSaid   = regexp.MustCompile(`^IDB\[(\d{1,4})\]\s*(.*?)\s*(?:\[EndT.*)?$`)
	ngfCount  = regexp.MustCompile(`^GI\d*$`)
	ngfDay    = regexp.MustCompile(`^(\d{4})-?(\d\d?)-?(\d\d?)\b`)
)

// of is the line i of a head as it is meant; ok says that there is such a head.
func (h ngfHead) of(lines []textLine) (values []string, ok bool) {
	if len(lines) < h.lines {
		return nil, false
	}
	for _, l := range lines[:h.lines] {
		text, is := strings.CutPrefix(l.text, h.before)
		if !is {
			return nil, false
		}
		values = append(values, strings.TrimSpace(text))
	}
	for _, i := range []int{h.size, h.handicap, h.komi} {
		if !ngfNumber.MatchString(values[i]) {
			return nil, false
		}
	}
	return values, len(lines) == h.lines || ngfMove.MatchString(lines[h.lines].text)
}

func isNGF(data []byte) bool {
	lines := linesOf(string(data[:min(len(data), 1<<14)]))
	for _, h := range ngfHeads {
		if _, ok := h.of(lines); ok {
			return true
		}
	}
	return false
}

// ReadNGF reads a file of wBaduk as SGF. What cannot be read is among the faults.
// Where the head is none the error is a *SyntaxError.
func ReadNGF(data []byte) (Game, error) {
	src, err := openAsian(data, noCharset)
	if err != nil {
		return Game{}, err
	}
	lines := linesOf(src.text)
	for _, h := range ngfHeads {
		values, ok := h.of(lines)
		if !ok {
			continue
		}
		s := h.begin(values)
		for _, l := range lines[h.lines:] {
			if !s.ngfLine(src, l) {
				break
			}
		}
		return s.game(src), nil
	}
	return Game{}, src.fail(0)
}

// begin is a game with that head.
func (h ngfHead) begin(values []string) *stones {
	number := func(i int) int {
		n, _ := strconv.Atoi(values[i]) // a number, as of has seen
		return n
	}
	optional := func(i int) string {
		if i == 0 {
			return ""
		}
		return values[i]
	}
	s := newStones(games[weiqiName], number(h.size))
	s.ngfPlayer(game.Dark, values[h.black])
	s.ngfPlayer(game.Light, values[h.white])
	s.say("EV", values[h.title])
	s.say("PC", optional(h.place))
	komi := values[h.komi]
	if number(h.handicap) == 0 {
		komi += ".5"
	}
	s.say("KM", komi)
	s.say("RE", ngfOutcome(optional(h.result)))
	if m := ngfDay.FindStringSubmatch(values[h.day]); m != nil {
		s.say("DT", strings.ReplaceAll(dotted(m[1]+"."+m[2]+"."+m[3]), ".", "-"))
	}
	s.handicap(number(h.handicap), number(h.size))
	return s
}

// ngfLine reads a line after the head, and says whether others may follow.
func (s *stones) ngfLine(src *source, l textLine) (more bool) {
	m := ngfMove.FindStringSubmatch(l.text)
	if m == nil {
		n := len(s.moves)
		said := ngfSaid.FindStringSubmatch(l.text)
		if said != nil {
			n, _ = strconv.Atoi(said[1])
		}
		switch {
		case n < len(s.moves):
			s.moves[n].add("C", Escape(said[2]))
		case strings.TrimSpace(l.text) != "" && !ngfCount.MatchString(l.text): // how many comments follow
			src.fault(FaultStray, l.at, l.text)
		}
		return true
	}
	move, ok := pointAt(int(m[2][0]-'B'), int(m[3][0]-'B'))
	if m[2] == "A" && m[3] == "A" {
		move, ok = game.PassMove(), true
	}
	c := game.Dark
	if m[1] == "W" {
		c = game.Light
	}
	return s.put(src, l, c, move, ok)
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
