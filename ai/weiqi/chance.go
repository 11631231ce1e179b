package weiqi

// chance makes random numbers, the same on every machine from the same seed
// (xorshift64*, Vigna 2014). Zero is no seed: see newChance.
type chance uint64

func newChance(seed uint64) chance {
	c := chance(seed ^ 0x9e3779b97f4a7c15)
	if c == 0 {
		c = 1
	}
	for range 4 {
		c.next()
	}
	return c
}

func (c *chance) next() uint64 {
	x := uint64(*c)
	x ^= x >> 12
	x ^= x << 25
	x ^= x >> 27
	*c = chance(x)
	return x * 0x2545f4914f6cdd1d
}

// below is a number from 0 to n-1.
func (c *chance) below(n int) int { return int(c.next() >> 32 * uint64(n) >> 32) }

// percent is true p times in a hundred.
func (c *chance) percent(p int) bool { return c.below(100) < p }
