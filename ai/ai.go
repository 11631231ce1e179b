// Package ai is the contract of every engine of qiyou: a task in, an advice
// out.
//
// Make an engine with New of the package of its game and call [Engine.Think].
// An engine knows the rules and nothing else: no clock of a match, no peer, no
// screen, no words.
package ai

import (
	"context"
	"errors"
	"time"

	"qiyou/game"
)

// Engine thinks about one game. Its methods may be called from any goroutine,
// Think several times at once.
type Engine interface {
	// Name is the engine in logs and records.
	Name() string
	// Think advises a move for the seat to act. When ctx ends it returns within
	// 50 ms: the error of ctx, with the best move so far unless Move is zero. A
	// task that the engine cannot do gives an error that wraps [ErrTask].
	Think(ctx context.Context, t Task) (Advice, error)
	// Close frees what the engine holds; nothing may be called after it.
	Close() error
}

// ErrTask is wrapped by every error about a task that an engine cannot do: a
// game that is over, rules that it does not know, no move left that is wanted.
var ErrTask = errors.New("not a task for this engine")

// Task is a position to think about. The same task with a limit of nodes and
// none of time gives the same advice on every machine.
type Task struct {
	State  game.State
	Setup  game.Setup // what State is played under
	Limits Limits
	Seed   uint64 // varies openings and, on low levels, mistakes
	// Game stands for the game that the task is of, the same all through it: below
	// the highest level it draws whether the engine has a good day. 0 is a usual one.
	Game uint64

	Without []game.Move // not to be advised; see [Choices]
	// Moves led from the start of Setup to State, for engines that are told of
	// games and not of positions; nil where that is not known.
	Moves []game.Move
}

// Limits bound the thinking; whichever is reached first ends it. Zero Time and
// zero Nodes mean what the level says; with Nodes alone there is no limit of
// time. Time does not lift the nodes of a level.
type Limits struct {
	Level Level
	Time  time.Duration
	Nodes int64 // positions looked at
	Depth int   // plies looked ahead without extensions, for engines that look plies ahead; 0 is no limit
	// Threads is how many think at the same time in an engine that can; 0 is one.
	// They share the nodes. The same answer takes the same number of them, and one
	// where they share what they find.
	Threads int
}

// MaxThreads is the most threads that an engine may be told to use.
const MaxThreads = 64

// To is the depth to look to where a level looks deepest plies ahead.
func (l Limits) To(deepest int) int {
	if l.Depth > 0 {
		return min(l.Depth, deepest)
	}
	return deepest
}

// Win is the score of a game already won. A score of Win-n is a forced win by
// the n-th ply from now, n-Win a forced loss; scores of undecided positions lie
// within ±[Undecided].
const (
	Win       = 30000
	Undecided = 20000
)

// Advice is what an engine would do.
type Advice struct {
	Move  game.Move
	Score int         // for the seat to act; see Win
	Nodes int64       // positions looked at
	Depth int         // plies of the last search, without extensions
	Line  []game.Move // the play expected, Move first
	Lead  float64     // points by which the seat to act is ahead, roughly, where an engine counts them; else 0
	Why   string      // one of Whys
	By    string      // the name of who says so, where an engine asks another; else empty
}

// Why a move is advised: codes, which get their words in ui/text.
const (
	WhyOpening    = "opening"     // a usual first move, or a step of an opening
	WhyBest       = "best"        // the best found by looking ahead
	WhyFive       = "five"        // makes five
	WhyStopsFive  = "stops-five"  // stops five
	WhyOpenFour   = "open-four"   // makes a four that nothing allowed can stop, open or double
	WhyFours      = "fours"       // wins by fours, one after the other
	WhyWins       = "wins"        // wins by force
	WhyStopsThree = "stops-three" // stops an open four
	WhyStopsFours = "stops-fours" // stops a win by fours
	WhyLost       = "lost"        // holds out longest in a lost position
)

// Whys lists every code of Advice.Why, for tests that each has words.
func Whys() []string {
	return []string{
		WhyOpening, WhyBest, WhyFive, WhyStopsFive, WhyOpenFour, WhyFours, WhyWins, WhyStopsThree, WhyStopsFours, WhyLost,
	}
}
