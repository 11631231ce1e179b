package client

import (
	"context"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"time"

	"qiyou/ai"
	"qiyou/game"
	"qiyou/game/weiqi"
)

// gtp is the Go Text Protocol, version 2. Every command has a number, so that
// banners and late answers are told from the answer to it.
type gtp struct {
	wire   *wire
	config Config
	knows  map[string]bool // its commands
	number int             // of the last command
	setup  string          // what the program has been told of the game
	sent   []string        // the stones that it has been told of, or has put itself
	search ai.Limits       // the last that it has been told
	size   int
	color  game.Color // whose move it thinks about
	advice ai.Advice
	analysis
}

func (g *gtp) bye() string { return "quit" }

// hello asks for the commands: a program without the common ones is none.
func (g *gtp) hello(ctx context.Context) error {
	text, err := g.call(ctx, g.config.Start, "list_commands")
	if err != nil {
		return err
	}
	g.knows = map[string]bool{}
	for _, name := range strings.Fields(text) {
		g.knows[name] = true
	}
	for _, name := range analyses {
		if g.knows[name] {
			g.command = name
			break
		}
	}
	return nil
}

// call sends a command and gives the whole of its answer, lines joined by blanks.
func (g *gtp) call(ctx context.Context, patience time.Duration, format string, args ...any) (string, error) {
	line := fmt.Sprintf(format, args...)
	g.number++
	if err := g.wire.say(ctx, "%d %s", g.number, line); err != nil {
		return "", err
	}
	var all []string
	failed := false
	err := g.wire.await(ctx, patience, func(text string) (bool, error) {
		if len(all) == 0 {
			rest, bad, mine := g.mine(text)
			if mine {
				all, failed = append(all, rest), bad
			}
			return false, nil
		}
		all = append(all, text)
		return text == "", nil
	})
	if err != nil {
		return "", err
	}
	answer := strings.TrimSpace(strings.Join(all, " "))
	if failed {
		return "", &Error{What: Refused, Detail: brief(line + ": " + answer)}
	}
	return answer, nil
}

// mine is what stands after the number of the last command, in the line that
// begins the answer to it.
func (g *gtp) mine(line string) (rest string, failed, ok bool) {
	if line == "" || line[0] != '=' && line[0] != '?' {
		return "", false, false
	}
	number, rest, _ := strings.Cut(line[1:], " ")
	if number != strconv.Itoa(g.number) {
		return "", false, false
	}
	return rest, line[0] == '?', true
}

func (g *gtp) ask(ctx context.Context, t ai.Task) error {
	if err := wants(t, "weiqi", game.Play); err != nil {
		return err
	}
	g.size = t.Setup.Size
	if err := g.place(ctx, t); err != nil {
		return err
	}
	if err := g.limit(ctx, t.Limits); err != nil {
		return err
	}
	g.color = t.State.View().Color(t.State.ToAct())
	g.advice = ai.Advice{Why: ai.WhyBest}
	g.number++
	if g.analysing() {
		return g.wire.say(ctx, "%d %s", g.number, g.analyse())
	}
	return g.wire.say(ctx, "%d genmove %s", g.number, letter(g.color))
}

// place makes the board of the program that of t.
func (g *gtp) place(ctx context.Context, t ai.Task) error {
	given, moves := g.stones(t)
	setup := t.Setup.String() + " " + strings.Join(given, " ")
	if setup != g.setup || len(moves) < len(g.sent) || !slices.Equal(moves[:len(g.sent)], g.sent) {
		if err := g.fresh(ctx, t.Setup, given); err != nil {
			return err
		}
		g.setup, g.sent = setup, nil
	}
	for _, m := range moves[len(g.sent):] {
		if _, err := g.call(ctx, g.config.Grace, "play %s", m); err != nil {
			return err
		}
		g.sent = append(g.sent, m)
	}
	return nil
}

// stones are the handicap of t and what has been played since, as GTP says it.
func (g *gtp) stones(t ai.Task) (given, moves []string) {
	start, plies := past(t)
	if plies == nil {
		plies = stones(t.State)
	} else {
		for _, s := range stones(start) {
			given = append(given, g.name(s.move))
		}
	}
	for _, p := range plies {
		switch {
		case p.move.Kind != game.Place && p.move.Kind != game.Pass:
		case p.before != nil && p.before.Phase() == game.Opening:
			given = append(given, g.name(p.move))
		case p.before == nil || p.before.Phase() == game.Play:
			moves = append(moves, letter(p.color)+" "+g.name(p.move))
		}
	}
	return given, moves
}

// fresh begins a game. The order matters: some programs reset the komi when the
// board is cleared.
func (g *gtp) fresh(ctx context.Context, s game.Setup, given []string) error {
	terms, err := weiqi.TermsOf(s)
	if err != nil {
		return fmt.Errorf("%w: %w", ai.ErrTask, err)
	}
	lines := []string{"boardsize " + strconv.Itoa(s.Size), "clear_board"}
	if g.knows["kata-set-rules"] {
		lines = append(lines, "kata-set-rules "+s.Rules)
	}
	lines = append(lines, "komi "+strconv.FormatFloat(float64(terms.Komi)/2, 'f', -1, 64))
	if len(given) > 0 {
		lines = append(lines, "set_free_handicap "+strings.Join(given, " "))
	}
	for _, line := range lines {
		if _, err := g.call(ctx, g.config.Grace, "%s", line); err != nil {
			return err
		}
	}
	g.search = ai.Limits{}
	return nil
}

// limit tells how long to think. The protocol knows whole seconds and no nodes;
// KataGo knows both.
func (g *gtp) limit(ctx context.Context, l ai.Limits) error {
	if l == g.search {
		return nil
	}
	g.search = l
	var lines []string
	think := l.Time
	if think == 0 && l.Nodes == 0 {
		think = l.Level.Think()
	}
	switch {
	case g.knows["kata-set-param"] && l.Nodes > 0:
		lines = append(lines, fmt.Sprintf("kata-set-param maxVisits %d", l.Nodes))
	case g.knows["kata-set-param"]:
		lines = append(lines, fmt.Sprintf("kata-set-param maxTime %.3f", think.Seconds()))
	case g.knows["time_settings"] && think > 0:
		lines = append(lines, fmt.Sprintf("time_settings 0 %d 1", max(int(think.Seconds()), 1)))
	}
	for _, line := range lines {
		if _, err := g.call(ctx, g.config.Grace, "%s", line); err != nil {
			return err
		}
	}
	return nil
}

// hurry does nothing: no command stops genmove.
func (g *gtp) hurry(context.Context) {}

func (g *gtp) answer(line string) (bool, error) {
	if g.analysing() {
		return g.analysed(line)
	}
	rest, failed, mine := g.mine(line)
	if !mine {
		return false, nil
	}
	text := strings.TrimSpace(rest)
	m, ok := g.vertex(text)
	switch {
	case failed:
		return true, &Error{What: Refused, Detail: brief(line)}
	case strings.EqualFold(text, "resign"):
		g.setup = "" // what it does with its board then is not known
		return true, &Error{What: Resigned}
	case !ok:
		return true, &Error{What: Garbled, Detail: brief(line)}
	}
	g.sent = append(g.sent, letter(g.color)+" "+g.name(m))
	g.advice.Move, g.advice.Line = m, []game.Move{m}
	return true, nil
}

func (g *gtp) found() ai.Advice { return g.advice }

// columns are the letters of GTP, which leaves I out.
const columns = "ABCDEFGHJKLMNOPQRSTUVWXYZ"

// vertex is a point or a pass as GTP names it, in letters of either case.
func (g *gtp) vertex(text string) (game.Move, bool) {
	if strings.EqualFold(text, "pass") {
		return game.PassMove(), true
	}
	if len(text) < 2 || len(text) > 3 {
		return game.Move{}, false
	}
	col := strings.IndexByte(columns, text[0]&^0x20)
	row, err := strconv.Atoi(text[1:])
	if err != nil || col < 0 || col >= g.size || row < 1 || row > g.size {
		return game.Move{}, false
	}
	return game.PlaceAt(game.Point{Col: int8(col), Row: int8(g.size - row)}), true
}

func (g *gtp) name(m game.Move) string {
	if m.Kind == game.Pass {
		return "pass"
	}
	return columns[m.To.Col:m.To.Col+1] + strconv.Itoa(g.size-int(m.To.Row))
}

func letter(c game.Color) string {
	if c == game.Light {
		return "W"
	}
	return "B"
}
