package record_test

import (
	"bytes"
	"io/fs"
	"maps"
	"math/rand/v2"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"testing"

	"golang.org/x/text/encoding"
	"golang.org/x/text/encoding/japanese"
	"golang.org/x/text/encoding/korean"
	"golang.org/x/text/encoding/simplifiedchinese"
	"golang.org/x/text/encoding/traditionalchinese"
	"pgregory.net/rapid"

	"qiyou/game/gametest"
	"qiyou/game/record"
)

// everySample is a file of each format that is read: those in testdata, those of
// these tests, a signed one of each game, and all that each is written as.
func everySample(t *testing.T) map[string][]byte {
	t.Helper()
	all := map[string][]byte{
		"page.ubb": []byte(page), "a.gib": []byte(gib), "a.ngf": encoded(t, japanese.ShiftJIS, ngf), "a.ugf": encoded(t, japanese.ShiftJIS, ugf),
		"a.rec": []byte("A\nB\n9,9,100\n10,10,5\n"), "a.points": []byte("1. h8 i9 2. h10 --"), "a.fen": []byte("position fen 3k5/9/9/9/9/9/9/9/4R4/4K4 w - - 0 1 moves e1f1 d9d8"),
		"signed.sgf": record.Write(five(t)), "signed.pgn": record.Write(begin(t, "xiangqi/asian 0", "10m", "Lin", "王").play(0, "h2e2 h9g7 h0g2").m),
	}
	for _, dir := range []string{"../../testdata/record", "../../testdata/xiangqi/samples"} {
		err := filepath.WalkDir(dir, func(path string, d fs.DirEntry, err error) error {
			if err != nil || d.IsDir() || !slices.Contains(record.Extensions(), filepath.Ext(path)) {
				return err
			}
			all[d.Name()], err = os.ReadFile(path)
			return err
		})
		if err != nil {
			t.Fatal(err)
		}
	}
	for name, data := range maps.Clone(all) {
		tree := mustOpen(t, data)
		for _, format := range record.Formats() {
			if as, err := tree.As(format, tree.Root.State); err == nil {
				all[name+" as "+format] = as
			}
		}
	}
	return all
}

// damagedAt are the bytes at which a file is damaged: all of a short one, some of a
// long one.
func damagedAt(data []byte) (all []int) {
	most := 25
	if os.Getenv("QIYOU_DEEP") != "" {
		most = 200
	}
	step := max(1, len(data)/most)
	for n := 0; n < len(data); n += step {
		all = append(all, n)
	}
	return all
}

// checkDamaged: what is left of a file is read or refused, each fault has its place
// in it, and what was read is the same when it is written and read again.
func checkDamaged(t *testing.T, name string, data []byte) (tree *record.Tree) {
	t.Helper()
	tree, err := record.Open(data, judge)
	if err != nil {
		if f, ok := record.FaultOf(err); !ok || f.Offset > len(data) || f.Code == "" {
			t.Errorf("%s: %v of %d bytes", name, err, len(data))
		}
		return nil
	}
	lines := 1 + bytes.Count(data, []byte("\n"))
	for _, f := range tree.Faults {
		if f.Offset < 0 || f.Offset > len(data) || f.Line < 0 || f.Line > lines || f.Code == "" {
			t.Errorf("%s: %v of %d bytes and %d lines", name, f, len(data), lines)
		}
	}
	want := outline(tree.Root)
	if again, err := record.Open(tree.Bytes(), judge); err != nil || outline(again.Root) != want {
		t.Errorf("%s: %q becomes %q: %v", name, data, tree.Bytes(), err)
	}
	return tree
}

// TestCutAnywhere: a file that ends too early gives the moves before that, but for
// the last, of which a part may be another move.
func TestCutAnywhere(t *testing.T) {
	t.Parallel()
	for name, data := range everySample(t) {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			whole := mainLine(mustOpen(t, data))
			for _, n := range damagedAt(data) {
				tree := checkDamaged(t, name, data[:n])
				if tree == nil || tree.Signed { // a log that is cut may end before moves that are taken back later
					continue
				}
				got := mainLine(tree)
				if last := len(got) - 1; last >= 0 && (last > len(whole) || !slices.Equal(got[:last], whole[:last])) {
					t.Errorf("%d bytes of %s: %v of %v", n, name, got, whole)
				}
			}
		})
	}
}

// TestFlippedAnywhere: a byte that is another one breaks nothing but itself.
func TestFlippedAnywhere(t *testing.T) {
	t.Parallel()
	for name, data := range everySample(t) {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			random := rand.New(rand.NewPCG(1, uint64(len(data))))
			for _, n := range damagedAt(data) {
				bad := bytes.Clone(data)
				switch bad[n] ^= byte(1 + random.IntN(255)); random.IntN(4) {
				case 0:
					bad = slices.Delete(bad, n, min(n+1+random.IntN(4), len(bad)))
				case 1:
					bad = slices.Insert(bad, n, byte(random.IntN(256)))
				}
				checkDamaged(t, name, bad)
			}
		})
	}
}

// TestEverySampleWritten: what a format holds of a file comes back from it: in those
// with variations the tree with its comments, in the others the game.
func TestEverySampleWritten(t *testing.T) {
	gametest.Long(t)
	t.Parallel()
	written := 0
	for name, data := range everySample(t) {
		tree := mustOpen(t, data)
		for _, format := range record.Formats() {
			as, err := tree.As(format, tree.Root.State)
			if err != nil || format == "fen" || format == "points" && tree.Match.Setup().Size != 15 { // points do not say how large the board is
				continue
			}
			written++
			again, err := record.Open(as, judge)
			if err != nil {
				t.Errorf("%s as %s: %v", name, format, err)
				continue
			}
			same := outline(again.Root) == outline(tree.Root)
			if format == "psq" || format == "points" {
				same = slices.Equal(mainLine(again), mainLine(tree))
			}
			if !same || len(again.Faults) > 0 && len(tree.Faults) == 0 {
				t.Errorf("%s as %s: %v, %s\nwant %s", name, format, again.Faults, outline(again.Root), outline(tree.Root))
			}
			if twice, err := again.As(format, again.Root.State); err != nil || !bytes.Equal(twice, as) && format != "psq" {
				t.Errorf("%s as %s: written twice it is %q, %v, was %q", name, format, twice, err, as)
			}
		}
	}
	if written < 100 {
		t.Errorf("%d files were written", written)
	}
}

// inCharset are character sets, by their names in files, and characters of each,
// those among them whose second byte looks like a bracket or a backslash.
var inCharset = map[string]struct {
	encoding.Encoding
	chars string
}{
	"UTF-8":     {encoding.Nop, "棋囲碁바둑é𝔸"},
	"GB18030":   {simplifiedchinese.GB18030, "围棋乗俓僜㐀柯洁"},
	"Big5":      {traditionalchinese.Big5, "圍棋功許蓋成淚"},
	"Shift_JIS": {japanese.ShiftJIS, "囲碁表能構ソ十予ァ"},
	"EUC-KR":    {korean.EUCKR, "바둑棋흑백"},
}

// unsure matches what in a file of enc can be read in two ways, and nothing tells
// which is meant: behind a character that ends in the byte of a backslash, another
// backslash or the brackets between two values.
func unsure(t *testing.T, enc encoding.Encoding, chars string) *regexp.Regexp {
	tails := "\x00" // where there is none: it is never drawn
	for _, c := range chars {
		if b := encoded(t, enc, string(c)); b[len(b)-1] == '\\' {
			tails += string(c)
		}
	}
	return regexp.MustCompile(`([` + tails + `])(?:\\|\]( *\[))`)
}

// TestCharsetsOfTrees: a collection with variations and unknown properties is the
// same in every character set, and when it is written anew.
func TestCharsetsOfTrees(t *testing.T) {
	t.Parallel()
	for name, set := range inCharset {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			unsure := unsure(t, set.Encoding, set.chars)
			rapid.Check(t, func(t *rapid.T) {
				text := func(label string) string {
					plain := rapid.StringOfN(rapid.RuneFrom([]rune(set.chars+`ab ]\:;()[{`)), 0, 12, -1).Draw(t, label)
					for unsure.MatchString(plain) {
						plain = unsure.ReplaceAllString(plain, "$1$2")
					}
					return record.Escape(plain)
				}
				var node func(deep int) *record.Node
				node = func(deep int) *record.Node {
					n := &record.Node{}
					for _, id := range []string{"C", "N", "XX", "KGSB", "LB"} {
						if rapid.IntRange(0, 3).Draw(t, id) == 0 {
							n.Props = append(n.Props, record.Prop{ID: id, Values: []string{text(id)}})
						}
					}
					if rapid.Bool().Draw(t, "two values") {
						n.Props = append(n.Props, record.Prop{ID: "TR", Values: []string{"aa", text("TR")}})
					}
					for range rapid.IntRange(0, max(0, 3-deep)).Draw(t, "children") {
						n.Children = append(n.Children, node(deep+1))
					}
					return n
				}
				var g record.Game
				for range rapid.IntRange(1, 3).Draw(t, "games") {
					root := node(0)
					root.Props = append([]record.Prop{{ID: "FF", Values: []string{rapid.SampledFrom([]string{"3", "4"}).Draw(t, "FF")}}, {ID: "GM", Values: []string{"1"}}, {ID: "CA", Values: []string{name}}, {ID: "PB", Values: []string{text("PB")}}}, root.Props...)
					g.Roots = append(g.Roots, root)
				}
				data := encoded(t, set, string(g.Bytes()))
				got, err := record.Read(data)
				if err != nil || len(got.Faults) > 0 || !slices.EqualFunc(got.Roots, g.Roots, sameTree) {
					t.Fatalf("%q became %q: %v, %v", data, got.Bytes(), got.Faults, err)
				}
				if again, err := record.Read(got.Bytes()); err != nil || !slices.EqualFunc(again.Roots, g.Roots, sameTree) {
					t.Fatalf("%q became %q: %v", data, again.Bytes(), err)
				}
				tree, err := record.Open(data, judge)
				if err != nil {
					t.Fatal(err)
				}
				again, err := record.Open(tree.Bytes(), judge)
				if err != nil || outline(again.Root) != outline(tree.Root) || again.Games != len(g.Roots) {
					t.Fatalf("%q became %q: %v", data, tree.Bytes(), err)
				}
			})
		})
	}
}

// TestCharsetsOfXiangqi: games of xiangqi are the same in every character set that
// their programs write.
func TestCharsetsOfXiangqi(t *testing.T) {
	t.Parallel()
	traditional, err := mustOpen(t, readFile(t, "study.pgn")).As("pgn-traditional", nil)
	if err != nil {
		t.Fatal(err)
	}
	for name, data := range map[string][]byte{"study.pgn": readFile(t, "study.pgn"), "traditional": bytes.ReplaceAll(traditional, []byte("对屏风马"), []byte("對屏風馬")), "page.ubb": []byte(page)} {
		want := mustOpen(t, data)
		for charset, enc := range map[string]encoding.Encoding{"gbk": simplifiedchinese.GBK, "gb18030": simplifiedchinese.GB18030, "big5": traditionalchinese.Big5} {
			in, err := enc.NewEncoder().Bytes(data)
			if err != nil {
				continue // it has characters that the set has not
			}
			got := mustOpen(t, in)
			if outline(got.Root) != outline(want.Root) || got.Info != want.Info || len(got.Faults) > 0 {
				t.Errorf("%s in %s: %s, %+v, %v\nwant %s", name, charset, outline(got.Root), got.Info, got.Faults, outline(want.Root))
			}
		}
	}
}
