package view

import (
	"slices"
	"strings"
	"testing"

	"qiyou/ui/board"
	"qiyou/ui/keys"
	"qiyou/ui/session"
	"qiyou/ui/text"
)

// someSettings are settings as a program tells them.
func someSettings() session.Settings {
	onOff := []string{"true", "false"}
	return session.Settings{Settings: []session.Setting{
		{Key: "name", Value: "alice"},
		{Key: "lang", Values: []string{"", "en", "zh-Hans"}},
		{Key: "theme", Value: "kaya", Values: []string{"", "kaya", "slate"}, By: "QIYOU_THEME"},
		{Key: "glyphs", Values: []string{"", "wide", "narrow", "ascii"}},
		{Key: "pieces", Value: "letters", Values: []string{"auto", "simplified", "traditional", "letters"}},
		{Key: "fouls", Value: "true", Values: onOff},
		{Key: "watchers", Value: "everyone", Values: []string{"everyone", "known", "nobody"}},
		{Key: "sound", Value: "true", Values: onOff},
		{Key: "music", Value: "false", Values: onOff},
		{Key: "notify", Value: "desktop", Values: []string{"desktop", "bell", "off"}},
		{Key: "known", Value: "false", Values: onOff},
		{Key: "invisible", Value: "false", Values: onOff},
	}}
}

// set is someSettings after one was set.
func set(key, value string) session.Settings {
	s := someSettings()
	s.Set = key
	for i := range s.Settings {
		if s.Settings[i].Key == key {
			s.Settings[i].Value = value
		}
	}
	return s
}

func TestSettings(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		name, script string
		want         []session.Wish
	}{
		{"nothing", "Esc", nil},
		{"a choice, on", "Down Down Down Down Right", []session.Wish{session.Set{Key: "pieces", Value: "auto"}}},
		{"a choice, back", "Down Down Down Down Left", []session.Wish{session.Set{Key: "pieces", Value: "traditional"}}},
		{"a switch", "Up Up Up Up Space", []session.Wish{session.Set{Key: "music", Value: "true"}}},
		{"a value of the program", "Down Left", []session.Wish{session.Set{Key: "lang", Value: "zh-Hans"}}},
		{"faster than the news", "Up Up Up Right Right", []session.Wish{session.Set{Key: "notify", Value: "bell"}, session.Set{Key: "notify", Value: "off"}}},
		{"overridden", "Down Down Right Left Enter", nil},
		{"typed", "Enter Backspace Backspace x Enter", []session.Wish{session.Set{Key: "name", Value: "alix"}}},
		{"typed and given up", "Enter x Esc Esc", nil},
		{"typed and the same", "Enter Enter", nil},
	} {
		s := newScreen(t, board.Look{}, &text.EN).hear(onePeer()).press("S").hear(someSettings())
		if got, want := s.wishes(), []session.Wish{session.ListSettings{}}; !slices.Equal(got, want) {
			t.Fatalf("%+v, want %+v", got, want)
		}
		if got := s.press(c.script).wishes(); !slices.Equal(got, c.want) {
			t.Errorf("%s: %+v, want %+v", c.name, got, c.want)
		}
	}
}

// A pasted text goes to no setting by itself.
func TestPasteSetsNothing(t *testing.T) {
	t.Parallel()
	s := newScreen(t, board.Look{}, &text.EN).hear(onePeer()).press("S").hear(someSettings())
	s.wishes()
	s.input(Paste{"\nl\n"})
	s.press("Enter").input(Paste{"mallory\n"})
	if got := s.wishes(); len(got) != 0 || s.Screen() != "" {
		t.Errorf("%+v on %q", got, s.Screen())
	}
}

// What was set counts at once, whether or not the dialog is open.
func TestSettingsCountAtOnce(t *testing.T) {
	t.Parallel()
	s := newScreen(t, board.Look{}, &text.EN)
	s.opts.Words = text.For
	s.hear(onePeer(), set("pieces", "traditional"), set("fouls", "false"), set("sound", "true"), set("music", "true"), set("lang", "zh-Hans"))
	if s.look.Pieces != board.Traditional || s.Prefs().Pieces != board.Traditional || !s.Prefs().HideFouls || !s.sounds || !s.music {
		t.Errorf("%+v, sounds %v, music %v", s.Prefs(), s.sounds, s.music)
	}
	if shown := s.draw(80, 24).Text(); !strings.Contains(shown, text.ZhHans.Lobby.Play) {
		t.Errorf("not in the language that was set:\n%s", shown)
	}
	s.effects = nil
	s.hear(set("theme", "slate"), set("glyphs", "ascii"), set("notify", "off"), set("watchers", "nobody"), someSettings())
	want := []Effect{Adapt{"theme", "slate"}, Adapt{"glyphs", "ascii"}, Adapt{"notify", "off"}}
	if !slices.Equal(s.effects, want) {
		t.Errorf("%+v, want %+v", s.effects, want)
	}
	s.input(Refit{board.Look{ASCII: true}})
	if !s.look.ASCII || s.look.Pieces != board.Traditional {
		t.Errorf("the look is %+v", s.look)
	}
}

// Pieces that are left to the program go with the language, also where it
// changes on the way; those that were chosen stay.
func TestPiecesGoWithTheLanguage(t *testing.T) {
	t.Parallel()
	s := newScreen(t, board.Look{}, &text.EN)
	s.opts.Words = text.For
	s.hear(onePeer())
	for _, c := range []struct {
		key, value string
		want       board.Pieces
	}{
		{"fouls", "false", board.Simplified}, {"lang", "zh-Hant", board.Traditional}, {"lang", "zh-Hans", board.Simplified},
		{"pieces", "letters", board.Letters}, {"lang", "ja", board.Letters}, {"pieces", "auto", board.Traditional}, {"lang", "en", board.Simplified},
	} {
		if s.hear(set(c.key, c.value)); s.look.Pieces != c.want {
			t.Errorf("after %s %s: %s, want %s", c.key, c.value, s.look.Pieces, c.want)
		}
	}
}

// A setting can be named with its value in the palette.
func TestSettingByName(t *testing.T) {
	t.Parallel()
	for line, want := range map[string][]session.Wish{
		"settings theme slate": {session.Set{Key: "theme", Value: "slate"}}, "settings name=Anna Lee": {session.Set{Key: "name", Value: "Anna Lee"}},
		"settings theme": nil, "settings": {session.ListSettings{}},
	} {
		s := newScreen(t, board.Look{}, &text.EN).hear(onePeer()).press(":")
		s.input(Paste{line})
		if got := s.press("Enter").wishes(); !slices.Equal(got, want) {
			t.Errorf("%s: %+v, want %+v", line, got, want)
		}
	}
}

// A row is chosen by a click, and a second one changes it.
func TestClickOnSettings(t *testing.T) {
	t.Parallel()
	s := newScreen(t, board.Look{}, &text.EN)
	s.input(Size{80, 24})
	s.hear(onePeer()).press("S").hear(someSettings()).draw(80, 24)
	s.wishes()
	in, _, _ := s.settingsOpen().place(80, 24)
	y := in.Y + 8 // music
	s.input(Click{in.X + 3, y})
	s.input(Click{in.X + 3, y})
	s.input(Click{in.X + settingW + 4, y})
	s.input(Click{in.X + settingW, y})
	if got, want := s.wishes(), []session.Wish{session.Set{Key: "music", Value: "true"}, session.Set{Key: "music", Value: "false"}}; !slices.Equal(got, want) {
		t.Errorf("%+v, want %+v", got, want)
	}
}

// Switched by its own key, a setting is read again while the dialog shows it.
func TestSettingsAreReadAgain(t *testing.T) {
	t.Parallel()
	s := newScreen(t, board.Look{}, &text.EN).hear(onePeer()).press("S").hear(someSettings())
	s.wishes()
	s.hear(session.Notice{Code: session.NoticeWish, Args: []string{session.ErrUnsaved}})
	if got, want := s.wishes(), []session.Wish{session.ListSettings{}}; !slices.Equal(got, want) {
		t.Errorf("after a refusal: %+v, want %+v", got, want)
	}
	s.input(Press{keys.Key{Code: keys.Ctrl, Rune: 't'}})
	if got, want := s.wishes(), []session.Wish{session.ListSettings{}}; !slices.Equal(got, want) {
		t.Errorf("%+v, want %+v", got, want)
	}
}
