package app

import (
	"fmt"
	"io"
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"qiyou/cmd/internal/conf"
	"qiyou/cmd/internal/task"
)

func (p *program) manCommand() *cobra.Command {
	return p.command("man", p.help.Man.Short, cobra.NoArgs, func(cmd *cobra.Command, _ []string) error {
		p.writeMan(p.Out, cmd.Root())
		return nil
	})
}

// roff is a manual page under way, in the macros of man(7).
type roff struct{ w io.Writer }

// roffEscape makes text say nothing to roff.
var roffEscape = strings.NewReplacer(`\`, `\e`, "-", `\-`, "\n.", "\n\\&.", "\n'", "\n\\&'")

func (r roff) text(text string) {
	text = roffEscape.Replace("\n" + strings.TrimSpace(text))
	fmt.Fprintln(r.w, text[1:])
}

func (r roff) section(name string) {
	fmt.Fprint(r.w, ".SH ")
	r.text(strings.ToUpper(name))
}

// item is a term in bold with what is said of it below, indented.
func (r roff) item(term, says string) {
	fmt.Fprint(r.w, ".TP\n.B ")
	r.text(term)
	r.text(says)
}

// writeMan writes the manual page of the whole program, in the language of this
// run.
func (p *program) writeMan(w io.Writer, root *cobra.Command) {
	r, h := roff{w}, p.help.Man
	fmt.Fprintf(w, ".TH QIYOU 1 \"%s\" \"qiyou %s\"\n", thisBuild().day(), version())
	r.section(h.Name)
	r.text("qiyou - " + root.Short)
	r.section(h.Synopsis)
	r.text("qiyou [command] [flags]")
	r.section(h.Description)
	r.text(root.Long)
	r.section(h.Commands)
	r.commands(root)
	r.section(h.Options)
	r.flags(root.PersistentFlags())
	r.section(h.Environment)
	r.item("QIYOU_HOME", h.Everything)
	for _, key := range conf.Keys() {
		r.item(conf.Variable(key), p.words.Settings.What[key])
	}
	r.section(h.Files)
	const config, data, state = "${XDG_CONFIG_HOME:-~/.config}/qiyou", "${XDG_DATA_HOME:-~/.local/share}/qiyou", "${XDG_STATE_HOME:-~/.local/state}/qiyou"
	r.item(config+"/config.json", h.Settings)
	r.item(config+"/engines.json", h.Engines)
	r.item(data, h.Data)
	r.item(state, h.State)
	r.section(h.Exit)
	for _, e := range []struct {
		code int
		says string
	}{
		{exitDone, h.Done}, {exitFailed, h.Failed}, {exitUsage, h.Usage}, {exitNotFound, h.NoPeer}, {exitRefused, h.Refused},
		{exitRecord, h.Record}, {task.ExitCode, h.Crash}, {exitInterrupted, h.Interrupted},
	} {
		r.item(fmt.Sprint(e.code), e.says)
	}
}

// commands writes all commands below c that do something, each with its options.
func (r roff) commands(c *cobra.Command) {
	for _, sub := range c.Commands() {
		if !sub.IsAvailableCommand() {
			continue
		}
		if sub.HasAvailableSubCommands() {
			r.commands(sub)
			continue
		}
		short, long := sub.Short, sub.Long
		if short == "" { // a shell, of which the group says what it is for
			short, long = c.Short, ""
		}
		fmt.Fprint(r.w, ".TP\n.B ")
		r.text(strings.TrimSuffix(sub.UseLine(), " [flags]"))
		for i, line := range strings.Split(strings.TrimSpace(short+"\n"+strings.TrimPrefix(long, short)), "\n") {
			if i > 0 {
				fmt.Fprintln(r.w, ".br")
			}
			r.text(line)
		}
		fmt.Fprintln(r.w, ".RS")
		r.flags(sub.LocalNonPersistentFlags())
		fmt.Fprintln(r.w, ".RE")
	}
}

func (r roff) flags(flags *pflag.FlagSet) {
	flags.VisitAll(func(f *pflag.Flag) {
		if f.Hidden || f.Name == "help" {
			return
		}
		name, says := pflag.UnquoteUsage(f)
		r.item(strings.TrimSpace("--"+f.Name+" "+name), says)
	})
}
