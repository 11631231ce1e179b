package linear

import (
	"fmt"
	"slices"
	"strconv"

	"qiyou/game"
	"qiyou/game/match"
	"qiyou/ui/cell"
	"qiyou/ui/session"
)

// earlier is a look at the board as it was; the match goes on behind it. In a
// match that is over moves can be tried out from there, one line of them.
type earlier struct {
	on    bool
	at    int // moves shown
	from  int // moves of the match before those tried
	tried []match.Ply
}

// line is the moves of what is shown.
func (t *table) line() []match.Ply {
	plies := t.snap.Match.Plies()
	if len(t.earlier.tried) == 0 {
		return plies
	}
	return append(slices.Clip(plies[:t.earlier.from]), t.earlier.tried...)
}

// shown is the state that board draws, and how many moves led to it.
func (t *table) shown() (game.State, int) {
	line := t.line()
	switch {
	case !t.reviewing():
		return t.snap.Match.State(), len(line)
	case t.earlier.at == 0:
		return t.snap.Match.Start(), 0
	}
	return line[t.earlier.at-1].State, t.earlier.at
}

// reviewing says whether another board than the present one is looked at.
func (t *table) reviewing() bool {
	return t.earlier.on && (len(t.earlier.tried) > 0 || t.earlier.at < len(t.snap.Match.Plies()))
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
	t.earlier = earlier{}
	return f.showBoard("")
}

// lookAt shows the board after n moves of the line that is shown. Before the
// moves that were tried they are given up.
func (f *face) lookAt(t *table, n int) error {
	if n <= t.earlier.from {
		t.earlier.tried = nil
	}
	line := t.line()
	n = min(max(n, 0), len(line))
	t.earlier.on, t.earlier.at = len(t.earlier.tried) > 0 || n < len(line), n
	return f.showBoard("")
}

// try plays a move on the board that is shown, for the person alone.
func (f *face) try(text string) error {
	t, err := f.current()
	switch {
	case err != nil:
		return err
	case text == "":
		return noArgument
	case !t.snap.Match.Over() && !t.snap.OfRecord:
		return notOver
	}
	s, at := t.shown()
	m, err := readMove(s, text)
	if err != nil {
		return err
	}
	next, err := s.Apply(m)
	if err != nil {
		return err
	}
	line := t.line()
	if at < len(line) && line[at].Move == m {
		return f.lookAt(t, at+1)
	}
	e := &t.earlier
	if len(e.tried) == 0 {
		e.from = at
	}
	e.tried = append(slices.Clip(e.tried[:at-e.from]), match.Ply{Seat: s.ToAct(), Color: s.View().Color(s.ToAct()), Move: m, State: next})
	return f.lookAt(t, at+1)
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
	for _, p := range t.line()[:ply] {
		moves = append(moves, p.Move)
	}
	o := session.Offer{Setup: t.snap.Match.Setup(), Clock: f.opts.Offer.Clock}
	return f.wish(session.PlayOn{Offer: o, Moves: moves, Level: n})
}
