// Package network judges positions of Chinese chess by a small neural network,
// whose sums are kept up to date from move to move.
//
// Make a [Stack] of a position, Push what each move does and Pop it again, and
// ask for the Value. All is whole numbers: every machine finds the same.
//
// The network sees the men from each side: for every kind of man, own or not,
// and every point there is a row of weights, and the rows of the men on the
// board add up to the sums of that side. What of each sum is between 0 and one
// is squared, weighed and added. The weights of this last step depend on how much force is
// left.
package network

import (
	_ "embed"
	"encoding/binary"
	"fmt"

	"qiyou/game"
	"qiyou/game/xiangqi"
)

const (
	// Features is the number of rows of weights.
	Features = 2 * kinds * points
	// Width is the length of a row and the number of sums of a side.
	Width = 64
	// Phases is the number of sets of weights of the last step.
	Phases = 4

	kinds  = 7
	points = xiangqi.Files * xiangqi.Ranks
)

// The scales of whole numbers.
const (
	// One is 1 in a sum.
	One = 255
	// Fine is 1 in a weight of the last step.
	Fine = 64
	// Unit is the score of a value of 1: the scale of the winning chance in the
	// games that the network learns from. That of the engine is ai.Chance.
	Unit = 470
)

// Row is one number for each sum of a side.
type Row [Width]int16

// Weights are all that the network knows.
type Weights struct {
	Worth  [Worths]int16 // what a man counts by itself, in points of score; see [Worth]
	Rows   [Features]Row
	Bias   Row            // of the sums
	Last   [Phases][2]Row // by whose sums: of the side to move, of the other; within ±127
	Offset [Phases]int32  // in parts of One*Fine
}

// Worths is the number of kinds and points, seen by the side of the man.
const Worths = kinds * points

// size is the bytes of a file of weights.
const size = 2*Worths + 2*Width*(Features+1+2*Phases) + 4*Phases

// Parse reads a file of weights.
func Parse(data []byte) (*Weights, error) {
	if len(data) != size {
		return nil, fmt.Errorf("weights of %d bytes, not %d", len(data), size)
	}
	w := new(Weights)
	for _, list := range w.all() {
		for i := range list {
			list[i] = int16(binary.LittleEndian.Uint16(data))
			data = data[2:]
		}
	}
	for i := range w.Offset {
		w.Offset[i] = int32(binary.LittleEndian.Uint32(data[4*i:]))
	}
	return w, nil
}

// Bytes is the file that [Parse] reads.
func (w *Weights) Bytes() []byte {
	var data []byte
	for _, list := range w.all() {
		for _, n := range list {
			data = binary.LittleEndian.AppendUint16(data, uint16(n))
		}
	}
	for _, n := range w.Offset {
		data = binary.LittleEndian.AppendUint32(data, uint32(n))
	}
	return data
}

// all is every number but for the offsets, in the order of a file.
func (w *Weights) all() [][]int16 {
	list := [][]int16{w.Worth[:]}
	for i := range w.Rows {
		list = append(list, w.Rows[i][:])
	}
	list = append(list, w.Bias[:])
	for i := range w.Last {
		list = append(list, w.Last[i][0][:], w.Last[i][1][:])
	}
	return list
}

//go:embed weights.bin
var file []byte

// Default are the weights of the engine.
var Default = mustParse(file)

func mustParse(data []byte) *Weights {
	w, err := Parse(data)
	if err != nil {
		panic(err) // the file is part of the program
	}
	return w
}

// views are the two sides, as an index of sums.
var views = [2]game.Color{game.Dark, game.Light}

// ViewOf is the index of the sums of c.
func ViewOf(c game.Color) int {
	if c == game.Light {
		return 1
	}
	return 0
}

// Feature is the row of m on s, seen by a side: its own men come first, and its
// home is at the bottom.
func Feature(view int, m xiangqi.Man, s xiangqi.Square) int {
	return int(first[view][m&63]) + int(seen[view][s])
}

// Worth is the number of what m counts on s: that of its feature for its own
// side.
func Worth(m xiangqi.Man, s xiangqi.Square) int { return Feature(ViewOf(m.Color()), m, s) }

// first is the row of each man on the first point, seen the number of each
// square, by view.
var first, seen = makeFeatures()

func makeFeatures() (first [2][64]uint16, seen [2][256]uint8) {
	for v, side := range views {
		for _, c := range views {
			for m := range xiangqi.Men(c) {
				n := int(m.Kind() - 1)
				if c != side {
					n += kinds
				}
				first[v][m&63] = uint16(n * points)
			}
		}
		for row := range xiangqi.Ranks {
			for col := range xiangqi.Files {
				at := game.Point{Col: int8(col), Row: int8(row)}
				if v == 1 {
					at.Row = int8(xiangqi.Ranks - 1 - row)
				}
				s, _ := xiangqi.SquareOf(game.Point{Col: int8(col), Row: int8(row)})
				shown, _ := xiangqi.SquareOf(at)
				seen[v][s] = uint8(shown.Index())
			}
		}
	}
	return first, seen
}

// Phase is the set of the last weights for so much force, 16 at the start of a
// game: two for a rook, one for a horse or a cannon.
func Phase(force int) int { return min(force/4, Phases-1) }
