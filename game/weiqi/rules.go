// Package weiqi is the game of go: the rule sets, the state that a match plays
// on from the first stone to the count, and the board that engines search on.
//
// Start with [New] for the rules as [game.Rules], with [NewBoard] or [BoardOf]
// for search, and with [ScoreOf] for the count of a state. The package never
// looks at a clock and never thinks about which move is good; what it says
// about dead stones is a suggestion that the players change as they like.
// Every clause it keeps is listed, with its source and its test, in
// game/RULES.md.
package weiqi

import (
	"fmt"

	"qiyou/game"
	"qiyou/game/hash"
)

// The sizes a board may have, in points along one side.
const (
	MinSize     = 5
	MaxSize     = game.MaxSize
	defaultSize = 19
)

// name is the game in a setup.
const name = "weiqi"

// Ko is a rule against repetition.
type Ko uint8

// The rules against repetition.
const (
	Simple      Ko = iota // one stone just taken alone may not be taken back at once
	Positional            // no play may bring back an earlier board
	Situational           // no play may bring back an earlier board with the same side to move
)

// koNames are the values of the option ko, by Ko.
var koNames = [...]string{Simple: "simple", Positional: "positional", Situational: "situational"}

// String is the value of the option ko.
func (k Ko) String() string { return koNames[k] }

// settings are what the rule sets differ in.
type settings struct {
	ko           Ko
	suicide      bool          // a chain may take its own last liberty
	area         bool          // stones and surrounded points count; else territory and prisoners
	talk         bool          // dead stones are taken off by agreement
	askerWaits   bool          // who asks to play on lets the other move first
	passStones   bool          // a pass hands over a stone, and Light passes last
	free         bool          // Dark puts the handicap where Dark likes
	komi         int           // half points for Light in an even game
	handicapKomi int           // half points for Light where Dark has a handicap
	bonus        func(int) int // points for Light where Dark has that many stones, 2 or more
}

// ruleSets are the rule sets by their names in a setup.
var ruleSets = map[string]settings{
	"chinese": {
		ko: Positional, area: true, talk: true, komi: 15, handicapKomi: 1,
		bonus: func(n int) int { return n },
	},
	"japanese": {
		ko: Simple, talk: true, askerWaits: true, komi: 13, handicapKomi: 1,
		bonus: func(int) int { return 0 },
	},
	"aga": {
		ko: Situational, area: true, talk: true, passStones: true, komi: 15, handicapKomi: 1,
		bonus: func(n int) int { return n - 1 },
	},
	"new-zealand": {
		ko: Situational, suicide: true, area: true, talk: true, free: true, komi: 14,
		bonus: func(int) int { return 0 },
	},
	"tromp-taylor": {
		ko: Positional, suicide: true, area: true, free: true, komi: 15, handicapKomi: 1,
		bonus: func(int) int { return 0 },
	},
}

// Default is the setup of a rule set (chinese, japanese, aga, new-zealand or
// tromp-taylor) on the board of 19 with its own komi.
func Default(rules string) game.Setup {
	return game.Setup{Game: name, Rules: rules, Size: defaultSize}
}

// rules is a rule set with its options and its board.
type rules struct {
	settings
	setup    game.Setup
	handicap int    // stones Dark begins with; 1 only lowers the komi
	key      uint64 // what the setup adds to every hash
}

// New makes the rules that s describes: game weiqi, size 5 to 25, and a rule
// set that [Default] names. The options, each with the default of the rule
// set, are
//
//   - komi, points for Light, such as 7, 7.5 or -5.5, within 200,
//   - handicap, 1 to 9 stones for Dark: 1 only lowers the komi, more need a
//     board of 7 and, placed on fixed points, an odd one of 9 for more than 4,
//   - placement, fixed or free,
//   - ko, simple, positional or situational,
//   - suicide, yes or no.
//
// Errors wrap [game.ErrSetup].
func New(s game.Setup) (game.Rules, error) {
	r, err := newRules(s)
	if err != nil {
		return nil, err
	}
	return r, nil
}

func newRules(s game.Setup) (*rules, error) {
	set, ok := ruleSets[s.Rules]
	if s.Game != name || !ok {
		return nil, fmt.Errorf("%w: no rules %.60q", game.ErrSetup, s.ID())
	}
	if s.Size < MinSize || s.Size > MaxSize {
		return nil, fmt.Errorf("%w: size %d is not %d to %d", game.ErrSetup, s.Size, MinSize, MaxSize)
	}
	r := &rules{settings: set, setup: s, key: hash.Text(s.String())}
	if err := r.read(); err != nil {
		return nil, err
	}
	if r.handicap > 1 && !r.free && FixedHandicap(s.Size, r.handicap) == nil ||
		r.handicap > 1 && s.Size < minHandicapSize {
		return nil, fmt.Errorf("%w: no %d stones on size %d", game.ErrSetup, r.handicap, s.Size)
	}
	return r, nil
}

func (r *rules) ID() string { return r.setup.ID() }

func (r *rules) Setup() game.Setup { return r.setup }

func (r *rules) Start() game.State {
	s := &state{rules: r, grid: newGrid(r.setup.Size), turn: game.Dark, phase: game.Play, last: nowhere, ko: nowhere}
	switch {
	case r.handicap > 1 && r.free:
		s.phase = game.Opening
	case r.handicap > 1:
		for _, p := range FixedHandicap(r.setup.Size, r.handicap) {
			s.grid.put(s.grid.index(p), game.Dark)
		}
		s.turn = game.Light
	}
	s.remember()
	return s
}

// Position is a state that no match led to, for puzzles and judges: the stones
// as given, the side turn to move, First playing dark. The handicap of s is
// for the count only. Stones off the board, two on a point or a chain without
// a liberty give an error that wraps [game.ErrSetup].
func Position(s game.Setup, dark, light []game.Point, turn game.Color) (game.State, error) {
	r, err := newRules(s)
	if err != nil {
		return nil, err
	}
	if turn != game.Dark && turn != game.Light {
		return nil, fmt.Errorf("%w: nobody to move", game.ErrSetup)
	}
	st := &state{rules: r, grid: newGrid(s.Size), turn: turn, phase: game.Play, last: nowhere, ko: nowhere}
	if err := st.grid.putAll(game.Dark, dark); err != nil {
		return nil, err
	}
	if err := st.grid.putAll(game.Light, light); err != nil {
		return nil, err
	}
	for i, c := range st.grid.cells[:st.grid.points()] {
		if c != game.NoColor && !st.grid.breathes(i) {
			return nil, fmt.Errorf("%w: no liberty for %v", game.ErrSetup, st.grid.point(i))
		}
	}
	st.remember()
	return st, nil
}

// Toward is s with the side turn to move and play going on, for programs that
// set stones up in any order: the board, its past and the prisoners stay, passes
// and what was said of dead stones are forgotten. It is false for a state that is
// not of this package, and for a side that is none.
func Toward(s game.State, turn game.Color) (game.State, bool) {
	st, ok := s.(*state)
	if !ok || turn != game.Dark && turn != game.Light {
		return nil, false
	}
	if st.phase == game.Play && st.turn == turn && st.passes == 0 {
		return st, true
	}
	next := *st
	if st.turn != turn {
		next.ko = nowhere
	}
	next.turn, next.phase, next.passes = turn, game.Play, 0
	next.talk, next.outcome = talk{}, game.Outcome{}
	next.rememberPass()
	return &next, true
}

// putAll puts stones of colour c on free points.
func (g *grid) putAll(c game.Color, ps []game.Point) error {
	for _, p := range ps {
		if !g.inside(p) || g.cells[g.index(p)] != game.NoColor {
			return fmt.Errorf("%w: no room for a stone on %v", game.ErrSetup, p)
		}
		g.put(g.index(p), c)
	}
	return nil
}
