package session

import "qiyou/game"

// MaxHints is how many moves an engine is asked for at most.
const MaxHints = 3

// Advise has an engine look at a board that the face shows: the present one of a
// match, an earlier one, or one of moves that were tried out. What it finds comes
// as Advised, better and better. A face has one board looked at: a new wish ends
// the thinking about the one before, and one for nothing ends all of it.
//
// It is refused where Snapshot.NoAdvice says why, and for any board that stands
// in such a match.
type Advise struct {
	Match   string
	Key     uint64 // given back with what is found
	Setup   game.Setup
	State   game.State
	Moves   []game.Move // led from the start of Setup to State, where that is known
	Hints   int         // how many of the best moves are wanted, at most MaxHints
	Outlook bool        // who leads is wanted
}

// Advised is all that an engine has found so far for the Advise of that key.
type Advised struct {
	Key     uint64
	Outlook *Outlook // nil as long as it is not known, and where it was not asked for
	Hints   []Hint   // best first
	By      string   // the engine of another program that says so, "" for ours
	Done    bool     // nothing more will come
}

// Hint is a move that an engine would make.
type Hint struct {
	Move   game.Move
	Chance float64     // that the seat to act wins then, from 0 to 1
	Forced int         // plies to a win by force, less than 0 to a loss; 0 for neither
	Line   []game.Move // the play expected, Move first
	Why    string      // a code of the package ai, with words in ui/text
}

// Outlook is who is expected to win.
type Outlook struct {
	Chance float64 // that the dark side wins, from 0 to 1
	Forced int     // plies to a win of the dark side that is forced, less than 0 to one of the light; 0 for none
	// Where points are counted: by how many the dark side leads, and whose each
	// point of the board will be, by row from the top: 1 surely dark's, -1 surely
	// light's. Else Owners is nil.
	Lead   float64
	Owners []float64
}

func (Advise) wish()   {}
func (Advised) event() {}

// NoAdvice is the code of why no engine may be asked about the match, "" where it
// may: a match between people at two machines is theirs alone until it is over,
// and who watches it could whisper.
func (s Snapshot) NoAdvice() string {
	if s.OfRecord || s.Match.Over() {
		return ""
	}
	if s.Watching {
		return ErrAdviceWatching
	}
	for _, p := range s.Players {
		if p.Kind == Remote {
			return ErrAdvice
		}
	}
	return ""
}
