package app

import (
	"context"

	"github.com/spf13/cobra"

	"qiyou/cmd/internal/library"
)

func (p *program) reindexCommand() *cobra.Command {
	var asJSON bool
	c := p.command("reindex", p.help.Library.Reindex, cobra.NoArgs, func(cmd *cobra.Command, _ []string) error {
		return p.recordReindex(cmd.Context(), asJSON)
	})
	c.Flags().BoolVar(&asJSON, "json", false, p.help.FlagJSON)
	return c
}

// recordReindex makes the index again from the files.
func (p *program) recordReindex(ctx context.Context, asJSON bool) error {
	return p.withLibrary(ctx, func(_ *world, l *library.Library) error {
		report, end := p.progress()
		r, err := l.Reindex(ctx, report)
		end()
		switch {
		case err != nil:
		case asJSON:
			writeJSON(p.Out, reportJSON(r))
		default:
			p.readReport(r)
		}
		return err
	})
}
