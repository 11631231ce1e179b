package view

import (
	"time"

	"qiyou/ui/cell"
	"qiyou/ui/keys"
)

// confirm asks before something that cannot be undone. Only y does it.
type confirm struct {
	question string
	column   string // the column whose letter opened it, "" for none
	leaving  bool   // about leaving a table
	yes      func(m *Model, now time.Time)
}

func (c *confirm) screen() keys.Screen { return keys.Confirm }

func (c *confirm) paste(*Model, string) {}

func (c *confirm) key(m *Model, k keys.Key, now time.Time) {
	if t := m.table(); t != nil && c.column != "" && isDigit(k) {
		m.drop(c)
		m.typeMove(t, c.column+string(k.Rune))
		return
	}
	switch action, _ := keys.Of(keys.Confirm, k); action {
	case keys.Yes:
		m.drop(c)
		c.yes(m, now)
	case keys.No:
		m.drop(c)
	}
}

func (c *confirm) draw(m *Model, b *cell.Buffer) { m.drawQuestion(b, c.question, m.text.Ask.YesNo) }

// drawQuestion draws a question with its answers in the middle.
func (m *Model) drawQuestion(b *cell.Buffer, question, answers string) {
	bw, _ := b.Size()
	lines := wrap(question, min(bw-6, 46), m.look.Wide)
	width := cell.Width(answers, m.look.Wide)
	for _, s := range lines {
		width = max(width, cell.Width(s, m.look.Wide))
	}
	in := window(b, "", width, len(lines)+2)
	for i, s := range lines {
		b.Print(in.X, in.Y+i, in.W, s, strong)
	}
	b.Print(in.X, in.Y+in.H-1, in.W, answers, accent)
	m.addAnswers(in.X, in.Y+in.H-1, answers, answers)
}

func isDigit(k keys.Key) bool { return k.Code == keys.Char && k.Rune >= '0' && k.Rune <= '9' }
