package discovery

import (
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"net"
	"os"
	"time"

	"github.com/miekg/dns"
)

// crowd is many peers in one process on one host, each with an instance, a port
// and records of its own. They announce themselves, answer, and ask for each
// other's records before these grow old, as real ones do together: one question
// for ten names, which serves all.
type crowd struct {
	net     *wire
	at      iface
	members []*member
	sent    int // to the group, in both families
	heard   int // from other hosts, to the group
}

type member struct {
	zone     *zone
	answers  map[bool]*responder
	announce timer
	ask      time.Time
}

// crowdCount is what a crowd has counted.
type crowdCount struct{ Sent, Heard int }

// crowdPort is the game port of the first of a crowd.
const crowdPort = 20000

// runCrowd is a process that is n peers. It tells its counts at each byte of
// its input and ends with it.
func runCrowd(n int) {
	c := &crowd{net: newWire(func(f func()) { go f() })}
	is, err := systemInterfaces()
	if err == nil {
		err = c.net.open()
	}
	if err != nil || len(is) == 0 {
		panic(fmt.Sprint("a crowd without a network: ", err))
	}
	c.at = is[0]
	c.net.sync(is[:1], is[:1])
	rng := rand.New(rand.NewPCG(3, 4))
	for i := range n {
		c.add(i, rng)
	}
	count := make(chan struct{})
	go func() {
		b := make([]byte, 1)
		for {
			if _, err := os.Stdin.Read(b); err != nil {
				os.Exit(0)
			}
			count <- struct{}{}
		}
	}()
	out := json.NewEncoder(os.Stdout)
	_ = out.Encode(crowdCount{})
	tick := time.NewTicker(5 * time.Millisecond)
	for {
		select {
		case p := <-c.net.packets():
			c.hear(time.Now(), p, rng)
		case <-tick.C:
			c.advance(time.Now())
		case <-count:
			_ = out.Encode(crowdCount{c.sent, c.heard})
		}
	}
}

// add is one more peer; all appear within two seconds.
func (c *crowd) add(i int, rng *rand.Rand) {
	id := base32Lower.EncodeToString(fmt.Append(nil, "crowd", 10000+i))[:idLen]
	m := &member{
		zone: &zone{
			id:    newIdentity(id, [3]byte{byte(i >> 8), byte(i), 1}),
			self:  Self{ID: id, Name: fmt.Sprintf("peer %d", i), Port: uint16(crowdPort + i), Protocol: "1", Games: "grwx"},
			addrs: c.at.announced(),
		},
		answers: map[bool]*responder{false: newResponder(), true: newResponder()},
	}
	m.zone.id.label = fmt.Sprintf("crowd%03d-%s", i, m.zone.id.label[len(m.zone.id.label)-4:])
	m.zone.id.instance = m.zone.id.label + "." + serviceN
	m.zone.id.host = "qy-" + m.zone.id.label + "." + domain
	m.announce.start(time.Now().Add(time.Duration(rng.Float64() * float64(2*time.Second))))
	c.members = append(c.members, m)
	conn, err := net.ListenUDP("udp", &net.UDPAddr{Port: int(m.zone.self.Port)})
	if err != nil {
		panic(err)
	}
	go answerProbes(conn)
}

// answerProbes answers as the game port of a peer does.
func answerProbes(c *net.UDPConn) {
	b := make([]byte, 1500)
	for {
		n, from, err := c.ReadFromUDPAddrPort(b)
		if err == nil && n == 24 && b[4] == 1 {
			b[4] = 2
			_, _ = c.WriteToUDPAddrPort(b[:n], from)
		}
	}
}

func (c *crowd) say(v6 bool, m *dns.Msg) {
	b, err := m.Pack()
	if err != nil || !c.at.has(v6) {
		return
	}
	l := linkKey{c.at.Index, v6}
	if c.net.send(l, l.group(), b) == nil {
		c.sent++
	}
}

func (c *crowd) hear(now time.Time, p packet, rng *rand.Rand) {
	own := false
	for _, prefix := range c.at.Prefixes {
		own = own || prefix.Addr() == p.src.Addr().WithZone("")
	}
	if p.group && !own {
		c.heard++
	}
	if p.msg.Response || !p.group {
		return
	}
	for _, m := range c.members {
		if p.src.Port() != mdnsPort {
			c.tell(p, answerLegacy(p.msg, m.zone))
			continue
		}
		m.answers[p.link.v6].ask(now, p.src.Addr().String(), p.msg, m.zone, rng.Float64())
	}
}

func (c *crowd) tell(p packet, m *dns.Msg) {
	if m == nil {
		return
	}
	if b, err := m.Pack(); err == nil {
		_ = c.net.send(linkKey{c.at.Index, p.src.Addr().Is6()}, p.src, b)
	}
}

func (c *crowd) advance(now time.Time) {
	var due []dns.Question
	for _, m := range c.members {
		if _, ok := m.announce.step(now, announceAt); ok {
			for _, v6 := range []bool{false, true} {
				m.answers[v6].mark(kAnnounce, now)
				c.say(v6, response(m.zone.records(kAnnounce, formMulticast), nil))
			}
			m.ask = now.Add(refreshPause)
		}
		for v6, r := range m.answers {
			if answer, extra := r.due(now); answer != 0 {
				c.say(v6, response(m.zone.records(answer, formMulticast), m.zone.records(extra, formMulticast)))
				m.ask = now.Add(refreshPause)
			}
		}
		if !m.ask.IsZero() && now.After(m.ask) {
			due = append(due, dns.Question{Name: m.zone.id.instance, Qtype: dns.TypeSRV, Qclass: dns.ClassINET})
		}
	}
	c.refresh(now, due)
}

// refreshPause is when the first of many asks again for a record of 120 s.
const refreshPause = 96 * time.Second

// refresh asks for those that are due, and those that soon will be, ten names
// at a time.
func (c *crowd) refresh(now time.Time, due []dns.Question) {
	if len(due) == 0 {
		return
	}
	var all []dns.Question
	for _, m := range c.members {
		if !m.ask.IsZero() && now.Add(batchAhead).After(m.ask) {
			m.ask = now.Add(time.Second) // again, should no answer come
			all = append(all, dns.Question{Name: m.zone.id.instance, Qtype: dns.TypeSRV, Qclass: dns.ClassINET})
		}
	}
	for len(all) > 0 {
		n := min(len(all), maxNames)
		for _, v6 := range []bool{false, true} {
			c.say(v6, question(all[:n]...))
		}
		all = all[n:]
	}
}
