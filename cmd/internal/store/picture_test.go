package store

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"testing"
)

func TestSavePicture(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	s, err := Open(filepath.Join(dir, "journal"), filepath.Join(dir, "records"), filepath.Join(dir, "peers.json"))
	if err != nil {
		t.Fatal(err)
	}
	for i, want := range []string{"0001.png", "0002.png"} {
		path, err := s.SavePicture("", ".png", []byte{byte(i)})
		if err != nil || path != filepath.Join(dir, "pictures", want) {
			t.Errorf("%q, %v", path, err)
		}
		if data, err := os.ReadFile(path); err != nil || len(data) != 1 || data[0] != byte(i) {
			t.Errorf("%v, %v", data, err)
		}
	}
	mine := filepath.Join(dir, "mine.svg")
	if path, err := s.SavePicture(mine, ".svg", []byte("a")); err != nil || path != mine {
		t.Errorf("%q, %v", path, err)
	}
	if _, err := s.SavePicture(mine, ".svg", []byte("b")); !errors.Is(err, fs.ErrExist) {
		t.Errorf("over a file: %v", err)
	}
	if data, _ := os.ReadFile(mine); string(data) != "a" {
		t.Errorf("the file has %q", data)
	}
	if _, err := s.SavePicture(filepath.Join(dir, "none", "a.svg"), ".svg", nil); !errors.Is(err, fs.ErrNotExist) {
		t.Errorf("in no folder: %v", err)
	}
}
