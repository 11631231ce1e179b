package linear

import (
	"fmt"
	"strconv"

	"qiyou/ui/cell"
	"qiyou/ui/session"
)

// records asks for the finished games on this machine.
func (f *face) records(string) error { return f.wish(session.ListRecords{}) }

// search asks for the games of the library that words fit; without any, for those
// in which the board stands that is shown of a match that is over, or in the lobby for
// all.
func (f *face) search(words string) error {
	if words != "" {
		return f.wish(session.ListRecords{Words: words})
	}
	if f.at == "" {
		return f.wish(session.ListRecords{All: true})
	}
	t, err := f.current()
	switch {
	case err != nil:
		return err
	case !t.over():
		return notOver
	}
	s, _ := t.shown()
	return f.wish(session.ListRecords{Board: s, Game: t.snap.Match.Setup().Game})
}

// review opens one of them, by its number in the list that was told last, or any
// file of a game by its path.
func (f *face) review(which string) error {
	n, err := strconv.Atoi(which)
	switch {
	case which == "":
		return noArgument
	case err != nil:
		return f.wish(session.OpenRecord{Record: which})
	case n < 1 || n > len(f.listed):
		return noSuchOpen
	}
	r := f.listed[n-1]
	return f.wish(session.OpenRecord{Record: r.ID, At: r.At})
}

func (f *face) tellRecords(ev session.Records) {
	f.listed, f.asked = ev.Records, ev.Asked
	r := recordsReport{Event: "records", Records: []recordRow{}, All: ev.All}
	for i, rec := range ev.Records {
		row := recordRow{Number: i + 1, Date: printable(rec.Date), Names: [2]string{cell.CleanName(rec.Names[0]), cell.CleanName(rec.Names[1])}, Result: printable(rec.Result), Path: printable(rec.ID), At: rec.At}
		if rec.Setup.Game != "" {
			row.Setup = rec.Setup.String()
		}
		r.Records = append(r.Records, row)
	}
	f.tell(r)
}

type recordsReport struct {
	Event   string      `json:"event"`
	Records []recordRow `json:"records"`
	All     int         `json:"all"`
}

type recordRow struct {
	Number int       `json:"number"`
	Date   string    `json:"date"`
	Names  [2]string `json:"names"`
	Setup  string    `json:"setup"`
	Result string    `json:"result"`
	Path   string    `json:"path"`
	At     int       `json:"at,omitempty"`
}

func (r recordsReport) text(w words) []string {
	if len(r.Records) == 0 {
		return []string{w.NoRecords}
	}
	var all []string
	for _, row := range r.Records {
		game := ""
		if row.Setup != "" {
			game = w.game(row.Setup)
		}
		all = append(all, fmt.Sprintf(w.RecordLine, row.Number, row.Date, w.name(row.Names[0]), w.name(row.Names[1]), game, row.Result))
	}
	return all
}
