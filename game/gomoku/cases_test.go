package gomoku

import (
	"bufio"
	"encoding/json"
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"qiyou/game"
)

// readCases reads the JSON lines of a file under testdata.
func readCases[T any](t testing.TB, file string) []T {
	t.Helper()
	f, err := os.Open(filepath.Join("..", "..", "testdata", file))
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	var rows []T
	lines := bufio.NewScanner(f)
	lines.Buffer(nil, 1<<20)
	for lines.Scan() {
		var row T
		if err := json.Unmarshal(lines.Bytes(), &row); err != nil {
			t.Fatalf("%s: %v", file, err)
		}
		rows = append(rows, row)
	}
	if err := lines.Err(); err != nil || len(rows) == 0 {
		t.Fatalf("%s: %d rows, %v", file, len(rows), err)
	}
	return rows
}

// points reads coordinates such as H8, leaving out the one named except.
func points(t testing.TB, size int, names []string, except string) []game.Point {
	t.Helper()
	var ps []game.Point
	for _, n := range names {
		p, ok := readPoint(n, size)
		if !ok {
			t.Fatalf("bad point %q", n)
		}
		if n != except {
			ps = append(ps, p)
		}
	}
	return ps
}

// TestWinDetection is every row of the file under every rule set, on the state
// and on the board: the last stone wins, is a foul, or the game goes on.
func TestWinDetection(t *testing.T) {
	t.Parallel()
	type row struct {
		ID, Last, By               string
		Size                       int
		Black, White               []string
		Freestyle, Standard, Renju string
		CaroExact                  string `json:"caro_exact"`
		CaroOverline               string `json:"caro_overline_ok"`
	}
	for _, r := range readCases[row](t, "gomoku/win_detection.jsonl") {
		by := map[string]game.Color{"black": game.Dark, "white": game.Light}[r.By]
		for text, want := range map[string]string{
			"freestyle": r.Freestyle, "standard": r.Standard, "renju": r.Renju, "renju foul=loses": r.Renju,
			"caro": r.CaroExact, "caro overline=wins": r.CaroOverline,
		} {
			name, option, _ := strings.Cut(text, " ")
			key, value, _ := strings.Cut(option, "=")
			setup := Default(name).With(key, value)
			setup.Size = r.Size
			s, err := Position(setup, points(t, r.Size, r.Black, r.Last), points(t, r.Size, r.White, r.Last), by)
			if err != nil {
				t.Fatalf("%s: %v", r.ID, err)
			}
			p := points(t, r.Size, []string{r.Last}, "")[0]
			checkLast(t, r.ID+" "+text, s.(*state), p, want)
		}
	}
}

// checkLast plays p in s and checks that what comes of it is want: win, none,
// or the kind of a foul.
func checkLast(t *testing.T, id string, s *state, p game.Point, want string) {
	t.Helper()
	want = strings.TrimPrefix(want, "foul ")
	b, by := boardOf(s), s.turn
	foul := game.Reason("")
	if by == game.Dark {
		foul = b.Foul(b.Index(p))
	}
	if want != "win" && want != "none" {
		if foul != game.Reason(want) {
			t.Errorf("%s: foul %q, want %s", id, foul, want)
		}
		checkFoul(t, id, s, p, game.Reason(want))
		return
	}
	if foul != "" {
		t.Errorf("%s: foul %q, want %s", id, foul, want)
	}
	next, err := s.Apply(game.PlaceAt(p))
	if err != nil {
		t.Errorf("%s: %v", id, err)
		return
	}
	checkWin(t, id, next, s.seat(by), want == "win")
	if b.Place(b.Index(p), by); b.Wins(b.Last()) != (want == "win") {
		t.Errorf("%s: Board.Wins = %v, want %s", id, b.Wins(b.Last()), want)
	}
}

// checkFoul checks that p in s is the foul want: refused, or the end.
func checkFoul(t *testing.T, id string, s *state, p game.Point, want game.Reason) {
	t.Helper()
	next, err := s.Apply(game.PlaceAt(p))
	if !s.rules.lose {
		var illegal *game.IllegalError
		if !errors.As(err, &illegal) || illegal.Reason != want {
			t.Errorf("%s: %v, want %s", id, err, want)
		}
		return
	}
	if err != nil {
		t.Errorf("%s: %v", id, err)
		return
	}
	if got, over := next.Outcome(); !over || got != (game.Outcome{Winner: game.Second, Reason: want}) {
		t.Errorf("%s: outcome %v, want a loss by %s", id, got, want)
	}
}

func checkWin(t *testing.T, id string, s game.State, winner game.Seat, want bool) {
	t.Helper()
	wantOutcome := game.Outcome{}
	if want {
		wantOutcome = game.Outcome{Winner: winner, Reason: game.Five}
	}
	if got, over := s.Outcome(); got != wantOutcome || over != want {
		t.Errorf("%s: outcome %v, %v, want %v", id, got, over, wantOutcome)
	}
	winning := 0
	for _, k := range s.View().(game.Marked).Marks() {
		if k == game.Winning {
			winning++
		}
	}
	if want != (winning >= 5) || !want && winning > 0 {
		t.Errorf("%s: %d winning marks, win %v", id, winning, want)
	}
}

// boardOf is the search board with the stones of s.
func boardOf(s game.State) *Board {
	st := s.(*state)
	b := NewBoard(st.grid.size, st.rules.rule)
	for i, c := range st.grid.cells[:b.Points()] {
		if c != game.NoColor {
			b.Place(i, c)
		}
	}
	return b
}

func start(t *testing.T, setup string) game.State {
	t.Helper()
	s, err := game.ParseSetup(setup)
	if err != nil {
		t.Fatal(err)
	}
	r, err := New(s)
	if err != nil {
		t.Fatal(err)
	}
	return r.Start()
}

func play(t *testing.T, s game.State, names ...string) game.State {
	t.Helper()
	for _, n := range names {
		m, err := s.(game.Notation).Read(n)
		if err != nil {
			t.Fatal(err)
		}
		if s, err = s.Apply(m); err != nil {
			t.Fatal(err)
		}
	}
	return s
}
