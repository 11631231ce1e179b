package term

import (
	"encoding/base64"
	"os"
	"strings"

	"qiyou/ui/cell"
)

// noteCells bounds each line of a notification, in columns.
const noteCells = 120

// Bell rings the terminal's bell.
func (s *Screen) Bell() { s.raw("\a") }

// Notify asks the terminal for a desktop notification and rings its bell once.
// Terminals that know none show nothing. Both texts are cleaned here.
func (s *Screen) Notify(title, body string) {
	note := ""
	if s.osc {
		note = wrap(notification(title, body))
	}
	s.raw(note + "\a")
}

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
	if out := wrap(seq); out != seq {
		seq += out // tmux may keep the one and pass the other
	}
	s.raw(seq)
	return s.engaged.Load()
}

// notification returns OSC 777 (rxvt, foot) or OSC 9 (most others) with its end.
func notification(title, body string) string {
	title, body = noteText(title), noteText(body)
	term := os.Getenv("TERM")
	if strings.HasPrefix(term, "rxvt") || strings.HasPrefix(term, "foot") {
		return "\x1b]777;notify;" + title + ";" + body + "\x1b\\"
	}
	// ConEmu and its heirs read a leading number as another command.
	return "\x1b]9;" + strings.TrimLeft(title+": "+body, "0123456789; ") + "\x1b\\"
}

func noteText(s string) string {
	return cell.Clip(strings.ReplaceAll(s, ";", ","), noteCells, false)
}

// wrap sends a sequence through tmux to the terminal outside it.
func wrap(seq string) string {
	if os.Getenv("TMUX") == "" {
		return seq
	}
	return "\x1bPtmux;" + strings.ReplaceAll(seq, "\x1b", "\x1b\x1b") + "\x1b\\"
}

// raw writes between frames.
func (s *Screen) raw(seq string) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.engaged.Load() {
		_, _ = s.port.Write([]byte(seq))
	}
}
