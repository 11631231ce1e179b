package view

import (
	"fmt"
	"reflect"
	"strings"
	"testing"

	"qiyou/game/gametest"
	"qiyou/ui/board"
	"qiyou/ui/cell"
	"qiyou/ui/keys"
	"qiyou/ui/text"
)

// The signs that take the place of the first and the last character of every
// text, by the columns of what they replace. No text has them itself.
const (
	openNarrow, openWide   = "‹", "【"
	closeNarrow, closeWide = "›", "】"
)

// bracketed is s with its ends marked and as wide as before; s itself where an
// end is filled in later, or where there are not two.
func bracketed(s string, wide bool) string {
	parts := strings.Split(s, "")
	n := len(parts)
	if n < 2 || parts[0] == "%" || parts[n-2] == "%" || strings.ContainsAny(s, "\n") {
		return s
	}
	sign := func(c, one, two string) string {
		if cell.Width(c, wide) == 2 {
			return two
		}
		return one
	}
	parts[0], parts[n-1] = sign(parts[0], openNarrow, openWide), sign(parts[n-1], closeNarrow, closeWide)
	return strings.Join(parts, "")
}

// unmarked are the fields of Messages whose texts are no labels: those that the
// program reads keys from, names of keys, and what the screen does not show.
var unmarked = map[string]bool{
	"Plain": true, "Commands": true, "Lang": true, "Answer": true, "Keys": true, "Arguments": true, "Join": true,
}

// fenced is a language whose every text shows whether it is on the screen whole.
func fenced(m *text.Messages, wide bool) *text.Messages {
	out := *m
	var walk func(v reflect.Value) reflect.Value
	walk = func(v reflect.Value) reflect.Value {
		got := reflect.New(v.Type()).Elem()
		got.Set(v)
		switch v.Kind() {
		case reflect.String:
			got.SetString(bracketed(v.String(), wide))
		case reflect.Array:
			for i := range v.Len() {
				got.Index(i).Set(walk(v.Index(i)))
			}
		case reflect.Map:
			got.Set(reflect.MakeMap(v.Type()))
			for _, k := range v.MapKeys() {
				got.SetMapIndex(k, walk(v.MapIndex(k)))
			}
		case reflect.Struct:
			for i := range v.NumField() {
				if !unmarked[v.Type().Field(i).Name] {
					got.Field(i).Set(walk(v.Field(i)))
				}
			}
		}
		return got
	}
	out = walk(reflect.ValueOf(out)).Interface().(text.Messages)
	return &out
}

// balanced says whether every text that begins on a frame also ends there: none is
// clipped, and nothing is drawn over one.
func balanced(frame string) bool {
	open := strings.Count(frame, openNarrow) + strings.Count(frame, openWide)
	return open == strings.Count(frame, closeNarrow)+strings.Count(frame, closeWide)
}

// frames are the screen and the layer on top, each drawn as if it were alone.
func (s *screen) frames(w, h int) []string {
	b := s.draw(w, h)
	layers := s.layers
	if len(layers) == 0 {
		return []string{b.Text()}
	}
	b.Clear(cell.Style{})
	layers[len(layers)-1].draw(s.Model, b)
	front := b.Text()
	s.layers = nil
	defer func() { s.layers = layers }()
	s.Draw(b, s.now)
	return []string{b.Text(), front}
}

// lists are the screens on which a list is opened that may be longer than the
// window, by the key that does it.
func lists(t *testing.T, words *text.Messages, w, h int, wide bool, check func(name string, s *screen)) {
	for _, key := range []string{"?", ":"} {
		for of, build := range grounds {
			s := newScreen(t, board.Look{Wide: wide}, words)
			s.input(Size{w, h})
			build(t, s)
			s.press(key)
			for range 5 {
				check(fmt.Sprint(key, " on ", of), s)
				s.press("Down Down Down Down Down Down Down Down Down")
			}
		}
	}
}

// dialogs are what comes up above a screen and is on no picture: every setting
// with what it is for, every question, the fields and the words to compare.
func dialogs(t *testing.T, words *text.Messages, w, h int, wide bool, check func(name string, s *screen)) {
	open := func(build func(s *screen)) *screen {
		s := newScreen(t, board.Look{Wide: wide}, words)
		s.input(Size{w, h})
		s.hear(onePeer())
		build(s)
		return s
	}
	s := open(func(s *screen) { pictures["settings"](t, s) })
	for range someSettings().Settings {
		check("settings", s)
		s.press("Down")
	}
	for key, name := range map[string]string{"N": "name", "a": "address"} {
		check(name, open(func(s *screen) { s.press(key) }))
	}
	check("words", open(func(s *screen) { s.hear(someWords(true)) }))
	ask := reflect.ValueOf(words.Ask)
	for i := range ask.NumField() {
		check(ask.Type().Field(i).Name, open(func(s *screen) { s.push(&confirm{question: ask.Field(i).String()}) }))
	}
}

// No label of any language is clipped or drawn over, on any view.
func TestEveryTextIsWhole(t *testing.T) {
	gametest.Long(t)
	t.Parallel()
	for _, lang := range text.Langs() {
		for _, win := range []struct {
			w, h int
			wide bool
		}{{120, 40, false}, {80, 24, false}, {80, 24, true}, {60, 22, false}} {
			w, h, wide, words := win.w, win.h, win.wide, fenced(text.For(lang), win.wide)
			check := func(name string, s *screen) {
				for _, frame := range s.frames(w, h) {
					if !balanced(frame) && !shortened[name] {
						t.Errorf("%s: %s at %dx%d:\n%s", lang, name, w, h, frame)
					}
				}
			}
			for name, build := range pictures {
				s := newScreen(t, board.Look{Wide: wide}, words)
				s.input(Size{w, h})
				build(t, s)
				check(name, s)
			}
			lists(t, words, w, h, wide, check)
			dialogs(t, words, w, h, wide, check)
		}
	}
}

// shortened are the pictures on which something is cut on purpose: a row of a
// list that ends in what matters least, choices that a menu has whole, and what
// of a file was not read, of which there is a list.
var shortened = map[string]bool{"records": true, "records-found": true, "library": true, "faults": true, "lobby-crowd": true, "swap2-choose": true}

// essential are the keys that the last line of a screen always names.
var essential = map[keys.Screen]string{
	keys.Lobby: "Enter q g ?", keys.Table: "Enter u R q ?", keys.Over: "m < q ?", keys.Review: "< > End q ?",
	keys.Study: "Enter < > q ?", keys.Watching: "c q ?",
}

func TestHintsHaveRoom(t *testing.T) {
	t.Parallel()
	for _, lang := range text.Langs() {
		for of, build := range grounds {
			s := newScreen(t, board.Look{}, text.For(lang))
			build(t, s)
			s.draw(80, 24)
			shown := map[string]bool{}
			for _, b := range s.buttons {
				shown[s.keyName(b.key)] = shown[s.keyName(b.key)] || b.hint
			}
			for name := range strings.FieldsSeq(essential[of]) {
				if !shown[name] {
					t.Errorf("%s: the last line of %s does not name %s: %v", lang, of, name, shown)
				}
			}
		}
	}
}

// Words come from one place: a screen whose language is changed is the one that
// was in that language from the start. What was said stays as it was said, and no
// question is open beneath the settings.
func TestLanguageChangesWhole(t *testing.T) {
	gametest.Long(t)
	t.Parallel()
	for name, build := range pictures {
		for _, lang := range text.Langs() {
			want, got := newScreen(t, board.Look{}, text.For(lang)), newScreen(t, board.Look{}, &text.EN)
			for _, s := range []*screen{want, got} {
				s.input(Size{80, 24})
				build(t, s)
				s.notice, s.layers = notice{}, nil
			}
			got.opts.Words = text.For
			got.hear(set("lang", lang))
			if a, b := got.draw(80, 24).Text(), want.draw(80, 24).Text(); a != b {
				t.Errorf("%s in %s after English:\n%s\nwant\n%s", name, lang, a, b)
			}
		}
	}
}
