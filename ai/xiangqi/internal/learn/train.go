package main

import (
	"fmt"
	"math"
	"math/rand/v2"
	"os"

	"qiyou/ai/xiangqi/internal/network"
	"qiyou/game"
	"qiyou/game/xiangqi"
)

// How the weights are found.
const (
	batch       = 4096
	lastRate    = 0.01 // of the first rate, to which the steps fall by a cosine
	trust       = 0.9  // of the target is what the engine found, the rest how the game ended
	held        = 20   // one game of so many samples in a row is kept for the test
	heldRun     = 200  // samples in a row
	limit       = 1.98
	decay1      = 0.9
	decay2      = 0.999
	tiny        = 1e-8
	keep        = 1 - 1e-5 // of a weight that nothing asks for, at each step
	width       = network.Width
	rowsAll     = network.Features + 1
	lastAll     = network.Phases * 2
	paramRows   = rowsAll + lastAll
	offsetStart = paramRows * width
	worthStart  = offsetStart + network.Phases
	params      = worthStart + network.Worths
)

// learner is the weights as they are being found, in one list: the rows, the
// bias, the last weights, the offsets, what the men count by themselves.
type learner struct {
	w, grad, m, v []float32
	steps         int
	rng           *rand.Rand
}

func newLearner(seed uint64) *learner {
	l := &learner{rng: rand.New(rand.NewPCG(seed, 0x6c_72))}
	for _, list := range []*[]float32{&l.w, &l.grad, &l.m, &l.v} {
		*list = make([]float32, params)
	}
	for i := range network.Features * width {
		l.w[i] = float32(l.rng.NormFloat64() * 0.05)
	}
	for i := network.Features * width; i < rowsAll*width; i++ {
		l.w[i] = 0.2
	}
	for i := rowsAll * width; i < offsetStart; i++ {
		l.w[i] = float32(l.rng.NormFloat64() * 0.1)
	}
	for i := range network.Worths {
		l.w[worthStart+i] = float32(usual[i/(xiangqi.Files*xiangqi.Ranks)]) / network.Unit
	}
	return l
}

// usual is what the kinds count at first: general, advisor, elephant, horse,
// rook, cannon, pawn.
var usual = [7]int{0, 110, 110, 420, 920, 430, 100}

type row = [width]float32

func rowOf(list []float32, i int) *row { return (*row)(list[i*width:]) }

// seenFrom is the features of a position from both sides, that of the side to
// move first.
type seenFrom struct {
	rows  [2][32]uint16
	worth [32]int16 // of the men by themselves: 1 and up for those of the side to move, -1 and down for the others
	n     int
	phase int
}

var squares = makeSquares()

// makeSquares is the square of each number of a point, and of its mirror image.
func makeSquares() (list [2][xiangqi.Files * xiangqi.Ranks]xiangqi.Square) {
	for row := range xiangqi.Ranks {
		for col := range xiangqi.Files {
			for mirrored, c := range [2]int{col, xiangqi.Files - 1 - col} {
				s, _ := xiangqi.SquareOf(game.Point{Col: int8(c), Row: int8(row)})
				list[mirrored][row*xiangqi.Files+col] = s
			}
		}
	}
	return list
}

var allMen = makeMen()

func makeMen() (list [32]xiangqi.Man) {
	i := 0
	for _, c := range [2]game.Color{game.Dark, game.Light} {
		for m := range xiangqi.Men(c) {
			list[i] = m
			i++
		}
	}
	return list
}

// see fills in what the network sees of s.
func (f *seenFrom) see(s *sample, mirrored int) {
	f.n = 0
	force := 0
	mover := 0
	if s.black {
		mover = 1
	}
	for i, at := range s.at {
		if at == gone {
			continue
		}
		m, sq := allMen[i], squares[mirrored][at]
		switch m.Kind() {
		case xiangqi.Rook:
			force += 2
		case xiangqi.Horse, xiangqi.Cannon:
			force++
		}
		f.rows[0][f.n] = uint16(network.Feature(mover, m, sq))
		f.rows[1][f.n] = uint16(network.Feature(1-mover, m, sq))
		f.worth[f.n] = int16(1 + network.Worth(m, sq))
		if network.ViewOf(m.Color()) != mover {
			f.worth[f.n] = -f.worth[f.n]
		}
		f.n++
	}
	f.phase = network.Phase(force)
}

func sigmoid(x float64) float64 { return 1 / (1 + math.Exp(-x)) }

func (s *sample) target() float64 {
	if s.result == unknown {
		return sigmoid(float64(s.score) / network.Unit)
	}
	return trust*sigmoid(float64(s.score)/network.Unit) + (1-trust)*float64(s.result)/2
}

// look is the value of f and the sums that led to it.
func (l *learner) look(f *seenFrom, sums *[2]row) float32 {
	out := l.w[offsetStart+f.phase]
	for _, n := range f.worth[:f.n] {
		if n > 0 {
			out += l.w[worthStart+int(n)-1]
		} else {
			out -= l.w[worthStart-int(n)-1]
		}
	}
	for v := range sums {
		sum := &sums[v]
		*sum = *rowOf(l.w, network.Features)
		for _, r := range f.rows[v][:f.n] {
			row := rowOf(l.w, int(r))
			for i := range sum {
				sum[i] += row[i]
			}
		}
		last := rowOf(l.w, rowsAll+2*f.phase+v)
		for i := range sum {
			n := min(max(sum[i], 0), 1)
			out += n * n * last[i]
		}
	}
	return out
}

// learn adds what would better the value of f, and returns the error.
func (l *learner) learn(f *seenFrom, target float64) float64 {
	var sums [2]row
	p := sigmoid(float64(l.look(f, &sums)))
	g := float32(2 * (p - target) * p * (1 - p))
	l.grad[offsetStart+f.phase] += g
	for _, n := range f.worth[:f.n] {
		if n > 0 {
			l.grad[worthStart+int(n)-1] += g
		} else {
			l.grad[worthStart-int(n)-1] -= g
		}
	}
	for v := range sums {
		sum, place := &sums[v], rowsAll+2*f.phase+v
		last, lastGrad := rowOf(l.w, place), rowOf(l.grad, place)
		var back row
		for i := range sum {
			n := min(max(sum[i], 0), 1)
			lastGrad[i] += g * n * n
			if sum[i] > 0 && sum[i] < 1 {
				back[i] = g * last[i] * 2 * n
			}
		}
		bias := rowOf(l.grad, network.Features)
		for i := range bias {
			bias[i] += back[i]
		}
		for _, r := range f.rows[v][:f.n] {
			row := rowOf(l.grad, int(r))
			for i := range row {
				row[i] += back[i]
			}
		}
	}
	return (p - target) * (p - target)
}

// step moves the weights by the sum of what was learnt from n samples (Adam).
func (l *learner) step(rate float64, n int) {
	l.steps++
	c1, c2 := 1-math.Pow(decay1, float64(l.steps)), 1-math.Pow(decay2, float64(l.steps))
	scale := float32(1 / float64(n))
	a, b := float32(rate/c1), float32(1/math.Sqrt(c2))
	for i, g := range l.grad {
		g *= scale
		l.m[i] += (1 - decay1) * (g - l.m[i])
		l.v[i] += (1 - decay2) * (g*g - l.v[i])
		w := l.w[i] - a*l.m[i]/(float32(math.Sqrt(float64(l.v[i])))*b+tiny)
		if i < offsetStart {
			w = min(max(w*keep, -limit), limit)
		}
		l.w[i], l.grad[i] = w, 0
	}
}

// whole is the weights as whole numbers.
func (l *learner) whole() *network.Weights {
	w := new(network.Weights)
	near := func(x float32, scale float64) int { return int(math.Round(float64(x) * scale)) }
	for i := range w.Rows {
		for k, x := range rowOf(l.w, i) {
			w.Rows[i][k] = int16(near(x, network.One))
		}
	}
	for k, x := range rowOf(l.w, network.Features) {
		w.Bias[k] = int16(near(x, network.One))
	}
	for i := range w.Last {
		for v := range w.Last[i] {
			for k, x := range rowOf(l.w, rowsAll+2*i+v) {
				w.Last[i][v][k] = int16(near(x, network.Fine))
			}
		}
		w.Offset[i] = int32(near(l.w[offsetStart+i], network.One*network.Fine))
	}
	for i := range w.Worth {
		w.Worth[i] = int16(near(l.w[worthStart+i], network.Unit))
	}
	return w
}

// set takes w over.
func (l *learner) set(w *network.Weights) {
	take := func(place int, list []int16, scale float32) {
		for k, n := range list {
			l.w[place+k] = float32(n) / scale
		}
	}
	for i := range w.Rows {
		take(i*width, w.Rows[i][:], network.One)
	}
	take(network.Features*width, w.Bias[:], network.One)
	for i := range w.Last {
		for v := range w.Last[i] {
			take((rowsAll+2*i+v)*width, w.Last[i][v][:], network.Fine)
		}
		l.w[offsetStart+i] = float32(w.Offset[i]) / (network.One * network.Fine)
	}
	take(worthStart, w.Worth[:], network.Unit)
}

// train finds weights for the samples in the files and writes them. It starts
// from the weights in another file, or "-" for chance.
func train(out string, seed uint64, epochs int, rate float64, from string, files []string) error {
	var all, test []sample
	for _, name := range files {
		f, err := os.Open(name)
		if err != nil {
			return err
		}
		list, err := readSamples(f)
		f.Close()
		if err != nil {
			return fmt.Errorf("%s: %w", name, err)
		}
		for i := range list {
			if i/heldRun%held == 0 {
				test = append(test, list[i])
			} else {
				all = append(all, list[i])
			}
		}
	}
	l := newLearner(seed)
	if from != "-" {
		data, err := os.ReadFile(from)
		if err != nil {
			return err
		}
		w, err := network.Parse(data)
		if err != nil {
			return err
		}
		l.set(w)
	}
	total := epochs * len(all)
	done := 0
	for epoch := range epochs {
		l.rng.Shuffle(len(all), func(i, k int) { all[i], all[k] = all[k], all[i] })
		sum := 0.0
		for start := 0; start < len(all); start += batch {
			part := all[start:min(start+batch, len(all))]
			var f seenFrom
			for i := range part {
				f.see(&part[i], l.rng.IntN(2))
				sum += l.learn(&f, part[i].target())
			}
			done += len(part)
			t := float64(done) / float64(total)
			l.step(rate*(lastRate+(1-lastRate)*(1+math.Cos(math.Pi*t))/2), len(part))
		}
		fmt.Fprintf(os.Stderr, "%d of %d: error %.6f, of positions kept apart %.6f\n", epoch+1, epochs, sum/float64(len(all)), l.test(test))
		if err := os.WriteFile(out, l.whole().Bytes(), 0o666); err != nil {
			return err
		}
	}
	return nil
}

// test is the error on samples that are not learnt from.
func (l *learner) test(list []sample) float64 {
	sum := 0.0
	var f seenFrom
	var sums [2]row
	for i := range list {
		f.see(&list[i], 0)
		d := sigmoid(float64(l.look(&f, &sums))) - list[i].target()
		sum += d * d
	}
	return sum / float64(max(len(list), 1))
}
