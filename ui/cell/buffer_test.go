package cell

import (
	"math/rand/v2"
	"testing"
)

func TestWideHalves(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		name string
		draw func(b *Buffer)
		want string
	}{
		{"wide", func(b *Buffer) { b.Set(1, 0, "将", Style{}) }, " 将"},
		{"over the left half", func(b *Buffer) { b.Set(1, 0, "将", Style{}); b.Set(1, 0, "|", Style{}) }, " |"},
		{"over the right half", func(b *Buffer) { b.Set(1, 0, "将", Style{}); b.Set(2, 0, "|", Style{}) }, "  |"},
		{"wide over wide, shifted", func(b *Buffer) {
			b.Print(0, 0, 6, "将士象", Style{})
			b.Set(1, 0, "帅", Style{})
		}, " 帅 象"},
		{"at the edge", func(b *Buffer) { b.Set(5, 0, "将", Style{}) }, ""},
		{"edge over a half", func(b *Buffer) { b.Set(4, 0, "将", Style{}); b.Set(5, 0, "帅", Style{}) }, ""},
		{"print clips whole", func(b *Buffer) { b.Print(0, 0, 5, "将士象", Style{}) }, "将士"},
		{"print from the left", func(b *Buffer) { b.Print(-1, 0, 6, "将士", Style{}) }, " 士"},
		{"outside", func(b *Buffer) { b.Set(-1, 0, "x", Style{}); b.Set(0, 1, "x", Style{}); b.Set(6, 0, "x", Style{}) }, ""},
		{"control", func(b *Buffer) { b.Set(0, 0, "\x1b[2J", Style{}); b.Set(1, 0, "\u202ex", Style{}) }, "??"},
		{"box over wide", func(b *Buffer) {
			b.Print(0, 0, 6, "将士象", Style{})
			b.Fill(Rect{1, 0, 1, 1}, "│", Style{})
		}, " │士象"},
		{"fill wide", func(b *Buffer) { b.Fill(Rect{0, 0, 5, 1}, "棋", Style{}) }, "棋棋"},
	} {
		b := NewBuffer(6, 1)
		c.draw(b)
		whole(t, b)
		if got := b.Text(); got != c.want {
			t.Errorf("%s: got %q, want %q", c.name, got, c.want)
		}
	}
}

func TestPrintReturnsColumns(t *testing.T) {
	t.Parallel()
	b := NewBuffer(10, 2)
	for _, c := range []struct {
		x, y, limit int
		text        string
		want        int
	}{
		{0, 0, 10, "abc", 3}, {0, 0, 2, "abc", 2}, {8, 0, 10, "abc", 2}, {8, 0, 10, "a将", 1},
		{0, 0, 3, "将士", 2}, {-2, 0, 5, "abcdef", 5}, {10, 0, 5, "a", 0}, {0, 5, 5, "ab", 2}, {0, 0, 0, "a", 0}, {0, 0, -1, "a", 0},
	} {
		if got := b.Print(c.x, c.y, c.limit, c.text, Style{}); got != c.want {
			t.Errorf("Print(%d, %d, %d, %q) = %d, want %d", c.x, c.y, c.limit, c.text, got, c.want)
		}
	}
}

func TestBox(t *testing.T) {
	t.Parallel()
	b := NewBuffer(6, 4)
	b.Box(Rect{0, 0, 6, 4}, Style{})
	b.Box(Rect{2, 2, 1, 1}, Style{})
	if got, want := b.Text(), "┌────┐\n│    │\n│    │\n└────┘"; got != want {
		t.Errorf("got\n%s\nwant\n%s", got, want)
	}
	b.SetWide(true)
	b.Box(Rect{1, 0, 9, 3}, Style{})
	if got, want := b.Text(), " +----\n |\n +----\n"; got != want {
		t.Errorf("wide: got\n%s\nwant\n%s", got, want)
	}
}

func TestCursor(t *testing.T) {
	t.Parallel()
	b := NewBuffer(4, 2)
	b.SetCursor(3, 1)
	if x, y, ok := b.Cursor(); x != 3 || y != 1 || !ok {
		t.Errorf("Cursor() = %d, %d, %v", x, y, ok)
	}
	b.SetCursor(4, 1)
	if _, _, ok := b.Cursor(); ok {
		t.Error("a cursor outside is still one")
	}
	b.SetCursor(0, 0)
	b.Clear(Style{})
	if _, _, ok := b.Cursor(); ok {
		t.Error("Clear left the cursor")
	}
}

// Any order of drawing leaves whole rows.
func TestBufferStaysWhole(t *testing.T) {
	t.Parallel()
	rng := rand.New(rand.NewPCG(5, 6))
	for range 400 {
		b := NewBuffer(rng.IntN(13), rng.IntN(6))
		b.SetWide(rng.IntN(2) == 0)
		for range 40 {
			x, y := rng.IntN(16)-2, rng.IntN(8)-1
			st := Style{Fg: Ink(rng.IntN(InkCount)), Attr: Attr(rng.IntN(8))}
			r := Rect{x, y, rng.IntN(9), rng.IntN(5)}
			switch rng.IntN(7) {
			case 0:
				b.Print(x, y, rng.IntN(14), soup(rng), st)
			case 1:
				b.Box(r, st)
			case 2:
				b.Fill(r, hostile[rng.IntN(len(hostile))], st)
			case 3:
				b.Paint(r, st)
			case 4:
				b.Resize(rng.IntN(13), rng.IntN(6))
			default:
				b.Set(x, y, soup(rng), st)
			}
			whole(t, b)
		}
		c := NewBuffer(1, 1)
		c.Copy(b)
		if c.Text() != b.Text() {
			t.Fatalf("copy differs: got %q, want %q", c.Text(), b.Text())
		}
	}
}

func TestRect(t *testing.T) {
	t.Parallel()
	r := Rect{1, 2, 3, 4}
	if !r.In(1, 2) || !r.In(3, 5) || r.In(4, 5) || r.In(3, 6) || r.In(0, 2) {
		t.Error("In is wrong at an edge")
	}
	if got, want := r.Inset(1), (Rect{2, 3, 1, 2}); got != want {
		t.Errorf("Inset: got %v, want %v", got, want)
	}
	if got := r.Inset(2); !got.Empty() {
		t.Errorf("Inset(2) = %v, want an empty one", got)
	}
	if got, want := r.Intersect(Rect{2, 0, 9, 4}), (Rect{2, 2, 2, 2}); got != want {
		t.Errorf("Intersect: got %v, want %v", got, want)
	}
	if got := r.Intersect(Rect{4, 2, 3, 3}); got != (Rect{}) {
		t.Errorf("Intersect of neighbours = %v, want none", got)
	}
}

func BenchmarkPrint(b *testing.B) {
	buf := NewBuffer(80, 24)
	for b.Loop() {
		buf.Print(0, 0, 80, "黑棋 H8，五连，胜。再来一局？ the quick brown fox", Style{})
	}
}
