package sound

import (
	"encoding/binary"
	"fmt"
	"math"
	"math/cmplx"
	"math/rand/v2"
	"slices"
	"testing"
	"time"
)

// clips are every sound and some music, for two seeds.
func clips() map[string]PCM {
	all := map[string]PCM{}
	for seed := range uint64(2) {
		for _, n := range Names() {
			all[fmt.Sprintf("%s %d", n, seed)] = Make(n, seed)
		}
		for n := range 3 {
			all[fmt.Sprintf("phrase %d %d", seed, n)] = Phrase(seed, n)
		}
	}
	return all
}

func TestNoClip(t *testing.T) {
	t.Parallel()
	for name, p := range clips() {
		if p[0] != 0 || p[len(p)-1] != 0 {
			t.Errorf("%s goes from %d to %d, want 0 to 0", name, p[0], p[len(p)-1])
		}
		top, same := 0, 0
		for i, v := range p {
			top = max(top, int(v), -int(v))
			if i > 0 && v == p[i-1] && (v > 3000 || v < -3000) {
				same++
			} else {
				same = 0
			}
			if same > 4 {
				t.Fatalf("%s is flat at %d, sample %d", name, v, i)
			}
		}
		if top < 3000 || top > 32767*6/10 {
			t.Errorf("%s has its peak at %d, want 3000 to 19660", name, top)
		}
	}
}

// A sound that begins or ends far from zero is heard as a click of its own.
func TestSoftEnds(t *testing.T) {
	t.Parallel()
	for name, p := range clips() {
		for i := range 5 {
			for _, v := range []int16{p[i], p[len(p)-1-i]} {
				if v > 1500 || v < -1500 {
					t.Errorf("%s is at %d within five samples of an end", name, v)
				}
			}
		}
	}
}

func TestLengths(t *testing.T) {
	t.Parallel()
	limits := map[Name][2]time.Duration{
		Stone: {100 * time.Millisecond, 200 * time.Millisecond}, Capture: {200 * time.Millisecond, 400 * time.Millisecond},
		Count: {100 * time.Millisecond, 200 * time.Millisecond}, Check: {time.Second, 1500 * time.Millisecond},
		Invitation: {time.Second, 2 * time.Second}, Win: {time.Second, 3 * time.Second}, Loss: {time.Second, 3 * time.Second},
		Draw: {time.Second, 3 * time.Second},
	}
	for _, n := range Names() {
		if d := Make(n, 1).Duration(); d < limits[n][0] || d > limits[n][1] {
			t.Errorf("%s lasts %v, want %v", n, d, limits[n])
		}
	}
	if d := Phrase(1, 0).Duration(); d < 20*time.Second || d > 25*time.Second {
		t.Errorf("a phrase lasts %v", d)
	}
	if p := Make("bang", 1); p != nil {
		t.Errorf("a name that is none gives %d samples", len(p))
	}
}

func TestSameForASeed(t *testing.T) {
	t.Parallel()
	for _, n := range Names() {
		if !slices.Equal(Make(n, 7), Make(n, 7)) {
			t.Errorf("%s differs from itself", n)
		}
		if slices.Equal(Make(n, 7), Make(n, 8)) {
			t.Errorf("%s is the same for two seeds", n)
		}
	}
	if !slices.Equal(Phrase(7, 2), Phrase(7, 2)) {
		t.Error("a phrase differs from itself")
	}
	if slices.Equal(phrase(7, 0), phrase(8, 0)) || slices.Equal(phrase(7, 0), phrase(7, 1)) {
		t.Error("a phrase is the same for another seed or place")
	}
}

// strength is how much of x is at freq Hz.
func strength(x []float64, freq float64) float64 {
	turn, at := cmplx.Rect(1, -2*math.Pi*freq/Rate), complex(1, 0)
	var sum complex128
	for i, v := range x {
		window := 0.5 - 0.5*math.Cos(2*math.Pi*float64(i)/float64(len(x)))
		sum += complex(v*window, 0) * at
		at *= turn
	}
	return cmplx.Abs(sum)
}

// TestInTune measures the fundamental of every step that is played: the highest
// point of the spectrum within half a semitone.
func TestInTune(t *testing.T) {
	t.Parallel()
	worst := 0.0
	for step := -5; step <= 15; step++ {
		x := pluck(frequency(step), 1.5, rand.New(rand.NewPCG(1, uint64(step+5))))[:Rate/2]
		best, off := 0.0, 0.0
		for cents := -50.0; cents <= 50; cents++ {
			if s := strength(x, frequency(step)*math.Exp2(cents/1200)); s > best {
				best, off = s, cents
			}
		}
		worst = max(worst, math.Abs(off))
		if math.Abs(off) > 10 {
			t.Errorf("step %d, %.1f Hz, is off by %.0f cents", step, frequency(step), off)
		}
		if octave := strength(x, frequency(step)/2); octave > best/3 {
			t.Errorf("step %d sounds an octave lower: %g against %g", step, octave, best)
		}
	}
	t.Logf("at most %.0f cents off", worst)
}

// The pitches by name, from another source than the code: A4 is 440 Hz, equal
// temperament.
func TestScale(t *testing.T) {
	t.Parallel()
	for step, want := range map[int]float64{-5: 73.42, -2: 110, 0: 146.83, 1: 164.81, 2: 185.00, 3: 220, 4: 246.94, 5: 293.66, 8: 440, 10: 587.33, 15: 1174.66} {
		if got := frequency(step); math.Abs(got-want) > 0.01 {
			t.Errorf("step %d is %.2f Hz, want %.2f", step, got, want)
		}
	}
}

func TestMusic(t *testing.T) {
	t.Parallel()
	tones := map[int]bool{2: true, 4: true, 6: true, 9: true, 11: true} // D E F# A B from C
	for seed := range uint64(20) {
		for n := range 10 {
			list := phrase(seed, n)
			if len(list) < 8 || len(list) > 32 {
				t.Errorf("seed %d, phrase %d has %d notes", seed, n, len(list))
			}
			for _, x := range list {
				midi := 69 + 12*math.Log2(frequency(x.step)/440)
				if off := math.Abs(midi - math.Round(midi)); off > 1e-6 || !tones[int(math.Round(midi))%12] {
					t.Errorf("seed %d, phrase %d: step %d is the note %.2f", seed, n, x.step, midi)
				}
				if x.step < -5 || x.step > melodyHigh+2 || x.at < 0 || x.at+x.long > phraseTime-pause {
					t.Errorf("seed %d, phrase %d: %+v is out of bounds", seed, n, x)
				}
			}
		}
	}
}

func TestSilenceBetween(t *testing.T) {
	t.Parallel()
	p := Phrase(3, 1)
	for i, v := range p[len(p)-2*Rate:] {
		if v != 0 {
			t.Fatalf("%d at %d of the last two seconds", v, i)
		}
	}
	loud := 0
	for _, v := range p[:10*Rate] {
		if v > 200 || v < -200 {
			loud++
		}
	}
	if loud < Rate {
		t.Errorf("%d of the first samples are heard", loud)
	}
}

// readWAV reads what players read, strictly.
func readWAV(b []byte) (PCM, error) {
	le := binary.LittleEndian
	if len(b) < 44 || string(b[:4]) != "RIFF" || string(b[8:16]) != "WAVEfmt " || string(b[36:40]) != "data" {
		return nil, fmt.Errorf("no WAVE file: %q", b[:min(len(b), 44)])
	}
	if int(le.Uint32(b[4:])) != len(b)-8 || int(le.Uint32(b[40:])) != len(b)-44 {
		return nil, fmt.Errorf("sizes %d and %d in %d bytes", le.Uint32(b[4:]), le.Uint32(b[40:]), len(b))
	}
	var format struct {
		Size                uint32
		Tag, Channels       uint16
		Rate, BytesInSecond uint32
		Frame, Bits         uint16
	}
	if _, err := binary.Decode(b[16:36], le, &format); err != nil {
		return nil, err
	}
	want := format
	want.Size, want.Tag, want.Channels, want.Rate, want.BytesInSecond, want.Frame, want.Bits = 16, 1, 1, 44100, 88200, 2, 16
	if format != want {
		return nil, fmt.Errorf("format %+v, want %+v", format, want)
	}
	p := make(PCM, (len(b)-44)/2)
	_, err := binary.Decode(b[44:], le, p)
	return p, err
}

func TestWAV(t *testing.T) {
	t.Parallel()
	for name, p := range map[string]PCM{"nothing": {}, "extremes": {0, 32767, -32768, -1, 1}, "stone": Make(Stone, 1)} {
		got, err := readWAV(p.WAV())
		if err != nil || !slices.Equal(got, p) {
			t.Errorf("%s: %d samples, %v; want %d", name, len(got), err, len(p))
		}
	}
}
