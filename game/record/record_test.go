package record_test

import (
	"bytes"
	"errors"
	"fmt"
	"reflect"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"
	"unicode/utf8"

	"pgregory.net/rapid"
	"qiyou/game"
	"qiyou/game/match"
	"qiyou/game/match/matchtest"
	"qiyou/game/record"
	"qiyou/game/weiqi"
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
		"go, draw": {begin(t, "weiqi/chinese 9", "none", "a", "b").do(match.Command{Seat: game.First, Do: match.DoDraw}).
			do(match.Command{Seat: game.Second, Do: match.DoDraw}), "RE[0]"},
		"go, jigo":   {begin(t, "weiqi/tromp-taylor 5 komi=0", "none", "a", "b").play(0, "pass pass"), "RE[0]"},
		"go, points": {begin(t, "weiqi/tromp-taylor 5 komi=3", "none", "a", "b").play(0, "c3 pass pass"), "RE[B+22]"},
		"go, time": {begin(t, "weiqi/japanese 9", "10s", "a", "b").do(match.Command{Seat: game.First, Do: match.DoTimeout, Think: time.Minute}),
			"TM[10]RE[W+T]"},
		"xiangqi, open":    {begin(t, "xiangqi/asian 0", "none", "a", "b").play(0, "h2e2"), "\n\n1. H2-E2\n*\n"},
		"xiangqi, no move": {begin(t, "xiangqi/asian 0", "none", "a", "b"), "\n\n*\n"},
		"xiangqi, draw": {begin(t, "xiangqi/asian 0", "none", "a", "b").do(match.Command{Seat: game.First, Do: match.DoDraw}).
			do(match.Command{Seat: game.Second, Do: match.DoDraw}), "\n\n1/2-1/2\n"},
		"xiangqi, red": {begin(t, "xiangqi/asian 0", "none", "a", "b").do(match.Command{Seat: game.Second, Do: match.DoResign}), "[Result \"1-0\"]\n"},
		"xiangqi, time": {begin(t, "xiangqi/asian 0", "10s+2s", "a", "b").do(match.Command{Seat: game.First, Do: match.DoTimeout, Think: time.Minute}),
			"[TimeControl \"10+2\"]\n[Termination \"time forfeit\"]\n"},
		"xiangqi, limit": {begin(t, "xiangqi/asian 0 limit=1", "none", "a", "b").play(0, "h2e2"), "[Termination \"normal\"]\n"},
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

// Whatever byte of a file is changed, left out or doubled, Verify says so.
func TestAnyChangeIsFound(t *testing.T) {
	t.Parallel()
	for name, p := range map[string]*played{
		"gomoku":  begin(t, "gomoku/standard 15", "10m", "Lin", "Wang").play(time.Second, "h8 i9"),
		"weiqi":   begin(t, "weiqi/chinese 7 handicap=2 placement=free", "none", "Lin", "Wang").play(0, "c3 d3 c2"),
		"xiangqi": begin(t, "xiangqi/asian 0 odds=b0", "10m", "Lin", "Wang").play(time.Second, "炮二平五 马8进7"),
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			p.do(match.Command{Seat: game.First, Do: match.DoResign}).settle()
			checkChanges(t, record.Write(p.m))
		})
	}
}

func checkChanges(t *testing.T, data []byte) {
	if _, err := record.Verify(data, judge); err != nil {
		t.Fatal(err)
	}
	check := func(what string, i int, changed []byte) {
		if r, err := record.Verify(changed, judge); err == nil {
			t.Errorf("byte %d (%q) %s: not found, %+v", i, data[i], what, r)
		}
	}
	step := 1
	if raceEnabled {
		step = 5
	}
	for i := 0; i < len(data); i += step {
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
			nil, m.Len(), nil}, // it is nobody's word
		"mark": {change(func(n *record.Node) { n.Props = append(n.Props, record.Prop{ID: "CR", Values: []string{"aa"}}) }),
			record.ErrDiffers, m.Len(), []string{"CR"}},
		"no log":      {[]byte("(;FF[4]GM[4]SZ[15];B[hh])"), record.ErrNoChain, 0, nil},
		"event moved": {bytes.Replace(data, []byte(log[3]), []byte(log[4]), 1), record.ErrChain, 3, nil},
		"no base64":   {bytes.Replace(data, []byte(log[5]), []byte("x"+log[5]), 1), record.ErrChain, 5, nil},
	} {
		r, err := record.Verify(c.data, judge)
		if !errors.Is(err, c.err) || r.Good != c.good || !slices.Equal(whats(r), c.differs) {
			t.Errorf("%s: %v, %d events hold, differs %+v; want %v, %d, %v", name, err, r.Good, r.Differs, c.err, c.good, c.differs)
		}
	}
	var f *match.Fault
	if _, err := record.Verify(bytes.Replace(data, []byte(log[3]), []byte(log[4]), 1), judge); !errors.As(err, &f) || f.Code != match.FaultOrder {
		t.Errorf("the fault is %v", err)
	}
}

// setups are those that matches of the tests are played under.
var setups = []string{
	"gomoku/freestyle 9", "gomoku/standard 15", "gomoku/standard 15 opening=swap", "gomoku/caro 19 opening=swap2",
	"gomoku/renju 15 foul=loses opening=rif", "gomoku/renju 15 opening=soosyrv8", "gomoku/renju 15 opening=taraguchi10",
	"gomoku/renju 15 opening=yamaguchi", "weiqi/chinese 9", "weiqi/japanese 5 ko=positional", "weiqi/aga 13 handicap=4",
	"weiqi/new-zealand 7 handicap=3 komi=-5.5", "weiqi/tromp-taylor 5", "weiqi/japanese 9 handicap=1",
	"xiangqi/asian 0", "xiangqi/asian 0 limit=20 odds=b0h0 repetition=draw",
}

// random plays n moves that t draws, with a takeback now and then.
func random(t *rapid.T, p *played, n int) {
	for range n {
		s := p.m.State()
		if p.m.Over() {
			break
		}
		var all []game.Move
		for m := range s.Moves() {
			all = append(all, m)
		}
		if last := all[len(all)-1]; last.Kind == game.Pass && rapid.IntRange(0, 5).Draw(t, "pass") == 0 {
			all = []game.Move{last}
		}
		p.do(match.Command{Seat: s.ToAct(), Do: match.DoMove, Move: rapid.SampledFrom(all).Draw(t, "move"), Think: time.Second})
		if rapid.IntRange(0, 9).Draw(t, "takeback") == 0 && !p.m.Over() {
			p.takeback(1)
		}
	}
}

// What was played comes back from the file by its log; what others read of it
// is the same board.
func TestRoundTrip(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		name := rapid.StringN(0, 12, match.MaxName)
		timing := rapid.SampledFrom([]string{"none", "10m", "5m+3s<10m", "1m+3x30s", "0s+5/1m"}).Draw(t, "clock")
		setup := rapid.SampledFrom(setups).Draw(t, "setup")
		p := begin(t, setup, timing, strings.ToValidUTF8(name.Draw(t, "dark"), ""), strings.ToValidUTF8(name.Draw(t, "light"), ""))
		random(t, p, rapid.IntRange(0, 30).Draw(t, "moves"))
		p.settle()
		data := record.Write(p.m)
		r, err := record.Verify(data, judge)
		if err != nil || r.Good != p.m.Len() {
			t.Fatalf("%+v, %v\n%s", r, err, data)
		}
		start, steps, err := record.Steps(data, judge)
		if err != nil || start.Hash() != p.m.Start().Hash() || len(steps) != len(p.m.Plies()) {
			t.Fatalf("%d steps, %v, want %d", len(steps), err, len(p.m.Plies()))
		}
		for i, ply := range p.m.Plies() {
			if steps[i].Move != ply.Move || steps[i].State.Hash() != ply.State.Hash() {
				t.Fatalf("move %d is %v, want %v", i, steps[i].Move, ply.Move)
			}
		}
		f, err := record.Parse(data)
		if err != nil {
			t.Fatal(err)
		}
		if i := f.Info(); i.Game != p.m.Setup().Game || i.Date != "2027-01-15" {
			t.Fatalf("info %+v", i)
		}
		checkSetup(t, f, p.m)
		checkBoard(t, data, p.m)
	})
}

// checkSetup: the setup is that of the match, or one that means the same.
func checkSetup(t *rapid.T, f record.File, m match.Match) {
	s, err := f.Setup()
	if err != nil {
		t.Fatal(err)
	}
	if s.Game != "weiqi" {
		if s.String() != m.Setup().String() {
			t.Fatalf("setup %q, want %q", s, m.Setup())
		}
		return
	}
	got, err := weiqi.TermsOf(s)
	want, _ := weiqi.TermsOf(m.Setup())
	placed := m.State().Phase() != game.Opening
	if want.Handicap == 1 || !placed {
		want.Handicap, want.Bonus, got.Handicap, got.Bonus = 0, 0, 0, 0
	}
	want.Free, want.Stones, got.Free, got.Stones = false, nil, false, nil
	if err != nil || !reflect.DeepEqual(got, want) {
		t.Fatalf("terms %+v, %v of %q; want %+v of %q", got, err, s, want, m.Setup())
	}
}

// unsigned is the file without its log, as a program would read that knows of
// none.
func unsigned(data []byte) []byte {
	data = regexp.MustCompile(`QYLOG\[[^\]]*\](\n\[[^\]]*\])*`).ReplaceAll(data, nil)
	return regexp.MustCompile(`\[QYLOG.*\n`).ReplaceAll(data, nil)
}

// checkBoard: the stones and men of the file alone are those of the match.
func checkBoard(t *rapid.T, data []byte, m match.Match) {
	if resumed(m) || m.State().Phase() == game.Opening {
		return // other programs put stones as they come, our rules do not
	}
	s, steps, err := record.Steps(unsigned(data), judge)
	if err != nil {
		t.Fatalf("%v\n%s", err, unsigned(data))
	}
	if len(steps) > 0 {
		s = steps[len(steps)-1].State
	}
	got, want := s.View(), m.State().View()
	cols, rows := want.Size()
	for i := range cols * rows {
		p := game.Point{Col: int8(i % cols), Row: int8(i / cols)}
		if got.At(p) != want.At(p) {
			t.Fatalf("%v: %v, want %v\n%s", p, got.At(p), want.At(p), unsigned(data))
		}
	}
}

// resumed says whether a game went on after two passes.
func resumed(m match.Match) bool {
	return slices.ContainsFunc(m.Plies(), func(p match.Ply) bool { return p.Move == game.ChooseOf("resume") })
}

// whats names in what a file differs from its log.
func whats(r record.Report) (all []string) {
	for _, d := range r.Differs {
		all = append(all, d.What)
	}
	return all
}
