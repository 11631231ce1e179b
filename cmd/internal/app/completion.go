package app

import (
	"strings"

	"github.com/spf13/cobra"

	"qiyou/cmd/internal/conf"
	"qiyou/cmd/internal/library"
	"qiyou/game/catalog"
	"qiyou/ui/picture"
	"qiyou/ui/sound"
	"qiyou/ui/text"
)

// flagValues are the values that a shell offers for an option, whatever the
// command.
func flagValues() map[string][]string {
	rules := []string{"xiangqi"} // whatever its rules
	for _, s := range catalog.Setups() {
		rules = append(rules, s.Rules)
	}
	levels := conf.Values("level")
	return map[string][]string{
		"as": picture.Forms(), "lang": text.Langs(), "log": conf.Values("log"), "rules": rules, "first": {"me", "other", "lot"},
		"game": {"gomoku", "renju", "go", "xiangqi"}, "level": levels, "computer": levels,
		"result":   strings.Split(joined(library.Results()), ", "),
		"notation": append(notations("xiangqi"), notations("")...),
	}
}

// complete tells c, and all commands below it, what a shell is to offer.
func complete(c *cobra.Command) {
	for name, values := range flagValues() {
		if c.LocalFlags().Lookup(name) != nil {
			_ = c.RegisterFlagCompletionFunc(name, cobra.FixedCompletions(values, cobra.ShellCompDirectiveNoFileComp)) // fails for no flag or the second time
		}
	}
	for _, sub := range c.Commands() {
		complete(sub)
	}
}

// settingWords are the keys of settings, and after one its values.
func settingWords(_ *cobra.Command, args []string, _ string) ([]string, cobra.ShellCompDirective) {
	words := conf.Keys()
	if len(args) > 0 {
		words = conf.Values(args[0])
	}
	return words, cobra.ShellCompDirectiveNoFileComp
}

func soundWords(*cobra.Command, []string, string) ([]string, cobra.ShellCompDirective) {
	words := []string{music}
	for _, n := range sound.Names() {
		words = append(words, string(n))
	}
	return words, cobra.ShellCompDirectiveNoFileComp
}
