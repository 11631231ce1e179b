package term_test

import (
	"fmt"
	"math/rand/v2"
	"testing"
	"time"

	"qiyou/game"
	"qiyou/game/match"
	"qiyou/ui/keys"
	"qiyou/ui/session"
	"qiyou/ui/term"
	"qiyou/ui/view"
)

// budget is the most bytes that may be sent for something.
type budget struct{ full, cursor, stone, clock int }

// What a game costs on the line: measured on the views themselves, with the title
// of the window, at the palettes that are usual near and far.
func TestBytesOfAGame(t *testing.T) {
	t.Setenv("TERM", "xterm-256color")
	t.Setenv("NO_COLOR", "")
	for colors, want := range map[int]budget{
		256:            {full: 8000, cursor: 200, stone: 600, clock: 90},
		term.TrueColor: {full: 8000, cursor: 280, stone: 700, clock: 90},
	} {
		for _, setup := range gameSetups {
			t.Run(fmt.Sprintf("%s/%d", setup, colors), func(t *testing.T) {
				k := terminal{w: 80, h: 24, colors: colors, lang: "en"}
				p := newPlay(t, k, setup, rand.New(rand.NewPCG(1, 2)))
				got := p.bytes()
				t.Logf("%+v", got)
				if got.full > want.full || got.cursor > want.cursor || got.stone > want.stone || got.clock > want.clock {
					t.Errorf("%+v, want at most %+v", got, want)
				}
			})
		}
	}
}

// sent is how much in sends.
func (p *play) sent(in view.Input) int {
	p.t.Helper()
	p.written = 0
	p.input(in)
	return p.written
}

// bytes plays a game of twenty plies and gives the most that each thing took.
func (p *play) bytes() budget {
	var most budget
	p.begin()
	p.sat = true
	p.news()
	for i := range 20 {
		p.now = p.now.Add(1300 * time.Millisecond)
		most.clock = max(most.clock, p.sent(view.Tick{}))
		if n := p.sent(view.Tick{}); n > 0 {
			p.t.Errorf("ply %d: %d bytes while nothing changed", i, n)
		}
		for _, c := range []keys.Code{keys.Left, keys.Up, keys.Right, keys.Down} {
			most.cursor = max(most.cursor, p.sent(view.Press{Key: keys.Key{Code: c}}))
		}
		st := p.snap.Match.State()
		if !p.do(match.Command{Seat: st.ToAct(), Do: match.DoMove, Move: p.move(st), Think: time.Second}) {
			p.t.Fatalf("ply %d is refused", i)
		}
		most.stone = max(most.stone, p.sent(view.News{Event: session.Table{Snapshot: p.snap}}))
		if p.snap.Match.State().ToAct() == game.NoSeat {
			p.t.Fatalf("the game is over after %d plies", i)
		}
	}
	most.full = p.sent(view.Press{Key: keys.Key{Code: keys.Ctrl, Rune: 'l'}})
	return most
}
