package p2p

import (
	"context"
	"testing"

	"qiyou/p2p/wire"
)

// pair is two linked nodes on loopback, of which b sends back what comes.
func pair(b *testing.B) (a, other *Node, link *Link) {
	b.Helper()
	var nodes [2]*Node
	for i := range nodes {
		n, err := Listen(Config{Key: keyOf(b, byte(i+1)), Addr: "127.0.0.1:0"})
		if err != nil {
			b.Fatal(err)
		}
		ctx, cancel := context.WithCancel(context.Background())
		over := make(chan struct{})
		go func() { defer close(over); _ = n.Run(ctx) }()
		b.Cleanup(func() { cancel(); <-over })
		nodes[i] = n
	}
	go func() {
		for e := range nodes[1].Events() {
			if m, ok := e.(Message); ok {
				_ = m.Link.Send(m.Message)
			}
		}
	}()
	link, err := nodes[0].Dial(context.Background(), loopback(nodes[1]), nodes[1].ID())
	if err != nil {
		b.Fatal(err)
	}
	return nodes[0], nodes[1], link
}

// BenchmarkRoundTrip is a move to the other side and one back, with all that a
// node does to them.
func BenchmarkRoundTrip(b *testing.B) {
	a, _, link := pair(b)
	move := entryOf(150)
	for b.Loop() {
		if err := link.Send(move); err != nil {
			b.Fatal(err)
		}
		for e := range a.Events() {
			if _, ok := e.(Message); ok {
				break
			}
		}
	}
	go func() {
		for range a.Events() {
		}
	}()
}

// BenchmarkDial is a handshake with both hellos, and its end.
func BenchmarkDial(b *testing.B) {
	a, other, link := pair(b)
	go func() {
		for range a.Events() {
		}
	}()
	for b.Loop() {
		link.Close(wire.CloseSuperseded)
		<-link.done
		var err error
		if link, err = a.Dial(context.Background(), loopback(other), other.ID()); err != nil {
			b.Fatal(err)
		}
	}
}
