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

func (p *program) perftCommand() *cobra.Command {
	var fen string
	var divide bool
	c := p.command("perft GAME DEPTH", p.help.Perft, cobra.ExactArgs(2), func(_ *cobra.Command, args []string) error {
		depth, err := strconv.Atoi(args[1])
		if err != nil || depth < 1 || depth > deepest {
			return notOneOf("DEPTH", args[1], fmt.Sprintf("1-%d", deepest))
		}
		return p.perft(args[0], fen, depth, divide)
	})
	c.Flags().StringVar(&fen, "fen", "", p.help.FlagFEN)
	c.Flags().BoolVar(&divide, "divide", false, p.help.FlagDivide)
	return c
}

// perft counts the ways to play on from a position, on the boards that engines
// search.
func (p *program) perft(of, fen string, depth int, divide bool) error {
	if of != "xiangqi" {
		if fen != "" || divide {
			return notOneOf("GAME", of, "xiangqi")
		}
		n, err := judge.Perft(of, depth)
		if err != nil {
			return notOneOf("GAME", of, "gomoku, renju, go, xiangqi")
		}
		fmt.Fprintln(p.Out, n)
		return nil
	}
	if fen == "" {
		fen = xiangqi.StartFEN
	}
	b, err := xiangqi.ParseFEN(fen)
	if err != nil {
		return badValue("--fen", fen)
	}
	total := b.Perft(depth)
	if divide {
		for _, m := range b.Moves(nil) {
			n := int64(1)
			text := b.Format(m, xiangqi.ICCS)
			if depth > 1 {
				b.Make(m)
				n = b.Perft(depth - 1)
				b.Undo()
			}
			fmt.Fprintf(p.Out, "%s: %d\n", text, n)
		}
	}
	fmt.Fprintln(p.Out, total)
	return nil
}
