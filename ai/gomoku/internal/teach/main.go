// Command teach makes the network of ai/gomoku: it plays games of the engine
// with itself and learns from them.
//
//	go run ./ai/gomoku/internal/teach play -rule freestyle -positions 200000 -seed 1 -out games.txt
//	go run ./ai/gomoku/internal/teach learn -out freestyle.net games.txt
package main

import (
	"flag"
	"fmt"
	"os"
)

func main() {
	if err := run(os.Args[1:]); err != nil {
		fmt.Fprintln(os.Stderr, "teach:", err)
		os.Exit(1)
	}
}

func run(args []string) error {
	if len(args) == 0 {
		return fmt.Errorf("play or learn?")
	}
	f := flag.NewFlagSet(args[0], flag.ContinueOnError)
	rule := f.String("rule", "freestyle", "rule set")
	nodes := f.Int64("nodes", 2000, "positions that the engine looks at for a move")
	n := f.Int("positions", 200_000, "positions to make, or to learn from at most")
	epochs := f.Int("epochs", 8, "times to go through the positions")
	seed := f.Uint64("seed", 1, "of all chance")
	from := f.String("from", "", "network to begin with")
	out := f.String("out", "", "file to write")
	if err := f.Parse(args[1:]); err != nil {
		return err
	}
	switch args[0] {
	case "play":
		return generate(*out, *rule, *nodes, *n, *seed)
	case "learn":
		return learn(f.Args(), *from, *out, *rule == "renju", *n, *epochs, *seed)
	}
	return fmt.Errorf("play or learn, not %q", args[0])
}
