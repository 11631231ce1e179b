package linear

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
	"time"

	"qiyou/ui/cell"
	"qiyou/ui/session"
)

// lobby is who is there, as last told, with numbers that stay with a peer and
// an open match for as long as the program runs.
type lobby struct {
	now     session.Lobby
	last    string // the last report as JSON, so that nothing is told twice
	peers   map[string]int
	matches map[string]int
}

type lobbyReport struct {
	Event      string    `json:"event"`
	Me         meOf      `json:"me"`
	Health     string    `json:"health"`
	Interfaces []string  `json:"interfaces"`
	Peers      []peerRow `json:"peers"`
	Open       []openRow `json:"open"`

	was  *lobbyReport // tell only what changed since
	part string       // tell only the peers or the open matches
}

type peerRow struct {
	Number int    `json:"number"`
	ID     string `json:"id"`
	Name   string `json:"name"`
	Tag    string `json:"tag"`
	Known  bool   `json:"known"`
	trust
	State   string `json:"state"`
	Playing bool   `json:"playing"`
	Watch   bool   `json:"watch"`
	Games   string `json:"games"`
	Addr    string `json:"addr"`
	Wins    int    `json:"wins"`
	Losses  int    `json:"losses"`
	Draws   int    `json:"draws"`
}

type openRow struct {
	Number   int    `json:"number"`
	Match    string `json:"match"`
	Opponent string `json:"opponent"`
	Setup    string `json:"setup"`
	Moves    int    `json:"moves"`
	When     string `json:"when"`

	Adjourned bool `json:"adjourned,omitempty"`
}

var presences = [...]string{"resolving", "here", "suspect", "unreachable", "gone"}

func number(m map[string]int, id string) int {
	if _, ok := m[id]; !ok {
		m[id] = len(m) + 1
	}
	return m[id]
}

// report takes in what the session tells and gives it as a report.
func (l *lobby) report(now session.Lobby) lobbyReport {
	if l.peers == nil {
		l.peers, l.matches = map[string]int{}, map[string]int{}
	}
	l.now = now
	r := lobbyReport{
		Event: "lobby", Me: meOf{cell.CleanName(now.Me.Name), printable(now.Me.ID), now.Me.Port, now.Me.Mode.KnownOnly, now.Me.Mode.Invisible, printable(now.Me.Room)},
		Health: now.Health.Code, Interfaces: []string{}, Peers: []peerRow{}, Open: []openRow{},
	}
	for _, i := range now.Health.Interfaces {
		r.Interfaces = append(r.Interfaces, printable(i))
	}
	for _, p := range now.Peers {
		r.Peers = append(r.Peers, peerRow{
			Number: number(l.peers, p.ID), ID: printable(p.ID), Name: cell.CleanName(p.Name), Tag: printable(p.Tag), Known: p.Known, trust: trustOf(p.Verified, p.Like, p.Broken),
			State: presences[min(p.Presence, session.Gone)], Playing: p.Playing, Watch: p.Watch, Games: printable(p.Games), Addr: printable(p.Addr),
			Wins: p.Wins, Losses: p.Losses, Draws: p.Draws,
		})
	}
	for _, o := range now.Open {
		r.Open = append(r.Open, openRow{
			Number: number(l.matches, o.Match), Match: o.Match, Opponent: cell.CleanName(o.Opponent), Setup: o.Setup.String(), Moves: o.Moves,
			When: o.When.UTC().Format(time.RFC3339), Adjourned: o.Adjourned,
		})
	}
	return r
}

func (p peerRow) state(w words) string {
	s := map[string]string{
		"resolving": w.Resolving, "here": w.Here, "suspect": w.Suspect, "unreachable": w.Unreachable, "gone": w.Gone,
	}[p.State]
	if p.Playing {
		s += w.Comma + w.Playing
	}
	if p.Watch {
		s += w.Comma + w.CanWatch
	}
	return s + p.words(w, p.Name)
}

func (p peerRow) line(format string, w words) string {
	tag := p.Tag
	if tag == "" {
		tag = p.Addr
	}
	return fmt.Sprintf(format, p.Number, w.name(p.Name), tag, p.state(w))
}

func (r lobbyReport) text(w words) []string {
	if r.was != nil {
		return r.changes(w)
	}
	var all []string
	if r.part == "" {
		all = r.Me.changes(meOf{}, w)
	}
	if r.part != "open" {
		if r.Health != "" && r.Health != "ok" {
			all = append(all, fmt.Sprintf(w.Looking, w.why(r.Health)))
		}
		for _, p := range r.Peers {
			all = append(all, p.line(w.PeerLine, w))
		}
		if len(r.Peers) == 0 {
			all = append(all, w.NobodyHere)
		}
	}
	if r.part != "peers" {
		for _, o := range r.Open {
			line := fmt.Sprintf(w.OpenLine, o.Number, w.name(o.Opponent), w.game(o.Setup), o.Moves)
			if o.Adjourned {
				line += w.Comma + w.OpenRests
			}
			all = append(all, line)
		}
		if len(r.Open) == 0 && r.part == "open" {
			all = append(all, w.NoOpen)
		}
	}
	return all
}

// changes are the lines for what a person would want to hear of: who came,
// went, or began to play.
func (r lobbyReport) changes(w words) []string {
	var all []string
	if r.Health != r.was.Health {
		all = append(all, fmt.Sprintf(w.Looking, w.why(r.Health)))
	}
	all = append(all, r.Me.changes(r.was.Me, w)...)
	before := map[string]peerRow{}
	for _, p := range r.was.Peers {
		before[p.ID] = p
	}
	for _, p := range r.Peers {
		b, met := before[p.ID]
		delete(before, p.ID)
		if !met || b.Name != p.Name || b.state(w) != p.state(w) {
			all = append(all, p.line(w.PeerCame, w))
		}
	}
	for _, p := range r.was.Peers {
		if _, left := before[p.ID]; left {
			all = append(all, fmt.Sprintf(w.PeerLeft, w.name(p.Name)))
		}
	}
	return all
}

// find is the peer that text means: a number if numbered, a fingerprint or the
// first eight letters of one, or a name in any case. A known key wins among
// several of one name. Where a person asks, one that does not answer is meant if
// no other is: he hears then what is in the way.
func (l *lobby) find(text string, numbered bool) (session.Peer, error) {
	p, err := l.among(text, numbered, session.Here, session.Suspect)
	if err == noSuchPeer && numbered {
		return l.among(text, numbered, session.Unreachable)
	}
	return p, err
}

// among is find among the peers in these states.
func (l *lobby) among(text string, numbered bool, states ...session.Presence) (session.Peer, error) {
	var found []session.Peer
	for _, p := range l.now.Peers {
		switch {
		case !slices.Contains(states, p.Presence):
		case p.ID == text, numbered && fmt.Sprint(l.peers[p.ID]) == text, sameTag(p.Tag, text):
			return p, nil
		case strings.EqualFold(cell.CleanName(p.Name), cell.CleanName(text)):
			found = append(found, p)
		}
	}
	if len(found) > 1 {
		found = preferKnown(found)
	}
	switch len(found) {
	case 0:
		return session.Peer{}, noSuchPeer
	case 1:
		return found[0], nil
	}
	return session.Peer{}, manyPeers
}

func preferKnown(all []session.Peer) []session.Peer {
	var known []session.Peer
	for _, p := range all {
		if p.Known {
			known = append(known, p)
		}
	}
	if len(known) == 1 {
		return known
	}
	return all
}

// openMatch is the open match of the number that text is.
func (l *lobby) openMatch(text string) (string, error) {
	n, err := strconv.Atoi(text)
	if err != nil {
		return "", noArgument
	}
	for _, o := range l.now.Open {
		if l.matches[o.Match] == n {
			return o.Match, nil
		}
	}
	return "", noSuchOpen
}

// sameTag says whether text is the fingerprint tag or at least eight letters
// of its beginning, dashes and case aside.
func sameTag(tag, text string) bool {
	plain := func(s string) string { return strings.ToUpper(strings.ReplaceAll(s, "-", "")) }
	a, b := plain(tag), plain(text)
	return len(b) >= 8 && strings.HasPrefix(a, b)
}

// isAddress says that text can only be an address typed by hand.
func isAddress(text string) bool {
	return strings.ContainsAny(text, ".:[") && !strings.ContainsAny(text, " /")
}
