package referee

import (
	"encoding/json"
	"fmt"
	"strconv"
	"strings"

	"qiyou/game"
)

// MaxOpenings is the largest file of openings in bytes.
const MaxOpenings = 16 << 20

// OpeningError is a line of a file of openings that is none: its number from 1, what
// stands there, and why not.
type OpeningError struct {
	Line int
	Text string
	Err  error
}

// Error is which line and why.
func (e *OpeningError) Error() string { return fmt.Sprintf("line %d: %v", e.Line, e.Err) }

// Unwrap is why.
func (e *OpeningError) Unwrap() error { return e.Err }

// ParseOpenings reads openings for rules, one a line; empty lines and those that
// begin with # are none. A line is a list of moves as the game writes them, an
// object of JSON with such a list as "moves", or points counted from the middle
// as Gomocup gives them: -5,0, -2,-4. Errors are an [OpeningError].
func ParseOpenings(data []byte, rules game.Rules) ([][]game.Move, error) {
	var all [][]game.Move
	for i, line := range strings.Split(string(data), "\n") {
		line = strings.TrimSpace(line)
		if line == "" || line[0] == '#' {
			continue
		}
		moves, err := parseOpening(line, rules.Start())
		if err != nil {
			return nil, &OpeningError{i + 1, line, err}
		}
		all = append(all, moves)
	}
	return all, nil
}

func parseOpening(line string, s game.State) ([]game.Move, error) {
	words := strings.FieldsFunc(line, func(r rune) bool { return r == ' ' || r == ',' || r == '\t' })
	read := spoken
	switch {
	case len(words) == 0:
		return nil, fmt.Errorf("no moves")
	case line[0] == '{':
		var o struct {
			Moves []string `json:"moves"`
		}
		if err := json.Unmarshal([]byte(line), &o); err != nil {
			return nil, err
		}
		words = o.Moves
	case number(words[0]):
		read, words = fromMiddle, couples(words)
	}
	var moves []game.Move
	for _, w := range words {
		m, err := read(s, w)
		if err != nil {
			return nil, err
		}
		if s, err = s.Apply(m); err != nil {
			return nil, err
		}
		moves = append(moves, m)
	}
	if s.ToAct() == game.NoSeat {
		return nil, fmt.Errorf("the game is over after it")
	}
	return moves, nil
}

func number(word string) bool {
	_, err := strconv.Atoi(word)
	return err == nil
}

// couples joins each two words.
func couples(words []string) (all []string) {
	for i := 0; i < len(words); i += 2 {
		all = append(all, strings.Join(words[i:min(i+2, len(words))], ","))
	}
	return all
}

// fromMiddle reads a point as columns to the right and rows down from the middle.
func fromMiddle(s game.State, word string) (game.Move, error) {
	x, y, _ := strings.Cut(word, ",")
	col, err := strconv.Atoi(x)
	row, err2 := strconv.Atoi(y)
	cols, rows := s.View().Size()
	col, row = col+cols/2, row+rows/2
	if err != nil || err2 != nil || col < 0 || col >= cols || row < 0 || row >= rows {
		return game.Move{}, fmt.Errorf("%.20q is not a point from the middle", word)
	}
	return game.PlaceAt(game.Point{Col: int8(col), Row: int8(row)}), nil
}

// spoken reads a move as the game writes it.
func spoken(s game.State, word string) (game.Move, error) {
	n, ok := s.(game.Notation)
	if !ok {
		return game.ParseMove(word)
	}
	return n.Read(word)
}
