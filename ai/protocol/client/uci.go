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
	"qiyou/game/xiangqi"
)

// uci is UCI as engines for xiangqi speak it, or UCCI 3.0.
type uci struct {
	wire    *wire
	config  Config
	chinese bool
	milli   bool // UCCI: times are in milliseconds
	tens    bool // ranks go from 1 to 10, as Fairy-Stockfish counts them
	multi   bool // it can look for more than one move
	wanted  int  // how many
	lines   int  // how many it has been told to look for
	advice  ai.Advice
	others  []ai.Advice // after the best, each empty until it is told of
	setup   string
}

func (u *uci) want(n int)   { u.wanted = max(n, 1) }
func (u *uci) weighs() bool { return true }

func (u *uci) choices() []ai.Advice {
	all := []ai.Advice{u.advice}
	for _, a := range u.others {
		if len(a.Line) > 0 {
			a.Move, a.Why = a.Line[0], ai.WhyBest
			all = append(all, a)
		}
	}
	return all
}

func (u *uci) bye() string { return "quit" }

// hello reads what can be set, and sets what matters.
func (u *uci) hello(ctx context.Context) error {
	name, end := "uci", "uciok"
	if u.chinese {
		name, end = "ucci", "ucciok"
	}
	if err := u.wire.say(ctx, "%s", name); err != nil {
		return err
	}
	var set []string
	err := u.wire.await(ctx, u.config.Start, func(line string) (bool, error) {
		words := strings.Fields(line)
		switch {
		case len(words) == 1 && words[0] == end:
			return true, nil
		case strings.HasPrefix(line, "option name UCI_Variant ") && strings.Contains(line+" ", " var xiangqi "):
			u.tens = true
			set = append(set, "setoption name UCI_Variant value xiangqi")
		case strings.HasPrefix(line, "option name MultiPV "):
			u.multi, u.lines = true, 1
		case strings.HasPrefix(line, "option usemillisec "):
			u.milli = true
			set = append(set, "setoption usemillisec true")
		case strings.HasPrefix(line, "option usebook "):
			set = append(set, "setoption usebook false")
		}
		return false, nil
	})
	if err != nil {
		return err
	}
	for _, line := range set {
		if err := u.wire.say(ctx, "%s", line); err != nil {
			return err
		}
	}
	return u.ready(ctx)
}

// ready waits for the program to have done all it was told.
func (u *uci) ready(ctx context.Context) error {
	if err := u.wire.say(ctx, "isready"); err != nil {
		return err
	}
	return u.wire.await(ctx, u.config.Start, func(line string) (bool, error) { return line == "readyok", nil })
}

func (u *uci) ask(ctx context.Context, t ai.Task) error {
	if err := wants(t, "xiangqi", game.Play); err != nil {
		return err
	}
	start, plies := past(t)
	if setup := t.Setup.String(); len(plies) < 2 || setup != u.setup {
		u.setup = setup
		if !u.chinese {
			if err := u.wire.say(ctx, "ucinewgame"); err != nil {
				return err
			}
		}
		if err := u.ready(ctx); err != nil {
			return err
		}
	}
	if u.multi && u.lines != u.wanted {
		u.lines = u.wanted
		if err := u.wire.say(ctx, "setoption name MultiPV value %d", u.lines); err != nil {
			return err
		}
	}
	u.advice, u.others = ai.Advice{Why: ai.WhyBest}, make([]ai.Advice, max(u.lines-1, 0))
	if err := u.wire.say(ctx, "%s", u.position(start, plies)); err != nil {
		return err
	}
	if u.chinese && len(t.Without) > 0 {
		if err := u.wire.say(ctx, "banmoves %s", u.steps(t.Without)); err != nil {
			return err
		}
	}
	return u.wire.say(ctx, "go%s", u.limits(t.Limits))
}

// position is the command of that name. UCCI wants the position after the last
// man taken, and the moves since.
func (u *uci) position(start game.State, plies []ply) string {
	if u.chinese {
		start, plies = quietly(start, plies)
	}
	text := "position fen " + xiangqi.FEN(start)
	if len(plies) > 0 {
		var moves []game.Move
		for _, p := range plies {
			moves = append(moves, p.move)
		}
		text += " moves " + u.steps(moves)
	}
	return text
}

// quietly is the same game from after the last man taken.
func quietly(start game.State, plies []ply) (game.State, []ply) {
	for i, p := range slices.Backward(plies) {
		if p.before.View().At(p.move.To) == (game.Piece{}) {
			continue
		}
		if s, err := p.before.Apply(p.move); err == nil {
			return s, plies[i+1:]
		}
	}
	return start, plies
}

func (u *uci) steps(moves []game.Move) string {
	var all []string
	for _, m := range moves {
		all = append(all, step(m, u.tens))
	}
	return strings.Join(all, " ")
}

// limits is what go says.
func (u *uci) limits(l ai.Limits) (text string) {
	think := l.Time
	if think == 0 && l.Nodes == 0 && l.Depth == 0 {
		think = l.Level.Think()
	}
	if l.Nodes > 0 {
		text += fmt.Sprintf(" nodes %d", l.Nodes)
	}
	if l.Depth > 0 && (!u.chinese || text == "") {
		text += fmt.Sprintf(" depth %d", l.Depth)
	}
	switch {
	case think > 0 && !u.chinese:
		text += fmt.Sprintf(" movetime %d", max(think.Milliseconds(), 1))
	case think > 0 && text == "" && u.milli:
		text += fmt.Sprintf(" time %d movestogo 1", max(think.Milliseconds(), 1))
	case think > 0 && text == "":
		text += fmt.Sprintf(" time %d movestogo 1", max(int(think/time.Second), 1))
	}
	return text
}

func (u *uci) hurry(ctx context.Context) {
	ctx, cancel := context.WithTimeout(ctx, reaction)
	defer cancel()
	_ = u.wire.say(ctx, "stop")
}

func (u *uci) found() ai.Advice { return u.advice }

func (u *uci) answer(line string) (bool, error) {
	words := strings.Fields(line)
	if len(words) == 0 {
		return false, nil
	}
	switch words[0] {
	case "info":
		u.info(words[1:])
	case "nobestmove":
		return true, &Error{What: NoMove}
	case "bestmove":
		return true, u.best(words[1:])
	}
	return false, nil
}

func (u *uci) best(words []string) error {
	text := strings.Join(words[:min(1, len(words))], "")
	if text == "(none)" || text == "0000" || text == "a0a0" {
		return &Error{What: NoMove}
	}
	if u.chinese && len(words) > 1 && words[len(words)-1] == "resign" {
		return &Error{What: Resigned}
	}
	m, ok := readStep(text, u.tens)
	if !ok {
		return &Error{What: Garbled, Detail: brief(strings.Join(words, " "))}
	}
	u.advice.Move = m
	if len(u.advice.Line) == 0 || u.advice.Line[0] != m {
		u.advice.Line = []game.Move{m}
	}
	return nil
}

// info reads what a program tells of its search. What cannot be read is left.
func (u *uci) info(words []string) {
	about := u.about(words)
	if about == nil {
		return
	}
	for i, w := range words {
		number := func(at int) int64 {
			if at >= len(words) {
				return 0
			}
			n, _ := strconv.ParseInt(words[at], 10, 64)
			return n
		}
		switch w {
		case "string":
			return
		case "depth":
			about.Depth = int(min(max(number(i+1), 0), 1000))
		case "nodes":
			about.Nodes = max(number(i+1), 0)
		case "score":
			u.score(about, words[i+1:])
		case "pv":
			u.line(about, words[i+1:])
			return
		}
	}
}

// about is the move that a line tells of; nil for one that was not asked for.
func (u *uci) about(words []string) *ai.Advice {
	for i, w := range words[:max(len(words)-1, 0)] {
		switch w {
		case "pv", "string":
			return &u.advice
		case "multipv":
			n, err := strconv.Atoi(words[i+1])
			switch {
			case err != nil || n < 1 || n > len(u.others)+1:
				return nil
			case n > 1:
				return &u.others[n-2]
			}
			return &u.advice
		}
	}
	return &u.advice
}

// pawn is what a pawn is worth in our scores; the protocols count in hundredths
// of one.
const pawn = 60

func (u *uci) score(about *ai.Advice, words []string) {
	if len(words) == 0 {
		return
	}
	kind, text := words[0], strings.Join(words[1:min(2, len(words))], "")
	if u.chinese && kind != "cp" && kind != "mate" {
		kind, text = "cp", words[0]
	}
	n, err := strconv.Atoi(text)
	if err != nil {
		return
	}
	switch {
	case kind == "cp":
		about.Score = min(max(n, -1<<20), 1<<20) * pawn / 100
		about.Score = min(max(about.Score, -ai.Undecided+1), ai.Undecided-1)
	case kind == "mate" && n > 0:
		about.Score = ai.Win - min(2*n-1, 1000)
	case kind == "mate":
		about.Score = -ai.Win + min(-2*n, 1000)
	}
}

// maxPlies is the longest line of play that is kept.
const maxPlies = 32

func (u *uci) line(about *ai.Advice, words []string) {
	about.Line = nil
	for _, w := range words[:min(len(words), maxPlies)] {
		m, ok := readStep(w, u.tens)
		if !ok {
			return
		}
		about.Line = append(about.Line, m)
	}
}

// readStep reads a move of two squares.
func readStep(text string, tens bool) (game.Move, bool) {
	from, rest, ok := readSquare(text, tens)
	if !ok {
		return game.Move{}, false
	}
	to, rest, ok := readSquare(rest, tens)
	return game.StepTo(from, to), ok && rest == ""
}

const ranks = xiangqi.Ranks

// readSquare reads a file and a rank from the front of text.
func readSquare(text string, tens bool) (p game.Point, rest string, ok bool) {
	if len(text) < 2 || text[0]|0x20 < 'a' || text[0]|0x20 >= 'a'+xiangqi.Files || text[1] < '0' || text[1] > '9' {
		return p, "", false
	}
	rank, n := int(text[1]-'0'), 2
	if tens {
		if rank == 1 && len(text) > 2 && text[2] == '0' {
			rank, n = 10, 3
		}
		rank--
	}
	return game.Point{Col: int8(text[0] | 0x20 - 'a'), Row: int8(ranks - 1 - rank)}, text[n:], rank >= 0
}

// step is a move as a program counts ranks.
func step(m game.Move, tens bool) string {
	square := func(p game.Point) string {
		rank := ranks - 1 - int(p.Row)
		if tens {
			rank++
		}
		return string(rune('a'+p.Col)) + strconv.Itoa(rank)
	}
	return square(m.From) + square(m.To)
}
