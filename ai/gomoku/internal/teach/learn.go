package main

import (
	"fmt"
	"math"
	"math/rand/v2"
	"os"
	"time"

	"qiyou/ai/gomoku/internal/net"
)

const (
	batch    = 128
	fastest  = 0.004 // the step of Adam at first; it ends at a hundredth
	careful  = 0.002 // the same for a network that knows something
	forgets  = 0.02  // how much of a line's own vector is forgotten in a step, by the step
	heldBack = 20    // one of so many positions, the last, is for the test
)

// learn finds a network for the games in files and writes it. It begins with the
// network in the file from, unless that is empty.
func learn(files []string, from, out string, renju bool, most, epochs int, seed uint64) error {
	all, err := readGames(files, most, renju)
	if err != nil {
		return err
	}
	if len(all) < heldBack*batch {
		return fmt.Errorf("%d positions are too few", len(all))
	}
	cut := len(all) - len(all)/heldBack
	train, test := all[:cut], all[cut:]
	rng := rand.New(rand.NewPCG(seed, 2))
	m, step := newModel(!renju, rng), fastest
	if from != "" {
		data, err := os.ReadFile(from)
		if err != nil {
			return err
		}
		w, err := net.Read(data)
		if err != nil {
			return err
		}
		m.begin(w)
		step = careful
	}
	total := epochs * (len(train) / batch)
	var p pass
	m.met = met(train)
	n := 0
	for epoch := range epochs {
		rng.Shuffle(len(train), func(i, j int) { train[i], train[j] = train[j], train[i] })
		var value, move float64
		from := time.Now()
		for at := 0; at+batch <= len(train); at += batch {
			for i := range batch {
				s := &train[at+i]
				m.run(s, &p)
				v, mv := m.learn(s, &p, 1.0/batch)
				value += v
				move += mv
			}
			rate := step * (0.01 + 0.99*(1+math.Cos(math.Pi*float64(n)/float64(total)))/2)
			m.adam(float32(rate), forgets)
			n++
		}
		k := float64(len(train))
		fmt.Printf("%d: learned %.4f %.4f, %v; %s\n", epoch+1, value/k, move/k, time.Since(from).Round(time.Second), m.test(test))
		if err := os.WriteFile(out, m.rounded().Bytes(), 0o644); err != nil {
			return err
		}
	}
	return nil
}

// met says what kinds of lines there are in samples, seen by either colour.
func met(all []sample) []bool {
	of := make([]bool, net.Kinds)
	for i := range all {
		for _, kinds := range all[i].kinds {
			for _, k := range kinds {
				of[k], of[swapped[k]] = true, true
			}
		}
	}
	return of
}

// test is how m does on positions that it has not learned from.
func (m *model) test(test []sample) string {
	var p pass
	var value, final float64
	var first, among, moves, ended int
	for i := range test {
		s := &test[i]
		m.run(s, &p)
		value += cross(p.value, s.worth)
		if s.final >= 0 {
			ended++
			final += cross(p.value, s.final)
		}
		if s.best < 0 {
			continue
		}
		moves++
		better := 0
		for _, j := range p.at {
			if p.logit[j] > p.logit[s.best] {
				better++
			}
		}
		if better == 0 {
			first++
		}
		if better < 5 {
			among++
		}
	}
	n := float64(len(test))
	return fmt.Sprintf("worth %.4f, result %.4f, move first %.3f, among five %.3f", value/n, final/float64(ended), float64(first)/float64(moves), float64(among)/float64(moves))
}

// rounded is m as the engine has it.
func (m *model) rounded() *net.Weights {
	met := m.met
	m.met = nil
	m.mix()
	m.met = met
	var parts []net.Floats
	for h := range m.e {
		f := net.Floats{
			One: m.one[h].of(m.w), OneBias: m.oneBias[h].of(m.w), Two: m.two[h].of(m.w), TwoBias: m.twoBias[h].of(m.w),
			Out: m.out[h].of(m.w), OutBias: m.outBias[h].of(m.w), Move: m.move[h].of(m.w), NearMove: m.nearMove[h].of(m.w),
		}
		for _, e := range m.e[h] {
			f.Lines = append(f.Lines, e)
		}
		parts = append(parts, f)
	}
	return net.Round(parts)
}
