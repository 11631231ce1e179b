package app

import (
	"qiyou/ui"
	"qiyou/ui/board"
	"qiyou/ui/cell"
	uiterm "qiyou/ui/term"
	"qiyou/ui/text"
)

// fitted is the screen, and what the settings say of it.
type fitted struct {
	scr           *uiterm.Screen
	glyphs, theme string
}

// look is what the screen can show.
func (f *fitted) look() board.Look {
	look := ui.LookOf(f.scr)
	look.ASCII = look.ASCII || f.glyphs == "ascii"
	look.Sides = f.theme == "colourblind"
	return look
}

// adapt has the screen take on a setting that was changed.
func (f *fitted) adapt(key, value string) board.Look {
	switch key {
	case "theme":
		f.theme = value
		f.scr.SetTheme(theme(value))
	case "glyphs":
		f.glyphs = value
		f.scr.SetWide(wide(value))
	case "notify":
		f.scr.SetNotify(notify(value))
	}
	return f.look()
}

// wide is how the terminal draws characters of ambiguous width, -1 for as it says
// itself.
func wide(glyphs string) int {
	switch glyphs {
	case "wide":
		return 1
	case "narrow":
		return 0
	}
	return -1
}

// theme is the colours by their name in the settings, nil for those that fit
// the terminal.
func theme(name string) *cell.Theme {
	if t, ok := cell.Themes()[name]; ok {
		return &t
	}
	return nil
}

// notify is how the person is told, by its name in the settings.
func notify(name string) uiterm.Notify {
	switch name {
	case "off":
		return uiterm.NotifyOff
	case "bell":
		return uiterm.NotifyBell
	}
	return uiterm.NotifyDesktop
}

// inLanguage makes the words of a language in the settings those of this run.
func (p *program) inLanguage(lang string) *text.Messages {
	p.speak(text.Choose(lang, p.LookupEnv))
	return p.words
}
