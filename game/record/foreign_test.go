package record_test

import (
	"strings"
	"testing"
	"unicode"

	"pgregory.net/rapid"
	"qiyou/game"
	"qiyou/game/record"
)

// lineTo is the moves that lead to n.
func lineTo(tree *record.Tree, n *record.Turn) []game.Move {
	type item struct {
		turn *record.Turn
		line []game.Move
	}
	todo := []item{{turn: tree.Root}}
	for len(todo) > 0 {
		x := todo[len(todo)-1]
		todo = todo[:len(todo)-1]
		if x.turn == n {
			return x.line
		}
		for _, c := range x.turn.Next {
			todo = append(todo, item{c, append(x.line[:len(x.line):len(x.line)], c.Move)})
		}
	}
	return nil
}

// checkForeign: no file breaks a reader; what is read of it is written as SGF or
// PGN and is then the same, and so is what is written in the formats of others.
func checkForeign[F record.File](t *testing.T, data []byte, read func([]byte) (F, error)) {
	f, err := read(data)
	if err != nil {
		return
	}
	var again, first record.File = nil, f
	if again, err = record.Parse(f.Bytes()); err != nil || string(again.Bytes()) != string(first.Bytes()) {
		t.Fatalf("%q became %q, then %q: %v", data, first.Bytes(), again.Bytes(), err)
	}
	tree, err := record.Open(data, judge)
	if err != nil {
		return
	}
	want := outline(tree.Root)
	if again, err := record.Open(tree.Bytes(), judge); err != nil || outline(again.Root) != want {
		t.Fatalf("%q became %q: %v", data, tree.Bytes(), err)
	}
	for _, write := range []func() ([]byte, error){tree.XQF, tree.UBB} {
		x, err := write()
		if err != nil {
			continue // of another game
		}
		if _, err := record.Open(x, judge); err != nil {
			t.Fatalf("%q became %q: %v", data, x, err)
		}
	}
}

// TestWrittenForOthers: a tree that is written in a format of others comes back as it was, comments and variations with it.
func TestWrittenForOthers(t *testing.T) {
	t.Parallel()
	start := "[Red \"林\"]\n[Black \"王\"]\n[Event \"杯\"]\n[Date \"2027.01.15\"]\n[Result \"1-0\"]\n"
	rapid.Check(t, func(t *rapid.T) {
		tree := mustOpen(t, []byte(start+rapid.SampledFrom([]string{"", "[FEN \"4k4/9/9/9/9/9/9/9/4R4/3K5 b\"]\n"}).Draw(t, "start")))
		for range rapid.IntRange(0, 8).Draw(t, "additions") {
			n := tree.Root
			for range rapid.IntRange(0, 6).Draw(t, "length") {
				m, ok := draw(t, n)
				if !ok {
					break
				}
				line := append(lineTo(tree, n), m)
				n, _ = tree.Add(line)
			}
			text := strings.Map(func(r rune) rune {
				if strings.ContainsRune("}|\r", r) || r == 0 || unicode.Is(unicode.Co, r) { // the last are not the same in both character sets
					return -1
				}
				return r
			}, rapid.StringN(0, 20, 60).Draw(t, "comment"))
			_ = tree.Say(n, strings.TrimSpace(text))
		}
		for _, write := range []func() ([]byte, error){tree.XQF, tree.UBB} {
			data, err := write()
			if err != nil {
				t.Fatal(err)
			}
			again := mustOpen(t, data)
			if got, want := outline(again.Root), outline(tree.Root); got != want || again.Info != tree.Info || len(again.Faults) > 0 {
				t.Fatalf("%q, was %q; %+v, was %+v; %v in %q", got, want, again.Info, tree.Info, again.Faults, data)
			}
		}
	})
}
