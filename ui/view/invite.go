package view

import (
	"time"

	"qiyou/game"
	"qiyou/game/match"
	"qiyou/ui/cell"
	"qiyou/ui/emblem"
	"qiyou/ui/keys"
	"qiyou/ui/session"
)

// invite asks a peer, and shows that it is being asked.
func (m *Model) invite(id, name string) {
	if m.lobby.pending != nil {
		m.push(&waiting{})
		return
	}
	m.lobby.pending = &calling{peer: name}
	m.push(&waiting{})
	m.wish(session.Invite{Peer: id, Offer: m.prefs.Offer})
}

// cancel takes back our invitation, now or when it is known.
func (m *Model) cancel() {
	c := m.lobby.pending
	switch {
	case c == nil || c.cancel:
	case c.id == "":
		c.cancel = true
	default:
		c.cancel = true
		m.wish(session.Cancel{Invitation: c.id})
	}
}

// asked is the invitation that y and n answer: the oldest from another.
func (m *Model) asked() (session.Invitation, bool) {
	for _, inv := range m.invites {
		if !inv.Mine {
			return inv, true
		}
	}
	return session.Invitation{}, false
}

func (m *Model) answer(a keys.Action, now time.Time) {
	inv, ok := m.asked()
	if !ok || m.tooSoon(now) {
		return
	}
	switch a {
	case keys.Yes, keys.No:
		m.wish(session.Answer{Invitation: inv.ID, Accept: a == keys.Yes})
	case keys.Counter:
		m.counter(inv, now)
		return
	default:
		return
	}
	m.forget(inv.ID) // one key, one answer
}

func (m *Model) forget(id string) {
	kept := m.invites[:0:0]
	for _, inv := range m.invites {
		if inv.ID != id {
			kept = append(kept, inv)
		}
	}
	m.invites = kept
}

// terms is an invitation's offer as one sentence, from where we sit.
func (m *Model) terms(inv session.Invitation) string {
	t, o := m.text.Invite, inv.Offer
	s := sprintf(t.Terms, m.setupText(o.Setup), m.text.Clock(o.Clock))
	you := (o.Sides == match.InviterFirst) == inv.Mine
	dark := m.text.Color(o.Setup.Game, game.Dark)
	stones := o.Setup.Option("handicap", "0")
	handicap := stones >= "2" && stones <= "9" // then who is first does not begin
	switch {
	case o.Sides == match.ByLot && handicap:
		return s + sprintf(t.LotPlay, dark)
	case o.Sides == match.ByLot:
		return s + t.ByLot
	case handicap && you:
		return s + sprintf(t.YouPlay, dark)
	case handicap:
		return s + sprintf(t.TheyPlay, inv.Peer, dark)
	case you:
		return s + t.YouFirst
	}
	return s + sprintf(t.TheyFirst, inv.Peer)
}

// inviteLines announce the invitation that waits for an answer, above the line
// of messages.
func (m *Model) inviteLines(w, h int) []line {
	inv, ok := m.asked()
	if !ok {
		return nil
	}
	t := m.text.Invite
	style := cell.Style{Fg: cell.FieldText, Bg: cell.Field}
	var lines []line
	room, rows := w-2, 0
	if m.pictured(inv, w, h) {
		room, rows = room-emblem.Width-2, emblem.Size-1
	}
	add := func(s string, style cell.Style) {
		for _, l := range wrap(s, room, m.look.Wide) {
			lines = append(lines, line{l, style})
		}
	}
	switch {
	case inv.Round > 0:
		add(sprintf(t.Counters, inv.Peer, m.changes(inv)), style.With(cell.Bold))
	case inv.Rematch:
		add(sprintf(t.Rematch, inv.Peer), style.With(cell.Bold))
	default:
		add(sprintf(t.From, inv.Peer, inv.Tag+m.tick(inv.Verified)), style.With(cell.Bold))
	}
	switch {
	case inv.Like != session.Like{}:
		add(sprintf(t.Like, inv.Peer, inv.Like.Name, inv.Like.Tag), style.With(cell.Bold|cell.Reverse))
	case !inv.Known:
		add(t.New, style.With(cell.Bold))
	}
	if inv.Broken > 0 {
		add(sprintf(m.text.Lobby.Broken, inv.Broken), style.With(cell.Bold))
	}
	add(m.terms(inv), style)
	if inv.Draft != nil {
		add(t.Crossed, style)
	}
	if inv.Text != "" {
		add(sprintf(t.Says, inv.Text), style)
	}
	more := 0
	for _, other := range m.invites {
		if !other.Mine && other.ID != inv.ID {
			more++
		}
	}
	last := t.Answer
	if more > 0 {
		last += "   " + sprintf(t.More, more)
	}
	for len(lines) < rows {
		lines = append(lines, line{"", style})
	}
	if room := max(h-3, 2); len(lines) >= room {
		lines = lines[:room-1]
	}
	return append(lines, line{last, cell.Style{Fg: cell.FieldText, Bg: cell.Field, Attr: cell.Bold | cell.Underline}})
}

// waiting shows that our invitation is on its way or waits for its answer.
type waiting struct{}

func (*waiting) screen() keys.Screen { return keys.Waiting }

func (*waiting) paste(*Model, string) {}

func (d *waiting) key(m *Model, k keys.Key, _ time.Time) {
	switch action, _ := keys.Of(keys.Waiting, k); action {
	case keys.Cancel:
		m.cancel()
	case keys.Close:
		m.drop(d)
	}
}

func (d *waiting) draw(m *Model, b *cell.Buffer) {
	c := m.lobby.pending
	if c == nil {
		return
	}
	bw, _ := b.Size()
	head := sprintf(m.text.Invite.Dialling, c.peer)
	if c.id != "" {
		head = sprintf(m.text.Invite.Sent, c.peer)
	}
	offer := m.prefs.Offer
	for _, inv := range m.invites {
		if inv.ID == c.id && inv.Mine {
			offer = inv.Offer
		}
	}
	width := min(bw-6, 52)
	lines := wrap(head, width, m.look.Wide)
	lines = append(lines, wrap(m.terms(session.Invitation{Mine: true, Peer: c.peer, Offer: offer}), width, m.look.Wide)...)
	in := window(b, "", width, len(lines)+2)
	for i, s := range lines {
		style := plain
		if i == 0 {
			style = strong
		}
		b.Print(in.X, in.Y+i, in.W, s, style)
	}
	b.Print(in.X, in.Y+in.H-1, in.W, m.text.Invite.Waiting, accent)
	m.addAnswers(in.X, in.Y+in.H-1, m.text.Invite.Waiting, m.text.Invite.Waiting)
}

// endWaiting closes what waits for the invitation id; "" is any.
func (m *Model) endWaiting(id string) {
	c := m.lobby.pending
	if c == nil || id != "" && c.id != "" && c.id != id {
		return
	}
	m.lobby.pending = nil
	for _, l := range m.layers {
		if _, ok := l.(*waiting); ok {
			m.drop(l)
			return
		}
	}
}
