package gomoku

import (
	"embed"
	"sync"

	"qiyou/ai/gomoku/internal/net"
	"qiyou/game"
	"qiyou/game/gomoku"
)

// The numbers of the networks, made by ai/gomoku/internal/teach; README.md
// beside them says how.
//
//go:embed weights/freestyle.net weights/renju.net weights/standard.net
var netFiles embed.FS

// nets has the network of each rule set that has one, each made once.
var nets = map[gomoku.Rule]func() *net.Net{
	gomoku.Freestyle: netOnce("freestyle.net"),
	gomoku.Standard:  netOnce("standard.net"),
	gomoku.Renju:     netOnce("renju.net"),
}

func netOnce(file string) func() *net.Net {
	return sync.OnceValue(func() *net.Net {
		data, err := netFiles.ReadFile("weights/" + file)
		if err != nil {
			panic(err) // as below
		}
		w, err := net.Read(data)
		if err != nil {
			panic(err) // the file is ours: TestNets
		}
		return net.New(w)
	})
}

// unit is how many points of a score are worth a factor of e in what the network
// says of the odds to win. What comes of it in games is in ai.Chance.
const unit = 235

// sight is a position as the network sees it. What changes on the board is only
// noted, and worked off when somebody asks.
type sight struct {
	net   *net.Net
	view  *net.View
	moved []int16 // points where stones have come or gone
}

// note says that a stone has come or gone on i. One that comes and goes again
// meanwhile is forgotten: wins by fours are looked for in this way.
func (s *sight) note(i int) {
	if n := len(s.moved); n > 0 && s.moved[n-1] == int16(i) {
		s.moved = s.moved[:n-1]
		return
	}
	s.moved = append(s.moved, int16(i))
}

// newSight is the sight of p, whose lines are laid.
func newSight(n *net.Net, p *position) *sight {
	s := &sight{net: n, view: net.NewView(n)}
	for i := range p.board.Points() {
		s.view.Free(i, s.kinds(p, i))
	}
	return s
}

func (s *sight) kinds(p *position, i int) (of [4]uint16) {
	for d := range of {
		of[d] = s.net.KindOf(inner(p.line[d][i]))
	}
	return of
}

// inner is a line without its outermost points.
func inner(line uint32) uint16 { return uint16(line >> (2 * (span - net.Span))) }

// see works off what was noted.
func (s *sight) see(p *position) {
	if len(s.moved) == 0 {
		return
	}
	for _, i := range s.moved {
		if p.board.At(int(i)) != game.NoColor {
			s.view.Take(int(i))
		}
	}
	for _, i := range s.moved {
		for d := range directions {
			line := &p.line[d]
			for _, n := range p.near[i][d][span-net.Span : span+net.Span] {
				if n >= 0 {
					s.view.Change(int(n), d, s.net.KindOf(inner(line[n])))
				}
			}
		}
	}
	s.view.Flush()
	for _, i := range s.moved {
		if p.board.At(int(i)) == game.NoColor {
			s.view.Free(int(i), s.kinds(p, int(i)))
		}
	}
	s.moved = s.moved[:0]
}

// value is the score of p for c, to move.
func (s *sight) value(p *position, c game.Color) int {
	s.see(p)
	return s.view.Value(side(c), unit)
}

// rate gives candidates of c the scores of their moves.
func (s *sight) rate(p *position, c game.Color, list candidates, last int16) {
	var at [maxPoints]int16
	var out [maxPoints]int32
	for k, m := range list {
		at[k] = m.at
	}
	s.see(p)
	s.view.Moves(side(c), at[:len(list)], out[:len(list)])
	for k := range list {
		list[k].score = out[k]
		if last >= 0 {
			list[k].score += s.view.NearMove(side(c), way(p.board.Size(), int(list[k].at), int(last)))
		}
	}
}

// way is how i lies from j.
func way(size, i, j int) int { return net.Near(i%size, i/size, j%size, j/size) }
