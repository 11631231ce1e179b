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
	"qiyou/ui/text"
	"qiyou/ui/view"
)

// budget is the most bytes that may be sent for something. A stone may cost 100 more
// for each that it takes.
type budget struct{ full, cursor, stone, clock int }

// What a game costs on the line: measured on the views themselves, with the title
// of the window, at the palettes that are usual near and far.
func TestBytesOfAGame(t *testing.T) {
	t.Setenv("TERM", "xterm-256color")
	t.Setenv("NO_COLOR", "")
	most := map[int]budget{
		256:            {full: 5000, cursor: 160, stone: 350, clock: 65},
		term.TrueColor: {full: 5000, cursor: 180, stone: 350, clock: 65},
	}
	langs := text.Langs()
	if testing.Short() {
		langs = []string{"ja"} // the longest words
	}
	for colors, want := range most {
		for _, lang := range langs {
			for _, setup := range gameSetups {
				k := terminal{w: 80, h: 24, colors: colors, lang: lang}
				t.Run(fmt.Sprintf("%s/%s", setup, k), func(t *testing.T) {
					p := newPlay(t, k, setup, rand.New(rand.NewPCG(1, 2)))
					p.screen.Blind()
					got := p.bytes()
					t.Logf("%+v", got)
					if got.full > want.full || got.cursor > want.cursor || got.stone > want.stone || got.clock > want.clock {
						t.Errorf("%+v, want at most %+v", got, want)
					}
				})
			}
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

// bytes plays a game of sixty plies and gives the most that each thing took.
func (p *play) bytes() budget {
	var most budget
	p.begin()
	p.sat = true
	p.news()
	for i := range 60 {
		p.now = p.now.Add(1300 * time.Millisecond)
		most.clock = max(most.clock, p.sent(view.Tick{}))
		if n := p.sent(view.Tick{}); n > 0 {
			p.t.Errorf("ply %d: %d bytes while nothing changed", i, n)
		}
		for _, c := range []keys.Code{keys.Left, keys.Up, keys.Right, keys.Down} {
			most.cursor = max(most.cursor, p.sent(view.Press{Key: keys.Key{Code: c}}))
		}
		st := p.snap.Match.State()
		before, mv := pieces(st), p.move(st)
		if !p.do(match.Command{Seat: st.ToAct(), Do: match.DoMove, Move: mv, Think: time.Second}) {
			p.t.Fatalf("ply %d is refused", i)
		}
		st = p.snap.Match.State()
		n, taken := p.sent(view.News{Event: session.Table{Snapshot: p.snap}}), before-pieces(st)
		if mv.Kind == game.Place {
			taken++
		}
		most.stone = max(most.stone, n-100*taken)
		if st.ToAct() == game.NoSeat {
			break
		}
	}
	most.full = p.sent(view.Press{Key: keys.Key{Code: keys.Ctrl, Rune: 'l'}})
	return most
}

// pieces is how many stones or pieces are on the board.
func pieces(st game.State) (n int) {
	v := st.View()
	cols, rows := v.Size()
	for row := range rows {
		for col := range cols {
			if v.At(game.Point{Col: int8(col), Row: int8(row)}).Color != game.NoColor {
				n++
			}
		}
	}
	return n
}
