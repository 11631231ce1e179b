package discovery

import (
	"context"
	"errors"
	"net"
	"net/netip"
	"syscall"
	"time"
)

// Prober sends one ping to the game's UDP port of a peer and waits for its
// answer, or for the end of ctx. An error that wraps syscall.ECONNREFUSED says
// that nobody listens there; any other is silence.
type Prober interface {
	Probe(ctx context.Context, addr netip.AddrPort) error
}

const (
	pingTries = 3
	pingWait  = 300 * time.Millisecond
	pingWidth = 3 // addresses tried at once from the second try on
)

type pingResult struct {
	ok      bool
	refused bool
	addr    netip.AddrPort // that answered
}

// pinger pings in three tries: the best address first, then several together.
type pinger struct {
	spawn  func(func())
	prober Prober
	knock  func(ctx context.Context, addr netip.AddrPort) error
}

func (p pinger) round(ctx context.Context, addrs []netip.AddrPort) pingResult {
	for try := range pingTries {
		if ctx.Err() != nil {
			break
		}
		some := addrs[:min(len(addrs), pingWidth)]
		if try == 0 {
			some = addrs[:min(len(addrs), 1)]
		}
		res := p.try(ctx, some, try > 0)
		switch {
		case res.ok:
			return res
		case res.refused && len(some) == min(len(addrs), pingWidth):
			return res
		}
	}
	return pingResult{}
}

// try pings some addresses at once. It returns at the first answer, when all
// refuse, or after pingWait: a Prober that fails at once must not make us spin.
func (p pinger) try(ctx context.Context, addrs []netip.AddrPort, knock bool) pingResult {
	ctx, cancel := context.WithTimeout(ctx, pingWait)
	defer cancel()
	type outcome struct {
		addr netip.AddrPort
		err  error
	}
	results := make(chan outcome, 2*len(addrs))
	for _, a := range addrs {
		p.spawn(func() { results <- outcome{a, p.prober.Probe(ctx, a)} })
		if knock && p.knock != nil {
			p.spawn(func() { results <- outcome{a, p.refusal(ctx, a)} })
		}
	}
	refused := map[netip.AddrPort]bool{}
	for {
		select {
		case r := <-results:
			switch {
			case r.err == nil:
				return pingResult{ok: true, addr: r.addr}
			case errors.Is(r.err, syscall.ECONNREFUSED):
				refused[r.addr] = true
			}
			if len(refused) == len(addrs) {
				return pingResult{refused: true}
			}
		case <-ctx.Done():
			return pingResult{}
		}
	}
}

// refusal never returns nil: a knock can only prove absence.
func (p pinger) refusal(ctx context.Context, a netip.AddrPort) error {
	if err := p.knock(ctx, a); err != nil {
		return err
	}
	return context.DeadlineExceeded
}

// knock sends one zero byte (no QUIC packet: its fixed bit is 0) from a
// connected socket. Only such a socket is told by the system that the port is
// closed; the game's own socket, which is not connected, never learns it.
func knock(ctx context.Context, addr netip.AddrPort) error {
	c, err := net.DialUDP("udp", nil, net.UDPAddrFromAddrPort(addr))
	if err != nil {
		return err
	}
	defer c.Close()
	deadline, ok := ctx.Deadline()
	if !ok {
		deadline = time.Now().Add(pingWait)
	}
	_ = c.SetDeadline(deadline)
	if _, err := c.Write([]byte{0}); err != nil {
		return err
	}
	_, err = c.Read(make([]byte, 16))
	return err
}
