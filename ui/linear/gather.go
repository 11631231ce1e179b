package linear

import (
	"fmt"
	"strconv"

	"qiyou/ui/session"
)

// gathering is a reading of files into the library.
type gathering struct {
	on   bool
	told int // parts of it that were told
}

// gather takes a file or a folder into the library, or stops that.
func (f *face) gather(path string) error {
	switch path {
	case "":
		return noArgument
	case "stop":
		return f.wish(session.StopGathering{})
	}
	return f.gatherAt(path)
}

// gatherAt begins a reading, of everything that is there where path is empty.
func (f *face) gatherAt(path string) error {
	err := f.wish(session.Gather{Path: path})
	f.gathering.on = f.gathering.on || err == nil
	return err
}

// export writes the games that were listed last into a file.
func (f *face) export(path string) error {
	switch {
	case path == "":
		return noArgument
	case len(f.listed) == 0:
		return noSuchOpen
	}
	return f.wish(session.Export{Games: f.asked, Path: path})
}

// check verifies a record: by its number in the list that was told last, by its
// path, or the one at the table.
func (f *face) check(which string) error {
	if which == "" {
		t, err := f.current()
		switch {
		case err != nil:
			return err
		case t.snap.Record == "":
			return notOver
		}
		return f.wish(session.Check{Record: t.snap.Record})
	}
	n, err := strconv.Atoi(which)
	switch {
	case err != nil:
		return f.wish(session.Check{Record: which})
	case n < 1 || n > len(f.listed):
		return noSuchOpen
	}
	return f.wish(session.Check{Record: f.listed[n-1].ID})
}

// tellGathering tells how far a reading is, at each part of it, and what came of it.
func (f *face) tellGathering(ev session.Gathering) {
	part := ev.Percent * progressParts / 100
	if !ev.Over {
		if part > f.gathering.told {
			f.gathering.told = part
			f.tell(gatheringReport{Event: "gathering", Percent: ev.Percent, Games: ev.Games})
		}
		return
	}
	f.gathering = gathering{}
	r := gatheringReport{Event: "gathered", Percent: ev.Percent, Games: ev.Games, Stopped: ev.Stopped, Kept: ev.Kept, Twins: ev.Twins, Faulty: ev.Faulty}
	r.sum, r.Unread = f.words.all.Gathered(ev)
	f.tell(r)
	if f.inputEnd {
		f.inputEnded()
	}
}

type gatheringReport struct {
	Event   string   `json:"event"`
	Percent int      `json:"percent"`
	Games   int      `json:"games"`
	Stopped bool     `json:"stopped,omitempty"`
	Kept    int      `json:"kept"`
	Twins   int      `json:"twins"`
	Faulty  int      `json:"faulty"`
	Unread  []string `json:"unread,omitempty"`

	sum string // "" before the end
}

func (r gatheringReport) text(w words) []string {
	if r.sum == "" {
		return []string{fmt.Sprintf(w.all.Commands.Library.Progress, r.Percent, r.Games)}
	}
	return append([]string{r.sum}, r.Unread...)
}

type exportedReport struct {
	Event string `json:"event"`
	Games int    `json:"games"`
	Path  string `json:"path"`
}

func (r exportedReport) text(w words) []string {
	return []string{fmt.Sprintf(w.all.Commands.Library.Exported, r.Games, r.Path)}
}

// tellChecked tells what a record proves.
func (f *face) tellChecked(ev session.Checked) {
	f.tell(checkedReport{
		Event: "checked", Path: printable(ev.Record), Holds: ev.Code == "", Code: ev.Code, Events: ev.Report.Events, Good: ev.Report.Good,
		Lines: append(f.words.all.Proved(ev.Report, ev.IDs), f.words.all.Checked(ev.Code)),
	})
}

type checkedReport struct {
	Event  string   `json:"event"`
	Path   string   `json:"path"`
	Holds  bool     `json:"holds"`
	Code   string   `json:"code,omitempty"`
	Events int      `json:"events"`
	Good   int      `json:"good"`
	Lines  []string `json:"lines"`
}

func (r checkedReport) text(words) []string { return append([]string{r.Path}, r.Lines...) }
