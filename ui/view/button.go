package view

import (
	"slices"
	"strings"
	"time"

	"qiyou/ui/cell"
	"qiyou/ui/keys"
)

// button is a key that the screen names together with what it does. A click
// there presses it.
type button struct {
	r    cell.Rect
	text string // what stands there
	key  keys.Key
	hint bool // in the line of hints, which are those of the layer on top
}

// addButton makes the row at x, y where text was printed a button for key.
func (m *Model) addButton(x, y int, text string, key keys.Key, hint bool) {
	m.buttons = append(m.buttons, button{cell.Rect{X: x, Y: y, W: cell.Width(text, m.look.Wide), H: 1}, text, key, hint})
}

// addAnswers makes buttons of answers, such as "y yes   n no", where they stand in
// a line that was printed at x, y. Answers are parted by three blanks, and each
// begins with its key.
func (m *Model) addAnswers(x, y int, line, answers string) {
	at := strings.LastIndex(line, answers)
	if at < 0 {
		return
	}
	x += cell.Width(line[:at], m.look.Wide)
	for _, s := range strings.Split(answers, "   ") {
		name, _, _ := strings.Cut(s, " ")
		if key, ok := m.keyCalled(name); ok {
			m.addButton(x, y, s, key, false)
		}
		x += cell.Width(s, m.look.Wide) + 3
	}
}

// keyCalled is the key that people read as name.
func (m *Model) keyCalled(name string) (keys.Key, bool) {
	if r := []rune(name); len(r) == 1 {
		return keys.Rune(r[0]), true
	}
	for _, code := range []keys.Code{keys.Enter, keys.Esc, keys.Tab} {
		if k := (keys.Key{Code: code}); m.keyName(k) == name {
			return k, true
		}
	}
	return keys.Key{}, false
}

// covered takes the buttons away that a layer lies above: all but the hints.
func (m *Model) covered() {
	m.buttons = slices.DeleteFunc(m.buttons, func(b button) bool { return !b.hint })
}

// readButtons keeps the buttons that can be read in the finished frame, so that no
// click does what is not shown.
func (m *Model) readButtons(b *cell.Buffer) {
	m.buttonsOf = m.top()
	m.buttons = slices.DeleteFunc(m.buttons, func(x button) bool {
		text := ""
		for i := range x.r.W {
			text += b.At(x.r.X+i, x.r.Y).Text
		}
		return text != x.text
	})
}

// clickButton presses the key that is shown at x, y, and says whether one is.
// What came up just now takes no click that was meant for something else.
func (m *Model) clickButton(x, y int, now time.Time) bool {
	for _, b := range m.buttons {
		if !b.r.In(x, y) {
			continue
		}
		if m.top() == m.buttonsOf && (m.top() == nil || now.Sub(m.topSince) >= readable) {
			m.press(b.key, now)
		}
		return true
	}
	return false
}
