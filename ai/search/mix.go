package search

// Mix is a number that depends on all bits of z and looks like chance
// (splitmix64, Vigna 2015): the same on every machine.
func Mix(z uint64) uint64 {
	z += 0x9e3779b97f4a7c15
	z = (z ^ z>>30) * 0xbf58476d1ce4e5b9
	z = (z ^ z>>27) * 0x94d049bb133111eb
	return z ^ z>>31
}
