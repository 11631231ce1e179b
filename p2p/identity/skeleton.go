package identity

import (
	"strings"
	"unicode"

	"golang.org/x/text/unicode/norm"
)

// lookAlikes are runes that are easily taken for another, by the one that
// stands for them all. Each rune is as it is after folding: lower case, no
// mark. Unicode's list (UTS #39, confusables.txt) is some hundred times as
// long; here is what a name can be typed with on a usual keyboard.
var lookAlikes = foldTable(map[rune]string{
	'a': "аɑα",        // Cyrillic, Latin alpha, Greek
	'b': "ьв",         // Cyrillic soft sign and ve
	'c': "сςᴄ",        // Cyrillic, Greek
	'd': "ԁ",          // Cyrillic
	'e': "еєε℮",       // Cyrillic, Greek
	'g': "ɡց",         // Latin script g, Armenian
	'h': "һнհ",        // Cyrillic, Armenian
	'j': "јϳ",         // Cyrillic, Greek
	'k': "кκĸ",        // Cyrillic, Greek
	'l': "iı1|іιӏɩǀ∣", // one upright stroke: i, l and 1 too
	'm': "мᴍ",         // Cyrillic
	'n': "пηռո",       // Cyrillic, Greek, Armenian
	'o': "0оοօσо〇",    // nought, Cyrillic, Greek, Armenian, Chinese
	'p': "рρ",         // Cyrillic, Greek
	'q': "ԛզ",         // Cyrillic, Armenian
	'r': "гᴦ",         // Cyrillic
	's': "ѕꜱ",         // Cyrillic
	't': "тτ",         // Cyrillic, Greek
	'u': "υսᴜ",        // Greek, Armenian
	'v': "ѵνᴠ",        // Cyrillic, Greek
	'w': "ԝωѡɯ",       // Cyrillic, Greek
	'x': "хχ×",        // Cyrillic, Greek
	'y': "уγүყ",       // Cyrillic, Greek, Georgian
	'z': "ᴢ",          //
	'未': "末",
	'己': "已巳",
	'土': "士",
	'日': "曰",
	'人': "入",
	'干': "千于",
	'戊': "戌戍",
	'口': "囗ロ",
	'二': "ニ",
	'力': "カ",
	'工': "エ",
	'八': "ハ",
	'卜': "ト",
	'一': "ー",
})

func foldTable(groups map[rune]string) map[rune]rune {
	t := map[rune]rune{}
	for to, all := range groups {
		for _, r := range all {
			t[r] = to
		}
	}
	return t
}

// Skeleton is name as it looks at a glance: compatibility forms and letters of
// other scripts that look the same are one, and case, accents, blanks and signs
// are gone. Two names of one skeleton are easily taken for each other. It is
// for comparing, not for reading.
func Skeleton(name string) string {
	s := fold(name, true)
	if s == "" {
		s = fold(name, false) // of signs alone
	}
	return strings.ReplaceAll(strings.ReplaceAll(s, "rn", "m"), "vv", "w")
}

func fold(name string, lettersOnly bool) string {
	name = norm.NFKD.String(strings.ToLower(norm.NFKD.String(name)))
	return strings.Map(func(r rune) rune {
		if to, ok := lookAlikes[r]; ok {
			r = to
		}
		switch {
		case isAccent(r), lettersOnly && !unicode.In(r, unicode.L, unicode.N, unicode.M):
			return -1
		}
		return r
	}, name)
}

// isAccent is true for the marks of Latin, Greek and Cyrillic. Those of other
// scripts are letters of the word.
func isAccent(r rune) bool {
	return r >= 0x300 && r <= 0x36f || r >= 0x1ab0 && r <= 0x1aff || r >= 0x1dc0 && r <= 0x1dff ||
		r >= 0x20d0 && r <= 0x20ff || r >= 0xfe00 && r <= 0xfe0f || r >= 0xfe20 && r <= 0xfe2f
}
