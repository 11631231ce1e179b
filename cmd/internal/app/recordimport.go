package app

import (
	"context"
	"fmt"

	"github.com/spf13/cobra"

	"qiyou/cmd/internal/library"
	"qiyou/ui/cell"
)

func (p *program) importCommand() *cobra.Command {
	var asJSON bool
	w := p.help.Library
	c := p.command("import PATH...", w.Import, cobra.MinimumNArgs(1), func(cmd *cobra.Command, args []string) error {
		return p.recordImport(cmd.Context(), args, asJSON)
	})
	c.Long = w.Import + "\n\n" + w.ImportLong
	c.Flags().BoolVar(&asJSON, "json", false, p.help.FlagJSON)
	return c
}

// recordImport takes files and folders into the library, and says what came of
// it, also when it was stopped.
func (p *program) recordImport(ctx context.Context, paths []string, asJSON bool) error {
	return p.withLibrary(ctx, func(w *world, l *library.Library) error {
		report, end := p.progress()
		r, err := l.Import(ctx, paths, report)
		end()
		if asJSON {
			o := reportJSON(r)
			o["kept"], o["known"], o["stopped"] = r.Kept, r.Known, ctx.Err() != nil
			writeJSON(p.Out, o)
			return err
		}
		fmt.Fprintf(p.Out, p.help.Library.Kept+"\n", r.Kept, cell.Clean(w.paths.Collections()))
		p.readReport(r)
		return err
	})
}
