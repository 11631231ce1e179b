package host

import (
	"fmt"
	"math/rand/v2"
	"os"
	"runtime"
	"testing"
	"testing/synctest"
	"time"

	"qiyou/cmd/internal/hostile"
	"qiyou/game/match"
	"qiyou/ui/session"
)

// TestRandomPeer: a peer that says anything about anything, each message
// well-formed, while the person here accepts what comes, asks for other games,
// leaves and talks. Nothing breaks, the honest match goes on, and what was held
// is free again. QIYOU_DEEP=1 has 100 such peers. It is not parallel: it counts
// goroutines.
func TestRandomPeer(t *testing.T) {
	peers := 2
	if os.Getenv("QIYOU_DEEP") == "1" {
		peers = 100
	}
	for seed := range peers {
		t.Run(fmt.Sprint(seed), func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) { besiegedBy(t, seed) })
		})
	}
}

func besiegedBy(t *testing.T, seed int) {
	b := besiege(t)
	defer b.eyes.done()
	b.eyes.friend = "any" // a match with the monkey may come to an end
	goroutines, before := runtime.NumGoroutine(), heap()
	rng, here := rand.New(rand.NewPCG(uint64(seed), 1)), rand.New(rand.NewPCG(uint64(seed), 2))
	over, closed := make(chan struct{}), 0
	go func() {
		defer close(over)
		for range 3 {
			at := address(50 + rng.IntN(5))
			a := hostile.New(b.lan.Socket(at), fmt.Sprint("monkey ", seed, " ", at))
			a.To, a.Match, a.Log = address(1), b.honest.Match.ID(), b.honest.Match.Log()
			n, err := a.Monkey(120)
			if err != nil {
				t.Errorf("seed %d: %v", seed, err)
			}
			closed += n
			if err := a.Close(); err != nil {
				t.Errorf("seed %d: %v", seed, err)
			}
		}
	}()
	for on := true; on; {
		b.whim(here)
		if len(b.honest.Match.Plies()) < 200 { // there must be points left for the last ones
			b.move()
		}
		select {
		case <-over:
			on = false
		case <-time.After(5 * time.Second):
		}
	}
	b.move()
	b.leave()
	b.settle(hostile.Case{Name: fmt.Sprint("seed ", seed)}, goroutines, before+(6<<20)) // the honest match has become long
	b.files()
	t.Logf("seed %d: shown out %d times, %d honest moves, %d matches", seed, closed, len(b.honest.Match.Plies()), len(b.eyes.tables)-1)
}

// whim has ann do something, perhaps, about the matches that are not honest.
func (b *besieged) whim(rng *rand.Rand) {
	b.eyes.accept.Store(rng.IntN(4) > 0)
	at, known := address(50+rng.IntN(5)).String(), b.eyes.invitations()
	switch rng.IntN(5) {
	case 0:
		b.ann.do(session.Invite{Peer: at, Offer: offer(match.Sides(rng.IntN(3)))})
	case 1:
		b.ann.do(session.Watch{Peer: at})
	case 2:
		b.ann.do(session.Verify{Peer: at})
	}
	for _, id := range known {
		switch rng.IntN(4) {
		case 0:
			b.ann.do(session.Counter{Invitation: id, Offer: offer(match.Sides(rng.IntN(3)))})
		case 1:
			b.ann.do(session.Cancel{Invitation: id})
		case 2:
			b.ann.do(session.Answer{Invitation: id, Accept: rng.IntN(2) == 0})
		}
	}
	for _, id := range b.others() {
		switch s := b.eyes.table(id); rng.IntN(6) {
		case 0:
			b.ann.do(session.Leave{Match: id})
		case 1:
			b.ann.do(session.Rematch{Match: id})
		case 2:
			b.ann.do(session.Say{Match: id, Text: "well?"})
		case 3:
			b.ann.do(session.Act{Match: id, Command: match.Command{Seat: s.Match.State().ToAct(), Do: match.Do(rng.IntN(6))}})
		case 4:
			b.ann.do(session.Reopen{Match: id})
		}
	}
}

// invitations are those that stand.
func (e *eyes) invitations() (all []string) {
	e.mu.Lock()
	defer e.mu.Unlock()
	for s := range e.stands {
		all = append(all, s.id)
	}
	return all
}

// others are the matches but the honest one.
func (b *besieged) others() (all []string) {
	b.eyes.mu.Lock()
	defer b.eyes.mu.Unlock()
	for id := range b.eyes.tables {
		if id != b.honest.ID {
			all = append(all, id)
		}
	}
	return all
}

// leave leaves every match but the honest one.
func (b *besieged) leave() {
	for _, id := range b.others() {
		b.ann.do(session.Leave{Match: id})
		b.ann.do(session.Discard{Match: id})
	}
}
