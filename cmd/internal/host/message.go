package host

import (
	"time"

	"qiyou/cmd/internal/table"
	"qiyou/game/match"
	"qiyou/p2p"
	"qiyou/p2p/wire"
	"qiyou/ui/session"
)

// message takes in what a peer says over the link that counts.
func (h *Host) message(l *p2p.Link, m wire.Message) {
	switch m := m.(type) {
	case wire.Invite:
		h.invited(l, m)
	case wire.Counter:
		h.countered(l, m)
	case wire.Accept:
		h.accepted(l, m)
	case wire.Decline:
		h.endInvite(l.ID(), m.ID, declined(m.Code))
	case wire.Withdraw:
		h.endInvite(l.ID(), m.ID, session.EndWithdrawn)
	case wire.Start:
		h.started(l, m)
	case wire.Resume:
		h.resumed(l, m)
	case wire.Entry:
		h.deliver(l, m.Match, match.Entry{Index: small(m.Index), Event: m.Event})
	case wire.Tail:
		h.deliver(l, m.Match, match.Tail{From: small(m.From), Events: m.Events})
	case wire.Note:
		h.deliver(l, m.Match, match.Remark{Note: m.Note})
	case wire.Ack:
		h.deliver(l, m.Match, match.Ack{Have: small(m.Have)})
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
		if o, ok := h.open.find(m.Match); ok && o.peer() == l.ID() && !o.match.Over() {
			if s, _ := h.load(o.id, false); s != nil {
				s.table.Post(connected)
			}
		}
	}
	r := match.Resume{Len: small(m.Length), Head: m.Head}
	if m.Note.Body != nil {
		r.Note = &m.Note
	}
	h.deliver(l, m.Match, r)
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
		if o, ok := h.open.find(s.id); ok && o.match.Sealed() {
			h.forget(s.id)
			h.refreshOpen()
		}
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
		h.lines.dropped(l, time.Now())
		h.notice(session.NoticeUnsaid, h.trust.nameOf(l))
	case wire.KindInvite, wire.KindCounter:
		if in := h.invites.between(l.ID()); in != nil && in.mine {
			h.drop(in, session.EndTooOften)
		}
	}
}
