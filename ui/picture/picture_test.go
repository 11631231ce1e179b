package picture_test

import (
	"bytes"
	"encoding/xml"
	"errors"
	"flag"
	"fmt"
	"image/color"
	"image/png"
	"io"
	"os"
	"path/filepath"
	"reflect"
	"strings"
	"testing"

	"qiyou/game"
	"qiyou/game/catalog"
	"qiyou/game/match"
	"qiyou/game/record"
	"qiyou/ui/board"
	"qiyou/ui/picture"
)

var update = flag.Bool("update", false, "write the golden pictures anew")

const folder = "../../testdata/picture"

// open is the last position of a record, with every sign and number.
func open(t *testing.T, path string) picture.Picture {
	t.Helper()
	data, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	tree, err := record.Open(data, match.Judge{Rules: catalog.New})
	if err != nil || len(tree.Faults) > 0 {
		t.Fatal(path, err, tree.Faults)
	}
	line := tree.Line()
	end := line[len(line)-1]
	kind := board.KindOf(tree.Match.Setup().Game)
	p := picture.Picture{Kind: kind, View: end.State.View(), Signs: end.Marks, Title: tree.Info.Dark + " - " + tree.Info.Light}
	if kind != board.Xiangqi {
		p.Numbers = picture.NumbersOf(kind, line)
	}
	return p
}

// cases are all pictures: every record, men in every script, without numbers.
func cases(t *testing.T) map[string]picture.Picture {
	t.Helper()
	all := map[string]picture.Picture{}
	for _, name := range []string{"ko.sgf", "long.sgf", "five.sgf", "foul.sgf", "check.pgn"} {
		p := open(t, filepath.Join(folder, name))
		name = name[:len(name)-len(filepath.Ext(name))]
		all[name] = p
		if p.Kind == board.Xiangqi {
			p.Pieces = board.Traditional
			all[name+"-traditional"] = p
			p.Pieces = board.Letters
			all[name+"-letters"] = p
		}
		if p.Kind != board.Xiangqi && name != "long" {
			p.Numbers = picture.Numbers{}
			all[name+"-plain"] = p
		}
	}
	counted := open(t, "../../testdata/record/go-chinese.sgf")
	all["counted"] = counted
	return all
}

func TestGolden(t *testing.T) {
	t.Parallel()
	for name, p := range cases(t) {
		for end, got := range map[string]string{".svg": string(p.SVG()), ".txt": p.Text()} {
			path := filepath.Join(folder, name+end)
			if *update {
				if err := os.WriteFile(path, []byte(got), 0o644); err != nil {
					t.Fatal(err)
				}
			}
			want, err := os.ReadFile(path)
			if err != nil {
				t.Fatal(err)
			}
			if string(want) != got {
				t.Errorf("%s differs (go test ./ui/picture -update writes it anew). Got:\n%s", path, got)
			}
		}
	}
}

// wellFormed reads an SVG as XML, and counts its elements.
func wellFormed(t *testing.T, data []byte) map[string]int {
	t.Helper()
	count := map[string]int{}
	for d := xml.NewDecoder(bytes.NewReader(data)); ; {
		token, err := d.Token()
		if errors.Is(err, io.EOF) {
			return count
		}
		if err != nil {
			t.Fatalf("%v in\n%s", err, data)
		}
		if e, ok := token.(xml.StartElement); ok {
			count[e.Name.Local]++
		}
	}
}

func standing(v game.View) (pieces int) {
	each(v, func(_ game.Point, piece game.Piece) {
		if piece.Color != game.NoColor {
			pieces++
		}
	})
	return pieces
}

func each(v game.View, f func(game.Point, game.Piece)) {
	cols, rows := v.Size()
	for row := range rows {
		for col := range cols {
			p := game.Point{Col: int8(col), Row: int8(row)}
			f(p, v.At(p))
		}
	}
}

func TestSVGIsWellFormed(t *testing.T) {
	t.Parallel()
	for name, p := range cases(t) {
		count := wellFormed(t, p.SVG())
		cols, rows := p.View.Size()
		if count["svg"] != 1 || count["title"] != 1 || count["circle"] < standing(p.View) || count["text"] < 2*(cols+rows) {
			t.Errorf("%s: %v for %d pieces", name, count, standing(p.View))
		}
	}
}

// Beside the middle of each point, where nothing is written, a PNG has the
// colour of the stone there, of a man's paper, or none of these.
func TestPNGHasThePieces(t *testing.T) {
	t.Parallel()
	dark, light := color.RGBA{0x1C, 0x18, 0x14, 0xFF}, color.RGBA{0xFB, 0xF8, 0xF0, 0xFF}
	for name, p := range cases(t) {
		img, err := png.Decode(bytes.NewReader(p.PNG()))
		if err != nil {
			t.Fatal(name, err)
		}
		each(p.View, func(at game.Point, piece game.Piece) {
			got := func(right, up float64) color.RGBA {
				const dots, margin = 48, 1.2
				return color.RGBAModel.Convert(img.At(int(dots*(margin+right+float64(at.Col))), int(dots*(margin-up+float64(at.Row))))).(color.RGBA)
			}
			corner, side := got(0.29, 0.29), got(0.31, 0)
			var ok bool
			switch {
			case piece.Color == game.NoColor:
				ok = corner != light && (corner != dark || p.Kind == board.Xiangqi) // the river has its name
			case p.Kind == board.Xiangqi:
				ok = side == light
			default:
				ok = corner == map[game.Color]color.RGBA{game.Dark: dark, game.Light: light}[piece.Color]
			}
			if !ok {
				t.Errorf("%s: %v has %v and %v, for %v", name, at, corner, side, piece)
			}
		})
	}
}

func TestNumbers(t *testing.T) {
	t.Parallel()
	ko := open(t, filepath.Join(folder, "ko.sgf"))
	if want := []string{"7 E6", "8 D6", "10 pass"}; !reflect.DeepEqual(ko.Numbers.Gone, want) {
		t.Errorf("gone: %q, want %q", ko.Numbers.Gone, want)
	}
	if n := ko.Numbers.At[game.Point{Col: 4, Row: 3}]; n != 11 {
		t.Errorf("the stone that took the ko has %d, want 11", n)
	}
	for _, name := range []string{"go-chinese.sgf", "gomoku-swap2.sgf", "renju-offered.sgf", "renju-taraguchi.sgf", "go-resumed.sgf"} {
		p := open(t, filepath.Join("../../testdata/record", name))
		seen := map[int]bool{}
		each(p.View, func(at game.Point, piece game.Piece) {
			n := p.Numbers.At[at]
			if (n > 0) != (piece.Color != game.NoColor) || seen[n] && n > 0 {
				t.Errorf("%s: %v at %v has the number %d", name, piece, at, n)
			}
			seen[n] = true
		})
		for _, text := range p.Numbers.Gone {
			var n int
			if _, err := fmt.Sscan(text, &n); err != nil || seen[n] {
				t.Errorf("%s: %q is gone, and lies", name, text)
			}
			seen[n] = true
		}
		for n := 1; n < len(seen); n++ {
			if !seen[n] {
				t.Errorf("%s: no stone has the number %d", name, n)
			}
		}
	}
}

// What a file says is text and nothing else, and what lies outside of the board
// is left out.
func TestHostile(t *testing.T) {
	t.Parallel()
	p := open(t, filepath.Join(folder, "ko.sgf"))
	p.Title = "\x1b]0;x\a</title><script>\xff & \u202e"
	for i, text := range []string{"<&\">", "\x1b[31m", "\xff\xfe", strings.Repeat("長", 1000), "", "\u202eab", "a\u0301\u0301\u0301"} {
		p.Signs = append(p.Signs, record.Mark{At: game.Point{Col: int8(i)}, Text: text})
	}
	for _, at := range []game.Point{{Col: -1}, {Row: 9}, {Col: 127, Row: 127}} {
		p.Signs = append(p.Signs, record.Mark{At: at, Sign: record.Triangle}, record.Mark{At: at, Sign: 200})
	}
	p.Numbers.At = map[game.Point]int{{Col: 3, Row: 2}: 123456, {Col: -9}: 1}
	svg := p.SVG()
	wellFormed(t, svg)
	for _, bad := range []string{"<script", "\x1b", "\u202e", "\a"} {
		if bytes.Contains(svg, []byte(bad)) || strings.Contains(p.Text(), bad) {
			t.Errorf("%q in the picture", bad)
		}
	}
	if _, err := png.Decode(bytes.NewReader(p.PNG())); err != nil {
		t.Error(err)
	}
}
