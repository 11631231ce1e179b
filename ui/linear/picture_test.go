package linear

import (
	"bytes"
	"testing"

	"qiyou/ui/session"
)

func TestPicture(t *testing.T) {
	t.Parallel()
	k, a := newStudy(t, readStudy(t, "study.sgf"))
	for typed, begin := range map[string]string{"picture": "\x89PNG", "picture a.svg": "<svg", "picture b.TXT": "    A B C"} {
		a.last = nil
		k.face.line(line{text: typed})
		w, ok := a.last.(session.SavePicture)
		if !ok || !bytes.HasPrefix(w.Data, []byte(begin)) || (w.Path == "") != (typed == "picture") {
			t.Errorf("%s: %T %q %q, %.20q", typed, a.last, w.Path, w.Ext, w.Data)
		}
	}
	a.last = nil
	k.face.line(line{text: "picture a.gif"})
	if a.last != nil {
		t.Errorf("%T", a.last)
	}
}
