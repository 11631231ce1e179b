package term

import (
	"os"
	"strings"
	"time"

	"qiyou/ui/cell"
)

// Notify is how the person is told of something while the window of the
// terminal has no focus. While it has, nobody need be told.
type Notify uint8

// The ways to tell, each with the one before.
const (
	NotifyOff     Notify = iota // not at all
	NotifyBell                  // the terminal's bell
	NotifyDesktop               // a desktop notification too, where the terminal can
)

const (
	// noteCells and noteBytes bound each line of a notification and a title, in
	// columns and bytes. GNU screen passes strings of at most 768 bytes on.
	noteCells = 120
	noteBytes = 240

	// callEvery is the least time between two notifications: others cause them.
	callEvery = time.Second

	// absent is how long nothing must have been typed where no focus reports come
	// before the person counts as away.
	absent = 10 * time.Second
)

// focus is what the terminal said last of its focus.
type focus int32

const (
	focusUnknown focus = iota // nothing yet
	focusIn
	focusOut
)

// Notify tells the person as Options.Notify says, if the window has no focus and
// nothing was told within the last second. Both texts are cleaned and cut here.
func (s *Screen) Notify(title, body string) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.notify == NotifyOff || !s.away(time.Now()) {
		return
	}
	if now := time.Now(); now.Sub(s.called) < callEvery {
		return
	} else if s.engaged.Load() {
		s.called = now
	}
	note := ""
	if s.notify == NotifyDesktop && s.osc {
		note = s.notification(title, body)
	}
	s.raw(note + "\a")
}

// SetNotify changes how the person is told.
func (s *Screen) SetNotify(n Notify) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.notify = n
}

// away says whether the person looks elsewhere. A terminal that never reported
// its focus is looked at, as it is when it opens; only inside a multiplexer,
// which may keep the reports to itself, and where there are no such reports,
// a person who types nothing is away.
func (s *Screen) away(now time.Time) bool {
	switch focus(s.focus.Load()) {
	case focusIn:
		return false
	case focusOut:
		return true
	}
	deaf := s.outer != bare || !s.osc
	return deaf && now.Sub(time.Unix(0, s.typed.Load())) >= absent
}

// SetTitle names the window; on a terminal without such names it does nothing.
// The terminal's own title is put back when the terminal is left.
func (s *Screen) SetTitle(title string) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if title == s.title {
		return
	}
	s.title = title
	s.sendTitle()
}

// sendTitle sends the title under s.mu.
func (s *Screen) sendTitle() {
	if !s.titles || s.title == "" {
		return
	}
	s.raw("\x1b]2;" + s.noteText(s.title) + "\x1b\\")
}

// notification returns a notification with its end, through a multiplexer to the
// terminal outside it: OSC 99 for kitty, OSC 777 for rxvt, foot and VTE, OSC 9,
// which iTerm2 began, for all others.
func (s *Screen) notification(title, body string) string {
	title, body = s.noteText(title), s.noteText(body)
	end := "\x1b\\"
	if s.outer == inScreen {
		end = "\a" // the other would end screen's own string
	}
	term := os.Getenv("TERM")
	switch {
	case term == "xterm-kitty" || os.Getenv("KITTY_WINDOW_ID") != "":
		return s.wrap("\x1b]99;i=qiyou:d=0;"+title+end) + s.wrap("\x1b]99;i=qiyou:d=1:p=body;"+body+end)
	case strings.HasPrefix(term, "rxvt"), strings.HasPrefix(term, "foot"), os.Getenv("VTE_VERSION") != "":
		// Semicolons part the fields.
		title, body = strings.ReplaceAll(title, ";", ","), strings.ReplaceAll(body, ";", ",")
		return s.wrap("\x1b]777;notify;" + title + ";" + body + end)
	}
	// ConEmu and its heirs read a leading number as another command.
	return s.wrap("\x1b]9;" + strings.TrimLeft(title+": "+body, "0123456789;: ") + end)
}

// noteText is text as it may stand in a sequence: inert, short, and of ASCII
// where nothing else is understood.
func (s *Screen) noteText(text string) string {
	text = cell.Clip(text, noteCells, false)
	if !s.utf8 {
		text = ascii(text)
	}
	for len(text) > noteBytes {
		runes := []rune(text)
		text = string(runes[:len(runes)-1])
	}
	return text
}

// ascii is text with a question mark for whatever is not of ASCII.
func ascii(text string) string {
	return strings.Map(func(r rune) rune {
		if r >= 0x7f {
			return '?'
		}
		return r
	}, text)
}

// outer is what stands between the program and the terminal that is looked at.
type outer uint8

const (
	bare     outer = iota // nothing
	inTmux                // tmux
	inScreen              // GNU screen
)

// outerOf reads it from the environment. TERM alone is left of a multiplexer on
// the other side of a remote shell.
func outerOf() outer {
	term := os.Getenv("TERM")
	switch {
	case os.Getenv("TMUX") != "" || strings.HasPrefix(term, "tmux"):
		return inTmux
	case os.Getenv("STY") != "" || strings.HasPrefix(term, "screen"):
		return inScreen
	}
	return bare
}

// wrap sends a sequence through a multiplexer to the terminal outside it, in a
// device control string. tmux does so where its option allow-passthrough is on.
func (s *Screen) wrap(seq string) string {
	switch s.outer {
	case inTmux:
		return "\x1bPtmux;" + strings.ReplaceAll(seq, "\x1b", "\x1b\x1b") + "\x1b\\"
	case inScreen:
		return "\x1bP" + seq + "\x1b\\"
	}
	return seq
}

// raw writes between frames, under s.mu.
func (s *Screen) raw(seq string) {
	if s.engaged.Load() {
		_, _ = s.port.Write([]byte(seq))
	}
}
