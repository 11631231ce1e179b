package protocol

import (
	"fmt"
	"strconv"
	"strings"
	"time"

	"qiyou/ai"
	"qiyou/game"
)

// report is what a command of analysis prints while the engine thinks.
type report struct {
	look time.Duration // how long the engine thinks before the next line
	line func(*desk, []ai.Advice) string
}

// mostMoves is how many moves a line tells of at most.
const mostMoves = 12

// longestLook is the most that the engine thinks before it begins again: a look
// learns nothing from the one before.
const longestLook = 10 * time.Second

func (g *gtp) leelaAnalyze(args []string) (string, error) { return g.analyze(args, leelaInfo) }
func (g *gtp) kataAnalyze(args []string) (string, error)  { return g.analyze(args, kataInfo) }
func (g *gtp) leelaGenmove(args []string) (string, error) { return g.analyzeMove(args, leelaInfo) }
func (g *gtp) kataGenmove(args []string) (string, error)  { return g.analyzeMove(args, kataInfo) }
func (g *gtp) cgosGenmove(args []string) (string, error)  { return g.analyzeMove(args, cgosInfo) }

// analyze tells of the board until the next line comes. A colour, how many
// hundredths of a second lie between two lines, and pairs of keys and values may
// follow; only the key interval matters here.
func (g *gtp) analyze(args []string, line func(*desk, []ai.Advice) string) (string, error) {
	c, every, ok := g.analysis(args)
	if !ok {
		return "", failSyntax
	}
	q := &question{color: c, report: &report{look: every, line: line}}
	g.say("=%s", g.number)
	return "", g.wonder(g.desk.setup, g.desk.to(c), q, every)
}

// analyzeMove tells of the board once it has found its move, and plays it.
func (g *gtp) analyzeMove(args []string, line func(*desk, []ai.Advice) string) (string, error) {
	c, _, ok := g.analysis(args)
	if !ok {
		return "", failSyntax
	}
	q := &question{color: c, play: true, report: &report{line: line}}
	g.say("=%s", g.number)
	return "", g.wonder(g.desk.setup, g.desk.to(c), q, g.budget(c))
}

// analysis reads the arguments of a command of analysis.
func (g *gtp) analysis(args []string) (c game.Color, every time.Duration, ok bool) {
	every = time.Second
	c = game.Dark
	if n := len(g.desk.plies); n > 0 {
		c = game.Dark + game.Light - g.desk.plies[n-1].color
	} else if len(g.desk.given[0]) > 0 {
		c = game.Light
	}
	for i, a := range args {
		named, isColor := color(a)
		n, err := strconv.ParseFloat(a, 64)
		switch {
		case i == 0 && isColor:
			c = named
		case err == nil && (i == 0 || i == 1 && args[0] != "interval" || args[i-1] == "interval"):
			every = time.Duration(min(max(n, 5), 1000)) * 10 * time.Millisecond
		}
	}
	return c, every, true
}

// reported prints what a look has found and begins the next, for a report that
// goes on until a line comes.
func (g *gtp) reported(t thought) bool {
	q := g.asked
	if q.play || t.err != nil || g.ctx.Err() != nil {
		return false
	}
	g.say("%s", q.report.line(g.desk, t.all()))
	q.report.look = min(2*q.report.look, longestLook)
	g.thinkOf(ai.Task{State: g.desk.to(q.color), Setup: g.desk.setup, Limits: ai.Limits{Time: q.report.look}}, mostMoves)
	return true
}

// all is the best moves, the best first.
func (t thought) all() []ai.Advice { return append([]ai.Advice{t.advice}, t.others...) }

// closeReport ends the answer of a report with the move, where one was asked for.
func (g *gtp) closeReport(q *question, t thought, err error) {
	a := t.advice
	if a.Move != (game.Move{}) {
		g.say("%s", q.report.line(g.desk, t.all()))
	}
	switch {
	case !q.play:
	case err != nil:
		g.say("play resign") // the answer has begun as one that succeeds
	default:
		g.say("play %s", g.desk.name(a.Move))
	}
	g.say("")
}

// leelaInfo is a line as Leela Zero writes it: the winning chance in hundredths
// of a percent.
func leelaInfo(d *desk, all []ai.Advice) string {
	infos := make([]string, len(all))
	for i, a := range all {
		w := int(chance(a) * 10000)
		infos[i] = fmt.Sprintf("info move %s visits %d winrate %d prior %d lcb %d order %d pv %s",
			d.name(a.Move), max(a.Nodes, 1), w, w, w, i, d.line(a))
	}
	return strings.Join(infos, " ")
}

// kataInfo is a line as KataGo writes it: the winning chance from 0 to 1.
func kataInfo(d *desk, all []ai.Advice) string {
	infos := make([]string, len(all))
	for i, a := range all {
		w := chance(a)
		infos[i] = fmt.Sprintf("info move %s visits %d utility %.4f winrate %.4f scoreMean %.1f scoreStdev 0 scoreLead %.1f prior %.4f lcb %.4f order %d pv %s",
			d.name(a.Move), max(a.Nodes, 1), 2*w-1, w, a.Lead, a.Lead, w, w, i, d.line(a))
	}
	return strings.Join(infos, " ")
}

// cgosInfo is a line as the server CGOS takes it.
func cgosInfo(d *desk, all []ai.Advice) string {
	moves, visits := make([]string, len(all)), int64(0)
	for i, a := range all {
		visits += max(a.Nodes, 1)
		moves[i] = fmt.Sprintf(`{"move":%q,"winrate":%.4f,"visits":%d,"pv":%q}`, d.name(a.Move), chance(a), max(a.Nodes, 1), d.line(a))
	}
	return fmt.Sprintf(`{"winrate":%.4f,"visits":%d,"moves":[%s]}`, chance(all[0]), visits, strings.Join(moves, ","))
}

// chance is the chance of the side to move to win.
func chance(a ai.Advice) float64 { return ai.Chance("weiqi", a.Score) }

// line is the play expected, as vertices.
func (d *desk) line(a ai.Advice) string {
	var names []string
	for _, m := range a.Line {
		names = append(names, d.name(m))
	}
	return strings.Join(names, " ")
}
