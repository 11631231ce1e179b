package e2e

import (
	"strings"
	"testing"
)

// TestKeysAlone: a whole game of each kind, from the lobby to the next game, by two
// who touch no mouse.
func TestKeysAlone(t *testing.T) {
	t.Parallel()
	for _, s := range byMouse {
		t.Run(s.name, func(t *testing.T) {
			t.Parallel()
			both, _ := sit(t, s)
			a, b := both[0], both[1]
			s.keys(both)
			s.over(both)
			a.answer("m")
			b.see("would like another game")
			b.answer("y")
			for i, p := range both {
				p.see(s.next(p, 1, i == 1))
			}
			b.see("your turn")
		})
	}
}

// TestLinesAlone: the same by two at lines, which are of JSON so that a program can
// read them. No line has an escape.
func TestLinesAlone(t *testing.T) {
	t.Parallel()
	for _, s := range byMouse {
		t.Run(s.name, func(t *testing.T) {
			t.Parallel()
			l := newLab(t, 2)
			a := start(t, l.host(1), t.TempDir(), "alice", "play", "--plain")
			b := start(t, l.host(2), t.TempDir(), "bob", append([]string{"play", "--plain", "--peer", "alice", "--first", "other"}, s.flags...)...)
			a.event("invited")
			a.say("accept")
			both := [2]*player{a, b}
			for _, p := range both {
				p.event("start")
			}
			s.lines(both)
			for _, p := range both {
				if e := p.event("end"); e.Winner != s.winner || e.Reason != s.reason {
					t.Errorf("%s: %s", p.name, e.Raw)
				}
			}
			a.say("rematch")
			b.until("the wish for another game", func(e event) bool { return strings.Contains(e.Raw, `"rematch"`) })
			b.say("rematch")
			if e := a.event("start"); e.You != "second" {
				t.Errorf("alice is %s in the next game, want second", e.You)
			}
			b.event("start")
			for _, p := range both {
				for _, e := range p.all() {
					if strings.Contains(e.Raw, "\x1b") {
						t.Errorf("%s: an escape in %q", p.name, e.Raw)
					}
				}
			}
		})
	}
}
