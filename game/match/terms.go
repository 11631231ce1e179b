package match

import (
	"bytes"
	"crypto/ed25519"
	"crypto/sha256"
	"errors"
	"fmt"
	"unicode/utf8"

	"qiyou/game"
	"qiyou/game/clock"
)

// Player is a person as the record names it: the key is who it is, the name is
// decoration.
type Player struct {
	Key  []byte `cbor:"1,keyasint"` // ed25519 public key, 32 bytes
	Name string `cbor:"2,keyasint"` // UTF-8, at most MaxName bytes
}

// MaxName is the longest name in bytes.
const MaxName = 48

// Sides says who acts first.
type Sides uint8

// The choices of who acts first.
const (
	ByLot         Sides = iota // a draw that neither player can bend
	InviterFirst               // the one who invites acts first
	InviterSecond              // the one who was invited acts first
)

// Terms are what both players sign before the first move: the game, the clock,
// who sits where, and how that was decided. They name the match: its ID is the
// hash of the event that carries them.
type Terms struct {
	Setup   string    `cbor:"1,keyasint"` // canonical text of a game.Setup
	Clock   string    `cbor:"2,keyasint"` // canonical text of clock.Settings
	Players []Player  `cbor:"3,keyasint"` // two, in the order of seats
	Inviter game.Seat `cbor:"4,keyasint"`
	Lot     Lot       `cbor:"5,keyasint"`
	Started int64     `cbor:"6,keyasint"` // Unix seconds on the inviter's clock
}

// Lot is the fair draw of seats, whole, so that anyone can check it: the
// inviter commits to a nonce before it sees the other's.
type Lot struct {
	Sides   Sides  `cbor:"1,keyasint"`
	Commit  []byte `cbor:"2,keyasint"` // Commit of Inviter, sent with the invitation
	Inviter []byte `cbor:"3,keyasint"` // 32 bytes, revealed last
	Invited []byte `cbor:"4,keyasint"` // 32 bytes
}

// nonceSize is the length of a nonce in bytes.
const nonceSize = 32

// Commit is the commitment to nonce that the inviter with key inviter sends to
// the player with key invited.
func Commit(nonce, inviter, invited []byte) Hash {
	return digest("qiyou lot commit 1", nonce, inviter, invited)
}

// First is the seat of the inviter under lot, once both nonces are known.
func (l Lot) First(inviter, invited []byte) game.Seat {
	switch l.Sides {
	case InviterFirst:
		return game.First
	case InviterSecond:
		return game.Second
	}
	sum := digest("qiyou lot 1", l.Inviter, l.Invited, inviter, invited)
	if sum[0]&1 == 0 {
		return game.First
	}
	return game.Second
}

// digest hashes parts, each with its length before it so that no two lists of
// parts hash alike.
func digest(domain string, parts ...[]byte) Hash {
	h := sha256.New()
	for _, p := range append([][]byte{[]byte(domain)}, parts...) {
		fmt.Fprintf(h, "%d:", len(p))
		h.Write(p)
	}
	return Hash(h.Sum(nil))
}

// ErrTerms is wrapped by every error about terms.
var ErrTerms = errors.New("terms")

// Check refuses terms that are not whole, whose seats do not follow from the
// lot, or whose lot was not committed to.
func (t Terms) Check() error {
	if len(t.Players) != 2 || t.Inviter != game.First && t.Inviter != game.Second {
		return fmt.Errorf("%w: there are two players", ErrTerms)
	}
	for _, p := range t.Players {
		if len(p.Key) != ed25519.PublicKeySize || len(p.Name) > MaxName || !utf8.ValidString(p.Name) {
			return fmt.Errorf("%w: key or name of a player", ErrTerms)
		}
	}
	if set, err := clock.Parse(t.Clock); err != nil || set.String() != t.Clock {
		return fmt.Errorf("%w: clock %.40q", ErrTerms, t.Clock)
	}
	if _, err := game.ParseSetup(t.Setup); err != nil {
		return fmt.Errorf("%w: %w", ErrTerms, err)
	}
	return t.checkLot()
}

func isZero(nonce []byte) bool { return bytes.Equal(nonce, make([]byte, len(nonce))) }

func (t Terms) checkLot() error {
	l := t.Lot
	inviter, invited := t.Players[t.Inviter.Index()].Key, t.Players[t.Inviter.Other().Index()].Key
	if l.Sides > InviterSecond || len(l.Inviter) != nonceSize || len(l.Invited) != nonceSize || bytes.Equal(l.Inviter, l.Invited) ||
		isZero(l.Inviter) || isZero(l.Invited) {
		return fmt.Errorf("%w: the lot is not whole", ErrTerms)
	}
	if want := Commit(l.Inviter, inviter, invited); !bytes.Equal(want[:], l.Commit) {
		return fmt.Errorf("%w: the nonce is not the one committed to", ErrTerms)
	}
	if l.First(inviter, invited) != t.Inviter {
		return fmt.Errorf("%w: the seats do not follow from the lot", ErrTerms)
	}
	return nil
}

// Key is the public key of the player at seat s.
func (t Terms) Key(s game.Seat) ed25519.PublicKey { return t.Players[s.Index()].Key }

// parsed is the setup and the clock of terms that Check accepts.
func (t Terms) parsed() (game.Setup, clock.Settings) {
	setup, err := game.ParseSetup(t.Setup)
	timing, err2 := clock.Parse(t.Clock)
	if err != nil || err2 != nil {
		panic("match: terms were not checked")
	}
	return setup, timing
}
