package view

import (
	"bytes"
	"strings"
	"testing"

	"qiyou/game/record"
	"qiyou/ui/board"
	"qiyou/ui/picture"
	"qiyou/ui/session"
	"qiyou/ui/text"
)

// The board that is shown is what is kept, as the file that is named asks for.
func TestPictureIsOfTheBoardShown(t *testing.T) {
	t.Parallel()
	d := newDesk(t, gomoku(), "none").play("h8", "h9", "i9")
	s := newScreen(t, board.Look{}, &text.EN).hear(onePeer(), d.event())
	s.input(Size{80, 24})
	kept := func() session.SavePicture {
		t.Helper()
		got := s.wishes()
		if len(got) != 1 {
			t.Fatalf("%d wishes", len(got))
		}
		return got[0].(session.SavePicture)
	}
	at := func(moves int) string {
		start := d.snap.Match.Start()
		if moves > 0 {
			start = d.snap.Match.Plies()[moves-1].State
		}
		return picture.Of(&record.Turn{State: start}, "gomoku").Text()
	}
	s.wishes()
	s.write(":picture a.txt").press("Enter")
	if w := kept(); w.Path != "a.txt" || w.Ext != ".text" || string(w.Data) != at(3) {
		t.Errorf("%s %s\n%s", w.Path, w.Ext, w.Data)
	}
	s.press("<").write(":picture b.SVG").press("Enter")
	if w := kept(); w.Path != "b.SVG" || !bytes.HasPrefix(w.Data, []byte("<svg")) || strings.Count(string(w.Data), "<circle") != strings.Count(string(svgOf(d, 2)), "<circle") {
		t.Errorf("%s\n%s", w.Path, w.Data)
	}
	s.press("X")
	if w := kept(); w.Path != "" || w.Ext != ".png" || !bytes.HasPrefix(w.Data, []byte("\x89PNG")) {
		t.Errorf("%q %q", w.Path, w.Ext)
	}
	s.write(":picture a.psq").press("Enter")
	if w := kept(); w.Path != "a.psq" || !strings.HasPrefix(string(w.Data), "Piskvorky 15x15, 0:0, 0\n8,8,0\n8,7,0\n9,7,0\n") {
		t.Errorf("%s\n%s", w.Path, w.Data)
	}
	s.write(":picture a.xqf").press("Enter")
	if got := s.wishes(); len(got) != 0 || !strings.Contains(s.draw(80, 24).Text(), text.EN.Code(session.ErrFormat)) {
		t.Errorf("%d wishes and\n%s", len(got), s.draw(80, 24).Text())
	}
	s.press("Esc").write(":picture a.gif").press("Enter")
	if got := s.wishes(); len(got) != 0 || !strings.Contains(s.draw(80, 24).Text(), text.EN.Code(session.ErrPicture)) {
		t.Errorf("%d wishes and\n%s", len(got), s.draw(80, 24).Text())
	}
}

func svgOf(d *desk, moves int) []byte {
	return picture.Of(&record.Turn{State: d.snap.Match.Plies()[moves-1].State}, "gomoku").SVG()
}
