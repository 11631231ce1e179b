package hostile

import (
	"time"

	"qiyou/game"
	"qiyou/game/match"
	"qiyou/p2p/wire"
)

// monkey says anything about everything that it has heard of.
type monkey struct {
	a       *Attack
	l       *link
	matches []match.Hash
	offers  []wire.Offer
	hashes  []match.Hash // sums, heads, nonces
	facts   []match.Signed
	table   *table // of the last match that we have begun
	closed  int
}

// Monkey sends the victim n messages, each of which holds by itself, in an order
// and about things that are left to chance, and gives how often it was shown
// out. Chance is the name of the attack.
func (a *Attack) Monkey(n int) (closed int, err error) {
	m := &monkey{a: a, matches: []match.Hash{a.Match, {9}}, offers: []wire.Offer{{9}}, hashes: []match.Hash{{7}, a.Match}, facts: a.Log}
	for range n {
		if m.l == nil {
			if err := m.come(); err != nil {
				return m.closed, err
			}
		}
		if m.l.send(m.message()) != nil || a.rng.IntN(4) == 0 && !m.listen() {
			m.closed++
			m.l = nil
			time.Sleep(time.Second)
		}
	}
	if m.l != nil {
		_ = m.l.CloseWithError(0, "")
	}
	return m.closed, nil
}

// come makes a link, and every other time begins a match.
func (m *monkey) come() (err error) {
	a := m.a
	if m.l, err = a.greet(a.id, "monkey"); err != nil || a.rng.IntN(2) == 0 {
		return err
	}
	t, err := a.begin(m.l, "monkey")
	if err != nil {
		m.l = nil // it was declined, or there is a limit
		time.Sleep(20 * time.Second)
		return m.come()
	}
	m.table = t
	m.matches = append(m.matches, t.m.ID())
	m.facts = append(m.facts, t.m.Log()...)
	return nil
}

// listen takes in what has come, and says whether the link is up.
func (m *monkey) listen() bool {
	id := m.a.rng.Uint64()
	if m.l.send(wire.Ping{ID: id}) != nil {
		return false
	}
	_, err := m.l.until(func(w wire.Message) bool {
		switch w := w.(type) {
		case wire.Invite:
			m.offers, m.hashes = append(m.offers, w.ID), append(m.hashes, w.Sum())
		case wire.Counter:
			m.offers, m.hashes = append(m.offers, w.Invite.ID), append(m.hashes, w.Invite.Sum())
		case wire.Accept:
			m.offers = append(m.offers, w.ID)
		case wire.Entry:
			m.matches, m.facts = append(m.matches, w.Match), append(m.facts, w.Event)
			if m.table != nil && w.Match == m.table.m.ID() {
				_ = m.table.fold(w.Event)
			}
		case wire.Note:
			m.facts = append(m.facts, w.Note)
		case wire.Resume:
			m.matches, m.hashes = append(m.matches, w.Match), append(m.hashes, w.Head)
		case wire.VerifyNonce:
			m.hashes = append(m.hashes, w.Nonce)
		case wire.Pong:
			return w.ID == id
		}
		return false
	})
	return err == nil
}

// message is one that holds.
func (m *monkey) message() wire.Message {
	for {
		w := m.any()
		if _, err := wire.Encode(w); err == nil {
			return w
		}
	}
}

// any is one of the messages that a peer can send.
func (m *monkey) any() wire.Message {
	rng := m.a.rng
	id, h, f := m.matches[rng.IntN(len(m.matches))], m.hashes[rng.IntN(len(m.hashes))], m.facts[rng.IntN(len(m.facts))]
	offer := m.offers[rng.IntN(len(m.offers))]
	if rng.IntN(3) == 0 {
		offer = wire.Offer{1, byte(rng.Uint32()), byte(rng.Uint32())}
		m.offers = append(m.offers, offer)
	}
	ask := invitation(0)
	ask.ID, ask.Color = offer, wire.Wish(1+rng.IntN(2))
	if rng.IntN(2) == 0 {
		ask.Rematch = id
	}
	n := uint64(rng.IntN(6))
	switch rng.IntN(22) {
	case 0:
		return ask
	case 1:
		return wire.Counter{Replaces: m.offers[rng.IntN(len(m.offers))], Invite: ask}
	case 2:
		return wire.Accept{ID: offer, Offer: h, Nonce: [32]byte{byte(1 + n)}}
	case 3:
		return wire.Decline{ID: offer, Code: wire.DeclineCode(n)}
	case 4:
		return wire.Withdraw{ID: offer}
	case 5:
		return wire.Start{ID: offer, Events: []match.Signed{f}}
	case 6:
		return wire.Entry{Match: id, Index: n, Event: f}
	case 7:
		return wire.Note{Match: id, Note: f}
	case 8:
		return wire.Ack{Match: id, Have: n}
	case 9:
		return wire.Resume{Match: id, Length: n, Head: headOf(h, n)}
	case 10:
		return wire.Tail{Match: id, From: n, Events: m.facts[len(m.facts)-1:]}
	case 11:
		return wire.Unknown{Match: id}
	case 12:
		return wire.Chat{Match: id, Text: "monkey"}
	case 13:
		return wire.Name{Name: Names()[rng.IntN(2)]}
	case 14:
		return wire.VerifyCommit{Commit: h}
	case 15:
		return wire.VerifyNonce{Nonce: h}
	case 16:
		return wire.VerifyEnd{Verdict: wire.Verdict(n % 3)}
	case 17:
		return wire.Spectate{Match: id, Length: n, Head: headOf(h, n)}
	case 18:
		return wire.Audience{Match: id, Level: wire.WatchLevel(n % 3), Count: n, Ask: n%2 == 0}
	case 19:
		return wire.Talk{Match: id, Text: "monkey"}
	case 20:
		return wire.Watched{Match: id, Events: m.facts[len(m.facts)-1:], Length: 1 + n}
	}
	return m.own(n)
}

// headOf is a head where there is a length.
func headOf(h match.Hash, length uint64) match.Hash {
	if length == 0 {
		return match.Hash{}
	}
	return h
}

// own is a fact of our match that holds, or did a moment ago.
func (m *monkey) own(n uint64) wire.Message {
	if m.table == nil {
		return wire.Ping{}
	}
	t := m.table
	if n == 0 && !t.m.Over() {
		if s, err := match.Decide(t.m, match.Command{Seat: game.First, Do: match.Do(m.a.rng.IntN(6)), Move: game.PlaceAt(game.Point{Col: int8(m.a.rng.IntN(15)), Row: int8(m.a.rng.IntN(15))})}); err == nil {
			signed := s.Seal(m.a.id)
			index := t.m.Len()
			if _, ok := s.(match.Note); ok {
				return wire.Note{Match: t.m.ID(), Note: signed}
			}
			_ = t.fold(signed)
			return wire.Entry{Match: t.m.ID(), Index: uint64(index), Event: signed}
		}
	}
	return wire.Resume{Match: t.m.ID(), Length: uint64(t.m.Len()), Head: t.m.Head()}
}
