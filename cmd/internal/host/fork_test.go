package host

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"qiyou/game"
	"qiyou/game/match"
	"qiyou/ui/session"
)

// restored is ben again, whose journal of the match is put back as it was
// before he moved, and who has made another move there.
func restored(t *testing.T, a, b *player, s session.Snapshot) *player {
	t.Helper()
	a.act(s, game.First, match.DoMove, "hh")
	a.plies(1)
	b.plies(1)
	files, err := filepath.Glob(filepath.Join(b.home, "journal", "*.journal"))
	if err != nil || len(files) != 1 {
		t.Fatalf("journals %v, %v", files, err)
	}
	backup, err := os.ReadFile(files[0])
	if err != nil {
		t.Fatal(err)
	}
	b.act(s, game.Second, match.DoMove, "aa")
	a.plies(2)
	a.act(s, game.First, match.DoMove, "ih")
	b.plies(3)
	b.stop()
	if err := os.WriteFile(files[0], backup, 0o600); err != nil {
		t.Fatal(err)
	}
	b = start(t, b.name, b.home, nil)
	b.do(session.Reopen{Match: s.ID})
	b.plies(1)
	b.act(s, game.Second, match.DoMove, "oo")
	b.plies(2)
	return b
}

// forked waits until p is told where the match parts, and gives the records of
// both histories.
func forked(p *player) (ours, theirs string) {
	p.t.Helper()
	if n := await(p, "the fork", func(e session.Notice) bool { return e.Code == session.NoticeFork }); !slices.Equal(n.Args, []string{"3", "2"}) {
		p.t.Errorf("%s: a fork at %v, want event 3, move 2", p.name, n.Args)
	}
	for _, path := range p.host.cfg.Store.Records() {
		data, err := os.ReadFile(path)
		if err != nil {
			p.t.Fatal(err)
		}
		switch {
		case strings.HasSuffix(path, "-ours.sgf"):
			ours = string(data)
		case strings.HasSuffix(path, "-theirs.sgf"):
			theirs = string(data)
		}
	}
	return ours, theirs
}

// TestBackupPutBack: a disk is put back to an older state and another move is
// made there. Both are told the very place, both keep both histories, and the
// match goes on with that of the other when one gives up its own, or with what
// they have in common when both do.
func TestBackupPutBack(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		yields []string
		moves  string // that stand then
	}{
		"the older disk": {[]string{"ben"}, "hh aa ih"},
		"the newer":      {[]string{"ann"}, "hh oo"},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			a, b, s := pair(t)
			b = restored(t, a, b, s)
			a.do(session.Yield{Match: s.ID})
			await(a, "a refusal", func(e session.Notice) bool { return e.Code == session.NoticeWish && e.Args[0] == session.ErrNoFork })
			b.do(session.Invite{Peer: a.addr, Offer: offer(match.ByLot)}) // there is no discovery here: this dials
			oursA, theirsA := forked(a)
			oursB, theirsB := forked(b)
			if oursA == "" || oursA != theirsB || oursB == "" || oursB != theirsA {
				t.Errorf("histories of ann:\n%s\n%s\nof ben:\n%s\n%s", oursA, theirsA, oursB, theirsB)
			}
			for _, p := range []*player{a, b} {
				if slices.Contains(c.yields, p.name) {
					p.do(session.Yield{Match: s.ID})
				}
			}
			for _, p := range []*player{a, b} {
				p.table("the same match", func(s session.Snapshot) bool { return s.Link == session.Up && played(s) == c.moves })
			}
			who, seat := b, game.Second
			if len(strings.Fields(c.moves))%2 == 0 {
				who, seat = a, game.First
			}
			who.act(s, seat, match.DoMove, "kk")
			for _, p := range []*player{a, b} {
				p.plies(len(strings.Fields(c.moves)) + 1)
			}
		})
	}
}

// played is the moves that stand.
func played(s session.Snapshot) string {
	var all []string
	for _, p := range s.Match.Plies() {
		all = append(all, p.Move.String())
	}
	return strings.Join(all, " ")
}
