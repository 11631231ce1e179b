package view

import (
	"strings"
	"testing"
	"time"

	"qiyou/game/match"
	"qiyou/ui/session"
)

// calls are the notifications since it was last asked.
func calls(s *screen) []Ring {
	var all []Ring
	for _, e := range s.effects {
		if r, ok := e.(Ring); ok {
			all = append(all, r)
		}
	}
	s.effects = nil
	return all
}

// ticks lets d go by as a face does: it wakes when Next says so.
func ticks(s *screen, d time.Duration) {
	for end := s.now.Add(d); s.now.Before(end); {
		left := end.Sub(s.now)
		if next := s.Next(s.now); next > 0 {
			left = min(left, next)
		}
		s.now = s.now.Add(left)
		s.input(Tick{})
	}
}

// One is told once in a turn that one's time runs out, whatever is on the screen,
// and not where the overtime or the other's clock runs.
func TestTimeThatRunsOutIsToldOnce(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		limit, moves string
		before       time.Duration // until it is short
		rings        int
	}{
		{"30s", "", 20 * time.Second, 1},
		{"1m+3x30s", "", 80 * time.Second, 1},
		{"8s", "", 0, 1}, // short from the start
		{"30s", "h8", 19 * time.Second, 0},
		{"none", "", time.Hour, 0},
	} {
		for _, hidden := range []bool{false, true} {
			s := english(t)
			s.hear(newDesk(t, gomoku(), c.limit).play(strings.Fields(c.moves)...).event())
			if hidden {
				s.show("")
			}
			early := len(calls(s))
			if c.before > 0 {
				ticks(s, c.before-time.Second)
				early = len(calls(s))
			}
			ticks(s, 5*time.Second)
			got := calls(s)
			ticks(s, 30*time.Second)
			late := len(calls(s))
			if c.before > 0 && early > 0 || early+len(got) != c.rings || late > 0 {
				t.Errorf("%s after %q, hidden %v: told %d times before, %d when it is short, %d later, want %d in all",
					c.limit, c.moves, hidden, early, len(got), late, c.rings)
			}
			for _, r := range got {
				if r.Title != "liu" || r.Body != s.text.Table.Hurry {
					t.Errorf("told %+v", r)
				}
			}
		}
	}
}

// A turn that begins with little time is told of once.
func TestTurnWithLittleTimeIsToldOnce(t *testing.T) {
	t.Parallel()
	d := newDesk(t, gomoku(), "12s").play("h8")
	s := english(t)
	s.hear(d.event())
	d.play("h9", "h7")
	d.snap.Since = s.now
	s.hear(d.event())
	calls(s)
	d.play("h6")
	s.hear(d.event())
	ticks(s, 9*time.Second)
	if got := calls(s); len(got) != 1 || got[0].Body != s.text.Table.Yours {
		t.Errorf("told %+v, want only of the turn", got)
	}
}

func TestTitle(t *testing.T) {
	t.Parallel()
	s := english(t)
	title := func(want string) {
		t.Helper()
		if got := s.Title(); got != want {
			t.Errorf("the title is %q, want %q", got, want)
		}
	}
	title("qiyou")
	s.hear(onePeer())
	title("qiyou")
	inv := session.Invitation{ID: "i1", Peer: "liu", Tag: "ABCD"}
	s.hear(session.Invited{Invitation: inv})
	if got := s.Title(); !strings.HasPrefix(got, "● ") || !strings.Contains(got, "liu") {
		t.Errorf("the title is %q, want a call from liu", got)
	}
	s.hear(session.InviteEnded{Invitation: inv, Code: session.EndAccepted})
	d := newDesk(t, gomoku(), "none")
	s.hear(d.event())
	title("● your turn - qiyou")
	s.show("")
	title("● your turn - qiyou")
	s.show("m1")
	s.hear(d.play("h8").event())
	title("White to play - qiyou")
	d.do(match.Command{Seat: 2, Do: match.DoDraw})
	s.hear(d.event())
	title("● liu offers a draw. - qiyou")
	s.show("")
	s.hear(session.Left{Match: "m1"})
	title("qiyou")
}
