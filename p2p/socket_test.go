package p2p

import (
	"bytes"
	"context"
	"errors"
	"net"
	"net/netip"
	"os"
	"syscall"
	"testing"
	"time"

	"go.uber.org/goleak"

	"qiyou/p2p/identity"
	"qiyou/p2p/wire"
)

func TestTransientSendErrors(t *testing.T) {
	t.Parallel()
	for err, want := range map[error]bool{
		syscall.ENETUNREACH: true, syscall.EHOSTUNREACH: true, syscall.ENETDOWN: true, syscall.EPERM: true,
		syscall.ENOBUFS: true, syscall.EINVAL: true, syscall.EADDRNOTAVAIL: true, syscall.ENODEV: true,
		syscall.EHOSTDOWN: true, syscall.ENETRESET: true, syscall.EACCES: true, syscall.ENOMEM: true,
		// As Windows counts: no access, invalid, no address, net down, no net, net
		// reset, no buffer, host down, no host; and not "too long" and "not a socket".
		syscall.Errno(10013): true, syscall.Errno(10022): true, syscall.Errno(10049): true, syscall.Errno(10050): true,
		syscall.Errno(10051): true, syscall.Errno(10052): true, syscall.Errno(10055): true, syscall.Errno(10064): true,
		syscall.Errno(10065): true, syscall.Errno(1231): true, syscall.Errno(1232): true,
		syscall.Errno(10040): false, syscall.Errno(10038): false,
		syscall.EMSGSIZE: false, syscall.EBADF: false, net.ErrClosed: false, os.ErrDeadlineExceeded: false,
	} {
		wrapped := &net.OpError{Op: "write", Err: os.NewSyscallError("sendmsg", err)}
		if got := isTransient(wrapped); got != want {
			t.Errorf("%v: got %t, want %t", err, got, want)
		}
	}
}

// TestSocketSwallows: a send without a route is a lost packet, not an error,
// on both ways that quic-go sends.
func TestSocketSwallows(t *testing.T) {
	t.Parallel()
	s, err := openSocket("127.0.0.1:0", false)
	if err != nil {
		t.Fatal(err)
	}
	defer s.Close()
	far := &net.UDPAddr{IP: net.IPv4(203, 0, 113, 1), Port: 9} // from a loopback address: invalid argument
	n, err := s.WriteTo([]byte("abc"), far)
	if n != 3 || err != nil {
		t.Errorf("WriteTo: %d, %v", n, err)
	}
	n, _, err = s.WriteMsgUDP([]byte("abcd"), nil, far)
	if n != 4 || err != nil || s.swallowed.Load() != 2 {
		t.Errorf("WriteMsgUDP: %d, %v; swallowed %d", n, err, s.swallowed.Load())
	}
	_ = s.Close()
	if _, err := s.WriteTo([]byte("abc"), far); !errors.Is(err, net.ErrClosed) {
		t.Errorf("closed: %v", err)
	}
}

// node starts a node on a real socket; what it returns ends it.
func node(t *testing.T, key byte, addr string, fallback bool) (*Node, func()) {
	t.Helper()
	n, err := Listen(Config{Key: keyOf(t, key), Addr: addr, Fallback: fallback})
	if err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithCancel(context.Background())
	over := make(chan error, 1)
	go func() { over <- n.Run(ctx) }()
	return n, func() {
		cancel()
		if err := <-over; err != nil {
			t.Errorf("run: %v", err)
		}
	}
}

func loopback(n *Node) []netip.AddrPort {
	return []netip.AddrPort{netip.AddrPortFrom(netip.MustParseAddr("127.0.0.1"), n.Port())}
}

// next is the next event of type E.
func next[E Event](t *testing.T, n *Node) E {
	t.Helper()
	limit := time.After(20 * time.Second)
	for {
		select {
		case e := <-n.Events():
			if e, ok := e.(E); ok {
				return e
			}
		case <-limit:
			t.Fatalf("no %T", *new(E))
		}
	}
}

// TestRealSockets: hello, a message, a last message and the end, over UDP of
// this machine, with nothing left over.
func TestRealSockets(t *testing.T) {
	defer goleak.VerifyNone(t, goleak.IgnoreCurrent())
	a, endA := node(t, 1, "127.0.0.1:0", false)
	b, endB := node(t, 2, "127.0.0.1:0", false)
	if err := a.Probe(context.Background(), loopback(b)[0]); err != nil {
		t.Errorf("probe: %v", err)
	}
	link, err := a.Dial(context.Background(), loopback(b), b.ID())
	if err != nil {
		t.Fatal(err)
	}
	next[Up](t, b)
	if err := link.Send(entry(1)); err != nil {
		t.Fatal(err)
	}
	if m := next[Message](t, b); m.Message.(wire.Entry).Index != 1 {
		t.Errorf("got %v", m.Message)
	}
	if err := link.Send(entry(2)); err != nil {
		t.Fatal(err)
	}
	go endA()
	if m := next[Message](t, b); m.Message.(wire.Entry).Index != 2 {
		t.Errorf("got %v", m.Message)
	}
	if d := next[Down](t, b); d.Code != wire.CloseShutdown || !d.Remote {
		t.Errorf("down %v", d.Code)
	}
	for range a.Events() {
	}
	go func() {
		for range b.Events() {
		}
	}()
	endB()
	if _, err := b.Dial(context.Background(), loopback(a), identity.ID{}); !errors.Is(err, ErrClosed) {
		t.Errorf("dial after the end: %v", err)
	}
}

func TestPortTaken(t *testing.T) {
	defer goleak.VerifyNone(t, goleak.IgnoreCurrent())
	a, endA := node(t, 1, "127.0.0.1:0", false)
	defer endA()
	addr := loopback(a)[0].String()
	if _, err := Listen(Config{Key: keyOf(t, 2), Addr: addr}); !errors.Is(err, ErrPortTaken) {
		t.Errorf("got %v", err)
	}
	b, endB := node(t, 2, addr, true)
	defer endB()
	if b.Port() == a.Port() || b.Port() == 0 {
		t.Errorf("ports %d and %d", a.Port(), b.Port())
	}
}

// TestNeverRun: a node whose Run is called with a finished context frees all.
func TestNeverRun(t *testing.T) {
	defer goleak.VerifyNone(t, goleak.IgnoreCurrent())
	n, err := Listen(Config{Key: keyOf(t, 1), Addr: "127.0.0.1:0"})
	if err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	if err := n.Run(ctx); err != nil {
		t.Error(err)
	}
	if _, open := <-n.Events(); open {
		t.Error("an event")
	}
}

// FuzzProbe: what is taken for a probe is one, byte for byte.
func FuzzProbe(f *testing.F) {
	f.Add(probePacket(probeAsk, probeID{1}))
	f.Add(probePacket(probeAnswer, probeID{2})[:20])
	f.Fuzz(func(t *testing.T, b []byte) {
		direction, id, ok := parseProbe(b)
		if ok != (len(b) == probeSize && bytes.Equal(probePacket(b[4], probeID(b[8:])), b) && (b[4] == probeAsk || b[4] == probeAnswer)) {
			t.Fatalf("%x: %d %x %t", b, direction, id, ok)
		}
	})
}
