package host

import (
	"testing"

	"qiyou/game"
	"qiyou/game/match"
	"qiyou/ui/session"
)

// TestRenamedInAMatch: a name that changes in the middle of a match is shown at
// the table of the other side, made inert, and the match goes on.
func TestRenamedInAMatch(t *testing.T) {
	t.Parallel()
	a, b, s := pair(t)
	named := func(p *player, seat game.Seat, want string) {
		t.Helper()
		p.table("the name "+want, func(s session.Snapshot) bool { return s.Players[seat.Index()].Name == want })
	}
	a.do(session.Rename{Name: "安娜"})
	named(b, game.First, "安娜")
	b.host.cfg.Node.SetHello("be\u00ad\u200bn ✓") // no control on the wire, but none of it is to be shown
	named(a, game.Second, "ben")
	a.act(s, game.First, match.DoMove, "hh")
	b.plies(1)
}
