package view

import (
	"qiyou/ui/cell"
	"qiyou/ui/emblem"
	"qiyou/ui/session"
)

// cardW is the least width in which a peer is shown with its emblem.
const cardW = 50

// drawCard draws who is chosen in the lobby at the head of r, where there is room
// for it: the emblem of the key, and beside it all that is known.
func (m *Model) drawCard(b *cell.Buffer, r cell.Rect) {
	p, ok := m.chosenPeer()
	if !ok || r.W < cardW || r.H < emblem.Size+1 {
		return
	}
	y := r.Y + 1
	if !m.drawKey(b, p.Tag, r.X, y) {
		return
	}
	x, w := r.X+emblem.Width+3, r.W-emblem.Width-3
	lines := []line{{p.Name, strong}, {p.Tag, dim}}
	for _, s := range wrap(m.peerState(p, m.text.Lobby.Score), w, m.look.Wide) {
		lines = append(lines, line{s, m.peerStyle(p)})
	}
	if p.Addr != "" {
		lines = append(lines, line{p.Addr, dim})
	}
	for i, l := range lines[:min(len(lines), emblem.Size)] {
		b.Print(x, y+i, w, cell.Clip(l.text, w, m.look.Wide), l.style)
	}
}

// pictured says whether an invitation is shown with the emblem of who invites, in a
// window of w by h.
func (m *Model) pictured(inv session.Invitation, w, h int) bool {
	_, ok := emblem.Of(inv.Tag)
	return ok && w >= cardW && h >= fullH
}
