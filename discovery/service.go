package discovery

import (
	"context"
	crand "crypto/rand"
	"log/slog"
	"math/rand/v2"
	"net/netip"
	"slices"
	"sync"
	"time"
)

// Config is what a [Service] needs to know at its start.
type Config struct {
	Self   Self
	Prober Prober       // nil: no pings; crashes are then noticed by unanswered questions only
	Log    *slog.Logger // nil: nothing is logged

	// Rest is after how long without [Service.Attend] nobody is thought to look at
	// the list: the others are then pinged twice a minute only, and a crash shows so
	// much later, for a program that costs next to nothing. Zero: there is no rest.
	Rest time.Duration

	// Spawn starts a goroutine; nil means the go statement. The program hands
	// in its own to have panics reported in one place.
	Spawn func(func())

	// The rest replaces the system in tests; nil means the real thing.
	net        network
	interfaces func() ([]iface, error)
	watch      func(ctx context.Context, changed func()) error
	ask        burst
	server     answerer
	chance     func() float64
	knock      func(ctx context.Context, addr netip.AddrPort) error
}

// Service announces this program and keeps the list of the others.
type Service struct {
	cfg     Config
	log     *slog.Logger
	changed chan struct{}
	poke    chan struct{}

	mu      sync.Mutex
	self    Self
	looked  bool // Attend since the engine asked
	label   string
	peers   []Peer
	health  Health
	running bool
}

// New returns a service that does nothing until [Service.Run].
func New(cfg Config) *Service {
	if cfg.Log == nil {
		cfg.Log = slog.New(slog.DiscardHandler)
	}
	if cfg.Spawn == nil {
		cfg.Spawn = func(f func()) { go f() }
	}
	if cfg.chance == nil {
		cfg.chance = rand.Float64
	}
	s := &Service{cfg: cfg, log: cfg.Log, self: cfg.Self, changed: make(chan struct{}, 1), poke: make(chan struct{}, 1)}
	s.label = newIdentity(cfg.Self.ID, nonce()).label
	return s
}

// Run announces, browses and keeps the list until ctx ends. Then it says
// goodbye and returns nil, at most 150 ms later. It returns an error only when
// called twice at once. Trouble with the network is no error: it shows in
// [Service.Health], and Run goes on trying.
func (s *Service) Run(ctx context.Context) error {
	s.mu.Lock()
	twice := s.running
	s.running = true
	s.mu.Unlock()
	if twice {
		return errRunning
	}
	defer func() {
		s.mu.Lock()
		s.running = false
		s.mu.Unlock()
	}()
	newEngine(s).run(ctx)
	return nil
}

// Update changes what is announced. Any number of calls make at most one
// announcement a second, the first at once; the last one wins. The ID and the
// instance stay. One who hides says goodbye; one who shows himself again is
// announced as at the start.
func (s *Service) Update(self Self) {
	s.mu.Lock()
	s.self = self
	s.mu.Unlock()
	wake(s.poke)
}

// Attend says that somebody is at the program now, which ends its rest.
func (s *Service) Attend() {
	s.mu.Lock()
	s.looked = true
	s.mu.Unlock()
	wake(s.poke)
}

// attended reports whether somebody was there since the last call.
func (s *Service) attended() bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	was := s.looked
	s.looked = false
	return was
}

// Peers returns the others, oldest first. The list is the caller's.
func (s *Service) Peers() []Peer {
	s.mu.Lock()
	defer s.mu.Unlock()
	out := slices.Clone(s.peers) // what is published is shared with the engine: never changed
	for i := range out {
		out[i].Addrs = slices.Clone(out[i].Addrs)
	}
	return out
}

// Health returns how discovery is doing.
func (s *Service) Health() Health {
	s.mu.Lock()
	defer s.mu.Unlock()
	h := s.health
	h.Interfaces = slices.Clone(h.Interfaces)
	return h
}

// Changed receives after [Service.Peers] or [Service.Health] changed; several
// changes may make one. It is never closed.
func (s *Service) Changed() <-chan struct{} { return s.changed }

// Instance returns the instance label under which this program is announced.
// It changes only if another host takes it.
func (s *Service) Instance() string {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.label
}

// publish hands the outside what it may see.
func (s *Service) publish(peers []Peer, h Health) {
	s.mu.Lock()
	same := h.equal(s.health) && slices.EqualFunc(peers, s.peers, Peer.equal)
	s.peers, s.health = peers, h
	s.mu.Unlock()
	if !same {
		wake(s.changed)
	}
}

func (s *Service) rename(label string) {
	s.mu.Lock()
	s.label = label
	s.mu.Unlock()
}

func (s *Service) current() (Self, string) {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.self, s.label
}

func wake(c chan struct{}) {
	select {
	case c <- struct{}{}:
	default:
	}
}

// nonce makes two programs with one key distinct.
func nonce() [3]byte {
	var b [3]byte
	_, _ = crand.Read(b[:]) // never fails, see its documentation
	return b
}
