package linear

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"qiyou/game"
	"qiyou/game/record"
	"qiyou/ui/session"
)

// study is what is said of a match that is over: comments, marks and variations.
type study struct {
	tree                *record.Tree // nil until there is something to say or to hear
	changes, sent, kept int          // made so far, of those asked to be saved, and saved
	keeping             bool         // as soon as there is a record to be saved to
	told                string       // the line at which it was said that they are not, "" for none
}

// unsaved says that something was added that is on no disk.
func (s study) unsaved() bool { return s.changes > s.kept }

// add is the position after m in that of a path, in a new variation where there
// is none.
func (s *study) add(path []*record.Turn, m game.Move) (*record.Turn, error) {
	last := path[len(path)-1]
	if i := slices.IndexFunc(last.Next, func(n *record.Turn) bool { return n.Move == m }); i >= 0 {
		return last.Next[i], nil
	}
	next, err := s.tree.Add(append(moves(path), m))
	if err == nil {
		s.change()
	}
	return next, between(err)
}

// say makes text what is said of a position.
func (s *study) say(n *record.Turn, text string) error {
	if text == n.Comment {
		return nil
	}
	err := s.tree.Say(n, text)
	if err == nil {
		s.change()
	}
	return between(err)
}

func (s *study) change() { s.changes, s.told = s.changes+1, "" }

// over says that a match has no more moves to come, so that it can be studied.
func (t *table) over() bool { return t.snap.Match.Over() || t.snap.OfRecord }

// studied is the table that commands are about, whose match is over.
func (f *face) studied() (*table, error) {
	t, err := f.current()
	switch {
	case err != nil:
		return nil, err
	case !t.over():
		return nil, notOver
	case t.study.tree == nil:
		t.study.tree, err = record.Of(t.snap.Match)
	}
	return t, err
}

// opened takes in what a record says, and tells of it what nobody would know
// otherwise, and then the board that was searched for. What was added and not saved
// is not given up for it.
func (f *face) opened(t *table, ev session.Table) {
	tree := ev.Study
	if tree == nil || t.study.unsaved() || !t.started {
		return
	}
	t.study, t.earlier = study{tree: tree}, earlier{}
	f.tellAt(t.snap.ID, studyReport{"study", t.snap.ID, tree.Signed, tree.Games, len(tree.Faults)})
	if len(tree.Faults) > 0 {
		f.tellAt(t.snap.ID, t.faults(f.words, firstFaults))
	}
	if r := t.position(); r.Comment != "" || len(r.Marks) > 0 || len(r.Next) > 0 {
		f.tellAt(t.snap.ID, commentReport{"comment", t.snap.ID, len(tree.Line()) - 1, r})
	}
	if ev.At > 0 && t.snap.ID == f.at {
		_ = f.lookAt(t, min(ev.At, len(tree.Line())-1)) // there is such a board
	}
}

// comment tells what is said of the board that is shown, or writes it: - takes it
// away, and + before the text adds a line.
func (f *face) comment(text string) error {
	t, err := f.studied()
	if err != nil {
		return err
	}
	path := t.path()
	n := path[len(path)-1]
	switch more, adds := strings.CutPrefix(text, "+ "); {
	case text == "":
	case text == "-":
		err = t.study.say(n, "")
	case adds && n.Comment != "":
		err = t.study.say(n, n.Comment+"\n"+strings.TrimSpace(more))
	default:
		err = t.study.say(n, strings.TrimSpace(more))
	}
	if err != nil {
		return err
	}
	r := commentReport{"comment", t.snap.ID, len(path) - 1, t.position()}
	r.Next = nil
	f.tell(r)
	return nil
}

// variation tells the lines that go on from the board that is shown, or goes into
// one.
func (f *face) variation(which string) error {
	t, err := f.studied()
	if err != nil {
		return err
	}
	path := t.path()
	next := path[len(path)-1].Next
	if which == "" {
		f.tell(t.variations(path))
		return nil
	}
	n, err := strconv.Atoi(which)
	switch {
	case err != nil:
		return noArgument
	case n < 1 || n > len(next):
		return noVariation
	}
	return f.enter(t, append(path, next[n-1]))
}

// save writes what was added to a record, or the record of a match that is
// watched.
func (f *face) save(string) error {
	t, err := f.current()
	switch {
	case err != nil:
		return err
	case t.snap.Watching && !t.snap.OfRecord && t.snap.Record == "":
		t.study.keeping = t.study.unsaved()
		return f.wish(session.Keep{Match: t.snap.ID})
	case !t.study.unsaved():
		return notChanged
	case t.snap.Record == "":
		return notWritten
	}
	t.study.sent = t.study.changes
	return f.wish(session.SaveRecord{Record: t.snap.Record, Data: t.study.tree.Bytes()})
}

// keptNow saves what was added to a match that is watched, once it has a record.
func (f *face) keptNow(t *table) {
	if !t.study.keeping || t.snap.Record == "" {
		return
	}
	t.study.keeping = false
	if err := f.save(""); err != nil {
		f.refuse("save", err)
	}
}

// saved takes in where the study of a record is now.
func (f *face) saved(ev session.RecordSaved) {
	for id, t := range f.tables {
		if t.snap.Record != ev.Record {
			continue
		}
		t.snap.Record = ev.Path
		if t.study.sent > t.study.kept {
			t.study.kept = t.study.sent
			f.tellAt(id, savedReport{"saved", id, printable(ev.Path)})
		}
	}
}

// mayLose says whether what is not saved of these tables may go: where a line is
// said again.
func (f *face) mayLose(line string, ids ...string) bool {
	may := true
	for _, id := range ids {
		t := f.tables[id]
		if t == nil || !t.study.unsaved() || t.study.told == line {
			continue
		}
		may, t.study.told = false, line
		f.tellAt(id, refusedReport{"refused", line, notSaved.Code(), f.words.why(notSaved.Code())})
	}
	return may
}

// faultsOf tells all that could not be read of a record.
func (f *face) faultsOf(string) error {
	t, err := f.studied()
	if err != nil {
		return err
	}
	f.tell(t.faults(f.words, len(t.study.tree.Faults)))
	return nil
}

// firstFaults is how many faults are told when a record is opened.
const firstFaults = 3

// faults are the first n of what could not be read.
func (t *table) faults(w words, n int) faultsReport {
	all := t.study.tree.Faults
	r := faultsReport{Event: "faults", Match: t.snap.ID, Count: len(all), Faults: []faultRow{}}
	for _, x := range all[:min(n, len(all))] {
		r.Faults = append(r.Faults, faultRow{x.Code, x.Line, x.Offset, x.Move, printable(x.Text), string(x.Why), printable(w.all.Flaw(x))})
	}
	return r
}

// position is what is said of the board that is shown.
func (t *table) position() position {
	path := t.path()
	n := path[len(path)-1]
	r := position{Comment: inert(n.Comment)}
	for _, m := range n.Marks {
		at := m.At.String()
		if notation, ok := n.State.(game.Notation); ok {
			at = notation.Format(game.PlaceAt(m.At))
		}
		r.Marks = append(r.Marks, markRow{printable(at), signNames[min(m.Sign, record.Cross)], printable(m.Text)})
	}
	if at := len(path) - 1; len(n.Next) > 1 || len(n.Next) == 1 && t.earlier.line == nil && at == len(t.match())-1 {
		for _, next := range n.Next {
			r.Next = append(r.Next, t.format(n.State, next.Move))
		}
	}
	return r
}

// inert is a comment with nothing in it but lines of printable text.
func inert(comment string) string {
	lines := strings.Split(comment, "\n")
	for i, l := range lines {
		lines[i] = printable(l)
	}
	return strings.Trim(strings.Join(lines, "\n"), "\n")
}

// variations are the lines that go on from the last position of a path, each by
// its first moves.
func (t *table) variations(path []*record.Turn) variationsReport {
	r := variationsReport{Event: "variations", Match: t.snap.ID, Ply: len(path) - 1, Lines: []variationRow{}}
	of := t.match()
	last := path[len(path)-1]
	for i, n := range last.Next {
		row := variationRow{Number: i + 1, Game: t.earlier.line == nil && len(path) < len(of) && of[len(path)] == n}
		before := last.State
		for len(row.Moves) < maxMoves {
			row.Moves = append(row.Moves, t.format(before, n.Move))
			if len(n.Next) == 0 {
				break
			}
			before, n = n.State, n.Next[0]
		}
		r.Lines = append(r.Lines, row)
	}
	return r
}

// maxMoves is how many moves of a variation are told, enough to know it by.
const maxMoves = 6

// between is err as a refusal, where it is about a place that no file has.
func between(err error) error {
	if err == record.ErrBetween {
		return noPlace
	}
	return err
}

var signNames = [...]string{"label", "triangle", "square", "circle", "cross"}

// position is what people say of one: JSON fields that several events have.
type position struct {
	Comment string    `json:"comment,omitempty"`
	Marks   []markRow `json:"marks,omitempty"`
	Next    []string  `json:"next,omitempty"` // the moves by which lines part here
}

type markRow struct {
	Point string `json:"point"`
	Sign  string `json:"sign"`
	Text  string `json:"text,omitempty"`
}

func (r position) text(w words) (all []string) {
	if r.Comment != "" {
		lines := strings.Split(r.Comment, "\n")
		lines[0] = fmt.Sprintf(w.Study.Comment, lines[0])
		all = append(all, lines...)
	}
	var marks []string
	for i, m := range r.Marks {
		what := w.Study.Signs[m.Sign]
		if m.Sign == signNames[record.Label] {
			what = fmt.Sprintf(what, m.Text)
		}
		if i > 0 && r.Marks[i-1].Sign == m.Sign && r.Marks[i-1].Text == m.Text {
			marks[len(marks)-1] += " " + m.Point
			continue
		}
		marks = append(marks, fmt.Sprintf(w.Study.Mark, what, m.Point))
	}
	if len(marks) > 0 {
		all = append(all, fmt.Sprintf(w.Study.Marks, strings.Join(marks, w.Comma)))
	}
	if len(r.Next) > 0 {
		all = append(all, fmt.Sprintf(w.Study.Parts, len(r.Next), strings.Join(r.Next, w.Comma)))
	}
	return all
}

type studyReport struct {
	Event  string `json:"event"`
	Match  string `json:"match"`
	Signed bool   `json:"signed"`
	Games  int    `json:"games"`
	Faults int    `json:"faults"`
}

func (r studyReport) text(w words) []string {
	all := []string{w.Study.Unsigned}
	if r.Signed {
		all = []string{w.Study.Signed}
	}
	if r.Games > 1 {
		all = append(all, fmt.Sprintf(w.Study.Games, r.Games))
	}
	return all
}

type commentReport struct {
	Event string `json:"event"`
	Match string `json:"match"`
	Ply   int    `json:"ply"`
	position
}

func (r commentReport) text(w words) []string {
	if all := r.position.text(w); len(all) > 0 {
		return all
	}
	return []string{w.Study.NoComment}
}

type variationsReport struct {
	Event string         `json:"event"`
	Match string         `json:"match"`
	Ply   int            `json:"ply"`
	Lines []variationRow `json:"lines"`
}

type variationRow struct {
	Number int      `json:"number"`
	Moves  []string `json:"moves"`
	Game   bool     `json:"game"`
}

func (r variationsReport) text(w words) []string {
	if len(r.Lines) == 0 {
		return []string{w.Study.NoLine}
	}
	var all []string
	for _, l := range r.Lines {
		form := w.Study.Line
		if l.Game {
			form = w.Study.Game
		}
		all = append(all, fmt.Sprintf(form, l.Number, strings.Join(l.Moves, " ")))
	}
	return all
}

type faultsReport struct {
	Event  string     `json:"event"`
	Match  string     `json:"match"`
	Count  int        `json:"count"`
	Faults []faultRow `json:"faults"`
}

type faultRow struct {
	Code   string `json:"code"`
	Line   int    `json:"line"`
	Offset int    `json:"offset"`
	Move   int    `json:"move,omitempty"`
	Quote  string `json:"quote,omitempty"`
	Why    string `json:"why,omitempty"`
	Text   string `json:"text"`
}

func (r faultsReport) text(w words) []string {
	if r.Count == 0 {
		return []string{w.Study.NoFault}
	}
	all := []string{fmt.Sprintf(w.Study.Faults, r.Count)}
	for _, f := range r.Faults {
		all = append(all, f.Text)
	}
	if len(r.Faults) < r.Count {
		all = append(all, w.Study.More)
	}
	return all
}

type savedReport struct {
	Event string `json:"event"`
	Match string `json:"match"`
	Path  string `json:"path"`
}

func (r savedReport) text(w words) []string { return []string{fmt.Sprintf(w.Study.Saved, r.Path)} }
