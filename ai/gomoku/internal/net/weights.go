package net

import (
	"bytes"
	"encoding/binary"
	"errors"
	"fmt"
)

const (
	// Eye is how many numbers tell how a point looks to one colour.
	Eye = 16
	// Hidden is the width of the two layers behind.
	Hidden = 16
	// Nears is how many ways a point can lie from the last move.
	Nears = 8 * 8
	// InputScale is by what the sum of all points is divided before the first
	// layer.
	InputScale = 16
	// MostWeight is the largest weight between layers, either way.
	MostWeight = 3.9
)

// The numbers of a file stand for fractions: those of lines for 1/lineUnit, of
// layers for 1/layerUnit, of moves for 1/moveUnit.
const (
	lineUnit  = 32
	layerUnit = 256
	moveUnit  = 16
)

// Near is the way that a point lies from another: how far along the sides, the
// longer one first.
func Near(col, row, col2, row2 int) int {
	a, b := col-col2, row-row2
	a, b = max(a, -a), max(b, -b)
	return min(max(a, b), 7)*8 + min(a, b, 7)
}

// Head is what judges for one side to move. Own looks come before those of the
// other colour.
type Head struct {
	One      [Hidden][2 * Eye]int16
	OneBias  [Hidden]int32
	Two      [Hidden][Hidden]int16
	TwoBias  [Hidden]int32
	Out      [Hidden]int16
	OutBias  int32
	Move     [2 * Eye]int16
	NearMove [Nears]int16
}

// Weights are the numbers of the network for one rule set: vectors of lines and
// heads, of dark and of light; one of each where the colours are alike.
type Weights struct {
	Lines [][Kinds][Eye]int8
	Heads []Head
}

// magic begins a file; the last byte is its version.
const magic = "qiyou five\x01"

var errWeights = errors.New("not the numbers of a network")

// Read is the weights in data.
func Read(data []byte) (*Weights, error) {
	n := len(magic) + 1
	if len(data) < n || string(data[:len(magic)]) != magic || data[n-1] < 1 || data[n-1] > 2 {
		return nil, errWeights
	}
	w := &Weights{Lines: make([][Kinds][Eye]int8, data[n-1]), Heads: make([]Head, data[n-1])}
	if want := n + binary.Size(w.Lines) + binary.Size(w.Heads); len(data) != want {
		return nil, fmt.Errorf("%w: %d bytes, want %d", errWeights, len(data), want)
	}
	r := bytes.NewReader(data[n:])
	for _, part := range []any{w.Lines, w.Heads} {
		if err := binary.Read(r, binary.LittleEndian, part); err != nil {
			return nil, err
		}
	}
	return w, nil
}

// Bytes is w as [Read] takes it.
func (w *Weights) Bytes() []byte {
	b := bytes.NewBufferString(magic)
	b.WriteByte(byte(len(w.Heads)))
	for _, part := range []any{w.Lines, w.Heads} {
		if err := binary.Write(b, binary.LittleEndian, part); err != nil {
			panic(err) // into memory, of fixed sizes
		}
	}
	return b.Bytes()
}

// Floats is the same network in fractions, before it is rounded: one of each
// slice for each head. See Head.
type Floats struct {
	Lines                                    [][Eye]float32
	One, OneBias, Two, TwoBias, Out, OutBias []float32
	Move, NearMove                           []float32
}

// Round is the weights for these fractions.
func Round(parts []Floats) *Weights {
	w := &Weights{Lines: make([][Kinds][Eye]int8, len(parts)), Heads: make([]Head, len(parts))}
	for h, f := range parts {
		for k := range w.Lines[h] {
			for c := range Eye {
				w.Lines[h][k][c] = int8(round(f.Lines[k][c]*lineUnit, 127))
			}
		}
		head := &w.Heads[h]
		const inUnit = lineUnit * InputScale
		for j := range Hidden {
			for c := range 2 * Eye {
				head.One[j][c] = int16(round(f.One[j*2*Eye+c]*layerUnit, 1023))
			}
			for c := range Hidden {
				head.Two[j][c] = int16(round(f.Two[j*Hidden+c]*layerUnit, 1023))
			}
			head.OneBias[j] = round(f.OneBias[j]*layerUnit*inUnit, 1<<30)
			head.TwoBias[j] = round(f.TwoBias[j]*layerUnit*inUnit, 1<<30)
			head.Out[j] = int16(round(f.Out[j]*layerUnit, 1023))
		}
		head.OutBias = round(f.OutBias[0]*layerUnit*inUnit, 1<<30)
		for c := range head.Move {
			head.Move[c] = int16(round(f.Move[c]*moveUnit, 1<<14))
		}
		for k := range head.NearMove {
			head.NearMove[k] = int16(round(f.NearMove[k]*moveUnit*lineUnit, 1<<14))
		}
	}
	return w
}

func round(x float32, most int32) int32 {
	y := min(max(float64(x), -float64(most)), float64(most))
	if y < 0 {
		return -int32(-y + 0.5)
	}
	return int32(y + 0.5)
}

// Fractions is what [Round] makes w of.
func (w *Weights) Fractions() []Floats {
	const deep = layerUnit * lineUnit * InputScale
	parts := make([]Floats, len(w.Heads))
	for h := range parts {
		f, head := &parts[h], &w.Heads[h]
		for _, line := range w.Lines[h] {
			f.Lines = append(f.Lines, [Eye]float32(inUnits(line[:], lineUnit)))
		}
		for j := range Hidden {
			f.One = append(f.One, inUnits(head.One[j][:], layerUnit)...)
			f.Two = append(f.Two, inUnits(head.Two[j][:], layerUnit)...)
		}
		f.OneBias, f.TwoBias = inUnits(head.OneBias[:], deep), inUnits(head.TwoBias[:], deep)
		f.Out, f.OutBias = inUnits(head.Out[:], layerUnit), inUnits([]int32{head.OutBias}, deep)
		f.Move, f.NearMove = inUnits(head.Move[:], moveUnit), inUnits(head.NearMove[:], moveUnit*lineUnit)
	}
	return parts
}

func inUnits[T int8 | int16 | int32](numbers []T, unit float32) []float32 {
	of := make([]float32, len(numbers))
	for i, n := range numbers {
		of[i] = float32(n) / unit
	}
	return of
}
