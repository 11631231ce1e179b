package linear

import (
	"slices"
	"strconv"
	"strings"

	"qiyou/game"
	"qiyou/game/match"
	"qiyou/ui/session"
)

// splitTerms parts what a command is about from the terms KEY=VALUE at its end.
func splitTerms(text string) (about string, terms []string) {
	words := strings.Fields(text)
	n := len(words)
	for n > 0 && strings.Contains(words[n-1], "=") {
		n--
	}
	return strings.Join(words[:n], " "), words[n:]
}

// terms is o with every term settled, in their order.
func (f *face) terms(o session.Offer, terms []string) (session.Offer, error) {
	for _, term := range terms {
		key, value, ok := strings.Cut(term, "=")
		if !ok || f.opts.Settle == nil {
			return o, noTerm
		}
		next, err := f.opts.Settle(o, strings.ToLower(key), value)
		if err != nil {
			return o, noTerm
		}
		o = next
	}
	return o, nil
}

// counter answers the newest invitation with other terms: those that it has,
// from our side, and what is said here. Where two invitations have crossed it
// begins with what we had proposed.
func (f *face) counter(terms string) error {
	if len(f.invited) == 0 {
		return noQuestion
	}
	newest := f.invited[len(f.invited)-1]
	o := newest.Offer.Turned()
	switch {
	case newest.Draft != nil:
		o = *newest.Draft
	case terms == "":
		return noArgument
	}
	o, err := f.terms(o, strings.Fields(terms))
	if err != nil {
		return err
	}
	return f.wish(session.Counter{Invitation: newest.ID, Offer: o})
}

// again is what was played at t, with the seats changed, as we would say it.
func (t *table) again() session.Offer {
	o := session.Offer{Setup: t.snap.Match.Setup(), Clock: t.snap.Match.Timing(), Sides: match.InviterFirst}
	if t.snap.Mine(game.First) {
		o.Sides = match.InviterSecond
	}
	return o
}

// termsOf are terms as JSON has them.
type termsOf struct {
	Setup string `json:"setup"`
	Clock string `json:"clock"`
	Sides string `json:"sides"`
}

func reportTerms(o session.Offer) termsOf {
	return termsOf{o.Setup.String(), o.Clock.String(), sidesNames[min(o.Sides, match.InviterSecond)]}
}

// rematch asks for another game, on other terms if they follow.
func (f *face) rematch(terms string) error {
	t, err := f.current()
	if err != nil {
		return err
	}
	w := session.Rematch{Match: t.snap.ID}
	if terms != "" {
		o, err := f.terms(t.again(), strings.Fields(terms))
		if err != nil {
			return err
		}
		w.Offer = &o
	}
	return f.wish(w)
}

func (f *face) invite(text string) error {
	who, terms := splitTerms(text)
	if who == "" {
		return noArgument
	}
	o, err := f.terms(f.opts.Offer, terms)
	if err != nil {
		return err
	}
	id, err := f.peer(who)
	if err != nil {
		return err
	}
	return f.wish(session.Invite{Peer: id, Offer: o})
}

// peer is what the session calls the peer that a line means.
func (f *face) peer(who string) (string, error) {
	peer, err := f.lobby.find(who, true)
	if err != nil && isAddress(who) {
		return who, nil
	}
	return peer.ID, err
}

// level is that of the computer, that of the settings where none is given.
func (f *face) level(text string) (int, error) {
	if text == "" {
		return max(f.opts.Level, 1), nil
	}
	n, err := strconv.Atoi(text)
	if err != nil || n < 1 {
		return 0, noArgument
	}
	return n, nil
}

func (f *face) computer(text string) error {
	level, terms := splitTerms(text)
	engine := ""
	terms = slices.DeleteFunc(terms, func(term string) bool {
		name, ok := strings.CutPrefix(term, "engine=")
		if ok {
			engine = name
		}
		return ok
	})
	n, err := f.level(level)
	if err != nil {
		return err
	}
	o, err := f.terms(f.opts.Offer, terms)
	if err != nil {
		return err
	}
	return f.wish(session.PlayComputer{Offer: o, Level: n, Engine: engine})
}
