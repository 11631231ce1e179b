package linear

import (
	"strings"
	"testing"

	"qiyou/ui/session"
	"qiyou/ui/text"
)

func someSettings(set string) session.Settings {
	return session.Settings{Set: set, Settings: []session.Setting{
		{Key: "lang", Value: "zh-Hans", Values: []string{"", "en", "zh-Hans"}},
		{Key: "theme", Value: "slate", Values: []string{"", "kaya", "slate"}, By: "--theme"},
		{Key: "music", Value: "false", Values: []string{"true", "false"}},
	}}
}

func TestSetInLines(t *testing.T) {
	t.Parallel()
	f := newFake()
	r := start(t, f, Options{JSON: true, Wait: true})
	f.events <- session.Lobby{}
	r.await("lobby")
	for _, c := range []struct {
		line string
		want session.Wish
	}{
		{"settings", session.ListSettings{}},
		{"set theme", session.ListSettings{}},
		{"set theme slate", session.Set{Key: "theme", Value: "slate"}},
		{"set theme auto", session.Set{Key: "theme", Value: "auto"}},
		{"set music on", session.Set{Key: "music", Value: "on"}},
		{"set music off", session.Set{Key: "music", Value: "off"}},
		{"set notify off", session.Set{Key: "notify", Value: "off"}},
		{"set name Anna  Lee", session.Set{Key: "name", Value: "Anna  Lee"}},
	} {
		r.send(c.line)
		if got := r.wish(); got != c.want {
			t.Errorf("%s: %+v, want %+v", c.line, got, c.want)
		}
		f.events <- someSettings("")
		if e := r.await("settings"); len(e["settings"].([]any)) != 3 {
			t.Errorf("%s: %v", c.line, e)
		}
	}
	r.send("set")
	if e := r.await("refused"); e["code"] != "missing-argument" {
		t.Errorf("%v", e)
	}
}

func TestSettingsInWords(t *testing.T) {
	t.Parallel()
	f := newFake()
	r := start(t, f, Options{Wait: true, Words: text.For})
	f.events <- session.Lobby{}
	for !strings.Contains(r.read(), text.PlainEN.NobodyHere) {
		continue // who one is, and who is there
	}
	for _, c := range []struct {
		line string
		news session.Settings
		want []string
	}{
		{"settings", someSettings(""), []string{"lang: 简体中文. The lang", "theme: slate, set by --theme. The c", "music: off. Quiet"}},
		{"set music", someSettings(""), []string{"music: off. Quiet", "music can be: on, off."}},
		{"set what", someSettings(""), []string{"there is no such setting or value"}},
		{"set music off", someSettings("music"), []string{"Music: off."}},
		{"set lang zh", someSettings("lang"), []string{"语言：简体中文。"}},
	} {
		r.send(c.line)
		r.wish()
		f.events <- c.news
		for _, want := range c.want {
			if got := r.read(); !strings.HasPrefix(got, want) {
				t.Errorf("%s: %q, want %q", c.line, got, want)
			}
		}
	}
}
