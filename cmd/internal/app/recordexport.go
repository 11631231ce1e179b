package app

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"qiyou/cmd/internal/library"
	"qiyou/cmd/internal/store"
	"qiyou/game/record"
	"qiyou/ui/cell"
)

func (p *program) exportCommand() *cobra.Command {
	var f searchFlags
	var out, as string
	w := p.help.Library
	c := p.command("export [RECORD...]", w.Export, cobra.ArbitraryArgs, func(cmd *cobra.Command, args []string) error {
		format := cmp.Or(as, record.FormatOf(out))
		if format != "" && !slices.Contains(record.Formats(), format) {
			return notOneOf("--as", as, strings.Join(record.Formats(), ", "))
		}
		return p.recordExport(cmd.Context(), args, f, out, format)
	})
	c.Long = w.Export + "\n\n" + w.ExportLong
	p.searchFlags(c, &f)
	c.Flags().StringVar(&out, "out", "", w.Out)
	c.Flags().StringVar(&as, "as", "", w.As)
	_ = c.RegisterFlagCompletionFunc("as", cobra.FixedCompletions(record.Formats(), cobra.ShellCompDirectiveNoFileComp)) // it is no picture
	return c
}

// recordExport writes the records of these names, else those that f asks for, as
// one file in a format, "" for that of their game: out, or standard output.
func (p *program) recordExport(ctx context.Context, names []string, f searchFlags, out, format string) error {
	q, err := p.query(f)
	if err != nil {
		return err
	}
	if out == "" || out == "-" {
		return p.exportTo(ctx, &library.Exporter{W: p.Out, Format: format}, names, q, f)
	}
	e := &library.Exporter{Format: format}
	err = store.WriteNew(out, func(to io.Writer) error {
		e.W = to
		return p.exportTo(ctx, e, names, q, f)
	})
	switch {
	case errors.Is(err, fs.ErrExist):
		return fmt.Errorf(p.help.Library.Exists, out)
	case err != nil:
		return err
	}
	fmt.Fprintf(p.Err, p.help.Library.Exported+"\n", e.Games, cell.Clean(out))
	return nil
}

func (p *program) exportTo(ctx context.Context, e *library.Exporter, names []string, q library.Query, f searchFlags) error {
	return p.withLibrary(ctx, func(w *world, l *library.Library) (err error) {
		e.Judge = w.judge
		for _, name := range names {
			_, data, err := w.readRecord(name)
			if err == nil {
				err = e.Write(data)
			}
			if err != nil {
				return err
			}
		}
		if len(names) > 0 {
			return nil
		}
		if q.Positions, err = p.positions(w, f); err != nil {
			return err
		}
		if err := p.sync(ctx, l); err != nil {
			return err
		}
		found, err := l.Search(ctx, q)
		if err == nil && found.All == 0 {
			err = errors.New(p.help.Library.None)
		}
		for _, g := range found.Games {
			if err == nil {
				err = ctx.Err()
			}
			if err != nil {
				return err
			}
			var data []byte
			if data, err = g.Read(); err == nil {
				err = e.Write(data)
			}
		}
		return err
	})
}

// exportWords are the words for why games are not written, "" for another error.
func (p *program) exportWords(err error) string {
	w := p.help.Library
	var e *library.ExportError
	switch {
	case errors.Is(err, library.ErrTwoFormats):
		return w.TwoFormats
	case !errors.As(err, &e):
		return ""
	case errors.Is(e.Err, library.ErrOneGame):
		return fmt.Sprintf(w.OneGame, e.Format)
	case errors.Is(e.Err, record.ErrForeign):
		return fmt.Sprintf(w.NotAs, p.words.Statistics.GameOf(e.Game), e.Format)
	case errors.Is(e.Err, record.ErrHolds):
		return fmt.Sprintf(w.Holds, e.Format)
	}
	return ""
}
