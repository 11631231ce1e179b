package app

import (
	"fmt"
	"strconv"

	"github.com/spf13/cobra"

	"qiyou/cmd/internal/judge"
	"qiyou/game/xiangqi"
)

func (p *program) rulesCommand() *cobra.Command {
	c := p.command("rules", p.help.Rules, cobra.NoArgs, func(*cobra.Command, []string) error { return judge.Run(p.In, p.Out) })
	c.Long = p.help.RulesLong
	return c
}

// deepest is the deepest perft that is not a typing mistake.
const deepest = 12

// perftFlags is what is counted, and how it is said.
type perftFlags struct {
	fen          string
	divide, json bool
}

func (p *program) perftCommand() *cobra.Command {
	var f perftFlags
	c := p.command("perft GAME DEPTH", p.help.Perft, cobra.ExactArgs(2), func(_ *cobra.Command, args []string) error {
		depth, err := strconv.Atoi(args[1])
		if err != nil || depth < 1 || depth > deepest {
			return notOneOf("DEPTH", args[1], fmt.Sprintf("1-%d", deepest))
		}
		return p.perft(args[0], depth, f)
	})
	c.Flags().StringVar(&f.fen, "fen", "", p.help.FlagFEN)
	c.Flags().BoolVar(&f.divide, "divide", false, p.help.FlagDivide)
	c.Flags().BoolVar(&f.json, "json", false, p.help.FlagJSON)
	return c
}

// perft counts the ways to play on from a position, on the boards that engines
// search.
func (p *program) perft(of string, depth int, f perftFlags) error {
	if of != "xiangqi" {
		if f.fen != "" || f.divide {
			return notOneOf("GAME", of, "xiangqi")
		}
		n, err := judge.Perft(of, depth)
		if err != nil {
			return notOneOf("GAME", of, "gomoku, renju, go, xiangqi")
		}
		p.counted("", n, f)
		return nil
	}
	if f.fen == "" {
		f.fen = xiangqi.StartFEN
	}
	b, err := xiangqi.ParseFEN(f.fen)
	if err != nil {
		return badValue("--fen", f.fen)
	}
	total := b.Perft(depth)
	if f.divide {
		for _, m := range b.Moves(nil) {
			n := int64(1)
			text := b.Format(m, xiangqi.ICCS)
			if depth > 1 {
				b.Make(m)
				n = b.Perft(depth - 1)
				b.Undo()
			}
			p.counted(text, n, f)
		}
	}
	p.counted("", total, f)
	return nil
}

// counted says how many ways to play on there are, after a move or in all.
func (p *program) counted(move string, n int64, f perftFlags) {
	switch {
	case f.json:
		writeJSON(p.Out, struct {
			Move  string `json:"move,omitempty"`
			Nodes int64  `json:"nodes"`
		}{move, n})
	case move != "":
		fmt.Fprintf(p.Out, "%s: %d\n", move, n)
	default:
		fmt.Fprintln(p.Out, n)
	}
}
