package view

import (
	"slices"
	"strconv"

	"qiyou/game"
	"qiyou/game/clock"
	"qiyou/game/match"
	"qiyou/ui/board"
)

// sizeKey is the key of the choice that is the size of the board.
const sizeKey = "size"

// clocks are the time limits on offer; others are typed.
var clocks = []string{"none", "5m", "10m", "5m+3s", "10m+5s", "10m+3x30s", "30m+3x30s", "10m+25/5m"}

// sound is p with what is missing or not on offer replaced by the default.
func (m *Model) sound(p Prefs) Prefs {
	if !m.offered(p.Offer.Setup) {
		p.Offer.Setup = game.Setup{}
		if len(m.opts.Setups) > 0 {
			p.Offer.Setup = m.opts.Setups[0]
		}
	}
	if p.Offer.Clock.Check() != nil {
		p.Offer.Clock = clock.Settings{}
	}
	if p.Offer.Sides > match.InviterSecond {
		p.Offer.Sides = match.ByLot
	}
	p.Level = min(max(p.Level, 1), max(m.opts.Levels, 1))
	p.Pieces, p.Board = min(p.Pieces, board.Letters), min(p.Board, board.ASCII)
	p.Recent = slices.DeleteFunc(slices.Clone(p.Recent), func(s game.Setup) bool { return !m.offered(s) })
	return p
}

// offered says whether s is of a rule set on offer and can be played.
func (m *Model) offered(s game.Setup) bool {
	known := slices.ContainsFunc(m.opts.Setups, func(o game.Setup) bool { return o.ID() == s.ID() })
	return known && m.valid(s)
}

func (m *Model) valid(s game.Setup) bool { return m.opts.Valid == nil || m.opts.Valid(s) }

// games are the games on offer, in order.
func (m *Model) games() []string {
	var names []string
	for _, s := range m.opts.Setups {
		if !slices.Contains(names, s.Game) {
			names = append(names, s.Game)
		}
	}
	return names
}

// rulesOf are the names of the rule sets of a game, in order.
func (m *Model) rulesOf(name string) []string {
	var names []string
	for _, s := range m.opts.Setups {
		if s.Game == name {
			names = append(names, s.Rules)
		}
	}
	return names
}

// standard is the setup of a rule set as it is offered.
func (m *Model) standard(name, rules string) (game.Setup, bool) {
	for _, s := range m.opts.Setups {
		if s.Game == name && s.Rules == rules {
			return s, true
		}
	}
	return game.Setup{}, false
}

// recent is what was last chosen of a game, else its first rule set.
func (p Prefs) recent(m *Model, name string) (game.Setup, bool) {
	for _, s := range p.Recent {
		if s.Game == name {
			return s, true
		}
	}
	if rules := m.rulesOf(name); len(rules) > 0 {
		return m.standard(name, rules[0])
	}
	return game.Setup{}, false
}

// keep makes the setup of the offer the last one chosen of its game.
func (p *Prefs) keep() {
	s := p.Offer.Setup
	p.Recent = append(slices.DeleteFunc(slices.Clone(p.Recent), func(o game.Setup) bool { return o.Game == s.Game }), s)
}

// ownKomi is the value of a komi that is left to the handicap.
const ownKomi = "own"

// choices are what may be settled about the rule set of s, without those that
// leave no choice. With a handicap the komi follows from it unless it is
// settled; without stones there is nothing to place.
func (m *Model) choices(s game.Setup) []Choice {
	var all []Choice
	stones := s.Option("handicap", "0")
	for _, c := range m.opts.Choices[s.ID()] {
		switch {
		case c.Key == "komi" && stones != "0":
			c.Values = append([]string{ownKomi}, c.Values...)
		case c.Key == "placement" && stones < "2":
			continue
		}
		if len(c.Values) > 1 {
			all = append(all, c)
		}
	}
	return all
}

// setupText is the game that s describes, with the komi that follows from its rules
// and its handicap where none was settled.
func (m *Model) setupText(s game.Setup) string {
	if m.opts.Komi != nil && s.Option("komi", "") == "" {
		if half, ok := m.opts.Komi(s); ok {
			s = s.With("komi", m.text.Points(half))
		}
	}
	return m.text.Setup(s)
}

// valueIn is what is settled in s about c.
func (c Choice) valueIn(s game.Setup) string {
	if c.Key == sizeKey {
		return strconv.Itoa(s.Size)
	}
	return s.Option(c.Key, c.Values[0])
}

// settle is s with c settled to value.
func (c Choice) settle(s game.Setup, value string) game.Setup {
	if c.Key == sizeKey {
		if n, err := strconv.Atoi(value); err == nil && n > 0 && n <= game.MaxSize {
			s.Size = n
		}
		return s
	}
	if value == c.Values[0] {
		value = ""
	}
	if c.Key == "handicap" {
		s = s.With("komi", "")
	}
	return s.With(c.Key, value)
}

// next is s with c settled to the next value there is, around the end, that can
// be played together with all else. Where a new size rules out an option, the
// option goes.
func (m *Model) next(s game.Setup, c Choice, by int) game.Setup {
	at := slices.Index(c.Values, c.valueIn(s))
	for range c.Values {
		switch {
		case at < 0 && by < 0:
			at = len(c.Values) - 1
		case at < 0:
			at = 0
		default:
			at = (at + by + len(c.Values)) % len(c.Values)
		}
		if to, ok := m.fitting(c.settle(s, c.Values[at]), c.Key); ok {
			return to
		}
	}
	return s
}

// fitting is s, for a new size without the options that it rules out.
func (m *Model) fitting(s game.Setup, changed string) (game.Setup, bool) {
	if m.valid(s) || changed != sizeKey {
		return s, m.valid(s)
	}
	for _, o := range s.Options {
		if to := s.With(o.Key, ""); m.valid(to) {
			return to, true
		}
	}
	s.Options = nil
	return s, m.valid(s)
}

// as is the setup of a rule set with what it shares with old.
func (m *Model) as(old game.Setup, rules string) game.Setup {
	s, ok := m.standard(old.Game, rules)
	if !ok {
		return old
	}
	for _, c := range m.choices(s) {
		v := old.Option(c.Key, "")
		if c.Key == sizeKey {
			v = strconv.Itoa(old.Size)
		}
		if slices.Contains(c.Values, v) {
			if to := c.settle(s, v); m.valid(to) {
				s = to
			}
		}
	}
	return s
}
