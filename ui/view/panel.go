package view

import (
	"strings"
	"time"
	"unicode/utf8"

	"qiyou/game"
	"qiyou/game/clock"
	"qiyou/ui/cell"
	"qiyou/ui/session"
)

// panel is a column of lines that is filled from above, and knows what is left.
type panel struct {
	b    *cell.Buffer
	r    cell.Rect
	y    int
	wide bool
}

func (p *panel) left() int { return p.r.Y + p.r.H - p.y }

func (p *panel) print(s string, style cell.Style) {
	if p.left() > 0 {
		p.b.Print(p.r.X, p.y, p.r.W, cell.Clip(s, p.r.W, p.wide), style)
		p.y++
	}
}

// wrapped prints s in at most limit lines.
func (p *panel) wrapped(s string, limit int, style cell.Style) {
	for i, l := range wrap(s, p.r.W, p.wide) {
		if i < limit {
			p.print(l, style)
		}
	}
}

func (p *panel) gap() { p.y++ }

// drawPanel draws what belongs to a table besides the board: who plays, how it
// stands, the moves, the link, and what was said.
func (m *Model) drawPanel(b *cell.Buffer, t *table, r cell.Rect, now time.Time) {
	t.list.at, t.chats.at = cell.Rect{}, cell.Rect{}
	p := &panel{b: b, r: r, y: r.Y, wide: m.look.Wide}
	if m.tabbed() {
		m.drawTabs(b, r.X, p.y, r.W)
		p.y++
	}
	for _, seat := range []game.Seat{game.First, game.Second} {
		m.drawSeat(b, t, seat, cell.Rect{X: r.X, Y: p.y, W: r.W, H: 1}, now)
		p.y++
	}
	if s, style := m.hard(t, now); s != "" {
		p.print(s, style)
	} else if !t.snap.OfRecord {
		p.gap()
	}
	m.drawWatching(p, t)
	m.drawStudy(p, t)
	x := t.snap.Match
	p.wrapped(m.setupText(x.Setup()), 3, dim)
	if !t.snap.OfRecord || x.Timing() != (clock.Settings{}) {
		p.print(m.text.Clock(x.Timing()), dim)
	}
	for _, s := range m.takenLines(t) {
		if s == "" {
			p.gap()
		}
		p.wrapped(s, 2, plain)
	}
	m.drawTurn(p, t)
	if s, style := m.link(t); s != "" {
		p.print(s, style)
	}
	if s := m.lag(t); s != "" {
		p.print(s, dim)
	}
	m.drawAnalysis(p, t)
	m.drawAdvice(p, t)
	m.drawComment(p, t)
	p.gap()
	m.drawMoves(p, t)
	m.drawChat(p, t)
}

func (m *Model) drawTurn(p *panel, t *table) {
	x := t.snap.Match
	s, style := m.turn(t)
	outcome, over := x.Outcome()
	if t.review.on {
		p.print(m.reviewText(t), warned.With(cell.Reverse))
		if lines, now := t.others(); len(lines) > 1 {
			p.print(sprintf(m.text.Review.Lines, now+1, len(lines)), accent)
		}
	}
	if !over {
		p.wrapped(sprintf(m.counted(t).Next, t.numberOf(len(x.Plies())+1))+"  "+s, 2, style)
		if t.review.on {
			return
		}
		if task := m.task(t); task != "" {
			p.wrapped(task, 3, accent)
		}
		if s := m.aheadText(t); s != "" {
			p.wrapped(s, 2, accent)
		}
		if s := m.repeatText(t); s != "" {
			p.wrapped(s, 2, warned)
		}
		m.drawScore(p, t)
		p.print(sprintf(m.text.Table.Cursor, m.at(t, t.cursor)), dim)
		return
	}
	if t.snap.Mine(outcome.Winner) && !t.alone() {
		style = good.With(cell.Bold)
	}
	if why := m.reasonText(outcome); t.studying() { // there is much else to say
		p.wrapped(s+m.text.Lobby.Join+why, 2, style)
	} else {
		p.gap()
		p.wrapped(s, 2, style)
		p.wrapped(why, 2, plain)
	}
	if !t.review.on {
		m.drawScore(p, t)
	}
	if t.snap.Record != "" {
		format := m.text.Table.Record
		if t.kept.path != "" {
			format = m.text.Study.Saved
		}
		p.print(m.keptText(format, t.snap.Record, p.r.W), dim)
	}
}

// keptText says by format where the record is in one line of w columns: its path,
// its name, or the end of that, by which qiyou record finds it too.
func (m *Model) keptText(format, path string, w int) string {
	name := path[strings.LastIndexAny(path, `/\`)+1:]
	bare := strings.TrimSuffix(strings.TrimSuffix(name, ".sgf"), ".pgn")
	for _, s := range []string{sprintf(format, path), sprintf(format, name), name, bare} {
		if cell.Width(s, m.look.Wide) <= w {
			return s
		}
	}
	cut := bare
	for cut != "" && cell.Width("…"+cut, m.look.Wide) > w {
		_, size := utf8.DecodeRuneInString(cut)
		cut = cut[size:]
	}
	return "…" + cut
}

// drawScore draws the count of a board that is being counted, and what the
// marks on it mean.
func (m *Model) drawScore(p *panel, t *table) {
	s := m.scoreText(t)
	if s != "" {
		p.wrapped(s, 2, strong)
	}
	if s != "" || t.snap.Match.State().Phase() == game.Scoring {
		dead, area := t.layout(m.look, m.w, m.h).g.Signs()
		p.wrapped(sprintf(m.text.Table.Legend, both(dead), both(area)), 2, dim)
	}
}

// both is two signs, once where they are one.
func both(signs [2]string) string {
	if signs[0] == signs[1] {
		return signs[0]
	}
	return signs[0] + " " + signs[1]
}

// arrived says of our last move, where it is the last of all, whether the other
// has it on disk; ok is false where there is none to speak of.
func (t *table) arrived() (received, ok bool) {
	plies := t.snap.Match.Plies()
	if n := len(plies); n > 0 && t.remote() && !t.snap.Watching && t.snap.Mine(plies[n-1].Seat) {
		return t.snap.Acked > plies[n-1].Event, true
	}
	return false, false
}

// sentText says the same in a word, "" where there is nothing to say.
func (m *Model) sentText(t *table) (string, cell.Style) {
	switch received, ok := t.arrived(); {
	case !ok:
		return "", plain
	case received:
		return m.text.Table.Seen, dim
	}
	return m.text.Table.Sent, plain
}

// link is the state of the connection.
func (m *Model) link(t *table) (string, cell.Style) {
	if t.snap.Watching {
		return m.watchLink(t)
	}
	tx, other := m.text.Table, m.name(t, t.other())
	switch t.snap.Link {
	case session.Up:
		return sprintf(tx.LinkUp, t.snap.RTT.Milliseconds()), dim
	case session.Silent:
		return sprintf(tx.Silent, other), warned
	case session.Down:
		return tx.Down, warned
	case session.Closed:
		if t.snap.Match.Over() {
			return sprintf(tx.Gone, other), dim
		}
		return sprintf(tx.Closed, other), warned
	case session.Broken:
		if t.snap.Fork != nil {
			return tx.Forked, bad
		}
		return tx.Broken, bad
	}
	return "", plain
}

// drawChat draws the last lines of chat at the foot of the panel, once there are any.
func (m *Model) drawChat(p *panel, t *table) {
	if len(t.chat) == 0 || !t.remote() || p.left() < 3 {
		return
	}
	p.gap()
	heading := m.text.Table.Chat
	if t.snap.Watching {
		heading = m.text.Table.Talk
	}
	p.print(heading, title)
	var lines []line
	latest := true
	for i := len(t.chat) - 1; i >= 0 && len(lines) < p.left()+max(t.chats.away, 0); i-- {
		said := t.chat[i]
		style := plain
		if said.Mine {
			style = dim
		}
		var own []line
		for _, s := range wrap(m.saidBy(t, said)+m.became(said, latest), p.r.W, p.wide) {
			own = append(own, line{s, style})
		}
		latest = latest && said.ID == 0
		lines = append(own, lines...)
	}
	room := cell.Rect{X: p.r.X, Y: p.y, W: p.r.W, H: p.left()}
	for _, l := range lines[t.chats.show(room, len(lines), max(len(lines)-room.H, 0)):] {
		p.print(l.text, l.style)
	}
}
