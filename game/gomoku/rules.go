// Package gomoku is five in a row: the rule sets, the openings, the state that
// a match plays on, and the board that engines search on.
//
// Start with [New] for the rules as [game.Rules], or with [NewBoard] for
// search. The package never looks at a clock and never thinks about which move
// is good. Every clause it keeps is listed, with its source and its test, in
// game/RULES.md.
package gomoku

import (
	"fmt"

	"qiyou/game"
	"qiyou/game/hash"
)

// The sizes a board may have, in points along one side. Renju has 15 only.
const (
	MinSize     = 9
	MaxSize     = 20
	defaultSize = 15
)

// name is the game in a setup.
const name = "gomoku"

// Rule is one way to say which rows win.
type Rule uint8

// The rule sets.
const (
	Freestyle    Rule = iota // five or more in a row win
	Standard                 // exactly five win; a longer row does not count
	Renju                    // as Standard for dark, who has fouls too; five or more win for light
	Caro                     // exactly five win, but not between two opposing stones
	CaroOverline             // as Caro; six or more win too
)

// ruleNames are the names in a setup, by Rule.
var ruleNames = [...]string{
	Freestyle: "freestyle", Standard: "standard", Renju: "renju", Caro: "caro", CaroOverline: "caro",
}

// String is the name of the rule set in a setup.
func (r Rule) String() string { return ruleNames[r] }

// Wins says whether an unbroken row of n stones of colour c wins; under the
// caro rules a row of five wins only if it is not closed at both ends.
func (r Rule) Wins(c game.Color, n int) bool {
	if r == Standard || r == Caro || r == Renju && c == game.Dark {
		return n == 5
	}
	return n >= 5
}

// mayClose says whether a five between two opposing stones counts for nothing.
func (r Rule) mayClose() bool { return r == Caro || r == CaroOverline }

// Default is the setup of a rule set, freestyle, standard, renju or caro, on
// the board of 15 that tournaments use.
func Default(rules string) game.Setup {
	return game.Setup{Game: name, Rules: rules, Size: defaultSize}
}

// rules is a rule set with its board and settings.
type rules struct {
	setup   game.Setup
	rule    Rule
	opening opening
	pass    bool   // a side may pass
	lose    bool   // a foul is played and loses; else it is refused
	key     uint64 // what the setup adds to every hash
}

// New makes the rules that s describes: game gomoku, rules freestyle, standard,
// renju or caro, size [MinSize] to [MaxSize] (renju: 15), options as [Options]
// lists them. Errors wrap [game.ErrSetup].
func New(s game.Setup) (game.Rules, error) {
	r, err := newRules(s)
	if err != nil {
		return nil, err
	}
	return r, nil
}

func newRules(s game.Setup) (*rules, error) {
	set, err := setOf(s)
	if err != nil {
		return nil, err
	}
	r := &rules{setup: s, rule: set.rule, key: hash.Text(s.String()), pass: set.rule == Renju}
	for _, o := range s.Options {
		switch o {
		case game.Option{Key: "foul", Value: "loses"}:
			r.lose = true
		case game.Option{Key: "pass", Value: "no"}:
			r.pass = false
		case game.Option{Key: "overline", Value: "wins"}:
			r.rule = CaroOverline
		}
	}
	r.opening = openingOf(s.Option("opening", "free"))
	return r, nil
}

func (r *rules) ID() string { return r.setup.ID() }

func (r *rules) Setup() game.Setup { return r.setup }

func (r *rules) Start() game.State {
	s := &state{rules: r, grid: grid{size: r.setup.Size}, dark: game.First, turn: game.Dark, last: nowhere}
	if r.opening.undecided {
		s.dark = game.NoSeat
	}
	return s
}

// Position is a state that no match led to, for puzzles and judges: the stones
// as given, the side turn to move, First playing dark, any opening over. Stones
// off the board or two on a point give an error that wraps [game.ErrSetup].
// Rows on the board are not judged; the next stone is.
func Position(s game.Setup, dark, light []game.Point, turn game.Color) (game.State, error) {
	r, err := newRules(s)
	if err != nil {
		return nil, err
	}
	if turn != game.Dark && turn != game.Light {
		return nil, fmt.Errorf("%w: nobody to move", game.ErrSetup)
	}
	st := &state{rules: r, grid: grid{size: s.Size}, dark: game.First, turn: turn, step: len(r.opening.steps), last: nowhere}
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
