package app

import (
	"encoding/json"
	"errors"
	"fmt"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"qiyou/game"
	"qiyou/game/catalog"
	"qiyou/game/match"
	"qiyou/game/record"
	"qiyou/p2p/identity"
	"qiyou/ui/cell"
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
	return p.group("record", p.help.Record, flag(list), flag(show), flag(verify))
}

// header is what a record says about itself, in words that are safe to print.
func header(g record.Game) map[string]string {
	root := g.Roots[0]
	all := map[string]string{}
	for key, id := range map[string]string{"date": "DT", "first": "PB", "second": "PW", "result": "RE", "rules": "RU", "size": "SZ"} {
		all[key] = cell.Clean(root.First(id))
	}
	return all
}

func (p *program) recordList(asJSON bool) error {
	w, err := p.open()
	defer w.close()
	if err != nil {
		return err
	}
	for i, path := range w.store.Records() {
		_, data, err := w.store.ReadRecord(path)
		var g record.Game
		if err == nil {
			g, err = record.Read(data)
		}
		if err != nil {
			fmt.Fprintf(p.Err, "qiyou: %s: %v\n", path, err)
			continue
		}
		h := header(g)
		if asJSON {
			h["path"] = path
			line, _ := json.Marshal(h)
			fmt.Fprintln(p.Out, string(line))
			continue
		}
		fmt.Fprintf(p.Out, "%3d  %-10s  %s - %s  %s  %s\n", i+1, h["date"], h["first"], h["second"], h["result"], path)
	}
	return nil
}

// recordShow prints a record as a person reads it: who, what, the moves, the
// board at the end.
func (p *program) recordShow(name string, asJSON bool) error {
	w, err := p.open()
	defer w.close()
	if err != nil {
		return err
	}
	_, data, err := w.store.ReadRecord(name)
	if err != nil {
		return err
	}
	g, err := record.Read(data)
	if err != nil {
		return err
	}
	h, moves, state := header(g), []string(nil), game.State(nil)
	if report, err := record.Verify(data, w.judge); err == nil || report.Setup.Game != "" {
		moves, state = replay(report.Setup, g)
	}
	if asJSON {
		line, _ := json.Marshal(struct {
			Header map[string]string `json:"header"`
			Moves  []string          `json:"moves"`
		}{h, moves})
		fmt.Fprintln(p.Out, string(line))
		return nil
	}
	fmt.Fprintf(p.Out, "%s  %s\n%s - %s\n%s\n", h["date"], h["rules"], h["first"], h["second"], h["result"])
	for i := 0; i < len(moves); i += 10 {
		fmt.Fprintf(p.Out, "%3d  %s\n", i+1, strings.Join(moves[i:min(i+10, len(moves))], " "))
	}
	if state != nil {
		fmt.Fprint(p.Out, board(state.View()))
	}
	return nil
}

// replay plays the main line of g as far as the rules allow.
func replay(setup game.Setup, g record.Game) (moves []string, state game.State) {
	rules, err := catalog.New(setup)
	if err != nil {
		return nil, nil
	}
	state = rules.Start()
	for n := g.Roots[0]; n != nil; {
		for _, id := range []string{"B", "W"} {
			for _, v := range n.Get(id) {
				m, err := game.ParseMove(v)
				next, err2 := state.Apply(m)
				if err != nil || err2 != nil {
					return moves, state
				}
				if words, ok := state.(game.Notation); ok {
					v = words.Format(m)
				}
				moves, state = append(moves, v), next
			}
		}
		if len(n.Children) == 0 {
			break
		}
		n = n.Children[0]
	}
	return moves, state
}

// board draws v in letters: X for Dark, O for Light.
func board(v game.View) string {
	var b strings.Builder
	cols, rows := v.Size()
	for row := range rows {
		fmt.Fprintf(&b, "%3d ", rows-row)
		for col := range cols {
			b.WriteString([...]string{" .", " X", " O"}[v.At(game.Point{Col: int8(col), Row: int8(row)}).Color])
		}
		b.WriteByte('\n')
	}
	b.WriteString("    ")
	for col := range cols {
		fmt.Fprintf(&b, " %c", 'A'+col)
	}
	b.WriteByte('\n')
	return b.String()
}

func (p *program) recordVerify(name string, asJSON bool) error {
	w, err := p.open()
	defer w.close()
	if err != nil {
		return err
	}
	path, data, err := w.store.ReadRecord(name)
	if err != nil {
		return err
	}
	report, err := record.Verify(data, w.judge)
	if asJSON {
		line, _ := json.Marshal(verdict(path, report, err))
		fmt.Fprintln(p.Out, string(line))
		return err
	}
	p.printReport(path, report)
	if err != nil {
		return fmt.Errorf("%s: %w", path, err)
	}
	fmt.Fprintln(p.Out, p.help.RecordHolds)
	return nil
}

func (p *program) printReport(path string, r record.Report) {
	fmt.Fprintln(p.Out, path)
	if len(r.Players[0].Key) == 0 {
		return
	}
	fmt.Fprintf(p.Out, "%s  %s  %s\n", r.Setup, r.Clock, time.Unix(r.Started, 0).UTC().Format(time.DateTime))
	for i, player := range r.Players {
		fmt.Fprintf(p.Out, "%s  %s  "+p.help.Signatures+"\n", cell.CleanName(player.Name), identity.IDOf(player.Key), r.Signed[i])
	}
	if r.Over {
		fmt.Fprintf(p.Out, "%s  %s\n", r.Result.Winner, p.words.Reason(r.Result.Reason))
	}
	fmt.Fprintf(p.Out, p.help.EventsHold+"\n", r.Good, r.Events)
}

// verdict is a report as one JSON object.
func verdict(path string, r record.Report, err error) map[string]any {
	v := map[string]any{
		"path": path, "match": fmt.Sprintf("%x", r.Match), "setup": r.Setup.String(), "clock": r.Clock.String(), "over": r.Over, "sealed": r.Sealed,
		"winner": r.Result.Winner.String(), "reason": string(r.Result.Reason), "moves": r.Moves, "events": r.Events, "good": r.Good,
		"signed": r.Signed, "holds": err == nil, "differs": r.Differs,
	}
	var players []map[string]string
	for _, p := range r.Players {
		players = append(players, map[string]string{"name": cell.Clean(p.Name), "id": identity.IDOf(p.Key).Short()})
	}
	v["players"] = players
	if err != nil {
		v["error"] = err.Error()
		var f *match.Fault
		if errors.As(err, &f) {
			v["fault"] = f.Code
		}
	}
	return v
}
