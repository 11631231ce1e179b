package record

import (
	"regexp"
	"strconv"
	"strings"

	"qiyou/game"
)

// GIB is the format of Tygem and of the servers that share its program: a head of
// \[NAME=value\], then lines of which INI has the handicap and STO a stone: its
// colour, 1 for Black, and its column and row from the upper left. It has no
// specification. Source: files, and programs that read and write them.

var (
	gibField  = regexp.MustCompile(`\\\[([A-Z]{1,32})=([^\n]*?)\\+\]`)
	gibKind   = regexp.MustCompile(`\\\[GIBOKIND=(\w{1,20})`)
	gibMark   = regexp.MustCompile(`\\\[(?:GAME|GIBO)[A-Z]+=`)
	gibPlayer = regexp.MustCompile(`^([^(]*)\(([^)]*)\)`)
	gibDate   = regexp.MustCompile(`^C(\d{4}):(\d{1,2}):(\d{1,2})`)
	gibTime   = regexp.MustCompile(`^GTIME:(\d{1,7})-(\d{1,7})-(\d{1,4})`)
)

// gibCharsets are the character sets by the kind of server.
var gibCharsets = map[string]string{"Global": "", "China": "gb18030", "Korea": "euckr", "Japan": "shiftjis"}

// gibSize is the board of these servers.
const gibSize = 19

func isGIB(data []byte) bool { return gibMark.Match(data[:min(len(data), 4096)]) }

func declaredGIB(data []byte) string {
	if m := gibKind.FindSubmatch(data); m != nil {
		return gibCharsets[string(m[1])]
	}
	return ""
}

// ReadGIB reads a file of Tygem as SGF. What cannot be read is among the faults.
// Where there is neither head nor stone the error is a *SyntaxError.
func ReadGIB(data []byte) (Game, error) {
	src, err := openAsian(data, declaredGIB)
	if err != nil {
		return Game{}, err
	}
	s := newStones(games[weiqiName], gibSize)
	known := s.gibHead(src.text)
	for _, l := range linesOf(src.text) {
		if !s.gibLine(src, l) {
			break
		}
	}
	if !known && s.last == s.root {
		return Game{}, src.fail(len(src.text))
	}
	return s.game(src), nil
}

// gibLine reads a line after the head, and says whether others may follow. Of
// most it is not known what they say.
func (s *stones) gibLine(src *source, l textLine) (more bool) {
	f := append(strings.Fields(l.text), "")
	switch f[0] {
	case "INI":
		if n, ok := numberAt(f, 3); ok && s.last == s.root && s.root.Get("HA") == nil {
			s.handicap(n, gibSize)
		}
	case "SKI":
		return s.put(src, l, s.next, game.PassMove(), true)
	case "STO":
		c := game.Light
		if n, _ := numberAt(f, 3); n == 1 {
			c = game.Dark
		}
		x, ok1 := numberAt(f, 4)
		y, ok2 := numberAt(f, 5)
		m, ok3 := pointAt(x, y)
		return s.put(src, l, c, m, ok1 && ok2 && ok3)
	}
	return true
}

// gibHead reads the head, and says whether there is any.
func (s *stones) gibHead(text string) bool {
	fields := map[string]string{}
	for _, m := range gibField.FindAllStringSubmatch(text[:min(len(text), 1<<16)], -1) {
		fields[m[1]] = m[2]
	}
	for _, c := range []game.Color{game.Dark, game.Light} {
		name := fields[map[game.Color]string{game.Dark: "GAMEBLACKNAME", game.Light: "GAMEWHITENAME"}[c]]
		if m := gibPlayer.FindStringSubmatch(name); m != nil {
			s.ranked(c, m[1], m[2])
		} else {
			s.ranked(c, name, "")
		}
	}
	s.say("PC", fields["GAMEPLACE"])
	s.say("GN", fields["GAMENAME"])
	s.say("GC", fields["GAMECOMMENT"])
	s.gibInfo(strings.Split(fields["GAMEINFOMAIN"], ","), strings.Split(fields["GAMETAG"], ","))
	return len(fields) > 0
}

// gibInfo reads what two of the fields say, each by a name of its own: the
// result, the margin and the komi in tenths, the time, the day.
func (s *stones) gibInfo(info, tag []string) {
	value := func(long, short string) (int, bool) {
		for _, list := range []struct {
			all  []string
			name string
		}{{info, long + ":"}, {tag, short}} {
			for _, f := range list.all {
				if rest, is := strings.CutPrefix(strings.TrimSpace(f), list.name); is {
					if n, err := strconv.Atoi(rest); err == nil {
						return n, true
					}
				}
			}
		}
		return 0, false
	}
	if komi, ok := value("GONGJE", "G"); ok {
		s.say("KM", tenths(komi))
	}
	margin, _ := value("ZIPSU", "Z")
	if code, ok := value("GRLT", "W"); ok {
		s.say("RE", gibResult(code, margin))
	}
	for _, f := range info {
		if m := gibTime.FindStringSubmatch(f); m != nil {
			s.say("TM", m[1])
			s.say("OT", m[3]+"x"+m[2]+" byo-yomi")
		}
	}
	for _, f := range tag {
		if m := gibDate.FindStringSubmatch(strings.TrimSpace(f)); m != nil {
			s.say("DT", strings.ReplaceAll(dotted(m[1]+"."+m[2]+"."+m[3]), ".", "-"))
		}
	}
}

// tenths is a number of tenths as a number.
func tenths(n int) string { return strconv.FormatFloat(float64(n)/10, 'f', -1, 64) }

// gibResult is RE for a code and a margin in tenths; empty for a game that has no
// result.
func gibResult(code, margin int) string {
	switch code {
	case 0, 1:
		if margin == 0 {
			return ""
		}
		return map[int]string{0: "B+", 1: "W+"}[code] + tenths(margin)
	}
	return map[int]string{3: "B+R", 4: "W+R", 7: "B+T", 8: "W+T"}[code]
}
