package linear

import (
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
