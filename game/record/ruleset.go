package record

import (
	"math"
	"slices"
	"strconv"
	"strings"

	"qiyou/game"
	"qiyou/game/gomoku"
	"qiyou/game/weiqi"
)

// The names of games in a setup.
const (
	gomokuName = "gomoku"
	weiqiName  = "weiqi"
	chess      = "xiangqi"
)

// games are the numbers of SGF (FF[4], GM) by game.
var games = map[string]int{weiqiName: 1, gomokuName: 4}

// position makes a state with stones set up, by game.
var position = map[string]func(s game.Setup, dark, light []game.Point, turn game.Color) (game.State, error){
	gomokuName: gomoku.Position, weiqiName: weiqi.Position,
}

// known makes the rules of a setup, by game.
var known = map[string]func(game.Setup) (game.Rules, error){gomokuName: gomoku.New, weiqiName: weiqi.New}

// unknown is the rule set for a game whose RU says nothing that is known.
var unknown = map[string]string{gomokuName: "freestyle", weiqiName: "japanese"}

// ruleNames are the rule sets of go whose names in RU are others than in a
// setup: those of FF[4], and as programs write them.
var ruleNames = []struct{ rules, written string }{
	{"chinese", "Chinese"}, {"japanese", "Japanese"}, {"aga", "AGA"}, {"new-zealand", "NZ"}, {"tromp-taylor", "Tromp-Taylor"},
}

// apart are the options of go that have properties of their own.
var apart = []string{"handicap", "komi", "placement"}

// rulesText is RU: a setup without what other properties say.
func rulesText(s game.Setup) string {
	text := s.Rules
	for _, n := range ruleNames {
		if s.Game == weiqiName && n.rules == s.Rules {
			text = n.written
		}
	}
	for _, o := range s.Options {
		if s.Game != weiqiName || !slices.Contains(apart, o.Key) {
			text += " " + o.Key + "=" + o.Value
		}
	}
	return text
}

// settle is the setup that the text of RU means.
func settle(name string, size int, text string) game.Setup {
	var words []string
	s := game.Setup{Game: name, Size: size}
	for _, w := range strings.Fields(strings.ToLower(text)) {
		if key, value, is := strings.Cut(w, "="); is {
			s = s.With(key, value)
		} else {
			words = append(words, w)
		}
	}
	s.Rules = strings.Join(words, "-")
	for _, n := range ruleNames {
		if name == weiqiName && s.Rules == strings.ToLower(n.written) {
			s.Rules = n.rules
		}
	}
	if _, err := known[name](s); err == nil {
		return s
	}
	return game.Setup{Game: name, Rules: unknown[name], Size: size}
}

// terms is s with the handicap and the komi of g, where there are such.
func (g Game) terms(s game.Setup) game.Setup {
	root := g.Roots[0]
	dark, err := points(root.Get(addDark))
	n, err2 := strconv.Atoi(strings.TrimSpace(root.First("HA")))
	if err == nil && err2 == nil && n > 1 && n == len(dark) && root.Get(addLight) == nil {
		s = handicapped(s, dark)
	}
	komi, err := komiOf(root.First("KM"))
	t, err2 := weiqi.TermsOf(s)
	if err != nil || err2 != nil || 2*komi == float64(t.Komi) {
		return s
	}
	if with := s.With("komi", halves(2*komi)); valid(with) {
		return with
	}
	return s
}

// komiOf is KM in points. Some servers write zi of two points each, whole or in
// hundredths: 3.75 and 375 are 7.5 points.
func komiOf(text string) (float64, error) {
	komi, err := strconv.ParseFloat(strings.Replace(strings.TrimSpace(text), ",", ".", 1), 64)
	if komi > 200 {
		komi /= 100
	}
	if quarters := 4 * komi; quarters == math.Trunc(quarters) && math.Mod(quarters, 2) != 0 {
		komi *= 2
	}
	return komi, err
}

// handicapped is s with the handicap of these stones, if there is such.
func handicapped(s game.Setup, dark []game.Point) game.Setup {
	with := s.With("handicap", strconv.Itoa(len(dark)))
	if t, err := weiqi.TermsOf(with); err != nil || !t.Free && !sameSet(t.Stones, dark) {
		with = with.With("placement", "free")
	}
	if valid(with) {
		return with
	}
	return s
}

func valid(s game.Setup) bool {
	_, err := weiqi.New(s)
	return err == nil
}

func sameSet(a, b []game.Point) bool {
	for _, p := range a {
		if !slices.Contains(b, p) {
			return false
		}
	}
	return len(a) == len(b)
}

// halves is half points as points, the shortest way: 15 is 7.5.
func halves(half float64) string { return strconv.FormatFloat(half/2, 'f', -1, 64) }
