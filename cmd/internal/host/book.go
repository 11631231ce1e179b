package host

import (
	"time"

	"qiyou/cmd/internal/store"
	"qiyou/discovery"
	"qiyou/p2p"
	"qiyou/p2p/identity"
	"qiyou/p2p/wire"
	"qiyou/ui/cell"
	"qiyou/ui/session"
)

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

func (h *Host) editBook(change func(*store.Book)) {
	book, err := h.cfg.Store.EditBook(change)
	if err != nil {
		h.cfg.Log.Error("book of peers", "error", err)
		return
	}
	h.setBook(book)
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

func (h *Host) refreshBook() {
	if book, err := h.cfg.Store.ReadBook(); err == nil {
		h.setBook(book)
		h.lobby()
	}
}

// met is the whole identity of a key met before, by its short form.
func (h *Host) met(short string) (identity.ID, bool) {
	id, ok := h.shorts[short]
	return id, ok
}

// knows says whether a key was met before this program was started, or was named
// or compared by the person here: the first
// link of a stranger does not make a friend of it.
func (h *Host) knows(id identity.ID) bool {
	p, ok := h.book.Get(id)
	return ok && (p.Trusted() || p.FirstSeen.Before(h.began)) || h.book.Results[id] != store.Result{}
}

// verified says whether the person here has compared the key of id.
func (h *Host) verified(id identity.ID) bool {
	p, _ := h.book.Get(id)
	return p.Verified
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

// nameOf is what to call the other end of a link.
func (h *Host) nameOf(l *p2p.Link) string {
	if p, ok := h.book.Get(l.ID()); ok && p.Petname != "" {
		return cleanName(p.Petname)
	}
	if name := peerName(l.Hello().Name); name != "" {
		return name
	}
	return l.ID().String()
}

// nameFor is what an announced peer is called here: the name that the person
// here gave its key goes before the one that it gives itself.
func (h *Host) nameFor(p discovery.Peer) string {
	if id, met := h.met(p.ID); met && h.book.Peers[id].Petname != "" {
		return cleanName(h.book.Peers[id].Petname)
	}
	return peerName(p.Name)
}
