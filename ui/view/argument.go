package view

import (
	"slices"
	"strconv"
	"strings"
	"time"
	"unicode/utf8"

	"qiyou/game/clock"
	"qiyou/ui/cell"
	"qiyou/ui/keys"
	"qiyou/ui/session"
)

// with does a with an argument that was typed after its word. It says why not
// where that does not fit, and then does nothing.
func (m *Model) with(a keys.Action, arg string, now time.Time) (why string) {
	switch a {
	case keys.Type:
		return m.playTyped(m.table(), arg, now)
	case keys.Chat:
		return m.sayLine(arg)
	case keys.Tell:
		return m.tellLine(arg)
	case keys.Rename:
		if arg != m.lobby.news.Me.Name {
			m.wish(session.Rename{Name: arg})
		}
	case keys.Address:
		m.invite(arg, arg)
	case keys.GoTab:
		return m.goTab(arg)
	case keys.Gather:
		m.wish(session.Gather{Path: arg})
	case keys.Find:
		m.findGames(session.ListRecords{Words: arg}, nil)
	case keys.Open:
		m.wish(session.OpenRecord{Record: arg})
	case keys.Picture:
		return m.keepPicture(m.table(), arg)
	case keys.Comment:
		return m.remarkHere(m.table(), arg)
	case keys.Jump:
		return m.goMove(m.table(), arg)
	case keys.Undo:
		return m.undoBy(m.table(), arg, now)
	case keys.Clock:
		return m.setClock(arg)
	case keys.Settings:
		key, value, ok := strings.Cut(strings.Replace(arg, "=", " ", 1), " ")
		if !ok {
			return m.text.Code(session.ErrSetting)
		}
		m.wish(session.Set{Key: key, Value: strings.TrimSpace(value)})
	case keys.Larger:
		return m.nameBoard(m.table(), arg, now)
	case keys.Watchers:
		who := strings.ToLower(arg)
		if !slices.Contains([]string{session.WatchEveryone, session.WatchKnown, session.WatchNobody}, who) {
			return m.text.Code(session.ErrWatchers)
		}
		m.wish(session.AllowWatch{Who: who})
	default:
		return m.withPeer(a, arg, now)
	}
	return ""
}

// withPeer does a with the player of a name, as with one that is chosen in the
// lobby. Whoever is not there may still be invited, by address.
func (m *Model) withPeer(a keys.Action, name string, now time.Time) (why string) {
	found := m.named(func(p session.Peer) bool { return strings.EqualFold(cell.CleanName(p.Name), name) })
	switch {
	case len(found) == 0 && a == keys.Invite:
		m.invite(name, name)
		return ""
	case len(found) == 0:
		return m.text.Code(session.ErrNoPeer)
	case len(found) > 1:
		return m.text.Palette.Many
	}
	switch p := found[0]; a {
	case keys.Block:
		m.askBlock(p.Name, p.Tag)
	case keys.Verify:
		m.verifyPeer(p, now)
	default:
		m.lobby.chosen, m.lobby.touched = rowID{peerRow, p.ID}, true
		m.run(a, keys.Key{}, now)
	}
	return ""
}

func (m *Model) named(is func(session.Peer) bool) []session.Peer {
	return slices.DeleteFunc(m.lobby.peers(), func(p session.Peer) bool { return !is(p) })
}

// sayLine says text at the table on the screen, or to everybody in the lobby.
func (m *Model) sayLine(text string) (why string) {
	say := session.Say{Text: text}
	if t := m.table(); t != nil {
		if !t.remote() {
			return m.text.Palette.NoChat
		}
		say.Match = t.snap.ID
	}
	return m.say(say)
}

func (m *Model) say(s session.Say) (why string) {
	if utf8.RuneCountInString(s.Text) > maxSay {
		return m.text.Code(session.ErrTooLong)
	}
	m.wish(s)
	return ""
}

// tellLine says to one player what follows that one's name, the longest that
// fits.
func (m *Model) tellLine(line string) (why string) {
	name := ""
	for _, p := range m.lobby.peers() {
		own := cell.CleanName(p.Name)
		if len(own) > len(name) && len(line) > len(own) && line[len(own)] == ' ' && strings.EqualFold(line[:len(own)], own) {
			name = own
		}
	}
	found := m.named(func(p session.Peer) bool { return name != "" && strings.EqualFold(cell.CleanName(p.Name), name) })
	switch len(found) {
	case 0:
		return m.text.Code(session.ErrNoPeer)
	case 1:
		return m.say(session.Say{Peer: found[0].ID, Text: strings.TrimSpace(line[len(name):])})
	}
	return m.text.Palette.Many
}

// goTab shows the table with a number, 0 is the lobby.
func (m *Model) goTab(number string) (why string) {
	all := append([]string{""}, m.ids()...)
	n, err := strconv.Atoi(number)
	if err != nil || n < 0 || n >= len(all) {
		return m.text.Code(session.ErrNoMatch)
	}
	m.show(all[n])
	return ""
}

// goMove shows the board after the move with a number.
func (m *Model) goMove(t *table, number string) (why string) {
	n, err := strconv.Atoi(number)
	if last := t.numberOf(len(t.line()) - 1); err != nil || n < 0 || n > last {
		return sprintf(m.text.Palette.OneOf, 0, last)
	}
	t.goTo(t.upTo(n))
	return ""
}

// askClock opens the field for the time limit of what is proposed.
func (m *Model) askClock() {
	m.push(newEntry(m.text.Offer.Clock+": ", "", 24, func(m *Model, s string, now time.Time) {
		if s == "" {
			return
		}
		if why := m.setClock(s); why != "" {
			m.refused(why, now)
		}
	}))
}

// setClock changes the time limit of what is proposed.
func (m *Model) setClock(limit string) (why string) {
	set, err := clock.Parse(limit)
	if err != nil {
		return m.text.Offer.BadClock
	}
	m.prefs.Offer.Clock = set
	m.emit(Remember{m.prefs})
	return ""
}
