package host

import (
	"context"
	"errors"
	"net/netip"
	"time"

	"qiyou/cmd/internal/store"
	"qiyou/cmd/internal/table"
	"qiyou/game"
	"qiyou/game/match"
	"qiyou/game/record"
	"qiyou/p2p/identity"
	"qiyou/p2p/wire"
	"qiyou/ui/session"
)

// seat is a table that this host has a seat at.
type seat struct {
	id      match.Hash
	table   *table.Table
	journal *store.Journal
	replica match.Replica
	when    time.Time // of the last fact of a match that lay open; zero for a new one
	players [2]session.Player
	remote  identity.ID // the peer at the other end; zero where nobody is
	last    session.Snapshot
	quiet   bool      // opened only to get the other's name under the end
	gone    bool      // the peer has left the table, and said so
	cut     time.Time // when the link to the peer went; zero while it is up
	since   time.Time // the same; zero while no link has come
	rematch [2]bool

	audience audience  // who watches
	watching bool      // nobody here plays: we watch, and remote is the player who lets us
	watchers int       // how many watch, where we do
	pace     pace      // of what we say as a spectator
	askAgain time.Time // when to ask again for a match that is watched; zero for not
	release  func()    // stops dialling the peer
	cancel   context.CancelFunc
	done     chan struct{}
}

// ended says that the loop of a table has ended.
type ended struct {
	seat *seat
	err  error
}

var connected = table.Connected{}

func (s *seat) name() string { return matchName(s.id) }

// them is the seat of the other end, or of the second player here.
func (s *seat) them() game.Seat {
	for _, seat := range []game.Seat{game.First, game.Second} {
		if s.players[seat.Index()].Kind == session.Remote {
			return seat
		}
	}
	return game.Second
}

// peer is the peer at the other end; zero where nobody is.
func (s *seat) peer() identity.ID {
	if s == nil {
		return identity.ID{}
	}
	return s.remote
}

func (s *seat) opponent() string { return s.players[s.them().Index()].Name }

// begin makes the match under terms, which we have proposed: its first event
// is on disk before anyone hears of it.
func (h *Host) begin(t match.Terms, remote identity.ID, name string) (*seat, match.Signed) {
	event, err := match.Open(h.cfg.Judge, t)
	if err != nil {
		h.cfg.Log.Error("match not begun", "error", err)
		return nil, match.Signed{}
	}
	start := event.Seal(h.cfg.Key)
	m, err := match.Fold(match.New(h.cfg.Judge), start)
	if err != nil {
		h.cfg.Log.Error("match not begun", "error", err)
		return nil, match.Signed{}
	}
	return h.keep(m, h.against(t.Inviter.Other(), remote, name), remote), start
}

// join puts our name under a match that we were invited to.
func (h *Host) join(m match.Match, in *invite, l interface{ ID() identity.ID }) *seat {
	event, err := match.Join(m)
	if err != nil {
		return nil
	}
	m, err = match.Fold(m, event.Seal(h.cfg.Key))
	if err != nil {
		return nil
	}
	return h.keep(m, h.against(m.Terms().Inviter, l.ID(), in.name), l.ID())
}

// against is the players of a match with a peer at seat them.
func (h *Host) against(them game.Seat, remote identity.ID, name string) (players [2]session.Player) {
	players[them.Index()] = session.Player{Name: name, Tag: remote.String(), Kind: session.Remote}
	players[them.Other().Index()] = h.person()
	if h.cfg.Proxy > 0 {
		players[them.Other().Index()] = session.Player{Name: h.name, Kind: session.Computer, Level: h.cfg.Proxy}
	}
	return players
}

// keep writes the journal of a new match.
func (h *Host) keep(m match.Match, players [2]session.Player, remote identity.ID) *seat {
	header := store.Header{Match: matchName(m.ID()), Started: time.Unix(m.Terms().Started, 0).UTC()}
	for i, p := range players {
		header.Seats[i] = store.Seat{Kind: kinds[p.Kind], Name: p.Name, Level: p.Level}
		if p.Kind == session.Remote {
			header.Seats[i].Peer = remote.Hex()
		}
	}
	var facts []match.Save
	for _, s := range m.Log() {
		facts = append(facts, match.Save{Event: true, Fact: s})
	}
	j, err := h.cfg.Store.Create(m.ID(), header, facts)
	if err != nil {
		h.cfg.Log.Error("journal", "error", err)
		h.emit(session.Notice{Code: session.NoticeDisk, Args: []string{err.Error()}})
		return nil
	}
	return h.newSeat(m, players, remote, j)
}

var kinds = map[session.Kind]string{session.Person: store.Person, session.Remote: store.Peer, session.Computer: store.Computer}

func (h *Host) newSeat(m match.Match, players [2]session.Player, remote identity.ID, j *store.Journal) *seat {
	var keys [2]match.Key
	for i, p := range players {
		if p.Kind != session.Remote {
			keys[i] = h.cfg.Key
		}
	}
	s := &seat{id: m.ID(), players: players, remote: remote, journal: j, replica: match.NewReplica(m, keys), done: make(chan struct{})}
	s.last = session.Snapshot{ID: s.name(), Match: m, Players: players}
	return s
}

// seat starts the table.
func (h *Host) seat(s *seat, start *wire.Start) {
	cfg := table.Config{
		Replica: s.replica, Players: s.players, Journal: s.journal, News: h.news, Go: h.cfg.Go, Log: h.cfg.Log,
		Engine: h.cfg.Engine(s.last.Match.Setup()), Seed: uint64(s.id[0])<<8 | uint64(s.id[1]),
		Finish: func(m match.Match) (string, error) { return h.finish(s, m) },
	}
	switch {
	case s.watching:
		h.watchConfig(s, &cfg)
	case !s.remote.IsZero():
		cfg.Send, cfg.Reopened = h.toWire(s.remote, s.id, start), s.when
		s.release = h.cfg.Node.Hold(s.remote, func() []netip.AddrPort { return h.addrs.of(s.remote) })
		if l, ok := h.links[s.remote]; ok {
			l.Live(!s.last.Match.Over())
		}
	}
	s.table = table.New(cfg)
	ctx, cancel := context.WithCancel(h.ctx)
	s.cancel = cancel
	h.tables[s.id] = s
	h.setAside(s, false)
	h.cfg.Go("table", func() {
		err := s.table.Run(ctx)
		if s.journal != nil {
			s.journal.Close()
		}
		close(s.done)
		if err != nil {
			h.post(ended{s, err})
		}
	})
	h.tellPlayer(s, true)
	h.announce()
}

// finish writes the record; once both names are under it the result counts, and
// the journal of a match without a peer goes. It runs on the table's goroutine.
func (h *Host) finish(s *seat, m match.Match) (string, error) {
	path, err := h.cfg.Store.SaveRecord(m.ID(), m.Setup().Game, record.Ext(m.Setup()), time.Unix(m.Terms().Started, 0), h.cfg.Record(m))
	if err != nil || !m.Sealed() {
		return path, err
	}
	if s.remote.IsZero() {
		h.forget(m.ID())
		return path, nil
	}
	if _, err := h.cfg.Store.EditBook(func(b *store.Book) { b.Add(s.remote, resultFor(s, m)) }); err != nil {
		h.cfg.Log.Error("book of peers", "error", err)
	}
	return path, nil
}

// forget removes the journal of a match that nobody needs to hear of any more.
func (h *Host) forget(id match.Hash) {
	if err := h.cfg.Store.Remove(id); err != nil {
		h.cfg.Log.Warn("journal stays until the next start", "error", err) // Windows keeps open files
	}
}

func resultFor(s *seat, m match.Match) store.Result {
	o, _ := m.Outcome()
	switch o.Winner {
	case game.NoSeat:
		return store.Result{Draws: 1}
	case s.them():
		return store.Result{Losses: 1}
	}
	return store.Result{Wins: 1}
}

// told takes in what a table says.
func (h *Host) told(n table.News) {
	s := h.tables[n.Table.ID()]
	if s == nil || s.table != n.Table {
		return
	}
	if n.Notice != nil {
		if !s.quiet {
			h.emit(*n.Notice)
		}
		return
	}
	old := s.last
	over := old.Match.Over()
	s.last = n.Snapshot
	h.show(s)
	if h.overlong(s) {
		return
	}
	h.keepBoth(s, old.Fork)
	if l, ok := h.links[s.remote]; ok && s.last.Match.Over() && !over {
		l.Live(false)
	}
	h.played(s, old)
	if s.last.Match.Over() && !over || s.last.Match.Len() == 2 {
		h.announce()
	}
	if s.last.Match.Sealed() {
		// The one who signed last keeps its journal until the other has that name
		// too, or a program killed now would leave a record with one.
		if s.known() && !s.remote.IsZero() {
			h.forget(s.id)
		}
		h.refreshBook()
		if s.quiet && s.known() {
			h.adieu(s)
			return
		}
	}
	if n.Alone {
		h.alone(s)
	}
}

func (h *Host) refreshBook() {
	if book, err := h.cfg.Store.ReadBook(); err == nil {
		h.setBook(book)
		h.lobby()
	}
}

// show tells the face of a table as it stands, link and all.
func (h *Host) show(s *seat) {
	if s.quiet || !s.last.Match.Joined() {
		return // before both have signed nobody may do anything
	}
	snap := s.last
	snap.Rematch, snap.Watching, snap.Watchers = s.rematch, s.watching, s.watchers
	if !s.watching {
		snap.Watchers = s.audience.size()
	}
	snap.Players = h.trusted(s, s.players)
	if snap.Link != session.Broken {
		snap.Link = h.linkOf(s)
	}
	if l, ok := h.links[s.remote]; ok {
		snap.RTT = l.RTT()
	}
	h.emit(session.Table{Snapshot: snap})
}

func (h *Host) linkOf(s *seat) session.Link {
	_, up := h.links[s.remote]
	switch {
	case s.remote.IsZero():
		return session.NoLink
	case s.gone:
		return session.Closed
	case !up:
		return session.Down
	case h.silent[s.remote]:
		return session.Silent
	}
	return session.Up
}

// close ends a table here.
func (s *seat) close() {
	if s.release != nil {
		s.release()
	}
	s.cancel()
	<-s.done
}

func (h *Host) close(s *seat) {
	s.audience.dismiss(s.id, wire.WatchEnded, nil)
	s.close()
	delete(h.tables, s.id)
	h.refreshOpen()
	h.announce()
	h.lobby()
}

// setAside remembers whether the person here has left the table of s.
func (h *Host) setAside(s *seat, left bool) {
	if h.away[s.id] = left; s.quiet || s.last.Match.Over() {
		return
	}
	if err := h.cfg.Store.SetAside(s.id, left); err != nil {
		h.cfg.Log.Error("journal", "error", err)
	}
}

func (h *Host) leave(id string) {
	s := h.find(id)
	if s == nil {
		return
	}
	h.setAside(s, true)
	l, up := h.links[s.remote]
	if up {
		l.Live(false)
	}
	for _, in := range h.invites {
		if in.wire.Rematch == s.id {
			h.withdraw(in)
			h.drop(in, session.EndWithdrawn)
		}
	}
	if up && s.last.Match.Over() && !s.known() {
		s.quiet = true // it stays, unseen, until both have signed the end
		h.announce()
		h.lobby()
	} else {
		h.adieu(s)
	}
	h.emit(session.Left{Match: id})
}

// adieu closes a table and says so to the other end.
func (h *Host) adieu(s *seat) {
	if l, ok := h.links[s.remote]; ok {
		l.Send(wire.Unknown{Match: s.id})
	}
	h.close(s)
}

// known says that both have signed the end and the other has both names.
func (s *seat) known() bool { return s.last.Match.Sealed() && s.last.Acked >= s.last.Match.Len() }

// ended is a table whose journal could not be written. What was not written
// was not sent: the match can be opened again.
func (h *Host) ended(e ended) {
	if h.tables[e.seat.id] != e.seat {
		return
	}
	h.cfg.Log.Error("table ended", "error", e.err)
	if errors.Is(e.err, table.ErrDisk) {
		h.emit(session.Notice{Code: session.NoticeDisk, Args: []string{e.err.Error()}, Match: e.seat.name()})
	}
	h.close(e.seat)
	h.emit(session.Left{Match: e.seat.name()})
}

func (s *seat) computer() game.Seat {
	for _, seat := range []game.Seat{game.First, game.Second} {
		if s.players[seat.Index()].Kind == session.Computer {
			return seat
		}
	}
	return game.NoSeat
}
