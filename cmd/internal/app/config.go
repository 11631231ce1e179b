package app

import (
	"fmt"

	"github.com/spf13/cobra"

	"qiyou/cmd/internal/conf"
	"qiyou/cmd/internal/engines"
	"qiyou/ui/cell"
	"qiyou/ui/session"
)

func (p *program) configCommand() *cobra.Command {
	var asJSON bool
	flag := func(c *cobra.Command) *cobra.Command {
		c.Flags().BoolVar(&asJSON, "json", false, p.help.FlagJSON)
		return c
	}
	list := p.command("list", p.help.ConfigList, cobra.NoArgs, func(*cobra.Command, []string) error { return p.configList(asJSON) })
	get := p.command("get KEY", p.help.ConfigGet, cobra.ExactArgs(1), func(_ *cobra.Command, args []string) error {
		return p.configGet(args[0], asJSON)
	})
	set := p.command("set KEY [VALUE]", p.help.ConfigSet, cobra.RangeArgs(1, 2), func(_ *cobra.Command, args []string) error {
		return p.configSet(args[0], append(args, "")[1])
	})
	get.ValidArgsFunction, set.ValidArgsFunction = settingWords, settingWords
	return p.group("config", p.help.Config, flag(list), flag(get), set)
}

// setting is one as the command line tells it.
type setting struct {
	Key    string   `json:"key"`
	Value  string   `json:"value"`
	From   string   `json:"from"`             // flag, env, file, default
	By     string   `json:"by,omitempty"`     // the flag or variable
	Values []string `json:"values,omitempty"` // those that it may have
}

func settingOf(s conf.Settings, key string) setting {
	return setting{key, s.Get(key), string(s.From(key)), s.By(key), conf.Values(key)}
}

// told is the settings, after what is wrong in their file has been said.
func (p *program) told() (conf.Paths, conf.Settings, error) {
	paths, s, err := p.settings()
	for _, n := range unknown(s) {
		fmt.Fprintf(p.Err, "qiyou: %s\n", p.words.Notice(n))
	}
	return paths, s, err
}

func (p *program) configList(asJSON bool) error {
	_, s, err := p.told()
	if err != nil {
		return err
	}
	var table [][]string
	for _, key := range conf.Keys() {
		one := settingOf(s, key)
		if asJSON {
			writeJSON(p.Out, one)
			continue
		}
		from := one.By
		if from == "" {
			from = map[string]string{string(conf.File): "config.json", string(conf.Default): "-"}[one.From]
		}
		table = append(table, []string{key, cell.Clean(one.Value), from, p.words.Settings.Name(key)})
	}
	p.printTable(table)
	return nil
}

func (p *program) configGet(key string, asJSON bool) error {
	_, s, err := p.told()
	if err != nil {
		return err
	}
	if !conf.Known(key) {
		return usageError{&conf.Error{Key: key, Err: conf.ErrUnknown}}
	}
	if asJSON {
		writeJSON(p.Out, settingOf(s, key))
		return nil
	}
	fmt.Fprintln(p.Out, cell.Clean(s.Get(key)))
	return nil
}

// configSet changes a setting in the file; without a value it takes it out. Where a
// variable hides what is in the file, that is said.
func (p *program) configSet(key, value string) error {
	paths, s, err := p.told()
	if err != nil {
		return err
	}
	if _, game, ok := session.RoleOf(key); ok && value != "" {
		found, err := p.engineNamed(value)
		if err != nil {
			return err
		}
		if engines.Game(found.Protocol) != game {
			return usageError{fmt.Errorf(p.help.Analyse.OtherGame, found.Name)}
		}
		value = found.Name
	}
	if err := conf.Save(paths, key, value); err != nil {
		return usageError{err}
	}
	if by := s.By(key); by != "" {
		fmt.Fprintf(p.Err, "qiyou: %s: %s\n", key, fmt.Sprintf(p.words.Settings.By, by))
	}
	return nil
}
