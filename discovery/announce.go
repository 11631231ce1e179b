package discovery

import "time"

// leave says goodbye three times and returns 100 ms later.
func (e *engine) leave() {
	e.zone.current.Store(nil)
	defer e.server.stop()
	if e.silent() {
		return
	}
	for _, pause := range goodbyeAt.after {
		time.Sleep(pause)
		e.sayAll(formGoodbye)
	}
}

func (e *engine) sayAll(f form) {
	for _, p := range e.ports {
		e.say(p, f)
	}
}

// announceDue announces what was changed, or the goodbye of one who hides.
func (e *engine) announceDue(now time.Time) {
	if _, ok := e.bye.step(now, goodbyeAt); ok {
		e.sayAll(formGoodbye)
	}
	if !due(now, e.updateAt) {
		return
	}
	e.updatable, e.updateAt = now.Add(updatePause), time.Time{}
	if e.updates--; e.updates > 0 {
		e.updateAt = e.updatable
	}
	e.announceAll(now)
}

func (e *engine) announceAll(now time.Time) {
	for _, p := range e.ports {
		e.announce(now, p)
	}
}

// announce sends all our records to the group on one interface.
func (e *engine) announce(now time.Time, p *port) {
	if e.silent() {
		return
	}
	e.say(p, formMulticast)
	for _, r := range p.responders {
		r.mark(kAnnounce, now)
	}
}

func (e *engine) say(p *port, f form) {
	z := e.records(p.iface)
	b, err := response(z.records(kAnnounce, f), nil).Pack()
	if err != nil {
		e.s.log.Error("discovery: announcement", "err", err)
		return
	}
	e.multicast(p, false, b)
	e.multicast(p, true, b)
}

// multicast sends to the group on one link, if the interface has the family.
func (e *engine) multicast(p *port, v6 bool, b []byte) {
	if !p.iface.has(v6) {
		return
	}
	l := linkKey{p.iface.Index, v6}
	err := e.net.send(l, l.group(), b)
	if err != nil {
		err = sendError(p.iface.Name, err)
	}
	if !sameError(err, p.errs[v6]) {
		e.s.log.Debug("discovery: send", "err", err)
	}
	p.errs[v6] = err
}
