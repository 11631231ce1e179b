package app

import (
	"context"
	"crypto/sha256"
	"errors"
	"fmt"
	"io"
	"os"
	"strconv"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"qiyou/ai"
	"qiyou/ai/protocol/client"
	"qiyou/cmd/internal/conf"
	"qiyou/cmd/internal/engines"
	"qiyou/cmd/internal/referee"
	"qiyou/cmd/internal/task"
	"qiyou/game"
	"qiyou/game/catalog"
)

// matchFlags are the options of a match between engines.
type matchFlags struct {
	playFlags     // rules, size and options
	game          string
	games         int
	openings, out string
	move          []time.Duration // of both, or of A and of B
	nodes         []int64
	margin        time.Duration
	plies         int
	parallel      int
	sprt          string
	json          bool
}

func (p *program) matchCommand() *cobra.Command {
	var f matchFlags
	w := p.help.Match
	c := p.command("match A B", w.Short, cobra.ExactArgs(2), func(cmd *cobra.Command, args []string) error {
		return p.match(cmd.Context(), [2]string(args), f)
	})
	fl := c.Flags()
	fl.StringVar(&f.game, "game", "gomoku", w.Game)
	fl.StringVar(&f.rules, "rules", "", p.help.FlagRules)
	fl.IntVar(&f.size, "size", 0, p.help.FlagSize)
	fl.StringArrayVar(&f.options, "set", nil, p.help.FlagSet)
	fl.IntVar(&f.games, "games", 2, w.Games)
	fl.StringVar(&f.openings, "openings", "", w.Openings)
	fl.DurationSliceVar(&f.move, "time", nil, w.Time)
	fl.Int64SliceVar(&f.nodes, "nodes", nil, w.Nodes)
	fl.DurationVar(&f.margin, "margin", 500*time.Millisecond, w.Margin)
	fl.IntVar(&f.plies, "plies", 0, w.Plies)
	fl.StringVar(&f.out, "out", "qiyou-match", w.Out)
	fl.IntVar(&f.parallel, "concurrency", 1, w.Parallel)
	fl.StringVar(&f.sprt, "sprt", "", w.SPRT)
	fl.BoolVar(&f.json, "json", false, p.help.FlagJSON)
	c.Long = w.Short + "\n\n" + w.Long
	return c
}

// match has two engines play.
func (p *program) match(ctx context.Context, sides [2]string, f matchFlags) error {
	m, err := p.matchOf(sides, f)
	if err != nil {
		return usageError{err}
	}
	crash := task.New(os.TempDir(), p.Err)
	defer crash.Guard("match")
	m.Go = crash.Go
	m.Settle = newEngines[m.Rules.Setup().Game]()
	defer m.Settle.Close()
	for i, text := range sides {
		s, err := p.side(text, m.Plan.Setup, m.Limits[i])
		if err != nil {
			return usageError{err}
		}
		if m.Limits[i] == (ai.Limits{}) {
			if s.level == 0 {
				return usageError{errors.New(p.help.Match.OneLimit)}
			}
			m.Sides[i] = s.within(m.Rules.Setup().Game)
			continue
		}
		side, err := s.ready(ctx, crash.Go)
		if err != nil {
			return err
		}
		m.Sides[i] = side
	}
	m.Progress = func(r referee.Result, t referee.Tally) { p.matchProgress(m, r, t) }
	tally, err := m.Run(ctx)
	p.matchReport(m, tally, f)
	return err
}

// matchOf is what flags ask for, without the sides.
func (p *program) matchOf(sides [2]string, f matchFlags) (*referee.Match, error) {
	if f.rules == "" {
		f.rules = map[string]string{"go": "weiqi"}[f.game]
		if f.rules == "" {
			f.rules = f.game
		}
	}
	setup, err := f.setup(conf.Settings{})
	if err != nil {
		return nil, err
	}
	rules, err := catalog.New(setup)
	if err != nil {
		return nil, err
	}
	for _, x := range []struct {
		bad    bool
		option string
		value  any
	}{
		{f.games < 1 || f.games > 1_000_000, "--games", f.games}, {f.parallel < 1 || f.parallel > 256, "--concurrency", f.parallel},
		{f.plies < 0, "--plies", f.plies}, {f.margin < 0, "--margin", f.margin},
	} {
		if x.bad {
			return nil, badValue(x.option, x.value)
		}
	}
	limits, limit, err := p.matchLimits(f)
	if err != nil {
		return nil, err
	}
	m := &referee.Match{Rules: rules, Limits: limits, Dir: f.out, Parallel: f.parallel, Now: time.Now}
	m.Plan = referee.Plan{
		A: sides[0], B: sides[1], Setup: setup.String(), Limit: limit, Plies: f.plies, Margin: f.margin.Milliseconds(), Games: f.games,
	}
	if f.plies == 0 {
		m.Plies = mostPlies(setup)
	}
	if f.sprt != "" {
		test, err := referee.ParseTest(f.sprt)
		if err != nil {
			return nil, badValue("--sprt", f.sprt)
		}
		m.Test = &test
	}
	return m, p.readOpenings(m, f.openings)
}

// matchLimits is what each side has for a move, and how results name it.
func (p *program) matchLimits(f matchFlags) (limits [2]ai.Limits, name string, err error) {
	move, ok := ofBoth(f.move)
	if !ok {
		return limits, "", badValue("--time", f.move)
	}
	nodes, ok := ofBoth(f.nodes)
	if !ok {
		return limits, "", badValue("--nodes", f.nodes)
	}
	name = "levels"
	switch {
	case move[0] > 0 && nodes[0] > 0:
		return limits, "", errors.New(p.help.Match.OneLimit)
	case nodes[0] > 0:
		name = "nodes " + inWords(nodes)
	case move[0] > 0:
		name = "time " + inWords(move)
	}
	for i := range limits {
		limits[i] = ai.Limits{Time: move[i], Nodes: nodes[i]}
	}
	return limits, name, nil
}

// ofBoth is what a list has for either side: nothing, one for both or one for
// each, none of them negative, and only both 0; false for any other list.
func ofBoth[T time.Duration | int64](list []T) (both [2]T, ok bool) {
	switch len(list) {
	case 0:
		return both, true
	case 1:
		both = [2]T{list[0], list[0]}
	case 2:
		both = [2]T(list)
	default:
		return both, false
	}
	return both, min(both[0], both[1]) > 0 || both == [2]T{}
}

// inWords is one word for both sides, or one for each.
func inWords[T comparable](both [2]T) string {
	if both[0] == both[1] {
		return fmt.Sprint(both[0])
	}
	return fmt.Sprintf("%v,%v", both[0], both[1])
}

// mostPlies is when a game is a draw if nobody says otherwise.
func mostPlies(s game.Setup) int {
	if s.Size > 0 {
		return 4 * s.Size * s.Size
	}
	return 400
}

// readOpenings reads the file of that name, if there is a name.
func (p *program) readOpenings(m *referee.Match, name string) error {
	if name == "" {
		return nil
	}
	file, err := os.Open(name)
	if err != nil {
		return err
	}
	defer file.Close()
	data, err := io.ReadAll(io.LimitReader(file, referee.MaxOpenings))
	if err != nil {
		return err
	}
	var none *referee.OpeningError
	m.Openings, err = referee.ParseOpenings(data, m.Rules)
	switch {
	case errors.As(err, &none):
		return worded{fmt.Errorf("%s: %w", name, err), fmt.Sprintf(p.help.Match.BadOpening, name, none.Line, clipped(none.Text))}
	case err != nil:
		return fmt.Errorf("%s: %w", name, err)
	}
	m.Plan.Openings = fmt.Sprintf("%x", sha256.Sum256(data))[:16]
	return nil
}

// contender is a side: its program, and whether it is one of ours.
type contender struct {
	engines.Spec
	level ai.Level // of one of ours; else 0
}

// side reads a side as it is written: qiyou:2, or a command line.
func (p *program) side(text, setup string, l ai.Limits) (contender, error) {
	level, ours := strings.CutPrefix(text, "qiyou:")
	if !ours {
		if l, _, err := p.added(); err == nil {
			if s, ok := l.Find(text); ok {
				return contender{Spec: s}, nil
			}
		}
		command, err := engines.Split(text)
		if err != nil {
			return contender{}, fmt.Errorf("%w: %q", err, text)
		}
		return contender{Spec: engines.Spec{Name: text, Command: command}}, nil
	}
	n, err := strconv.Atoi(level)
	if err != nil || !knownLevel(n) {
		return contender{}, notOneOf("A, B", text, "qiyou:"+levels)
	}
	self, err := os.Executable()
	if err != nil {
		return contender{}, err
	}
	of, _, _ := strings.Cut(setup, "/")
	protocol := map[string]string{"weiqi": "gtp", "xiangqi": "uci", "gomoku": "gomocup"}[of]
	command := []string{self, "engine", protocol, "--level", level}
	if l.Nodes > 0 {
		command = append(command, "--nodes", strconv.FormatInt(l.Nodes, 10))
	} else {
		command = append(command, "--time", l.Time.String())
	}
	return contender{engines.Spec{Name: text, Command: command, Protocol: protocol}, ai.Level(n)}, nil
}

// within is the side of one of ours that thinks here, as its level says: no
// protocol tells it how much that is.
func (c contender) within(of string) referee.Side {
	return referee.Side{Name: c.Name, Open: func(_ context.Context, seed uint64) (referee.Engine, error) {
		return levelled{newEngines[of](), c.level, seed}, nil
	}}
}

// levelled thinks as its level says.
type levelled struct {
	ai.Engine
	level ai.Level
	seed  uint64
}

// Think implements [ai.Engine].
func (e levelled) Think(ctx context.Context, t ai.Task) (ai.Advice, error) {
	t.Limits.Level, t.Seed = e.level, e.seed+uint64(len(t.Moves))
	return e.Engine.Think(ctx, t)
}

// CPU implements [referee.Engine]: what is used here cannot be told apart.
func (levelled) CPU() (time.Duration, bool) { return 0, false }

// ready tries the side out, which finds its protocol.
func (c contender) ready(ctx context.Context, spawn func(string, func())) (referee.Side, error) {
	config := client.Config{Go: spawn, Slow: 10 * time.Minute}
	e, err := engines.Open(ctx, c.Spec, config)
	if err != nil {
		return referee.Side{}, err
	}
	c.Protocol = e.Protocol()
	_ = e.Close()
	return referee.Side{Name: c.Name, Open: func(ctx context.Context, seed uint64) (referee.Engine, error) {
		spec := c.Spec
		if c.level > 0 {
			spec.Command = append(spec.Command[:len(spec.Command):len(spec.Command)], "--seed", strconv.FormatUint(seed, 10))
		}
		return engines.Open(ctx, spec, config)
	}}, nil
}
