package linear

import (
	"bytes"
	"testing"

	"qiyou/ui/session"
)

func TestPicture(t *testing.T) {
	t.Parallel()
	k, a := newStudy(t, readStudy(t, "study.sgf"))
	for typed, begin := range map[string]string{"picture": "\x89PNG", "picture a.svg": "<svg", "picture b.TXT": "    A B C", "picture c.sgf": "(;"} {
		a.last = nil
		k.face.line(line{text: typed})
		w, ok := a.last.(session.SavePicture)
		if !ok || !bytes.HasPrefix(w.Data, []byte(begin)) || (w.Path == "") != (typed == "picture") {
			t.Errorf("%s: %T %q %q, %.20q", typed, a.last, w.Path, w.Ext, w.Data)
		}
	}
	a.last = nil
	for _, no := range []string{"a.gif", "a.xqf", "a.fen"} {
		k.face.line(line{text: "picture " + no})
		if a.last != nil {
			t.Errorf("%s: %T", no, a.last)
		}
	}
	chess, b := newStudy(t, readStudy(t, "study.pgn"))
	chess.face.line(line{text: "goto 1"})
	chess.face.line(line{text: "picture a.fen"})
	if w, ok := b.last.(session.SavePicture); !ok || string(w.Data) != "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C2C4/9/RNBAKABNR b - - 1 1\n" {
		t.Errorf("%T %+v", b.last, b.last)
	}
}
