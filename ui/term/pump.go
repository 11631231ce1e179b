package term

import (
	"os"
	"strings"
	"time"

	"github.com/gdamore/tcell/v2"
)

// pasteQuiet ends a paste whose end mark never comes.
const pasteQuiet = 500 * time.Millisecond

// pump is the one goroutine that turns the library's events into ours. It is the
// only sender on Screen.events and keeps draining the library's queue while the
// screen is being left: the library would wait for ever on a full queue.
type pump struct {
	s     *Screen
	queue <-chan tcell.Event
	winch <-chan os.Signal

	held    tcell.ButtonMask
	pasting bool
	paste   strings.Builder
	quiet   *time.Timer
}

func (p *pump) run() {
	defer close(p.s.pumped)
	defer close(p.s.events)
	defer p.s.port.guard()
	p.quiet = time.NewTimer(time.Hour)
	defer p.quiet.Stop()
	for {
		select {
		case ev := <-p.queue:
			p.event(ev)
		case <-p.winch:
			p.s.send(Resize{})
		case <-p.s.port.winch:
			p.s.send(Resize{})
		case <-p.quiet.C:
			p.endPaste()
		case <-p.s.dead:
			return
		}
	}
}

func (p *pump) event(ev tcell.Event) {
	switch ev.(type) {
	case *tcell.EventKey, *tcell.EventPaste, *tcell.EventMouse:
		p.s.typed.Store(time.Now().UnixNano())
	}
	switch ev := ev.(type) {
	case *tcell.EventKey:
		if p.pasting {
			p.pasted(ev)
		} else if k, ok := key(ev); ok {
			p.s.send(k)
		}
	case *tcell.EventPaste:
		if ev.Start() {
			p.pasting = true
			p.paste.Reset()
			p.quiet.Reset(pasteQuiet)
		} else {
			p.endPaste()
		}
	case *tcell.EventMouse:
		var m Mouse
		if m, p.held = mouse(ev, p.held); m.Button != MouseNone && !p.pasting {
			p.s.send(m)
		}
	case *tcell.EventFocus:
		p.focused(ev.Focused)
	case *tcell.EventError:
		p.s.send(Closed{ev})
	}
	// The library's resize events are dropped: they come from goroutines of their
	// own, in any order, with stale numbers.
}

func (p *pump) focused(in bool) {
	now := focusOut
	if in {
		now = focusIn
	}
	p.s.focus.Store(int32(now))
	p.s.send(Focus{in})
}

func (p *pump) pasted(ev *tcell.EventKey) {
	p.quiet.Reset(pasteQuiet)
	r := ev.Rune()
	switch ev.Key() {
	case tcell.KeyRune:
	case tcell.KeyEnter, tcell.KeyCtrlJ:
		r = '\n'
	case tcell.KeyTab:
		r = '\t'
	default:
		return
	}
	if p.paste.Len()+4 <= MaxPaste {
		p.paste.WriteRune(r)
	}
}

func (p *pump) endPaste() {
	p.quiet.Reset(time.Hour)
	if !p.pasting {
		return
	}
	p.pasting = false
	text := strings.ReplaceAll(p.paste.String(), "\r\n", "\n")
	p.paste.Reset()
	if text != "" {
		p.s.send(Paste{text})
	}
}
