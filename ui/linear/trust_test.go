package linear

import (
	"strings"
	"testing"

	"qiyou/ui/session"
)

func TestTrustInLines(t *testing.T) {
	t.Parallel()
	w := Options{}.words()
	like := session.Like{Name: "user", Tag: "AB12-CD34-EFGH-IJKL"}
	for _, c := range []struct {
		trust          trust
		name           string
		line, sentence string
	}{
		{trustOf(false, session.Like{}, 0), "ann", "", ""},
		{trustOf(true, session.Like{}, 0), "ann", ", ✓ verified", ""},
		{trustOf(false, session.Like{}, 2), "ann", ", broken starts: 2", ""},
		{
			trustOf(false, like, 0), "usеr", ", another person called usеr; you know user with key AB12-CD34-EFGH-IJKL",
			"Another person called usеr; you know user with key AB12-CD34-EFGH-IJKL.",
		},
	} {
		if got := c.trust.words(w, c.name); got != c.line {
			t.Errorf("got %q, want %q", got, c.line)
		}
		if got := c.trust.sentence(w, c.name); got != c.sentence {
			t.Errorf("got %q, want %q", got, c.sentence)
		}
	}
	in := session.Invitation{ID: "i", Peer: "usеr", Tag: "EVIL-EVIL-EVIL-EVIL", Like: like}
	if got := strings.Join((&face{}).reportInvited(in).text(w), " "); !strings.Contains(got, "AB12-CD34-EFGH-IJKL") {
		t.Errorf("got %q", got)
	}
	if got := string(render((&face{}).reportInvited(in), w, true)); !strings.Contains(got, `"verified":false,"like":{"name":"user","tag":"AB12-CD34-EFGH-IJKL"}`) {
		t.Errorf("got %s", got)
	}
}

func TestWordsInLines(t *testing.T) {
	t.Parallel()
	f := newFake()
	r := start(t, f, Options{JSON: true, Wait: true})
	f.events <- session.Lobby{Peers: []session.Peer{{ID: "p1", Name: "Wang", Tag: "ABCD-EFGH-IJKL-MNOP", Presence: session.Here}}}
	r.await("lobby")
	r.send("verify wang")
	if w := r.wish(); w != (session.Verify{Peer: "p1"}) {
		t.Errorf("wish %+v", w)
	}
	f.events <- session.Words{Peer: "ABCD-EFGH-IJKL-MNOP", Name: "Wang", Words: [2]string{"apple", "zoo"}, Numbers: [2]string{"0085", "2047"}, Mine: true}
	if e := r.await("words"); e["name"] != "Wang" || e["mine"] != true {
		t.Errorf("words %v", e)
	}
	r.send("same")
	if w := r.wish(); w != (session.SameWords{Peer: "ABCD-EFGH-IJKL-MNOP", Same: true}) {
		t.Errorf("wish %+v", w)
	}
	// Where two have words, one must be named.
	f.events <- session.Words{Peer: "EVIL-EVIL-EVIL-EVIL", Name: "Li"}
	r.await("words")
	r.send("same")
	if e := r.await("refused"); e["code"] != "ambiguous-peer" {
		t.Errorf("refused %v", e)
	}
	r.send("differ Li")
	if w := r.wish(); w != (session.SameWords{Peer: "EVIL-EVIL-EVIL-EVIL", Differ: true}) {
		t.Errorf("wish %+v", w)
	}
	f.events <- session.WordsEnded{Peer: "EVIL-EVIL-EVIL-EVIL", Name: "Li", Code: session.NoticeDiffer}
	if e := r.await("words-ended"); e["code"] != session.NoticeDiffer || e["text"] == "" {
		t.Errorf("ended %v", e)
	}
	f.events <- session.WordsEnded{Peer: "ABCD-EFGH-IJKL-MNOP", Name: "Wang", Code: session.NoticeVerified}
	r.await("words-ended")
	r.send("same")
	if e := r.await("refused"); e["code"] == "" {
		t.Errorf("refused %v", e)
	}
}

func TestNobodyElseIsAcceptedUnseen(t *testing.T) {
	t.Parallel()
	f := newFake()
	r := start(t, f, Options{JSON: true, AutoAccept: true, Wait: true})
	in := session.Invitation{ID: "i1", Peer: "usеr", Offer: testOffer(), Like: session.Like{Name: "user", Tag: "AB12"}}
	f.events <- session.Invited{Invitation: in}
	r.await("invited")
	if w := r.wish(); w != (session.Answer{Invitation: "i1"}) {
		t.Errorf("answered %+v", w)
	}
}

func TestBlockAndModesInLines(t *testing.T) {
	t.Parallel()
	f := newFake()
	r := start(t, f, Options{JSON: true, Wait: true})
	f.events <- session.Lobby{Peers: []session.Peer{{ID: "p1", Name: "Wang", Tag: "ABCD-EFGH-IJKL-MNOP", Presence: session.Here}}}
	r.await("lobby")
	for _, c := range []struct {
		line string
		want session.Wish
	}{
		{"block wang", session.Block{Peer: "ABCD-EFGH-IJKL-MNOP"}},
		{"known on", session.Mode{KnownOnly: true}},
		{"invisible on", session.Mode{KnownOnly: true, Invisible: true}},
		{"known off", session.Mode{Invisible: true}},
	} {
		r.send(c.line)
		if w := r.wish(); w != c.want {
			t.Errorf("%s: %+v, want %+v", c.line, w, c.want)
		}
	}
	for _, line := range []string{"block", "known", "known perhaps", "block nobody"} {
		r.send(line)
		r.await("refused")
	}
	f.events <- session.Invited{Invitation: session.Invitation{ID: "i1", Peer: "Li", Tag: "EVIL-EVIL-EVIL-EVIL", Offer: testOffer()}}
	r.await("invited")
	r.send("block")
	if w := r.wish(); w != (session.Block{Peer: "EVIL-EVIL-EVIL-EVIL"}) {
		t.Errorf("%+v", w)
	}
}
