package view

import (
	"strconv"
	"strings"
	"time"

	"qiyou/game"
	"qiyou/game/match"
	"qiyou/ui/board"
	"qiyou/ui/cell"
	"qiyou/ui/keys"
)

func (m *Model) drawTable(b *cell.Buffer, t *table, now time.Time) {
	w, h := b.Size()
	l := t.layout(m.look, w, h)
	l.paint(b, m.scene(t))
	if l.panel.Empty() {
		m.drawStatus(b, t, h-1, now)
		return
	}
	m.drawPanel(b, t, l.panel, now)
	m.drawTalk(b, t, l.foot, now)
	m.drawHints(b, l.foot, func(a keys.Action) string {
		if !m.able(t, a) {
			return ""
		}
		return m.action(a)
	})
}

// action is what an action is called on the screen beneath all layers.
func (m *Model) action(a keys.Action) string {
	if t := m.table(); t != nil {
		a = m.meaning(t, a)
	}
	return m.text.Action(string(a))
}

// meaning is what an action is called at t: Enter puts, picks, moves or marks,
// ahead of time too.
func (m *Model) meaning(t *table, a keys.Action) keys.Action {
	switch {
	case a == keys.Close && m.advising(t) && !t.begun():
		return "clear"
	case a == keys.Present && t.snap.OfRecord:
		return "last"
	case a != keys.Place:
	case t.has(game.Toggle):
		return "mark"
	case t.picked:
		return "step"
	case t.has(game.Step):
		return "pick"
	}
	return a
}

// able says whether an action makes sense here, for the hints: whoever is to act,
// so that they stay where they are from move to move.
func (m *Model) able(t *table, a keys.Action) bool {
	switch a {
	case keys.Close:
		return m.advising(t) && !t.begun()
	case keys.Hint:
		return m.noAdvice(t) == ""
	case keys.Chat:
		return t.remote()
	case keys.Analyse:
		return t.finished() && len(t.game) > 1
	case keys.Mistake:
		return len(t.mistakes()) > 0
	case keys.Place:
		return t.held() || t.studying() && len(t.moves) > 0
	case keys.PlayOn:
		return len(t.moves) > 0
	case keys.Vary, keys.VaryBack:
		lines, _ := t.others()
		return len(lines) > 1
	case keys.Menu:
		return t.myTurn() && len(t.choices()) > 0
	case keys.Pass:
		return t.held() && t.kind() == board.Go && t.has(game.Pass) // elsewhere it is rare
	case keys.Undo:
		return t.held() || len(t.snap.Match.Plies()) > 0 && !t.remote() && !t.snap.Watching
	case keys.Rematch:
		return t.snap.Match.Over()
	case keys.NextTab:
		return m.tabbed()
	case keys.Save:
		return t.kept.unsaved()
	case keys.Back:
		return t.review.on || !t.playing() && len(t.snap.Match.Plies()) > 0
	case keys.Forward, keys.Present, keys.Jump:
		return t.review.on
	}
	return true
}

// talk is the sentence that most needs an answer: the other's question, news,
// or one's own request that waits.
func (m *Model) talk(t *table, now time.Time) (string, cell.Style) {
	tx, other := m.text.Table, m.name(t, t.other())
	if m.playingItself() == t {
		return sprintf(m.text.Study.Playing, tenths(m.auto.pace)), accent
	}
	if ask, plies := t.question(); ask != match.AskNothing {
		return m.wishText(ask, plies, other) + "  " + tx.Answer, chosen
	}
	after, afterStyle := m.afterTalk(t)
	if afterStyle == chosen {
		return after, afterStyle
	}
	if m.notice.shown(now) {
		if m.notice.bad {
			return m.notice.text, bad
		}
		return m.notice.text, plain
	}
	if t.playing() && t.me() != game.NoSeat && t.snap.Match.Refused(t.me()) {
		return sprintf(tx.Refused, other), plain
	}
	switch ask, plies := t.request(); ask {
	case match.AskUndo:
		return sprintf(tx.YouUndo, plies) + " " + tx.Withdraw, accent
	case match.AskDraw:
		return tx.YouDraw + " " + tx.Withdraw, accent
	case match.AskResign:
		return tx.YouResign, accent
	case match.AskAdjourn:
		return tx.YouAdjourn + " " + tx.Withdraw, accent
	case match.AskReturn:
		return tx.YouReturn, accent
	}
	if after == "" {
		return m.standing(t, now)
	}
	return after, afterStyle
}

// afterTalk is about another game, once this one is over.
func (m *Model) afterTalk(t *table) (string, cell.Style) {
	if !t.snap.Match.Over() {
		return "", plain
	}
	me := t.me()
	if inv, ok := m.again(t); ok {
		return m.againText(t, inv) + "  " + m.text.Invite.Answer, chosen
	}
	if m.theyWantMore(t) {
		return sprintf(m.text.Table.Again, m.name(t, t.other())) + "  " + m.text.Table.Answer, chosen
	}
	if me != game.NoSeat && t.snap.Rematch[me.Index()] {
		return m.text.Table.YouAgain, plain
	}
	return "", plain
}

func (m *Model) drawTalk(b *cell.Buffer, t *table, r cell.Rect, now time.Time) {
	s, style := m.talk(t, now)
	if s == "" {
		return
	}
	lines := []string{cell.Clip(s, r.W-2, m.look.Wide)}
	if r.H > 2 {
		lines = wrap(s, r.W-2, m.look.Wide)
	}
	lines = lines[:min(len(lines), r.H-1)]
	r.Y, r.H = r.Y+r.H-1-len(lines), len(lines)
	if style == chosen {
		b.Fill(r, " ", style)
	}
	for i, s := range lines {
		b.Print(r.X+1, r.Y+i, r.W-2, s, style)
		m.addAnswers(r.X+1, r.Y+i, s, m.text.Table.Answer)
		m.addAnswers(r.X+1, r.Y+i, s, m.text.Invite.Answer)
	}
}

// drawStatus is all that a small window has besides the board.
func (m *Model) drawStatus(b *cell.Buffer, t *table, y int, now time.Time) {
	w, _ := b.Size()
	if s := m.calls(); s != "" {
		b.Print(w-cell.Width(s, m.look.Wide), y, w, s, accent)
		w -= cell.Width(s, m.look.Wide) + 1
	}
	s, style := m.talk(t, now)
	if t.snap.Match.Over() && !t.review.on {
		result, _ := m.turn(t)
		outcome, _ := t.snap.Match.Outcome()
		s = result + m.text.Lobby.Join + m.reasonText(outcome) + "  " + s
	}
	if s != "" {
		if style == chosen {
			b.Fill(cell.Rect{Y: y, W: w, H: 1}, " ", style)
		}
		b.Print(0, y, w, cell.Clip(s, w, m.look.Wide), style)
		m.addAnswers(0, y, s, m.text.Table.Answer)
		m.addAnswers(0, y, s, m.text.Invite.Answer)
		return
	}
	if line := m.adviceLine(t); line != "" {
		esc := "  " + m.keyName(keys.Key{Code: keys.Esc}) + " " + m.text.Action("clear")
		if cell.Width(line+esc, m.look.Wide) <= w {
			line += esc
		}
		b.Print(0, y, w, cell.Clip(line, w, m.look.Wide), accent)
		return
	}
	if t.review.on {
		b.Print(0, y, w, cell.Clip(m.reviewLine(t), w, m.look.Wide), warned)
		return
	}
	x := 0
	for _, seat := range []game.Seat{game.First, game.Second} {
		x += m.drawSeat(b, t, seat, cell.Rect{X: x, Y: y, W: min(w-x, w/3, panelW-5), H: 1}, now) + 1
	}
	s, style = m.turn(t)
	if received, ok := t.arrived(); ok && t.playing() {
		s, style = map[bool]string{true: m.text.Table.Seen, false: m.text.Table.Sent}[received], plain
	}
	if link, how := m.link(t); how != dim && link != "" {
		s, style = link, how
	}
	if m.task(t) != "" {
		s = t.jobText(m.text) // whose it is, the mark before a seat says
	}
	if queued := m.aheadText(t); queued != "" {
		s, style = queued, accent
	}
	if hard, how := m.hard(t, now); how == warned && hard != "" {
		s, style = hard, how
	}
	x += b.Print(x, y, w-x, cell.Clip(s, w-x, m.look.Wide), style) + 1
	if t.playing() {
		b.Print(x, y, w-x, m.at(t, t.cursor), dim)
	}
}

// at is a point in the notation of the game.
func (m *Model) at(t *table, p game.Point) string {
	if n, ok := t.snap.Match.Start().(game.Notation); ok {
		return n.Format(game.PlaceAt(p))
	}
	return p.String()
}

// drawSeat draws a player in one row: turn, stone, name and clock. It gives the
// columns it used.
func (m *Model) drawSeat(b *cell.Buffer, t *table, seat game.Seat, r cell.Rect, now time.Time) int {
	x := t.snap.Match
	toAct := t.playing() && x.State().ToAct() == seat
	mark, markStyle := " ", plain
	if toAct {
		mark = ">"
	}
	if t.myTurn() && !t.alone() {
		markStyle = accent // as the words that say so are
	}
	used := b.Print(r.X, r.Y, 1, mark, markStyle)
	c := x.State().View().Color(seat)
	used += drawEmblem(b, t.layout(m.look, m.w, m.h).g.Symbols(), t.kind(), c, r.X+used, r.Y, r.W < panelW-4) + 1
	st := t.snap.Clock(seat, now)
	clockText := face(st, x.Timing(), m.text)
	hurry := toAct && x.Ticking() && urgent(st)
	if hurry {
		clockText = "!" + clockText
	}
	room := r.W - used
	if clockText != "" {
		room -= len(clockText) + 1
	}
	tick := m.tick(t.snap.Players[seat.Index()].Verified)
	name := cell.Clip(m.name(t, seat), room-len([]rune(tick)), m.look.Wide) + tick
	if r.W >= panelW-4 {
		name = pad(m.seatName(t, seat, room), room, m.look.Wide)
	}
	used += b.Print(r.X+used, r.Y, max(room, 0), name, plain)
	if clockText == "" {
		return used
	}
	style := plain
	if hurry {
		style = warned.With(cell.Reverse)
	}
	return used + 1 + b.Print(r.X+used+1, r.Y, r.W-used-1, clockText, style)
}

// drawEmblem draws what stands for a colour on a piece of board, and gives the
// columns it used.
func drawEmblem(b *cell.Buffer, look board.Look, kind board.Kind, c game.Color, x, y int, narrow bool) int {
	s, style := board.Emblem(look, kind, c)
	if narrow {
		s = strings.TrimSpace(s)
	}
	return b.Print(x, y, 4, s, style)
}

// seatName is a player with what tells who it is; of a level the number alone where
// room has no place for more.
func (m *Model) seatName(t *table, seat game.Seat, room int) string {
	name := m.name(t, seat)
	switch p := t.snap.Players[seat.Index()]; {
	case p.Level > 0:
		full := name + " (" + sprintf(m.text.Table.LevelOf, p.Level) + ")"
		if cell.Width(full, m.look.Wide) <= room {
			return full
		}
		name += " (" + strconv.Itoa(p.Level) + ")"
	case t.snap.Mine(seat) && !t.alone():
		name += " (" + m.text.Table.You + ")"
	case p.Tag != "":
		name += m.tick(p.Verified) + " " + shortTag(p.Tag)
	}
	return name
}

// turn says what is happening: whose turn it is, or how it ended.
func (m *Model) turn(t *table) (string, cell.Style) {
	x, tx := t.snap.Match, m.text.Table
	if outcome, over := x.Outcome(); over {
		if outcome.Winner == game.NoSeat {
			return tx.Nobody, strong
		}
		color, name := m.color(t, outcome.Winner), m.name(t, outcome.Winner)
		if name == color {
			return sprintf(tx.Wins, color), strong
		}
		return sprintf(tx.Won, color, name), strong
	}
	seat := x.State().ToAct()
	switch {
	case t.snap.Thinking:
		return sprintf(tx.Thinking, m.name(t, seat)), dim
	case seat == game.NoSeat:
		return "", plain
	}
	s, style := sprintf(tx.Turn, m.color(t, seat)), plain
	switch {
	case t.myTurn() && !t.alone():
		s, style = tx.Yours, accent
	case x.State().View().Color(seat) == game.NoColor:
		s = sprintf(tx.Turn, m.name(t, seat))
	}
	if p := x.Plies(); len(p) > 0 && p[len(p)-1].Move.Kind == game.Pass && x.State().Phase() == game.Play {
		s += m.text.Lobby.Join + sprintf(tx.Passed, m.name(t, p[len(p)-1].Seat))
	}
	if inCheck(x.State().View()) {
		s += m.text.Lobby.Join + tx.Check
		style.Attr |= cell.Bold
	}
	return s, style
}

// color is the name of the side that a seat plays now.
func (m *Model) color(t *table, seat game.Seat) string {
	x := t.snap.Match
	return m.text.Color(x.Setup().Game, x.State().View().Color(seat))
}
