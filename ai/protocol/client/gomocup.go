package client

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"time"

	"qiyou/ai"
	"qiyou/game"
)

// gomocup is the protocol of Gomocup (Piskvork).
type gomocup struct {
	wire    *wire
	config  Config
	setup   string   // what the board is for, as it was told; empty before START
	sent    []string // the stones that the program knows, with their colours
	stopped bool     // it has been told to hurry
	size    int
	color   game.Color
	advice  ai.Advice
	moved   time.Time // when it said its last move
	nbest
}

func (g *gomocup) bye() string { return "END" }

// hello does nothing: START says the size of the board and comes with the task.
func (g *gomocup) hello(context.Context) error { return nil }

// ruleBits are INFO rule by rule set: of caro that of exactly five.
var ruleBits = map[string]int{"freestyle": 0, "standard": 1, "renju": 4, "caro": 9}

func (g *gomocup) ask(ctx context.Context, t ai.Task) error {
	if err := wants(t, "gomoku", game.Play); err != nil {
		return err
	}
	bits, ok := ruleBits[t.Setup.Rules]
	if !ok {
		return fmt.Errorf("%w: no rule %s in this protocol", ai.ErrTask, t.Setup.Rules)
	}
	if t.Setup.Rules == "caro" && t.Setup.Option("overline", "") == "wins" {
		bits = 8
	}
	all := onBoard(t)
	names := make([]string, len(all))
	for i, p := range all {
		names[i] = letter(p.color) + comma(p.move.To)
	}
	if err := g.settle(ctx); err != nil {
		return err
	}
	if err := g.start(ctx, t.Setup, bits, names); err != nil {
		return err
	}
	g.color = t.State.View().Color(t.State.ToAct())
	g.advice = ai.Advice{Why: ai.WhyBest}
	for _, line := range g.info(t.Limits) {
		if err := g.wire.say(ctx, "%s", line); err != nil {
			return err
		}
	}
	lines := g.question(all, names)
	if g.sent = names; g.several() {
		lines = g.inquiry(all)
	}
	for _, line := range lines {
		if err := g.wire.say(ctx, "%s", line); err != nil {
			return err
		}
	}
	if g.several() && !g.proven {
		return g.prove(ctx, t.Limits)
	}
	return nil
}

// onBoard are the stones of t in the order in which they were put, where that is
// known.
func onBoard(t ai.Task) (all []ply) {
	_, plies := past(t)
	if plies == nil {
		return stones(t.State)
	}
	for _, p := range plies {
		if p.move.Kind == game.Place && t.State.View().At(p.move.To).Color == p.color {
			all = append(all, p)
		}
	}
	return all
}

// start has the program ready for a board that the stones it knows lead to.
func (g *gomocup) start(ctx context.Context, s game.Setup, bits int, names []string) error {
	g.size = s.Size
	setup := s.String()
	if setup == g.setup && len(names) >= len(g.sent) && slices.Equal(names[:len(g.sent)], g.sent) {
		return nil
	}
	line := "START " + strconv.Itoa(s.Size)
	if setup == g.setup {
		line = "RESTART"
	}
	err := g.okay(ctx, line)
	if err != nil {
		return err
	}
	g.setup, g.sent = setup, nil
	for _, line := range []string{
		"INFO game_type 1", "INFO timeout_match 0", "INFO time_left 2147483647", fmt.Sprintf("INFO rule %d", bits),
	} {
		if err := g.wire.say(ctx, "%s", line); err != nil {
			return err
		}
	}
	return nil
}

// lull is how long after its move a program may be deaf.
const lull = time.Second

// settle waits until a program that has just said its move hears again. Rapfi drops
// what comes before it has come to rest, which it is then never asked.
func (g *gomocup) settle(ctx context.Context) error {
	for range 10 {
		if g.config.found.mute || g.moved.IsZero() || time.Since(g.moved) > lull {
			return nil
		}
		if err := g.wire.say(ctx, "ABOUT"); err != nil {
			return err
		}
		err := g.wire.await(ctx, lull/10, func(line string) (bool, error) { return strings.HasPrefix(line, "name="), nil })
		var wrong *Error
		if !errors.As(err, &wrong) || wrong.What != Silent {
			return err
		}
	}
	g.config.found.mute = true
	return nil
}

// okay sends a line that is answered with OK.
func (g *gomocup) okay(ctx context.Context, line string) error {
	if err := g.wire.say(ctx, "%s", line); err != nil {
		return err
	}
	return g.wire.await(ctx, g.config.Start, func(text string) (bool, error) {
		switch word, _, _ := strings.Cut(text, " "); word {
		case "OK":
			return true, nil
		case "ERROR", "UNKNOWN":
			return true, &Error{What: Refused, Detail: brief(line + ": " + text)}
		}
		return false, nil
	})
}

// info is what the protocol knows of limits: time.
func (g *gomocup) info(l ai.Limits) []string {
	return []string{fmt.Sprintf("INFO timeout_turn %d", max(g.think(l)/time.Millisecond, 1))}
}

// think is how long it is to think.
func (g *gomocup) think(l ai.Limits) time.Duration {
	think := l.Time
	if think == 0 && l.Nodes == 0 && l.Depth == 0 {
		think = l.Level.Think()
	}
	if think == 0 {
		think = g.config.Slow / 2
	}
	return think
}

// question has the program think: about an empty board, the one stone that is
// new, or the whole board.
func (g *gomocup) question(all []ply, names []string) []string {
	switch {
	case len(all) == 0:
		return []string{"BEGIN"}
	case len(names) == len(g.sent)+1 && (len(g.sent) > 0 || g.color == game.Light) && all[len(all)-1].color != g.color:
		return []string{"TURN " + comma(all[len(all)-1].move.To)}
	}
	return g.board("BOARD", all)
}

// board is the whole board after a word.
func (g *gomocup) board(word string, all []ply) []string {
	lines := []string{word}
	for _, p := range all {
		whose := 2
		if p.color == g.color {
			whose = 1
		}
		lines = append(lines, fmt.Sprintf("%s,%d", comma(p.move.To), whose))
	}
	return append(lines, "DONE")
}

// hurry is a word of Yixin's, which others answer with UNKNOWN.
func (g *gomocup) hurry(ctx context.Context) {
	ctx, cancel := context.WithTimeout(ctx, reaction)
	defer cancel()
	g.stopped = g.wire.say(ctx, "YXSTOP") == nil
}

func (g *gomocup) answer(line string) (bool, error) {
	switch word, _, _ := strings.Cut(line, " "); {
	case word == "INFO":
		g.told(strings.Fields(line)[1:])
		return false, nil
	case line == "", word == "MESSAGE", word == "DEBUG", word == "OK":
		return false, nil
	case word == "UNKNOWN" && g.stopped:
		return false, nil
	case word == "ERROR", word == "UNKNOWN":
		g.setup = "" // what it does with its board then is not known
		return true, &Error{What: Refused, Detail: brief(line)}
	}
	col, row, ok := readComma(strings.TrimPrefix(line, "SUGGEST "))
	if !ok {
		return false, nil // chatter: there are programs that break their messages into lines
	}
	if g.stopped = false; min(col, row) < 0 || max(col, row) >= g.size {
		return true, &Error{What: Garbled, Detail: brief(line)}
	}
	p := game.Point{Col: int8(col), Row: int8(row)}
	g.sent = append(g.sent, letter(g.color)+comma(p))
	g.advice, g.moved = g.best(game.PlaceAt(p)), time.Now()
	return true, nil
}

func (g *gomocup) found() ai.Advice { return g.advice }

// comma is a point in this protocol.
func comma(p game.Point) string { return fmt.Sprintf("%d,%d", p.Col, p.Row) }

func readComma(text string) (col, row int, ok bool) {
	x, y, ok := strings.Cut(text, ",")
	col, err := strconv.Atoi(strings.TrimSpace(x))
	row, err2 := strconv.Atoi(strings.TrimSpace(y))
	return col, row, ok && err == nil && err2 == nil
}
