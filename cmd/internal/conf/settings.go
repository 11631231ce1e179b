package conf

import (
	"errors"
	"fmt"
	"os"
	"os/user"
	"slices"
	"strconv"
	"strings"

	"qiyou/ai"
	"qiyou/game"
	"qiyou/game/clock"
	"qiyou/game/match"
	"qiyou/ui/board"
	"qiyou/ui/cell"
	words "qiyou/ui/text"
)

// Settings is what a person may choose. Each field is a row of the table below.
type Settings struct {
	Name     string   // one's own, as others see it; never empty
	Lang     string   // one of words.Langs; "" is the language of the system
	Theme    string   // kaya, kaya-light, slate, contrast, colourblind; "" fits the terminal
	Glyphs   string   // wide, narrow, ascii; "" fits the terminal
	Pieces   string   // how xiangqi is written: simplified, traditional, letters
	Board    string   // how boards are drawn: auto, compact, disc, tile, ascii
	Fouls    bool     // mark the points that Renju forbids
	Confirm  string   // whether a move is played when it is asked for twice: never, always
	Premove  bool     // moves can be made while the other is to act
	Setup    string   // game proposed, canonical text of a game.Setup
	Recent   []string // what was last chosen of each game, in the same form
	Clock    string   // time proposed, canonical text of clock.Settings
	Level    int      // of the computer, within those of the package ai
	Port     int      // UDP port, 0 is any
	Overhear bool     // hear spectators during a game of one\'s own
	Watchers string   // who may watch one's matches: everyone, known, nobody
	Sound    bool     // sounds on the screen
	Music    bool     // quiet music
	Notify   string   // how one is told while the window has no focus: desktop, bell, off
	Log      string   // debug, info, warn, error
	Known    bool     // only those in the book of peers may link
	Unseen   bool     // announce nothing

	from map[string]Source
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

// field is a setting: its name in the file and as a flag, its kind there, and
// how to read and write it as text.
type field struct {
	key  string
	kind kind
	set  func(*Settings, string) error
	get  func(Settings) string
}

type kind uint8

const (
	text kind = iota
	number
	truth
	list
)

// fields is every setting, in the order to show them. QIYOU_ and the key in
// capitals is its variable.
var fields = []field{
	{"name", text, setName, func(s Settings) string { return s.Name }},
	{"lang", text, setLang, func(s Settings) string { return s.Lang }},
	{"theme", text, oneOf(func(s *Settings) *string { return &s.Theme }, "", "kaya", "kaya-light", "slate", "contrast", "colourblind"), func(s Settings) string { return s.Theme }},
	{"glyphs", text, oneOf(func(s *Settings) *string { return &s.Glyphs }, "", "wide", "narrow", "ascii"), func(s Settings) string { return s.Glyphs }},
	{"pieces", text, oneOf(func(s *Settings) *string { return &s.Pieces }, "simplified", "traditional", "letters"), func(s Settings) string { return s.Pieces }},
	{"board", text, oneOf(func(s *Settings) *string { return &s.Board }, board.ModeNames()...), func(s Settings) string { return s.Board }},
	{"fouls", truth, setTruth(func(s *Settings) *bool { return &s.Fouls }), func(s Settings) string { return strconv.FormatBool(s.Fouls) }},
	{"confirm", text, oneOf(func(s *Settings) *string { return &s.Confirm }, "never", "always"), func(s Settings) string { return s.Confirm }},
	{"premove", truth, setTruth(func(s *Settings) *bool { return &s.Premove }), func(s Settings) string { return strconv.FormatBool(s.Premove) }},
	{"setup", text, setSetup, func(s Settings) string { return s.Setup }},
	{"recent", list, setRecent, func(s Settings) string { return strings.Join(s.Recent, ",") }},
	{"clock", text, setClock, func(s Settings) string { return s.Clock }},
	{"level", number, within(func(s *Settings) *int { return &s.Level }, int(ai.MinLevel), int(ai.MaxLevel)), func(s Settings) string { return strconv.Itoa(s.Level) }},
	{"port", number, within(func(s *Settings) *int { return &s.Port }, 0, 65535), func(s Settings) string { return strconv.Itoa(s.Port) }},
	{"overhear", truth, setTruth(func(s *Settings) *bool { return &s.Overhear }), func(s Settings) string { return strconv.FormatBool(s.Overhear) }},
	{"watchers", text, oneOf(func(s *Settings) *string { return &s.Watchers }, "everyone", "known", "nobody"), func(s Settings) string { return s.Watchers }},
	{"sound", truth, setTruth(func(s *Settings) *bool { return &s.Sound }), func(s Settings) string { return strconv.FormatBool(s.Sound) }},
	{"music", truth, setTruth(func(s *Settings) *bool { return &s.Music }), func(s Settings) string { return strconv.FormatBool(s.Music) }},
	{"notify", text, oneOf(func(s *Settings) *string { return &s.Notify }, "desktop", "bell", "off"), func(s Settings) string { return s.Notify }},
	{"known", truth, setTruth(func(s *Settings) *bool { return &s.Known }), func(s Settings) string { return strconv.FormatBool(s.Known) }},
	{"invisible", truth, setTruth(func(s *Settings) *bool { return &s.Unseen }), func(s Settings) string { return strconv.FormatBool(s.Unseen) }},
	{"log", text, oneOf(func(s *Settings) *string { return &s.Log }, "debug", "info", "warn", "error"), func(s Settings) string { return s.Log }},
}

// Keys are the names of all settings, in the order to show them.
func Keys() []string {
	keys := make([]string, len(fields))
	for i, f := range fields {
		keys[i] = f.key
	}
	return keys
}

// Get is the setting named key as text; "" for a name that is none.
func (s Settings) Get(key string) string {
	if f, ok := find(key); ok {
		return f.get(s)
	}
	return ""
}

func find(key string) (field, bool) {
	i := slices.IndexFunc(fields, func(f field) bool { return f.key == key })
	if i < 0 {
		return field{}, false
	}
	return fields[i], true
}

// Error says which setting cannot be used and where it stands.
type Error struct {
	Where string // flag, variable, or file:line
	Key   string
	Err   error
}

// Error is where, which and why.
func (e *Error) Error() string {
	if e.Key == "" {
		return fmt.Sprintf("%s: %v", e.Where, e.Err)
	}
	return fmt.Sprintf("%s: %s: %v", e.Where, e.Key, e.Err)
}

// Unwrap is why.
func (e *Error) Unwrap() error { return e.Err }

// Code is bad-config.
func (e *Error) Code() string { return "bad-config" }

// errUnknown is for a key that names no setting.
var errUnknown = errors.New("no such setting")

// Load reads the settings: flags (by key, only those given), then the
// environment, then the file of p, which may not exist. Errors are an *Error,
// except that the file could not be read.
func Load(p Paths, flags map[string]string, getenv func(string) string) (Settings, error) {
	s := Settings{Sound: true, Pieces: "simplified", Board: board.Auto.String(), Fouls: true, Confirm: "never", Premove: true, Setup: "gomoku/freestyle 15", Clock: "10m+3x30s", Level: int(ai.MaxLevel), Watchers: "everyone", Notify: "desktop", Log: "info", from: map[string]Source{}}
	s.Name = defaultName(getenv)
	entries, err := readFile(p.File())
	if err != nil {
		return s, err
	}
	for _, e := range entries {
		if err := s.set(e.key, e.value, File, fmt.Sprintf("%s:%d", p.File(), e.line)); err != nil {
			return s, err
		}
	}
	for _, f := range fields {
		env := "QIYOU_" + strings.ToUpper(f.key)
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
		return &Error{where, key, errUnknown}
	}
	if err := f.set(s, value); err != nil {
		return &Error{where, key, err}
	}
	s.from[key] = from
	return nil
}

// Save sets key to value in the file of p and leaves the rest as it is; an
// empty value takes the key out. The file is replaced whole or not at all.
// What could not be loaded is refused with an *Error.
func Save(p Paths, key, value string) error {
	f, ok := find(key)
	if !ok {
		return &Error{p.File(), key, errUnknown}
	}
	scratch := Settings{}
	if value != "" {
		if err := f.set(&scratch, value); err != nil {
			return &Error{p.File(), key, err}
		}
		value = f.get(scratch)
	}
	entries, err := readFile(p.File())
	if err != nil {
		return err
	}
	entries = slices.DeleteFunc(entries, func(e entry) bool { return e.key == key })
	if value != "" {
		entries = append(entries, entry{key: key, value: value})
	}
	return writeFile(p.File(), entries)
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

func setName(s *Settings, v string) error {
	if s.Name = cleanName(v); s.Name == "" {
		return errors.New("a name has at least one visible letter")
	}
	return nil
}

// setLang takes a language by any of its names: zh_TW is as good as zh-Hant.
func setLang(s *Settings, v string) error {
	if v == "" {
		s.Lang = ""
		return nil
	}
	m, ok := words.Find(v)
	if !ok {
		return fmt.Errorf("%q is none of %s", v, strings.Join(words.Langs(), ", "))
	}
	s.Lang = m.Lang
	return nil
}

func setSetup(s *Settings, v string) error {
	setup, err := game.ParseSetup(v)
	if err == nil {
		s.Setup = setup.String()
	}
	return err
}

func setRecent(s *Settings, v string) error {
	s.Recent = nil
	for text := range strings.SplitSeq(v, ",") {
		if text == "" {
			continue
		}
		setup, err := game.ParseSetup(text)
		if err != nil {
			return err
		}
		s.Recent = append(s.Recent, setup.String())
	}
	return nil
}

func setClock(s *Settings, v string) error {
	c, err := clock.Parse(v)
	if err == nil {
		s.Clock = c.String()
	}
	return err
}

func setTruth(at func(*Settings) *bool) func(*Settings, string) error {
	return func(s *Settings, v string) error {
		b, err := strconv.ParseBool(v)
		if err != nil {
			return fmt.Errorf("%q is neither true nor false", v)
		}
		*at(s) = b
		return nil
	}
}

func oneOf(at func(*Settings) *string, allowed ...string) func(*Settings, string) error {
	return func(s *Settings, v string) error {
		if !slices.Contains(allowed, v) {
			return fmt.Errorf("%q is none of %s", v, strings.TrimPrefix(strings.Join(allowed, ", "), ", "))
		}
		*at(s) = v
		return nil
	}
}

func within(at func(*Settings) *int, low, high int) func(*Settings, string) error {
	return func(s *Settings, v string) error {
		n, err := strconv.Atoi(v)
		if err != nil || n < low || n > high {
			return fmt.Errorf("%q is not a number from %d to %d", v, low, high)
		}
		*at(s) = n
		return nil
	}
}
