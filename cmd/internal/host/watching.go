package host

import (
	"errors"
	"net/netip"
	"time"

	"qiyou/cmd/internal/table"
	"qiyou/game/match"
	"qiyou/game/record"
	"qiyou/p2p"
	"qiyou/p2p/identity"
	"qiyou/p2p/wire"
	"qiyou/ui/session"
)

// How long the answer to a wish to watch may take, and how long to wait before
// asking again for a match that its player does not have open just now.
const (
	watchFor   = 10 * time.Second
	watchAgain = 2 * time.Second
)

// watchPeer asks a peer of the lobby, or an address typed by hand, to let us
// watch.
func (h *Host) watchPeer(who string) {
	if h.cfg.Node == nil {
		h.refuse(session.ErrOffline)
		return
	}
	to := h.where(who)
	if len(to.addrs) == 0 {
		h.await(who, session.Watch{Peer: who})
		return
	}
	h.reach(to.target, h.watchReached)
}

// watchReached has the link to a peer whose match is to be watched.
func (h *Host) watchReached(l *p2p.Link, err error) {
	if err != nil {
		h.cfg.Log.Info("dial", "error", err)
		code := session.ErrNoPeer
		if errors.Is(err, p2p.ErrRefused) || errors.Is(err, p2p.ErrTooMany) {
			code = session.ErrWatchRefused
		}
		h.refuse(code)
		return
	}
	h.askToWatch(l)
}

// askToWatch asks the other end of l to let us watch.
func (h *Host) askToWatch(l *p2p.Link) {
	if l.Send(wire.Spectate{}) != nil {
		h.refuse(session.ErrNoPeer)
		return
	}
	h.watching.asked[l.ID()] = time.Now().Add(watchFor)
	h.schedule()
}

// watchCodes are the words for not being let in.
var watchCodes = map[wire.WatchCode]string{
	wire.WatchFull: session.ErrWatchFull, wire.WatchRefused: session.ErrWatchRefused,
	wire.WatchNone: session.ErrWatchNone, wire.WatchEnded: session.ErrWatchEnded,
}

// watchWord is the word for a code, which may be a newer one than ours.
func watchWord(c wire.WatchCode) string {
	if word, ok := watchCodes[c]; ok {
		return word
	}
	return session.ErrWatchRefused
}

// watched is what a player tells us as a spectator.
func (h *Host) watched(l *p2p.Link, w wire.Watched) {
	s := h.tables[w.Match]
	_, asked := h.watching.asked[l.ID()]
	switch {
	case s != nil && s.watching && s.remote == l.ID():
		delete(h.watching.asked, l.ID())
		h.watchOn(s, l, w)
	case !asked:
		if w.Code == wire.WatchOpen {
			l.Send(wire.Unknown{Match: w.Match}) // we have left
		}
	case s != nil:
		delete(h.watching.asked, l.ID())
		l.Send(wire.Unknown{Match: w.Match})
		h.refuse(session.ErrBusy)
	default:
		delete(h.watching.asked, l.ID())
		h.watchBegins(l, w)
	}
}

// watchBegins opens the table of a match that we are let to watch. What the
// player sends is not believed but folded: both players have signed it.
func (h *Host) watchBegins(l *p2p.Link, w wire.Watched) {
	if w.Code != wire.WatchOpen {
		h.refuse(watchWord(w.Code))
		return
	}
	if w.From != 0 || len(w.Events) == 0 || w.Events[0].Sum() != w.Match {
		l.Close(wire.CloseProtocol)
		h.refuse(session.ErrWatchNone)
		return
	}
	m, err := match.Fold(match.New(h.cfg.Judge), w.Events[0])
	if err != nil {
		h.cfg.Log.Warn("match not watched", "error", err)
		l.Send(wire.Unknown{Match: w.Match})
		h.refuse(session.ErrSetup)
		return
	}
	var players [2]session.Player
	for i, p := range m.Terms().Players {
		players[i] = session.Player{Name: cleanName(p.Name), Tag: identity.IDOf(p.Key).String(), Kind: session.Remote}
	}
	s := h.newSeat(m, players, l.ID(), nil)
	s.watching = true
	h.seat(s, nil)
	l.Live(true)
	h.watchOn(s, l, w)
}

// watchConfig is a table that only listens.
func (h *Host) watchConfig(s *seat, cfg *table.Config) {
	cfg.Journal = nowhere{}
	cfg.Send = h.toServer(s.remote, s.id)
	cfg.Finish = func(match.Match) (string, error) { return "", nil }
	s.release = h.cfg.Node.Hold(s.remote, func() []netip.AddrPort { return h.sight.addrs.of(s.remote) })
}

// toServer sends what the table of a spectator has to say to the player it
// watches: only how far it is. It is called from the table's goroutine and
// never waits.
func (h *Host) toServer(remote identity.ID, id match.Hash) func(match.Message) {
	return func(m match.Message) {
		r, ok := m.(match.Resume)
		l, up := h.cfg.Node.Link(remote)
		if !ok || !up {
			return
		}
		if err := l.Send(wire.Spectate{Match: id, Length: uint64(r.Len), Head: r.Head}); err != nil {
			h.cfg.Log.Debug("not sent", "match", matchName(id), "error", err)
		}
	}
}

// watchOn takes in what a player tells us about the match we watch.
func (h *Host) watchOn(s *seat, l *p2p.Link, w wire.Watched) {
	switch {
	case w.Length > maxWatched:
		l.Send(wire.Unknown{Match: s.id})
		h.watchOver(s, session.ErrTooLong)
	case w.Code == wire.WatchOpen:
		h.watchMore(s, l, w)
	case w.Code == wire.WatchNone, w.Code == wire.WatchEnded:
		h.unserved(s)
	default:
		h.watchOver(s, watchWord(w.Code))
	}
}

// maxWatched is the longest log that is followed: the longest games with all
// their takebacks have a tenth of it.
const maxWatched = 8192

// watchOver closes the table of a match that is watched no more.
func (h *Host) watchOver(s *seat, why string) {
	h.close(s)
	h.notice(session.NoticeUnwatched, why)
	h.emit(session.Left{Match: s.name()})
}

// watchMore takes in what is new in a match that is watched.
func (h *Host) watchMore(s *seat, l *p2p.Link, w wire.Watched) {
	if s.gone || s.watchers != int(w.Count) {
		s.gone, s.watchers, s.askAgain = false, int(w.Count), time.Time{}
		h.show(s)
	}
	end := w.From + uint64(len(w.Events))
	heard := table.Heard{Message: match.Tail{From: small(w.From), Events: w.Events}}
	if end == w.Length {
		heard.Paused = w.Paused
		heard.Ago = time.Duration(min(w.Think, uint64(maxThink/time.Millisecond))) * time.Millisecond
	}
	s.table.Post(heard)
	if end < w.Length && !w.More && len(w.Events) > 0 {
		l.Send(wire.Spectate{Match: s.id, Length: end, Head: w.Events[len(w.Events)-1].Sum()})
	}
}

// maxThink is the longest that a player is believed to have thought.
const maxThink = 24 * time.Hour

// unserved is a match that its player does not have open now. If it is not
// over it may come back, as after a restart.
func (h *Host) unserved(s *seat) {
	s.gone = true
	if !s.last.Match.Over() {
		s.askAgain = time.Now().Add(watchAgain)
	}
	h.show(s)
	h.schedule()
}

// watchExpired gives up on who did not answer a wish to watch, and asks again
// where a match may have come back.
func (h *Host) watchExpired() {
	now := time.Now()
	for id, until := range h.watching.asked {
		if !now.Before(until) {
			delete(h.watching.asked, id)
			h.refuse(session.ErrNoPeer)
		}
	}
	for _, s := range h.tables {
		if !s.askAgain.IsZero() && !now.Before(s.askAgain) {
			s.askAgain = time.Time{}
			s.table.Post(connected)
		}
	}
}

// sayWatching sends a line to the other spectators.
func (h *Host) sayWatching(s *seat, said session.Said) {
	l, ok := h.links.up[s.remote]
	if !ok || !s.pace.take(said.At, paceLines, paceTime) || l.Send(wire.Talk{Match: s.id, Text: said.Text}) != nil {
		h.noticeAt(s, session.NoticeUnsaid, s.players[0].Name)
		return
	}
	said.Watch = true
	h.emit(said)
}

// keepWatched writes the record of a match that is watched, as it stands.
func (h *Host) keepWatched(name string) {
	s := h.find(name)
	if s == nil {
		return
	}
	m := s.last.Match
	if !s.watching {
		h.refuse(session.ErrNoMatch)
		return
	}
	path, err := h.cfg.Store.SaveWatched(m.ID(), m.Setup().Game, record.Ext(m.Setup()), time.Unix(m.Terms().Started, 0), h.recordOf(m))
	if err != nil {
		h.notice(session.NoticeRecordLost, err.Error())
		return
	}
	h.notice(session.NoticeRecord, path)
	if m.Over() {
		s.kept = path
		h.show(s)
	}
}
