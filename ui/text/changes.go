package text

import (
	"fmt"

	"qiyou/game"
	"qiyou/game/match"
	"qiyou/ui/session"
)

// Changes says what an invitation proposes otherwise than what it answers, one
// phrase each; nothing for a first invitation.
func (m *Messages) Changes(inv session.Invitation) []string {
	if inv.Before == nil {
		return nil
	}
	was, now := *inv.Before, inv.Offer
	var all []string
	add := func(what, a, b string) {
		if a != b {
			all = append(all, fmt.Sprintf(m.Offer.Changed, what, a, b))
		}
	}
	add(m.Offer.Rules, m.Rules(was.Setup), m.Rules(now.Setup))
	add(m.Offer.Size, fmt.Sprintf(m.Offer.SizeOf, was.Setup.Size, was.Setup.Size), fmt.Sprintf(m.Offer.SizeOf, now.Setup.Size, now.Setup.Size))
	for _, key := range optionKeys(was.Setup, now.Setup) {
		add(m.OptionName(key), m.optionIn(was.Setup, key), m.optionIn(now.Setup, key))
	}
	add(m.Offer.Clock, m.Clock(was.Clock), m.Clock(now.Clock))
	add(m.Offer.Sides, m.first(was, inv.Mine), m.first(now, inv.Mine))
	return all
}

// optionKeys are the options that one of the two settles, in their order.
func optionKeys(a, b game.Setup) []string {
	var keys []string
	seen := map[string]bool{}
	for _, s := range []game.Setup{a, b} {
		for _, o := range s.Options {
			if !seen[o.Key] {
				seen[o.Key] = true
				keys = append(keys, o.Key)
			}
		}
	}
	return keys
}

func (m *Messages) optionIn(s game.Setup, key string) string {
	if v := s.Option(key, ""); v != "" {
		return m.Option(key, v)
	}
	return m.Offer.Usual
}

// first is who is first, as the person reads it who proposes o if mine.
func (m *Messages) first(o session.Offer, mine bool) string {
	switch {
	case o.Sides == match.ByLot:
		return m.Offer.Lot
	case (o.Sides == match.InviterFirst) == mine:
		return m.Offer.Me
	}
	return m.Offer.You
}
