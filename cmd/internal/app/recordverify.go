package app

import (
	"errors"
	"fmt"

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
	fmt.Fprintln(p.Out, cell.Clean(path))
	var ids [2]string
	for i, player := range report.Players {
		if len(player.Key) > 0 {
			ids[i] = identity.IDOf(player.Key).String()
		}
	}
	for _, line := range p.words.Proved(report, ids) {
		fmt.Fprintln(p.Out, line)
	}
	if err != nil {
		return fmt.Errorf("%s: %w", path, err)
	}
	fmt.Fprintln(p.Out, p.help.RecordHolds)
	return nil
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
