package shape_test

import (
	"math/rand/v2"
	"slices"
	"testing"

	"qiyou/game"
	"qiyou/game/gomoku"
	"qiyou/game/shape"
	"qiyou/game/weiqi"
	"qiyou/game/xiangqi"
)

// seen is a board as one looks at it: a point and a piece of it are those of the
// board by a function.
type seen struct {
	game.View
	from    func(p game.Point, cols, rows int) game.Point
	colours bool
}

func (s seen) At(p game.Point) game.Piece {
	cols, rows := s.View.Size()
	piece := s.View.At(s.from(p, cols, rows))
	if s.colours {
		piece.Color = piece.Color.Other()
	}
	return piece
}

func point(col, row int) game.Point { return game.Point{Col: int8(col), Row: int8(row)} }

// looks are ways to look at a board.
var looks = map[string]func(p game.Point, cols, rows int) game.Point{
	"as it is":       func(p game.Point, _, _ int) game.Point { return p },
	"left for right": func(p game.Point, cols, _ int) game.Point { return point(cols-1-int(p.Col), int(p.Row)) },
	"upside down":    func(p game.Point, _, rows int) game.Point { return point(int(p.Col), rows-1-int(p.Row)) },
	"from behind":    func(p game.Point, cols, rows int) game.Point { return point(cols-1-int(p.Col), rows-1-int(p.Row)) },
	"across":         func(p game.Point, _, _ int) game.Point { return point(int(p.Row), int(p.Col)) },
	"a quarter":      func(p game.Point, cols, _ int) game.Point { return point(cols-1-int(p.Row), int(p.Col)) },
	"three quarters": func(p game.Point, _, rows int) game.Point { return point(int(p.Row), rows-1-int(p.Col)) },
	"across behind":  func(p game.Point, cols, rows int) game.Point { return point(cols-1-int(p.Row), rows-1-int(p.Col)) },
}

var rules = map[string]struct {
	setup game.Setup
	make  func(game.Setup) (game.Rules, error)
	looks []string // as the board may be looked at
	other []string // the same with the colours exchanged, and the turn
}{
	"gomoku":  {game.Setup{Game: "gomoku", Rules: "freestyle", Size: 15}, gomoku.New, all(), nil},
	"renju":   {game.Setup{Game: "gomoku", Rules: "renju", Size: 15}, gomoku.New, all(), nil},
	"go":      {game.Setup{Game: "weiqi", Rules: "chinese", Size: 9}, weiqi.New, all(), all()},
	"xiangqi": {xiangqi.Default(), xiangqi.New, []string{"as it is", "left for right"}, []string{"upside down", "from behind"}},
}

func all() (names []string) {
	for name := range looks {
		names = append(names, name)
	}
	slices.Sort(names)
	return names
}

// random are the states of a game of random moves.
func random(t testing.TB, r game.Rules, most int, seed uint64) (states []game.State, moves []game.Move) {
	lots := rand.New(rand.NewPCG(seed, 1))
	states = []game.State{r.Start()}
	for range most {
		s := states[len(states)-1]
		next := slices.Collect(s.Moves())
		next = slices.DeleteFunc(next, func(m game.Move) bool { return m.Kind != game.Place && m.Kind != game.Step })
		if len(next) == 0 {
			break
		}
		m := next[lots.IntN(len(next))]
		s, err := s.Apply(m)
		if err != nil {
			t.Fatal(err)
		}
		states, moves = append(states, s), append(moves, m)
	}
	return states, moves
}

func sideOf(s game.State) game.Color { return s.View().Color(s.ToAct()) }

// A position has the key of what it is by another look, and of no other.
func TestLooks(t *testing.T) {
	t.Parallel()
	for name, c := range rules {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			r, err := c.make(c.setup)
			if err != nil {
				t.Fatal(err)
			}
			for seed := range uint64(5) {
				walk := shape.New(c.setup.Game)
				states, _ := random(t, r, 120, seed)
				for i, s := range states {
					if s.ToAct() == game.NoSeat {
						continue
					}
					key := walk.Key(s.View(), sideOf(s))
					if key>>shape.Bits != 0 {
						t.Fatalf("key %x is too long", key)
					}
					for _, look := range all() {
						for _, colours := range []bool{false, true} {
							side := sideOf(s)
							if colours {
								side = side.Other()
							}
							same := slices.Contains(c.looks, look)
							if colours {
								same = slices.Contains(c.other, look)
							}
							if cols, rows := s.View().Size(); cols != rows && slices.Contains([]string{"across", "a quarter", "three quarters", "across behind"}, look) {
								continue
							}
							got := shape.New(c.setup.Game).Key(seen{s.View(), looks[look], colours}, side) == key
							if got != same && i > 6 { // before, a position may be symmetric
								t.Fatalf("after %d moves, %s, colours exchanged %v: the same is %v", i, look, colours, got)
							}
							if same && !got {
								t.Fatalf("after %d moves, %s, colours exchanged %v: another key", i, look, colours)
							}
						}
					}
				}
			}
		})
	}
}

// board is what lies on a board, as text, to tell positions apart.
func board(v game.View, side game.Color, ordered bool) string {
	cols, rows := v.Size()
	var b []byte
	if ordered {
		b = append(b, byte('0'+side))
	}
	for row := range rows {
		for col := range cols {
			p := v.At(point(col, row))
			b = append(b, byte('0'+p.Color), p.Kind)
		}
	}
	return string(b)
}

// Positions that are none of each other's looks have different keys.
func TestDifferentPositionsHaveDifferentKeys(t *testing.T) {
	t.Parallel()
	for name, c := range rules {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			r, err := c.make(c.setup)
			if err != nil {
				t.Fatal(err)
			}
			least := map[uint64]string{}
			for seed := range uint64(100) {
				walk := shape.New(c.setup.Game)
				states, _ := random(t, r, 60, seed)
				for _, s := range states {
					if s.ToAct() == game.NoSeat {
						continue
					}
					ordered := c.setup.Game == "xiangqi"
					text := ""
					for _, look := range all() {
						cols, rows := s.View().Size()
						for _, colours := range []bool{false, true} {
							names, side := c.looks, sideOf(s)
							if colours {
								names, side = c.other, side.Other()
							}
							if !slices.Contains(names, look) || cols == 0 || rows == 0 {
								continue
							}
							if b := board(seen{s.View(), looks[look], colours}, side, ordered); text == "" || b < text {
								text = b
							}
						}
					}
					key := walk.Key(s.View(), sideOf(s))
					if was, ok := least[key]; ok && was != text {
						t.Fatalf("two positions have the key %x", key)
					}
					least[key] = text
				}
			}
			if len(least) < 500 {
				t.Errorf("only %d positions", len(least))
			}
		})
	}
}

// A walk gives what a walk begun there gives, stones taken off and all.
func TestWalkIsOfThePositionAlone(t *testing.T) {
	t.Parallel()
	for name, c := range rules {
		setup := c.setup
		if name == "go" {
			setup.Rules = "new-zealand" // one may take one's own stones
		}
		r, err := c.make(setup)
		if err != nil {
			t.Fatal(err)
		}
		long, short := shape.New(setup.Game), shape.New(setup.Game)
		states, moves := random(t, r, 400, 3)
		for i, s := range states {
			side := game.Color(1 + i%2)
			want := shape.New(setup.Game).Key(s.View(), side)
			got := short.Key
			if i > 0 {
				got = func(v game.View, side game.Color) uint64 { return short.After(moves[i-1], v, side) }
			}
			if long.Key(s.View(), side) != want || got(s.View(), side) != want {
				t.Fatalf("%s after %d moves", name, i)
			}
		}
	}
}

// What is kept in an index of yesterday is found today.
func TestKeysStay(t *testing.T) {
	t.Parallel()
	for name, want := range map[string]uint64{"gomoku": 0xabd101a1ce6, "renju": 0xabd101a1ce6, "go": 0xd9ab223c288, "xiangqi": 0xc6c52978e91} {
		c := rules[name]
		r, err := c.make(c.setup)
		if err != nil {
			t.Fatal(err)
		}
		states, _ := random(t, r, 11, 1)
		if got := shape.New(c.setup.Game).Key(states[11].View(), game.Light); got != want {
			t.Errorf("%s: the position has %#x", name, got)
		}
	}
}

func BenchmarkWalk(b *testing.B) {
	r, err := weiqi.New(game.Setup{Game: "weiqi", Rules: "chinese", Size: 19})
	if err != nil {
		b.Fatal(err)
	}
	states, moves := random(b, r, 200, 1)
	for b.Loop() {
		walk := shape.New("weiqi")
		walk.Key(states[0].View(), game.Dark)
		for i, s := range states[1:] {
			walk.After(moves[i], s.View(), game.Dark)
		}
	}
	b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N*len(states)), "ns/position")
}
