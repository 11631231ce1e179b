package host

import (
	"net/netip"
	"slices"
	"time"

	"qiyou/game/match"
	"qiyou/p2p/identity"
	"qiyou/p2p/wire"
	"qiyou/ui/session"
)

// The limits of an audience, besides wire.MaxSpectators.
const (
	perAddress = 4   // spectators of a match at one address
	maxParts   = 64  // messages with events at once; the spectator asks for the rest
	maxHeld    = 100 // lines of spectators that are kept for the end of the game
)

// listener is the link to a spectator. Its Send never waits: what nobody reads
// ends the link.
type listener interface {
	ID() identity.ID
	Addr() netip.AddrPort
	Send(wire.Message) error
}

// pulse is how long the seat to act has had its turn, and whether the clocks
// stand since then.
type pulse struct {
	think  time.Duration
	paused bool
}

// pulseOf is the pulse of the match in s by now.
func pulseOf(s session.Snapshot) pulse {
	if !s.Paused.IsZero() {
		return pulse{s.Paused.Sub(s.Since), true}
	}
	return pulse{time.Since(s.Since), false}
}

// spectator is one who watches a match from here.
type spectator struct {
	link listener
	sent int // events of the log that were sent
	pace pace
}

// audience is who watches a match from here, and what the other player says
// about spectators.
type audience struct {
	here      map[identity.ID]*spectator
	elsewhere int             // spectators at the other player's
	theirs    wire.WatchLevel // whom the other player lets watch
	heard     bool            // the other has said so
	held      []session.Said  // what spectators said during the game
}

// level is whom both players let watch, ours being level: the stricter holds,
// and nobody may watch until the other has spoken.
func (a *audience) level(ours wire.WatchLevel) wire.WatchLevel { return min(ours, a.theirs) }

// size is how many watch the match.
func (a *audience) size() int { return len(a.here) + a.elsewhere }

// count is the size as it travels.
func (a *audience) count() uint64 { return uint64(min(a.size(), wire.MaxSpectators)) }

// admit says whether l may come, or come back, in.
func (a *audience) admit(l listener) wire.WatchCode {
	if a.here[l.ID()] != nil {
		return wire.WatchOpen
	}
	near := 0
	for _, sp := range a.here {
		if sp.link.Addr().Addr() == l.Addr().Addr() {
			near++
		}
	}
	if a.size() >= wire.MaxSpectators || near >= perAddress {
		return wire.WatchFull
	}
	return wire.WatchOpen
}

// join seats l, who has as much of the log of m as w says, and sends the rest.
func (a *audience) join(l listener, w wire.Spectate, m match.Match, p pulse) {
	if a.here == nil {
		a.here = map[identity.ID]*spectator{}
	}
	sp := &spectator{link: l}
	if old := a.here[l.ID()]; old != nil {
		sp.pace = old.pace
	}
	a.here[l.ID()] = sp
	log := m.Log()
	sp.sent = min(small(w.Length), len(log))
	if n := small(w.Length); n > 0 && n <= len(log) && log[n-1].Sum() != w.Head {
		sp.sent = 0 // the spectator shall see where the records differ
	}
	a.serve(sp, m, p)
}

// serve sends sp what it lacks of m. It is false for one who is not there any
// more.
func (a *audience) serve(sp *spectator, m match.Match, p pulse) bool {
	log := m.Log()
	sp.sent = min(sp.sent, len(log))
	w := wire.Watched{
		Match: m.ID(), From: uint64(sp.sent), Length: uint64(len(log)), Think: uint64(max(p.think, 0) / time.Millisecond), Paused: p.paused, Count: a.count(),
	}
	parts := wire.WatchedParts(w, log[sp.sent:])
	if len(parts) > maxParts {
		parts = parts[:maxParts]
		parts[maxParts-1].More = false
	}
	for _, part := range parts {
		if sp.link.Send(part) != nil {
			delete(a.here, sp.link.ID())
			return false
		}
		sp.sent += len(part.Events)
	}
	return true
}

// tell sends everybody what is new in m, and where again is set a word even if
// nothing is. It is false if somebody was found to be gone.
func (a *audience) tell(m match.Match, p pulse, again bool) bool {
	all := true
	for _, sp := range a.here {
		if again || sp.sent != m.Len() {
			all = a.serve(sp, m, p) && all
		}
	}
	return all
}

// leave takes the spectator at the end of l away, if it is one.
func (a *audience) leave(l listener) bool {
	if sp := a.here[l.ID()]; sp == nil || sp.link != l {
		return false
	}
	delete(a.here, l.ID())
	return true
}

// dismiss sends those away whom keep does not want, with a code.
func (a *audience) dismiss(id match.Hash, code wire.WatchCode, keep func(identity.ID) bool) {
	for who, sp := range a.here {
		if keep == nil || !keep(who) {
			sp.link.Send(wire.Watched{Match: id, Code: code}) // who is gone needs no word
			delete(a.here, who)
		}
	}
}

// pass hands a line to every spectator but the one who said it.
func (a *audience) pass(from identity.ID, t wire.Talk) {
	for who, sp := range a.here {
		if who != from && sp.link.Send(t) != nil {
			delete(a.here, who)
		}
	}
}

// hold keeps a line for the end of the game.
func (a *audience) hold(s session.Said) {
	if len(a.held) == maxHeld {
		a.held = slices.Delete(a.held, 0, 1)
	}
	a.held = append(a.held, s)
}

// A spectator may say paceLines lines in paceTime.
const (
	paceLines = 5
	paceTime  = 10 * time.Second
)
