package record_test

import (
	"bytes"
	"errors"
	"fmt"
	"reflect"
	"strings"
	"testing"
	"time"
	"unicode/utf8"

	"pgregory.net/rapid"
	"qiyou/game"
	"qiyou/game/match"
	"qiyou/game/match/matchtest"
	"qiyou/game/record"
)

func TestWrite(t *testing.T) {
	t.Parallel()
	data := record.Write(five(t))
	text := string(data)
	head := "(;FF[4]GM[4]SZ[15]CA[UTF-8]AP[qiyou:1]GN["
	if !strings.HasPrefix(text, head) || strings.ContainsAny(text, "\x1b\r") || !utf8.Valid(data) {
		t.Errorf("file begins %.200q", text)
	}
	for _, want := range []string{
		`PB[Lin\]\\;]PW[王 [2J 五]DT[2027-01-15]RU[freestyle]TM[600]OT[3x30 byo-yomi]RE[B+]QYLOG[`,
		"]\n;B[hh]BL[598.5]\n;W[ig]WL[598]\n;B[ih]BL[596.5]\n", ";B[lh]BL[590.5])\n",
	} {
		if !strings.Contains(text, want) {
			t.Errorf("no %q in\n%s", want, text)
		}
	}
}

func TestResults(t *testing.T) {
	t.Parallel()
	start := func(timing string) *played {
		return begin(t, "gomoku/standard 15", timing, "a", "b").play(time.Second, "h8")
	}
	for name, c := range map[string]struct {
		p    *played
		want string
	}{
		"open":     {start("none"), "RE[?]QYLOG"},
		"resigned": {start("none").do(match.Command{Seat: game.Second, Do: match.DoResign}), "RE[B+R]"},
		"while the other thinks": {
			start("none").do(match.Command{Seat: game.First, Do: match.DoResign}), "RE[W+R]"},
		"time": {start("10s+2s").do(match.Command{Seat: game.Second, Do: match.DoTimeout, Think: time.Minute}), "TM[10]OT[2 fischer]RE[B+T]"},
		"draw": {start("1m+25/5m").do(match.Command{Seat: game.First, Do: match.DoDraw}).do(match.Command{Seat: game.Second, Do: match.DoDraw}),
			"TM[60]OT[25/300 canadian]RE[Draw]"},
	} {
		data := record.Write(c.p.settle().m)
		if !bytes.Contains(data, []byte(c.want)) {
			t.Errorf("%s: no %s in\n%s", name, c.want, data)
		}
		if r, err := record.Verify(data, judge); err != nil {
			t.Errorf("%s: %+v, %v", name, r, err)
		}
	}
}

func TestTimeLeftInPeriods(t *testing.T) {
	t.Parallel()
	for timing, want := range map[string]string{
		"0s+3x30s": ";B[hh]BL[30]OB[3]\n;W[ig]WL[30]OW[2])", // 29 s, then 31 s
		"0s+25/5m": ";B[hh]BL[271]OB[24]\n;W[ig]WL[269]OW[24])",
		"1m":       ";B[hh]BL[31]\n;W[ig]WL[29])",
		"none":     ";B[hh]\n;W[ig])",
	} {
		m := begin(t, "gomoku/standard 15", timing, "a", "b").play(29*time.Second, "h8").play(31*time.Second, "i9").m
		if got := string(record.Write(m)); !strings.Contains(got, want) {
			t.Errorf("%s: no %q in\n%s", timing, want, got)
		}
	}
}

func TestVerify(t *testing.T) {
	t.Parallel()
	m := five(t)
	r, err := record.Verify(record.Write(m), judge)
	if err != nil {
		t.Fatalf("%+v, %v", r, err)
	}
	if r.Match != m.ID() || r.Events != m.Len() || r.Good != m.Len() || !r.Over || !r.Sealed || r.Moves != 9 || r.Result.Winner != game.First {
		t.Errorf("report %+v", r)
	}
	if r.Signed[0]+r.Signed[1] != r.Good || !bytes.Equal(r.Players[1].Key, matchtest.Key("second").Public()) {
		t.Errorf("report %+v", r)
	}
}

// Whatever byte of the file is changed, left out or doubled, Verify says so.
func TestAnyChangeIsFound(t *testing.T) {
	t.Parallel()
	data := record.Write(begin(t, "gomoku/standard 15", "10m", "Lin", "Wang").play(time.Second, "h8 i9").
		do(match.Command{Seat: game.First, Do: match.DoResign}).settle().m)
	if _, err := record.Verify(data, judge); err != nil {
		t.Fatal(err)
	}
	check := func(what string, i int, changed []byte) {
		if r, err := record.Verify(changed, judge); err == nil {
			t.Errorf("byte %d (%q) %s: not found, %+v", i, data[i], what, r)
		}
	}
	for i := range data {
		changed := bytes.Clone(data)
		changes := []byte{data[i] ^ 1, data[i] ^ 0x20, '\n', ']', 'A'}
		switch kind := i % (len(changes) + 2); {
		case kind == len(changes):
			check("left out", i, append(changed[:i], data[i+1:]...))
		case kind > len(changes):
			check("doubled", i, append(changed[:i+1], data[i:]...))
		case changes[kind] == data[i]:
			check("left out", i, append(changed[:i], data[i+1:]...))
		default:
			changed[i] = changes[kind]
			check(fmt.Sprintf("made %q", changed[i]), i, changed)
		}
	}
}

func TestWhatVerifySays(t *testing.T) {
	t.Parallel()
	m := five(t)
	data := record.Write(m)
	g, err := record.Read(data)
	if err != nil {
		t.Fatal(err)
	}
	change := func(f func(root *record.Node)) []byte {
		h, _ := record.Read(data)
		f(h.Roots[0])
		return h.Bytes()
	}
	set := func(id, v string) func(*record.Node) {
		return func(n *record.Node) {
			for i := range n.Props {
				if n.Props[i].ID == id {
					n.Props[i].Values = []string{v}
				}
			}
		}
	}
	log := g.Roots[0].Get("QYLOG")
	for name, c := range map[string]struct {
		data    []byte
		err     error
		good    int
		differs []string
	}{
		"name":   {change(set("PB", "Zhang")), record.ErrDiffers, m.Len(), []string{"PB"}},
		"result": {change(set("RE", "W+")), record.ErrDiffers, m.Len(), []string{"RE"}},
		"move":   {bytes.Replace(data, []byte(";B[hh]"), []byte(";B[aa]"), 1), record.ErrDiffers, m.Len(), []string{"moves"}},
		"blank":  {append([]byte(" "), data...), record.ErrDiffers, m.Len(), []string{"layout"}},
		"comment": {change(func(n *record.Node) { n.Props = append(n.Props, record.Prop{ID: "C", Values: []string{"x"}}) }),
			record.ErrDiffers, m.Len(), []string{"C"}},
		"no log":      {[]byte("(;FF[4]GM[4]SZ[15];B[hh])"), record.ErrNoChain, 0, nil},
		"event moved": {bytes.Replace(data, []byte(log[3]), []byte(log[4]), 1), record.ErrChain, 3, nil},
		"no base64":   {bytes.Replace(data, []byte(log[5]), []byte("x"+log[5]), 1), record.ErrChain, 5, nil},
	} {
		r, err := record.Verify(c.data, judge)
		if !errors.Is(err, c.err) || r.Good != c.good || !reflect.DeepEqual(r.Differs, c.differs) {
			t.Errorf("%s: %v, %d events hold, differs %v; want %v, %d, %v", name, err, r.Good, r.Differs, c.err, c.good, c.differs)
		}
	}
	var f *match.Fault
	if _, err := record.Verify(bytes.Replace(data, []byte(log[3]), []byte(log[4]), 1), judge); !errors.As(err, &f) || f.Code != match.FaultOrder {
		t.Errorf("the fault is %v", err)
	}
}

// What was played comes back from the file, by the log and by the moves.
func TestRoundTrip(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		name := rapid.StringN(0, 12, match.MaxName)
		timing := rapid.SampledFrom([]string{"none", "10m", "5m+3s<10m", "1m+3x30s", "0s+5/1m"}).Draw(t, "clock")
		setup := fmt.Sprintf("gomoku/%s %d", rapid.SampledFrom([]string{"freestyle", "standard"}).Draw(t, "rules"), rapid.IntRange(9, 19).Draw(t, "size"))
		p := begin(t, setup, timing, strings.ToValidUTF8(name.Draw(t, "dark"), ""), strings.ToValidUTF8(name.Draw(t, "light"), ""))
		for range rapid.IntRange(0, 12).Draw(t, "moves") {
			s := p.m.State()
			if p.m.Over() {
				break
			}
			var all []game.Move
			for m := range s.Moves() {
				all = append(all, m)
			}
			p.do(match.Command{Seat: s.ToAct(), Do: match.DoMove, Move: rapid.SampledFrom(all).Draw(t, "move"), Think: time.Second})
			if rapid.IntRange(0, 9).Draw(t, "takeback") == 0 && !p.m.Over() {
				p.takeback(1)
			}
		}
		p.settle()
		data := record.Write(p.m)
		r, err := record.Verify(data, judge)
		if err != nil || r.Good != p.m.Len() {
			t.Fatalf("%+v, %v\n%s", r, err, data)
		}
		g, err := record.Read(data)
		if err != nil {
			t.Fatal(err)
		}
		if s, err := g.Setup(); err != nil || s.String() != setup {
			t.Fatalf("setup %v, %v", s, err)
		}
		line, err := g.Line()
		if err != nil || len(line) != len(p.m.Plies()) {
			t.Fatalf("line %v, %v", line, err)
		}
		for i, ply := range p.m.Plies() {
			if line[i] != (record.Ply{Color: ply.Color, Move: ply.Move}) {
				t.Fatalf("move %d is %v, want %v", i, line[i], ply.Move)
			}
		}
	})
}
