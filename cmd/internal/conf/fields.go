package conf

import (
	"errors"
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"

	"qiyou/ai"
	"qiyou/game"
	"qiyou/game/clock"
	"qiyou/ui/board"
	"qiyou/ui/cell"
	"qiyou/ui/session"
	words "qiyou/ui/text"
)

// field is a setting: its name in the file and as a flag, its kind there, how to
// read and write it as text, and what it may be where that is a list.
type field struct {
	key    string
	kind   kind
	set    func(*Settings, string) error
	get    func(Settings) string
	values []string
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
	{"name", text, setName, func(s Settings) string { return s.Name }, nil},
	{"lang", text, setLang, func(s Settings) string { return s.Lang }, append([]string{""}, words.Langs()...)},
	oneOf("theme", func(s *Settings) *string { return &s.Theme }, "", "kaya", "kaya-light", "slate", "contrast", "colourblind"),
	oneOf("glyphs", func(s *Settings) *string { return &s.Glyphs }, "", "wide", "narrow", "ascii"),
	oneOf("pieces", func(s *Settings) *string { return &s.Pieces }, board.PiecesNames()...),
	oneOf("board", func(s *Settings) *string { return &s.Board }, board.ModeNames()...),
	onOff("fouls", func(s *Settings) *bool { return &s.Fouls }),
	oneOf("confirm", func(s *Settings) *string { return &s.Confirm }, "never", "always"),
	onOff("premove", func(s *Settings) *bool { return &s.Premove }),
	{"setup", text, setSetup, func(s Settings) string { return s.Setup }, nil},
	{"recent", list, setRecent, func(s Settings) string { return strings.Join(s.Recent, ",") }, nil},
	{"clock", text, setClock, func(s Settings) string { return s.Clock }, nil},
	within("level", func(s *Settings) *int { return &s.Level }, int(ai.MinLevel), int(ai.MaxLevel)),
	onOff("resign", func(s *Settings) *bool { return &s.Resign }),
	onOff("ponder", func(s *Settings) *bool { return &s.Ponder }),
	within("threads", func(s *Settings) *int { return &s.Threads }, 1, ai.MaxThreads),
	engineOf(session.Opponent, "gomoku"), engineOf(session.Opponent, "weiqi"), engineOf(session.Opponent, "xiangqi"),
	engineOf(session.Adviser, "gomoku"), engineOf(session.Adviser, "weiqi"), engineOf(session.Adviser, "xiangqi"),
	within("port", func(s *Settings) *int { return &s.Port }, 0, 65535),
	onOff("overhear", func(s *Settings) *bool { return &s.Overhear }),
	oneOf("watchers", func(s *Settings) *string { return &s.Watchers }, "everyone", "known", "nobody"),
	onOff("sound", func(s *Settings) *bool { return &s.Sound }),
	onOff("music", func(s *Settings) *bool { return &s.Music }),
	oneOf("notify", func(s *Settings) *string { return &s.Notify }, "desktop", "bell", "off"),
	onOff("known", func(s *Settings) *bool { return &s.Known }),
	onOff("invisible", func(s *Settings) *bool { return &s.Unseen }),
	oneOf("log", func(s *Settings) *string { return &s.Log }, "debug", "info", "warn", "error"),
}

// Keys are the names of all settings, in the order to show them.
func Keys() []string {
	keys := make([]string, len(fields))
	for i, f := range fields {
		keys[i] = f.key
	}
	return keys
}

// Known says whether a setting is called key.
func Known(key string) bool {
	_, ok := find(key)
	return ok
}

// Values are what the setting named key may be, in the order to offer them; nil
// where that is no short list. An empty value leaves it to the program.
func Values(key string) []string {
	f, _ := find(key)
	return slices.Clone(f.values)
}

// Variable is the environment variable of the setting named key.
func Variable(key string) string { return "QIYOU_" + strings.ToUpper(key) }

func find(key string) (field, bool) {
	i := slices.IndexFunc(fields, func(f field) bool { return f.key == key })
	if i < 0 {
		return field{}, false
	}
	return fields[i], true
}

func setName(s *Settings, v string) error {
	if s.Name = cleanName(v); s.Name == "" {
		return errors.New("a name has at least one visible letter")
	}
	return nil
}

// setLang takes a language by any of its names: zh_TW is as good as zh-Hant.
func setLang(s *Settings, v string) error {
	if v == "" || v == "auto" {
		s.Lang = ""
		return nil
	}
	m, ok := words.Find(v)
	if !ok {
		return &ValueError{v, strings.Join(words.Langs(), ", ")}
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

// engineOf is the setting of who has a role in a game. Whether there is such an
// engine is for those who have the list.
func engineOf(r session.Role, game string) field {
	key := r.Setting(game)
	set := func(s *Settings, v string) error {
		if cell.CleanName(v) != v || len(v) > 64 {
			return &ValueError{fmt.Sprintf("%.20q", v), "the names of engine list"}
		}
		s.Engines = maps.Clone(s.Engines)
		if s.Engines == nil {
			s.Engines = map[string]string{}
		}
		s.Engines[key] = v
		return nil
	}
	return field{key, text, set, func(s Settings) string { return s.Engines[key] }, nil}
}

// onOff is a setting that is true or false.
func onOff(key string, at func(*Settings) *bool) field {
	set := func(s *Settings, v string) error {
		b, err := strconv.ParseBool(v)
		if v == "on" || v == "off" { // as people say it
			b, err = v == "on", nil
		}
		if err != nil {
			return &ValueError{v, "true, false"}
		}
		*at(s) = b
		return nil
	}
	return field{key, truth, set, func(s Settings) string { return strconv.FormatBool(*at(&s)) }, []string{"true", "false"}}
}

// oneOf is a setting that is one of a few words.
func oneOf(key string, at func(*Settings) *string, allowed ...string) field {
	set := func(s *Settings, v string) error {
		if v == "auto" && !slices.Contains(allowed, v) && allowed[0] == "" {
			v = "" // what is left to the program
		}
		if !slices.Contains(allowed, v) {
			return &ValueError{v, strings.TrimPrefix(strings.Join(allowed, ", "), ", ")}
		}
		*at(s) = v
		return nil
	}
	return field{key, text, set, func(s Settings) string { return *at(&s) }, allowed}
}

// mostValues is how many values of a number are offered as a list.
const mostValues = 12

// within is a setting that is a number from low to high.
func within(key string, at func(*Settings) *int, low, high int) field {
	set := func(s *Settings, v string) error {
		n, err := strconv.Atoi(v)
		if err != nil || n < low || n > high {
			return &ValueError{v, fmt.Sprintf("%d-%d", low, high)}
		}
		*at(s) = n
		return nil
	}
	f := field{key, number, set, func(s Settings) string { return strconv.Itoa(*at(&s)) }, nil}
	for n := low; n <= high && high-low < mostValues; n++ {
		f.values = append(f.values, strconv.Itoa(n))
	}
	return f
}
