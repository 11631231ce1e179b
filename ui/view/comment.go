package view

import (
	"cmp"
	"strings"
	"time"

	"qiyou/game"
	"qiyou/game/record"
	"qiyou/ui/board"
	"qiyou/ui/cell"
	"qiyou/ui/keys"
	"qiyou/ui/session"
)

// commented is the comment on the board that is shown, broken into lines, and how
// far it is scrolled.
type commented struct {
	of    *record.Turn
	text  string
	w     int
	lines []string
	shelf shelf
	draft string // a comment on of that was typed and not taken
}

// about begins anew where n is another board.
func (c *commented) about(n *record.Turn) {
	if c.of != n {
		*c = commented{of: n}
	}
}

// hidden is how many of the lines have no room.
func (c *commented) hidden() int {
	if c.shelf.at.H == 0 {
		return 0
	}
	return max(len(c.lines)-c.shelf.at.H, 0)
}

// mostShown is how much of a comment is shown, in bytes: a file may have any.
const mostShown = record.MaxComment

// commentLines are the lines of the comment on the board shown, w columns wide.
func (t *table) commentLines(w int, wide bool) []string {
	c, n := &t.comment, t.turn()
	c.about(n)
	if c.text == n.Comment && c.w == w {
		return c.lines
	}
	c.text, c.w, c.lines = n.Comment, w, nil
	if w < 2 {
		return nil
	}
	for _, s := range sentences(n.Comment) {
		c.lines = append(c.lines, wrap(s, w, wide)...)
		if s == "" {
			c.lines = append(c.lines, "")
		}
	}
	return c.lines
}

// sentences are the lines of a comment as they may be shown.
func sentences(comment string) []string {
	comment = strings.ToValidUTF8(comment[:min(len(comment), mostShown)], "")
	comment = strings.NewReplacer("\r\n", "\n", "\r", "\n").Replace(comment)
	if comment = strings.Trim(comment, "\n "); comment == "" {
		return nil
	}
	all := strings.Split(comment, "\n")
	for i, s := range all {
		all[i] = strings.TrimRight(cell.Clean(s), " ")
	}
	return all
}

// drawComment draws what the record says of the board shown, and of the point under
// the cursor. It leaves room for some moves.
func (m *Model) drawComment(p *panel, t *table) {
	t.comment.shelf.at = cell.Rect{}
	if s := m.markText(t); s != "" {
		p.print(s, accent)
	}
	lines := t.commentLines(p.r.W, p.wide)
	rows := min(len(lines), max(p.left()-6, min(p.left()-2, 3)))
	if rows < 1 {
		return
	}
	p.gap()
	y := p.y
	p.print(m.text.Study.Comment, title)
	from := t.comment.shelf.show(cell.Rect{X: p.r.X, Y: p.y, W: p.r.W, H: rows}, len(lines), 0)
	if len(lines) > rows {
		s := sprintf(m.text.Study.Rows, from+1, from+rows, len(lines))
		w := cell.Width(s, p.wide)
		p.b.Print(p.r.X+p.r.W-w, y, w, s, dim)
	}
	for _, s := range lines[from : from+rows] {
		p.print(s, plain)
	}
}

// markText is what the record has put on the point under the cursor, where that is
// a text.
func (m *Model) markText(t *table) string {
	for _, mark := range t.turn().Marks {
		if mark.At == t.cursor && mark.Sign == record.Label {
			return sprintf(m.text.Study.Mark, m.at(t, mark.At), cell.Clean(mark.Text))
		}
	}
	return ""
}

// tags are the marks that the record has on the board shown. The kinds of marks are
// those of board, in their order.
func (t *table) tags() (all []board.Tag) {
	for _, mark := range t.turn().Marks {
		all = append(all, board.Tag{At: mark.At, Shape: board.Shape(mark.Sign), Text: mark.Text})
	}
	return all
}

// noteSigns follow a move in the list of moves: that something is said of it, and how
// many lines part there.
func noteSigns(before, n *record.Turn) (s string) {
	if n.Comment != "" {
		s = `"`
	}
	if len(before.Next) > 1 {
		s += sprintf("/%d", len(before.Next))
	}
	return s
}

// nextNote is how many moves lead to the next board of the line that has a comment,
// or where lines part; by is 1 for on and -1 for back.
func (t *table) nextNote(by int) (n int, ok bool) {
	line := t.line()
	for n := t.shownMoves() + by; n >= 0 && n < len(line); n += by {
		if line[n].Comment != "" || n > 0 && len(line[n-1].Next) > 1 {
			return n, true
		}
	}
	return 0, false
}

// toNote shows that board.
func (t *table) toNote(by int) {
	if n, ok := t.nextNote(by); ok {
		t.goTo(n)
	}
}

// comments opens the field for the comment on the board shown.
func (m *Model) comments(t *table, now time.Time) {
	if err := t.begin(); err != nil {
		m.refused(m.unkept(err), now)
		return
	}
	n, study := t.turn(), t.study
	if len(n.Comment) > record.MaxComment {
		m.refused(m.text.Code(session.ErrTooLong), now)
		return
	}
	c := &t.comment
	c.about(n)
	before := strings.Join(sentences(n.Comment), "\n")
	e := &entry{label: m.text.Study.Typing, limit: record.MaxComment, lines: true}
	e.done = func(m *Model, s string, now time.Time) {
		c.draft = ""
		if s == before {
			return
		}
		why := m.text.Reason(game.Stale)
		if t.study == study {
			why = m.remark(t, n, s)
		}
		if why != "" {
			m.refused(why, now)
		}
	}
	e.gone = func(_ *Model, s string) {
		if c.of == n && s != before {
			c.draft = s
		}
	}
	e.insert(cmp.Or(c.draft, before))
	m.push(e)
}

// remark makes text the comment on a board of t. It says why not.
func (m *Model) remark(t *table, n *record.Turn, text string) (why string) {
	if err := t.study.Say(n, text); err != nil {
		return m.unkept(err)
	}
	t.kept.changed()
	return ""
}

// remarkHere makes text the comment on the board shown. It says why not.
func (m *Model) remarkHere(t *table, text string) (why string) {
	if err := t.begin(); err != nil {
		return m.unkept(err)
	}
	return m.remark(t, t.turn(), text)
}

// noteKey does what a key means for comments, and says whether it is such a key.
func (m *Model) noteKey(t *table, a keys.Action, now time.Time) bool {
	if !t.finished() {
		return false
	}
	switch a {
	case keys.Comment:
		m.comments(t, now)
	case keys.NoteOn:
		t.toNote(1)
	case keys.NoteBack:
		t.toNote(-1)
	case keys.ReadOn:
		t.comment.shelf.away--
	case keys.ReadBack:
		t.comment.shelf.away++
	case keys.Save:
		m.saveKey(t, now)
	case keys.Faults:
		m.showFaults(t, now)
	case keys.Check:
		m.checkShown(t, now)
	case keys.Autoplay:
		m.playItself(t, now)
	case keys.Open:
		m.openFile()
	case keys.Find:
		m.findGames(session.ListRecords{Board: t.shown(), Game: t.snap.Match.Setup().Game}, nil)
	default:
		return false
	}
	return true
}
