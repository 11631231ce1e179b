// Package words is 2048 short English words, so that people can read numbers
// to each other: one word is 11 bits.
//
// [Word] gives the word of a number and [Number] the number of a word. The
// list is that of BIP 39 (Marek Palatinus and others, 2013, MIT licence): no two
// of its words begin with the same four letters. Who does not read English reads
// the number.
package words

import (
	_ "embed"
	"strings"
)

// Size is how many words there are.
const Size = 2048

//go:embed english.txt
var english string

var list, numbers = load()

func load() ([]string, map[string]int) {
	all := strings.Fields(english)
	at := make(map[string]int, len(all))
	for i, w := range all {
		at[w] = i
	}
	return all, at
}

// Word is the word of n, which is from 0 to [Size]-1.
func Word(n int) string { return list[n] }

// Number is the number of a word in either case, or false where the list has no
// such word.
func Number(word string) (int, bool) {
	n, ok := numbers[strings.ToLower(word)]
	return n, ok
}
