// Package xiangqi is Chinese chess: the rules, the state that a match plays
// on, the board that engines search on, and the names of moves and positions.
//
// Start with [New] for the rules as [game.Rules], with [Position] for a state
// from a FEN, or with [NewBoard] and [BoardOf] for search. Red is Dark and
// Black is Light; the upper row is Black's home. The package never looks at a
// clock and never thinks about which move is good. Every clause it keeps is
// listed, with its source and its test, in game/RULES.md.
package xiangqi

import (
	"fmt"
	"slices"
	"strconv"

	"qiyou/game"
	"qiyou/game/hash"
)

// The names in a setup.
const (
	name      = "xiangqi"
	rulesName = "asian"
)

// The options of a setup. None is set where it would say what holds anyway.
const (
	// OptionRepetition is the family of rules about repeated positions:
	// computer, check-only or draw; else [Asian].
	OptionRepetition = "repetition"
	// OptionLimit is the number of plies without a capture that end the game as
	// a draw: 1 to 999, or off for no end; else [DefaultLimit].
	OptionLimit = "limit"
	// OptionOdds are the men that one side gives: their squares in ICCS, in
	// order and without a gap, such as b0h0 for both of Red's horses. Red moves
	// first in any case.
	OptionOdds = "odds"
	// OptionPosition is the position that the game starts from, in small letters: the
	// rows of a FEN with dashes between them, a dot after each of Red's men, and
	// the side to move, w or b. With odds there is none.
	OptionPosition = "position"
)

// DefaultLimit is the number of plies without a capture that end the game as a
// draw: 60 rounds (CXA 1999).
const DefaultLimit = 120

const maxLimit = 999

// Default is the setup of a game without odds under the default rules.
func Default() game.Setup { return game.Setup{Game: name, Rules: rulesName} }

// rules are the rules of one setup.
type rules struct {
	setup      game.Setup
	repetition Repetition
	limit      int     // plies without a capture; 0 for no limit
	start      diagram // the position that a game starts from
	key        uint64  // what the setup adds to every hash
}

// New makes the rules that s describes: game xiangqi, rules asian, size 0, and
// the options above. Errors wrap [game.ErrSetup].
func New(s game.Setup) (game.Rules, error) {
	r, err := newRules(s)
	if err != nil {
		return nil, err
	}
	return r, nil
}

func newRules(s game.Setup) (*rules, error) {
	if s.Game != name || s.Rules != rulesName || s.Size != 0 {
		return nil, fmt.Errorf("%w: no rules %.60q", game.ErrSetup, s)
	}
	r := &rules{setup: s, limit: DefaultLimit, key: hash.Text(s.String())}
	var err error
	if r.start, err = parseFEN(StartFEN); err != nil {
		return nil, err
	}
	for i, o := range s.Options {
		if i > 0 && s.Options[i-1].Key >= o.Key || !r.set(o) {
			return nil, fmt.Errorf("%w: no option %.24s=%.24s", game.ErrSetup, o.Key, o.Value)
		}
	}
	return r, nil
}

// set takes over one option, and says whether there is such an option.
func (r *rules) set(o game.Option) bool {
	switch o.Key {
	case OptionRepetition:
		i := slices.Index(repetitionNames[:], o.Value)
		r.repetition = Repetition(max(i, 0))
		return i > 0
	case OptionLimit:
		r.limit, _ = strconv.Atoi(o.Value) // off is 0
		number := r.limit > 0 && r.limit <= maxLimit && r.limit != DefaultLimit && strconv.Itoa(r.limit) == o.Value
		return number || o.Value == "off"
	case OptionOdds:
		return r.start.giveOdds(o.Value)
	case OptionPosition:
		d, err := parseFEN(fenOf(o.Value))
		if err != nil || d.setting() != o.Value || d.fen() == StartFEN || r.setup.Option(OptionOdds, "") != "" {
			return false
		}
		r.start = d
		return r.first(d).Phase() == game.Play
	}
	return false
}

// Settings are what engines need of a setup: the family of rules about repeated
// positions, and the number of plies without a capture that end the game as a
// draw, 0 for no limit. Errors wrap [game.ErrSetup].
func Settings(s game.Setup) (family Repetition, limit int, err error) {
	r, err := newRules(s)
	if err != nil {
		return 0, 0, err
	}
	return r.repetition, r.limit, nil
}

// giveOdds takes the men on the squares named off the board, and says whether
// the names are in order and the men of one side, without its general.
func (d *diagram) giveOdds(squares string) bool {
	if len(squares) == 0 || len(squares)%2 != 0 {
		return false
	}
	giver, last := game.NoColor, ""
	for len(squares) > 0 {
		text := squares[:2]
		squares = squares[2:]
		s, ok := readSquare(text)
		if !ok || text <= last {
			return false
		}
		m := d.cells[s]
		if m == 0 || m.Kind() == General || giver != game.NoColor && m.Color() != giver {
			return false
		}
		d.lift(m)
		giver, last = m.Color(), text
	}
	return true
}

func (r *rules) ID() string { return r.setup.ID() }

func (r *rules) Setup() game.Setup { return r.setup }

func (r *rules) Start() game.State { return r.first(r.start) }

// From is s for games that start from the position of st, a state of this package
// in which play goes on. What was before it, such as a repetition, is forgotten.
// The error wraps [game.ErrSetup].
func From(s game.Setup, st game.State) (game.Setup, error) {
	at, ok := st.(*state)
	if !ok {
		return s, fmt.Errorf("%w: no state of xiangqi", game.ErrSetup)
	}
	d := at.diagram
	d.quiet, d.plies = 0, d.plies%2
	if r, err := newRules(s); err == nil && r.start.fen() == d.fen() {
		return s, nil
	}
	s = s.With(OptionOdds, "").With(OptionPosition, "")
	if d.fen() != StartFEN {
		s = s.With(OptionPosition, d.setting())
	}
	_, err := newRules(s)
	return s, err
}

// first is the state that starts from d.
func (r *rules) first(d diagram) *state {
	s := &state{rules: r, diagram: d}
	s.judge()
	return s
}

// Position is a state that no match led to, for puzzles and judges: the
// position of a FEN, under the rules of s, First playing Red whoever is to
// move. A FEN that describes no possible position gives a [*FENError]; so does
// one whose plies without a capture have reached the limit. Every error wraps
// [game.ErrSetup].
func Position(s game.Setup, fen string) (game.State, error) {
	r, err := newRules(s)
	if err != nil {
		return nil, err
	}
	d, err := parseFEN(fen)
	if err != nil {
		return nil, err
	}
	if r.limit > 0 && d.quiet >= r.limit {
		return nil, flaw(FENCounters, strconv.Itoa(d.quiet))
	}
	return r.first(d), nil
}
