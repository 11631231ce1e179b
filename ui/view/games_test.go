package view

import (
	"strings"
	"testing"

	"qiyou/game"
	"qiyou/game/catalog"
	five "qiyou/game/gomoku"
	"qiyou/game/weiqi"
	"qiyou/game/xiangqi"
	"qiyou/ui/text"
)

// rulesFor makes the rules of any game.
func rulesFor(s game.Setup) (game.Rules, error) {
	switch s.Game {
	case "weiqi":
		return weiqi.New(s)
	case "xiangqi":
		return xiangqi.New(s)
	}
	return five.New(s)
}

func playable(s game.Setup) bool {
	_, err := rulesFor(s)
	return err == nil
}

func score(s game.State) (dark, light int, ok bool) {
	sc, ok := weiqi.ScoreOf(s)
	return sc.Total(game.Dark), sc.Total(game.Light), ok
}

func komi(s game.Setup) (half int, ok bool) {
	t, err := weiqi.TermsOf(s)
	return t.Komi, err == nil && s.Game == "weiqi"
}

func repeats(s game.State) (loser game.Color, again bool) {
	v, again := xiangqi.Repeats(s)
	return v.Loser(), again
}

// setups and choices are what these tests offer, whatever else there is.
func setups() []game.Setup {
	return []game.Setup{
		five.Default("freestyle"), five.Default("standard"), five.Default("renju"), five.Default("caro"),
		weiqi.Default("chinese"), weiqi.Default("japanese"), xiangqi.Default(),
	}
}

func choices() map[string][]Choice {
	opening := Choice{"opening", []string{"free", "pro", "swap1", "swap2", "rif", "soosyrv8", "taraguchi10"}}
	size15 := Choice{"size", []string{"15", "19", "13", "9"}}
	size19 := Choice{"size", []string{"19", "13", "9"}}
	handicap := Choice{"handicap", []string{"0", "1", "2", "3", "4", "5", "6", "7", "8", "9"}}
	return map[string][]Choice{
		"gomoku/freestyle": {size15, opening},
		"gomoku/standard":  {size15, opening},
		"gomoku/renju":     {{"size", []string{"15"}}, opening, {"foul", []string{"refused", "loses"}}, {"pass", []string{"yes", "no"}}},
		"gomoku/caro":      {size15, opening, {"overline", []string{"nothing", "wins"}}},
		"weiqi/chinese": {
			size19, handicap, {"komi", []string{"7.5", "6.5", "0.5"}}, {"ko", []string{"positional", "situational", "simple"}},
			{"suicide", []string{"no", "yes"}}, {"placement", []string{"fixed", "free"}},
		},
		"weiqi/japanese": {size19, handicap, {"komi", []string{"6.5", "7.5", "0.5"}}},
		"xiangqi/asian": {
			{"repetition", []string{"asian", "computer", "check-only", "draw"}}, {"limit", []string{"120", "100", "off"}},
			{"odds", []string{"none", "b0", "b0h0", "a0"}},
		},
	}
}

// Whatever the catalogue offers is told in words, in every language.
func TestEveryOfferHasWords(t *testing.T) {
	t.Parallel()
	for _, lang := range text.Langs() {
		words := text.For(lang)
		for _, s := range catalog.Setups() {
			if got := words.Rules(s); got == s.ID() || words.Games[s.Game] == "" {
				t.Errorf("%s: no words for %s", lang, s.ID())
			}
			for _, c := range catalog.Choices(s) {
				if words.OptionName(c.Key) == c.Key {
					t.Errorf("%s: no name for the option %s", lang, c.Key)
				}
				for _, v := range c.Values {
					if got := words.Option(c.Key, v); c.Key != catalog.Size && strings.Contains(got, "=") {
						t.Errorf("%s: no words for %s=%s", lang, c.Key, v)
					}
				}
			}
		}
	}
}

// setup is a setup from its text.
func setup(text string) game.Setup {
	s, err := game.ParseSetup(text)
	if err != nil {
		panic(err)
	}
	return s
}
