package identity

import (
	"crypto/ed25519"
	"crypto/sha256"
	"encoding/base32"
	"strings"
)

// ID is the identity of a key: the SHA-256 of the 32 bytes of the public key.
// The zero ID is nobody.
type ID [32]byte

// shortBytes is how much of an ID its text holds: 80 bit, as the discovery
// record carries it.
const shortBytes = 10

// alphabet is base32 of RFC 4648 in lower case without padding.
var alphabet = base32.NewEncoding("abcdefghijklmnopqrstuvwxyz234567").WithPadding(base32.NoPadding)

// IDOf is the identity of a public key.
func IDOf(key ed25519.PublicKey) ID { return sha256.Sum256(key) }

// IsZero says whether id is nobody.
func (id ID) IsZero() bool { return id == ID{} }

// Short is the first 80 bit as 16 characters of base32 in lower case, as a
// discovery record carries it. It finds a peer; it proves nothing.
func (id ID) Short() string { return alphabet.EncodeToString(id[:shortBytes]) }

// String is Short as people read and compare it: ABCD-EFGH-IJKL-MNOP.
func (id ID) String() string {
	s := strings.ToUpper(id.Short())
	return s[:4] + "-" + s[4:8] + "-" + s[8:12] + "-" + s[12:]
}

// Hex is all of the ID in 64 characters, for files.
func (id ID) Hex() string {
	const digits = "0123456789abcdef"
	b := make([]byte, 0, 2*len(id))
	for _, c := range id {
		b = append(b, digits[c>>4], digits[c&15])
	}
	return string(b)
}

// ParseID reads what Hex writes, in either case.
func ParseID(s string) (ID, error) {
	var id ID
	if len(s) != 2*len(id) {
		return ID{}, &Error{CodeIDForm, "", nil}
	}
	for i := range id {
		hi, ok1 := nibble(s[2*i])
		lo, ok2 := nibble(s[2*i+1])
		if !ok1 || !ok2 {
			return ID{}, &Error{CodeIDForm, "", nil}
		}
		id[i] = hi<<4 | lo
	}
	return id, nil
}

func nibble(c byte) (byte, bool) {
	switch {
	case c >= '0' && c <= '9':
		return c - '0', true
	case c|0x20 >= 'a' && c|0x20 <= 'f':
		return c | 0x20 - 'a' + 10, true
	}
	return 0, false
}

// ParseShort reads an ID as people type it: 16 characters of base32 in either
// case, with or without the dashes and spaces of String. What it gives is what
// Short would: compare with that.
func ParseShort(s string) (string, error) {
	s = strings.ToLower(strings.NewReplacer("-", "", " ", "").Replace(s))
	b, err := alphabet.DecodeString(s)
	if err != nil || len(b) != shortBytes || alphabet.EncodeToString(b) != s { // the decoder skips line ends
		return "", &Error{CodeIDForm, "", err}
	}
	return s, nil
}

// MarshalText is Hex, so that an ID can be a key in JSON.
func (id ID) MarshalText() ([]byte, error) { return []byte(id.Hex()), nil }

// UnmarshalText is ParseID.
func (id *ID) UnmarshalText(text []byte) error {
	parsed, err := ParseID(string(text))
	*id = parsed
	return err
}
