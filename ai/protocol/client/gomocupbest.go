package client

import (
	"context"
	"errors"
	"fmt"
	"strconv"
	"strings"
	"time"

	"qiyou/ai"
	"qiyou/game"
)

// nbest is what a program has told of the moves that it looks at, which those do
// that know the words of Yixin's: yxnbest, and lines of INFO with the detail.
type nbest struct {
	wanted int  // moves; 0 for one that is to be played
	proven bool // it knows the words
	valued bool // it has said what moves are worth
	at     int  // which of the moves it tells of
	now    ai.Advice
	moves  []ai.Advice // by their rank, each empty until it is told of
}

func (g *gomocup) want(n int) { g.wanted = n }

// several says whether the task is to be told of moves, and not to play one.
func (g *gomocup) several() bool { return g.wanted > 0 && !g.config.found.single }

func (g *gomocup) weighs() bool { return !g.config.found.single && (g.valued || !g.proven) }

func (g *gomocup) choices() (all []ai.Advice) {
	for _, a := range g.moves {
		if len(a.Line) > 0 {
			all = append(all, a)
		}
	}
	return all
}

// inquiry has the program look for the moves that are wanted.
func (g *gomocup) inquiry(all []ply) []string {
	g.moves, g.at, g.now = make([]ai.Advice, g.wanted), 0, ai.Advice{}
	lines := append([]string{"INFO show_detail 2"}, g.board("YXBOARD", all)...)
	return append(lines, fmt.Sprintf("YXNBEST %d", g.wanted))
}

// prove waits for the first answer to an inquiry. A program that has none is begun
// anew, and not asked so again: what it makes of the words is not known.
func (g *gomocup) prove(ctx context.Context, l ai.Limits) error {
	err := g.wire.await(ctx, g.think(l)+time.Second, func(line string) (bool, error) {
		switch word, _, _ := strings.Cut(line, " "); word {
		case "ERROR", "UNKNOWN":
			return true, &Error{What: Refused, Detail: brief(line)}
		case "INFO":
			g.wire.back = line
			return true, nil
		}
		_, _, ok := readComma(line)
		if ok {
			g.wire.back = line
		}
		return ok, nil
	})
	var wrong *Error
	if errors.As(err, &wrong) {
		g.config.found.single = true
		return errAnew
	}
	g.proven = err == nil
	return err
}

// told reads a line of INFO. What cannot be read is left.
func (g *gomocup) told(words []string) {
	if !g.several() || len(words) < 2 {
		return
	}
	n, err := strconv.Atoi(words[1])
	switch key := words[0]; {
	case key == "PV" && words[1] == "DONE":
		if g.at >= 0 && g.at < len(g.moves) && len(g.now.Line) > 0 {
			g.now.Move, g.now.Why = g.now.Line[0], ai.WhyBest
			g.moves[g.at] = g.now
		}
	case key == "PV" && err == nil:
		g.at, g.now = n, ai.Advice{}
	case key == "DEPTH" && err == nil:
		g.now.Depth = min(max(n, 0), 1000)
	case key == "NODES" && err == nil:
		g.now.Nodes = int64(max(n, 0))
	case key == "EVAL":
		g.mate(words[1])
	case key == "WINRATE":
		f, ok := number(words[1])
		if g.valued = g.valued || ok; ok && ai.ForcedWin(g.now.Score) == 0 {
			g.now.Score = ai.Worth("gomoku", f)
		}
	case key == "BESTLINE":
		g.now.Line = g.line(words[1:])
	}
}

// mate reads a win or a loss by force: +M5 or -M4, in plies.
func (g *gomocup) mate(text string) {
	for sign, side := range map[string]int{"+M": 1, "-M": -1} {
		rest, ok := strings.CutPrefix(text, sign)
		if n, err := strconv.Atoi(rest); ok && err == nil && n >= 0 {
			g.now.Score, g.valued = side*(ai.Win-min(n, 1000)), true
		}
	}
}

// line is the play expected, as far as it can be read.
func (g *gomocup) line(words []string) (all []game.Move) {
	for _, w := range words[:min(len(words), maxPlies)] {
		col, row, ok := readComma(w)
		if !ok || min(col, row) < 0 || max(col, row) >= g.size {
			break
		}
		all = append(all, game.PlaceAt(game.Point{Col: int8(col), Row: int8(row)}))
	}
	return all
}

// best is the move that the program has decided for, with what it has told of it.
func (g *gomocup) best(m game.Move) ai.Advice {
	a := ai.Advice{Move: m, Line: []game.Move{m}, Why: ai.WhyBest}
	if !g.several() {
		return a
	}
	for i, told := range g.choices() {
		switch {
		case told.Move == m:
			return told
		case i == 0:
			a.Score = told.Score
		}
	}
	return a
}
