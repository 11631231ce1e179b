package record_test

import (
	"bytes"
	"errors"
	"strings"
	"testing"

	"golang.org/x/text/encoding"
	"golang.org/x/text/encoding/japanese"
	"golang.org/x/text/encoding/korean"
	"golang.org/x/text/encoding/simplifiedchinese"

	"qiyou/game/record"
)

func encoded(t failer, enc encoding.Encoding, text string) []byte {
	t.Helper()
	out, err := enc.NewEncoder().String(text)
	if err != nil {
		t.Fatalf("%v", err)
	}
	return []byte(out)
}

const gib = `\HS
\[GIBOKIND=Korea\]
\[GAMEPLACE=타이젬\]
\[GAMEWHITENAME=백돌 (2D)\]
\[GAMEBLACKNAME=흑돌 (1D)\]
\[GAMEINFOMAIN=GBKIND:2,GTYPE:0,GCDT:1,GTIME:1200-30-3,GRLT:3,ZIPSU:0,DUM:0,GONGJE:65,TCNT:3\]
\[GAMETAG=S0,R1,D0,G65,W3,Z0,		C2024:6:4:10:11\]
\HE
\GS
2 1 0
119 0 &4
INI 0 1 0 &4
STO 0 2 1 15 3
STO 0 3 2 3 15
SKI 0 4
\GE
`

const ngf = "レーティング対局\n19\nアギラール  7段*\n江維傑      5段P\nwww.cyberoro.com\n2\n0\n6\n20110812 [09:31]\n480\n黒中押し勝ち!\n3\nPMABWREER\nPMACBEEEE\nPMADWAAAA\n"

const ugf = `# made by hand
[Header]
Lang=SJIS
Size=19
Hdcp=0,6.50
Rule=JPN
Title=第一局,名人戦
Date=2011/08/12,10:00
PlayerB=黒田,九段
PlayerW=白石,八段
Winner=W,2.5
CoordinateType=IGS
[Data]
PP,B1,1,28
DD,W1,2,5
YA,B1,3,0
[Figure]
.Text,0
序
.EndText
.Text,2
手筋
二行目
.#,16,16,A
.EndText
.Fig,2,1,1,19,19,参考図,1,0
PP,B1,0,0
DD,W1,0,0
QD,B1,1,0
.Text
これ
.EndText
.EndFig
`

// TestGoFormats: what each format says, and the faults of damaged files.
func TestGoFormats(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		file   []byte
		want   string
		info   record.Info
		faults int
	}{
		"gib": {encoded(t, korean.EUCKR, gib), " pd dp -", record.Info{Game: "weiqi", Date: "2024-06-04", Dark: "흑돌", Light: "백돌", Result: "B+R", Size: "19"}, 0},
		"gib, handicap": {
			[]byte("\\[GAMEBLACKNAME=A\\]\r\n\\[GAMETAG=W1,Z35,G0\\]\r\nINI 0 1 2 &4\r\nSTO 0 2 2 3 3\r\nSTO 0 3 1 19 99\r\nSTO 0 4 1 1 1"), " dd",
			record.Info{Game: "weiqi", Dark: "A", Result: "W+3.5", Size: "19"}, 1,
		},
		"ngf": {encoded(t, japanese.ShiftJIS, ngf), " qd dd -", record.Info{Game: "weiqi", Date: "2011-08-12", Dark: "江維傑", Light: "アギラール", Result: "B+R", Size: "19"}, 0},
		"ngf, other head": {
			encoded(t, simplifiedchinese.GBK, "GI韩国十段战\nGI朴承华 初段\nGI李载雄 五段\nGI\nGI\nGI2006-9-5\nGI19\nGI0\nGI0\nGI6\nGI211\nPMABBREER\n"), " qd",
			record.Info{Game: "weiqi", Date: "2006-09-05", Dark: "李载雄", Light: "朴承华", Size: "19"}, 0,
		},
		"ngf, damaged": {
			[]byte("x\n9\nW\nB\n\n0\n0\n6\n\n\nWhite loses on time\n0\nPMABBEEEE\nnot a move\nPMACWE"), " dd",
			record.Info{Game: "weiqi", Dark: "B", Light: "W", Result: "B+T", Size: "9"}, 2,
		},
		"ugf": {
			encoded(t, japanese.ShiftJIS, ugf), "{序} pd dp{手筋\n二行目}<pd 0 A> -",
			record.Info{Game: "weiqi", Date: "2011-08-12", Dark: "黒田", Light: "白石", Result: "W+2.5", Rules: "Japanese", Size: "19"}, 0,
		},
		"ugf, review": {
			[]byte("[Header]\nSize=9\nRule=AGA\n[Data]\nCC,B1,1,0\nDD,W1,2,0\n[ReviewNode]\nNODE,1,0,0,0\n[ReviewComment]\n.Comment,1\nHi!\n.Comment,2\n a: well\nb\n.Comment,9\nlost\n"),
			"{Hi!} cc{a: well\nb} dd", record.Info{Game: "weiqi", Rules: "AGA", Size: "9"}, 1,
		},
		"ugf, handicap": {
			[]byte("[Header]\r\nSize=9\r\nHdcp=2,0,50\r\n[Data]\r\nGC,B1,0,0\r\nCG,B1,0,0\r\nEE,W1,1,0\r\njunk\r\nAA,B1,2,0\r\n"), " ee aa",
			record.Info{Game: "weiqi", Size: "9"}, 1,
		},
	} {
		tree, err := record.Open(c.file, judge)
		if err != nil {
			t.Errorf("%s: %v", name, err)
			continue
		}
		if got := outline(tree.Root); got != c.want || tree.Info != c.info || len(tree.Faults) != c.faults {
			t.Errorf("%s: %s, %+v, %v\nwant %s, %+v", name, got, tree.Info, tree.Faults, c.want, c.info)
		}
		again := mustOpen(t, tree.Bytes())
		if got := outline(again.Root); got != c.want || again.Info != c.info || again.Games != tree.Games || len(again.Faults) > 0 {
			t.Errorf("%s: comes back as %s, %v\n%s", name, got, again.Faults, tree.Bytes())
		}
	}
}

// TestGoHeads: what the formats say beside the moves is in the SGF.
func TestGoHeads(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		file []byte
		want []string
	}{
		{encoded(t, korean.EUCKR, gib), []string{"KM[6.5]", "TM[1200]", "OT[3x30 byo-yomi]", "PC[타이젬]", "BR[1D]"}},
		{encoded(t, japanese.ShiftJIS, ngf), []string{"HA[2]", "AB[dp][pd]", "KM[6]", "WR[7段*]", "EV[レーティング対局]"}},
		{[]byte(strings.Replace(ngf, "\n2\n0\n6\n", "\n0\n0\n6\n", 1)), []string{"KM[6.5]"}},
		{encoded(t, japanese.ShiftJIS, ugf), []string{"KM[6.5]", "EV[第一局,名人戦]", "QYMS[28000]", "GN[参考図]AB[pd]AW[dp]", ";B[qp]C[これ]"}},
	} {
		data := mustOpen(t, c.file).Bytes()
		for _, want := range c.want {
			if !bytes.Contains(data, []byte(want)) {
				t.Errorf("no %s in\n%s", want, data)
			}
		}
	}
}

// TestResultsInWords: NGF has the result in the language of its reader.
func TestResultsInWords(t *testing.T) {
	t.Parallel()
	for text, want := range map[string]string{
		"黒中押し勝ち!": "B+R", "흑 1.5집 승": "B+1.5", "白5.5目勝ち!": "W+5.5", "197手完、黒中押し勝ち": "B+R", "232手完、黒2目半勝ち": "B+2.5",
		"白時間切れ勝ち！": "W+T", "白棋12子 >> 白方(94):黑方(82)": "W+12", "Black wins by 1win >> White(58):Black(59)": "B+1", "White Win by Resign!": "W+R",
		"White loses on time ": "B+T", "White 19Win  >> White(83):Black(64)": "W+19", "Black Win 6.5 >> White(50):Black(63)": "B+6.5", "Progressing!": "Progressing!",
	} {
		tree := mustOpen(t, []byte(strings.Replace(ngf, "黒中押し勝ち!", text, 1)))
		if tree.Info.Result != want {
			t.Errorf("%s: %s, want %s", text, tree.Info.Result, want)
		}
	}
}

// TestCharsetsOfGo: a file that names no character set is read in that of its
// country.
func TestCharsetsOfGo(t *testing.T) {
	t.Parallel()
	for name, enc := range map[string]encoding.Encoding{"江維傑 5段": japanese.ShiftJIS, "이세돌 9단": korean.EUCKR, "柯洁 9段": simplifiedchinese.GBK} {
		file := encoded(t, enc, "x\n19\nA 1d\n"+name+"\nwww\n0\n0\n6\n20110812\n480\nBlack\n1\nPMABBQEEQ\n")
		if tree := mustOpen(t, file); !strings.HasPrefix(name, tree.Info.Dark) || tree.Info.Dark == "" {
			t.Errorf("%s is read as %s", name, tree.Info.Dark)
		}
	}
}

// TestNoGo: what is none of the formats is refused.
func TestNoGo(t *testing.T) {
	t.Parallel()
	for _, text := range []string{"STO 0 2 1 15 3", "[Data]\nPP,B1,1,28\n", "x\n19\n"} {
		var syntax *record.SyntaxError
		if _, err := record.Open([]byte(text), judge); !errors.As(err, &syntax) {
			t.Errorf("%q: %v", text, err)
		}
	}
}

func FuzzReadGIB(f *testing.F) {
	f.Add(encoded(f, korean.EUCKR, gib))
	f.Add([]byte("\\[GAMETAG=W1,Z35\\]\nINI 0 1 9\nSTO 0 2 2 3 3\n"))
	f.Fuzz(func(t *testing.T, data []byte) { checkForeign(t, data, record.ReadGIB) })
}

func FuzzReadNGF(f *testing.F) {
	f.Add(encoded(f, japanese.ShiftJIS, ngf))
	f.Fuzz(func(t *testing.T, data []byte) { checkForeign(t, data, record.ReadNGF) })
}

func FuzzReadUGF(f *testing.F) {
	f.Add(encoded(f, japanese.ShiftJIS, ugf))
	f.Fuzz(func(t *testing.T, data []byte) { checkForeign(t, data, record.ReadUGF) })
}
