package host

import (
	"strings"

	"qiyou/p2p/identity"
	"qiyou/ui/cell"
	"qiyou/ui/session"
)

// peerName is a name that a peer gave itself, made inert: short enough for
// terms, and without the marks by which a face says that a key is verified.
func peerName(s string) string { return cleanName(unmarked(s)) }

// unmarked is s without any tick.
func unmarked(s string) string {
	return strings.Map(func(r rune) rune {
		switch r {
		case '✓', '✔', '☑', '✅', '🗸', '🗹', '⍻', '√', '🮱':
			return -1
		}
		return r
	}, s)
}

// like is whom the book has under a name that can be taken for name; the key
// that has the name now is id, zero where it was never met.
func (h *Host) like(id identity.ID, name string) session.Like {
	for _, n := range h.book.Namesakes(id, name) {
		if h.knows(n.ID) {
			return session.Like{Name: cell.CleanName(n.Name), Tag: n.ID.String()}
		}
	}
	return session.Like{}
}

// verified says whether the person here has compared the key of id.
func (h *Host) verified(id identity.ID) bool {
	p, _ := h.book.Get(id)
	return p.Verified
}

// trusted adds to the players of a table what the book says of their keys.
func (h *Host) trusted(s *seat, players [2]session.Player) [2]session.Player {
	if s.remote.IsZero() {
		return players
	}
	if s.watching {
		for i, p := range s.last.Match.Terms().Players {
			id := identity.IDOf(p.Key)
			players[i].Verified, players[i].Like = h.verified(id), h.like(id, players[i].Name)
		}
		return players
	}
	p := &players[s.them().Index()]
	p.Verified, p.Like = h.verified(s.remote), h.like(s.remote, p.Name)
	return players
}
