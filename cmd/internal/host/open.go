package host

import (
	"errors"
	"strconv"
	"time"

	"qiyou/cmd/internal/store"
	"qiyou/game/match"
	"qiyou/game/record"
	"qiyou/p2p/identity"
	"qiyou/ui/cell"
	"qiyou/ui/session"
)

// openJournal is a match that lies in a journal.
type openJournal struct {
	id     match.Hash
	match  match.Match
	header store.Header
	when   time.Time
}

// peer is the identity of the peer in the match; zero where there is none.
func (o openJournal) peer() identity.ID {
	for _, s := range o.header.Seats {
		if id, err := identity.ParseID(s.Peer); err == nil && s.Kind == store.Peer {
			return id
		}
	}
	return identity.ID{}
}

func (o openJournal) players() (players [2]session.Player) {
	for i, s := range o.header.Seats {
		players[i] = session.Player{Name: cell.CleanName(s.Name), Level: s.Level}
		for kind, name := range kinds {
			if name == s.Kind {
				players[i].Kind = kind
			}
		}
		if id, err := identity.ParseID(s.Peer); err == nil {
			players[i].Tag = id.String()
		}
	}
	return players
}

func (o openJournal) summary() session.OpenMatch {
	s := session.OpenMatch{Match: matchName(o.id), Setup: o.match.Setup(), Moves: len(o.match.Plies()), When: o.when}
	for _, p := range o.players() {
		if s.Opponent == "" || p.Kind != session.Person {
			s.Opponent, s.Kind = p.Name, p.Kind
		}
	}
	return s
}

// replay folds the facts of a journal as far as they hold.
func (h *Host) replay(facts []match.Save) match.Match {
	m := match.New(h.cfg.Judge)
	for i, f := range facts {
		next, err := m, error(nil)
		if f.Event {
			next, err = match.Fold(m, f.Fact)
		} else {
			next, err = match.Hear(m, f.Fact)
		}
		if err != nil {
			h.cfg.Log.Error("journal", "fact", i, "error", err)
			break
		}
		m = next
	}
	return m
}

// unsignedFor is how long a match that only one has signed may still get the
// other name.
const unsignedFor = 10 * time.Minute

// refreshOpen reads again which matches lie open. One that was never begun, or
// whose record is written, is thrown away.
func (h *Host) refreshOpen() {
	h.open = nil
	for _, j := range h.cfg.Store.Journals() {
		m := h.replay(j.Facts)
		switch {
		case m.Len() == 0:
		case m.Sealed(), !m.Joined() && time.Since(j.When) > unsignedFor:
			h.cfg.Store.Remove(m.ID())
		default:
			h.open = append(h.open, openJournal{m.ID(), m, j.Header, j.When})
		}
	}
}

// journal is the match id among those that lie open.
func (h *Host) journal(id match.Hash) (openJournal, bool) {
	for _, o := range h.open {
		if o.id == id {
			return o, true
		}
	}
	return openJournal{}, false
}

// reopen goes on with a match that the person chose.
func (h *Host) reopen(name string) {
	for _, o := range h.open {
		if matchName(o.id) != name {
			continue
		}
		if s := h.tables[o.id]; s != nil {
			h.show(s)
			return
		}
		if !o.peer().IsZero() && h.cfg.Node == nil {
			h.refuse(session.ErrOffline)
			return
		}
		if s := h.load(o.id, false); s != nil {
			if _, up := h.links[s.remote]; up {
				s.table.Post(connected)
			}
		}
		return
	}
	h.refuse(session.ErrNoMatch)
}

// load opens the journal of a match and a table for it; nil if it cannot be,
// which is said.
func (h *Host) load(id match.Hash, quiet bool) *seat {
	o, _ := h.journal(id)
	j, err := h.cfg.Store.Load(id)
	if err != nil {
		h.cfg.Log.Warn("journal", "error", err)
		if !quiet && errors.Is(err, store.ErrLocked) {
			h.refuse(session.ErrBusy)
		} else if !quiet {
			h.refuse(session.ErrNoMatch)
		}
		return nil
	}
	s := h.newSeat(h.replay(j.Facts), o.players(), o.peer(), j)
	s.quiet, s.when = quiet, o.when
	h.seat(s, nil)
	if !quiet {
		h.emit(session.Notice{Code: session.NoticeResumed, Args: []string{strconv.Itoa(len(s.last.Match.Plies()))}, Match: s.name()})
		h.lobby()
	}
	return s
}

// confirmOld gets the names that are missing under matches with peer that are
// over.
func (h *Host) confirmOld(peer identity.ID) {
	for _, o := range h.open {
		if o.peer() == peer && o.match.Over() && h.tables[o.id] == nil {
			h.load(o.id, true)
		}
	}
}

// discard gives up a match that lies open: its moves become an unfinished
// record.
func (h *Host) discard(name string) {
	for _, o := range h.open {
		if matchName(o.id) != name || h.tables[o.id] != nil {
			continue
		}
		path, err := h.cfg.Store.SaveRecord(o.id, o.match.Setup().Game, record.Ext(o.match.Setup()), o.header.Started, h.cfg.Record(o.match))
		if err != nil {
			h.emit(session.Notice{Code: session.NoticeRecordLost, Args: []string{err.Error()}})
			return
		}
		if err := h.cfg.Store.Remove(o.id); err != nil {
			h.cfg.Log.Error("journal", "error", err)
		}
		h.emit(session.Notice{Code: session.NoticeRecord, Args: []string{path}})
		h.refreshOpen()
		h.lobby()
		return
	}
	h.refuse(session.ErrNoMatch)
}
