package text

import (
	"slices"
	"testing"

	"qiyou/game"
	"qiyou/game/clock"
	"qiyou/game/match"
	"qiyou/ui/session"
)

func offered(t *testing.T, setup, timing string, sides match.Sides) session.Offer {
	t.Helper()
	s, err := game.ParseSetup(setup)
	if err != nil {
		t.Fatal(err)
	}
	c, err := clock.Parse(timing)
	if err != nil {
		t.Fatal(err)
	}
	return session.Offer{Setup: s, Clock: c, Sides: sides}
}

// What a counter changes is said, and nothing else; who is first as the reader
// has it.
func TestChanges(t *testing.T) {
	t.Parallel()
	before := offered(t, "gomoku/renju 15 opening=rif", "10m", match.ByLot)
	for _, c := range []struct {
		m    *Messages
		now  session.Offer
		mine bool
		want []string
	}{
		{&EN, before, false, nil},
		{&EN, offered(t, "gomoku/renju 15 opening=rif", "5m+3s", match.InviterSecond), false, []string{"Time: 10 min -> 5 min + 3 s a move", "First: by lot -> me"}},
		{&EN, offered(t, "gomoku/renju 15 opening=rif", "10m", match.InviterSecond), true, []string{"First: by lot -> the other"}},
		{&EN, offered(t, "gomoku/renju 15", "none", match.ByLot), true, []string{"Opening: RIF opening -> as usual", "Time: 10 min -> no time limit"}},
		{&EN, offered(t, "weiqi/chinese 19 handicap=2", "10m", match.ByLot), true, []string{
			"Rules: Renju -> Go, Chinese rules", "Board: 15 x 15 -> 19 x 19", "Opening: RIF opening -> as usual", "Handicap: as usual -> handicap 2",
		}},
		{&ZhHans, offered(t, "gomoku/standard 19", "10m", match.InviterFirst), false, []string{
			"规则：连珠（有禁手） → 五子棋（标准）", "棋盘：15 x 15 → 19 x 19", "开局：三手可交换、五手两打 → 照常", "先手：抽签 → 对方",
		}},
	} {
		inv := session.Invitation{Offer: c.now, Before: &before, Mine: c.mine}
		if got := c.m.Changes(inv); !slices.Equal(got, c.want) {
			t.Errorf("%s: got %q, want %q", c.m.Lang, got, c.want)
		}
	}
	if got := EN.Changes(session.Invitation{Offer: before}); got != nil {
		t.Errorf("a first offer changes %q", got)
	}
}
