// Package term is the terminal: frames of cells out, keys, mouse, pastes and
// resizes in. It is the only importer of tcell, whose traps end here.
//
// Call Open, read Screen.Events, give frames to Screen.Show, and call
// Screen.Close on every way out; a crash handler calls Restore. The package
// handles no signals, prints nothing, and writes to the terminal only between
// Open and Close, never while suspended.
package term
