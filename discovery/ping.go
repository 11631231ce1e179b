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
	// Probed is when a ping came from that address last, zero for never.
	Probed(addr netip.AddrPort) time.Time
}

// pingWidth is how many addresses are tried at once from the second try on.
const pingWidth = 3

// effort is how hard a round of pings tries. An answer to any try counts until
// the end of the round: a radio that sleeps may hold it back.
type effort struct {
	tries int
	gap   time.Duration // between tries, and after the last
}

var (
	calm   = effort{3, 300 * time.Millisecond}
	urgent = effort{4, 150 * time.Millisecond} // of a suspect
)

type pingResult struct {
	ok      bool
	refused bool
	addr    netip.AddrPort // that answered
}

// pinger pings in several tries: the best address first, then some together.
type pinger struct {
	spawn  func(func())
	prober Prober
	knock  func(ctx context.Context, addr netip.AddrPort) error
}

type outcome struct {
	addr netip.AddrPort
	err  error
}

// round returns at the first answer, when all addresses refuse, or at its end: a
// Prober that fails at once must not make us spin.
func (p pinger) round(ctx context.Context, addrs []netip.AddrPort, how effort) pingResult {
	ctx, cancel := context.WithTimeout(ctx, time.Duration(how.tries)*how.gap)
	defer cancel()
	addrs = addrs[:min(len(addrs), pingWidth)]
	results := make(chan outcome, 2*how.tries*len(addrs))
	next := time.NewTicker(how.gap)
	defer next.Stop()
	p.try(ctx, addrs[:1], false, results)
	refused := map[netip.AddrPort]bool{}
	for try := 1; ; {
		select {
		case r := <-results:
			if r.err == nil {
				return pingResult{ok: true, addr: r.addr}
			}
			if errors.Is(r.err, syscall.ECONNREFUSED) {
				refused[r.addr] = true
			}
			if len(refused) == len(addrs) {
				return pingResult{refused: true}
			}
			if len(refused) == 1 && try == 1 { // the best one refuses: no need to wait for the others
				try++
				p.try(ctx, addrs, true, results)
			}
		case <-next.C:
			if try < how.tries {
				try++
				p.try(ctx, addrs, true, results)
			}
		case <-ctx.Done():
			return pingResult{}
		}
	}
}

// try pings some addresses at once.
func (p pinger) try(ctx context.Context, addrs []netip.AddrPort, knock bool, results chan<- outcome) {
	for _, a := range addrs {
		p.spawn(func() { results <- outcome{a, p.prober.Probe(ctx, a)} })
		if knock && p.knock != nil {
			p.spawn(func() { results <- outcome{a, p.refusal(ctx, a)} })
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
		deadline = time.Now().Add(calm.gap)
	}
	_ = c.SetDeadline(deadline)
	if _, err := c.Write([]byte{0}); err != nil {
		return err
	}
	_, err = c.Read(make([]byte, 16))
	return err
}
