package linear

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"qiyou/game"
	"qiyou/ui/text"
)

type boardReport struct {
	Event string   `json:"event"`
	Match string   `json:"match"`
	Cols  string   `json:"cols"`
	Rows  []string `json:"rows"`
	Last  string   `json:"last,omitempty"`
	ToAct string   `json:"to_act"`
	Ply   int      `json:"ply"`            // moves made
	Of    int      `json:"of,omitempty"`   // on an earlier board: moves that stand now
	From  *int     `json:"from,omitempty"` // in a variation: moves of the match before it
	position

	mover  string
	pieces bool // of several kinds
	talk   bool // dead stones are marked
}

func (r boardReport) text(w words) []string {
	var all []string
	switch {
	case r.From != nil:
		all = append(all, fmt.Sprintf(w.Tried, *r.From, r.Ply))
	case r.Of > 0:
		all = append(all, fmt.Sprintf(w.Earlier, r.Ply, r.Of))
	}
	if len(all) > 0 && r.Ply > 0 {
		all = append(all, fmt.Sprintf(w.LastLine, r.Ply, w.name(r.mover), r.Last))
	}
	all = append(append(append(all, r.position.text(w)...), r.Cols), r.Rows...)
	switch {
	case r.pieces:
		return append(all, w.PieceLegend)
	case r.talk:
		return append(all, w.Legend, w.DeadLegend)
	}
	return append(all, w.Legend)
}

// drawBoard is the board of s as rows of ASCII with coordinates at the left
// and above, and the last move in brackets.
func drawBoard(s game.State) (head string, rows []string) {
	v := s.View()
	cols, n := v.Size()
	marks := marksOf(v)
	var b strings.Builder
	b.WriteString("   ")
	for c := range cols {
		b.WriteString(" " + colName(s, c, n))
	}
	for r := range n {
		rows = append(rows, drawRow(v, r, cols, rowName(s, r, n), marks))
	}
	return b.String(), rows
}

func drawRow(v game.View, row, cols int, name string, marks map[game.Point][]game.Mark) string {
	var b strings.Builder
	fmt.Fprintf(&b, "%3s", name)
	after := byte(' ')
	for c := range cols {
		p := game.Point{Col: int8(c), Row: int8(row)}
		before := after
		after = ' '
		if slices.Contains(marks[p], game.Last) {
			before, after = '(', ')'
		}
		b.WriteByte(before)
		b.WriteByte(pointLetter(v.At(p), marks[p]))
	}
	b.WriteByte(after)
	return strings.TrimRight(b.String(), " ")
}

// pointLetter is a point in ASCII: X and O for stones, small where they are
// dead; capitals for the dark pieces of a game that has kinds, with the horse
// and the elephant as people write them; and what a free point is.
func pointLetter(p game.Piece, marks []game.Mark) byte {
	is := func(m game.Mark) bool { return slices.Contains(marks, m) }
	letter := map[byte]byte{'n': 'h', 'b': 'e'}[p.Kind]
	if letter == 0 {
		letter = p.Kind
	}
	small := byte(0)
	if is(game.Dead) {
		small = 0x20
	}
	switch {
	case p.Kind != 0 && p.Color == game.Dark:
		return letter &^ 0x20
	case p.Kind != 0:
		return letter
	case p.Color == game.Dark:
		return 'X' | small
	case p.Color == game.Light:
		return 'O' | small
	case is(game.DarkArea):
		return '#'
	case is(game.LightArea):
		return '='
	case is(game.Forbidden):
		return '!'
	case is(game.Ko):
		return 'k'
	}
	return '.'
}

// marksOf are the marks of v by their points.
func marksOf(v game.View) map[game.Point][]game.Mark {
	all := map[game.Point][]game.Mark{}
	if marked, ok := v.(game.Marked); ok {
		for p, m := range marked.Marks() {
			all[p] = append(all[p], m)
		}
	}
	return all
}

// inCheck says whether a general is in check.
func inCheck(v game.View) bool {
	for _, marks := range marksOf(v) {
		if slices.Contains(marks, game.Check) {
			return true
		}
	}
	return false
}

// hasKinds says whether the pieces of a game are of several kinds.
func hasKinds(v game.View) bool {
	cols, rows := v.Size()
	for row := range rows {
		for col := range cols {
			if v.At(game.Point{Col: int8(col), Row: int8(row)}).Kind != 0 {
				return true
			}
		}
	}
	return false
}

// pointName is a point as the game's own notation writes it, split into its
// letter and its number; empty where the notation has no such names.
func pointName(s game.State, col, row int) (letter, num string) {
	n, ok := s.(game.Notation)
	if !ok {
		return "", ""
	}
	text := n.Format(game.PlaceAt(game.Point{Col: int8(col), Row: int8(row)}))
	if len(text) < 2 || len(text) > 3 {
		return "", ""
	}
	if _, err := strconv.Atoi(text[1:]); err != nil {
		return "", ""
	}
	return text[:1], text[1:]
}

func colName(s game.State, col, rows int) string {
	if letter, _ := pointName(s, col, rows-1); letter != "" {
		return letter
	}
	return string(rune('a' + col))
}

func rowName(s game.State, row, rows int) string {
	if _, num := pointName(s, 0, row); num != "" {
		return num
	}
	return strconv.Itoa(rows - row)
}

// format is m, a move in s, as the people of the game write it; by its points
// where that is not ASCII and is to be.
func (t *table) format(s game.State, m game.Move) string {
	n, ok := s.(game.Notation)
	if !ok {
		return m.String()
	}
	name := n.Format(m)
	if m.Kind == game.Toggle {
		return "dead " + name
	}
	if m.Kind != game.Step || !strings.ContainsFunc(name, func(r rune) bool { return r > '~' }) {
		return name
	}
	switch t.script {
	case "points":
		return n.Format(game.PlaceAt(m.From)) + "-" + n.Format(game.PlaceAt(m.To))
	case "traditional":
		return text.Traditional(name)
	}
	return name
}

// script is how moves are written; for programs always in the same way.
func (f *face) script() string {
	if f.opts.JSON {
		return "names"
	}
	return f.words.Script
}
