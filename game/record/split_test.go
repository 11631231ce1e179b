package record

import (
	"bytes"
	"errors"
	"io"
	"strings"
	"testing"

	"golang.org/x/text/encoding/simplifiedchinese"
	"golang.org/x/text/encoding/traditionalchinese"

	"qiyou/game/gametest"
)

// pieces are the games of a file, and the lines they begin in, from 1.
func pieces(t testing.TB, data []byte) (all []string, lines []int) {
	t.Helper()
	s, err := Split(bytes.NewReader(data), int64(len(data)), Place{})
	if err != nil {
		t.Fatal(err)
	}
	for {
		p, err := s.Next()
		if errors.Is(err, io.EOF) {
			return all, lines
		}
		if err != nil {
			t.Fatal(err)
		}
		if end := p.Offset + int64(len(p.Data)); !bytes.Equal(data[p.Offset:end], p.Data) {
			t.Fatalf("the piece at %d is not what stands there", p.Offset)
		}
		again, err := Split(bytes.NewReader(data), int64(len(data)), p.Place)
		if err != nil {
			t.Fatal(err)
		}
		if q, err := again.Next(); err != nil || !bytes.Equal(q.Data, p.Data) || q.Next != p.Next {
			t.Fatalf("from its place on the piece at %d is %q", p.Offset, q.Data)
		}
		all, lines = append(all, string(bytes.TrimSpace(p.Data))), append(lines, p.Line+1)
	}
}

func TestSplit(t *testing.T) {
	t.Parallel()
	big5 := func(s string) string {
		b, err := traditionalchinese.Big5.NewEncoder().String(s)
		if err != nil {
			t.Fatal(err)
		}
		return b
	}
	gbk := func(s string) string {
		b, err := simplifiedchinese.GB18030.NewEncoder().String(s)
		if err != nil {
			t.Fatal(err)
		}
		return b
	}
	for name, want := range map[string][]string{
		"one tree":              {"(;GM[4];B[hh])"},
		"trees":                 {"(;GM[4];B[hh])", "(;GM[1](;B[aa])(;B[bb]))", "( ;GM[4])"},
		"brackets in values":    {`(;C[a) (; b \] (;GM[1]] ;B[aa])`, "(;GM[1])"},
		"big5":                  {big5("(;CA[Big5]GM[1]PB[許功蓋]C[成功])"), big5("(;CA[Big5]PB[功])")},
		"gbk without a name":    {gbk("(;GM[1]PB[柯洁]PW[古力]C[中国围棋甲级联赛]C[乗])"), "(;GM[1])"},
		"the end is missing":    {"(;GM[1];B[aa]", "(;GM[1]FF[4];B[bb])"},
		"pgn":                   {"[Event \"a\"]\n[Red \"b\"]\n\n1. h2e2 h9g7\n1-0", "[Event \"c\"]\n\n1. h2e2 *"},
		"pgn without moves":     {"[Event \"a\"]\n\n*", "[Event \"c\"]\n\n*"},
		"pgn with a comment":    {"[Event \"a\"]\n\n1. h2e2 {\n[Event \"no\"]\n}\n*", "[Event \"c\"]\n*"},
		"pgn, a comment open":   {"[Event \"a\"]\n\n1. h2e2 {\n*", "[Event \"c\"]\n*"},
		"pgn in big5":           {"[Red \"" + big5("許功蓋") + "\"]\n\n1. " + big5("炮二平五 馬８進７ {成功") + "}\n*", "[Event \"c\"]\n*"},
		"ubb":                   {"[DhtmlXQ]\n[DhtmlXQ_red]a[/DhtmlXQ_red][DhtmlXQ_movelist]7747[/DhtmlXQ_movelist][/DhtmlXQ]", "[DhtmlXQ][DhtmlXQ_movelist]7747[/DhtmlXQ_x]", "[DhtmlXQ][DhtmlXQ_binit]8979[/DhtmlXQ_binit][/DhtmlXQ]"},
		"ubb in gbk":            {gbk("[DhtmlXQ][DhtmlXQ_red]许银川[/DhtmlXQ_red][DhtmlXQ_fen]x[/DhtmlXQ_fen][/DhtmlXQ]"), gbk("[DhtmlXQ][DhtmlXQ_black]乗[/DhtmlXQ_black][DhtmlXQ_movelist]7747[/DhtmlXQ]")},
		"no game":               {"hello"},
		"pgn from a first move": {"1. h2e2 h9g7"},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			for _, between := range []string{"\n", "\r\n\r\n", "\n\n \n"} {
				got, _ := pieces(t, []byte(strings.Join(want, between)))
				if strings.Join(got, "|") != strings.Join(want, "|") {
					t.Errorf("got  %q\nwant %q", got, want)
				}
			}
		})
	}
	if all, _ := pieces(t, nil); len(all) > 0 {
		t.Errorf("nothing is cut into %q", all)
	}
}

func TestSplitLines(t *testing.T) {
	t.Parallel()
	_, lines := pieces(t, []byte("a note\n(;GM[1]\n;B[aa])\n\n(;GM[1])(;GM[4])\n"))
	if page, _ := pieces(t, []byte("<p>[DhtmlXQ][/DhtmlXQ] two [DhtmlXQ_movelist]7747[/DhtmlXQ_movelist][/DhtmlXQ]<p>[DhtmlXQ][DhtmlXQ_fen]x[/DhtmlXQ_fen][/DhtmlXQ]</p>")); len(page) != 2 {
		t.Errorf("a page has the games %q", page)
	}
	if len(lines) != 3 || lines[0] != 2 || lines[1] != 5 || lines[2] != 5 {
		t.Errorf("games begin in lines %v", lines)
	}
}

// A long file is cut as a short one is, wherever a read of it ends.
func TestSplitLong(t *testing.T) {
	gametest.Long(t)
	t.Parallel()
	tree := "(;GM[4]C[" + strings.Repeat("x", 700) + "];B[hh])\n"
	all, _ := pieces(t, []byte(strings.Repeat(tree, 1000)))
	if len(all) != 1000 {
		t.Errorf("%d games of 1000", len(all))
	}
	data := []byte("(;GM[1]C[" + strings.Repeat("x", MaxFile) + "])")
	s, err := Split(bytes.NewReader(data), int64(len(data)), Place{})
	if err != nil {
		t.Fatal(err)
	}
	_, err = s.Next()
	if f, ok := FaultOf(err); !ok || f.Code != FaultLong {
		t.Errorf("a game that is too long: %v", err)
	}
}

func FuzzSplit(f *testing.F) {
	for _, s := range []string{"(;GM[1])(;GM[4]C[\\]])", "[Event \"a\"]\n\n1. h2e2 {\n*\n[Event \"c\"]\n*", "\xff\xfe(;", "(;CA[Big5]C[\xae\\]])(;)"} {
		f.Add([]byte(s))
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		s, err := Split(bytes.NewReader(data), int64(len(data)), Place{})
		if err != nil {
			t.Fatal(err)
		}
		at := int64(0)
		for {
			p, err := s.Next()
			if err != nil {
				return
			}
			if p.Offset < at || len(p.Data) == 0 || p.Next.Offset != p.Offset+int64(len(p.Data)) || p.Next.Offset > int64(len(data)) {
				t.Fatalf("a piece at %d of %d bytes after %d", p.Offset, len(p.Data), at)
			}
			at = p.Next.Offset
		}
	})
}
