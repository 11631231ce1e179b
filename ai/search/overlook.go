package search

// Overlook is what a player does not see as long as it thinks about one
// position: some of the moves, its own and those of the other side, wherever in
// its thoughts they come up. People overlook; they do not move at random.
type Overlook struct {
	seed   uint64
	chance uint64 // in a thousand
}

// NewOverlook is a player that overlooks one of a thousand moves for each of
// permille; seed draws which.
func NewOverlook(seed uint64, permille int) Overlook {
	return Overlook{seed: Mix(seed), chance: uint64(max(permille, 0))}
}

// Misses says whether the player overlooks move, some number that stands for it.
func (o Overlook) Misses(move uint64) bool {
	return o.chance > 0 && Mix(o.seed+move*0x9e3779b97f4a7c15)%1000 < o.chance
}
