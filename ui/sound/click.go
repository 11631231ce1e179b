package sound

import (
	"math"
	"math/rand/v2"
)

// click is a stone that meets the board.
type click struct {
	at    float64 // seconds
	loud  float64 // of 1
	pitch float64 // 1 is a stone of the usual size
}

// modes are what rings when a stone meets wood: the stone and the plate, high
// and short, and the body of the board below.
var modes = []struct{ freq, decay, loud float64 }{
	{185, 0.030, 0.50},
	{430, 0.018, 0.35},
	{1180, 0.013, 0.80},
	{2270, 0.008, 0.55},
	{3460, 0.005, 0.35},
	{5200, 0.003, 0.20},
}

const (
	clickTime  = 0.16   // seconds until nothing is heard of a click
	burstDecay = 0.0022 // of the noise of the touch, seconds
	burstLoud  = 0.7
	detune     = 0.03 // how far modes are from one click to the next
)

// clicks are some clicks as one sound.
func clicks(seed uint64, list ...click) PCM {
	chance := rand.New(rand.NewPCG(seed, 1))
	x := make([]float64, seconds(list[len(list)-1].at+clickTime))
	for _, c := range list {
		c.add(x, chance)
	}
	return finish(x, loudness*list[0].loud)
}

// add puts c into x: damped modes, and a burst of noise between two low-pass
// filters, whose difference leaves the middle.
func (c click) add(x []float64, chance *rand.Rand) {
	x = x[seconds(c.at):]
	x = x[:min(len(x), seconds(clickTime))]
	for _, m := range modes {
		w := 2 * math.Pi * m.freq * c.pitch * (1 + detune*(2*chance.Float64()-1)) / Rate
		fall := math.Exp(-1 / (m.decay * Rate))
		a := m.loud * c.loud
		for i := range x {
			x[i] += a * math.Sin(w*float64(i))
			a *= fall
		}
	}
	var high, low float64
	fall := math.Exp(-1 / (burstDecay * Rate))
	a := burstLoud * c.loud
	for i := range x {
		n := 2*chance.Float64() - 1
		high += 0.55 * (n - high)
		low += 0.08 * (n - low)
		x[i] += a * (high - low)
		a *= fall
	}
}

// ease lets x rise from zero within the first in samples, and fall to it within
// the last out.
func ease(x []float64, in, out int) {
	in, out = min(in, len(x)), min(out, len(x))
	for i := range in {
		x[i] *= 0.5 - 0.5*math.Cos(math.Pi*float64(i)/float64(in))
	}
	for i := range out {
		x[len(x)-1-i] *= 0.5 - 0.5*math.Cos(math.Pi*float64(i)/float64(out))
	}
}
