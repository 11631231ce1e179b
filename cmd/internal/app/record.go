package app

import (
	"fmt"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"qiyou/game"
	"qiyou/game/record"
	"qiyou/ui/cell"
)

func (p *program) recordCommand() *cobra.Command {
	var asJSON bool
	flag := func(c *cobra.Command) *cobra.Command {
		c.Flags().BoolVar(&asJSON, "json", false, p.help.FlagJSON)
		return c
	}
	list := p.command("list", p.help.RecordList, cobra.NoArgs, func(*cobra.Command, []string) error { return p.recordList(asJSON) })
	var move int
	var notation string
	show := p.command("show RECORD", p.help.RecordShow, cobra.ExactArgs(1), func(cmd *cobra.Command, args []string) error {
		if !cmd.Flags().Changed("move") {
			move = atEnd
		}
		return p.recordShow(args[0], move, notation, asJSON)
	})
	show.Flags().StringVar(&notation, "notation", "", p.help.Picture.Notation)
	show.Flags().IntVar(&move, "move", 0, p.help.Picture.Move)
	verify := p.command("verify RECORD", p.help.RecordVerify, cobra.ExactArgs(1), func(_ *cobra.Command, args []string) error {
		return p.recordVerify(args[0], asJSON)
	})
	stats := p.command("stats [NAME]", p.help.RecordStats, cobra.MaximumNArgs(1), func(cmd *cobra.Command, args []string) error {
		return p.recordStats(cmd.Context(), strings.Join(args, ""), asJSON)
	})
	return p.group("record", p.help.Record, flag(list), flag(show), p.searchCommand(), flag(verify), flag(stats), p.recordPictureCommand(), p.analyseCommand(), p.importCommand(), p.exportCommand(), p.reindexCommand())
}

// header is what a record says about itself, in words that are safe to print.
func header(i record.Info) map[string]string {
	all := map[string]string{
		"game": i.Game, "date": i.Date, "first": i.Dark, "second": i.Light, "result": i.Result, "rules": i.Rules, "size": i.Size,
	}
	for key, text := range all {
		all[key] = cell.Clean(text)
	}
	return all
}

// headText is what a record says about itself in lines, without what it does not
// know.
func headText(i record.Info) string {
	h := header(i)
	about := slices.DeleteFunc([]string{h["date"], h["rules"]}, func(s string) bool { return strings.Trim(s, "?.- ") == "" })
	var all string
	for _, line := range []string{strings.Join(about, "  "), h["first"] + " - " + h["second"], h["result"]} {
		if strings.Trim(line, "?- ") != "" || line == h["result"] && line != "" {
			all += line + "\n"
		}
	}
	return all
}

func (p *program) recordList(asJSON bool) error {
	w, err := p.open()
	defer w.close()
	if err != nil {
		return err
	}
	var rows [][]string
	for i, path := range w.store.Records() {
		_, data, err := w.store.ReadRecord(path)
		var f record.File
		if err == nil {
			f, err = record.Parse(data)
		}
		if err != nil {
			fmt.Fprintf(p.Err, "qiyou: %s: %s\n", cell.Clean(path), cell.Clean(err.Error()))
			continue
		}
		h := header(f.Info())
		if asJSON {
			h["path"] = path
			writeJSON(p.Out, h)
			continue
		}
		rows = append(rows, []string{fmt.Sprintf("%3d", i+1), h["date"], h["first"] + " - " + h["second"], h["result"], cell.Clean(path)})
	}
	p.printTable(rows)
	return nil
}

// openRecord makes the world, and gives the record that name means: one of the
// store, else a game of the library. Close the world even after an error.
func (p *program) openRecord(name string) (w *world, path string, data []byte, err error) {
	if w, err = p.open(); err == nil {
		path, data, err = w.readRecord(name)
	}
	return w, path, data, err
}

// recordError is an error about a file.
type recordError struct {
	path string
	error
}

func (e recordError) Unwrap() error { return e.error }

// openTree is openRecord for the game in the record.
func (p *program) openTree(name string) (w *world, path string, tree *record.Tree, err error) {
	if w, err = p.open(); err == nil {
		path, tree, err = w.readTree(name)
	}
	return w, path, tree, err
}

// readRecord is the record that name means.
func (w *world) readRecord(name string) (path string, data []byte, err error) {
	if path, data, err = w.store.ReadRecord(name); err != nil {
		return path, nil, recordError{path, err}
	}
	return path, data, nil
}

// readTree is the game in the record that name means.
func (w *world) readTree(name string) (path string, tree *record.Tree, err error) {
	path, data, err := w.readRecord(name)
	if err == nil {
		if tree, err = record.Open(data, w.judge); err != nil {
			err = recordError{path, err}
		}
	}
	return path, tree, err
}

// flaws says what of a record could not be read.
func (p *program) flaws(path string, tree *record.Tree) {
	for _, f := range tree.Faults {
		fmt.Fprintf(p.Err, "qiyou: %s: %s\n", cell.Clean(path), p.words.Flaw(f))
	}
}

func format(s game.State, m game.Move) string {
	if n, ok := s.(game.Notation); ok {
		return n.Format(m)
	}
	return m.String()
}

// drawing is s in letters, with the coordinates of its game: X for a stone of
// Dark and O for one of Light, the letters of a FEN for men.
func drawing(s game.State) string {
	var b strings.Builder
	v := s.View()
	cols, rows := v.Size()
	at := func(col, row int) game.Point { return game.Point{Col: int8(col), Row: int8(row)} }
	name := func(col, row int) string { return format(s, game.PlaceAt(at(col, row))) }
	for row := range rows {
		fmt.Fprintf(&b, "%3s ", name(0, row)[1:])
		for col := range cols {
			b.WriteString(" " + pieceLetter(v.At(at(col, row))))
		}
		b.WriteByte('\n')
	}
	b.WriteString("    ")
	for col := range cols {
		b.WriteString(" " + strings.ToUpper(name(col, 0)[:1]))
	}
	b.WriteByte('\n')
	return b.String()
}

func pieceLetter(p game.Piece) string {
	switch {
	case p.Color == game.NoColor:
		return "."
	case p.Kind == 0:
		return [...]string{game.Dark: "X", game.Light: "O"}[p.Color]
	case p.Color == game.Dark:
		return strings.ToUpper(string(p.Kind))
	}
	return string(p.Kind)
}
