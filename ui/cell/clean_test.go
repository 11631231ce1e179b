package cell

import (
	"math/rand/v2"
	"os"
	"strconv"
	"strings"
	"testing"
	"time"
	"unicode"
	"unicode/utf8"

	"golang.org/x/text/unicode/norm"
)

var cleanCases = []struct{ name, in, want string }{
	{"plain", "hello", "hello"},
	{"chinese", "黑棋 五连，胜。", "黑棋 五连，胜。"},
	{"board", "┼─●○▪", "┼─●○▪"},
	{"csi colour", "a\x1b[31mred\x1b[0mb", "aredb"},
	{"csi cursor", "\x1b[2J\x1b[10;10Hx", "x"},
	{"csi unterminated", "a\x1b[12", "a"},
	{"csi cut by control", "a\x1b[1\n2", "a 2"},
	{"title bel", "bob\x1b]2;PWN\x07 bel", "bob bel"},
	{"title st", "bob\x1b]2;PWN\x1b\\ st", "bob st"},
	{"osc unterminated", "bob\x1b]2;PWN", "bob2;PWN"},
	{"osc broken by esc", "a\x1b]0;x\x1b[31my\x07z", "a0;xyz"},
	{"osc 52", "\x1b]52;c;cm0gLXJmIC8=\x07ok", "ok"},
	{"osc 8", "\x1b]8;;http://x/\x1b\\link\x1b]8;;\x1b\\", "link"},
	{"dcs", "a\x1bP1$r0m\x1b\\b", "ab"},
	{"apc", "a\x1b_G...\x1b\\b", "ab"},
	{"sos pm", "\x1bXsos\x1b\\a\x1b^pm\x1b\\b", "ab"},
	{"c1 csi", "a\u009b31mb", "ab"},
	{"c1 osc", "a\u009d2;t\u009cb", "ab"},
	{"c1 other", "a\u0084\u008db", "ab"},
	{"raw c1 bytes", "a\x9b31mb", "a\ufffd31mb"},
	{"nel", "a\u0085b", "a b"},
	{"lone esc", "a\x1bcb", "acb"},
	{"del bel bs", "a\x7fb\x07c\bd", "abcd"},
	{"newlines", "a\r\nb\nc\td", "a  b c d"},
	{"ls ps", "a\u2028b\u2029c", "a b c"},
	{"nbsp", "a\u00a0b\u3000c", "a b c"},
	{"bidi", "\u202eabc\u202c\u2066d\u2069\u200e\u200f\u061c", "abcd"},
	{"zero width", "a\u200bb\u200cc\u2060d\ufeffe\u00adf\u034fg", "abcdefg"},
	{"hangul filler", "a\u3164b\u115fc\uffa0d", "abcd"},
	{"tags", "a\U000e0041\U000e007fb", "ab"},
	{"braille blank", "a\u2800b", "ab"},
	{"private", "a\ue000\U000f0000b", "a\ufffd\ufffdb"},
	{"unassigned", "a\U000e0fffb\u0378c", "ab\ufffdc"},
	{"bad utf8", "a\xffb\xc3", "a\ufffdb\ufffd"},
	{"nfc", "e\u0301", "é"},
	{"vietnamese", "e\u0302\u0301", "ế"},
	{"zalgo", "Z" + strings.Repeat("\u0300\u0316\u0334", 30), "Z\u0334\u0334"},
	{"mark first", "\u0301a", "a"},
	{"zwj in letters", "a\u200db", "ab"},
	{"zwj emoji", "👩\u200d🚀!", "👩\u200d🚀!"},
	{"zwj skin", "👩🏽\u200d🚀", "👩🏽\u200d🚀"},
	{"zwj at end", "👩\u200d", "👩"},
	{"vs16 emoji", "❤\ufe0f", "❤\ufe0f"},
	{"vs16 letter", "a\ufe0f", "a"},
	{"vs15", "⌚\ufe0e", "⌚"},
}

func TestClean(t *testing.T) {
	t.Parallel()
	for _, c := range cleanCases {
		if got := Clean(c.in); got != c.want {
			t.Errorf("%s: Clean(%+q) = %+q, want %+q", c.name, c.in, got, c.want)
		}
	}
}

func TestCleanName(t *testing.T) {
	t.Parallel()
	for _, c := range []struct{ in, want string }{
		{"  bob \x1b[1m smith ", "bob smith"},
		{strings.Repeat("a", 30), strings.Repeat("a", 23) + "…"},
		{strings.Repeat("棋", 12), strings.Repeat("棋", 12)},
		{strings.Repeat("棋", 13), strings.Repeat("棋", 11) + "…"},
		{"\u200b\u202e", ""},
		{strings.Repeat("Z\u0300", 1<<16), strings.Repeat("Z\u0300", 23) + "…"},
	} {
		if got := CleanName(c.in); got != c.want {
			t.Errorf("CleanName(%+q) = %+q, want %+q", c.in, got, c.want)
		}
	}
}

// inert fails unless s can do nothing to a terminal.
func inert(t *testing.T, s string) {
	t.Helper()
	if !utf8.ValidString(s) {
		t.Fatalf("%+q is no UTF-8", s)
	}
	for _, r := range s {
		switch {
		case unicode.IsControl(r), unicode.Is(unicode.Bidi_Control, r):
			t.Fatalf("%+q holds %U", s, r)
		case unicode.Is(unicode.Cf, r) && r != zwj:
			t.Fatalf("%+q holds the format rune %U", s, r)
		case ignorable(r) && r != vs16, unicode.Is(unicode.Co, r), unicode.Is(unicode.Zl, r), unicode.Is(unicode.Zp, r):
			t.Fatalf("%+q holds %U", s, r)
		}
	}
}

func checkClean(t *testing.T, s string) {
	t.Helper()
	got := Clean(s)
	inert(t, got)
	if again := Clean(got); again != got {
		t.Fatalf("Clean(%+q) = %+q, and again %+q", s, got, again)
	}
	if !norm.NFC.IsNormalString(got) {
		t.Fatalf("Clean(%+q) = %+q is not in NFC", s, got)
	}
	marks := 0
	for _, r := range got {
		if !unicode.Is(unicode.M, r) || r == vs16 {
			marks = 0
		} else if marks++; marks > maxMarks {
			t.Fatalf("Clean(%+q) = %+q has over %d marks on a base", s, got, maxMarks)
		}
	}
	inert(t, CleanName(s))
	for _, wide := range []bool{false, true} {
		if w := Width(CleanName(s), false); w > nameCells {
			t.Fatalf("CleanName(%+q) is %d columns", s, w)
		}
		for _, limit := range []int{0, 1, 2, 7} {
			clip := Clip(s, limit, wide)
			if w := Width(clip, wide); w > limit {
				t.Fatalf("Clip(%+q, %d, %v) = %+q of %d columns", s, limit, wide, clip, w)
			}
		}
		drawn(t, s, wide)
	}
}

// drawn prints s in a narrow buffer and checks all that must hold of one.
func drawn(t *testing.T, s string, wide bool) {
	t.Helper()
	b := NewBuffer(11, 3)
	b.SetWide(wide)
	b.Print(0, 0, 11, s, Style{})
	b.Print(-3, 1, 9, s, Style{Fg: Text})
	b.Print(5, 2, 4, s, Style{})
	b.Set(3, 2, s, Style{})
	b.Set(10, 2, s, Style{})
	whole(t, b)
}

// whole checks that every row of b is as wide as b and no cell holds anything but
// one harmless cluster.
func whole(t *testing.T, b *Buffer) {
	t.Helper()
	w, h := b.Size()
	for y := range h {
		for x := 0; x < w; {
			c := b.At(x, y)
			if c.Text == "" {
				t.Fatalf("half a character at %d,%d", x, y)
			}
			inert(t, c.Text)
			cluster, rest, n := next(c.Text, b.Wide())
			if rest != "" || n < 1 || n > 2 {
				t.Fatalf("cell %d,%d holds %+q: first %+q of %d columns", x, y, c.Text, cluster, n)
			}
			if n == 2 && (x+1 >= w || b.At(x+1, y).Text != "" || b.At(x+1, y).Style != c.Style) {
				t.Fatalf("%+q at %d,%d lacks its right half", c.Text, x, y)
			}
			x += n
		}
	}
}

// hostile pieces, joined at random.
var hostile = []string{
	"a", "字", "●", "─", "😀", "é", "\x1b", "[", "]", "31m", "\x1b[", "\x1b]52;c;", "\x07", "\x1b\\", "\u009b", "\u009c",
	"\x9b", "\xe2\x97", "\u202e", "\u200b", "\u200d", "\ufe0f", "\ufe0e", "\u0301", "\u0344", "\u0f73", "\u1100", "\u1161", "\u11a8",
	"\U0001f1e8", "\U0001f1f3", "🏽", "\u2e3b", "\u3030", "★", "\u0903", "\u0600", "\u0d4e", "\n", "\x00", "\x7f", " ", "\u2028",
	"\ufeff", "\ufffd", "\u20e3", "1", "\U000e0001", "\u09be", "\u09c7", "\u115f", "©",
}

func soup(rng *rand.Rand) string {
	var b strings.Builder
	for range rng.IntN(14) {
		if rng.IntN(8) == 0 {
			b.WriteRune(rune(rng.IntN(0x30000)))
		} else {
			b.WriteString(hostile[rng.IntN(len(hostile))])
		}
	}
	return b.String()
}

func TestCleanRandom(t *testing.T) {
	t.Parallel()
	rng := rand.New(rand.NewPCG(1, 2))
	for range 4000 {
		checkClean(t, soup(rng))
	}
}

// TestTenMillion: of ten million hostile texts none puts a byte that is no text
// into a cell or a line. A plain run tries a few.
func TestTenMillion(t *testing.T) {
	t.Parallel()
	n := 10_000
	if os.Getenv("QIYOU_DEEP") == "1" {
		n = 5_000_000
	}
	for seed := range uint64(2) {
		t.Run(strconv.FormatUint(seed, 10), func(t *testing.T) {
			t.Parallel()
			rng := rand.New(rand.NewPCG(seed, 9))
			b := NewBuffer(24, 1)
			for range n {
				s := soup(rng)
				inert(t, Clean(s))
				b.SetWide(rng.IntN(2) == 0)
				b.Print(rng.IntN(8)-3, 0, 20, s, Style{})
				for x := range 24 {
					inert(t, b.At(x, 0).Text)
				}
			}
		})
	}
}

func FuzzClean(f *testing.F) {
	for _, c := range cleanCases {
		f.Add(c.in)
	}
	rng := rand.New(rand.NewPCG(3, 4))
	for range 40 {
		f.Add(soup(rng))
	}
	f.Fuzz(func(t *testing.T, s string) { checkClean(t, s) })
}

// A hostile text costs time in proportion to its length.
func TestCleanIsLinear(t *testing.T) {
	t.Parallel()
	for _, piece := range []string{"\u009d", "\x1b]", "\x1b[", "\x1b", "\u0301", "\u200d", "\U0001f1e8", "👩\u200d", "\u1100", "\u0600"} {
		s := strings.Repeat(piece, 100_000)
		done := make(chan struct{})
		go func() {
			defer close(done)
			Width(s, true)
			Clip(s, 40, false)
		}()
		select {
		case <-done:
		case <-time.After(20 * time.Second):
			t.Fatalf("%+q: %d bytes take over 20 s", piece, len(s))
		}
	}
}

func BenchmarkCleanChinese(b *testing.B) {
	for b.Loop() {
		Clean("黑棋 H8，五连，胜。再来一局？")
	}
}

func BenchmarkCleanHostile(b *testing.B) {
	s := strings.Repeat("a\x1b[31m字e\u0301\u202e", 20)
	for b.Loop() {
		Clean(s)
	}
}
