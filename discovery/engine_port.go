package discovery

import (
	"context"
	"net/netip"
	"slices"
	"time"

	"github.com/miekg/dns"
)

// poll looks at the interfaces and takes up what changed.
func (e *engine) poll(now time.Time) {
	e.pollAt = full(now, pollQuiet)
	if !e.watched {
		e.pollAt = now.Add(tickPause)
	}
	if err := e.net.open(); err != nil {
		e.pollAt = now.Add(tickPause)
		if !sameError(err, e.openErr) {
			e.s.log.Warn("discovery: no socket", "err", err)
		}
		e.openErr = err
	} else if e.openErr != nil {
		e.openErr = nil
		e.all = nil // join anew
	}
	found, err := e.cfg.interfaces()
	if err != nil {
		e.s.log.Debug("discovery: interfaces", "err", err)
		return
	}
	if !slices.EqualFunc(found, e.all, iface.equal) {
		e.rewire(now, found)
	}
}

// rewire changes to another set of interfaces.
func (e *engine) rewire(now time.Time, is []iface) {
	var joined []iface
	for index := range e.ports {
		if !slices.ContainsFunc(is, func(i iface) bool { return i.Index == index }) {
			delete(e.ports, index)
			e.table.without(now, index)
		}
	}
	if len(e.ports) == 0 {
		e.upSince, e.heard = now, false
	}
	for _, i := range is {
		p := e.ports[i.Index]
		if p != nil && p.iface.equal(i) && slices.ContainsFunc(e.all, i.equal) {
			continue
		}
		if p == nil {
			p = &port{responders: map[bool]*responder{false: newResponder(), true: newResponder()}}
			e.ports[i.Index] = p
		}
		p.iface, p.errs = i, map[bool]error{}
		p.start(now, e.cfg.chance())
		joined = append(joined, i)
	}
	e.all = is
	e.s.log.Info("discovery: interfaces", "names", e.names())
	e.net.sync(joined, is)
	e.rezone()
	e.serve()
}

// serve starts the library server on the first interface that lets it.
func (e *engine) serve() {
	e.server.stop()
	if e.silent() {
		return
	}
	for _, i := range e.all {
		err := e.server.restart(&e.zone, i)
		if err == nil {
			return
		}
		e.s.log.Debug("discovery: library server", "interface", i.Name, "err", err)
	}
}

func (e *engine) names() []string {
	var out []string
	for _, i := range e.all {
		out = append(out, i.Name)
	}
	slices.Sort(out)
	return out
}

// advancePort runs the schedules and the responders of one interface.
func (e *engine) advancePort(ctx context.Context, now time.Time, p *port) {
	if _, ok := p.announce.step(now, announceAt); ok {
		e.announce(now, p)
	}
	if n, ok := p.burst.step(now, burstAt); ok {
		e.startBurst(ctx, p.iface, n)
	}
	ask := askAt
	if e.self.Status == Playing {
		ask.limit = time.Hour
	}
	if n, ok := p.ask.step(now, ask); ok {
		d, _ := ask.pause(n)
		if now.Sub(p.askedPTR) > max(d/2, time.Second) {
			e.browse(now, p)
		}
		if n >= len(ask.after) { // spread the steady questions, so that one serves all
			p.ask.at = p.ask.at.Add(time.Duration((e.cfg.chance() - 0.5) * 0.4 * float64(p.ask.at.Sub(now))))
		}
	}
	for v6, r := range p.responders {
		answer, extra := r.due(now)
		if answer == 0 || e.silent() {
			continue
		}
		z := e.records(p.iface)
		b, err := response(z.records(answer, formMulticast), z.records(extra, formMulticast)).Pack()
		if err == nil {
			e.multicast(p, v6, b)
		}
	}
}

// startBurst asks for unicast answers on both links of an interface.
func (e *engine) startBurst(ctx context.Context, i iface, n int) {
	wait := laterBurst
	if n == 0 {
		wait = firstBurst
	}
	for _, v6 := range []bool{false, true} {
		if !i.has(v6) {
			continue
		}
		e.cfg.Spawn(func() {
			e.ask(ctx, i, v6, wait, func(p packet) {
				select {
				case e.hints <- p:
				case <-ctx.Done():
				}
			})
		})
	}
}

// known answers that fit into one packet of an Ethernet frame; more follow in
// packets of their own (RFC 6762 7.2).
const knownPerPacket = 40

// browse asks the group for the service. Our own record is among the known
// answers: so the question, which we hear too, makes nobody repeat it.
func (e *engine) browse(now time.Time, p *port) {
	known := e.table.knownAnswers(now)
	if !e.silent() {
		known = slices.Concat(e.records().records(kPTR, formMulticast), known)
	}
	m := question(ask(serviceN, dns.TypePTR))
	for {
		n := min(len(known), knownPerPacket)
		m.Answer, known = known[:n], known[n:]
		m.Truncated = len(known) > 0
		if b, err := m.Pack(); err == nil {
			e.multicast(p, false, b)
			e.multicast(p, true, b)
		}
		if len(known) == 0 {
			return
		}
		m = question()
	}
}

// packet takes one message of the network.
func (e *engine) packet(now time.Time, p packet) {
	at := e.place(p)
	if at == nil {
		return
	}
	own := p.src.IsValid() && e.isOwnAddr(p.src.Addr())
	if p.src.IsValid() && !own && !at.iface.contains(p.src.Addr()) {
		return // RFC 6762 11: not from this link
	}
	p.link.index = at.iface.Index
	if p.src.IsValid() && !own {
		e.heard = true
	}
	if p.msg.Response {
		e.response(now, at, p)
		return
	}
	e.question(now, at, p)
}

// place finds the interface of a packet; by its source where the system does
// not say.
func (e *engine) place(p packet) *port {
	if p.link.index != 0 {
		return e.ports[p.link.index]
	}
	for _, at := range e.ports {
		if at.iface.contains(p.src.Addr()) {
			return at
		}
	}
	return nil
}

func (e *engine) response(now time.Time, at *port, p packet) {
	if !p.asked && p.src.Port() != mdnsPort { // RFC 6762 6
		return
	}
	for _, rr := range slices.Concat(p.msg.Answer, p.msg.Extra) {
		if srv, ok := rr.(*dns.SRV); ok && lower(srv.Hdr.Name) == e.id.instance && lower(srv.Target) != e.id.host {
			e.rename(now)
		}
	}
	from := origin{iface: at.iface, hint: p.asked}
	if p.src.IsValid() {
		from.src = zoned(p.src.Addr(), at.iface.Name)
	}
	e.table.response(now, from, p.msg)
}

// zoned names a link-local address by the interface it was heard on.
func zoned(a netip.Addr, name string) netip.Addr {
	if a.Is6() && a.IsLinkLocalUnicast() {
		return a.WithZone(name)
	}
	return a.WithZone("")
}

// rename takes another nonce because another host has our name. At most once in
// renamePause: a clone of us must not start a race of names.
func (e *engine) rename(now time.Time) {
	if now.Before(e.renamable) || e.silent() {
		return
	}
	e.renamable = now.Add(renamePause)
	e.old = append(e.old, e.id.instance)
	e.id = newIdentity(e.self.ID, nonce())
	e.s.rename(e.id.label)
	e.s.log.Warn("discovery: name taken by another host", "now", e.id.label)
	e.rezone()
	for _, p := range e.ports {
		p.announce.start(now)
	}
}

func (e *engine) question(now time.Time, at *port, p packet) {
	legacy := p.src.Port() != mdnsPort
	if p.group && !legacy {
		e.overhear(now, at, p.msg)
		if slices.ContainsFunc(p.msg.Question, e.asksForUs) {
			e.table.doubted(now, zoned(p.src.Addr(), at.iface.Name))
		}
		if !e.silent() {
			at.responders[p.link.v6].ask(now, p.src.Addr().String(), p.msg, e.records(at.iface), e.cfg.chance())
		}
	}
	wantsUnicast := slices.ContainsFunc(p.msg.Question, func(q dns.Question) bool { return q.Qclass&unicastBit != 0 })
	covered := wantsUnicast && e.server.covers(at.iface.Index)
	if e.silent() || covered || (!legacy && !wantsUnicast) || !e.unicast.take(now, maxUnicast) {
		return
	}
	if legacy {
		e.answerNow(p.link, p.src, answerLegacy(p.msg, e.records(at.iface)))
		return
	}
	e.answerNow(p.link, p.src, answerUnicast(p.msg, e.records(at.iface)))
}

// asksForUs reports whether a question is for the record that says that this
// program is there.
func (e *engine) asksForUs(q dns.Question) bool {
	return q.Qtype == dns.TypeSRV && lower(q.Name) == e.id.instance
}

// overhear learns from the questions of others.
func (e *engine) overhear(now time.Time, at *port, m *dns.Msg) {
	for _, q := range m.Question[:min(len(m.Question), maxRecords)] {
		if q.Qtype == dns.TypePTR && lower(q.Name) == serviceN && q.Qclass&unicastBit == 0 && e.table.knows(m.Answer) {
			at.askedPTR = now
		}
		if len(m.Answer) == 0 {
			e.table.question(now, q)
		}
	}
}
