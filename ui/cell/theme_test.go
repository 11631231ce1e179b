package cell_test

import (
	"fmt"
	"testing"

	"qiyou/ui/cell"
	"qiyou/ui/cell/celltest"
)

// chrome are the inks of words that meet, with the contrast they need: 4.5 for
// text, 3 for lines (WCAG 1.4.3 and 1.4.11). What meets on the board, its painter
// says.
var chrome = []struct {
	fg, bg cell.Ink
	want   float64
}{
	{cell.Text, cell.Panel, 7},
	{cell.Default, cell.Default, 7},
	{cell.PanelText, cell.Panel, 7},
	{cell.Dim, cell.Panel, 4.5},
	{cell.Accent, cell.Panel, 4.5},
	{cell.Good, cell.Panel, 4.5},
	{cell.Warn, cell.Panel, 4.5},
	{cell.Bad, cell.Panel, 4.5},
	{cell.Title, cell.Panel, 4.5},
	{cell.Border, cell.Panel, 3},
	{cell.SelectText, cell.Select, 4.5},
	{cell.FieldText, cell.Field, 7},
	{cell.Hint, cell.HintBack, 4.5},
}

func TestContrastOfWords(t *testing.T) {
	t.Parallel()
	for name, theme := range cell.Themes() {
		for _, d := range celltest.Depths() {
			worst, where := 99.0, ""
			for _, p := range chrome {
				fg, bg := theme.Of(cell.Style{Fg: p.fg, Bg: p.bg})
				got := celltest.Contrast(d.Fg(fg), d.Bg(bg))
				at := fmt.Sprintf("ink %d on %d (%06X on %06X)", p.fg, p.bg, d.Fg(fg), d.Bg(bg))
				want := min(p.want, d.Most)
				if got < want {
					t.Errorf("%s, %s: %s has contrast %.2f, want %.1f", name, d.Name, at, got, want)
				}
				if got/want < worst {
					worst, where = got/want, fmt.Sprintf("%s %.2f of %.1f", at, got, want)
				}
			}
			t.Logf("%s, %s: the worst pair is %s", name, d.Name, where)
		}
	}
}

// Nothing is told by red against green: to eyes that lack the one or the other,
// what the theme for them tells apart by colour stays apart.
func TestColourblind(t *testing.T) {
	t.Parallel()
	theme := cell.Colourblind()
	sights := map[string]celltest.Sight{"all eyes": celltest.Trichromat, "protanopia": celltest.Protanopia, "deuteranopia": celltest.Deuteranopia}
	for _, p := range [][2]cell.Ink{
		{cell.Good, cell.Bad}, {cell.Good, cell.Warn}, {cell.Warn, cell.Bad}, {cell.Accent, cell.Bad}, {cell.Accent, cell.Warn},
		{cell.Good, cell.Text}, {cell.Warn, cell.Text}, {cell.Bad, cell.Text}, {cell.RedPiece, cell.BlackPiece}, {cell.BlackStone, cell.WhiteStone},
		{cell.LastOnBlack, cell.BlackStone}, {cell.LastOnWhite, cell.WhiteStone}, {cell.Picked, cell.Chip},
		{cell.Cursor, cell.LastOnWood}, {cell.Legal, cell.Forbidden},
	} {
		for name, sight := range sights {
			for _, d := range celltest.Depths() {
				if d.Few && theme[p[0]].X16 == theme[p[1]].X16 {
					continue // told apart by shape or words
				}
				if got := sight.Distance(d.Fg(theme[p[0]]), d.Fg(theme[p[1]])); got < 20 {
					t.Errorf("%s, %s: inks %d and %d are %.1f apart, want 20", name, d.Name, p[0], p[1], got)
				}
			}
		}
	}
}

func TestThemesAreFull(t *testing.T) {
	t.Parallel()
	for name, theme := range cell.Themes() {
		for _, ink := range cell.Inks() {
			c := theme[ink]
			if c == (cell.Color{}) {
				t.Errorf("%s: ink %d has no colour", name, ink)
			}
			if c.X256 < 16 {
				t.Errorf("%s: ink %d uses colour %d of the user's palette at depth 256", name, ink, c.X256)
			}
			if c.X16 > 15 && c.X16 != cell.TermDefault {
				t.Errorf("%s: ink %d has no colour %d in a palette of 16", name, ink, c.X16)
			}
		}
	}
}

func TestOwnershipLevels(t *testing.T) {
	t.Parallel()
	seen := map[cell.Ink]bool{}
	for level := -6; level <= 6; level++ {
		seen[cell.Ownership(level)] = true
	}
	if len(seen) != 9 {
		t.Errorf("got %d levels, want 9", len(seen))
	}
	for name, theme := range cell.Themes() {
		for _, d := range celltest.Depths() {
			last := -1.0
			for level := -4; level <= 4 && !d.Few; level++ {
				l := celltest.Luminance(d.Bg(theme[cell.Ownership(level)]))
				if l <= last {
					t.Errorf("%s, %s: level %d is no lighter than the one before", name, d.Name, level)
				}
				last = l
			}
			if mid, wood := theme[cell.Ownership(0)], theme[cell.Wood]; !d.Few && d.Bg(mid) != d.Bg(wood) {
				t.Errorf("%s, %s: what is nobody's is %06X, the wood %06X", name, d.Name, d.Bg(mid), d.Bg(wood))
			}
		}
	}
}

// Without colours a chosen row and a field still differ from the rest.
func TestMono(t *testing.T) {
	t.Parallel()
	plain := cell.Style{Fg: cell.Text, Bg: cell.Panel}.Mono()
	for _, s := range []cell.Style{
		{Fg: cell.SelectText, Bg: cell.Select}, {Fg: cell.RedPiece, Bg: cell.Picked}, {Fg: cell.Hint, Bg: cell.HintBack},
		{Fg: cell.FieldText, Bg: cell.Field}, {Fg: cell.Title, Bg: cell.Panel}, {Fg: cell.Bad, Bg: cell.Panel},
	} {
		if s.Mono() == plain {
			t.Errorf("%v looks like plain text without colours", s)
		}
	}
}

func ExampleBuffer_Print() {
	b := cell.NewBuffer(12, 1)
	n := b.Print(0, 0, 7, "帅\x1b[31m将士象", cell.Style{})
	fmt.Println(b.Text(), n)
	// Output: 帅将士 6
}
