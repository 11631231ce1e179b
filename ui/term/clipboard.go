package term

import "encoding/base64"

// maxClip bounds a text for the clipboard in bytes; many terminals take no more.
const maxClip = 64 << 10

// Clipboard asks the terminal to put text on the clipboard of the user's own
// machine, over any number of hops (OSC 52). It returns false when the text is too
// long or the terminal knows no such thing; whether it obeyed is not known.
func (s *Screen) Clipboard(text string) bool {
	if !s.osc || len(text) > maxClip {
		return false
	}
	seq := "\x1b]52;c;" + base64.StdEncoding.EncodeToString([]byte(text)) + "\x1b\\"
	if s.outer == inTmux {
		seq += s.wrap(seq) // it may keep the one and pass the other
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	s.raw(seq)
	return s.engaged.Load()
}
