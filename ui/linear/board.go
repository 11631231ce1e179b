package linear

import (
	"fmt"
	"strconv"
	"strings"

	"qiyou/game"
)

type boardReport struct {
	Event string   `json:"event"`
	Match string   `json:"match"`
	Cols  string   `json:"cols"`
	Rows  []string `json:"rows"`
	Last  string   `json:"last,omitempty"`
	ToAct string   `json:"to_act"`
}

func (r boardReport) text(w words) []string {
	return append(append([]string{r.Cols}, r.Rows...), w.Legend)
}

// drawBoard is the board of s as rows of ASCII with coordinates at the left
// and above, and the last move in brackets.
func drawBoard(s game.State) (head string, rows []string) {
	v := s.View()
	cols, n := v.Size()
	last := lastPoint(v)
	var b strings.Builder
	b.WriteString("   ")
	for c := range cols {
		b.WriteString(" " + colName(s, c, n))
	}
	for r := range n {
		rows = append(rows, drawRow(v, r, cols, rowName(s, r, n), last))
	}
	return b.String(), rows
}

func drawRow(v game.View, row, cols int, name string, last game.Point) string {
	var b strings.Builder
	fmt.Fprintf(&b, "%3s", name)
	after := byte(' ')
	for c := range cols {
		p := game.Point{Col: int8(c), Row: int8(row)}
		before := after
		after = ' '
		if p == last {
			before, after = '(', ')'
		}
		b.WriteByte(before)
		b.WriteByte(pieceLetter(v.At(p)))
	}
	b.WriteByte(after)
	return strings.TrimRight(b.String(), " ")
}

// pieceLetter is a piece in ASCII: X and O for stones, capitals for the dark
// pieces of a game that has kinds.
func pieceLetter(p game.Piece) byte {
	switch {
	case p.Color == game.NoColor:
		return '.'
	case p.Kind != 0 && p.Color == game.Dark:
		return p.Kind &^ 0x20
	case p.Kind != 0:
		return p.Kind
	case p.Color == game.Dark:
		return 'X'
	}
	return 'O'
}

func lastPoint(v game.View) game.Point {
	marked, ok := v.(game.Marked)
	if ok {
		for p, m := range marked.Marks() {
			if m == game.Last {
				return p
			}
		}
	}
	return game.Point{Col: -1, Row: -1}
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

// formatMove is m as the people of the game write it.
func formatMove(s game.State, m game.Move) string {
	if n, ok := s.(game.Notation); ok {
		return n.Format(m)
	}
	return m.String()
}
