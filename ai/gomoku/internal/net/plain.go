package net

// applyPlain is apply in plain Go.
func applyPlain(points *[MaxPoints]look, looks *[Kinds]look, list []change, sum *[2 * Eye]int32) {
	for _, ch := range list {
		p, old, now := &points[ch.point/lookBytes], &looks[ch.old/lookBytes], &looks[ch.now/lookBytes]
		for c, x := range p {
			y := x - old[c] + now[c]
			p[c] = y
			sum[c] += int32(max(y, 0)) - int32(max(x, 0))
		}
	}
}

// layerOnePlain is layerOne in plain Go.
func layerOnePlain(w *[Eye][Hidden][2]int16, x *[2 * Eye]int16, sum *[Hidden]int32) {
	for k := range w {
		a, b := int32(x[2*k]), int32(x[2*k+1])
		if a|b == 0 {
			continue
		}
		for j, pair := range &w[k] {
			sum[j] += a*int32(pair[0]) + b*int32(pair[1])
		}
	}
}

// layerTwoPlain is layerTwo in plain Go.
func layerTwoPlain(w *[Hidden / 2][Hidden][2]int16, x *[Hidden]int16, sum *[Hidden]int32) {
	for k := range w {
		a, b := int32(x[2*k]), int32(x[2*k+1])
		if a|b == 0 {
			continue
		}
		for j, pair := range &w[k] {
			sum[j] += a*int32(pair[0]) + b*int32(pair[1])
		}
	}
}

// movesPlain is moves in plain Go.
func movesPlain(points *[MaxPoints]look, at []int16, w *look, out []int32) {
	for k, i := range at {
		sum := int32(0)
		for c, x := range &points[i] {
			sum += int32(max(x, 0)) * int32(w[c])
		}
		out[k] = sum
	}
}
