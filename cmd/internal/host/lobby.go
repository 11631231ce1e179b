package host

import (
	"cmp"
	"net/netip"
	"slices"
	"strings"

	"qiyou/discovery"
	"qiyou/p2p/identity"
	"qiyou/ui/cell"
	"qiyou/ui/session"
)

// lobby tells the face who is there.
func (h *Host) lobby() {
	l := session.Lobby{Me: h.me(), Health: session.Health{Code: session.HealthOff}}
	if h.cfg.Node != nil {
		l.Me.Port = int(h.cfg.Node.Port())
	}
	if h.cfg.Discovery != nil {
		health := h.cfg.Discovery.Health()
		l.Health = session.Health{Code: healthCode(health.State), Interfaces: health.Interfaces}
	}
	for _, p := range h.peers() {
		l.Peers = append(l.Peers, h.peer(p))
	}
	for _, o := range h.open {
		if _, here := h.tables[o.id]; !here && o.match.Joined() && !o.match.Over() {
			l.Open = append(l.Open, o.summary())
		}
	}
	h.emit(l)
}

// healthCode is the state of discovery as a face has words for it.
func healthCode(s discovery.HealthState) string {
	switch s {
	case discovery.OK:
		return session.HealthOK
	case discovery.Quiet:
		return session.HealthQuiet
	case discovery.Blocked:
		return session.HealthBlocked
	case discovery.NoNetwork:
		return session.HealthNoNetwork
	}
	return session.HealthLooking
}

// peers is who can be seen: those who announce themselves, and those whose link
// is up although no announcement of theirs has come.
func (h *Host) peers() []discovery.Peer {
	all := h.announced()
	announced := announcedIDs(all)
	n := len(all)
	for id, l := range h.links.up {
		if short := id.Short(); !announced[short] {
			p := discovery.Peer{Instance: short, ID: short, Name: h.trust.nameOf(l), State: discovery.Here, Addrs: []netip.AddrPort{l.Addr()}}
			if h.links.silent[id] {
				p.State = discovery.Suspect
			}
			all = append(all, p)
		}
	}
	slices.SortFunc(all[n:], func(a, b discovery.Peer) int { return cmp.Compare(a.ID, b.ID) })
	return all
}

// peer is p as a face shows it.
func (h *Host) peer(p discovery.Peer) session.Peer {
	s := session.Peer{
		ID: p.Instance, Name: h.trust.nameFor(p), Presence: session.Presence(p.State),
		Playing: p.Status == discovery.Playing || p.Status == discovery.Watch, Watch: p.Status == discovery.Watch, Games: cell.Clean(p.Games),
	}
	if len(p.Addrs) > 0 {
		s.Addr = p.Addrs[0].String()
	}
	if h.links.answers(p.ID) { // more than any announcement or ping says
		s.Presence = session.Here
	}
	s.Tag, s.Muted = tag(p.ID), h.trust.muted[p.ID]
	if s.Name == "" {
		s.Name = s.Tag
	}
	id, met := h.trust.met(p.ID)
	s.Like = h.trust.like(id, peerName(p.Name))
	if met {
		s.Known, s.Verified, s.Broken = h.trust.knows(id), h.trust.verified(id), h.trust.book.Peers[id].Broken
		r := h.trust.book.Results[id]
		s.Wins, s.Losses, s.Draws = r.Wins, r.Losses, r.Draws
	}
	return s
}

// tag is a short identity as people compare it, or empty.
func tag(short string) string {
	canonical, err := identity.ParseShort(short)
	if err != nil {
		return ""
	}
	s := strings.ToUpper(canonical)
	return s[:4] + "-" + s[4:8] + "-" + s[8:12] + "-" + s[12:]
}
