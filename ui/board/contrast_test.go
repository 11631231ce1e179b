package board

import (
	"fmt"
	"iter"
	"slices"
	"strings"
	"testing"

	"qiyou/game"
	"qiyou/ui/cell"
	"qiyou/ui/cell/celltest"
)

// marked is a view with whatever stands on its points.
type marked struct {
	cols, rows int
	pieces     map[game.Point]game.Piece
	marks      map[game.Point][]game.Mark
}

func (s marked) Size() (cols, rows int)        { return s.cols, s.rows }
func (s marked) At(p game.Point) game.Piece    { return s.pieces[p] }
func (s marked) Color(s2 game.Seat) game.Color { return game.Color(s2) }

func (s marked) Marks() iter.Seq2[game.Point, game.Mark] {
	return func(yield func(game.Point, game.Mark) bool) {
		for at, marks := range s.marks {
			for _, m := range marks {
				if !yield(at, m) {
					return
				}
			}
		}
	}
}

// state is what one point in the middle of a board may be.
type state struct {
	name  string
	piece game.Piece
	marks []game.Mark
	set   func(s *Scene, at game.Point) // what else the scene has there
}

func cursorOn(s *Scene, at game.Point) { s.Cursor = at }
func targetOn(s *Scene, at game.Point) { s.Targets = []game.Point{at} }
func pickedOn(s *Scene, at game.Point) { s.Picked, s.From = true, at }
func takenOn(s *Scene, at game.Point)  { s.Taken = []game.Point{at} }
func hintOn(s *Scene, at game.Point)   { s.Hints = []game.Move{game.PlaceAt(at)} }
func queueOn(s *Scene, at game.Point)  { s.Queued = []game.Move{game.PlaceAt(at)} }

// paleOn shows a stone of c that is to be confirmed.
func paleOn(c game.Color) func(*Scene, game.Point) {
	return func(s *Scene, at game.Point) { s.Pale, s.PaleColor = game.PlaceAt(at), c }
}

// tagsOn are the tags that a point may have.
func tagsOn() map[string]func(*Scene, game.Point) {
	all := map[string]func(*Scene, game.Point){}
	for name, tag := range map[string]Tag{
		"label": {Text: "A"}, "sign": {Text: "中"}, "triangle": {Shape: Triangle}, "square": {Shape: Square}, "circle": {Shape: Circle}, "cross": {Shape: Cross},
	} {
		all[name] = func(s *Scene, at game.Point) { tag.At = at; s.Tags = []Tag{tag} }
	}
	return all
}

// ownedOn has the whole board belong to somebody, in part.
func ownedOn(who float64) func(*Scene, game.Point) {
	return func(s *Scene, _ game.Point) {
		cols, rows := s.View.Size()
		s.Owner = slices.Repeat([]float64{who}, cols*rows)
	}
}

// states are what a point of a game may be, all that must be told apart. Names that
// begin with dark and light and go on alike are of the two sides.
func states(kind Kind) []state {
	all := []state{
		{name: "empty"}, {name: "empty, cursor", set: cursorOn}, {name: "empty, target", set: targetOn},
		{name: "empty, hint", set: hintOn}, {name: "empty, queued", set: queueOn},
	}
	for name, set := range tagsOn() {
		all = append(all, state{name: "empty, " + name, set: set}, state{name: "empty, cursor, " + name, set: func(s *Scene, at game.Point) { set(s, at); cursorOn(s, at) }})
	}
	switch kind {
	case Xiangqi:
		all = append(all, state{name: "empty, origin", marks: []game.Mark{game.Origin}})
	case Gomoku:
		all = append(all, state{name: "forbidden", marks: []game.Mark{game.Forbidden}})
	case Go:
		all = append(all, state{name: "ko", marks: []game.Mark{game.Ko}}, state{name: "empty, taken", set: takenOn},
			state{name: "dark, area", marks: []game.Mark{game.DarkArea}}, state{name: "light, area", marks: []game.Mark{game.LightArea}},
			state{name: "dark, owned", set: ownedOn(-0.75)}, state{name: "light, owned", set: ownedOn(0.75)})
	}
	if kind != Xiangqi {
		all = append(all, state{name: "dark, pale", set: paleOn(game.Dark)}, state{name: "light, pale", set: paleOn(game.Light)})
	}
	for _, c := range []game.Color{game.Dark, game.Light} {
		all = append(all, pieceStates(kind, c)...)
	}
	return all
}

// pieceStates are what a point may be where something of c stands.
func pieceStates(kind Kind, c game.Color) []state {
	side := map[game.Color]string{game.Dark: "dark", game.Light: "light"}[c]
	p := game.Piece{Color: c}
	if kind == Xiangqi {
		p.Kind = 'n'
	}
	all := []state{{name: side, piece: p}, {name: side + ", cursor", piece: p, set: cursorOn}, {name: side + ", queued", piece: p, set: queueOn}}
	for name, set := range tagsOn() {
		all = append(all, state{name: side + ", " + name, piece: p, set: set},
			state{name: side + ", last, " + name, piece: p, marks: []game.Mark{game.Last}, set: set})
	}
	marks := map[string]game.Mark{"last": game.Last}
	switch kind {
	case Gomoku:
		marks["winning"] = game.Winning
	case Go:
		marks["dead"] = game.Dead
	case Xiangqi:
		marks["check"] = game.Check
		all = append(all, state{name: side + ", target", piece: p, set: targetOn}, state{name: side + ", picked", piece: p, set: pickedOn},
			state{name: side + ", hint", piece: p, set: hintOn}, state{name: side + ", last, took", piece: p, marks: []game.Mark{game.Last}, set: takenOn},
			state{name: side + ", pale", set: func(s *Scene, at game.Point) {
				from := game.Point{Col: 5, Row: 5}
				s.View.(marked).pieces[from] = p
				s.Pale = game.StepTo(from, at)
			}})
	}
	for name, m := range marks {
		all = append(all, state{name: side + ", " + name, piece: p, marks: []game.Mark{m}})
	}
	return all
}

// painted is the board with the point in its middle in a state.
func (st state) painted(t *testing.T, g Geometry) (*cell.Buffer, game.Point) {
	t.Helper()
	at := game.Point{Col: 3, Row: 2}
	v := marked{g.Cols, g.Rows, map[game.Point]game.Piece{}, map[game.Point][]game.Mark{at: st.marks}}
	if st.piece != (game.Piece{}) {
		v.pieces[at] = st.piece
	}
	s := Scene{View: v, HasCursor: true, Cursor: game.Point{Col: 7, Row: 7}, From: at}
	if st.set != nil {
		st.set(&s, at)
	}
	return paint(t, g, s), at
}

// looks are the ways to draw a board of a kind under a look.
func looks(kind Kind, look Look) []Geometry {
	cols, rows := 9, 9
	if kind == Xiangqi {
		rows = 10
	}
	var all []Geometry
	for _, m := range Modes(kind, look) {
		all = append(all, Geometry{Kind: kind, Mode: m, Cols: cols, Rows: rows, Look: look})
	}
	return all
}

// Without colours, whatever a point may be differs from all else in a character
// or an attribute. With colours it does too, but that black and white stones are
// told apart by how light they are.
func TestMarksDifferByShape(t *testing.T) {
	t.Parallel()
	for _, kind := range []Kind{Gomoku, Go, Xiangqi} {
		for _, look := range allLooks() {
			for _, g := range looks(kind, look) {
				seen := map[string]string{}
				for _, st := range states(kind) {
					b, at := st.painted(t, g)
					shape := around(b, g, at)
					old, ok := seen[shape]
					if ok && !(twins(old, st.name) && sidesByColour(g)) {
						t.Errorf("kind %d, mode %d, %+v: %q looks like %q: %q", kind, g.Mode, look, st.name, old, shape)
					}
					seen[shape] = st.name
				}
			}
		}
	}
}

func allLooks() []Look {
	return []Look{
		{}, {Wide: true}, {ASCII: true}, {Pieces: Letters}, {Pieces: Traditional}, {Few: true}, {Few: true, Wide: true}, {Few: true, ASCII: true}, {Sides: true}, {Sides: true, Wide: true},
		{Mono: true}, {Mono: true, Wide: true}, {Mono: true, ASCII: true}, {Mono: true, Pieces: Letters},
	}
}

// sidesByColour says whether the sides may look alike but for their colours.
func sidesByColour(g Geometry) bool { return g.Kind != Xiangqi && !g.Look.outlined() }

// twins says whether two states are the same of the two sides.
func twins(a, b string) bool {
	cut := func(s string) string { return strings.TrimPrefix(strings.TrimPrefix(s, "dark"), "light") }
	return cut(a) == cut(b)
}

// around is what is seen at a point without colours.
func around(b *cell.Buffer, g Geometry, at game.Point) string {
	var s strings.Builder
	x, y := g.Cell(at)
	for dy := -1; dy <= 1; dy++ {
		for dx := -2; dx <= 3; dx++ {
			c := b.At(x+dx, y+dy)
			if g.Mode == Tile && (c.Style.Bg == cell.BlackStone || c.Style.Bg == cell.WhiteStone) {
				c.Text += "▇" // a field that is filled
			}
			if dy == 0 || g.Mode == Disc {
				fmt.Fprintf(&s, "%s/%d ", c.Text, c.Style.Mono())
			}
		}
	}
	return s.String()
}

// decor is edges that only make a stone or a piece look round or raised: its body
// and its sign are what must be seen.
func decor(fg, bg cell.Ink) bool {
	for _, ink := range []cell.Ink{fg, bg} {
		switch ink {
		case cell.BlackShine, cell.WhiteShade:
			return true
		}
	}
	edge := func(a, b cell.Ink) bool { return (a == cell.Chip || a == cell.Picked) && b == cell.Wood }
	return edge(fg, bg) || edge(bg, fg)
}

// needs is the contrast of a cell: 4.5 for words and the signs of pieces, 3 for
// marks (WCAG 1.4.3 and 1.4.11).
func needs(s cell.Style) float64 {
	switch {
	case s.Bg == cell.Default, s.Fg == cell.RedPiece, s.Fg == cell.BlackPiece:
		return 4.5
	}
	return 3
}

// meeting are the inks that meet anywhere on a board, each with a place.
func meeting(t *testing.T, few bool) map[cell.Style]string {
	t.Helper()
	pairs := map[cell.Style]string{}
	var owned []state
	for level := -4; level <= 4; level++ {
		owned = append(owned, state{name: fmt.Sprintf("owned %d", level), set: ownedOn(float64(level) / 4)})
	}
	for _, kind := range []Kind{Gomoku, Go, Xiangqi} {
		for _, look := range []Look{{}, {Wide: true}, {ASCII: true}, {Pieces: Letters}} {
			look.Few = few
			for _, g := range looks(kind, look) {
				for _, st := range append(states(kind), owned...) {
					b, _ := st.painted(t, g)
					gather(b, pairs, fmt.Sprintf("%s in mode %d %+v", st.name, g.Mode, look))
				}
			}
			for _, c := range []game.Color{game.NoColor, game.Dark, game.Light} {
				b := cell.NewBuffer(5, 1)
				sign, style := Emblem(look, kind, c)
				b.Print(0, 0, 5, sign, style)
				gather(b, pairs, fmt.Sprintf("the emblem of %d, %+v", c, look))
			}
		}
	}
	return pairs
}

// Whatever is painted on a board can be seen, in every theme and depth.
func TestContrastOfBoards(t *testing.T) {
	t.Parallel()
	met := map[bool]map[cell.Style]string{true: meeting(t, true), false: meeting(t, false)}
	for name, theme := range cell.Themes() {
		for _, d := range celltest.Depths() {
			worst, where := 99.0, ""
			for s, in := range met[d.Few] {
				fg, bg := theme.Of(s)
				got, want := celltest.Contrast(d.Fg(fg), d.Bg(bg)), min(needs(s), d.Most)
				at := fmt.Sprintf("ink %d on %d (%06X on %06X), %s", s.Fg, s.Bg, d.Fg(fg), d.Bg(bg), in)
				if got < want {
					t.Errorf("%s, %s: %s: contrast %.2f, want %.1f", name, d.Name, at, got, want)
				}
				if got/want < worst {
					worst, where = got/want, fmt.Sprintf("%s: %.2f of %.1f", at, got, want)
				}
			}
			t.Logf("%s, %s: %d pairs, the worst is %s", name, d.Name, len(met[d.Few]), where)
		}
	}
}

// gather adds the inks that meet on b, but for blanks and decor.
func gather(b *cell.Buffer, pairs map[cell.Style]string, in string) {
	w, h := b.Size()
	for y := range h {
		for x := range w {
			c := b.At(x, y)
			if s := (cell.Style{Fg: c.Style.Fg, Bg: c.Style.Bg}); strings.TrimSpace(c.Text) != "" && s.Fg != s.Bg && !decor(s.Fg, s.Bg) {
				pairs[s] = in
			}
		}
	}
}
