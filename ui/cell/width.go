package cell

import (
	"sort"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/rivo/uniseg"
)

// instead is what stands for a character that cannot be shown as it is.
const instead = "?"

// maxCluster is the longest grapheme cluster kept whole, in bytes: the longest
// emoji families take 41, and the screen library loses all beyond 128.
const maxCluster = 64

func within(table []span, r rune) bool {
	i := sort.Search(len(table), func(i int) bool { return table[i].hi >= r })
	return i < len(table) && table[i].lo <= r
}

func plainASCII(s string) bool {
	for i := 0; i < len(s); i++ {
		if s[i] < ' ' || s[i] > '~' {
			return false
		}
	}
	return true
}

// next cuts the first grapheme cluster off s, which is not empty, and returns
// its width in columns as the screen will count it. The library's own switch for
// ambiguous widths belongs to package term: its effect is taken out here, so that
// the answer depends on wide alone.
func next(s string, wide bool) (cluster, rest string, width int) {
	if s[0] >= ' ' && s[0] <= '~' && (len(s) == 1 || s[1] < utf8.RuneSelf && s[1] >= ' ') {
		return s[:1], s[1:], 1
	}
	var state = -1
	cluster, rest, width, _ = uniseg.FirstGraphemeClusterInString(s, state)
	n := 0
	for _, r := range cluster {
		if r >= 0xa1 && within(ambiguous, r) {
			n++
		}
	}
	width -= (uniseg.EastAsianAmbiguousWidth - 1) * n
	if wide {
		width += n
	}
	return cluster, rest, width
}

// fit returns what a cell may hold for a cluster, and its width, which is 1 or 2
// and on which every terminal of the given policy agrees as far as is known.
func fit(cluster string, width int, wide bool) (string, int) {
	if len(cluster) == 1 && cluster[0] >= ' ' && cluster[0] <= '~' {
		return cluster, 1
	}
	r, size := utf8.DecodeRuneInString(cluster)
	switch {
	case width < 1 || width > 2 || len(cluster) > maxCluster:
		return instead, 1
	case width == 1 && (within(unsure, r) || wide && within(unsureWide, r)):
		return instead, 1
	case !utf8.ValidString(cluster) || !shown(r) || unicode.Is(unicode.M, r): // a mark would join the cell before
		return instead, 1
	}
	for _, r := range cluster[size:] {
		if !joiner(r) && !shown(r) {
			return instead, 1
		}
	}
	return cluster, width
}

// shown tells whether r has a shape of its own that can do no harm: no control,
// format, private, unassigned or ignorable rune, and no direction mark.
func shown(r rune) bool {
	if r == utf8.RuneError {
		return true
	}
	return unicode.IsGraphic(r) && !ignorable(r) && (r == ' ' || !unicode.Is(unicode.Z, r))
}

// joiner tells whether r may stand inside an emoji although it has no shape.
func joiner(r rune) bool { return r == zwj || r == vs16 }

// ignorable tells whether r is drawn as nothing (Default_Ignorable_Code_Point of
// UAX 44 without the format runes, which are not graphic), or as a blank that
// looks like none.
func ignorable(r rune) bool {
	if r < 0x34f {
		return false
	}
	return r == 0x2800 || unicode.Is(unicode.Other_Default_Ignorable_Code_Point, r) ||
		unicode.Is(unicode.Variation_Selector, r)
}

// Width returns the columns that s takes when printed, in a terminal that shows
// characters of ambiguous width in two columns (wide) or in one. It counts
// Clean(s), as that is what Print draws.
func Width(s string, wide bool) int {
	if plainASCII(s) {
		return len(s)
	}
	s = Clean(s)
	n := 0
	for s != "" {
		var cluster string
		var w int
		cluster, s, w = next(s, wide)
		_, w = fit(cluster, w, wide)
		n += w
	}
	return n
}

// Clip returns Clean(s) cut to at most limit columns. Where something was cut the
// last columns are an ellipsis, or nothing when not even that fits.
func Clip(s string, limit int, wide bool) string {
	if limit <= 0 {
		return ""
	}
	s = Clean(s)
	if Width(s, wide) <= limit {
		return s
	}
	mark, room := "…", limit-Width("…", wide)
	if room < 0 {
		mark, room = "", limit
	}
	var b strings.Builder
	for s != "" {
		var cluster string
		var w int
		cluster, s, w = next(s, wide)
		cluster, w = fit(cluster, w, wide)
		if w > room {
			break
		}
		room -= w
		b.WriteString(cluster)
	}
	return b.String() + mark
}
