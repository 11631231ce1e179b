package e2e

import (
	"bytes"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// TestKilled: each end is killed in the middle of a game and started again;
// not one move is lost.
func TestKilled(t *testing.T) {
	t.Parallel()
	l := newLab(t, 2)
	homes := []string{t.TempDir(), t.TempDir()}
	bot := func() *player { return start(t, l.host(1), homes[0], "alice", "bot", "--level", "1") }
	a := bot()
	b := start(t, l.host(2), homes[1], "bob", "play", "--plain", "--peer", "alice", "--once", "--first", "me")
	for n := 1; ; n++ {
		if b.turn().Event == "end" {
			break
		}
		switch n {
		case 2: // while the bot waits
			a.kill()
			a = bot()
			if e := a.event("start"); !slices.Equal(e.played(), b.board.moves) {
				t.Errorf("alice has %v again, want %v", e.played(), b.board.moves)
			}
		case 3: // while the bot thinks
			b.say(b.board.dull())
			a.kill()
			a = bot()
			continue
		case 4:
			before := b.board.moves
			b.kill()
			b = start(t, l.host(2), homes[1], "bob", "play", "--plain", "--once")
			if e := b.event("start"); !slices.Equal(e.played(), before) {
				t.Errorf("bob has %v again, want %v", e.played(), before)
			}
			b.board.moves = before
		}
		b.say(b.board.dull())
	}
	if code := b.exit(); code != 0 {
		t.Errorf("exit %d, want 0", code)
	}
	a.until("record", func(e event) bool { return e.Event == "record" || e.Event == "end" && e.Record != "" })
	a.stop()
	if moves := sameRecord(t, homes...); !slices.Equal(moves, b.board.moves) {
		t.Errorf("the record has %v, played was %v", moves, b.board.moves)
	}
}

// TestBothKilled: both are killed in the middle of a match. Once they see each other the match goes on, and nobody has
// to ask for it.
func TestBothKilled(t *testing.T) {
	t.Parallel()
	l := newLab(t, 2)
	homes := []string{t.TempDir(), t.TempDir()}
	a, b := pair(t, l, homes)
	play([2]*player{a, b}, 1, five[:4]...)
	a.kill()
	b.kill()
	a = start(t, l.host(1), homes[0], "alice", "play", "--plain", "--once")
	b = start(t, l.host(2), homes[1], "bob", "play", "--plain", "--once")
	for _, p := range []*player{a, b} {
		if e := p.event("start"); !slices.Equal(e.played(), five[:4]) {
			t.Errorf("%s has %v, want %v", p.name, e.played(), five[:4])
		}
		p.board.moves = five[:4:4]
	}
	play([2]*player{a, b}, 5, five[4:]...)
	for _, p := range []*player{a, b} {
		if code := p.exit(); code != 0 {
			t.Errorf("%s: exit %d, want 0", p.name, code)
		}
		p.quiet()
	}
	sameRecord(t, homes...)
}

// TestResume: both leave, and one opens the match again by its number.
func TestResume(t *testing.T) {
	t.Parallel()
	l := newLab(t, 2)
	homes := []string{t.TempDir(), t.TempDir()}
	a, b := pair(t, l, homes)
	play([2]*player{a, b}, 1, five[:4]...)
	for _, p := range []*player{a, b} {
		p.say("leave")
		p.exit()
	}
	a = start(t, l.host(1), homes[0], "alice", "play", "--plain", "--once")
	b = start(t, l.host(2), homes[1], "bob", "play", "--plain", "--once")
	b.until("open match", func(e event) bool { return len(e.Open) == 1 && e.Open[0].Moves == 4 })
	b.say("resume 1")
	for _, p := range []*player{a, b} {
		if e := p.event("start"); !slices.Equal(e.played(), five[:4]) {
			t.Errorf("%s has %v, want %v", p.name, e.played(), five[:4])
		}
		p.board.moves = five[:4:4]
	}
	play([2]*player{a, b}, 5, five[4:]...)
	for _, p := range []*player{a, b} {
		if code := p.exit(); code != 0 {
			t.Errorf("%s: exit %d, want 0", p.name, code)
		}
		p.quiet()
	}
	sameRecord(t, homes...)
}

// TestTornJournal: the last line of a journal is cut where it may be cut by a
// power failure; the match goes on with what is whole, and the rest comes from
// the other.
func TestTornJournal(t *testing.T) {
	t.Parallel()
	l := newLab(t, 2)
	homes := []string{t.TempDir(), t.TempDir()}
	a, b := pair(t, l, homes)
	ply := 0
	for _, cut := range []func(line int) int{
		func(int) int { return 1 }, func(line int) int { return line / 2 }, func(line int) int { return line - 1 }, func(line int) int { return line },
	} {
		play([2]*player{a, b}, ply+1, five[ply])
		ply++
		b.kill()
		tear(t, homes[1], cut)
		p := start(t, l.host(2), homes[1], "bob", "play", "--plain", "--offline")
		p.until(fmt.Sprintf("%d moves", ply-1), func(e event) bool { return len(e.Open) == 1 && e.Open[0].Moves == ply-1 })
		p.stop()
		b = start(t, l.host(2), homes[1], "bob", "play", "--plain", "--once")
		b.moved(ply)
		if !slices.Equal(b.board.moves, five[:ply]) {
			t.Fatalf("bob has %v, want %v", b.board.moves, five[:ply])
		}
	}
	play([2]*player{a, b}, ply+1, five[ply:]...)
	for _, p := range []*player{a, b} {
		if code := p.exit(); code != 0 {
			t.Errorf("%s: exit %d, want 0", p.name, code)
		}
	}
	sameRecord(t, homes...)
}

// tear cuts bytes from the end of the one journal under home, as many as cut
// says for the length of its last event line; what stands after that goes too.
func tear(t *testing.T, home string, cut func(line int) int) {
	t.Helper()
	all, err := filepath.Glob(filepath.Join(home, "journal", "*.journal"))
	if err != nil || len(all) != 1 {
		t.Fatalf("journals %v, %v; want one", all, err)
	}
	data, err := os.ReadFile(all[0])
	if err != nil {
		t.Fatal(err)
	}
	at := bytes.LastIndex(data, []byte("\nE ")) + 1
	line := strings.IndexByte(string(data[at:]), '\n') + 1
	if at == 0 || line == 0 {
		t.Fatalf("no event in the journal: %q", data)
	}
	if err := os.WriteFile(all[0], data[:at+line-cut(line)], 0o600); err != nil {
		t.Fatal(err)
	}
}
