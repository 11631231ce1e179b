// Package keys says which key does what on which screen.
//
// [Of] gives the [Action] of a key, [Map] the bindings of a screen, from which
// hints and help are made, so that no key is without its help. The package
// draws nothing and does nothing: what an action means is for ui/view.
//
// Three rules hold on every screen. Esc only closes or deselects. Nothing that
// cannot be undone happens on Enter, so that a pasted line break is harmless.
// Every shortcut is an ASCII character that needs no layout.
package keys

// Code says which key was pressed.
type Code uint8

// The keys. Char is a character in Key.Rune.
const (
	None Code = iota
	Char
	Enter
	Esc
	Tab
	BackTab
	Backspace
	Delete
	Up
	Down
	Left
	Right
	Home
	End
	PageUp
	PageDown
	Ctrl // with the lower-case letter in Key.Rune
	Alt  // with the digit in Key.Rune
)

// Key is a key press.
type Key struct {
	Code Code
	Rune rune
}

// Rune is the key that types r.
func Rune(r rune) Key { return Key{Char, r} }

// names are the keys that help shows by a word; text.Screen.Keys translates
// those it knows.
var names = map[Key]string{
	{Code: Enter}: "enter", {Code: Esc}: "esc", {Code: Tab}: "tab", {Code: BackTab}: "Shift+Tab",
	{Code: Up}: "Up", {Code: Down}: "Down", {Code: Left}: "Left", {Code: Right}: "Right",
	{Code: PageUp}: "PgUp", {Code: PageDown}: "PgDn", {Code: Home}: "Home", {Code: End}: "End", Rune(' '): "space",
}

// String is the key as help shows it.
func (k Key) String() string {
	if s, ok := names[k]; ok {
		return s
	}
	switch k.Code {
	case Char:
		return string(k.Rune)
	case Ctrl:
		return "Ctrl+" + string(k.Rune-'a'+'A')
	case Alt:
		return "Alt+" + string(k.Rune)
	}
	return ""
}
