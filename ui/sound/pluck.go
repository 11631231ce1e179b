package sound

import (
	"math"
	"math/rand/v2"
)

// note is a plucked string.
type note struct {
	at   float64 // seconds
	step int     // of the scale, see frequency
	long float64 // seconds
	loud float64 // of 1
}

// scale is the pentatonic scale of D (gong: D E F# A B), in semitones.
var scale = [...]int{0, 2, 4, 7, 9}

// lowest is step 0: D3 where A4 is 440 Hz.
var lowest = 440 * math.Exp2(-19.0/12)

// frequency is the pitch of a step of the scale in Hz: five steps an octave, up
// from D3.
func frequency(step int) float64 {
	octave := int(math.Floor(float64(step) / float64(len(scale))))
	semitones := 12*octave + scale[step-octave*len(scale)]
	return lowest * math.Exp2(float64(semitones)/12)
}

// tune is a sound of some notes, the last of which ends it.
func tune(list ...note) func(uint64) PCM {
	return func(seed uint64) PCM {
		last := list[len(list)-1]
		return finish(play(seed, list, last.at+last.long), loudness)
	}
}

// play is notes within some seconds.
func play(seed uint64, list []note, long float64) []float64 {
	chance := rand.New(rand.NewPCG(seed, 2))
	x := make([]float64, seconds(long))
	for _, n := range list {
		from := seconds(n.at)
		for i, v := range pluck(frequency(n.step), n.long, chance) {
			if from+i < len(x) {
				x[from+i] += n.loud * v
			}
		}
	}
	return x
}

// The string: what of each round goes to the next sample, how long its
// fundamental would ring if that took nothing, and where it is plucked.
const (
	smooth = 0.42
	ring   = 3.2 // seconds to a thousandth
	bridge = 0.19
)

// pluck is a string of freq Hz that is plucked once and stopped in the last
// third of long seconds, by the algorithm of Karplus and Strong with the tuning
// by an all-pass filter of Jaffe and Smith (Computer Music Journal 7.2, 1983).
func pluck(freq, long float64, chance *rand.Rand) []float64 {
	w := 2 * math.Pi * freq / Rate
	late := math.Atan2(smooth*math.Sin(w), 1-smooth+smooth*math.Cos(w)) / w // of the low-pass
	n := int(Rate/freq - late - 0.3)
	rest := Rate/freq - late - float64(n) // 0.3 to 1.3, which is left to the all-pass
	c := math.Sin((1-rest)*w/2) / math.Sin((1+rest)*w/2)
	loss := math.Pow(0.001, 1/(freq*ring))

	line := excite(n, chance)
	x := make([]float64, seconds(long))
	var before, in, out float64
	for i := range x {
		v := line[i%n]
		x[i] = v
		low := loss * ((1-smooth)*v + smooth*before)
		before = v
		out = c*(low-out) + in
		in = low
		line[i%n] = out
	}
	ease(x, seconds(0.002), len(x)/3)
	return x
}

// excite is what a soft finger leaves on a string of n samples: noise without
// its highest parts, without those that have a node where it is plucked, and
// without a mean, which would never die away; of the same power for every n.
func excite(n int, chance *rand.Rand) []float64 {
	raw := make([]float64, n)
	low := 0.0
	for i := range raw {
		low += 0.45 * (2*chance.Float64() - 1 - low)
		raw[i] = low
	}
	line := make([]float64, n)
	mean, power := 0.0, 0.0
	off := max(int(bridge*float64(n)), 1)
	for i := range line {
		line[i] = raw[i] - raw[(i+n-off)%n]
		mean += line[i] / float64(n)
	}
	for i := range line {
		line[i] -= mean
		power += line[i] * line[i] / float64(n)
	}
	for i := range line {
		line[i] *= 0.25 / math.Sqrt(power)
	}
	return line
}
