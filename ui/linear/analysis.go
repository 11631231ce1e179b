package linear

import (
	"fmt"
	"strconv"
	"strings"
	"time"

	"qiyou/game"
	"qiyou/ui/session"
)

// analysis is what an engine has found of the game of a table.
type analysis struct {
	key      uint64 // of the last that was begun, 0 for none
	on       bool
	boards   int
	verdicts []session.Verdict
}

// progressParts is how many times an analysis tells how far it is, and one more.
const progressParts = 4

// analyse has an engine go through the match, so many seconds a board, or ends that.
func (f *face) analyse(rest string) error {
	t, err := f.studied()
	if err != nil {
		return err
	}
	if rest == "stop" {
		if !t.analysis.on {
			return noMistake
		}
		f.analysed(session.Analysed{Key: t.analysis.key, Boards: t.analysis.boards})
		return f.wish(session.Analyse{})
	}
	w := session.Analyse{Match: t.snap.ID, Setup: t.snap.Match.Setup()}
	if rest != "" {
		seconds, err := strconv.ParseFloat(rest, 64)
		if err != nil || !(seconds > 0 && seconds <= session.MaxLook.Seconds()) {
			return noArgument
		}
		w.Look = max(time.Duration(seconds*float64(time.Second)), time.Millisecond)
	}
	line := t.match()
	for _, n := range line {
		w.States = append(w.States, n.State)
	}
	w.Moves = moves(line)
	for _, other := range f.tables { // there is one at a time
		other.analysis.on = false
	}
	f.analyses++
	w.Key = f.analyses
	t.analysis = analysis{key: w.Key, on: true, boards: len(line)}
	return f.wish(w)
}

// analysed takes in one board more; at the end it tells all, and keeps the better
// lines.
func (f *face) analysed(ev session.Analysed) {
	for _, t := range f.tables {
		a := &t.analysis
		if !a.on || a.key != ev.Key {
			continue
		}
		if ev.Verdict == nil {
			a.on = false
			f.tellAt(t.snap.ID, t.analysed(f.words))
			return
		}
		before := len(a.verdicts)
		if ev.Verdict.Ply != before || before >= a.boards {
			return
		}
		a.verdicts = append(a.verdicts, *ev.Verdict)
		if now := before + 1; now < a.boards && now*progressParts/a.boards > before*progressParts/a.boards {
			f.tellAt(t.snap.ID, analysingReport{"analysing", t.snap.ID, now, a.boards})
		}
	}
}

// analysed is what was found, with the better lines put beside the match.
func (t *table) analysed(w words) analysisReport {
	a := t.analysis
	r := analysisReport{Event: "analysis", Match: t.snap.ID, Boards: a.boards, Dark: []*float64{}, Mistakes: []mistakeRow{}}
	for _, v := range a.verdicts {
		var dark *float64
		if v.Known {
			c := hundredths(v.Chance)
			dark = &c
		}
		r.Dark = append(r.Dark, dark)
	}
	line := t.match()
	for _, v := range session.Mistakes(a.verdicts) {
		if v.Ply+1 >= len(line) {
			continue
		}
		s := line[v.Ply].State
		side := s.View().Color(s.ToAct())
		forced := 0
		if v.Ply+1 < len(a.verdicts) {
			forced = a.verdicts[v.Ply+1].Forced
		}
		row := mistakeRow{Ply: v.Ply + 1, Move: t.format(s, v.Played), Color: side.String(), Cost: hundredths(v.Cost), Better: t.format(s, v.Best), Line: t.written(s, v.Line)}
		row.Text = w.MoveCost(w.all.Color(t.snap.Match.Setup().Game, side), side, v, forced, row.Better)
		r.Mistakes = append(r.Mistakes, row)
		if t.study.tree == nil || len(t.study.tree.Line()) != a.boards {
			continue
		}
		if len(v.Line) == 0 {
			v.Line = []game.Move{v.Best}
		}
		if t.study.tree.Propose(v.Ply, v.Line, row.Text) == nil {
			t.study.change()
		}
	}
	return r
}

// written are the moves of a line from s.
func (t *table) written(s game.State, line []game.Move) []string {
	all := []string{}
	for _, m := range line {
		next, err := s.Apply(m)
		if err != nil {
			break
		}
		all, s = append(all, t.format(s, m)), next
	}
	return all
}

// mistake shows the board after the next move that cost much; after the last of them
// it begins again.
func (f *face) mistake(string) error {
	t, err := f.current()
	if err != nil {
		return err
	}
	all := session.Mistakes(t.analysis.verdicts)
	if len(all) == 0 {
		return noMistake
	}
	at := min(len(t.path())-1, t.parted())
	next := all[0]
	for _, v := range all {
		if v.Ply+1 > at {
			next = v
			break
		}
	}
	t.earlier.line = nil
	return f.lookAt(t, next.Ply+1)
}

type analysingReport struct {
	Event  string `json:"event"`
	Match  string `json:"match"`
	Done   int    `json:"done"`
	Boards int    `json:"boards"`
}

func (r analysingReport) text(w words) []string {
	return []string{fmt.Sprintf(w.Analysis.Progress, r.Done, r.Boards)}
}

type analysisReport struct {
	Event    string       `json:"event"`
	Match    string       `json:"match"`
	Boards   int          `json:"boards"`
	Dark     []*float64   `json:"dark"`
	Mistakes []mistakeRow `json:"mistakes"`
}

type mistakeRow struct {
	Ply    int      `json:"ply"`
	Move   string   `json:"move"`
	Color  string   `json:"color"`
	Cost   float64  `json:"cost"`
	Better string   `json:"better"`
	Line   []string `json:"line"`
	Text   string   `json:"text"`
}

func (r analysisReport) text(w words) (all []string) {
	if len(r.Dark) < r.Boards {
		all = append(all, fmt.Sprintf(w.Analysis.Stopped, len(r.Dark), r.Boards))
	}
	if len(r.Mistakes) == 0 {
		return append(all, w.Analysis.None)
	}
	all = append(all, w.Analysis.Worst)
	for _, m := range r.Mistakes {
		all = append(all, fmt.Sprintf("%d %s: %s", m.Ply, m.Move, m.Text))
		if len(m.Line) > 1 {
			all = append(all, fmt.Sprintf(w.Hint.Expected, strings.Join(m.Line[1:], " ")))
		}
	}
	return all
}
