package view

import (
	"testing"
	"time"

	"qiyou/game"
	"qiyou/game/match"
	"qiyou/ui/board"
	"qiyou/ui/text"
)

func TestTimeIsSaid(t *testing.T) {
	t.Parallel()
	d := newDesk(t, gomoku(), "1m").play("h8")
	s := english(t)
	s.now = start.Add(10 * time.Second)
	t.Run("a pause, by which nobody's clock runs", func(t *testing.T) {
		d.snap.Paused = start.Add(4 * time.Second)
		s.hear(d.event())
		shows(t, s, "Both clocks stand: liu is not there.", "0:57")
		if next := s.Next(s.now); next != 0 && next < time.Minute {
			t.Errorf("the picture changes after %v", next)
		}
		d.snap.Paused = time.Time{}
	})
	t.Run("what a lag cost", func(t *testing.T) {
		d.do(match.Command{Seat: game.Second, Do: match.DoMove, Move: game.PlaceAt(game.Point{}), Lag: 400 * time.Millisecond})
		s.hear(d.event())
		shows(t, s, "alice: lag 0.4 s, charged 0")
		chinese := newScreen(t, board.Look{}, &text.ZhHans)
		chinese.hear(d.event())
		shows(t, chinese, "alice: 延迟 0.4 秒，计入 0")
		d.play("i9")
		d.do(match.Command{Seat: game.Second, Do: match.DoMove, Move: game.PlaceAt(game.Point{Col: 1}), Lag: 3 * time.Second})
		s.hear(d.event())
		shows(t, s, "alice: lag 3 s, charged 2.2")
	})
	t.Run("that the other's time is over", func(t *testing.T) {
		d.play("i10")
		s.now = start.Add(61200*time.Millisecond - time.Millisecond)
		s.hear(d.event()).press("Z")
		shows(t, s, "0.0")
		s.now = start.Add(61200 * time.Millisecond)
		shows(t, s, "liu is out of time.  Z claims it")
		s.wishes()
		s.press("Z")
		wanted(t, s, act(game.First, match.DoClaim))
		d.do(match.Command{Seat: game.First, Do: match.DoClaim, Think: time.Hour})
		s.hear(d.event())
		shows(t, s, "You claim that the time is over.")
	})
}

func TestPauseByBoth(t *testing.T) {
	t.Parallel()
	d := newDesk(t, gomoku(), "1m").play("h8", "h9")
	s := english(t)
	s.hear(d.event()).press("z y")
	wanted(t, s, act(game.First, match.DoAdjourn))
	d.do(match.Command{Seat: game.Second, Do: match.DoAdjourn})
	s.hear(d.event())
	shows(t, s, "liu asks to pause the match.  y yes   n no")
	s.now = s.now.Add(time.Minute)
	s.wishes()
	s.press("y")
	wanted(t, s, act(game.First, match.DoAdjourn))
	d.do(match.Command{Seat: game.First, Do: match.DoAdjourn})
	s.hear(d.event())
	shows(t, s, "Paused by both.  z go on   q leave")
	s.press("z")
	wanted(t, s, act(game.First, match.DoReturn))
	d.do(match.Command{Seat: game.Second, Do: match.DoReturn})
	s.hear(d.event())
	shows(t, s, "liu is back: go on?  y yes   n no")
}
