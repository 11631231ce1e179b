package record_test

import (
	"fmt"
	"strings"
	"testing"

	"golang.org/x/text/encoding/simplifiedchinese"

	"qiyou/game"
	"qiyou/game/gametest"
	"qiyou/game/record"
)

// page is a game with variations and comments as sites have them: a value that
// another name closes, moves with line breaks, a line before the one it leaves.
const page = `<html>[DhtmlXQ]
[DhtmlXQ_ver]www_dpxq_com[/DhtmlXQ_ver]
[DhtmlXQ_title]中炮对屏风马[/DhtmlXQ_title]
[DhtmlXQ_date]2006年5月1日[/DhtmlXQ_date]
[DhtmlXQ_red]甲[/DhtmlXQ_red][DhtmlXQ_black]乙[/DhtmlXQ_black]
[DhtmlXQ_blacktime]1:00[/DhtmlXQ_time]
[DhtmlXQ_owner]某[/DhtmlXQ_owner]
[DhtmlXQ_result]红先胜[/DhtmlXQ_result]
[DhtmlXQ_binit]8979695949392919097717866646260600102030405060708012720323436383[/DhtmlXQ_binit]
[DhtmlXQ_movelist]7747 7062
7967[/DhtmlXQ_movelist]
[DhtmlXQ_move_1_3_2]1927[/DhtmlXQ_move_1_3_2]
[DhtmlXQ_move_0_2_1]10221927[/DhtmlXQ_move_0_2_1]
[DhtmlXQ_comment0]开始||第二行[/DhtmlXQ_comment0]
[DhtmlXQ_comment1]中炮[/DhtmlXQ_comment1]
[DhtmlXQ_comment1_2]右马[/DhtmlXQ_comment1_2]
[DhtmlXQ_comment2_3]同[/DhtmlXQ_comment2_3]
[/DhtmlXQ]</html>
`

const pageOutline = "{开始\n第二行} hheh{中炮} (bacc{右马} (bjch{同}) bjch) hagc hjgh"

func TestUBB(t *testing.T) {
	t.Parallel()
	gbk, err := simplifiedchinese.GBK.NewEncoder().String(page)
	if err != nil {
		t.Fatal(err)
	}
	for _, data := range []string{page, gbk, page + page} {
		tree := mustOpen(t, []byte(data))
		want := record.Info{Game: "xiangqi", Date: "2006-05-01", Dark: "甲", Light: "乙", Result: "1-0"}
		if got := outline(tree.Root); got != pageOutline || tree.Info != want || len(tree.Faults) > 0 || tree.Ext() != ".pgn" {
			t.Errorf("%s, %+v, %v\nwant %s, %+v", got, tree.Info, tree.Faults, pageOutline, want)
		}
		if games := len(data) / len(page); len(data)%len(page) == 0 && tree.Games != games {
			t.Errorf("%d games, want %d", tree.Games, games)
		}
		ubb, err := tree.UBB()
		if err != nil {
			t.Fatal(err)
		}
		if got := string(ubb); got != pageAgain {
			t.Errorf("written as\n%s\nwant\n%s", got, pageAgain)
		}
	}
}

// pageAgain is page as it is written: without repeated properties.
const pageAgain = `[DhtmlXQ]
[DhtmlXQ_ver]www_dpxq_com[/DhtmlXQ_ver]
[DhtmlXQ_init]500,350[/DhtmlXQ_init]
[DhtmlXQ_title]中炮对屏风马[/DhtmlXQ_title]
[DhtmlXQ_date]2006.05.01[/DhtmlXQ_date]
[DhtmlXQ_red]甲[/DhtmlXQ_red]
[DhtmlXQ_black]乙[/DhtmlXQ_black]
[DhtmlXQ_blacktime]1:00[/DhtmlXQ_blacktime]
[DhtmlXQ_result]红胜[/DhtmlXQ_result]
[DhtmlXQ_owner]某[/DhtmlXQ_owner]
[DhtmlXQ_binit]8979695949392919097717866646260600102030405060708012720323436383[/DhtmlXQ_binit]
[DhtmlXQ_movelist]774770627967[/DhtmlXQ_movelist]
[DhtmlXQ_move_0_2_1]10221927[/DhtmlXQ_move_0_2_1]
[DhtmlXQ_move_1_3_2]1927[/DhtmlXQ_move_1_3_2]
[DhtmlXQ_comment0]开始||第二行[/DhtmlXQ_comment0]
[DhtmlXQ_comment1]中炮[/DhtmlXQ_comment1]
[DhtmlXQ_comment1_2]右马[/DhtmlXQ_comment1_2]
[DhtmlXQ_comment2_3]同[/DhtmlXQ_comment2_3]
[/DhtmlXQ]
`

// TestUBBDamaged: what can be read is, and each fault has its place.
func TestUBBDamaged(t *testing.T) {
	t.Parallel()
	for text, want := range map[string]struct {
		outline string
		fault   record.Fault
	}{
		"[DhtmlXQ_movelist]7747706":                                         {" hheh", record.Fault{Code: record.FaultCut, Line: 1, Offset: 18, Text: "7747706"}},
		"\n[DhtmlXQ_movelist]77477x62[/DhtmlXQ_movelist]":                   {" hheh", record.Fault{Code: record.FaultMoveOf, Line: 2, Offset: 24, Text: "x62"}},
		"[DhtmlXQ_movelist]77479062[/DhtmlXQ_movelist]":                     {" hheh", record.Fault{Code: record.FaultMoveOf, Line: 1, Offset: 22, Text: "9062"}},
		"[DhtmlXQ_movelist]774770[/DhtmlXQ_movelist]":                       {" hheh", record.Fault{Code: record.FaultCut, Line: 1, Offset: 22, Text: "70"}},
		"[DhtmlXQ_movelist]77477063[/DhtmlXQ_movelist]":                     {" hheh", record.Fault{Code: record.FaultIllegal, Line: 1, Offset: 22, Move: 2, Text: "H9-G6", Why: game.Occupied}},
		"[DhtmlXQ_movelist]7747[/DhtmlXQ_movelist][DhtmlXQ_move_7_1_8]7062": {" hheh", record.Fault{Code: record.FaultCut, Line: 1, Offset: 61, Text: "7062"}},
		"[DhtmlXQ_movelist]7747[/DhtmlXQ_][DhtmlXQ_move_7_1_8]7062[/DhtmlXQ_]": {" hheh", record.Fault{
			Code: record.FaultTag, Line: 1, Offset: 53, Text: "7062",
		}},
	} {
		tree := mustOpen(t, []byte(text))
		if got := outline(tree.Root); got != want.outline || len(tree.Faults) == 0 || tree.Faults[0] != want.fault {
			t.Errorf("%q: %s, %+v; want %+v", text, got, tree.Faults, want)
		}
	}
}

// TestUBBMany: more than is read of one page is said to be left out.
func TestUBBMany(t *testing.T) {
	gametest.Long(t)
	t.Parallel()
	var ladder strings.Builder
	ladder.WriteString("[DhtmlXQ_movelist]7747[/DhtmlXQ_movelist]")
	for i := range 20_000 {
		fmt.Fprintf(&ladder, "[DhtmlXQ_move_%d_1_%d]7747[/DhtmlXQ_m]", i, i+1)
	}
	for name, text := range map[string]string{
		"moves": "[DhtmlXQ_movelist]" + strings.Repeat("7747", 250_000) + "[/DhtmlXQ_movelist]", "ladder": ladder.String(),
		"games": strings.Repeat("[DhtmlXQ][DhtmlXQ_movelist]7747[/DhtmlXQ_movelist][/DhtmlXQ]", 11_000),
		"tags":  strings.Repeat("[DhtmlXQ_movelist]7747[/DhtmlXQ_movelist]", 100_000),
	} {
		f, err := record.ReadUBB([]byte(text))
		if err != nil {
			t.Fatal(err)
		}
		if name != "games" && len(f.Faults) == 0 {
			t.Errorf("%s: no fault", name)
		}
		tree := mustOpen(t, []byte(text))
		if tree.Games > 10_000 {
			t.Errorf("%s: %d games", name, tree.Games)
		}
	}
}

func FuzzReadUBB(f *testing.F) {
	f.Add([]byte(page))
	f.Add(xiangqiSample(f, "engine-01.ubb"))
	f.Add([]byte("[DhtmlXQ_fen]4k4/9/9/9/9/9/9/9/4R4/3K5 b[/DhtmlXQ_fen][DhtmlXQ_movelist]40[/DhtmlXQ_x][DhtmlXQ_move_0_1_1]4030"))
	f.Fuzz(func(t *testing.T, data []byte) { checkForeign(t, data, record.ReadUBB) })
}
