package app

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"unicode/utf8"

	"github.com/spf13/cobra"

	"qiyou/cmd/internal/library"
	"qiyou/game/record"
	"qiyou/ui/cell"
)

func (p *program) exportCommand() *cobra.Command {
	var f searchFlags
	var out string
	w := p.help.Library
	c := p.command("export [RECORD...]", w.Export, cobra.ArbitraryArgs, func(cmd *cobra.Command, args []string) error {
		return p.recordExport(cmd.Context(), args, f, out)
	})
	c.Long = w.Export + "\n\n" + w.ExportLong
	p.searchFlags(c, &f)
	c.Flags().StringVar(&out, "out", "", w.Out)
	return c
}

// recordExport writes the records of these names, else those that f asks for, as
// one file: out, or standard output.
func (p *program) recordExport(ctx context.Context, names []string, f searchFlags, out string) error {
	q, err := p.query(f)
	if err != nil {
		return err
	}
	if out == "" || out == "-" {
		return p.exportTo(ctx, &exporter{w: p.Out}, names, q, f)
	}
	file, err := os.OpenFile(out, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o600)
	if errors.Is(err, fs.ErrExist) {
		return fmt.Errorf(p.help.Library.Exists, out)
	}
	if err != nil {
		return err
	}
	e := &exporter{w: file}
	err = p.exportTo(ctx, e, names, q, f)
	if err2 := file.Close(); err == nil {
		err = err2
	}
	if err != nil {
		_ = os.Remove(out) // there is no half of it
		return err
	}
	fmt.Fprintf(p.Err, p.help.Library.Exported+"\n", e.games, cell.Clean(out))
	return nil
}

func (p *program) exportTo(ctx context.Context, e *exporter, names []string, q library.Query, f searchFlags) error {
	e.mixed = errors.New(p.help.Library.TwoFormats)
	return p.withLibrary(ctx, func(w *world, l *library.Library) (err error) {
		for _, name := range names {
			_, data, err := w.readRecord(name)
			if err == nil {
				err = e.write(data)
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
				err = e.write(data)
			}
		}
		return err
	})
}

// exporter writes games into one file.
type exporter struct {
	w     io.Writer
	games int
	end   string // of the name of a file of its format
	mixed error  // what to say of games of another format
}

// write writes a game as it stands in its file, if it can stand beside others so,
// else anew.
func (e *exporter) write(data []byte) error {
	end := record.Ending(data)
	if end == "" || !utf8.Valid(data) {
		f, err := record.Parse(data)
		if err != nil {
			return err
		}
		data = f.Bytes()
		end = record.Ending(data)
	}
	if e.games > 0 && end != e.end {
		return e.mixed
	}
	e.end = end
	e.games++
	data = bytes.TrimSpace(bytes.TrimPrefix(data, []byte("\ufeff")))
	_, err := e.w.Write(append(data, "\n\n"...))
	return err
}
