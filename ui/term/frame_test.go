package term

import (
	"fmt"
	"image/color"
	"math/rand/v2"
	"strings"
	"testing"

	"qiyou/ui/cell"

	uv "github.com/charmbracelet/ultraviolet"
	"github.com/charmbracelet/x/ansi"

	"github.com/gdamore/tcell/v2"
)

// The tests of this package set the environment and the width library's switch,
// which are the process's: none is parallel.

var glyphs = []string{"a", " ", "┼", "─", "●", "○", "将", "帅", "棋", "é", "∙", "✕", "▪", "한", "▀", "Z", "é", "ế", "👩\u200d🚀", "😀"}

func scribble(rng *rand.Rand, b *cell.Buffer) {
	w, h := b.Size()
	st := func() cell.Style {
		return cell.Style{Fg: cell.Ink(rng.IntN(cell.InkCount)), Bg: cell.Ink(rng.IntN(cell.InkCount)), Attr: cell.Attr(rng.IntN(8))}
	}
	for range 1 + rng.IntN(30) {
		x, y := rng.IntN(w+2)-1, rng.IntN(h+2)-1
		switch rng.IntN(12) {
		case 0:
			b.Box(cell.Rect{X: x, Y: y, W: rng.IntN(w), H: rng.IntN(h)}, st())
		case 1:
			b.Fill(cell.Rect{X: x, Y: y, W: rng.IntN(9), H: rng.IntN(3)}, glyphs[rng.IntN(len(glyphs))], st())
		case 2:
			b.Paint(cell.Rect{X: x, Y: y, W: rng.IntN(9), H: rng.IntN(3)}, st())
		case 3:
			b.SetCursor(x, y)
		default:
			b.Set(x, y, glyphs[rng.IntN(len(glyphs))], st())
		}
	}
}

// same compares the emulator with the frame cell by cell.
func same(t *testing.T, m *memTTY, s *Screen, b *cell.Buffer) {
	t.Helper()
	m.mu.Lock()
	defer m.mu.Unlock()
	back := map[rune]rune{}
	for r, stand := range m.stand {
		back[stand] = r
	}
	w, h := b.Size()
	for y := range h {
		for x := range w {
			want := b.At(x, y)
			if want.Text == "" {
				continue
			}
			got := m.emu.CellAt(x, y)
			if got == nil {
				t.Fatalf("no cell at %d,%d", x, y)
			}
			text := strings.Map(func(r rune) rune {
				if o := back[r]; o != 0 {
					return o
				}
				return r
			}, got.Content)
			if text != want.Text && !(text == "" && want.Text == " ") {
				t.Fatalf("cell %d,%d: the terminal shows %q, want %q\n%s", x, y, text, want.Text, b.Text())
			}
			if msg := differs(s, got.Style, want); msg != "" {
				t.Fatalf("cell %d,%d (%q): %s", x, y, text, msg)
			}
		}
	}
	if x, y, on := b.Cursor(); on {
		if p := m.emu.CursorPosition(); p.X != x || p.Y != y {
			t.Fatalf("text cursor at %d,%d, want %d,%d", p.X, p.Y, x, y)
		}
	}
}

func differs(s *Screen, got uv.Style, want cell.Cell) string {
	fg, bg := s.theme.Of(want.Style)
	attr := want.Style.Attr
	switch {
	case s.colors == 0:
		attr = want.Style.Mono()
	case s.colors == 8 && fg.X16 > 8 && fg.X16 < 16:
		attr |= cell.Bold // the one way to a bright colour
	case s.colors <= 16 && fg.X16 < 7:
		attr &^= cell.Bold
	}
	blank := want.Text == " " && attr&(cell.Underline|cell.Reverse) == 0 // shows its background only
	if on := got.Attrs&uv.AttrBold != 0; !blank && on != (attr&cell.Bold != 0) {
		return fmt.Sprintf("bold %v", on)
	}
	if on := got.Attrs&uv.AttrReverse != 0; on != (attr&cell.Reverse != 0) {
		return fmt.Sprintf("reverse %v", on)
	}
	if on := got.Underline != 0; on != (attr&cell.Underline != 0) {
		return fmt.Sprintf("underline %v", on)
	}
	if s.colors == 8 {
		fg.X16, bg.X16 = fg.X16&7, min(bg.X16, 7)
	}
	if msg := colorDiffers(s.colors, got.Fg, fg); msg != "" && !blank {
		return "foreground " + msg
	}
	if msg := colorDiffers(s.colors, got.Bg, bg); msg != "" {
		return "background " + msg
	}
	return ""
}

func colorDiffers(depth int, got color.Color, want cell.Color) string {
	var w color.Color
	switch depth {
	case 0:
	case 8, 16:
		w = ansi.BasicColor(want.X16)
	case 256:
		w = ansi.IndexedColor(want.X256)
	default:
		w = color.RGBA{uint8(want.RGB >> 16), uint8(want.RGB >> 8), uint8(want.RGB), 255}
	}
	if got == w || depth > 256 && got != nil && color.RGBAModel.Convert(got) == w {
		return ""
	}
	return fmt.Sprintf("is %T %v, want %T %v", got, got, w, w)
}

func TestFramesReachTheTerminal(t *testing.T) {
	for _, term := range []string{"xterm-256color", "screen-256color", "tmux-256color"} {
		for _, colors := range []int{0, 16, 256, TrueColor} {
			for _, wide := range []int{0, 1} {
				t.Run(fmt.Sprintf("%s/%d/wide%d", term, colors, wide), func(t *testing.T) {
					t.Setenv("TERM", term)
					frames(t, colors, wide)
				})
			}
		}
	}
}

func frames(t *testing.T, colors, wide int) {
	t.Setenv("NO_COLOR", "")
	t.Setenv("TCELL_TRUECOLOR", "")
	rng := rand.New(rand.NewPCG(uint64(colors), uint64(wide)))
	m := newMemTTY(t, 40, 12)
	m.wide = wide == 1
	s := openMem(t, m, Options{Colors: colors, Wide: wide})
	if s.Colors() != colors {
		t.Fatalf("Colors() = %d, want %d", s.Colors(), colors)
	}
	b := cell.NewBuffer(40, 12)
	b.SetWide(s.Wide())
	for i := range 45 {
		if i%15 == 14 {
			w, h := 2+rng.IntN(60), 1+rng.IntN(20)
			m.resize(w, h)
			if gw, gh := s.Size(); gw != w || gh != h {
				t.Fatalf("Size() = %d, %d, want %d, %d", gw, gh, w, h)
			}
			b.Resize(w, h)
		}
		scribble(rng, b)
		s.Show(b)
		same(t, m, s, b)
	}
	m.take()
	s.Show(b)
	if out := m.take(); out != "" {
		t.Errorf("an unchanged frame wrote %q", out)
	}
	s.Sync(b)
	same(t, m, s, b)
}

// With 8 colours no background is bright and none is lost, and bold makes a
// colour bright only where that is meant.
func TestStylesOfEightColours(t *testing.T) {
	t.Setenv("TERM", "linux")
	m := newMemTTY(t, 30, 5)
	s := openMem(t, m, Options{Colors: 8, Wide: 0})
	for name, theme := range cell.Themes() {
		s.SetTheme(&theme)
		for _, fg := range cell.Inks() {
			for _, bg := range []cell.Ink{cell.Panel, cell.Wood, cell.Chip, cell.Picked, cell.Select} {
				st := cell.Style{Fg: fg, Bg: bg, Attr: cell.Bold}
				f, b := theme.Of(st)
				gotF, gotB, attr := s.style(st).Decompose()
				if want := tcell.PaletteColor(int(min(b.X16, 7))); gotB != want {
					t.Errorf("%s: ink %d has the background %v, want %v", name, bg, gotB, want)
				}
				if gotF != tcell.PaletteColor(int(f.X16&7)) || attr&tcell.AttrBold != 0 != (f.X16 >= 7) {
					t.Errorf("%s: ink %d of colour %d is %v, bold %v", name, fg, f.X16, gotF, attr&tcell.AttrBold != 0)
				}
			}
		}
	}
}
