package host

import (
	"time"

	"qiyou/cmd/internal/store"
	"qiyou/cmd/internal/table"
	"qiyou/p2p"
	"qiyou/p2p/identity"
	"qiyou/p2p/wire"
	"qiyou/ui/session"
)

// network takes in what happened to the links.
func (h *Host) network(e p2p.Event) {
	switch e := e.(type) {
	case p2p.Up:
		h.arrived(e.Link)
	case p2p.Down:
		h.linkGone(e.Link)
		h.down(e)
	case p2p.Silent:
		h.silent[e.Link.ID()] = true
		h.tellTables(e.Link.ID(), table.Away{Since: e.Since})
		h.showLinks(e.Link.ID())
		h.lobby()
	case p2p.Back:
		delete(h.silent, e.Link.ID())
		h.tellTables(e.Link.ID(), table.Back{})
		h.showLinks(e.Link.ID())
		h.lobby()
	case p2p.Message:
		if _, ok := h.unproven[e.Link]; ok {
			h.shows(e.Link, e.Message)
		} else if h.links[e.Link.ID()] == e.Link {
			h.message(e.Link, e.Message)
		}
	}
}

func (h *Host) up(l *p2p.Link) {
	id := l.ID()
	h.links[id] = l
	delete(h.silent, id)
	h.addrs.seen(id, l.Addr())
	h.addrs.trim(h.near)
	name := peerName(l.Hello().Name)
	h.editBook(func(b *store.Book) {
		b.Seen(id, name, time.Now())
		h.thin(b)
		b.At(id, l.Addr())
	})
	h.confirmOld(id)
	h.resumeOpen(id)
	for _, s := range h.tables {
		if s.remote == id {
			s.gone, s.cut = false, time.Time{}
			l.Live(!s.last.Match.Over())
			s.table.Post(table.Connected{})
			h.tellPlayer(s, false)
		}
	}
	for _, in := range h.calls(id, l.Addr()) {
		h.send(in, l)
	}
	h.announce()
	h.showLinks(id)
	h.lobby()
}

func (h *Host) down(e p2p.Down) {
	if h.links[e.ID] != e.Link {
		return
	}
	delete(h.links, e.ID)
	delete(h.silent, e.ID)
	h.wordsOver()
	delete(h.wanted, e.ID)
	h.unseat(e.Link)
	if e.Remote && e.Code == wire.CloseSuperseded {
		h.superseded(e.ID, h.nameOf(e.Link))
	}
	for key, in := range h.invites {
		if in.peer == e.ID && !in.accepted { // the start of one that is accepted is said again
			delete(h.invites, key)
			h.emit(session.InviteEnded{Invitation: in.shown(h), Code: session.EndUnreachable})
		}
	}
	for _, s := range h.tables {
		if s.remote != e.ID {
			continue
		}
		s.cut, s.since = time.Now(), time.Now()
		s.table.Post(table.Away{Since: e.Since})
		switch {
		case s.quiet:
			h.close(s)
		case e.Remote && (e.Code == wire.CloseBye || e.Code == wire.CloseShutdown):
			h.deserted(s)
		default:
			h.show(s)
		}
	}
	h.lobby()
	h.schedule()
}

// renamed is a peer that goes by another name now.
func (h *Host) renamed(l *p2p.Link) {
	name := peerName(l.Hello().Name)
	h.editBook(func(b *store.Book) { b.Seen(l.ID(), name, time.Now()) })
	for _, s := range h.tables {
		if s.remote == l.ID() && name != "" && !s.watching { // spectators read the names in the terms
			s.players[s.them().Index()].Name = h.nameOf(l)
			h.show(s)
		}
	}
	h.lobby()
}

// near says whether id is linked, or sits at a table here.
func (h *Host) near(id identity.ID) bool {
	_, up := h.links[id]
	for _, s := range h.tables {
		up = up || s.remote == id
	}
	return up
}

// linkTo is the link to the peer of a short identity, or nil.
func (h *Host) linkTo(short string) *p2p.Link {
	for id, l := range h.links {
		if short != "" && id.Short() == short {
			return l
		}
	}
	return nil
}

// linked says whether a link to a peer of this short identity is up.
func (h *Host) linked(short string) bool { return h.linkTo(short) != nil }

// answers says whether a link to a peer of this short identity is up and not
// silent.
func (h *Host) answers(short string) bool {
	for id := range h.links {
		if id.Short() == short {
			return !h.silent[id]
		}
	}
	return false
}

// tellTables tells every table with id of in.
func (h *Host) tellTables(id identity.ID, in table.Input) {
	for _, s := range h.tables {
		if s.remote == id {
			s.table.Post(in)
		}
	}
}

// showLinks tells the face again about every table with id.
func (h *Host) showLinks(id identity.ID) {
	for _, s := range h.tables {
		if s.remote == id {
			h.show(s)
		}
	}
}
