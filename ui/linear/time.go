package linear

import (
	"fmt"
	"strconv"
	"time"

	"qiyou/game"
	"qiyou/game/match"
	"qiyou/ui/session"
)

// quietLag is the lag below which nothing is said of it to people.
const quietLag = 100 * time.Millisecond

// agreed is what says yes to a wish.
var agreed = map[match.Ask]match.Do{
	match.AskUndo: match.DoUndo, match.AskDraw: match.DoDraw, match.AskAdjourn: match.DoAdjourn, match.AskReturn: match.DoReturn,
}

// clocks tells of clocks that stand and go on, and of a lag that the events
// from index from on state.
func (t *table) clocks(old session.Snapshot, from int) []report {
	var all []report
	m := t.snap.Match
	for i := m.Len() - 1; i >= from; i-- {
		if e, err := match.ReadEvent(m.Log()[i]); err == nil && e.Lag > 0 {
			l := m.LastLag()
			all = append(all, lagReport{"lag", t.snap.ID, l.Seat.String(), l.Time.Milliseconds(), l.Charged.Milliseconds(), t.name(l.Seat)})
			break
		}
	}
	if m.Adjourned() != old.Match.Adjourned() && !m.Over() {
		all = append(all, t.pause("adjourned", m.Adjourned()))
	}
	if stands := !t.snap.Paused.IsZero(); stands == old.Paused.IsZero() && !m.Over() {
		all = append(all, t.pause("away", stands))
	}
	return all
}

func (t *table) pause(why string, stands bool) pauseReport {
	to := t.snap.Match.State().ToAct()
	return pauseReport{Event: "pause", Match: t.snap.ID, Why: why, Stands: stands, ToAct: to.String(), Yours: t.snap.Mine(to), name: t.name(to)}
}

type pauseReport struct {
	Event  string `json:"event"`
	Match  string `json:"match"`
	Why    string `json:"why"`
	Stands bool   `json:"stands"`
	ToAct  string `json:"to_act"`
	Yours  bool   `json:"yours"`

	name string
}

func (r pauseReport) text(w words) []string {
	switch {
	case r.Why == "adjourned" && r.Stands:
		return []string{w.Adjourned}
	case r.Why == "adjourned":
		return []string{fmt.Sprintf(w.Returned, w.name(r.name))}
	case r.Stands:
		return []string{w.Paused}
	}
	return []string{w.GoesOn}
}

type lagReport struct {
	Event   string `json:"event"`
	Match   string `json:"match"`
	Seat    string `json:"seat"`
	Lag     int64  `json:"lag_ms"`
	Charged int64  `json:"charged_ms"`

	name string
}

func (r lagReport) text(w words) []string {
	if r.Lag < quietLag.Milliseconds() {
		return nil
	}
	return []string{fmt.Sprintf(w.Lag, w.name(r.name), tenths(r.Lag), tenths(r.Charged))}
}

// tenths is a time in ms in seconds: 0, 0.4, 12.
func tenths(ms int64) string {
	d := time.Duration(ms) * time.Millisecond
	return strconv.FormatFloat(d.Round(100*time.Millisecond).Seconds(), 'f', -1, 64)
}

// claim says that the time of the other is over.
func (f *face) claim(string) error {
	t, err := f.current()
	if err != nil {
		return err
	}
	if t.snap.Match.Over() {
		return gameOver
	}
	for _, seat := range []game.Seat{game.First, game.Second} {
		if t.snap.Mine(seat) && !t.snap.Mine(seat.Other()) {
			return f.act(match.DoClaim, 0)
		}
	}
	return notYourTurn
}
