package board

import (
	"fmt"
	"iter"
	"strings"
	"testing"
	"unicode"

	"qiyou/game"
)

// diagram is a position drawn in FEN, with marks.
type diagram struct {
	rows  []string
	marks map[game.Point]game.Mark
}

// fen is a position of xiangqi.
func fen(text string, marks map[game.Point]game.Mark) diagram {
	d := diagram{marks: marks}
	for _, row := range strings.Split(text, "/") {
		var b strings.Builder
		for _, r := range row {
			if r >= '1' && r <= '9' {
				b.WriteString(strings.Repeat(".", int(r-'0')))
				continue
			}
			b.WriteRune(r)
		}
		d.rows = append(d.rows, b.String())
	}
	return d
}

func (d diagram) Size() (int, int)           { return len(d.rows[0]), len(d.rows) }
func (d diagram) Color(game.Seat) game.Color { return game.NoColor }
func (d diagram) At(p game.Point) game.Piece {
	r := rune(d.rows[p.Row][p.Col])
	switch {
	case r == '.':
		return game.Piece{}
	case r == 'X':
		return game.Piece{Color: game.Dark}
	case r == 'O':
		return game.Piece{Color: game.Light}
	case unicode.IsUpper(r):
		return game.Piece{Color: game.Dark, Kind: byte(unicode.ToLower(r))}
	}
	return game.Piece{Color: game.Light, Kind: byte(r)}
}

func (d diagram) Marks() iter.Seq2[game.Point, game.Mark] {
	return func(yield func(game.Point, game.Mark) bool) {
		for p, m := range d.marks {
			if !yield(p, m) {
				return
			}
		}
	}
}

func pt(col, row int8) game.Point { return game.Point{Col: col, Row: row} }

// sample is a position after black's horse moved, with a red cannon picked.
func sample() Scene {
	return Scene{
		View: fen("rnbakab1r/9/1c4nc1/p1p1p1p1p/9/9/P1P1P1P1P/1CN1C4/9/R1BAKABNR",
			map[game.Point]game.Mark{pt(6, 2): game.Last, pt(7, 0): game.Origin, pt(4, 0): game.Check}),
		HasCursor: true, Cursor: pt(4, 3), Picked: true, From: pt(4, 7),
		Targets: []game.Point{pt(3, 7), pt(5, 7), pt(6, 7), pt(7, 7), pt(8, 7), pt(4, 8), pt(4, 3), pt(6, 3)},
	}
}

func board9x10(m Mode, look Look) Geometry {
	return Geometry{Kind: Xiangqi, Mode: m, Cols: 9, Rows: 10, Look: look, Short: m == Disc}
}

func TestXiangqiSizes(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		mode Mode
		w, h int
	}{{Compact, 49, 21}, {Disc, 76, 40}, {ASCII, 38, 21}} {
		if w, h := board9x10(c.mode, Look{}).Size(); w != c.w || h != c.h {
			t.Errorf("mode %d: %dx%d, want %dx%d", c.mode, w, h, c.w, c.h)
		}
	}
}

// Pieces keep five columns, so that neighbours do not merge.
func TestChips(t *testing.T) {
	t.Parallel()
	same(t, paint(t, board9x10(Compact, Look{Pieces: Traditional}), sample()), `
     a    b    c    d    e    f    g    h    i
 9   車 ─ 馬 ─ 象 ─ 士 ─!將!─ 士 ─ 象 ──∘─── 車
     │    │    │    │ ╲  │  ╱ │    │    │    │
 8   ├────┼────┼────┼────┼────┼────┼────┼────┤
     │    │    │    │ ╱  │  ╲ │    │    │    │
 7   ├─── 砲 ──┼────┼────┼────┼───(馬)─ 砲 ──┤
     │    │    │    │    │    │    │    │    │
 6   卒 ──┼─── 卒 ──┼───[卒]──┼───<卒>──┼─── 卒
     │    │    │    │    │    │    │    │    │
 5   ├────┴────┴────┴────┴────┴────┴────┴────┤
     │      楚  河              漢  界       │
 4   ├────┬────┬────┬────┬────┬────┬────┬────┤
     │    │    │    │    │    │    │    │    │
 3   兵 ──┼─── 兵 ──┼─── 兵 ──┼─── 兵 ──┼─── 兵
     │    │    │    │    │    │    │    │    │
 2   ├─── 炮 ─ 傌 ──●───{炮}──●────●────●────●
     │    │    │    │ ╲  │  ╱ │    │    │    │
 1   ├────┼────┼────┼────●────┼────┼────┼────┤
     │    │    │    │ ╱  │  ╲ │    │    │    │
 0   俥 ──┴─── 相 ─ 仕 ─ 帥 ─ 仕 ─ 相 ─ 傌 ─ 俥
     a    b    c    d    e    f    g    h    i`)
}

// Red is told apart by round brackets, and marks by what stands outside.
func TestChipsWithoutColours(t *testing.T) {
	t.Parallel()
	same(t, paint(t, board9x10(Compact, Look{Mono: true}), sample()), `
     a    b    c    d    e    f    g    h    i
 9   車 ─ 馬 ─ 象 ─ 士 ! 将 ! 士 ─ 象 ──∘─── 車
     │    │    │    │ ╲  │  ╱ │    │    │    │
 8   ├────┼────┼────┼────┼────┼────┼────┼────┤
     │    │    │    │ ╱  │  ╲ │    │    │    │
 7   ├─── 砲 ──┼────┼────┼────┼──: 馬 : 砲 ──┤
     │    │    │    │    │    │    │    │    │
 6   卒 ──┼─── 卒 ──┼──[ 卒 ]─┼──< 卒 >─┼─── 卒
     │    │    │    │    │    │    │    │    │
 5   ├────┴────┴────┴────┴────┴────┴────┴────┤
     │      楚  河              汉  界       │
 4   ├────┬────┬────┬────┬────┬────┬────┬────┤
     │    │    │    │    │    │    │    │    │
 3  (兵)──┼───(兵)──┼───(兵)──┼───(兵)──┼───(兵)
     │    │    │    │    │    │    │    │    │
 2   ├───(炮)─(马)──●──{(炮)}─●────●────●────●
     │    │    │    │ ╲  │  ╱ │    │    │    │
 1   ├────┼────┼────┼────●────┼────┼────┼────┤
     │    │    │    │ ╱  │  ╲ │    │    │    │
 0  (车)──┴───(相)─(仕)─(帅)─(仕)─(相)─(马)─(车)
     a    b    c    d    e    f    g    h    i`)
}

// Where lines would take two columns they are of ASCII, but signs need not be.
func TestChipsInAWideTerminal(t *testing.T) {
	t.Parallel()
	same(t, paint(t, board9x10(Compact, Look{Wide: true}), sample()), `
     a    b    c    d    e    f    g    h    i
 9   車 - 馬 - 象 - 士 -!将!- 士 - 象 --o--- 車
     |    |    |    | \  |  / |    |    |    |
 8   +----+----+----+----+----+----+----+----+
     |    |    |    | /  |  \ |    |    |    |
 7   +--- 砲 --+----+----+----+---(馬)- 砲 --+
     |    |    |    |    |    |    |    |    |
 6   卒 --+--- 卒 --+---[卒]--+---<卒>--+--- 卒
     |    |    |    |    |    |    |    |    |
 5   +----+----+----+----+----+----+----+----+
     |      楚  河              汉  界       |
 4   +----+----+----+----+----+----+----+----+
     |    |    |    |    |    |    |    |    |
 3   兵 --+--- 兵 --+--- 兵 --+--- 兵 --+--- 兵
     |    |    |    |    |    |    |    |    |
 2   +--- 炮 - 马 --*---{炮}--*----*----*----*
     |    |    |    | \  |  / |    |    |    |
 1   +----+----+----+----*----+----+----+----+
     |    |    |    | /  |  \ |    |    |    |
 0   车 --+--- 相 - 仕 - 帅 - 仕 - 相 - 马 - 车
     a    b    c    d    e    f    g    h    i`)
}

func TestLetters(t *testing.T) {
	t.Parallel()
	same(t, paint(t, board9x10(ASCII, Look{ASCII: true, Mono: true}), sample()), `
    a   b   c   d   e   f   g   h   i
 9  r - h - e - a -!k!- a - e --o-- r
    |   |   |   | \ | / |   |   |   |
 8  +---+---+---+---+---+---+---+---+
    |   |   |   | / | \ |   |   |   |
 7  +-- c --+---+---+---+--(h)- c --+
    |   |   |   |   |   |   |   |   |
 6  p --+-- p --+--[p]--+--<p>--+-- p
    |   |   |   |   |   |   |   |   |
 5  +---+---+---+---+---+---+---+---+
    |                               |
 4  +---+---+---+---+---+---+---+---+
    |   |   |   |   |   |   |   |   |
 3  P --+-- P --+-- P --+-- P --+-- P
    |   |   |   |   |   |   |   |   |
 2  +-- C - H --*--{C}--*---*---*---*
    |   |   |   | \ | / |   |   |   |
 1  +---+---+---+---*---+---+---+---+
    |   |   |   | / | \ |   |   |   |
 0  R --+-- E - A - K - A - E - H - R
    a   b   c   d   e   f   g   h   i`)
}

func TestXiangqiDiscs(t *testing.T) {
	t.Parallel()
	same(t, paint(t, board9x10(Disc, Look{Pieces: Traditional}), sample()), `
     ▀▀▀▀▀▀  ▀▀▀▀▀▀  ▀▀▀▀▀▀  ▀▀▀▀▀▀  ▀▀▀▀▀▀  ▀▀▀▀▀▀  ▀▀▀▀▀▀          ▀▀▀▀▀▀
 9     車  ──  馬  ──  象  ──  士  ── !將! ──  士  ──  象  ────∘─────  車
     ▀▀▀▀▀▀  ▀▀▀▀▀▀  ▀▀▀▀▀▀  ▀▀▀▀▀▀  ▀▀▀▀▀▀  ▀▀▀▀▀▀  ▀▀▀▀▀▀    │     ▀▀▀▀▀▀
       │       │       │       │   ╲   │   ╱   │       │       │       │
       │       │       │       │     ╲ │ ╱     │       │       │       │
 8     ├───────┼───────┼───────┼───────┼───────┼───────┼───────┼───────┤
       │       │       │       │     ╱ │ ╲     │       │       │       │
       │       │       │       │   ╱   │   ╲   │       │       │       │
       │     ▀▀▀▀▀▀    │       │ ╱     │     ╲ │     ▀▀▀▀▀▀  ▀▀▀▀▀▀    │
 7     ├─────  砲  ────┼───────┼───────┼───────┼───── (馬) ──  砲  ────┤
       │     ▀▀▀▀▀▀    │       │       │       │     ▀▀▀▀▀▀  ▀▀▀▀▀▀    │
       │       │       │       │       │       │       │       │       │
     ▀▀▀▀▀▀    │     ▀▀▀▀▀▀    │     ▀▀▀▀▀▀    │     ▀▀▀▀▀▀    │     ▀▀▀▀▀▀
 6     卒  ────┼─────  卒  ────┼───── [卒] ────┼───── <卒> ────┼─────  卒
     ▀▀▀▀▀▀    │     ▀▀▀▀▀▀    │     ▀▀▀▀▀▀    │     ▀▀▀▀▀▀    │     ▀▀▀▀▀▀
       │       │       │       │       │       │       │       │       │
       │       │       │       │       │       │       │       │       │
 5     ├───────┴───────┴───────┴───────┴───────┴───────┴───────┴───────┤
       │                                                               │
       │         楚  河                            漢  界              │
       │                                                               │
 4     ├───────┬───────┬───────┬───────┬───────┬───────┬───────┬───────┤
       │       │       │       │       │       │       │       │       │
       │       │       │       │       │       │       │       │       │
     ▛▀▀▀▀▜    │     ▛▀▀▀▀▜    │     ▛▀▀▀▀▜    │     ▛▀▀▀▀▜    │     ▛▀▀▀▀▜
 3     兵  ────┼─────  兵  ────┼─────  兵  ────┼─────  兵  ────┼─────  兵
     ▝▀▀▀▀▘    │     ▝▀▀▀▀▘    │     ▝▀▀▀▀▘    │     ▝▀▀▀▀▘    │     ▝▀▀▀▀▘
       │       │       │       │       │       │       │       │       │
       │     ▛▀▀▀▀▜  ▛▀▀▀▀▜    │     ▛▀▀▀▀▜    │       │       │       │
 2     ├─────  炮  ──  傌  ────●───── {炮} ────●───────●───────●───────●
       │     ▝▀▀▀▀▘  ▝▀▀▀▀▘    │ ╲   ▝▀▀▀▀▘  ╱ │       │       │       │
       │       │       │       │   ╲   │   ╱   │       │       │       │
       │       │       │       │     ╲ │ ╱     │       │       │       │
 1     ├───────┼───────┼───────┼───────●───────┼───────┼───────┼───────┤
       │       │       │       │     ╱ │ ╲     │       │       │       │
       │       │       │       │   ╱   │   ╲   │       │       │       │
     ▛▀▀▀▀▜    │     ▛▀▀▀▀▜  ▛▀▀▀▀▜  ▛▀▀▀▀▜  ▛▀▀▀▀▜  ▛▀▀▀▀▜  ▛▀▀▀▀▜  ▛▀▀▀▀▜
 0     俥  ────┴─────  相  ──  仕  ──  帥  ──  仕  ──  相  ──  傌  ──  俥
     ▝▀▀▀▀▘          ▝▀▀▀▀▘  ▝▀▀▀▀▘  ▝▀▀▀▀▘  ▝▀▀▀▀▘  ▝▀▀▀▀▘  ▝▀▀▀▀▘  ▝▀▀▀▀▘
       a       b       c       d       e       f       g       h       i`)
}

func TestXiangqiTurned(t *testing.T) {
	t.Parallel()
	g := board9x10(Compact, Look{})
	g.Turned = true
	same(t, paint(t, g, sample()), `
     i    h    g    f    e    d    c    b    a
 0   车 ─ 马 ─ 相 ─ 仕 ─ 帅 ─ 仕 ─ 相 ──┬─── 车
     │    │    │    │ ╲  │  ╱ │    │    │    │
 1   ├────┼────┼────┼────●────┼────┼────┼────┤
     │    │    │    │ ╱  │  ╲ │    │    │    │
 2   ●────●────●────●───{炮}──●─── 马 ─ 炮 ──┤
     │    │    │    │    │    │    │    │    │
 3   兵 ──┼─── 兵 ──┼─── 兵 ──┼─── 兵 ──┼─── 兵
     │    │    │    │    │    │    │    │    │
 4   ├────┴────┴────┴────┴────┴────┴────┴────┤
     │      楚  河              汉  界       │
 5   ├────┬────┬────┬────┬────┬────┬────┬────┤
     │    │    │    │    │    │    │    │    │
 6   卒 ──┼───<卒>──┼───[卒]──┼─── 卒 ──┼─── 卒
     │    │    │    │    │    │    │    │    │
 7   ├─── 砲 ─(馬)──┼────┼────┼────┼─── 砲 ──┤
     │    │    │    │ ╲  │  ╱ │    │    │    │
 8   ├────┼────┼────┼────┼────┼────┼────┼────┤
     │    │    │    │ ╱  │  ╲ │    │    │    │
 9   車 ──∘─── 象 ─ 士 ─!将!─ 士 ─ 象 ─ 馬 ─ 車
     i    h    g    f    e    d    c    b    a`)
}

// talk is a corner of go in the talk about dead stones, with a ko and a last
// stone.
func talk() Scene {
	d := diagram{rows: []string{".O.X.....", "O.XX.....", ".XX......", ".........", "......O..", ".....O.O.", "......X..", ".....X...", "........."}, marks: map[game.Point]game.Mark{
		pt(1, 0): game.Dead, pt(0, 1): game.Dead, pt(0, 0): game.DarkArea, pt(2, 0): game.DarkArea, pt(1, 1): game.DarkArea, pt(0, 2): game.DarkArea,
		pt(6, 6): game.Last, pt(6, 5): game.Ko, pt(5, 7): game.Dead, pt(8, 8): game.LightArea, pt(7, 8): game.LightArea,
	}}
	return Scene{View: d, HasCursor: true, Cursor: pt(1, 0), Targets: []game.Point{pt(4, 8)}}
}

func goban(look Look, m Mode) Geometry {
	return Geometry{Kind: Go, Mode: m, Cols: 9, Rows: 9, Look: look}
}

func TestGo(t *testing.T) {
	t.Parallel()
	same(t, paint(t, goban(Look{}, Compact), talk()), `
    A B C D E F G H J
 9  ▪[✕]▪─●─┬─┬─┬─┬─┐  9
 8  ✕─▪─●─●─┼─┼─┼─┼─┤  8
 7  ▪─●─●─┼─┼─┼─╋─┼─┤  7
 6  ├─┼─┼─┼─┼─┼─┼─┼─┤  6
 5  ├─┼─┼─┼─╋─┼─●─┼─┤  5
 4  ├─┼─┼─┼─┼─●─□─●─┤  4
 3  ├─┼─╋─┼─┼─┼(●)┼─┤  3
 2  ├─┼─┼─┼─┼─✕─┼─┼─┤  2
 1  └─┴─┴─┴─•─┴─┴─▪─▪  1
    A B C D E F G H J`)
}

func TestGoWithoutColours(t *testing.T) {
	t.Parallel()
	same(t, paint(t, goban(Look{Mono: true}, Compact), talk()), `
    A B C D E F G H J
 9  ▪[△]▪─●─┬─┬─┬─┬─┐  9
 8  △─▪─●─●─┼─┼─┼─┼─┤  8
 7  ▪─●─●─┼─┼─┼─╋─┼─┤  7
 6  ├─┼─┼─┼─┼─┼─┼─┼─┤  6
 5  ├─┼─┼─┼─╋─┼─○─┼─┤  5
 4  ├─┼─┼─┼─┼─○─▽─○─┤  4
 3  ├─┼─╋─┼─┼─┼(●)┼─┤  3
 2  ├─┼─┼─┼─┼─▲─┼─┼─┤  2
 1  └─┴─┴─┴─•─┴─┴─▫─▫  1
    A B C D E F G H J`)
}

func TestGoInASCII(t *testing.T) {
	t.Parallel()
	same(t, paint(t, goban(Look{ASCII: true}, ASCII), talk()), `
    A B C D E F G H J
 9  #[o]# X . . . . .  9
 8  o # X X . . . . .  8
 7  # X X . . . + . .  7
 6  . . . . . . . . .  6
 5  . . . . + . O . .  5
 4  . . . . . O k O .  4
 3  . . + . . .(X). .  3
 2  . . . . . x . . .  2
 1  . . . . * . . = =  1
    A B C D E F G H J`)
}

func TestGoDiscs(t *testing.T) {
	t.Parallel()
	same(t, paint(t, goban(Look{}, Disc), talk()), `
     A   B   C   D   E   F   G   H   J
        ▀▀▀     ▀▀▀
 9   ■─▌[✕]▌─■─▌   ▌─┬───┬───┬───┬───┐   9
    ▀▀▀ ▀▀▀ ▀▀▀ ▀▀▀  │   │   │   │   │
 8 ▌ ✕ ▌─■─▌   ▌   ▌─┼───┼───┼───┼───┤   8
    ▀▀▀ ▀▀▀ ▀▀▀ ▀▀▀  │   │   │   │   │
 7   ■─▌   ▌   ▌─┼───┼───┼───╋───┼───┤   7
     │  ▀▀▀ ▀▀▀  │   │   │   │   │   │
 6   ├───┼───┼───┼───┼───┼───┼───┼───┤   6
     │   │   │   │   │   │  ▀▀▀  │   │
 5   ├───┼───┼───┼───╋───┼─▌   ▌─┼───┤   5
     │   │   │   │   │  ▀▀▀ ▀▀▀ ▀▀▀  │
 4   ├───┼───┼───┼───┼─▌   ▌─□─▌   ▌─┤   4
     │   │   │   │   │  ▀▀▀ ▀▀▀ ▀▀▀  │
 3   ├───┼───╋───┼───┼───┼─▌ ● ▌─┼───┤   3
     │   │   │   │   │  ▀▀▀ ▀▀▀  │   │
 2   ├───┼───┼───┼───┼─▌ ✕ ▌─┼───┼───┤   2
     │   │   │   │   │  ▀▀▀  │   │   │
 1   └───┴───┴───┴───●───┴───┴───■───■   1

     A   B   C   D   E   F   G   H   J`)
}

func TestGoTurned(t *testing.T) {
	t.Parallel()
	g := goban(Look{}, Compact)
	g.Turned = true
	same(t, paint(t, g, talk()), `
    J H G F E D C B A
 1  ▪─▪─┬─┬─•─┬─┬─┬─┐  1
 2  ├─┼─┼─✕─┼─┼─┼─┼─┤  2
 3  ├─┼(●)┼─┼─┼─╋─┼─┤  3
 4  ├─●─□─●─┼─┼─┼─┼─┤  4
 5  ├─┼─●─┼─╋─┼─┼─┼─┤  5
 6  ├─┼─┼─┼─┼─┼─┼─┼─┤  6
 7  ├─┼─╋─┼─┼─┼─●─●─▪  7
 8  ├─┼─┼─┼─┼─●─●─▪─✕  8
 9  └─┴─┴─┴─┴─●─▪[✕]▪  9
    J H G F E D C B A`)
}

// In every terminal every state of a point has a look of its own.
func TestStatesLookDifferent(t *testing.T) {
	t.Parallel()
	for _, look := range []Look{{}, {Mono: true}, {Wide: true}, {Wide: true, Mono: true}, {ASCII: true, Mono: true}} {
		g, _ := Fit(Go, 9, 9, 40, 20, look)
		s := talk()
		s.HasCursor = false
		b := paint(t, g, s)
		seen := map[string]string{}
		for name, p := range map[string]game.Point{
			"dark": pt(3, 0), "light": pt(6, 4), "dead light": pt(1, 0), "dead dark": pt(5, 7), "dark's": pt(0, 0), "light's": pt(7, 8),
			"ko": pt(6, 5), "free": pt(4, 3), "star": pt(2, 6), "target": pt(4, 8),
		} {
			x, y := g.Cell(p)
			c := b.At(x, y)
			key := c.Text
			if !look.Mono {
				key += fmt.Sprint(c.Style.Fg)
			}
			if other, ok := seen[key]; ok {
				t.Errorf("%+v: %s looks like %s: %q", look, name, other, c.Text)
			}
			seen[key] = name
		}
	}
}

func TestFitXiangqi(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		w, h int
		look Look
		want Mode
		ok   bool
	}{
		{80, 40, Look{}, Disc, true}, {80, 39, Look{}, Compact, true}, {49, 21, Look{}, Compact, true}, {80, 40, Look{Mono: true}, Compact, true},
		{80, 40, Look{ASCII: true}, ASCII, true}, {60, 22, Look{Pieces: Letters}, ASCII, true}, {48, 21, Look{}, Compact, false}, {48, 21, Look{Mode: ASCII}, ASCII, true}, {80, 40, Look{Mode: Compact}, Compact, true},
	} {
		if g, ok := Fit(Xiangqi, 9, 10, c.w, c.h, c.look); g.Mode != c.want || ok != c.ok {
			t.Errorf("%dx%d %+v: got %v %v", c.w, c.h, c.look, g.Mode, ok)
		}
	}
	if g, ok := Fit(Go, 19, 19, 84, 40, Look{}); !ok || g.Mode != Disc || !g.Short {
		t.Errorf("discs of 19 in 84x40: got %+v %v", g, ok)
	}
}

func TestLettersAndNumbers(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		kind     Kind
		col, row int
		want     string
	}{{Gomoku, 8, 0, "I19"}, {Go, 8, 0, "J19"}, {Go, 18, 18, "T1"}, {Go, 7, 18, "H1"}, {Xiangqi, 8, 18, "i0"}} {
		g := Geometry{Kind: c.kind, Cols: 19, Rows: 19}
		if got := g.Letter(c.col) + g.Number(c.row); got != c.want {
			t.Errorf("kind %d: %d,%d is %s, want %s", c.kind, c.col, c.row, got, c.want)
		}
	}
}

func TestEmblems(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		look Look
		kind Kind
		want string
	}{
		{Look{}, Go, " ● | ○ "}, {Look{Mono: true}, Gomoku, " ● | ○ "}, {Look{ASCII: true}, Go, " X | O "}, {Look{}, Xiangqi, " 帅 | 将 "},
		{Look{Mono: true}, Xiangqi, "(帅)| 将 "}, {Look{ASCII: true, Mono: true}, Xiangqi, "(K)| k "},
	} {
		dark, _ := Emblem(c.look, c.kind, game.Dark)
		light, _ := Emblem(c.look, c.kind, game.Light)
		if got := dark + "|" + light; got != c.want {
			t.Errorf("%+v %v: %q, want %q", c.look, c.kind, got, c.want)
		}
	}
	if s, _ := Emblem(Look{}, Go, game.NoColor); s != " ? " {
		t.Errorf("nobody's is %q", s)
	}
}

// No two pieces are written alike, of one side or of both.
func TestSignsDiffer(t *testing.T) {
	t.Parallel()
	for p := ByLanguage; p <= Letters; p++ {
		seen := map[string]game.Piece{}
		for _, c := range []game.Color{game.Dark, game.Light} {
			for _, kind := range []byte("kabnrcp") {
				piece := game.Piece{Color: c, Kind: kind}
				sign := Look{Pieces: p}.Sign(piece)
				if old, ok := seen[sign]; ok || sign == "?" {
					t.Errorf("%s: %s is %+v and %+v", p, sign, old, piece)
				}
				seen[sign] = piece
			}
		}
	}
}
