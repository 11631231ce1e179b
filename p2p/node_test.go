package p2p

import (
	"context"
	"errors"
	"net"
	"net/netip"
	"testing"
	"time"

	"qiyou/game/match"
	"qiyou/p2p/identity"
	"qiyou/p2p/wire"
)

func TestHelloBothWays(t *testing.T) {
	t.Parallel()
	onLAN(t, func(l *lan) {
		a, b := l.host(1), l.host(2)
		ab := a.dial(b)
		ba, _ := b.waitUp(0)
		if ab.ID() != b.ID() || ba.ID() != a.ID() || !ab.Dialed() || ba.Dialed() {
			l.Errorf("got %v dialed %t and %v dialed %t", ab.ID(), ab.Dialed(), ba.ID(), ba.Dialed())
		}
		if got := ba.Hello().Name; got != "host 1" {
			l.Errorf("name %q", got)
		}
		if ab.Addr() != b.addr || ab.Version() != ProtocolVersion {
			l.Errorf("addr %v version %d", ab.Addr(), ab.Version())
		}
		x, err1 := ab.Binding()
		y, err2 := ba.Binding()
		if x != y || x == [32]byte{} || err1 != nil || err2 != nil {
			l.Errorf("bindings %x and %x, %v %v", x, y, err1, err2)
		}
		if up, ok := a.Link(b.ID()); !ok || up != ab {
			l.Error("the link is not in the table")
		}
		if again := a.dial(b); again != ab {
			l.Error("a second dial made a second link")
		}
		time.Sleep(6 * time.Second)
		if got := ab.RTT(); got < time.Millisecond || got > 2*time.Millisecond {
			l.Errorf("rtt %v, want 1 ms", got)
		}
		if l.net.largest() > packetSize {
			l.Errorf("a packet of %d bytes", l.net.largest())
		}
	})
}

func entry(i uint64) wire.Entry {
	e := entryOf(1)
	e.Index = i
	return e
}

// entryOf is an entry with a fact of size bytes.
func entryOf(size int) wire.Entry {
	return wire.Entry{Match: match.Hash{1}, Event: match.Signed{Body: make([]byte, size), Sig: make([]byte, 64)}}
}

// talk sends entries from both ends for a while and checks that each end got
// all in order.
func talk(l *lan, a, b *host, ab, ba *Link, n int, gap time.Duration) {
	l.Helper()
	for i := range n {
		if err := errors.Join(ab.Send(entry(uint64(i))), ba.Send(entry(uint64(i)))); err != nil {
			l.Fatalf("send %d: %v", i, err)
		}
		time.Sleep(gap)
	}
	for _, h := range []*host{a, b} {
		h.wait(0, "last entry", func(e Event) bool {
			m, ok := e.(Message)
			return ok && m.Message.(wire.Entry).Index == uint64(n-1)
		})
		for i, got := range h.entries() {
			if got != uint64(i) {
				l.Fatalf("entry %d, want %d", got, i)
			}
		}
	}
}

func TestLoss(t *testing.T) {
	t.Parallel()
	onLAN(t, func(l *lan) {
		a, b := l.host(1), l.host(2)
		l.net.set(func(w *weather) { w.delay, w.loss = 25*time.Millisecond, 0.05 })
		ab := a.dial(b)
		ba, _ := b.waitUp(0)
		talk(l, a, b, ab, ba, 300, 50*time.Millisecond)
	})
}

func TestOutageOfFiveSeconds(t *testing.T) {
	t.Parallel()
	onLAN(t, func(l *lan) {
		a, b := l.host(1), l.host(2)
		ab := a.dial(b)
		ba, _ := b.waitUp(0)
		ab.Live(true)
		ba.Live(true)
		defer a.Hold(b.ID(), at(b.addr))()
		time.Sleep(2300 * time.Millisecond)
		l.net.set(func(w *weather) { w.cut[b.addr] = true })
		cut := time.Now()
		a.wait(0, "silent", is[Silent])
		if d := time.Since(cut); d < silentAge-livePing || d > silentAge+10*time.Millisecond {
			l.Errorf("silent after %v", d)
		}
		time.Sleep(time.Until(cut.Add(5 * time.Second)))
		if err := ab.Send(entry(7)); err != nil {
			l.Error(err)
		}
		l.net.set(func(w *weather) { delete(w.cut, b.addr) })
		up := time.Now()
		a.wait(0, "back", is[Back])
		if d := time.Since(up); d > 600*time.Millisecond {
			l.Errorf("back after %v", d)
		}
		b.wait(0, "entry", is[Message])
		if count[Down](a) != 0 || count[Up](a) != 1 {
			l.Errorf("the link did not survive: %v", a.story())
		}
	})
}

func TestPeerGoneForGood(t *testing.T) {
	t.Parallel()
	onLAN(t, func(l *lan) {
		a, b := l.host(1), l.host(2)
		a.dial(b)
		b.waitUp(0)
		l.net.set(func(w *weather) { w.cut[b.addr] = true })
		a.wait(0, "silent", is[Silent])
		if d, _ := a.waitDown(0); d.Code != wire.CloseNoAnswer || d.Remote {
			l.Errorf("down %v", d.Code)
		}
		if _, ok := a.Link(b.ID()); ok {
			l.Error("still in the table")
		}
	})
}

func TestKilledAndRestarted(t *testing.T) {
	t.Parallel()
	onLAN(t, func(l *lan) {
		a, b := l.host(1), l.host(2)
		defer a.Hold(b.ID(), at(b.addr))()
		first, n := a.waitUp(0)
		first.Live(true)
		time.Sleep(3 * time.Second)
		b.kill()
		time.Sleep(time.Second)
		b = l.hostAt(b.addr, 2)
		ready := time.Now()
		if d, _ := a.waitDown(n); d.Code != wire.CloseReset && d.Code != wire.CloseSuperseded {
			l.Errorf("down %v", d.Code)
		}
		second, _ := a.waitUp(n)
		if took := time.Since(ready); took > 2*time.Second || second == first {
			l.Errorf("up again after %v", took)
		}
		b.waitUp(0)
	})
}

// TestStatelessReset: a restarted peer answers the next ping of the old link.
func TestStatelessReset(t *testing.T) {
	t.Parallel()
	onLAN(t, func(l *lan) {
		a, b := l.host(1), l.host(2)
		a.dial(b).Live(true)
		time.Sleep(time.Second)
		b.kill()
		l.hostAt(b.addr, 2)
		ready := time.Now()
		d, _ := a.waitDown(0)
		if took := time.Since(ready); d.Code != wire.CloseReset || took > livePing+10*time.Millisecond {
			l.Errorf("down %v after %v", d.Code, took)
		}
	})
}

func TestHoldFindsWhoComesLate(t *testing.T) {
	t.Parallel()
	onLAN(t, func(l *lan) {
		a := l.host(1)
		addr := netip.MustParseAddrPort("10.0.0.2:1976")
		release := a.Hold(identity.IDOf(keyOf(l.T, 2).Public()), at(addr))
		time.Sleep(20 * time.Second)
		b := l.host(2)
		start := time.Now()
		a.waitUp(0)
		if took := time.Since(start); took > 2500*time.Millisecond {
			l.Errorf("up after %v", took)
		}
		release()
		b.leave()
		d, n := a.waitDown(0)
		if d.Code != wire.CloseShutdown || !d.Remote {
			l.Errorf("down %v", d.Code)
		}
		time.Sleep(5 * time.Second)
		l.hostAt(addr, 2)
		time.Sleep(10 * time.Second)
		if len(a.story()) != n {
			l.Errorf("a released hold still dials: %v", a.story())
		}
	})
}

// TestFirewallOnBothSides: each side lets in only answers; both dial.
func TestFirewallOnBothSides(t *testing.T) {
	t.Parallel()
	onLAN(t, func(l *lan) {
		a, b := l.host(1), l.host(2)
		l.net.set(func(w *weather) { w.walls = map[[2]netip.AddrPort]bool{} })
		if _, err := a.Dial(context.Background(), []netip.AddrPort{b.addr}, b.ID()); !errors.Is(err, ErrNoAnswer) {
			l.Errorf("one side alone: %v", err)
		}
		l.net.set(func(w *weather) { clear(w.walls) })
		defer a.Hold(b.ID(), at(b.addr))()
		time.Sleep(700 * time.Millisecond)
		defer b.Hold(a.ID(), at(a.addr))()
		start := time.Now()
		a.waitUp(0)
		b.waitUp(0)
		if took := time.Since(start); took > 3*time.Second {
			l.Errorf("up after %v", took)
		}
	})
}

// TestAcceptorMoves: the other side has a new address and its old one is dead.
func TestAcceptorMoves(t *testing.T) {
	t.Parallel()
	onLAN(t, func(l *lan) {
		a, b := l.host(1), l.host(2)
		addrs := []netip.AddrPort{b.addr, netip.MustParseAddrPort("10.0.0.3:1976")}
		defer a.Hold(b.ID(), at(addrs...))()
		link, n := a.waitUp(0)
		link.Live(true)
		time.Sleep(time.Second)
		b.kill()
		l.hostAt(addrs[1], 2)
		start := time.Now()
		second, _ := a.waitUp(n)
		if took := time.Since(start); took > 4*time.Second || second.Addr() != addrs[1] {
			l.Errorf("moved after %v to %v", took, second.Addr())
		}
	})
}

// TestDialerRestarts: the one who dialled is killed and comes back without
// dialling; the other side finds it.
func TestDialerRestarts(t *testing.T) {
	t.Parallel()
	onLAN(t, func(l *lan) {
		a, b := l.host(1), l.host(2)
		b.dial(a)
		link, n := a.waitUp(0)
		link.Live(true)
		defer a.Hold(b.ID(), at(b.addr))()
		time.Sleep(time.Second)
		b.kill()
		l.hostAt(b.addr, 2)
		start := time.Now()
		a.waitUp(n)
		if took := time.Since(start); took > 4*time.Second {
			l.Errorf("up after %v", took)
		}
	})
}

// TestOneKeyTwice: a second process with the key takes over and the first does
// not fight.
func TestOneKeyTwice(t *testing.T) {
	t.Parallel()
	onLAN(t, func(l *lan) {
		a, b := l.host(1), l.host(2)
		twin := l.hostAt(netip.MustParseAddrPort("10.0.0.9:1976"), 1)
		addrs := at(b.addr)
		defer a.Hold(b.ID(), addrs)()
		a.waitUp(0)
		old, _ := b.waitUp(0)
		defer twin.Hold(b.ID(), addrs)()
		twin.waitUp(0)
		d, _ := a.waitDown(0)
		if d.Code != wire.CloseSuperseded || !d.Remote {
			l.Errorf("down %v", d.Code)
		}
		db, n := b.waitDown(0)
		if db.Link != old {
			l.Error("the wrong link went down")
		}
		if _, up := b.waitUp(n); up != n+1 {
			l.Errorf("between the two: %v", b.story())
		}
		time.Sleep(20 * time.Second)
		if ups := count[Up](b); ups != 2 {
			l.Errorf("%d ups: the two fight", ups)
		}
	})
}

func TestWrongKeyRefused(t *testing.T) {
	t.Parallel()
	onLAN(t, func(l *lan) {
		a, b, c := l.host(1), l.host(2), l.host(3)
		_, err := a.Dial(context.Background(), []netip.AddrPort{b.addr}, c.ID())
		if !errors.Is(err, ErrWrongKey) {
			l.Errorf("got %v, want wrong key", err)
		}
		link, err := a.Dial(context.Background(), []netip.AddrPort{b.addr, c.addr}, c.ID())
		if err != nil || link.Addr() != c.addr {
			l.Errorf("beside an impostor: %v", err)
		}
		if count[Up](b) != 0 {
			l.Error("the impostor has a link")
		}
	})
}

func TestNotAdmitted(t *testing.T) {
	t.Parallel()
	onLAN(t, func(l *lan) {
		a := l.host(1)
		b := l.host(2, func(c *Config) { c.Admit = func(id identity.ID, _ bool) bool { return id != a.ID() } })
		// What a learns is what it learns of an address where nobody is.
		times := [2]time.Duration{}
		for i, addr := range []netip.AddrPort{netip.MustParseAddrPort("10.0.0.77:1976"), b.addr} {
			start := time.Now()
			if _, err := a.Dial(context.Background(), []netip.AddrPort{addr}, b.ID()); !errors.Is(err, ErrNoAnswer) {
				l.Errorf("%v: got %v, want no answer", addr, err)
			}
			times[i] = time.Since(start)
		}
		if d := (times[0] - times[1]).Abs(); d > 500*time.Millisecond {
			l.Errorf("nobody took %v, one who does not admit us %v", times[0], times[1])
		}
		if count[Up](a)+count[Up](b) != 0 {
			l.Error("somebody thinks there is a link")
		}
		if _, err := b.Dial(context.Background(), []netip.AddrPort{a.addr}, a.ID()); !errors.Is(err, ErrRefused) {
			l.Errorf("the other way: %v", err)
		}
	})
}

func TestDialWithoutAnswer(t *testing.T) {
	t.Parallel()
	onLAN(t, func(l *lan) {
		a := l.host(1)
		nobody := []netip.AddrPort{netip.MustParseAddrPort("10.0.0.77:1976")}
		start := time.Now()
		_, err := a.Dial(context.Background(), nobody, identity.ID{})
		if !errors.Is(err, ErrNoAnswer) || time.Since(start) > 7*time.Second {
			l.Errorf("got %v after %v", err, time.Since(start))
		}
		ctx, cancel := context.WithTimeout(context.Background(), time.Second)
		defer cancel()
		if _, err := a.Dial(ctx, nobody, identity.ID{}); !errors.Is(err, ErrNoAnswer) {
			l.Errorf("got %v", err)
		}
		if _, err := a.Dial(ctx, nil, identity.ID{}); !errors.Is(err, ErrNoAddress) {
			l.Errorf("got %v", err)
		}
		if _, err := a.Dial(ctx, nobody, a.ID()); !errors.Is(err, ErrSelf) {
			l.Errorf("got %v", err)
		}
		if _, err := a.Dial(context.Background(), []netip.AddrPort{a.addr}, identity.ID{}); !errors.Is(err, ErrSelf) {
			l.Errorf("own address: got %v", err)
		}
	})
}

func TestCloseSaysWhy(t *testing.T) {
	t.Parallel()
	for _, code := range []wire.CloseCode{wire.CloseBye, wire.CloseRefused, wire.CloseProtocol, wire.CloseTooMany} {
		onLAN(t, func(l *lan) {
			a, b := l.host(1), l.host(2)
			link := a.dial(b)
			b.waitUp(0)
			link.Close(code)
			if err := link.Send(entry(1)); !errors.Is(err, ErrClosed) {
				l.Errorf("%v: send gave %v", code, err)
			}
			da, _ := a.waitDown(0)
			db, _ := b.waitDown(0)
			if da.Code != code || da.Remote || db.Code != code || !db.Remote {
				l.Errorf("%v: got %v %t and %v %t", code, da.Code, da.Remote, db.Code, db.Remote)
			}
			time.Sleep(time.Second)
			if again := a.dial(b); again == link {
				l.Error("the closed link again")
			}
		})
	}
}

func TestSendNeverBlocks(t *testing.T) {
	t.Parallel()
	onLAN(t, func(l *lan) {
		a, b := l.host(1), l.host(2)
		link := a.dial(b)
		l.net.set(func(w *weather) { w.cut[b.addr] = true })
		big := entryOf(wire.MaxFact)
		var err error
		for n := 0; err == nil; n++ {
			if n > 2*outboxSize+200 {
				l.Fatal("the outbox has no end")
			}
			err = link.Send(big)
			time.Sleep(time.Millisecond)
		}
		if !errors.Is(err, ErrOverflow) {
			l.Errorf("got %v", err)
		}
		if d, _ := a.waitDown(0); d.Code != wire.CloseNoAnswer {
			l.Errorf("down %v", d.Code)
		}
	})
}

func TestFloodsAreDropped(t *testing.T) {
	t.Parallel()
	onLAN(t, func(l *lan) {
		a, b := l.host(1), l.host(2)
		link := a.dial(b)
		b.waitUp(0)
		for range 40 {
			if err := link.Send(wire.Chat{Text: "x"}); err != nil {
				l.Fatal(err)
			}
		}
		a.wait(0, "error", is[Message])
		if got := len(b.texts()); got != 5 {
			l.Errorf("%d chats came, want 5", got)
		}
		time.Sleep(10 * time.Second)
		_ = link.Send(wire.Chat{Text: "y"})
		time.Sleep(time.Second)
		if got := len(b.texts()); got != 6 {
			l.Errorf("%d chats came, want 6", got)
		}
	})
}

func TestProbe(t *testing.T) {
	t.Parallel()
	onLAN(t, func(l *lan) {
		a, b := l.host(1), l.host(2)
		if err := a.Probe(context.Background(), b.addr); err != nil {
			l.Error(err)
		}
		if at := b.Probed(a.addr); at.IsZero() || time.Since(at) > time.Second || !a.Probed(b.addr).IsZero() {
			l.Errorf("probed at %v, and by the other at %v", at, a.Probed(b.addr))
		}
		if err := a.Probe(context.Background(), netip.MustParseAddrPort("10.0.0.7:1")); !errors.Is(err, ErrNoAnswer) {
			l.Errorf("got %v", err)
		}
		answers := 0
		for range 400 {
			ctx, cancel := context.WithTimeout(context.Background(), 2*time.Millisecond)
			if a.Probe(ctx, b.addr) == nil {
				answers++
			}
			cancel()
		}
		if answers < probeBurst || answers > 2*probeBurst {
			l.Errorf("%d of 400 questions answered", answers)
		}
	})
}

// Addresses that nobody has are remembered up to a number, and the old ones go first.
func TestProbersAreForgotten(t *testing.T) {
	t.Parallel()
	n := &Node{probers: map[netip.AddrPort]time.Time{}}
	from := func(i int) *net.UDPAddr { return &net.UDPAddr{IP: net.IPv4(10, 0, byte(i>>8), byte(i)), Port: 1976} }
	now := time.Now()
	for i := range 2 * maxProbers {
		n.probed(from(i), now)
	}
	if len(n.probers) != maxProbers || n.Probed(netip.MustParseAddrPort("10.0.0.1:1976")) != now {
		t.Errorf("%d are remembered", len(n.probers))
	}
	n.probed(from(0xffff), now.Add(2*proberAge))
	if len(n.probers) != 1 {
		t.Errorf("%d are remembered after the old ones went", len(n.probers))
	}
}

// What was sent with a mark is told to be read once the other side has it, and
// behind what it says of it; while it hears nothing, nothing is told.
func TestReadIsTold(t *testing.T) {
	t.Parallel()
	onLAN(t, func(l *lan) {
		a, b := l.host(1), l.host(2)
		ab := a.dial(b)
		b.waitUp(0)
		time.Sleep(time.Second)
		if err := ab.Send(wire.Chat{Text: "unasked"}); err != nil {
			l.Fatal(err)
		}
		time.Sleep(10 * time.Second)
		if n := count[Read](a); n != 0 {
			l.Errorf("%d told of what was not asked", n)
		}
		l.net.set(func(w *weather) { w.cut[b.addr] = true })
		var marks []uint64
		for range 3 {
			mark, err := ab.SendAsked(wire.Chat{Text: "a line"})
			if err != nil {
				l.Fatal(err)
			}
			marks = append(marks, mark)
			time.Sleep(time.Second)
		}
		if n := count[Read](a); n != 0 {
			l.Errorf("%d told while nothing gets through", n)
		}
		l.net.set(func(w *weather) { delete(w.cut, b.addr) })
		a.wait(0, "read", func(e Event) bool { r, ok := e.(Read); return ok && r.Link == ab && r.Mark >= marks[2] })
		if n := count[Message](b); n != 4 {
			l.Errorf("%d lines were read, want 4", n)
		}
		up := time.Now()
		mark, _ := ab.SendAsked(wire.Chat{Text: "a line"})
		a.wait(0, "read", func(e Event) bool { r, ok := e.(Read); return ok && r.Mark >= mark })
		if d := time.Since(up); d > 50*time.Millisecond {
			l.Errorf("told after %v", d)
		}
		told := count[Read](a)
		time.Sleep(20 * time.Second)
		if n := count[Read](a); n != told {
			l.Errorf("%d told of nothing new", n-told)
		}
	})
}
