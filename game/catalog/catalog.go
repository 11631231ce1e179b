// Package catalog is the list of every rule set that qiyou plays.
//
// [New] makes rules from a setup, [Parse] from its text. [Setups] is what people
// are offered, [Choices] what they may settle about each, and [With] settles it.
// The lists are written out here: no package adds itself.
package catalog

import (
	"fmt"

	"qiyou/game"
	"qiyou/game/gomoku"
	"qiyou/game/weiqi"
	"qiyou/game/xiangqi"
)

// makers are the games by their name in a setup.
var makers = map[string]func(game.Setup) (game.Rules, error){
	"gomoku": gomoku.New, "weiqi": weiqi.New, "xiangqi": xiangqi.New,
}

// New makes the rules that s describes. Errors wrap [game.ErrSetup].
func New(s game.Setup) (game.Rules, error) {
	make, ok := makers[s.Game]
	if !ok {
		return nil, fmt.Errorf("%w: no game %.30q", game.ErrSetup, s.Game)
	}
	return make(s)
}

// Parse makes the rules from the canonical text of a setup. Errors wrap
// [game.ErrSetup].
func Parse(text string) (game.Rules, error) {
	s, err := game.ParseSetup(text)
	if err != nil {
		return nil, err
	}
	return New(s)
}

// Setups are the rule sets offered to people, each with its default settings,
// in the order to offer them.
func Setups() []game.Setup {
	return []game.Setup{
		gomoku.Default("freestyle"),
		gomoku.Default("standard"),
		gomoku.Default("renju"),
		gomoku.Default("caro"),
		weiqi.Default("chinese"),
		weiqi.Default("japanese"),
		weiqi.Default("aga"),
		weiqi.Default("new-zealand"),
		weiqi.Default("tromp-taylor"),
		xiangqi.Default(),
	}
}
