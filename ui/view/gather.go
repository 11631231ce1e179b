package view

import (
	"strings"
	"time"

	"qiyou/ui/cell"
	"qiyou/ui/session"
)

// gatherKey opens the field for what is to be taken into the library, or ends the
// reading that is under way.
func (m *Model) gatherKey() {
	if m.gathering {
		m.wish(session.StopGathering{})
		return
	}
	m.askPath(m.text.Study.Gather, func(path string) { m.wish(session.Gather{Path: path}) })
}

// askPath opens a field for a path.
func (m *Model) askPath(label string, do func(path string)) {
	e := newEntry(label, "", maxPath, func(_ *Model, s string, _ time.Time) {
		if s = strings.TrimSpace(s); s != "" {
			do(s)
		}
	})
	e.paths = true
	m.push(e)
}

// takeGathering tells how far files are read into the library, and what came of it.
// What could not be read is listed where no game is in the way.
func (m *Model) takeGathering(ev session.Gathering, now time.Time) {
	m.gathering = !ev.Over
	if !ev.Over {
		m.tell(sprintf(m.text.Commands.Library.Progress, ev.Percent, ev.Games), now)
		return
	}
	sum, unread := m.text.Gathered(ev)
	m.tell(sum, now)
	if len(unread) > 0 && m.table() == nil {
		m.push(&reading{title: m.text.Commands.Library.Unreadable, all: append([]string{sum}, unread...)})
	}
	for _, l := range m.layers {
		if d, ok := l.(*recordList); ok && !d.given {
			m.wish(d.asked) // there may be more now
		}
	}
}

// checkShown verifies the record of t.
func (m *Model) checkShown(t *table, now time.Time) {
	if t.snap.Record == "" {
		m.refused(m.text.Study.NoRecord, now)
		return
	}
	m.wish(session.Check{Record: t.snap.Record})
}

// takeChecked shows what a record proves.
func (m *Model) takeChecked(ev session.Checked) {
	all := append([]string{cell.Clean(ev.Record)}, m.text.Proved(ev.Report, ev.IDs)...)
	m.push(&reading{title: m.text.Study.Checked, all: append(all, m.text.Checked(ev.Code))})
}
