package app

import (
	"context"
	"io"
	"os"
	"runtime/debug"
	"time"

	"github.com/spf13/cobra"

	"qiyou/ai"
	"qiyou/ai/protocol"
	"qiyou/cmd/internal/task"
	"qiyou/game/record"
)

// served is the protocols in which engines are lent to other programs.
var served = []struct {
	name, game string
	run        func(context.Context, protocol.Config) error
}{
	{"gtp", "weiqi", protocol.GTP},
	{"uci", "xiangqi", protocol.UCI},
	{"ucci", "xiangqi", protocol.UCI},
	{"gomocup", "gomoku", protocol.Gomocup},
}

// engineFlags are the options of every protocol.
type engineFlags struct {
	level, threads int
	move           time.Duration
	nodes          int64
	seed           uint64
}

func (p *program) engineCommand() *cobra.Command {
	w := p.help.Engine
	words := map[string]string{"gtp": w.GTP, "uci": w.UCI, "ucci": w.UCCI, "gomocup": w.Gomocup}
	var verbs []*cobra.Command
	for _, s := range served {
		var f engineFlags
		c := p.command(s.name, words[s.name], cobra.NoArgs, func(cmd *cobra.Command, _ []string) error {
			return p.engine(cmd.Context(), s.game, f, s.run)
		})
		c.Flags().IntVar(&f.level, "level", int(ai.MaxLevel), w.Level)
		c.Flags().DurationVar(&f.move, "time", 0, w.Move)
		c.Flags().Int64Var(&f.nodes, "nodes", 0, w.Nodes)
		c.Flags().Uint64Var(&f.seed, "seed", 0, w.Seed)
		c.Flags().IntVar(&f.threads, "threads", 1, w.Threads)
		verbs = append(verbs, c)
	}
	return p.group("engine", w.Group, append(verbs, p.engineList()...)...)
}

// engine serves the engine of a game until the other program has done with it.
func (p *program) engine(ctx context.Context, of string, f engineFlags, run func(context.Context, protocol.Config) error) error {
	if !knownLevel(f.level) {
		return notOneOf("--level", f.level, levels)
	}
	if f.threads < 0 || f.threads > ai.MaxThreads {
		return badValue("--threads", f.threads)
	}
	if f.move < 0 {
		return badValue("--time", f.move)
	}
	if f.nodes < 0 {
		return badValue("--nodes", f.nodes)
	}
	if f.seed == 0 {
		f.seed = uint64(time.Now().UnixNano())
	}
	crash := task.New(os.TempDir(), p.Err)
	defer crash.Guard("engine")
	engine := newEngines[of]()
	defer engine.Close()
	return run(ctx, protocol.Config{
		Engine: engine, In: p.In, Out: p.Out, Name: "qiyou", Version: version(),
		Level: ai.Level(f.level), Move: f.move, Nodes: f.nodes, Threads: f.threads, Seed: f.seed,
		Load: loadFile, Memory: func(bytes int64) { debug.SetMemoryLimit(bytes) }, Go: crash.Go,
	})
}

// loadFile reads a file that may be a record, no more of it than one can have.
func loadFile(path string) ([]byte, error) {
	f, err := os.Open(path)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	return io.ReadAll(io.LimitReader(f, record.MaxFile+1))
}
