package record

import (
	"fmt"
	"regexp"
	"strconv"
	"strings"

	"qiyou/game"
	"qiyou/game/xiangqi"
)

// UBB, also called DhtmlXQ, is the text in which the sites of xiangqi put a game
// into a page: [DhtmlXQ_red]name[/DhtmlXQ_red] and so on, a move as four digits,
// the file and the row from the upper left of each end. A variation move_P_S_I is
// the line I, which takes the place of the line P from the ply S on; comment I_N
// is that on the ply N of the line I, and comment N that on the main line, which
// is 0. Plies are counted from the start of the game in every line.

// ubbTags are the tags of PGN by the names of UBB; others keep theirs, with
// ubbMark before it.
var ubbTags = [][2]string{
	{"title", "Title"}, {"event", "Event"}, {"date", "Date"}, {"place", "Site"}, {"round", "Round"}, {"red", "Red"}, {"black", "Black"},
	{"redteam", "RedTeam"}, {"blackteam", "BlackTeam"}, {"timerule", "TimeRule"}, {"redtime", "RedTime"}, {"blacktime", "BlackTime"},
	{"remark", "Annotator"}, {"author", "Author"}, {"open", "Opening"},
}

const ubbMark = "DhtmlXQ_"

var (
	ubbBracket = regexp.MustCompile(`(?i)\[(/?)DhtmlXQ(?:_([a-z0-9_]{0,32}))?\]`)
	ubbLine    = regexp.MustCompile(`^move_(\d{1,6})_(\d{1,6})_(\d{1,6})$`)
	ubbComment = regexp.MustCompile(`^comment(?:(\d{1,6})_)?(\d{1,6})$`)
	ubbGame    = regexp.MustCompile(`(?i)\[DhtmlXQ_(?:movelist|binit|fen)\]`)
)

func isUBB(data []byte) bool { return ubbGame.Match(data) }

// maxGames is how many games of a page are read.
const maxGames = 10_000

// ReadUBB reads the games of a page, the first as PGN with the others after it.
// What cannot be read is among the faults. Where there is no game the error is a
// *SyntaxError.
func ReadUBB(data []byte) (PGN, error) {
	src, err := open(data, declaredCharset)
	if err != nil {
		return PGN{}, err
	}
	var games []PGN
	var faults []Fault
	r := &ubbReader{source: src, tags: map[string]string{}}
	flush := func() {
		switch p, ok := r.game(); {
		case ok && len(games) == maxGames:
			src.fault(FaultMany, len(src.text), "")
		case ok:
			if games = append(games, p); len(games) == 1 {
				faults = src.faults
			}
		}
		r = &ubbReader{source: src, tags: map[string]string{}, nodes: r.nodes}
	}
	for pos := 0; ; {
		at := ubbBracket.FindStringSubmatchIndex(src.text[pos:])
		if at == nil {
			break
		}
		from := pos + at[1]
		if at[4] < 0 { // [DhtmlXQ] or its end
			flush()
			pos = from
			continue
		}
		name := strings.ToLower(src.text[pos+at[4] : pos+at[5]])
		if pos = from; at[2] < at[3] {
			continue // the end of a value, perhaps by another name
		}
		if next := ubbBracket.FindStringIndex(src.text[pos:]); next != nil {
			pos += next[0]
		} else {
			pos = len(src.text)
			src.fault(FaultCut, from, src.text[from:])
		}
		r.value(name, src.text[from:pos], from)
	}
	flush()
	if len(games) == 0 {
		return PGN{}, src.fail(len(src.text))
	}
	var rest strings.Builder
	for _, p := range games[1:] {
		rest.Write(p.Bytes())
	}
	games[0].Rest, games[0].Faults = rest.String(), faults
	return games[0], nil
}

// ubbReader is a game that is being read.
type ubbReader struct {
	*source
	tags     map[string]string
	order    []string
	lines    []ubbMoves // the first is the game
	comments []ubbRemark
	nodes    int
}

// ubbMoves is a line of moves: where it begins, as the file says, and then its
// nodes from the one before its first move on.
type ubbMoves struct {
	parent, ply, id int
	digits          string
	at              int
	deep            int
	after           []*Node
}

// ubbRemark is a comment on a ply of a line.
type ubbRemark struct {
	line, ply int
	text      string
}

// value takes a value by its name.
func (r *ubbReader) value(name, text string, at int) {
	number := func(s string) int {
		n, _ := strconv.Atoi(s) // digits, or none for the game itself
		return n
	}
	switch m := ubbLine.FindStringSubmatch(name); {
	case name == "movelist":
		r.lines = append(r.lines, ubbMoves{ply: 1, digits: text, at: at})
		return
	case m != nil:
		r.lines = append(r.lines, ubbMoves{parent: number(m[1]), ply: number(m[2]), id: number(m[3]), digits: text, at: at})
		return
	}
	text = strings.TrimSpace(strings.ReplaceAll(text, "||", "\n"))
	switch m := ubbComment.FindStringSubmatch(name); {
	case m != nil:
		r.comments = append(r.comments, ubbRemark{number(m[1]), number(m[2]), text})
	case len(r.order) == maxTags:
		r.fault(FaultMany, at, text)
	default:
		if _, twice := r.tags[name]; !twice {
			r.tags[name], r.order = text, append(r.order, name)
		}
	}
}

// game is what was read, as PGN; ok says that there was any.
func (r *ubbReader) game() (p PGN, ok bool) {
	if len(r.lines) == 0 && r.tags["binit"] == "" && r.tags["fen"] == "" {
		return PGN{}, false
	}
	root := &Node{}
	r.grow(root)
	tags := map[string]string{}
	names := map[string]string{}
	for _, t := range ubbTags {
		names[t[0]] = t[1]
	}
	var order []string
	for _, name := range r.order {
		switch tag := names[name]; {
		case name == "binit" || name == "fen":
		case name == "result" && ubbResult(r.tags[name]) != "*":
		case tag != "":
			tags[tag], order = r.tags[name], append(order, tag)
		default:
			tags[ubbMark+name], order = r.tags[name], append(order, ubbMark+name)
		}
	}
	if strings.HasPrefix(tags["Date"], "0000") {
		delete(tags, "Date")
	}
	p = pgnOfOthers(r.source, tags, order, ubbResult(r.tags["result"]), r.start(root))
	p.Root = root
	merge(root)
	return p, true
}

// ubbResult is a result in words; * for none that is known.
func ubbResult(text string) string {
	has := func(signs string) bool { return strings.ContainsAny(text, signs) }
	switch {
	case has("和"):
		return "1/2-1/2"
	case has("红紅先") && has("胜勝"), has("黑") && has("负負"):
		return "1-0"
	case has("黑") && has("胜勝"), has("红紅先") && has("负負"):
		return "0-1"
	}
	return "*"
}

// grow makes the tree of the lines, each after the one that it leaves.
func (r *ubbReader) grow(root *Node) {
	leave := map[int][]*ubbMoves{}
	known := map[int]*ubbMoves{}
	main := &ubbMoves{ply: 1, after: []*Node{root}}
	for i := range r.lines {
		l := &r.lines[i]
		switch {
		case l.id > 0:
			leave[l.parent] = append(leave[l.parent], l)
		case main.at > 0:
			r.fault(FaultTag, l.at, l.digits)
		default:
			main.digits, main.at = l.digits, l.at
		}
	}
	todo := []*ubbMoves{main}
	for len(todo) > 0 {
		l := todo[0]
		todo = todo[1:]
		if known[l.id] != nil {
			r.fault(FaultTag, l.at, l.digits)
			continue
		}
		known[l.id] = l
		r.moves(l)
		for _, v := range leave[l.id] {
			at := l.node(v.ply - 1)
			v.deep = l.deep + 1
			switch {
			case v.deep > maxNested:
				r.fault(FaultMany, v.at, v.digits)
			case at == nil:
				r.fault(FaultTag, v.at, v.digits)
			default:
				v.after = []*Node{at}
				todo = append(todo, v)
			}
		}
		delete(leave, l.id)
	}
	for _, l := range r.lines {
		if l.id != 0 && len(leave[l.parent]) > 0 {
			r.fault(FaultTag, l.at, l.digits) // it leaves a line that is not there
		}
	}
	for _, c := range r.comments {
		if l := known[c.line]; l != nil {
			if n := l.node(c.ply); n != nil {
				n.say(c.text)
			}
		}
	}
}

// node is the node after so many plies, which must be on the line itself; nil
// where there is none.
func (l *ubbMoves) node(ply int) *Node {
	if i := ply - (l.ply - 1); i >= 0 && i < len(l.after) {
		return l.after[i]
	}
	return nil
}

// moves reads the moves of a line.
func (r *ubbReader) moves(l *ubbMoves) {
	var digits []byte
	from := l.at
	for i := 0; i < len(l.digits); i++ {
		c := l.digits[i]
		if c < '0' || c > '9' {
			if !blank(c) {
				r.fault(FaultMoveOf, l.at+i, l.digits[i:])
				return
			}
			continue
		}
		if len(digits) == 0 {
			from = l.at + i
		}
		if digits = append(digits, c-'0'); len(digits) < 4 {
			continue
		}
		if digits[0] == 9 || digits[2] == 9 {
			r.fault(FaultMoveOf, from, l.digits[from-l.at:])
			return
		}
		if r.nodes++; r.nodes > maxNodes {
			r.fault(FaultMany, from, l.digits[from-l.at:])
			return
		}
		n := &Node{at: from}
		n.add(pgnMove, iccs(int(digits[1])*xiangqi.Files+int(digits[0]), int(digits[3])*xiangqi.Files+int(digits[2])))
		last := l.after[len(l.after)-1]
		last.Children = append(last.Children, n)
		l.after = append(l.after, n)
		digits = digits[:0]
	}
	if len(digits) > 0 {
		r.fault(FaultCut, from, l.digits[from-l.at:])
	}
}

// start is the position before the first move: by a FEN where there is one.
func (r *ubbReader) start(root *Node) string {
	fen := strings.TrimSpace(oneLine(r.tags["fen"]))
	switch fields := len(strings.Fields(fen)); {
	case fields == 1:
		return places(fen).begin(root, game.Dark)
	case fields > 1:
		return fen
	case r.tags["binit"] == "":
		return xiangqi.StartFEN
	}
	var men arrangement
	binit := r.tags["binit"]
	for i := range men {
		men[i] = off
		if 2*i+1 < len(binit) {
			x, y := binit[2*i]-'0', binit[2*i+1]-'0'
			if x < xiangqi.Files && y < xiangqi.Ranks {
				men[i] = int(y)*xiangqi.Files + int(x)
			}
		}
	}
	return men.begin(root, game.Dark)
}

// UBB is t as text that the sites of xiangqi take, in UTF-8: the moves with their
// variations and comments, and what the file says beside. The error is
// ErrForeign.
func (t *Tree) UBB() ([]byte, error) {
	doc, ok := t.file.(*pgnDoc)
	if !ok {
		return nil, ErrForeign
	}
	w := &ubbWriter{}
	w.WriteString("[DhtmlXQ]\n")
	w.value("ver", "www_dpxq_com")
	w.value("init", "500,350")
	w.head(doc.PGN)
	fen := xiangqi.FEN(t.Root.State)
	if strings.Contains(fen, " b ") {
		w.value("fen", fen)
	}
	var binit strings.Builder
	for _, at := range places(fen) {
		if at == off {
			binit.WriteString("99")
		} else {
			fmt.Fprintf(&binit, "%d%d", at%xiangqi.Files, at/xiangqi.Files)
		}
	}
	w.value("binit", binit.String())
	w.moves(t.Root)
	w.WriteString("[/DhtmlXQ]\n")
	return []byte(w.String()), nil
}

// ubbWriter writes a game.
type ubbWriter struct{ strings.Builder }

func (w *ubbWriter) value(name, text string) {
	text = ubbBracket.ReplaceAllStringFunc(text, func(s string) string { return "(" + s[1:len(s)-1] + ")" })
	text = strings.ReplaceAll(text, "\n", "||")
	fmt.Fprintf(w, "[%s%s]%s[/%s%s]\n", ubbMark, name, text, ubbMark, name)
}

// head writes what the tags of p say.
func (w *ubbWriter) head(p PGN) {
	for _, t := range ubbTags {
		if text := p.Get(t[1]); strings.Trim(text, "?.") != "" {
			w.value(t[0], text)
		}
	}
	for result, text := range map[string]string{"1-0": "红胜", "0-1": "黑胜", "1/2-1/2": "和棋"} {
		if p.Info().Result == result {
			w.value("result", text)
		}
	}
	for _, t := range p.Tags {
		name, own := strings.CutPrefix(t.Name, ubbMark)
		if own && name != "ver" && name != "init" && name != "" {
			w.value(name, t.Value)
		}
	}
}

// moves writes what follows root, line by line, and then the comments.
func (w *ubbWriter) moves(root *Turn) {
	type line struct {
		first           *Turn
		parent, ply, id int
	}
	var comments ubbWriter
	say := func(id, ply int, n *Turn) {
		name := fmt.Sprintf("comment%d_%d", id, ply)
		if id == 0 {
			name = fmt.Sprintf("comment%d", ply)
		}
		if n.Comment != "" {
			comments.value(name, n.Comment)
		}
	}
	say(0, 0, root)
	todo := []line{{ply: 1}}
	if len(root.Next) > 0 {
		todo[0].first = root.Next[0]
		for i, n := range root.Next[1:] {
			todo = append(todo, line{n, 0, 1, i + 1})
		}
	}
	for i := 0; i < len(todo); i++ {
		l := todo[i]
		var digits strings.Builder
		for n, ply := l.first, l.ply; n != nil; ply++ {
			fmt.Fprintf(&digits, "%d%d%d%d", n.Move.From.Col, n.Move.From.Row, n.Move.To.Col, n.Move.To.Row)
			say(l.id, ply, n)
			if len(n.Next) == 0 {
				break
			}
			for _, v := range n.Next[1:] {
				todo = append(todo, line{v, l.id, ply + 1, len(todo)})
			}
			n = n.Next[0]
		}
		if name := "movelist"; l.id == 0 {
			w.value(name, digits.String())
		} else {
			w.value(fmt.Sprintf("move_%d_%d_%d", l.parent, l.ply, l.id), digits.String())
		}
	}
	w.WriteString(comments.String())
}
