package term

import (
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
