package ui

import (
	"qiyou/ui/keys"
	"qiyou/ui/term"
)

var codes = map[term.KeyCode]keys.Code{
	term.KeyEnter: keys.Enter, term.KeyEsc: keys.Esc, term.KeyTab: keys.Tab, term.KeyBackTab: keys.BackTab,
	term.KeyBackspace: keys.Backspace, term.KeyDelete: keys.Delete,
	term.KeyUp: keys.Up, term.KeyDown: keys.Down, term.KeyLeft: keys.Left, term.KeyRight: keys.Right,
	term.KeyHome: keys.Home, term.KeyEnd: keys.End, term.KeyPgUp: keys.PageUp, term.KeyPgDn: keys.PageDown,
}

// key is a key of the terminal as the key map knows it; ok is false for keys
// that mean nothing here. Ctrl and Alt never make a letter of a shortcut.
func key(k term.Key) (keys.Key, bool) {
	switch k.Code {
	case term.KeyRune:
		return keys.Rune(k.Rune), true
	case term.KeyCtrlL:
		return keys.Key{Code: keys.Ctrl, Rune: 'l'}, true
	case term.KeyCtrlZ:
		return keys.Key{Code: keys.Ctrl, Rune: 'z'}, true
	case term.KeyCtrlC:
		return keys.Key{Code: keys.Ctrl, Rune: 'c'}, true
	case term.KeyAlt:
		return keys.Key{Code: keys.Alt, Rune: k.Rune}, k.Rune >= '0' && k.Rune <= '9'
	case term.KeyCtrl:
		return keys.Key{Code: keys.Ctrl, Rune: k.Rune}, !k.Alt
	}
	code, ok := codes[k.Code]
	return keys.Key{Code: code}, ok
}
