package host

import (
	"time"

	"qiyou/cmd/internal/store"
	"qiyou/p2p"
	"qiyou/p2p/identity"
	"qiyou/p2p/verify"
	"qiyou/p2p/wire"
	"qiyou/ui/session"
)

// talks are those about the words of keys.
type talks map[identity.ID]*verify.Talk

// of is the talk with the peer of a fingerprint, nil where there are no words.
func (all talks) of(tag string) (identity.ID, *verify.Talk) {
	for id, t := range all {
		if _, ok := t.Words(); ok && id.String() == tag {
			return id, t
		}
	}
	return identity.ID{}, nil
}

// until is when the first attempt ends by itself; zero where none is under way.
func (all talks) until() (next time.Time) {
	for _, t := range all {
		next = soonest(next, t.Until())
	}
	return next
}

// verify asks a peer to compare words, and dials it first where there is no
// link.
func (h *Host) verify(w session.Verify) {
	if h.cfg.Node == nil {
		h.refuse(session.ErrOffline)
		return
	}
	to := h.where(w.Peer)
	for id, l := range h.links.up {
		if id.String() == w.Peer || to.want != "" && id.Short() == to.want {
			h.askWords(l)
			return
		}
	}
	if len(to.addrs) == 0 {
		h.refuse(session.ErrNoPeer)
		return
	}
	h.dial(to.target, h.verifyReached)
}

// verifyReached is the end of a dial to a peer whose key is to be verified.
func (h *Host) verifyReached(l *p2p.Link, err error) {
	if err != nil {
		h.cfg.Log.Info("dial", "error", err)
		h.refuse(session.ErrNoPeer)
		return
	}
	h.askWords(l)
}

// talk is the talk with the other end of l, bound to l.
func (h *Host) talk(l *p2p.Link) (*verify.Talk, bool) {
	t := h.talks[l.ID()]
	if t == nil {
		fresh := verify.New(h.cfg.Key.Public(), l.Key())
		t = &fresh
		h.talks[l.ID()] = t
	}
	binding, err := l.Binding()
	if err != nil {
		h.cfg.Log.Error("binding", "error", err)
		return nil, false
	}
	t.Bind(binding)
	return t, true
}

// askWords asks the other end of l to compare words.
func (h *Host) askWords(l *p2p.Link) {
	t, ok := h.talk(l)
	if !ok {
		return
	}
	c, err := t.Ask(verify.Nonce(nonce()), time.Now())
	if err != nil {
		h.refuse(codeOfWords(err))
		return
	}
	l.Send(wire.VerifyCommit{Commit: [32]byte(c)})
	h.schedule()
}

// codeOfWords is why words cannot be compared now.
func codeOfWords(err error) string {
	if err == verify.ErrTooOften {
		return session.ErrTooOften
	}
	return session.ErrComparing
}

// committed is a peer that asks us to compare words.
func (h *Host) committed(l *p2p.Link, m wire.VerifyCommit) {
	t, ok := h.talk(l)
	if !ok {
		return
	}
	n := verify.Nonce(nonce())
	reply, err := t.Commit(verify.Commitment(m.Commit), n, time.Now())
	switch {
	case err != nil:
		h.cfg.Log.Info("words", "peer", l.ID(), "error", err)
		l.Send(wire.VerifyEnd{})
	case reply:
		l.Send(wire.VerifyNonce{Nonce: n})
		h.schedule()
	}
}

// opened is a nonce of the other: with it there are words.
func (h *Host) opened(l *p2p.Link, m wire.VerifyNonce) {
	t := h.talks[l.ID()]
	if t == nil {
		return
	}
	reveal, send, err := t.Nonce(m.Nonce, time.Now())
	if err != nil {
		h.cfg.Log.Warn("words", "peer", l.ID(), "error", err)
		l.Send(wire.VerifyEnd{})
		h.endWords(l.ID(), session.NoticeNoWords)
		return
	}
	if send {
		l.Send(wire.VerifyNonce{Nonce: reveal})
	} else if !h.mayAsk(l.ID(), time.Now()) {
		l.Send(wire.VerifyEnd{})
		t.End()
		return
	}
	w, _ := t.Words()
	h.schedule()
	h.emit(session.Words{Peer: l.ID().String(), Name: h.trust.nameOf(l), Words: w.Words(), Numbers: w.Numbers(), Mine: send})
}

// sameWords is what the person here says to the words.
func (h *Host) sameWords(w session.SameWords) {
	id, t := h.talks.of(w.Peer)
	l, up := h.links.up[id]
	if t == nil || !up {
		h.refuse(session.ErrNoWords)
		return
	}
	if !w.Same {
		verdict, code := wire.VerdictNone, session.NoticeUnverified
		if w.Differ {
			verdict, code = wire.VerdictDiffer, session.NoticeDiffer
		}
		l.Send(wire.VerifyEnd{Verdict: verdict})
		h.endWords(id, code)
		return
	}
	l.Send(wire.VerifyEnd{Verdict: wire.VerdictSame})
	both, err := t.Say()
	h.bothSay(id, both, err)
}

// verdict is what the other says to the words.
func (h *Host) verdict(l *p2p.Link, m wire.VerifyEnd) {
	t := h.talks[l.ID()]
	if t == nil || t.Idle(time.Now()) {
		return
	}
	switch m.Verdict {
	case wire.VerdictSame:
		both, err := t.Heard()
		h.bothSay(l.ID(), both, err)
	case wire.VerdictDiffer:
		h.endWords(l.ID(), session.NoticeDiffer)
	default:
		h.endWords(l.ID(), session.NoticeUnverified)
	}
}

// bothSay writes down that a key is verified, once both have said so.
func (h *Host) bothSay(id identity.ID, both bool, err error) {
	switch {
	case err != nil:
		h.cfg.Log.Warn("words", "peer", id, "error", err)
		h.endWords(id, session.NoticeNoWords)
	case both:
		h.editBook(func(b *store.Book) { b.Verify(id, true) })
		h.endWords(id, session.NoticeVerified)
		h.showLinks(id)
		h.lobby()
	}
}

// endWords ends an attempt and says why, by the code of a notice.
func (h *Host) endWords(id identity.ID, code string) {
	h.talks[id].End()
	name := id.String()
	if l, ok := h.links.up[id]; ok {
		name = h.trust.nameOf(l)
	} else if p, ok := h.trust.book.Get(id); ok && p.Name() != "" {
		name = peerName(p.Name())
	}
	h.emit(session.WordsEnded{Peer: id.String(), Name: name, Code: code})
}

// wordsOver ends what has waited too long, or lost its link, and forgets the
// talks that do not count any more.
func (h *Host) wordsOver() {
	now := time.Now()
	for id, t := range h.talks {
		if _, up := h.links.up[id]; !t.Until().IsZero() && (!up || t.Idle(now)) {
			h.endWords(id, session.NoticeNoWords)
		}
		if t.Spent(now) {
			delete(h.talks, id)
		}
	}
}

// How many strangers, all together, may ask for words within what time: each is
// told to the person here, and keys cost nothing.
const (
	maxWords   = 3
	wordsEvery = time.Minute
)

// mayAsk says whether a peer may ask the person here to compare words now.
func (h *Host) mayAsk(id identity.ID, now time.Time) bool {
	for s := range h.tables.with(id) {
		if !s.watching {
			return true
		}
	}
	return h.trust.knows(id) || h.quota.words.take(now, maxWords, wordsEvery)
}
