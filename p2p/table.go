package p2p

import (
	"bytes"
	"context"
	"time"

	"qiyou/p2p/identity"
	"qiyou/p2p/wire"
)

// Two machines may dial each other at the same moment, and a machine that has
// lost a link may dial again while the other end still believes in the old
// one. Both must come to keep the same connection, without asking each other
// again. The rules:
//
//   - A hello carries the nonce of its process and a number that grows with
//     every hello of the process. Of two connections to one process, the one
//     with the later hello is the one that the process wants; a later process
//     beats an earlier one.
//   - The side with the smaller key does not answer a hello while its own dial
//     to that key waits for an answer. So when dials cross, its dial wins, and
//     both sides see that hello of the other as the later one.

// attempt is a dial of ours whose hello waits for an answer.
type attempt struct {
	done chan struct{} // closed when link and err are set
	link *Link
	err  error
}

// smaller says whether our key is the smaller one, which wins a crossing.
func (n *Node) smaller(other identity.ID) bool { return bytes.Compare(n.id[:], other[:]) < 0 }

// sayHello is our next hello. n.mu is held.
func (n *Node) sayHello() wire.Hello {
	n.seq++
	h := n.hello
	h.Seq = n.seq
	return h
}

// usable is the link to id if there is one that need not be dialled anew.
// n.mu is held.
func (n *Node) usable(id identity.ID) *Link {
	if l := n.links[id]; l != nil && !l.isClosing() && l.silence() == 0 && l.doubtful() == 0 {
		return l
	}
	return nil
}

// join puts l, whose hello of the other side is known, into the table, unless
// the other side has a later connection to us. l.replaces is what it replaces.
// n.mu is held.
func (n *Node) join(l *Link) *Error {
	if n.ended {
		return ErrClosed
	}
	old := n.links[l.id]
	if old != nil && !old.isClosing() && old.hello.Nonce == l.hello.Nonce && old.hello.Seq > l.hello.Seq {
		return ErrDuplicate
	}
	l.replaces = old
	n.links[l.id] = l
	n.changed()
	return nil
}

// leave takes l out of the table, if it is in.
func (n *Node) leave(l *Link) {
	n.mu.Lock()
	defer n.mu.Unlock()
	if n.links[l.id] == l {
		delete(n.links, l.id)
	}
	n.changed()
}

// begin notes that our hello goes out to id. Where a link or another attempt
// makes that needless it gives the link, or the attempt to wait for.
func (n *Node) begin(id identity.ID) (own *attempt, hello wire.Hello, other *attempt, link *Link) {
	n.mu.Lock()
	defer n.mu.Unlock()
	if l := n.usable(id); l != nil {
		return nil, wire.Hello{}, nil, l
	}
	if a := n.dialing[id]; a != nil {
		return nil, wire.Hello{}, a, nil
	}
	a := &attempt{done: make(chan struct{})}
	n.dialing[id] = a
	return a, n.sayHello(), nil, nil
}

// grace gives a silent or doubted link to id, now that the network is there, the
// time of one ping to come back: an old link is better than a new one.
func (n *Node) grace(ctx context.Context, id identity.ID) {
	if l, _ := n.look(id); l != nil && !l.isClosing() && (l.silence() > 0 || l.doubtful() > 0) {
		l.ask()
		n.await(ctx, id, graceTime)
	}
}

// finish ends the attempt a, in which case whoever waits for it goes on.
func (n *Node) finish(id identity.ID, a *attempt, l *Link, err error) {
	n.mu.Lock()
	delete(n.dialing, id)
	n.mu.Unlock()
	a.link, a.err = l, err
	close(a.done)
}

// crossing waits, where our key is the smaller one, until our own dial to id
// has come to something.
func (n *Node) crossing(ctx context.Context, id identity.ID) {
	n.mu.Lock()
	a := n.dialing[id]
	n.mu.Unlock()
	if a == nil || !n.smaller(id) {
		return
	}
	limit := time.NewTimer(crossTime)
	defer limit.Stop()
	select {
	case <-a.done:
	case <-limit.C:
	case <-ctx.Done():
	}
}

// await waits at most limit for a usable link to id.
func (n *Node) await(ctx context.Context, id identity.ID, limit time.Duration) (*Link, bool) {
	timer := time.NewTimer(limit)
	defer timer.Stop()
	for {
		n.mu.Lock()
		l, change := n.usable(id), n.change
		n.mu.Unlock()
		if l != nil {
			return l, true
		}
		select {
		case <-change:
		case <-timer.C:
			return nil, false
		case <-ctx.Done():
			return nil, false
		}
	}
}
