package protocol

import (
	"strconv"
	"strings"

	"qiyou/game"
	"qiyou/game/weiqi"
)

// desk is the board of GTP: stones are put on it in any order of colours, by
// whoever is at the other end, and can be taken back one by one.
type desk struct {
	setup  game.Setup
	given  [2][]game.Point // stones of Dark and of Light that were there before the first ply
	plies  []ply
	states []game.State // before the first ply, and after each
}

// ply is a stone or a pass of a colour.
type ply struct {
	color game.Color
	move  game.Move
}

func newDesk() *desk {
	d := &desk{setup: weiqi.Default("chinese")}
	_ = d.clear()
	return d
}

func (d *desk) state() game.State { return d.states[len(d.states)-1] }

func (d *desk) empty() bool { return len(d.plies)+len(d.given[0])+len(d.given[1]) == 0 }

// clear is the board without a stone. Rules and komi stay.
func (d *desk) clear() error {
	return d.replay(d.setup.With("handicap", "").With("placement", ""), [2][]game.Point{}, nil)
}

// replay is the board after plies under setup, with stones given before; where
// that cannot be the desk stays as it was.
func (d *desk) replay(setup game.Setup, given [2][]game.Point, plies []ply) error {
	turn := game.Dark
	if len(given[0]) > 0 && len(given[1]) == 0 {
		turn = game.Light
	}
	first, err := weiqi.Position(setup, given[0], given[1], turn)
	if err != nil {
		return err
	}
	next := &desk{setup: setup, given: given, states: []game.State{first}}
	for _, p := range plies {
		if err := next.play(p.color, p.move); err != nil {
			return err
		}
	}
	*d = *next
	return nil
}

// play makes a move of color, whoever moved last.
func (d *desk) play(color game.Color, m game.Move) error {
	s, ok := weiqi.Toward(d.state(), color)
	if d.mayApply(color) {
		s, ok = d.state(), true
	}
	if !ok {
		return failMove
	}
	next, err := s.Apply(m)
	if err != nil {
		return failMove
	}
	d.plies, d.states = append(d.plies, ply{color, m}), append(d.states, next)
	return nil
}

// mayApply says whether color is to play in the state as it stands, so that a
// second pass ends the game.
func (d *desk) mayApply(color game.Color) bool {
	s := d.state()
	return s.Phase() == game.Play && s.View().Color(s.ToAct()) == color
}

// to is the state with color to play.
func (d *desk) to(color game.Color) game.State {
	if d.mayApply(color) {
		return d.state()
	}
	s, _ := weiqi.Toward(d.state(), color)
	return s
}

// undo takes n moves back.
func (d *desk) undo(n int) error {
	if n < 1 || n > len(d.plies) {
		return failUndo
	}
	d.plies, d.states = d.plies[:len(d.plies)-n], d.states[:len(d.states)-n]
	return nil
}

// set changes an option of the rules in the middle of a game.
func (d *desk) set(setup game.Setup) error { return d.replay(setup, d.given, d.plies) }

// halves is a number of points with half a point at most, in half points.
func halves(text string) (int, bool) {
	f, err := strconv.ParseFloat(text, 64)
	if err != nil || f < -1000 || f > 1000 || f*2 != float64(int(f*2)) {
		return 0, false
	}
	return int(f * 2), true
}

// withKomi is s with a komi in half points.
func withKomi(s game.Setup, half int) game.Setup {
	text := strings.TrimSuffix(strconv.FormatFloat(float64(half)/2, 'f', 1, 64), ".0")
	plain := s.With("komi", "")
	if terms, err := weiqi.TermsOf(plain); err == nil && terms.Komi == half {
		return plain
	}
	return s.With("komi", text)
}

// vertex is a point or a pass as GTP names it.
func (d *desk) vertex(text string) (game.Move, bool) {
	if strings.EqualFold(text, "pass") {
		return game.PassMove(), true
	}
	if len(text) < 2 || len(text) > 3 {
		return game.Move{}, false
	}
	col := strings.IndexByte(columns, text[0]&^0x20)
	row, err := strconv.Atoi(text[1:])
	size := d.setup.Size
	if err != nil || col < 0 || col >= size || row < 1 || row > size {
		return game.Move{}, false
	}
	return game.PlaceAt(game.Point{Col: int8(col), Row: int8(size - row)}), true
}

// columns are the letters of GTP, which leaves I out.
const columns = "ABCDEFGHJKLMNOPQRSTUVWXYZ"

// name is the vertex of a move.
func (d *desk) name(m game.Move) string {
	if m.Kind == game.Pass {
		return "pass"
	}
	return d.point(m.To)
}

func (d *desk) point(p game.Point) string {
	return columns[p.Col:p.Col+1] + strconv.Itoa(d.setup.Size-int(p.Row))
}

// color is a side as GTP names it.
func color(text string) (game.Color, bool) {
	switch strings.ToLower(text) {
	case "b", "black":
		return game.Dark, true
	case "w", "white":
		return game.Light, true
	}
	return game.NoColor, false
}

func letter(c game.Color) string {
	if c == game.Light {
		return "W"
	}
	return "B"
}
