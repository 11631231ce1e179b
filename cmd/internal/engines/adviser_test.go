package engines

import (
	"errors"
	"testing"
	"time"

	"qiyou/ai"
	"qiyou/ai/protocol/client"
	aiweiqi "qiyou/ai/weiqi"
	aixiangqi "qiyou/ai/xiangqi"
	"qiyou/game/catalog"
)

// speaker is a program that says what is after its word, for each line that begins
// with the word.
func speaker(protocol, cases string) Spec {
	return Spec{Name: "spoken", Protocol: protocol, Command: []string{"sh", "-c", `while read -r word rest; do case "$word" in ` + cases + ` esac; done`}}
}

// TestAdviser: what the program says has its name, and what it cannot say is ours:
// the worth of its move, or all of it where it fails, which is said too.
func TestAdviser(t *testing.T) {
	t.Parallel()
	uci := `uci) echo "option name MultiPV type spin"; echo uciok;; isready) echo readyok;;
		go) echo "info multipv 1 score cp 100 pv h2e2"; echo "info multipv 2 score cp 50 pv b2e2"; echo bestmove h2e2;;`
	gtp := `[0-9]*) case "$rest" in list_commands*) echo "=$word play"; echo genmove;; genmove*) echo "=$word C3";; *) echo "=$word";; esac; echo;;`
	for _, c := range []struct {
		name, setup string
		spec        Spec
		ours        ai.Engine
		moves       int
		by          string
		chance      float64 // of the best, 0 for any
		wrong       client.Code
	}{
		{"several", "xiangqi/asian 0", speaker("uci", uci), aixiangqi.New(), 2, "spoken", ai.Chance("xiangqi", 60), ""},
		{"one, without its worth", "weiqi/chinese 5", speaker("gtp", gtp), aiweiqi.New(), 1, "spoken", 0, ""},
		{"fails", "xiangqi/asian 0", Spec{Name: "ghost", Protocol: "uci", Command: []string{"/no/such/engine"}}, aixiangqi.New(), 2, "", 0, client.CannotStart},
		{"plays against the rules", "xiangqi/asian 0", speaker("uci", `uci) echo uciok;; isready) echo readyok;; go) echo bestmove a0a9;;`), aixiangqi.New(), 2, "", 0, client.Illegal},
		{"resigns", "weiqi/chinese 5", speaker("gtp", `[0-9]*) case "$rest" in genmove*) echo "=$word resign";; *) echo "=$word";; esac; echo;;`), aiweiqi.New(), 2, "", 0, ""},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			rules, err := catalog.Parse(c.setup)
			if err != nil {
				t.Fatal(err)
			}
			g := NewGuest(c.spec, client.Config{})
			defer g.Close()
			a := g.Advising(c.ours)
			task := ai.Task{State: rules.Start(), Setup: rules.Setup(), Limits: ai.Limits{Level: ai.MinLevel, Time: 100 * time.Millisecond}}
			check := func(what string, err error) {
				t.Helper()
				var wrong *client.Error
				if errors.As(err, &wrong) != (c.wrong != "") || c.wrong != "" && wrong.What != c.wrong || c.wrong == "" && err != nil {
					t.Errorf("%s: %v, want %q", what, err, c.wrong)
				}
			}
			all, err := a.(ai.Chooser).Choose(t.Context(), task, 2)
			check("moves", err)
			if len(all) != c.moves || all[0].By != c.by || c.chance != 0 && ai.Chance(rules.Setup().Game, all[0].Score) != c.chance {
				t.Errorf("%+v", all)
			}
			o, err := ai.Look(t.Context(), a, task)
			if c.chance != 0 && o.Chance != c.chance || o.Chance <= 0 || o.Chance >= 1 {
				t.Errorf("%+v", o)
			}
			if c.spec.Protocol != "gtp" {
				check("who leads", err)
			}
		})
	}
}
