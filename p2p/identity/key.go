// Package identity is who a machine is to others: one ed25519 key, the name
// that its hash gives it, and the book of keys met before.
//
// Start with [Load], which reads the key of this machine and makes it at the
// first start, and with [IDOf] for the key of another. A name that a person
// chose is decoration and never an identity; this package never compares one.
package identity

import (
	"crypto/ed25519"
	"crypto/hkdf"
	"crypto/sha256"
	"crypto/tls"
	"crypto/x509"
	"fmt"
	"io"
	"math/big"
	"time"
)

// Key is the private key of this machine. It signs facts of matches and proves
// who we are when a link is set up. A Key never changes and may be used from
// any goroutine.
type Key struct{ private ed25519.PrivateKey }

// Generate makes a new key from 32 bytes of rand.
func Generate(rand io.Reader) (*Key, error) {
	seed := make([]byte, ed25519.SeedSize)
	if _, err := io.ReadFull(rand, seed); err != nil {
		return nil, &Error{CodeRandom, "", err}
	}
	return &Key{ed25519.NewKeyFromSeed(seed)}, nil
}

// Public is the public half of the key.
func (k *Key) Public() ed25519.PublicKey { return k.private.Public().(ed25519.PublicKey) }

// Sign is the ed25519 signature over message. Whoever calls it puts a domain
// in front, so that no signature means two things.
func (k *Key) Sign(message []byte) []byte { return ed25519.Sign(k.private, message) }

// ID is the identity that others see.
func (k *Key) ID() ID { return IDOf(k.Public()) }

// Derive is a 32-byte secret made from the key for the named purpose, the same
// at every start (HKDF with SHA-256, RFC 5869). Different purposes give
// secrets that say nothing about each other or about the key.
func (k *Key) Derive(purpose string) [32]byte {
	b, err := hkdf.Key(sha256.New, k.private.Seed(), nil, "qiyou/1 "+purpose, 32)
	if err != nil {
		panic(err) // only for lengths over 255 hashes
	}
	return [32]byte(b)
}

// Certificate is a self-signed certificate for TLS 1.3 around the key. Only
// its key means anything to the other side, so its dates are wide: a machine
// with a wrong clock is still itself.
func (k *Key) Certificate(now time.Time) (tls.Certificate, error) {
	template := &x509.Certificate{
		SerialNumber: big.NewInt(1),
		NotBefore:    now.AddDate(-1, 0, 0),
		NotAfter:     now.AddDate(100, 0, 0),
	}
	der, err := x509.CreateCertificate(nil, template, template, k.Public(), k.private)
	if err != nil {
		return tls.Certificate{}, fmt.Errorf("certificate: %w", err)
	}
	return tls.Certificate{Certificate: [][]byte{der}, PrivateKey: k.private}, nil
}
