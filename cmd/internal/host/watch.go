package host

import (
	"time"

	"qiyou/cmd/internal/table"
	"qiyou/game/match"
	"qiyou/p2p"
	"qiyou/p2p/identity"
	"qiyou/p2p/wire"
	"qiyou/ui/cell"
	"qiyou/ui/session"
)

// levels are the settings of who may watch, as they travel.
var levels = map[string]wire.WatchLevel{
	session.WatchNobody: wire.WatchNobody, session.WatchKnown: wire.WatchKnown, session.WatchEveryone: wire.WatchEveryone,
}

// watching is who may watch here, and whom we want to watch.
type watching struct {
	level     wire.WatchLevel           // who may watch our matches
	overhears bool                      // the person here wants to hear spectators during a game
	asked     map[identity.ID]time.Time // peers whose matches we want to watch, and until when they may answer
}

func newWatching(cfg Config) watching {
	level, ok := levels[cfg.Watch]
	if !ok {
		level = wire.WatchEveryone
	}
	return watching{level: level, overhears: cfg.Overhear, asked: map[identity.ID]time.Time{}}
}

// until is when the first peer may answer no more; zero where none is asked.
func (w *watching) until() (next time.Time) {
	for _, at := range w.asked {
		next = soonest(next, at)
	}
	return next
}

// shared says whether s is a match that others may be allowed to see: one
// between us and a peer, which both have signed.
func (s *seat) shared() bool {
	return !s.remote.IsZero() && !s.watching && !s.quiet && s.last.Match.Joined()
}

// watchable is the match that a spectator asks for: the one named, else one
// that is being played here, the latest first.
func (h *Host) watchable(id match.Hash) *seat {
	if s := h.tables[id]; s != nil && s.shared() {
		return s
	}
	var best *seat
	for _, s := range h.tables {
		if id == (match.Hash{}) && s.shared() && !s.last.Match.Over() && (best == nil || s.last.Match.Terms().Started > best.last.Match.Terms().Started) {
			best = s
		}
	}
	return best
}

// welcoming says whether anybody may watch the match that is played here.
func (h *Host) welcoming() bool {
	s := h.watchable(match.Hash{})
	return s != nil && s.audience.level(h.watching.level) > wire.WatchNobody
}

// mayWatch says whether both players of s let who watch.
func (h *Host) mayWatch(s *seat, who identity.ID) bool {
	level := s.audience.level(h.watching.level)
	return level == wire.WatchEveryone || level == wire.WatchKnown && h.trust.knows(who)
}

// spectated is a peer who wants to watch.
func (h *Host) spectated(l *p2p.Link, w wire.Spectate) {
	s := h.watchable(w.Match)
	code := wire.WatchNone
	switch {
	case s == nil, s.remote == l.ID(), !s.audience.heard: // the other has not spoken yet, as after a restart
	case !h.mayWatch(s, l.ID()):
		w.Match, code = s.id, wire.WatchRefused
	default:
		w.Match, code = s.id, s.audience.admit(l)
	}
	if code != wire.WatchOpen {
		l.Send(wire.Watched{Match: w.Match, Code: code})
		return
	}
	before := s.audience.size()
	s.audience.join(l, w, s.last.Match, pulseOf(s.last))
	if s.audience.size() != before {
		h.counted(s)
	}
}

// counted tells everybody how many watch.
func (h *Host) counted(s *seat) {
	for !s.audience.tell(s.last.Match, pulseOf(s.last), true) {
		continue // there are fewer than just said
	}
	h.tellPlayer(s, false)
	h.show(s)
}

// tellPlayer tells the other player about spectators here. Until it has said
// the same of itself, or where ask is set, it is asked to.
func (h *Host) tellPlayer(s *seat, ask bool) {
	l, ok := h.links.up[s.remote]
	if !ok || s.watching || s.quiet {
		return
	}
	l.Send(wire.Audience{Match: s.id, Level: h.watching.level, Count: uint64(len(s.audience.here)), Ask: ask || !s.audience.heard})
}

// audienceAt is what the other player says about spectators.
func (h *Host) audienceAt(l *p2p.Link, m wire.Audience) {
	s := h.tables[m.Match]
	if s == nil || s.remote != l.ID() || s.watching {
		return
	}
	a := &s.audience
	changed := !a.heard || a.theirs != m.Level || a.elsewhere != int(m.Count)
	a.heard, a.theirs, a.elsewhere = true, m.Level, int(m.Count)
	if m.Ask {
		h.tellPlayer(s, false)
	}
	if changed {
		h.reviewed(s)
	}
}

// reviewed sends those spectators of s away who may not watch any more.
func (h *Host) reviewed(s *seat) {
	before := len(s.audience.here)
	s.audience.dismiss(s.id, wire.WatchRefused, func(who identity.ID) bool { return h.mayWatch(s, who) })
	s.audience.tell(s.last.Match, pulseOf(s.last), true)
	if len(s.audience.here) != before {
		h.tellPlayer(s, false)
	}
	h.announce()
	h.show(s)
}

// played tells the spectators of s what has happened, and its player what they
// said once the match is over.
func (h *Host) played(s *seat, old session.Snapshot) {
	stood := old.Paused.IsZero() != s.last.Paused.IsZero()
	if !s.audience.tell(s.last.Match, pulseOf(s.last), stood) {
		h.counted(s)
	}
	if s.last.Match.Over() && !old.Match.Over() {
		h.release(s)
	}
}

// unseat takes away the spectators at the end of a link that is down.
func (h *Host) unseat(l *p2p.Link) {
	for _, s := range h.tables {
		if s.audience.leave(l) {
			h.counted(s)
		}
	}
}

// allowWatch sets who may watch, at tables where matches are on too.
func (h *Host) allowWatch(who string) {
	level, ok := levels[who]
	if !ok {
		h.refuse(session.ErrWatchers)
		return
	}
	h.watching.level = level
	tell(h.cfg.Chosen.Watch, who)
	for _, s := range h.tables {
		if s.shared() {
			h.tellPlayer(s, false)
			h.reviewed(s)
		}
	}
	h.notice(session.NoticeAllowed, who)
	h.lobby()
}

// talked is a line of what spectators say to each other. It comes from one of
// ours, from the other player's program, or from the player's program where we
// watch.
func (h *Host) talked(l *p2p.Link, t wire.Talk) {
	s := h.tables[t.Match]
	if s == nil {
		return
	}
	said := session.Said{Match: s.name(), Name: cleanName(t.Name), Text: cell.Clean(t.Text), At: time.Now(), Watch: true}
	switch sp := s.audience.here[l.ID()]; {
	case s.remote == l.ID() && s.watching:
		h.emit(said)
		return
	case s.remote == l.ID():
	case sp == nil || sp.link != l || !sp.pace.take(time.Now(), paceLines, paceTime):
		return
	default:
		if t.Name = cleanName(l.Hello().Name); t.Name == "" {
			t.Name = l.ID().String()
		}
		said.Name = t.Name
		if other, ok := h.links.up[s.remote]; ok {
			other.Send(t)
		}
	}
	s.audience.pass(l.ID(), t)
	if s.last.Match.Over() || h.watching.overhears {
		h.emit(said)
		return
	}
	s.audience.hold(said)
}

// overhear is whether the person here wants to hear spectators during a game.
func (h *Host) overhear(on bool) {
	h.watching.overhears = on
	for _, s := range h.tables {
		if on {
			h.release(s)
		}
	}
}

// release tells the person here what spectators have said.
func (h *Host) release(s *seat) {
	for _, said := range s.audience.held {
		h.emit(said)
	}
	s.audience.held = nil
}

// intrudes says whether a message about match id comes from one who does not
// play it, which no program of ours sends: such a link is closed.
func (h *Host) intrudes(l *p2p.Link, id match.Hash) bool {
	s := h.tables[id]
	if s == nil || s.remote == l.ID() && !s.watching {
		return false
	}
	h.cfg.Log.Warn("wrote into a match of others", "peer", l.ID(), "match", matchName(id))
	l.Close(wire.CloseProtocol)
	return true
}

var _ listener = (*p2p.Link)(nil)

// nowhere keeps no facts: those of a match that is watched are its players' to
// keep.
type nowhere struct{}

// Append does nothing.
func (nowhere) Append(match.Save) error { return nil }

var _ table.Journal = nowhere{}
