package weiqi

import (
	"slices"
	"strconv"

	"qiyou/game"
)

// Options lists what may be settled about a rule set: every value worth
// offering of the size and of each option, the default of each first; a
// handicap of 0 is none. Other sizes and komi may be set as well. The list is
// empty for rules that do not exist.
func Options(rules string) []game.Option {
	set, ok := ruleSets[rules]
	if !ok {
		return nil
	}
	var list []game.Option
	add := func(key, first string, others ...string) {
		list = append(list, game.Option{Key: key, Value: first})
		for _, v := range others {
			if v != first {
				list = append(list, game.Option{Key: key, Value: v})
			}
		}
	}
	add("size", strconv.Itoa(defaultSize), "13", "9")
	add("komi", halfText(set.komi), "7.5", "7", "6.5", "5.5", "0.5", "0")
	add("handicap", "0", "1", "2", "3", "4", "5", "6", "7", "8", "9")
	add("placement", map[bool]string{true: "free", false: "fixed"}[set.free], "fixed", "free")
	add("ko", set.ko.String(), slices.Clone(koNames[:])...)
	add("suicide", map[bool]string{true: "yes", false: "no"}[set.suicide], "no", "yes")
	return list
}
