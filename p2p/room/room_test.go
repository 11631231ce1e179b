package room

import (
	"bytes"
	"crypto/rand"
	"errors"
	"strings"
	"testing"
	"time"

	"qiyou/p2p/words"
)

func code(t *testing.T) Code {
	t.Helper()
	c, err := New(rand.Reader)
	if err != nil {
		t.Fatal(err)
	}
	return c
}

func TestCodes(t *testing.T) {
	t.Parallel()
	seen := map[Code]bool{}
	for range 1000 {
		c := code(t)
		if seen[c] {
			t.Fatalf("%v twice", c)
		}
		seen[c] = true
		for _, s := range []string{c.String(), strings.ToUpper(c.String()), " " + strings.ReplaceAll(c.String(), " ", "-") + "\t"} {
			if got, err := Parse(s); err != nil || got != c {
				t.Fatalf("%q: got %v, %v", s, got, err)
			}
		}
	}
	if _, err := New(bytes.NewReader([]byte{1})); err == nil {
		t.Error("a code out of one byte")
	}
}

func TestParseRefuses(t *testing.T) {
	t.Parallel()
	for s, want := range map[string]error{
		"": ErrSize, "zoo": ErrSize, "zoo zoo zoo": ErrSize, "zoo zoo zoo zoo zoo": ErrSize, strings.Repeat("zoo ", 100): ErrSize,
		"my own secret phrase": WordError{"my"}, "zoo zoo zoo zoos": WordError{"zoos"}, "密 码 很 长": WordError{"密"},
	} {
		if _, err := Parse(s); !errors.Is(err, want) {
			t.Errorf("%q: got %v, want %v", s, err, want)
		}
	}
}

// room is one without the cost of its key.
func room(b byte) Room { return Room{[32]byte{b}} }

func TestTags(t *testing.T) {
	t.Parallel()
	r, noon := room(1), time.Date(2026, 3, 1, 12, 0, 0, 0, time.UTC)
	tag := r.Tag(noon)
	if len(tag) != 8 || tag != r.Tag(noon.Add(11*time.Hour)) || tag == r.Tag(noon.AddDate(0, 0, 1)) || tag == room(2).Tag(noon) {
		t.Errorf("%q", tag)
	}
	if east := noon.In(time.FixedZone("", 14*3600)); tag != r.Tag(east) {
		t.Error("the day is not that of UTC")
	}
	for day, want := range map[int]bool{-2: false, -1: true, 0: true, 1: true, 2: false} {
		if got := r.Has(tag, noon.AddDate(0, 0, day)); got != want {
			t.Errorf("after %d days: %v", day, got)
		}
	}
	if r.Has("", noon) || room(2).Has(tag, noon) {
		t.Error("somebody else's tag")
	}
}

func TestProofs(t *testing.T) {
	t.Parallel()
	r, a, b, binding := room(1), []byte("key a"), []byte("key b"), [32]byte{7}
	p := r.Proof(binding, a, b)
	if !r.Check(p, binding, a, b) {
		t.Error("a true proof")
	}
	for name, ok := range map[string]bool{
		"sent back":    r.Check(p, binding, b, a),
		"another link": r.Check(p, [32]byte{8}, a, b),
		"another key":  r.Check(p, binding, []byte("key c"), b),
		"to another":   r.Check(p, binding, a, []byte("key c")),
		"another room": room(2).Check(p, binding, a, b),
		"nothing":      r.Check([32]byte{}, binding, a, b),
		"moved border": r.Check(r.Proof(binding, []byte("ab"), []byte("c")), binding, []byte("a"), []byte("bc")),
	} {
		if ok {
			t.Errorf("%s: taken", name)
		}
	}
}

// The key of a code is the same everywhere; this one was made once.
func TestOpen(t *testing.T) {
	t.Parallel()
	began := time.Now()
	r := Code{0, 1, 2, words.Size - 1}.Open()
	t.Logf("a key takes %v", time.Since(began))
	if got, want := r.Tag(time.Unix(0, 0)), "tvikorat"; got != want {
		t.Errorf("got %s, want %s", got, want)
	}
}

func FuzzParse(f *testing.F) {
	for _, s := range []string{"zoo zoo zoo zoo", "abandon-ability-able-about", "ZOO zoo  zoo\tzoo", "\xff", "zoo zoo zoo", "zoo\u3000zoo zoo zoo"} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, s string) {
		c, err := Parse(s)
		if err != nil {
			return
		}
		if again, err := Parse(c.String()); err != nil || again != c {
			t.Errorf("%q gave %v, which gave %v, %v", s, c, again, err)
		}
	})
}
