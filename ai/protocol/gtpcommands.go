package protocol

import (
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"
	"time"

	"qiyou/ai"
	"qiyou/game"
	"qiyou/game/weiqi"
)

// gtpCommands is every command by its name. It is filled in by init, since
// list_commands reads it.
var gtpCommands map[string]func(*gtp, []string) (string, error)

func init() {
	gtpCommands = map[string]func(*gtp, []string) (string, error){
		"protocol_version": says(func(*gtp) string { return "2" }),
		"name":             says(func(g *gtp) string { return g.Name }),
		"version":          says(func(g *gtp) string { return g.Version }),
		"known_command":    (*gtp).known,
		"list_commands":    says(func(*gtp) string { return strings.Join(slices.Sorted(maps.Keys(gtpCommands)), "\n") }),
		"quit":             says(func(*gtp) string { return "" }),

		"boardsize":             (*gtp).boardsize,
		"rectangular_boardsize": (*gtp).rectangle,
		"clear_board":           (*gtp).clearBoard,
		"komi":                  (*gtp).komi,
		"get_komi":              says(func(g *gtp) string { return points(g.desk.terms().Komi) }),
		"play":                  (*gtp).play,
		"genmove":               (*gtp).genmove,
		"reg_genmove":           (*gtp).regGenmove,
		"undo":                  (*gtp).undo,
		"gg-undo":               (*gtp).undo,
		"showboard":             says((*gtp).board),
		"gogui-play_sequence":   (*gtp).sequence,
		"set_position":          (*gtp).setPosition,

		"fixed_handicap":      (*gtp).fixedHandicap,
		"place_free_handicap": (*gtp).placeHandicap,
		"set_free_handicap":   (*gtp).setHandicap,

		"time_settings":           (*gtp).timeSettings,
		"kgs-time_settings":       (*gtp).namedTime,
		"kata-time_settings":      (*gtp).namedTime,
		"kata-list_time_settings": says(func(*gtp) string { return "none absolute byoyomi canadian fischer fischer-capped" }),
		"time_left":               (*gtp).timeLeft,

		"final_score":       (*gtp).finalScore,
		"final_status_list": (*gtp).finalStatus,

		"kgs-rules":           (*gtp).setRules,
		"kata-set-rules":      (*gtp).setRules,
		"kata-get-rules":      says((*gtp).rules),
		"kgs-genmove_cleanup": (*gtp).cleanup,
		"kgs-game_over":       heard,
		"cgos-gameover":       heard,
		"cgos-opponent_name":  heard, "cgos-opponent_rating": heard,
		"gogui-interrupt": heard, "gogui-title": says(func(g *gtp) string { return g.Name }),
		"gogui-setup": (*gtp).setPosition, "gogui-setup_player": heard, // genmove says whose move it is
		"gogui-analyze_commands": says(func(*gtp) string { return goguiMenu }),

		"loadsgf":  (*gtp).loadSGF,
		"printsgf": says((*gtp).printSGF),

		"analyze": (*gtp).leelaAnalyze, "lz-analyze": (*gtp).leelaAnalyze, "kata-analyze": (*gtp).kataAnalyze,
		"genmove_analyze": (*gtp).leelaGenmove, "lz-genmove_analyze": (*gtp).leelaGenmove,
		"kata-genmove_analyze": (*gtp).kataGenmove, "cgos-genmove_analyze": (*gtp).cgosGenmove,
	}
}

// goguiMenu is what GoGui puts into its menu: the kind of answer, the words, the
// command.
const goguiMenu = "string/Final Score/final_score\nplist/Dead Stones/final_status_list dead\nplist/Stones in Seki/final_status_list seki\nstring/Rules/kata-get-rules"

// says is a command without arguments that cannot fail. What follows it is
// ignored, as programs do.
func says(f func(*gtp) string) func(*gtp, []string) (string, error) {
	return func(g *gtp, _ []string) (string, error) { return f(g), nil }
}

// heard is a command that tells what we need not know.
func heard(*gtp, []string) (string, error) { return "", nil }

func (g *gtp) known(args []string) (string, error) {
	if len(args) == 0 {
		return "", failSyntax
	}
	_, ok := gtpCommands[args[0]]
	return strconv.FormatBool(ok), nil
}

func (g *gtp) boardsize(args []string) (string, error) {
	if len(args) != 1 {
		return "", failSyntax
	}
	n, err := strconv.Atoi(args[0])
	if err != nil {
		return "", failSyntax
	}
	setup := g.desk.setup.With("handicap", "").With("placement", "")
	setup.Size = n
	if n < weiqi.MinSize || n > weiqi.MaxSize || g.desk.replay(setup, [2][]game.Point{}, nil) != nil {
		return "", failSize
	}
	return "", nil
}

func (g *gtp) rectangle(args []string) (string, error) {
	if len(args) != 2 || args[0] != args[1] {
		return "", failSize
	}
	return g.boardsize(args[:1])
}

func (g *gtp) clearBoard([]string) (string, error) {
	g.games++
	return "", g.desk.clear()
}

func (g *gtp) komi(args []string) (string, error) {
	if len(args) != 1 {
		return "", failSyntax
	}
	half, ok := halves(args[0])
	if !ok || g.desk.set(withKomi(g.desk.setup, half)) != nil {
		return "", failSyntax
	}
	return "", nil
}

func (g *gtp) play(args []string) (string, error) {
	if len(args) != 2 {
		return "", failSyntax
	}
	c, ok := color(args[0])
	if !ok {
		return "", failSyntax
	}
	m, ok := g.desk.vertex(args[1])
	if !ok {
		return "", failMove
	}
	return "", g.desk.play(c, m)
}

// sequence plays moves, each after its colour.
func (g *gtp) sequence(args []string) (string, error) {
	for i := 0; i < len(args); i += 2 {
		if _, err := g.play(args[i:min(i+2, len(args))]); err != nil {
			_ = g.desk.undo(i / 2)
			return "", err
		}
	}
	return "", nil
}

// setPosition puts stones as they are named, each after its colour, on a board
// without a past.
func (g *gtp) setPosition(args []string) (string, error) {
	var stones [2][]game.Point
	for i := 0; i+1 < len(args); i += 2 {
		c, ok := color(args[i])
		m, on := g.desk.vertex(args[i+1])
		if !ok || !on || m.Kind == game.Pass {
			return "", failSyntax
		}
		stones[c-game.Dark] = append(stones[c-game.Dark], m.To)
	}
	if len(args)%2 != 0 || g.desk.replay(g.desk.setup, stones, nil) != nil {
		return "", failSyntax
	}
	return "", nil
}

func (g *gtp) undo(args []string) (string, error) {
	n := 1
	if len(args) > 0 {
		n, _ = strconv.Atoi(args[0])
	}
	return "", g.desk.undo(n)
}

func (g *gtp) genmove(args []string) (string, error)    { return g.ask(args, true) }
func (g *gtp) regGenmove(args []string) (string, error) { return g.ask(args, false) }

// ask has the engine find a move for the colour that is the only argument.
func (g *gtp) ask(args []string, play bool) (string, error) {
	if len(args) != 1 {
		return "", failSyntax
	}
	c, ok := color(args[0])
	if !ok {
		return "", failSyntax
	}
	return "", g.wonder(g.desk.setup, g.desk.to(c), &question{
		color: c, play: play,
		answer: func(a ai.Advice) string { return g.desk.name(a.Move) },
	}, g.budget(c))
}

// wonder starts the engine for q.
func (g *gtp) wonder(setup game.Setup, s game.State, q *question, limit time.Duration) error {
	q.number, g.asked = g.number, q
	n := 1
	if q.report != nil {
		n = mostMoves
	}
	g.thinkOf(ai.Task{State: s, Setup: setup, Limits: ai.Limits{Time: limit}}, n)
	return errLater
}

// board is the stones as text, the upper row first.
func (g *gtp) board() string {
	var b strings.Builder
	size, v := g.desk.setup.Size, g.desk.state().View()
	row := func() {
		b.WriteString("   ")
		for col := range size {
			b.WriteString(" " + columns[col:col+1])
		}
		b.WriteByte('\n')
	}
	row()
	for y := range size {
		fmt.Fprintf(&b, "%2d ", size-y)
		for x := range size {
			b.WriteString([...]string{" .", " X", " O"}[v.At(game.Point{Col: int8(x), Row: int8(y)}).Color])
		}
		fmt.Fprintf(&b, " %d\n", size-y)
	}
	row()
	dark, light := weiqi.Captured(g.desk.state())
	fmt.Fprintf(&b, "captured: black stones %d, white stones %d", dark, light)
	return b.String()
}

// points is a number of half points as people write it.
func points(half int) string { return strconv.FormatFloat(float64(half)/2, 'f', -1, 64) }

func (d *desk) terms() weiqi.Terms {
	t, _ := weiqi.TermsOf(d.setup)
	return t
}
