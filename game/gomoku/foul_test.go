package gomoku

import (
	"errors"
	"iter"
	"maps"
	"slices"
	"strings"
	"testing"

	"qiyou/game"
)

// foulCase is a row of testdata/renju.
type foulCase struct {
	ID, Probe           string
	Verdict             string   `json:"probe_verdict"`
	Fives               []string `json:"black_wins_at"`
	Black, White, Moves []string
	Forbidden           []string
	Kinds               map[string]string
}

func (r foulCase) state(t testing.TB) *state {
	t.Helper()
	black, white := r.Black, r.White
	for i, m := range r.Moves {
		if i%2 == 0 {
			black = append(black, m)
		} else {
			white = append(white, m)
		}
	}
	s, err := Position(Default("renju"), points(t, 15, black, ""), points(t, 15, white, ""), game.Dark)
	if err != nil {
		t.Fatalf("%s: %v", r.ID, err)
	}
	return s.(*state)
}

// foulsOf is the name and the kind of each point that s refuses as a foul.
func foulsOf(s *state) map[string]string {
	found := map[string]string{}
	for i, c := range s.grid.cells[:s.grid.size*s.grid.size] {
		_, err := s.Apply(game.PlaceAt(s.grid.point(i)))
		var illegal *game.IllegalError
		if c == game.NoColor && errors.As(err, &illegal) {
			found[nameOf(s, i)] = string(illegal.Reason)
		}
	}
	return found
}

func nameOf(s *state, i int) string {
	return strings.ToUpper(s.Format(game.PlaceAt(s.grid.point(i))))
}

func keysOf(m map[string]string) iter.Seq[string] { return maps.Keys(m) }

func sorted(names []string) []string { return slices.Sorted(slices.Values(names)) }

// foulFiles are the files of testdata/renju with the number of their rows.
var foulFiles = map[string]int{
	"constructed": 735, "random": 336, "games": 318, "disputed": 274, "renjunet_advanced": 17, "gomokubot_doc": 14,
}

// TestFouls is every row of every file: the forbidden points are exactly those
// listed, each of its kind, in what the state refuses, lists and marks and in
// what the board for search says.
func TestFouls(t *testing.T) {
	t.Parallel()
	for file, want := range foulFiles {
		t.Run(file, func(t *testing.T) {
			t.Parallel()
			rows, points := readCases[foulCase](t, "renju/"+file+".jsonl"), 0
			for _, r := range rows {
				checkFouls(t, r)
				points += len(r.Forbidden)
			}
			if len(rows) != want {
				t.Errorf("%d rows, want %d", len(rows), want)
			}
			t.Logf("%d rows, %d forbidden points", len(rows), points)
		})
	}
}

func checkFouls(t *testing.T, r foulCase) {
	t.Helper()
	s := r.state(t)
	kinds := foulsOf(s)
	want := sorted(r.Forbidden)
	if !maps.Equal(kinds, r.Kinds) || !slices.Equal(slices.Sorted(maps.Keys(kinds)), want) {
		t.Errorf("%s: fouls %v, want %v", r.ID, kinds, r.Kinds)
	}
	searched, marked := map[string]string{}, []string{}
	b := boardOf(s)
	before := b.lines
	for i, why := range b.Fouls() {
		searched[nameOf(s, i)] = string(why)
	}
	if !maps.Equal(searched, r.Kinds) || b.lines != before {
		t.Errorf("%s: the board says %v, want %v", r.ID, searched, r.Kinds)
	}
	for p, k := range s.View().(game.Marked).Marks() {
		if k == game.Forbidden {
			marked = append(marked, nameOf(s, s.grid.index(p)))
		}
	}
	if slices.Sort(marked); !slices.Equal(marked, want) {
		t.Errorf("%s: marked %v, want %v", r.ID, marked, want)
	}
	listedFouls := map[string]string{}
	for p, why := range Fouls(s) {
		listedFouls[nameOf(s, s.grid.index(p))] = string(why)
	}
	if !maps.Equal(listedFouls, r.Kinds) {
		t.Errorf("%s: Fouls says %v, want %v", r.ID, listedFouls, r.Kinds)
	}
	if n, listed := 225-s.grid.count-len(want)+1, len(slices.Collect(s.Moves())); n != listed {
		t.Errorf("%s: %d moves, want %d with the pass", r.ID, listed, n)
	}
	checkProbes(t, r, s)
}

// checkProbes checks the points named for what a dark stone there does.
func checkProbes(t *testing.T, r foulCase, s *state) {
	t.Helper()
	for p := range Fouls(play(t, s, "pass")) {
		t.Errorf("%s: %v is a foul for light", r.ID, p)
	}
	for _, p := range r.Fives {
		checkWin(t, r.ID+" "+p, play(t, s, p), game.First, true)
	}
	if r.Verdict == "legal" {
		checkWin(t, r.ID+" "+r.Probe, play(t, s, r.Probe), game.NoSeat, false)
	}
	if r.Verdict == "forbidden" && !slices.Contains(r.Forbidden, r.Probe) {
		t.Errorf("%s: probe %s", r.ID, r.Probe)
	}
}

// TestOneLine is what holds for every line through a stone that makes no five
// or longer row: never two threes, never a four and a three, two fours in three
// shapes only.
func TestOneLine(t *testing.T) {
	t.Parallel()
	twice, contexts := map[string]int{}, 0
	for n := range 59049 { // 3 to the power of 10
		dark, free := contextOf(n)
		contexts++
		length, fours, grow := lineMade(dark, free)
		if length >= 5 {
			continue
		}
		wantFours, wantGrow := literalLine(dark, free)
		if fours != wantFours || grow != wantGrow {
			t.Fatalf("%s: %d fours, three by %011b, want %d, %011b", drawLine(dark, free), fours, grow, wantFours, wantGrow)
		}
		if fours > 0 && grow != 0 || fours > 2 {
			t.Errorf("%s: %d fours and a three by %011b", drawLine(dark, free), fours, grow)
		}
		if fours == 2 {
			twice[twoFours(dark)]++
		}
	}
	total := 0
	for shape, n := range twice {
		if shape == "" {
			t.Errorf("%d pairs of fours of another shape", n)
		}
		total += n
	}
	if len(twice) != 3 || total != 136 {
		t.Errorf("pairs of fours %v, want 136 in three shapes", twice)
	}
}

// contextOf is the window whose other points are the digits of n in base
// three: free, dark, or in the way.
func contextOf(n int) (dark, free uint32) {
	dark = middle
	for bit := uint32(1); bit < window; bit <<= 1 {
		if bit == middle {
			continue
		}
		switch n % 3 {
		case 0:
			free |= bit
		case 1:
			dark |= bit
		}
		n /= 3
	}
	return dark, free
}

// literalLine reads the definitions as they stand. A four is a row of four
// stones, the middle among them, to which one stone can be added to make
// exactly five; the same four stones are one four. A three is a row of three to
// which one can be added so that an unbroken four stands that can become
// exactly five at both of its ends.
func literalLine(dark, free uint32) (fours int, grow uint32) {
	found := map[uint32]bool{}
	for p := uint32(1); p <= window; p <<= 1 {
		if free&p == 0 {
			continue
		}
		if five := exactRow(dark|p, 5); five != 0 && five&p != 0 {
			found[five&^p] = true
		}
		four := exactRow(dark|p, 4)
		if four == 0 || four&p == 0 {
			continue
		}
		ends := (four<<1 | four>>1) &^ four & free
		both := 0
		for e := uint32(1); e <= window; e <<= 1 {
			if ends&e != 0 && exactRow(dark|p|e, 5) != 0 {
				both++
			}
		}
		if both == 2 {
			grow |= p
		}
	}
	return len(found), grow
}

// exactRow is the unbroken row through the middle if it has n stones, else 0.
func exactRow(dark uint32, n int) uint32 {
	row := uint32(middle)
	for b := uint32(middle) >> 1; b != 0 && dark&b != 0; b >>= 1 {
		row |= b
	}
	for b := uint32(middle) << 1; b <= window && dark&b != 0; b <<= 1 {
		row |= b
	}
	count := 0
	for b := row; b != 0; b &= b - 1 {
		count++
	}
	if count != n {
		return 0
	}
	return row
}

// twoFours is which of the three shapes with two fours the stones have, or "".
func twoFours(dark uint32) string {
	line := drawLine(dark, 0)
	for _, shape := range []string{"x.xxx.x", "xx.xx.xx", "xxx.x.xxx"} {
		for at := range len(line) - len(shape) + 1 {
			matches := at <= span && span < at+len(shape) && shape[span-at] == 'x'
			for i := range len(shape) {
				matches = matches && (shape[i] == 'x') == (line[at+i] == 'x')
			}
			if matches {
				return shape
			}
		}
	}
	return ""
}

func drawLine(dark, free uint32) string {
	line := make([]byte, 2*span+1)
	for i := range line {
		switch bit := uint32(1) << i; {
		case dark&bit != 0:
			line[i] = 'x'
		case free&bit != 0:
			line[i] = '.'
		default:
			line[i] = '#'
		}
	}
	return string(line)
}

// benchPositions are boards as games have them and boards as full of fouls as
// the files have.
func benchPositions(b *testing.B, file string) []*Board {
	b.Helper()
	var boards []*Board
	for _, r := range readCases[foulCase](b, "renju/"+file+".jsonl") {
		boards = append(boards, boardOf(r.state(b)))
	}
	return boards
}

// BenchmarkFouls is the map of all forbidden points of a board.
func BenchmarkFouls(b *testing.B) {
	for _, file := range []string{"games", "random", "constructed", "disputed"} {
		b.Run(file, func(b *testing.B) {
			boards, i, n := benchPositions(b, file), 0, 0
			b.ReportAllocs()
			for b.Loop() {
				for range boards[i%len(boards)].Fouls() {
					n++
				}
				i++
			}
		})
	}
}

// BenchmarkMoves is the moves of a state of Renju, fouls left out.
func BenchmarkMoves(b *testing.B) {
	s := readCases[foulCase](b, "renju/games.jsonl")[10].state(b)
	b.ReportAllocs()
	for b.Loop() {
		for range s.Moves() {
		}
	}
}

// BenchmarkPut is a dark stone put and taken back where the board keeps the
// lines of Renju.
func BenchmarkPut(b *testing.B) {
	board := NewBoard(15, Renju)
	b.ReportAllocs()
	for b.Loop() {
		board.Place(112, game.Dark)
		board.Undo()
	}
}
