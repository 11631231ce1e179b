package term

// Event is something that came from the terminal: Key, Mouse, Paste, Resize,
// Focus or Closed.
type Event interface{ isEvent() }

// Key is a key press. Only with Code KeyRune is Rune text to type or a plain
// shortcut; with KeyCtrl and KeyAlt it names the key held with the modifier.
type Key struct {
	Code             KeyCode
	Rune             rune
	Ctrl, Alt, Shift bool
}

// KeyCode says which key.
type KeyCode uint8

// The keys. Terminals without a keyboard protocol cannot tell Ctrl with m, i, h
// or [ from Enter, Tab, Backspace and Esc: bind none of those four.
const (
	KeyNone KeyCode = iota
	KeyRune         // a printable character without Ctrl or Alt
	KeyCtrl         // Ctrl with the lower-case letter or the sign in Rune
	KeyAlt          // Alt with the character in Rune
	KeyCtrlC
	KeyCtrlZ
	KeyCtrlL
	KeyEnter
	KeyEsc
	KeyTab
	KeyBackTab
	KeyBackspace
	KeyDelete
	KeyInsert
	KeyUp
	KeyDown
	KeyLeft
	KeyRight
	KeyHome
	KeyEnd
	KeyPgUp
	KeyPgDn
	KeyF1
	KeyF2
	KeyF3
	KeyF4
	KeyF5
	KeyF6
	KeyF7
	KeyF8
	KeyF9
	KeyF10
	KeyF11
	KeyF12
)

// Mouse is a mouse event at a cell of the screen.
type Mouse struct {
	X, Y             int
	Button           MouseButton
	Ctrl, Alt, Shift bool
}

// MouseButton says what the mouse did.
type MouseButton uint8

// The mouse actions. Move comes while a button is held, and without one only
// when Options.Motion asked for it.
const (
	MouseNone MouseButton = iota
	MouseLeft
	MouseRight
	MouseMiddle
	MouseWheelUp
	MouseWheelDown
	MouseMove
	MouseRelease
)

// Paste is a whole paste of at most MaxPaste bytes, with newlines and tabs and
// without other controls. It is untrusted: Clean it before it is shown.
type Paste struct{ Text string }

// MaxPaste bounds a paste in bytes; the rest is dropped. A long game record is a
// few tens of kilobytes.
const MaxPaste = 256 << 10

// Resize says that the size may have changed: ask Screen.Size and draw anew.
type Resize struct{}

// Focus says whether the terminal window has the keyboard.
type Focus struct{ In bool }

// Closed says that the terminal is gone; no event follows.
type Closed struct{ Err error }

func (Key) isEvent()    {}
func (Mouse) isEvent()  {}
func (Paste) isEvent()  {}
func (Resize) isEvent() {}
func (Focus) isEvent()  {}
func (Closed) isEvent() {}
