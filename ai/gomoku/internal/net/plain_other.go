//go:build !amd64

package net

func apply(points *[MaxPoints]look, looks *[Kinds]look, list []change, sum *[2 * Eye]int32) {
	applyPlain(points, looks, list, sum)
}

func layerOne(w *[Eye][Hidden][2]int16, x *[2 * Eye]int16, sum *[Hidden]int32) {
	layerOnePlain(w, x, sum)
}

func layerTwo(w *[Hidden / 2][Hidden][2]int16, x *[Hidden]int16, sum *[Hidden]int32) {
	layerTwoPlain(w, x, sum)
}

func moves(points *[MaxPoints]look, at []int16, w *look, out []int32) { movesPlain(points, at, w, out) }
