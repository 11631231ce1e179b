package weiqi

func suggestDead(g *grid) set { return set{} }

func suggestSeki(g *grid, dead set) set { return set{} }

func suggestBare(g *grid, dead set) set { return bareOf(g, dead, suggestSeki(g, dead)) }

// bareOf is the free points next to stones in seki, which count for nobody
// (Japanese rules 1989, article 8).
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
