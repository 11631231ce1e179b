package catalog

import (
	"fmt"
	"slices"
	"strconv"

	"qiyou/game"
	"qiyou/game/gomoku"
	"qiyou/game/weiqi"
	"qiyou/game/xiangqi"
)

// Size is the key of the choice that is not an option of a setup but its size.
const Size = "size"

// Choice is something that may be settled about a rule set.
type Choice struct {
	Key    string   // of an option, or [Size]
	Values []string // those to offer, the default first
}

// settings are what may be settled, by game, for the rules named: each value of
// each key, keys together, the default first.
var settings = map[string]func(rules string) []game.Option{
	"gomoku": gomoku.Options, "weiqi": weiqi.Options, "xiangqi": xiangqi.Options,
}

// Choices are what may be settled about the rule set of s, in the order to ask.
// Whatever combination of values is taken, [New] makes rules of it.
func Choices(s game.Setup) []Choice {
	list, ok := settings[s.Game]
	if !ok {
		return nil
	}
	var all []Choice
	for _, o := range list(s.Rules) {
		if n := len(all); n == 0 || all[n-1].Key != o.Key {
			all = append(all, Choice{Key: o.Key})
		}
		last := &all[len(all)-1]
		last.Values = append(last.Values, o.Value)
	}
	return all
}

// Value is what is settled in s about c.
func (c Choice) Value(s game.Setup) string {
	if c.Key == Size {
		return strconv.Itoa(s.Size)
	}
	return s.Option(c.Key, c.Values[0])
}

// With is s with the choice named key settled to value, which may be its
// default. A value need not be one of those on offer: a size of 17, a komi of
// 6. Errors wrap
// [game.ErrSetup].
func With(s game.Setup, key, value string) (game.Setup, error) {
	all := Choices(s)
	i := slices.IndexFunc(all, func(c Choice) bool { return c.Key == key })
	if i < 0 || value == "" {
		return s, fmt.Errorf("%w: no option %.30q of %s", game.ErrSetup, key, s.ID())
	}
	next := s
	switch n, err := strconv.Atoi(value); {
	case key == Size && err == nil:
		next.Size = n
	case value == all[i].Values[0]:
		next = s.With(key, "")
	default:
		next = s.With(key, value)
	}
	if _, err := New(next); err != nil {
		return s, err
	}
	return next, nil
}
