package app

import (
	"fmt"
	"maps"
	"math"
	"slices"
	"strings"
	"time"

	"qiyou/ai/protocol/client"
	"qiyou/cmd/internal/referee"
	"qiyou/game"
	"qiyou/ui/cell"
)

// matchProgress tells of a game that is over, on standard error.
func (p *program) matchProgress(m *referee.Match, r referee.Result, t referee.Tally) {
	w := p.help.Match
	first, second := m.Sides[0].Name, m.Sides[1].Name
	if r.First == "b" {
		first, second = second, first
	}
	score := map[string]string{"": "½-½", r.First: "1-0"}[r.Winner]
	if score == "" {
		score = "0-1"
	}
	why := p.reasonOf(r)
	fmt.Fprintf(p.Err, w.Progress+"\n", r.Game, m.Games, cell.Clean(first), score, cell.Clean(second), why, r.Plies, t.Won, t.Drawn, t.Lost)
}

// reasonOf is why a game ended, in words.
func (p *program) reasonOf(r referee.Result) string {
	if r.Fault == string(game.Timeout) || r.Fault == "" && p.help.Match.Ends[r.Reason] == "" {
		code := r.Fault
		if code == "" {
			code = r.Reason
		}
		return p.words.Reason(game.Reason(code))
	}
	if r.Fault != "" {
		return p.help.Match.Faults[r.Fault]
	}
	return p.help.Match.Ends[r.Reason]
}

// matchReport prints what a match came to.
func (p *program) matchReport(m *referee.Match, t referee.Tally, f matchFlags) {
	if t.Games() == 0 {
		return
	}
	if f.json {
		p.matchJSON(m, t)
		return
	}
	w := p.help.Match
	fmt.Fprintf(p.Out, w.Result+"\n", cell.Clean(m.Sides[0].Name), cell.Clean(m.Sides[1].Name), t.Won, t.Drawn, t.Lost, 100*t.Score(), t.Games())
	value, low, high := t.Elo()
	fmt.Fprintf(p.Out, w.Elo+"\n", signed(value), signed(low), signed(high))
	if m.Test != nil {
		verdict := [...]string{w.Undecided, w.Holds0, w.Holds1}[m.Test.Decided(t)]
		fmt.Fprintf(p.Out, "SPRT [%g, %g]: LLR %.2f (±%.2f): %s\n", m.Test.Elo0, m.Test.Elo1, m.Test.LLR(t), referee.Bound, verdict)
	}
	for i, s := range m.Sides {
		wall, cpu := t.Used[i].PerMove()
		used := w.Unknown
		if cpu >= 0 {
			used = short(cpu)
		}
		fmt.Fprintf(p.Out, w.Used+"\n", cell.Clean(s.Name), used, short(wall), p.faults(t.Fault[i]))
	}
	fmt.Fprintf(p.Out, w.Records+"\n", cell.Clean(m.Dir))
}

// engineError is what an engine has done wrong, with what it said where it said
// something.
func (p *program) engineError(e *client.Error) string {
	text := e.Engine + ": " + p.help.Match.Faults[e.Code()]
	switch {
	case e.Detail != "":
		text += ": " + e.Detail
	case e.Err != nil:
		text += ": " + e.Err.Error()
	}
	return text
}

// faults is a list of how many games were lost by what.
func (p *program) faults(counts map[string]int) string {
	var all []string
	for _, code := range slices.Sorted(maps.Keys(counts)) {
		all = append(all, fmt.Sprintf("%s %d", p.reasonOf(referee.Result{Fault: code}), counts[code]))
	}
	if len(all) == 0 {
		return p.help.Match.NoFaults
	}
	return strings.Join(all, ", ")
}

// matchJSON is the report as one object.
func (p *program) matchJSON(m *referee.Match, t referee.Tally) {
	type side struct {
		Name   string         `json:"name"`
		Moves  int            `json:"moves"`
		WallMS float64        `json:"wall_ms_per_move"`
		CPUMS  *float64       `json:"cpu_ms_per_move"` // null where the system does not say
		Faults map[string]int `json:"faults"`
	}
	var sides []side
	for i, s := range m.Sides {
		wall, cpu := t.Used[i].PerMove()
		one := side{Name: s.Name, Moves: t.Used[i].Moves, WallMS: millis(wall), Faults: t.Fault[i]}
		if cpu >= 0 {
			ms := millis(cpu)
			one.CPUMS = &ms
		}
		sides = append(sides, one)
	}
	value, low, high := t.Elo()
	all := map[string]any{
		"won": t.Won, "drawn": t.Drawn, "lost": t.Lost, "score": t.Score(), "elo": finite(value), "elo_low": finite(low), "elo_high": finite(high),
		"pairs": t.Pairs, "sides": sides, "out": m.Dir,
	}
	if m.Test != nil {
		all["llr"], all["sprt"] = m.Test.LLR(t), [...]string{"undecided", "elo0", "elo1"}[m.Test.Decided(t)]
	}
	writeJSON(p.Out, all)
}

func millis(d time.Duration) float64 { return math.Round(float64(d)/1e4) / 100 }

// finite is f, or nil where JSON has no number for it.
func finite(f float64) any {
	if math.IsInf(f, 0) {
		return nil
	}
	return math.Round(f*10)/10 + 0 // and no -0
}

func signed(f float64) string {
	if math.IsInf(f, 0) {
		return map[bool]string{true: "+∞", false: "-∞"}[f > 0]
	}
	return fmt.Sprintf("%+.0f", math.Round(f)+0) // and no -0
}

// short is a time with three digits.
func short(d time.Duration) string {
	switch {
	case d < 10*time.Millisecond:
		return fmt.Sprintf("%.2f ms", float64(d)/1e6)
	case d < time.Second:
		return fmt.Sprintf("%d ms", d.Milliseconds())
	}
	return fmt.Sprintf("%.2f s", d.Seconds())
}
