// Command learn makes the weights of the engine for Chinese chess.
//
//	learn play FILE SEED NODES SAMPLES
//	learn train WEIGHTS SEED EPOCHS RATE FROM FILE...
//
// The first writes positions of games of the engine with itself. The second
// finds weights for the positions in files, starting from other weights or, for
// -, from chance.
//
// The README beside the weights has the recipe.
package main

import (
	"context"
	"errors"
	"fmt"
	"os"
	"strconv"
)

func main() {
	if err := run(os.Args[1:]); err != nil {
		fmt.Fprintln(os.Stderr, "learn:", err)
		os.Exit(1)
	}
}

var errUsage = errors.New("usage: learn play FILE SEED NODES SAMPLES, or learn train WEIGHTS SEED EPOCHS RATE FROM FILES")

func run(args []string) error {
	if len(args) < 5 {
		return errUsage
	}
	seed, err1 := strconv.ParseUint(args[2], 10, 64)
	n, err2 := strconv.Atoi(args[3])
	x, err3 := strconv.ParseFloat(args[4], 64)
	if err := errors.Join(err1, err2, err3); err != nil {
		return fmt.Errorf("%w: %w", errUsage, err)
	}
	switch {
	case args[0] == "play":
		return play(args[1], seed, int64(n), int(x))
	case args[0] == "train" && len(args) > 6:
		return train(args[1], seed, n, x, args[5], args[6:])
	}
	return errUsage
}

func play(file string, seed uint64, nodes int64, samples int) error {
	f, err := os.Create(file)
	if err != nil {
		return err
	}
	defer f.Close()
	p, err := newPlayer(seed, nodes)
	if err != nil {
		return err
	}
	return p.play(context.Background(), f, samples, func(games, samples int) {
		fmt.Fprintf(os.Stderr, "%d games, %d positions\n", games, samples)
	})
}
