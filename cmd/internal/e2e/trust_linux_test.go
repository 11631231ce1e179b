package e2e

import (
	"encoding/json"
	"fmt"
	"strings"
	"testing"

	"qiyou/p2p/room"
)

// seen waits until p has told of these peers in its lobby, and no others.
func (p *player) seen(names ...string) {
	p.t.Helper()
	p.until("lobby with "+strings.Join(names, " and "), func(e event) bool {
		if e.Event != "lobby" {
			return false
		}
		here := map[string]bool{}
		for _, peer := range e.Peers {
			if peer.State == "here" {
				here[peer.Name] = true
			}
		}
		for _, n := range names {
			if !here[n] {
				return false
			}
		}
		return len(here) == len(names)
	})
}

// TestWordsAndBlock: two people compare words, after which each has the other
// marked; then one blocks the other from the command line while both programs
// run, and the other sees what it would see of nobody.
func TestWordsAndBlock(t *testing.T) {
	t.Parallel()
	l := newLab(t, 2)
	homes := []string{t.TempDir(), t.TempDir()}
	a := start(t, l.host(1), homes[0], "alice", "play", "--plain")
	b := start(t, l.host(2), homes[1], "bob", "play", "--plain")
	a.seen("bob")
	b.seen("alice")
	a.say("verify bob")
	words := func(p *player) string {
		var w struct{ Words, Numbers []string }
		if err := json.Unmarshal([]byte(p.event("words").Raw), &w); err != nil || len(w.Words) != 2 || len(w.Numbers) != 2 {
			t.Errorf("%s: %+v, %v", p.name, w, err)
		}
		return fmt.Sprint(w)
	}
	if wa, wb := words(a), words(b); wa != wb {
		t.Errorf("alice sees %s, bob %s", wa, wb)
	}
	a.say("same")
	b.say("same")
	for _, p := range []*player{a, b} {
		if e := p.event("words-ended"); e.Code != "verified" {
			t.Errorf("%s: %s", p.name, e.Raw)
		}
		p.until("mark in the lobby", func(e event) bool { return e.Event == "lobby" && strings.Contains(e.Raw, `"verified":true`) })
	}
	if out, _, code := call(t, l.host(1), homes[0], "--lang", "en", "peer", "list", "--wait", "1s"); code != 0 || !strings.Contains(out, "✓ verified") {
		t.Errorf("peer list: %d\n%s", code, out)
	}
	port := a.all()[0].Port
	if out, errs, code := call(t, l.host(1), homes[0], "peer", "block", "bob"); code != 0 {
		t.Fatalf("peer block: %d\n%s%s", code, out, errs)
	}
	a.seen()
	for _, who := range []string{"alice", fmt.Sprintf("10.77.0.1:%d", port)} {
		b.say("invite " + who)
		if e := b.event("invite-ended"); e.Code != "unreachable" && e.Code != "silent" {
			t.Errorf("the blocked inviting %s: %s", who, e.Raw)
		}
	}
	for _, e := range a.all() {
		if e.Event == "invited" {
			t.Errorf("alice was invited: %s", e.Raw)
		}
	}
	if _, _, code := call(t, l.host(1), homes[0], "peer", "unblock", "bob"); code != 0 {
		t.Errorf("peer unblock: %d", code)
	}
	a.seen("bob")
	b.say("invite alice")
	a.event("invited")
}

// TestRoom: of three on one network two are in a room. These see each other and
// play; the third sees nobody and reaches nobody.
func TestRoom(t *testing.T) {
	t.Parallel()
	l := newLab(t, 3)
	a := start(t, l.host(1), t.TempDir(), "alice", "play", "--plain", "--room")
	var lobby struct{ Me struct{ Room string } }
	hello := a.event("lobby")
	if err := json.Unmarshal([]byte(hello.Raw), &lobby); err != nil {
		t.Fatal(err)
	}
	if _, err := room.Parse(lobby.Me.Room); err != nil {
		t.Fatalf("%v in %s", err, hello.Raw)
	}
	b := start(t, l.host(2), t.TempDir(), "bob", "play", "--plain", "--room", lobby.Me.Room)
	c := start(t, l.host(3), t.TempDir(), "carol", "play", "--plain")
	a.seen("bob")
	b.seen("alice")
	c.say(fmt.Sprintf("invite 10.77.0.1:%d", a.all()[0].Port))
	if e := c.event("invite-ended"); e.Code != "unreachable" && e.Code != "silent" {
		t.Errorf("from outside: %s", e.Raw)
	}
	b.say("invite alice")
	a.event("invited")
	a.say("accept")
	a.event("start")
	b.event("start")
	for _, p := range []*player{a, b} {
		for _, e := range p.all() {
			for _, peer := range e.Peers {
				if peer.Name == "carol" {
					t.Errorf("%s sees carol: %s", p.name, e.Raw)
				}
			}
		}
	}
	_, errs, code := call(t, l.host(3), t.TempDir(), "--lang", "en", "play", "--plain", "--room", "my own secret phrase")
	if code != 2 || !strings.Contains(errs, `"my"`) {
		t.Errorf("a chosen phrase: %d, %s", code, errs)
	}
}
