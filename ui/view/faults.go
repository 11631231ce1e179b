package view

import (
	"time"

	"qiyou/game/record"
)

// showFaults lists what of the file of t was not read.
func (m *Model) showFaults(t *table, now time.Time) {
	if t.study == nil || len(t.study.Faults) == 0 {
		m.tell(m.text.Study.NoFaults, now)
		return
	}
	var all []string
	for _, f := range t.study.Faults {
		all = append(all, m.text.Flaw(f))
	}
	m.push(&reading{title: m.text.Study.FaultsTitle, all: all})
}

// tellFaults says of a record that was opened how much of its file was not read.
func (m *Model) tellFaults(study *record.Tree, now time.Time) {
	if study != nil && len(study.Faults) > 0 {
		m.warn(sprintf(m.text.Study.FaultsTold, len(study.Faults), m.text.Flaw(study.Faults[0])), now)
	}
}
