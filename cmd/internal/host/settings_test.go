package host

import (
	"testing"

	"qiyou/ui/session"
)

// fakeSettings keeps what it is told; locked cannot be set.
type fakeSettings map[string]string

func (s fakeSettings) All() []session.Setting {
	return []session.Setting{{Key: "name", Value: s["name"]}, {Key: "watchers", Value: s["watchers"]}}
}

func (s fakeSettings) Set(key, value string) error {
	if key == "locked" {
		return session.Error{ID: session.ErrOverridden}
	}
	s[key] = value
	return nil
}

// What is set counts in the host at once, and is refused where it cannot be.
func TestSet(t *testing.T) {
	t.Parallel()
	kept := fakeSettings{}
	a := start(t, "anna", t.TempDir(), func(c *Config) { c.Settings = kept })
	set := func(key, value string) { a.do(session.Set{Key: key, Value: value}) }
	told := func(key string) {
		await(a, key, func(e session.Settings) bool { return e.Set == key && len(e.Settings) == 2 })
	}
	lobby := func(what string, fits func(session.Me) bool) {
		await(a, what, func(e session.Lobby) bool { return fits(e.Me) })
	}
	a.do(session.ListSettings{})
	told("")
	set("name", "berta")
	lobby("the name", func(m session.Me) bool { return m.Name == "berta" })
	told("name")
	set("watchers", "nobody")
	lobby("who may watch", func(m session.Me) bool { return m.Watch == session.WatchNobody })
	set("known", "on")
	lobby("known only", func(m session.Me) bool { return m.Mode.KnownOnly && !m.Mode.Invisible })
	set("invisible", "true")
	lobby("invisible", func(m session.Me) bool { return m.Mode.KnownOnly && m.Mode.Invisible })
	set("theme", "slate")
	told("theme")
	set("locked", "x")
	await(a, "a refusal", func(e session.Notice) bool { return e.Args[0] == session.ErrOverridden })
	if kept["theme"] != "slate" || kept["watchers"] != "nobody" {
		t.Errorf("kept %v", kept)
	}
}
