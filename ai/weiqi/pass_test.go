package weiqi

import (
	"strings"
	"testing"

	"qiyou/ai"
	"qiyou/game"
	"qiyou/game/gametest"
	"qiyou/game/weiqi"
)

// TestPasses: games that are all but over end, under every rule set, before
// anybody fills an eye of his own or breaks a seki.
func TestPasses(t *testing.T) {
	gametest.Long(t)
	t.Parallel()
	for k, r := range finalRows(t) {
		if !strings.HasPrefix(r.Source, "made here: seki") {
			continue
		}
		for n, rules := range allRules {
			setup := game.Setup{Game: "weiqi", Rules: rules, Size: r.Size}
			s := position(t, setup, r.Board, game.Dark+game.Color((k+n)%2))
			for ply := uint64(0); s.Phase() == game.Play; ply++ {
				a := think(t, s, setup, ai.Limits{Level: ai.MaxLevel, Nodes: 150}, ply)
				if board, _ := weiqi.BoardOf(s); a.Move.Kind == game.Place && newDesk(board).eye(board.Index(a.Move.To), s.View().Color(s.ToAct())) {
					t.Errorf("%s, %s: an own eye is filled on %v", r.ID, rules, a.Move.To)
				}
				if s = apply(t, s, a.Move); ply > 200 {
					t.Fatalf("%s, %s: no end", r.ID, rules)
				}
			}
			if rules == "tromp-taylor" {
				continue // who has lost has nothing to lose there
			}
			for _, text := range r.Seki.([]any) {
				p, err := readPoint(r.Size, text.(string))
				if err != nil {
					t.Fatal(err)
				}
				if s.View().At(p).Color == game.NoColor {
					t.Errorf("%s, %s: the stone on %s of a seki is gone", r.ID, rules, text)
				}
			}
		}
	}
}
