package app

import (
	"fmt"
	"time"

	"github.com/spf13/cobra"

	aigomoku "qiyou/ai/gomoku"
	aiweiqi "qiyou/ai/weiqi"
	aixiangqi "qiyou/ai/xiangqi"
)

// benches is the signature of each engine, in the order to run them.
var benches = []struct {
	game string
	run  func() (nodes int64, sum uint64)
}{{"gomoku", aigomoku.Bench}, {"weiqi", aiweiqi.Bench}, {"xiangqi", aixiangqi.Bench}}

func (p *program) benchCommand() *cobra.Command {
	var asJSON bool
	c := p.command("bench [GAME]", p.help.Bench, cobra.MaximumNArgs(1), func(_ *cobra.Command, args []string) error {
		return p.bench(args, asJSON)
	})
	c.Flags().BoolVar(&asJSON, "json", false, p.help.FlagJSON)
	return c
}

// bench has the engines do fixed work and prints what must be the same on every
// machine: the positions looked at, and a hash of what was found. The speed,
// which is not, goes to standard error.
func (p *program) bench(args []string, asJSON bool) error {
	found := false
	for _, b := range benches {
		if len(args) > 0 && args[0] != b.game {
			continue
		}
		found = true
		began := time.Now()
		nodes, sum := b.run()
		sums := fmt.Sprintf("%016x", sum)
		fmt.Fprintf(p.Err, "%s: %.0f/s\n", b.game, float64(nodes)/time.Since(began).Seconds())
		if asJSON {
			writeJSON(p.Out, map[string]any{"game": b.game, "nodes": nodes, "sum": sums})
			continue
		}
		fmt.Fprintf(p.Out, "%s nodes %d sum %s\n", b.game, nodes, sums)
	}
	if !found {
		return notOneOf("GAME", args[0], "gomoku, weiqi, xiangqi")
	}
	return nil
}
