package net

import "golang.org/x/sys/cpu"

// fast says whether the machine has what fast_amd64.s needs.
var fast = cpu.X86.HasAVX2

// apply works off changes of looks.
func apply(points *[MaxPoints]look, looks *[Kinds]look, list []change, sum *[2 * Eye]int32) {
	if fast {
		applyFast(points, looks, &list[0], len(list), sum)
		return
	}
	applyPlain(points, looks, list, sum)
}

// layerOne adds what the inputs x give to each output.
func layerOne(w *[Eye][Hidden][2]int16, x *[2 * Eye]int16, sum *[Hidden]int32) {
	if fast {
		layerFast(&w[0], &x[0], len(w), sum)
		return
	}
	layerOnePlain(w, x, sum)
}

// layerTwo is layerOne for the second layer.
func layerTwo(w *[Hidden / 2][Hidden][2]int16, x *[Hidden]int16, sum *[Hidden]int32) {
	if fast {
		layerFast(&w[0], &x[0], len(w), sum)
		return
	}
	layerTwoPlain(w, x, sum)
}

// moves is how much each of the points at looks like a move.
func moves(points *[MaxPoints]look, at []int16, w *look, out []int32) {
	if fast {
		movesFast(points, &at[0], len(at), w, &out[0])
		return
	}
	movesPlain(points, at, w, out)
}

// The list and the points must not be empty.

//go:noescape
func applyFast(points *[MaxPoints]look, looks *[Kinds]look, list *change, n int, sum *[2 * Eye]int32)

//go:noescape
func layerFast(w *[Hidden][2]int16, x *int16, pairs int, sum *[Hidden]int32)

//go:noescape
func movesFast(points *[MaxPoints]look, at *int16, n int, w *look, out *int32)
