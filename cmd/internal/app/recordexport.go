package app

import (
	"bytes"
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/spf13/cobra"

	"qiyou/cmd/internal/library"
	"qiyou/game/match"
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
		return p.exportTo(ctx, &exporter{program: p, w: p.Out, format: format}, names, q, f)
	}
	file, err := os.OpenFile(out, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o600)
	if errors.Is(err, fs.ErrExist) {
		return fmt.Errorf(p.help.Library.Exists, out)
	}
	if err != nil {
		return err
	}
	e := &exporter{program: p, w: file, format: format}
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
	return p.withLibrary(ctx, func(w *world, l *library.Library) (err error) {
		e.judge = w.judge
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
	*program
	judge  match.Judge
	w      io.Writer
	format string // one of record.Formats, "" for that of the game
	games  int
	end    string // of the name of a file of its format
}

// write writes the games of a file, each as it stands there, if it can stand beside
// others so, else anew.
func (e *exporter) write(data []byte) error {
	split, err := record.Split(bytes.NewReader(data), int64(len(data)), record.Place{})
	for err == nil {
		var piece record.Piece
		if piece, err = split.Next(); err == nil {
			err = e.game(piece.Data)
		}
	}
	if errors.Is(err, io.EOF) {
		return nil
	}
	return err
}

// game writes one game.
func (e *exporter) game(data []byte) (err error) {
	w := e.help.Library
	end := record.Ending(data)
	switch {
	case e.format != "" && end != "."+e.format || end == "" || !utf8.Valid(data):
		if data, err = e.anew(data); err != nil {
			return err
		}
		end = record.Ending(data)
	}
	switch {
	case e.games > 0 && record.Single(e.format):
		return fmt.Errorf(w.OneGame, e.format)
	case e.games > 0 && end != e.end:
		return errors.New(w.TwoFormats)
	}
	e.end = end
	e.games++
	if end != "" {
		data = append(bytes.TrimSpace(bytes.TrimPrefix(data, []byte("\ufeff"))), "\n\n"...)
	}
	_, err = e.w.Write(data)
	return err
}

// anew is a game in the format that is asked for, or in SGF or PGN.
func (e *exporter) anew(data []byte) ([]byte, error) {
	if e.format == "" {
		f, err := record.Parse(data)
		if err != nil {
			return nil, err
		}
		return f.Bytes(), nil
	}
	tree, err := record.Open(data, e.judge)
	if err != nil {
		return nil, err
	}
	return e.as(tree, e.format)
}

// as is a tree in a format, "" for that of its game, as its game ends.
func (p *program) as(tree *record.Tree, format string) ([]byte, error) {
	if format == "" {
		return tree.Bytes(), nil
	}
	line := tree.Line()
	data, err := tree.As(format, line[len(line)-1].State)
	switch {
	case errors.Is(err, record.ErrForeign):
		err = fmt.Errorf(p.help.Library.NotAs, p.words.Statistics.GameOf(tree.Match.Setup().Game), format)
	case errors.Is(err, record.ErrHolds):
		err = fmt.Errorf(p.help.Library.Holds, format)
	}
	return data, err
}
