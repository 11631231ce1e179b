package app

import (
	"errors"
	"fmt"
	"strings"

	"github.com/spf13/cobra"

	"qiyou/game"
	"qiyou/game/record"
	"qiyou/ui/cell"
	"qiyou/ui/text"
)

func (p *program) recordCommand() *cobra.Command {
	var asJSON bool
	flag := func(c *cobra.Command) *cobra.Command {
		c.Flags().BoolVar(&asJSON, "json", false, p.help.FlagJSON)
		return c
	}
	list := p.command("list", p.help.RecordList, cobra.NoArgs, func(*cobra.Command, []string) error { return p.recordList(asJSON) })
	show := p.command("show RECORD", p.help.RecordShow, cobra.ExactArgs(1), func(_ *cobra.Command, args []string) error {
		return p.recordShow(args[0], asJSON)
	})
	verify := p.command("verify RECORD", p.help.RecordVerify, cobra.ExactArgs(1), func(_ *cobra.Command, args []string) error {
		return p.recordVerify(args[0], asJSON)
	})
	stats := p.command("stats [NAME]", p.help.RecordStats, cobra.MaximumNArgs(1), func(cmd *cobra.Command, args []string) error {
		return p.recordStats(cmd.Context(), strings.Join(args, ""), asJSON)
	})
	return p.group("record", p.help.Record, flag(list), flag(show), p.searchCommand(), flag(verify), flag(stats), p.recordPictureCommand(), p.reindexCommand())
}

// header is what a record says about itself, in words that are safe to print.
func header(f record.File) map[string]string {
	i := f.Info()
	all := map[string]string{
		"game": i.Game, "date": i.Date, "first": i.Dark, "second": i.Light, "result": i.Result, "rules": i.Rules, "size": i.Size,
	}
	for key, text := range all {
		all[key] = cell.Clean(text)
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
		h := header(f)
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
	if w, err = p.open(); err != nil {
		return w, "", nil, err
	}
	if path, data, err = w.store.ReadRecord(name); err == nil {
		return w, path, data, nil
	}
	if found, game, err2 := w.places().Find(name); err2 == nil {
		return w, found, game, nil
	}
	return w, path, data, err
}

// recordShow prints a record as a person reads it: who, what, the moves, the
// board at the end. What does not hold is said beside it.
func (p *program) recordShow(name string, asJSON bool) error {
	w, path, data, err := p.openRecord(name)
	defer w.close()
	if err != nil {
		return err
	}
	f, err := record.Parse(data)
	if err != nil {
		return err
	}
	start, steps, err := record.Steps(data, w.judge)
	if err == nil {
		if _, err = record.Verify(data, w.judge); errors.Is(err, record.ErrNoChain) {
			err = nil
		}
	}
	if err != nil {
		fmt.Fprintf(p.Err, "qiyou: %s: %s\n", cell.Clean(path), cell.Clean(err.Error()))
	}
	h := header(f)
	if asJSON {
		moves := moveTexts(start, steps, "names", false)
		writeJSON(p.Out, struct {
			Header map[string]string `json:"header"`
			Moves  []string          `json:"moves"`
		}{h, moves})
		return nil
	}
	moves := moveTexts(start, steps, p.words.Script, true)
	fmt.Fprintf(p.Out, "%s  %s\n%s - %s\n%s\n", h["date"], h["rules"], h["first"], h["second"], h["result"])
	for i := 0; i < len(moves); i += rowOfMoves {
		fmt.Fprintf(p.Out, "%3d  %s\n", i+1, strings.Join(moves[i:min(i+rowOfMoves, len(moves))], " "))
	}
	if start != nil {
		fmt.Fprint(p.Out, drawing(last(start, steps)))
	}
	return nil
}

// rowOfMoves is how many moves stand in a line: with eight moves of xiangqi it
// is shorter than 80 columns.
const rowOfMoves = 8

// moveTexts are the moves as the people of their game write them, stones that
// were only shown in brackets if bracket says so. Marks of the talk after a
// game are none.
func moveTexts(start game.State, steps []record.Step, script string, bracket bool) []string {
	var all []string
	s := start
	for _, step := range steps {
		move := moveText(s, step.Move, script)
		if step.Offer && bracket {
			move = "(" + move + ")"
		}
		if step.Move.Kind != game.Toggle {
			all = append(all, move)
		}
		s = step.State
	}
	return all
}

// moveText is m, a move in s, and if it is of a piece in a script of [text.Plain].
func moveText(s game.State, m game.Move, script string) string {
	switch {
	case m.Kind != game.Step:
	case script == "points":
		return format(s, game.PlaceAt(m.From)) + "-" + format(s, game.PlaceAt(m.To))
	case script == "traditional":
		return text.Traditional(format(s, m))
	}
	return format(s, m)
}

func format(s game.State, m game.Move) string {
	if n, ok := s.(game.Notation); ok {
		return n.Format(m)
	}
	return m.String()
}

// last is the state that steps lead to.
func last(start game.State, steps []record.Step) game.State {
	if len(steps) > 0 {
		return steps[len(steps)-1].State
	}
	return start
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
