package gomoku

import (
	"fmt"
	"strconv"
	"strings"

	"qiyou/game"
)

// Coordinates are the letter of the column from the left, I included, and the
// number of the row from the near side, so that the centre of a board of 15 is
// h8.

// passText is the pass in notation.
const passText = "pass"

// Format is m as people write it, such as h8, pass, or the name of a choice;
// the canonical text for a move that this game does not have.
func (s *state) Format(m game.Move) string {
	switch {
	case m.Kind == game.Place && s.grid.inside(m.To):
		return string(rune('a'+m.To.Col)) + strconv.Itoa(s.grid.size-int(m.To.Row))
	case m.Kind == game.Pass:
		return passText
	case m.Kind == game.Choose:
		return m.Choice
	}
	return m.String()
}

// Read is the move that text means, in small letters or capitals.
func (s *state) Read(text string) (game.Move, error) {
	m, ok := s.meant(strings.ToLower(text))
	if !ok {
		return game.Move{}, fmt.Errorf("%w: %.20q", game.ErrMoveText, text)
	}
	if why := s.refusal(m); why != "" {
		return game.Move{}, &game.IllegalError{Move: m, Reason: why}
	}
	return m, nil
}

// meant is the move that text names, whether it may be played or not.
func (s *state) meant(text string) (game.Move, bool) {
	if text == passText {
		return game.PassMove(), true
	}
	for _, c := range s.now().choices {
		if text == c.name {
			return game.ChooseOf(text), true
		}
	}
	p, ok := readPoint(text, s.grid.size)
	return game.PlaceAt(p), ok
}

// readPoint reads a letter and one or two digits without a leading zero. The
// point may lie off the board.
func readPoint(text string, size int) (game.Point, bool) {
	if len(text) < 2 || len(text) > 3 {
		return game.Point{}, false
	}
	letter := text[0] | 0x20
	if letter < 'a' || letter > 'z' || text[1] < '1' || text[1] > '9' {
		return game.Point{}, false
	}
	row := int(text[1] - '0')
	if len(text) == 3 {
		if text[2] < '0' || text[2] > '9' {
			return game.Point{}, false
		}
		row = 10*row + int(text[2]-'0')
	}
	return game.Point{Col: int8(letter - 'a'), Row: int8(size - row)}, true
}
