package judge

import (
	"bufio"
	"bytes"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// ask answers q, which is made JSON, and gives the reply as a map.
func ask(t *testing.T, q any) map[string]any {
	t.Helper()
	line, ok := q.(string)
	if !ok {
		b, err := json.Marshal(q)
		if err != nil {
			t.Fatal(err)
		}
		line = string(b)
	}
	var r map[string]any
	if err := json.Unmarshal(Answer([]byte(line)), &r); err != nil {
		t.Fatalf("%s: %v", line, err)
	}
	return r
}

type object = map[string]any

// rows reads a file of JSON lines under testdata.
func rows[T any](t *testing.T, name string) (all []T) {
	t.Helper()
	f, err := os.Open(filepath.Join("../../../testdata", name))
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	sc := bufio.NewScanner(f)
	sc.Buffer(nil, 1<<20)
	for sc.Scan() {
		var row T
		if err := json.Unmarshal(sc.Bytes(), &row); err != nil {
			t.Fatalf("%s: %v", name, err)
		}
		all = append(all, row)
	}
	if len(all) == 0 {
		t.Fatalf("%s is empty", name)
	}
	return all
}

func texts(v any) (all []string) {
	list, _ := v.([]any)
	for _, e := range list {
		all = append(all, fmt.Sprint(e))
	}
	slices.Sort(all)
	return all
}

func TestAnswers(t *testing.T) {
	t.Parallel()
	for _, c := range []struct{ line, want string }{
		{`{"id":7,"game":"gomoku"}`, `{"id":7,"ok":true,"to_act":"black","phase":"play","outcome":null,"hash":`},
		{`{"game":"gomoku","moves":["H8","A1","I8","A2","J8","A3","K8","A4","L8"]}`, `"outcome":{"winner":"black","reason":"five"}`},
		{`{"game":"gomoku","setup":{"rule":"standard","size":19},"moves":["h8","H8"]}`, `{"ok":false,"at":1,"move":"H8","reason":"occupied"}`},
		{`{"game":"gomoku","moves":["P1"]}`, `"reason":"off-board"`},
		{`{"game":"gomoku","moves":["zz9"]}`, `"reason":"`},
		{`{"game":"renju","start":{"black":["G8","I8","H7","H9"],"white":["A1","A3","A5","A7"]},"ask":"forbidden"}`, `"forbidden":[{"at":"H8","kind":"double-three"}]`},
		{`{"game":"renju","setup":{"foul":"refused"},"start":{"black":["G8","I8","H7","H9"],"white":["A1","A3","A5","A7"]},"moves":["H8"]}`, `"at":0,"move":"H8","reason":"double-three"`},
		{`{"game":"renju","setup":{"foul":"loses"},"start":{"black":["G8","I8","H7","H9"],"white":["A1","A3","A5","A7"]},"moves":["H8"]}`, `"outcome":{"winner":"white","reason":"double-three"}`},
		{`{"game":"go","setup":{"size":5},"start":{"black":["B4","A3","C3","B2"],"white":["C4","D3","C2"],"to_move":"white"},"moves":["B3","C3"]}`, `"at":1,"move":"C3","reason":"ko"`},
		{`{"game":"go","setup":{"size":9,"rules":"nz"},"moves":["E5","pass"]}`, `"to_act":"black"`},
		{`{"game":"go","setup":{"size":5,"komi":0},"start":{"black":["C1","C2","C3","C4","C5"],"white":["E1"]},"ask":["score"],"dead":["E1"]}`, `"score":{"black":25,"white":0,"margin":25,"winner":"black","text":"B+25","zi":"12 1/2"}`},
		{`{"game":"go","setup":{"size":9,"rules":"japanese","handicap":0,"suicide":false,"komi":6.5}}`, `"ok":true`},
		{`{"game":"go","setup":{"size":9,"rules":"aga","handicap":2},"moves":["E5"]}`, `"to_act":"black"`},
		{`{"game":"xiangqi","moves":["h2e2"],"ask":["state","notation"]}`, `"notation":[{"iccs":"H2-E2","wxf":"C2=5","zh-Hans":"炮二平五","zh-Hant":"`},
		{`{"game":"xiangqi","moves":["炮二平五","h9g7"],"ask":"state"}`, `"to_act":"red"`},
		{`{"game":"xiangqi","moves":["b0d1"]}`, `"reason":"blocked-leg"`},
		{`{"game":"xiangqi","start":"3k5/9/9/9/9/9/9/9/9/4K4 w - - 0 1"}`, `"reason":"material"`},
		{`{"game":"xiangqi","start":"3k5/9/9/9/9/9/9/9/9/4K4 w - - 0 1","moves":["e0d0"]}`, `"reason":"facing-generals"`},
		{`{"game":"xiangqi","start":"3k5/9/9/9/9/9/9/9/9/4K4 w - - 0 1","moves":["e0e1"]}`, `"reason":"game-over"`},
		{`{"game":"xiangqi","ask":"perft","depth":2}`, `"perft":1920`},
		{`{"game":"xiangqi","setup":{"repetition":"axf","limit":120}}`, `"check":false`},
		{`{"game":"xiangqi","setup":{"repetition":"draw","limit":0}}`, `"ok":true`},
	} {
		if got := string(Answer([]byte(c.line))); !strings.Contains(got, c.want) {
			t.Errorf("%s\ngives %s\nwithout %s", c.line, got, c.want)
		}
	}
}

func TestLinesThatAreNoQuestion(t *testing.T) {
	t.Parallel()
	for _, line := range []string{
		"", "x", "{", "[]", "null", `{"game":"chess"}`, `{"game":"gomoku"}{}`, `{"game":"gomoku","speed":1}`, `{"game":"gomoku","setup":{"size":4}}`,
		`{"game":"gomoku","setup":{"size":"x"}}`, `{"game":"gomoku","setup":{"colour":"red"}}`, `{"game":"gomoku","setup":{"rule":"xiangqi"}}`,
		`{"game":"gomoku","setup":{"rule":["a"]}}`, `{"game":"gomoku","start":"x"}`, `{"game":"gomoku","start":{"black":["Z99"]}}`,
		`{"game":"gomoku","start":{"black":["H8"],"to_move":"red"}}`, `{"game":"gomoku","ask":"score"}`, `{"game":"gomoku","ask":"tea"}`,
		`{"game":"go","ask":"forbidden"}`, `{"game":"go","ask":"score","dead":["D4"]}`, `{"game":"xiangqi","start":"9/9 w"}`,
		`{"game":"xiangqi","ask":"perft"}`, `{"game":"xiangqi","ask":"perft","depth":99}`, `{"game":"xiangqi","start":{}}`,
	} {
		r := ask(t, line)
		if r["ok"] != false || r["error"] == nil || r["error"] == "" {
			t.Errorf("%q gives %v", line, r)
		}
	}
}

func TestRun(t *testing.T) {
	t.Parallel()
	in := "{\"id\":1,\"game\":\"gomoku\"}\nnot json\n\n" + `{"pad":"` + strings.Repeat("x", maxLine) + "\"}\n" + `{"id":2,"game":"xiangqi"}`
	var out bytes.Buffer
	if err := Run(strings.NewReader(in), &out); err != nil {
		t.Fatal(err)
	}
	lines := strings.Split(strings.TrimSpace(out.String()), "\n")
	if len(lines) != 4 || !strings.Contains(lines[0], `"id":1`) || !strings.Contains(lines[1], `"ok":false`) ||
		!strings.Contains(lines[2], `"ok":false`) || !strings.Contains(lines[3], `"id":2`) {
		t.Errorf("%d lines:\n%s", len(lines), out.String())
	}
}

func TestForbiddenPoints(t *testing.T) {
	t.Parallel()
	type row struct {
		ID           string
		Black, White []string
		Forbidden    []string
		Kinds        map[string]string
	}
	for _, name := range []string{"renju/constructed.jsonl", "renju/random.jsonl"} {
		for _, c := range rows[row](t, name) {
			r := ask(t, object{"game": "renju", "start": object{"black": c.Black, "white": c.White, "to_move": "black"}, "ask": "forbidden"})
			got := map[string]string{}
			list, _ := r["forbidden"].([]any)
			for _, f := range list {
				got[f.(object)["at"].(string)] = f.(object)["kind"].(string)
			}
			if len(got) != len(c.Forbidden) || fmt.Sprint(got) != fmt.Sprint(c.Kinds) {
				t.Errorf("%s %s: %v, want %v", name, c.ID, got, c.Kinds)
			}
		}
	}
}

func TestLegalMovesOfXiangqi(t *testing.T) {
	t.Parallel()
	type row struct {
		ID, FEN string
		Legal   []string `json:"legal_moves"`
	}
	for _, c := range rows[row](t, "xiangqi/movelists.jsonl") {
		want := slices.Sorted(slices.Values(c.Legal))
		if got := texts(ask(t, object{"game": "xiangqi", "start": c.FEN, "ask": "legal"})["legal"]); !slices.Equal(got, want) {
			t.Errorf("%s: %v, want %v", c.ID, got, want)
		}
	}
}

func TestScores(t *testing.T) {
	t.Parallel()
	type row struct {
		ID        string
		Size      int
		Moves     []string
		Board     []string
		Dead      []string
		Prisoners struct {
			Black int `json:"black_captured"`
			White int `json:"white_captured"`
		}
		Area      struct{ Black, White, Margin float64 }
		Territory struct{ Black, White, Margin float64 }
	}
	for _, c := range rows[row](t, "weiqi/final-positions.jsonl") {
		for rules, want := range map[string]float64{"tromp-taylor": c.Area.Margin, "japanese": c.Territory.Margin} {
			q := object{"game": "go", "setup": object{"size": c.Size, "rules": rules, "komi": 0}, "ask": "score", "dead": c.Dead}
			if len(c.Moves) > 0 {
				q["moves"] = slices.DeleteFunc(slices.Clone(c.Moves), func(m string) bool { return m == "pass" })
			} else {
				q["start"] = stonesOf(c.Board)
			}
			if len(c.Moves) == 0 || slices.Index(c.Moves, "pass") < len(c.Moves)-2 {
				if rules == "japanese" {
					continue // a position without its past has no prisoners, and passes in play are needed for whose turn it is
				}
				q["moves"], q["start"] = nil, stonesOf(c.Board)
			}
			r := ask(t, q)
			score, ok := r["score"].(object)
			if !ok {
				t.Errorf("%s %s: %v", c.ID, rules, r)
				continue
			}
			got := score["black"].(float64) - score["white"].(float64)
			if got != want {
				t.Errorf("%s %s: %v, want %v", c.ID, rules, score, want)
			}
		}
	}
}

// stonesOf is a board drawn in text as a start.
func stonesOf(board []string) object {
	at := map[rune][]string{'X': {}, 'O': {}}
	for row, line := range board {
		for col, c := range line {
			if c != '.' {
				at[c] = append(at[c], fmt.Sprintf("%c%d", "ABCDEFGHJKLMNOPQRSTUVWXYZ"[col], len(board)-row))
			}
		}
	}
	return object{"black": at['X'], "white": at['O'], "to_move": "black"}
}

func FuzzAnswer(f *testing.F) {
	f.Add(`{"id":7,"game":"gomoku","setup":{"size":9},"moves":["E5"],"ask":["state","legal"]}`)
	f.Add(`{"game":"renju","setup":{"opening":"taraguchi10"},"ask":"forbidden"}`)
	f.Add(`{"game":"go","setup":{"size":5,"handicap":2},"moves":["pass","pass","=propose"],"ask":"score","dead":["D4"]}`)
	f.Add(`{"game":"xiangqi","start":"3k5/9/9/9/9/9/9/9/9/4K4 w - - 0 1","ask":["notation","state"]}`)
	f.Fuzz(func(t *testing.T, line string) {
		if strings.Contains(line, "perft") || len(line) > 2000 {
			return // as slow as it is asked to be
		}
		if got := Answer([]byte(line)); !json.Valid(got) || bytes.ContainsRune(got, '\n') {
			t.Fatalf("%q gives %q", line, got)
		}
	})
}

func BenchmarkAnswer(b *testing.B) {
	line := []byte(`{"game":"go","setup":{"size":19},"moves":["Q16","D4","Q4","D16"],"ask":["state","score"]}`)
	b.ReportAllocs()
	for b.Loop() {
		Answer(line)
	}
}
