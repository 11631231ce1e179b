package view

import (
	"strings"
	"testing"
	"time"

	"qiyou/game"
	"qiyou/game/match"
	"qiyou/ui/session"
)

// read plays moves in the notation of the game, blanks between.
func (d *desk) read(moves string) *desk {
	d.t.Helper()
	return d.play(strings.Fields(moves)...)
}

// here is a desk with two people at this keyboard.
func (d *desk) here() *desk {
	d.snap.Players = [2]session.Player{{Name: "Ann"}, {Name: "Bob"}}
	d.snap.Link = session.NoLink
	return d
}

// second is a desk whose second seat has the person here.
func (d *desk) second() *desk {
	p := d.snap.Players
	d.snap.Players = [2]session.Player{p[1], p[0]}
	return d
}

// A small game of go that ends with a dead stone in the corner.
const smallGo = "e5 e3 d3 f5 f4 e4 d4 f3 g4 f6 d5 g3 h3 h4 g5 g6 h5 h6 c6 e7 j4 c7 b7 d6 b6 d7 a2 c8 e6"

func init() {
	for name, build := range map[string]func(t *testing.T, s *screen){
		"go": func(t *testing.T, s *screen) {
			s.hear(onePeer(), newDesk(t, setup("weiqi/chinese 19"), "10m+3x30s").read("Q16 D4 Q3 D17 R5 C15 O17 F3 C10 Q10 K4").event())
			s.now = s.now.Add(9 * time.Second)
			s.press("Up Right")
		},
		"go-handicap": func(t *testing.T, s *screen) {
			s.hear(onePeer(), newDesk(t, setup("weiqi/japanese 19 handicap=4"), "none").second().event())
		},
		"go-ko": func(t *testing.T, s *screen) {
			s.hear(onePeer(), newDesk(t, setup("weiqi/chinese 9"), "none").read("e5 f5 d4 g4 e3 f3 f4 e4").event()).press("Right")
		},
		"go-passed": func(t *testing.T, s *screen) {
			s.hear(onePeer(), newDesk(t, setup("weiqi/chinese 13"), "none").read("K4 pass").event()).press("p")
		},
		"go-scoring": func(t *testing.T, s *screen) {
			d := newDesk(t, setup("weiqi/chinese 9"), "none").read(smallGo + " a5 pass pass")
			s.hear(onePeer(), d.event())
		},
		"go-proposed": func(t *testing.T, s *screen) {
			d := newDesk(t, setup("weiqi/japanese 9"), "none").read(smallGo + " pass pass")
			d.read("propose")
			s.hear(onePeer(), d.here().event()).press("Tab Down")
		},
		"go-over": func(t *testing.T, s *screen) {
			d := newDesk(t, setup("weiqi/chinese 9"), "none").read(smallGo + " pass pass propose accept")
			s.hear(onePeer(), d.event())
		},
		"renju-fouls": func(t *testing.T, s *screen) {
			s.hear(onePeer(), newDesk(t, setup("gomoku/renju 15"), "none").read("h8 a1 h9 a15 j7 o1 k7 o15").event())
		},
		"swap2-choose": func(t *testing.T, s *screen) {
			d := newDesk(t, setup("gomoku/standard 15 opening=swap2"), "10m").read("h8 i9 j7").second()
			s.hear(onePeer(), d.event()).press("Tab Down")
		},
		"renju-offer": func(t *testing.T, s *screen) {
			d := newDesk(t, setup("gomoku/renju 15 opening=soosyrv8"), "10m").read("h8 i9 h10 keep g7 3 keep h5")
			s.hear(onePeer(), d.event())
		},
		"renju-zone": func(t *testing.T, s *screen) {
			s.hear(onePeer(), newDesk(t, setup("gomoku/renju 15 opening=rif"), "10m").read("h8 i9").event())
		},
		"xiangqi": func(t *testing.T, s *screen) {
			d := newDesk(t, setup("xiangqi/asian 0"), "10m+5s").read("炮二平五 马8进7 炮五进四 马7进5")
			s.hear(onePeer(), d.event(), session.Said{Match: "m1", Name: "liu", Text: "你好"})
		},
		"xiangqi-picked": func(t *testing.T, s *screen) {
			d := newDesk(t, setup("xiangqi/asian 0"), "none").read("h2e2 h9g7")
			s.hear(onePeer(), d.event()).press("Down Down Enter Up Up Up Up")
		},
		"xiangqi-check": func(t *testing.T, s *screen) {
			d := newDesk(t, setup("xiangqi/asian 0 odds=b0"), "none").read("h2e2 d9e8 e2e6").second()
			s.hear(onePeer(), d.event())
		},
		"xiangqi-over": func(t *testing.T, s *screen) {
			d := newDesk(t, setup("xiangqi/asian 0"), "none").read("h2e2 h9g7")
			d.do(match.Command{Seat: game.First, Do: match.DoResign})
			s.hear(onePeer(), d.here().event())
		},
		"offer-go": func(t *testing.T, s *screen) {
			s.hear(onePeer()).press("g Right Down Down Right Down Right Right Down Up Up Up")
		},
		"offer-xiangqi": func(t *testing.T, s *screen) {
			s.hear(onePeer()).press("g Left Down Right Down Down Right Right Down Down Right")
		},
	} {
		pictures[name] = build
	}
}
