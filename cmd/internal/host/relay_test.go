package host

import (
	"context"
	"crypto/rand"
	"fmt"
	"net/netip"
	"os"
	"testing"
	"time"

	"qiyou/p2p"
	"qiyou/p2p/identity"
	"qiyou/p2p/verify"
	"qiyou/p2p/wire"
)

// end is one end of a link under test, with its talk.
type end struct {
	t    *testing.T
	node *p2p.Node
	key  *identity.Key
	link *p2p.Link
	talk verify.Talk
}

func newEnd(t *testing.T) *end {
	t.Helper()
	key, err := identity.Generate(rand.Reader)
	if err != nil {
		t.Fatal(err)
	}
	node, err := p2p.Listen(p2p.Config{Key: key, Addr: "127.0.0.1:0"})
	if err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithCancel(t.Context())
	done := make(chan error, 1)
	go func() { done <- node.Run(ctx) }()
	t.Cleanup(func() {
		cancel()
		for range node.Events() {
			continue
		}
		<-done
	})
	return &end{t: t, node: node, key: key}
}

// next is the next event of type E.
func next[E p2p.Event](e *end) E {
	e.t.Helper()
	limit := time.After(10 * time.Second)
	for {
		select {
		case ev := <-e.node.Events():
			if got, ok := ev.(E); ok {
				return got
			}
		case <-limit:
			var want E
			e.t.Fatalf("no %T", want)
		}
	}
}

func heard[M wire.Message](e *end) M {
	e.t.Helper()
	m, ok := next[p2p.Message](e).Message.(M)
	if !ok {
		e.t.Fatalf("not the message that was due, but %T", m)
	}
	return m
}

// bind makes the talk of e for the link that it has.
func (e *end) bind() {
	e.t.Helper()
	binding, err := e.link.Binding()
	if err != nil {
		e.t.Fatal(err)
	}
	e.talk = verify.New(e.key.Public(), e.link.Key())
	e.talk.Bind(binding)
}

// join links two ends by TLS.
func join(a, b *end) {
	a.t.Helper()
	l, err := a.node.Dial(a.t.Context(), []netip.AddrPort{netip.MustParseAddrPort(fmt.Sprintf("127.0.0.1:%d", b.node.Port()))}, b.key.ID())
	if err != nil {
		a.t.Fatal(err)
	}
	a.link, b.link = l, next[p2p.Up](b).Link
	next[p2p.Up](a)
	a.bind()
	b.bind()
}

func part(a, b *end) {
	a.link.Close(wire.CloseBye)
	next[p2p.Down](a)
	next[p2p.Down](b)
}

// deep is many where everything is tested, else few.
func deep(few, many int) int {
	if os.Getenv("QIYOU_DEEP") == "1" {
		return many
	}
	return few
}

// words lets a ask over its link and b answer over its own; left and right
// stand between the two, each at the other end of one of these links, and have
// a's commitment answered with b's own nonce. They are b and a where nobody is
// in between.
func words(a, left, right, b *end) (wa, wb verify.Words) {
	t, now := a.t, time.Now()
	t.Helper()
	must := func(err error) {
		t.Helper()
		if err != nil {
			t.Fatal(err)
		}
	}
	c, err := a.talk.Ask(verify.Nonce(nonce()), now)
	must(err)
	must(a.link.Send(wire.VerifyCommit{Commit: [32]byte(c)}))
	c = verify.Commitment(heard[wire.VerifyCommit](left).Commit)
	answer := verify.Nonce(nonce())
	if left != b {
		own, err := right.talk.Ask(verify.Nonce(nonce()), now)
		must(err)
		must(right.link.Send(wire.VerifyCommit{Commit: [32]byte(own)}))
		_, err = b.talk.Commit(verify.Commitment(heard[wire.VerifyCommit](b).Commit), answer, now)
		must(err)
		must(b.link.Send(wire.VerifyNonce{Nonce: answer}))
		answer = heard[wire.VerifyNonce](right).Nonce
		reveal, _, err := right.talk.Nonce(answer, now)
		must(err)
		must(right.link.Send(wire.VerifyNonce{Nonce: reveal}))
		_, _, err = b.talk.Nonce(heard[wire.VerifyNonce](b).Nonce, now)
		must(err)
	}
	_, err = left.talk.Commit(c, answer, now)
	must(err)
	must(left.link.Send(wire.VerifyNonce{Nonce: answer}))
	reveal, _, err := a.talk.Nonce(heard[wire.VerifyNonce](a).Nonce, now)
	must(err)
	must(a.link.Send(wire.VerifyNonce{Nonce: reveal}))
	_, _, err = left.talk.Nonce(heard[wire.VerifyNonce](left).Nonce, now)
	must(err)
	wa, _ = a.talk.Words()
	wb, _ = b.talk.Words()
	return wa, wb
}

// batch is how many links a node takes from one address before it slows down.
const batch = 25

// Two people with nobody in between see the same words. With a relay that ends
// both links, TLS and all, and knows the protocol, they never do.
func TestRelayIsHeard(t *testing.T) {
	t.Parallel()
	same, runs := 0, deep(batch, 1000)
	for range runs / batch {
		t.Run("batch", func(t *testing.T) {
			a, left, right, b := newEnd(t), newEnd(t), newEnd(t), newEnd(t)
			join(a, b)
			if wa, wb := words(a, b, a, b); wa != wb {
				t.Errorf("nobody in between: %v and %v", wa, wb)
			}
			part(a, b)
			for range batch {
				join(a, left)
				join(right, b)
				if wa, wb := words(a, left, right, b); wa == wb {
					same++
				}
				part(a, left)
				part(right, b)
			}
		})
	}
	if same > 0 {
		t.Errorf("%d of %d times the words were the same with somebody in between", same, runs)
	}
}

func addrs(t *testing.T, addr string) []netip.AddrPort {
	t.Helper()
	a, err := netip.ParseAddrPort(addr)
	if err != nil {
		t.Fatal(err)
	}
	return []netip.AddrPort{a}
}
