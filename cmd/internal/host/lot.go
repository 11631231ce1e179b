package host

import (
	"bytes"
	"time"

	"qiyou/cmd/internal/store"
	"qiyou/game/match"
	"qiyou/p2p/identity"
)

// drawFor is how long a draw that was not opened stands: who asks again within
// that time draws with the same nonces, so that going away from a lot that one
// does not like gains nothing.
const drawFor = 10 * time.Minute

// draw is our part of a lot with a peer.
type draw struct {
	commit match.Hash // of the inviter
	nonce  []byte     // ours
	at     time.Time
	broken bool // counted as a broken start
}

// draws are the lots that have not been opened, by the peer: those of our own
// invitations, and those that we accepted.
type draws struct{ mine, theirs map[identity.ID]*draw }

func newDraws() draws {
	return draws{mine: map[identity.ID]*draw{}, theirs: map[identity.ID]*draw{}}
}

// inviting is the nonce for an invitation of ours to peer: fresh, or that of one
// before that never came to its start.
func (d draws) inviting(peer identity.ID, fresh []byte, now time.Time) []byte {
	sweep(d.mine, now)
	if d.mine[peer] == nil {
		d.mine[peer] = &draw{nonce: fresh, at: now}
	}
	return d.mine[peer].nonce
}

// accepting is the same for an invitation of peer with this commitment that we
// accept.
func (d draws) accepting(peer identity.ID, commit match.Hash, fresh []byte, now time.Time) []byte {
	sweep(d.theirs, now)
	if was := d.theirs[peer]; was == nil || was.commit != commit {
		d.theirs[peer] = &draw{commit: commit, nonce: fresh, at: now}
	}
	return d.theirs[peer].nonce
}

// sweep forgets the draws that are too old to count.
func sweep(all map[identity.ID]*draw, now time.Time) {
	for id, d := range all {
		if now.Sub(d.at) >= drawFor {
			delete(all, id)
		}
	}
}

// broken counts a start that a peer owed us and that never came, where seats
// were to be drawn by lot: the peer knew what the lot says, and we do not.
func (h *Host) broken(in *invite) {
	d := h.draws.theirs[in.peer]
	if in.mine || !in.accepted || in.offer.Sides != match.ByLot || d == nil || d.broken || !bytes.Equal(d.nonce, in.nonce) {
		return
	}
	d.broken = true
	h.editBook(func(b *store.Book) { b.Broke(in.peer, 1) })
	h.lobby()
}

// drawn takes a lot of peer that was opened out of those that are owed. One that
// was counted already and came after all is counted no more.
func (h *Host) drawn(in *invite) {
	if in.mine {
		delete(h.draws.mine, in.peer)
		return
	}
	if d := h.draws.theirs[in.peer]; d != nil && d.broken {
		h.editBook(func(b *store.Book) { b.Broke(in.peer, -1) })
	}
	delete(h.draws.theirs, in.peer)
}
