package table

import (
	"context"
	"errors"
	"log/slog"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"qiyou/ai"
	"qiyou/ai/protocol/client"
	"qiyou/game"
	"qiyou/game/catalog"
	"qiyou/game/match"
	"qiyou/game/match/matchtest"
	"qiyou/ui/session"
)

var judge = match.Judge{Rules: catalog.New}

// fresh is a match of gomoku that both have signed.
func fresh(t *testing.T, timing string) match.Match {
	t.Helper()
	keys := matchtest.Keys()
	m, err := match.Begin(judge, matchtest.Terms("gomoku/freestyle 15", timing, keys), keys)
	if err != nil {
		t.Fatal(err)
	}
	return m
}

// memory is a journal that remembers, and may fail.
type memory struct {
	mu    sync.Mutex
	facts []match.Save
	fail  error
	trace *[]string
}

func (j *memory) Append(f match.Save) error {
	j.mu.Lock()
	defer j.mu.Unlock()
	if j.fail != nil {
		return j.fail
	}
	j.facts = append(j.facts, f)
	*j.trace = append(*j.trace, "save")
	return nil
}

// engine plays the first free point, after a while.
type engine struct {
	takes time.Duration
	err   error
	score int
	tasks *[]ai.Task // those given so far, if wanted
}

func (e engine) Name() string { return "stub" }
func (e engine) Close() error { return nil }

func (e engine) Think(ctx context.Context, t ai.Task) (ai.Advice, error) {
	select {
	case <-ctx.Done():
		return ai.Advice{}, ctx.Err()
	case <-time.After(e.takes):
	}
	if e.tasks != nil {
		*e.tasks = append(*e.tasks, t)
	}
	for m := range t.State.Moves() {
		return ai.Advice{Move: m, Score: e.score}, e.err
	}
	return ai.Advice{}, ai.ErrTask
}

// sitting is a table with what a host would have around it.
type sitting struct {
	t       *testing.T
	table   *Table
	journal *memory
	trace   []string
	sent    []match.Message
	news    chan News
	last    session.Snapshot
	records int
	err     chan error
}

func sit(t *testing.T, m match.Match, kinds [2]session.Kind, e ai.Engine, change ...func(*Config)) *sitting {
	t.Helper()
	s := &sitting{t: t, news: make(chan News), err: make(chan error, 1)}
	s.journal = &memory{trace: &s.trace}
	var keys [2]match.Key
	var players [2]session.Player
	for i, k := range kinds {
		players[i] = session.Player{Kind: k, Level: 1}
		if k != session.Remote {
			keys[i] = matchtest.Keys()[i]
		}
	}
	cfg := Config{
		Replica: match.NewReplica(m, keys), Players: players, Journal: s.journal, Engine: e, News: s.news,
		Send: func(m match.Message) {
			s.sent = append(s.sent, m)
			s.trace = append(s.trace, "send")
		},
		Finish: func(match.Match) (string, error) { s.records++; return "record.sgf", nil },
		Go:     func(_ string, f func()) { go f() },
		Log:    slog.New(slog.DiscardHandler),
	}
	for _, f := range change {
		f(&cfg)
	}
	s.table = New(cfg)
	ctx, cancel := context.WithCancel(t.Context())
	go func() { s.err <- s.table.Run(ctx) }()
	t.Cleanup(cancel)
	return s
}

// settle takes all news until the table rests, and gives the last snapshot and
// the codes of the notices.
func (s *sitting) settle() (snap session.Snapshot, notices []string) {
	for {
		synctest.Wait()
		select {
		case n := <-s.news:
			if n.Notice != nil {
				notices = append(notices, n.Notice.Code)
				continue
			}
			snap, s.last = n.Snapshot, n.Snapshot
		default:
			return snap, notices
		}
	}
}

func (s *sitting) do(seat game.Seat, d match.Do, at string) {
	c := match.Command{Seat: seat, Do: d}
	if at != "" {
		m, err := game.ParseMove(at)
		if err != nil {
			s.t.Fatal(err)
		}
		c.Move = m
	}
	s.table.Post(Act{c})
}

var both = [2]session.Kind{session.Person, session.Person}

func TestSaveComesBeforeSend(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s := sit(t, fresh(t, "none"), [2]session.Kind{session.Person, session.Remote}, nil)
		s.settle()
		s.do(game.First, match.DoMove, "hh")
		if snap, _ := s.settle(); len(snap.Match.Plies()) != 1 {
			t.Errorf("%d plies", len(snap.Match.Plies()))
		}
		if len(s.trace) != 2 || s.trace[0] != "save" || s.trace[1] != "send" {
			t.Errorf("order %v", s.trace)
		}
	})
}

func TestDiskFails(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s := sit(t, fresh(t, "none"), [2]session.Kind{session.Person, session.Remote}, nil)
		s.settle()
		s.journal.fail = errors.New("no space left")
		s.do(game.First, match.DoMove, "hh")
		synctest.Wait()
		if err := <-s.err; !errors.Is(err, ErrDisk) || len(s.sent) != 0 {
			t.Errorf("%v, sent %v", err, s.sent)
		}
		if s.table.Post(Connected{}) {
			t.Error("a closed table took something in")
		}
	})
}

func TestFlagFalls(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s := sit(t, fresh(t, "1m"), both, nil)
		s.settle()
		time.Sleep(20 * time.Second)
		s.do(game.First, match.DoMove, "hh")
		s.settle()
		time.Sleep(time.Minute - time.Millisecond)
		if snap, _ := s.settle(); snap.Match.Over() {
			t.Fatal("over before the time")
		}
		time.Sleep(time.Millisecond)
		snap, _ := s.settle()
		if o, over := snap.Match.Outcome(); !over || o.Reason != game.Timeout || o.Winner != game.First || s.records == 0 || snap.Record == "" {
			t.Errorf("%+v, over %v, %d records", o, over, s.records)
		}
		if left := snap.Match.Clocks()[0].Main; left != 40*time.Second {
			t.Errorf("the mover has %v", left)
		}
	})
}

func TestComputerPlaysAndAgreesToATakeback(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s := sit(t, fresh(t, "none"), [2]session.Kind{session.Person, session.Computer}, engine{takes: time.Second})
		s.do(game.First, match.DoMove, "hh")
		if snap, _ := s.settle(); !snap.Thinking {
			t.Error("the engine rests on its turn")
		}
		time.Sleep(time.Second)
		if snap, _ := s.settle(); len(snap.Match.Plies()) != 2 || snap.Thinking {
			t.Fatalf("%d plies, thinking %v", len(snap.Match.Plies()), snap.Thinking)
		}
		s.do(game.First, match.DoUndo, "")
		if snap, _ := s.settle(); len(snap.Match.Plies()) != 0 {
			t.Errorf("%d plies after a takeback", len(snap.Match.Plies()))
		}
		s.do(game.First, match.DoDraw, "")
		if snap, _ := s.settle(); snap.Match.Over() || !snap.Match.Refused(game.First) {
			t.Error("the computer took a draw on an empty board")
		}
	})
}

// TestComputerKnowsItsGame: all tasks of a game are of that game, so that the day of
// the computer is the same all through it.
func TestComputerKnowsItsGame(t *testing.T) {
	seen := map[uint64]bool{}
	for seed := range uint64(3) {
		synctest.Test(t, func(t *testing.T) {
			var tasks []ai.Task
			s := sit(t, fresh(t, "none"), [2]session.Kind{session.Person, session.Computer}, engine{tasks: &tasks}, func(c *Config) { c.Seed = seed })
			for _, m := range []string{"hh", "hj", "hl"} {
				s.do(game.First, match.DoMove, m)
				s.settle()
			}
			if len(tasks) != 3 {
				t.Fatalf("%d tasks, want 3", len(tasks))
			}
			for _, task := range tasks {
				if task.Game != tasks[0].Game || task.Game == 0 {
					t.Errorf("game %d, then %d", tasks[0].Game, task.Game)
				}
			}
			seen[tasks[0].Game] = true
		})
	}
	if len(seen) != 3 {
		t.Errorf("%d games, want 3", len(seen))
	}
}

// TestComputerIsUnhurried: a move found at once is made after the pace, and sooner
// where the clock says so.
func TestComputerIsUnhurried(t *testing.T) {
	for _, tt := range []struct {
		clock string
		want  time.Duration
	}{{"none", 600 * time.Millisecond}, {"10m", 600 * time.Millisecond}, {"8s", 200 * time.Millisecond}} {
		synctest.Test(t, func(t *testing.T) {
			s := sit(t, fresh(t, tt.clock), [2]session.Kind{session.Person, session.Computer}, engine{}, func(c *Config) { c.Pace = 600 * time.Millisecond })
			s.do(game.First, match.DoMove, "hh")
			s.settle()
			time.Sleep(tt.want - time.Millisecond)
			if snap, _ := s.settle(); len(snap.Match.Plies()) > 1 {
				t.Errorf("%s: %d plies before the pace", tt.clock, len(snap.Match.Plies()))
			}
			time.Sleep(time.Millisecond)
			if snap, _ := s.settle(); len(snap.Match.Plies()) != 2 {
				t.Errorf("%s: %d plies after it", tt.clock, len(snap.Match.Plies()))
			}
		})
	}
}

// TestComputerResigns: what is lost beyond doubt is given up, where that is wanted.
func TestComputerResigns(t *testing.T) {
	for _, resigns := range []bool{true, false} {
		synctest.Test(t, func(t *testing.T) {
			s := sit(t, fresh(t, "none"), [2]session.Kind{session.Person, session.Computer}, engine{score: 4 - ai.Win}, func(c *Config) { c.Resigns = resigns })
			for n, m := range []string{"ca", "hj", "hl", "jh", "jj"} {
				s.do(game.First, match.DoMove, m)
				snap, _ := s.settle()
				if o, over := snap.Match.Outcome(); over != (resigns && n == patience-1) || over && (o.Winner != game.First || o.Reason != game.Resignation) {
					t.Errorf("resigns %v, after %d moves: over %v, %+v", resigns, n+1, over, o)
				}
			}
		})
	}
}

// The computer of a peer says once that it agrees; the event is the other's to
// write.
func TestComputerAgreesOnce(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		keys := matchtest.Keys()
		m := fresh(t, "none")
		peer := match.NewReplica(m, [2]match.Key{keys[0], nil})
		s := sit(t, m, [2]session.Kind{session.Remote, session.Computer}, engine{})
		tell := func(c match.Command) {
			t.Helper()
			var effects []match.Effect
			var err error
			if peer, effects, err = peer.Do(c); err != nil {
				t.Fatal(err)
			}
			for _, e := range effects {
				if send, ok := e.(match.Send); ok {
					s.table.Post(Heard{Message: send.Message})
				}
			}
			s.settle()
			for _, msg := range s.sent {
				peer, _ = peer.Receive(msg)
			}
		}
		move, _ := game.ParseMove("hh")
		tell(match.Command{Seat: game.First, Do: match.DoMove, Move: move})
		s.sent = nil
		tell(match.Command{Seat: game.First, Do: match.DoUndo})
		if len(s.sent) != 1 || len(peer.Match.Plies()) != 0 {
			t.Errorf("%d messages, %d plies left", len(s.sent), len(peer.Match.Plies()))
		}
	})
}

// What an engine finds after its board has changed is for nobody.
func TestTakebackWhileTheComputerThinks(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s := sit(t, fresh(t, "none"), [2]session.Kind{session.Person, session.Computer}, engine{takes: time.Second})
		s.do(game.First, match.DoMove, "hh")
		s.settle()
		time.Sleep(500 * time.Millisecond)
		s.do(game.First, match.DoUndo, "")
		s.settle()
		time.Sleep(time.Minute)
		if snap, _ := s.settle(); len(snap.Match.Plies()) != 0 {
			t.Errorf("%d plies", len(snap.Match.Plies()))
		}
	})
}

func TestEngineFails(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s := sit(t, fresh(t, "none"), [2]session.Kind{session.Person, session.Computer}, engine{err: errors.New("broken")})
		s.do(game.First, match.DoMove, "hh")
		time.Sleep(time.Second)
		snap, notices := s.settle()
		if o, over := snap.Match.Outcome(); !over || o.Winner != game.First || len(notices) == 0 || notices[0] != session.NoticeEngine {
			t.Errorf("%+v, over %v, notices %v", o, over, notices)
		}
	})
}

// TestStandIn: an engine of another program fails, another moves for it, and the
// match goes on.
func TestStandIn(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s := sit(t, fresh(t, "none"), [2]session.Kind{session.Person, session.Computer}, engine{err: &client.Error{What: client.Ended, Engine: "ghost"}})
		s.do(game.First, match.DoMove, "hh")
		time.Sleep(time.Second)
		snap, notices := s.settle()
		if snap.Match.Over() || len(snap.Match.Plies()) != 2 || len(notices) == 0 || notices[0] != session.NoticeStoodIn {
			t.Errorf("%d plies, over %v, notices %v", len(snap.Match.Plies()), snap.Match.Over(), notices)
		}
	})
}

func TestTwoAtOneKeyboardAgree(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s := sit(t, fresh(t, "none"), both, nil)
		s.do(game.First, match.DoMove, "hh")
		s.do(game.First, match.DoUndo, "")
		if snap, _ := s.settle(); len(snap.Match.Plies()) != 0 {
			t.Errorf("%d plies after a takeback", len(snap.Match.Plies()))
		}
		s.do(game.Second, match.DoDraw, "")
		if snap, _ := s.settle(); !snap.Match.Sealed() {
			t.Error("no draw by agreement")
		}
	})
}

func TestRefusalsAreTold(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s := sit(t, fresh(t, "none"), [2]session.Kind{session.Person, session.Remote}, nil)
		s.do(game.First, match.DoMove, "hh")
		s.do(game.First, match.DoMove, "ii")  // out of turn
		s.do(game.Second, match.DoMove, "ii") // not of this end
		if _, notices := s.settle(); len(notices) != 2 || notices[0] != session.NoticeWish {
			t.Errorf("notices %v", notices)
		}
		s.table.Post(Heard{Message: match.Entry{Index: 3, Event: match.Signed{Body: []byte("x"), Sig: []byte("y")}}})
		snap, notices := s.settle()
		if snap.Link != session.Broken || len(notices) != 1 || notices[0] != session.NoticeFault {
			t.Errorf("link %v, notices %v", snap.Link, notices)
		}
	})
}

// TestAlone: the news that the other end has left says how the match stands
// after all that came before.
func TestAlone(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s := sit(t, fresh(t, "none"), both, nil)
		s.do(game.First, match.DoMove, "hh")
		s.table.Post(Alone{})
		if n := <-s.news; n.Alone != true || len(n.Snapshot.Match.Plies()) != 1 {
			t.Errorf("alone %t after %d plies, want true after 1", n.Alone, len(n.Snapshot.Match.Plies()))
		}
		s.do(game.Second, match.DoMove, "ii")
		if n := <-s.news; n.Alone {
			t.Error("told twice")
		}
	})
}
