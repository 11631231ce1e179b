package host

import (
	"fmt"
	"math/rand/v2"
	"os"
	"testing"
	"time"

	"qiyou/game"
	"qiyou/game/match"
	"qiyou/ui/session"
)

// crowd is a match with spectators who come, go, are cut off and start again as
// chance has it.
type crowd struct {
	*hall
	rng     *rand.Rand
	a, b    *player
	s       session.Snapshot
	plies   int
	looking []*player
}

// catchUp takes the events that are there within a second.
func (p *player) catchUp() {
	quiet := time.After(time.Second)
	for {
		select {
		case e := <-p.host.Events():
			p.seen = append(p.seen, e)
		case <-quiet:
			return
		}
	}
}

// watched is the match that p watches at last, if it still does.
func (p *player) watched() (last session.Snapshot, still bool) {
	for _, e := range p.seen {
		switch e := e.(type) {
		case session.Table:
			last, still = e.Snapshot, true
		case session.Left:
			still = false
		}
	}
	return last, still
}

// turn makes a move, or takes the last one back.
func (c *crowd) turn() {
	if c.plies > 0 && c.rng.IntN(6) == 0 {
		who, other, seat := c.a, c.b, game.First
		if c.plies%2 == 0 {
			who, other, seat = c.b, c.a, game.Second
		}
		who.act(c.s, seat, match.DoUndo, "")
		other.table("a wish", func(s session.Snapshot) bool { ask, _ := s.Match.Asked(seat); return ask == match.AskUndo })
		other.act(c.s, seat.Other(), match.DoUndo, "")
		c.plies--
		c.a.plies(c.plies)
		c.b.plies(c.plies)
		return
	}
	moves(c.a, c.b, c.s, c.plies, c.plies+1)
	c.plies++
}

// stir has something happen to spectator i.
func (c *crowd) stir(i int) {
	p := c.looking[i]
	switch c.rng.IntN(6) {
	case 0, 1:
		p.do(session.Watch{Peer: []*player{c.a, c.b}[c.rng.IntN(2)].addr})
	case 2:
		p.do(session.Leave{Match: c.s.ID})
	case 3:
		c.net.sever(p.addr, true)
	case 4:
		c.net.sever(p.addr, false)
	case 5:
		if c.rng.IntN(4) > 0 {
			p.do(session.Say{Match: c.s.ID, Text: "hm"})
			return
		}
		p.stop()
		c.looking[i] = c.come(byte(3+i), p.name, p.home, nil)
	}
}

// settle mends the network, and checks that whoever watches has the whole
// match, and that whoever does not can watch it.
func (c *crowd) settle() {
	c.Helper()
	for _, p := range c.looking {
		c.net.sever(p.addr, false)
	}
	time.Sleep(40 * time.Second) // what a link may take to be given up and made again
	c.a.catchUp()
	now, _ := c.a.watched()
	head := now.Match.Head()
	for _, p := range c.looking {
		p.catchUp()
		if last, still := p.watched(); still && (last.Match.Head() != head || last.Link != session.Up) {
			c.Errorf("%s has %d events, link %d, want %d events", p.name, last.Match.Len(), last.Link, now.Match.Len())
		}
		p.do(session.Leave{Match: c.s.ID})
		p.do(session.Watch{Peer: c.b.addr})
		p.table("the whole match", func(s session.Snapshot) bool { return s.Watching && s.Match.Head() == head })
	}
	c.a.table("all of them", func(s session.Snapshot) bool { return s.Watchers == len(c.looking) })
}

// Whatever happens to spectators, in the end each has the match as it is
// signed, and the players did not wait.
func TestCrowd(t *testing.T) {
	seeds := 8
	if os.Getenv("QIYOU_DEEP") != "" {
		seeds = 300
	}
	for seed := range seeds {
		t.Run(fmt.Sprint(seed), func(t *testing.T) {
			inHall(t, func(h *hall) {
				c := &crowd{hall: h, rng: rand.New(rand.NewPCG(uint64(seed), 38))}
				c.a, c.b, c.s = h.match(nil)
				for i := range 4 {
					c.looking = append(c.looking, h.come(byte(3+i), fmt.Sprint("spectator ", i), h.TempDir(), nil))
				}
				for range 60 {
					switch c.rng.IntN(4) {
					case 0:
						before := time.Now()
						c.turn()
						if took := time.Since(before); took > 6*wireDelay {
							t.Errorf("a move took %v", took)
						}
					case 1:
						time.Sleep(time.Duration(c.rng.IntN(8000)<<c.rng.IntN(4)) * time.Millisecond)
					default:
						c.stir(c.rng.IntN(len(c.looking)))
					}
				}
				c.settle()
			})
		})
	}
}
