package host

import (
	"bytes"
	"time"

	"qiyou/cmd/internal/store"
	"qiyou/game"
	"qiyou/game/match"
	"qiyou/p2p"
	"qiyou/p2p/identity"
	"qiyou/p2p/wire"
	"qiyou/ui/session"
)

// accepted is the other's yes to our invitation: the nonce is revealed and the
// match begins.
func (h *Host) accepted(l *p2p.Link, w wire.Accept) {
	in := h.invites.of(w.ID)
	if in == nil || !in.mine || in.peer != l.ID() {
		l.Send(wire.Decline{ID: w.ID, Code: wire.DeclineExpired}) // it was taken back, or is too old by now
		return
	}
	if w.Offer != in.wire.Sum() {
		l.Send(wire.Error{Code: wire.ErrTerms, Ref: uint64(wire.KindAccept)})
		return
	}
	terms := terms(in.offer, match.Player{Key: h.cfg.Key.Public(), Name: h.name}, match.Player{Key: l.Key(), Name: peerName(l.Hello().Name)},
		match.Lot{Sides: in.offer.Sides, Commit: in.wire.Commit[:], Inviter: in.nonce, Invited: w.Nonce[:]})
	s, start := h.begin(terms, l.ID(), in.name)
	if s == nil {
		h.drop(in, session.EndRefused)
		return
	}
	h.drawn(in)
	message := wire.Start{ID: w.ID, Events: []match.Signed{start}}
	h.drop(in, session.EndAccepted)
	h.seat(s, &message)
	l.Live(true)
	l.Send(message)
}

// terms are those of a match between inviter and invited.
func terms(o session.Offer, inviter, invited match.Player, lot match.Lot) match.Terms {
	t := match.Terms{
		Setup: o.Setup.String(), Clock: o.Clock.String(), Inviter: lot.First(inviter.Key, invited.Key), Lot: lot, Started: time.Now().Unix(),
	}
	t.Players = []match.Player{inviter, invited}
	if t.Inviter == game.Second {
		t.Players = []match.Player{invited, inviter}
	}
	return t
}

// started is the first event of a match that we have accepted. It must say
// exactly what the invitation said.
func (h *Host) started(l *p2p.Link, w wire.Start) {
	in := h.invites.of(w.ID)
	if in == nil || in.mine || !in.accepted || in.peer != l.ID() || len(w.Events) != 1 {
		h.startedAgain(l, w)
		return
	}
	m, err := match.Fold(match.New(h.cfg.Judge), w.Events[0])
	if err != nil || !h.agreed(m.Terms(), in, l) {
		h.cfg.Log.Warn("start refused", "error", err)
		l.Send(wire.Error{Code: wire.ErrTerms, Ref: uint64(wire.KindStart)})
		h.drop(in, session.EndRefused)
		return
	}
	h.drawn(in)
	s := h.join(m, in, l)
	if s == nil {
		h.drop(in, session.EndRefused)
		return
	}
	h.drop(in, session.EndAccepted)
	h.seat(s, nil)
	l.Live(true)
	join := s.last.Match.Len() - 1
	l.Send(wire.Entry{Match: s.id, Index: uint64(join), Event: s.last.Match.Log()[join]})
}

// agreed compares terms with the invitation that we said yes to.
func (h *Host) agreed(t match.Terms, in *invite, l *p2p.Link) bool {
	return t.Setup == in.wire.Setup && t.Clock == in.wire.Clock && t.Lot.Sides == in.offer.Sides &&
		bytes.Equal(t.Lot.Commit, in.wire.Commit[:]) && bytes.Equal(t.Lot.Invited, in.nonce) &&
		bytes.Equal(t.Key(t.Inviter), l.Key()) && bytes.Equal(t.Key(t.Inviter.Other()), h.cfg.Key.Public())
}

// startedAgain is a start that has come before: the other did not get our
// signature. It is a resume with one event.
func (h *Host) startedAgain(l *p2p.Link, w wire.Start) {
	if len(w.Events) == 0 {
		return
	}
	id := w.Events[0].Sum()
	h.resumed(l, wire.Resume{Match: id, Length: 1, Head: id})
}

// begin makes the match under terms, which we have proposed: its first event
// is on disk before anyone hears of it.
func (h *Host) begin(t match.Terms, remote identity.ID, name string) (*seat, match.Signed) {
	event, err := match.Open(h.cfg.Judge, t)
	if err != nil {
		h.cfg.Log.Error("match not begun", "error", err)
		return nil, match.Signed{}
	}
	start := event.Seal(h.cfg.Key)
	m, err := match.Fold(match.New(h.cfg.Judge), start)
	if err != nil {
		h.cfg.Log.Error("match not begun", "error", err)
		return nil, match.Signed{}
	}
	return h.keep(m, h.against(t.Inviter.Other(), remote, name), remote), start
}

// join puts our name under a match that we were invited to.
func (h *Host) join(m match.Match, in *invite, l interface{ ID() identity.ID }) *seat {
	event, err := match.Join(m)
	if err != nil {
		return nil
	}
	m, err = match.Fold(m, event.Seal(h.cfg.Key))
	if err != nil {
		return nil
	}
	return h.keep(m, h.against(m.Terms().Inviter, l.ID(), in.name), l.ID())
}

// against is the players of a match with a peer at seat them.
func (h *Host) against(them game.Seat, remote identity.ID, name string) (players [2]session.Player) {
	players[them.Index()] = session.Player{Name: name, Tag: remote.String(), Kind: session.Remote}
	players[them.Other().Index()] = h.person()
	if h.cfg.Proxy > 0 {
		players[them.Other().Index()] = session.Player{Name: h.name, Kind: session.Computer, Level: h.cfg.Proxy}
	}
	return players
}

// keep writes the journal of a new match.
func (h *Host) keep(m match.Match, players [2]session.Player, remote identity.ID) *seat {
	header := store.Header{Match: matchName(m.ID()), Started: time.Unix(m.Terms().Started, 0).UTC()}
	for i, p := range players {
		header.Seats[i] = store.Seat{Kind: kinds[p.Kind], Name: p.Name, Level: p.Level}
		if p.Kind == session.Remote {
			header.Seats[i].Peer = remote.Hex()
		}
	}
	var facts []match.Save
	for _, s := range m.Log() {
		facts = append(facts, match.Save{Event: true, Fact: s})
	}
	j, err := h.cfg.Store.Create(m.ID(), header, facts)
	if err != nil {
		h.cfg.Log.Error("journal", "error", err)
		h.notice(session.NoticeDisk, err.Error())
		return nil
	}
	return h.newSeat(m, players, remote, j)
}
