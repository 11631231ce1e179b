package picture_test

import (
	"path/filepath"
	"testing"

	"qiyou/ui/picture"
)

func TestForms(t *testing.T) {
	t.Parallel()
	for file, want := range map[string]string{"a.svg": "svg", "a.PNG": "png", "b/a.txt": "text", "a.text": "text", "a": "", "": "", "svg": "", "a.gif": "", "png/a": ""} {
		if got := picture.FormOf(file); got != want {
			t.Errorf("%q is %q, want %q", file, got, want)
		}
	}
	p := open(t, filepath.Join(folder, "five.sgf"))
	for _, form := range picture.Forms() {
		if data, ok := p.As(form); !ok || len(data) == 0 {
			t.Errorf("%s: %d bytes, %v", form, len(data), ok)
		}
	}
	if _, ok := p.As("gif"); ok {
		t.Error("there is no such form")
	}
}
