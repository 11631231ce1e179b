// Package matchtest makes keys and terms for the tests of packages that work
// on matches. It is imported from _test.go files only.
package matchtest

import (
	"crypto/ed25519"
	"crypto/sha256"

	"qiyou/game"
	"qiyou/game/match"
)

// Key is a key that is the same in every run, one for each name.
func Key(name string) match.Key {
	seed := sha256.Sum256([]byte(name))
	return key(ed25519.NewKeyFromSeed(seed[:]))
}

type key ed25519.PrivateKey

// Public is the public half.
func (k key) Public() ed25519.PublicKey { return ed25519.PrivateKey(k).Public().(ed25519.PublicKey) }

// Sign is the signature over message.
func (k key) Sign(message []byte) []byte { return ed25519.Sign(ed25519.PrivateKey(k), message) }

// Keys are those of the two players of [Terms], by seat.
func Keys() [2]match.Key { return [2]match.Key{Key("first"), Key("second")} }

// Nonce is 32 bytes, one value for each name.
func Nonce(name string) []byte {
	sum := sha256.Sum256([]byte(name))
	return sum[:]
}

// Terms are terms that hold, between the keys given by seat, of whom the first
// invites and acts first. The names are ann and ben.
func Terms(setup, timing string, keys [2]match.Key) match.Terms {
	a, b := []byte(keys[0].Public()), []byte(keys[1].Public())
	commit := match.Commit(Nonce("a"), a, b)
	return match.Terms{
		Setup: setup, Clock: timing, Inviter: game.First, Started: 1_800_000_000,
		Players: []match.Player{{Key: a, Name: "ann"}, {Key: b, Name: "ben"}},
		Lot:     match.Lot{Sides: match.InviterFirst, Commit: commit[:], Inviter: Nonce("a"), Invited: Nonce("b")},
	}
}

// Settle is m with everything written that is due.
func Settle(m match.Match, keys [2]match.Key) match.Match {
	r, _ := match.NewReplica(m, keys).Settle()
	return r.Match
}
