package weiqi

import (
	"cmp"
	"slices"

	"qiyou/game"
)

// The suggestion looks at groups: the stones of one colour that hang together
// by stones and by the free points that their side holds. It takes off the
// weakest group that has a stronger enemy beside it, and looks again, until
// every group lives or stands. It reads no moves ahead, so it errs where life
// takes a move.

// group is stones that live or die together.
type group struct {
	color     game.Color
	stones    set
	liberties set
	reach     set  // the regions of free points beside the stones
	room      int  // free points that the group holds
	eyes      int  // regions of free points that touch its colour only
	alive     bool // unconditionally
}

const (
	settled = 4 // the room with which a group is taken to live
	firm    = 3 // how many times the other's sway holds a point
	source  = 64
)

// lives says whether the group looks able to make two eyes.
func (a *group) lives() bool { return a.alive || a.room >= settled || a.eyes >= 2 }

// beats says whether a is an enemy of b beside it, and stronger.
func (a *group) beats(b *group) bool {
	return a.color != b.color && !a.reach.and(b.reach).empty() && (a.lives() || a.room > b.room)
}

// suggestDead is the stones that are likely to be dead when the play has ended.
func suggestDead(g *grid) (dead set) {
	work := *g
	for {
		gone := weakest(&work)
		if gone.empty() {
			return dead
		}
		dead = dead.or(gone)
		work.clear(gone)
	}
}

// weakest is the stones of the group that dies first, or none.
func weakest(g *grid) set {
	var worst *group
	groups := groupsOf(g)
	for k := range groups {
		a := &groups[k]
		if a.lives() || worst != nil && !a.weaker(worst) || !beaten(a, groups) || stands(g, a) {
			continue
		}
		worst = a
	}
	if worst == nil {
		return set{}
	}
	return worst.stones
}

// weaker orders groups by what they have, and equal ones by where they are, so
// that the suggestion is the same for both colours.
func (a *group) weaker(b *group) bool {
	return cmp.Or(
		cmp.Compare(a.room, b.room),
		cmp.Compare(a.liberties.count(), b.liberties.count()),
		cmp.Compare(a.stones.first(), b.stones.first()),
	) < 0
}

func beaten(a *group, groups []group) bool {
	for k := range groups {
		if groups[k].beats(a) {
			return true
		}
	}
	return false
}

// stands says whether the enemy can fill no liberty of a without being left
// with one liberty at most: a is in seki at least.
func stands(g *grid, a *group) bool {
	for i := range a.liberties.each() {
		after := *g
		after.play(i, a.color.Other())
		if after.cells[i] == game.NoColor {
			continue
		}
		if r := after.chain(i); r.rim.and(after.of(game.NoColor)).count() > 1 {
			return false
		}
	}
	return true
}

// groupsOf is the groups on the board.
func groupsOf(g *grid) (groups []group) {
	held := heldPoints(g)
	rooms := slices.Collect(g.regions(free))
	for _, c := range [...]game.Color{game.Dark, game.Light} {
		own, safe := g.of(c), unconditional(g, c)
		filled := *g
		for i := range held[c].each() {
			filled.cells[i] = c
		}
		for r := range filled.regions(maskOf(c)) {
			a := group{color: c, stones: r.points.and(own), alive: !r.points.and(safe).empty()}
			a.room = r.points.count() - a.stones.count()
			if !a.stones.empty() {
				a.look(g, rooms)
				groups = append(groups, a)
			}
		}
	}
	return groups
}

// look fills in what lies beside the stones of a.
func (a *group) look(g *grid, rooms []region) {
	for _, r := range rooms {
		if r.rim.and(a.stones).empty() {
			continue
		}
		a.reach = a.reach.or(r.points)
		if surrounded(r) {
			a.eyes++
		}
	}
	for i := range a.reach.each() {
		for _, n := range near[g.size][i] {
			if n != wall && a.stones.has(int(n)) {
				a.liberties.add(i)
			}
		}
	}
}

// heldPoints are the free points where the sway of one side is several times
// that of the other, by side.
func heldPoints(g *grid) (held [3]set) {
	var sway [3][maxPoints]int
	for i, c := range g.cells[:g.points()] {
		if c != game.NoColor {
			spread(g, i, &sway[c])
		}
	}
	for i := range g.of(game.NoColor).each() {
		d, l := sway[game.Dark][i], sway[game.Light][i]
		switch {
		case d > firm*l:
			held[game.Dark].add(i)
		case l > firm*d:
			held[game.Light].add(i)
		}
	}
	return held
}

// spread adds the sway of the stone on i to the free points that it reaches
// over free points: half as much with each step.
func spread(g *grid, i int, sway *[maxPoints]int) {
	var seen, ring set
	ring.add(i)
	for weight := source; weight > 0; weight /= 2 {
		var next set
		for p := range ring.each() {
			for _, n := range near[g.size][p] {
				if g.cells[n] == game.NoColor && !seen.has(int(n)) {
					seen.add(int(n))
					next.add(int(n))
					sway[n] += weight
				}
			}
		}
		ring = next
	}
}

// suggestSeki is the stones that are likely to be in seki: once the dead are
// off, those that share free points with the other side and have no two eyes.
func suggestSeki(g *grid, dead set) (seki set) {
	t := talk{dead: dead}
	after := t.cleaned(g)
	var shared set
	for r := range after.regions(free) {
		if !surrounded(r) {
			shared = shared.or(r.points)
		}
	}
	for _, a := range groupsOf(&after) {
		if !a.lives() && !a.reach.and(shared).empty() {
			seki = seki.or(a.stones)
		}
	}
	return seki
}

// suggestBare is the free points that count for nobody in a count of territory:
// the eyes of stones in seki.
func suggestBare(g *grid, dead set) set { return bareOf(g, dead, suggestSeki(g, dead)) }

// bareOf is the surrounded free points next to stones in seki (Japanese rules
// 1989, article 8).
func bareOf(g *grid, dead, seki set) (bare set) {
	t := talk{dead: dead}
	after := t.cleaned(g)
	for r := range after.regions(free) {
		if surrounded(r) && !r.rim.and(seki).empty() {
			bare = bare.or(r.points)
		}
	}
	return bare
}
