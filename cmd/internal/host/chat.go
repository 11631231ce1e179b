package host

import (
	"time"

	"qiyou/discovery"
	"qiyou/p2p"
	"qiyou/p2p/identity"
	"qiyou/p2p/wire"
	"qiyou/ui/cell"
	"qiyou/ui/session"
)

// chatted is a line of chat that has come in.
func (h *Host) chatted(l *p2p.Link, m wire.Chat) {
	if h.trust.muted[l.ID().Short()] {
		return
	}
	said := session.Said{Name: h.trust.nameOf(l), Tag: l.ID().String(), Text: cell.Clean(m.Text), At: time.Now(), Private: !m.All}
	if m.Match != (wire.Chat{}).Match {
		s := h.tables[m.Match]
		if s == nil || s.remote != l.ID() || s.quiet || s.watching {
			return
		}
		said.Match, said.Private = s.name(), false
	}
	h.emit(said)
}

// say sends a line of the person here to where it belongs.
func (h *Host) say(w session.Say) {
	text := cell.Clean(w.Text)
	switch {
	case text == "":
	case len(text) > wire.MaxChat:
		h.refuse(session.ErrTooLong)
	case w.Match != "":
		h.sayAtTable(w.Match, text)
	case h.cfg.Node == nil:
		h.refuse(session.ErrOffline)
	case w.Peer != "":
		h.sayTo(w.Peer, text)
	default:
		h.sayToAll(text)
	}
}

// sayAtTable says something to the other at a table.
func (h *Host) sayAtTable(id, text string) {
	s := h.find(id)
	if s == nil {
		return
	}
	said := session.Said{Match: id, Name: h.name, Mine: true, Text: text, At: time.Now()}
	switch {
	case s.watching:
		h.sayWatching(s, said)
		return
	case s.remote.IsZero():
		h.emit(said)
		return
	}
	l, ok := h.links.up[s.remote]
	if !ok {
		h.noticeAt(s, session.NoticeUnsaid, s.opponent())
		return
	}
	mark, err := l.SendAsked(wire.Chat{Match: s.id, Text: text})
	if err != nil {
		h.noticeAt(s, session.NoticeUnsaid, s.opponent())
		return
	}
	said.ID = h.lines.next()
	h.emit(said)
	h.lines.sent(l, line{mark, session.Arrived{Match: id, ID: said.ID, Name: s.opponent()}}, time.Now())
}

// sayTo says something to one in the lobby. Who is not linked is dialled.
func (h *Host) sayTo(who, text string) {
	to := h.where(who)
	if len(to.addrs) == 0 {
		h.refuse(session.ErrNoPeer)
		return
	}
	said := session.Said{Name: h.name, Mine: true, To: to.name, Private: true, Text: text, At: time.Now(), ID: h.lines.next()}
	h.emit(said)
	h.reach(to.target, func(l *p2p.Link, err error) {
		mark := uint64(0)
		if err == nil {
			mark, err = l.SendAsked(wire.Chat{Text: text})
		}
		if err != nil {
			h.unsaid(to.name, err)
			return
		}
		h.lines.sent(l, line{mark, session.Arrived{ID: said.ID, Name: to.name}}, time.Now())
	})
}

// sayToAll says something to everybody who is linked, and to those who can be
// dialled. Who cannot is not there to hear it.
func (h *Host) sayToAll(text string) {
	chat := wire.Chat{Text: text, All: true}
	h.emit(session.Said{Name: h.name, Mine: true, Text: text, At: time.Now()})
	for _, l := range h.links.up {
		l.Send(chat)
	}
	for _, p := range h.present() {
		h.dial(target{p.Addrs, p.ID}, func(l *p2p.Link, err error) {
			if err == nil {
				err = l.Send(chat)
			}
			if err != nil {
				h.unsaid("", err)
			}
		})
	}
}

// mostCalled is how many peers are dialled for one line: a list that somebody
// has filled is not a reason to call everybody on it.
const mostCalled = 32

// present are the peers without a link that can be called.
func (h *Host) present() (all []discovery.Peer) {
	for _, p := range h.announced() {
		if p.State == discovery.Here && p.ID != "" && len(p.Addrs) > 0 && h.links.to(p.ID) == nil && len(all) < mostCalled {
			all = append(all, p)
		}
	}
	return all
}

// unsaid notes that something could not be said, and tells it of one who has a name.
func (h *Host) unsaid(name string, err error) {
	h.cfg.Log.Info("not said", "error", err)
	if name != "" {
		h.notice(session.NoticeUnsaid, name)
	}
}

// mute lets no more chat of a peer through, or lets it through again.
func (h *Host) mute(w session.Mute) {
	want := h.where(w.Peer).want
	if id, err := identity.ParseShort(w.Peer); want == "" && err == nil {
		want = id
	}
	if want == "" {
		h.refuse(session.ErrNoPeer)
		return
	}
	h.trust.muted[want] = w.On
	h.lobby()
}
