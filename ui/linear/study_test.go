package linear

import (
	"bytes"
	"os"
	"slices"
	"strings"
	"testing"
	"time"

	"qiyou/game"
	"qiyou/game/match"
	"qiyou/game/record"
	"qiyou/ui/cell"
	"qiyou/ui/session"
	"qiyou/ui/text"
)

// asked is a session that keeps the last wish.
type asked struct{ last session.Wish }

func (a *asked) Do(w session.Wish) error      { a.last = w; return nil }
func (a *asked) Events() <-chan session.Event { return nil }

// recordOf is a table with what a file says.
func recordOf(t testing.TB, data []byte) session.Table {
	t.Helper()
	tree, err := record.Open(data, match.Judge{Rules: rulesFor})
	if err != nil {
		t.Fatal(err)
	}
	s := session.Snapshot{ID: "record:x", Match: tree.Match, Watching: true, OfRecord: true, Record: "/other/study.sgf", Since: time.Now()}
	s.Players = [2]session.Player{{Name: "Lin", Kind: session.Remote}, {Name: "Wang", Kind: session.Remote}}
	return session.Table{Snapshot: s, Study: tree}
}

func readStudy(t testing.TB, name string) []byte {
	t.Helper()
	data, err := os.ReadFile("../../testdata/record/others/" + name)
	if err != nil {
		t.Fatal(err)
	}
	return data
}

// newStudy is a face at the table of a record, with the line of the board left
// out of what it says.
func newStudy(t *testing.T, data []byte) (*talk, *asked) {
	a := &asked{}
	k := newTalk(t, Options{})
	k.face.s = a
	k.face.event(recordOf(t, data))
	return k, a
}

// told are the lines told since the last call, without boards.
func (k *talk) told() []string {
	all := strings.Split(strings.TrimSuffix(k.out.String(), "\n"), "\n")
	k.out.Reset()
	return slices.DeleteFunc(all, func(l string) bool { return l == "" || l[0] == ' ' || l == text.PlainEN.Legend })
}

func (k *talk) study(line string, want ...string) {
	k.t.Helper()
	k.face.line(line2(line))
	if got := k.told(); !slices.Equal(got, want) {
		k.t.Errorf("%s: got\n%s\nwant\n%s", line, strings.Join(got, "\n"), strings.Join(want, "\n"))
	}
}

func TestStudyInWords(t *testing.T) {
	t.Parallel()
	k, a := newStudy(t, readStudy(t, "study.sgf"))
	if got := strings.Join(k.told(), "\n"); !strings.Contains(got, "Nobody has signed this game.\nComment: White resigned? No: Black did.") || strings.Contains(got, "could not be read") {
		t.Errorf("opened: %s", got)
	}
	at := func(n, move, name string) string { return "Last move: " + n + ". " + name + ": " + move + "." }
	review := func(n string) string { return "Review: the board after move " + n + " of 6. Type present to go back." }
	in := func(from, n string) string {
		return "In a variation from move " + from + " on: the board after move " + n + ". Type main to go back to the game."
	}
	parts := "Ways on from here (2): C7, G3. Type variation and a number to take one."
	two := []string{review("2"), at("2", "G7", "Wang"), "Marks: label a at C7, label b at G3, triangle at G7.", parts}
	k.study("goto 0", review("0"), "Comment: The corner is small.", "Both know it.")
	k.study("forward", review("1"), at("1", "E5", "Lin"), "Comment: Tengen.")
	k.study("forward", two...)
	k.study("variation", "1, the game itself: C7 C3 G3 E3", "2: G3 C7 C3")
	k.study("variation 3", "Not done: variation 3: no line of that number parts here; type variation.")
	k.study("variation 2", in("2", "3"), at("3", "G3", "Lin"), "Comment: Better.")
	k.study("forward", in("2", "4"), at("4", "C7", "Wang"), "Ways on from here (2): C3, D7. Type variation and a number to take one.")
	k.study("variation", "1: C3", "2: D7")
	k.study("forward comment", "Not done: forward comment: there is no comment in that direction.")
	k.study("back comment", in("2", "3"), at("3", "G3", "Lin"), "Comment: Better.")
	k.study("main", two...)
	k.study("leave")
	if w := a.last; w != (session.Leave{Match: "record:x"}) {
		t.Errorf("leaving without a change: %v", w)
	}
	k.study("save", "Not done: save: there is nothing to save.")
	k.study("comment", "Marks: label a at C7, label b at G3, triangle at G7.")
	k.study("comment Watch the corner.", "Comment: Watch the corner.", "Marks: label a at C7, label b at G3, triangle at G7.")
	k.study("comment + Both of them.", "Comment: Watch the corner.", "Both of them.", "Marks: label a at C7, label b at G3, triangle at G7.")
	k.study("try a1", in("2", "3"), at("3", "A1", "Lin"))
	k.study("comment", "There is no comment here.")
	k.study("leave", "Not done: leave: what was added to the game is not saved; type save, or the same again to give it up.")
	k.study("quit", "Not done: quit: what was added to the game is not saved; type save, or the same again to give it up.")
	k.study("save")
	w, ok := a.last.(session.SaveRecord)
	if !ok || w.Record != "/other/study.sgf" {
		t.Fatalf("saving: %+v", a.last)
	}
	again := recordOf(t, w.Data).Study
	if n := again.Line()[2]; n.Comment != "Watch the corner.\nBoth of them." || len(n.Next) != 3 {
		t.Errorf("saved: %s", w.Data)
	}
	k.face.event(session.RecordSaved{Record: "/other/study.sgf", Path: "/r/study.sgf"})
	if got := k.told(); !slices.Equal(got, []string{"Saved: /r/study.sgf"}) {
		t.Errorf("%q", got)
	}
	k.study("save", "Not done: save: there is nothing to save.")
	k.study("main", append([]string{two[0], two[1], "Comment: Watch the corner.", "Both of them.", two[2]}, "Ways on from here (3): C7, G3, A1. Type variation and a number to take one.")...)
	k.study("comment -", two[2])
	k.study("comment -", two[2])
	k.study("save")
	if w := a.last.(session.SaveRecord); w.Record != "/r/study.sgf" {
		t.Errorf("saved again as %q", w.Record)
	}
	// What is not known to be saved is not given up without a word, and what is
	// opened again does not take its place.
	k.face.event(session.Notice{Code: session.NoticeRecordLost, Args: []string{"full"}})
	k.face.event(recordOf(t, readStudy(t, "study.sgf")))
	k.told()
	k.study("quit", "Not done: quit: what was added to the game is not saved; type save, or the same again to give it up.")
	k.study("comment so", "Comment: so", two[2])
	k.study("quit", "Not done: quit: what was added to the game is not saved; type save, or the same again to give it up.")
	k.study("quit")
	if w := a.last; w != (session.Leave{Match: "record:x"}) {
		t.Errorf("quit, said twice: %v", w)
	}
}

// A match that has just ended is studied as any record is, once its own is
// written; one that goes on is not.
func TestStudyOfAMatch(t *testing.T) {
	t.Parallel()
	k := newTalk(t, Options{})
	a := &asked{}
	k.face.s = a
	g := newGame(t, "none").play("h8 a1 h9")
	k.face.event(session.Table{Snapshot: g.snap(session.Person, session.Remote)})
	k.told()
	for _, line := range []string{"comment", "comment x", "variation", "faults"} {
		k.study(line, "Not done: "+line+": this match still goes on.")
	}
	g.do(match.Command{Seat: game.First, Do: match.DoResign})
	k.face.event(session.Table{Snapshot: g.snap(session.Person, session.Remote)})
	k.told()
	k.study("faults", "All of it could be read.")
	k.study("comment A short one.", "Comment: A short one.")
	k.study("try h10", "In a variation from move 3 on: the board after move 4. Type main to go back to the game.", "Last move: 4. Wang: h10.")
	k.study("variation", "No line goes on from here.")
	k.study("present", "Comment: A short one.", "Ways on from here (1): h10. Type variation and a number to take one.")
	k.study("save", "Not done: save: the record is not written yet.")
	s := g.snap(session.Person, session.Remote)
	s.Record = "/r/m1.sgf"
	k.face.event(session.Table{Snapshot: s})
	k.told()
	k.study("save")
	if w, ok := a.last.(session.SaveRecord); !ok || w.Record != "/r/m1.sgf" || !recordOf(t, w.Data).Study.Signed {
		t.Errorf("%+v", a.last)
	}
}

// What could not be read is told when a file is opened, three of it, and all on
// demand.
func TestFaultsInWords(t *testing.T) {
	t.Parallel()
	k, _ := newStudy(t, []byte("(;GM[4]SZ[15];B[aa](;W[aa])(;W[zz])(;W[aa])(;W[aa])(;W[bb]))(;GM[4]SZ[15])"))
	got := k.told()
	if i := slices.Index(got, "What could not be read: 4."); i < 0 || len(got) != i+6 || got[i-1] != "Games in the file: 2. This is the first." || got[i+4] != "Type faults to hear all." {
		t.Errorf("opened: %s", strings.Join(got, "\n"))
	}
	k.face.line(line2("faults"))
	if got := k.told(); len(got) != 5 || !strings.Contains(got[1], "the point is taken") {
		t.Errorf("faults: %s", strings.Join(got, "\n"))
	}
	k.study("back comment", "Not done: back comment: there is no comment in that direction.")
	between, _ := newStudy(t, []byte("(;GM[1]SZ[9];B[aa]W[bb])"))
	between.face.line(line2("goto 1"))
	between.told()
	for _, line := range []string{"comment x", "try c3"} {
		between.study(line, "Not done: "+line+": the file has several moves in one place here; nothing can be added between them.")
	}
}

func TestStudyAsJSON(t *testing.T) {
	t.Parallel()
	f := newFake()
	r := start(t, f, Options{JSON: true})
	f.events <- lobbyOf("Lin")
	f.events <- recordOf(t, readStudy(t, "study.pgn"))
	if e := r.await("study"); e["signed"] != false || e["games"] != 1.0 || e["faults"] != 0.0 {
		t.Errorf("%v", e)
	}
	r.send("goto 2")
	e := r.await("board")
	if e["comment"] != "正着" || len(e["next"].([]any)) != 2 {
		t.Errorf("%v", e)
	}
	r.send("variation")
	lines := r.await("variations")["lines"].([]any)
	if two := lines[1].(map[string]any); len(lines) != 2 || two["number"] != 2.0 || len(two["moves"].([]any)) != 2 || two["game"] != false || lines[0].(map[string]any)["game"] != true {
		t.Errorf("%v", lines)
	}
	r.send("comment 好")
	if e := r.await("comment"); e["comment"] != "好" || e["ply"] != 2.0 {
		t.Errorf("%v", e)
	}
	r.send("leave")
	if e := r.await("refused"); e["code"] != "not-saved" {
		t.Errorf("%v", e)
	}
	r.send("save")
	if _, ok := r.wish().(session.SaveRecord); !ok {
		t.Error("it is not saved")
	}
	f.events <- session.RecordSaved{Record: "/other/study.sgf", Path: "/r/x.pgn"}
	if e := r.await("saved"); e["path"] != "/r/x.pgn" {
		t.Errorf("%v", e)
	}
	r.send("leave")
	if w := r.wish(); w != (session.Leave{Match: "record:x"}) {
		t.Errorf("%+v", w)
	}
}

// studyLines go through a record and say something of it.
var studyLines = []string{
	"goto 0", "comment", "forward", "variation", "variation 2", "forward comment", "back 9", "variation 1", "forward", "comment x\x1b[2J", "comment + y", "faults", "main", "try c3", "try b2",
	"board", "save", "back comment", "present", "hint", "leave",
}

// Whatever a file says, nothing but text that can be read comes of it.
func TestTextOfRecords(t *testing.T) {
	t.Parallel()
	var file bytes.Buffer
	file.WriteString("(;GM[1]SZ[9]C[" + strings.Join(bad, "\n") + "]\x1b;B[ee]")
	for i, s := range bad {
		s = strings.NewReplacer("\\", "", "]", "\\]", ":", "").Replace(s)
		file.WriteString(strings.ReplaceAll("(;W["+string(rune('a'+i%9))+"a]C[@]LB[cc:@]TR[dd]W[@])", "@", s))
	}
	file.WriteString(")")
	for _, asJSON := range []bool{false, true} {
		k := newTalk(t, Options{JSON: asJSON})
		k.face.event(recordOf(t, file.Bytes()))
		for _, l := range studyLines {
			k.face.line(line2(l))
		}
		check(t, k.out.Bytes(), asJSON)
		for l := range strings.Lines(k.out.String()) {
			if text := strings.TrimSuffix(l, "\n"); !asJSON && cell.Clean(text) != text {
				t.Errorf("%q is not inert", text)
			}
		}
	}
}

// FuzzStudy: whatever the file and the line, no panic and nothing but text.
func FuzzStudy(f *testing.F) {
	for _, name := range []string{"study.sgf", "study.pgn"} {
		f.Add(readStudy(f, name), "variation 2")
	}
	f.Add([]byte("(;GM[4]SZ[15];B[hh]W[hi];B[ii](;W[jj])(;W[jj]C[x]))"), "try h9")
	f.Add([]byte("(;GM[1]SZ[9];B[aa];B[bb];W[];B[];W[])"), "comment x")
	f.Add([]byte("(;GM[1]SZ[9]AB[aa]LB[aa:\x1b](;B[bb]C[x])(;W[cc];AE[aa]))"), "goto 1")
	f.Fuzz(func(t *testing.T, data []byte, typed string) {
		for _, asJSON := range []bool{false, true} {
			tree, err := record.Open(data, match.Judge{Rules: rulesFor})
			if err != nil || len(tree.Line()) > 400 {
				return
			}
			var out bytes.Buffer
			face := &face{s: deaf{}, out: &out, opts: Options{JSON: asJSON}, words: Options{}.words(), tables: map[string]*table{}, numbers: map[string]int{}, timer: time.NewTimer(0)}
			s := session.Snapshot{ID: "record:x", Match: tree.Match, Watching: true, OfRecord: true, Record: string(data)}
			face.event(session.Table{Snapshot: s, Study: tree})
			for _, l := range append(studyLines, typed, "variation", typed) {
				face.line(line2(l))
			}
			check(t, out.Bytes(), asJSON)
		}
	})
}
