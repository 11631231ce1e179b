package p2p

import (
	"context"
	"net"
	"net/netip"
	"sync/atomic"

	"github.com/quic-go/quic-go"

	"qiyou/p2p/identity"
	"qiyou/p2p/wire"
)

// Dial makes a link to want, or to whoever answers where want is zero, at any
// of addrs, which are tried all at once. It returns once the other side has
// answered our hello: before that a connection proves nothing, since a peer
// that turns our key down only says so later. Where a link to want is up
// already, or comes up meanwhile from the other side, that is the answer. The
// error is an *Error.
func (n *Node) Dial(ctx context.Context, addrs []netip.AddrPort, want identity.ID) (*Link, error) {
	if want == n.id {
		return nil, ErrSelf
	}
	if l := n.up(want); l != nil {
		return l, nil
	}
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	defer context.AfterFunc(n.ctx, cancel)()
	addrs = distinct(addrs)
	results := make(chan dialed)
	for _, a := range addrs {
		if !n.begun(func() { n.try(ctx, a, want, results) }) {
			return nil, ErrClosed
		}
	}
	worst := ErrNoAddress
	for range addrs {
		var r dialed
		select {
		case r = <-results:
		case <-ctx.Done():
			if n.ctx.Err() != nil {
				return nil, ErrClosed
			}
			return nil, worse(worst, dialError(ctx.Err()))
		}
		l, err := n.greet(ctx, r)
		if err == nil {
			return l, nil
		}
		worst = worse(worst, dialError(err))
	}
	return nil, worst
}

// dialed is what a dial of one address came to.
type dialed struct {
	conn *quic.Conn
	err  error
}

func (n *Node) up(id identity.ID) *Link {
	n.mu.Lock()
	defer n.mu.Unlock()
	return n.usable(id)
}

// begun spawns f unless the node has ended.
func (n *Node) begun(f func()) bool {
	n.mu.Lock()
	defer n.mu.Unlock()
	if !n.ended {
		n.spawn(f)
	}
	return !n.ended
}

// try makes a connection to addr and offers it until ctx ends.
func (n *Node) try(ctx context.Context, addr netip.AddrPort, want identity.ID, results chan<- dialed) {
	var verdict atomic.Pointer[Error]
	conn, err := n.transport.Dial(ctx, net.UDPAddrFromAddrPort(addr), n.clientTLS(want, &verdict), quicConfig(-1))
	if v := verdict.Load(); v != nil && err != nil {
		err = v
	}
	select {
	case results <- dialed{conn, err}:
	case <-ctx.Done():
		if err == nil {
			_ = conn.CloseWithError(appCode(wire.CloseDuplicate), "")
		}
	}
}

// greet makes a link of a connection that we dialled: our hello first, since
// the other side sees nothing of a stream before, then theirs.
func (n *Node) greet(ctx context.Context, r dialed) (*Link, error) {
	if r.err != nil {
		return nil, r.err
	}
	key, _ := peerKey(r.conn.ConnectionState().TLS)
	id := identity.IDOf(key)
	n.grace(ctx, id)
	own, hello, other, up := n.begin(id)
	if own == nil {
		_ = r.conn.CloseWithError(appCode(wire.CloseDuplicate), "")
		if up != nil {
			return up, nil
		}
		return other.wait(ctx)
	}
	l, code, err := n.exchange(ctx, r.conn, hello)
	if err != nil {
		_ = r.conn.CloseWithError(appCode(code), "")
	}
	n.finish(id, own, l, err)
	if err != nil && dialError(err).code == CodeDuplicate {
		if l, ok := n.await(ctx, id, crossTime); ok { // the one that it is a duplicate of
			return l, nil
		}
	}
	if err != nil {
		return nil, err
	}
	if !n.begun(l.run) {
		l.abandon(wire.CloseShutdown)
		return nil, ErrClosed
	}
	return l, nil
}

func (a *attempt) wait(ctx context.Context) (*Link, error) {
	select {
	case <-a.done:
		return a.link, a.err
	case <-ctx.Done():
		return nil, ctx.Err()
	}
}

// exchange says hello on conn and waits for the answer.
func (n *Node) exchange(ctx context.Context, conn *quic.Conn, ours wire.Hello) (*Link, wire.CloseCode, error) {
	defer context.AfterFunc(ctx, func() { _ = conn.CloseWithError(appCode(wire.CloseBye), "") })()
	stream, err := conn.OpenStream()
	if err != nil {
		return nil, wire.CloseProtocol, err
	}
	l := n.newLink(conn, stream, true)
	if err := l.writeHello(ours); err != nil {
		return nil, wire.CloseNoAnswer, err
	}
	if code, err := l.readHello(); err != nil {
		return nil, code, err
	}
	n.mu.Lock()
	defer n.mu.Unlock()
	if err := n.join(l); err != nil {
		return nil, joinCode(err), err
	}
	if name := n.hello.Name; name != ours.Name && name != "" {
		_ = l.send(wire.Name{Name: name}) // changed between the two hellos
	}
	return l, 0, nil
}

// telling orders the codes of failed dials: what says most about the other
// side comes first.
var telling = map[string]int{
	CodeSelf: 9, CodeRefused: 8, CodeVersion: 7, CodeTooMany: 6, CodeWrongKey: 5, CodeProtocol: 4,
	CodeDuplicate: 3, CodeClosed: 2, CodeLost: 2, CodeNoAnswer: 1,
}

// worse is the error of the two that says more.
func worse(a, b *Error) *Error {
	if telling[b.code] > telling[a.code] {
		return b
	}
	return a
}

// needsZone says that addr is one of every link and does not say of which: with
// the zone missing no packet leaves (RFC 4007, section 6).
func needsZone(addr netip.Addr) bool {
	return addr.Is6() && addr.IsLinkLocalUnicast() && addr.Zone() == ""
}

// distinct is addrs without repeats and without what cannot be dialled, at
// most maxAddresses.
func distinct(addrs []netip.AddrPort) []netip.AddrPort {
	var out []netip.AddrPort
	seen := make(map[netip.AddrPort]bool)
	for _, a := range addrs {
		a = netip.AddrPortFrom(a.Addr().Unmap(), a.Port())
		if !a.IsValid() || a.Port() == 0 || needsZone(a.Addr()) || seen[a] || len(out) == maxAddresses {
			continue
		}
		seen[a] = true
		out = append(out, a)
	}
	return out
}
