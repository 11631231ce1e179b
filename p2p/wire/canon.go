package wire

import (
	"encoding/binary"
	"unicode/utf8"
)

// The limits of the form (RFC 8949, core deterministic encoding, section 4.2.1).
const (
	maxDepth = 8
	maxArray = 512
	maxMap   = 64
)

// The major types of RFC 8949, section 3.1, as far as they are allowed.
const (
	majorUint  = 0
	majorNeg   = 1
	majorBytes = 2
	majorText  = 3
	majorArray = 4
	majorMap   = 5
	majorOther = 7
)

const (
	argFalse = 20
	argTrue  = 21
)

// head takes the head of an item off b: its major type and its argument, which
// must be in the shortest of its forms and of definite length.
func head(b []byte) (major byte, arg uint64, rest []byte, ok bool) {
	if len(b) == 0 {
		return 0, 0, nil, false
	}
	major, info := b[0]>>5, b[0]&31
	if info < 24 {
		return major, uint64(info), b[1:], true
	}
	size := 1 << (info - 24) // 1, 2, 4 or 8 bytes follow
	if info > 27 || len(b) < 1+size {
		return 0, 0, nil, false
	}
	var wide [8]byte
	copy(wide[8-size:], b[1:1+size])
	arg = binary.BigEndian.Uint64(wide[:])
	least := [...]uint64{24, 1 << 8, 1 << 16, 1 << 32}[info-24]
	return major, arg, b[1+size:], arg >= least
}

// skip takes one item off b and checks it and all that it holds: no tag, no
// float, no null, no negative or repeated or unsorted key, within the limits.
func skip(b []byte, depth int) (rest []byte, ok bool) {
	major, arg, rest, ok := head(b)
	if !ok || depth > maxDepth {
		return nil, false
	}
	switch major {
	case majorUint, majorNeg:
		return rest, true
	case majorBytes, majorText:
		if arg > uint64(len(rest)) {
			return nil, false
		}
		return rest[arg:], major == majorBytes || utf8.Valid(rest[:arg])
	case majorArray:
		return skipArray(rest, arg, depth)
	case majorMap:
		return skipMap(rest, arg, depth)
	case majorOther:
		return rest, b[0]&31 == argFalse || b[0]&31 == argTrue
	}
	return nil, false
}

func skipArray(b []byte, n uint64, depth int) ([]byte, bool) {
	ok := n <= maxArray
	for ; ok && n > 0; n-- {
		b, ok = skip(b, depth+1)
	}
	return b, ok
}

func skipMap(b []byte, n uint64, depth int) ([]byte, bool) {
	ok := n <= maxMap
	last, some := uint64(0), false
	for ; ok && n > 0; n-- {
		major, key, rest, fine := head(b)
		if !fine || major != majorUint || some && key <= last {
			return nil, false
		}
		last, some = key, true
		b, ok = skip(rest, depth+1)
	}
	return b, ok
}

// isCanonical is true for exactly one item in the one form of its value.
func isCanonical(b []byte) bool {
	rest, ok := skip(b, 1)
	return ok && len(rest) == 0
}

// known is the map fields without the pairs whose key is not in 1 to n. The
// map must be canonical.
func known(fields []byte, n uint64) []byte {
	_, pairs, rest, _ := head(fields)
	kept, count := []byte(nil), uint64(0)
	for range pairs {
		_, key, value, _ := head(rest)
		next, _ := skip(value, 1)
		if key >= 1 && key <= n {
			kept = append(kept, rest[:len(rest)-len(next)]...)
			count++
		}
		rest = next
	}
	return append(appendHead(nil, majorMap, count), kept...)
}

// appendHead appends the head of an item whose argument is under 2^16.
func appendHead(dst []byte, major byte, arg uint64) []byte {
	switch {
	case arg < 24:
		return append(dst, major<<5|byte(arg))
	case arg < 1<<8:
		return append(dst, major<<5|24, byte(arg))
	}
	return append(dst, major<<5|25, byte(arg>>8), byte(arg))
}
