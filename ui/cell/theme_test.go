package cell

import (
	"fmt"
	"math"
	"testing"
)

// xterm16 is xterm's default palette, xterm.ad of its distribution.
var xterm16 = [16]uint32{
	0x000000, 0xCD0000, 0x00CD00, 0xCDCD00, 0x0000EE, 0xCD00CD, 0x00CDCD, 0xE5E5E5,
	0x7F7F7F, 0xFF0000, 0x00FF00, 0xFFFF00, 0x5C5CFF, 0xFF00FF, 0x00FFFF, 0xFFFFFF,
}

func xterm256(n uint8) uint32 {
	if n < 16 {
		return xterm16[n]
	}
	if n >= 232 {
		v := uint32(8 + 10*(int(n)-232))
		return v<<16 | v<<8 | v
	}
	level := func(i uint32) uint32 {
		if i == 0 {
			return 0
		}
		return 55 + 40*i
	}
	i := uint32(n) - 16
	return level(i/36)<<16 | level(i/6%6)<<8 | level(i%6)
}

// luminance is the relative luminance of WCAG 2.1.
func luminance(rgb uint32) float64 {
	part := func(shift int) float64 {
		c := float64(rgb>>shift&255) / 255
		if c <= 0.03928 {
			return c / 12.92
		}
		return math.Pow((c+0.055)/1.055, 2.4)
	}
	return 0.2126*part(16) + 0.7152*part(8) + 0.0722*part(0)
}

func contrast(a, b uint32) float64 {
	x, y := luminance(a), luminance(b)
	if x < y {
		x, y = y, x
	}
	return (x + 0.05) / (y + 0.05)
}

// pairs are the inks that meet, with the contrast they need: 4.5 for text (WCAG
// 1.4.3), 3 for marks and lines (1.4.11). The palette of 16 is the user's: there
// the marks' shapes carry the meaning, and the figures are for xterm's.
var pairs = []struct {
	fg, bg          Ink
	rgb, x256, on16 float64
}{
	{Text, Panel, 7, 7, 7},
	{Default, Default, 7, 7, 7},
	{Text, Default, 7, 7, 7},
	{PanelText, Panel, 7, 7, 7},
	{Dim, Panel, 4.5, 4.5, 4.5},
	{Accent, Panel, 4.5, 4.5, 4.5},
	{Good, Panel, 4.5, 4.5, 4.5},
	{Warn, Panel, 4.5, 4.5, 4.5},
	{Bad, Panel, 4.5, 4.5, 4.5},
	{Title, Panel, 4.5, 4.5, 4.5},
	{Border, Panel, 3, 3, 3},
	{SelectText, Select, 4.5, 4.5, 4.5},
	{FieldText, Field, 7, 7, 7},
	{Hint, HintBack, 4.5, 4.5, 4.5},
	{RedPiece, Chip, 4.5, 4.5, 4.5},
	{BlackPiece, Chip, 7, 7, 7},
	{RedPiece, Picked, 4.5, 4.5, 4.5},
	{BlackPiece, Picked, 7, 7, 7},

	{Grid, Wood, 3, 3, 3},
	{Star, Wood, 3, 3, 3},
	{BlackStone, Wood, 3, 3, 3},
	{WhiteStone, Wood, 3, 3, 1.5},
	{LastOnWood, Wood, 3, 3, 3},
	{LastOnBlack, BlackStone, 3, 3, 3},
	{LastOnWhite, WhiteStone, 3, 3, 3},
	{Cursor, Wood, 3, 3, 3},
	{Legal, Wood, 3, 3, 3},
	{Forbidden, Wood, 3, 3, 3},
	{Win, Wood, 3, 3, 3},
	{BlackStone, WhiteStone, 7, 7, 7},
}

func TestContrast(t *testing.T) {
	t.Parallel()
	for name, theme := range Themes() {
		for _, p := range pairs {
			fg, bg := theme.Of(Style{Fg: p.fg, Bg: p.bg})
			if p.bg == BlackStone || p.bg == WhiteStone {
				bg = theme[p.bg]
			}
			check := func(depth string, a, b uint32, want float64) {
				if got := contrast(a, b); got < want {
					t.Errorf("%s, %s: ink %d on %d (%06X on %06X) has contrast %.2f, want %.1f",
						name, depth, p.fg, p.bg, a, b, got, want)
				}
			}
			check("RGB", fg.RGB, bg.RGB, p.rgb)
			check("256", xterm256(fg.X256), xterm256(bg.X256), p.x256)
			check("16", xterm16[fg.X16], xterm16[bg.X16], p.on16)
		}
	}
}

func TestThemesAreFull(t *testing.T) {
	t.Parallel()
	for name, theme := range Themes() {
		for _, ink := range Inks() {
			c := theme[ink]
			if c == (Color{}) {
				t.Errorf("%s: ink %d has no colour", name, ink)
			}
			if c.X256 < 16 {
				t.Errorf("%s: ink %d uses colour %d of the user's palette at depth 256", name, ink, c.X256)
			}
			if c.X16 > 15 && c.X16 != TermDefault {
				t.Errorf("%s: ink %d has no colour %d in a palette of 16", name, ink, c.X16)
			}
		}
	}
}

func TestOwnershipLevels(t *testing.T) {
	t.Parallel()
	seen := map[Ink]bool{}
	for level := -6; level <= 6; level++ {
		seen[Ownership(level)] = true
	}
	if len(seen) != 9 {
		t.Errorf("got %d levels, want 9", len(seen))
	}
	theme := Kaya()
	last := -1.0
	for level := -4; level <= 4; level++ {
		l := luminance(theme[Ownership(level)].RGB)
		if l <= last {
			t.Errorf("level %d is no lighter than the one before", level)
		}
		last = l
	}
}

// Without colours a chosen row and a field still differ from the rest.
func TestMono(t *testing.T) {
	t.Parallel()
	plain := Style{Fg: Text, Bg: Panel}.Mono()
	for _, s := range []Style{
		{Fg: SelectText, Bg: Select}, {Fg: RedPiece, Bg: Picked}, {Fg: Hint, Bg: HintBack},
		{Fg: FieldText, Bg: Field}, {Fg: Title, Bg: Panel}, {Fg: Bad, Bg: Panel},
	} {
		if s.Mono() == plain {
			t.Errorf("%v looks like plain text without colours", s)
		}
	}
}

func ExampleBuffer_Print() {
	b := NewBuffer(12, 1)
	n := b.Print(0, 0, 7, "帅\x1b[31m将士象", Style{})
	fmt.Println(b.Text(), n)
	// Output: 帅将士 6
}
