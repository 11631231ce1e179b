package host

import (
	"bytes"
	"context"
	"fmt"
	"io"
	"reflect"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"
	"unicode"

	"qiyou/game/catalog"
	"qiyou/ui/cell"
	"qiyou/ui/linear"
	"qiyou/ui/session"
	"qiyou/ui/text"
	"qiyou/ui/view"
)

// eyes is both faces of a host at once: what it is told goes to the screens of
// ui/view, into cells, and to ui/linear, into lines, and all of it is looked at.
type eyes struct {
	t      *testing.T
	p      *player
	accept atomic.Bool // every invitation
	friend string      // the tag of the one who is known; "any" where that may change
	ended  chan struct{}

	model *view.Model
	frame *cell.Buffer
	lines [2]*script

	mu     sync.Mutex
	tables map[string]session.Snapshot
	stands map[stands]bool // invitations, ours and others'
	times  int             // that somebody asked
}

// stands is an invitation: the same number may be used from both sides.
type stands struct {
	id   string
	mine bool
}

// watch begins to look at what p is told.
func watch(p *player) *eyes {
	e := &eyes{
		t: p.t, p: p, ended: make(chan struct{}), tables: map[string]session.Snapshot{}, stands: map[stands]bool{},
		model: view.New(view.Options{Text: &text.EN, Setups: catalog.Setups()}), frame: cell.NewBuffer(80, 24),
	}
	e.model.Update(view.Size{W: 80, H: 24}, time.Now())
	for i := range e.lines {
		e.lines[i] = read(i == 1)
	}
	go func() {
		defer close(e.ended)
		for ev := range p.host.Events() {
			e.take(ev)
		}
	}()
	return e
}

// done ends the host, and looks at every line that was written.
func (e *eyes) done() {
	e.p.stop()
	<-e.ended
	for _, s := range e.lines {
		out := s.end()
		if at := strings.IndexFunc(out, func(r rune) bool { return r != '\n' && !inert(r) }); at >= 0 {
			e.t.Errorf("a line has %+q", out[max(0, at-20):min(len(out), at+20)])
		}
		if out == "" {
			e.t.Error("no line was written")
		}
	}
}

func (e *eyes) take(ev session.Event) {
	strings := map[string]bool{}
	gather(reflect.ValueOf(ev), strings)
	for s := range strings {
		if cell.Clean(s) != s {
			e.t.Errorf("%T holds %+q", ev, s)
		}
	}
	e.model.Update(view.News{Event: ev}, time.Now())
	e.model.Draw(e.frame, time.Now())
	if err := whole(e.frame); err != "" {
		e.t.Errorf("after %T: %s", ev, err)
	}
	for _, s := range e.lines {
		s.events <- ev
	}
	e.note(ev)
}

// note keeps what the test asks about.
func (e *eyes) note(ev session.Event) {
	e.mu.Lock()
	defer e.mu.Unlock()
	switch ev := ev.(type) {
	case session.Table:
		e.tables[ev.Snapshot.ID] = ev.Snapshot
	case session.Invited:
		in := ev.Invitation
		e.stands[stands{in.ID, in.Mine}] = true
		if in.Mine {
			return
		}
		e.times++
		if in.Known && in.Tag != e.friend && e.friend != "any" {
			e.t.Errorf("%s %q is taken for somebody known", in.Tag, in.Peer)
		}
		if e.accept.Load() {
			_ = e.p.host.Do(session.Answer{Invitation: in.ID, Accept: true})
		}
	case session.InviteEnded:
		delete(e.stands, stands{ev.Invitation.ID, ev.Invitation.Mine})
	}
}

func (e *eyes) asked() int {
	e.mu.Lock()
	defer e.mu.Unlock()
	return e.times
}

func (e *eyes) standing() int {
	e.mu.Lock()
	defer e.mu.Unlock()
	return len(e.stands)
}

func (e *eyes) table(id string) session.Snapshot {
	e.mu.Lock()
	defer e.mu.Unlock()
	return e.tables[id]
}

// until waits for what was told to fit, in virtual time.
func (e *eyes) until(what string, fits func(*eyes) bool) {
	e.t.Helper()
	for limit := time.Now().Add(time.Minute); ; time.Sleep(time.Millisecond) {
		e.mu.Lock()
		ok := fits(e)
		e.mu.Unlock()
		if ok {
			return
		}
		if time.Now().After(limit) {
			e.t.Errorf("never told of %s", what)
			return
		}
	}
}

// gather collects the strings in v, but for what only the match itself reads.
func gather(v reflect.Value, all map[string]bool) {
	switch v.Kind() {
	case reflect.String:
		all[v.String()] = true
	case reflect.Struct:
		for i := range v.NumField() {
			if v.Type().Field(i).IsExported() {
				gather(v.Field(i), all)
			}
		}
	case reflect.Slice, reflect.Array:
		for i := range v.Len() {
			gather(v.Index(i), all)
		}
	case reflect.Interface, reflect.Pointer:
		if !v.IsNil() {
			gather(v.Elem(), all)
		}
	}
}

// inert says that r moves and turns nothing on a terminal.
func inert(r rune) bool {
	return !unicode.Is(unicode.C, r) && r != '\u2028' && r != '\u2029' || r == '\u200d'
}

// whole says what is wrong with a frame: a rune in it that is not inert, or a
// row that is not as wide as the frame.
func whole(b *cell.Buffer) string {
	w, h := b.Size()
	for y := range h {
		columns := 0
		for x := range w {
			c := b.At(x, y)
			columns += cell.Width(c.Text, b.Wide())
			if strings.ContainsFunc(c.Text, func(r rune) bool { return !inert(r) }) {
				return fmt.Sprintf("cell %d,%d holds %+q", x, y, c.Text)
			}
		}
		if columns != w {
			return fmt.Sprintf("row %d has %d columns of %d", y, columns, w)
		}
	}
	return ""
}

// script is a ui/linear at work.
type script struct {
	events chan session.Event
	out    bytes.Buffer
	in     *io.PipeWriter
	ended  chan struct{}
}

// Do takes no wish.
func (s *script) Do(session.Wish) error { return nil }

// Events is what the script is told.
func (s *script) Events() <-chan session.Event { return s.events }

func read(asJSON bool) *script {
	in, w := io.Pipe()
	s := &script{events: make(chan session.Event), in: w, ended: make(chan struct{})}
	go func() {
		defer close(s.ended)
		_ = linear.Run(context.Background(), s, in, &s.out, linear.Options{JSON: asJSON})
		for range s.events { // it has ended with the session
			continue
		}
	}()
	return s
}

// end closes the session and gives all that was written.
func (s *script) end() string {
	close(s.events)
	<-s.ended
	_ = s.in.Close()
	return s.out.String()
}
