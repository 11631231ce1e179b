package app

import (
	"fmt"
	"strconv"
	"strings"

	"qiyou/game"
	"qiyou/game/catalog"
	"qiyou/game/clock"
	"qiyou/game/match"
	"qiyou/game/weiqi"
	"qiyou/game/xiangqi"
	uiboard "qiyou/ui/board"
	"qiyou/ui/session"
	"qiyou/ui/view"
)

// What the faces need to know of games without knowing the games.

// choices is what may be settled about each rule set.
func choices() map[string][]view.Choice {
	all := map[string][]view.Choice{}
	for _, s := range catalog.Setups() {
		for _, c := range catalog.Choices(s) {
			all[s.ID()] = append(all[s.ID()], view.Choice(c))
		}
	}
	return all
}

func valid(s game.Setup) bool {
	_, err := catalog.New(s)
	return err == nil
}

// settle is o with one term settled, as people name it: rules, clock, first, or
// a choice of the rules.
func settle(o session.Offer, key, value string) (session.Offer, error) {
	var err error
	switch key {
	case "rules":
		o.Setup, err = named(value)
	case "clock":
		o.Clock, err = clock.Parse(value)
	case "first":
		o.Sides, err = sides(value)
	default:
		o.Setup, err = catalog.With(o.Setup, key, value)
	}
	return o, err
}

// sides is who is first, as people name it.
func sides(name string) (match.Sides, error) {
	s, ok := map[string]match.Sides{"lot": match.ByLot, "me": match.InviterFirst, "other": match.InviterSecond}[name]
	if !ok {
		return s, notOneOf("--first", name, "me, other, lot")
	}
	return s, nil
}

// score is the count of a game of go as it stands, in half points.
func score(s game.State) (dark, light int, ok bool) {
	count, ok := weiqi.ScoreOf(s)
	return count.Total(game.Dark), count.Total(game.Light), ok
}

// komi is what a game of go gives White, in half points.
func komi(s game.Setup) (half int, ok bool) {
	if s.Game != "weiqi" {
		return 0, false
	}
	t, err := weiqi.TermsOf(s)
	return t.Komi, err == nil
}

// repeats says whether a position of xiangqi is there again, and who would lose
// by it.
func repeats(s game.State) (loser game.Color, again bool) {
	v, again := xiangqi.Repeats(s)
	return v.Loser(), again
}

// prefs is what was last chosen, with o to be proposed.
func (w *world) prefs(o session.Offer) view.Prefs {
	p := view.Prefs{Offer: o, Level: w.settings.Level, HideFouls: !w.settings.Fouls}
	p.Board, _ = uiboard.ParseMode(w.settings.Board)
	p.Pieces, _ = uiboard.ParsePieces(w.settings.Pieces)
	p.Confirm, p.NoPremove = w.settings.Confirm == "always", !w.settings.Premove
	for _, text := range w.settings.Recent {
		if s, err := game.ParseSetup(text); err == nil && valid(s) {
			p.Recent = append(p.Recent, s)
		}
	}
	return p
}

// remember writes what was last chosen into the settings.
func (w *world) remember(p view.Prefs) {
	values := map[string]string{
		"setup": p.Offer.Setup.String(), "clock": p.Offer.Clock.String(), "level": strconv.Itoa(p.Level), "fouls": fmt.Sprint(!p.HideFouls), "board": p.Board.String(), "pieces": p.Pieces.String(),
		"confirm": map[bool]string{true: "always", false: "never"}[p.Confirm], "premove": fmt.Sprint(!p.NoPremove),
	}
	var recent []string
	for _, s := range p.Recent {
		recent = append(recent, s.String())
	}
	values["recent"] = strings.Join(recent, ",")
	for key, value := range values {
		w.live.save(key, value)
	}
}
