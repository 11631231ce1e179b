// Package hostile is a peer that keeps to no rule, and the table of what it
// does to others. It is for tests: those of cmd/internal/host run the table in
// virtual time, those of cmd/internal/e2e against the real program.
//
// [Cases] is the table: each case has the number of one of the [Classes], which
// are the rows of section 9 of p2p/PROTOCOL.md. An [Attack] is one case under
// way: a QUIC client with a key of its own that can send any bytes.
package hostile

import "time"

// Case is one thing that a hostile peer does.
type Case struct {
	Class int
	Name  string
	Needs Needs
	Limit time.Duration // after this much it is over, and whatever it held is free again
	// Do does it. The error says what the victim did wrong.
	Do func(*Attack) error
}

// Needs is what a case needs beside a victim that listens.
type Needs uint8

// The needs.
const (
	Nothing Needs = iota
	Seat          // the victim accepts our invitation
	Dial          // the victim invites whoever is at our address
	Key           // the key of the honest player
)

// Classes are the attacks, by number from 1.
func Classes() []string {
	return []string{
		"takes the name of a friend",
		"copies a fingerprint and answers the dial",
		"stands in the middle",
		"floods invitations, with many keys",
		"floods first packets, garbage and resets",
		"sends huge frames",
		"is slow or silent",
		"never reads",
		"sends CBOR bombs",
		"sends facts that do not hold",
		"replays old facts",
		"lies about time",
		"stalls when it loses",
		"hides terminal codes in texts",
		"has names of odd letters and widths",
		"has names that are paths",
		"sends what unpacks to much",
		"fills the disk",
		"claims other versions",
		"sends our own words back",
		"writes as a spectator",
		"uses a copied key",
	}
}

// Cases is the table.
func Cases() []Case {
	var all []Case
	for _, part := range [][]Case{
		names(), answers(), words(), invites(), datagrams(), frames(), slow(), deaf(), bombs(), facts(), replays(), clocks(),
		codes(), letters(), paths(), disk(), versions(), mirrors(), spectators(), twins(),
	} {
		all = append(all, part...)
	}
	return all
}
