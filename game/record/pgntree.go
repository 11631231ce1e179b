package record

import (
	"slices"
	"strings"
	"unicode"

	"qiyou/game"
	"qiyou/game/match"
	"qiyou/game/xiangqi"
)

// pgnDoc is a PGN file as the document of a tree.
type pgnDoc struct {
	PGN
	style xiangqi.Style // of moves that are added
}

func (p PGN) document() document { return &pgnDoc{p, p.style()} }

// style is how the moves of p are written, by the first.
func (p PGN) style() xiangqi.Style {
	all := p.Moves()
	if len(all) == 0 {
		return xiangqi.ICCS
	}
	first := all[0]
	switch {
	case strings.ContainsFunc(first, func(r rune) bool { return unicode.Is(unicode.Han, r) }):
		if strings.ContainsAny(first, "進後馬車將帥砲") {
			return xiangqi.Traditional
		}
		return xiangqi.Simplified
	case strings.ContainsAny(first, "=+.") || strings.Count(first, "-") == 1 && len(first) == 4:
		return xiangqi.WXF
	}
	return xiangqi.ICCS
}

func (d *pgnDoc) root() *Node   { return d.Root }
func (d *pgnDoc) text() *source { return d.src }

// games is how many games are in the file: this one, and those of which the
// tags follow.
func (d *pgnDoc) games() int {
	n, tag := 1, false
	for line := range strings.Lines(d.Rest) {
		begins := strings.HasPrefix(line, "[")
		if begins && !tag {
			n++
		}
		tag = begins || tag && strings.TrimSpace(line) == ""
	}
	return n
}

// bytes is the file in UTF-8, and says so where it named another character set.
// By a tag it is known for PGN.
func (d *pgnDoc) bytes() []byte {
	if len(d.Tags) == 0 {
		d.Tags = []Tag{{"Game", gameName}}
	}
	for i := range d.Tags {
		if name := strings.ToLower(d.Tags[i].Name); name == "charset" || name == "encoding" {
			d.Tags[i].Value = "UTF-8"
		}
	}
	return d.Bytes()
}

// read is the move of a node, in whatever notation it is, for files name the
// wrong one.
func (d *pgnDoc) read(n *Node, s game.State) []said {
	text := strings.Join(n.Get(pgnMove), "")
	notation, ok := s.(game.Notation)
	if text == "" || !ok {
		return nil
	}
	x := said{text: text}
	m, err := notation.Read(text)
	switch why := reasonOf(err); {
	case why != "":
		x.code, x.why = FaultIllegal, why
	case err != nil:
		x.code = FaultMoveOf
	default:
		x.move = m
	}
	return []said{x}
}

// mend is the position of s after which a game went on that is over here, as
// when positions have repeated: what was before is forgotten. A file that names
// its rules keeps to them.
func (d *pgnDoc) mend(s game.State, _ game.Color) (game.State, bool) {
	setup, err := d.Setup()
	fields := strings.Fields(xiangqi.FEN(s))
	if err != nil || d.Get("Rules") != "" || s.Phase() != game.Over || len(fields) != 6 {
		return nil, false
	}
	fields[4] = "0"
	next, err := xiangqi.Position(setup, strings.Join(fields, " "))
	return next, err == nil
}

func (d *pgnDoc) force(game.State, said) (game.State, bool) { return nil, false }

func (d *pgnDoc) write(s game.State, m game.Move, _ game.Color) *Node {
	return &Node{Props: []Prop{{pgnMove, []string{xiangqi.FormatAs(s, m, d.style)}}}}
}

func (d *pgnDoc) comment(n *Node) string {
	return strings.Join(append(slices.Clone(n.Get(pgnBefore)), n.Get(pgnText)...), "\n")
}

func (d *pgnDoc) setComment(n *Node, text string) {
	n.set(pgnBefore, "")
	n.set(pgnText, strings.ReplaceAll(text, "}", ")"))
}

func (d *pgnDoc) marks(*Node) []Mark { return nil }

func (d *pgnDoc) chain(m match.Match) (nodes []*Node, at []int, ok bool) {
	if _, ok := d.added(pgnOf(m)); !ok {
		return nil, nil, false
	}
	nodes = []*Node{d.Root}
	for i := range m.Plies() {
		nodes = append(nodes, nodes[i].first())
		at = append(at, i+1)
	}
	return nodes, at, true
}

// added compares p with a file as Write makes it: ok says that it is that, but
// for comments, signs and variations, of which there are count.
func (p PGN) added(want PGN) (count int, ok bool) {
	bare := p
	bare.Root = &Node{}
	last := bare.Root
	for n := p.Root; ; {
		for _, prop := range n.Props {
			if prop.ID == pgnMove {
				last.add(pgnMove, prop.Values...)
			} else {
				count++
			}
		}
		count += max(len(n.Children)-1, 0)
		if n = n.first(); n == nil || n.Get(pgnMove) == nil {
			break
		}
		last.Children = []*Node{{}}
		last = last.Children[0]
	}
	return count, string(bare.Bytes()) == string(want.Bytes())
}

func (p PGN) addedTo(m match.Match) (count int, ok bool) {
	if m.Setup().Game != chess {
		return 0, false
	}
	return p.added(pgnOf(m))
}
