package host

import (
	"errors"
	"time"

	"qiyou/cmd/internal/store"
	"qiyou/cmd/internal/table"
	"qiyou/game/match"
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

func (h *Host) editBook(change func(*store.Book)) {
	book, err := h.cfg.Store.EditBook(change)
	if err != nil {
		h.cfg.Log.Error("book of peers", "error", err)
		return
	}
	h.setBook(book)
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

// deserted is a table that the other has left. A person waits as long as he
// likes. An engine that plays for us asks its table how the match stands by
// now, for the last move may still be on its way to us.
func (h *Host) deserted(s *seat) {
	s.gone = true
	s.table.Post(table.Away{Since: time.Now()})
	h.show(s)
	if h.cfg.Proxy > 0 {
		s.table.Post(table.Alone{})
	}
}

// alone is a table with an engine of ours that the other has left. It makes
// room for the next; the match goes on when the other comes back to it.
func (h *Host) alone(s *seat) {
	if s.gone && !s.last.Match.Over() {
		h.close(s)
		h.emit(session.Left{Match: s.name()})
	}
}

// cutFor is how long an engine that plays for us waits for a link to come back.
const cutFor = 30 * time.Second

// waited ends the waiting of an engine at tables whose link stays away.
func (h *Host) waited() {
	for _, s := range h.tables {
		if h.cfg.Proxy > 0 && !s.gone && !s.cut.IsZero() && time.Since(s.cut) >= cutFor {
			h.deserted(s)
		}
	}
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

func (h *Host) message(l *p2p.Link, m wire.Message) {
	switch m := m.(type) {
	case wire.Invite:
		h.invited(l, m)
	case wire.Counter:
		h.countered(l, m)
	case wire.Accept:
		h.accepted(l, m)
	case wire.Decline:
		h.endInvite(l.ID(), m.ID, map[wire.DeclineCode]string{wire.DeclineBusy: session.EndBusy, wire.DeclineExpired: session.EndExpired}[m.Code])
	case wire.Withdraw:
		h.endInvite(l.ID(), m.ID, session.EndWithdrawn)
	case wire.Start:
		h.started(l, m)
	case wire.Entry:
		h.deliver(l, m.Match, match.Entry{Index: small(m.Index), Event: m.Event})
	case wire.Note:
		h.deliver(l, m.Match, match.Remark{Note: m.Note})
	case wire.Ack:
		h.deliver(l, m.Match, match.Ack{Have: small(m.Have)})
	case wire.Resume:
		h.resumed(l, m)
	case wire.Tail:
		h.deliver(l, m.Match, match.Tail{From: small(m.From), Events: m.Events})
	case wire.Unknown:
		h.unknown(l, m)
	case wire.Chat:
		h.chatted(l, m)
	case wire.Name:
		h.renamed(l)
	case wire.VerifyCommit:
		h.committed(l, m)
	case wire.VerifyNonce:
		h.opened(l, m)
	case wire.VerifyEnd:
		h.verdict(l, m)
	case wire.Spectate:
		h.spectated(l, m)
	case wire.Watched:
		h.watched(l, m)
	case wire.Audience:
		h.audienceAt(l, m)
	case wire.Talk:
		h.talked(l, m)
	case wire.Error:
		h.failed(l, m)
	}
}

// failed is a peer that has not taken something of ours in. Only what came too
// often is news for the person here.
func (h *Host) failed(l *p2p.Link, m wire.Error) {
	if m.Code != wire.ErrRate {
		return
	}
	switch wire.Kind(m.Ref) {
	case wire.KindChat:
		h.emit(session.Notice{Code: session.NoticeUnsaid, Args: []string{h.nameOf(l)}})
	case wire.KindInvite, wire.KindCounter:
		if in := h.between(l.ID()); in != nil && in.mine {
			h.drop(in, session.EndTooOften)
		}
	}
}

// unknown is a peer that does not have a match here: it has left the table, or
// the match never began there. Nothing more will come of one that was only
// opened to be signed.
func (h *Host) unknown(l *p2p.Link, m wire.Unknown) {
	s := h.tables[m.Match]
	switch {
	case s == nil:
	case s.remote != l.ID():
		if s.audience.leave(l) {
			h.counted(s)
		}
	case s.watching:
		h.unserved(s)
	case !s.last.Match.Joined():
		h.stillborn(s)
	case !s.quiet:
		h.deserted(s)
	default:
		// Its table may know more by now than it has told.
		h.away[s.id] = true
		h.close(s)
		if o, ok := h.journal(s.id); ok && o.match.Sealed() {
			h.forget(s.id)
			h.refreshOpen()
		}
	}
}

// small is a number from the wire as an index; what is beyond any match is
// made one that no match has.
func small(n uint64) int { return int(min(n, 1<<30)) }

// deliver hands a message to the table of its match, if it comes from the
// peer who sits there.
func (h *Host) deliver(l *p2p.Link, id match.Hash, m match.Message) {
	if h.intrudes(l, id) {
		return
	}
	s := h.pending(id, l.ID())
	if s == nil || s.remote != l.ID() {
		l.Send(wire.Unknown{Match: id})
		return
	}
	if s.gone {
		s.gone = false
		s.table.Post(table.Back{})
		h.show(s)
	}
	s.table.Post(table.Heard{Message: m})
}

// resumed is a peer who wants to go on with a match. One that lies in a
// journal here is opened for it, unless the person here has just left it.
func (h *Host) resumed(l *p2p.Link, m wire.Resume) {
	if h.tables[m.Match] == nil && !h.away[m.Match] {
		if o, ok := h.journal(m.Match); ok && o.peer() == l.ID() && !o.match.Over() {
			if s, _ := h.load(o.id, false); s != nil {
				s.table.Post(table.Connected{})
			}
		}
	}
	r := match.Resume{Len: small(m.Length), Head: m.Head}
	if m.Note.Body != nil {
		r.Note = &m.Note
	}
	h.deliver(l, m.Match, r)
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

// toWire sends what a table says over the link to its peer. It is called from
// the table's goroutine and never waits.
func (h *Host) toWire(remote identity.ID, id match.Hash, start *wire.Start) func(match.Message) {
	return func(m match.Message) {
		l, ok := h.cfg.Node.Link(remote)
		if !ok {
			return
		}
		for _, w := range wireMessages(id, m, start) {
			if err := l.Send(w); err != nil {
				h.cfg.Log.Debug("not sent", "match", matchName(id), "error", err)
				return
			}
		}
	}
}

// wireMessages is m as it travels. As long as the invited player has not signed
// the terms, the start is sent again in place of a resume.
func wireMessages(id match.Hash, m match.Message, start *wire.Start) []wire.Message {
	switch m := m.(type) {
	case match.Entry:
		return []wire.Message{wire.Entry{Match: id, Index: uint64(m.Index), Event: m.Event}}
	case match.Remark:
		return []wire.Message{wire.Note{Match: id, Note: m.Note}}
	case match.Ack:
		return []wire.Message{wire.Ack{Match: id, Have: uint64(m.Have)}}
	case match.Tail:
		var all []wire.Message
		for _, t := range wire.Tails(id, uint64(m.From), m.Events) {
			all = append(all, t)
		}
		return all
	case match.Resume:
		if m.Len == 1 && start != nil {
			return []wire.Message{*start}
		}
		r := wire.Resume{Match: id, Length: uint64(m.Len), Head: m.Head}
		if m.Note != nil {
			r.Note = *m.Note
		}
		return []wire.Message{r}
	}
	panic("host: a message of a kind that does not exist")
}

// codeOf is the code of a failed dial as an invitation ends with it.
func (h *Host) codeOf(in *invite, err error) string {
	switch {
	case errors.Is(err, p2p.ErrRefused), errors.Is(err, p2p.ErrTooMany):
		return session.EndRefused
	case errors.Is(err, p2p.ErrVersion):
		return session.EndVersion
	case h.sees(h.callee(in)) && len(in.addrs) > 0 && errors.Is(err, p2p.ErrNoAnswer):
		return session.EndSilent
	}
	return session.EndUnreachable
}
