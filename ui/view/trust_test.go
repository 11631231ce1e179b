package view

import (
	"testing"

	"qiyou/ui/keys"
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
		{ID: "3", Name: "li", Tag: "CDEF-CDEF-CDEF-CDEF", Known: true, Broken: 2, Presence: session.Here},
	}}
	for _, ascii := range []bool{false, true} {
		s := english(t)
		s.look.ASCII = ascii
		mark := map[bool]string{false: "ABCD-EFGH ✓ verified", true: "ABCD-EFGH [v] verified"}[ascii]
		s.hear(peers)
		shows(t, s, mark, "EVIL-EVIL not the user you know (AB12-CD34)", "known, broken starts: 2")
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

func someWords(mine bool) session.Words {
	return session.Words{Peer: "ABCD-EFGH-IJKL-MNOP", Name: "liu", Words: [2]string{"apple", "zoo"}, Numbers: [2]string{"0085", "2047"}, Mine: mine}
}

func TestWordsAreCompared(t *testing.T) {
	t.Parallel()
	peer := someWords(true).Peer
	s := english(t)
	s.hear(onePeer()).press("V")
	wanted(t, s, session.Verify{Peer: "p1"})
	s.hear(someWords(true))
	shows(t, s, "Who is it?", "Words with liu (ABCD-EFGH-IJKL-MNOP):", "apple   zoo", "0085   2047", "y the same")
	s.wishes()
	s.input(Press{keys.Rune('y')}) // too soon to have been read
	wanted(t, s)
	s.now = s.now.Add(readable)
	s.press("Enter")
	wanted(t, s)
	s.press("Esc")
	hides(t, s, "apple")
	s.press("V")
	s.now = s.now.Add(readable)
	s.press("y")
	wanted(t, s, session.SameWords{Peer: peer, Same: true})
	hides(t, s, "apple")
	shows(t, s, "Waiting for liu to say the same.")
	s.hear(session.WordsEnded{Peer: peer, Name: "liu", Code: session.NoticeVerified})
	shows(t, s, "liu is verified")
}

// Words that another asked for never come up under a key that is on its way.
func TestWordsOfAnotherWait(t *testing.T) {
	t.Parallel()
	s := english(t)
	s.hear(onePeer(), someWords(false))
	shows(t, s, "liu would like to compare words: V shows them.")
	hides(t, s, "apple")
	s.now = s.now.Add(readable)
	s.press("y n")
	wanted(t, s)
	s.press("V")
	shows(t, s, "apple   zoo")
	s.now = s.now.Add(readable)
	s.wishes()
	s.press("n")
	wanted(t, s, session.SameWords{Peer: someWords(false).Peer, Differ: true})
	s.hear(someWords(true))
	shows(t, s, "apple   zoo")
	s.hear(session.WordsEnded{Peer: someWords(true).Peer, Name: "liu", Code: session.NoticeDiffer})
	hides(t, s, "apple")
	shows(t, s, "Careful: the words differ.")
}

func TestWordsAtATable(t *testing.T) {
	t.Parallel()
	s := english(t)
	d := newDesk(t, setup("gomoku/freestyle 15"), "none")
	s.hear(onePeer(), d.event()).press("V")
	var tag string
	for _, p := range d.snap.Players {
		if p.Kind == session.Remote {
			tag = p.Tag
		}
	}
	wanted(t, s, session.Verify{Peer: tag})
}

func TestBlockAsksFirst(t *testing.T) {
	t.Parallel()
	s := english(t)
	s.hear(onePeer()).press("B")
	shows(t, s, "Never let liu (ABCD-EFGH-IJKL-MNOP) connect", "again?")
	s.press("n")
	wanted(t, s)
	s.hear(session.Invited{Invitation: session.Invitation{ID: "i", Peer: "wang", Tag: "EVIL-EVIL-EVIL-EVIL", Offer: defaultOffer()}})
	s.press("B")
	shows(t, s, "Never let wang (EVIL-EVIL-EVIL-EVIL)")
	s.press("y")
	wanted(t, s, session.Block{Peer: "EVIL-EVIL-EVIL-EVIL"})
}

func TestModesAreTurned(t *testing.T) {
	t.Parallel()
	s := english(t)
	l := onePeer()
	s.hear(l).press("K")
	wanted(t, s, session.Mode{KnownOnly: true})
	l.Me.Mode, l.Me.Room = session.Mode{KnownOnly: true}, "zoo zoo zoo zoo"
	s.hear(l)
	shows(t, s, "known players only", "room: zoo zoo zoo zoo")
	s.wishes()
	s.press("I")
	wanted(t, s, session.Mode{KnownOnly: true, Invisible: true})
}
