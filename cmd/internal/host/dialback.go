package host

import (
	"context"
	"slices"
	"time"

	"qiyou/discovery"
	"qiyou/p2p/wire"
)

// A firewall that lets in only what answers to its own host swallows our dial.
// When the peer dials us from its listening port, its firewall takes our packets
// for answers, and ours the peer's. So whoever gets no answer announces whom he
// is trying to reach, and those dial him.
const (
	askAfter   = 300 * time.Millisecond // a dial without an answer by then is announced
	backMin    = time.Second            // from one dial at an announced wish to the next, to the same peer
	backMax    = 30 * time.Second       // the same, to one who goes on asking
	backFor    = time.Second            // the time of such a dial
	backAtOnce = 4                      // peers dialled at a wish within backFor
	backAddrs  = 3                      // addresses of each
)

// callbacks are the dials to peers that asked for them, by short identity.
type callbacks map[string]callback

type callback struct {
	last time.Time
	wait time.Duration // from last to the next
}

// unanswered lists whom of those who announce themselves we are trying to reach
// without an answer, and when the next of our dials will have waited long enough
// for that. One who opens a match again asks at once: that is announced anyway.
func (h *Host) unanswered(now time.Time) (ids [discovery.MaxDialBack]string, next time.Time) {
	if h.cfg.Discovery == nil {
		return ids, next
	}
	var all []string
	add := func(id string, since time.Time) {
		switch at := since.Add(askAfter); {
		case id == "":
		case !now.Before(at):
			all = append(all, id)
		case next.IsZero() || at.Before(next):
			next = at
		}
	}
	for _, in := range h.invites {
		if in.mine && in.peer.IsZero() {
			add(h.callee(in), in.dialled)
		}
	}
	for _, s := range h.tables {
		if _, up := h.links.up[s.remote]; !up && !s.remote.IsZero() && !s.gone {
			add(s.remote.Short(), s.cut)
		}
	}
	if len(all) > 0 {
		seen := announcedIDs(h.cfg.Discovery.Peers())
		all = slices.DeleteFunc(all, func(id string) bool { return !seen[id] })
	}
	slices.Sort(all)
	copy(ids[:], slices.Compact(all))
	return ids, next
}

// callBack dials those who ask for it.
func (h *Host) callBack() {
	h.sight.backAt = time.Time{}
	if h.cfg.Discovery == nil || h.cfg.Node == nil {
		return
	}
	var dial []discovery.Peer
	dial, h.sight.backAt = h.sight.callbacks.due(time.Now(), slices.DeleteFunc(h.announced(), func(p discovery.Peer) bool {
		_, known := h.trust.met(p.ID)
		return !p.WantsUs || h.mode.KnownOnly && !known || p.State == discovery.Gone || p.Near == 0 || h.links.to(p.ID) != nil
	}))
	for _, p := range dial {
		h.dialBack(p)
	}
}

// due is whom to dial now of those who ask, and when to look again. However
// many ask, and however often, that stays within the limits above, and those
// who have waited longest come first.
func (c callbacks) due(now time.Time, asking []discovery.Peer) (dial []discovery.Peer, next time.Time) {
	busy := 0
	for id, b := range c {
		switch age := now.Sub(b.last); {
		case age < backFor:
			busy++
		case age > 2*backMax:
			delete(c, id)
		}
	}
	slices.SortStableFunc(asking, func(a, b discovery.Peer) int { return c[a.ID].last.Compare(c[b.ID].last) })
	for _, p := range asking {
		b := c[p.ID]
		if at := b.last.Add(b.wait); now.Before(at) {
			next = soonest(next, at)
			continue
		}
		if busy >= backAtOnce {
			next = soonest(next, now.Add(backFor/4))
			continue
		}
		busy++
		c[p.ID] = callback{now, min(max(2*b.wait, backMin), backMax)}
		next = soonest(next, now.Add(c[p.ID].wait))
		dial = append(dial, p)
	}
	return dial, next
}

// dialBack dials one who asked for it, once.
func (h *Host) dialBack(p discovery.Peer) {
	id, _ := h.trust.met(p.ID)
	addrs := p.Addrs[:min(p.Near, backAddrs)] // nobody can aim our dials at a stranger
	h.cfg.Log.Debug("dials back", "peer", p.ID)
	h.cfg.Go("dial", func() {
		ctx, cancel := context.WithTimeout(h.ctx, backFor)
		defer cancel()
		if l, err := h.cfg.Node.Dial(ctx, addrs, id); err == nil && l.ID().Short() != p.ID {
			l.Close(wire.CloseRefused)
		}
	})
}

// callee is the short identity that is asked to dial for an invitation: of the
// peer that is meant, or of whoever announces the address that was typed. That
// one need not be who answers there.
func (h *Host) callee(in *invite) string {
	if in.want != "" || len(in.addrs) == 0 {
		return in.want
	}
	for _, p := range h.peers() {
		if slices.Contains(p.Addrs, in.addrs[0]) {
			return p.ID
		}
	}
	return ""
}
