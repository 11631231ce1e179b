package gomoku

import (
	"fmt"
	"slices"
	"strconv"

	"qiyou/game"
)

// set is a rule set and what may be settled about it.
type set struct {
	rule    Rule
	sizes   []int    // the sizes to offer, the default first
	between [2]int   // the smallest and the largest size
	options []values // besides the opening
}

// values are those of an option, the default first.
type values struct {
	key    string
	values []string
}

var (
	allSizes = []int{defaultSize, 20, 19, 13, 9}
	fromTo   = [2]int{MinSize, MaxSize}
)

// sets are the rule sets by name.
var sets = map[string]set{
	"freestyle": {Freestyle, allSizes, fromTo, nil},
	"standard":  {Standard, allSizes, fromTo, nil},
	"renju": {Renju, []int{renjuSize}, [2]int{renjuSize, renjuSize}, []values{
		{"foul", []string{"refused", "loses"}}, {"pass", []string{"yes", "no"}},
	}},
	"caro": {Caro, allSizes, fromTo, []values{{"overline", []string{"nothing", "wins"}}}},
}

// setOf is the rule set that s names, once all of s is found to be in order.
func setOf(s game.Setup) (set, error) {
	r, ok := sets[s.Rules]
	if !ok || s.Game != name {
		return set{}, fmt.Errorf("%w: no rules %.60q", game.ErrSetup, s.ID())
	}
	if s.Size < r.between[0] || s.Size > r.between[1] {
		return set{}, fmt.Errorf("%w: size %d is not %d to %d", game.ErrSetup, s.Size, r.between[0], r.between[1])
	}
	for i, o := range s.Options {
		if i > 0 && s.Options[i-1].Key >= o.Key {
			return set{}, fmt.Errorf("%w: options out of order", game.ErrSetup)
		}
		all := r.all()
		k := slices.IndexFunc(all, func(v values) bool { return v.key == o.Key })
		if k < 0 || slices.Index(all[k].values, o.Value) < 1 {
			return set{}, fmt.Errorf("%w: no option %.30q=%.30q", game.ErrSetup, o.Key, o.Value)
		}
	}
	return r, nil
}

// all are the options of s, the opening among them.
func (s set) all() []values {
	names := make([]string, len(openings))
	for i, o := range openings {
		names[i] = o.name
	}
	return append([]values{{"opening", names}}, s.options...)
}

// Options lists what may be settled about a rule set: every value worth
// offering of the size and of each option, the default of each first. A setup
// names only what differs from the default. The list is empty for rules that do
// not exist.
func Options(rules string) []game.Option {
	s, ok := sets[rules]
	if !ok {
		return nil
	}
	var list []game.Option
	for _, n := range s.sizes {
		list = append(list, game.Option{Key: "size", Value: strconv.Itoa(n)})
	}
	for _, o := range s.all() {
		for _, v := range o.values {
			list = append(list, game.Option{Key: o.key, Value: v})
		}
	}
	return list
}
