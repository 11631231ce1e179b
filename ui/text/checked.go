package text

import (
	"fmt"
	"strings"
	"time"

	"qiyou/game"
	"qiyou/game/record"
	"qiyou/ui/cell"
	"qiyou/ui/session"
)

// Proved is what a record proves, in lines: who signed it, on what terms, with what
// result, and the first thing in it that does not hold. ids are the fingerprints of
// the players by seat.
func (m *Messages) Proved(r record.Report, ids [2]string) []string {
	c := m.Commands
	var all []string
	add := func(format string, args ...any) { all = append(all, fmt.Sprintf(format, args...)) }
	if len(r.Players[0].Key) > 0 {
		add("%s  %s  %s", m.Setup(r.Setup), m.Clock(r.Clock), time.Unix(r.Started, 0).UTC().Format(time.DateTime))
		for i, player := range r.Players {
			add("%s  %s  "+c.Signatures, cell.CleanName(player.Name), ids[i], r.Signed[i])
		}
		if r.Over {
			add("%s  %s", r.Result.Winner, m.Reason(r.Result.Reason))
			add("%s", map[bool]string{true: c.SignedByBoth, false: c.SignedByOne}[r.Sealed])
		}
		if r.Claimed != game.NoSeat {
			add(c.RecordClaimed, cell.CleanName(r.Players[r.Claimed.Index()].Name))
		}
		add(c.EventsHold, r.Good, r.Events)
		for _, d := range r.Differs {
			all = append(all, m.difference(d))
		}
		if r.Added > 0 {
			add(c.RecordAdded, r.Added)
		}
	}
	if r.Broken != nil {
		all = append(all, m.broken(r, ids))
	}
	return all
}

// Checked is the sentence of whether a record holds, by the code of a
// session.Checked.
func (m *Messages) Checked(code string) string {
	c := m.Commands
	return map[string]string{
		"": c.RecordHolds, session.CheckNoLog: c.NoLog, session.CheckBroken: c.LogBroken, session.CheckDiffers: c.FileDiffers,
	}[code]
}

// broken says which event does not hold, and why.
func (m *Messages) broken(r record.Report, ids [2]string) string {
	c, b := m.Commands, r.Broken
	why := m.Code(b.Fault)
	if b.Why != "" {
		why += ": " + m.Reason(b.Why)
	}
	if b.Seat == game.NoSeat {
		return fmt.Sprintf(c.BrokenEvent, b.Event, b.Move, why)
	}
	what := c.Ops[b.Op.String()]
	if b.Text != "" {
		what += " (" + b.Text + ")"
	}
	author := cell.CleanName(r.Players[b.Seat.Index()].Name) // else by key, or by seat where the terms are not known
	for _, other := range []string{ids[b.Seat.Index()], b.Seat.String()} {
		if author == "" {
			author = other
		}
	}
	return fmt.Sprintf(c.BrokenMove, b.Event, b.Move, what, author, why)
}

func (m *Messages) difference(d record.Difference) string {
	c := m.Commands
	switch {
	case d.File == d.Log:
		return c.LayoutDiffers
	case d.Move > 0:
		return fmt.Sprintf(c.SaysMove, d.Move, quoted(d.File), quoted(d.Log))
	}
	return fmt.Sprintf(c.Says, quoted(d.What), quoted(d.File), quoted(d.Log))
}

// maxQuoted is how much of what a file says is quoted, in bytes.
const maxQuoted = 80

// quoted is a part of a file that is safe to print, and not long.
func quoted(text string) string {
	text = cell.Clean(text)
	if len(text) > maxQuoted {
		text = strings.ToValidUTF8(text[:maxQuoted], "") + "..."
	}
	return text
}

// Gathered are the lines of what came of a reading of files, and of what of them was
// not read.
func (m *Messages) Gathered(g session.Gathering) (sum string, unread []string) {
	w := m.Commands.Library
	sum = fmt.Sprintf(w.Read, g.Games, g.Twins)
	if g.Stopped {
		sum = fmt.Sprintf(w.Stopped, g.Games)
	}
	for _, u := range g.Faults {
		what := u.Why
		if what == "" {
			what = m.Flaw(u.Flaw)
		}
		unread = append(unread, cell.Clean(u.Path)+": "+what)
	}
	if left := g.Faulty - len(g.Faults); left > 0 && len(unread) > 0 {
		unread = append(unread, fmt.Sprintf(w.MoreFaults, left))
	}
	return sum, unread
}
