package app

import (
	"log/slog"
	"slices"
	"strings"
	"sync"

	"qiyou/cmd/internal/conf"
	"qiyou/ui/cell"
	"qiyou/ui/session"
)

// live is the settings while the program runs: what counts now and what is in
// the file. The host and the faces change them from goroutines of their own.
type live struct {
	paths conf.Paths
	log   *slog.Logger
	here  []string // keys that count until the program ends and are not kept
	// engines are the names of the engines of other programs for a game.
	engines func(game string) []string

	mu  sync.Mutex
	now conf.Settings
}

// newLive is the settings s as they count from now on. Over SSH sounds would be
// heard where nobody sits: there those of the file do not count, and what is
// switched is not kept in it.
func newLive(paths conf.Paths, s conf.Settings, remote bool, log *slog.Logger) *live {
	l := &live{paths: paths, log: log, now: s, engines: func(string) []string { return nil }}
	if !remote {
		return l
	}
	l.here = []string{"sound", "music"}
	for _, key := range l.here {
		if silent, err := l.now.With(key, "false"); err == nil && l.now.By(key) == "" {
			l.now = silent
		}
	}
	return l
}

// unknown is the notice that s has keys which are no settings, if it has any.
func unknown(s conf.Settings) []session.Notice {
	var keys []string
	for _, e := range s.Unknown() {
		if key := cell.Clean(e.Key); !slices.Contains(keys, key) {
			keys = append(keys, key)
		}
	}
	if keys == nil {
		return nil
	}
	return []session.Notice{{Code: session.NoticeUnknown, Args: []string{strings.Join(keys, ", ")}}}
}

// truth is whether the setting named key, which is true or false, is true now.
func (l *live) truth(key string) bool {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.now.Get(key) == "true"
}

// value is the setting named key as it counts now.
func (l *live) value(key string) string {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.now.Get(key)
}

// flagged has a flag set the setting named key.
func (l *live) flagged(key, value string) error {
	l.mu.Lock()
	defer l.mu.Unlock()
	next, err := l.now.Flagged(key, value)
	if err == nil {
		l.now = next
	}
	return err
}

// fixed are the settings that are not changed on the way: those that the dialog
// of a new game has, and those that count from the next start on.
var fixed = []string{"setup", "recent", "clock", "level", "port", "log"}

// All are the settings that can be changed, as they count now.
func (l *live) All() []session.Setting {
	l.mu.Lock()
	defer l.mu.Unlock()
	var all []session.Setting
	for _, key := range conf.Keys() {
		s := session.Setting{Key: key, Value: l.now.Get(key), Values: conf.Values(key), By: l.now.By(key)}
		_, game, ofEngine := session.RoleOf(key)
		switch {
		case slices.Contains(fixed, key):
			continue
		case ofEngine:
			names := l.engines(game)
			if names == nil {
				continue // nobody to choose
			}
			s.Values = append([]string{""}, names...)
			s.Value = s.Values[max(indexFold(s.Values, s.Value), 0)]
		}
		all = append(all, s)
	}
	return all
}

// indexFold is where name stands among names, whatever the case of its letters, or
// -1.
func indexFold(names []string, name string) int {
	return slices.IndexFunc(names, func(n string) bool { return strings.EqualFold(n, name) })
}

// engineNamed is value as the name of an engine for a game, "" for ours.
func (l *live) engineNamed(game, value string) (string, error) {
	names := l.engines(game)
	switch i := indexFold(names, value); {
	case i >= 0:
		return names[i], nil
	case value == "" || value == "auto" || value == "qiyou":
		return "", nil
	}
	return "", session.Error{ID: session.ErrEngine}
}

// Set sets a setting for a person who chose it.
func (l *live) Set(key, value string) error {
	l.mu.Lock()
	defer l.mu.Unlock()
	if slices.Contains(fixed, key) {
		return session.Error{ID: session.ErrSetting}
	}
	if l.now.By(key) != "" {
		return session.Error{ID: session.ErrOverridden}
	}
	if _, game, ok := session.RoleOf(key); ok {
		name, err := l.engineNamed(game, value)
		if err != nil {
			return err
		}
		value = name
	}
	return l.put(key, value)
}

// save keeps what a person changed on the way, where it is done already.
func (l *live) save(key, value string) {
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.now.Get(key) == value {
		return
	}
	if err := l.put(key, value); err != nil {
		l.log.Warn("setting not kept", "key", key, "value", value, "error", err)
	}
}

// put has value count, and keeps it. The lock is held, so that what one
// goroutine has just written is not lost by another.
func (l *live) put(key, value string) error {
	next, err := l.now.With(key, value)
	if err != nil {
		return session.Error{ID: session.ErrSetting}
	}
	if !slices.Contains(l.here, key) {
		if err := conf.Save(l.paths, key, value); err != nil {
			l.log.Warn("settings not written", "key", key, "error", err)
			return session.Error{ID: session.ErrUnsaved}
		}
	}
	l.now = next
	return nil
}
