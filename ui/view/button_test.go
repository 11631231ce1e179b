package view

import (
	"reflect"
	"slices"
	"strings"
	"testing"
	"time"
	"unicode"

	"qiyou/game"
	"qiyou/game/gametest"
	"qiyou/game/match"
	"qiyou/ui/cell"
	"qiyou/ui/keys"
	"qiyou/ui/session"
	"qiyou/ui/text"
)

// Every key that a screen names can be clicked on, in every picture, window and
// language, and does what the key does.
func TestWhatIsNamedCanBeClicked(t *testing.T) {
	gametest.Long(t)
	t.Parallel()
	n := 0
	for _, win := range windows {
		if !slices.Contains([]string{"80x24-en", "80x24-zh-wide", "40x12-zh", "120x40-en"}, win.name) {
			continue
		}
		for name, build := range pictures {
			make := func() *screen {
				s := newScreen(t, win.look, win.lang)
				s.input(Size{win.w, win.h})
				build(t, s)
				s.now = s.now.Add(time.Hour)
				s.draw(win.w, win.h)
				s.effects = nil
				return s
			}
			for _, b := range slices.Clone(make().buttons) {
				byKey, byClick := make(), make()
				byKey.input(Press{b.key})
				byClick.input(Click{b.r.X + b.r.W - 1, b.r.Y})
				if !reflect.DeepEqual(strip(byKey.effects), strip(byClick.effects)) {
					t.Errorf("%s-%s: a click on %q does %+v, its key %+v", name, win.name, b.text, byClick.effects, byKey.effects)
				}
				if got, want := byClick.draw(win.w, win.h).Text(), byKey.draw(win.w, win.h).Text(); got != want {
					t.Errorf("%s-%s: a click on %q shows\n%s\nits key\n%s", name, win.name, b.text, got, want)
				}
				n++
			}
		}
	}
	if n < 200 {
		t.Errorf("only %d buttons", n)
	}
}

// clickOn clicks on the last place where text stands.
func (s *screen) clickOn(text string) *screen {
	s.t.Helper()
	b := s.draw(80, 24)
	lines := strings.Split(b.Text(), "\n")
	for y, line := range slices.Backward(lines) {
		if at := strings.LastIndex(line, text); at >= 0 {
			s.input(Click{cell.Width(line[:at], s.look.Wide), y})
			return s
		}
	}
	s.t.Fatalf("%q is not on the screen:\n%s", text, b.Text())
	return s
}

func TestButtonsByName(t *testing.T) {
	t.Parallel()
	s := ground(t, keys.Table, &text.EN)
	s.clickOn("y yes")
	wanted(t, s, act(game.First, match.DoDraw))
	s.clickOn("R resign")
	s.now = s.now.Add(readable)
	s.clickOn("n no")
	wanted(t, s)
	s.clickOn("R resign")
	s.clickOn("y yes")
	wanted(t, s) // too soon after the question came up
	s.now = s.now.Add(readable)
	s.clickOn("y yes")
	wanted(t, s, act(game.First, match.DoResign))

	s = ground(t, keys.Lobby, &text.EN)
	s.clickOn("n decline")
	wanted(t, s, session.Answer{Invitation: "i1"})
	s.clickOn("? help")
	shows(t, s, text.EN.Screen.Help)
	s.now = s.now.Add(readable)
	s.clickOn("Esc closes")
	hides(t, s, text.EN.Screen.Close)
}

// A click does nothing where another layer has come up since the last frame.
func TestNoClickOnWhatIsCovered(t *testing.T) {
	t.Parallel()
	s := ground(t, keys.Table, &text.EN)
	s.draw(80, 24)
	at := slices.IndexFunc(s.buttons, func(b button) bool { return b.text == "y yes" })
	r := s.buttons[at].r
	s.press("R")
	s.now = s.now.Add(time.Hour)
	s.input(Click{r.X, r.Y})
	wanted(t, s)
	s.draw(80, 24)
	for _, b := range s.buttons {
		if b.r.In(r.X, r.Y) && b.text != "y yes" {
			t.Errorf("%q is where the covered answer was", b.text)
		}
	}
}

func TestWheelAndClicksInLists(t *testing.T) {
	t.Parallel()
	s := english(t)
	s.hear(someLobby())
	wheel := func(by, times int) {
		for range times {
			s.input(Wheel{X: 3, Y: 3, By: by})
		}
	}
	wheel(+1, 50)
	if rows := s.rows(); s.lobby.chosen != rows[len(rows)-1] {
		t.Errorf("the wheel ends at %v, want the last row", s.lobby.chosen)
	}
	wheel(-1, 50)
	if rows := s.rows(); s.lobby.chosen != rows[0] {
		t.Errorf("the wheel ends at %v, want the first row", s.lobby.chosen)
	}

	s.press("g")
	d := s.top().(*offerDialog)
	wheel(+1, 50)
	if d.row != levelRow {
		t.Errorf("the wheel ends at the row %s, want %s", d.row, levelRow)
	}
	s.clickOn("Time ")
	if d.row != clockRow || d.prefs.Offer.Clock != timing(t, "none") {
		t.Errorf("a click chooses %s and sets %v", d.row, d.prefs.Offer.Clock)
	}
	s.clickOn("no time limit >")
	if got := d.prefs.Offer.Clock; got != timing(t, "5m") {
		t.Errorf("a click on the value sets %v, want 5m", got)
	}
	s.clickOn("< 5 min")
	if got := d.prefs.Offer.Clock; got != timing(t, "none") {
		t.Errorf("a click before the value sets %v, want none", got)
	}
	s.press("Esc r").hear(someRecords())
	r := s.top().(*recordList)
	s.effects = nil
	wheel(+1, 99)
	if r.row != len(r.records)-1 {
		t.Errorf("the wheel ends at record %d of %d", r.row, len(r.records))
	}
	in := inside(frame(80, 24, recordsW, len(r.records)))
	s.input(Click{in.X + 2, in.Y})
	wanted(t, s)
	s.input(Click{in.X + 2, in.Y})
	wanted(t, s, session.OpenRecord{Record: r.records[0].ID})

	s = ground(t, keys.Table, &text.EN)
	s.draw(40, 12)
	s.press("?")
	wheel(+1, 3)
	if h := s.top().(*help); h.from != 3 {
		t.Errorf("the wheel scrolls help to %d, want 3", h.from)
	}
}

// A point can be typed whatever its letters are otherwise for.
func TestEveryColumnCanBeTyped(t *testing.T) {
	t.Parallel()
	for _, column := range "abcdefghjklmnopqrstABCDEFGHJKLMNOPQRST" {
		s := english(t)
		s.hear(newDesk(t, setup("weiqi/chinese 19"), "none").event())
		s.input(Press{keys.Rune(column)})
		s.input(Press{keys.Rune('9')})
		s.input(Press{keys.Key{Code: keys.Enter}})
		want := game.Point{Col: int8(strings.IndexRune("abcdefghjklmnopqrst", unicode.ToLower(column))), Row: 10}
		wanted(t, s, act(game.First, match.DoMove, at(want)))
	}
}

// A row of help does what it tells of, in one column and in two.
func TestHelpByMouse(t *testing.T) {
	gametest.Long(t)
	t.Parallel()
	for of := range grounds {
		for _, size := range [][2]int{{80, 24}, {120, 70}} {
			for i, b := range ground(t, of, &text.EN).obeyed() {
				if b.Action == keys.Type {
					continue // its keys say more than the action
				}
				byKey, byClick := ground(t, of, &text.EN), ground(t, of, &text.EN)
				byClick.draw(size[0], size[1])
				byClick.write("?")
				g := byClick.top().(*help).grid(size[0], size[1])
				in := inside(frame(size[0], size[1], g.w, g.h))
				x, y := in.X+i/g.rows*(keyW+actW+2), in.Y+i%g.rows
				for ; y-in.Y >= g.room; y-- {
					byClick.press("Down")
				}
				byKey.draw(size[0], size[1])
				if b.Action == keys.GoTab {
					byKey.write(":table ")
				} else {
					byKey.input(Press{b.Keys[0]})
				}
				byClick.input(Click{x + 2, y})
				if !reflect.DeepEqual(strip(byKey.effects), strip(byClick.effects)) {
					t.Errorf("%s: a click on %s does %+v, its key %+v", of, b.Action, byClick.effects, byKey.effects)
				}
				if got, want := byClick.draw(size[0], size[1]).Text(), byKey.draw(size[0], size[1]).Text(); got != want {
					t.Errorf("%s: a click on %s shows\n%s\nits key\n%s", of, b.Action, got, want)
				}
			}
		}
	}
}
