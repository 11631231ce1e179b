package cell

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/rivo/uniseg"
	"golang.org/x/text/unicode/norm"
)

const (
	zwj  = '\u200d'
	vs16 = '\ufe0f'

	// maxMarks is how many combining marks a base keeps: Vietnamese needs two.
	maxMarks = 2

	// nameCells is the length of a name in columns of a narrow terminal.
	nameCells = 24
)

// Clean makes untrusted text inert and returns it in NFC. Terminal sequences
// (CSI, and OSC, DCS, SOS, PM, APC with their end) are taken out whole; every
// other control, C1 and DEL rune, direction marks, invisible and private runes
// go; line breaks, tabs and odd blanks become a space; bytes that are no UTF-8
// become U+FFFD; a base keeps two marks; the zero-width joiner stays inside
// emoji only. Clean(Clean(s)) == Clean(s).
func Clean(s string) string {
	if plainASCII(s) || common(s) {
		return s
	}
	for range 4 {
		was := s
		s = join(norm.NFC.String(strip(s)))
		if s == was {
			break
		}
	}
	return s
}

// CleanName is Clean for names of people and machines: blanks at the ends are
// cut, runs of blanks are one, and no more than 24 columns remain.
func CleanName(s string) string {
	if len(s) > 1024 {
		s = s[:1024]
	}
	return strings.TrimRight(Clip(strings.Join(strings.Fields(Clean(s)), " "), nameCells, false), " ")
}

// common tells that s is of runes that Clean never changes, so that the usual
// Chinese or board text costs one pass and no memory.
func common(s string) bool {
	for _, r := range s {
		switch {
		case r >= ' ' && r <= '~':
		case r >= 0x2500 && r <= 0x25ff: // lines, blocks, shapes
		case r >= 0x3001 && r <= 0x3029, r >= 0x3041 && r <= 0x3096, r >= 0x30a1 && r <= 0x30fe:
		case r >= 0x4e00 && r <= 0x9fff, r >= 0xac00 && r <= 0xd7a3, r >= 0xff01 && r <= 0xff60:
		default:
			return false
		}
	}
	return true
}

// strip takes the sequences and the runes that are never shown out of s.
func strip(s string) string {
	var b strings.Builder
	b.Grow(len(s))
	marks := 0
	for i := 0; i < len(s); {
		if n := sequence(s[i:]); n > 0 {
			i += n
			continue
		}
		r, size := utf8.DecodeRuneInString(s[i:])
		i += size
		r = replace(r)
		if r < 0 {
			continue
		}
		if unicode.Is(unicode.M, r) && r != vs16 {
			marks++
			// The normalizer would break a longer run with a joiner of its own.
			if marks > 8 {
				continue
			}
		} else {
			marks = 0
		}
		b.WriteRune(r)
	}
	return b.String()
}

// replace returns the rune to keep for r, or -1 for none.
func replace(r rune) rune {
	switch {
	case r == '\t' || r == '\n' || r == '\r' || r == '\v' || r == '\f' || r == 0x85:
		return ' '
	case r == zwj || r == vs16 || shown(r):
		return r
	case unicode.Is(unicode.Z, r):
		return ' '
	case ignorable(r) || unicode.In(r, unicode.Cc, unicode.Cf):
		return -1
	}
	return utf8.RuneError // private or unassigned
}

// sequence returns the length of the terminal sequence that s starts with, or 0.
// A string sequence without an end counts as its introducer alone, so that a
// stray one cannot hide the rest of the text.
func sequence(s string) int {
	kind, at := introducer(s)
	switch kind {
	case 0:
		return 0
	case '[':
		for at < len(s) && s[at] >= 0x20 && s[at] <= 0x3f {
			at++
		}
		if at < len(s) && s[at] >= 0x40 && s[at] <= 0x7e {
			at++
		}
		return at
	case ']', 'P', 'X', '^', '_':
		if end := stringEnd(s[at:]); end > 0 {
			return at + end
		}
		return at
	}
	return at
}

// introducer returns the seven-bit form of the introducer that s starts with and
// its length; the kind is 1 for an escape that introduces nothing known, 0 for
// none.
func introducer(s string) (kind byte, size int) {
	if s[0] == 0x1b {
		if len(s) > 1 && strings.IndexByte("[]PX^_", s[1]) >= 0 {
			return s[1], 2
		}
		return 1, 1
	}
	if s[0] == 0xc2 && len(s) > 1 && strings.IndexByte("\x90\x98\x9b\x9d\x9e\x9f", s[1]) >= 0 {
		return s[1] - 0x40, 2
	}
	return 0, 0
}

// stringEnd returns the length of a string sequence's body with its end mark
// (BEL, ESC \ or C1 ST), or 0 when it has none before the next introducer.
func stringEnd(s string) int {
	for i := 0; i < len(s); i++ {
		switch {
		case s[i] == 0x07:
			return i + 1
		case strings.HasPrefix(s[i:], "\x1b\\") || strings.HasPrefix(s[i:], "\u009c"):
			return i + 2
		case s[i] == 0x1b, s[i] == 0xc2 && i+1 < len(s) && s[i+1] < 0xa0:
			return 0
		}
	}
	return 0
}

// join keeps what may follow a base and drops marks and joiners without one.
func join(s string) string {
	var b strings.Builder
	b.Grow(len(s))
	state := -1
	for s != "" {
		var cluster string
		cluster, s, _, state = uniseg.FirstGraphemeClusterInString(s, state)
		joinCluster(&b, cluster)
	}
	return b.String()
}

func joinCluster(b *strings.Builder, cluster string) {
	marks, last := 0, rune(-1)
	for i, r := range cluster {
		switch {
		case r == zwj:
			// Only a joiner before another picture means something.
			if last < 0 || !pictograph(last) || !pictureAfter(cluster[i+utf8.RuneLen(zwj):]) {
				continue
			}
		case r == vs16:
			if last < 0 || last == vs16 || !pictograph(last) {
				continue
			}
		case unicode.Is(unicode.M, r):
			if marks++; marks > maxMarks || last < 0 {
				continue
			}
		default:
			marks = 0
		}
		if r != vs16 && r != zwj && !skinTone(r) {
			last = r
		}
		b.WriteRune(r)
	}
}

func skinTone(r rune) bool { return r >= 0x1f3fb && r <= 0x1f3ff }

func pictureAfter(s string) bool {
	r, _ := utf8.DecodeRuneInString(s)
	return s != "" && pictograph(r)
}

// pictograph tells whether r is Extended_Pictographic: only such a rune joins
// with another over a zero-width joiner (UAX 29, rule GB11).
func pictograph(r rune) bool {
	if r < 0xa9 {
		return false
	}
	s := string(r) + string(zwj) + "\u2764"
	cluster, _, _, _ := uniseg.FirstGraphemeClusterInString(s, -1)
	return len(cluster) == len(s)
}
