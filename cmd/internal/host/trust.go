package host

import (
	"time"

	"qiyou/cmd/internal/store"
	"qiyou/discovery"
	"qiyou/p2p"
	"qiyou/p2p/identity"
	"qiyou/ui/cell"
	"qiyou/ui/session"
)

// trust is what is known of keys: what the book says of them, as it was read
// last, and what the person here wants of them.
type trust struct {
	book   store.Book
	stamp  store.Stamp            // of the book that was read last
	shorts map[string]identity.ID // those in the book, by their short form
	muted  map[string]bool        // by short identity
	since  time.Time              // who was met before this is known
}

func newTrust(since time.Time) trust {
	return trust{shorts: map[string]identity.ID{}, muted: map[string]bool{}, since: since}
}

// take makes book the one that counts.
func (t *trust) take(book store.Book) {
	t.book, t.shorts = book, map[string]identity.ID{}
	for id := range book.Peers {
		t.shorts[id.Short()] = id
	}
}

// met is the whole identity of a key met before, by its short form.
func (t *trust) met(short string) (identity.ID, bool) {
	id, ok := t.shorts[short]
	return id, ok
}

// knows says whether a key was met before this program was started, or was named
// or compared by the person here: the first link of a stranger does not make a
// friend of it.
func (t *trust) knows(id identity.ID) bool {
	p, ok := t.book.Get(id)
	return ok && (p.Trusted() || p.FirstSeen.Before(t.since)) || t.book.Results[id] != store.Result{}
}

// verified says whether the person here has compared the key of id.
func (t *trust) verified(id identity.ID) bool {
	p, _ := t.book.Get(id)
	return p.Verified
}

// stranger says whether the person here has said nothing of the key id.
func (t *trust) stranger(id identity.ID) bool {
	p, _ := t.book.Get(id)
	return !id.IsZero() && !p.Trusted()
}

// like is whom the book has under a name that can be taken for name; the key
// that has the name now is id, zero where it was never met.
func (t *trust) like(id identity.ID, name string) session.Like {
	for _, n := range t.book.Namesakes(id, name) {
		if t.knows(n.ID) {
			return session.Like{Name: cell.CleanName(n.Name), Tag: n.ID.String()}
		}
	}
	return session.Like{}
}

// nameFor is what an announced peer is called here: the name that the person
// here gave its key goes before the one that it gives itself.
func (t *trust) nameFor(p discovery.Peer) string {
	if id, met := t.met(p.ID); met && t.book.Peers[id].Petname != "" {
		return cleanName(t.book.Peers[id].Petname)
	}
	return peerName(p.Name)
}

// nameOf is what to call the other end of a link.
func (t *trust) nameOf(l *p2p.Link) string {
	if p, ok := t.book.Get(l.ID()); ok && p.Petname != "" {
		return cleanName(p.Petname)
	}
	if name := peerName(l.Hello().Name); name != "" {
		return name
	}
	return l.ID().String()
}

// marked is the players of a table with what the book says of their keys.
func (t *trust) marked(s *seat) [2]session.Player {
	players := s.players
	if s.remote.IsZero() {
		return players
	}
	if s.watching {
		for i, p := range s.last.Match.Terms().Players {
			id := identity.IDOf(p.Key)
			players[i].Verified, players[i].Like = t.verified(id), t.like(id, players[i].Name)
		}
		return players
	}
	p := &players[s.them().Index()]
	p.Verified, p.Like = t.verified(s.remote), t.like(s.remote, p.Name)
	return players
}

// setMode makes another mode the one that counts.
func (h *Host) setMode(m session.Mode) {
	h.mode = m
	h.setBook(h.trust.book)
	h.announce()
	tell(h.cfg.Chosen.Mode, m)
	h.lobby()
}

// block never lets a key link again. One that was never met has not shown it.
func (h *Host) block(tag string) {
	for id, p := range h.trust.book.Peers {
		if id.String() != tag {
			continue
		}
		name := cleanName(p.Name())
		if name == "" {
			name = tag
		}
		h.editBook(func(b *store.Book) { b.Block(id, true) })
		h.notice(session.NoticeBlocked, name)
		h.lobby()
		return
	}
	h.refuse(session.ErrUnmet)
}
