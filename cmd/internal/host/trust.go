package host

import (
	"slices"
	"strings"
	"time"

	"qiyou/cmd/internal/store"
	"qiyou/discovery"
	"qiyou/p2p/identity"
	"qiyou/p2p/wire"
	"qiyou/ui/cell"
	"qiyou/ui/session"
)

// peerName is a name that a peer gave itself, made inert: short enough for
// terms, and without the marks by which a face says that a key is verified.
func peerName(s string) string { return cleanName(unmarked(s)) }

// unmarked is s without any tick, and without the one that is drawn of letters.
func unmarked(s string) string {
	s = strings.Map(func(r rune) rune {
		switch r {
		case '✓', '✔', '☑', '✅', '🗸', '🗹', '⍻', '√', '🮱':
			return -1
		}
		return r
	}, s)
	for strings.Contains(s, "[v]") || strings.Contains(s, "[V]") { // another may come up where one was
		s = strings.NewReplacer("[v]", "", "[V]", "").Replace(s)
	}
	return s
}

// like is whom the book has under a name that can be taken for name; the key
// that has the name now is id, zero where it was never met.
func (h *Host) like(id identity.ID, name string) session.Like {
	for _, n := range h.book.Namesakes(id, name) {
		if h.knows(n.ID) {
			return session.Like{Name: cell.CleanName(n.Name), Tag: n.ID.String()}
		}
	}
	return session.Like{}
}

// verified says whether the person here has compared the key of id.
func (h *Host) verified(id identity.ID) bool {
	p, _ := h.book.Get(id)
	return p.Verified
}

// trusted adds to the players of a table what the book says of their keys.
func (h *Host) trusted(s *seat, players [2]session.Player) [2]session.Player {
	if s.remote.IsZero() {
		return players
	}
	if s.watching {
		for i, p := range s.last.Match.Terms().Players {
			id := identity.IDOf(p.Key)
			players[i].Verified, players[i].Like = h.verified(id), h.like(id, players[i].Name)
		}
		return players
	}
	p := &players[s.them().Index()]
	p.Verified, p.Like = h.verified(s.remote), h.like(s.remote, p.Name)
	return players
}

// bookEvery is how often the book is looked at for what another program wrote.
const bookEvery = 2 * time.Second

// rereadBook takes in the book where another program has changed it.
func (h *Host) rereadBook() {
	stamp := h.cfg.Store.BookStamp()
	if stamp == h.stamp {
		return
	}
	book, err := h.cfg.Store.ReadBook()
	if err != nil {
		h.cfg.Log.Error("book of peers", "error", err)
		return
	}
	h.stamp = stamp
	h.setBook(book)
	for id := range h.links {
		h.showLinks(id)
	}
	h.lobby()
}

// setBook makes book the one that counts. Who is blocked in it is out.
func (h *Host) setBook(book store.Book) {
	h.book, h.shorts = book, map[string]identity.ID{}
	for id := range book.Peers {
		h.shorts[id.Short()] = id
	}
	if h.cfg.Door != nil {
		h.cfg.Door.set(book, h.mode.KnownOnly)
	}
	for id, l := range h.links {
		if book.Blocked(id) {
			l.Close(wire.CloseNoAnswer)
		}
	}
	for _, s := range h.tables {
		if !s.remote.IsZero() && book.Blocked(s.remote) {
			name := s.name()
			h.close(s)
			h.emit(session.Left{Match: name})
		}
	}
}

// setMode makes another mode the one that counts.
func (h *Host) setMode(m session.Mode) {
	h.mode = m
	h.setBook(h.book)
	h.announce()
	if h.cfg.Moded != nil {
		h.cfg.Moded(m)
	}
	h.lobby()
}

// announced are the peers that discovery sees, without those that do not exist
// for the person here.
func (h *Host) announced() []discovery.Peer {
	if h.cfg.Discovery == nil {
		return nil
	}
	var all []discovery.Peer
	for _, p := range h.cfg.Discovery.Peers() {
		if h.here(p) {
			all = append(all, p)
		}
	}
	return all
}

// takeTrust is what has to do with who is who and who is let in.
func (h *Host) takeTrust(v any) {
	switch v := v.(type) {
	case reached:
		h.reached(v)
	case session.Verify:
		h.verify(v)
	case session.SameWords:
		h.sameWords(v)
	case session.Mode:
		h.setMode(v)
	case session.Block:
		h.block(v.Peer)
	}
}

// block never lets a key link again. One that was never met has not shown it.
func (h *Host) block(tag string) {
	for id, p := range h.book.Peers {
		if id.String() != tag {
			continue
		}
		name := cleanName(p.Name())
		if name == "" {
			name = tag
		}
		h.editBook(func(b *store.Book) { b.Block(id, true) })
		h.emit(session.Notice{Code: session.NoticeBlocked, Args: []string{name}})
		h.lobby()
		return
	}
	h.refuse(session.ErrUnmet)
}

// nameFor is what an announced peer is called here: the name that the person
// here gave its key goes before the one that it gives itself.
func (h *Host) nameFor(p discovery.Peer) string {
	if id, met := h.met(p.ID); met && h.book.Peers[id].Petname != "" {
		return cleanName(h.book.Peers[id].Petname)
	}
	return peerName(p.Name)
}

// named is the peer that who means: an instance of the lobby or a name. Of
// several that go by a name, the one that is known is meant, and one that the
// person here named or verified before any other.
func (h *Host) named(who string) (best discovery.Peer, found bool) {
	rank := 0
	for _, p := range h.offered() {
		if p.Instance == who {
			return p, true
		}
		id, met := h.met(p.ID)
		b := h.book.Peers[id]
		if p.Name != who && h.nameFor(p) != who && !(met && slices.Contains(b.Names, who)) {
			continue
		}
		r := 1
		if met && h.knows(id) {
			r = 2
		}
		if met && b.Trusted() {
			r = 3
		}
		if r > rank {
			best, found, rank = p, true, r
		}
	}
	return best, found
}
