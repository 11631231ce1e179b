package view

import (
	"slices"
	"time"

	"qiyou/ui/cell"
	"qiyou/ui/keys"
	"qiyou/ui/session"
)

// kept is what of a study is on disk: each change has a number, and what was
// written is all up to one.
type kept struct {
	change int
	saved  int
	under  []int  // the changes that are being written, the first first
	path   string // where it was written last, "" for nowhere since it was opened
}

// changed notes that something was said or tried out.
func (k *kept) changed() { k.change++ }

// unsaved says whether something is on no disk.
func (k *kept) unsaved() bool { return k.saved != k.change }

// saveKey saves what was said at t, and says so where nothing was.
func (m *Model) saveKey(t *table, now time.Time) {
	why := m.text.Study.Nothing
	if t.kept.unsaved() {
		why = m.save(t)
	}
	if why != "" {
		m.refused(why, now)
	}
}

// save has what was said at t written, and says why it cannot be.
func (m *Model) save(t *table) (why string) {
	if t.snap.Record == "" {
		return m.text.Study.NoRecord
	}
	t.kept.under = append(t.kept.under, t.kept.change)
	m.wish(session.SaveRecord{Record: t.snap.Record, Data: t.study.Bytes()})
	return ""
}

// recordSaved takes in that a study was written, and goes on with what waited for
// that.
func (m *Model) recordSaved(ev session.RecordSaved, now time.Time) {
	for _, t := range m.tables {
		if k := &t.kept; len(k.under) > 0 && t.snap.Record == ev.Record {
			k.saved, k.under, k.path = k.under[0], k.under[1:], ev.Path
			t.snap.Record = ev.Path
			if t == m.table() && m.w > 0 && t.layout(m.look, m.w, m.h).panel.Empty() {
				m.tell(sprintf(m.text.Study.Saved, ev.Path), now)
			}
			break
		}
	}
	if m.after == nil || slices.ContainsFunc(m.after.tables, func(t *table) bool { return t.kept.unsaved() }) {
		return
	}
	then := m.after.then
	m.after = nil
	then(m, now)
}

// saveFailed forgets what was being written: it is on no disk.
func (m *Model) saveFailed() {
	m.after = nil
	for _, t := range m.tables {
		t.kept.under = nil
	}
}

// unsaved are the tables of which something is on no disk.
func (m *Model) unsaved() (all []*table) {
	for _, id := range m.ids() {
		if t := m.tables[id]; t.kept.unsaved() {
			all = append(all, t)
		}
	}
	return all
}

// saveFirst does then, and asks before where something of tables would be lost.
func (m *Model) saveFirst(tables []*table, then func(*Model, time.Time), now time.Time) {
	tables = slices.DeleteFunc(slices.Clone(tables), func(t *table) bool { return !t.kept.unsaved() })
	if len(tables) == 0 {
		then(m, now)
		return
	}
	m.push(&unsaved{tables: tables, then: then})
}

// unsaved asks whether to save what would be lost. Neither Enter nor Esc loses
// anything.
type unsaved struct {
	tables []*table
	then   func(*Model, time.Time)
}

func (u *unsaved) screen() keys.Screen { return keys.Unsaved }

func (u *unsaved) paste(*Model, string) {}

func (u *unsaved) key(m *Model, k keys.Key, now time.Time) {
	switch action, _ := keys.Of(keys.Unsaved, k); action {
	case keys.Save:
		m.drop(u)
		m.after = u
		for _, t := range u.tables {
			if why := m.save(t); why != "" {
				m.after = nil
				m.refused(why, now)
			}
		}
	case keys.Drop:
		m.drop(u)
		for _, t := range u.tables {
			t.kept.saved = t.kept.change
		}
		u.then(m, now)
	case keys.Close:
		m.drop(u)
	}
}

func (u *unsaved) draw(m *Model, b *cell.Buffer) {
	m.drawQuestion(b, sprintf(m.text.Study.Ask, len(u.tables)), m.text.Study.Answers)
}
