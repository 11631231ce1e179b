package weiqi

import "qiyou/game"

// Terms is what a setup means once the defaults of its rule set are filled in:
// what records, engines and people ask about it.
type Terms struct {
	Ko       Ko
	Suicide  bool
	Area     bool         // else territory and prisoners count
	Komi     int          // half points for Light
	Handicap int          // stones of Dark, 0 for an even game
	Bonus    int          // half points for Light on top of Komi, for the handicap
	Free     bool         // Dark puts the handicap as the first moves of the game
	Stones   []game.Point // the handicap on the board at the start, where it is not free
}

// TermsOf is the terms of s. Errors wrap [game.ErrSetup].
func TermsOf(s game.Setup) (Terms, error) {
	r, err := newRules(s)
	if err != nil {
		return Terms{}, err
	}
	t := Terms{Ko: r.ko, Suicide: r.suicide, Area: r.area, Komi: r.komi, Handicap: r.handicap, Free: r.free}
	if r.handicap > 1 {
		t.Bonus = 2 * r.bonus(r.handicap)
		if !r.free {
			t.Stones = FixedHandicap(s.Size, r.handicap)
		}
	}
	return t, nil
}
