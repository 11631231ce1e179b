package table

import (
	"context"
	"log/slog"
	"math/rand/v2"
	"os"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"qiyou/game"
	"qiyou/game/match"
	"qiyou/game/match/matchtest"
	"qiyou/ui/session"
)

// pair is two tables of one match with a link of their own between them, in
// the time of a bubble.
type pair struct {
	t      *testing.T
	tables [2]*Table
	news   [2]chan News
	snaps  [2]session.Snapshot
	mu     sync.Mutex // of delay and cut
	delay  func() time.Duration
	rtt    time.Duration      // as the hosts measure it
	cut    bool               // what is sent is lost
	held   [2][]match.Message // or waits, from each end, if hold is set
	hold   bool
	wires  [2]chan parcel
	last   [2]time.Time
}

type parcel struct {
	at  time.Time
	msg match.Message
}

func newPair(t *testing.T, m match.Match, rtt time.Duration, delay func() time.Duration) *pair {
	t.Helper()
	p := &pair{t: t, delay: delay, rtt: rtt}
	for i := range p.tables {
		p.wires[i] = make(chan parcel, 1000)
	}
	for i := range p.tables {
		p.sit(i, m, time.Time{})
		go p.carry(i)
	}
	p.look()
	return p
}

// sit puts a person down at end i of m.
func (p *pair) sit(i int, m match.Match, reopened time.Time) {
	var keys [2]match.Key
	keys[i] = matchtest.Keys()[i]
	players := [2]session.Player{{Kind: session.Remote}, {Kind: session.Remote}}
	players[i].Kind = session.Person
	p.news[i] = make(chan News)
	p.tables[i] = New(Config{
		Replica: match.NewReplica(m, keys), Players: players, Journal: &memory{trace: new([]string)}, News: p.news[i], Reopened: reopened,
		Send:   func(m match.Message) { p.send(i, m) },
		Finish: func(match.Match) (string, error) { return "record.sgf", nil },
		Go:     func(_ string, f func()) { go f() },
		Log:    slog.New(slog.DiscardHandler),
	})
	ctx, cancel := context.WithCancel(p.t.Context())
	table := p.tables[i]
	go table.Run(ctx)
	p.t.Cleanup(cancel)
}

func (p *pair) send(from int, m match.Message) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.cut && p.hold {
		p.held[from] = append(p.held[from], m)
	}
	if p.cut {
		return
	}
	at := time.Now().Add(p.delay())
	if at.Before(p.last[from]) {
		at = p.last[from] // in order
	}
	p.last[from] = at
	p.wires[1-from] <- parcel{at, m}
}

// carry brings what is on its way to end i.
func (p *pair) carry(i int) {
	for {
		select {
		case <-p.t.Context().Done():
			return
		case x := <-p.wires[i]:
			time.Sleep(time.Until(x.at))
			p.tables[i].Post(Heard{Message: x.msg})
		}
	}
}

// look takes in all news.
func (p *pair) look() {
	for {
		synctest.Wait()
		select {
		case n := <-p.news[0]:
			p.see(0, n)
		case n := <-p.news[1]:
			p.see(1, n)
		default:
			return
		}
	}
}

func (p *pair) see(i int, n News) {
	if n.Notice == nil {
		p.snaps[i] = n.Snapshot
		p.snaps[i].RTT = p.rtt
	}
}

// pass lets d go by and calls each at every step of it.
func (p *pair) pass(d, step time.Duration, each func()) {
	for end := time.Now().Add(d); time.Now().Before(end); {
		p.look()
		each()
		time.Sleep(min(step, time.Until(end)))
	}
	p.look()
}

func (p *pair) wait(d time.Duration) { p.pass(d, d, func() {}) }

func (p *pair) do(seat game.Seat, c match.Command) {
	c.Seat = seat
	p.tables[seat.Index()].Post(Act{c})
}

func (p *pair) move(seat game.Seat, at string) {
	m, err := game.ParseMove(at)
	if err != nil {
		p.t.Fatal(err)
	}
	p.do(seat, match.Command{Do: match.DoMove, Move: m})
}

func (p *pair) set(cut bool) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.cut = cut
}

// slow is how long a message takes from now on.
func (p *pair) slow(d time.Duration) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.delay = steady(d)
}

// away cuts the link; both hosts notice after 2 s.
func (p *pair) away() {
	p.set(true)
	since := time.Now()
	p.wait(2 * time.Second)
	for _, t := range p.tables {
		t.Post(Away{since})
	}
	p.look()
}

// back mends the link.
func (p *pair) back() {
	p.set(false)
	for _, t := range p.tables {
		t.Post(Connected{})
	}
	p.look()
}

// release mends a link that lives on: what was sent meanwhile comes before the
// hosts notice.
func (p *pair) release() {
	p.set(false)
	for from, all := range p.held {
		for _, m := range all {
			p.send(from, m)
		}
	}
	p.wait(200 * time.Millisecond)
	for _, t := range p.tables {
		t.Post(Back{})
	}
	p.look()
}

func (p *pair) left(end int, seat game.Seat) time.Duration {
	s := p.snaps[end]
	d, _ := s.Match.Timing().Left(s.Clock(seat, time.Now()))
	return d
}

// agree checks that both ends have one match.
func (p *pair) agree() {
	p.t.Helper()
	a, b := p.snaps[0], p.snaps[1]
	oa, overA := a.Match.Outcome()
	ob, overB := b.Match.Outcome()
	if a.Link == session.Broken || b.Link == session.Broken || a.Match.Head() != b.Match.Head() || oa != ob || overA != overB {
		p.t.Fatalf("%d events, %+v, %v, and %d events, %+v, %v", a.Match.Len(), oa, p.tables[0].replica.Broken, b.Match.Len(), ob, p.tables[1].replica.Broken)
	}
}

func steady(d time.Duration) func() time.Duration { return func() time.Duration { return d } }

func within(d, most time.Duration) bool { return d.Abs() <= most }

// Both screens show the same time, but for what a signal takes: at most 100 ms
// apart where a round trip takes 100 ms, at every moment of a game.
func TestScreensAgree(t *testing.T) {
	for _, timing := range []string{"1m", "20s+2s", "1s+3x10s", "5s+5/30s"} {
		t.Run(timing, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				rng, jitter := rand.New(rand.NewPCG(1, 2)), rand.New(rand.NewPCG(3, 4))
				p := newPair(t, fresh(t, timing), 100*time.Millisecond, func() time.Duration { return time.Duration(40+jitter.IntN(21)) * time.Millisecond })
				var most time.Duration
				seat := game.First
				for n := range 20 {
					p.pass(time.Duration(200+rng.IntN(1800))*time.Millisecond, 7*time.Millisecond, func() {
						if p.snaps[0].Match.Len() != p.snaps[1].Match.Len() && timing != "1m" {
							return // a move gives time back, and it is on its way
						}
						for _, s := range []game.Seat{game.First, game.Second} {
							most = max(most, (p.left(0, s) - p.left(1, s)).Abs())
						}
					})
					p.move(seat, string([]byte{'a' + byte(n%15), 'a' + byte(n/15)}))
					seat = seat.Other()
				}
				p.wait(time.Second)
				p.agree()
				if plies := len(p.snaps[0].Match.Plies()); most > 100*time.Millisecond || plies != 20 {
					t.Errorf("%v apart in %d moves", most, plies)
				}
				t.Logf("at most %v apart, last lag %+v", most, p.snaps[0].Match.LastLag())
			})
		})
	}
}

// A move that is made within 5 ms of the fall of the flag is in time or not,
// and both screens say the same.
func TestFlagAndMoveAtOneInstant(t *testing.T) {
	for _, timing := range []string{"10s", "10s+2s", "1s+3x3s", "5s+5/5s"} {
		for offset := -5; offset <= 5; offset++ {
			synctest.Test(t, func(t *testing.T) {
				p := newPair(t, fresh(t, timing), 130*time.Millisecond, steady(65*time.Millisecond))
				left, _ := p.snaps[0].Match.Timing().Left(p.snaps[0].Match.Clocks()[0])
				p.wait(left + time.Duration(offset)*time.Millisecond)
				p.move(game.First, "hh")
				p.wait(time.Second)
				p.agree()
				// At the very instant either may come first; one result is what counts.
				if over := p.snaps[0].Match.Over(); offset < 0 && over || offset > 0 && !over {
					t.Errorf("%s, %d ms: over %v", timing, offset, over)
				}
			})
		}
	}
}

// With delays that jump to 300 ms a move in the last second stands, again and
// again: the way does not cost the mover anything.
func TestLastSecondMovesStand(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		jitter := rand.New(rand.NewPCG(5, 6))
		p := newPair(t, fresh(t, "0s+1x1s"), 300*time.Millisecond, func() time.Duration {
			if jitter.IntN(10) == 0 {
				return 300 * time.Millisecond
			}
			return time.Duration(1+jitter.IntN(30)) * time.Millisecond
		})
		seat := game.First
		for n := range 20 {
			// The turn of the mover began when it was shown the move before.
			p.wait(time.Until(p.snaps[seat.Index()].Since.Add(980 * time.Millisecond)))
			p.move(seat, string([]byte{'a' + byte(n%15), 'a' + byte(n/15)}))
			p.wait(350 * time.Millisecond)
			seat = seat.Other()
		}
		p.wait(300 * time.Millisecond)
		p.agree()
		if plies := len(p.snaps[0].Match.Plies()); plies != 20 || p.snaps[0].Match.Over() {
			o, _ := p.snaps[0].Match.Outcome()
			t.Errorf("%d moves of 20 stand, %+v, last lag %+v", plies, o, p.snaps[0].Match.LastLag())
		}
	})
}

// What is silent for 3 s in a game of a minute takes nobody's time.
func TestSilenceStopsBothClocks(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		p := newPair(t, fresh(t, "1m"), 10*time.Millisecond, steady(5*time.Millisecond))
		p.wait(4 * time.Second)
		p.away()
		for end := range p.snaps {
			if got := p.left(end, game.First); p.snaps[end].Paused.IsZero() || !within(got-56*time.Second, 10*time.Millisecond) {
				t.Errorf("end %d: %v left, paused %v", end, got, p.snaps[end].Paused)
			}
		}
		p.wait(time.Minute)
		p.back()
		p.wait(time.Second)
		p.agree()
		for end := range p.snaps {
			if got := p.left(end, game.First); !p.snaps[end].Paused.IsZero() || !within(got-55*time.Second, 10*time.Millisecond) {
				t.Errorf("end %d: %v left, paused %v", end, got, p.snaps[end].Paused)
			}
		}
		p.move(game.First, "hh")
		p.wait(2 * time.Second)
		p.move(game.Second, "ii")
		p.wait(time.Second)
		p.agree()
		if l := p.snaps[0].Match.LastLag(); l.Charged != 0 || l.Time > 50*time.Millisecond {
			t.Errorf("%+v", l)
		}
	})
}

// A move that is made while the link is away waits on the disk and costs what
// was thought before.
func TestMoveInAPause(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		p := newPair(t, fresh(t, "1m"), 10*time.Millisecond, steady(5*time.Millisecond))
		p.wait(4 * time.Second)
		p.away()
		p.wait(20 * time.Second)
		p.move(game.First, "hh")
		p.wait(10 * time.Second)
		if left := p.left(0, game.Second); left != time.Minute {
			t.Errorf("the other's clock runs while it cannot know: %v", left)
		}
		p.back()
		p.wait(3 * time.Second)
		p.agree()
		for end := range p.snaps {
			if a, b := p.left(end, game.First), p.left(end, game.Second); !within(a-56*time.Second, 10*time.Millisecond) || !within(b-57*time.Second, 20*time.Millisecond) {
				t.Errorf("end %d: %v and %v left", end, a, b)
			}
		}
		p.move(game.Second, "ii")
		p.wait(time.Second)
		p.agree()
		if l := p.snaps[0].Match.LastLag(); l.Charged != 0 || l.Time > 50*time.Millisecond {
			t.Errorf("%+v", l)
		}
	})
}

// The same where the connection outlives the silence, so that the move itself is
// the first sign of life.
func TestMoveInASilence(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		p := newPair(t, fresh(t, "1m"), 10*time.Millisecond, steady(5*time.Millisecond))
		p.hold = true
		p.wait(4 * time.Second)
		p.away()
		p.wait(5 * time.Second)
		p.move(game.First, "hh")
		p.wait(3 * time.Second)
		p.release()
		p.wait(800 * time.Millisecond)
		p.move(game.Second, "ii")
		p.wait(time.Second)
		p.agree()
		if l := p.snaps[0].Match.LastLag(); l.Charged != 0 || l.Time > 50*time.Millisecond {
			t.Errorf("%+v", l)
		}
		if a, b := p.left(1, game.First), p.left(1, game.Second); !within(a-55*time.Second, 20*time.Millisecond) || !within(b-59*time.Second, 20*time.Millisecond) {
			t.Errorf("%v and %v left", a, b)
		}
	})
}

// Outages of every length at any moment, noticed by both ends, by one or by
// none, that the connection outlives or not: the match goes on, both ends have
// the same, and nobody is charged for more than an end could miss.
func TestOutagesAtRandom(t *testing.T) {
	seeds := uint64(20)
	if os.Getenv("QIYOU_DEEP") == "1" {
		seeds = 1000
	}
	var most time.Duration
	for seed := range seeds {
		synctest.Test(t, func(t *testing.T) {
			rng := rand.New(rand.NewPCG(seed, 1))
			ms := func(low, high int) time.Duration { return time.Duration(low+rng.IntN(high-low)) * time.Millisecond }
			p := newPair(t, fresh(t, "10m+5s"), 10*time.Millisecond, steady(5*time.Millisecond))
			seat, stone := game.First, 0
			for n := 0; n < 12; n++ {
				p.wait(ms(100, 3000))
				if rng.IntN(2) == 0 {
					p.outage(ms(300, 15_000), ms, func() {
						if rng.IntN(2) == 0 {
							p.move(seat, string([]byte{'a' + byte(stone%15), 'a' + byte(stone/15)}))
							seat, stone = seat.Other(), stone+1
						}
					}, rng)
				} else {
					p.move(seat, string([]byte{'a' + byte(stone%15), 'a' + byte(stone/15)}))
					seat, stone = seat.Other(), stone+1
				}
				p.wait(time.Second)
				p.agree()
				if l := p.snaps[0].Match.LastLag(); l.Charged > most {
					most = l.Charged
				}
			}
			if got := len(p.snaps[1].Match.Plies()); got != stone {
				t.Errorf("seed %d: %d moves, want %d", seed, got, stone)
			}
		})
	}
	if most > match.MaxSilence {
		t.Errorf("charged %v for one outage", most)
	}
	t.Logf("at most %v charged in %d games", most, seeds)
}

// outage is one of so long, in the middle of which f happens.
func (p *pair) outage(long time.Duration, ms func(low, high int) time.Duration, f func(), rng *rand.Rand) {
	const age = 2 * time.Second
	lives := rng.IntN(2) == 0
	p.mu.Lock()
	p.hold, p.held = lives, [2][]match.Message{}
	p.mu.Unlock()
	p.set(true)
	began := time.Now()
	var notice [2]time.Duration // after the last ping that was answered, and how often they are
	for i := range notice {
		notice[i] = age + ms(0, 600) - 200*time.Millisecond
	}
	at := ms(0, int(long/time.Millisecond))
	for passed, done := time.Duration(0), false; passed < long; passed = time.Since(began) {
		if !done && passed >= at {
			f()
			done = true
		}
		for i, table := range p.tables {
			if notice[i] != 0 && passed >= notice[i] {
				table.Post(Away{time.Now().Add(-age)})
				notice[i] = 0
			}
		}
		p.wait(10 * time.Millisecond)
	}
	p.set(false)
	if lives {
		for from, all := range p.held {
			for _, m := range all {
				p.send(from, m)
			}
		}
	}
	for _, table := range p.tables {
		p.wait(ms(1, 300))
		if lives {
			table.Post(Back{})
		} else {
			table.Post(Connected{})
		}
	}
}

// A move that was lost with the link comes after it is back, and is in time.
func TestLastMoveBeforeACut(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		p := newPair(t, fresh(t, "10s"), 10*time.Millisecond, steady(5*time.Millisecond))
		p.wait(9 * time.Second)
		p.set(true)
		p.move(game.First, "hh")
		p.away()
		p.wait(time.Minute)
		p.back()
		p.wait(time.Second)
		p.agree()
		p.move(game.Second, "ii")
		p.wait(time.Second)
		p.agree()
		if p.snaps[0].Match.Over() || p.snaps[0].Match.LastLag().Charged != 0 || len(p.snaps[1].Match.Plies()) != 2 {
			t.Errorf("over %v, %+v", p.snaps[0].Match.Over(), p.snaps[0].Match.LastLag())
		}
	})
}

// After five minutes the clock runs on in silence, and the other may claim.
func TestLongSilence(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		p := newPair(t, fresh(t, "1m"), 10*time.Millisecond, steady(5*time.Millisecond))
		p.wait(4 * time.Second)
		p.away()
		p.wait(match.MaxPause - 2*time.Second + 20*time.Second)
		for end := range p.snaps {
			if got := p.left(end, game.First); !within(got-36*time.Second, 10*time.Millisecond) {
				t.Errorf("end %d: %v left", end, got)
			}
		}
		p.do(game.Second, match.Command{Do: match.DoClaim})
		p.look()
		if p.snaps[1].Match.Claimed(game.Second) {
			t.Error("claimed while there is time left")
		}
		p.wait(38 * time.Second)
		p.do(game.Second, match.Command{Do: match.DoClaim})
		p.look()
		if !p.snaps[1].Match.Claimed(game.Second) || p.snaps[1].Match.Over() {
			t.Errorf("claimed %v", p.snaps[1].Match.Claimed(game.Second))
		}
		if !p.snaps[0].Match.Over() {
			t.Error("the one to act does not give up its clock")
		}
		p.back()
		p.wait(time.Second)
		p.agree() // a loss on time, by its own hand
	})
}

// While the program is down nobody's time runs.
func TestReopened(t *testing.T) {
	for _, mover := range []int{0, 1} {
		synctest.Test(t, func(t *testing.T) {
			p := newPair(t, fresh(t, "1m"), 10*time.Millisecond, steady(5*time.Millisecond))
			if mover == 1 {
				p.wait(time.Second)
				p.move(game.First, "hh")
			}
			p.wait(time.Second)
			m, since := p.snaps[0].Match, time.Now()
			p.away() // end 0 is ended, and started again
			p.wait(time.Minute)
			p.sit(0, m, since)
			p.wait(time.Second)
			p.back()
			p.wait(time.Second)
			p.agree()
			seat := game.Seat(mover + 1)
			for end := range p.snaps {
				if got := p.left(end, seat); got < 57*time.Second {
					t.Errorf("mover %d, end %d: %v left", mover, end, got)
				}
			}
			p.move(seat, "ii")
			p.wait(time.Second)
			p.move(seat.Other(), "jj")
			p.wait(time.Second)
			p.agree()
			if l := p.snaps[1].Match.LastLag(); l.Charged != 0 {
				t.Errorf("mover %d: %+v", mover, l)
			}
		})
	}
}

// An adjournment stops the clocks until both are back, however long.
func TestAdjournment(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		p := newPair(t, fresh(t, "1m"), 10*time.Millisecond, steady(5*time.Millisecond))
		p.wait(4 * time.Second)
		p.do(game.First, match.Command{Do: match.DoAdjourn})
		p.wait(time.Second)
		p.do(game.Second, match.Command{Do: match.DoAdjourn})
		p.wait(48 * time.Hour)
		p.agree()
		if !p.snaps[0].Match.Adjourned() || !within(p.left(1, game.First)-55*time.Second, 10*time.Millisecond) {
			t.Errorf("adjourned %v, %v left", p.snaps[0].Match.Adjourned(), p.left(1, game.First))
		}
		p.do(game.Second, match.Command{Do: match.DoReturn})
		p.wait(time.Second)
		p.do(game.First, match.Command{Do: match.DoReturn})
		p.wait(3 * time.Second)
		p.move(game.First, "hh")
		p.wait(time.Second)
		p.move(game.Second, "ii")
		p.wait(time.Second)
		p.agree()
		if l := p.snaps[0].Match.LastLag(); l.Charged != 0 || !within(p.left(1, game.First)-51*time.Second, 20*time.Millisecond) {
			t.Errorf("%+v, %v left", l, p.left(1, game.First))
		}
	})
}

// A move that takes 4 s to arrive, over a link that never falls silent, is
// charged for what a bank of 1.1 s does not bear.
func TestLagIsCharged(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		p := newPair(t, fresh(t, "1m"), 10*time.Millisecond, steady(5*time.Millisecond))
		p.wait(4 * time.Second)
		p.slow(1500 * time.Millisecond)
		p.move(game.First, "hh")
		p.wait(3 * time.Second)
		p.slow(5 * time.Millisecond)
		p.move(game.Second, "ii")
		p.wait(time.Second)
		p.agree()
		if l := p.snaps[0].Match.LastLag(); l.Time != 1500*time.Millisecond || l.Charged != 400*time.Millisecond || p.left(0, game.First) > 56*time.Second {
			t.Errorf("%+v, %v left", l, p.left(0, game.First))
		}
	})
}

// The computer takes a break with whoever wants one, and comes back; so do two
// at one keyboard.
func TestBreakAtOneMachine(t *testing.T) {
	for name, kinds := range map[string][2]session.Kind{"computer": {session.Person, session.Computer}, "two people": both} {
		t.Run(name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				s := sit(t, fresh(t, "1m"), kinds, engine{takes: 10 * time.Second})
				s.do(game.First, match.DoMove, "hh")
				s.settle()
				time.Sleep(5 * time.Second)
				s.do(game.First, match.DoAdjourn, "")
				snap, _ := s.settle()
				if !snap.Match.Adjourned() || snap.Thinking {
					t.Fatalf("adjourned %v, thinking %v", snap.Match.Adjourned(), snap.Thinking)
				}
				time.Sleep(24 * time.Hour)
				s.do(game.First, match.DoReturn, "")
				if snap, _ = s.settle(); snap.Match.Adjourned() {
					t.Fatal("nobody comes back")
				}
				time.Sleep(10 * time.Second)
				if kinds == both {
					s.do(game.Second, match.DoMove, "ii")
				}
				snap, _ = s.settle()
				if left := snap.Match.Clocks()[1].Main; len(snap.Match.Plies()) != 2 || left != 45*time.Second {
					t.Errorf("%d moves, %v left", len(snap.Match.Plies()), left)
				}
			})
		})
	}
}

// Who made a move and was away before it left is not charged more than it has
// itself seen, however long the other has waited.
func TestAwayAfterAMove(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		p := newPair(t, fresh(t, "10m"), 10*time.Millisecond, steady(5*time.Millisecond))
		p.wait(time.Second)
		p.set(true)
		p.move(game.First, "hh")
		p.wait(time.Millisecond)
		m, since := p.snaps[0].Match, time.Now()
		p.away()
		p.wait(match.MaxPause + 2*time.Minute) // two minutes more than are allowed
		p.sit(0, m, since)
		p.wait(time.Second)
		p.back()
		p.wait(time.Second)
		p.move(game.Second, "ii")
		p.wait(time.Second)
		p.agree()
		if l := p.snaps[1].Match.LastLag(); l.Charged < time.Minute || l.Charged > 2*time.Minute+5*time.Second {
			t.Errorf("%+v", l)
		}
	})
}

// A program that leaves the table in its turn again and again and never says so
// gets its five minutes and no more.
func TestPausesThatAreNotWritten(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		m := fresh(t, "10m")
		peer := match.NewReplica(m, [2]match.Key{matchtest.Keys()[0], nil})
		s := sit(t, m, [2]session.Kind{session.Remote, session.Person}, nil)
		for range 3 {
			s.table.Post(Away{time.Now()})
			s.settle()
			time.Sleep(4 * time.Minute)
			s.table.Post(Back{})
			s.settle()
			time.Sleep(time.Second)
		}
		move, _ := game.ParseMove("hh")
		_, effects, err := peer.Do(match.Command{Seat: game.First, Do: match.DoMove, Move: move, Think: 3 * time.Second})
		if err != nil {
			t.Fatal(err)
		}
		for _, e := range effects {
			if send, ok := e.(match.Send); ok {
				s.table.Post(Heard{Message: send.Message})
			}
		}
		s.do(game.Second, match.DoMove, "ii")
		snap, _ := s.settle()
		if l := snap.Match.LastLag(); l.Time != 7*time.Minute || snap.Match.Clocks()[0].Main > 3*time.Minute {
			t.Errorf("%+v, %v left", l, snap.Match.Clocks()[0].Main)
		}
	})
}

// Where the match cannot go on there is nothing to write of a silence.
func TestSilenceAfterAFault(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s := sit(t, fresh(t, "1m"), [2]session.Kind{session.Person, session.Remote}, nil)
		s.table.Post(Heard{Message: match.Entry{Index: 2, Event: match.Signed{Body: []byte("x"), Sig: []byte("y")}}})
		s.settle()
		s.table.Post(Away{time.Now()})
		time.Sleep(10 * time.Second)
		s.table.Post(Back{})
		if _, notices := s.settle(); len(notices) != 0 {
			t.Errorf("notices %v", notices)
		}
	})
}
