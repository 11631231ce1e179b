package weiqi

import "math"

// prior is how many playouts won a move begins with that the policy takes for
// certain; others begin with fewer by the root of how likely they are.
const prior = 60

// unlikely is how many lost playouts a move begins with that the policy takes for
// none; others below the average begin with fewer.
const unlikely = 15

// priors adds to the moves of the side that the scout looks for what is known
// without playing.
func (t *tree) priors(list []node) {
	p, most, total := learnt(), int32(math.MinInt32), int64(0)
	t.weights = t.weights[:0]
	for k := range list {
		w := p.weigh(t.scout, int(list[k].move))
		t.weights = append(t.weights, w)
		most = max(most, w)
	}
	for _, w := range t.weights {
		total += power(w, most)
	}
	for k := range list {
		share := power(t.weights[k], most) << 16 / total
		list[k].expect(int32(prior*root(share)>>8), full)
		if fair := root(share * int64(len(list)) << 16); fair < 1<<16 {
			list[k].expect(int32(unlikely*(1<<16-fair)>>16), 0)
		}
		if i := int(list[k].move); t.size <= smallBoard && t.quiet(i) {
			list[k].expect(30, full*int64(min(t.line[i]/2, 1)))
		}
		if libs, stones := t.after(int(list[k].move), t.scout.color); libs < 2 || t.scout.vain(int(list[k].move)) {
			list[k].expect(10+int32(min(stones, 10)), 0)
		}
	}
}

// exps are the powers of e to the minus k-th unit of weights, in 65536ths.
var exps = func() (all [12 * unit]int64) {
	for k := range all {
		all[k] = int64(math.Round(65536 * math.Exp(-float64(k)/unit)))
	}
	return all
}()

// power is e to the weight less the most, in 65536ths.
func power(weight, most int32) int64 {
	if k := int(most - weight); k < len(exps) {
		return exps[k]
	}
	return 0
}

// root is the square root of x, in whole numbers.
func root(x int64) int64 {
	r := int64(math.Sqrt(float64(x)))
	for r*r > x {
		r--
	}
	for (r+1)*(r+1) <= x {
		r++
	}
	return r
}
