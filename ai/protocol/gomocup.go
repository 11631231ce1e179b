package protocol

import (
	"context"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"time"

	"qiyou/ai"
	"qiyou/game"
	"qiyou/game/gomoku"
)

// Gomocup serves an engine for gomoku and renju in the protocol of the Gomocup
// tournament (Piskvork), all its commands, with some of Yixin's.
func Gomocup(ctx context.Context, c Config) error {
	g := &gomocup{server: newServer(ctx, c), patience: 30 * time.Second, left: unlimited}
	return g.serve(g)
}

// unlimited is the time_left of a match without a limit, in milliseconds.
const unlimited = 2147483647

// gomocup is one session.
type gomocup struct {
	*server
	size   int // 0 before START
	rule   int // the sum of the bits below
	stones []ply
	ours   game.Color // of the side we play; NoColor before anything is played

	patience time.Duration // timeout_turn
	match    time.Duration // timeout_match, 0 for none
	left     int64         // time_left, milliseconds

	list    []entry              // of a board that is being told; nil outside of one
	ends    func(*gomocup) error // what the end of the list does
	opening *swap2
	held    []string // lines that came while the engine was at work
}

// entry is a stone of a list: whose it is, 0 where the list does not say.
type entry struct {
	at    game.Point
	whose int
}

// The bits of INFO rule. That of the continuous game, 2, changes nothing here; alone it
// is how Yixin's programs say renju.
const (
	ruleExact = 1
	ruleYixin = 2
	ruleRenju = 4
	ruleCaro  = 8
)

// line takes a line. While the engine is at work it waits, but for those that end
// the work.
func (g *gomocup) line(text string) (over bool) {
	switch words := strings.Fields(strings.ToUpper(text)); {
	case g.work == nil:
		return g.command(text)
	case len(words) == 1 && words[0] == "END":
		return true
	case len(words) == 1 && words[0] == "YXSTOP":
		g.hurry()
	default:
		g.held = append(g.held, text)
	}
	return false
}

// command carries out a line.
func (g *gomocup) command(text string) (over bool) {
	words := strings.Fields(text)
	if len(words) == 0 {
		return false
	}
	name, rest := strings.ToUpper(words[0]), words[1:]
	do, ok := gomocupCommands[name]
	switch {
	case name == "END":
		return true
	case name == "INFO":
		g.info(rest)
	case g.list != nil:
		g.entry(words)
	case !ok:
		g.say("UNKNOWN command %s", printable(name))
	default:
		if err := do(g, rest); err != nil {
			g.say("ERROR %s", printable(err.Error()))
		}
	}
	return false
}

// gomocupCommands is every command by its name but for those that line itself
// takes.
var gomocupCommands = map[string]func(*gomocup, []string) error{
	"START":        (*gomocup).start,
	"RECTSTART":    (*gomocup).rectStart,
	"RESTART":      (*gomocup).restart,
	"BEGIN":        (*gomocup).begin,
	"TURN":         (*gomocup).turn,
	"PLAY":         (*gomocup).playOwn,
	"TAKEBACK":     (*gomocup).takeBack,
	"BOARD":        lists((*gomocup).boardTold),
	"YXBOARD":      lists((*gomocup).setBoard),
	"SWAP2BOARD":   lists((*gomocup).swap2Told),
	"YXSHOWFORBID": (*gomocup).showForbidden,
	"YXHASHCLEAR":  func(*gomocup, []string) error { return nil },
	"YXSTOP":       func(*gomocup, []string) error { return nil },
	"ABOUT":        (*gomocup).about,
}

// lists is a command that a list follows, and then its end.
func lists(ends func(*gomocup) error) func(*gomocup, []string) error {
	return func(g *gomocup, _ []string) error {
		g.list, g.ends = []entry{}, ends
		return nil
	}
}

func (g *gomocup) ended() {}

func (g *gomocup) about([]string) error {
	g.say(`name=%q, version=%q, author="the qiyou authors", country="CN", www="", email=""`, g.Name, g.Version)
	return nil
}

func (g *gomocup) start(words []string) error {
	n, err := strconv.Atoi(strings.Join(words, " "))
	if err != nil || n < gomoku.MinSize || n > gomoku.MaxSize {
		return fmt.Errorf("boards of %d to %d only", gomoku.MinSize, gomoku.MaxSize)
	}
	g.size = n
	return g.restart(nil)
}

func (g *gomocup) rectStart(words []string) error {
	w, h, ok := strings.Cut(strings.Join(words, ""), ",")
	if !ok || w != h {
		return fmt.Errorf("square boards only")
	}
	return g.start([]string{w})
}

func (g *gomocup) restart([]string) error {
	if g.size == 0 {
		return errNotStarted
	}
	g.games++
	g.stones, g.ours, g.opening = nil, game.NoColor, nil
	g.say("OK")
	return nil
}

var errNotStarted = fmt.Errorf("START comes first")

// info takes what is told of time and rules; whatever else is told is ignored.
func (g *gomocup) info(words []string) {
	if len(words) < 2 {
		return
	}
	n, err := strconv.ParseInt(words[1], 10, 64)
	if err != nil {
		return
	}
	ms := func() time.Duration { return time.Duration(min(max(n, 0), unlimited)) * time.Millisecond }
	switch strings.ToLower(words[0]) {
	case "timeout_turn":
		g.patience = ms()
	case "timeout_match":
		g.match = ms()
	case "time_left":
		g.left = n
	case "thread_num":
		g.Threads = int(min(max(n, 1), ai.MaxThreads))
	case "rule":
		g.rule = int(n)
	case "max_memory":
		if g.Memory != nil && n > 0 {
			g.Memory(n)
		}
	}
}

// setup is the game that is played; renju on another board than its own is
// played by its rule for five.
func (g *gomocup) setup() game.Setup {
	rules := "freestyle"
	switch {
	case (g.rule&ruleRenju != 0 || g.rule == ruleYixin) && g.size == gomoku.Default("renju").Size:
		rules = "renju"
	case g.rule&ruleCaro != 0:
		rules = "caro"
	case g.rule&(ruleExact|ruleRenju) != 0, g.rule == ruleYixin:
		rules = "standard"
	}
	s := gomoku.Default(rules)
	s.Size = g.size
	if rules == "caro" && g.rule&ruleExact == 0 {
		s = s.With("overline", "wins")
	}
	return s
}

// budget is how long the next move may take.
func (g *gomocup) budget() time.Duration {
	d := max(g.patience-delay, least)
	if g.match > 0 && g.left < unlimited {
		p := pace{limited: true, left: time.Duration(max(g.left, 0)) * time.Millisecond}
		d = min(d, p.share(max(40-len(g.stones)/2, 12)))
	}
	return d
}

func (g *gomocup) begin([]string) error {
	if g.size == 0 {
		return errNotStarted
	}
	if len(g.stones) > 0 {
		return fmt.Errorf("the board is not empty")
	}
	g.ours = game.Dark
	return g.move()
}

// turn is a stone of the other side, to be answered.
func (g *gomocup) turn(words []string) error {
	p, err := g.free(words)
	if err != nil {
		return err
	}
	if g.ours == game.NoColor {
		g.ours = game.Light
	}
	g.stones = append(g.stones, ply{other(g.ours), game.PlaceAt(p)})
	return g.move()
}

// playOwn is a stone of ours that was chosen elsewhere.
func (g *gomocup) playOwn(words []string) error {
	p, err := g.free(words)
	if err != nil {
		return err
	}
	if g.ours == game.NoColor {
		g.ours = game.Dark
	}
	g.stones = append(g.stones, ply{g.ours, game.PlaceAt(p)})
	g.say("%s", comma(p))
	return nil
}

func (g *gomocup) takeBack(words []string) error {
	p, ok := readComma(strings.Join(words, ""))
	i := slices.IndexFunc(g.stones, func(s ply) bool { return s.move.To == p })
	if !ok || i < 0 {
		return fmt.Errorf("no stone there")
	}
	g.stones = slices.Delete(g.stones, i, i+1)
	g.say("OK")
	return nil
}

// free is the free point that is named.
func (g *gomocup) free(words []string) (game.Point, error) {
	p, ok := readComma(strings.Join(words, ""))
	switch {
	case g.size == 0:
		return p, errNotStarted
	case !ok || int(p.Col) >= g.size || int(p.Row) >= g.size:
		return p, fmt.Errorf("not a point of the board")
	case slices.ContainsFunc(g.stones, func(s ply) bool { return s.move.To == p }):
		return p, fmt.Errorf("there is a stone already")
	}
	return p, nil
}

// entry takes a line of a list.
func (g *gomocup) entry(words []string) {
	text := strings.Join(words, "")
	if strings.EqualFold(text, "DONE") {
		ends := g.ends
		if err := ends(g); err != nil {
			g.say("ERROR %s", printable(err.Error()))
		}
		g.list, g.ends = nil, nil
		return
	}
	fields := strings.Split(text, ",")
	e := entry{}
	if len(fields) > 2 {
		e.whose, _ = strconv.Atoi(fields[2])
	}
	p, ok := readComma(strings.Join(fields[:min(2, len(fields))], ","))
	if e.at = p; ok && len(g.list) < gomoku.MaxSize*gomoku.MaxSize {
		g.list = append(g.list, e)
	} else {
		g.say("ERROR not a point: %s", printable(text))
	}
}

// setBoard takes the list for the board. We play dark where both sides have as
// many stones.
func (g *gomocup) setBoard() error {
	if g.size == 0 {
		return errNotStarted
	}
	g.stones = nil
	own := 0
	for _, e := range g.list {
		if e.whose == 1 {
			own++
		} else if e.whose == 2 {
			own--
		}
	}
	g.ours = game.Light
	if own >= 0 {
		g.ours = game.Dark
	}
	for _, e := range g.list {
		if _, err := g.free([]string{comma(e.at)}); err != nil {
			return err
		}
		switch e.whose {
		case 1:
			g.stones = append(g.stones, ply{g.ours, game.PlaceAt(e.at)})
		case 2:
			g.stones = append(g.stones, ply{other(g.ours), game.PlaceAt(e.at)})
		}
	}
	return nil
}

func (g *gomocup) boardTold() error {
	if err := g.setBoard(); err != nil {
		return err
	}
	return g.move()
}

// move has the engine find a stone of ours.
func (g *gomocup) move() error {
	var at [3][]game.Point
	for _, s := range g.stones {
		at[s.color] = append(at[s.color], s.move.To)
	}
	s, err := gomoku.Position(g.setup(), at[game.Dark], at[game.Light], g.ours)
	if err != nil {
		return err
	}
	g.opening = nil
	g.think(ai.Task{State: s, Setup: g.setup(), Limits: ai.Limits{Time: g.budget()}})
	return nil
}

func (g *gomocup) found(t thought) bool {
	m := t.advice.Move
	switch {
	case g.opening != nil:
		g.opened(t)
	case m.Kind != game.Place: // renju without a point that is allowed
		g.say("ERROR no move")
	default:
		g.stones = append(g.stones, ply{g.ours, m})
		g.say("%s", comma(m.To))
	}
	for len(g.held) > 0 && g.work == nil {
		text := g.held[0]
		g.held = g.held[1:]
		if g.command(text) {
			return true
		}
	}
	return false
}

// showForbidden tells the points that renju forbids, two digits a number.
func (g *gomocup) showForbidden([]string) error {
	var at [3][]game.Point
	for _, s := range g.stones {
		at[s.color] = append(at[s.color], s.move.To)
	}
	s, err := gomoku.Position(g.setup(), at[game.Dark], at[game.Light], game.Dark)
	if err != nil {
		return err
	}
	var list strings.Builder
	for p := range gomoku.Fouls(s) {
		fmt.Fprintf(&list, "%02d%02d", p.Col, p.Row)
	}
	g.say("FORBID %s.", list.String())
	return nil
}

func other(c game.Color) game.Color { return game.Dark + game.Light - c }

// comma is a point as the protocol writes it: column and row from the upper left
// corner, counted from 0.
func comma(p game.Point) string { return fmt.Sprintf("%d,%d", p.Col, p.Row) }

func readComma(text string) (game.Point, bool) {
	x, y, ok := strings.Cut(text, ",")
	col, err := strconv.ParseUint(x, 10, 6)
	row, errRow := strconv.ParseUint(y, 10, 6)
	return game.Point{Col: int8(col), Row: int8(row)}, ok && err == nil && errRow == nil
}
