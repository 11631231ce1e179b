package host

import (
	"bytes"
	"errors"
	"maps"
	"slices"
	"strconv"
	"time"

	"qiyou/cmd/internal/store"
	"qiyou/discovery"
	"qiyou/game/match"
	"qiyou/game/record"
	"qiyou/p2p/identity"
	"qiyou/ui/cell"
	"qiyou/ui/session"
)

// openJournal is a match that lies in a journal.
type openJournal struct {
	id     match.Hash
	match  match.Match
	header store.Header
	when   time.Time
	aside  bool // the person has left it on purpose
	tried  bool // to go on with it because the peer is seen
}

// peer is the identity of the peer in the match; zero where there is none.
func (o openJournal) peer() identity.ID {
	for _, s := range o.header.Seats {
		if id, err := identity.ParseID(s.Peer); err == nil && s.Kind == store.Peer {
			return id
		}
	}
	return identity.ID{}
}

// journals are the matches that lie open, and those over that one of the two
// may have to hear of.
type journals []openJournal

// find is the match id among them.
func (all journals) find(id match.Hash) (openJournal, bool) {
	i := slices.IndexFunc(all, func(o openJournal) bool { return o.id == id })
	if i < 0 {
		return openJournal{}, false
	}
	return all[i], true
}

// named is the match that a face names.
func (all journals) named(name string) (openJournal, bool) {
	i := slices.IndexFunc(all, func(o openJournal) bool { return matchName(o.id) == name })
	if i < 0 {
		return openJournal{}, false
	}
	return all[i], true
}

// with are those with peer.
func (all journals) with(peer identity.ID) (found journals) {
	for _, o := range all {
		if o.peer() == peer {
			found = append(found, o)
		}
	}
	return found
}

func (o openJournal) players() (players [2]session.Player) {
	for i, s := range o.header.Seats {
		players[i] = session.Player{Name: cell.CleanName(s.Name), Level: s.Level}
		for kind, name := range kinds {
			if name == s.Kind {
				players[i].Kind = kind
			}
		}
		if id, err := identity.ParseID(s.Peer); err == nil {
			players[i].Tag = id.String()
		}
	}
	return players
}

func (o openJournal) summary() session.OpenMatch {
	s := session.OpenMatch{Match: matchName(o.id), Setup: o.match.Setup(), Moves: len(o.match.Plies()), When: o.when, Adjourned: o.match.Adjourned()}
	for _, p := range o.players() {
		if s.Opponent == "" || p.Kind != session.Person {
			s.Opponent, s.Kind = p.Name, p.Kind
		}
	}
	return s
}

// replay folds the facts of a journal as far as they hold.
func (h *Host) replay(facts []match.Save) match.Match {
	m := match.New(h.cfg.Judge)
	for i, f := range facts {
		next, err := m, error(nil)
		if f.Event {
			next, err = match.Fold(m, f.Fact)
		} else {
			next, err = match.Hear(m, f.Fact)
		}
		if err != nil {
			h.cfg.Log.Error("journal", "fact", i, "error", err)
			break
		}
		m = next
	}
	return m
}

// unsignedFor is how long a match that only one has signed may still get the
// other name.
const unsignedFor = 10 * time.Minute

// unsentFor is how long a match that both have signed is kept for a peer who
// has not said that it has the other's name.
const unsentFor = 30 * 24 * time.Hour

// refreshOpen reads again which matches lie open, and those over that one of
// the two may have to hear of. What was never begun is thrown away.
func (h *Host) refreshOpen() {
	h.open = nil
	for _, j := range h.cfg.Store.Journals() {
		m := h.replay(j.Facts)
		o := openJournal{id: m.ID(), match: m, header: j.Header, when: j.When, aside: j.Aside}
		switch {
		case m.Len() == 0:
		case !m.Joined() && time.Since(j.When) > unsignedFor:
			h.cfg.Store.Remove(o.id)
		case m.Sealed() && h.tables[o.id] == nil && !h.filed(o):
		default:
			h.open = append(h.open, o)
		}
	}
}

// filed makes sure that a match that both have signed is on record and counts,
// as it may not be if the program was killed, and says whether its journal is
// still of use.
func (h *Host) filed(o openJournal) bool {
	j, err := h.cfg.Store.Load(o.id)
	if err != nil {
		return false // another program is at it
	}
	defer j.Close()
	_, data, err := h.cfg.Store.ReadRecord(matchName(o.id)[:8])
	if err != nil || !bytes.Equal(data, h.cfg.Record(o.match)) {
		if _, err := h.finish(&seat{id: o.id, players: o.players(), remote: o.peer()}, o.match); err != nil {
			h.cfg.Log.Error("record not written", "error", err)
			return true
		}
		if book, err := h.cfg.Store.ReadBook(); err == nil {
			h.setBook(book)
		}
	}
	if o.peer().IsZero() || time.Since(o.when) > unsentFor {
		h.cfg.Store.Remove(o.id)
		return false
	}
	return true
}

// reopen goes on with a match that the person chose.
func (h *Host) reopen(name string) {
	o, ok := h.open.named(name)
	switch s := h.tables[o.id]; {
	case !ok:
		h.refuse(session.ErrNoMatch)
	case s != nil:
		h.show(s)
	case !o.peer().IsZero() && h.cfg.Node == nil:
		h.refuse(session.ErrOffline)
	default:
		h.reopened(h.load(o.id, false))
	}
}

// reopened is a match that the person goes on with, or why that cannot be. The
// other may not be there: the table waits.
func (h *Host) reopened(s *seat, err error) {
	_, up := h.links.up[s.peer()]
	switch {
	case errors.Is(err, store.ErrLocked):
		h.refuse(session.ErrBusy)
	case err != nil:
		h.refuse(session.ErrNoMatch)
	case up:
		s.table.Post(connected)
	case !s.remote.IsZero():
		h.noticeAt(s, session.NoticeAbsent, s.opponent())
	}
}

// load opens the journal of a match and a table for it.
func (h *Host) load(id match.Hash, quiet bool) (*seat, error) {
	o, _ := h.open.find(id)
	j, err := h.cfg.Store.Load(id)
	if err != nil {
		h.cfg.Log.Warn("journal", "error", err)
		return nil, err
	}
	s := h.newSeat(h.replay(j.Facts), o.players(), o.peer(), j)
	s.quiet, s.when = quiet, o.when
	h.seat(s, nil)
	if !quiet {
		h.noticeAt(s, session.NoticeResumed, strconv.Itoa(len(s.last.Match.Plies())))
		h.lobby()
	}
	return s, nil
}

// resumeOpen goes on with every match with peer that a cut or a crash has left
// open. One that was left on purpose, or adjourned, waits until somebody asks
// for it.
func (h *Host) resumeOpen(peer identity.ID) {
	for _, o := range h.open.with(peer) {
		left := o.aside || o.match.Adjourned() || h.away[o.id] || h.tables[o.id] != nil
		if o.match.Joined() && !o.match.Over() && !left && !(h.cfg.Proxy > 0 && h.full()) {
			h.load(o.id, false)
		}
	}
}

// stillborn is a match that we have begun and the other knows nothing of.
func (h *Host) stillborn(s *seat) {
	h.close(s)
	if o, ok := h.open.find(s.id); ok && o.match.Joined() {
		return // it was signed at the last moment
	}
	if err := h.cfg.Store.Remove(s.id); err != nil {
		h.cfg.Log.Error("journal", "error", err)
	}
	h.refreshOpen()
	h.notice(session.NoticeNotBegun, s.opponent())
}

// confirmOld gets, or gives, the names that are missing under matches with peer
// that are over.
func (h *Host) confirmOld(peer identity.ID) {
	for _, o := range h.open.with(peer) {
		if o.match.Over() {
			h.pending(o.id, peer)
		}
	}
}

// openSeen opens the matches with peers that discovery sees which need no wish
// of the person: those over that lack a name, and those that a crash has left,
// of which the other may know no more than we do. An engine that plays for us
// waits to be asked.
func (h *Host) openSeen() {
	if h.cfg.Discovery == nil || len(h.open) == 0 {
		return
	}
	here := map[string]bool{}
	for _, p := range h.cfg.Discovery.Peers() {
		here[p.ID] = here[p.ID] || p.State == discovery.Here
	}
	for _, s := range slices.Collect(maps.Values(h.tables)) {
		if _, up := h.links.up[s.remote]; s.quiet && !up && !here[s.remote.Short()] {
			h.close(s) // nobody to call
		}
	}
	var crashed []identity.ID
	for i, o := range h.open {
		if here[o.peer().Short()] && !o.tried && !o.match.Over() && h.cfg.Proxy == 0 {
			h.open[i].tried = true
			crashed = append(crashed, o.peer())
		}
	}
	for _, o := range slices.Clone(h.open) {
		if here[o.peer().Short()] && o.match.Over() && !h.away[o.id] {
			h.pending(o.id, o.peer())
		}
	}
	for _, id := range crashed {
		h.resumeOpen(id)
	}
}

// pending is the table of a match with peer: one that is over, and whose end
// the two have not both signed as far as is known here, is opened for that.
func (h *Host) pending(id match.Hash, peer identity.ID) *seat {
	if s := h.tables[id]; s != nil {
		return s
	}
	o, ok := h.open.find(id)
	if !ok || !o.match.Over() || o.peer() != peer {
		return nil
	}
	s, _ := h.load(id, true)
	if _, up := h.links.up[peer]; up && s != nil {
		s.table.Post(connected)
	}
	return s
}

// discard gives up a match that lies open: its moves become an unfinished
// record.
func (h *Host) discard(name string) {
	o, ok := h.open.named(name)
	if !ok || h.tables[o.id] != nil {
		h.refuse(session.ErrNoMatch)
		return
	}
	path, err := h.cfg.Store.SaveRecord(o.id, o.match.Setup().Game, record.Ext(o.match.Setup()), o.header.Started, h.cfg.Record(o.match))
	if err != nil {
		h.notice(session.NoticeRecordLost, err.Error())
		return
	}
	if err := h.cfg.Store.Remove(o.id); err != nil {
		h.cfg.Log.Error("journal", "error", err)
	}
	h.notice(session.NoticeRecord, path)
	h.refreshOpen()
	h.lobby()
}
