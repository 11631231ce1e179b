package emblem

import (
	"bufio"
	"crypto/sha256"
	"encoding/base32"
	"encoding/hex"
	"flag"
	"fmt"
	"math/rand/v2"
	"os"
	"strings"
	"testing"

	"qiyou/ui/cell"
	"qiyou/ui/cell/celltest"
)

var update = flag.Bool("update", false, "write the vectors anew")

// tagOf is the tag of a public key, as the package identity of p2p makes it.
func tagOf(key []byte) string {
	sum := sha256.Sum256(key)
	s := base32.StdEncoding.EncodeToString(sum[:10])
	return s[:4] + "-" + s[4:8] + "-" + s[8:12] + "-" + s[12:]
}

// text is e in letters, a row after the other, and the numbers of its inks.
func (e Emblem) text() string {
	b := cell.NewBuffer(Width, Size)
	e.Draw(b, 0, 0, true)
	return fmt.Sprintf("%d %d %q", e.Full, e.Other, strings.Split(b.Text(), "\n"))
}

const vectors = "../../testdata/emblem/vectors.txt"

func TestVectors(t *testing.T) {
	t.Parallel()
	var lines []string
	for i := range 16 {
		key := sha256.Sum256([]byte{byte(i)}) // any 32 bytes will do
		e, ok := Of(tagOf(key[:]))
		if !ok {
			t.Fatalf("no emblem for %x", key)
		}
		lines = append(lines, fmt.Sprintf("%x %s %s", key, tagOf(key[:]), e.text()))
	}
	if *update {
		if err := os.WriteFile(vectors, []byte(strings.Join(lines, "\n")+"\n"), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	f, err := os.Open(vectors)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	n := 0
	for in := bufio.NewScanner(f); in.Scan(); n++ {
		if n >= len(lines) || in.Text() != lines[n] {
			t.Errorf("line %d is %s", n+1, in.Text())
			continue
		}
		key, _, _ := strings.Cut(in.Text(), " ")
		if raw, err := hex.DecodeString(key); err != nil || len(raw) != 32 {
			t.Errorf("line %d: %s is no key", n+1, key)
		}
	}
	if n != len(lines) {
		t.Errorf("%d vectors, want %d", n, len(lines))
	}
}

// By hand, from the rules of the package comment.
func TestByHand(t *testing.T) {
	t.Parallel()
	bits := []byte{0b00_01_10_11, 0b11_00_01_10, 0b10_11_00_01, 0b01_10_11_00, 7, 4, 0, 0, 0, 0}
	e, ok := Of(base32.StdEncoding.EncodeToString(bits))
	want := Emblem{
		Shades: [Size][Size]uint8{{0, 1, 2, 1, 0}, {3, 3, 0, 3, 3}, {1, 2, 2, 2, 1}, {3, 0, 1, 0, 3}, {1, 2, 3, 2, 1}},
		Full:   cell.Accent, Other: cell.Text, // 7 % 6 is 1; 1 + 1 + 4 is 6, around the end 0
	}
	if !ok || e != want {
		t.Errorf("%+v, %v; want %+v", e, ok, want)
	}
}

func TestNoTag(t *testing.T) {
	t.Parallel()
	for _, tag := range []string{"", "ABCD", "ABCD-EFGH-IJKL-MNO1", "ABCD-EFGH-IJKL-MNOPQ", "abcd-efgh-ijkl-mnop", "\x1b[31m"} {
		if e, ok := Of(tag); ok {
			t.Errorf("%q has the emblem %+v", tag, e)
		}
	}
}

// Every emblem mirrors, has two inks, fills its place in every kind of terminal and
// nothing beside it.
func TestEmblems(t *testing.T) {
	t.Parallel()
	chance := rand.New(rand.NewPCG(1, 2))
	seen := map[Emblem]bool{}
	for range 2000 {
		key := make([]byte, 32)
		for i := range key {
			key[i] = byte(chance.Uint32())
		}
		e, ok := Of(tagOf(key))
		if !ok || e.Full == e.Other || seen[e] {
			t.Fatalf("%x: %+v, %v, seen %v", key, e, ok, seen[e])
		}
		seen[e] = true
		for _, wide := range []bool{false, true} {
			b := cell.NewBuffer(Width+2, Size+2)
			b.SetWide(wide)
			b.Fill(cell.Rect{W: Width + 2, H: Size + 2}, "x", cell.Style{})
			e.Draw(b, 1, 1, false)
			for y, row := range strings.Split(b.Text(), "\n") {
				if y == 0 || y > Size {
					continue
				}
				if cell.Width(row, wide) != Width+2 || row[0] != 'x' || row[len(row)-1] != 'x' || strings.Count(row, "x") != 2 {
					t.Fatalf("%+v, wide %v: row %q", e, wide, row)
				}
			}
		}
		for row := range Size {
			for col := range Size {
				if e.Shades[row][col] != e.Shades[row][Size-1-col] {
					t.Fatalf("%+v does not mirror", e)
				}
			}
		}
	}
}

// The inks can be seen on the page of every theme, in every palette.
func TestContrast(t *testing.T) {
	t.Parallel()
	for name, theme := range cell.Themes() {
		for _, d := range celltest.Depths() {
			for _, ink := range inks {
				fg, bg := theme.Of(cell.Style{Fg: ink})
				if c := celltest.Contrast(d.Fg(fg), d.Bg(bg)); c < min(3, d.Most) {
					t.Errorf("%s, %s: ink %d has a contrast of %.2f", name, d.Name, ink, c)
				}
			}
		}
	}
}
