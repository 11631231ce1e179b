package game

import "fmt"

// Reason is a code for why a game ended or a move is refused. The words for a
// reason are in ui/text, in every language.
type Reason string

// Why a game ended.
const (
	Five        Reason = "five"         // five in a row as the rule set counts it
	FullBoard   Reason = "full-board"   // no free point left
	Passes      Reason = "passes"       // both passed where that ends the game
	Overline    Reason = "overline"     // foul: six or more (Renju)
	DoubleThree Reason = "double-three" // foul (Renju)
	DoubleFour  Reason = "double-four"  // foul (Renju)
	Count       Reason = "count"        // the higher score
	Mate        Reason = "mate"         // checkmate (xiangqi)
	Stalemate   Reason = "stalemate"    // no legal move (xiangqi: a loss)
	Repetition  Reason = "repetition"   // the same position again
	Perpetual   Reason = "perpetual"    // perpetual check or chase
	NoProgress  Reason = "no-progress"  // too many plies without a capture
	Material    Reason = "material"     // neither side has what it takes to win
	Resignation Reason = "resignation"
	Agreement   Reason = "agreement" // a draw that both wanted
	Timeout     Reason = "timeout"
	Aborted     Reason = "aborted" // ended without a result
	Stated      Reason = "stated"  // as a record of another program says, without a reason
)

// Why a move or a wish is refused.
const (
	NotYourTurn   Reason = "not-your-turn"
	GameOver      Reason = "game-over"
	OffBoard      Reason = "off-board"
	Occupied      Reason = "occupied"
	WrongKind     Reason = "wrong-kind"   // such a move does not exist now
	Suicide       Reason = "suicide"      // the stone would have no liberty
	KoRule        Reason = "ko"           // taking the ko back at once
	Superko       Reason = "superko"      // an earlier position again
	NoPiece       Reason = "no-piece"     // nothing of yours stands there
	NoSuchStep    Reason = "no-such-step" // the piece does not move like that
	BlockedLeg    Reason = "blocked-leg"  // a man stands beside the horse
	BlockedEye    Reason = "blocked-eye"  // a man stands on the elephant's eye
	InCheck       Reason = "in-check"     // the general would be taken
	Facing        Reason = "facing-generals"
	OutOfZone     Reason = "out-of-zone" // the opening asks for another area
	Symmetric     Reason = "symmetric"   // the same as a point already offered
	NothingToUndo Reason = "nothing-to-undo"
	NothingAsked  Reason = "nothing-asked" // there is no such wish to answer
	Stale         Reason = "stale"         // the board has moved on
	Adjourned     Reason = "adjourned"     // both have agreed to go on later
	NotAdjourned  Reason = "not-adjourned" // there is nothing to go on with
	NoClock       Reason = "no-clock"      // no clock runs
	TimeLeft      Reason = "time-left"     // the other still has time
)

// Reasons lists every reason, for tests that each has words.
func Reasons() []Reason {
	return []Reason{
		Five, FullBoard, Passes, Overline, DoubleThree, DoubleFour, Count, Mate, Stalemate, Repetition,
		Perpetual, NoProgress, Material, Resignation, Agreement, Timeout, Aborted, Stated,
		NotYourTurn, GameOver, OffBoard, Occupied, WrongKind, Suicide, KoRule, Superko, NoPiece, NoSuchStep,
		BlockedLeg, BlockedEye, InCheck, Facing, OutOfZone, Symmetric, NothingToUndo, NothingAsked, Stale,
		Adjourned, NotAdjourned, NoClock, TimeLeft,
	}
}

// IllegalError says that a move is against the rules, and which.
type IllegalError struct {
	Move   Move
	Reason Reason
}

// Error is for logs; people read the words for Reason.
func (e *IllegalError) Error() string { return fmt.Sprintf("move %q: %s", e.Move, e.Reason) }

// Code is the reason, so that whoever makes words need not know this type.
func (e *IllegalError) Code() string { return string(e.Reason) }
