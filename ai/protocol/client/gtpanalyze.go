package client

import (
	"cmp"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"qiyou/ai"
	"qiyou/game"
)

// analyses are the commands that have a program tell of its moves while it looks for
// one, from the best for us: of KataGo the first does not play the move.
var analyses = []string{"kata-search_analyze", "kata-genmove_analyze", "lz-genmove_analyze", "genmove_analyze"}

// every is how many hundredths of a second lie between two lines of an analysis.
const every = 20

// analysis is what a program has told of the moves that it looks at.
type analysis struct {
	command string // of analyses; empty where the program has none
	wanted  int    // moves; 0 for one that is to be played
	begun   bool   // the answer has begun
	moves   []ai.Advice
	owned   []float64
	lead    float64
}

func (g *gtp) want(n int)           { g.wanted = n }
func (g *gtp) weighs() bool         { return g.command != "" }
func (g *gtp) choices() []ai.Advice { return g.moves }

func (g *gtp) owners() (all []float64, lead float64) { return g.owned, g.lead }

// analysing says whether the task is to be told of moves, and not to play one.
func (g *gtp) analysing() bool { return g.wanted > 0 && g.command != "" }

// analyse is the command for the moves that are wanted.
func (g *gtp) analyse() string {
	g.begun, g.moves, g.owned, g.lead = false, nil, nil, 0
	text := fmt.Sprintf("%s %s %d", g.command, letter(g.color), every)
	if strings.HasPrefix(g.command, "kata-") {
		text += fmt.Sprintf(" maxmoves %d ownership true", g.wanted)
	}
	return text
}

// analysed takes a line of an analysis, and says whether it has ended.
func (g *gtp) analysed(line string) (bool, error) {
	if !g.begun {
		rest, failed, mine := g.mine(line)
		switch {
		case failed:
			return true, &Error{What: Refused, Detail: brief(line)}
		case !mine:
			return false, nil
		}
		g.begun, line = true, rest
	}
	words := strings.Fields(line)
	switch {
	case len(words) == 0:
		return false, nil
	case words[0] == "info":
		g.told(words)
		return false, nil
	case words[0] != "play":
		return false, nil
	}
	text := strings.Join(words[1:], " ")
	m, ok := g.vertex(text)
	switch {
	case strings.EqualFold(text, "resign"):
		g.setup = "" // what it does with its board then is not known
		if len(g.moves) == 0 {
			return true, &Error{What: Resigned}
		}
		g.advice = g.moves[0]
		return true, nil
	case !ok:
		return true, &Error{What: Garbled, Detail: brief(line)}
	}
	if g.command != analyses[0] {
		g.sent = append(g.sent, letter(g.color)+" "+g.name(m))
	}
	i := slices.IndexFunc(g.moves, func(a ai.Advice) bool { return a.Move == m })
	if i < 0 {
		g.advice.Move, g.advice.Line = m, []game.Move{m}
		if len(g.moves) > 0 {
			g.advice.Score = g.moves[0].Score
		}
		return true, nil
	}
	g.advice = g.moves[i]
	g.moves = slices.Insert(slices.Delete(g.moves, i, i+1), 0, g.advice)
	return true, nil
}

// told reads a line about moves, which is about all of them. What cannot be read is
// left.
func (g *gtp) told(words []string) {
	type ranked struct {
		ai.Advice
		order int
		lead  float64
	}
	var moves []ranked
	var owned []float64
	for len(words) > 0 {
		end := 1 + slices.IndexFunc(words[1:], func(w string) bool { return slices.Contains(parts, w) })
		if end == 0 {
			end = len(words)
		}
		switch name, part := words[0], words[1:end]; name {
		case "info":
			if a, order, lead := g.move(part, len(moves)); a.Move != (game.Move{}) {
				moves = append(moves, ranked{a, order, lead})
			}
		case "ownership":
			owned = numbers(part, g.size*g.size)
		}
		words = words[end:]
	}
	if len(moves) == 0 {
		return
	}
	slices.SortStableFunc(moves, func(a, b ranked) int { return cmp.Compare(a.order, b.order) })
	g.moves, g.owned, g.lead = nil, owned, moves[0].lead
	for _, m := range moves {
		g.moves = append(g.moves, m.Advice)
	}
}

// parts are the words that begin what a line has.
var parts = []string{"info", "rootInfo", "ownership", "ownershipStdev"}

// move reads what is told of one move: pairs of words, the line of play last.
func (g *gtp) move(words []string, n int) (a ai.Advice, order int, lead float64) {
	a.Why, order = ai.WhyBest, n
	for i := 0; i+1 < len(words); i += 2 {
		value := words[i+1]
		switch words[i] {
		case "move":
			a.Move, _ = g.vertex(value)
		case "visits":
			a.Nodes, _ = strconv.ParseInt(value, 10, 64)
		case "winrate":
			a.Score = g.worth(value)
		case "scoreLead":
			lead, _ = number(value)
		case "order":
			order, _ = strconv.Atoi(value)
		case "pv":
			a.Line = g.line(words[i+1:])
			i = len(words)
		}
	}
	if len(a.Line) == 0 || a.Line[0] != a.Move {
		a.Line = []game.Move{a.Move}
	}
	return a, order, lead
}

// worth is a chance as a score: Leela Zero counts it in hundredths of a percent.
func (g *gtp) worth(text string) int {
	f, ok := number(text)
	if !ok {
		return 0
	}
	if strings.HasPrefix(g.command, "lz-") {
		f /= 10000
	}
	return ai.Worth("weiqi", f)
}

// line is the play expected, as far as it can be read.
func (g *gtp) line(words []string) (all []game.Move) {
	for _, w := range words[:min(len(words), maxPlies)] {
		m, ok := g.vertex(w)
		if !ok {
			break
		}
		all = append(all, m)
	}
	return all
}

// number is a finite one.
func number(text string) (float64, bool) {
	f, err := strconv.ParseFloat(text, 64)
	if err != nil || f-f != 0 {
		return 0, false
	}
	return f, true
}

// numbers are the first n of words, each from -1 to 1; nil where they are not.
func numbers(words []string, n int) (all []float64) {
	if len(words) < n {
		return nil
	}
	for _, w := range words[:n] {
		f, ok := number(w)
		if !ok {
			return nil
		}
		all = append(all, min(max(f, -1), 1))
	}
	return all
}
