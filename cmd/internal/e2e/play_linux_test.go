package e2e

import (
	"bytes"
	"encoding/json"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"
)

// records are the files of the records under home.
func records(t *testing.T, home string) []string {
	t.Helper()
	all, err := filepath.Glob(filepath.Join(home, "records", "*", "*.[sp]g[fn]"))
	if err != nil {
		t.Fatal(err)
	}
	return all
}

// sameRecord checks that both players have one record, that both hold, and
// that they are the same; it gives the moves.
func sameRecord(t *testing.T, homes ...string) []string {
	t.Helper()
	return sameRecords(t, 1, homes...)[0]
}

// sameRecords is sameRecord for n records.
func sameRecords(t *testing.T, n int, homes ...string) (moves [][]string) {
	t.Helper()
	var all [][]string
	for _, home := range homes {
		files := records(t, home)
		if len(files) != n {
			t.Fatalf("%d records, want %d: %v", len(files), n, files)
		}
		all = append(all, files)
	}
	for i := range n {
		moves = append(moves, nil)
		for j, home := range homes {
			moves[i] = holds(t, home, all[j][i])
			same(t, all[0][i], all[j][i])
		}
	}
	return moves
}

// holds checks that a record holds and is signed by both, and gives its moves.
// The second name may still be on its way when a screen shows the end.
func holds(t *testing.T, home, path string) []string {
	t.Helper()
	var verdict struct{ Holds, Sealed bool }
	out, errs, code := call(t, "", home, "record", "verify", "--json", path)
	for end := time.Now().Add(10 * time.Second); strings.Contains(out, `"sealed":false`) && time.Now().Before(end); {
		time.Sleep(50 * time.Millisecond)
		out, errs, code = call(t, "", home, "record", "verify", "--json", path)
	}
	if err := json.Unmarshal([]byte(out), &verdict); err != nil || code != 0 || !verdict.Holds || !verdict.Sealed {
		t.Errorf("record verify: exit %d, %s%s, want a record that holds and is sealed", code, out, errs)
	}
	var shown struct{ Moves []string }
	out, _, code = call(t, "", home, "record", "show", "--json", path)
	if err := json.Unmarshal([]byte(out), &shown); err != nil || code != 0 {
		t.Errorf("record show: exit %d, %v: %s", code, err, out)
	}
	return shown.Moves
}

// same checks that two files have the same bytes.
func same(t *testing.T, a, b string) {
	t.Helper()
	one, err := os.ReadFile(a)
	if err != nil {
		t.Fatal(err)
	}
	other, err := os.ReadFile(b)
	if err != nil {
		t.Fatal(err)
	}
	if !bytes.Equal(one, other) {
		t.Errorf("the records differ:\n%s\n%s", one, other)
	}
}

// TestPeers: two programs that know nothing of each other meet, play with a
// takeback to five in a row, and have the same record.
func TestPeers(t *testing.T) {
	t.Parallel()
	l := newLab(t, 2)
	homes := []string{t.TempDir(), t.TempDir()}
	a := start(t, l.host(1), homes[0], "alice", "bot", "--level", "1")
	b := start(t, l.host(2), homes[1], "bob", "play", "--plain", "--peer", "alice", "--once", "--first", "me")
	for n := 1; ; n++ {
		e := b.turn()
		if e.Event == "end" {
			if e.Reason != "five" || e.Winner != "second" {
				t.Errorf("end: %s by %s, want second by five", e.Winner, e.Reason)
			}
			break
		}
		switch n {
		case 2:
			b.say("say 你好 \x1b[31mred\u202e")
		case 3:
			b.say("undo")
			if e := b.event("asked"); e.What != "undo" || !e.Mine {
				t.Errorf("asked: %s", e.Raw)
			}
			before := len(b.board.moves)
			e := b.until("undo", func(e event) bool { b.board.take(e); return e.Event == "undo" })
			if !e.Yours || len(b.board.moves) != before-2 {
				t.Errorf("undo: %s, %d moves stand, want %d", e.Raw, len(b.board.moves), before-2)
			}
		}
		b.say(b.board.dull())
	}
	if said := a.event("said"); said.Name != "bob" || said.Mine || !strings.HasPrefix(said.Text, "你好") || strings.ContainsAny(said.Raw, "\x1b\u202e") {
		t.Errorf("chat: %s", said.Raw)
	}
	if code := b.exit(); code != 0 {
		t.Errorf("exit %d, want 0", code)
	}
	b.quiet()
	a.until("record", func(e event) bool { return e.Event == "record" || e.Event == "end" && e.Record != "" })
	a.stop()
	a.quiet()
	moves := sameRecord(t, homes...)
	if !slices.Equal(moves, b.board.moves) {
		t.Errorf("the record has %v, played was %v", moves, b.board.moves)
	}
}

// five is a game that the first player wins.
var five = strings.Fields("h8 h9 i8 i9 j8 j9 k8 k9 l8")

// pair is two people at lines of JSON who have begun a match, the one that
// flags say; the first moves first.
func pair(t *testing.T, l *lab, homes []string, flags ...string) (a, b *player) {
	t.Helper()
	a = start(t, l.host(1), homes[0], "alice", "play", "--plain", "--once")
	b = start(t, l.host(2), homes[1], "bob", append([]string{"play", "--plain", "--once", "--peer", "alice", "--first", "other"}, flags...)...)
	a.event("invited")
	a.say("accept")
	if e := a.event("start"); e.You != "first" {
		t.Errorf("alice is %s, want first", e.You)
	}
	b.event("start")
	return a, b
}

// finish is the end of a match in which five was played.
func finish(t *testing.T, both [2]*player, homes []string) {
	t.Helper()
	for _, p := range both {
		if e := p.event("end"); e.Winner != "first" || e.Reason != "five" {
			t.Errorf("%s: %s", p.name, e.Raw)
		}
		if code := p.exit(); code != 0 {
			t.Errorf("%s: exit %d, want 0", p.name, code)
		}
		p.quiet()
	}
	if moves := sameRecord(t, homes...); !slices.Equal(moves, five) {
		t.Errorf("the record has %v, want %v", moves, five)
	}
}

// play plays moves by turns, the move of the given ply first.
func play(ps [2]*player, ply int, moves ...string) {
	for _, m := range moves {
		ps[(ply-1)%2].t.Helper()
		ps[(ply-1)%2].say(m)
		ps[0].moved(ply)
		ps[1].moved(ply)
		ply++
	}
}

// TestTwoPeople: chat both ways, a refused takeback, a refused draw, and five
// in a row between two people.
func TestTwoPeople(t *testing.T) {
	t.Parallel()
	l := newLab(t, 2)
	homes := []string{t.TempDir(), t.TempDir()}
	a, b := pair(t, l, homes)
	both := [2]*player{a, b}
	play(both, 1, five[:3]...)
	for i, p := range both {
		p.say("say hello from " + p.name)
		got := both[1-i].until("chat", func(e event) bool { return e.Event == "said" && !e.Mine })
		if got.Text != "hello from "+p.name || got.Name != p.name {
			t.Errorf("chat: %s", got.Raw)
		}
	}
	for _, what := range []string{"undo", "draw"} {
		a.say(what)
		if e := b.event("asked"); e.What != what || e.Mine || e.By != "first" {
			t.Errorf("asked: %s", e.Raw)
		}
		b.say("decline")
		if e := a.event("declined"); e.What != what || e.By != "second" {
			t.Errorf("declined: %s", e.Raw)
		}
	}
	a.say("i9") // not the turn of first
	if e := a.event("refused"); e.Code != "not-your-turn" {
		t.Errorf("out of turn: %s", e.Raw)
	}
	b.say("h8") // taken
	if e := b.event("refused"); e.Code != "occupied" {
		t.Errorf("on a stone: %s", e.Raw)
	}
	play(both, 4, five[3:]...)
	finish(t, both, homes)
}

// TestNoNetwork: against the computer nothing of a network is needed, not even
// a loopback.
func TestNoNetwork(t *testing.T) {
	t.Parallel()
	l := newLab(t, 0)
	l.make("alone")
	home := t.TempDir()
	p := start(t, l.prefix+"alone", home, "solo", "play", "--plain", "--computer", "2", "--once", "--first", "me")
	for p.turn().Event != "end" {
		p.say(p.board.dull())
	}
	if code := p.exit(); code != 0 {
		t.Errorf("exit %d, want 0", code)
	}
	p.quiet()
	if moves := sameRecord(t, home); !slices.Equal(moves, p.board.moves) {
		t.Errorf("the record has %v, played was %v", moves, p.board.moves)
	}
}
