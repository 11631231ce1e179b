package library

import (
	"fmt"
	"io"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"qiyou/game"
	"qiyou/game/catalog"
	"qiyou/game/match"
	"qiyou/game/record"
	"qiyou/game/xiangqi"
)

// played is a game of random moves, at most so many, and the states that they
// lead through.
func played(t testing.TB, setup game.Setup, most int, random *rand.Rand) (states []game.State, moves []game.Move) {
	r, err := catalog.New(setup)
	if err != nil {
		t.Fatal(err)
	}
	s := r.Start()
	states = append(states, s)
	for range most {
		all := slices.Collect(s.Moves())
		all = slices.DeleteFunc(all, func(m game.Move) bool { return m.Kind != game.Place && m.Kind != game.Step })
		if len(all) == 0 {
			break
		}
		m := all[random.IntN(len(all))]
		if s, err = s.Apply(m); err != nil {
			t.Fatal(err)
		}
		states, moves = append(states, s), append(moves, m)
	}
	return states, moves
}

// write writes a game as programs do.
func write(w io.Writer, setup game.Setup, states []game.State, moves []game.Move, dark, light, day, result string) {
	if setup.Game == "xiangqi" {
		fmt.Fprintf(w, "[Game \"Chinese Chess\"]\n[Red %q]\n[Black %q]\n[Date %q]\n[Result %q]\n\n", dark, light, strings.ReplaceAll(day, "-", "."), result)
		for i, m := range moves {
			if i%2 == 0 {
				fmt.Fprintf(w, "%d. ", i/2+1)
			}
			fmt.Fprintf(w, "%s ", xiangqi.FormatAs(states[i], m, xiangqi.ICCS))
		}
		fmt.Fprintf(w, "%s\n\n", result)
		return
	}
	number := map[string]int{"weiqi": 1, "gomoku": 4}[setup.Game]
	fmt.Fprintf(w, "(;GM[%d]FF[4]SZ[%d]RU[%s]PB[%s]PW[%s]DT[%s]RE[%s]", number, setup.Size, setup.Rules, dark, light, day, result)
	for i, m := range moves {
		if i%10 == 0 {
			fmt.Fprintln(w)
		}
		fmt.Fprintf(w, ";%c[%s]", "BW"[i%2], m.To)
	}
	fmt.Fprintln(w, ")")
}

func BenchmarkOpen(b *testing.B) {
	for _, setup := range []game.Setup{{Game: "gomoku", Rules: "freestyle", Size: 15}, {Game: "gomoku", Rules: "renju", Size: 15}, {Game: "weiqi", Rules: "chinese", Size: 19}, xiangqi.Default()} {
		b.Run(setup.String(), func(b *testing.B) {
			random := rand.New(rand.NewPCG(1, 2))
			var data [][]byte
			moves := 0
			for range 50 {
				s, m := played(b, setup, 200, random)
				var w strings.Builder
				write(&w, setup, s, m, "A", "B", "2020-01-02", "1-0")
				data = append(data, []byte(w.String()))
				moves += len(m)
			}
			b.ResetTimer()
			for i := 0; b.Loop(); i++ {
				t, err := record.Open(data[i%50], match.Judge{Rules: catalog.New})
				if err != nil || len(t.Faults) > 0 {
					b.Fatal(err, t.Faults)
				}
			}
			b.ReportMetric(float64(moves)/50, "moves")
		})
	}
}
