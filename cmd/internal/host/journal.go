package host

import (
	"slices"
	"time"

	"qiyou/cmd/internal/store"
	"qiyou/game/match"
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
	aside  bool // the person has left it on purpose
	tried  bool // to go on with it because the peer is seen
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

// players are those at the table of the match.
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

// summary is the match as the lobby lists it.
func (o openJournal) summary() session.OpenMatch {
	s := session.OpenMatch{Match: matchName(o.id), Setup: o.match.Setup(), Moves: len(o.match.Plies()), When: o.when, Adjourned: o.match.Adjourned()}
	for _, p := range o.players() {
		if s.Opponent == "" || p.Kind != session.Person {
			s.Opponent, s.Kind = p.Name, p.Kind
		}
	}
	return s
}

// kinds are those of players, as journals have them.
var kinds = map[session.Kind]string{session.Person: store.Person, session.Remote: store.Peer, session.Computer: store.Computer}

// journals are the matches that lie open, and those over that one of the two
// may have to hear of.
type journals []openJournal

// find is the match id among them.
func (all journals) find(id match.Hash) (openJournal, bool) {
	i := slices.IndexFunc(all, func(o openJournal) bool { return o.id == id })
	if i < 0 {
		return openJournal{}, false
	}
	return all[i], true
}

// named is the match that a face names.
func (all journals) named(name string) (openJournal, bool) {
	i := slices.IndexFunc(all, func(o openJournal) bool { return matchName(o.id) == name })
	if i < 0 {
		return openJournal{}, false
	}
	return all[i], true
}

// with are those with peer.
func (all journals) with(peer identity.ID) (found journals) {
	for _, o := range all {
		if o.peer() == peer {
			found = append(found, o)
		}
	}
	return found
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

// unsentFor is how long a match that both have signed is kept for a peer who
// has not said that it has the other's name.
const unsentFor = 30 * 24 * time.Hour

// refreshOpen reads again which matches lie open, and those over that one of
// the two may have to hear of. What was never begun is thrown away.
func (h *Host) refreshOpen() {
	h.open = nil
	for _, j := range h.cfg.Store.Journals() {
		m := h.replay(j.Facts)
		o := openJournal{id: m.ID(), match: m, header: j.Header, when: j.When, aside: j.Aside}
		switch {
		case m.Len() == 0:
		case !m.Joined() && time.Since(j.When) > unsignedFor:
			h.cfg.Store.Remove(o.id)
		case m.Sealed() && h.tables[o.id] == nil && !h.filed(o):
		default:
			h.open = append(h.open, o)
		}
	}
}

// filed makes sure that a match that both have signed is on record and counts,
// as it may not be if the program was killed, and says whether its journal is
// still of use.
func (h *Host) filed(o openJournal) bool {
	j, err := h.cfg.Store.Load(o.id)
	if err != nil {
		return false // another program is at it
	}
	defer j.Close()
	if !h.onRecord(o.match) {
		if _, err := h.finish(&seat{id: o.id, players: o.players(), remote: o.peer()}, o.match); err != nil {
			h.cfg.Log.Error("record not written", "error", err)
			return true
		}
		if book, err := h.cfg.Store.ReadBook(); err == nil {
			h.setBook(book)
		}
	}
	if o.peer().IsZero() || time.Since(o.when) > unsentFor {
		h.cfg.Store.Remove(o.id)
		return false
	}
	return true
}
