package discovery

import (
	"fmt"
	"net"
	"net/netip"
	"testing"
	"time"

	"github.com/miekg/dns"
)

var eth0 = iface{Index: 2, Name: "eth0", Flags: net.FlagUp | net.FlagMulticast, Prefixes: []netip.Prefix{
	netip.MustParsePrefix("10.77.0.100/24"), netip.MustParsePrefix("fe80::100/64"),
}}

func from(addr string) origin { return origin{iface: eth0, src: netip.MustParseAddr(addr)} }

// tester drives a table by hand and stands for the network.
type tester struct {
	*testing.T
	*table
	now time.Time
}

func newTester(t *testing.T, pings bool) *tester {
	tab := newTable(func(n string) bool { return n == "me-aaaa."+serviceN }, func() float64 { return 0.5 })
	tab.pings = pings
	tab.pace = func(time.Time, int) time.Duration { return time.Hour } // only what a test asks for
	tab.liveAt = t0.Add(time.Hour)
	return &tester{t, tab, t0}
}

// peerZone is a peer named by one letter at 10.77.0.N.
func peerZone(name string, n int) *zone {
	return &zone{
		id:    identity{label: name, instance: name + "." + serviceN, host: "qy-" + name + "." + domain},
		self:  Self{ID: "abcdefghij234567", Name: "name " + name, Port: 1976},
		addrs: []netip.Addr{netip.MustParseAddr(fmt.Sprintf("10.77.0.%d", n))},
	}
}

func (x *tester) receive(o origin, m *dns.Msg) {
	x.response(x.now, o, m)
	x.advance(x.now)
}

func (x *tester) hear(z *zone, f form, src string) {
	x.receive(from(src), response(z.records(kAnnounce, f), nil))
}

func (x *tester) pass(d time.Duration) { x.now = x.now.Add(d); x.advance(x.now) }

func (x *tester) state(want State) {
	x.Helper()
	ps := x.peers(x.now)
	if len(ps) != 1 || ps[0].State != want {
		x.Fatalf("after %v: peers %+v, want one %v", x.now.Sub(t0), ps, want)
	}
}

func (x *tester) asked(name string, qtype uint16) bool {
	for _, q := range x.take().ask {
		if q.Name == name && q.Qtype == qtype {
			return true
		}
	}
	return false
}

// reply takes the pings ordered so far with one result and returns their number.
func (x *tester) reply(res pingResult) int {
	orders := x.take().ping
	for _, o := range orders {
		res.addr = o.addrs[0]
		x.pong(x.now, o.key, res)
	}
	return len(orders)
}

func (x *tester) confirmed(z *zone) {
	x.Helper()
	x.hear(z, formMulticast, "10.77.0.1")
	x.pass(firstPing)
	if n := x.reply(pingResult{ok: true}); n != 1 {
		x.Fatalf("%d first pings, want 1", n)
	}
	x.state(Here)
}

func TestTableAnnounceAndGoodbye(t *testing.T) {
	t.Parallel()
	x := newTester(t, true)
	z := peerZone("a", 1)
	x.hear(z, formMulticast, "10.77.0.1")
	x.state(Here)
	p := x.peers(x.now)[0]
	if p.Name != "name a" || p.ID != "abcdefghij234567" || len(p.Addrs) != 1 || p.Addrs[0].String() != "10.77.0.1:1976" {
		t.Errorf("peer %+v", p)
	}
	x.hear(z, formGoodbye, "10.77.0.1")
	x.state(Gone)
	x.pass(fadeOut)
	if got := x.peers(x.now); len(got) != 0 {
		t.Errorf("still listed: %+v", got)
	}
}

func TestTableIgnoresOwnAndForeign(t *testing.T) {
	t.Parallel()
	x := newTester(t, true)
	x.hear(peerZone("me-aaaa", 1), formMulticast, "10.77.0.1")
	x.receive(from("10.77.0.1"), response([]dns.RR{
		&dns.PTR{Hdr: dns.RR_Header{Name: "_ipp._tcp.local.", Rrtype: dns.TypePTR, Class: 1, Ttl: 9}, Ptr: "p._ipp._tcp.local."},
		&dns.PTR{Hdr: dns.RR_Header{Name: serviceN, Rrtype: dns.TypePTR, Class: 1, Ttl: 9}, Ptr: "p._ipp._tcp.local."},
		&dns.PTR{Hdr: dns.RR_Header{Name: serviceN, Rrtype: dns.TypePTR, Class: 1, Ttl: 9}, Ptr: "."},
	}, nil))
	if got := x.peers(x.now); len(got) != 0 {
		t.Errorf("peers %+v, want none", got)
	}
}

func TestTableGoodbyeFromStrangerIsChecked(t *testing.T) {
	t.Parallel()
	x := newTester(t, true)
	z := peerZone("a", 1)
	x.confirmed(z)
	x.pass(2 * time.Second)
	x.hear(z, formGoodbye, "10.77.0.66")
	x.state(Here)
	x.pass(0)
	if n := x.reply(pingResult{ok: true}); n != 1 {
		t.Errorf("%d pings, want 1", n)
	}
	x.state(Here)
}

func TestTableHintAfterGoodbye(t *testing.T) {
	t.Parallel()
	x := newTester(t, true)
	z := peerZone("a", 1)
	x.hear(z, formMulticast, "10.77.0.1")
	x.hear(z, formGoodbye, "10.77.0.1")
	x.receive(origin{iface: eth0, hint: true}, response(z.records(kAnnounce, formUnicast), nil))
	x.state(Gone)
	x.hear(z, formMulticast, "10.77.0.1") // but a real announcement brings it back
	x.state(Here)
}

func TestTableResolves(t *testing.T) {
	t.Parallel()
	x := newTester(t, true)
	z := peerZone("a", 1)
	x.receive(from("10.77.0.1"), response(z.records(kPTR, formMulticast), nil))
	x.state(Resolving)
	x.pass(100 * time.Millisecond)
	if !x.asked(z.id.instance, dns.TypeSRV) {
		t.Error("no question for SRV")
	}
	x.receive(from("10.77.0.1"), response(z.records(kSRV|kTXT, formMulticast), nil))
	x.state(Here) // the source of the packet is an address
	y := newTester(t, true)
	y.receive(from("10.77.0.1"), response(z.records(kPTR, formMulticast), nil))
	y.pass(resolveLimit + time.Second)
	y.state(Gone)
}

func TestTableRefreshAndExpiry(t *testing.T) {
	t.Parallel()
	x := newTester(t, false)
	z := peerZone("a", 1)
	x.hear(z, formMulticast, "10.77.0.1")
	asks := 0
	for range 119 {
		x.pass(time.Second)
		if x.asked(z.id.instance, dns.TypeSRV) {
			asks++
			if age := x.now.Sub(t0); age < 96*time.Second {
				t.Errorf("asked after %v", age)
			}
		}
	}
	if asks < 4 {
		t.Errorf("%d questions in the life of the record, want at least 4", asks)
	}
	x.pass(2 * time.Second)
	x.state(Gone)
}

func TestTableRefreshIsSharedWithOthers(t *testing.T) {
	t.Parallel()
	x := newTester(t, false)
	z := peerZone("a", 1)
	x.hear(z, formMulticast, "10.77.0.1")
	x.take()
	x.now = t0.Add(97 * time.Second)
	x.question(x.now, ask(z.id.instance, dns.TypeSRV))
	x.advance(x.now)
	if x.asked(z.id.instance, dns.TypeSRV) {
		t.Error("asked what another had just asked")
	}
	x.hear(z, formMulticast, "10.77.0.1")
	if next := x.entries[z.id.instance].srv.ask; next.Before(x.now.Add(96 * time.Second)) {
		t.Errorf("next refresh after %v", next.Sub(x.now))
	}
}

func TestTableCrashRefused(t *testing.T) {
	t.Parallel()
	x := newTester(t, true)
	x.confirmed(peerZone("a", 1))
	x.order(x.now, x.entries["a."+serviceN])
	x.reply(pingResult{refused: true})
	x.state(Unreachable)
	x.pass(0)
	if !x.asked("a."+serviceN, dns.TypeSRV) {
		t.Error("no question to confirm")
	}
	x.pass(doubtEnds)
	x.state(Gone)
}

func TestTableCrashSilent(t *testing.T) {
	t.Parallel()
	x := newTester(t, true)
	x.confirmed(peerZone("a", 1))
	x.order(x.now, x.entries["a."+serviceN])
	x.reply(pingResult{})
	x.state(Suspect)
	for range 2 {
		x.pass(doubtAgain)
		x.reply(pingResult{})
	}
	x.state(Suspect)
	x.pass(200 * time.Millisecond)
	x.state(Unreachable)
	x.pass(silentGone)
	x.state(Gone)
}

func TestTableSuspectComesBack(t *testing.T) {
	t.Parallel()
	x := newTester(t, true)
	x.confirmed(peerZone("a", 1))
	x.order(x.now, x.entries["a."+serviceN])
	x.reply(pingResult{})
	x.pass(time.Second)
	x.reply(pingResult{ok: true})
	x.state(Here)
	x.pass(30 * time.Second)
	x.state(Here)
}

// Two facts: advertised by multicast, refused at the port. The state stays.
func TestTableAdvertisedButRefused(t *testing.T) {
	t.Parallel()
	x := newTester(t, true)
	z := peerZone("a", 1)
	x.hear(z, formMulticast, "10.77.0.1")
	changes, last := 0, Here
	for range 120 {
		x.pass(time.Second)
		x.reply(pingResult{refused: true})
		x.hear(z, formMulticast, "10.77.0.1")
		if s := x.peers(x.now)[0].State; s != last {
			changes, last = changes+1, s
		}
	}
	if changes != 1 || last != Unreachable {
		t.Errorf("%d changes, last %v; want 1, unreachable", changes, last)
	}
}

func TestTableHoldDown(t *testing.T) {
	t.Parallel()
	x := newTester(t, true)
	z := peerZone("a", 1)
	x.hear(z, formMulticast, "10.77.0.1")
	changes, last := 0, Here
	for n := range 600 { // refuses and answers in turn
		x.pass(time.Second)
		x.reply(pingResult{ok: n%2 == 0, refused: n%2 == 1})
		x.hear(z, formMulticast, "10.77.0.1")
		x.order(x.now, x.entries[z.id.instance])
		if s := x.peers(x.now)[0].State; s != last {
			changes, last = changes+1, s
		}
	}
	if changes > 61 {
		t.Errorf("%d changes in 600 s, want at most one in 10 s", changes)
	}
}

func TestTableObserverJoinsDoubt(t *testing.T) {
	t.Parallel()
	x := newTester(t, true)
	x.confirmed(peerZone("a", 1))
	x.pass(5 * time.Second)
	x.question(x.now, ask("a."+serviceN, dns.TypeSRV))
	x.pass(time.Second)
	x.question(x.now, ask("a."+serviceN, dns.TypeSRV))
	x.pass(100 * time.Millisecond)
	if n := x.reply(pingResult{}); n != 1 {
		t.Fatalf("%d pings, want 1", n)
	}
	x.state(Suspect)
	x.pass(600 * time.Millisecond)
	x.reply(pingResult{})
	x.state(Suspect)
	x.pass(500 * time.Millisecond)
	x.state(Unreachable)
}

func TestTableAnsweredQuestionMeansNoPing(t *testing.T) {
	t.Parallel()
	x := newTester(t, true)
	z := peerZone("a", 1)
	x.confirmed(z)
	x.pass(5 * time.Second)
	x.question(x.now, ask(z.id.instance, dns.TypeSRV))
	x.pass(900 * time.Millisecond)
	x.hear(z, formMulticast, "10.77.0.1")
	x.pass(5 * time.Second)
	if n := x.reply(pingResult{ok: true}); n != 0 {
		t.Errorf("%d pings, want none", n)
	}
}

func TestTableGhostOfRestart(t *testing.T) {
	t.Parallel()
	x := newTester(t, true)
	x.confirmed(peerZone("a", 1))
	x.pass(time.Second)
	x.hear(peerZone("b", 1), formMulticast, "10.77.0.1")
	for range 4 {
		x.pass(time.Second)
		x.reply(pingResult{ok: true}) // the new program answers for both
	}
	for _, p := range x.peers(x.now) {
		if want := map[string]State{"a": Gone, "b": Here}[p.Instance]; p.State != want {
			t.Errorf("%s is %v, want %v", p.Instance, p.State, want)
		}
	}
}

func TestTableWithoutPings(t *testing.T) {
	t.Parallel()
	x := newTester(t, false)
	z := peerZone("a", 1)
	x.hear(z, formMulticast, "10.77.0.1")
	x.pass(5 * time.Second)
	x.question(x.now, ask(z.id.instance, dns.TypeSRV))
	for range 5 {
		x.pass(time.Second)
	}
	x.state(Unreachable)
	x.hear(z, formMulticast, "10.77.0.1")
	x.state(Here)
}

func TestTableLostInterface(t *testing.T) {
	t.Parallel()
	x := newTester(t, true)
	z := peerZone("a", 1)
	x.confirmed(z)
	x.without(x.now, eth0.Index)
	x.state(Unreachable)
	x.pass(time.Second)
	x.hear(z, formMulticast, "10.77.0.1")
	x.reply(pingResult{ok: true})
	x.state(Here)
	x.without(x.now, eth0.Index)
	x.pass(silentGone)
	x.state(Gone)
}

func TestTableLimits(t *testing.T) {
	t.Parallel()
	x := newTester(t, true)
	for n := range 2 * maxPeers {
		x.hear(peerZone(fmt.Sprintf("p%d", n), 1+n%200), formMulticast, fmt.Sprintf("10.77.0.%d", 1+n%200))
	}
	if got := len(x.entries); got != maxPeers {
		t.Errorf("%d peers, want %d", got, maxPeers)
	}
	y := newTester(t, true)
	z := peerZone("a", 1)
	for n := range 100 {
		z.addrs = append(z.addrs, netip.AddrFrom4([4]byte{10, 77, 1, byte(n)}))
	}
	y.hear(z, formMulticast, "10.77.0.1")
	p := y.peers(y.now)[0]
	if len(p.Addrs) != maxAddrs || p.Addrs[0].String() != "10.77.0.1:1976" {
		t.Errorf("addresses %v", p.Addrs)
	}
}

func TestTableAddressOrder(t *testing.T) {
	t.Parallel()
	x := newTester(t, true)
	z := peerZone("a", 9)
	for _, s := range []string{"10.8.0.2", "172.17.0.1", "fe80::9", "127.0.0.1", "224.0.0.1", "0.0.0.0"} {
		z.addrs = append(z.addrs, netip.MustParseAddr(s))
	}
	z.addrs = append(z.addrs, netip.MustParseAddr("10.77.0.5"))
	x.hear(z, formMulticast, "10.77.0.9")
	want := []string{"10.77.0.9:1976", "10.77.0.5:1976", "[fe80::9%eth0]:1976", "10.8.0.2:1976", "172.17.0.1:1976"}
	got := x.peers(x.now)[0].Addrs
	if fmt.Sprint(got) != fmt.Sprint(want) {
		t.Errorf("got  %v\nwant %v", got, want)
	}
	x.pass(time.Second)
	orders := x.take().ping
	if len(orders) != 1 || len(orders[0].addrs) != 3 {
		t.Errorf("pings %+v, want the three addresses on the link", orders)
	}
}

func TestTableCacheFlush(t *testing.T) {
	t.Parallel()
	x := newTester(t, true)
	z := peerZone("a", 1)
	z.addrs = append(z.addrs, netip.MustParseAddr("10.77.0.7"))
	x.hear(z, formMulticast, "10.77.0.1")
	x.pass(2 * time.Second)
	z.addrs = z.addrs[:1]
	x.hear(z, formMulticast, "10.77.0.1")
	if got := x.peers(x.now)[0].Addrs; len(got) != 1 {
		t.Errorf("addresses %v, want the withdrawn one gone", got)
	}
}

func TestKnownAnswersOfTable(t *testing.T) {
	t.Parallel()
	x := newTester(t, true)
	x.hear(peerZone("a", 1), formMulticast, "10.77.0.1")
	if got := x.knownAnswers(x.now.Add(time.Minute)); len(got) != 1 || got[0].Header().Ttl != ttlOther-60 {
		t.Errorf("known answers %v", got)
	}
	if got := x.knownAnswers(x.now.Add(ttlOther / 2 * time.Second)); len(got) != 0 {
		t.Errorf("known answers with half their life: %v", got)
	}
}

// A peer that pings us is pinged by us only now and then; once it falls silent, at
// once again.
func TestOneOfTwoPings(t *testing.T) {
	t.Parallel()
	x := newTester(t, true)
	x.pace = func(time.Time, int) time.Duration { return time.Second }
	x.liveAt = t0
	last := time.Time{}
	x.probed = func(netip.AddrPort) time.Time { return last }
	pings := func(seconds int, heard bool) (n int) {
		x.hear(peerZone("a", 1), formMulticast, "10.77.0.1") // else it expires
		for range seconds {
			if heard {
				last = x.now
			}
			x.pass(time.Second)
			for _, o := range x.take().ping {
				n++
				x.pong(x.now, o.key, pingResult{ok: true, addr: o.addrs[0]})
			}
		}
		return n
	}
	pings(10, false)
	if n := pings(80, false); n < 75 {
		t.Errorf("%d pings in 80 s of a peer that is not heard", n)
	}
	if n := pings(80, true); n < 15 || n > 35 {
		t.Errorf("%d pings in 80 s of a peer that pings us", n)
	}
	if n := pings(3, false); n < 2 {
		t.Errorf("%d pings in 3 s of a peer that has fallen silent", n)
	}
}

// FuzzTable feeds packets of anybody: no panic, the limits hold.
func FuzzTable(f *testing.F) {
	for _, fm := range []form{formMulticast, formGoodbye} {
		b, _ := response(peerZone("a", 1).records(kAnnounce|kNSEC, fm), nil).Pack()
		f.Add(b)
	}
	b, _ := question(ask(serviceN, dns.TypePTR), ask("a."+serviceN, dns.TypeANY)).Pack()
	f.Add(b)
	f.Fuzz(func(t *testing.T, b []byte) {
		m, ok := decode(b)
		if !ok {
			return
		}
		tab := newTable(func(string) bool { return false }, func() float64 { return 0.5 })
		tab.pings = true
		z, r := testZone(), newResponder()
		now := t0
		for range 3 {
			tab.response(now, from("10.77.0.1"), m)
			for _, q := range m.Question {
				tab.question(now, q)
			}
			r.ask(now, "x", m, z, 0.5)
			_, _ = r.due(now)
			_ = answerLegacy(m, z)
			now = now.Add(time.Second)
			tab.advance(now)
		}
		for _, p := range tab.peers(now) {
			if len(p.Addrs) > maxAddrs || len(p.Name) > maxLabel || len(p.Instance) > maxLabel || p.Instance == "" {
				t.Errorf("peer out of bounds: %+v", p)
			}
		}
	})
}

// The addresses on a network of this machine come first, and are counted.
func TestTableNear(t *testing.T) {
	t.Parallel()
	x := newTester(t, true)
	z := peerZone("a", 1)
	z.addrs = append([]netip.Addr{netip.MustParseAddr("192.0.2.1"), netip.MustParseAddr("203.0.113.5")}, z.addrs...)
	x.hear(z, formMulticast, "10.77.0.1")
	p := x.peers(x.now)[0]
	if len(p.Addrs) != 3 || p.Near != 1 || p.Addrs[0].String() != "10.77.0.1:1976" {
		t.Errorf("%d of %v near, want the first of three", p.Near, p.Addrs)
	}
}
