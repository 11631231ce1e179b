package view

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"qiyou/ui/cell"
)

// wrap breaks s into lines of at most width columns: at blanks and between the
// signs of Chinese and Japanese, by their rules of what begins and ends no line
// (https://www.w3.org/TR/jlreq/#line_composition); within a word only where a
// line would else be short.
func wrap(s string, width int, wide bool) []string {
	if width < 2 {
		return nil
	}
	var out []string
	rest := strings.TrimSpace(cell.Clean(s))
	for rest != "" {
		cut := lineEnd(rest, prefix(rest, width, wide))
		out = append(out, strings.TrimRight(rest[:cut], " "))
		rest = strings.TrimLeft(rest[cut:], " ")
	}
	return out
}

// lineEnd is where to break s, of which n bytes fit into a line: at the last
// place that will do in the last two thirds of them, else in a word.
func lineEnd(s string, n int) int {
	if n == len(s) {
		return n
	}
	for _, may := range []func(a, b rune) bool{breaks, parts} {
		after, _ := utf8.DecodeRuneInString(s[n:])
		for at := n; at > n/3; {
			before, size := utf8.DecodeLastRuneInString(s[:at])
			if may(before, after) {
				return at
			}
			after = before
			at -= size
		}
	}
	return n
}

// What ends no line, and what begins none.
const (
	opening = "（［｛「『〈《【〔“‘([{"
	closing = "）］｝」』〉》】〕”’、。，．：；！？…‥・～ー々ゝゞっゃゅょぁぃぅぇぉッャュョァィゥェォ,.:;!?)]}%"
)

// breaks says whether a line may end between a and b: what counts something stays
// with it, and a name with what follows it.
func breaks(a, b rune) bool {
	switch {
	case a == ' ' || b == ' ':
		return true
	case !parts(a, b):
		return false
	case ideographic(a):
		return true
	}
	return ideographic(b) && !unicode.IsLetter(a) && !unicode.IsDigit(a)
}

// parts says whether a line may end between a and b where it must end in a word.
func parts(a, b rune) bool {
	return !joins(a, b) && !strings.ContainsRune(opening, a) && !strings.ContainsRune(closing, b)
}

// ideographic says whether r is of a script that is written without blanks, or
// one of its marks. Korean is written with blanks.
func ideographic(r rune) bool {
	return unicode.In(r, unicode.Han, unicode.Hiragana, unicode.Katakana) || r >= 0x3000 && r <= 0x303f || r >= 0xff00 && r <= 0xff60 || r == 'ー'
}

// joins says whether b is part of the same character as a.
func joins(a, b rune) bool { return unicode.In(b, unicode.M) || b == zwj || a == zwj }

// zwj joins what is around it into one character.
const zwj = '\u200d'

// prefix is the length in bytes of the longest start of s that fits into width
// columns and does not part a character from its marks; at least one rune.
func prefix(s string, width int, wide bool) int {
	if len(s) <= width && cell.Width(s, wide) <= width {
		return len(s)
	}
	good := 0
	var before rune
	for i, r := range s {
		joined := joins(before, r)
		before = r
		if i == 0 || joined {
			continue
		}
		if cell.Width(s[:i], wide) > width {
			return max(good, firstRune(s))
		}
		good = i
	}
	if cell.Width(s, wide) <= width {
		return len(s)
	}
	return max(good, firstRune(s))
}

func firstRune(s string) int {
	for i := range s {
		if i > 0 {
			return i
		}
	}
	return len(s)
}
