package conf

import (
	"errors"
	"fmt"
	"maps"
	"os"
	"os/user"
	"slices"
	"strings"

	"qiyou/game/match"
	"qiyou/ui/board"
	"qiyou/ui/cell"
	"qiyou/ui/session"
)

// Settings is what a person may choose. Each field is a row of the table below.
type Settings struct {
	Name    string   // one's own, as others see it; never empty
	Lang    string   // one of words.Langs; "" is the language of the system
	Theme   string   // kaya, kaya-light, slate, contrast, colourblind; "" fits the terminal
	Glyphs  string   // wide, narrow, ascii; "" fits the terminal
	Pieces  string   // how xiangqi is written: auto (as the language has it), simplified, traditional, letters
	Board   string   // how boards are drawn: auto, compact, disc, tile, ascii
	Fouls   bool     // mark the points that Renju forbids
	Confirm string   // whether a move is played when it is asked for twice: never, always
	Premove bool     // moves can be made while the other is to act
	Setup   string   // game proposed, canonical text of a game.Setup
	Recent  []string // what was last chosen of each game, in the same form
	Clock   string   // time proposed, canonical text of clock.Settings
	Level   int      // of the computer, within those of the package ai
	Resign  bool     // the computer resigns what is lost beyond doubt
	Ponder  bool     // the computer of the highest level thinks while the other is to act
	Threads int      // of the computer on the highest level, of hints and of the analysis
	// Engines of other programs in the place of ours, by session.Role.Setting.
	Engines  map[string]string
	Port     int    // UDP port, 0 is any
	Overhear bool   // hear spectators during a game of one\'s own
	Watchers string // who may watch one's matches: everyone, known, nobody
	Sound    bool   // sounds on the screen
	Music    bool   // quiet music
	Notify   string // how one is told while the window has no focus: desktop, bell, off
	Log      string // debug, info, warn, error
	Known    bool   // only those in the book of peers may link
	Unseen   bool   // announce nothing

	from    map[string]Source
	unknown []*Error
}

// Source is where a setting comes from.
type Source string

// The sources, the first wins.
const (
	Flag    Source = "flag"
	Env     Source = "env"
	File    Source = "file"
	Default Source = "default"
)

// From is where the setting named key comes from.
func (s Settings) From(key string) Source {
	if from, ok := s.from[key]; ok {
		return from
	}
	return Default
}

// Unknown are the keys of the file that are no settings, each where it stands.
// They change nothing, and [Save] leaves them as they are.
func (s Settings) Unknown() []*Error { return slices.Clone(s.unknown) }

// By is the flag or variable that overrides the setting named key, as a person
// types it; "" where none does.
func (s Settings) By(key string) string {
	switch s.From(key) {
	case Flag:
		if _, _, ok := session.RoleOf(key); ok {
			key = "engine"
		}
		return "--" + key
	case Env:
		return Variable(key)
	}
	return ""
}

// With is s with the setting named key changed to value, which stands as if it
// had been there at the start: where it comes from is as before. The error is
// an *Error.
func (s Settings) With(key, value string) (Settings, error) {
	f, ok := find(key)
	if !ok {
		return s, &Error{"", key, ErrUnknown}
	}
	next := s
	if err := f.set(&next, value); err != nil {
		return s, &Error{"", key, err}
	}
	return next, nil
}

// Flagged is s with a setting that is as a flag has it.
func (s Settings) Flagged(key, value string) (Settings, error) {
	next, err := s.With(key, value)
	if err == nil {
		next.from = maps.Clone(s.from)
		next.from[key] = Flag
	}
	return next, err
}

// Get is the setting named key as text; "" for a name that is none.
func (s Settings) Get(key string) string {
	if f, ok := find(key); ok {
		return f.get(s)
	}
	return ""
}

// Error says which setting cannot be used and where it stands.
type Error struct {
	Where string // flag, variable, or file:line
	Key   string
	Err   error
}

// Error is where, which and why.
func (e *Error) Error() string {
	switch "" {
	case e.Where:
		return fmt.Sprintf("%s: %v", e.Key, e.Err)
	case e.Key:
		return fmt.Sprintf("%s: %v", e.Where, e.Err)
	}
	return fmt.Sprintf("%s: %s: %v", e.Where, e.Key, e.Err)
}

// Unwrap is why.
func (e *Error) Unwrap() error { return e.Err }

// Code is bad-config.
func (e *Error) Code() string { return "bad-config" }

// ValueError is a value that is none of those a setting may have.
type ValueError struct{ Value, Allowed string }

// Error is the value, and those that can be.
func (e *ValueError) Error() string { return fmt.Sprintf("%q is none of %s", e.Value, e.Allowed) }

// What may be wrong with the file of settings.
var (
	ErrJSON  = errors.New("not a JSON object")
	ErrTwice = errors.New("set twice")
	ErrLarge = fmt.Errorf("more than %d bytes", maxFile)
)

var errFollows = errors.New("something follows the settings")

// badJSON is an ErrJSON that says itself what is wrong.
type badJSON struct{ error }

func (badJSON) Is(target error) bool { return target == ErrJSON }

// KindError is a value in the file of another kind than its setting has: it says
// which that is.
type KindError string

// The kinds.
const (
	WantNumber KindError = "a whole number"
	WantTruth  KindError = "true or false"
	WantList   KindError = "a list of strings"
	WantText   KindError = "a string"
)

// Error says what the value must be.
func (e KindError) Error() string { return "it must be " + string(e) }

// ErrUnknown is for a key that names no setting.
var ErrUnknown = errors.New("no such setting")

// usualLevel is the level of the computer until another is chosen: one that most
// people can beat now and then.
const usualLevel = 4

// Load reads the settings: flags (by key, only those given), then the
// environment, then the file of p, which may not exist. Errors are an *Error,
// except that the file could not be read.
func Load(p Paths, flags map[string]string, getenv func(string) string) (Settings, error) {
	s := Settings{Sound: true, Pieces: board.ByLanguage.String(), Board: board.Auto.String(), Fouls: true, Confirm: "never", Premove: true, Setup: "gomoku/freestyle 15", Clock: "10m+3x30s", Level: usualLevel, Resign: true, Threads: 1, Watchers: "everyone", Notify: "desktop", Log: "info", from: map[string]Source{}}
	s.Name = defaultName(getenv)
	entries, unknown, err := readFile(p.File())
	if err != nil {
		return s, err
	}
	s.unknown = unknown
	for _, e := range entries {
		if err := s.set(e.key, e.value, File, fmt.Sprintf("%s:%d", p.File(), e.line)); err != nil {
			return s, err
		}
	}
	for _, f := range fields {
		env := Variable(f.key)
		if v := getenv(env); v != "" {
			if err := s.set(f.key, v, Env, env); err != nil {
				return s, err
			}
		}
	}
	for key, v := range flags {
		if err := s.set(key, v, Flag, "--"+key); err != nil {
			return s, err
		}
	}
	return s, nil
}

func (s *Settings) set(key, value string, from Source, where string) error {
	f, ok := find(key)
	if !ok {
		return &Error{where, key, ErrUnknown}
	}
	if err := f.set(s, value); err != nil {
		return &Error{where, key, err}
	}
	s.from[key] = from
	return nil
}

// defaultName is the name of the user, else of the machine.
func defaultName(getenv func(string) string) string {
	host, _ := os.Hostname()
	login := ""
	if u, err := user.Current(); err == nil {
		login = u.Username[strings.LastIndexByte(u.Username, '\\')+1:] // DOMAIN\user
	}
	for _, n := range []string{login, getenv("USER"), host} {
		if n = cleanName(n); n != "" {
			return n
		}
	}
	return app
}

// cleanName is a name as it may be shown and signed: inert and short.
func cleanName(s string) string {
	s = cell.CleanName(s)
	for len(s) > match.MaxName {
		runes := []rune(s)
		s = strings.TrimRight(string(runes[:len(runes)-1]), " ")
	}
	return s
}
