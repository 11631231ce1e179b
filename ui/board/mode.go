package board

import "slices"

// Mode is a way to draw a board.
type Mode uint8

// The modes. Auto is a wish and no mode of a Geometry.
const (
	Auto    Mode = iota // the best that fits
	Compact             // a point is 2 columns and a row; in xiangqi 5 and 2
	Disc                // a point is 4 columns and 2 rows, in xiangqi 8 and 4; stones and pieces of half blocks
	Tile                // like Compact, stones are fields of colour: for every width of characters and every font
	ASCII               // like Compact with . X O +; in xiangqi 4 columns and 2 rows, pieces are letters
)

// modeNames are the names of the modes in the settings.
var modeNames = [...]string{Auto: "auto", Compact: "compact", Disc: "disc", Tile: "tile", ASCII: "ascii"}

// String is the name of m in the settings.
func (m Mode) String() string { return modeNames[min(m, ASCII)] }

// ParseMode is the mode of a name in the settings; Auto, false for no name of one.
func ParseMode(name string) (m Mode, ok bool) {
	i := slices.Index(modeNames[:], name)
	return Mode(max(i, 0)), i >= 0
}

// ModeNames are the names of all modes, Auto first.
func ModeNames() []string { return slices.Clone(modeNames[:]) }

// Modes are the ways to draw a board on a terminal, the largest first. Stones of
// half blocks and fields of colour have no outline, and so need a palette on which
// both stones stand out.
func Modes(kind Kind, look Look) []Mode {
	coloured := !look.outlined()
	switch {
	case kind == Xiangqi && look.ASCII:
		return []Mode{ASCII}
	case kind == Xiangqi:
		modes := []Mode{Compact, ASCII}
		if look.letters() {
			modes = modes[1:]
		}
		if !look.Mono && !look.Wide {
			modes = append([]Mode{Disc}, modes...)
		}
		return modes
	case look.ASCII && coloured:
		return []Mode{ASCII, Tile}
	case look.ASCII:
		return []Mode{ASCII}
	case !coloured:
		return []Mode{Compact, ASCII}
	case look.Wide:
		return []Mode{Compact, Tile, ASCII}
	}
	return []Mode{Disc, Compact, Tile, ASCII}
}

// Symbols is the look in which stones and pieces of this board are written beside
// it.
func (g Geometry) Symbols() Look {
	l := g.Look
	l.ASCII = l.ASCII || g.Mode == ASCII && !(g.Kind == Xiangqi && l.letters())
	return l
}

// order is what Fit tries: the way that is wanted, and the two largest that are
// not fallbacks.
func order(kind Kind, look Look) []Mode {
	modes := Modes(kind, look)
	small := slices.IndexFunc(modes, func(m Mode) bool { return m != Disc })
	usual := modes[:small+1]
	if slices.Contains(modes, look.Mode) {
		return append([]Mode{look.Mode}, usual...)
	}
	return usual
}
