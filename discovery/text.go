package discovery

import (
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"
)

// Limits of what is said and heard in TXT (RFC 6763 6.2 advises under 200
// bytes in all; one string holds at most 255).
const (
	maxName     = 48 // bytes of a nickname that we send or keep
	maxLabel    = 63 // bytes of a DNS label, RFC 1035 2.3.4
	maxProtocol = 16
	maxGames    = 16
	idLen       = 16 // base32 characters, 80 bit
	roomLen     = 8  // base32 characters
	dialBackLen = 8  // base32 characters of an ID, 40 bit
)

// text is the meaning of our TXT record.
type text struct {
	Protocol string
	ID       string
	Name     string
	Games    string
	Status   Status
	Room     string
	DialBack string // the beginnings of at most MaxDialBack IDs, one after the other
	Seq      uint32 // counts changes of the record
}

const statusLetters = "opwa"

// encodeText returns the strings of the TXT record, escaped for miekg/dns.
func encodeText(t text) []string {
	status := "o"
	if int(t.Status) < len(statusLetters) {
		status = statusLetters[t.Status : t.Status+1]
	}
	pairs := []string{
		"txtvers=1",
		"v=" + cutBytes(t.Protocol, maxProtocol),
		"id=" + cutBytes(t.ID, idLen),
		"n=" + cleanName(t.Name),
		"g=" + cutBytes(t.Games, maxGames),
		"st=" + status,
		"sq=" + strconv.FormatUint(uint64(t.Seq), 10),
	}
	if isBase32(t.Room, roomLen) {
		pairs = append(pairs, "r="+t.Room)
	}
	if isDialBack(t.DialBack) {
		pairs = append(pairs, "db="+t.DialBack)
	}
	for i, p := range pairs {
		pairs[i] = escapeText(p)
	}
	return pairs
}

// decodeText reads the strings of a TXT record as miekg/dns presents them.
// Unknown keys are skipped, of a repeated key the first counts (RFC 6763 6.4),
// and a value that breaks its own rule counts as absent.
func decodeText(ss []string) text {
	var t text
	seen := map[string]bool{}
	for _, s := range ss {
		key, val, _ := strings.Cut(unescape(s), "=")
		key = strings.ToLower(key)
		if seen[key] || len(seen) > 32 {
			continue
		}
		seen[key] = true
		t.set(key, val)
	}
	return t
}

func (t *text) set(key, val string) {
	switch key {
	case "v":
		t.Protocol = printable(val, maxProtocol)
	case "id":
		if isBase32(val, idLen) {
			t.ID = strings.ToLower(val)
		}
	case "r":
		if isBase32(val, roomLen) {
			t.Room = strings.ToLower(val)
		}
	case "db":
		if isDialBack(val) {
			t.DialBack = strings.ToLower(val)
		}
	case "n":
		t.Name = cleanName(val)
	case "g":
		t.Games = letters(val, maxGames)
	case "st":
		if i := strings.Index(statusLetters, val); len(val) == 1 && i >= 0 {
			t.Status = Status(i)
		}
	case "sq":
		if n, err := strconv.ParseUint(val, 10, 32); err == nil {
			t.Seq = uint32(n)
		}
	}
}

// wants reports whether the dial-backs include the peer with this ID.
func (t text) wants(id string) bool {
	if len(id) != idLen {
		return false
	}
	for i := 0; i+dialBackLen <= len(t.DialBack); i += dialBackLen {
		if t.DialBack[i:i+dialBackLen] == id[:dialBackLen] {
			return true
		}
	}
	return false
}

func isDialBack(s string) bool {
	return len(s) > 0 && len(s) <= MaxDialBack*dialBackLen && len(s)%dialBackLen == 0 && isBase32(s, len(s))
}

// isBase32 reports whether s is n base32 characters (RFC 4648, either case).
func isBase32(s string, n int) bool {
	if len(s) != n {
		return false
	}
	for _, c := range strings.ToLower(s) {
		if (c < 'a' || c > 'z') && (c < '2' || c > '7') {
			return false
		}
	}
	return true
}

func printable(s string, n int) string {
	s = strings.Map(func(r rune) rune {
		if r <= ' ' || r > '~' {
			return -1
		}
		return r
	}, s)
	return cutBytes(s, n)
}

func letters(s string, n int) string {
	s = strings.Map(func(r rune) rune {
		if r < 'a' || r > 'z' {
			return -1
		}
		return r
	}, s)
	return cutBytes(s, n)
}

// clean takes out of a foreign name everything that could steer a terminal or
// imitate another name: control and format characters (bidi, zero-width),
// private and unassigned code points, line and paragraph separators, broken
// UTF-8. Runs of space become one.
func clean(s string) string {
	s = strings.Map(func(r rune) rune {
		switch {
		case r == utf8.RuneError:
			return -1
		case unicode.IsSpace(r):
			return ' '
		case unicode.IsControl(r), unicode.In(r, unicode.Cf, unicode.Co, unicode.Cs, unicode.Zl, unicode.Zp), !unicode.IsPrint(r):
			return -1
		}
		return r
	}, s)
	return strings.Join(strings.Fields(s), " ")
}

// cleanName is a name made inert and cut to its length; where the cut falls
// behind a space, that goes too.
func cleanName(s string) string { return strings.TrimRight(cutRunes(clean(s), maxName), " ") }

func cutBytes(s string, n int) string {
	if len(s) > n {
		return s[:n]
	}
	return s
}

// cutRunes returns the longest prefix of at most n bytes that ends at a rune.
func cutRunes(s string, n int) string {
	if len(s) <= n {
		return s
	}
	for n > 0 && !utf8.RuneStart(s[n]) {
		n--
	}
	return s[:n]
}

// escapeText makes a string safe for the TXT packer of miekg/dns, which reads
// backslash sequences.
func escapeText(s string) string { return strings.ReplaceAll(s, `\`, `\\`) }

// unescape reads the backslash sequences that miekg/dns writes on the way out:
// \DDD is one byte, \X is X.
func unescape(s string) string {
	if !strings.Contains(s, `\`) {
		return s
	}
	b := make([]byte, 0, len(s))
	for i := 0; i < len(s); i++ {
		if s[i] != '\\' || i+1 == len(s) {
			b = append(b, s[i])
			continue
		}
		if i+3 < len(s) && isDigits(s[i+1:i+4]) {
			n, _ := strconv.Atoi(s[i+1 : i+4])
			b = append(b, byte(n))
			i += 3
			continue
		}
		i++
		b = append(b, s[i])
	}
	return string(b)
}

func isDigits(s string) bool {
	return strings.Trim(s, "0123456789") == ""
}

// firstLabel splits a name in presentation form at its first dot that is not
// escaped, and decodes the label.
func firstLabel(name string) (label, rest string) {
	for i := 0; i < len(name); i++ {
		switch name[i] {
		case '\\':
			i++
		case '.':
			return unescape(name[:i]), name[i+1:]
		}
	}
	return unescape(name), ""
}

// lower folds ASCII only: DNS names compare so (RFC 6762 16).
func lower(s string) string {
	for i := 0; i < len(s); i++ {
		if 'A' <= s[i] && s[i] <= 'Z' {
			b := []byte(s)
			for ; i < len(b); i++ {
				if 'A' <= b[i] && b[i] <= 'Z' {
					b[i] += 'a' - 'A'
				}
			}
			return string(b)
		}
	}
	return s
}
