package ui

import (
	"crypto/ed25519"
	"strings"
	"testing"
	"time"

	"qiyou/game"
	"qiyou/game/catalog"
	"qiyou/game/match"
	"qiyou/ui/session"
)

// pen signs for a seat, before a judge who takes any signature.
type pen string

func (p pen) Public() ed25519.PublicKey { return ed25519.PublicKey(strings.Repeat(string(p), 32)) }
func (p pen) Sign([]byte) []byte        { return make([]byte, ed25519.SignatureSize) }

// timed is a match that begins now, under a time limit.
func timed(t *testing.T, limit string) session.Snapshot {
	t.Helper()
	judge := match.Judge{Rules: catalog.New, Verify: func(ed25519.PublicKey, []byte, []byte) bool { return true }}
	nonce := func(s string) []byte { return []byte(strings.Repeat(s, 32)) }
	commit := match.Commit(nonce("x"), pen("a").Public(), pen("b").Public())
	open, err := match.Open(judge, match.Terms{
		Setup: catalog.Setups()[0].String(), Clock: limit, Inviter: game.First,
		Players: []match.Player{{Key: pen("a").Public()}, {Key: pen("b").Public()}},
		Lot:     match.Lot{Sides: match.InviterFirst, Commit: commit[:], Inviter: nonce("x"), Invited: nonce("y")},
	})
	if err != nil {
		t.Fatal(err)
	}
	m, err := match.Fold(match.New(judge), open.Seal(pen("a")))
	if err != nil {
		t.Fatal(err)
	}
	join, err := match.Join(m)
	if err != nil {
		t.Fatal(err)
	}
	if m, err = match.Fold(m, join.Seal(pen("b"))); err != nil {
		t.Fatal(err)
	}
	return session.Snapshot{ID: "m1", Match: m, Since: time.Now(), Players: [2]session.Player{{Name: "a"}, {Name: "b"}}}
}

// A clock is drawn once a second, ten times a second below ten seconds, and no
// more once it stands.
func TestClockIsDrawnWhenItTurns(t *testing.T) {
	bubble(t, func(t *testing.T) {
		r := begin(t)
		r.hear(session.Table{Snapshot: timed(t, "30s")})
		frames := func(d time.Duration) int {
			was := r.screen.drawn()
			time.Sleep(d)
			return r.screen.drawn() - was
		}
		time.Sleep(time.Millisecond)
		if got := frames(15 * time.Second); got != 15 {
			t.Errorf("%d frames in 15 s, want one a second", got)
		}
		frames(5 * time.Second)
		if got := frames(5 * time.Second); got != 50 {
			t.Errorf("%d frames in 5 s near the end, want ten a second", got)
		}
		frames(5 * time.Second)
		if got := frames(time.Hour); got > 1 {
			t.Errorf("%d frames in an hour after the end", got)
		}
		r.cancel()
		<-r.done
	})
}
