package e2e

import (
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"testing"
)

// TestTwoTables: alice plays bob and carol at once from one line of commands,
// with an offer and a counter, and all say something in the lobby. Then she is
// killed, and both matches go on.
func TestTwoTables(t *testing.T) {
	t.Parallel()
	l := newLab(t, 3)
	homes := []string{t.TempDir(), t.TempDir(), t.TempDir()}
	names := []string{"alice", "bob", "carol"}
	var ps []*player
	for i, name := range names {
		ps = append(ps, start(t, l.host(i+1), homes[i], name, "play", "--plain"))
	}
	a, b, c := ps[0], ps[1], ps[2]
	for _, p := range ps {
		p.until("the others", func(e event) bool {
			here := 0
			for _, q := range e.Peers {
				if q.State == "here" {
					here++
				}
			}
			return here == 2
		})
	}
	a.say("invite bob clock=10m first=me")
	in := b.event("invited")
	b.say("counter clock=5m+3s")
	counter := a.until("a counter", func(e event) bool { return e.Event == "invited" && !e.Mine })
	var terms struct {
		Clock  string
		Round  int
		Before struct{ Clock string }
		Change []string `json:"changes"`
	}
	if err := json.Unmarshal([]byte(counter.Raw), &terms); err != nil || terms.Clock != "5m+3s" || terms.Round != 1 || terms.Before.Clock != "10m" ||
		!slices.Equal(terms.Change, []string{"Time: 10 min -> 5 min + 3 s a move"}) {
		t.Errorf("%s answered by %s, %v", in.Raw, counter.Raw, err)
	}
	a.say("accept")
	one := a.event("start")
	b.event("start")
	c.say("invite alice first=other")
	a.until("another invitation", func(e event) bool { return e.Event == "invited" && !e.Mine })
	a.say("accept")
	two := a.event("start")
	c.event("start")
	if one.Match == two.Match || one.You != "first" || two.You != "first" {
		t.Fatalf("%s\n%s", one.Raw, two.Raw)
	}

	move := func(who *player, line string, match string, ply int, all ...*player) {
		t.Helper()
		who.say(line)
		for _, p := range append(all, who) {
			p.until(fmt.Sprint("move ", ply), func(e event) bool { return e.Event == "move" && e.Match == match && e.Ply == ply })
		}
	}
	move(a, "h8", two.Match, 1, c) // the match that was accepted last is the one at hand
	move(a, "table 1 c3", one.Match, 1, b)
	move(b, "d4", one.Match, 2, a)
	move(a, fmt.Sprintf(`{"line": "e5", "match": %q}`, one.Match), one.Match, 3, b)
	move(c, "i9", two.Match, 2, a)
	a.say("table 1")
	if e := a.event("table"); e.Match != one.Match {
		t.Errorf("%s, want the match %s", e.Raw, one.Match)
	}
	move(b, "f6", one.Match, 4, a)
	move(a, "g7", one.Match, 5, b)

	a.say("all hello both")
	for _, p := range []*player{b, c} {
		if e := p.event("said"); e.Name != "alice" || e.Text != "hello both" || e.Match != "" {
			t.Errorf("%s", e.Raw)
		}
	}
	c.say("tell bob psst")
	if e := b.event("said"); e.Name != "carol" || !strings.Contains(e.Raw, `"private":true`) {
		t.Errorf("%s", e.Raw)
	}

	a.kill()
	a = start(t, l.host(1), homes[0], "alice", "play", "--plain")
	resumed := map[string]int{}
	for len(resumed) < 2 {
		e := a.event("start")
		resumed[e.Match] = len(e.played())
	}
	if resumed[one.Match] != 5 || resumed[two.Match] != 2 {
		t.Errorf("goes on with %v plies, want 5 and 2", resumed)
	}
	a.say(fmt.Sprintf(`{"line": "resign", "match": %q}`, two.Match))
	if e := c.event("end"); e.Winner != "second" {
		t.Errorf("%s", e.Raw)
	}
	move(b, "a1", one.Match, 6, a)
	for _, p := range []*player{a, b, c} {
		p.say("quit")
		if code := p.exit(); code != 0 {
			t.Errorf("%s: exit %d, want 0", p.name, code)
		}
		p.quiet()
	}
}

// TestTwoTablesOnTheScreen: the same on a screen, where a second match begins
// while the first is being played.
func TestTwoTablesOnTheScreen(t *testing.T) {
	t.Parallel()
	l := newLab(t, 3)
	a := open(t, l.host(1), t.TempDir(), "alice")
	b := start(t, l.host(2), t.TempDir(), "bob", "play", "--plain", "--peer", "alice", "--first", "other")
	a.see("bob (", "invites you.")
	a.answer("y")
	match := b.event("start").Match
	a.see("your turn")
	c := start(t, l.host(3), t.TempDir(), "carol", "play", "--plain", "--peer", "alice", "--first", "other", "--clock", "10m")
	a.see("carol invites you: [ goes to the lobby.", "0 lobby!")
	a.press("\r") // a stone for bob: the invitation takes no key
	b.until("alice's move", func(e event) bool { return e.Event == "move" && e.Match == match })
	a.press("[")
	a.see("Your matches", "carol (", "invites you.")
	a.answer("o")
	a.see("Other terms for carol", "< 10 min >")
	a.press("\x1b[D\r") // less time
	e := c.until("a counter", func(e event) bool { return e.Event == "invited" && !e.Mine })
	if !strings.Contains(e.Raw, `"changes":["Time: 10 min -> 5 min"]`) {
		t.Errorf("%s", e.Raw)
	}
	c.say("accept")
	c.event("start")
	a.see("1 bob", "2 carol", "5 min")
	b.say("a1")
	a.see("1 bob: your turn", "1 bob!")
	b.say("say hello there")
	a.see("1 bob: hello there")
	a.press("\r")
	c.event("move")
	a.press("\x1b1") // Alt+1
	a.see("bob: hello there", "2 a1", "2 carol")
	b.say("all anybody?")
	a.see("bob: anybody?", "0 lobby+")
	a.press("]")
	a.see("Move 2", "1 bob!")
	a.press("[[")
	a.see("Lobby chat", "bob: anybody?", "1  bob, Gomoku", "2  carol, Gomoku")
	a.press("q")
	a.see("Quit? Matches that go on stay open.")
	a.press("y")
	a.ended(0)
	for _, p := range []*player{b, c} {
		p.until("nobody there", func(e event) bool { return e.Event == "link" && e.State == "closed" })
		p.stop()
	}
}

// TestBotAtTwoTables: a bot with two tables plays two at once, and is busy for
// a third.
func TestBotAtTwoTables(t *testing.T) {
	t.Parallel()
	l := newLab(t, 4)
	bot := start(t, l.host(1), t.TempDir(), "bot", "bot", "--level", "1", "--tables", "2")
	bot.event("hello")
	var both []*player
	for i := range 2 {
		both = append(both, start(t, l.host(2+i), t.TempDir(), fmt.Sprint("p", i), "play", "--plain", "--peer", "bot", "--first", "me"))
		both[i].event("start")
	}
	third := start(t, l.host(4), t.TempDir(), "p3", "play", "--plain", "--peer", "bot")
	if e := third.event("invite-ended"); e.Code != "busy" || third.exit() != 4 {
		t.Errorf("%s", e.Raw)
	}
	for _, move := range []string{"h8", "a1"} {
		for _, p := range both {
			p.say(move)
		}
		for _, p := range both {
			p.until("the bot's answer", func(e event) bool { return e.Event == "move" && e.Yours })
		}
	}
	both[0].say("resign")
	both[0].event("end")
	both[0].say("quit")
	bot.event("end")
	bot.stop()
}
