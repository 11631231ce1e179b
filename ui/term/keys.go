package term

import (
	"unicode"

	"github.com/gdamore/tcell/v2"
)

var plainKeys = map[tcell.Key]KeyCode{
	tcell.KeyEnter:      KeyEnter,
	tcell.KeyEsc:        KeyEsc,
	tcell.KeyTab:        KeyTab,
	tcell.KeyBacktab:    KeyBackTab,
	tcell.KeyBackspace:  KeyBackspace,
	tcell.KeyBackspace2: KeyBackspace,
	tcell.KeyDelete:     KeyDelete,
	tcell.KeyInsert:     KeyInsert,
	tcell.KeyUp:         KeyUp,
	tcell.KeyDown:       KeyDown,
	tcell.KeyLeft:       KeyLeft,
	tcell.KeyRight:      KeyRight,
	tcell.KeyHome:       KeyHome,
	tcell.KeyEnd:        KeyEnd,
	tcell.KeyPgUp:       KeyPgUp,
	tcell.KeyPgDn:       KeyPgDn,
}

// key translates a key event; ok is false for keys the program has no name for.
// Only a KeyRune event's rune is text: tcell gives Ctrl+Z the rune 'z'.
func key(ev *tcell.EventKey) (k Key, ok bool) {
	mod := ev.Modifiers()
	k = Key{
		Ctrl:  mod&tcell.ModCtrl != 0,
		Alt:   mod&tcell.ModAlt != 0,
		Shift: mod&tcell.ModShift != 0,
	}
	code := ev.Key()
	if plain, ok := plainKeys[code]; ok {
		k.Code = plain
		if plain == KeyTab && k.Shift {
			k.Code = KeyBackTab
		}
		k.Shift = k.Shift && k.Code != KeyBackTab
		return k, true
	}
	switch {
	case code >= tcell.KeyF1 && code <= tcell.KeyF12:
		k.Code = KeyF1 + KeyCode(code-tcell.KeyF1)
		return k, true
	case code >= tcell.KeyCtrlA && code <= tcell.KeyCtrlZ:
		return ctrl(k, 'a'+rune(code-tcell.KeyCtrlA)), true
	case code >= 1 && code <= 26: // a control byte inside a keyboard protocol
		return ctrl(k, 'a'+rune(code-1)), true
	case code == tcell.KeyRune:
		return runeKey(k, ev.Rune())
	}
	return k, false
}

func runeKey(k Key, r rune) (Key, bool) {
	switch {
	case r < ' ' || r == 0x7f || unicode.IsControl(r) || r > unicode.MaxRune || r == unicode.ReplacementChar:
		return k, false
	case k.Ctrl:
		return ctrl(k, unicode.ToLower(r)), true
	case k.Alt:
		k.Code, k.Rune = KeyAlt, r
	default:
		k.Code, k.Rune = KeyRune, r
	}
	return k, true
}

func ctrl(k Key, r rune) Key {
	k.Code, k.Rune, k.Ctrl = KeyCtrl, r, true
	if !k.Alt {
		switch r {
		case 'c':
			k.Code = KeyCtrlC
		case 'z':
			k.Code = KeyCtrlZ
		case 'l':
			k.Code = KeyCtrlL
		}
	}
	return k
}

const heldButtons = tcell.Button1 | tcell.Button2 | tcell.Button3

// mouse translates a mouse event, given the buttons held before it, and returns
// those held now.
func mouse(ev *tcell.EventMouse, held tcell.ButtonMask) (Mouse, tcell.ButtonMask) {
	mod := ev.Modifiers()
	m := Mouse{
		Ctrl:  mod&tcell.ModCtrl != 0,
		Alt:   mod&tcell.ModAlt != 0,
		Shift: mod&tcell.ModShift != 0,
	}
	m.X, m.Y = ev.Position()
	b := ev.Buttons()
	if b&(tcell.WheelUp|tcell.WheelDown|tcell.WheelLeft|tcell.WheelRight) != 0 {
		switch {
		case b&tcell.WheelUp != 0:
			m.Button = MouseWheelUp
		case b&tcell.WheelDown != 0:
			m.Button = MouseWheelDown
		}
		return m, held
	}
	now := b & heldButtons
	switch pressed := now &^ held; {
	case pressed&tcell.Button1 != 0:
		m.Button = MouseLeft
	case pressed&tcell.Button2 != 0: // tcell's second button is the right one
		m.Button = MouseRight
	case pressed&tcell.Button3 != 0:
		m.Button = MouseMiddle
	case now == 0 && held != 0:
		m.Button = MouseRelease
	default:
		m.Button = MouseMove
	}
	return m, now
}
