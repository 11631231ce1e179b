package e2e

import (
	"fmt"
	"slices"
	"strings"
	"testing"
)

// script is a whole game. Each word is what a seat does, such as 1:h8, 2:swap,
// 1:pass or 2:dead=B2; after ! comes why it is refused: 2:h10!double-three.
type script struct {
	name   string
	flags  []string
	text   string
	winner string // the seat
	reason string
}

// deed is a word of a script.
type deed struct {
	seat int // 0 acts first
	do   string
	why  string // why it is refused, "" where it is done
}

func (s script) deeds() []deed {
	var all []deed
	for w := range strings.FieldsSeq(s.text) {
		seat, do, _ := strings.Cut(w, ":")
		do, why, _ := strings.Cut(do, "!")
		all = append(all, deed{int(seat[0] - '1'), strings.ReplaceAll(do, "=", " "), why})
	}
	return all
}

// plies is how many moves the script plays.
func (s script) plies() int {
	n := 0
	for _, d := range s.deeds() {
		if d.why == "" && d.do != "resign" {
			n++
		}
	}
	return n
}

// The games.
var (
	// After the swap second plays black, and wins with the five that the point
	// of a double three has become.
	renjuRIF = script{
		name: "renju RIF", flags: []string{"--rules", "renju", "--set", "opening=rif"}, winner: "second", reason: "five",
		text: `1:h8 1:k8!out-of-zone 1:g7 1:j10 2:swap 1:a1 2:o8 2:i10 1:h9!out-of-zone 1:i10
			1:c1 2:h9 1:e1 2:h10!double-three 2:h7 1:m1 2:h6 1:m3 2:h10`,
	}
	taraguchiTen = script{
		name: "Taraguchi-10, ten fifths", flags: []string{"--rules", "renju", "--set", "opening=taraguchi10"}, winner: "first", reason: "resignation",
		text: `1:h8 2:swap 1:h9 2:keep 2:h10 1:keep 1:h11 2:ten 2:a1 2:o1!symmetric 2:b1 2:c1 2:d1 2:e1 2:f1 2:g1 2:h1 2:h2 2:h3
			1:o1!out-of-zone 1:h3 1:i8 2:resign`,
	}
	taraguchiSwaps = script{
		name: "Taraguchi-10, a swap after every stone", flags: taraguchiTen.flags, winner: "second", reason: "resignation",
		text: "1:h8 2:swap 1:h10!out-of-zone 1:h9 2:swap 1:h10 2:swap 1:k11 2:swap 1:m8!out-of-zone 1:l12 2:swap 1:a1 2:b1 1:resign",
	}
	// Walls of both with a ko between them, and a stone of white in black's area.
	ko = script{
		name: "go with a ko", flags: []string{"--rules", "chinese", "--size", "9"}, winner: "second", reason: "count",
		text: `1:D6 2:E6 1:C5 2:F5 1:D4 2:E4 1:D7 2:D5 1:E5 2:D5!ko 2:E7 1:D5 2:E8 1:D8 2:E9 1:D9 2:E3 1:D3 2:E2 1:D2 2:E1 1:D1
			2:B2 1:pass 2:pass 1:propose 2:dead=B2 2:propose 1:resume 1:B3 2:pass 1:pass 2:propose 1:accept`,
	}
	perpetual = script{
		name: "xiangqi, perpetual check", flags: []string{"--rules", "xiangqi"}, winner: "second", reason: "perpetual",
		text: "1:h2-d2 2:e9-e7!no-such-step 2:d9-e8 1:b2-b9 2:a6-a5!in-check 2:c9-a7 1:d2-d9 2:a7-c9 1:d9-d2 2:c9-a7 1:d2-d9 2:a7-c9 1:d9-d2",
	}
	mate = script{
		name: "xiangqi, mate", flags: perpetual.flags, winner: "first", reason: "mate",
		text: "1:b2-b5 2:b7-e7 1:b5-c5 2:f9-e8 1:c5-c9",
	}
	swap2 = script{
		name: "swap2", flags: []string{"--rules", "standard", "--set", "opening=swap2"}, winner: "first", reason: "resignation",
		text: "1:h8 1:i9 1:j7 2:keep!wrong-kind 2:more 2:g6 2:k10 1:light 1:a1 2:a2 1:a3 2:resign",
	}
	handicap = script{
		name: "go with a handicap", flags: []string{"--rules", "chinese", "--size", "9", "--set", "handicap=2", "--set", "placement=free"},
		winner: "first", reason: "count",
		text: "1:C3 1:pass!wrong-kind 1:G7 2:F3 1:F4 2:pass 1:pass 2:propose 1:accept",
	}
	territory = script{
		name: "go, Japanese rules", flags: []string{"--rules", "japanese", "--size", "9"}, winner: "second", reason: "count",
		text: strings.Replace(ko.text, "1:resume 1:B3 2:pass 1:pass 2:propose 1:accept", "1:resume 2:pass 1:pass 2:dead=B2 2:propose 1:accept", 1),
	}
)

// TestGames: two people at lines of JSON play every kind of game to its end.
func TestGames(t *testing.T) {
	t.Parallel()
	for _, s := range []script{renjuRIF, taraguchiTen, taraguchiSwaps, ko, territory, perpetual, mate, swap2, handicap} {
		t.Run(s.name, func(t *testing.T) {
			t.Parallel()
			l := newLab(t, 2)
			homes := []string{t.TempDir(), t.TempDir()}
			a, b := pair(t, l, homes, s.flags...)
			both := [2]*player{a, b}
			s.lines(both)
			for _, p := range both {
				if e := p.event("end"); e.Winner != s.winner || e.Reason != s.reason {
					t.Errorf("%s: %s", p.name, e.Raw)
				}
				if code := p.exit(); code != 0 {
					t.Errorf("%s: exit %d, want 0", p.name, code)
				}
				p.quiet()
			}
			sameRecord(t, homes...)
		})
	}
}

// lines types the script as lines; each move has reached both before the next.
func (s script) lines(both [2]*player) { say(both, 0, s.deeds()) }

// say types deeds that come after ply moves, and gives how many then stand.
func say(both [2]*player, ply int, deeds []deed) int {
	for _, d := range deeds {
		p := both[d.seat]
		p.t.Helper()
		p.say(d.do)
		switch {
		case d.why != "":
			if e := p.event("refused"); e.Code != d.why {
				p.t.Errorf("%s: %s is refused with %s, want %s", p.name, d.do, e.Code, d.why)
			}
		case d.do != "resign":
			ply++
			for _, p := range both {
				p.moved(ply)
			}
		}
	}
	return ply
}

// TestOpeningAgain: in the middle of an opening everything is taken back, and
// later one of the two is killed between the stones that are offered.
func TestOpeningAgain(t *testing.T) {
	t.Parallel()
	l := newLab(t, 2)
	homes := []string{t.TempDir(), t.TempDir()}
	a, b := pair(t, l, homes, renjuRIF.flags...)
	deeds := renjuRIF.deeds()
	half := slices.IndexFunc(deeds, func(d deed) bool { return d.do == "o8" }) + 1
	ply := say([2]*player{a, b}, 0, deeds[:half])
	b.say(fmt.Sprintf("undo %d", ply))
	a.event("asked")
	a.say("accept")
	a.moved(0)
	b.moved(0)
	if again := say([2]*player{a, b}, 0, deeds[:half]); again != ply {
		t.Errorf("%d moves stand, want %d", again, ply)
	}
	before := b.board.moves
	b.kill()
	b = start(t, l.host(2), homes[1], "bob", "play", "--plain", "--once")
	b.moved(ply)
	if !slices.Equal(b.board.moves, before) {
		t.Errorf("bob has %v again, want %v", b.board.moves, before)
	}
	say([2]*player{a, b}, ply, deeds[half:])
	for _, p := range []*player{a, b} {
		if e := p.event("end"); e.Winner != "second" || e.Reason != "five" {
			t.Errorf("%s: %s", p.name, e.Raw)
		}
		if code := p.exit(); code != 0 {
			t.Errorf("%s: exit %d, want 0", p.name, code)
		}
	}
	sameRecord(t, homes...)
}
