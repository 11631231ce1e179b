package host

import (
	"time"

	"qiyou/p2p/identity"
	"qiyou/ui/session"
)

// twinAfter is how long after a peer let go of our link for a newer one of our
// key the person hears of it: by then that one has come up if it is ours, and
// the peer has not yet dialled us again (p2p does so after 200 ms).
const twinAfter = 150 * time.Millisecond

// twin is a peer that talks to somebody else who has our key, perhaps.
type twin struct {
	name string
	at   time.Time // when it is certain
}

// superseded notes that the peer id has a newer connection of our key.
func (h *Host) superseded(id identity.ID, name string) {
	h.links.twins[id] = twin{name, time.Now().Add(twinAfter)}
}

// tellTwins says where our key is used in another place.
func (h *Host) tellTwins() {
	for id, t := range h.links.twins {
		if time.Now().Before(t.at) {
			continue
		}
		delete(h.links.twins, id)
		if _, up := h.links.up[id]; !up {
			h.notice(session.NoticeElsewhere, t.name)
		}
	}
}
