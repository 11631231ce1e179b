package game

import (
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"
)

// Setup is everything that decides which rules are played: two peers that hold
// equal setups play the same game. It is compared by its text.
type Setup struct {
	Game    string   // gomoku, weiqi, xiangqi
	Rules   string   // the rule set within the game, such as freestyle
	Size    int      // points along one side; 0 where the game has one size
	Options []Option // sorted by key, each key once; only what differs from the default
}

// Option is one setting of a rule set, such as opening=swap2.
type Option struct{ Key, Value string }

// ErrSetup is wrapped by every error about a setup.
var ErrSetup = errors.New("setup")

const (
	maxOptions = 16
	maxWord    = 24
	maxValue   = 160 // of an option: a position of xiangqi is the longest
)

// ID is the rule set as game/rules.
func (s Setup) ID() string { return s.Game + "/" + s.Rules }

// Option is the value of key, or def where the setup does not name it.
func (s Setup) Option(key, def string) string {
	for _, o := range s.Options {
		if o.Key == key {
			return o.Value
		}
	}
	return def
}

// With is s with the option key set to value; an empty value removes it.
func (s Setup) With(key, value string) Setup {
	opts := slices.DeleteFunc(slices.Clone(s.Options), func(o Option) bool { return o.Key == key })
	if value != "" {
		opts = append(opts, Option{key, value})
		slices.SortFunc(opts, func(a, b Option) int { return strings.Compare(a.Key, b.Key) })
	}
	s.Options = opts
	return s
}

// String is the canonical text, such as "gomoku/standard 15 opening=swap2".
func (s Setup) String() string {
	var b strings.Builder
	fmt.Fprintf(&b, "%s %d", s.ID(), s.Size)
	for _, o := range s.Options {
		fmt.Fprintf(&b, " %s=%s", o.Key, o.Value)
	}
	return b.String()
}

// ParseSetup reads what Setup.String writes, and nothing else. It checks the
// form only; whether such a game exists is the catalogue's to say.
func ParseSetup(text string) (Setup, error) {
	fields := strings.Split(text, " ")
	if len(fields) < 2 || len(fields) > 2+maxOptions {
		return Setup{}, fmt.Errorf("%w: %.60q has no rules and size", ErrSetup, text)
	}
	name, rules, _ := strings.Cut(fields[0], "/")
	size, err := strconv.Atoi(fields[1])
	s := Setup{Game: name, Rules: rules, Size: size}
	if err != nil || size < 0 || size > MaxSize || !word(name) || !word(rules) {
		return Setup{}, fmt.Errorf("%w: %.60q", ErrSetup, text)
	}
	for _, f := range fields[2:] {
		k, v, _ := strings.Cut(f, "=")
		if !word(k) || !small(v, maxValue) {
			return Setup{}, fmt.Errorf("%w: option %.40q", ErrSetup, f)
		}
		s.Options = append(s.Options, Option{k, v})
	}
	if s.String() != text || !sortedOnce(s.Options) {
		return Setup{}, fmt.Errorf("%w: %.60q is not in its one form", ErrSetup, text)
	}
	return s, nil
}

func sortedOnce(opts []Option) bool {
	for i := 1; i < len(opts); i++ {
		if opts[i-1].Key >= opts[i].Key {
			return false
		}
	}
	return true
}

func word(s string) bool { return small(s, maxWord) }

// small says whether s is of small letters, digits, dashes and dots, at most n.
func small(s string, n int) bool {
	if s == "" || len(s) > n {
		return false
	}
	for _, c := range []byte(s) {
		if (c < 'a' || c > 'z') && (c < '0' || c > '9') && c != '-' && c != '.' {
			return false
		}
	}
	return true
}
