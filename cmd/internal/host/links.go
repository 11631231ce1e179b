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

// links are the links that are up, and what is to be said of those that may
// not count.
type links struct {
	up       map[identity.ID]*p2p.Link
	silent   map[identity.ID]bool
	unproven map[*p2p.Link]time.Time // in a room, those that wait for a proof, and until when
	twins    map[identity.ID]twin
}

func newLinks() links {
	return links{
		up: map[identity.ID]*p2p.Link{}, silent: map[identity.ID]bool{}, unproven: map[*p2p.Link]time.Time{}, twins: map[identity.ID]twin{},
	}
}

// to is the link to the peer of a short identity, or nil.
func (ls *links) to(short string) *p2p.Link {
	for id, l := range ls.up {
		if short != "" && id.Short() == short {
			return l
		}
	}
	return nil
}

// answers says whether a link to a peer of this short identity is up and not
// silent.
func (ls *links) answers(short string) bool {
	for id := range ls.up {
		if id.Short() == short {
			return !ls.silent[id]
		}
	}
	return false
}

// until is when the first of what waits is certain; zero where nothing does.
func (ls *links) until() (next time.Time) {
	for _, at := range ls.unproven {
		next = soonest(next, at)
	}
	for _, t := range ls.twins {
		next = soonest(next, t.at)
	}
	return next
}

// network takes in what happened to the links.
func (h *Host) network(e p2p.Event) {
	switch e := e.(type) {
	case p2p.Up:
		h.arrived(e.Link)
	case p2p.Down:
		h.lines.gone(e.Link)
		h.linkGone(e.Link)
		h.down(e)
	case p2p.Silent:
		h.links.silent[e.Link.ID()] = true
		h.noticed(e.Link.ID(), table.Away{Since: e.Since})
	case p2p.Back:
		delete(h.links.silent, e.Link.ID())
		h.noticed(e.Link.ID(), table.Back{})
	case p2p.Read:
		h.arrivedLines(e)
	case p2p.Message:
		if _, ok := h.links.unproven[e.Link]; ok {
			h.shows(e.Link, e.Message)
		} else if h.links.up[e.Link.ID()] == e.Link {
			h.message(e.Link, e.Message)
		}
	}
}

// up is a link that counts from now on.
func (h *Host) up(l *p2p.Link) {
	id := l.ID()
	h.links.up[id] = l
	delete(h.links.silent, id)
	h.rereadLater(time.Now())
	h.sight.addrs.seen(id, l.Addr())
	h.sight.addrs.trim(h.near)
	name := peerName(l.Hello().Name)
	h.editBook(func(b *store.Book) {
		b.Seen(id, name, time.Now())
		h.thin(b)
		b.At(id, l.Addr())
	})
	h.confirmOld(id)
	h.resumeOpen(id)
	for s := range h.tables.with(id) {
		s.gone, s.cut = false, time.Time{}
		l.Live(!s.last.Match.Over())
		s.table.Post(connected)
		h.tellPlayer(s, false)
	}
	for _, in := range h.invites.waiting(id, l.Addr()) {
		h.send(in, l)
	}
	h.announce()
	h.showLinks(id)
	h.lobby()
}

// down is the end of a link. Of one that had been replaced it means nothing.
func (h *Host) down(e p2p.Down) {
	if h.links.up[e.ID] != e.Link {
		return
	}
	delete(h.links.up, e.ID)
	delete(h.links.silent, e.ID)
	h.wordsOver()
	delete(h.watching.asked, e.ID)
	h.unseat(e.Link)
	if e.Remote && e.Code == wire.CloseSuperseded {
		h.superseded(e.ID, h.trust.nameOf(e.Link))
	}
	for key, in := range h.invites {
		if in.peer == e.ID && !in.accepted { // the start of one that is accepted is said again
			delete(h.invites, key)
			h.emit(session.InviteEnded{Invitation: in.shown(&h.trust), Code: session.EndUnreachable})
		}
	}
	for s := range h.tables.with(e.ID) {
		s.cut = time.Now()
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
	for s := range h.tables.with(l.ID()) {
		if name != "" && !s.watching { // spectators read the names in the terms
			s.players[s.them().Index()].Name = h.trust.nameOf(l)
			h.show(s)
		}
	}
	h.lobby()
}

// noticed tells the tables with id, and the face, that its link is silent or
// speaks again.
func (h *Host) noticed(id identity.ID, in table.Input) {
	for s := range h.tables.with(id) {
		s.table.Post(in)
	}
	h.showLinks(id)
	h.lobby()
}

// showLinks tells the face again about every table with id.
func (h *Host) showLinks(id identity.ID) {
	for s := range h.tables.with(id) {
		h.show(s)
	}
}

// near says whether id is linked, or sits at a table here.
func (h *Host) near(id identity.ID) bool {
	if h.links.up[id] != nil {
		return true
	}
	for range h.tables.with(id) {
		return true
	}
	return false
}
