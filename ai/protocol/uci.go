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
	"qiyou/game/xiangqi"
)

// UCI serves an engine for xiangqi in the Universal Chess Interface as Pikafish
// and Fairy-Stockfish speak it, or in UCCI 3.0: the first of the words uci and
// ucci decides.
func UCI(ctx context.Context, c Config) error {
	u := &uci{server: newServer(ctx, c), setup: xiangqi.Default(), several: 1}
	u.fresh()
	return u.serve(u)
}

// uci is one session of either protocol.
type uci struct {
	*server
	setup game.Setup
	state game.State

	chinese bool // UCCI
	milli   bool // UCCI: times are in milliseconds
	tens    bool // ranks go from 1 to 10, as Fairy-Stockfish counts them, and not from 0 to 9
	banned  []game.Move

	endless bool          // the move is not to be told before stop
	several int           // how many moves are told of, as MultiPV asks
	look    time.Duration // how long the engine looks before it tells of a board that is analysed without end; 0 otherwise
	looked  time.Time     // when it began to
	spent   pace          // what the search under way may use once it need not ponder
	plies   int           // played in state
	limit   *time.Timer   // ends what began as pondering; nil mostly
	began   time.Time
	kept    *thought // found before it may be told
}

// fresh is the position before the first move.
func (u *uci) fresh() {
	u.games++
	u.state, _ = xiangqi.Position(u.setup, xiangqi.StartFEN)
	u.plies, u.banned = 0, nil
}

func (u *uci) line(text string) bool {
	words := strings.Fields(text)
	if len(words) == 0 {
		return false
	}
	rest := words[1:]
	switch words[0] {
	case "uci", "ucci":
		u.chinese = words[0] == "ucci"
		u.hello()
	case "isready":
		u.say("readyok")
	case "ucinewgame":
		u.halt()
		u.fresh()
	case "setoption":
		u.setOption(rest)
	case "position":
		u.halt()
		u.position(rest)
	case "banmoves":
		u.ban(rest)
	case "go":
		u.halt()
		u.search(rest)
	case "ponderhit":
		u.ponderhit()
	case "stop":
		u.stop()
	case "d":
		u.say("Fen: %s", xiangqi.FEN(u.state))
	case "probe":
		u.say("pophash")
	case "quit":
		u.halt()
		if u.chinese {
			u.say("bye")
		}
		return true
	default:
		u.say("info string unknown command %s", printable(words[0]))
	}
	return false
}

// hello says who we are and what can be set.
func (u *uci) hello() {
	u.say("id name %s %s", u.Name, u.Version)
	u.say("id author the qiyou authors")
	if u.chinese {
		u.say("option usemillisec type check default false")
		u.say("option level type spin min %d max %d default %d", ai.MinLevel, ai.MaxLevel, u.Level.Clamp())
		u.say("option threads type spin min 1 max %d default %d", ai.MaxThreads, max(u.Threads, 1))
		u.say("option newgame type button")
		u.say("ucciok")
		return
	}
	u.say("option name Level type spin default %d min %d max %d", u.Level.Clamp(), ai.MinLevel, ai.MaxLevel)
	u.say("option name Threads type spin default %d min 1 max %d", max(u.Threads, 1), ai.MaxThreads)
	u.say("option name MultiPV type spin default 1 min 1 max %d", mostMoves)
	u.say("option name Ponder type check default false")
	u.say("option name UCI_Variant type combo default xiangqi var xiangqi")
	u.say("option name Repetition type combo default %s%s", u.setup.Option(xiangqi.OptionRepetition, "asian"), vars())
	u.say("uciok")
}

// vars are the families of rules for repetition, as the choices of an option.
func vars() (list string) {
	for _, o := range xiangqi.Options(xiangqi.Default().Rules) {
		if o.Key == xiangqi.OptionRepetition {
			list += " var " + o.Value
		}
	}
	return list
}

// setOption takes "name X value Y" of UCI and "X Y" of UCCI. What is not ours is
// ignored: programs set what other engines have.
func (u *uci) setOption(words []string) {
	name, value := strings.Join(words[:min(1, len(words))], ""), strings.Join(words[min(1, len(words)):], " ")
	if at := slices.Index(words, "value"); name == "name" && at > 0 {
		name, value = strings.Join(words[1:at], " "), strings.Join(words[at+1:], " ")
	}
	switch strings.ToLower(name) {
	case "level":
		if n, err := strconv.Atoi(value); err == nil {
			u.Level = ai.Level(n).Clamp()
		}
	case "threads":
		if n, err := strconv.Atoi(value); err == nil {
			u.Threads = min(max(n, 1), ai.MaxThreads)
		}
	case "multipv":
		if n, err := strconv.Atoi(value); err == nil {
			u.several = min(max(n, 1), mostMoves)
		}
	case "usemillisec":
		u.milli = value == "true" || value == "on"
	case "newgame":
		u.halt()
		u.fresh()
	case "uci_variant":
		u.tens = true
	case "repetition":
		u.rules(value)
	}
}

// rules takes a family of rules for repetition; the board is set up again.
func (u *uci) rules(value string) {
	setup := xiangqi.Default()
	if value != setup.Option(xiangqi.OptionRepetition, "asian") {
		setup = setup.With(xiangqi.OptionRepetition, value)
	}
	if s, err := xiangqi.Position(setup, xiangqi.FEN(u.state)); err == nil {
		u.halt()
		u.setup, u.state = setup, s
	}
}

// position sets the board up. What cannot be is said, and the board stays.
func (u *uci) position(words []string) {
	moves := []string{}
	if at := slices.Index(words, "moves"); at >= 0 {
		words, moves = words[:at], words[at+1:]
	}
	fen := xiangqi.StartFEN
	switch {
	case len(words) == 0:
		u.say("info string position needs startpos or fen")
		return
	case words[0] == "fen":
		fen = strings.Join(words[1:], " ")
	case words[0] != "startpos":
		fen = strings.Join(words, " ")
	}
	s, err := xiangqi.Position(u.setup, fen)
	if err != nil {
		u.complain(err)
		return
	}
	for _, tens := range [...]bool{u.tens, !u.tens} {
		after, at := s, 0
		if after, at = follow(s, moves, tens); at == len(moves) {
			u.state, u.plies, u.tens, u.banned = after, len(moves), tens, nil
			return
		}
		if tens == u.tens {
			err = fmt.Errorf("no move %s at ply %d", printable(moves[at]), at+1)
		}
	}
	u.complain(err)
}

func (u *uci) complain(err error) {
	if err != nil {
		u.say("info string %s", printable(err.Error()))
	}
}

// follow plays moves as far as they can be read and are legal, and says how many
// that are.
func follow(s game.State, moves []string, tens bool) (game.State, int) {
	for i, text := range moves {
		m, ok := readStep(text, tens)
		if !ok {
			return s, i
		}
		next, err := s.Apply(m)
		if err != nil {
			return s, i
		}
		s = next
	}
	return s, len(moves)
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

const ranks = 10

// readSquare reads a file and a rank from the front of text.
func readSquare(text string, tens bool) (p game.Point, rest string, ok bool) {
	if len(text) < 2 || text[0] < 'a' || text[0] >= 'a'+xiangqi.Files || text[1] < '0' || text[1] > '9' {
		return p, "", false
	}
	rank, n := int(text[1]-'0'), 2
	if tens {
		if rank == 1 && len(text) > 2 && text[2] == '0' {
			rank, n = 10, 3
		}
		rank--
	}
	return game.Point{Col: int8(text[0] - 'a'), Row: int8(ranks - 1 - rank)}, text[n:], rank >= 0
}

// step is a move as the other program counts ranks.
func (u *uci) step(m game.Move) string {
	square := func(p game.Point) string {
		rank := ranks - 1 - int(p.Row)
		if u.tens {
			rank++
		}
		return string(rune('a'+p.Col)) + strconv.Itoa(rank)
	}
	return square(m.From) + square(m.To)
}

// ban forbids moves in the position, as UCCI does where a repetition must not go
// on.
func (u *uci) ban(words []string) {
	u.banned = nil
	for _, text := range words {
		if m, ok := readStep(text, u.tens); ok {
			u.banned = append(u.banned, m)
		}
	}
}

// printable is text of the other program that may be said back to it.
func printable(text string) string {
	return strings.Map(func(r rune) rune {
		if r < ' ' || r > '~' {
			return '?'
		}
		return r
	}, text[:min(len(text), 80)])
}
