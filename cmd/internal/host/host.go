// Package host is the running program behind a face: who is on the network,
// which invitations stand, which matches are being played. It implements
// session.Session.
//
// Make a [Host] with [New], start its Run, and give it to a face. One
// goroutine owns all of its state; nodes, discovery, tables and dials speak to
// it through channels. What another machine sent is made inert here, before
// any face sees it.
//
// Who does what, each file with the part of the state that is its own:
//
//   - The loop: host.go, and config.go that it is made from. What the face wants
//     comes in by wish.go, what it is told goes out by face.go; timer.go is what
//     ends by time, settings.go what can be set on the way.
//   - Who is there: discover.go and lobby.go. Somebody is reached by dial.go with
//     addresses.go, await.go (who has yet to appear), remember.go (who was met
//     before) and dialback.go (who asks for it).
//   - Links: links.go, message.go that hands out what comes in, wire.go for what
//     tables send. Who may link, and which links count: door.go, room.go, twin.go.
//   - Keys: trust.go and book.go, verify.go (comparing words), quota.go (what
//     strangers may do), clean.go (names).
//   - From an invitation to a match: invite.go (ours), invited.go (theirs), lot.go,
//     start.go; rematch.go, and local.go for matches without a peer.
//   - Matches: tables.go and seat.go (one of them), chat.go with lines.go, leave.go, finish.go;
//     journal.go and open.go for those that lie open, fork.go where two histories
//     part, records.go for those that are finished, study.go for what is said of them.
//   - Engines that think for the face: advise.go; those of other programs: guests.go.
//   - Spectators: watch.go and audience.go for ours, watching.go where we are one.
package host

import (
	"context"
	"errors"
	"time"

	"qiyou/cmd/internal/table"
	"qiyou/game/match"
	"qiyou/p2p"
	"qiyou/ui/session"
)

// Host is the running program. See the package comment.
type Host struct {
	cfg    Config
	ctx    context.Context // of what runs beside the loop
	began  time.Time
	name   string
	mode   session.Mode
	manner table.Manner // of the computer, in matches that begin now

	inbox  chan any // wishes, and what is to be done on the loop
	news   chan table.News
	out    chan session.Event
	queue  []session.Event // what the face has not taken yet
	done   chan struct{}
	timer  *time.Timer // see schedule
	reread *time.Timer // of the book

	trust     trust
	quota     quota
	links     links
	sight     sight
	awaited   awaiting
	invites   invites
	draws     draws
	tables    tables
	open      journals
	away      map[match.Hash]bool // matches that the person here has left for now
	watching  watching
	talks     talks
	lines     lines
	studies   studies
	advising  *advising          // nil while no engine thinks for the face
	analysing *analysing         // nil while none goes through a game for it
	gathering context.CancelFunc // ends the reading of files into the library; nil while there is none
}

// New makes a host; its Run must be started.
func New(cfg Config) *Host {
	began := time.Now()
	if cfg.Guests == nil {
		cfg.Guests = none{}
	}
	return &Host{
		cfg: cfg, began: began, name: cfg.Name, mode: cfg.Mode, manner: cfg.Manner,
		inbox: make(chan any, 64), news: make(chan table.News), out: make(chan session.Event), done: make(chan struct{}),
		trust: newTrust(began), quota: newQuota(), links: newLinks(), sight: newSight(cfg.Discovery), invites: invites{}, draws: newDraws(),
		tables: tables{}, away: map[match.Hash]bool{}, watching: newWatching(cfg), talks: talks{}, lines: newLines(), studies: studies{},
	}
}

// Events gives the news in order.
func (h *Host) Events() <-chan session.Event { return h.out }

// Do takes a wish: whoever has one is at the program.
func (h *Host) Do(w session.Wish) error {
	if h.cfg.Discovery != nil {
		h.cfg.Discovery.Attend()
	}
	if !h.post(w) {
		return session.Error{ID: session.ErrClosing}
	}
	return nil
}

// Run owns the program until ctx ends: then it leaves every table, tells the
// peers, and closes Events.
func (h *Host) Run(ctx context.Context) error {
	defer close(h.out)
	defer close(h.done)
	if err := h.readBook(); err != nil {
		return err
	}
	inner, cancel := context.WithCancel(context.WithoutCancel(ctx))
	h.ctx = inner
	wait := h.start(inner)
	defer wait()
	defer cancel()
	defer h.leaveAll()
	h.timer, h.reread = time.NewTimer(time.Hour), time.NewTimer(0)
	for _, n := range h.cfg.First {
		h.emit(n)
	}
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

// nodeEvents are those of the node, if there is one.
func (h *Host) nodeEvents() <-chan p2p.Event {
	if h.cfg.Node == nil {
		return nil
	}
	return h.cfg.Node.Events()
}

// changed is ready when discovery has news.
func (h *Host) changed() <-chan struct{} {
	if h.cfg.Discovery == nil {
		return nil
	}
	return h.cfg.Discovery.Changed()
}

// loop takes in what happens, one thing at a time, until ctx ends.
func (h *Host) loop(ctx context.Context) {
	events := h.nodeEvents()
	defer h.reread.Stop()
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
			h.rereadLater(time.Now())
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

// post has the loop take v; it is false where the loop has ended.
func (h *Host) post(v any) bool {
	select {
	case h.inbox <- v:
		return true
	case <-h.done:
		return false
	}
}
