// Package host is the running program behind a face: who is on the network,
// which invitations stand, which matches are being played. It implements
// session.Session.
//
// Make a [Host] with [New], start its Run, and give it to a face. One
// goroutine owns all of its state; nodes, discovery, tables and dials speak to
// it through channels. What another machine sent is made inert here, before
// any face sees it.
package host

import (
	"context"
	"errors"
	"maps"
	"net/netip"
	"slices"
	"time"

	"qiyou/cmd/internal/store"
	"qiyou/cmd/internal/table"
	"qiyou/game/match"
	"qiyou/p2p"
	"qiyou/p2p/identity"
	"qiyou/p2p/verify"
	"qiyou/p2p/wire"
	"qiyou/ui/session"
)

// Host is the running program. See the package comment.
type Host struct {
	cfg   Config
	inbox chan any // session.Wish, dialed, closed
	news  chan table.News
	out   chan session.Event
	done  chan struct{}
	queue []session.Event

	began   time.Time
	book    store.Book
	shorts  map[string]identity.ID // those in the book, by their short form
	name    string
	ctx     context.Context
	tables  map[match.Hash]*seat
	away    map[match.Hash]bool // matches that the person here has left for now
	invites map[string]*invite
	awaited []awaited
	sights  map[string][]netip.AddrPort // where discovery saw each peer last, by short identity
	cards   []string                    // the interfaces that discovery used last
	links   map[identity.ID]*p2p.Link
	silent  map[identity.ID]bool
	muted   map[string]bool // short identities
	twins   map[identity.ID]twin
	askers  askers
	glut    map[identity.ID]bool // keys of which the person was told that there is too much
	addrs   *addresses

	mode   session.Mode
	stamp  store.Stamp // of the book that was read last
	reread *time.Ticker

	callbacks callbacks
	backAt    time.Time // when to look again who asks to be dialled
	recallAt  time.Time // when to look again for those met before
	online    bool      // there was an interface
	open      []openJournal
	timer     *time.Timer
	draws     draws                        // lots that were not opened
	unproven  map[*p2p.Link]time.Time      // in a room, links that wait for a proof, and until when
	talks     map[identity.ID]*verify.Talk // about the words of keys
	strangers []time.Time                  // when they asked for words

	watch     wire.WatchLevel           // who may watch our matches
	overhears bool                      // the person here wants to hear spectators during a game
	wanted    map[identity.ID]time.Time // peers whose matches we want to watch, and until when they may answer
}

// New makes a host; its Run must be started.
func New(cfg Config) *Host {
	watch, ok := levels[cfg.Watch]
	if !ok {
		watch = wire.WatchEveryone
	}
	return &Host{
		cfg: cfg, watch: watch, overhears: cfg.Overhear, wanted: map[identity.ID]time.Time{}, name: cfg.Name, mode: cfg.Mode, began: time.Now(),
		inbox: make(chan any, 64), news: make(chan table.News), out: make(chan session.Event), done: make(chan struct{}),
		tables: map[match.Hash]*seat{}, away: map[match.Hash]bool{}, invites: map[string]*invite{},
		links: map[identity.ID]*p2p.Link{}, silent: map[identity.ID]bool{}, muted: map[string]bool{}, twins: map[identity.ID]twin{}, glut: map[identity.ID]bool{},
		addrs:     newAddresses(cfg.Discovery),
		callbacks: callbacks{}, talks: map[identity.ID]*verify.Talk{}, unproven: map[*p2p.Link]time.Time{}, draws: newDraws(),
	}
}

// Events gives the news in order.
func (h *Host) Events() <-chan session.Event { return h.out }

// Do takes a wish.
func (h *Host) Do(w session.Wish) error {
	if !h.post(w) {
		return session.Error{ID: session.ErrClosing}
	}
	return nil
}

func (h *Host) post(v any) bool {
	select {
	case h.inbox <- v:
		return true
	case <-h.done:
		return false
	}
}

// Run owns the program until ctx ends: then it leaves every table, tells the
// peers, and closes Events.
func (h *Host) Run(ctx context.Context) error {
	defer close(h.out)
	defer close(h.done)
	stamp := h.cfg.Store.BookStamp()
	book, err := h.cfg.Store.ReadBook()
	if err != nil {
		return err
	}
	h.stamp = stamp
	h.setBook(book)
	h.reread = time.NewTicker(bookEvery)
	defer h.reread.Stop()
	inner, cancel := context.WithCancel(context.WithoutCancel(ctx))
	h.ctx = inner
	wait := h.start(inner)
	defer wait()
	defer cancel()
	defer h.leaveAll()
	h.timer = time.NewTimer(time.Hour)
	h.refreshOpen()
	h.lobby()
	h.loop(ctx)
	return nil
}

// start runs the node and the search for peers, and gives a function that
// waits for them.
func (h *Host) start(ctx context.Context) (wait func()) {
	ended := make(chan struct{}, 2)
	running := 0
	run := func(name string, f func(context.Context) error) {
		running++
		h.cfg.Go(name, func() {
			if err := f(ctx); err != nil && !errors.Is(err, context.Canceled) {
				h.cfg.Log.Error(name+" ended", "error", err)
			}
			ended <- struct{}{}
		})
	}
	if h.cfg.Node != nil {
		run("node", h.cfg.Node.Run)
	}
	if h.cfg.Discovery != nil {
		run("discovery", h.cfg.Discovery.Run)
	}
	return func() {
		for running > 0 {
			select {
			case <-ended:
				running--
			case <-h.nodeEvents():
			}
		}
	}
}

func (h *Host) nodeEvents() <-chan p2p.Event {
	if h.cfg.Node == nil {
		return nil
	}
	return h.cfg.Node.Events()
}

func (h *Host) changed() <-chan struct{} {
	if h.cfg.Discovery == nil {
		return nil
	}
	return h.cfg.Discovery.Changed()
}

func (h *Host) loop(ctx context.Context) {
	events := h.nodeEvents()
	for {
		var out chan<- session.Event
		var first session.Event
		if len(h.queue) > 0 {
			out, first = h.out, h.queue[0]
		}
		select {
		case <-ctx.Done():
			h.drain()
			return
		case v := <-h.inbox:
			h.take(v)
		case e, ok := <-events:
			if !ok {
				events = nil
				continue
			}
			h.network(e)
		case <-h.changed():
			h.discovered()
		case n := <-h.news:
			h.told(n)
		case <-h.timer.C:
			h.expire()
		case <-h.reread.C:
			h.rereadBook()
		case out <- first:
			h.queue = h.queue[1:]
		}
	}
}

// drain takes what was wished before the program was told to end: a last move,
// or a resignation.
func (h *Host) drain() {
	for {
		select {
		case v := <-h.inbox:
			h.take(v)
		default:
			return
		}
	}
}

// leaveAll closes every table and waits for them.
func (h *Host) leaveAll() {
	for _, s := range slices.Collect(maps.Values(h.tables)) {
		s.close()
	}
}
