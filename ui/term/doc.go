// Package term is the terminal: frames of cells out, keys, mouse, pastes and
// resizes in. It is the only importer of tcell, whose traps end here: input and the
// modes of a terminal are its, and so are frames where a terminal is no xterm or
// speaks neither UTF-8 nor ASCII. Elsewhere a painter sends what changes.
//
// Call Open, read Screen.Events, give frames to Screen.Show, and call
// Screen.Close on every way out; a crash handler calls Restore. The package
// handles no signals, prints nothing, and writes to the terminal only between
// Open and Close, never while suspended.
package term
