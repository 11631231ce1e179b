package app

import (
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"qiyou/game/catalog"
	"qiyou/game/match"
	"qiyou/game/record"
	"qiyou/ui/cell"
)

// FuzzShow: whatever a file says, what is printed of it does nothing to a terminal,
// and the list of its nodes is a tree.
func FuzzShow(f *testing.F) {
	files, err := filepath.Glob("../../../testdata/record/others/*.*")
	if err != nil || len(files) == 0 {
		f.Fatal(files, err)
	}
	for _, path := range files {
		data, err := os.ReadFile(path)
		if err != nil {
			f.Fatal(err)
		}
		f.Add(data)
	}
	f.Add([]byte("(;GM[4]SZ[15]C[\x1b]0;x\x07];B[hh]C[\x9b2J]LB[aa:\x1b[31m]TR[zz](;W[ii])(;W[ij]))"))
	judge := match.Judge{Rules: catalog.New}
	f.Fuzz(func(t *testing.T, data []byte) {
		if len(data) > 1<<14 {
			return // what is long takes its time
		}
		tree, err := record.Open(data, judge)
		if err != nil {
			return
		}
		l := lister{}
		l.remarks(tree.Root, 0)
		l.line(tree.Root, 0, 0)
		for line := range strings.SplitSeq(l.String(), "\n") {
			if line != cell.Clean(line) {
				t.Errorf("%q is printed", line)
			}
		}
		shown := shownJSON(tree, tree.Root.State, "")
		for i, n := range shown.Nodes {
			if n.After >= i || n.After < 0 != (i == 0) {
				t.Errorf("node %d is after %d", i, n.After)
			}
		}
		if _, err := json.Marshal(shown); err != nil {
			t.Error(err)
		}
	})
}
