package gomoku

import (
	"fmt"
	"math/rand/v2"
	"testing"

	"qiyou/game"
	"qiyou/game/gametest"
	"qiyou/game/gomoku"
)

var (
	bothRules = []gomoku.Rule{gomoku.Freestyle, gomoku.Standard}
	allRules  = []gomoku.Rule{gomoku.Freestyle, gomoku.Standard, gomoku.Renju, gomoku.Caro, gomoku.CaroOverline}
)

// TestPositionAgrees plays and takes back at random and compares what the
// position keeps up with what the board says, and with a position made anew.
func TestPositionAgrees(t *testing.T) {
	t.Parallel()
	for _, rule := range allRules {
		for _, size := range []int{9, 12, 15, 19} {
			if rule == gomoku.Renju && size != 15 {
				continue
			}
			t.Run(fmt.Sprint(rule, size), func(t *testing.T) {
				t.Parallel()
				rng := rand.New(rand.NewPCG(uint64(size), uint64(rule)))
				p := newPosition(gomoku.NewBoard(size, rule))
				for range 400 {
					if p.board.Count() > 0 && rng.IntN(3) == 0 || p.board.Count() > size*size/2 {
						p.undo()
					} else {
						randomStone(p, rng)
					}
					checkFives(t, p)
					checkFouls(t, p)
				}
				checkSame(t, p)
			})
		}
	}
}

// randomStone puts a stone near the middle, so that rows come about.
func randomStone(p *position, rng *rand.Rand) {
	size := p.board.Size()
	for {
		col, row := (rng.IntN(size)+rng.IntN(size))/2, (rng.IntN(size)+rng.IntN(size))/2
		if i := row*size + col; p.board.At(i) == game.NoColor {
			p.place(i, game.Dark+game.Color(rng.IntN(2)))
			return
		}
	}
}

// checkFives compares the points of a five with the win test of the rules, and
// the fours with their meaning: after it there is a five to make.
func checkFives(t *testing.T, p *position) {
	t.Helper()
	for i := range p.board.Points() {
		if p.board.At(i) != game.NoColor {
			continue
		}
		for _, c := range []game.Color{game.Dark, game.Light} {
			p.board.Place(i, c)
			wins := p.board.Wins(i)
			p.board.Undo()
			if got := p.points(c, makeFive).has(i); got != wins {
				t.Fatalf("%v at %v: five %v, the board says %v\n%s", c, p.board.Point(i), got, wins, draw(p))
			}
		}
	}
}

// checkFouls compares where dark may play, and what it may make, with the board.
func checkFouls(t *testing.T, p *position) {
	t.Helper()
	var all set
	for i := range p.board.Points() {
		if p.board.At(i) != game.NoColor {
			continue
		}
		all.flip(i)
		want := p.board.Foul(i) == ""
		if got := p.may(game.Dark, i); got != want || !p.may(game.Light, i) {
			t.Fatalf("dark may play %v: %v, the board says %v\n%s", p.board.Point(i), got, want, draw(p))
		}
	}
	legal := p.legal(game.Dark, all)
	for i := range all.all() {
		if legal.has(i) != p.may(game.Dark, i) {
			t.Fatalf("%v is legal: %v\n%s", p.board.Point(i), legal.has(i), draw(p))
		}
	}
	if p.legal(game.Light, all) != all {
		t.Fatal("light has fouls")
	}
}

// TestFouls: the fouls of every position of the file are known.
func TestFouls(t *testing.T) {
	t.Parallel()
	n := 0
	for _, z := range readPuzzles(t, "renju/constructed.jsonl") {
		z.Rule = "renju"
		p, _ := z.position(t)
		checkFives(t, p)
		checkFouls(t, p)
		n += p.points(game.Dark, foul).count() + p.doubt.count()
	}
	if n < 1000 {
		t.Errorf("%d points that may be fouls", n)
	}
}

// TestStopsFive: a five is stopped by exactly those points after which there is
// none, by the rules alone.
func TestStopsFive(t *testing.T) {
	gametest.Long(t)
	t.Parallel()
	for _, rule := range allRules {
		rng := rand.New(rand.NewPCG(9, uint64(rule)))
		seen := [3]int{}
		for range 150 {
			p := newPosition(gomoku.NewBoard(15, rule))
			for p.points(game.Dark, makeFive).empty() && p.points(game.Light, makeFive).empty() {
				randomStone(p, rng)
			}
			for range rng.IntN(5) {
				randomStone(p, rng)
			}
			for _, c := range []game.Color{game.Dark, game.Light} {
				if p.points(c.Other(), makeFive).empty() {
					continue
				}
				stops := p.stops(c)
				seen[min(stops.count(), 2)]++
				for i := range p.board.Points() {
					if p.board.At(i) != game.NoColor || !p.may(c, i) {
						continue
					}
					p.board.Place(i, c)
					none := fivesOf(p.board, c.Other()) == 0
					p.board.Undo()
					if none != stops.has(i) {
						t.Fatalf("%v: %v at %v stops five: %v\n%s", rule, c, p.board.Point(i), none, draw(p))
					}
				}
			}
		}
		if seen[0] == 0 || seen[1] == 0 || seen[2] != 0 != mayClose(rule) {
			t.Errorf("%v: none, one, more stops: %v", rule, seen)
		}
	}
}

// checkSame compares p with a position built from its stones in another order.
func checkSame(t *testing.T, p *position) {
	t.Helper()
	q := newPosition(gomoku.NewBoard(p.board.Size(), p.board.Rule()))
	for i := p.board.Points() - 1; i >= 0; i-- {
		if c := p.board.At(i); c != game.NoColor {
			q.place(i, c)
		}
	}
	if p.line != q.line || p.shape != q.shape || p.sums != q.sums || p.at != q.at || p.doubt != q.doubt {
		t.Errorf("the position depends on the order of its stones\n%s", draw(p))
	}
	if p.hash(game.Dark) != q.hash(game.Dark) || p.hash(game.Dark) == p.hash(game.Light) {
		t.Error("the hash depends on the order of the stones, or not on the side")
	}
}

// TestFoursMeanFives: where a four, an open four or two fours are announced,
// the stone there leaves one, or at least two, points that make five.
func TestFoursMeanFives(t *testing.T) {
	gametest.Long(t)
	t.Parallel()
	for _, rule := range bothRules {
		rng := rand.New(rand.NewPCG(7, uint64(rule)))
		seen := [ranks]int{}
		for range 300 {
			p := newPosition(gomoku.NewBoard(15, rule))
			for range 20 + rng.IntN(30) {
				randomStone(p, rng)
			}
			for _, c := range []game.Color{game.Dark, game.Light} {
				if !p.points(c, makeFive).empty() {
					continue
				}
				for i := range p.board.Points() {
					if p.board.At(i) != game.NoColor {
						continue
					}
					r := p.worth(c, i).rank
					seen[r]++
					p.place(i, c)
					fives := p.points(c, makeFive).count()
					p.undo()
					if fives != 0 != (r >= makeFour) || fives > 1 != (r == winFour) {
						t.Fatalf("%v %v at %v: rank %d, then %d fives\n%s", rule, c, p.board.Point(i), r, fives, draw(p))
					}
				}
			}
		}
		for r := quiet; r < makeFive; r++ {
			if seen[r] == 0 {
				t.Errorf("%v: rank %d never came up", rule, r)
			}
		}
	}
}

func TestShapes(t *testing.T) {
	t.Parallel()
	tests := []struct {
		line           string // X own, O opponent, | the edge, * the stone to come
		free, standard shape
	}{
		{".....*.....", one, one},
		{"....|*.....", one, one},
		{"....|*...|.", nothing, nothing},
		{"....X*.....", two, two},
		{"...O.*X.O..", nothing, nothing},
		{"..O..*X.O..", deadTwo, deadTwo},
		{"....X*X....", three, three},
		{"..O.X*X.O..", deadThree, deadThree},
		{"...OX*X....", deadThree, deadThree},
		{"..X.X*.....", three, three},
		{".X.X.*.....", deadThree, deadThree},
		{"....X*XX...", openFour, openFour},
		{"...OX*XX...", four, four},
		{"...OX*XXO..", nothing, nothing},
		{".....*.XXX.", four, four},
		{".X.XX*.X...", openFour, openFour},
		{"...XX*XX...", five, five},
		{"..XXX*XX...", five, nothing},
		{"X.XXX*.....", openFour, four},
		{"X.XXX*.X...", openFour, nothing},
		{"XXXXX*.....", five, nothing},
		{"|XXXX*O....", five, five},
	}
	for _, tt := range tests {
		for _, c := range []game.Color{game.Dark, game.Light} {
			line := lineOf(tt.line, c)
			for rule, want := range map[gomoku.Rule]shape{gomoku.Freestyle: tt.free, gomoku.Standard: tt.standard} {
				if got := shape(lineTables[rule]()[line] >> (4 * side(c)) & 15); got != want {
					t.Errorf("%v %s for %v: shape %d, want %d", rule, tt.line, c, got, want)
				}
			}
		}
	}
}

func lineOf(text string, own game.Color) int {
	line, k := 0, 0
	for _, b := range []byte(text) {
		bits := map[byte]int{'X': int(own), 'O': int(own.Other()), '|': edgeBits}[b]
		if b == '*' {
			continue
		}
		line |= bits << (2 * k)
		k++
	}
	for k := range span - 1 { // beyond the edge there is no board
		if near := span - 2 - k; cell(line, near+1) == edgeBits {
			line |= edgeBits << (2 * near)
		}
		if near := span + k; cell(line, near) == edgeBits {
			line |= edgeBits << (2 * (near + 1))
		}
	}
	return line
}

// draw is the board as text.
func draw(p *position) string {
	var text []byte
	for i := range p.board.Points() {
		text = append(text, ' ', ".XO"[p.board.At(i)])
		if (i+1)%p.board.Size() == 0 {
			text = append(text, '\n')
		}
	}
	return string(text)
}

func BenchmarkLineTable(b *testing.B) {
	for b.Loop() {
		newLineTable(gomoku.Standard)
	}
}
