package host

import (
	"qiyou/cmd/internal/store"
	"qiyou/p2p/identity"
	"qiyou/ui/session"
)

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

// setMode makes another mode the one that counts.
func (h *Host) setMode(m session.Mode) {
	h.mode = m
	h.setBook(h.book)
	h.announce()
	if h.cfg.Moded != nil {
		h.cfg.Moded(m)
	}
	h.lobby()
}

// block never lets a key link again. One that was never met has not shown it.
func (h *Host) block(tag string) {
	for id, p := range h.book.Peers {
		if id.String() != tag {
			continue
		}
		name := cleanName(p.Name())
		if name == "" {
			name = tag
		}
		h.editBook(func(b *store.Book) { b.Block(id, true) })
		h.emit(session.Notice{Code: session.NoticeBlocked, Args: []string{name}})
		h.lobby()
		return
	}
	h.refuse(session.ErrUnmet)
}
