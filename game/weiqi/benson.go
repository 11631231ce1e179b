package weiqi

import "qiyou/game"

// unconditional is the stones of colour c that live even if their owner always
// passes (Benson, Life in the Game of Go, 1976).
func unconditional(g *grid, c game.Color) set {
	chains, rooms := bensonParts(g, c)
	for {
		n := len(chains)
		var kept []region
		var gone set
		for _, ch := range chains {
			if vital(ch, rooms) >= 2 {
				kept = append(kept, ch)
			} else {
				gone = gone.or(ch.points)
			}
		}
		chains = kept
		if len(chains) == n {
			break
		}
		var still []region
		for _, r := range rooms {
			if r.rim.and(gone).empty() {
				still = append(still, r)
			}
		}
		rooms = still
	}
	var all set
	for _, ch := range chains {
		all = all.or(ch.points)
	}
	return all
}

// bensonParts is the chains of c, and the rooms they enclose: regions of free
// points and stones of the other side.
func bensonParts(g *grid, c game.Color) (chains, rooms []region) {
	for r := range g.regions(maskOf(c)) {
		chains = append(chains, r)
	}
	for r := range g.regions(free | maskOf(c.Other())) {
		if !r.rim.empty() {
			r.points = r.points.and(g.of(game.NoColor)) // only free points decide
			rooms = append(rooms, r)
		}
	}
	return chains, rooms
}

// vital is how many of the rooms are vital to the chain: every free point of
// the room is a liberty of the chain.
func vital(chain region, rooms []region) (n int) {
	for _, r := range rooms {
		if !r.rim.and(chain.points).empty() && r.points.without(chain.rim).empty() {
			n++
		}
	}
	return n
}
