package p2p

import (
	"bytes"
	"context"
	"fmt"
	"math/rand/v2"
	"net"
	"net/netip"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"github.com/quic-go/quic-go/testutils/simnet"

	"qiyou/p2p/identity"
	"qiyou/p2p/wire"
)

// weather is a network in memory: one delay, a chance of loss, and machines
// that can be cut off. It carries simnet's sockets in a synctest bubble.
type weather struct {
	mu      sync.Mutex
	nodes   map[netip.AddrPort]simnet.PacketReceiver
	cut     map[netip.AddrPort]bool
	loss    float64
	delay   time.Duration
	rng     *rand.Rand
	biggest int
	walls   map[[2]netip.AddrPort]bool
	moved   map[netip.AddrPort]netip.AddrPort // machines by the address of their socket that have another now
}

func (w *weather) AddNode(addr net.Addr, r simnet.PacketReceiver) {
	w.mu.Lock()
	defer w.mu.Unlock()
	w.nodes[addrOf(addr)] = r
}

func (w *weather) SendPacket(p simnet.Packet) error {
	w.mu.Lock()
	defer w.mu.Unlock()
	from, to := w.readdress(&p)
	w.biggest = max(w.biggest, len(p.Data))
	if w.walls != nil { // a packet gets in where one went out
		w.walls[[2]netip.AddrPort{from, to}] = true
		if !w.walls[[2]netip.AddrPort{to, from}] {
			return nil
		}
	}
	r, ok := w.nodes[to]
	if !ok || w.cut[from] || w.cut[to] || w.rng.Float64() < w.loss {
		return nil
	}
	time.AfterFunc(w.delay, func() { r.RecvPacket(p) })
	return nil
}

// readdress gives p the address that its sender has now, and finds the socket
// that it is for.
func (w *weather) readdress(p *simnet.Packet) (from, to netip.AddrPort) {
	from, to = addrOf(p.From), addrOf(p.To)
	for old, now := range w.moved {
		switch {
		case from == old:
			p.From = net.UDPAddrFromAddrPort(now)
		case to == now:
			to = old
		case to == old:
			to = netip.AddrPort{}
		}
	}
	return from, to
}

func (w *weather) largest() int {
	w.mu.Lock()
	defer w.mu.Unlock()
	return w.biggest
}

// at is what Hold asks for addresses.
func at(addrs ...netip.AddrPort) func() []netip.AddrPort {
	return func() []netip.AddrPort { return addrs }
}

// set changes the weather.
func (w *weather) set(f func(*weather)) {
	w.mu.Lock()
	defer w.mu.Unlock()
	f(w)
}

// lan is a test with a network.
type lan struct {
	*testing.T
	net *weather
}

// onLAN runs f in a bubble of virtual time.
func onLAN(t *testing.T, f func(*lan)) {
	t.Helper()
	quiet()
	synctest.Test(t, func(t *testing.T) {
		f(&lan{t, &weather{
			nodes: map[netip.AddrPort]simnet.PacketReceiver{}, cut: map[netip.AddrPort]bool{},
			delay: 500 * time.Microsecond, rng: rand.New(rand.NewPCG(1, 2)),
		}})
	})
}

// keyOf is a key made from one byte.
func keyOf(t testing.TB, seed byte) *identity.Key {
	t.Helper()
	k, err := identity.Generate(bytes.NewReader(bytes.Repeat([]byte{seed}, 64)))
	if err != nil {
		t.Fatal(err)
	}
	return k
}

// host is one node with all that happened to it.
type host struct {
	*Node
	lan  *lan
	addr netip.AddrPort
	conn *simnet.SimConn
	stop context.CancelFunc
	over chan struct{}

	mu   sync.Mutex
	log  []Event
	news chan struct{}
}

func (l *lan) host(n byte, change ...func(*Config)) *host {
	l.Helper()
	return l.hostAt(netip.AddrPortFrom(netip.AddrFrom4([4]byte{10, 0, 0, n}), 1976), n, change...)
}

func (l *lan) hostAt(addr netip.AddrPort, key byte, change ...func(*Config)) *host {
	l.Helper()
	conn := simnet.NewSimConn(net.UDPAddrFromAddrPort(addr), l.net)
	cfg := Config{Key: keyOf(l.T, key), Conn: conn, Hello: wire.Hello{App: "test/1", Name: fmt.Sprint("host ", key)}}
	for _, c := range change {
		c(&cfg)
	}
	n, err := Listen(cfg)
	if err != nil {
		l.Fatal(err)
	}
	h := &host{Node: n, lan: l, addr: addr, conn: conn, over: make(chan struct{}), news: make(chan struct{})}
	h.start()
	l.Cleanup(h.leave)
	return h
}

func (h *host) start() {
	ctx, cancel := context.WithCancel(context.Background())
	h.stop = cancel
	go func() {
		if err := h.Run(ctx); err != nil {
			h.lan.Errorf("run: %v", err)
		}
	}()
	go func() {
		defer close(h.over)
		for e := range h.Events() {
			h.mu.Lock()
			h.log = append(h.log, e)
			close(h.news)
			h.news = make(chan struct{})
			h.mu.Unlock()
		}
	}()
}

// leave ends the host in an orderly way, and may be called again.
func (h *host) leave() {
	h.stop()
	<-h.over
}

// kill ends the host without a packet to anybody.
func (h *host) kill() {
	h.lan.net.set(func(w *weather) { w.cut[h.addr] = true })
	h.leave()
	h.lan.net.set(func(w *weather) { delete(w.cut, h.addr); delete(w.nodes, h.addr) })
}

// dial links h to other, who must be who we expect.
func (h *host) dial(other *host) *Link {
	h.lan.Helper()
	l, err := h.Dial(context.Background(), []netip.AddrPort{other.addr}, other.ID())
	if err != nil {
		h.lan.Fatalf("dial: %v", err)
	}
	return l
}

// wait gives the first event, from number from on, that is wanted, and the
// number after it.
func (h *host) wait(from int, what string, wanted func(Event) bool) (Event, int) {
	h.lan.Helper()
	limit := time.After(2 * time.Minute)
	for i := from; ; {
		h.mu.Lock()
		for ; i < len(h.log); i++ {
			if wanted(h.log[i]) {
				e := h.log[i]
				h.mu.Unlock()
				return e, i + 1
			}
		}
		news := h.news
		h.mu.Unlock()
		select {
		case <-news:
		case <-limit:
			h.lan.Fatalf("host %v: no %s in %v", h.addr, what, h.story())
		}
	}
}

func (h *host) story() []string {
	h.mu.Lock()
	defer h.mu.Unlock()
	var out []string
	for _, e := range h.log {
		switch e := e.(type) {
		case Down:
			out = append(out, fmt.Sprintf("down %v remote=%v", e.Code, e.Remote))
		case Message:
			out = append(out, wire.KindOf(e.Message).String())
		default:
			out = append(out, fmt.Sprintf("%T", e))
		}
	}
	return out
}

func (h *host) waitUp(from int) (*Link, int) {
	h.lan.Helper()
	e, n := h.wait(from, "up", is[Up])
	return e.(Up).Link, n
}

func (h *host) waitDown(from int) (Down, int) {
	h.lan.Helper()
	e, n := h.wait(from, "down", is[Down])
	return e.(Down), n
}

func is[E Event](e Event) bool { _, ok := e.(E); return ok }

// texts lists the chats that came.
func (h *host) texts() []string {
	h.mu.Lock()
	defer h.mu.Unlock()
	var out []string
	for _, e := range h.log {
		if m, ok := e.(Message); ok {
			if c, ok := m.Message.(wire.Chat); ok {
				out = append(out, c.Text)
			}
		}
	}
	return out
}

// entries lists the numbers of the entries that came.
func (h *host) entries() []uint64 {
	h.mu.Lock()
	defer h.mu.Unlock()
	var out []uint64
	for _, e := range h.log {
		if m, ok := e.(Message); ok {
			if e, ok := m.Message.(wire.Entry); ok {
				out = append(out, e.Index)
			}
		}
	}
	return out
}

// count counts the events of type E.
func count[E Event](h *host) int {
	h.mu.Lock()
	defer h.mu.Unlock()
	n := 0
	for _, e := range h.log {
		if is[E](e) {
			n++
		}
	}
	return n
}
