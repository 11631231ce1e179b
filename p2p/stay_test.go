package p2p

import (
	"errors"
	"net"
	"net/netip"
	"os"
	"slices"
	"sync/atomic"
	"syscall"
	"testing"
	"testing/synctest"
	"time"

	"golang.org/x/net/ipv4"

	"qiyou/p2p/wire"
)

// faulty is a connection whose reads and sends fail while they are told to.
type faulty struct {
	net.PacketConn
	reads, sends atomic.Pointer[error]
}

func (f *faulty) ReadFrom(b []byte) (int, net.Addr, error) {
	n, from, err := f.PacketConn.ReadFrom(b)
	if bad := f.reads.Load(); bad != nil && err == nil {
		return 0, nil, *bad
	}
	return n, from, err
}

func (f *faulty) WriteTo(b []byte, addr net.Addr) (int, error) {
	if bad := f.sends.Load(); bad != nil {
		return 0, *bad
	}
	return f.PacketConn.WriteTo(b, addr)
}

// TestSocketFaults: reads or sends of one side that fail for 5 s, all of them,
// and the link goes on.
func TestSocketFaults(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		name        string
		read, write error
	}{
		{"message too long", &net.OpError{Op: "read", Err: os.NewSyscallError("wsarecvfrom", syscall.EMSGSIZE)}, nil},
		{"any read error", errors.New("broken"), nil},
		{"no route", nil, &net.OpError{Op: "write", Err: os.NewSyscallError("sendto", syscall.ENETUNREACH)}},
		{"Windows: no route", nil, os.NewSyscallError("wsasendto", syscall.Errno(10051))},
		{"both", errors.New("broken"), syscall.ENETDOWN},
	} {
		t.Run(c.name, func(t *testing.T) {
			onLAN(t, func(l *lan) {
				var f *faulty
				a := l.host(1, func(c *Config) { f = &faulty{PacketConn: c.Conn}; c.Conn = f })
				b := l.host(2)
				link := a.dial(b)
				back, _ := b.waitUp(0)
				link.Live(true)
				back.Live(true)
				defer a.Hold(b.ID(), at(b.addr))()
				if c.read != nil {
					f.reads.Store(&c.read)
				}
				if c.write != nil {
					f.sends.Store(&c.write)
				}
				time.Sleep(5 * time.Second)
				for _, h := range []*host{a, b} {
					h.wait(0, "silent", is[Silent])
				}
				if err := link.Send(entry(3)); err != nil {
					l.Fatal(err)
				}
				f.reads.Store(nil)
				f.sends.Store(nil)
				ready := time.Now()
				a.wait(0, "back", is[Back])
				b.wait(0, "entry", is[Message])
				if took := time.Since(ready); took > time.Second || count[Down](a)+count[Down](b) != 0 {
					l.Errorf("after %v: %v and %v", took, a.story(), b.story())
				}
				if got := a.Swallowed() != 0; got != (c.write != nil) {
					l.Errorf("%d sends swallowed", a.Swallowed())
				}
			})
		})
	}
}

// brokenBatches fails a few times, then reads.
type brokenBatches struct {
	batchReader
	left int
}

func (b *brokenBatches) ReadBatch(ms []ipv4.Message, flags int) (int, error) {
	if b.left--; b.left >= 0 {
		return 0, os.NewSyscallError("recvmmsg", syscall.ENOBUFS)
	}
	return b.batchReader.ReadBatch(ms, flags)
}

// TestReadsGoOn: both ways of reading a real socket, after errors and up to its
// end.
func TestReadsGoOn(t *testing.T) {
	t.Parallel()
	s, err := openSocket("127.0.0.1:0", false)
	if err != nil {
		t.Fatal(err)
	}
	s.batches = &brokenBatches{s.batches, 3}
	ms := []ipv4.Message{{Buffers: [][]byte{make([]byte, 9)}}}
	for _, read := range []func() (int, error){
		func() (int, error) { n, err := s.ReadBatch(ms, 0); return n, err },
		func() (int, error) { n, _, err := s.ReadFrom(make([]byte, 9)); return n, err },
	} {
		if _, err := s.WriteTo([]byte("x"), s.LocalAddr()); err != nil {
			t.Fatal(err)
		}
		if n, err := read(); n != 1 || err != nil {
			t.Errorf("read %d, %v", n, err)
		}
	}
	if s.missed.Load() != 3 {
		t.Errorf("%d reads failed, want 3", s.missed.Load())
	}
	_ = s.SetReadDeadline(time.Now())
	if _, err := s.ReadBatch(ms, 0); !errors.Is(err, os.ErrDeadlineExceeded) {
		t.Errorf("deadline: %v", err)
	}
	_ = s.Close()
	if _, err := s.ReadBatch(ms, 0); !errors.Is(err, net.ErrClosed) {
		t.Errorf("closed: %v", err)
	}
}

// TestNoPauseForOneDatagram: who sends datagrams that cannot be read does not slow
// the reading of the others.
func TestNoPauseForOneDatagram(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		for err, pauses := range map[error]bool{
			os.NewSyscallError("wsarecvfrom", syscall.Errno(10040)): false,
			os.NewSyscallError("wsarecvfrom", syscall.Errno(10054)): false,
			os.NewSyscallError("recvfrom", syscall.ENOBUFS):         true,
		} {
			var f faults
			start := time.Now()
			for range 100 {
				if !f.again(err) {
					t.Errorf("%v ends the reading", err)
				}
			}
			if took := time.Since(start); (took > 0) != pauses || took > 100*maxReadPause {
				t.Errorf("%v: 100 reads took %v", err, took)
			}
		}
	})
}

// TestSilentIsToldInTime: whatever the moment of the cut, a link of a match is
// called silent 2 s after the last sign of life, which it names.
func TestSilentIsToldInTime(t *testing.T) {
	t.Parallel()
	for moment := range 10 {
		onLAN(t, func(l *lan) {
			a, b := l.host(1), l.host(2)
			link := a.dial(b)
			link.Live(true)
			time.Sleep(time.Duration(moment)*57*time.Millisecond + 2*time.Second)
			l.net.set(func(w *weather) { w.cut[b.addr] = true })
			cut := time.Now()
			e, _ := a.wait(0, "silent", is[Silent])
			since := e.(Silent).Since
			if took := time.Since(cut); took > 2500*time.Millisecond {
				l.Errorf("told after %v", took)
			}
			if age := cut.Sub(since); age < -2*time.Millisecond || age > livePing+10*time.Millisecond {
				l.Errorf("last sign of life %v before the cut", age)
			}
			l.net.set(func(w *weather) { delete(w.cut, b.addr) })
			back := time.Now()
			a.wait(0, "back", is[Back])
			if took := time.Since(back); took > time.Second {
				l.Errorf("back after %v", took)
			}
		})
	}
}

func TestAsleep(t *testing.T) {
	t.Parallel()
	at := time.Date(2026, 1, 1, 0, 0, 0, 0, time.UTC)
	for late, want := range map[time.Duration]bool{
		0: false, 2 * time.Second: false, 3 * time.Second: false, 3001 * time.Millisecond: true, 8 * time.Hour: true, -time.Hour: false,
	} {
		if got, slept := asleep(at, at.Add(time.Second+late), time.Second); slept != want || got != late {
			t.Errorf("%v late: %v, %t", late, got, slept)
		}
	}
}

// TestZones: a link-local address without its zone cannot be dialled, and with
// it is kept as it is.
func TestZones(t *testing.T) {
	t.Parallel()
	var addrs []netip.AddrPort
	for _, s := range []string{"[fe80::1]:1", "[fe80::1%eth0]:1", "[fe80::1%eth1]:1", "[fe80::1%eth0]:1", "[::ffff:10.0.0.1]:1", "10.0.0.1:1", "169.254.0.1:1"} {
		addrs = append(addrs, netip.MustParseAddrPort(s))
	}
	want := []netip.AddrPort{addrs[1], addrs[2], addrs[5], addrs[6]}
	if got := distinct(addrs); !slices.Equal(got, want) {
		t.Errorf("got %v, want %v", got, want)
	}
	if got := addrOf(net.UDPAddrFromAddrPort(addrs[1])); got != addrs[1] {
		t.Errorf("the zone of %v became that of %v", addrs[1], got)
	}
}

// TestWakeAsksAtOnce: after a sleep a link that lives is asked and stays, and
// one whose other end has a new life is replaced without waiting for a ping.
func TestWakeAsksAtOnce(t *testing.T) {
	t.Parallel()
	onLAN(t, func(l *lan) {
		a, b, c := l.host(1), l.host(2), l.host(3)
		defer a.Hold(b.ID(), at(b.addr))()
		defer a.Hold(c.ID(), at(c.addr))()
		time.Sleep(12 * time.Second) // pings every 5 s: nothing would be noticed soon
		kept, _ := a.Link(c.ID())
		old, _ := a.Link(b.ID())
		b.kill()
		b = l.hostAt(b.addr, 2)
		start := time.Now()
		a.Wake()
		b.waitUp(0)
		if took := time.Since(start); took > time.Second || !old.isClosing() {
			l.Errorf("up after %v: %v", took, a.story())
		}
		synctest.Wait()
		if again, ok := a.Link(c.ID()); !ok || again != kept || kept.doubtful() != 0 {
			l.Errorf("the living link did not stay: %v", a.story())
		}
	})
}

// TestCheckFindsTheNewAddress: news that a peer is elsewhere, while its link
// still looks fine, brings a link there at once.
func TestCheckFindsTheNewAddress(t *testing.T) {
	t.Parallel()
	onLAN(t, func(l *lan) {
		a, b := l.host(1), l.host(2)
		var now atomic.Pointer[netip.AddrPort]
		now.Store(&b.addr)
		defer a.Hold(b.ID(), func() []netip.AddrPort { return []netip.AddrPort{*now.Load()} })()
		link, n := a.waitUp(0)
		link.Live(true)
		time.Sleep(time.Second)
		b.kill()
		moved := netip.MustParseAddrPort("10.0.0.3:1976")
		b = l.hostAt(moved, 2)
		now.Store(&moved)
		start := time.Now()
		a.Check(b.ID())
		second, _ := a.waitUp(n)
		if took := time.Since(start); took > 2*time.Second || second.Addr() != moved {
			l.Errorf("at %v after %v", second.Addr(), took)
		}
	})
}

// TestHoldAmongFalseAddresses: whoever fills the list of addresses of a peer
// keeps nobody from the true one for long.
func TestHoldAmongFalseAddresses(t *testing.T) {
	t.Parallel()
	for _, place := range []int{0, 20, 39} {
		onLAN(t, func(l *lan) {
			a, b := l.host(1), l.host(2)
			var addrs []netip.AddrPort
			for i := range 40 {
				addrs = append(addrs, netip.AddrPortFrom(netip.AddrFrom4([4]byte{10, 3, 0, byte(i)}), 1976))
			}
			addrs[place] = b.addr
			start := time.Now()
			defer a.Hold(b.ID(), at(addrs...))()
			a.waitUp(0)
			if took := time.Since(start); took > 4*time.Second {
				l.Errorf("place %d: up after %v", place, took)
			}
		})
	}
}

// TestRename: a new name reaches links that are up, and one that is just coming
// up.
func TestRename(t *testing.T) {
	t.Parallel()
	onLAN(t, func(l *lan) {
		a, b := l.host(1), l.host(2)
		link := a.dial(b)
		back, n := b.waitUp(0)
		if err := link.Send(wire.Name{Name: "x"}); err == nil {
			l.Error("a name was sent past SetHello")
		}
		a.SetHello("新\x1b名")
		e, _ := b.wait(n, "name", is[Message])
		if m, ok := e.(Message).Message.(wire.Name); !ok || m.Name != "新名" || back.Hello().Name != "新名" {
			l.Errorf("got %v, hello %q", e.(Message).Message, back.Hello().Name)
		}
		c := l.host(3)
		c.dial(a)
		d, _ := c.waitUp(0)
		if got := d.Hello().Name; got != "新名" {
			l.Errorf("a later link says %q", got)
		}
		time.Sleep(time.Minute)
		for i := range 20 {
			b.SetHello(string(rune('a' + i)))
		}
		time.Sleep(time.Second)
		if got := count[Message](a); got != 5 {
			l.Errorf("%d messages of 20 names", got)
		}
	})
}

func TestRenameDuringTheHello(t *testing.T) {
	t.Parallel()
	onLAN(t, func(l *lan) {
		l.net.set(func(w *weather) { w.delay = 20 * time.Millisecond })
		a, b := l.host(1), l.host(2)
		go func() {
			time.Sleep(100 * time.Millisecond) // the hellos cross the network from 80 to 160 ms
			a.SetHello("later")
		}()
		a.dial(b)
		link, _ := b.waitUp(0)
		time.Sleep(time.Second)
		if got := link.Hello().Name; got != "later" {
			l.Errorf("name %q", got)
		}
	})
}
