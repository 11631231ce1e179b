package record_test

import (
	"bytes"
	"flag"
	"os"
	"path/filepath"
	"testing"
	"time"

	"qiyou/game"
	"qiyou/game/match"
	"qiyou/game/record"
)

var update = flag.Bool("update", false, "write the golden files anew")

// TestGolden compares whole files, but for their logs, with those in
// testdata/record.
func TestGolden(t *testing.T) {
	t.Parallel()
	resign := match.Command{Seat: game.First, Do: match.DoResign}
	for name, p := range map[string]*played{
		"gomoku-five": begin(t, "gomoku/freestyle 15", "10m+3x30s", "Lin", "王五").
			play(time.Second, "h8 h9 i8").takeback(2).play(2*time.Second, "i9 i8 j9 j8 k9 k8 a1 l8"),
		"gomoku-swap2": begin(t, "gomoku/standard 15 opening=swap2", "5m+3s", "Lin", "Wang").
			play(time.Second, "h8 i8 h9 more j10 g7 light").play(time.Second, "a1 a2").do(resign),
		"renju-taraguchi": begin(t, "gomoku/renju 15 opening=taraguchi10", "10m", "Lin", "Wang").
			play(time.Second, "h8 swap h9 keep i10 keep f8 ten a1 a2 a3 a4 a5 b1 b2 b3 b4 c1 b2 o15"),
		"renju-offered": begin(t, "gomoku/renju 15 opening=soosyrv8", "none", "Lin", "").
			play(0, "h8 h9 i10 keep f8 3 swap a1 a2").do(resign),
		"renju-passes": begin(t, "gomoku/renju 15", "none", "Lin", "Wang").play(0, "h8 h9 i10 f8 a1 o15 pass pass"),
		"go-chinese":   begin(t, "weiqi/chinese 5", "10m+25/5m", "Lin", "Wang").play(time.Second, goGame).dead("A1"),
		"go-japanese":  begin(t, "weiqi/japanese 5", "none", "Lin", "Wang").play(0, goGame).dead("A1"),
		"go-handicap":  begin(t, "weiqi/aga 9 handicap=3", "none", "Lin", "Wang").play(0, "E5 D4").do(resign),
		"go-free": begin(t, "weiqi/new-zealand 9 handicap=3 komi=-5.5", "10m", "Lin", "Wang").
			play(time.Second, "A1 B2 C3 E5").do(resign),
		"go-resumed": begin(t, "weiqi/japanese 7 ko=positional", "none", "Lin", "Wang").
			play(0, "D4 C3 pass pass resume D3 C4").do(resign),
		"xiangqi":      begin(t, "xiangqi/asian 0", "5m+3s", "林", `a "b" \`).play(time.Second, "炮二平五 马8进7 H0-G2 I9-H9").do(resign),
		"xiangqi-odds": begin(t, "xiangqi/asian 0 limit=off odds=b0h0", "10m+3x30s", "Lin", "Wang").play(time.Second, "C2=5 N8+7 C5+4"),
	} {
		m := p.settle().m
		data := record.Write(m)
		if r, err := record.Verify(data, judge); err != nil {
			t.Errorf("%s: %+v, %v", name, r, err)
		}
		path := filepath.Join("../../testdata/record", name+record.Ext(m.Setup()))
		got := unsigned(data)
		if *update {
			if err := os.WriteFile(path, got, 0o644); err != nil {
				t.Fatal(err)
			}
		}
		if want, err := os.ReadFile(path); err != nil || !bytes.Equal(got, want) {
			t.Errorf("%s differs, %v (go test ./game/record -update writes it anew). Got:\n%s\nWant:\n%s", path, err, got, want)
		}
	}
}

// goGame is a game of go on a board of 5 that ends with a white stone on A1
// which cannot live.
const goGame = "C3 D3 C2 D2 C4 D4 C1 A1 C5 D1 pass D5 pass pass"
