package match_test

import (
	"encoding/hex"
	"flag"
	"fmt"
	"os"
	"strings"
	"testing"
	"time"

	"qiyou/game"
	"qiyou/game/match"
)

var update = flag.Bool("update", false, "write the vectors again")

const vectors = "../../testdata/wire/facts.txt"

// The bytes of every kind of fact are those of p2p/PROTOCOL.md, section 10. A
// change of a line is a change of the protocol.
func TestVectors(t *testing.T) {
	t.Parallel()
	m := do(t, played(t, "stub/two 9", "10m+3x30s"), place(game.First, 0, 1500*time.Millisecond), place(game.Second, 1, 2*time.Second),
		wish(game.First, match.DoUndo), wish(game.Second, match.DoUndo), place(game.First, 1, time.Second))
	ended := do(t, m, wish(game.First, match.DoDraw), wish(game.Second, match.DoDraw))
	resigned := do(t, m, wish(game.First, match.DoResign))
	late := do(t, m, match.Command{Seat: game.Second, Do: match.DoTimeout, Think: time.Hour})
	asked := do(t, m, wish(game.First, match.DoUndo), wish(game.Second, match.DoRefuse))
	clocked := played(t, "stub/two 9", "10m+3x30s")
	paused := decide(t, clocked, match.Command{Seat: game.First, Do: match.DoPause, Think: time.Second, Paused: 2500 * time.Millisecond},
		place(game.First, 0, time.Second), match.Command{Seat: game.Second, Do: match.DoMove, Move: game.PlaceAt(game.Point{}), Think: time.Second, Lag: 1200 * time.Millisecond})
	adjourned := do(t, clocked, wish(game.Second, match.DoAdjourn), match.Command{Seat: game.First, Do: match.DoAdjourn, Think: 3 * time.Second},
		wish(game.Second, match.DoReturn), wish(game.First, match.DoReturn))
	overtaken := decide(t, clocked, place(game.First, 0, time.Second), match.Command{Seat: game.Second, Do: match.DoMove, Lag: time.Hour})
	claimed := do(t, clocked, match.Command{Seat: game.Second, Do: match.DoClaim, Think: time.Hour})
	var lines []string
	add := func(kind string, what string, s match.Signed) {
		lines = append(lines, fmt.Sprintf("%s %s\t%s\t%s", kind, what, hex.EncodeToString(s.Body), hex.EncodeToString(s.Sig)))
	}
	for _, log := range [][]match.Signed{m.Log(), ended.Log()[m.Len():], resigned.Log()[m.Len():], late.Log()[m.Len():],
		paused.Log()[2:], adjourned.Log()[2:], overtaken.Log()[3:]} {
		for _, s := range log {
			e, err := match.ReadEvent(s)
			if err != nil {
				t.Fatal(err)
			}
			add("event", fmt.Sprintf("%d %v %v %v", e.Index, e.Op, e.Seat, e.Move), s)
		}
	}
	for _, told := range []struct {
		m    match.Match
		seat game.Seat
	}{{asked, game.First}, {asked, game.Second}, {claimed, game.Second}} {
		s, _ := told.m.NoteOf(told.seat)
		n, err := match.ReadNote(s)
		if err != nil {
			t.Fatal(err)
		}
		add("note", fmt.Sprintf("%v %v %d refuse %d", n.Seat, n.Ask, n.Plies, n.Refuse), s)
	}
	got := strings.Join(lines, "\n") + "\n"
	if *update {
		if err := os.WriteFile(vectors, []byte(got), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	want, err := os.ReadFile(vectors)
	if err != nil || got != string(want) {
		t.Errorf("the facts are written otherwise than %s says (%v):\n%s", vectors, err, got)
	}
}
