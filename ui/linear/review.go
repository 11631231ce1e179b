package linear

import (
	"fmt"
	"strconv"

	"qiyou/game"
	"qiyou/ui/cell"
	"qiyou/ui/session"
)

// earlier is a look at the board as it was; the match goes on behind it.
type earlier struct {
	on bool
	at int // moves shown, fewer than stand
}

// shown is the state that board draws, and how many moves led to it.
func (t *table) shown() (game.State, int) {
	plies := t.snap.Match.Plies()
	switch {
	case !t.earlier.on || t.earlier.at >= len(plies):
		return t.snap.Match.State(), len(plies)
	case t.earlier.at == 0:
		return t.snap.Match.Start(), 0
	}
	return plies[t.earlier.at-1].State, t.earlier.at
}

// reviewing says whether an earlier board than the present one is looked at.
func (t *table) reviewing() bool {
	_, n := t.shown()
	return n < len(t.snap.Match.Plies())
}

// step shows the board as many moves later as rest says, 1 without; dir is 1,
// or -1 for earlier.
func (f *face) step(rest string, dir int) error {
	t, err := f.current()
	if err != nil {
		return err
	}
	n := 1
	if rest != "" {
		if n, err = strconv.Atoi(rest); err != nil || n < 1 {
			return noArgument
		}
	}
	_, at := t.shown()
	return f.lookAt(t, at+dir*n)
}

// goToMove shows the board after the move of a number, 0 for the start.
func (f *face) goToMove(rest string) error {
	t, err := f.current()
	if err != nil {
		return err
	}
	n, err := strconv.Atoi(rest)
	if err != nil || n < 0 {
		return noArgument
	}
	return f.lookAt(t, n)
}

// present shows the board as it stands.
func (f *face) present(string) error {
	t, err := f.current()
	if err != nil {
		return err
	}
	return f.lookAt(t, len(t.snap.Match.Plies()))
}

func (f *face) lookAt(t *table, n int) error {
	n = min(max(n, 0), len(t.snap.Match.Plies()))
	t.earlier = earlier{on: n < len(t.snap.Match.Plies()), at: n}
	return f.showBoard("")
}

// records asks for the finished games on this machine.
func (f *face) records(string) error { return f.wish(session.ListRecords{}) }

// review opens one of them, by its number in the list that was told last.
func (f *face) review(which string) error {
	n, err := strconv.Atoi(which)
	if err != nil {
		return noArgument
	}
	if n < 1 || n > len(f.listed) {
		return noSuchOpen
	}
	return f.wish(session.OpenRecord{Record: f.listed[n-1].ID})
}

func (f *face) tellRecords(ev session.Records) {
	f.listed = ev.Records
	r := recordsReport{Event: "records", Records: []recordRow{}}
	for i, rec := range ev.Records {
		row := recordRow{Number: i + 1, Date: printable(rec.Date), Names: [2]string{cell.CleanName(rec.Names[0]), cell.CleanName(rec.Names[1])}, Result: printable(rec.Result), Path: printable(rec.ID)}
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
}

type recordRow struct {
	Number int       `json:"number"`
	Date   string    `json:"date"`
	Names  [2]string `json:"names"`
	Setup  string    `json:"setup"`
	Result string    `json:"result"`
	Path   string    `json:"path"`
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

// playOn begins a match against the computer from the board that is shown, in a
// match that is over.
func (f *face) playOn(level string) error {
	t, err := f.current()
	if err != nil {
		return err
	}
	n := 1
	if level != "" {
		if n, err = strconv.Atoi(level); err != nil || n < 1 {
			return noArgument
		}
	}
	s, ply := t.shown()
	switch {
	case !t.snap.Match.Over() && !t.snap.OfRecord:
		return notOver
	case s.ToAct() == game.NoSeat:
		return gameOver
	}
	var moves []game.Move
	for _, p := range t.snap.Match.Plies()[:ply] {
		moves = append(moves, p.Move)
	}
	o := session.Offer{Setup: t.snap.Match.Setup(), Clock: f.opts.Offer.Clock}
	return f.wish(session.PlayOn{Offer: o, Moves: moves, Level: n})
}
