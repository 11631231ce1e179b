package main

// look is how a point looks through the vectors e of the four kinds of lines,
// in z and added to sum, and how much it looks like a move.
func look(e []vec, kinds *[4]uint16, z, sum, move *vec) float32 {
	if fast {
		return lookFast(&e[0], kinds, z, sum, move)
	}
	return lookPlain(e, kinds, z, sum, move)
}

func lookPlain(e []vec, kinds *[4]uint16, z, sum, move *vec) float32 {
	*z = vec{}
	for _, k := range kinds {
		f := &e[k]
		for c := range z {
			z[c] += f[c]
		}
	}
	logit := float32(0)
	for c := range z {
		z[c] = max(z[c], 0)
		sum[c] += z[c]
		logit += z[c] * move[c]
	}
	return logit
}

// back is look backwards: dx and dl are the slopes of what it gave.
func back(g []vec, kinds *[4]uint16, z, dx, move, gMove *vec, dl float32) {
	if fast {
		backFast(&g[0], kinds, z, dx, move, gMove, dl)
		return
	}
	backPlain(g, kinds, z, dx, move, gMove, dl)
}

func backPlain(g []vec, kinds *[4]uint16, z, dx, move, gMove *vec, dl float32) {
	var dz vec
	for c := range dz {
		if z[c] > 0 {
			dz[c] = dx[c] + dl*move[c]
			gMove[c] += dl * z[c]
		}
	}
	for _, k := range kinds {
		f := &g[k]
		for c := range dz {
			f[c] += dz[c]
		}
	}
}
