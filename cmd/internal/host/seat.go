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
	"qiyou/game"
	"qiyou/game/match"
	"qiyou/p2p/identity"
	"qiyou/p2p/wire"
	"qiyou/ui/session"
)

// seat is a table that this host has a seat at.
type seat struct {
	id      match.Hash
	players [2]session.Player
	remote  identity.ID // the peer at the other end; zero where nobody is
	last    session.Snapshot
	rematch [2]bool // who wants another game
	quiet   bool    // opened only to get the other's name under the end

	gone     bool      // the peer has left the table, and said so
	cut      time.Time // when the link to the peer went; zero while it is up, or where none has come
	audience audience  // who watches

	watching bool      // nobody here plays: we watch, and remote is the player who lets us
	kept     string    // the record of a match that was watched to its end
	watchers int       // how many watch, where we do
	pace     pace      // of what we say as a spectator
	askAgain time.Time // when to ask again for a match that is watched; zero for not

	table   *table.Table
	replica match.Replica
	journal *store.Journal
	when    time.Time // of the last fact of a match that lay open; zero for a new one
	release func()    // stops dialling the peer
	cancel  context.CancelFunc
	done    chan struct{}
}

// connected has a table say how far it is to the other end.
var connected = table.Connected{}

// name is what a face calls the match.
func (s *seat) name() string { return matchName(s.id) }

// opponent is the name of who sits there.
func (s *seat) opponent() string { return s.players[s.them().Index()].Name }

// peer is the peer at the other end; zero where nobody is.
func (s *seat) peer() identity.ID {
	if s == nil {
		return identity.ID{}
	}
	return s.remote
}

// us is the seat of the person here, or of the first one.
func (s *seat) us() game.Seat {
	if c := s.computer(); s.remote.IsZero() && c != game.NoSeat {
		return c.Other()
	}
	return s.them().Other()
}

// them is the seat of the other end, or of the second player here.
func (s *seat) them() game.Seat {
	for _, seat := range []game.Seat{game.First, game.Second} {
		if s.players[seat.Index()].Kind == session.Remote {
			return seat
		}
	}
	return game.Second
}

// computer is the seat of an engine, if there is one.
func (s *seat) computer() game.Seat {
	for _, seat := range []game.Seat{game.First, game.Second} {
		if s.players[seat.Index()].Kind == session.Computer {
			return seat
		}
	}
	return game.NoSeat
}

// known says that both have signed the end and the other has both names.
func (s *seat) known() bool { return s.last.Match.Sealed() && s.last.Acked >= s.last.Match.Len() }

// newSeat is a table for m that has yet to start.
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
		Engine: h.plays(s), Manner: h.manner, Pace: h.cfg.Pace, Seed: uint64(s.id[0])<<8 | uint64(s.id[1]),
		Finish: func(m match.Match) (string, error) { return h.finish(s, m) },
	}
	switch {
	case s.watching:
		h.watchConfig(s, &cfg)
	case !s.remote.IsZero():
		cfg.Send, cfg.Reopened = h.toWire(s.remote, s.id, start), s.when
		s.release = h.cfg.Node.Hold(s.remote, func() []netip.AddrPort { return h.sight.addrs.of(s.remote) })
		if l, ok := h.links.up[s.remote]; ok {
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
			h.post(func() { h.ended(s, err) })
		}
	})
	h.tellPlayer(s, true)
	h.announce()
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
	if l, ok := h.links.up[s.remote]; ok && s.last.Match.Over() && !over {
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

// show tells the face of a table as it stands, link and all.
func (h *Host) show(s *seat) {
	if s.quiet || !s.last.Match.Joined() {
		return // before both have signed nobody may do anything
	}
	snap := s.last
	snap.Rematch, snap.Watching, snap.Watchers = s.rematch, s.watching, s.watchers
	if s.watching {
		snap.Record = s.kept
	} else {
		snap.Watchers = s.audience.size()
	}
	snap.Players = h.trust.marked(s)
	if snap.Link != session.Broken {
		snap.Link = h.linkOf(s)
	}
	if l, ok := h.links.up[s.remote]; ok {
		snap.RTT = l.RTT()
	}
	h.emit(session.Table{Snapshot: snap})
}

// linkOf is how it stands with the link to the other end.
func (h *Host) linkOf(s *seat) session.Link {
	_, up := h.links.up[s.remote]
	switch {
	case s.remote.IsZero():
		return session.NoLink
	case s.gone:
		return session.Closed
	case !up:
		return session.Down
	case h.links.silent[s.remote]:
		return session.Silent
	}
	return session.Up
}

// close ends a table here: its match lies open, or is over.
func (h *Host) close(s *seat) {
	s.audience.dismiss(s.id, wire.WatchEnded, nil)
	s.close()
	delete(h.tables, s.id)
	h.refreshOpen()
	h.announce()
	h.lobby()
}

// close ends the loop of a table and waits for it.
func (s *seat) close() {
	if s.release != nil {
		s.release()
	}
	s.cancel()
	<-s.done
}

// ended is a table whose journal could not be written. What was not written
// was not sent: the match can be opened again.
func (h *Host) ended(s *seat, err error) {
	if h.tables[s.id] != s {
		return
	}
	h.cfg.Log.Error("table ended", "error", err)
	if errors.Is(err, table.ErrDisk) {
		h.noticeAt(s, session.NoticeDisk, err.Error())
	}
	h.close(s)
	h.emit(session.Left{Match: s.name()})
}

// leaveAll closes every table and waits for them.
func (h *Host) leaveAll() {
	for _, s := range slices.Collect(maps.Values(h.tables)) {
		s.close()
	}
}
