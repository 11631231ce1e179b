package host

import (
	"net/netip"
	"slices"
	"testing"

	"qiyou/game"
	"qiyou/game/match"
	"qiyou/p2p/identity"
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

func TestAddressesInTurn(t *testing.T) {
	t.Parallel()
	at := func(s string) netip.AddrPort { return netip.MustParseAddrPort(s + ":1976") }
	a := newAddresses(nil)
	id := identity.ID{1}
	a.seen(id, at("10.0.0.1"))
	a.seen(id, at("10.0.0.2"))
	if got, want := a.of(id), []netip.AddrPort{at("10.0.0.2"), at("10.0.0.1")}; !slices.Equal(got, want) {
		t.Errorf("got %v, want %v", got, want)
	}
	got := inTurn([][]netip.AddrPort{{at("10.0.0.1"), at("10.0.0.2"), at("10.0.0.3")}, nil, {at("10.0.0.9")}})
	if want := []netip.AddrPort{at("10.0.0.1"), at("10.0.0.9"), at("10.0.0.2"), at("10.0.0.3")}; !slices.Equal(got, want) {
		t.Errorf("got %v, want %v", got, want)
	}
}
