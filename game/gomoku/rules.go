// Package gomoku is five in a row: the rule sets, the state that a match
// plays on, and the board that engines search on.
//
// Start with [New] for the rules as [game.Rules], or with [NewBoard] for
// search. The package never looks at a clock and never thinks about which move
// is good. Every clause it keeps is listed, with its source and its test, in
// game/RULES.md.
package gomoku

import (
	"fmt"

	"qiyou/game"
)

// The sizes a board may have, in points along one side.
const (
	MinSize     = 9
	MaxSize     = 19
	defaultSize = 15
)

// name is the game in a setup.
const name = "gomoku"

// Rule is one way to say which rows win.
type Rule uint8

// The rule sets.
const (
	Freestyle Rule = iota // five or more in a row win
	Standard              // exactly five win; a longer row does not count
)

// ruleNames are the names in a setup, by Rule.
var ruleNames = [...]string{Freestyle: "freestyle", Standard: "standard"}

// String is the name of the rule set in a setup.
func (r Rule) String() string { return ruleNames[r] }

// Wins says whether an unbroken row of n stones of colour c wins.
func (r Rule) Wins(c game.Color, n int) bool {
	if r == Standard {
		return n == 5
	}
	return n >= 5
}

// RuleOf is the rule set that s names. Errors wrap [game.ErrSetup].
func RuleOf(s game.Setup) (Rule, error) {
	for r, n := range ruleNames {
		if s.Game == name && s.Rules == n {
			return Rule(r), nil
		}
	}
	return 0, fmt.Errorf("%w: no rules %.60q", game.ErrSetup, s.ID())
}

// Default is the setup of a rule set, freestyle or standard, on the board of
// 15 that tournaments use.
func Default(rules string) game.Setup {
	return game.Setup{Game: name, Rules: rules, Size: defaultSize}
}

// rules is a rule set with its board.
type rules struct {
	setup game.Setup
	rule  Rule
	key   uint64 // what the setup adds to every hash
}

// New makes the rules that s describes: game gomoku, rules freestyle or
// standard, size 9 to 19, no options. Errors wrap [game.ErrSetup].
func New(s game.Setup) (game.Rules, error) {
	r, err := newRules(s)
	if err != nil {
		return nil, err
	}
	return r, nil
}

func newRules(s game.Setup) (*rules, error) {
	rule, err := RuleOf(s)
	if err != nil {
		return nil, err
	}
	if s.Size < MinSize || s.Size > MaxSize {
		return nil, fmt.Errorf("%w: size %d is not %d to %d", game.ErrSetup, s.Size, MinSize, MaxSize)
	}
	if len(s.Options) > 0 {
		return nil, fmt.Errorf("%w: no option %.30q", game.ErrSetup, s.Options[0].Key)
	}
	return &rules{setup: s, rule: rule, key: textKey(s.String())}, nil
}

func (r *rules) ID() string { return r.setup.ID() }

func (r *rules) Setup() game.Setup { return r.setup }

func (r *rules) Start() game.State {
	return &state{rules: r, grid: grid{size: r.setup.Size}, turn: game.Dark, last: nowhere}
}

// Position is a state that no match led to, for puzzles and judges: the stones
// as given, the side turn to move, First playing dark. Stones off the board or
// two on a point give an error that wraps [game.ErrSetup]. Rows on the board
// are not judged; the next stone is.
func Position(s game.Setup, dark, light []game.Point, turn game.Color) (game.State, error) {
	r, err := newRules(s)
	if err != nil {
		return nil, err
	}
	if turn != game.Dark && turn != game.Light {
		return nil, fmt.Errorf("%w: nobody to move", game.ErrSetup)
	}
	st := &state{rules: r, grid: grid{size: s.Size}, turn: turn, last: nowhere}
	for i, p := range append(append([]game.Point(nil), dark...), light...) {
		c := game.Dark
		if i >= len(dark) {
			c = game.Light
		}
		if !st.grid.inside(p) || st.grid.cells[st.grid.index(p)] != game.NoColor {
			return nil, fmt.Errorf("%w: no room for a stone on %v", game.ErrSetup, p)
		}
		st.grid.put(st.grid.index(p), c)
	}
	return st, nil
}
