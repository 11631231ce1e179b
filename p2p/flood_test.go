package p2p

import (
	"bytes"
	"context"
	"encoding/binary"
	"net"
	"net/netip"
	"runtime"
	"slices"
	"sync/atomic"
	"testing"
	"time"

	"qiyou/p2p/wire"
)

// TestFloodOfInitials: first packets of connections that nobody means, 10,000 a
// second from many addresses, on the node of a running match. No link is lost,
// and what the node spends has a limit.
func TestFloodOfInitials(t *testing.T) {
	packets := 5_000
	if deep() {
		packets = 50_000
	}
	a, endA := node(t, 1, "127.0.0.1:0", false)
	b, endB := node(t, 2, "127.0.0.1:0", false)
	defer endB()
	defer endA()
	var down atomic.Int32
	go reflectMoves(b, &down)
	link, err := a.Dial(context.Background(), loopback(b), b.ID())
	if err != nil {
		t.Fatal(err)
	}
	link.Live(true)
	initial := realInitial(t, b)
	runtime.GC()
	base := runtime.NumGoroutine()
	over := make(chan struct{})
	go func() { defer close(over); flood(t, loopback(b)[0], initial, packets) }()
	took, most, memory := play(t, a, link, over)
	t.Logf("%d packets, %d moves: p50 %v, p99 %v; %d goroutines more, %d MB", packets, len(took),
		took[len(took)/2], took[len(took)*99/100], most-base, memory>>20)
	if most-base > 1000 {
		t.Errorf("%d goroutines more", most-base)
	}
	if memory > 64<<20 {
		t.Errorf("%d MB", memory>>20)
	}
	if down.Load() != 0 || link.isClosing() {
		t.Error("the link was lost")
	}
	if p99 := took[len(took)*99/100]; deep() && p99 > 50*time.Millisecond {
		t.Errorf("a move took %v", p99)
	}
	go drain(a)
}

// reflectMoves sends back every message and counts the links that end.
func reflectMoves(n *Node, down *atomic.Int32) {
	for e := range n.Events() {
		switch e := e.(type) {
		case Message:
			_ = e.Link.Send(e.Message)
		case Down:
			if e.Code != wire.CloseShutdown {
				down.Add(1)
			}
		}
	}
}

// realInitial is the first packet of a dial, made for b.
func realInitial(t *testing.T, b *Node) []byte {
	t.Helper()
	sink, err := net.ListenUDP("udp", &net.UDPAddr{IP: net.IPv4(127, 0, 0, 1)})
	if err != nil {
		t.Fatal(err)
	}
	defer sink.Close()
	c, end := node(t, 3, "127.0.0.1:0", false)
	defer end()
	go drain(c)
	ctx, cancel := context.WithTimeout(context.Background(), 50*time.Millisecond)
	defer cancel()
	_, _ = c.Dial(ctx, []netip.AddrPort{addrOf(sink.LocalAddr())}, b.ID())
	buf := make([]byte, 2000)
	n, _, err := sink.ReadFrom(buf)
	if err != nil {
		t.Fatal(err)
	}
	return buf[:n]
}

// flood sends initial with other connection IDs, 100 every 10 ms, from as many
// addresses as this machine has on loopback.
func flood(t *testing.T, to netip.AddrPort, initial []byte, packets int) {
	var from []net.PacketConn
	for i := range 100 {
		c, err := net.ListenUDP("udp", &net.UDPAddr{IP: net.IPv4(127, 0, 1, byte(1+i))})
		if err != nil { // not everywhere is all of 127/8 there
			if c, err = net.ListenUDP("udp", &net.UDPAddr{IP: net.IPv4(127, 0, 0, 1)}); err != nil {
				t.Error(err)
				return
			}
		}
		defer c.Close()
		from = append(from, c)
	}
	addr, tick := net.UDPAddrFromAddrPort(to), time.NewTicker(10*time.Millisecond)
	defer tick.Stop()
	for i := range packets {
		packet := bytes.Clone(initial)
		binary.BigEndian.PutUint32(packet[6:], uint32(i)*2654435761) // in the connection ID
		_, _ = from[i%len(from)].WriteTo(packet, addr)
		if i%100 == 99 {
			<-tick.C
		}
	}
}

// play makes moves, 50 a second, until over is closed: how long they took,
// shortest first, and the most goroutines and memory meanwhile.
func play(t *testing.T, a *Node, link *Link, over <-chan struct{}) (took []time.Duration, goroutines int, memory uint64) {
	t.Helper()
	tick := time.NewTicker(20 * time.Millisecond)
	defer tick.Stop()
	for i := uint64(1); ; i++ {
		start := time.Now()
		if err := link.Send(entry(i)); err != nil {
			t.Fatal(err)
		}
		for next[Message](t, a).Message.(wire.Entry).Index != i {
			continue
		}
		took = append(took, time.Since(start))
		goroutines = max(goroutines, runtime.NumGoroutine())
		var m runtime.MemStats
		runtime.ReadMemStats(&m)
		memory = max(memory, m.HeapInuse+m.StackInuse)
		select {
		case <-over:
			slices.Sort(took)
			return took, goroutines, memory
		case <-tick.C:
		}
	}
}
