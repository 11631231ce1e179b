package app

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"math"
	"os"
	"runtime"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"qiyou/ai"
	"qiyou/ai/protocol/client"
	"qiyou/cmd/internal/engines"
	"qiyou/cmd/internal/library"
	"qiyou/game"
	"qiyou/game/record"
	"qiyou/ui/cell"
	"qiyou/ui/session"
)

// analyseFlags are the options of an analysis.
type analyseFlags struct {
	look        time.Duration
	nodes       int64
	engine, out string
	json        bool
}

func (p *program) analyseCommand() *cobra.Command {
	var f analyseFlags
	w := p.help.Analyse
	c := p.command("analyse RECORD", w.Short, cobra.ExactArgs(1), func(cmd *cobra.Command, args []string) error {
		switch {
		case f.look <= 0:
			return badValue("--time", f.look)
		case f.nodes < 0:
			return badValue("--nodes", f.nodes)
		}
		return p.recordAnalyse(cmd.Context(), args[0], f)
	})
	c.Long = w.Short + "\n\n" + w.Long
	fl := c.Flags()
	fl.DurationVar(&f.look, "time", 500*time.Millisecond, w.Time)
	fl.Int64Var(&f.nodes, "nodes", 0, w.Nodes)
	fl.StringVar(&f.engine, "engine", "", w.Engine)
	fl.StringVar(&f.out, "out", "", w.To)
	fl.BoolVar(&f.json, "json", false, p.help.FlagJSON)
	return c
}

// recordAnalyse has an engine go through the game of a record, and tells what it
// found, also when it was stopped.
func (p *program) recordAnalyse(ctx context.Context, name string, f analyseFlags) error {
	if _, err := os.Lstat(f.out); f.out != "" && !errors.Is(err, fs.ErrNotExist) {
		return fmt.Errorf(p.help.Library.Exists, f.out)
	}
	w, path, tree, err := p.openTree(name)
	defer w.close()
	if err != nil {
		return err
	}
	if _, err := library.As(tree, record.FormatOf(f.out)); err != nil {
		return err // before the work
	}
	e, end, err := p.reviewer(w, tree.Match.Setup(), f.engine)
	if err != nil {
		return err
	}
	defer end()
	p.flaws(path, tree)
	limits := ai.Limits{Level: ai.MaxLevel, Time: f.look, Threads: w.settings.Threads}
	if f.nodes > 0 {
		limits.Time, limits.Nodes = 0, f.nodes
	}
	a := analysis{program: p, tree: tree}
	failed := a.run(ctx, e, limits)
	if f.json {
		writeJSON(p.Out, a.json(e.Name()))
	} else {
		a.print()
	}
	if f.out != "" {
		a.annotate()
		data, err := library.As(tree, record.FormatOf(f.out))
		if err == nil {
			err = p.writeOut(f.out, data)
		}
		if err != nil {
			return err
		}
	}
	return failed
}

// reviewer is the engine of that name for s, or ours. Call end after it.
func (p *program) reviewer(w *world, s game.Setup, name string) (e ai.Engine, end func(), err error) {
	if e = engine(s); e == nil {
		return nil, nil, session.Error{ID: session.ErrSetup}
	}
	if name == "" {
		return e, func() {}, nil
	}
	spec, err := p.engineNamed(name)
	switch {
	case err != nil:
		return nil, nil, err
	case engines.Game(spec.Protocol) != s.Game:
		return nil, nil, usageError{fmt.Errorf(p.help.Analyse.OtherGame, spec.Name)}
	}
	g := engines.NewGuest(spec, client.Config{Go: w.crash.Go, Grace: time.Minute}) // some keep to no limit, and nobody waits at a board
	return g.With(e), func() { _ = g.Close() }, nil
}

// analysis is what an engine thinks of the game of a record.
type analysis struct {
	*program
	tree     *record.Tree
	verdicts []ai.Verdict
}

// run looks at one board after the other, with a line of progress where somebody is
// there to look at it.
func (a *analysis) run(ctx context.Context, e ai.Engine, l ai.Limits) error {
	line := a.tree.Line()
	past := ai.Past{Setup: a.tree.Match.Setup()}
	for i, n := range line {
		past.States = append(past.States, n.State)
		if i > 0 {
			past.Moves = append(past.Moves, n.Move)
		}
	}
	shown := isTerminal(a.Err)
	width := 0
	for v, err := range ai.Review(ctx, e, past, l) {
		if err != nil {
			if shown {
				fmt.Fprintln(a.Err)
			}
			fmt.Fprintf(a.Err, a.words.Analysis.Stopped+"\n", len(a.verdicts), len(line))
			return err
		}
		a.verdicts = append(a.verdicts, v)
		if shown {
			s := bar(100*len(a.verdicts)/len(line)) + " " + fmt.Sprintf(a.words.Analysis.Progress, len(a.verdicts), len(line))
			width = max(width, cell.Width(s, false))
			fmt.Fprintf(a.Err, "\r%s", s)
		}
	}
	if shown {
		fmt.Fprintf(a.Err, "\r%*s\r", width, "")
	}
	return nil
}

// worst are the moves that cost most, of which it is known what came after them.
func (a *analysis) worst() []ai.Verdict {
	return ai.Worst(a.verdicts[:max(len(a.verdicts)-1, 0)], session.MaxMistakes, session.MistakeCost)
}

// chartColumns is how many moves a row of the chart has.
const chartColumns = 60

// print prints who led as a chart, and the moves that cost most.
func (a *analysis) print() {
	of := a.tree.Match.Setup().Game
	words := a.words.Analysis
	fmt.Fprintln(a.Out, headText(a.tree.Info))
	fmt.Fprintf(a.Out, words.Leads+"\n", a.words.Color(of, game.Dark))
	ascii := !a.speaksUTF8()
	for i, v := range a.verdicts {
		if i%chartColumns == 0 {
			fmt.Fprintf(a.Out, "%s%4d  ", strings.Repeat("\n", min(i, 1)), i)
		}
		chance := v.Chance
		if !v.Known {
			chance = math.NaN()
		}
		fmt.Fprint(a.Out, cell.Bar(chance, ascii))
	}
	fmt.Fprintln(a.Out)
	worst := a.worst()
	if len(worst) == 0 {
		fmt.Fprintf(a.Out, "\n%s\n", words.None)
		return
	}
	fmt.Fprintf(a.Out, "\n%s\n", words.Worst)
	var rows [][]string
	line := a.tree.Line()
	for _, v := range worst {
		row := []string{fmt.Sprintf("%3d", v.Ply+1), a.move(line[v.Ply].State, v.Played), a.cost(v)}
		if then := a.moves(line[v.Ply].State, v.Best.Line); len(then) > 1 {
			row = append(row, strings.Join(then, " "))
		}
		rows = append(rows, row)
	}
	a.printTable(rows)
}

// move is a move in the notation of the language.
func (a *analysis) move(s game.State, m game.Move) string { return moveText(s, m, a.words.Script) }

// moves are the first of a line from s.
func (a *analysis) moves(s game.State, line []game.Move) []string {
	all := []string{}
	for _, m := range line[:min(len(line), session.MaxExpected)] {
		next, err := s.Apply(m)
		if err != nil {
			break
		}
		all, s = append(all, a.move(s, m)), next
	}
	return all
}

// cost is the sentence of what a move cost the side that made it.
func (a *analysis) cost(v ai.Verdict) string {
	turn := a.tree.Line()[v.Ply]
	mover := turn.State.View().Color(turn.State.ToAct())
	return a.words.MoveCost(a.words.Color(a.tree.Match.Setup().Game, mover), mover,
		session.Verdict{Chance: v.Chance, Forced: v.Forced, Cost: v.Loss}, a.verdicts[v.Ply+1].Forced, a.move(turn.State, v.Best.Move))
}

// annotate writes what was found into the tree.
func (a *analysis) annotate() {
	for _, v := range a.worst() {
		line := v.Best.Line
		if len(line) == 0 {
			line = []game.Move{v.Best.Move}
		}
		_ = a.tree.Propose(v.Ply, line[:min(len(line), session.MaxExpected)], a.cost(v)) // fails between two moves of a node, which have no place for it
	}
}

// verdictJSON is what was found of a board.
type verdictJSON struct {
	Ply    int      `json:"ply"`            // moves made before
	Dark   *float64 `json:"dark"`           // its chance, null where it is not known
	Forced int      `json:"forced"`         // plies to a win of dark, less than 0 to a loss
	Move   string   `json:"move,omitempty"` // that was made
	Cost   float64  `json:"cost"`           // of the chance of who made it
	Best   string   `json:"best,omitempty"`
	Line   []string `json:"line"`
}

func (a *analysis) json(engine string) map[string]any {
	all := []verdictJSON{}
	line := a.tree.Line()
	for _, v := range a.verdicts {
		s := line[v.Ply].State
		row := verdictJSON{Ply: v.Ply, Forced: v.Forced, Cost: thousandths(v.Loss), Line: a.moves(s, v.Best.Line)}
		if v.Known {
			c := thousandths(v.Chance)
			row.Dark = &c
		}
		if v.Played != (game.Move{}) {
			row.Move = a.move(s, v.Played)
		}
		if v.Best.Move != (game.Move{}) {
			row.Best = a.move(s, v.Best.Move)
		}
		all = append(all, row)
	}
	worst := []int{}
	for _, v := range a.worst() {
		worst = append(worst, v.Ply)
	}
	return map[string]any{
		"setup": a.tree.Match.Setup().String(), "engine": engine, "boards": len(line), "analysed": all, "worst": worst,
	}
}

func thousandths(f float64) float64 { return math.Round(f*1000) / 1000 }

// speaksUTF8 says whether the locale has more than ASCII for a chart.
func (p *program) speaksUTF8() bool {
	for _, name := range []string{"LC_ALL", "LC_CTYPE", "LANG"} {
		if v := strings.ToLower(p.Getenv(name)); v != "" {
			return strings.Contains(v, "utf-8") || strings.Contains(v, "utf8")
		}
	}
	return runtime.GOOS == "windows"
}
