// Package app is the command line: it reads flags and settings, wires the parts
// of the program together, and turns errors into words and exit codes. One
// file a command; [Main] is all there is to call.
package app

import (
	"context"
	"fmt"
	"io"
	"os/signal"
	"strings"
	"syscall"

	"github.com/spf13/cobra"

	"qiyou/cmd/internal/conf"
	"qiyou/ui/text"
)

// System is what the program is run in.
type System struct {
	In        io.Reader
	Out, Err  io.Writer
	Getenv    func(string) string
	LookupEnv func(string) (string, bool)
}

// program is one run of the command line.
type program struct {
	System
	words *text.Messages
	help  text.Commands
	flags globals
}

// globals are the flags of every command. They go before settings.
type globals struct {
	home, lang, name, log string
	port                  string
	offline               bool
	known, invisible      bool // of play and bot
	room                  string
}

// Main runs the command line and gives the exit code.
func Main(args []string, sys System) int {
	ctx, stop := signal.NotifyContext(context.Background(), syscall.SIGINT, syscall.SIGTERM, syscall.SIGHUP, syscall.SIGQUIT)
	defer stop()
	p := &program{System: sys}
	p.speak(text.Choose(p.lang(args), sys.LookupEnv))
	root := p.root()
	root.SetArgs(args)
	cmd, err := root.ExecuteContextC(ctx)
	return p.exit(ctx, cmd, err)
}

// speak makes m the words of this run.
func (p *program) speak(m *text.Messages) {
	p.words, p.help = m, m.Commands
}

// lang is the language that the flags or the settings ask for, needed before
// flags are read because the words for them depend on it. What is wrong with the
// settings is said where they are used.
func (p *program) lang(args []string) string {
	if lang := valueOf("--lang", args); lang != "" {
		return lang
	}
	paths, err := conf.Find(valueOf("--home", args), p.Getenv)
	if err != nil {
		return ""
	}
	s, _ := conf.Load(paths, nil, p.Getenv)
	return s.Lang
}

// valueOf is the value of a flag in args, "" where it is not there.
func valueOf(flag string, args []string) string {
	for i, a := range args {
		if a == flag && i+1 < len(args) {
			return args[i+1]
		}
		if value, ok := strings.CutPrefix(a, flag+"="); ok {
			return value
		}
	}
	return ""
}

// knownLang refuses a language that there are no words in. Of the environment
// no such thing can be asked.
func knownLang(lang string) error {
	if _, ok := text.Find(lang); ok || lang == "" {
		return nil
	}
	return usageError{&conf.Error{Where: "--lang", Err: &conf.ValueError{Value: lang, Allowed: strings.Join(text.Langs(), ", ")}}}
}

func (p *program) root() *cobra.Command {
	root := p.command("qiyou", p.help.Root, cobra.NoArgs, func(cmd *cobra.Command, _ []string) error {
		return p.screen(cmd.Context(), playFlags{})
	})
	root.Long = p.help.About
	root.SetIn(p.In)
	root.SetOut(p.Out) // before there are completions, which keep it
	root.SetErr(p.Err)
	root.SilenceErrors, root.SilenceUsage = true, true
	root.PersistentPreRunE = func(*cobra.Command, []string) error { return knownLang(p.flags.lang) }
	root.SetFlagErrorFunc(func(_ *cobra.Command, err error) error { return usageError{err} })
	root.Version = thisBuild().String()
	root.SetVersionTemplate("{{.Version}}\n")
	root.Flags().Bool("version", false, p.help.Version)
	f := root.PersistentFlags()
	f.StringVar(&p.flags.home, "home", "", p.help.FlagHome)
	f.StringVar(&p.flags.lang, "lang", "", fmt.Sprintf(p.help.FlagLang, strings.Join(text.Langs(), ", ")))
	f.StringVar(&p.flags.name, "name", "", p.help.FlagName)
	f.StringVar(&p.flags.port, "port", "", p.help.FlagPort)
	f.StringVar(&p.flags.log, "log", "", p.help.FlagLog)
	f.BoolVar(&p.flags.offline, "offline", false, p.help.FlagOffline)
	root.AddCommand(p.playCommand(), p.reviewCommand(), p.botCommand(), p.peerCommand(), p.recordCommand(), p.configCommand(), p.doctorCommand(),
		p.rulesCommand(), p.perftCommand(), p.benchCommand(), p.engineCommand(), p.matchCommand(), p.soundCommand(), p.manCommand(), p.versionCommand())
	p.helpTexts(root)
	complete(root)
	return root
}

// command is a command whose arguments are checked as usage.
func (p *program) command(use, short string, args cobra.PositionalArgs, run func(*cobra.Command, []string) error) *cobra.Command {
	c := &cobra.Command{Use: use, Short: short, RunE: run}
	c.Args = func(cmd *cobra.Command, list []string) error {
		err := args(cmd, list)
		switch {
		case err != nil && cmd.HasSubCommands():
			return usageError{errNoCommand{list[0], cmd.SuggestionsFor(list[0])}}
		case err != nil:
			return usageError{errWrongArgs{list, cmd.UseLine()}}
		}
		return p.together(cmd)
	}
	return c
}

// group is a noun whose verbs are commands; alone it is wrong usage.
func (p *program) group(use, short string, verbs ...*cobra.Command) *cobra.Command {
	c := p.command(use, short, cobra.NoArgs, func(cmd *cobra.Command, _ []string) error {
		return usageError{errMissingVerb{cmd.CommandPath()}}
	})
	c.AddCommand(verbs...)
	return c
}
