package p2p

import (
	"bytes"
	"context"
	"errors"
	"io"
	"math/rand/v2"
	"net"
	"net/netip"
	"runtime"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"github.com/quic-go/quic-go"
	"github.com/quic-go/quic-go/testutils/simnet"

	"qiyou/p2p/identity"
	"qiyou/p2p/wire"
)

// stranger is a QUIC client that keeps to no rule of ours.
type stranger struct {
	lan *lan
	tr  *quic.Transport
	id  identity.ID
	n   *Node // never run: only for its certificate
}

func (l *lan) stranger(key byte, addr string) *stranger {
	l.Helper()
	n, err := newNode(Config{Key: keyOf(l.T, key)})
	if err != nil {
		l.Fatal(err)
	}
	ap := netip.MustParseAddrPort(addr)
	conn := simnet.NewSimConn(net.UDPAddrFromAddrPort(ap), l.net)
	s := &stranger{lan: l, tr: &quic.Transport{Conn: conn, ConnectionIDLength: connIDLength}, id: n.id, n: n}
	l.Cleanup(func() { _ = s.tr.Close(); _ = conn.Close() })
	return s
}

// meanwhile runs f beside the test, which ends after it.
func (l *lan) meanwhile(f func()) {
	done := make(chan struct{})
	go func() { defer close(done); f() }()
	l.Cleanup(func() { <-done })
}

// connect makes the TLS handshake and nothing else.
func (s *stranger) connect(h *host) *quic.Conn {
	s.lan.Helper()
	var verdict atomic.Pointer[Error]
	c, err := s.tr.Dial(context.Background(), net.UDPAddrFromAddrPort(h.addr), s.n.clientTLS(h.ID(), &verdict), quicConfig(-1))
	if err != nil {
		s.lan.Fatal(err)
	}
	return c
}

// open is connect and a stream with b written to it.
func (s *stranger) open(h *host, b []byte) (*quic.Conn, *quic.Stream) {
	s.lan.Helper()
	c := s.connect(h)
	st, err := c.OpenStream()
	if err == nil && b != nil {
		_, err = st.Write(b)
	}
	if err != nil {
		s.lan.Fatal(err)
	}
	return c, st
}

// closed waits for the other side to end c and gives its code.
func closed(l *lan, c *quic.Conn) wire.CloseCode {
	l.Helper()
	select {
	case <-c.Context().Done():
	case <-time.After(2 * time.Minute):
		l.Fatal("the connection is still there")
	}
	code, _ := closeCode(context.Cause(c.Context()))
	return code
}

func frame(l *lan, m wire.Message) []byte {
	l.Helper()
	b, err := frameOf(m)
	if err != nil {
		l.Fatal(err)
	}
	return b
}

var strangersHello = wire.Hello{Min: 1, Max: 1, Name: "stranger", Nonce: [32]byte{1}, Seq: 1}

// TestBrokenRules: whoever does this is closed with this code within this time,
// and never, or no longer, has a link.
func TestBrokenRules(t *testing.T) {
	t.Parallel()
	hello := func(l *lan) []byte { return frame(l, strangersHello) }
	after := func(b ...byte) func(*lan) []byte { return func(l *lan) []byte { return append(hello(l), b...) } }
	version9 := wire.Hello{Min: 9, Max: 9, Nonce: [32]byte{1}}
	for _, c := range []struct {
		name   string
		send   func(*lan) []byte
		code   wire.CloseCode
		within time.Duration
	}{
		{"stream without a byte", func(*lan) []byte { return nil }, wire.CloseNoAnswer, helloTime},
		{"half a hello", func(l *lan) []byte { return hello(l)[:9] }, wire.CloseProtocol, helloTime},
		{"not a hello first", func(l *lan) []byte { return frame(l, wire.Ping{}) }, wire.CloseProtocol, 0},
		{"text", func(*lan) []byte { return []byte("GET / HTTP/1.1\r\nHost: x\r\n\r\n") }, wire.CloseProtocol, helloTime},
		{"other version", func(l *lan) []byte { return frame(l, version9) }, wire.CloseVersion, 0},
		{"hello of 2^62 bytes", func(*lan) []byte { return []byte{255, 255, 255, 255, 255, 255, 255, 255, 63} }, wire.CloseProtocol, 0},
		{"hello twice", func(l *lan) []byte { return append(hello(l), hello(l)...) }, wire.CloseProtocol, 0},
		{"frame of 16385 bytes", after(0x81, 0x80, 0x01), wire.CloseProtocol, 0},
		{"frame of no bytes", after(0), wire.CloseProtocol, 0},
		{"overlong length", after(0x81, 0x00, 0xf6), wire.CloseProtocol, 0},
		{"no CBOR", after(3, 1, 2, 3), wire.CloseProtocol, 0},
		{"unknown kind 63", after(4, 0x82, 0x18, 63, 0xa0), wire.CloseProtocol, 0},
		{"half a frame", after(40, 0x82), wire.CloseProtocol, frameTime},
		{"three errors", func(l *lan) []byte {
			e := frame(l, wire.Error{Code: wire.ErrMalformed})
			return append(hello(l), bytes.Repeat(e, maxErrors)...)
		}, wire.CloseProtocol, 0},
		{"bye", func(l *lan) []byte { return append(hello(l), frame(l, wire.Bye{Code: wire.CloseShutdown})...) },
			wire.CloseShutdown, 2 * byeTime},
	} {
		t.Run(c.name, func(t *testing.T) {
			onLAN(t, func(l *lan) {
				a := l.host(1)
				conn, _ := l.stranger(9, "10.0.0.9:5").open(a, c.send(l))
				start := time.Now()
				if got := closed(l, conn); got != c.code {
					l.Errorf("closed with %v, want %v", got, c.code)
				}
				if took := time.Since(start); took > c.within+100*time.Millisecond {
					l.Errorf("closed after %v", took)
				}
				time.Sleep(time.Second)
				if len(a.all()) != 0 || count[Up](a) != count[Down](a) {
					l.Errorf("left over: %v", a.story())
				}
			})
		})
	}
}

func TestUnknownExtensionIsPassedOver(t *testing.T) {
	t.Parallel()
	onLAN(t, func(l *lan) {
		a := l.host(1)
		b := append(frame(l, strangersHello), 6, 0x82, 0x18, 64, 0xa1, 1, 0xf5)
		b = append(b, frame(l, wire.Chat{Text: "still here"})...)
		conn, _ := l.stranger(9, "10.0.0.9:5").open(a, b)
		a.wait(0, "chat", is[Message])
		if conn.Context().Err() != nil {
			l.Error("closed")
		}
	})
}

// TestSlowloris: one byte a second is no frame.
func TestSlowloris(t *testing.T) {
	t.Parallel()
	onLAN(t, func(l *lan) {
		a := l.host(1)
		conn, st := l.stranger(9, "10.0.0.9:5").open(a, frame(l, strangersHello))
		chat := frame(l, wire.Chat{Text: "a rather long line of talk"})
		start := time.Now()
		for _, c := range chat {
			if _, err := st.Write([]byte{c}); err != nil {
				break
			}
			time.Sleep(time.Second)
		}
		if got := closed(l, conn); got != wire.CloseProtocol || time.Since(start) > frameTime+2*time.Second {
			l.Errorf("closed with %v after %v", got, time.Since(start))
		}
	})
}

// TestNeverReads: a peer that talks and does not read is closed, and what
// waits for it has an end.
func TestNeverReads(t *testing.T) {
	t.Parallel()
	onLAN(t, func(l *lan) {
		a := l.host(1)
		conn, st := l.stranger(9, "10.0.0.9:5").open(a, frame(l, strangersHello))
		link, _ := a.waitUp(0)
		start := time.Now()
		l.meanwhile(func() {
			for conn.Context().Err() == nil {
				_, _ = st.Write(frame(l, wire.Ack{Match: [32]byte{1}, Have: 1}))
				time.Sleep(time.Second)
			}
		})
		for range outboxSize / 2 {
			if err := link.Send(entryOf(1000)); err != nil {
				l.Fatal(err)
			}
		}
		d, _ := a.waitDown(0)
		if took := time.Since(start); d.Code != wire.CloseNoAnswer || took > stallTime+4*time.Second {
			l.Errorf("down %v after %v", d.Code, took)
		}
	})
}

func TestPingFloodEndsTheLink(t *testing.T) {
	t.Parallel()
	onLAN(t, func(l *lan) {
		a := l.host(1)
		conn, st := l.stranger(9, "10.0.0.9:5").open(a, frame(l, strangersHello))
		a.waitUp(0)
		flood := bytes.Repeat(frame(l, wire.Ping{ID: 1 << 40, Sent: 1 << 50}), 500)
		l.meanwhile(func() {
			for range 100 {
				if _, err := st.Write(flood); err != nil {
					return
				}
			}
		})
		if got := closed(l, conn); got != wire.CloseNoAnswer {
			l.Errorf("closed with %v", got)
		}
	})
}

// TestCaps: no more than maxPerAddress connections from one address, and
// another address is not hurt by that.
func TestCaps(t *testing.T) {
	t.Parallel()
	onLAN(t, func(l *lan) {
		a, b := l.host(1), l.host(2)
		s := l.stranger(9, "10.0.0.9:5")
		refused := 0
		for range 2 * maxPerAddress {
			ctx, cancel := context.WithTimeout(context.Background(), time.Second)
			var v atomic.Pointer[Error]
			_, err := s.tr.Dial(ctx, net.UDPAddrFromAddrPort(a.addr), s.n.clientTLS(a.ID(), &v), quicConfig(-1))
			cancel()
			if err == nil {
				continue
			}
			refused++
			if e := dialError(err); e.code != CodeTooMany {
				l.Errorf("got %v", err)
			}
		}
		if refused != maxPerAddress {
			l.Errorf("%d refused, want %d", refused, maxPerAddress)
		}
		b.dial(a)
		time.Sleep(2 * helloTime)
		synctest.Wait()
		if g := a.gate; g.proven != 1 || g.unproven != 0 || g.strangers != 1 {
			l.Errorf("the gate still counts %d, %d and %d", g.proven, g.unproven, g.strangers)
		}
	})
}

// TestPlacesForFriends: as many strangers as may come, from many addresses, and
// a friend still gets in, whatever else they try; a stranger more does not.
func TestPlacesForFriends(t *testing.T) {
	t.Parallel()
	onLAN(t, func(l *lan) {
		friend := l.host(2)
		a := l.host(1, func(c *Config) { c.Known = func(id identity.ID) bool { return id == friend.ID() } })
		held := l.host(3)
		defer a.Hold(held.ID(), at())()
		held.dial(a)
		friend.dial(a)
		in, full := 0, 0
		for i := range 80 {
			s := l.stranger(byte(100+i), netip.AddrPortFrom(netip.AddrFrom4([4]byte{10, 2, 0, byte(i)}), 5).String())
			c, _ := s.open(a, frame(l, strangersHello))
			time.Sleep(60 * time.Millisecond)
			if c.Context().Err() == nil {
				in++
			} else if code, remote := closeCode(context.Cause(c.Context())); code == wire.CloseTooMany && remote {
				full++
			}
		}
		if in != maxStrangers || full != 80-maxStrangers {
			l.Errorf("%d strangers got in and %d were told that it is full", in, full)
		}
		halfOpen := func(n int) {
			a.gate.mu.Lock()
			defer a.gate.mu.Unlock()
			a.gate.unproven += n
		}
		halfOpen(maxUnproven)
		friend.kill()
		again := l.hostAt(friend.addr, 2)
		held.kill()
		back := l.hostAt(held.addr, 3)
		start := time.Now()
		again.dial(a)
		back.dial(a)
		if took := time.Since(start); took > 100*time.Millisecond {
			l.Errorf("the friends waited %v", took)
		}
		halfOpen(-maxUnproven)
		if _, err := l.host(4).Dial(context.Background(), []netip.AddrPort{a.addr}, a.ID()); !errors.Is(err, ErrTooMany) {
			l.Errorf("a stranger more: %v", err)
		}
	})
}

// TestConnectionChurn: coming and going all the time costs handshakes, so an
// address may only do it so often.
func TestConnectionChurn(t *testing.T) {
	t.Parallel()
	onLAN(t, func(l *lan) {
		a := l.host(1)
		s := l.stranger(9, "10.0.0.9:5")
		start, made := time.Now(), 0
		for range 200 {
			var v atomic.Pointer[Error]
			c, err := s.tr.Dial(context.Background(), net.UDPAddrFromAddrPort(a.addr), s.n.clientTLS(a.ID(), &v), quicConfig(-1))
			if err == nil {
				made++
				_ = c.CloseWithError(0, "")
			}
			time.Sleep(20 * time.Millisecond)
		}
		if most := connectBurst + int(time.Since(start)/connectEvery) + 1; made > most || made < connectBurst {
			l.Errorf("%d connections made, want at most %d", made, most)
		}
	})
}

// TestHalfOpen: first packets from many addresses, as fast as they come, while
// a link works.
func TestHalfOpen(t *testing.T) {
	onLAN(t, func(l *lan) {
		a, b := l.host(1), l.host(2)
		link := b.dial(a)
		initial := captureInitial(l, a)
		base := runtime.NumGoroutine()
		most := 0
		for i := range 5000 {
			from := net.UDPAddrFromAddrPort(netip.AddrPortFrom(netip.AddrFrom4([4]byte{10, 1, byte(i >> 8), byte(i)}), 9))
			packet := bytes.Clone(initial)
			packet[6] ^= byte(i) // another connection ID
			packet[7] ^= byte(i >> 8)
			_ = l.net.SendPacket(simnet.Packet{From: from, To: net.UDPAddrFromAddrPort(a.addr), Data: packet})
			if i%10 == 0 {
				time.Sleep(time.Millisecond)
				most = max(most, runtime.NumGoroutine()-base)
			}
		}
		if most > 500 {
			l.Errorf("%d goroutines more", most)
		}
		if err := link.Send(entry(1)); err != nil {
			l.Error(err)
		}
		a.wait(0, "entry", is[Message])
	})
}

// captureInitial is the first packet of a dial.
func captureInitial(l *lan, to *host) []byte {
	l.Helper()
	s := l.stranger(8, "10.0.0.8:5")
	addr := netip.MustParseAddrPort("10.0.0.88:1")
	sink := simnet.NewSimConn(net.UDPAddrFromAddrPort(addr), l.net)
	l.Cleanup(func() { _ = sink.Close() })
	ctx, cancel := context.WithTimeout(context.Background(), 100*time.Millisecond)
	defer cancel()
	var v atomic.Pointer[Error]
	_, _ = s.tr.Dial(ctx, net.UDPAddrFromAddrPort(addr), s.n.clientTLS(to.ID(), &v), quicConfig(-1))
	buf := make([]byte, 2000)
	n, _, err := sink.ReadFrom(buf)
	if err != nil {
		l.Fatal(err)
	}
	return buf[:n]
}

// TestGarbage: what is no QUIC changes nothing.
func TestGarbage(t *testing.T) {
	t.Parallel()
	onLAN(t, func(l *lan) {
		a, b := l.host(1), l.host(2)
		link := b.dial(a)
		to, from := net.UDPAddrFromAddrPort(a.addr), net.UDPAddrFromAddrPort(netip.MustParseAddrPort("10.0.0.9:9"))
		rng := rand.New(rand.NewPCG(3, 4))
		for i := range 2000 {
			data := make([]byte, 1+rng.IntN(1400))
			for j := range data {
				data[j] = byte(rng.Uint32())
			}
			switch i % 4 {
			case 0:
				data = append([]byte("GET / HTTP/1.1\r\n"), data...)
			case 1:
				copy(data, probePacket(byte(i%5), probeID{}))
			}
			_ = l.net.SendPacket(simnet.Packet{From: from, To: to, Data: data})
			if i%20 == 0 {
				time.Sleep(time.Millisecond)
			}
		}
		if err := link.Send(entry(1)); err != nil {
			l.Error(err)
		}
		a.wait(0, "entry", is[Message])
		if count[Down](a) != 0 {
			l.Errorf("%v", a.story())
		}
	})
}

// TestCloseReasonIsNeverShown: the text of the other side stays where it came.
func TestCloseReasonIsNeverShown(t *testing.T) {
	t.Parallel()
	onLAN(t, func(l *lan) {
		a := l.host(1)
		conn, _ := l.stranger(9, "10.0.0.9:5").open(a, frame(l, strangersHello))
		a.waitUp(0)
		_ = conn.CloseWithError(77, "\x1b]52;c;evil\a")
		if d, _ := a.waitDown(0); d.Code != wire.CloseProtocol || !d.Remote {
			l.Errorf("down %v", d.Code)
		}
	})
}

func TestEndOfStreamWithoutBye(t *testing.T) {
	t.Parallel()
	onLAN(t, func(l *lan) {
		a := l.host(1)
		_, st := l.stranger(9, "10.0.0.9:5").open(a, frame(l, strangersHello))
		a.waitUp(0)
		_ = st.Close()
		if d, _ := a.waitDown(0); d.Code != wire.CloseBye {
			l.Errorf("down %v", d.Code)
		}
	})
}

func TestCloseCodes(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		err    error
		code   wire.CloseCode
		remote bool
		dial   string
	}{
		{&quic.ApplicationError{Remote: true, ErrorCode: 7}, wire.CloseSuperseded, true, CodeDuplicate},
		{&quic.ApplicationError{Remote: true, ErrorCode: 99}, wire.CloseProtocol, true, CodeProtocol},
		{&quic.IdleTimeoutError{}, wire.CloseNoAnswer, false, CodeNoAnswer},
		{&quic.HandshakeTimeoutError{}, wire.CloseNoAnswer, false, CodeNoAnswer},
		{&quic.StatelessResetError{}, wire.CloseReset, false, CodeLost},
		{&quic.TransportError{Remote: true, ErrorCode: 0x12a}, wire.CloseRefused, true, CodeRefused},
		{&quic.TransportError{Remote: true, ErrorCode: 0x178}, wire.CloseVersion, true, CodeVersion},
		{&quic.TransportError{Remote: true, ErrorCode: quic.ConnectionRefused}, wire.CloseTooMany, true, CodeTooMany},
		{&net.OpError{Op: "write", Err: errors.New("x")}, wire.CloseLost, false, CodeLost},
		{io.EOF, wire.CloseBye, true, CodeClosed},
	} {
		code, remote := closeCode(c.err)
		if code != c.code || remote != c.remote {
			t.Errorf("%T: got %v %t, want %v %t", c.err, code, remote, c.code, c.remote)
		}
		if got := dialError(c.err).Code(); got != c.dial {
			t.Errorf("%T: dial error %v, want %v", c.err, got, c.dial)
		}
	}
	for _, code := range wire.CloseCodes() {
		if dialCodes[code] == "" {
			t.Errorf("no dial error for %v", code)
		}
	}
}
