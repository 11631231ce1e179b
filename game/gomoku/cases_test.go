package gomoku

import (
	"bufio"
	"encoding/json"
	"os"
	"path/filepath"
	"strconv"
	"testing"

	"qiyou/game"
)

// readCases reads the JSON lines of a file of testdata.
func readCases[T any](t *testing.T, file string) []T {
	t.Helper()
	f, err := os.Open(filepath.Join("..", "..", "testdata", "gomoku", file))
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
func points(t *testing.T, size int, names []string, except string) []game.Point {
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

// TestWinDetection is every row of the file under both rule sets, on the state
// and on the board: the last stone wins, or the game goes on.
func TestWinDetection(t *testing.T) {
	t.Parallel()
	type row struct {
		ID, Last, By        string
		Size                int
		Black, White        []string
		Freestyle, Standard string
	}
	for _, r := range readCases[row](t, "win_detection.jsonl") {
		for _, rule := range []Rule{Freestyle, Standard} {
			want := map[Rule]string{Freestyle: r.Freestyle, Standard: r.Standard}[rule] == "win"
			by := map[string]game.Color{"black": game.Dark, "white": game.Light}[r.By]
			setup := Default(rule.String())
			setup.Size = r.Size
			s, err := Position(setup, points(t, r.Size, r.Black, r.Last), points(t, r.Size, r.White, r.Last), by)
			if err != nil {
				t.Fatalf("%s: %v", r.ID, err)
			}
			m, err := s.(*state).Read(r.Last)
			if err != nil {
				t.Fatalf("%s: %v", r.ID, err)
			}
			next, err := s.Apply(m)
			if err != nil {
				t.Fatalf("%s: %v", r.ID, err)
			}
			checkWin(t, r.ID+" "+rule.String(), next, seatOf(by), want)
			if got := boardOf(next).Wins(next.(*state).last); got != want {
				t.Errorf("%s %v: Board.Wins = %v, want %v", r.ID, rule, got, want)
			}
		}
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

// TestReportedPositions is the rows of public bug reports that name a row for
// freestyle.
func TestReportedPositions(t *testing.T) {
	t.Parallel()
	t.Run("b08 three and two joined make six", func(t *testing.T) {
		black := []string{"H4", "H5", "H6", "H8", "H9"}
		for rule, want := range map[Rule]bool{Freestyle: true, Standard: false} {
			s, err := Position(Default(rule.String()), points(t, 15, black, ""), nil, game.Dark)
			if err != nil {
				t.Fatal(err)
			}
			checkWin(t, rule.String(), play(t, s, "h7"), game.First, want)
		}
	})
	t.Run("b04 six in a column", func(t *testing.T) {
		s := start(t, "gomoku/freestyle 19")
		for _, xy := range [][2]int{{2, 10}, {5, 10}, {6, 11}, {7, 9}, {6, 10}, {8, 8}, {6, 8}, {7, 7}, {6, 7},
			{9, 10}, {6, 12}, {17, 5}, {6, 9}} {
			s = play(t, s, string(rune('a'+xy[0]-1))+strconv.Itoa(19-xy[1]+1))
		}
		checkWin(t, "b04", s, game.First, true)
	})
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
