package view

import (
	"testing"
	"time"

	"qiyou/game"
	"qiyou/game/clock"
	"qiyou/game/match"
	"qiyou/ui/board"
	"qiyou/ui/session"
	"qiyou/ui/text"
)

// How every system of time looks as it runs out: digits, signs and words, in
// both faces of the screen.
func TestClocksRunOut(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		timing string
		used   time.Duration
		digits string
		words  string // "" for none
	}{
		{"5m", 4*time.Minute + 49*time.Second, " 0:11", ""},
		{"5m", 4*time.Minute + 50500*time.Millisecond, "!9.5", text.EN.Play.Short},
		{"5m", 6 * time.Minute, "!0.0", text.EN.Play.TimeOver},
		{"5m+3s", 4*time.Minute + 55*time.Second, "!5.0", text.EN.Play.Short},
		{"10s+3x30s", 5 * time.Second, " 5.0", ""},
		{"10s+3x30s", 12 * time.Second, " 0:28 x3", "3 periods left"},
		{"10s+3x30s", 42 * time.Second, " 0:28 x2", "2 periods left"},
		{"10s+3x30s", 65 * time.Second, "!5.0 x2", "2 periods left"},
		{"10s+3x30s", 75 * time.Second, " 0:25 x1", "last period!"},
		{"10s+3x30s", 93 * time.Second, "!7.0 x1", "last period!"},
		{"10s+25/5m", time.Minute, " 4:10 /25", "moves to make in this block: 25"},
		{"10s+25/5m", 5*time.Minute + 7*time.Second, "!3.0 /25", "moves to make in this block: 25"},
	} {
		for _, look := range []board.Look{{}, {Mono: true, ASCII: true}} {
			s := newScreen(t, look, &text.EN)
			s.hear(newDesk(t, gomoku(), c.timing).event())
			s.now = start.Add(c.used)
			shows(t, s, c.digits)
			if c.words != "" {
				shows(t, s, c.words)
				continue
			}
			hides(t, s, "!", "period", "moves to make")
		}
	}
}

// In a window without a panel the words take the place of whose turn it is, where
// they are a warning.
func TestLastPeriodInASmallWindow(t *testing.T) {
	t.Parallel()
	s := english(t)
	d := newDesk(t, gomoku(), "10s+3x30s")
	s.hear(d.event())
	s.now = start.Add(95 * time.Second)
	if got := s.draw(40, 12).Text(); !contains(got, "!5.0 x1", "last period!") {
		t.Errorf("the last period looks so:\n%s", got)
	}
}

// Overtime of the other has the other's name, and no overtime is called short
// while more of it follows.
func TestWhoseOvertime(t *testing.T) {
	t.Parallel()
	s := english(t)
	d := newDesk(t, gomoku(), "10s+3x30s").play("h8")
	s.hear(d.event())
	s.now = start.Add(15 * time.Second)
	shows(t, s, "liu: 3 periods left")
	if d.snap.Match.State().ToAct() != game.Second {
		t.Error("liu is not to act")
	}
	if st := (clock.State{Main: 3 * time.Second, Period: time.Minute, Periods: 1}); urgent(st) {
		t.Error("three seconds before overtime are urgent")
	}
}

// The mark of a move is there until the other has it, whatever the link does.
func TestSentAndReceived(t *testing.T) {
	t.Parallel()
	for _, link := range []session.Link{session.Up, session.Silent, session.Down} {
		d := newDesk(t, gomoku(), "none").play("h8")
		d.snap.Link, d.snap.Acked = link, 2
		s := english(t)
		s.hear(d.event())
		shows(t, s, "Moves  sent")
		if got := s.draw(40, 12).Text(); link == session.Up && !contains(got, " sent") {
			t.Errorf("a small window does not show that the move was sent:\n%s", got)
		}
		d.snap.Acked = 3
		s.hear(d.event())
		shows(t, s, "Moves  received")
		d.play("h9")
		s.hear(d.event())
		hides(t, s, "received")
	}
	d := newDesk(t, gomoku(), "none").play("h8")
	d.do(match.Command{Seat: game.Second, Do: match.DoResign})
	s := english(t)
	d.snap.Acked = 3
	s.hear(d.event())
	shows(t, s, "Moves  received")
}
