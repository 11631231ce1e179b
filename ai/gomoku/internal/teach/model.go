package main

import (
	"math"
	"math/rand/v2"

	"qiyou/ai/gomoku/internal/net"
)

const (
	eye    = net.Eye    // numbers that tell how a point looks to one colour
	hidden = net.Hidden // of each layer behind
)

// shared is what lines have in common: E of a line is its own vector and those
// of its parts, so that lines that are rare are not unknown.
const (
	windows  = 3 * 10                        // a five that may go through the point: how far to one side, and what lies on it
	cellKind = 4 * 4                         // a cell: how far away, and what lies on it
	shared   = windows + cellKind + 2*shapes // what a stone makes there, of either colour
)

// partsOf is the parts of each kind of line.
var partsOf = func() (of [net.Kinds][]int) {
	for i := range 1 << (4 * net.Span) {
		l := net.Line(i)
		k := l.Kind()
		if of[k] != nil || k == 0 && i != 0 {
			continue
		}
		var cells [2*net.Span + 1]int
		for j := range 2 * net.Span {
			at := j
			if j >= net.Span {
				at++
			}
			cells[at] = int(l >> (2 * j) & 3)
		}
		for w := range net.Span + 1 {
			var n [4]int
			for j := w; j < w+net.Span+1; j++ {
				n[cells[j]]++
			}
			what := 0
			switch {
			case n[3] > 0 || n[1] > 0 && n[2] > 0:
				what = 9
			case n[1] > 0:
				what = n[1]
			case n[2] > 0:
				what = 4 + n[2]
			}
			of[k] = append(of[k], min(w, net.Span-w)*10+what)
		}
		of[k] = append(of[k], windows+cellKind+int(shapeOf[l]), windows+cellKind+shapes+int(shapeOf[l.Swapped()]))
		for j := range 2 * net.Span {
			far := net.Span - j - 1
			if j >= net.Span {
				far = j - net.Span
			}
			of[k] = append(of[k], windows+far*4+int(l>>(2*j)&3))
		}
	}
	return of
}()

// swapped is the kind of a line seen by the other colour.
var swapped = func() (of [net.Kinds]uint16) {
	for i := range 1 << (4 * net.Span) {
		l := net.Line(i)
		if k := l.Kind(); k != 0 || i == 0 {
			of[k] = uint16(l.Swapped().Kind())
		}
	}
	return of
}()

type vec [eye]float32

// part is a run of numbers of a model.
type part struct{ from, n int }

// model is the network and how it is learned: numbers, their slopes and what
// Adam remembers. There are one or two of each part: where the colours are not
// alike, each has its own.
type model struct {
	alike          bool
	w, g, m, v     []float32
	own, common    []part // vectors of kinds, of parts of lines
	one, oneBias   []part
	two, twoBias   []part
	out, outBias   []part
	move, nearMove []part
	base           [][]vec // vectors of kinds that were there before and stay, or nil
	e              [][]vec // base, own and common together
	ge             [][]vec
	steps          int
	met            []bool // kinds that were ever met
}

// inputScale is by what the sum of all points is divided.
const inputScale = net.InputScale

func newModel(alike bool, rng *rand.Rand) *model {
	m := &model{alike: alike}
	n := 0
	take := func(k int) part {
		n += k
		return part{n - k, k}
	}
	heads := 2
	if alike {
		heads = 1
	}
	for range heads {
		m.own = append(m.own, take(net.Kinds*eye))
		m.common = append(m.common, take(shared*eye))
		m.one = append(m.one, take(hidden*2*eye))
		m.oneBias = append(m.oneBias, take(hidden))
		m.two = append(m.two, take(hidden*hidden))
		m.twoBias = append(m.twoBias, take(hidden))
		m.out = append(m.out, take(hidden))
		m.outBias = append(m.outBias, take(1))
		m.move = append(m.move, take(2*eye))
		m.nearMove = append(m.nearMove, take(net.Nears))
		m.e = append(m.e, make([]vec, net.Kinds))
		m.ge = append(m.ge, make([]vec, net.Kinds))
	}
	m.w, m.g, m.m, m.v = make([]float32, n), make([]float32, n), make([]float32, n), make([]float32, n)
	for h := range heads {
		m.chance(m.common[h], 0.15, rng)
		m.chance(m.one[h], math.Sqrt(2.0/(2*eye)), rng)
		m.chance(m.two[h], math.Sqrt(2.0/hidden), rng)
		m.chance(m.out[h], math.Sqrt(1.0/hidden), rng)
		m.chance(m.move[h], 0.1, rng)
	}
	m.mix()
	return m
}

// begin makes m judge as w does, before it learns. What both colours shared in w
// each has of its own from now on, if they are not alike in m.
func (m *model) begin(w *net.Weights) {
	parts := w.Fractions()
	clear(m.w)
	for h := range m.e {
		f := &parts[min(h, len(parts)-1)]
		base := make([]vec, net.Kinds)
		for k := range base {
			base[k] = f.Lines[k]
		}
		m.base = append(m.base, base)
		for to, from := range map[part][]float32{
			m.one[h]: f.One, m.oneBias[h]: f.OneBias, m.two[h]: f.Two, m.twoBias[h]: f.TwoBias,
			m.out[h]: f.Out, m.outBias[h]: f.OutBias, m.move[h]: f.Move, m.nearMove[h]: f.NearMove,
		} {
			copy(to.of(m.w), from)
		}
	}
	m.mix()
}

func (m *model) chance(p part, dev float64, rng *rand.Rand) {
	for i := range p.n {
		m.w[p.from+i] = float32(rng.NormFloat64() * dev)
	}
}

func (p part) of(w []float32) []float32 { return w[p.from : p.from+p.n] }

// mix makes the vectors of all kinds. That of the empty line is nothing.
func (m *model) mix() {
	for h := range m.e {
		own, common := m.own[h].of(m.w), m.common[h].of(m.w)
		for k := 1; k < net.Kinds; k++ {
			if m.met != nil && !m.met[k] {
				continue
			}
			e := vec(own[k*eye:])
			for _, s := range partsOf[k] {
				for c := range e {
					e[c] += common[s*eye+c]
				}
			}
			if m.base != nil {
				for c := range e {
					e[c] += m.base[h][k][c]
				}
			}
			m.e[h][k] = e
		}
	}
}

// unmix gives the slopes of the vectors of all kinds to what they are made of.
func (m *model) unmix() {
	for h := range m.ge {
		own, common := m.own[h].of(m.g), m.common[h].of(m.g)
		for k := 1; k < net.Kinds; k++ {
			g := &m.ge[h][k]
			if *g == (vec{}) {
				continue
			}
			copy(own[k*eye:], g[:])
			for _, s := range partsOf[k] {
				for c := range g {
					common[s*eye+c] += g[c]
				}
			}
			*g = vec{}
		}
	}
}

// adam goes one step down the slopes, which are then 0.
func (m *model) adam(rate, decay float32) {
	m.unmix()
	m.steps++
	c1 := 1 - float32(math.Pow(0.9, float64(m.steps)))
	c2 := 1 - float32(math.Pow(0.999, float64(m.steps)))
	for i, g := range m.g {
		if g == 0 && m.v[i] == 0 {
			continue
		}
		m.m[i] = 0.9*m.m[i] + 0.1*g
		m.v[i] = 0.999*m.v[i] + 0.001*g*g
		m.w[i] -= rate * (m.m[i] / c1 / (float32(math.Sqrt(float64(m.v[i]/c2))) + 1e-8))
		m.g[i] = 0
	}
	for h := range m.own {
		for i := range m.own[h].of(m.w) {
			m.w[m.own[h].from+i] *= 1 - rate*decay
		}
		for _, p := range []part{m.one[h], m.two[h], m.out[h]} {
			w := p.of(m.w)
			for i := range w {
				w[i] = min(max(w[i], -net.MostWeight), net.MostWeight)
			}
		}
	}
	m.mix()
}

func sigmoid(x float32) float32 { return float32(1 / (1 + math.Exp(-float64(x)))) }

// pass is one position through the network, kept for the way back.
type pass struct {
	at    []int16 // the points that are looked at
	look  [points][2]vec
	sum   [2 * eye]float32
	h1    [hidden]float32
	h2    [hidden]float32
	value float32
	logit [points]float32
	part  [points]float32 // what is left of each after the softmax
}

// head is the index of the parts for the eyes of colour v, 0 dark, 1 light.
func (m *model) head(v int) int {
	if m.alike {
		return 0
	}
	return v
}

func b2i(b bool) int {
	if b {
		return 1
	}
	return 0
}

// run is s through the network.
func (m *model) run(s *sample, p *pass) {
	turn := b2i(s.light)
	p.at = p.at[:0]
	p.sum = [2 * eye]float32{}
	h := m.head(turn)
	move := m.move[h].of(m.w)
	near := m.nearMove[h].of(m.w)
	for i := range points {
		k := &s.kinds[i]
		if !s.free[i] || k[0]|k[1]|k[2]|k[3] == 0 {
			continue
		}
		p.at = append(p.at, int16(i))
		logit := float32(0)
		for who := range 2 { // 0: whoever is to move
			v := turn ^ who
			seen := seenBy(k, v)
			logit += look(m.e[m.head(v)], &seen, &p.look[i][who], vecAt(p.sum[:], who), vecAt(move, who))
		}
		if s.last >= 0 {
			logit += near[net.Near(i%size, i/size, int(s.last)%size, int(s.last)/size)]
		}
		p.logit[i] = logit
	}
	one, oneBias := m.one[h].of(m.w), m.oneBias[h].of(m.w)
	two, twoBias := m.two[h].of(m.w), m.twoBias[h].of(m.w)
	for j := range p.h1 {
		t := oneBias[j]
		for c, x := range p.sum {
			t += one[j*2*eye+c] * x / inputScale
		}
		p.h1[j] = max(t, 0)
	}
	out := m.out[h].of(m.w)
	p.value = m.outBias[h].of(m.w)[0]
	for j := range p.h2 {
		t := twoBias[j]
		for c, x := range p.h1 {
			t += two[j*hidden+c] * x
		}
		p.h2[j] = max(t, 0)
		p.value += out[j] * p.h2[j]
	}
}

// seenBy is kinds of lines with the eyes of colour v.
func seenBy(k *[4]uint16, v int) [4]uint16 {
	if v == 0 {
		return *k
	}
	return [4]uint16{swapped[k[0]], swapped[k[1]], swapped[k[2]], swapped[k[3]]}
}

// vecAt is the n-th vector in x.
func vecAt(x []float32, n int) *vec { return (*vec)(x[n*eye:]) }

// movePart is how much the loss of the move counts beside that of the value.
const movePart = 0.25

// learn adds the slopes of s, which has just run, and returns the losses of the
// value and of the move.
func (m *model) learn(s *sample, p *pass, weight float32) (value, move float64) {
	h := m.head(b2i(s.light))
	value = cross(p.value, s.worth)
	d := (sigmoid(p.value) - s.worth) * weight
	out, gOut := m.out[h].of(m.w), m.out[h].of(m.g)
	two, gTwo, gTwoBias := m.two[h].of(m.w), m.two[h].of(m.g), m.twoBias[h].of(m.g)
	one, gOne, gOneBias := m.one[h].of(m.w), m.one[h].of(m.g), m.oneBias[h].of(m.g)
	m.outBias[h].of(m.g)[0] += d
	var d1 [hidden]float32
	for j, x := range p.h2 {
		gOut[j] += d * x
		if x == 0 {
			continue
		}
		t := d * out[j]
		gTwoBias[j] += t
		for c, y := range p.h1 {
			gTwo[j*hidden+c] += t * y
			d1[c] += t * two[j*hidden+c]
		}
	}
	var dx [2 * eye]float32
	for j, x := range p.h1 {
		if x == 0 || d1[j] == 0 {
			continue
		}
		t := d1[j] / inputScale
		gOneBias[j] += d1[j]
		for c, y := range p.sum {
			gOne[j*2*eye+c] += t * y
			dx[c] += t * one[j*2*eye+c]
		}
	}
	move = m.softmax(s, p, weight*movePart)
	m.back(s, p, &dx)
	return value, move
}

// softmax fills in p.part, the slopes of the logits, and returns the loss.
func (m *model) softmax(s *sample, p *pass, weight float32) float64 {
	top := float32(-1e9)
	for _, i := range p.at {
		top = max(top, p.logit[i])
	}
	sum := float32(0)
	for _, i := range p.at {
		p.part[i] = float32(math.Exp(float64(p.logit[i] - top)))
		sum += p.part[i]
	}
	known := false
	for _, i := range p.at {
		known = known || i == s.best
	}
	if !known {
		for _, i := range p.at {
			p.part[i] = 0
		}
		return 0
	}
	loss := -math.Log(float64(p.part[s.best]/sum) + 1e-9)
	for _, i := range p.at {
		p.part[i] = p.part[i] / sum * weight
	}
	p.part[s.best] -= weight
	return loss
}

// back carries slopes to the vectors of the lines.
func (m *model) back(s *sample, p *pass, dx *[2 * eye]float32) {
	turn := b2i(s.light)
	h := m.head(turn)
	move, gMove, gNear := m.move[h].of(m.w), m.move[h].of(m.g), m.nearMove[h].of(m.g)
	for _, i := range p.at {
		k := &s.kinds[i]
		dl := p.part[i]
		for who := range 2 {
			v := turn ^ who
			seen := seenBy(k, v)
			back(m.ge[m.head(v)], &seen, &p.look[i][who], vecAt(dx[:], who), vecAt(move, who), vecAt(gMove, who), dl)
		}
		if s.last >= 0 {
			gNear[net.Near(int(i)%size, int(i)/size, int(s.last)%size, int(s.last)/size)] += dl
		}
	}
}

// cross is the loss where the odds are e to the power of value.
func cross(value, want float32) float64 {
	x := float64(value)
	return max(x, 0) + math.Log1p(math.Exp(-math.Abs(x))) - float64(want)*x
}
