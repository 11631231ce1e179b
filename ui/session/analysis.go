package session

import (
	"cmp"
	"slices"
	"time"

	"qiyou/game"
)

// Analyse has an engine go through a whole game, of which nothing happens any more:
// what it thinks of each board comes as Analysed, from the first on. A face has one
// game gone through: a new wish ends the one before, and so do one without boards
// and leaving the match. It is refused as Advise is.
type Analyse struct {
	Match  string
	Key    uint64 // given back with what is found
	Setup  game.Setup
	States []game.State  // from the start on, one more than Moves
	Moves  []game.Move   // what led from each to the next
	Look   time.Duration // at a board; 0 is the usual one, MaxLook the longest
}

// MaxExpected is how many moves of a better line are told.
const MaxExpected = 8

// MaxLook is how long an engine looks at one board of an analysis at most.
const MaxLook = time.Minute

// Analysed is what an engine thinks of one board more.
type Analysed struct {
	Key     uint64
	Boards  int      // of the game
	Verdict *Verdict // nil when nothing more will come
}

// Verdict is what an engine thinks of a board of a game, and of the move that was
// made there.
type Verdict struct {
	Ply    int     // moves made before
	Known  bool    // Chance is known: not in openings, and while dead stones are talked about
	Chance float64 // that the dark side wins, from 0 to 1
	Forced int     // plies to a win of the dark side by force, less than 0 to one of the light; 0 for neither
	Played game.Move
	Cost   float64     // of its chance, that Played cost the side that made it; from 0 to 1
	Best   game.Move   // what the engine would do; none where it was not asked
	Line   []game.Move // the play expected, Best first; MaxExpected at most
}

// Mistake says whether the move cost so much that it is worth a word.
func (v Verdict) Mistake() bool { return v.Cost >= MistakeCost }

// Mistakes are the moves of a game that cost most, in the order of play.
func Mistakes(all []Verdict) []Verdict {
	worst := slices.DeleteFunc(slices.Clone(all), func(v Verdict) bool { return !v.Mistake() })
	slices.SortStableFunc(worst, func(a, b Verdict) int { return cmp.Compare(b.Cost, a.Cost) })
	worst = worst[:min(len(worst), MaxMistakes)]
	slices.SortFunc(worst, func(a, b Verdict) int { return a.Ply - b.Ply })
	return worst
}

// MistakeCost is from what cost on a move is a mistake, MaxMistakes how many of a
// game are told at most.
const (
	MistakeCost = 0.1
	MaxMistakes = 10
)

func (Analyse) wish()   {}
func (Analysed) event() {}
