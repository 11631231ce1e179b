package p2p

import (
	"bufio"
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"net"
	"net/netip"
	"os"
	"os/exec"
	"slices"
	"testing"
	"time"

	"github.com/quic-go/quic-go/testutils/simnet"

	"qiyou/p2p/identity"
	"qiyou/p2p/wire"
)

// newBenchNode runs a node on loopback, or on conn.
func newBenchNode(b *testing.B, key byte, conn net.PacketConn) *Node {
	b.Helper()
	n, err := Listen(Config{Key: keyOf(b, key), Addr: "127.0.0.1:0", Conn: conn})
	if err != nil {
		b.Fatal(err)
	}
	ctx, cancel := context.WithCancel(context.Background())
	over := make(chan struct{})
	go func() { defer close(over); _ = n.Run(ctx) }()
	b.Cleanup(func() { cancel(); <-over })
	return n
}

// pair is two linked nodes on loopback, or on two connections, of which other
// sends back what comes.
func pair(b *testing.B, conns [2]net.PacketConn) (a, other *Node, link *Link) {
	b.Helper()
	a, other = newBenchNode(b, 1, conns[0]), newBenchNode(b, 2, conns[1])
	go answer(other)
	link, err := a.Dial(context.Background(), []netip.AddrPort{addrOf(other.conn.LocalAddr())}, other.ID())
	if err != nil {
		b.Fatal(err)
	}
	return a, other, link
}

// answer sends back every message that comes.
func answer(n *Node) {
	for e := range n.Events() {
		if m, ok := e.(Message); ok {
			_ = m.Link.Send(m.Message)
		}
	}
}

// drain reads the events of n to their end.
func drain(n *Node) {
	for range n.Events() {
	}
}

// reflect sends back every datagram that comes, until c is closed.
func reflect(c net.PacketConn) {
	buf := make([]byte, 2000)
	for {
		n, addr, err := c.ReadFrom(buf)
		if err != nil {
			return
		}
		_, _ = c.WriteTo(buf[:n], addr)
	}
}

// bareTrip is a datagram to who reflects it, and back.
func bareTrip(b *testing.B, c net.PacketConn, to netip.AddrPort) func([]byte) {
	buf, addr := make([]byte, 2000), net.UDPAddrFromAddrPort(to)
	return func(data []byte) {
		if _, err := c.WriteTo(data, addr); err != nil {
			b.Fatal(err)
		}
		if _, _, err := c.ReadFrom(buf); err != nil {
			b.Fatal(err)
		}
	}
}

// part is the value that p of every hundred samples do not exceed.
func part(samples []time.Duration, p int) time.Duration {
	slices.Sort(samples)
	return samples[(len(samples)-1)*p/100]
}

// against runs moves over link and datagrams of the same size over trip by
// turns, and reports how many times longer the moves took.
func against(b *testing.B, a *Node, link *Link, trip func([]byte)) {
	b.Helper()
	move := entryOf(150)
	frame, _ := frameOf(move)
	var moves, bare []time.Duration
	for b.Loop() {
		start := time.Now()
		if err := link.Send(move); err != nil {
			b.Fatal(err)
		}
		for e := range a.Events() {
			if _, ok := e.(Message); ok {
				break
			}
		}
		between := time.Now()
		trip(frame)
		moves, bare = append(moves, between.Sub(start)), append(bare, time.Since(between))
	}
	go drain(a)
	for _, p := range []int{50, 99} {
		m, u := part(moves, p), part(bare, p)
		unit := fmt.Sprint("p", p)
		b.ReportMetric(float64(m)/float64(u), unit+"-ratio")
		b.ReportMetric(float64(m)/float64(time.Microsecond), unit+"-µs")
	}
}

// TestMain runs the tests, or the other process of BenchmarkRoundTrip.
func TestMain(m *testing.M) {
	if os.Getenv("QIYOU_ECHO") == "" {
		os.Exit(m.Run())
	}
	if err := echoProcess(); err != nil {
		fmt.Println(err)
		os.Exit(1)
	}
}

// echoProcess is a node and a bare socket that send back what comes, until the
// input ends.
func echoProcess() error {
	key, err := identity.Generate(bytes.NewReader(bytes.Repeat([]byte{2}, 64)))
	if err != nil {
		return err
	}
	n, err1 := Listen(Config{Key: key, Addr: "127.0.0.1:0"})
	c, err2 := net.ListenUDP("udp", &net.UDPAddr{IP: net.IPv4(127, 0, 0, 1)})
	if err := errors.Join(err1, err2); err != nil {
		return err
	}
	ctx, cancel := context.WithCancel(context.Background())
	go func() {
		_, _ = io.Copy(io.Discard, os.Stdin)
		_ = c.Close()
		cancel()
	}()
	go answer(n)
	go reflect(c)
	fmt.Println("ports", n.Port(), addrOf(c.LocalAddr()).Port())
	return n.Run(ctx)
}

// otherProcess starts echoProcess and gives where its node and its socket are.
func otherProcess(b *testing.B) (quicAt, udpAt netip.AddrPort) {
	b.Helper()
	cmd := exec.Command(os.Args[0])
	cmd.Env = append(os.Environ(), "QIYOU_ECHO=1")
	in, err1 := cmd.StdinPipe()
	out, err2 := cmd.StdoutPipe()
	if err := errors.Join(err1, err2, cmd.Start()); err != nil {
		b.Fatal(err)
	}
	b.Cleanup(func() { _ = in.Close(); _ = cmd.Wait() })
	var x, y uint16
	for lines := bufio.NewScanner(out); lines.Scan(); {
		if n, _ := fmt.Sscanf(lines.Text(), "ports %d %d", &x, &y); n == 2 {
			break
		}
	}
	home := netip.MustParseAddr("127.0.0.1")
	return netip.AddrPortFrom(home, x), netip.AddrPortFrom(home, y)
}

// BenchmarkRoundTrip is a move to another process and one back, with all that
// nodes do to them, beside a bare UDP echo of that process. Goals: p50-ratio 4,
// p99-ratio 8.
func BenchmarkRoundTrip(b *testing.B) {
	quicAt, udpAt := otherProcess(b)
	n := newBenchNode(b, 1, nil)
	link, err := n.Dial(context.Background(), []netip.AddrPort{quicAt}, keyOf(b, 2).ID())
	if err != nil {
		b.Fatal(err)
	}
	c, err := net.ListenUDP("udp", &net.UDPAddr{IP: net.IPv4(127, 0, 0, 1)})
	if err != nil {
		b.Fatal(err)
	}
	b.Cleanup(func() { _ = c.Close() })
	against(b, n, link, bareTrip(b, c, udpAt))
}

// BenchmarkRoundTrip50ms is the same over a path of 50 ms there and back, in
// real time. Goal: p50-ratio 1.1.
func BenchmarkRoundTrip50ms(b *testing.B) {
	net50 := &weather{nodes: map[netip.AddrPort]simnet.PacketReceiver{}, delay: 25 * time.Millisecond, rng: rand.New(rand.NewPCG(1, 2))}
	conn := func(n byte) net.PacketConn {
		return simnet.NewSimConn(&net.UDPAddr{IP: net.IPv4(10, 0, 0, n), Port: 1976}, net50)
	}
	a, _, link := pair(b, [2]net.PacketConn{conn(1), conn(2)})
	c, far := conn(3), conn(4)
	go reflect(far)
	b.Cleanup(func() { _ = c.Close(); _ = far.Close() })
	against(b, a, link, bareTrip(b, c, addrOf(far.LocalAddr())))
}

// BenchmarkDial is a handshake with both hellos, and its end. Goal: p50 15 ms.
func BenchmarkDial(b *testing.B) {
	a, other, link := pair(b, [2]net.PacketConn{})
	go drain(a)
	var all []time.Duration
	for b.Loop() {
		link.Close(wire.CloseSuperseded)
		<-link.done
		other.gate.forgive()
		start := time.Now()
		var err error
		if link, err = a.Dial(context.Background(), loopback(other), other.ID()); err != nil {
			b.Fatal(err)
		}
		all = append(all, time.Since(start))
	}
	for _, p := range []int{50, 99} {
		b.ReportMetric(float64(part(all, p))/float64(time.Millisecond), fmt.Sprint("p", p, "-ms"))
	}
}

// forgive lets every address make as many connections as at first.
func (g *gate) forgive() {
	g.mu.Lock()
	defer g.mu.Unlock()
	for _, v := range g.each {
		v.rate.spent = 0
	}
}
