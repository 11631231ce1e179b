package main

import (
	"math"
	"math/rand/v2"
	"os"
	"path/filepath"
	"reflect"
	"slices"
	"testing"

	"qiyou/ai"
	"qiyou/ai/gomoku/internal/net"
)

// TestPlayAndRead plays a few positions and reads them again.
func TestPlayAndRead(t *testing.T) {
	file := filepath.Join(t.TempDir(), "games")
	if err := generate(file, "renju", 100, 60, 1); err != nil {
		t.Fatal(err)
	}
	all, err := readGames([]string{file}, 1000, true)
	if err != nil || len(all) < 30 {
		t.Fatalf("%d positions, %v", len(all), err)
	}
	for _, s := range all {
		if s.best >= 0 && !s.free[s.best] || s.last < 0 || s.free[s.last] || s.worth < 0 || s.worth > 1 {
			t.Errorf("best %d, last %d, worth %v", s.best, s.last, s.worth)
		}
	}
	if err := learn([]string{file}, "", filepath.Join(t.TempDir(), "net"), true, 1000, 1, 1); err == nil {
		t.Error("so few positions are enough")
	}
}

func FuzzReadPlayed(f *testing.F) {
	f.Add("1 112 113 98/98/100 97/112/-29999")
	f.Add("x")
	f.Add("0 1/2/3/4")
	f.Add("0 400 70000/1/1")
	f.Add("0 400")
	f.Add("0 7 7/7/7")
	f.Fuzz(func(t *testing.T, text string) {
		g, err := readPlayed(text)
		if err != nil {
			return
		}
		again, err := readPlayed(g.String())
		if err != nil || !reflect.DeepEqual(g, again) {
			t.Errorf("%q: %v, read again %v, %v", text, g, again, err)
		}
		g.samples()
	})
}

// TestSlopes compares the slopes that a model learns by with differences.
func TestSlopes(t *testing.T) {
	g, err := readPlayed("1 112 113 98 97 126/126/300 82/84/-90 100/100/200")
	if err != nil {
		t.Fatal(err)
	}
	rng := rand.New(rand.NewPCG(2, 3))
	for _, alike := range []bool{true, false} {
		m := newModel(alike, rng)
		all := g.samples()
		loss := func() (sum float64) {
			m.mix()
			var p pass
			for i := range all {
				m.run(&all[i], &p)
				value, move := m.learn(&all[i], &p, 1)
				sum += value + movePart*move
			}
			return sum
		}
		loss()
		m.unmix()
		slopes := append([]float32{}, m.g...)
		checked := 0
		for i, g := range slopes {
			if math.Abs(float64(g)) < 0.05 || rng.IntN(4) > 0 {
				continue
			}
			const step = 2e-3
			was := m.w[i]
			m.w[i] = was + step
			up := loss()
			m.w[i] = was - step
			down := loss()
			m.w[i] = was
			got := (up - down) / (2 * step)
			if math.Abs(got-float64(g)) > 0.03+0.1*math.Abs(got) {
				t.Errorf("number %d: slope %.4f, by differences %.4f", i, g, got)
			}
			if checked++; checked > 60 {
				break
			}
		}
		if checked < 50 {
			t.Errorf("only %d slopes to check", checked)
		}
	}
}

// TestBegin: a model that begins with a network is that network, for each colour
// where the colours are not alike.
func TestBegin(t *testing.T) {
	t.Parallel()
	data, err := os.ReadFile("../../weights/freestyle.net")
	if err != nil {
		t.Fatal(err)
	}
	w, err := net.Read(data)
	if err != nil {
		t.Fatal(err)
	}
	for _, alike := range []bool{true, false} {
		m := newModel(alike, rand.New(rand.NewPCG(1, 1)))
		m.begin(w)
		got := m.rounded()
		for h := range got.Heads {
			if !reflect.DeepEqual(got.Heads[h], w.Heads[0]) || !reflect.DeepEqual(got.Lines[h][1:], w.Lines[0][1:]) {
				t.Errorf("alike %v: part %d is another", alike, h)
			}
		}
	}
}

// TestWorths: what a position is worth hangs on what came later, up to a move by
// chance, and a win that was found is certain.
func TestWorths(t *testing.T) {
	t.Parallel()
	half := lesson{move: 5, best: 5, score: 1} // about even
	win := lesson{move: 6, best: 6, score: ai.Win - 9}
	stray := lesson{move: 7, best: 8, score: 1}
	stops := lesson{move: 9, best: 9}
	near := func(a, b float32) bool { return math.Abs(float64(a-b)) < 0.01 }
	tests := []struct {
		name    string
		opening int
		lessons []lesson
		result  int
		want    []float32
		clean   int
	}{
		{"dark finds a win", 2, []lesson{half, half, win}, 1, []float32{0.5 + 0.5*ahead*ahead, 0.5 + 0.5*ahead, 1}, 0},
		{"light finds it", 1, []lesson{half, half, win}, -1, []float32{0.5 - 0.5*ahead*ahead, 0.5 - 0.5*ahead, 0}, 0},
		{"a move by chance in between", 2, []lesson{half, stray, win}, 1, []float32{0.5, 0.5, 1}, 2},
		{"a forced move has no score of its own", 2, []lesson{half, stops, win}, 1, []float32{0.5 + 0.5*ahead, 1, 1}, 0},
		{"no end", 2, []lesson{half, half}, 0, []float32{0.5, 0.5}, 0},
	}
	for _, tt := range tests {
		g := played{opening: make([]int16, tt.opening), lessons: tt.lessons, result: tt.result}
		got, clean := g.worths()
		if !slices.EqualFunc(got, tt.want, near) || clean != tt.clean {
			t.Errorf("%s: %v from %d, want %v from %d", tt.name, got, clean, tt.want, tt.clean)
		}
	}
}
