package app

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"qiyou/cmd/internal/conf"
	"qiyou/cmd/internal/library"
	"qiyou/game"
	"qiyou/ui/cell"
)

// searchFlags are the options of a search.
type searchFlags struct {
	game, opponent, rules, result, from, to string
	opening, position                       string
	size                                    int
	limit                                   int
	json                                    bool
}

func (p *program) searchCommand() *cobra.Command {
	var f searchFlags
	w := p.help.Library
	c := p.command("search", w.Search, cobra.NoArgs, func(cmd *cobra.Command, _ []string) error {
		return p.recordSearch(cmd.Context(), f)
	})
	c.Long = w.Search + "\n\n" + w.SearchLong
	p.searchFlags(c, &f)
	c.Flags().IntVar(&f.limit, "limit", 50, w.Limit)
	c.Flags().BoolVar(&f.json, "json", false, p.help.FlagJSON)
	return c
}

// searchFlags are the options that say which games are meant.
func (p *program) searchFlags(c *cobra.Command, f *searchFlags) {
	w, fl := p.help.Library, c.Flags()
	fl.StringVar(&f.game, "game", "", w.Game)
	fl.StringVar(&f.opponent, "opponent", "", w.Opponent)
	fl.StringVar(&f.rules, "rules", "", w.Rules)
	fl.StringVar(&f.result, "result", "", w.Result)
	fl.StringVar(&f.from, "from", "", w.From)
	fl.StringVar(&f.to, "to", "", w.To)
	fl.StringVar(&f.opening, "opening", "", w.Opening)
	fl.StringVar(&f.position, "position", "", w.Position)
	fl.IntVar(&f.size, "size", 0, w.Size)
}

// query is what f asks for.
func (p *program) query(f searchFlags) (q library.Query, err error) {
	for name, day := range map[string]string{"--from": f.from, "--to": f.to} {
		if day != "" && !library.Day.MatchString(day) {
			return q, usageError{fmt.Errorf(p.help.Library.BadDay, name, day)}
		}
	}
	if f.size < 0 || f.size > game.MaxSize {
		return q, usageError{fmt.Errorf(p.help.BadValue, "--size", fmt.Sprint(f.size))}
	}
	if f.limit < 0 {
		return q, usageError{fmt.Errorf(p.help.BadValue, "--limit", fmt.Sprint(f.limit))}
	}
	q = library.Query{
		Game: library.GameOf(f.game), Result: library.Result(f.result), From: f.from, To: f.to, Size: f.size, Limit: f.limit,
	}
	if f.opponent != "" {
		q.Names = []string{f.opponent}
	}
	if f.game != "" && q.Game == "" {
		return q, usageError{&conf.Error{Where: "--game", Err: &conf.ValueError{Value: f.game, Allowed: "gomoku, renju, go, xiangqi"}}}
	}
	if f.result != "" && !slices.Contains(library.Results(), q.Result) {
		return q, usageError{&conf.Error{Where: "--result", Err: &conf.ValueError{Value: f.result, Allowed: joined(library.Results())}}}
	}
	if f.rules != "" {
		s, err := named(f.rules)
		if err != nil {
			return q, usageError{err}
		}
		q.Rules = s.Rules
	}
	return q, nil
}

func joined[T ~string](words []T) string {
	var all []string
	for _, w := range words {
		all = append(all, string(w))
	}
	return strings.Join(all, ", ")
}

// recordSearch prints the games that f asks for.
func (p *program) recordSearch(ctx context.Context, f searchFlags) error {
	q, err := p.query(f)
	if err != nil {
		return err
	}
	return p.withLibrary(ctx, func(w *world, l *library.Library) error {
		if q.Positions, err = p.positions(w, f); err != nil {
			return err
		}
		if err := p.sync(ctx, l); err != nil {
			return err
		}
		found, err := l.Search(ctx, q)
		if err != nil {
			return err
		}
		p.printFound(found, f.json)
		return nil
	})
}

func (p *program) printFound(found library.Found, asJSON bool) {
	if asJSON {
		for _, g := range found.Games {
			writeJSON(p.Out, gameJSON(g))
		}
		return
	}
	w := p.help.Library
	if found.All == 0 {
		fmt.Fprintln(p.Out, w.None)
		return
	}
	fmt.Fprintf(p.Out, w.Found+"\n", found.All, found.Won[0], found.Won[1], found.Drawn)
	var rows [][]string
	for _, g := range found.Games {
		row := []string{g.Date, g.Dark + " - " + g.Light, g.Result, p.words.Statistics.GameOf(g.Game), cell.Clean(g.Ref)}
		if g.At >= 0 {
			row = append(row, fmt.Sprintf(w.AtMove, g.At))
		}
		rows = append(rows, row)
	}
	p.printTable(rows)
	if len(found.Games) < found.All {
		fmt.Fprintf(p.Out, w.More+"\n", len(found.Games))
	}
}

// gameJSON is a game that was found as an object.
func gameJSON(g library.Game) map[string]any {
	o := map[string]any{
		"record": g.Ref, "path": g.Path, "number": g.Number, "game": g.Game, "rules": g.Rules, "size": g.Size, "date": g.Date, "first": g.Dark, "second": g.Light,
		"result": g.Result, "moves": g.Moves,
	}
	if g.At >= 0 {
		o["at"] = g.At
	}
	if g.Mine != game.NoColor {
		o["mine"] = map[game.Color]string{game.Dark: "first", game.Light: "second"}[g.Mine]
	}
	return o
}
