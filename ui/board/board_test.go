package board

import (
	"strings"
	"testing"

	"qiyou/game"
	"qiyou/game/gomoku"
	"qiyou/ui/cell"
)

func setup(size int) game.Setup { return game.Setup{Game: "gomoku", Rules: "freestyle", Size: size} }

// position plays moves in the notation of gomoku on a board of size.
func position(t *testing.T, size int, moves string) game.State {
	t.Helper()
	rules, err := gomoku.New(setup(size))
	if err != nil {
		t.Fatal(err)
	}
	st := rules.Start()
	for _, text := range strings.Fields(moves) {
		m, err := st.(game.Notation).Read(text)
		if err != nil {
			t.Fatal(err)
		}
		if st, err = st.Apply(m); err != nil {
			t.Fatal(err)
		}
	}
	return st
}

func paint(t *testing.T, g Geometry, s Scene) *cell.Buffer {
	t.Helper()
	w, h := g.Size()
	b := cell.NewBuffer(w, h)
	b.SetWide(g.Look.Wide)
	Paint(b, 0, 0, g, s)
	return b
}

func same(t *testing.T, b *cell.Buffer, want string) {
	t.Helper()
	if got := strings.TrimRight(b.Text(), "\n"); got != strings.Trim(want, "\n") {
		t.Errorf("got:\n%s\nwant:\n%s", got, strings.Trim(want, "\n"))
	}
}

func geometries() []Geometry {
	var all []Geometry
	for _, size := range []int{9, 13, 15, 19} {
		for _, m := range []Mode{Compact, Disc, Tile, ASCII} {
			all = append(all, Geometry{Mode: m, Cols: size, Rows: size})
		}
		all = append(all, Geometry{Mode: Compact, Cols: size, Rows: size, Look: Look{Wide: true}})
	}
	all = append(all, Geometry{Mode: Compact, Cols: 9, Rows: 10}, Geometry{Mode: Disc, Cols: 5, Rows: 3}, Geometry{Kind: Go, Mode: Disc, Cols: 19, Rows: 19, Short: true})
	for _, m := range []Mode{Compact, Disc, ASCII} {
		all = append(all, board9x10(m, Look{}))
	}
	for _, g := range all {
		g.Turned = true
		all = append(all, g)
	}
	return all
}

func TestHitIsTheInverseOfCell(t *testing.T) {
	t.Parallel()
	for _, g := range geometries() {
		w, h := g.Size()
		hits := map[game.Point]int{}
		for y := -3; y < h+3; y++ {
			for x := -3; x < w+3; x++ {
				p, ok := g.Hit(x, y)
				if !ok {
					continue
				}
				if !g.inside(p) || !g.wood().In(x, y) {
					t.Errorf("%+v: cell %d,%d hits %v", g, x, y, p)
				}
				hits[p]++
			}
		}
		for row := range g.Rows {
			for col := range g.Cols {
				p := game.Point{Col: int8(col), Row: int8(row)}
				x, y := g.Cell(p)
				if got, ok := g.Hit(x, y); !ok || got != p {
					t.Errorf("%+v: the cell of %v hits %v, %v", g, p, got, ok)
				}
				if hits[p] == 0 {
					t.Errorf("%+v: nothing hits %v", g, p)
				}
			}
		}
	}
}

func TestSizes(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		mode       Mode
		size, w, h int
	}{
		{Compact, 15, 37, 17}, {Compact, 19, 45, 21}, {ASCII, 15, 37, 17}, {Disc, 15, 67, 33}, {Disc, 9, 43, 21},
	} {
		g := Geometry{Mode: c.mode, Cols: c.size, Rows: c.size}
		if w, h := g.Size(); w != c.w || h != c.h {
			t.Errorf("%v of %d: %dx%d, want %dx%d", c.mode, c.size, w, h, c.w, c.h)
		}
	}
}

func TestFit(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		w, h int
		look Look
		want Mode
		ok   bool
	}{
		{80, 38, Look{}, Disc, true}, {60, 22, Look{}, Compact, true}, {80, 38, Look{ASCII: true}, ASCII, true},
		{80, 38, Look{Wide: true}, Compact, true}, {80, 38, Look{Mono: true}, Compact, true}, {36, 17, Look{}, Compact, false},
	} {
		if g, ok := Fit(Gomoku, 15, 15, c.w, c.h, c.look); g.Mode != c.want || ok != c.ok {
			t.Errorf("%dx%d %+v: got %v %v", c.w, c.h, c.look, g.Mode, ok)
		}
	}
}

func TestCompact(t *testing.T) {
	t.Parallel()
	st := position(t, 9, "e5 f5 e6")
	b := paint(t, Geometry{Mode: Compact, Cols: 9, Rows: 9}, Scene{View: st.View(), HasCursor: true, Cursor: game.Point{Col: 6, Row: 6}})
	same(t, b, `
    A B C D E F G H I
 9  ┌─┬─┬─┬─┬─┬─┬─┬─┐  9
 8  ├─┼─┼─┼─┼─┼─┼─┼─┤  8
 7  ├─┼─╋─┼─┼─┼─╋─┼─┤  7
 6  ├─┼─┼─┼(●)┼─┼─┼─┤  6
 5  ├─┼─┼─┼─●─●─┼─┼─┤  5
 4  ├─┼─┼─┼─┼─┼─┼─┼─┤  4
 3  ├─┼─╋─┼─┼─┼[╋]┼─┤  3
 2  ├─┼─┼─┼─┼─┼─┼─┼─┤  2
 1  └─┴─┴─┴─┴─┴─┴─┴─┘  1
    A B C D E F G H I`)
	dark, light := b.At(12, 5).Style.Fg, b.At(14, 5).Style.Fg
	if dark != cell.BlackStone || light != cell.WhiteStone {
		t.Errorf("stones of ink %v and %v, want %v and %v", dark, light, cell.BlackStone, cell.WhiteStone)
	}
}

func TestASCIIWithAWin(t *testing.T) {
	t.Parallel()
	st := position(t, 9, "a1 c3 b1 c4 c1 c5 d1 c6 e1")
	same(t, paint(t, Geometry{Mode: ASCII, Cols: 9, Rows: 9, Look: Look{ASCII: true}}, Scene{View: st.View()}), `
    A B C D E F G H I
 9  . . . . . . . . .  9
 8  . . . . . . . . .  8
 7  . . + . . . + . .  7
 6  . . O . . . . . .  6
 5  . . O . + . . . .  5
 4  . . O . . . . . .  4
 3  . . O . . . + . .  3
 2  . . . . . . . . .  2
 1 {X-X-X-X-X}. . . .  1
    A B C D E F G H I`)
}

func TestMonoTellsStonesApart(t *testing.T) {
	t.Parallel()
	st := position(t, 9, "a1 b1 i9 h9")
	same(t, paint(t, Geometry{Mode: Compact, Cols: 9, Rows: 9, Look: Look{Mono: true}}, Scene{View: st.View()}), `
    A B C D E F G H I
 9  ┌─┬─┬─┬─┬─┬─┬(○)●  9
 8  ├─┼─┼─┼─┼─┼─┼─┼─┤  8
 7  ├─┼─╋─┼─┼─┼─╋─┼─┤  7
 6  ├─┼─┼─┼─┼─┼─┼─┼─┤  6
 5  ├─┼─┼─┼─╋─┼─┼─┼─┤  5
 4  ├─┼─┼─┼─┼─┼─┼─┼─┤  4
 3  ├─┼─╋─┼─┼─┼─╋─┼─┤  3
 2  ├─┼─┼─┼─┼─┼─┼─┼─┤  2
 1  ●─○─┴─┴─┴─┴─┴─┴─┘  1
    A B C D E F G H I`)
}

// A label of two columns on a stone is whole, on the colour of the stone.
func TestLabelsOnStones(t *testing.T) {
	t.Parallel()
	st := position(t, 9, "e5 f5")
	for _, m := range []Mode{Compact, Disc} {
		g := Geometry{Mode: m, Cols: 9, Rows: 9}
		for at, want := range map[game.Point]cell.Ink{{Col: 4, Row: 4}: cell.BlackStone, {Col: 5, Row: 4}: cell.WhiteStone} {
			b := paint(t, g, Scene{View: st.View(), Tags: []Tag{{At: at, Text: "12"}}})
			x, y := g.Cell(at)
			if got := b.At(x, y).Text + b.At(x+1, y).Text; got != "12" || b.At(x, y).Style.Bg != want {
				t.Errorf("mode %d: the label is %q on %d", m, got, b.At(x, y).Style.Bg)
			}
		}
	}
}

func TestDisc(t *testing.T) {
	t.Parallel()
	st := position(t, 9, "e5 f5 e6")
	b := paint(t, Geometry{Mode: Disc, Cols: 9, Rows: 9}, Scene{View: st.View(), HasCursor: true, Cursor: game.Point{Col: 5, Row: 4}})
	same(t, b, `
     A   B   C   D   E   F   G   H   I

 9   ┌───┬───┬───┬───┬───┬───┬───┬───┐   9
     │   │   │   │   │   │   │   │   │
 8   ├───┼───┼───┼───┼───┼───┼───┼───┤   8
     │   │   │   │   │   │   │   │   │
 7   ├───┼───╋───┼───┼───┼───╋───┼───┤   7
     │   │   │   │  ▀▀▀  │   │   │   │
 6   ├───┼───┼───┼─▌ ● ▌─┼───┼───┼───┤   6
     │   │   │   │  ▀▀▀ ▀▀▀  │   │   │
 5   ├───┼───┼───┼─▌   ▌[ ]▌─┼───┼───┤   5
     │   │   │   │  ▀▀▀ ▀▀▀  │   │   │
 4   ├───┼───┼───┼───┼───┼───┼───┼───┤   4
     │   │   │   │   │   │   │   │   │
 3   ├───┼───╋───┼───┼───┼───╋───┼───┤   3
     │   │   │   │   │   │   │   │   │
 2   ├───┼───┼───┼───┼───┼───┼───┼───┤   2
     │   │   │   │   │   │   │   │   │
 1   └───┴───┴───┴───┴───┴───┴───┴───┘   1

     A   B   C   D   E   F   G   H   I`)
	for _, c := range []struct {
		x, y int
		want cell.Style
	}{
		{21, 10, cell.Style{Fg: cell.BlackStone, Bg: cell.BlackStone}},              // body
		{23, 10, cell.Style{Fg: cell.BlackStone, Bg: cell.WhiteStone}},              // between two stones
		{19, 10, cell.Style{Fg: cell.Wood, Bg: cell.BlackShine}},                    // left edge
		{27, 10, cell.Style{Fg: cell.WhiteShade, Bg: cell.Wood}},                    // right edge
		{21, 9, cell.Style{Fg: cell.BlackStone, Bg: cell.BlackShine}},               // under a stone
		{25, 9, cell.Style{Fg: cell.Wood, Bg: cell.WhiteStone}},                     // upper edge
		{21, 11, cell.Style{Fg: cell.BlackStone, Bg: cell.Wood}},                    // lower edge
		{21, 8, cell.Style{Fg: cell.LastOnBlack, Bg: cell.BlackStone}},              // the last move
		{24, 10, cell.Style{Fg: cell.Cursor, Bg: cell.WhiteStone, Attr: cell.Bold}}, // the cursor
	} {
		if got := b.At(c.x, c.y).Style; got != c.want {
			t.Errorf("cell %d,%d (%q) has %+v, want %+v", c.x, c.y, b.At(c.x, c.y).Text, got, c.want)
		}
	}
}

// In a wide terminal a point is one character of two columns, and marks are
// told from plain stones by their background or an attribute.
func TestWide(t *testing.T) {
	t.Parallel()
	st := position(t, 9, "e5 f5 e6")
	g := Geometry{Mode: Compact, Cols: 9, Rows: 9, Look: Look{Wide: true}}
	cursor := game.Point{Col: 2, Row: 2}
	b := paint(t, g, Scene{View: st.View(), HasCursor: true, Cursor: cursor})
	w, h := b.Size()
	for y := range h {
		n := 0
		for x := range w {
			n += cell.Width(b.At(x, y).Text, true)
		}
		if n != w {
			t.Errorf("row %d is %d columns wide, want %d", y, n, w)
		}
	}
	styles := map[cell.Style]string{}
	for name, p := range map[string]game.Point{
		"dark": {Col: 4, Row: 4}, "light": {Col: 5, Row: 4}, "last": {Col: 4, Row: 3}, "cursor": cursor, "free": {Col: 1, Row: 1},
	} {
		x, y := g.Cell(p)
		if old, ok := styles[b.At(x, y).Style]; ok {
			t.Errorf("%s looks like %s", name, old)
		}
		styles[b.At(x, y).Style] = name
	}
}

// Whatever the state, the cells of a board are as wide as the buffer, and no
// size panics.
func TestPaintAnywhere(t *testing.T) {
	t.Parallel()
	st := position(t, 15, "h8 h9 a1 o15 o1 a15")
	for _, g := range geometries() {
		if g.Cols != 15 {
			continue
		}
		for x := -40; x < 60; x += 7 {
			for y := -20; y < 30; y += 3 {
				b := cell.NewBuffer(30, 10)
				b.SetWide(g.Look.Wide)
				Paint(b, x, y, g, Scene{View: st.View(), HasCursor: true, Cursor: game.Point{Col: 14, Row: 14}, Picked: true})
			}
		}
	}
}
