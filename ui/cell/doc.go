// Package cell is the program's own frame: a grid of character cells, the
// colour roles they carry, the width of text in columns, and the one sanitizer
// that untrusted text passes before it can become a cell.
//
// Start with NewBuffer, draw with Buffer.Print and its kin, read back with
// Buffer.At or Buffer.Text. The package never writes to a terminal, never reads
// the environment and knows no colour of the user's: package term does that.
package cell
