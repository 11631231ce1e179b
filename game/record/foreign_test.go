package record_test

import (
	"testing"

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
	if x, err := tree.XQF(); err == nil {
		if again, err := record.Open(x, judge); err != nil || outline(again.Root) != want {
			t.Fatalf("%q became %q: %v", data, x, err)
		}
	}
}
