package client

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"time"

	"qiyou/ai"
	"qiyou/game"
)

// xboard is the protocol of XBoard and WinBoard (Chess Engine Communication
// Protocol, version 2) as engines for xiangqi speak it.
type xboard struct {
	wire   *wire
	config Config
	on     bool     // a game is under way
	plain  bool     // moves are sent without the word usermove
	ping   bool     // the program answers ping
	pings  int      // asked
	setup  string   // of the game under way
	sent   []string // what has been played in it
	advice ai.Advice
}

func (x *xboard) bye() string { return "quit" }

// features is how long the features may take that some programs never tell.
const features = 2 * time.Second

func (x *xboard) hello(ctx context.Context) error {
	x.plain = true
	for _, line := range []string{"xboard", "protover 2"} {
		if err := x.wire.say(ctx, "%s", line); err != nil {
			return err
		}
	}
	patience, silent := features, true
	for over := false; !over; patience = x.config.Start { // with done=0 it asks for more time
		err := x.wire.await(ctx, patience, func(line string) (bool, error) {
			word, rest, _ := strings.Cut(line, " ")
			if word != "feature" {
				return false, nil
			}
			silent = false
			for _, f := range strings.Fields(rest) {
				switch f {
				case "usermove=1":
					x.plain = false
				case "ping=1":
					x.ping = true
				case "done=1":
					over = true
				}
			}
			return true, nil
		})
		switch wrong, is := err.(*Error); {
		case is && wrong.What == Silent && silent:
			return nil // a program of version 1
		case err != nil:
			return err
		}
	}
	return nil
}

// ask begins a game, or goes on with the one under way. A program that has
// another game on its board is no longer asked: some keep the old board.
func (x *xboard) ask(ctx context.Context, t ai.Task) error {
	if err := wants(t, "xiangqi", game.Play); err != nil {
		return err
	}
	start, plies := past(t)
	rules, err := makers[t.Setup.Game](t.Setup)
	if err != nil || start.Hash() != rules.Start().Hash() || t.Setup.Option("odds", "")+t.Setup.Option("position", "") != "" {
		return fmt.Errorf("%w: a position that no moves lead to, in the protocol of XBoard", ai.ErrTask)
	}
	moves := make([]string, len(plies))
	for i, p := range plies {
		moves[i] = step(p.move, false)
	}
	setup := t.Setup.String()
	if x.on && (setup != x.setup || len(moves) < len(x.sent) || !slices.Equal(moves[:len(x.sent)], x.sent)) {
		return errAnew
	}
	var lines []string
	if !x.on {
		lines = []string{"new", "variant xiangqi", "easy", "post"}
	}
	lines = append(lines, "force")
	for _, m := range moves[len(x.sent):] {
		if !x.plain {
			m = "usermove " + m
		}
		lines = append(lines, m)
	}
	lines = append(lines, x.limits(t.Limits)...)
	x.on, x.setup, x.sent = true, setup, moves
	x.advice = ai.Advice{Why: ai.WhyBest}
	for _, line := range append(lines, "go") {
		if err := x.step(ctx, line); err != nil {
			return err
		}
	}
	return nil
}

// step sends a line, and waits until it has been carried out where the program
// can say so: some lose lines that come while they are at work.
func (x *xboard) step(ctx context.Context, line string) error {
	if err := x.wire.say(ctx, "%s", line); err != nil || !x.ping || line == "go" {
		return err
	}
	x.pings++
	if err := x.wire.say(ctx, "ping %d", x.pings); err != nil {
		return err
	}
	pong := fmt.Sprintf("pong %d", x.pings)
	return x.wire.await(ctx, x.config.Grace, func(text string) (bool, error) {
		if strings.HasPrefix(text, "Illegal move") {
			return true, &Error{What: Refused, Detail: brief(text)}
		}
		return text == pong, nil
	})
}

// limits are the commands for time and depth; the protocol has none for nodes.
func (x *xboard) limits(l ai.Limits) (lines []string) {
	if l.Depth > 0 {
		lines = append(lines, fmt.Sprintf("sd %d", l.Depth))
	}
	think := l.Time
	if think == 0 {
		think = l.Level.Think()
	}
	whole := max(int(think/time.Second), 1)
	return append(lines, fmt.Sprintf("st %d", whole), fmt.Sprintf("time %d", max(think/(10*time.Millisecond), 1)))
}

func (x *xboard) hurry(ctx context.Context) {
	ctx, cancel := context.WithTimeout(ctx, reaction)
	defer cancel()
	_ = x.wire.say(ctx, "?")
}

func (x *xboard) answer(line string) (bool, error) {
	word, rest, _ := strings.Cut(line, " ")
	rest = strings.TrimSpace(rest)
	switch {
	case word == "move":
		m, ok := readStep(rest, false)
		if !ok {
			return true, &Error{What: Garbled, Detail: brief(line)}
		}
		x.sent = append(x.sent, step(m, false))
		x.advice.Move, x.advice.Line = m, []game.Move{m}
		return true, nil
	case word == "resign", word == "tellics" && rest == "resign":
		return true, &Error{What: Resigned, Detail: brief(rest)}
	case word == "1-0", word == "0-1", word == "1/2-1/2":
		return true, &Error{What: NoMove, Detail: brief(line)}
	case strings.HasPrefix(line, "Illegal move"):
		return true, &Error{What: Refused, Detail: brief(line)}
	}
	return false, nil
}

func (x *xboard) found() ai.Advice { return x.advice }
