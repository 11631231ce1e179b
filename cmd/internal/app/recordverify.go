package app

import (
	"errors"
	"fmt"
	"strings"
	"time"

	"qiyou/game"
	"qiyou/game/match"
	"qiyou/game/record"
	"qiyou/p2p/identity"
	"qiyou/ui/cell"
)

// recordVerify says who signed a record, on what terms, with what result, and
// the first thing in it that does not hold.
func (p *program) recordVerify(name string, asJSON bool) error {
	w, path, data, err := p.openRecord(name)
	defer w.close()
	if err != nil {
		return err
	}
	report, err := record.Verify(data, w.judge)
	if asJSON {
		writeJSON(p.Out, verdict(path, report, err))
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
	fmt.Fprintln(p.Out, cell.Clean(path))
	if r.Broken != nil {
		defer p.printBreak(r)
	}
	if len(r.Players[0].Key) == 0 {
		return
	}
	fmt.Fprintf(p.Out, "%s  %s  %s\n", r.Setup, r.Clock, time.Unix(r.Started, 0).UTC().Format(time.DateTime))
	for i, player := range r.Players {
		fmt.Fprintf(p.Out, "%s  %s  "+p.help.Signatures+"\n", cell.CleanName(player.Name), identity.IDOf(player.Key), r.Signed[i])
	}
	if r.Over {
		fmt.Fprintf(p.Out, "%s  %s\n", r.Result.Winner, p.words.Reason(r.Result.Reason))
		fmt.Fprintln(p.Out, map[bool]string{true: p.help.SignedByBoth, false: p.help.SignedByOne}[r.Sealed])
	}
	if r.Claimed != game.NoSeat {
		fmt.Fprintf(p.Out, p.help.RecordClaimed+"\n", cell.CleanName(r.Players[r.Claimed.Index()].Name))
	}
	fmt.Fprintf(p.Out, p.help.EventsHold+"\n", r.Good, r.Events)
	for _, d := range r.Differs {
		fmt.Fprintln(p.Out, p.difference(d))
	}
	if r.Added > 0 {
		fmt.Fprintf(p.Out, p.help.RecordAdded+"\n", r.Added)
	}
}

// printBreak says which event does not hold, and why.
func (p *program) printBreak(r record.Report) {
	b := r.Broken
	why := p.words.Code(b.Fault)
	if b.Why != "" {
		why += ": " + p.words.Reason(b.Why)
	}
	if b.Seat == game.NoSeat {
		fmt.Fprintf(p.Out, p.help.BrokenEvent+"\n", b.Event, b.Move, why)
		return
	}
	what := p.help.Ops[b.Op.String()]
	if b.Text != "" {
		what += " (" + b.Text + ")"
	}
	fmt.Fprintf(p.Out, p.help.BrokenMove+"\n", b.Event, b.Move, what, author(r, b.Seat), why)
}

// author is who sits at a seat: by name, or by key, or by the seat where the
// terms are not known.
func author(r record.Report, seat game.Seat) string {
	player := r.Players[seat.Index()]
	switch name := cell.CleanName(player.Name); {
	case name != "":
		return name
	case len(player.Key) > 0:
		return identity.IDOf(player.Key).String()
	}
	return seat.String()
}

// maxSaid is how much of what a file says is quoted, in bytes.
const maxSaid = 80

// said is a part of a file that is safe to print, and not long.
func said(text string) string {
	text = cell.Clean(text)
	if len(text) > maxSaid {
		text = strings.ToValidUTF8(text[:maxSaid], "") + "..."
	}
	return text
}

func (p *program) difference(d record.Difference) string {
	switch {
	case d.File == d.Log:
		return p.help.LayoutDiffers
	case d.Move > 0:
		return fmt.Sprintf(p.help.SaysMove, d.Move, said(d.File), said(d.Log))
	}
	return fmt.Sprintf(p.help.Says, said(d.What), said(d.File), said(d.Log))
}

// verdict is a report as one JSON object.
func verdict(path string, r record.Report, err error) map[string]any {
	v := map[string]any{
		"path": path, "match": fmt.Sprintf("%x", r.Match), "setup": r.Setup.String(), "clock": r.Clock.String(), "over": r.Over, "sealed": r.Sealed, "claimed": r.Claimed.String(),
		"winner": r.Result.Winner.String(), "reason": string(r.Result.Reason), "moves": r.Moves, "events": r.Events, "good": r.Good,
		"signed": r.Signed, "added": r.Added, "holds": err == nil,
	}
	var players []map[string]string
	for _, p := range r.Players {
		players = append(players, map[string]string{"name": cell.Clean(p.Name), "id": identity.IDOf(p.Key).Short()})
	}
	v["players"] = players
	differs := []map[string]any{}
	for _, d := range r.Differs {
		differs = append(differs, map[string]any{"what": cell.Clean(d.What), "move": d.Move, "file": cell.Clean(d.File), "log": cell.Clean(d.Log)})
	}
	v["differs"] = differs
	if b := r.Broken; b != nil {
		v["broken"] = map[string]any{
			"event": b.Event, "move": b.Move, "seat": b.Seat.String(), "op": b.Op.String(), "text": b.Text, "fault": b.Fault, "reason": string(b.Why),
		}
	}
	if err != nil {
		v["error"] = err.Error()
		var f *match.Fault
		if errors.As(err, &f) {
			v["fault"] = f.Code
		}
	}
	return v
}
