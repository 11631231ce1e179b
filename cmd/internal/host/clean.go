package host

import (
	"strings"

	"qiyou/game/match"
	"qiyou/p2p/wire"
	"qiyou/ui/cell"
)

// cleanName makes a name inert and short enough for terms and hellos.
func cleanName(s string) string { return wire.Clean(cell.CleanName(s), match.MaxName) }

// peerName is a name that a peer gave itself, made inert: short enough for
// terms, and without the marks by which a face says that a key is verified.
func peerName(s string) string { return cleanName(unmarked(s)) }

// unmarked is s without any tick, and without the one that is drawn of letters.
func unmarked(s string) string {
	s = strings.Map(func(r rune) rune {
		switch r {
		case '✓', '✔', '☑', '✅', '🗸', '🗹', '⍻', '√', '🮱':
			return -1
		}
		return r
	}, s)
	for strings.Contains(s, "[v]") || strings.Contains(s, "[V]") { // another may come up where one was
		s = strings.NewReplacer("[v]", "", "[V]", "").Replace(s)
	}
	return s
}
