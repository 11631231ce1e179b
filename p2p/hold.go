package p2p

import (
	"context"
	"net/netip"
	"slices"
	"time"

	"qiyou/p2p/identity"
	"qiyou/p2p/wire"
)

// Hold keeps a link to id: it dials what addrs gives, again after each loss,
// with waits from 0.2 to 2 s, and where a link falls silent or [Node.Check] casts
// a doubt on it, it dials beside it. addrs is asked before each dial.
// A place is kept for id among the connections that come in.
// It ends with release, which may be called more than once, or with Run; the
// link itself stays. addrs is called from another goroutine.
func (n *Node) Hold(id identity.ID, addrs func() []netip.AddrPort) (release func()) {
	ctx, cancel := context.WithCancel(n.ctx)
	n.noteHold(id, 1)
	if !n.begun(func() { n.hold(ctx, id, addrs) }) {
		n.noteHold(id, -1)
	}
	return cancel
}

func (n *Node) hold(ctx context.Context, id identity.ID, addrs func() []netip.AddrPort) {
	defer n.noteHold(id, -1)
	h := holder{node: n, id: id, addrs: addrs, pause: redialMin}
	for ctx.Err() == nil {
		h.step(ctx)
	}
}

// noteHold counts the holds of id.
func (n *Node) noteHold(id identity.ID, more int) {
	n.mu.Lock()
	defer n.mu.Unlock()
	if n.held[id] += more; n.held[id] == 0 {
		delete(n.held, id)
	}
}

// holder is the state of one Hold.
type holder struct {
	node  *Node
	id    identity.ID
	addrs func() []netip.AddrPort
	last  *Link         // the link that was up last
	away  time.Time     // no dial before this, because we were sent away
	pause time.Duration // from the start of one dial to that of the next
	tries int
}

// step waits while a link is up, or dials once and waits a little.
func (h *holder) step(ctx context.Context) {
	l, change := h.node.look(h.id)
	if ready, again := needless(l); ready {
		h.last, h.pause, h.tries = l, redialMin, 0
		wait(ctx, change, again)
		return
	}
	if sentAway(h.last) {
		h.last, h.away = nil, time.Now().Add(redialAway)
	}
	if left := time.Until(h.away); left > 0 {
		wait(ctx, change, left)
		return
	}
	start := time.Now()
	_, err := h.node.dialOnce(ctx, h.id, turn(h.addrs(), h.tries), h.tries)
	h.tries++
	if err == nil {
		return
	}
	if e := dialError(err); e.code == CodeRefused || e.code == CodeVersion {
		h.away = time.Now().Add(redialAway)
	}
	_, change = h.node.look(h.id)
	wait(ctx, change, max(h.pause-time.Since(start), redialMin/4))
	h.pause = min(2*h.pause, redialMax)
}

// turn is addrs from another place on with each try where there are more than
// are dialled at once: each has its turn, however many are false.
func turn(addrs []netip.AddrPort, try int) []netip.AddrPort {
	if len(addrs) <= maxAddresses {
		return addrs
	}
	start := try * maxAddresses % len(addrs)
	return slices.Concat(addrs[start:], addrs[:start])
}

// look is the link to id in whatever state, and what is closed at the next
// change.
func (n *Node) look(id identity.ID) (*Link, <-chan struct{}) {
	n.mu.Lock()
	defer n.mu.Unlock()
	return n.links[id], n.change
}

// needless says that l is link enough, and after what time to look again
// whatever happens (0 for never).
func needless(l *Link) (ready bool, again time.Duration) {
	if l == nil || l.isClosing() {
		return false, 0
	}
	silent, doubtful := l.silence(), l.doubtful()
	switch {
	case silent == 0 && doubtful == 0:
		return true, 0
	case silent >= strayAge || doubtful >= doubtAge:
		return false, 0
	case silent == 0:
		return true, doubtAge - doubtful
	case doubtful == 0:
		return true, strayAge - silent
	}
	return true, min(strayAge-silent, doubtAge-doubtful)
}

// sentAway says that l ended because another process with our key took over:
// the two must not keep throwing each other out.
func sentAway(l *Link) bool {
	if l == nil {
		return false
	}
	code, remote := l.ending()
	return remote && code == wire.CloseSuperseded
}

// dialOnce dials with less patience than a person would have, seven times of
// eight, so that a network that comes back finds a fresh first packet under way.
func (n *Node) dialOnce(ctx context.Context, id identity.ID, addrs []netip.AddrPort, try int) (*Link, error) {
	limit := time.Second
	if try%8 == 7 {
		limit = handshakeTime
	}
	ctx, cancel := context.WithTimeout(ctx, limit)
	defer cancel()
	return n.Dial(ctx, addrs, id)
}

// wait waits for change, or for limit where it is not 0, or for ctx.
func wait(ctx context.Context, change <-chan struct{}, limit time.Duration) {
	var late <-chan time.Time
	if limit > 0 {
		t := time.NewTimer(limit)
		defer t.Stop()
		late = t.C
	}
	select {
	case <-change:
	case <-late:
	case <-ctx.Done():
	}
}
