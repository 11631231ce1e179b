package record

import (
	"bytes"
	"slices"
	"strings"

	"qiyou/game"
	"qiyou/game/match"
)

// sgfDoc is an SGF file as the document of a tree.
type sgfDoc struct {
	Game
	size  int
	setup game.Setup
	lead  []*Node          // the nodes that set up the first position
	own   map[*Node]string // what Write says itself in the comments of a signed game
}

func (g Game) document() document {
	d := &sgfDoc{Game: g, lead: g.lead(), own: map[*Node]string{}}
	d.size, _ = g.size()
	d.setup, _ = g.Setup()
	d.setup = d.setup.With("opening", "")
	return d
}

func (d *sgfDoc) root() *Node   { return d.Roots[0] }
func (d *sgfDoc) games() int    { return len(d.Roots) }
func (d *sgfDoc) text() *source { return d.src }

// bytes is the file in UTF-8, and says so.
func (d *sgfDoc) bytes() []byte {
	for _, root := range d.Roots {
		for i := range root.Props {
			if p := &root.Props[i]; p.ID == "CA" {
				p.Values = []string{"UTF-8"}
			}
		}
	}
	data := d.Bytes()
	if d.root().Get("CA") == nil && (d.src != nil && d.src.back != nil || bytes.ContainsFunc(data, noASCII)) {
		d.root().add("CA", "UTF-8") // without it a file is in Latin-1 (FF[4])
		return d.Bytes()
	}
	return data
}

// read is the moves of a node in the order of the file. Stones set up after the
// first move end a line.
func (d *sgfDoc) read(n *Node, _ game.State) (all []said) {
	for _, p := range n.Props {
		switch c := colorOf[p.ID]; {
		case c != game.NoColor:
			all = append(all, d.move(p, c))
		case slices.Contains(setters, p.ID) && !slices.Contains(d.lead, n):
			return []said{{code: FaultLater, text: p.ID}}
		}
	}
	return all
}

// colorOf is who moves by a property.
var colorOf = map[string]game.Color{"B": game.Dark, "W": game.Light}

// setters are the properties that set stones up.
var setters = []string{addDark, addLight, addNone}

// move is the move that p says. A pass is empty, or the point just outside of
// the board on either end of its diagonal: tt on 19 (FF[3]), others by mistake.
func (d *sgfDoc) move(p Prop, c game.Color) said {
	x := said{color: c, text: p.ID + "[" + strings.Join(p.Values, "][") + "]"}
	text := strings.TrimSpace(Text(p.Values[0]))
	beyond := string([]byte{'a' + byte(d.size), 'a' + byte(d.size)})
	m, err := readStone(strings.ToLower(text), d.size)
	switch {
	case len(p.Values) > 1:
		x.code = FaultMoveOf
	case text == "" || text == beyond || text == "tt" && d.size <= 19 || text == "``":
		x.move = game.PassMove()
	case err != nil:
		x.code = FaultMoveOf
	default:
		x.move = m
	}
	return x
}

// mend sets the stones of s up anew, with c to move. What was before, such as a
// ko, is forgotten.
func (d *sgfDoc) mend(s game.State, c game.Color) (game.State, bool) {
	if s.Phase() == game.Over || c == game.NoColor {
		return nil, false
	}
	return anew(d.setup, s.View(), c, nil)
}

// force is the board of s with the side of x to move, what lies on its point taken
// away, and nothing of what was before: a stone of go is put wherever a file says
// (FF[4], B and W), be it a suicide.
func (d *sgfDoc) force(s game.State, x said) (game.State, bool) {
	if d.setup.Game != weiqiName || s.Phase() != game.Play || x.color == game.NoColor || x.move.Kind != game.Place {
		return nil, false
	}
	return anew(d.setup.With("suicide", "yes"), s.View(), x.color, &x.move.To)
}

// anew is a position with the stones that lie on a board, but for that on a point
// where one is named, and c to move.
func anew(setup game.Setup, v game.View, c game.Color, without *game.Point) (game.State, bool) {
	cols, rows := v.Size()
	stones := map[game.Color][]game.Point{}
	for row := range rows {
		for col := range cols {
			at := game.Point{Col: int8(col), Row: int8(row)}
			if without == nil || at != *without {
				stones[v.At(at).Color] = append(stones[v.At(at).Color], at)
			}
		}
	}
	next, err := position[setup.Game](setup, stones[game.Dark], stones[game.Light], c)
	return next, err == nil
}

func (d *sgfDoc) write(_ game.State, m game.Move, c game.Color) *Node {
	switch m.Kind {
	case game.Place:
		return &Node{Props: []Prop{{letterOf(c), []string{m.To.String()}}}}
	case game.Pass:
		return &Node{Props: []Prop{{letterOf(c), []string{""}}}}
	}
	return nil
}

func (d *sgfDoc) comment(n *Node) string {
	return strings.TrimPrefix(strings.TrimPrefix(n.said(), d.own[n]), "\n")
}

// said is the comment of n, of several values each in lines of its own.
func (n *Node) said() string {
	var all []string
	for _, v := range n.Get("C") {
		all = append(all, Text(v))
	}
	return strings.Join(all, "\n")
}

func (d *sgfDoc) setComment(n *Node, text string) {
	own := d.own[n]
	if own != "" && text != "" {
		own += "\n"
	}
	n.set("C", Escape(own+text))
}

// set makes value the only one of a property; an empty one takes it away.
func (n *Node) set(id, value string) {
	i := slices.IndexFunc(n.Props, func(p Prop) bool { return p.ID == id })
	switch {
	case value == "" && i >= 0:
		n.Props = slices.Delete(n.Props, i, i+1)
	case value == "":
	case i >= 0:
		n.Props[i].Values = []string{value}
	default:
		n.Props = append(n.Props, Prop{id, []string{value}})
	}
}

// signs are the properties of marks.
var signs = map[string]Sign{"LB": Label, "TR": Triangle, "SQ": Square, "CR": Circle, "MA": Cross}

// maxMarks is how many marks of a position are shown.
const maxMarks = 1000

func (d *sgfDoc) marks(n *Node) (all []Mark) {
	for _, p := range n.Props {
		sign, is := signs[p.ID]
		for _, v := range p.Values {
			text := ""
			if sign == Label {
				v, text, _ = strings.Cut(v, ":")
			}
			at, _ := points([]string{v})
			if !is || len(all)+len(at) > maxMarks {
				break
			}
			for _, at := range at {
				all = append(all, Mark{at, sign, quote(oneLine(Text(text)))})
			}
		}
	}
	return all
}

// chain is the nodes of the main line that Write makes of m.
func (d *sgfDoc) chain(m match.Match) (nodes []*Node, at []int, ok bool) {
	want, at := sgfOf(m)
	own, _, ok := d.added(want)
	if !ok {
		return nil, nil, false
	}
	d.own = own
	for n, w := d.root(), want.Roots[0]; w != nil; n, w = n.first(), w.first() {
		nodes = append(nodes, n)
	}
	return nodes, at, true
}

// added compares g with a file as Write makes it: ok says that it is that, but
// for comments and variations, of which there are count; own is what the file
// that was written says itself in its comments, by the nodes of g.
func (g Game) added(want Game) (own map[*Node]string, count int, ok bool) {
	if len(g.Roots) != 1 {
		return nil, 0, false
	}
	own = map[*Node]string{}
	bare := Game{Roots: []*Node{{}}}
	last := bare.Roots[0]
	n, w := g.Roots[0], want.Roots[0]
	for {
		last.Props = slices.Clone(n.Props)
		own[n] = w.said()
		rest, same := strings.CutPrefix(n.said(), own[n])
		if !same || own[n] != "" && rest != "" && rest[0] != '\n' {
			return nil, 0, false
		}
		if rest != "" {
			count++
			last.set("C", strings.Join(w.Get("C"), ""))
		}
		count += max(len(n.Children)-1, 0)
		if w.first() == nil {
			if n.first() != nil && len(n.first().Props) > 0 {
				return nil, 0, false // the game goes on
			}
			break
		}
		if n.first() == nil {
			return nil, 0, false
		}
		n, w = n.first(), w.first()
		last.Children = []*Node{{}}
		last = last.Children[0]
	}
	return own, count, string(bare.Bytes()) == string(want.Bytes())
}

func (g Game) addedTo(m match.Match) (count int, ok bool) {
	if m.Setup().Game == chess {
		return 0, false
	}
	want, _ := sgfOf(m)
	_, count, ok = g.added(want)
	return count, ok
}
