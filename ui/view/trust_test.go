package view

import (
	"testing"

	"qiyou/ui/session"
)

// A verified peer has a mark that is a shape, in the lobby, in an invitation
// and at a table; one whose name could be taken for another's is told apart.
func TestWhoIsIt(t *testing.T) {
	t.Parallel()
	like := session.Like{Name: "user", Tag: "AB12-CD34-EFGH-IJKL"}
	peers := session.Lobby{Me: session.Me{Name: "ann"}, Peers: []session.Peer{
		{ID: "1", Name: "liu", Tag: "ABCD-EFGH-IJKL-MNOP", Known: true, Verified: true, Presence: session.Here},
		{ID: "2", Name: "usеr", Tag: "EVIL-EVIL-EVIL-EVIL", Like: like, Presence: session.Here},
	}}
	for _, ascii := range []bool{false, true} {
		s := english(t)
		s.look.ASCII = ascii
		mark := map[bool]string{false: "ABCD-EFGH ✓ verified", true: "ABCD-EFGH [v] verified"}[ascii]
		s.hear(peers)
		shows(t, s, mark, "EVIL-EVIL not the user you know (AB12-CD34)")
		in := session.Invitation{ID: "i", Peer: "liu", Tag: "ABCD-EFGH-IJKL-MNOP", Known: true, Verified: true, Offer: defaultOffer()}
		s.hear(session.Invited{Invitation: in})
		shows(t, s, "liu (ABCD-EFGH-IJKL-MNOP"+map[bool]string{false: " ✓", true: " [v]"}[ascii]+") invites you.")
	}
	d := newDesk(t, setup("gomoku/freestyle 15"), "none")
	for i := range d.snap.Players {
		d.snap.Players[i].Verified = d.snap.Players[i].Kind == session.Remote
	}
	s := english(t)
	s.hear(onePeer(), d.event())
	shows(t, s, "✓")
}
