// Package hash makes the numbers that the hashes of positions are built from.
// They are the same on every machine and in every run, since two peers compare
// what is made of them: a change here is a change of the protocol.
package hash

// Next is the next number of the SplitMix64 generator (Steele, Lea and Flood
// 2014), whose state is seed.
func Next(seed *uint64) uint64 {
	*seed += 0x9e3779b97f4a7c15
	z := *seed
	z = (z ^ z>>30) * 0xbf58476d1ce4e5b9
	z = (z ^ z>>27) * 0x94d049bb133111eb
	return z ^ z>>31
}

// Text is the number of a text: FNV-1a, then mixed.
func Text(s string) uint64 {
	h := uint64(14695981039346656037)
	for _, b := range []byte(s) {
		h = (h ^ uint64(b)) * 1099511628211
	}
	return Next(&h)
}
