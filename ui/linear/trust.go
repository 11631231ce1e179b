package linear

import (
	"fmt"
	"slices"

	"qiyou/ui/cell"
	"qiyou/ui/session"
)

// trust is what the person here knows of a key: whether it was compared, and
// whom its name could be taken for.
type trust struct {
	Verified bool      `json:"verified"`
	Like     *likeness `json:"like,omitempty"`
	Broken   int       `json:"broken,omitempty"` // starts
}

type likeness struct {
	Name string `json:"name"`
	Tag  string `json:"tag"`
}

func trustOf(verified bool, like session.Like, broken int) trust {
	t := trust{Verified: verified, Broken: broken}
	if like != (session.Like{}) {
		t.Like = &likeness{cell.CleanName(like.Name), printable(like.Tag)}
	}
	return t
}

// mark is added to the fingerprint of a verified peer. A name from outside
// cannot hold its tick.
func (t trust) mark(w words) string {
	if t.Verified {
		return w.Comma + w.Verified
	}
	return ""
}

// broken is added where a peer has not begun what it owed.
func (t trust) broken(w words) string {
	if t.Broken == 0 {
		return ""
	}
	return w.Comma + fmt.Sprintf(w.Broken, t.Broken)
}

// words is added to the line about somebody called name.
func (t trust) words(w words, name string) string {
	if t.Like == nil {
		return t.mark(w) + t.broken(w)
	}
	return t.mark(w) + t.broken(w) + w.Comma + fmt.Sprintf(w.Like, w.name(name), w.name(t.Like.Name), t.Like.Tag)
}

// sentence says that somebody called name is not who it could be taken for, ""
// where nobody is like it.
func (t trust) sentence(w words, name string) string {
	if t.Like == nil {
		return ""
	}
	return fmt.Sprintf(w.LikeLine, w.name(name), w.name(t.Like.Name), t.Like.Tag)
}

// verify asks a peer to compare words: one of the lobby, or the other at the
// table.
func (f *face) verify(who string) error {
	if who == "" {
		t, err := f.current()
		if err != nil {
			return noArgument
		}
		for _, p := range t.snap.Players {
			if p.Kind == session.Remote {
				return f.wish(session.Verify{Peer: p.Tag})
			}
		}
		return noSuchPeer
	}
	peer, err := f.lobby.find(who, true)
	if err != nil && isAddress(who) {
		return f.wish(session.Verify{Peer: who})
	}
	if err != nil {
		return err
	}
	return f.wish(session.Verify{Peer: peer.ID})
}

// judge says what the person finds of the words with who, which may be left out
// where only one peer has some.
func (f *face) judge(who string, w session.SameWords) error {
	var found []session.Words
	for _, c := range f.comparing {
		if who == "" || sameTag(c.Peer, who) || cell.CleanName(c.Name) == cell.CleanName(who) {
			found = append(found, c)
		}
	}
	switch len(found) {
	case 0:
		return noQuestion
	case 1:
		w.Peer = found[0].Peer
		return f.wish(w)
	}
	return manyPeers
}

func (f *face) compared(w session.Words) {
	f.forgetWords(w.Peer)
	f.comparing = append(f.comparing, w)
	both := func(s [2]string) [2]string { return [2]string{printable(s[0]), printable(s[1])} }
	f.tell(wordsReport{"words", printable(w.Peer), cell.CleanName(w.Name), both(w.Words), both(w.Numbers), w.Mine})
}

func (f *face) forgetWords(peer string) {
	f.comparing = slices.DeleteFunc(f.comparing, func(w session.Words) bool { return w.Peer == peer })
}

func (f *face) wordsEnded(e session.WordsEnded) {
	f.forgetWords(e.Peer)
	name := cell.CleanName(e.Name)
	f.tell(wordsEndedReport{"words-ended", printable(e.Peer), name, e.Code, f.words.why(e.Code, f.words.name(name))})
}

type wordsReport struct {
	Event   string    `json:"event"`
	Peer    string    `json:"peer"`
	Name    string    `json:"name"`
	Words   [2]string `json:"words"`
	Numbers [2]string `json:"numbers"`
	Mine    bool      `json:"mine"`
}

func (r wordsReport) text(w words) []string {
	return []string{fmt.Sprintf(w.CompareWords, w.name(r.Name), r.Peer, r.Words[0], r.Words[1], r.Numbers[0], r.Numbers[1])}
}

type wordsEndedReport struct {
	Event string `json:"event"`
	Peer  string `json:"peer"`
	Name  string `json:"name"`
	Code  string `json:"code"`
	Text  string `json:"text"`
}

func (r wordsEndedReport) text(words) []string { return []string{r.Text} }

// mode turns one of the modes on or off.
func (f *face) mode(rest string, of func(*session.Mode) *bool) error {
	on, ok := map[string]bool{"on": true, "off": false}[rest]
	if !ok {
		return noArgument
	}
	m := f.lobby.now.Me.Mode
	*of(&m) = on
	f.lobby.now.Me.Mode = m // for a line that follows before the news of it
	return f.wish(m)
}

// changes says who may see and reach the person here, where that is not as it
// was.
func (me meOf) changes(was meOf, w words) (all []string) {
	pick := func(on bool, yes, no string) string {
		if on {
			return yes
		}
		return no
	}
	if me.KnownOnly != was.KnownOnly {
		all = append(all, pick(me.KnownOnly, w.ModeKnown, w.ModeAll))
	}
	if me.Invisible != was.Invisible {
		all = append(all, pick(me.Invisible, w.ModeInvisible, w.ModeVisible))
	}
	if me.Room != was.Room {
		all = append(all, fmt.Sprintf(w.InRoom, me.Room))
	}
	return all
}

// block blocks a peer of the lobby, or without a name the one whose invitation
// is the newest.
func (f *face) block(who string) error {
	if who == "" {
		if len(f.invited) == 0 {
			return noArgument
		}
		return f.wish(session.Block{Peer: f.invited[len(f.invited)-1].Tag})
	}
	peer, err := f.lobby.find(who, true)
	if err != nil {
		return err
	}
	return f.wish(session.Block{Peer: peer.Tag})
}
