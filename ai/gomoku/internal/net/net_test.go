package net

import (
	"math"
	"math/rand/v2"
	"reflect"
	"testing"
)

// fractions is a network by chance.
func fractions(rng *rand.Rand) Floats {
	numbers := func(n int, dev float64) []float32 {
		out := make([]float32, n)
		for i := range out {
			out[i] = float32(rng.NormFloat64() * dev)
		}
		return out
	}
	f := Floats{
		Lines: make([][Eye]float32, Kinds), One: numbers(Hidden*2*Eye, .2), OneBias: numbers(Hidden, 1), Two: numbers(Hidden*Hidden, .3),
		TwoBias: numbers(Hidden, 1), Out: numbers(Hidden, .3), OutBias: numbers(1, 1), Move: numbers(2*Eye, .3), NearMove: numbers(Nears, 1),
	}
	for k := 1; k < Kinds; k++ {
		copy(f.Lines[k][:], numbers(Eye, .3))
	}
	return f
}

func TestWeights(t *testing.T) {
	t.Parallel()
	rng := rand.New(rand.NewPCG(1, 2))
	for n := 1; n <= 2; n++ {
		var parts []Floats
		for range n {
			parts = append(parts, fractions(rng))
		}
		w := Round(parts)
		data := w.Bytes()
		got, err := Read(data)
		if err != nil || !reflect.DeepEqual(got, w) {
			t.Errorf("weights of %d parts change on the way: %v", n, err)
		}
		if got := Round(w.Fractions()); !reflect.DeepEqual(got, w) {
			t.Errorf("weights of %d parts are not what they were before they were rounded", n)
		}
		for _, bad := range [][]byte{nil, data[:1], data[:len(data)-1], append([]byte("x"), data...), append(data, 0)} {
			if _, err := Read(bad); err == nil {
				t.Errorf("%d bytes of %d are read", len(bad), len(data))
			}
		}
	}
}

func FuzzRead(f *testing.F) {
	f.Add([]byte(magic + "\x01"))
	f.Fuzz(func(t *testing.T, data []byte) {
		if w, err := Read(data); err == nil && !reflect.DeepEqual(w.Bytes(), data) {
			t.Error("read otherwise than written")
		}
	})
}

// TestValue compares what a view says with the fractions that its numbers stand
// for.
func TestValue(t *testing.T) {
	t.Parallel()
	rng := rand.New(rand.NewPCG(3, 4))
	parts := []Floats{fractions(rng), fractions(rng)}
	v := NewView(New(Round(parts)))
	var sum [2][Eye]float64 // by colour
	var last [2][Eye]float64
	for i := range 60 {
		var of [4]uint16
		var lines [4]Line
		for d := range lines {
			for lines[d] = 0; lines[d] == 0 || !lines[d].possible(); {
				lines[d] = Line(rng.Uint32())
			}
			of[d] = uint16(lines[d].Kind())
		}
		v.Free(i, of)
		for c := range 2 {
			for k := range Eye {
				x := 0.0
				for _, l := range lines {
					if c == 1 {
						l = l.Swapped()
					}
					x += float64(parts[c].Lines[l.Kind()][k])
				}
				last[c][k] = max(x, 0)
				sum[c][k] += max(x, 0)
			}
		}
	}
	for side := range 2 {
		f := &parts[side]
		want := float64(f.OutBias[0])
		var one [Hidden]float64
		for j := range one {
			x := float64(f.OneBias[j])
			for k := range Eye {
				x += (float64(f.One[j*2*Eye+k])*sum[side][k] + float64(f.One[j*2*Eye+Eye+k])*sum[1-side][k]) / InputScale
			}
			one[j] = max(x, 0)
		}
		for j := range Hidden {
			x := float64(f.TwoBias[j])
			for k, y := range one {
				x += float64(f.Two[j*Hidden+k]) * y
			}
			want += float64(f.Out[j]) * max(x, 0)
		}
		if got := float64(v.Value(side, 1000)) / 1000; math.Abs(got-want) > 0.1+0.05*math.Abs(want) {
			t.Errorf("side %d: %.3f, in fractions %.3f", side, got, want)
		}
		want = 0
		for k := range Eye {
			want += float64(f.Move[k])*last[side][k] + float64(f.Move[Eye+k])*last[1-side][k]
		}
		var out [1]int32
		v.Moves(side, []int16{59}, out[:])
		if got := float64(out[0]) / MoveUnit; math.Abs(got-want) > 0.1+0.1*math.Abs(want) {
			t.Errorf("side %d: move %.3f, in fractions %.3f", side, got, want)
		}
	}
}
