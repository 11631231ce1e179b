package view

import (
	"testing"

	"qiyou/game/match"
	"qiyou/ui/session"
)

// Where two histories of a match part, the screen says so and what can be done;
// u gives ours up, after a question.
func TestTwoHistories(t *testing.T) {
	t.Parallel()
	d := newDesk(t, gomoku(), "none").play("h8", "h9", "i8")
	s := english(t)
	e := d.event()
	e.Snapshot.Link = session.Broken
	s.hear(e)
	shows(t, s, "the records differ: stopped")
	e.Snapshot.Fork = &match.Fork{At: 4, Move: 3}
	s.hear(e)
	shows(t, s, "the records differ; u drops ours")
	s.wishes()
	s.press("u")
	shows(t, s, "Give up your history from move 3 on")
	s.press("n")
	wanted(t, s)
	s.press("u y")
	wanted(t, s, session.Yield{Match: e.Snapshot.ID})
}
