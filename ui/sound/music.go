package sound

import "math/rand/v2"

// The music goes at a walk: phrases of some bars of four beats, with rests in
// them and silence after each.
const (
	beat        = 0.82 // seconds
	bars        = 5
	pause       = 2.5 // seconds of silence after a phrase
	phraseTime  = bars*4*beat + 3 + pause
	melodyLow   = 3 // steps within which the melody stays
	melodyHigh  = 13
	longestNote = 3.4 // seconds
)

// Phrase is the n-th piece, from 0, of the music that seed stands for: about 22
// s, of which the last are silent. There are as many as anybody asks for, and
// each can be asked for alone.
func Phrase(seed uint64, n int) PCM {
	p := finish(play(seed+uint64(n), phrase(seed, n), phraseTime-pause), softness)
	return append(p, make(PCM, seconds(pause))...)
}

// phrase is the notes of a piece. The motif is the same in every piece of a seed
// but the third of each four; what follows it wanders.
func phrase(seed uint64, n int) []note {
	chance := rand.New(rand.NewPCG(seed, 3+uint64(n)))
	turns := motif(seed)
	if n%4 == 2 {
		turns = motif(seed + uint64(n) + 1)
	}
	step := 5 + 5*chance.IntN(2)
	var list []note
	for at := 0; at < bars*4-2; {
		turn := wander(chance)
		if len(list) < len(turns) {
			turn = turns[len(list)]
		}
		if step+turn < melodyLow || step+turn > melodyHigh {
			turn = -turn
		}
		step += turn
		long := 1 + chance.IntN(3)
		if len(list) > len(turns) && chance.IntN(5) == 0 {
			at += long // a rest
			continue
		}
		list = append(list, sung(chance, at, step))
		at += long
	}
	list = append(list, sung(chance, bars*4-1, home(step)))
	return append(list, basses(chance)...)
}

// motif is the first turns of the melody of a seed.
func motif(seed uint64) []int {
	chance := rand.New(rand.NewPCG(seed, 0))
	turns := make([]int, 3+chance.IntN(2))
	for i := range turns {
		turns[i] = wander(chance)
	}
	return turns
}

// wander is the way from a note to the next: mostly to a neighbour.
func wander(chance *rand.Rand) int {
	return []int{-2, -1, -1, -1, 1, 1, 1, 2, 2, -3}[chance.IntN(10)]
}

// home is the D that is nearest to step, on which a phrase ends.
func home(step int) int { return (step + 2) / 5 * 5 }

// sung is a note of the melody at a beat, a little off it and not always of the
// same strength, as a hand would play.
func sung(chance *rand.Rand, at, step int) note {
	late := 0.04 * chance.Float64()
	return note{float64(at)*beat + late, step, longestNote, 0.65 + 0.35*chance.Float64()}
}

// basses are low notes under the melody, D and A by turns, some left out.
func basses(chance *rand.Rand) []note {
	var list []note
	for bar := range bars {
		if bar > 0 && bar < bars-1 && chance.IntN(3) == 0 {
			continue
		}
		step := -5 // D2
		if bar%2 == 1 {
			step = -2 // A2
		}
		list = append(list, note{float64(bar*4) * beat, step, longestNote, 0.5})
	}
	return list
}
