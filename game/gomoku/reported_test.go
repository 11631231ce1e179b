package gomoku

import (
	"errors"
	"slices"
	"strconv"
	"strings"
	"testing"

	"qiyou/game"
)

// reported is a row of the positions of public bug reports.
type reported struct {
	ID, Rule, Probe, Last string
	Black, White, Moves   []string
	PSQ                   []string
	Forbidden             []string
	WhiteFivesAt          []string `json:"white_fives_at"`
}

// position is the position of r under its rule or another: its stones, or its
// moves where black begins and the sides take turns.
func (r reported) position(t *testing.T, rule string) *state {
	t.Helper()
	black, white, turn := r.Black, r.White, game.Dark
	for i, m := range r.Moves {
		if i%2 == 0 {
			black = append(black, m)
		} else {
			white = append(white, m)
		}
	}
	if len(r.Moves)%2 == 1 {
		turn = game.Light
	}
	s, err := Position(Default(rule), points(t, 15, black, ""), points(t, 15, white, ""), turn)
	if err != nil {
		t.Fatalf("%s: %v", r.ID, err)
	}
	return s.(*state)
}

func reports(t *testing.T) map[string]reported {
	t.Helper()
	rows := map[string]reported{}
	for _, r := range readCases[reported](t, "gomoku/bug_positions.jsonl") {
		rows[r.ID] = r
	}
	return rows
}

// TestReportedFouls is the rows of public bug reports about fouls: the whole
// set of forbidden points, the points where white makes five, and a probe that
// was thought a foul.
func TestReportedFouls(t *testing.T) {
	t.Parallel()
	n := 0
	for id, r := range reports(t) {
		if r.Rule != "renju" {
			continue
		}
		n++
		s := r.position(t, "renju")
		if got := slices.Sorted(keysOf(foulsOf(s))); !slices.Equal(got, sorted(r.Forbidden)) {
			t.Errorf("%s: forbidden %v, want %v", id, got, r.Forbidden)
		}
		for _, five := range points(t, 15, r.WhiteFivesAt, "") {
			if _, err := s.Apply(game.PlaceAt(five)); err == nil {
				t.Errorf("%s: the only block %v is no foul", id, five)
			}
			after, err := play(t, s, "pass").Apply(game.PlaceAt(five))
			if err != nil {
				t.Fatalf("%s: %v", id, err)
			}
			checkWin(t, id, after, game.Second, true)
		}
		if r.Probe != "" {
			checkWin(t, id, play(t, s, r.Probe), game.NoSeat, false)
		}
	}
	if n != 3 {
		t.Errorf("%d rows about renju, want 3", n)
	}
}

// TestReportedRows is the rows of public bug reports about which rows win.
func TestReportedRows(t *testing.T) {
	t.Parallel()
	rows := reports(t)
	joined := rows["b08"] // three and two joined by the last stone make six
	checkWin(t, "b08", play(t, joined.position(t, "freestyle"), joined.Last), game.First, true)
	checkWin(t, "b08", play(t, joined.position(t, "standard"), joined.Last), game.NoSeat, false)
	_, err := joined.position(t, "renju").Apply(game.PlaceAt(points(t, 15, []string{joined.Last}, "")[0]))
	var illegal *game.IllegalError
	if !errors.As(err, &illegal) || illegal.Reason != game.Overline {
		t.Errorf("b08 renju: %v, want overline", err)
	}
	missed := rows["b05"] // white has a four
	s := play(t, missed.position(t, "freestyle"), "a1")
	checkWin(t, "b05", play(t, s, missed.WhiteFivesAt[0]), game.Second, true)

	six := start(t, "gomoku/freestyle 19") // of a board of 20, which the row does not need
	for _, xy := range append(rows["b04"].PSQ, "6,9") {
		x, y, _ := strings.Cut(xy, ",")
		col, err1 := strconv.Atoi(x)
		row, err2 := strconv.Atoi(y)
		if err1 != nil || err2 != nil {
			t.Fatal(xy)
		}
		six = play(t, six, string(rune('a'+col-1))+strconv.Itoa(20-row))
	}
	checkWin(t, "b04", six, game.First, true)
}
