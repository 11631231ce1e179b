package p2p

import (
	"math/rand/v2"
	"net/netip"
	"os"
	"slices"
	"strconv"
	"sync"
	"sync/atomic"
	"syscall"
	"testing"
	"time"

	"qiyou/game"
	"qiyou/game/catalog"
	"qiyou/game/match"
	"qiyou/game/match/matchtest"
	"qiyou/p2p/wire"
)

// deep says that the long counts are asked for: QIYOU_DEEP=1.
func deep() bool { return os.Getenv("QIYOU_DEEP") == "1" }

// seeds is what a test with chance runs: few, or many where the long counts are
// asked for, or the one of QIYOU_SEED.
func seeds(t *testing.T, few, many int) []uint64 {
	t.Helper()
	if one := os.Getenv("QIYOU_SEED"); one != "" {
		seed, err := strconv.ParseUint(one, 10, 64)
		if err != nil {
			t.Fatal(err)
		}
		return []uint64{seed}
	}
	n := few
	if deep() {
		n = many
	}
	all := make([]uint64, n)
	for i := range all {
		all[i] = uint64(i)
	}
	return all
}

// rally is a match of random moves between two replicas over links, with all
// that a person's program does about a link: hold it, resume on a new one.
type rally struct {
	*lan
	seed    uint64
	rng     *rand.Rand
	players [2]*player
}

// player is one end of a rally.
type player struct {
	r     *rally
	seat  game.Seat
	key   byte // of its link
	addr  netip.AddrPort
	other *player
	where atomic.Pointer[netip.AddrPort] // as discovery would give it to the other
	card  *faulty
	host  *host
	quit  chan struct{}
	over  chan struct{}
	waits bool        // does not dial
	still atomic.Bool // makes no more moves

	mu      sync.Mutex
	replica match.Replica
	disk    []match.Signed // what a kill leaves
	moves   int            // made here and kept
	rng     *rand.Rand
}

var judge = match.Judge{Rules: catalog.New}

// newRally begins a match between the hosts 1, which dials, and 2.
func newRally(l *lan, seed uint64) *rally {
	l.Helper()
	r := &rally{lan: l, seed: seed, rng: rand.New(rand.NewPCG(seed, 11))}
	keys := matchtest.Keys()
	m, err := match.Begin(judge, matchtest.Terms("gomoku/freestyle 15", "none", keys), keys)
	if err != nil {
		l.Fatal(err)
	}
	for i, seat := range []game.Seat{game.First, game.Second} {
		p := &player{r: r, seat: seat, key: byte(i + 1), disk: slices.Clone(m.Log()), rng: rand.New(rand.NewPCG(seed, uint64(20+i)))}
		p.addr = netip.AddrPortFrom(netip.AddrFrom4([4]byte{10, 0, 0, p.key}), 1976)
		p.where.Store(&p.addr)
		r.players[i] = p
	}
	a, b := r.players[0], r.players[1]
	a.other, b.other = b, a
	b.sit()
	a.sit()
	return r
}

// sit starts the host of p and the match from its disk.
func (p *player) sit() {
	p.r.Helper()
	m, err := match.Replay(judge, p.disk)
	if err != nil {
		p.r.Fatalf("seed %d: the disk: %v", p.r.seed, err)
	}
	var keys [2]match.Key
	keys[p.seat.Index()] = matchtest.Keys()[p.seat.Index()]
	p.replica = match.NewReplica(m, keys)
	p.host = p.r.hostAt(p.addr, p.key, func(c *Config) { p.card = &faulty{PacketConn: c.Conn}; c.Conn = p.card })
	p.quit, p.over = make(chan struct{}), make(chan struct{})
	if !p.waits {
		p.host.Hold(p.peer(), func() []netip.AddrPort { return []netip.AddrPort{*p.other.where.Load()} })
	}
	go p.play(p.host, p.quit, p.over)
}

func (p *player) peer() (id [32]byte) {
	return keyOf(p.r.T, p.other.key).ID()
}

// kill ends p without a word; sit brings it back.
func (p *player) kill() {
	close(p.quit)
	<-p.over
	p.host.kill()
}

// play is the life of p: it takes in what comes and moves when it is its turn.
func (p *player) play(h *host, quit, over chan struct{}) {
	defer close(over)
	think := time.NewTimer(0)
	for i := 0; ; {
		h.mu.Lock()
		var e Event
		if i < len(h.log) {
			e = h.log[i]
			i++
		}
		news := h.news
		h.mu.Unlock()
		if e != nil {
			p.take(h, e)
			continue
		}
		select {
		case <-news:
		case <-think.C:
			think.Reset(p.move(h))
		case <-quit:
			return
		case <-h.over:
			return
		}
	}
}

func (p *player) take(h *host, e Event) {
	p.mu.Lock()
	defer p.mu.Unlock()
	switch e := e.(type) {
	case Up:
		e.Link.Live(true)
		p.carryOut(h, p.replica.Connected())
	case Message:
		var effects []match.Effect
		if m := replicaMessage(e.Message); m != nil {
			p.replica, effects = p.replica.Receive(m)
			p.carryOut(h, effects)
		}
	}
}

// move makes a move if it is p's turn, and gives the time until the next look.
func (p *player) move(h *host) time.Duration {
	p.mu.Lock()
	defer p.mu.Unlock()
	m := p.replica.Match
	if m.Writer() == p.seat && !m.Over() && !p.still.Load() {
		moves := slices.Collect(m.State().Moves())
		next, effects, err := p.replica.Do(match.Command{Seat: p.seat, Do: match.DoMove, Move: moves[p.rng.IntN(len(moves))]})
		if err == nil {
			p.replica = next
			p.moves++
			p.carryOut(h, effects)
		}
	}
	return time.Duration(20+p.rng.IntN(180)) * time.Millisecond
}

// carryOut does what a table does: disk first. p.mu is held.
func (p *player) carryOut(h *host, effects []match.Effect) {
	for _, e := range effects {
		switch e := e.(type) {
		case match.Save:
			if e.Event {
				p.disk = append(p.disk, e.Fact)
			}
		case match.Send:
			if l, ok := h.Link(p.peer()); ok {
				for _, m := range wireMessages(p.replica.Match.ID(), e.Message) {
					_ = l.Send(m) // what is lost is made up for by a resume
				}
			}
		}
	}
}

func replicaMessage(m wire.Message) match.Message {
	switch m := m.(type) {
	case wire.Entry:
		return match.Entry{Index: int(m.Index), Event: m.Event}
	case wire.Ack:
		return match.Ack{Have: int(m.Have)}
	case wire.Resume:
		return match.Resume{Len: int(m.Length), Head: m.Head}
	case wire.Tail:
		return match.Tail{From: int(m.From), Events: m.Events}
	}
	return nil
}

func wireMessages(id match.Hash, m match.Message) (all []wire.Message) {
	switch m := m.(type) {
	case match.Entry:
		return []wire.Message{wire.Entry{Match: id, Index: uint64(m.Index), Event: m.Event}}
	case match.Ack:
		return []wire.Message{wire.Ack{Match: id, Have: uint64(m.Have)}}
	case match.Resume:
		return []wire.Message{wire.Resume{Match: id, Length: uint64(m.Len), Head: m.Head}}
	case match.Tail:
		for _, t := range wire.Tails(id, uint64(m.From), m.Events) {
			all = append(all, t)
		}
	}
	return all
}

func (p *player) match() match.Match {
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.replica.Match
}

// ply waits until both ends have n moves and gives the time that took.
func (r *rally) ply(n int) time.Duration {
	r.Helper()
	start := time.Now()
	for {
		a, b := r.players[0].match(), r.players[1].match()
		if a.Over() || b.Over() || len(a.Plies()) >= n && len(b.Plies()) >= n {
			return time.Since(start)
		}
		if time.Since(start) > time.Minute {
			r.Fatalf("seed %d (QIYOU_SEED=%d runs it alone): %d and %d of %d moves; %v and %v", r.seed, r.seed,
				len(a.Plies()), len(b.Plies()), n, r.players[0].host.story(), r.players[1].host.story())
		}
		time.Sleep(5 * time.Millisecond)
	}
}

// next is how many moves there are once both ends have one that not both have
// by now.
func (r *rally) next() int {
	a, b := len(r.players[0].match().Plies()), len(r.players[1].match().Plies())
	if a == b {
		return a + 1
	}
	return max(a, b)
}

// settle stops both players and proves that nothing was lost or doubled: both
// have the same head, and it stands for as many moves as were made.
func (r *rally) settle() {
	r.Helper()
	for _, p := range r.players {
		p.still.Store(true)
	}
	time.Sleep(20 * time.Second)
	a, b := r.players[0], r.players[1]
	ma, mb := a.match(), b.match()
	if ma.Head() != mb.Head() || len(ma.Plies()) != a.moves+b.moves {
		r.Errorf("seed %d (QIYOU_SEED=%d runs it alone): heads %x and %x after %d and %d moves, of which %d and %d were made; %v and %v",
			r.seed, r.seed, ma.Head(), mb.Head(), len(ma.Plies()), len(mb.Plies()), a.moves, b.moves, a.host.story(), b.host.story())
	}
	for _, p := range r.players {
		if p.replica.Broken != nil {
			r.Errorf("seed %d: %v", r.seed, p.replica.Broken)
		}
		if again, err := match.Replay(judge, p.disk); err != nil || again.Head() != ma.Head() {
			r.Errorf("seed %d: the disk: %v", r.seed, err)
		}
		checkStory(r.lan, r.seed, p.host)
	}
}

// mishap is what befalls a rally; it is over when it returns.
type mishap func(r *rally, victim *player)

// cut is a cable that is out for long: nothing gets through and no send fails.
func cut(long time.Duration) mishap {
	return func(r *rally, victim *player) {
		r.net.set(func(w *weather) { w.cut[victim.addr] = true })
		time.Sleep(long)
		r.net.set(func(w *weather) { delete(w.cut, victim.addr) })
	}
}

// down is an interface of the victim that is down for long: its sends fail too.
func down(long time.Duration) mishap {
	away := error(syscall.ENETDOWN)
	return func(r *rally, victim *player) {
		victim.card.sends.Store(&away)
		cut(long)(r, victim)
		victim.card.sends.Store(nil)
	}
}

// crash is a victim that is killed and starts again after away, on the same
// port, and either dials again or waits until the other does.
func crash(away time.Duration, dials bool) mishap {
	return func(r *rally, victim *player) {
		victim.kill()
		time.Sleep(away)
		victim.waits = !dials
		victim.sit()
	}
}

// moved is an address of the side that dialled, or of the other, that is
// another from now on, which discovery has seen.
func moved(dialler bool) mishap {
	return func(r *rally, _ *player) {
		victim := r.players[0]
		if l, ok := victim.host.Link(victim.peer()); ok && l.Dialed() != dialler {
			victim = r.players[1]
		}
		to := netip.AddrPortFrom(netip.AddrFrom4([4]byte{10, 0, 0, 100 + victim.key}), 1976)
		r.net.set(func(w *weather) { w.moved = map[netip.AddrPort]netip.AddrPort{victim.addr: to} })
		victim.where.Store(&to)
	}
}

// TestRallies: a match of the production replica with a mishap in the middle. It
// goes on in time, and both ends have the same record, whoever had dialled.
func TestRallies(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		name      string
		delay     time.Duration
		loss      float64
		few, many int
		mishaps   []mishap      // by the seed; the victim too
		most      time.Duration // from the end of the mishap until both ends have the next move
		percent   int           // of the seeds that must keep it
	}{
		{"cable", 500 * time.Microsecond, 0, 20, 1000, []mishap{cut(5 * time.Second), down(5 * time.Second)}, time.Second, 100},
		{"bad wireless", 25 * time.Millisecond, 0.05, 20, 1000, []mishap{cut(5 * time.Second), down(5 * time.Second)}, 2 * time.Second, 99},
		{"long", 500 * time.Microsecond, 0, 5, 100, []mishap{cut(20 * time.Second), down(20 * time.Second)}, time.Second, 100},
		{"kill", 500 * time.Microsecond, 0, 10, 200, []mishap{crash(time.Second, true), crash(50*time.Millisecond, true)}, 2 * time.Second, 100},
		{"kill, waits", 500 * time.Microsecond, 0, 15, 300, []mishap{crash(time.Second, false), crash(50*time.Millisecond, false), crash(6*time.Second, false)}, 2 * time.Second, 100},
		{"kill, bad wireless", 25 * time.Millisecond, 0.05, 10, 200, []mishap{crash(time.Second, true), crash(time.Second, false)}, 2 * time.Second, 99},
		{"dialler moves", 500 * time.Microsecond, 0, 10, 200, []mishap{moved(true)}, time.Second, 100},
		{"acceptor moves", 500 * time.Microsecond, 0, 10, 200, []mishap{moved(false)}, 3 * time.Second, 100},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			var all []time.Duration
			for _, seed := range seeds(t, c.few, c.many) {
				onLAN(t, func(l *lan) {
					l.net.set(func(w *weather) { w.delay, w.loss, w.rng = c.delay, c.loss, rand.New(rand.NewPCG(seed, 12)) })
					took := through(newRally(l, seed), c.mishaps[seed/2%uint64(len(c.mishaps))])
					if took > c.most {
						l.Logf("seed %d took %v (QIYOU_SEED=%d runs it alone)", seed, took, seed)
					}
					all = append(all, took)
				})
			}
			slices.Sort(all)
			within := all[(len(all)*c.percent+99)/100-1]
			t.Logf("%d seeds: median %v, p99 %v, worst %v", len(all), all[len(all)/2], all[len(all)*99/100], all[len(all)-1])
			if within > c.most {
				t.Errorf("%d %% within %v, want %v", c.percent, within, c.most)
			}
		})
	}
}

// through plays r up to a mishap, through it and on, and gives the time from
// the end of the mishap until both ends have a move that not both had before.
func through(r *rally, m mishap) time.Duration {
	r.Helper()
	r.ply(4)
	time.Sleep(time.Duration(r.rng.IntN(2000)) * time.Millisecond)
	m(r, r.players[r.seed%2])
	took := r.ply(r.next())
	r.ply(r.next() + 6)
	r.settle()
	return took
}
