package table

import (
	"context"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"qiyou/ai"
	"qiyou/game"
	"qiyou/game/match"
	"qiyou/ui/session"
)

// oracle expects the first two free points, whatever the board, and thinks for the
// time that it may have or until it is stopped; it then has its move all the same.
type oracle struct {
	mu    sync.Mutex
	tasks []ai.Task
	ended []time.Duration // how long each has taken
}

func (e *oracle) Name() string { return "oracle" }
func (e *oracle) Close() error { return nil }

func (e *oracle) Think(ctx context.Context, t ai.Task) (ai.Advice, error) {
	e.mu.Lock()
	e.tasks = append(e.tasks, t)
	e.mu.Unlock()
	span, began := t.Limits.Time, time.Now()
	if span == 0 {
		span = t.Limits.Level.Think()
	}
	var a ai.Advice
	for m := range t.State.Moves() {
		if a.Line = append(a.Line, m); len(a.Line) == 2 {
			break
		}
	}
	a.Move = a.Line[0]
	var err error
	select {
	case <-ctx.Done():
		err = ctx.Err()
	case <-time.After(span):
	}
	e.mu.Lock()
	defer e.mu.Unlock()
	e.ended = append(e.ended, time.Since(began))
	return a, err
}

func (e *oracle) asked() int {
	e.mu.Lock()
	defer e.mu.Unlock()
	return len(e.tasks)
}

// working is how many of its tasks are under way.
func (e *oracle) working() int {
	e.mu.Lock()
	defer e.mu.Unlock()
	return len(e.tasks) - len(e.ended)
}

// pondered is a game against an engine that thinks ahead: the first move, the answer,
// which is a1, and b1 expected.
func pondered(t *testing.T, change ...func(*Config)) (*sitting, *oracle) {
	t.Helper()
	e := &oracle{}
	change = append([]func(*Config){func(c *Config) { c.Ponders, c.Players[1].Level = true, int(ai.MaxLevel) }}, change...)
	s := sit(t, fresh(t, "none"), [2]session.Kind{session.Person, session.Computer}, e, change...)
	s.do(game.First, match.DoMove, "hh")
	s.settle()
	time.Sleep(ai.MaxLevel.Think() + 2*time.Second)
	if snap, _ := s.settle(); len(snap.Match.Plies()) != 2 || snap.Thinking {
		t.Fatalf("%d plies, thinking %v", len(snap.Match.Plies()), snap.Thinking)
	}
	return s, e
}

// plies is how many were played once the table rests.
func (s *sitting) plies() int {
	s.settle()
	return len(s.last.Match.Plies())
}

// expected is the move that the oracle expects now.
func (s *sitting) expected(e *oracle) string {
	e.mu.Lock()
	defer e.mu.Unlock()
	plies := e.tasks[len(e.tasks)-1].Moves
	return plies[len(plies)-1].String()
}

func TestPonders(t *testing.T) {
	for _, c := range []struct {
		name  string
		wait  time.Duration // of the person, beyond 2 s
		takes time.Duration // until the answer then
	}{
		{"a quick reply", 0, ai.MaxLevel.Think() - 2*time.Second},
		{"a slow reply", 20 * time.Second, 0},
		{"one from far away", time.Hour, 0},
	} {
		t.Run(c.name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				s, e := pondered(t)
				time.Sleep(c.wait)
				s.do(game.First, match.DoMove, s.expected(e))
				s.settle()
				if c.takes > 0 {
					time.Sleep(c.takes - time.Millisecond)
					if n := s.plies(); n != 3 {
						t.Errorf("%d plies before it has thought as long as usual", n)
					}
				}
				time.Sleep(time.Millisecond)
				if n := s.plies(); n != 4 {
					t.Errorf("%d plies, want the answer", n)
				}
				if n := e.asked(); n != 3 { // the answer, what was foreseen, and the next that is
					t.Errorf("asked %d times", n)
				}
			})
		})
	}
}

func TestPonderingEnds(t *testing.T) {
	for _, c := range []struct {
		name    string
		do      func(s *sitting)
		plies   int
		working int // tasks under way then
	}{
		{"another reply", func(s *sitting) { s.do(game.First, match.DoMove, "oo") }, 3, 1},
		{"a takeback", func(s *sitting) { s.do(game.First, match.DoUndo, "") }, 0, 0},
		{"the end", func(s *sitting) { s.do(game.First, match.DoResign, "") }, 2, 0},
		{"an offer, which ends nothing", func(s *sitting) { s.do(game.First, match.DoDraw, "") }, 2, 1},
		{"an hour", func(*sitting) { time.Sleep(time.Hour) }, 2, 0},
	} {
		t.Run(c.name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				s, e := pondered(t)
				if n := e.working(); n != 1 {
					t.Fatalf("%d tasks under way before", n)
				}
				c.do(s)
				plies := s.plies()
				if n := e.working(); n != c.working {
					t.Errorf("%d tasks under way, want %d", n, c.working)
				}
				if plies != c.plies {
					t.Errorf("%d plies, want %d", plies, c.plies)
				}
			})
		})
	}
}

func TestDoesNotPonder(t *testing.T) {
	for name, change := range map[string]func(*Config){
		"not wanted":    func(c *Config) { c.Ponders = false },
		"a lower level": func(c *Config) { c.Players[1].Level = int(ai.MaxLevel) - 1 },
	} {
		t.Run(name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				if _, e := pondered(t, change); e.working() != 0 || e.asked() != 1 {
					t.Errorf("asked %d times, %d under way", e.asked(), e.working())
				}
			})
		})
	}
}
