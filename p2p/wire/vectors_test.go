package wire

import (
	"bufio"
	"bytes"
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

var update = flag.Bool("update", false, "write the vectors in testdata/wire anew")

// golden compares text with a file in testdata/wire, or writes it there.
func golden(t *testing.T, name, text string) {
	t.Helper()
	path := filepath.Join("..", "..", "testdata", "wire", name)
	if *update {
		if err := os.WriteFile(path, []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	want, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	if text == string(want) {
		return
	}
	got, lines := strings.Split(text, "\n"), strings.Split(string(want), "\n")
	for i := range min(len(got), len(lines)) {
		if got[i] != lines[i] {
			t.Fatalf("%s:%d: got %s\nwant %s", name, i+1, got[i], lines[i])
		}
	}
	t.Fatalf("%s: got %d lines, want %d", name, len(got), len(lines))
}

// TestVectors: the frames of messages.txt are what we write, mean what stands
// beside them, and are read back to the same bytes.
func TestVectors(t *testing.T) {
	t.Parallel()
	var text strings.Builder
	for _, m := range samples() {
		body, err := Encode(m)
		if err != nil {
			t.Fatal(err)
		}
		frame := AppendFrame(nil, body)
		fmt.Fprintf(&text, "%s\t%x\n", strings.TrimSpace(Dump(frame)), frame)
	}
	golden(t, "messages.txt", text.String())
}

// TestVectorsReadBack reads the file alone, as another implementation would.
func TestVectorsReadBack(t *testing.T) {
	t.Parallel()
	data, err := os.ReadFile(filepath.Join("..", "..", "testdata", "wire", "messages.txt"))
	if err != nil {
		t.Fatal(err)
	}
	for line := range strings.Lines(string(data)) {
		meaning, hex, _ := strings.Cut(strings.TrimSpace(line), "\t")
		frame := unhex(t, hex)
		body, err := ReadFrame(bufio.NewReader(bytes.NewReader(frame)))
		if err != nil {
			t.Fatalf("%s: %v", meaning, err)
		}
		m, err := Decode(body)
		if err != nil {
			t.Fatalf("%s: %v", meaning, err)
		}
		again, err := Encode(m)
		if err != nil || !bytes.Equal(AppendFrame(nil, again), frame) {
			t.Errorf("%s: became %x, %v", meaning, again, err)
		}
		if got := strings.TrimSpace(Dump(frame)); got != meaning {
			t.Errorf("dump %s\nwant %s", got, meaning)
		}
	}
}

// TestFormVectors: the bodies of forms.txt and what a decoder says to each.
func TestFormVectors(t *testing.T) {
	t.Parallel()
	var text strings.Builder
	for _, c := range formCases(t) {
		verdict := "taken"
		if c.want != 0 {
			verdict = c.want.String()
		}
		if len(c.hex) <= 512 { // the larger ones are only in the test
			fmt.Fprintf(&text, "%s\t%s\t%s\n", c.name, verdict, c.hex)
		}
	}
	golden(t, "forms.txt", text.String())
}

func TestDump(t *testing.T) {
	t.Parallel()
	chat, _ := Encode(Chat{Text: "好 x"})
	for _, c := range []struct {
		in   []byte
		want string
	}{
		{nil, ""},
		{AppendFrame(AppendFrame(nil, chat), chat), "48 chat {text: \"\\u597d x\"}\n48 chat {text: \"\\u597d x\"}\n"},
		{[]byte{0}, "broken frame: wire: malformed\n"},
		{[]byte{2, 1, 2}, "not a message: 0102\n"},
		{unhex(t, "07821840a1013863"), "64 kind-64 {1: -1-99}\n"},
		{unhex(t, "0482182ba0"), "43 kind-43 {} refused: wire: unknown-kind kind-43\n"},
		{unhex(t, "07821830a102611b"), "48 chat {text: \"\\x1b\"} refused: wire: malformed chat text\n"},
	} {
		if got := Dump(c.in); got != c.want {
			t.Errorf("%x: got %q, want %q", c.in, got, c.want)
		}
	}
}
