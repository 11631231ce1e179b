package xiangqi

import (
	"bufio"
	"encoding/json"
	"math"
	"os"
	"path/filepath"
	"slices"
	"testing"

	"qiyou/game"
)

// readCases reads the JSON lines of a file of testdata.
func readCases[T any](t *testing.T, file string) []T {
	t.Helper()
	f, err := os.Open(filepath.Join("..", "..", "testdata", "xiangqi", file))
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

// at is the state of a FEN under the default rules, with changes.
func at(t testing.TB, fen string, options ...game.Option) *state {
	t.Helper()
	setup := Default()
	for _, o := range options {
		setup = setup.With(o.Key, o.Value)
	}
	s, err := Position(setup, fen)
	if err != nil {
		t.Fatalf("%s: %v", fen, err)
	}
	return s.(*state)
}

// play plays moves in ICCS until they or the game end.
func play(t testing.TB, s *state, moves ...string) *state {
	t.Helper()
	for _, text := range moves {
		if s.over {
			return s
		}
		m, ok := ParseMove(text)
		if !ok {
			t.Fatalf("bad move %q", text)
		}
		next, err := s.Apply(m.Step())
		if err != nil {
			t.Fatalf("%s: %s: %v", s.fen(), text, err)
		}
		s = next.(*state)
	}
	return s
}

// moveNames are the legal moves in ICCS, sorted.
func moveNames(s *state) []string {
	names := []string{}
	for _, m := range s.legalMoves() {
		names = append(names, m.String())
	}
	slices.Sort(names)
	return names
}

// shallow is the number of leaf positions up to which perft is run; a tenth of
// it in short runs and under the race detector, all that the file has when
// QIYOU_DEEP=1.
const shallow = 4_000_000

func TestPerft(t *testing.T) {
	t.Parallel()
	type row struct {
		ID, FEN string
		Perft   []int64
	}
	limit := int64(shallow)
	switch {
	case os.Getenv("QIYOU_DEEP") == "1":
		limit = math.MaxInt64
	case testing.Short(), raceEnabled:
		limit /= 10
	}
	for _, r := range readCases[row](t, "perft.jsonl") {
		b, err := ParseFEN(r.FEN)
		if err != nil {
			t.Errorf("%s: %v", r.ID, err)
			continue
		}
		hash := b.Hash()
		for i, want := range r.Perft {
			if want > limit {
				break
			}
			if got := b.Perft(i + 1); got != want {
				t.Errorf("%s depth %d: %d, want %d", r.ID, i+1, got, want)
			}
		}
		if b.Hash() != hash || b.Plies() != 0 || b.FEN() != at(t, r.FEN).fen() {
			t.Errorf("%s: perft left %s behind", r.ID, b.FEN())
		}
	}
}

func TestMoveLists(t *testing.T) {
	t.Parallel()
	type row struct {
		ID, FEN string
		Moves   []string `json:"legal_moves"`
	}
	for _, r := range readCases[row](t, "movelists.jsonl") {
		slices.Sort(r.Moves)
		s := at(t, r.FEN)
		if s.outcome.Reason == game.Material {
			s.over = false // the list is of the moves alone
		}
		if got := moveNames(s); !slices.Equal(got, r.Moves) {
			t.Errorf("%s: %v, want %v", r.ID, got, r.Moves)
		}
	}
}

// TestMates: every first move that mates in the given number of moves, and no
// other. From 3 on the proofs are of mates by checks alone.
func TestMates(t *testing.T) {
	t.Parallel()
	type row struct {
		ID, FEN   string
		MateIn    int `json:"mate_in"`
		Solutions []string
	}
	for _, r := range readCases[row](t, "mates.jsonl") {
		b, err := ParseFEN(r.FEN)
		if err != nil {
			t.Errorf("%s: %v", r.ID, err)
			continue
		}
		if testing.Short() && r.MateIn > 2 || raceEnabled && r.MateIn > 1 {
			continue
		}
		slices.Sort(r.Solutions)
		if got := mates(b, r.MateIn, r.MateIn > 2); !slices.Equal(got, r.Solutions) {
			t.Errorf("%s: mate in %d by %v, want %v", r.ID, r.MateIn, got, r.Solutions)
		}
	}
}

// mates are the moves after which the other side is mated by the n-th move,
// sorted; by checks alone if checks is set.
func mates(b *Board, n int, checks bool) []string {
	var names []string
	for _, m := range b.Moves(nil) {
		b.Make(m)
		if (!checks || b.InCheck()) && lost(b, n-1, checks) {
			names = append(names, m.String())
		}
		b.Undo()
	}
	slices.Sort(names)
	return names
}

// lost says whether the side to move has no move, or is so within n moves of
// the other side whatever it does.
func lost(b *Board, n int, checks bool) bool {
	var buf [MaxMoves]Move
	for _, m := range b.Moves(buf[:0]) {
		b.Make(m)
		won := n > 0 && wins(b, n, checks)
		b.Undo()
		if !won {
			return false
		}
	}
	return true
}

func wins(b *Board, n int, checks bool) bool {
	var buf [MaxMoves]Move
	for _, m := range b.Moves(buf[:0]) {
		b.Make(m)
		won := (!checks || b.InCheck()) && lost(b, n-1, checks)
		b.Undo()
		if won {
			return true
		}
	}
	return false
}

// verdict is how the game of s ended, in the words of the cases.
func verdict(s *state) string {
	switch {
	case !s.over:
		return "none"
	case s.outcome.Reason == game.Repetition:
		return "draw"
	case s.outcome.Reason == game.Perpetual && s.outcome.Winner == game.Second:
		return "red-loses"
	case s.outcome.Reason == game.Perpetual:
		return "black-loses"
	}
	return string(s.outcome.Reason)
}

type repetitionRow struct {
	ID, FEN  string
	Moves    []string
	Verdicts map[string]string
	Agree    bool `json:"axf_oracles_agree"`
	Levels   map[string]Level
}

// families are the columns of verdicts that each family is judged by; rows of
// Asian only where the oracles agree.
var families = map[Repetition][]string{
	Asian:     {"own_axf", "axf_fairy_stockfish", "axf_chessdb", "axf_book"},
	Computer:  {"own_computer", "computer_pikafish"},
	CheckOnly: {"check_only"},
	Draw:      {"simple"},
}

func (r Repetition) option() game.Option {
	if r == Asian {
		return game.Option{Key: OptionRepetition}
	}
	return game.Option{Key: OptionRepetition, Value: r.String()}
}

// secondLoop is a row that goes on after a third occurrence, which is a draw as
// the rule book says, into a loop that is judged otherwise.
const secondLoop = "axf-diagrams-086"

func TestRepetition(t *testing.T) {
	t.Parallel()
	for _, r := range readCases[repetitionRow](t, "repetition.jsonl") {
		if r.ID == secondLoop {
			continue
		}
		for family, columns := range families {
			got := verdict(play(t, at(t, r.FEN, family.option()), r.Moves...))
			for i, column := range columns {
				want, ok := r.Verdicts[column]
				if ok && got != want && (i == 0 || r.Agree) {
					t.Errorf("%s %v: %s, %s says %s", r.ID, family, got, column, want)
				}
			}
		}
		checkLevels(t, r)
	}
}

// checkLevels checks the levels, not only who loses by them, on the state and
// on the board.
func checkLevels(t *testing.T, r repetitionRow) {
	t.Helper()
	s := play(t, at(t, r.FEN), r.Moves...)
	want := Verdict{Red: r.Levels["red"], Black: r.Levels["black"]}
	if got, ok := s.repeated(maxTimes); !ok || got != want {
		t.Errorf("%s: levels %v, %v, want %v", r.ID, got, ok, want)
	}
	b, ok := BoardOf(s)
	if !ok {
		t.Fatal("no board")
	}
	if got, ok := b.Repetition(Asian, maxTimes); !ok || got != want {
		t.Errorf("%s: levels on the board %v, %v, want %v", r.ID, got, ok, want)
	}
	if _, ok := b.Repetition(Asian, maxTimes+1); ok {
		t.Errorf("%s: the board says a fourth time", r.ID)
	}
}

func TestRepetitionMixed(t *testing.T) {
	t.Parallel()
	for _, r := range readCases[repetitionRow](t, "repetition-mixed.jsonl") {
		for family, column := range map[Repetition]string{Asian: "axf_fairy_stockfish", Computer: "own_computer"} {
			got := verdict(play(t, at(t, r.FEN, family.option()), r.Moves...))
			if want := r.Verdicts[column]; got != want {
				t.Errorf("%s %v: %s, want %s", r.ID, family, got, want)
			}
		}
	}
}

func TestLimits(t *testing.T) {
	t.Parallel()
	type row struct {
		ID, FEN, Result string
		Moves           []string
	}
	for _, r := range readCases[row](t, "limits.jsonl") {
		s := play(t, at(t, r.FEN), r.Moves...)
		got := "open"
		if s.over && s.outcome.Winner == game.NoSeat {
			got = "draw"
		}
		if got != r.Result {
			t.Errorf("%s: %s, want %s", r.ID, got, r.Result)
		}
	}
}

func TestOpenings(t *testing.T) {
	t.Parallel()
	type row struct {
		ID, FEN string
		Moves   []string
	}
	for _, r := range readCases[row](t, "openings.jsonl") {
		got := play(t, at(t, StartFEN), r.Moves...)
		want := at(t, r.FEN)
		if got.hash != want.hash || got.plies != len(r.Moves) {
			t.Errorf("%s: %s, want %s", r.ID, got.fen(), r.FEN)
		}
	}
}
