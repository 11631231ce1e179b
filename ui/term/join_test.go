package term

import (
	"slices"
	"strings"
	"testing"
	"time"
)

func TestJoin(t *testing.T) {
	const slow = 100 * time.Millisecond
	for _, c := range []struct {
		name string
		in   []string // what comes, each after
		gap  time.Duration
		want []string
	}{
		{"whole", []string{"\x1b[A", "a"}, slow, []string{"\x1b[A", "a"}},
		{"text", []string{"[", "O", "棋"}, slow, []string{"[", "O", "棋"}},
		{"in two", []string{"\x1b[", "A"}, slow, []string{"\x1b[A"}},
		{"soon", []string{"\x1b", "[A"}, slow / 4, []string{"\x1b[A"}},
		{"escape, then the rest", []string{"\x1b", "[A"}, slow, []string{"\x1b[27u", "\x1b[A"}},
		{"byte by byte", []string{"\x1b", "[", "<", "0", ";", "1", ";", "2", "M", "x"}, slow, []string{"\x1b[27u", "\x1b[<0;1;2M", "x"}},
		{"keypad", []string{"\x1b", "O", "D"}, slow, []string{"\x1b[27u", "\x1bOD"}},
		{"escape and a key", []string{"\x1b", "q"}, slow, []string{"\x1b[27u", "q"}},
		{"escape twice", []string{"\x1b", "\x1b"}, slow, []string{"\x1b[27u", "\x1b[27u"}},
		{"two at once", []string{"\x1b\x1b"}, slow, []string{"\x1b", "\x1b[27u"}},
		{"escape, and a bracket later", []string{"\x1b", "[", "A"}, 2 * joinWait, []string{"\x1b[27u", "[", "A"}},
		{"escape, and a bracket as a key", []string{"\x1b", "[", "q"}, slow, []string{"\x1b[27u", "[q"}},
		{"never ended", []string{"\x1b[12", "x"}, 2 * joinWait, []string{"\x1b[12", "x"}},
		{"text before", []string{"ab\x1b[", "B"}, slow, []string{"ab", "\x1b[B"}},
		{"start of a paste", []string{"\x1b[20", "0~h8\r"}, slow, []string{"\x1b[200~h8\r"}},
	} {
		var j joiner
		var got []string
		add := func(b []byte) {
			if len(b) > 0 {
				got = append(got, string(b))
			}
		}
		now := time.Unix(1000, 0)
		for _, chunk := range c.in {
			add(j.feed([]byte(chunk), now))
			now = now.Add(c.gap)
			add(j.due(now))
		}
		now = now.Add(joinWait)
		add(j.due(now))
		if !slices.Equal(got, c.want) {
			t.Errorf("%s: %q, want %q", c.name, got, c.want)
		}
	}
}

// Whatever comes in whatever pieces, nothing is lost, doubled or kept.
func FuzzJoin(f *testing.F) {
	f.Add("\x1b[A\x1b[<0;1;2Mabc\x1b\x1bO[", uint64(5))
	f.Fuzz(func(t *testing.T, in string, cuts uint64) {
		var j joiner
		var out strings.Builder
		now := time.Unix(1000, 0)
		for i := range len(in) {
			out.Write(j.feed([]byte(in[i:i+1]), now))
			if cuts>>(i%64)&1 == 1 {
				now = now.Add(2 * joinWait)
				out.Write(j.due(now))
			}
		}
		out.Write(j.due(now.Add(2 * joinWait)))
		keys := strings.NewReplacer("\x1b[27u", "", "\x1b", "") // an escape may have been let go, and be said again
		if got := out.String(); keys.Replace(got) != keys.Replace(in) {
			t.Errorf("%q came out as %q", in, got)
		}
		if j.wait() != 0 {
			t.Errorf("%q is still held", j.held)
		}
	})
}
