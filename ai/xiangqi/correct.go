package xiangqi

import (
	"qiyou/ai/search"
	"qiyou/ai/xiangqi/internal/network"
	"qiyou/game"
	"qiyou/game/xiangqi"
)

// parts are the keys of some of the men: of the pawns and those that stay at
// home, of the force of Red, of that of Black.
type parts [3]uint16

// partKeys are what a man on a square adds to the key of its part, partOf the
// part that it is of, both by squads.
var partKeys, partOf = makeParts()

func makeParts() (keys [14][256]uint16, of [14]uint8) {
	for i, c := range [2]game.Color{red, black} {
		for m := range xiangqi.Men(c) {
			squad := squads[m&63]
			switch m.Kind() {
			case xiangqi.Rook, xiangqi.Horse, xiangqi.Cannon:
				of[squad] = uint8(1 + i)
			}
			for s := range keys[squad] {
				keys[squad][s] = uint16(search.Mix(uint64(squad)<<8 + uint64(s)))
			}
		}
	}
	return keys, of
}

// put says that m comes to s or leaves it.
func (p *parts) put(m xiangqi.Man, s xiangqi.Square) {
	squad := squads[m&63]
	p[partOf[squad]] ^= partKeys[squad][s]
}

const (
	correctionSlots = 1 << 13
	// correctionUnit is what of a correction counts one point.
	correctionUnit = 600
	// correctionStep bounds what one search teaches.
	correctionStep = maxHistory / 4
)

// corrections are by how much searches found positions better than they looked at
// first sight, by the side to move and the key of a part of the men.
type corrections [2][len(parts{})][correctionSlots]int16

// correction is the place for a part of the position.
func (s *searcher) correction(part int) *int16 {
	return &s.memory.corrections[network.ViewOf(s.pos.Turn())][part][s.pos.parts[part]%correctionSlots]
}

// look is the judgement of the position at first sight, mended by what searches
// found of others like it.
func (s *searcher) look() int {
	sum := 0
	for part := range s.pos.parts {
		sum += int(*s.correction(part))
	}
	return min(max(s.pos.judge()+sum/correctionUnit, -most), most)
}

// corrects remembers that a search found score where the first sight was judged.
func (s *searcher) corrects(score, judged, depth int) {
	n := min(max((score-judged)*depth, -correctionStep), correctionStep)
	for part := range s.pos.parts {
		at := s.correction(part)
		*at = learnt(*at, n)
	}
}
