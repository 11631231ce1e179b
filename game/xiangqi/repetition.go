package xiangqi

import "qiyou/game"

// Level is what a side did on every ply of a repetition. The side of the
// higher level loses; equal levels draw.
type Level uint8

// The levels.
const (
	Idle           Level = iota // something else at least once
	Chasing                     // attacked the same man anew on every ply
	ChasingShield               // the same, a rook that shields its general from a horse
	PerpetualCheck              // gave check on every ply
)

// levelNames are the levels in logs and files.
var levelNames = [...]string{Idle: "idle", Chasing: "chase", ChasingShield: "chase-shield", PerpetualCheck: "perpetual-check"}

// String is the level in logs and files.
func (l Level) String() string { return levelNames[min(l, PerpetualCheck)] }

// Verdict is what a repetition means.
type Verdict struct {
	Red, Black Level
}

// Loser is the side that loses by the repetition, NoColor for a draw.
func (v Verdict) Loser() game.Color {
	switch {
	case v.Red > v.Black:
		return game.Dark
	case v.Black > v.Red:
		return game.Light
	}
	return game.NoColor
}

// Repetition is a family of rules about repeated positions.
type Repetition uint8

// The families.
const (
	Asian     Repetition = iota // checks and chases, after the AXF rules
	Computer                    // the same without ChasingShield, and no chase counts where anybody checks
	CheckOnly                   // only perpetual check loses
	Draw                        // every repetition is a draw
)

// repetitionNames are the families in a setup.
var repetitionNames = [...]string{Asian: "asian", Computer: "computer", CheckOnly: "check-only", Draw: "draw"}

// String is the name of the family in a setup.
func (r Repetition) String() string { return repetitionNames[min(r, Draw)] }

// deeds is what one side did on every ply looked at so far.
type deeds struct {
	checks bool   // every ply gave check
	chased manSet // the men attacked anew by every ply
	shield manSet // those of chased that were a shield after every ply
}

// judge is the verdict on a repetition: moves, none of them a capture, led to
// p from the same position.
func (r Repetition) judge(p position, moves []Move) Verdict {
	if r == Draw {
		return Verdict{}
	}
	for i := len(moves) - 1; i >= 0; i-- {
		p.unshift(moves[i], 0)
	}
	all := deeds{checks: true, chased: ^manSet(0), shield: ^manSet(0)}
	did := [3]deeds{game.Dark: all, game.Light: all}
	anyCheck := false
	for _, m := range moves {
		mover := p.turn
		check := r.ply(&p, m, &did[mover])
		anyCheck = anyCheck || check
	}
	return Verdict{Red: r.level(did[game.Dark], anyCheck), Black: r.level(did[game.Light], anyCheck)}
}

// ply plays m on p, takes off did what it does not do, and returns whether it
// gives check.
func (r Repetition) ply(p *position, m Move, did *deeds) bool {
	mover := p.turn
	var before manSet
	if r != CheckOnly && did.chased != 0 {
		before = p.attacks()
	}
	p.shift(m)
	if p.checked(p.turn) {
		did.chased, did.shield = 0, 0
		return true
	}
	did.checks = false
	if r == CheckOnly || did.chased == 0 {
		did.chased, did.shield = 0, 0
		return false
	}
	did.shield &= p.shields()
	p.setTurn(mover)
	did.chased &= p.attacks() &^ before
	p.setTurn(mover.Other())
	did.shield &= did.chased
	return false
}

// level is the level of a side that did d, where anyCheck tells whether there
// was a check by anybody.
func (r Repetition) level(d deeds, anyCheck bool) Level {
	switch {
	case d.checks:
		return PerpetualCheck
	case r == Asian && d.shield != 0:
		return ChasingShield
	case r == Asian && d.chased != 0, r == Computer && d.chased != 0 && !anyCheck:
		return Chasing
	}
	return Idle
}
