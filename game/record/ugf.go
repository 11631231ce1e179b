package record

import (
	"regexp"
	"strconv"
	"strings"

	"qiyou/game"
)

// UGF, also called UGI, is the format of PandaNet: sections, of which [Header]
// has name=value, [Data] the moves, [Figure] comments on moves and diagrams with
// moves of their own, and [ReviewComment] what was said later. It has no specification. Source: what its readers have
// published, http://homepages.cwi.nl/~aeb/go/misc/ugf.html.

var (
	ugfMark  = regexp.MustCompile(`(?mi)^\[Header\]\s*$`)
	ugfLang  = regexp.MustCompile(`(?mi)^Lang=([\w-]{1,20})`)
	ugfMove  = regexp.MustCompile(`^([A-Z])([A-Z]),(?:([BW])\d?|MK)(?:,(\d{1,4}))?(?:,(\d{1,6}))?`)
	ugfLabel = regexp.MustCompile(`^\.#,(\d{1,2}),(\d{1,2}),(.*)$`)
	ugfDate  = regexp.MustCompile(`^(\d{4})/(\d\d)/(\d\d)`)
)

func isUGF(data []byte) bool { return ugfMark.Match(data[:min(len(data), 4096)]) }

func declaredUGF(data []byte) string {
	if m := ugfLang.FindSubmatch(data); m != nil {
		return string(m[1])
	}
	return ""
}

// ReadUGF reads a file of PandaNet as SGF, each diagram as a game of its own after
// the game. What cannot be read is among the faults. Where there is no head the
// error is a *SyntaxError.
func ReadUGF(data []byte) (Game, error) {
	src, err := openAsian(data, declaredUGF)
	if err != nil {
		return Game{}, err
	}
	if !ugfMark.MatchString(src.text) {
		return Game{}, src.fail(len(src.text))
	}
	r := ugfReader{source: src, head: map[string]string{}, size: usualWeiqi, texts: map[*Node][]string{}}
	for _, l := range linesOf(src.text) {
		if text := strings.TrimSpace(l.text); strings.HasPrefix(text, "[") && strings.HasSuffix(text, "]") {
			r.section = strings.ToLower(text)
			continue
		}
		if !r.line(l) {
			break
		}
	}
	r.begin()
	for n, lines := range r.texts {
		n.set("C", Escape(strings.TrimSpace(strings.Join(lines, "\n"))))
	}
	g := r.main.game(src)
	for _, s := range r.figures {
		g.Roots = append(g.Roots, s.root)
	}
	return g, nil
}

// ugfReader walks the file once.
type ugfReader struct {
	*source
	section string
	head    map[string]string
	size    int
	flip    bool    // rows are counted from the near side
	main    *stones // the game; nil until a move or a figure comes
	figures []*stones
	at      *stones // the figure that is read, if any
	said    *Node   // the node that a text is about, nil for none
	inText  bool
	texts   map[*Node][]string
}

// line reads a line; more says that others may follow.
func (r *ugfReader) line(l textLine) (more bool) {
	switch r.section {
	case "[header]":
		if name, value, is := strings.Cut(l.text, "="); is && len(r.head) < maxProps {
			r.head[strings.ToLower(strings.TrimSpace(name))] = strings.TrimSpace(value)
		}
	case "[data]":
		r.begin()
		return r.move(l, r.main)
	case "[figure]":
		r.begin()
		return r.figure(l)
	case "[reviewcomment]":
		r.begin()
		if n, is := strings.CutPrefix(l.text, ".Comment,"); is {
			r.about(l, n, 1)
		} else {
			r.comment(l)
		}
	}
	return true
}

// about begins the text on a move by its number, that of the node before the
// first move being first.
func (r *ugfReader) about(l textLine, number string, first int) {
	r.said = nil
	if n, err := strconv.Atoi(strings.TrimSpace(number)); err == nil && n >= first && n-first < len(r.main.moves) {
		r.said = r.main.moves[n-first]
	} else {
		r.fault(FaultTag, l.at, l.text)
	}
}

// begin makes the game, once the head is read.
func (r *ugfReader) begin() {
	if r.main != nil {
		return
	}
	if n, err := strconv.Atoi(r.head["size"]); err == nil {
		r.size = n
	}
	r.flip = strings.EqualFold(r.head["coordinatetype"], "IGS")
	s := newStones(games[weiqiName], r.size)
	r.main = s
	for _, c := range []game.Color{game.Dark, game.Light} {
		key := "player" + strings.ToLower(letterOf(c))
		f := append(strings.Split(r.head[key], ","), "")
		if second := r.head[key+"2"]; second != "" {
			name, _, _ := strings.Cut(second, ",")
			f = []string{f[0] + " & " + name, ""}
		}
		s.ranked(c, f[0], f[1])
	}
	for _, f := range [][2]string{
		{"EV", "title"}, {"PC", "place"}, {"GC", "comment"}, {"US", "writer"}, {"AN", "commentator"}, {"CP", "copyright"},
	} {
		s.say(f[0], strings.Trim(r.head[f[1]], ", "))
	}
	if rules, known := ugfRules[r.head["rule"]]; known {
		s.say("RU", rules)
	} else {
		s.say("RU", r.head["rule"])
	}
	s.say("RE", ugfResult(r.head["winner"]))
	if m := ugfDate.FindStringSubmatch(r.head["date"]); m != nil {
		s.say("DT", m[1]+"-"+m[2]+"-"+m[3])
	}
	stones, komi, _ := strings.Cut(r.head["hdcp"], ",")
	if k, err := strconv.ParseFloat(strings.Replace(strings.TrimSpace(komi), ",", ".", 1), 64); err == nil && k > -1000 && k < 1000 {
		s.say("KM", strconv.FormatFloat(k, 'f', -1, 64))
	}
	if n, err := strconv.Atoi(strings.TrimSpace(stones)); err == nil && n > 0 {
		s.say("HA", strconv.Itoa(n))
	}
}

// ugfRules are the rules by their names here.
var ugfRules = map[string]string{"JPN": "Japanese", "CHN": "Chinese"}

// ugfResult is RE for a winner and what was won by, a letter or points.
func ugfResult(text string) string {
	who, how, _ := strings.Cut(text, ",")
	switch who {
	case "D":
		return "0"
	case "N1", "N":
		return "Void"
	case "B", "W":
	default:
		return ""
	}
	if how != "" && how[0] >= '0' && how[0] <= '9' {
		points := strings.Replace(how, ",", ".", 1)
		if n, err := strconv.ParseFloat(points, 64); err == nil && n <= 1000 {
			return who + "+" + strconv.FormatFloat(n, 'f', -1, 64)
		}
		return who + "+"
	}
	for letters, end := range map[string]string{"CGEce": "R", "F": "F", "T": "T"} {
		if how != "" && strings.Contains(letters, how[:1]) {
			return who + "+" + end
		}
	}
	return who + "+"
}

// move reads a move of the game or of a figure. Those with the number 0 are
// stones that are set up.
func (r *ugfReader) move(l textLine, s *stones) (more bool) {
	m := ugfMove.FindStringSubmatch(strings.TrimSpace(l.text))
	if m == nil {
		if strings.TrimSpace(l.text) != "" {
			r.fault(FaultStray, l.at, l.text)
		}
		return true
	}
	c := s.next
	if m[3] != "" {
		c = map[string]game.Color{"B": game.Dark, "W": game.Light}[m[3]]
	}
	col, row := int(m[1][0]-'A'), int(m[2][0]-'A')
	if r.flip {
		row = r.size - 1 - row
	}
	move, ok := pointAt(col, row)
	if !ok || col >= r.size || row >= r.size {
		move = game.PassMove() // YA and its like
	}
	if m[4] == "0" && move.Kind == game.Place && s.last == s.root {
		s.root.add(map[game.Color]string{game.Dark: addDark, game.Light: addLight}[c], move.To.String())
		s.next = game.Light
		return true
	}
	if !s.play(c, move, l.at) {
		r.fault(FaultMany, l.at, l.text)
		return false
	}
	ms, _ := strconv.Atoi(m[5])
	s.spent(1000 * ms)
	return true
}

// maxFigures is how many figures of a file are read.
const maxFigures = 1000

// figure reads a line of the texts and the figures.
func (r *ugfReader) figure(l textLine) (more bool) {
	text := strings.TrimSpace(l.text)
	f := strings.Split(text, ",")
	switch {
	case strings.HasPrefix(text, ".EndText"):
		r.inText = false
	case r.inText:
		r.comment(l)
	case strings.HasPrefix(text, ".Text"):
		r.inText = true
		if r.at != nil {
			r.said = r.at.last
		} else {
			r.about(l, append(f, "")[1], 0)
		}
	case strings.HasPrefix(text, ".EndFig"):
		r.at = nil
	case strings.HasPrefix(text, ".Fig"):
		if len(r.figures) == maxFigures {
			r.fault(FaultMany, l.at, l.text)
			return false
		}
		r.at = newStones(games[weiqiName], r.size)
		r.at.root.at = l.at
		r.figures = append(r.figures, r.at)
		if len(f) > 6 {
			r.at.say("GN", f[6])
		}
	case r.at != nil:
		return r.move(l, r.at)
	case text != "":
		r.fault(FaultStray, l.at, l.text)
	}
	return true
}

// comment adds a line to the comment on a node, or a label.
func (r *ugfReader) comment(l textLine) {
	m := ugfLabel.FindStringSubmatch(l.text)
	switch {
	case r.said == nil:
	case m != nil:
		x, _ := strconv.Atoi(m[1])
		y, _ := strconv.Atoi(m[2])
		if r.flip {
			y = r.size + 1 - y
		}
		if p, ok := pointAt(x-1, y-1); ok && strings.TrimSpace(m[3]) != "" {
			r.said.add("LB", p.To.String()+":"+escapeColon(oneLine(m[3])))
		} else {
			r.fault(FaultTag, l.at, l.text)
		}
	default:
		r.texts[r.said] = append(r.texts[r.said], l.text)
	}
}
