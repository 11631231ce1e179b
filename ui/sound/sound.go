// Package sound makes every sound of qiyou by computing it: the click of a
// stone, plucked strings, and quiet music without an end. No recording is in the
// program.
//
// [Make] gives a sound and [Phrase] a piece of the music, both as [PCM] that is
// the same for the same seed (but for the last bit of a sample, where a processor
// rounds once for a product and a sum); [PCM.WAV] is the form that players read. Every
// sound begins and ends at zero, so that it does not click where it is cut in,
// and stays below full scale. The package plays nothing: that is for the program.
package sound

import "time"

// Rate is how many samples a second has.
const Rate = 44100

// PCM is sound in one channel, of Rate samples a second.
type PCM []int16

// Duration is how long p sounds.
func (p PCM) Duration() time.Duration {
	return time.Duration(len(p)) * time.Second / Rate
}

// Name is a sound.
type Name string

// The sounds.
const (
	Stone      Name = "stone"   // set down, or a piece moved
	Capture    Name = "capture" // stones or a piece taken
	Check      Name = "check"
	Count      Name = "count" // one of the last seconds
	Invitation Name = "invitation"
	Win        Name = "win"
	Loss       Name = "loss"
	Draw       Name = "draw" // and every end without a winner
)

// sounds is how each is made. Seeds vary the noise, as no two clicks are alike.
var sounds = []struct {
	name Name
	make func(seed uint64) PCM
}{
	{Stone, func(seed uint64) PCM { return clicks(seed, click{0, 1, 1}) }},
	{Capture, func(seed uint64) PCM {
		return clicks(seed, click{0, 1, 0.9}, click{0.075, 0.8, 1.12}, click{0.135, 0.55, 1.2})
	}},
	{Check, tune(note{0, 8, 0.9, 1}, note{0.14, 10, 1.1, 1})},
	{Count, func(seed uint64) PCM { return clicks(seed, click{0, 0.6, 1.6}) }},
	{Invitation, tune(note{0, 8, 0.8, 0.8}, note{0.17, 9, 0.8, 0.9}, note{0.34, 10, 1.4, 1})},
	{Win, tune(note{0, 8, 0.8, 0.8}, note{0.14, 10, 0.8, 0.85}, note{0.28, 12, 0.8, 0.9}, note{0.42, 15, 1.6, 1})},
	{Loss, tune(note{0, 9, 0.9, 1}, note{0.26, 8, 0.9, 0.9}, note{0.52, 6, 0.9, 0.8}, note{0.78, 5, 1.6, 0.75})},
	{Draw, tune(note{0, 8, 0.9, 0.9}, note{0.22, 10, 0.9, 0.9}, note{0.44, 8, 1.4, 0.8})},
}

// Names are all sounds, in a fixed order.
func Names() []Name {
	names := make([]Name, len(sounds))
	for i, s := range sounds {
		names[i] = s.name
	}
	return names
}

// Make is the sound n, at most 3 s; nil for a name that is none.
func Make(n Name, seed uint64) PCM {
	for _, s := range sounds {
		if s.name == n {
			return s.make(seed)
		}
	}
	return nil
}

// loudness is the peak of a sound, of 1; music is to stay behind it.
const (
	loudness = 0.5
	softness = 0.16
)

// finish makes samples of x, whose highest is to be at peak, and lets it begin
// and end at zero.
func finish(x []float64, peak float64) PCM {
	ease(x, seconds(0.0005), seconds(0.02))
	top := 0.0
	for _, v := range x {
		top = max(top, v, -v)
	}
	p := make(PCM, len(x))
	if top == 0 {
		return p
	}
	for i, v := range x {
		p[i] = int16(v / top * peak * 32767)
	}
	return p
}

// seconds is how many samples s seconds have.
func seconds(s float64) int { return int(s * Rate) }
