package match

import (
	"crypto/ed25519"
	"crypto/sha256"
)

// Hash is a SHA-256 sum: of an event in the chain, or of the terms, which is
// the name of a match.
type Hash [32]byte

// Signed is one fact exactly as its author wrote it. The bytes travel and are
// stored as they are and are never encoded again, since two encodings of one
// value would be two hashes.
type Signed struct {
	Body []byte `cbor:"1,keyasint"` // deterministic CBOR of an event or a note
	Sig  []byte `cbor:"2,keyasint"` // ed25519 over domain and Body
}

// Key signs facts for the seats that sit at this machine.
type Key interface {
	Public() ed25519.PublicKey
	Sign(message []byte) []byte
}

// Sum is the hash of the body, which names the fact in the chain.
func (s Signed) Sum() Hash { return sha256.Sum256(s.Body) }
