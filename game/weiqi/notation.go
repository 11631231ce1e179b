package weiqi

import (
	"fmt"
	"strconv"
	"strings"

	"qiyou/game"
)

// Coordinates are the letter of the column from the left, without I, and the
// number of the row from the near side: the lower left corner is A1, and the
// star point in the upper right of a board of 19 is Q16 (GTP version 2 draft
// 2, 2.11). Marks are named by their point, answers by their word.

const columns = "ABCDEFGHJKLMNOPQRSTUVWXYZ"

const passText = "pass"

// Format is m as people write it, such as Q16 or pass; the canonical text for a
// move that this game does not have.
func (s *state) Format(m game.Move) string {
	switch {
	case m == game.PassMove():
		return passText
	case m.Kind == game.Choose:
		return m.Choice
	case (m.Kind == game.Place || m.Kind == game.Toggle) && s.grid.inside(m.To):
		return pointText(m.To, s.grid.size)
	}
	return m.String()
}

// Read is the move that text means now, in small letters or capitals.
func (s *state) Read(text string) (game.Move, error) {
	small := strings.ToLower(text)
	m, ok := s.read(small)
	if !ok || len(small) != len(text) { // a letter beyond ASCII may have k for its small letter
		return game.Move{}, fmt.Errorf("%w: %.20q", game.ErrMoveText, text)
	}
	if why := s.refusal(m); why != "" {
		return game.Move{}, &game.IllegalError{Move: m, Reason: why}
	}
	return m, nil
}

func (s *state) read(text string) (game.Move, bool) {
	if text == passText {
		return game.PassMove(), true
	}
	for _, m := range [...]game.Move{propose, accept, resume, alive} {
		if text == m.Choice {
			return m, true
		}
	}
	p, ok := readPoint(text, s.grid.size)
	if s.phase == game.Scoring {
		return game.ToggleAt(p), ok
	}
	return game.PlaceAt(p), ok
}

func pointText(p game.Point, size int) string {
	return columns[p.Col:p.Col+1] + strconv.Itoa(size-int(p.Row))
}

// readPoint reads a letter other than I and one or two digits without a leading
// zero. The point may lie off the board.
func readPoint(text string, size int) (game.Point, bool) {
	if len(text) < 2 || len(text) > 3 {
		return game.Point{}, false
	}
	col := strings.IndexByte(columns, text[0]&^0x20)
	row, err := strconv.Atoi(text[1:])
	if col < 0 || err != nil || strconv.Itoa(row) != text[1:] || row < 1 {
		return game.Point{}, false
	}
	return game.Point{Col: int8(col), Row: int8(size - row)}, true
}
