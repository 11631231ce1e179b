package host

import (
	"slices"
	"testing"
	"time"

	"qiyou/ui/session"
)

// A line of chat is told to have arrived once the other's program has it: not while
// nothing gets through, in the order of the lines, and never of one that it has
// dropped.
func TestLinesArrive(t *testing.T) {
	inHall(t, func(h *hall) {
		a, b, s := h.match(nil)
		say := func(text string) uint64 {
			t.Helper()
			a.do(session.Say{Match: s.ID, Text: text})
			said := await(a, "our line", func(e session.Said) bool { return e.Mine && e.Text == text })
			if said.ID == 0 || said.Match != s.ID {
				t.Fatalf("our line is %+v", said)
			}
			return said.ID
		}
		arrived := func(id uint64) {
			t.Helper()
			if e := await(a, "that it arrived", func(e session.Arrived) bool { return true }); e != (session.Arrived{Match: s.ID, ID: id, Name: "ben"}) {
				t.Errorf("arrived: %+v, want %d", e, id)
			}
		}
		arrived(say("hello"))
		if said := await(b, "the line", func(e session.Said) bool { return true }); said.ID != 0 {
			t.Errorf("the other's line has number %d", said.ID)
		}
		h.net.sever(b.addr, true)
		one, two := say("one"), say("two")
		if all := a.within(4 * time.Second); slices.ContainsFunc(all, func(e session.Event) bool { _, ok := e.(session.Arrived); return ok }) {
			t.Errorf("a line has arrived through a cut: %+v", all)
		}
		h.net.sever(b.addr, false)
		arrived(one)
		arrived(two)
		time.Sleep(time.Minute)
		for range 12 { // more than is taken in at once
			say("x")
		}
		heard, told := 0, 0
		for _, e := range b.within(20 * time.Second) {
			if said, ok := e.(session.Said); ok && said.Text == "x" {
				heard++
			}
		}
		for _, e := range append(a.seen, a.within(time.Second)...) {
			if e, ok := e.(session.Arrived); ok && e.ID > two {
				told++
			}
		}
		if heard == 12 || told > heard {
			t.Errorf("%d of 12 were heard, and %d are said to have arrived", heard, told)
		}
		arrived(say("and now?"))
		a.do(session.Say{Peer: b.addr, Text: "aside"})
		if said := await(a, "our line", func(e session.Said) bool { return e.Text == "aside" }); said.ID == 0 || said.Match != "" {
			t.Errorf("our line is %+v", said)
		}
		if e := await(a, "that it arrived", func(e session.Arrived) bool { return e.Match == "" }); e.Name == "" {
			t.Errorf("arrived: %+v", e)
		}
	})
}
