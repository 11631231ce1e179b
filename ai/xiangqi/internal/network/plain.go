package network

// replacePlain makes sums of those before, with one row more and one less.
func replacePlain(sums, before, on, off *Row) {
	for i := range sums {
		sums[i] = before[i] + on[i] - off[i]
	}
}

// replace2Plain takes a second row away.
func replace2Plain(sums, before, on, off, taken *Row) {
	for i := range sums {
		sums[i] = before[i] + on[i] - off[i] - taken[i]
	}
}

// weighPlain is the sum of the squares of what of each sum is between 0 and
// One, times its weight.
func weighPlain(sums, weights *Row) int32 {
	total := int32(0)
	for i := range sums {
		n := int32(min(max(sums[i], 0), One))
		total += n * n * int32(weights[i])
	}
	return total
}
