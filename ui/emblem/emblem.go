// Package emblem draws a key as a small picture that people recognise before
// they have read its tag. [Of] makes it and [Emblem.Draw] draws it.
//
// The picture is a function of the tag, which is the first 80 bit of the SHA-256
// of the public key, so that everybody sees the same one. Bits are counted from
// the highest of the first byte:
//
//   - Bits 0 to 29 are the shades of the left three columns, two bits a cell, row
//     by row from above: 0 is empty, 1 light, 2 medium, 3 full. The two columns on
//     the right mirror the two on the left.
//   - Byte 4, modulo 6, is the ink of full cells; byte 5, modulo 5, tells how many
//     inks after it that of the other cells is, less one, around the end.
//
// An emblem proves nothing: one that is like another can be searched for. Who
// wants to be sure compares words.
package emblem

import (
	"encoding/base32"
	"strings"

	"qiyou/ui/cell"
)

// Size is the rows of an emblem, and its cells in a row.
const Size = 5

// Width is the columns of a drawn emblem: two a cell.
const Width = 2 * Size

// Emblem is the picture of a key.
type Emblem struct {
	Shades [Size][Size]uint8 // by row, from 0 for nothing to 3 for full
	Full   cell.Ink          // of shade 3
	Other  cell.Ink          // of shades 1 and 2
}

// inks are read on the page in every theme.
var inks = [...]cell.Ink{cell.Text, cell.Accent, cell.Good, cell.Warn, cell.Bad, cell.Title}

// tagBytes is the length of a tag in bytes.
const tagBytes = 10

// Of is the emblem of the key with a tag, ABCD-EFGH-IJKL-MNOP. It is false where
// tag is none.
func Of(tag string) (Emblem, bool) {
	bits, err := base32.StdEncoding.DecodeString(strings.ReplaceAll(tag, "-", ""))
	if err != nil || len(bits) != tagBytes {
		return Emblem{}, false
	}
	const half = (Size + 1) / 2
	full := int(bits[4]) % len(inks)
	e := Emblem{Full: inks[full], Other: inks[(full+1+int(bits[5])%(len(inks)-1))%len(inks)]}
	for n := range Size * half {
		row, col := n/half, n%half
		shade := bits[n/4] >> (6 - 2*(n%4)) & 3
		e.Shades[row][col], e.Shades[row][Size-1-col] = shade, shade
	}
	return e, true
}

// glyphs are the shades, where there are only letters and elsewhere.
var glyphs = [2][4]string{{" ", "░", "▒", "█"}, {" ", ".", "+", "#"}}

// Draw draws e with its left upper corner at x, y on the page, Width by Size cells.
func (e Emblem) Draw(b *cell.Buffer, x, y int, ascii bool) {
	set := glyphs[0]
	if ascii {
		set = glyphs[1]
	}
	b.Fill(cell.Rect{X: x, Y: y, W: Width, H: Size}, " ", cell.Style{})
	for row, shades := range e.Shades {
		for col, shade := range shades {
			style := cell.Style{Fg: e.Other}
			if shade == 3 {
				style.Fg = e.Full
			}
			glyph := set[shade]
			b.Print(x+2*col, y+row, 2, strings.Repeat(glyph, 2/cell.Width(glyph, b.Wide())), style)
		}
	}
}
