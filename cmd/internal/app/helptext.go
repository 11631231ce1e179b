package app

import (
	"fmt"
	"io"
	"strings"

	"github.com/spf13/cobra"
)

// helpTexts makes cobra say in the words of this run what it would say in
// English: on every page of help, and about the commands it adds itself.
func (p *program) helpTexts(root *cobra.Command) {
	root.SetUsageFunc(func(cmd *cobra.Command) error {
		p.writeUsage(cmd.OutOrStderr(), cmd)
		return nil
	})
	root.PersistentFlags().BoolP("help", "h", false, p.help.Page.HelpFlag)
	root.InitDefaultHelpCmd()
	root.InitDefaultCompletionCmd()
	for _, cmd := range root.Commands() {
		switch cmd.Name() {
		case "help":
			cmd.Short, cmd.Long = p.help.Page.Help, ""
		case "completion":
			cmd.Short, cmd.Long = p.help.Page.Completion, ""
			for _, shell := range cmd.Commands() {
				shell.Short = "" // its name says it
			}
		}
	}
}

// writeUsage is what a page of help has after what the command does: how it is
// used, its commands and its options.
func (p *program) writeUsage(w io.Writer, cmd *cobra.Command) {
	t := p.help.Page
	fmt.Fprintln(w, t.Usage)
	if cmd.Runnable() {
		fmt.Fprintf(w, "  %s\n", cmd.UseLine())
	}
	if cmd.HasAvailableSubCommands() {
		fmt.Fprintf(w, "  %s [command]\n\n%s\n", cmd.CommandPath(), t.Commands)
	}
	for _, sub := range cmd.Commands() {
		if sub.IsAvailableCommand() || sub.Name() == "help" {
			fmt.Fprintf(w, "  %s\n", strings.TrimRight(fmt.Sprintf("%-*s %s", sub.NamePadding(), sub.Name(), sub.Short), " "))
		}
	}
	for _, part := range []struct{ head, flags string }{
		{t.Flags, cmd.LocalFlags().FlagUsages()}, {t.Global, cmd.InheritedFlags().FlagUsages()},
	} {
		if part.flags != "" {
			fmt.Fprintf(w, "\n%s\n%s\n", part.head, strings.TrimRight(part.flags, "\n"))
		}
	}
	if cmd.HasAvailableSubCommands() {
		fmt.Fprintf(w, "\n"+t.More+"\n", cmd.CommandPath()+" [command] --help")
	}
}
