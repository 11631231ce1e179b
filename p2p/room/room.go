// Package room is private rooms: people who know a code of four words see and
// reach each other, and nobody else.
//
// Make a code with [New] or read one with [Parse], and a [Room] from it with
// [Code.Open]. Tag is what a member announces, and Proof what it shows on a
// link. A code is always generated, 44 bits of it, and never chosen: an attacker
// who has a tag or a proof may try codes at home, each of which costs one Argon2id
// (2^44 of them are some hundred thousand years of one core), and people choose badly.
package room

import (
	"crypto/hmac"
	"crypto/sha256"
	"encoding/base32"
	"errors"
	"fmt"
	"io"
	"strings"
	"time"

	"golang.org/x/crypto/argon2"

	"qiyou/p2p/words"
)

// Size is how many words a code has.
const Size = 4

// The cost of a key from a code: about a second of one core. Argon2id, RFC 9106.
// All members must use the same.
const (
	passes  = 8
	memory  = 64 << 10 // KiB
	threads = 1
)

// Code is the four words of a room, as their numbers.
type Code [Size]int

// ErrSize is a code that has not four words.
var ErrSize = errors.New("room: a code has four words")

// WordError is a word that no code has.
type WordError struct{ Word string }

// Error names the word.
func (e WordError) Error() string { return fmt.Sprintf("room: no such word: %q", e.Word) }

// New draws a code from rand.
func New(rand io.Reader) (Code, error) {
	var c Code
	var b [2 * Size]byte
	if _, err := io.ReadFull(rand, b[:]); err != nil {
		return Code{}, fmt.Errorf("room: %w", err)
	}
	for i := range c {
		c[i] = (int(b[2*i])<<8 | int(b[2*i+1])) % words.Size // 2048 divides 65536
	}
	return c, nil
}

// maxText is the longest text that is read as a code.
const maxText = 200

// Parse reads a code as people type it: four words of the list, in either case,
// with blanks or dashes between. The error is [ErrSize] or a [WordError].
func Parse(s string) (Code, error) {
	var c Code
	if len(s) > maxText {
		return Code{}, ErrSize
	}
	fields := strings.FieldsFunc(s, func(r rune) bool { return r == ' ' || r == '-' || r == '\t' || r == '\u3000' })
	for i, f := range fields {
		n, ok := words.Number(f)
		if !ok {
			return Code{}, WordError{f}
		}
		if i < Size {
			c[i] = n
		}
	}
	if len(fields) != Size {
		return Code{}, ErrSize
	}
	return c, nil
}

// String is the code as people read it.
func (c Code) String() string {
	all := make([]string, Size)
	for i, n := range c {
		all[i] = words.Word(n)
	}
	return strings.Join(all, " ")
}

// Room is what the members of a room know. It never changes.
type Room struct{ key [32]byte }

// Open makes the room of a code. It takes about a second and 64 MiB.
func (c Code) Open() Room {
	return Room{[32]byte(argon2.IDKey([]byte(c.String()), []byte("qiyou/1 room code"), passes, memory, threads, 32))}
}

func (r Room) mac(parts ...[]byte) []byte {
	h := hmac.New(sha256.New, r.key[:])
	for _, p := range parts {
		fmt.Fprintf(h, "%d:", len(p))
		h.Write(p)
	}
	return h.Sum(nil)
}

var base32Lower = base32.NewEncoding("abcdefghijklmnopqrstuvwxyz234567").WithPadding(base32.NoPadding)

// Tag is what members announce on the day of now in UTC: 8 characters of base32,
// another each day, so that a room is not followed about by its tag.
func (r Room) Tag(now time.Time) string {
	return base32Lower.EncodeToString(r.mac([]byte("tag"), []byte(now.UTC().Format(time.DateOnly)))[:5])
}

// Has says whether tag is of the room at now, a day more or less for clocks that
// are wrong and for midnight.
func (r Room) Has(tag string, now time.Time) bool {
	for _, day := range []int{0, -1, 1} {
		if hmac.Equal([]byte(tag), []byte(r.Tag(now.AddDate(0, 0, day)))) {
			return true
		}
	}
	return false
}

// Proof shows that prover is a member, to the verifier alone and on the link
// with this binding alone. A proof that is sent back proves nothing, as the keys
// have changed their places.
func (r Room) Proof(binding [32]byte, prover, verifier []byte) [32]byte {
	return [32]byte(r.mac([]byte("proof"), binding[:], prover, verifier))
}

// Check says whether proof is that of prover to verifier on the link.
func (r Room) Check(proof, binding [32]byte, prover, verifier []byte) bool {
	want := r.Proof(binding, prover, verifier)
	return hmac.Equal(want[:], proof[:])
}
