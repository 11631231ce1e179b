package p2p

import (
	"context"
	"crypto/rand"
	"crypto/tls"
	"log/slog"
	"net"
	"net/netip"
	"sync"
	"time"

	"github.com/quic-go/quic-go"

	"qiyou/p2p/identity"
	"qiyou/p2p/wire"
)

// Config is what a node is made from.
type Config struct {
	Key      *identity.Key
	Addr     string                                 // UDP address to listen on, such as ":1976"
	Fallback bool                                   // take any free port where that of Addr is taken
	Hello    wire.Hello                             // what to say of ourselves; versions, Nonce and Seq are set here
	Known    func(identity.ID) bool                 // keys that places are kept for, beside those that are held, asked from any goroutine; nil for none
	Guard    func()                                 // deferred at the top of every goroutine, to recover a panic; nil for none
	Log      *slog.Logger                           // nil for none
	Conn     net.PacketConn                         // instead of a socket on Addr, for tests
	Admit    func(id identity.ID, dialed bool) bool // whether a key may link, dialled by us or by it, asked from any goroutine; to others we seem not to answer. nil admits all
}

// Node is this machine on the network: one UDP socket for every link. Its
// methods may be called from any goroutine.
type Node struct {
	cfg   Config
	id    identity.ID
	cert  tls.Certificate
	log   *slog.Logger
	gate  *gate
	rates limiter

	conn      net.PacketConn
	transport *quic.Transport
	listener  *quic.Listener

	ctx    context.Context // ends dials and holds
	cancel context.CancelFunc
	quit   chan struct{} // closed when events are no longer waited for
	events chan Event
	work   sync.WaitGroup

	mu      sync.Mutex
	ended   bool // nothing new begins
	hello   wire.Hello
	seq     uint64
	links   map[identity.ID]*Link
	dialing map[identity.ID]*attempt
	held    map[identity.ID]int // how often
	change  chan struct{}       // closed and made anew whenever a link comes, goes or falls silent
	probes  map[probeID]chan struct{}
	probers map[netip.AddrPort]time.Time // when each last probed us
}

// Listen opens the socket and makes a node that answers once Run is called.
// Run must be called, if only with a context that has ended, to free the
// socket again.
func Listen(cfg Config) (*Node, error) {
	quiet()
	n, err := newNode(cfg)
	if err != nil {
		return nil, err
	}
	if err := n.open(); err != nil {
		return nil, err
	}
	reset := quic.StatelessResetKey(cfg.Key.Derive("stateless reset"))
	n.transport = &quic.Transport{
		Conn:                n.conn,
		ConnectionIDLength:  connIDLength,
		StatelessResetKey:   &reset,
		VerifySourceAddress: n.gate.verify,
		ConnContext:         n.gate.enter,
	}
	n.listener, err = n.transport.Listen(n.serverTLS(), quicConfig(maxStreams))
	if err != nil {
		_ = n.conn.Close()
		return nil, &Error{CodeSocket, err}
	}
	return n, nil
}

// open opens the socket, or takes that of the configuration.
func (n *Node) open() error {
	if n.conn != nil {
		n.conn = &enduring{PacketConn: n.conn}
		return nil
	}
	s, err := openSocket(n.cfg.Addr, n.cfg.Fallback)
	if err != nil {
		return err
	}
	n.conn = s
	return nil
}

func newNode(cfg Config) (*Node, error) {
	cert, err := cfg.Key.Certificate(time.Now())
	if err != nil {
		return nil, &Error{CodeSocket, err}
	}
	hello := cfg.Hello
	hello.Min, hello.Max = ProtocolVersion, ProtocolVersion
	_, _ = rand.Read(hello.Nonce[:]) // never fails
	if _, err := wire.Encode(hello); err != nil {
		return nil, &Error{CodeMessage, err}
	}
	n := &Node{
		cfg: cfg, id: cfg.Key.ID(), cert: cert, log: cfg.Log, conn: cfg.Conn,
		quit: make(chan struct{}), events: make(chan Event, eventBuffer), hello: hello,
		links: make(map[identity.ID]*Link), dialing: make(map[identity.ID]*attempt), held: make(map[identity.ID]int),
		change: make(chan struct{}), probes: make(map[probeID]chan struct{}), probers: make(map[netip.AddrPort]time.Time),
	}
	n.gate = newGate(n.known)
	n.ctx, n.cancel = context.WithCancel(context.Background())
	if n.log == nil {
		n.log = slog.New(slog.DiscardHandler)
	}
	return n, nil
}

// ID is who we are.
func (n *Node) ID() identity.ID { return n.id }

// Port is the UDP port that the node listens on.
func (n *Node) Port() uint16 { return addrOf(n.conn.LocalAddr()).Port() }

// SetHello changes the name that we go by, made fit by [wire.Clean]: links that
// are up and later ones are told. An empty name is told to later ones only.
func (n *Node) SetHello(name string) {
	name = wire.Clean(name, wire.MaxName)
	n.mu.Lock()
	n.hello.Name = name
	n.mu.Unlock()
	if name == "" {
		return
	}
	for _, l := range n.all() {
		_ = l.send(wire.Name{Name: name}) // fails where the link ends
	}
}

// Events is everything that happens, to be read until it is closed, which is
// when Run ends. While nobody reads, links stand still.
func (n *Node) Events() <-chan Event { return n.events }

// Link is the link to id that is up, if there is one.
func (n *Node) Link(id identity.ID) (*Link, bool) {
	n.mu.Lock()
	defer n.mu.Unlock()
	l := n.links[id]
	if l == nil || l.isClosing() {
		return nil, false
	}
	return l, true
}

// Swallowed is how many sends have failed because the network was away. A
// count that grows means that the network is down.
func (n *Node) Swallowed() uint64 {
	if s, ok := n.conn.(interface{ swallowedSends() uint64 }); ok {
		return s.swallowedSends()
	}
	return 0
}

// known says whether a place is kept for id.
func (n *Node) known(id identity.ID) bool {
	n.mu.Lock()
	held := n.held[id] > 0
	n.mu.Unlock()
	return held || n.cfg.Known != nil && n.cfg.Known(id)
}

// spawn is the one way in which the package starts a goroutine. Run waits for
// all of them; f must end soon after n.ctx and its connections do.
func (n *Node) spawn(f func()) {
	n.work.Go(func() {
		if n.cfg.Guard != nil {
			defer n.cfg.Guard()
		}
		f()
	})
}

// emit hands an event to the reader of Events, and drops it where Run has
// waited for that reader long enough.
func (n *Node) emit(e Event) {
	select {
	case n.events <- e:
	case <-n.quit:
	}
}

// changed wakes everybody who waits for the table of links. n.mu is held.
func (n *Node) changed() {
	close(n.change)
	n.change = make(chan struct{})
}

// notify is changed for those who do not hold n.mu.
func (n *Node) notify() {
	n.mu.Lock()
	defer n.mu.Unlock()
	n.changed()
}
