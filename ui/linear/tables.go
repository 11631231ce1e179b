package linear

import (
	"encoding/json"
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"

	"qiyou/game"
	"qiyou/ui/session"
)

// tableRow is one of the tables.
type tableRow struct {
	Number   int    `json:"number"`
	Match    string `json:"match"`
	Opponent string `json:"opponent"`
	Setup    string `json:"setup"`
	Moves    int    `json:"moves"`
	Yours    bool   `json:"yours"`
	Over     bool   `json:"over"`
	Current  bool   `json:"current"`
}

// tableReport says which table commands are about from now on.
type tableReport struct {
	Event string `json:"event"`
	tableRow
}

type tablesReport struct {
	Event  string     `json:"event"`
	Tables []tableRow `json:"tables"`
}

func (r tableRow) line(w words) string {
	s := fmt.Sprintf(w.TableLine, r.Number, w.name(r.Opponent), w.game(r.Setup), r.Moves)
	switch {
	case r.Over:
		s += " " + w.TableOver
	case r.Yours:
		s += " " + w.YourTurn
	}
	return s
}

func (r tableReport) text(w words) []string { return []string{fmt.Sprintf(w.TableNow, r.line(w))} }

func (r tablesReport) text(w words) []string {
	if len(r.Tables) == 0 {
		return []string{w.NoTables}
	}
	var all []string
	for _, t := range r.Tables {
		mark := "  "
		if t.Current {
			mark = "> "
		}
		all = append(all, mark+t.line(w))
	}
	return all
}

// elsewhere is a report about a table that commands are not about.
type elsewhere struct {
	report
	number int
}

func (r elsewhere) text(w words) []string {
	lines := r.report.text(w)
	for i, l := range lines {
		lines[i] = fmt.Sprintf(w.AtTable, r.number, l)
	}
	return lines
}

// tellAt tells what is about the match id; lines for people say so where it is
// not the table that commands are about.
func (f *face) tellAt(id string, all ...report) {
	for _, r := range all {
		if !f.opts.JSON && id != f.at && f.tables[id] != nil {
			r = elsewhere{r, number(f.numbers, id)}
		}
		f.tell(r)
	}
}

// ids are the tables, in the order of their numbers.
func (f *face) ids() []string {
	return slices.SortedFunc(maps.Keys(f.tables), func(a, b string) int { return number(f.numbers, a) - number(f.numbers, b) })
}

func (f *face) row(id string) tableRow {
	t := f.tables[id]
	m := t.snap.Match
	return tableRow{
		Number: number(f.numbers, id), Match: id, Opponent: t.opponent(), Setup: m.Setup().String(), Moves: len(m.Plies()),
		Yours: !m.Over() && !m.Adjourned() && t.snap.Mine(m.State().ToAct()), Over: m.Over(), Current: id == f.at,
	}
}

// opponent is the name of the other, or of both where one only watches.
func (t *table) opponent() string {
	if t.snap.Watching {
		return t.name(game.First) + " - " + t.name(game.Second)
	}
	name := t.snap.Players[1].Name
	for _, p := range t.snap.Players {
		if p.Kind != session.Person {
			name = p.Name
		}
	}
	return name
}

func (f *face) showTables(string) error {
	r := tablesReport{Event: "tables", Tables: []tableRow{}}
	for _, id := range f.ids() {
		r.Tables = append(r.Tables, f.row(id))
	}
	f.tell(r)
	return nil
}

// goTo makes commands be about another table, or does one there: table 2, and
// table 2 h8.
func (f *face) goTo(text string) error {
	which, rest, _ := strings.Cut(text, " ")
	n, err := strconv.Atoi(which)
	if err != nil {
		return noArgument
	}
	for _, id := range f.ids() {
		switch {
		case number(f.numbers, id) != n:
		case rest != "":
			return f.elsewhereDo(id, rest)
		default:
			f.sit(id)
			return nil
		}
	}
	return noSuchTable
}

// sit makes commands be about the table of the match id.
func (f *face) sit(id string) {
	f.at = id
	f.tell(tableReport{"table", f.row(id)})
}

// elsewhereDo does a command at the table of the match id, and comes back.
func (f *face) elsewhereDo(id, text string) error {
	if f.tables[id] == nil {
		return noSuchTable
	}
	here := f.at
	f.at = id
	err := f.command(text)
	if f.at == id {
		f.at = here
	}
	return err
}

// object does what a line of JSON says: a line, and the match that it is about
// if it is not the current one.
func (f *face) object(text string) {
	var in struct{ Line, Match string }
	err := json.Unmarshal([]byte(text), &in)
	line := strings.TrimSpace(printable(in.Line))
	switch {
	case err != nil || line == "" || strings.HasPrefix(line, "{"):
		err = noObject
	case in.Match != "":
		err = f.elsewhereDo(in.Match, line)
	default:
		err = f.command(line)
	}
	if err != nil {
		f.refuse(text, err)
	}
}

// unfinished is how many matches here have no result yet.
func (f *face) unfinished() (n int) {
	for _, t := range f.tables {
		if !t.ended {
			n++
		}
	}
	return n
}
