package view

import (
	"strings"
	"time"

	"qiyou/game"
	"qiyou/game/match"
	"qiyou/ui/session"
)

// counter opens the dialog for other terms than those of inv.
func (m *Model) counter(inv session.Invitation, now time.Time) {
	if inv.Round >= session.MaxCounters {
		m.refused(m.text.Code(session.ErrCounters), now)
		return
	}
	m.push(newCounter(m, inv))
}

// closeCounter closes the dialog of an answer to the invitation id, which is
// over.
func (m *Model) closeCounter(id string) {
	for _, l := range m.layers {
		if d, ok := l.(*offerDialog); ok && d.answer != nil && d.answer.ID == id {
			m.drop(l)
			return
		}
	}
}

// changes is how an offer differs from what it answers, as one sentence.
func (m *Model) changes(inv session.Invitation) string {
	return strings.Join(m.text.Changes(inv), m.text.Semicolon)
}

// newCounter is the dialog for other terms than those of inv.
func newCounter(m *Model, inv session.Invitation) *offerDialog {
	d := newOffer(m)
	before := inv.Offer.Turned()
	d.prefs.Offer, d.before, d.answer, d.with, d.title = before, &before, &inv, inv.Peer, m.text.Offer.Counter
	if inv.Draft != nil {
		d.prefs.Offer = *inv.Draft
	}
	d.row = clockRow
	d.done = func(m *Model, o session.Offer) {
		m.wish(session.Counter{Invitation: inv.ID, Offer: o})
		m.forget(inv.ID)
	}
	return d
}

// newAgain is the dialog for another game on other terms than those of t.
func newAgain(m *Model, t *table) *offerDialog {
	d := newOffer(m)
	before := t.again()
	d.prefs.Offer, d.before, d.with, d.title, d.row = before, &before, m.opponentAt(t), m.text.Offer.Again, clockRow
	id := t.snap.ID
	d.done = func(m *Model, o session.Offer) { m.wish(session.Rematch{Match: id, Offer: &o}) }
	return d
}

// again is what was played at t, with the seats changed, as we would say it.
func (t *table) again() session.Offer {
	o := session.Offer{Setup: t.snap.Match.Setup(), Clock: t.snap.Match.Timing(), Sides: match.InviterFirst}
	if t.me() == game.First {
		o.Sides = match.InviterSecond
	}
	return o
}

// differs says whether there is anything to offer.
func (d *offerDialog) differs() bool {
	o := d.prefs.Offer
	return d.before == nil || o.Setup.String() != d.before.Setup.String() || o.Clock != d.before.Clock || o.Sides != d.before.Sides
}

func (d *offerDialog) heading(m *Model) string {
	if d.title == "" {
		return m.text.Offer.Title
	}
	return sprintf(d.title, d.with)
}

// sentence is the whole offer in words, or how it differs from what it answers.
func (d *offerDialog) sentence(m *Model) string {
	inv := session.Invitation{Mine: true, Peer: m.text.Offer.You, Offer: d.prefs.Offer, Before: d.before}
	if d.with != "" {
		inv.Peer = d.with
	}
	if changes := m.changes(inv); changes != "" {
		return changes
	}
	return m.terms(inv)
}
