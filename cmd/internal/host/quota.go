package host

import (
	"encoding/base64"
	"slices"
	"strconv"
	"time"

	"qiyou/cmd/internal/store"
	"qiyou/game/match"
	"qiyou/p2p/identity"
	"qiyou/ui/session"
)

// What a key may put on this disk of which the person here has said nothing,
// neither by a name nor by comparing words. Nothing that is there goes: there
// is no more.
const (
	maxMatches   = 500       // finished, or lying open
	maxFacts     = 256 << 10 // bytes of the journal of one match; 400 moves with a takeback now and then are half of it
	maxStrangers = 512       // in the book of peers
)

// quota is what strangers have asked of the person here, of late.
type quota struct {
	invited pace                 // their invitations
	words   pace                 // their wishes to compare words
	told    map[identity.ID]bool // of which keys the person knows that there is too much
}

func newQuota() quota { return quota{told: map[identity.ID]bool{}} }

// pace is when something was done of late.
type pace []time.Time

// take does it now, unless it was done most times within that time.
func (p *pace) take(now time.Time, most int, within time.Duration) bool {
	*p = slices.DeleteFunc(*p, func(t time.Time) bool { return now.Sub(t) >= within })
	if len(*p) >= most {
		return false
	}
	*p = append(*p, now)
	return true
}

// glutted says whether there are as many matches with id as may be, and tells
// the person so, once.
func (h *Host) glutted(id identity.ID, name string) bool {
	r := h.trust.book.Results[id]
	n := r.Wins + r.Losses + r.Draws + len(h.open.with(id))
	if n < maxMatches || !h.trust.stranger(id) {
		return false
	}
	if !h.quota.told[id] {
		h.quota.told[id] = true
		h.notice(session.NoticeGlut, name, strconv.Itoa(n))
	}
	return true
}

// overlong says whether the match at s is longer than a stranger may make it.
// Then its table is left, and the match lies open as it is: it can be given up,
// or gone on with once the other is no stranger.
func (h *Host) overlong(s *seat) bool {
	if s.watching || s.last.Match.Over() || !h.trust.stranger(s.remote) || factBytes(s.last.Match.Log()) <= maxFacts {
		return false
	}
	h.noticeAt(s, session.NoticeLong, s.opponent())
	h.leave(s.name())
	return true
}

// factBytes is how many bytes of a journal a log takes.
func factBytes(log []match.Signed) (n int) {
	const line = 14 // kind, blanks, sum, end
	for _, f := range log {
		n += line + base64.RawStdEncoding.EncodedLen(len(f.Body)) + base64.RawStdEncoding.EncodedLen(len(f.Sig))
	}
	return n
}

// thin takes strangers with whom nothing was played out of the book, those that
// were not seen for longest first, until it has no more than may be.
func (h *Host) thin(b *store.Book) {
	b.Thin(maxStrangers, func(id identity.ID) bool { return b.Results[id] != store.Result{} || h.near(id) })
}

// How often strangers may ask the person here, all of them together: keys cost
// nothing, and on one network addresses hardly more.
const (
	maxAsking  = 8  // invitations of strangers that stand at once
	maxAsked   = 12 // invitations of strangers
	askedEvery = time.Minute
)

// crowded says whether too many strangers ask for another one to be heard. One
// who is known is always heard, and an engine does not mind.
func (h *Host) crowded(id identity.ID, now time.Time) bool {
	if h.trust.knows(id) || !h.trust.stranger(id) || h.cfg.Proxy > 0 {
		return false
	}
	standing := 0
	for _, in := range h.invites {
		if !in.mine && h.trust.stranger(in.peer) {
			standing++
		}
	}
	return standing >= maxAsking || !h.quota.invited.take(now, maxAsked, askedEvery)
}
