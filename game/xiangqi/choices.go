package xiangqi

import (
	"strconv"

	"qiyou/game"
)

// Options lists what may be settled about the game: every value worth offering
// of each option, the default first. Odds are given by Red: a horse, both, or
// nine men.
func Options(rules string) []game.Option {
	if rules != rulesName {
		return nil
	}
	var list []game.Option
	add := func(key string, values ...string) {
		for _, v := range values {
			list = append(list, game.Option{Key: key, Value: v})
		}
	}
	add(OptionRepetition, repetitionNames[:]...)
	add(OptionLimit, strconv.Itoa(DefaultLimit), "100", "off")
	add(OptionOdds, "none", "b0", "b0h0", "a3c0c3d0e3f0g0g3i3")
	return list
}
