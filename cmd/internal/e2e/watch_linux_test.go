package e2e

import (
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"
)

// toldIn is how long after who told of the move of a ply, the spectator p did.
func (p *player) toldIn(t *testing.T, who *player, ply int) time.Duration {
	t.Helper()
	is := func(e event) bool { return e.Event == "move" && e.Ply == ply }
	at := who.since(time.Time{}, "the move", is).at
	return p.since(time.Time{}, "the move", is).at.Sub(at)
}

// sees waits until p has told of the move of a ply.
func (p *player) sees(ply int) {
	p.t.Helper()
	p.since(time.Time{}, "the move", func(e event) bool { return e.Event == "move" && e.Ply == ply })
}

// takeTurns plays dull moves until so many stand, beginning with the first of
// players.
func takeTurns(t *testing.T, until int, players ...*player) {
	t.Helper()
	for {
		for _, p := range players {
			p.turn()
			if len(p.board.moves) >= until {
				return
			}
			p.say(p.board.dull())
		}
	}
}

// TestSpectators: on four hosts, one watches from the first move and one from
// the middle; a cable is pulled, lines are said, and a player thinks better of
// it.
func TestSpectators(t *testing.T) {
	t.Parallel()
	l := newLab(t, 4)
	home := t.TempDir()
	a := start(t, l.host(1), t.TempDir(), "alice", "play", "--plain")
	b := start(t, l.host(2), t.TempDir(), "bob", "play", "--plain", "--peer", "alice", "--first", "me", "--clock", "none")
	c := start(t, l.host(3), home, "carol", "play", "--plain", "--watch", "alice", "--within", "40s")
	a.event("invited")
	a.say("accept")
	if e := c.event("start"); !e.Watching || e.You != "none" || len(e.played()) != 0 {
		t.Fatalf("start: %s", e.Raw)
	}
	takeTurns(t, 20, b, a)
	var took []time.Duration
	for ply := 1; ply <= 20; ply++ {
		who := []*player{a, b}[ply%2]
		took = append(took, c.toldIn(t, who, ply))
	}
	slices.Sort(took)
	t.Logf("a spectator sees a move after %v, at worst %v", took[10], took[19])
	if took[19] > time.Second {
		t.Errorf("a move took %v to be seen", took[19])
	}

	d := start(t, l.host(4), t.TempDir(), "dave", "play", "--plain", "--watch", "bob", "--within", "40s")
	if e := d.event("start"); len(e.played()) != 20 || !e.Watching {
		t.Errorf("start: %s", e.Raw)
	}
	a.until("two spectators", func(e event) bool { return e.Event == "watchers" && e.Count == 2 })
	c.say("h8")
	if e := c.event("refused"); e.Code != "not-your-turn" {
		t.Errorf("a move of a spectator: %s", e.Raw)
	}
	a.say("say for bob alone")
	c.say("say 好棋")
	if e := d.until("a line", func(e event) bool { return e.Event == "said" }); !e.Watch || e.Name != "carol" || e.Text != "好棋" {
		t.Errorf("said: %s", e.Raw)
	}

	l.cable(3, false)
	c.link("silent")
	b.say(b.board.dull())
	d.sees(21)
	l.cable(3, true)
	c.sees(21)

	c.say("save")
	record := c.until("a record", func(e event) bool { return e.Event == "notice" && e.Code == "record-saved" })
	files, err := filepath.Glob(filepath.Join(home, "records", "watched", "*", "*"))
	if err != nil || len(files) != 1 {
		t.Fatalf("%s: files %v, %v", record.Raw, files, err)
	}
	if info, err := os.Stat(files[0]); err != nil || info.Size() == 0 {
		t.Errorf("record: %v, %v", info, err)
	}

	b.say("watchers nobody")
	for _, p := range []*player{c, d} {
		if e := p.until("the end of watching", func(e event) bool { return e.Event == "notice" && e.Code == "unwatched" }); e.Match != "" {
			t.Errorf("%s", e.Raw)
		}
		p.event("left")
	}
	a.say("resign")
	for _, p := range []*player{a, b} {
		p.event("end")
	}
	a.since(time.Time{}, "what was said", func(e event) bool { return e.Event == "said" && e.Watch })
	for _, p := range []*player{c, d} {
		if slices.ContainsFunc(p.all(), func(e event) bool { return e.Event == "said" && e.Text == "for bob alone" }) {
			t.Errorf("%s heard what a player said", p.name)
		}
	}
}

// TestSpectatorScreen: who plays is marked in the lobby of a third, who looks
// on by keys alone.
func TestSpectatorScreen(t *testing.T) {
	t.Parallel()
	l := newLab(t, 3)
	a := start(t, l.host(1), t.TempDir(), "alice", "play", "--plain")
	b := start(t, l.host(2), t.TempDir(), "bob", "play", "--plain", "--peer", "alice", "--first", "me")
	a.event("invited")
	a.say("accept")
	c := open(t, l.host(3), t.TempDir(), "carol")
	c.see("alice", "bob", c.words.Lobby.Watch)
	for range 4 {
		if strings.Contains(c.text(), "> alice") {
			break
		}
		c.press("\x1b[A")
		time.Sleep(50 * time.Millisecond)
	}
	c.see("> alice")
	c.press("\r")
	c.see("watching bob vs alice", "1 watching")
	takeTurns(t, 3, b, a)
	c.see("3 e1", "White to play")
	c.press("h8\r")
	c.press("cwell played\r")
	c.see("carol: well played")
	c.see("Move 4", "White to play") // and no move of a spectator
	c.press("q")
	c.see(c.words.Lobby.Peers)
	a.until("nobody who watches", func(e event) bool { return e.Event == "watchers" && e.Count == 0 })
}

// TestManySpectators: as many as may watch see every move in time, and one more
// is told that there is no room.
func TestManySpectators(t *testing.T) {
	t.Parallel()
	const most, each = 16, 4 // of a match, at an address
	l := newLab(t, 2+most/each+1)
	a := start(t, l.host(1), t.TempDir(), "alice", "play", "--plain")
	b := start(t, l.host(2), t.TempDir(), "bob", "play", "--plain", "--peer", "alice", "--first", "me")
	a.event("invited")
	a.say("accept")
	var crowd []*player
	for i := range most {
		p := start(t, l.host(3+i/each), t.TempDir(), fmt.Sprintf("spectator-%d", i), "play", "--plain", "--watch", []string{"alice", "bob"}[i%2], "--within", "40s")
		p.event("start")
		crowd = append(crowd, p)
	}
	late := start(t, l.host(3+most/each), t.TempDir(), "late", "play", "--plain", "--watch", "alice", "--within", "40s")
	late.until("no room", func(e event) bool { return strings.Contains(e.Raw, "watch-full") })
	if code := late.exit(); code != 4 {
		t.Errorf("exit %d, want 4", code)
	}
	takeTurns(t, 20, b, a)
	var took []time.Duration
	for ply := 1; ply <= 20; ply++ {
		for _, p := range crowd {
			took = append(took, p.toldIn(t, []*player{a, b}[ply%2], ply))
		}
	}
	slices.Sort(took)
	t.Logf("%d sightings: median %v, 99 of 100 within %v, at worst %v", len(took), took[len(took)/2], took[len(took)*99/100], took[len(took)-1])
	if worst := took[len(took)-1]; worst > time.Second {
		t.Errorf("a move took %v to be seen", worst)
	}
}
