package app

import (
	"encoding/json"
	"fmt"
	"io"
	"strings"
	"unicode"
	"unicode/utf16"
)

// writeJSON writes v as one line. What could do something to a terminal, in
// the name of a file or of a machine, is escaped: the line says exactly what it
// says and is inert.
func writeJSON(w io.Writer, v any) {
	line, err := json.Marshal(v)
	if err != nil {
		panic(err) // what is written is plain data
	}
	var b strings.Builder
	for _, r := range string(line) { // outside of strings it is ASCII
		if !unicode.In(r, unicode.C, unicode.Zl, unicode.Zp) {
			b.WriteRune(r)
			continue
		}
		for _, u := range utf16.Encode([]rune{r}) {
			fmt.Fprintf(&b, `\u%04x`, u)
		}
	}
	_, _ = fmt.Fprintln(w, b.String())
}
