package discovery

import (
	"context"
	"net/netip"
	"slices"
	"time"

	"github.com/miekg/dns"
)

const (
	firstBurst  = 40 * time.Millisecond
	laterBurst  = 250 * time.Millisecond
	updatePause = time.Second
	tickPause   = time.Second
	restTick    = 30 * time.Second
	pollQuiet   = time.Minute // between looks at the interfaces when the kernel tells of changes
	settleLinks = 20 * time.Millisecond
	sleepGap    = 3 * time.Second // wall clock ahead of the tick by it: we slept
	renamePause = 10 * time.Second
	quietAfter  = 10 * time.Second
	leastPause  = time.Millisecond
	maxPings    = 32 // rounds at once
	maxUnicast  = 50 // unicast answers of the wire layer a second

	packetsAtOnce = 64 // handled before what follows from them
)

// engine is the one owner of everything that changes; it lives in Run.
type engine struct {
	s      *Service
	cfg    Config
	net    network
	server answerer
	ask    burst
	pinger pinger
	zone   unicastZone

	id    identity
	old   []string // earlier instance names of ours
	self  Self
	seq   uint32
	table *table
	ports map[int]*port

	peers     []Peer // as last published
	published bool

	all      []iface // the usable interfaces
	pollAt   time.Time
	restAt   time.Time // from then on nobody is at the program, unless it is zero
	tickAt   time.Time
	tickWall time.Time
	ticks    time.Duration // from tickWall to tickAt, at most
	watched  bool

	updateAt  time.Time
	updates   int // announcements of the last change that are still to be made
	updatable time.Time
	bye       timer // goodbyes of one who hides
	renamable time.Time

	upSince time.Time // when the network came up
	heard   bool      // somebody else's mDNS since then
	openErr error

	queue     []pingOrder
	flying    int
	pongs     chan pong
	hints     chan packet
	links     chan struct{}
	unwatched chan struct{}
	unicast   budget
}

type pong struct {
	key string
	res pingResult
}

// port is an interface in use with its schedules and its two links.
type port struct {
	iface      iface
	announce   timer
	burst      timer
	ask        timer
	askedPTR   time.Time // a question for the service that stands for ours
	responders map[bool]*responder
	errs       map[bool]error // last send; by family
}

func newEngine(s *Service) *engine {
	self, label := s.current()
	e := &engine{s: s, cfg: s.cfg, net: s.cfg.net, server: s.cfg.server, ask: s.cfg.ask, self: self,
		ports: map[int]*port{}, pongs: make(chan pong, 64), hints: make(chan packet, 256), links: make(chan struct{}, 1),
		unwatched: make(chan struct{})}
	e.id = identity{label: label, instance: label + "." + serviceN, host: "qy-" + label + "." + domain}
	if e.net == nil {
		e.net = newWire(s.cfg.Spawn)
	}
	if e.server == nil {
		e.server = &libraryServer{log: s.log}
	}
	if e.ask == nil {
		e.ask = newLibraryBurst(s.log)
	}
	if e.cfg.interfaces == nil {
		e.cfg.interfaces = systemInterfaces
	}
	if e.cfg.watch == nil {
		e.cfg.watch = watchInterfaces
	}
	if e.cfg.knock == nil {
		e.cfg.knock = knock
	}
	e.pinger = pinger{spawn: s.cfg.Spawn, prober: s.cfg.Prober, knock: e.cfg.knock}
	e.table = newTable(e.own, s.cfg.chance)
	if e.table.pings = s.cfg.Prober != nil; e.table.pings {
		e.table.probed = s.cfg.Prober.Probed
	}
	e.table.self = lower(self.ID)
	e.table.pace = e.pace
	e.table.me = func() string { return e.id.instance }
	return e
}

// own reports whether an instance name (lower case) is or was ours.
func (e *engine) own(instance string) bool {
	return instance == e.id.instance || slices.Contains(e.old, instance)
}

// pace is the time between pings of one peer by chance.
func (e *engine) pace(now time.Time, peers int) time.Duration {
	switch {
	case e.resting(now):
		return 30 * time.Second
	case e.self.Status == Playing:
		return 10 * time.Second
	case peers < 10:
		return time.Second
	}
	return 2 * time.Second
}

// resting reports that nobody has been at the program for a while.
func (e *engine) resting(now time.Time) bool { return due(now, e.restAt) }

// attend ends the rest where somebody has come, and looks at once who is there.
func (e *engine) attend(now time.Time) {
	if e.cfg.Rest == 0 || !e.s.attended() {
		return
	}
	if e.resting(now) {
		e.table.liveAt, e.tickAt = now, now
	}
	e.restAt = now.Add(e.cfg.Rest)
}

// silent reports that we announce and answer nothing.
func (e *engine) silent() bool { return e.self.Hidden || e.self.Port == 0 }

func (e *engine) run(parent context.Context) {
	ctx, cancel := context.WithCancel(context.WithoutCancel(parent))
	defer cancel()
	defer e.net.close()
	e.watch(ctx)
	if e.cfg.Rest > 0 {
		e.restAt = time.Now().Add(e.cfg.Rest)
	}
	timer := time.NewTimer(0)
	defer timer.Stop()
	for {
		select {
		case <-parent.Done():
			e.leave()
			return
		case p := <-e.net.packets():
			e.packet(time.Now(), p)
			e.waiting(time.Now())
		case p := <-e.hints:
			e.packet(time.Now(), p)
		case r := <-e.pongs:
			e.flying--
			e.table.pong(time.Now(), r.key, r.res)
		case <-e.unwatched:
			e.unwatched, e.watched, e.pollAt = nil, false, time.Now()
		case <-e.links:
			e.pollAt = earlier(e.pollAt, time.Now().Add(settleLinks))
		case <-e.s.poke:
			now := time.Now()
			e.attend(now)
			e.update(now)
		case <-timer.C:
		}
		now := time.Now()
		e.advance(ctx, now)
		timer.Reset(max(e.next().Sub(now), leastPause))
	}
}

// waiting takes the packets that have come meanwhile, so that many at once cost
// one look at the list.
func (e *engine) waiting(now time.Time) {
	for range packetsAtOnce {
		select {
		case p := <-e.net.packets():
			e.packet(now, p)
		default:
			return
		}
	}
}

// watch starts the listener for interface changes.
func (e *engine) watch(ctx context.Context) {
	e.watched = true
	e.cfg.Spawn(func() {
		if err := e.cfg.watch(ctx, func() { wake(e.links) }); err != nil {
			e.s.log.Debug("discovery: interfaces are polled", "err", err)
			close(e.unwatched)
		}
	})
}

// advance does what is due and tells the outside.
func (e *engine) advance(ctx context.Context, now time.Time) {
	e.tick(now)
	if due(now, e.pollAt) || e.pollAt.IsZero() {
		e.poll(now)
	}
	e.announceDue(now)
	for _, p := range e.ports {
		e.advancePort(ctx, now, p)
	}
	e.table.advance(now)
	out := e.table.take()
	e.effects(ctx, out)
	if out.changed || !e.published {
		e.peers, e.published = e.table.peers(now), true
	}
	e.s.publish(e.peers, e.health(now))
}

// tick notices that we slept: memberships and lists are then stale.
func (e *engine) tick(now time.Time) {
	if !due(now, e.tickAt) && !e.tickAt.IsZero() {
		return
	}
	wall := now.Round(0)
	if !e.tickWall.IsZero() && wall.Sub(e.tickWall) > e.ticks+sleepGap {
		e.s.log.Info("discovery: woke up", "after", wall.Sub(e.tickWall))
		e.restart(now)
	}
	e.ticks = tickPause
	if e.resting(now) {
		e.ticks = restTick
	}
	// On the full second others look about as well: an idle program wakes once for all.
	e.tickWall, e.tickAt = wall, full(now, e.ticks)
}

// full is when the wall clock next shows a full d.
func full(now time.Time, d time.Duration) time.Time {
	wall := now.Round(0)
	return now.Add(wall.Truncate(d).Add(d).Sub(wall))
}

// restart begins all schedules anew.
func (e *engine) restart(now time.Time) {
	var joined []iface
	for _, p := range e.ports {
		p.start(now, e.cfg.chance())
		joined = append(joined, p.iface)
	}
	e.net.sync(joined, e.all)
	e.upSince = now
}

func (p *port) start(now time.Time, chance float64) {
	p.announce.start(now)
	p.burst.start(now)
	p.ask.start(now.Add(answerMin + time.Duration(chance*float64(answerMax-answerMin))))
}

func (e *engine) next() time.Time {
	at := earlier(e.tickAt, e.pollAt)
	at = earlier(at, earlier(e.updateAt, e.bye.at))
	at = earlier(at, e.table.next())
	for _, p := range e.ports {
		at = earlier(at, earlier(p.announce.at, earlier(p.burst.at, p.ask.at)))
		for _, r := range p.responders {
			at = earlier(at, r.next())
		}
	}
	return at
}

// effects does what the table wants.
func (e *engine) effects(ctx context.Context, out effects) {
	for qs := range slices.Chunk(out.ask, maxNames) {
		b, err := question(qs...).Pack()
		if err != nil {
			e.s.log.Debug("discovery: question", "err", err)
			continue
		}
		for _, p := range e.ports {
			e.multicast(p, false, b)
			e.multicast(p, true, b)
		}
	}
	e.queue = append(e.queue, out.ping...)
	for len(e.queue) > 0 && e.flying < maxPings {
		o := e.queue[0]
		e.queue = e.queue[1:]
		e.flying++
		e.cfg.Spawn(func() {
			res := e.pinger.round(ctx, o.addrs, o.how)
			select {
			case e.pongs <- pong{o.key, res}:
			case <-ctx.Done():
			}
		})
	}
}

const maxNames = 10 // in one question packet

// update takes the newest Self.
func (e *engine) update(now time.Time) {
	self, _ := e.s.current()
	self.ID = e.self.ID
	if self == e.self {
		return
	}
	was := e.silent()
	e.self = self
	e.seq++
	e.rezone()
	switch silent := e.silent(); {
	case silent && !was:
		e.bye.start(now)
		e.server.stop()
	case was && !silent:
		e.bye = timer{}
		e.serve()
		for _, p := range e.ports {
			p.announce.start(now)
		}
	case !silent: // twice, RFC 6762 8.4
		e.updates, e.updateAt = 2, earliest(now, e.updatable)
	}
}

// rezone gives the library server the present records.
func (e *engine) rezone() {
	if e.silent() {
		e.zone.current.Store(nil)
		return
	}
	e.zone.current.Store(e.records(e.all...))
}

// records returns what we own on some interfaces.
func (e *engine) records(is ...iface) *zone {
	z := &zone{id: e.id, self: e.self, seq: e.seq}
	for _, i := range is {
		z.addrs = append(z.addrs, i.announced()...)
	}
	z.addrs = z.addrs[:min(len(z.addrs), maxAddrs)]
	return z
}

// isOwnAddr reports whether a packet comes from this machine.
func (e *engine) isOwnAddr(a netip.Addr) bool {
	a = a.WithZone("")
	for _, i := range e.all {
		if slices.ContainsFunc(i.Prefixes, func(p netip.Prefix) bool { return p.Addr() == a }) {
			return true
		}
	}
	return a.IsLoopback()
}

// answerNow answers a unicast question of the wire layer.
func (e *engine) answerNow(l linkKey, to netip.AddrPort, m *dns.Msg) {
	if m == nil {
		return
	}
	if b, err := m.Pack(); err == nil {
		_ = e.net.send(l, to, b) // best effort: the asker asks again
	}
}
