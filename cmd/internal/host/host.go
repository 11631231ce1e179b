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
	"crypto/rand"
	"errors"
	"fmt"
	"log/slog"
	"maps"
	"net/netip"
	"slices"
	"time"

	"qiyou/ai"
	"qiyou/cmd/internal/store"
	"qiyou/cmd/internal/table"
	"qiyou/discovery"
	"qiyou/game"
	"qiyou/game/match"
	"qiyou/p2p"
	"qiyou/p2p/identity"
	"qiyou/p2p/verify"
	"qiyou/p2p/wire"
	"qiyou/ui/session"
)

// Config is what a host is made from.
type Config struct {
	Key       *identity.Key
	Name      string
	Node      *p2p.Node          // nil without a network
	Discovery *discovery.Service // nil without a network
	Store     *store.Store
	Judge     match.Judge
	Engine    func(game.Setup) ai.Engine  // nil where no engine plays it
	Record    func(match.Match) []byte    // a match as the text of a record
	Proxy     int                         // level of the engine that plays our seats against peers; 0 is a person
	Tables    int                         // matches at the same time, before invitations are declined; 0 is one
	Go        func(name string, f func()) // starts a goroutine
	Self      func(string) discovery.Self // how to announce ourselves under a name
	Renamed   func(string)                // told of another name that was chosen; may be nil
	Watch     string                      // who may watch our matches, one of session.WatchEveryone and so on; empty is everyone
	Overhear  bool                        // the person here wants to hear spectators during a game
	Allowed   func(string)                // told of another Watch that was chosen; may be nil
	Room      *Room                       // the private room to be in; nil for none
	Door      *Door                       // asked by Node who may link; nil where everybody may
	Mode      session.Mode                // at the start
	Moded     func(session.Mode)          // told of another mode that was chosen; may be nil
	Log       *slog.Logger
}

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

// emit queues an event for the face. A whole state that nobody has taken yet
// is replaced by the newer one.
func (h *Host) emit(e session.Event) {
	if n := len(h.queue) - 1; n >= 0 && replaces(e, h.queue[n]) {
		h.queue[n] = e
		return
	}
	h.queue = append(h.queue, e)
}

func replaces(e, old session.Event) bool {
	switch e := e.(type) {
	case session.Lobby:
		_, ok := old.(session.Lobby)
		return ok
	case session.Table:
		was, ok := old.(session.Table)
		return ok && was.Snapshot.ID == e.Snapshot.ID
	}
	return false
}

// refuse tells the face that a wish cannot be.
func (h *Host) refuse(code string) {
	h.emit(session.Notice{Code: session.NoticeWish, Args: []string{code}})
}

func (h *Host) take(v any) {
	switch v := v.(type) {
	case dialed:
		h.dialed(v)
	case called:
		h.called(v)
	case ended:
		h.ended(v)
	case session.Invite:
		h.invite(v)
	case session.Answer:
		h.answer(v)
	case session.Counter:
		h.counter(v)
	case session.Cancel:
		h.cancel(v.Invitation)
	case session.PlayComputer:
		h.playComputer(v)
	case session.PlayHere:
		h.playLocal(v.Offer, h.person(), session.Player{Name: h.name, Kind: session.Person})
	case session.Reopen:
		h.reopen(v.Match)
	case session.Yield:
		h.yield(v.Match)
	case session.Discard:
		h.discard(v.Match)
	case session.Act:
		h.act(v)
	case session.Say:
		h.say(v)
	case session.Mute:
		h.mute(v)
	case session.Leave:
		h.leave(v.Match)
	case session.Rematch:
		h.rematch(v)
	case session.Rename:
		h.rename(v.Name)
	case reached, session.Verify, session.SameWords, session.Mode, session.Block:
		h.takeTrust(v)
	default:
		h.takeWatch(v)
	}
}

func (h *Host) act(w session.Act) {
	switch s := h.find(w.Match); {
	case s == nil:
	case s.watching:
		h.refuse(session.ErrWatching)
	default:
		s.table.Post(table.Act{Command: w.Command})
	}
}

func (h *Host) person() session.Player { return session.Player{Name: h.name, Kind: session.Person} }

// find is the table of a match as a face names it, or nil, which is said.
func (h *Host) find(id string) *seat {
	for _, s := range h.tables {
		if s.name() == id {
			return s
		}
	}
	h.refuse(session.ErrNoMatch)
	return nil
}

func (h *Host) rename(name string) {
	name = cleanName(name)
	if name == "" {
		h.refuse(session.ErrName)
		return
	}
	h.name = name
	if h.cfg.Node != nil {
		h.cfg.Node.SetHello(name)
	}
	h.announce()
	if h.cfg.Renamed != nil {
		h.cfg.Renamed(name)
	}
	h.emit(session.Notice{Code: session.NoticeRenamed, Args: []string{name}})
	h.lobby()
}

// announce tells the network who we are and whether we play.
func (h *Host) announce() {
	if h.cfg.Discovery == nil {
		return
	}
	self := h.cfg.Self(h.name)
	if h.full() || h.cfg.Proxy == 0 && h.playing() > 0 {
		self.Status = discovery.Playing
		if h.welcoming() {
			self.Status = discovery.Watch
		}
	}
	self.Hidden, self.Room = h.mode.Invisible, h.cfg.Room.Tag()
	self.DialBack, _ = h.unanswered(time.Now())
	h.cfg.Discovery.Update(self)
}

// full says whether no more matches against peers are to begin here.
func (h *Host) full() bool { return h.playing() >= max(h.cfg.Tables, 1) }

// playing is how many matches are on at tables here. One that the other has
// left keeps nobody from another.
func (h *Host) playing() (n int) {
	for _, s := range h.tables {
		if !s.quiet && !s.gone && !s.watching && !s.last.Match.Over() {
			n++
		}
	}
	return n
}

// leaveAll closes every table and waits for them.
func (h *Host) leaveAll() {
	for _, s := range slices.Collect(maps.Values(h.tables)) {
		s.close()
	}
}

// schedule sets the timer to the next thing that ends by time.
func (h *Host) schedule() {
	next := time.Now().Add(time.Hour)
	for _, in := range h.invites {
		if in.expires.Before(next) {
			next = in.expires
		}
	}
	for _, a := range h.awaited {
		if a.until.Before(next) {
			next = a.until.Add(time.Millisecond)
		}
	}
	if _, at := h.unanswered(time.Now()); !at.IsZero() && at.Before(next) {
		next = at
	}
	if !h.recallAt.IsZero() && h.recallAt.After(time.Now()) && h.recallAt.Before(next) {
		next = h.recallAt
	}
	if !h.backAt.IsZero() && h.backAt.Before(next) {
		next = h.backAt
	}
	if at := soonest(h.wordsUntil(), h.provenUntil()); !at.IsZero() && at.Before(next) {
		next = at
	}
	for _, until := range h.wanted {
		if until.Before(next) {
			next = until
		}
	}
	for _, t := range h.twins {
		if t.at.Before(next) {
			next = t.at
		}
	}
	for _, s := range h.tables {
		if !s.askAgain.IsZero() && s.askAgain.Before(next) {
			next = s.askAgain
		}
		if h.cfg.Proxy > 0 && !s.cut.IsZero() && s.cut.Add(cutFor).Before(next) {
			next = s.cut.Add(cutFor)
		}
	}
	h.timer.Reset(time.Until(next))
}

// nonce is 32 random bytes.
func nonce() []byte {
	b := make([]byte, 32)
	rand.Read(b) // never fails
	return b
}

func offerID() (id wire.Offer) {
	rand.Read(id[:])
	return id
}

func matchName(id match.Hash) string { return fmt.Sprintf("%x", id) }
