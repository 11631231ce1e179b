package e2e

import (
	"bytes"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"qiyou/ui/session"
	"qiyou/ui/text"
)

// TestRecordOnTheScreen: a finished game is found in the lobby, stepped through,
// played otherwise and gone on with against the computer, by keys alone.
func TestRecordOnTheScreen(t *testing.T) {
	t.Parallel()
	l := newLab(t, 1)
	home := t.TempDir()
	p := start(t, l.host(1), home, "alice", "play", "--plain", "--here", "--once")
	p.event("start")
	for _, move := range []string{"h8", "a1", "h9", "a2", "h10"} {
		p.say(move)
	}
	p.moved(5)
	p.say("resign")
	p.event("end")
	if code := p.exit(); code != 0 {
		t.Fatalf("exit %d", code)
	}
	s := open(t, l.host(1), home, "alice")
	s.see(s.words.Review.Title)
	s.press("r")
	s.see("alice - alice", "B+R")
	s.press("\r")
	s.see("Review: move 0 of 5")
	s.press(">>")
	s.see("Review: move 2 of 5")
	s.press("k\r") // the cursor is at a1, where the last move was made
	s.see("Variation from move 2 on: move 3", "3 a2")
	s.press("<")
	s.see("Review: move 2 of 5", "5 h10")
	s.press(">\t")
	s.see("Variation from move 2 on: move 3")
	s.press("P")
	s.see("alice (you)", s.words.Table.Yours, "3 a2")
}

// TestLibraryOnTheFaces: a folder of games is taken into the library on the screen,
// found there, checked and written again; the same among the lines.
func TestLibraryOnTheFaces(t *testing.T) {
	t.Parallel()
	l := newLab(t, 1)
	home, from := t.TempDir(), t.TempDir()
	if err := os.WriteFile(filepath.Join(from, "two.sgf"), []byte("(;GM[1]SZ[9]PB[Lee]PW[Kim];B[ee];W[gc])\n(;GM[1]SZ[9]PB[Lee]PW[Ito];B[cc];W[zz])"), 0o600); err != nil {
		t.Fatal(err)
	}
	s := open(t, l.host(1), home, "alice")
	s.see(s.words.Review.Title)
	s.press("F" + from + "\r")
	s.see("line 2, byte 72", "New games: 2")
	s.press("q")
	s.press("L" + "lee\r")
	s.see("Library, lee: 2", "Lee - Kim", "Lee - Ito")
	s.press("V")
	s.see(s.words.Study.Checked, "there is no signed log in the file")
	s.press("q")
	s.press("X" + filepath.Join(from, "out.sgf") + "\r")
	s.see("Games written: 2")
	s.end()

	cmd := command("", home, "--offline", "play", "--plain")
	cmd.Stdin = strings.NewReader("search kim\nexport " + filepath.Join(from, "kim.sgf") + "\ncheck 1\nreindex\n")
	out, err := cmd.Output()
	if err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{"Games written: 1, to ", "there is no signed log in the file\n", "New games: 2; left out as already there: 0.\n"} {
		if !strings.Contains(string(out), want) {
			t.Errorf("no %q in\n%s", want, out)
		}
	}
}

// TestStudyInLines: among the lines too a file of another program is gone through,
// and what is said of it is kept beside the records and found there.
func TestStudyInLines(t *testing.T) {
	t.Parallel()
	need(t)
	home := t.TempDir()
	file := filepath.Join(t.TempDir(), "some game.sgf")
	if err := os.WriteFile(file, []byte("(;GM[1]FF[4]SZ[9]PB[Lee]PW[Kim];B[ee];W[gc]TR[gc](;B[cc]C[Well.])(;B[gg];W[zz]))"), 0o600); err != nil {
		t.Fatal(err)
	}
	lines := func(args, input string, want ...string) {
		t.Helper()
		cmd := command("", home, append([]string{"--offline"}, strings.Split(args, "|")...)...)
		cmd.Stdin = strings.NewReader(input)
		out, err := cmd.Output()
		if err != nil {
			t.Fatal(err)
		}
		for _, w := range want {
			if !strings.Contains(string(out), w+"\n") {
				t.Errorf("no %q in\n%s", w, out)
			}
		}
	}
	lines("play|--plain", "review "+file+"\ngoto 2\nvariation 2\ncomment 好棋\ntry a1\nleave\nsave\nleave\nrecords\n",
		"Nobody has signed this game.", "What could not be read: 1.", "Marks: triangle at G7.", "Ways on from here (2): C7, G3. Type variation and a number to take one.",
		"Comment: 好棋", "Last move: 4. Kim: A1.", "Not done: leave: what was added to the game is not saved; type save, or the same again to give it up.",
		"You have left the table.")
	lines("play|--plain", "records\nreview 1\ngoto 2\nvariation 2\nvariation\n", "Comment: 好棋", "1: A1")
	lines("review|"+file+"|--plain", "goto 2\nvariation 2\ncomment\n", "There is no comment here.")
}

// TestReviewOfAFile: a file of another program is opened by its name on the
// command line, and stands as it was afterwards. What cannot be read is said on the
// terminal that the program was started from, which no screen has touched.
func TestReviewOfAFile(t *testing.T) {
	t.Parallel()
	l := newLab(t, 1)
	home := t.TempDir()
	path := filepath.Join(t.TempDir(), "some game.sgf")
	file := []byte("(;GM[1]FF[4]SZ[9]PB[Lee]PW[Kim]RE[W+R];B[ee];W[gc](;B[cc]C[Well.])(;B[gg]))")
	if err := os.WriteFile(path, file, 0o600); err != nil {
		t.Fatal(err)
	}
	for _, args := range [][]string{{"review", path}, {"play", "--record", path}} {
		s := open(t, l.host(1), home, "alice", args...)
		s.see("unsigned record", "Lee", "Kim", "Review: move 0 of 3")
		s.press(">>")
		s.see("Review: move 2 of 3", "3 C7")
		s.press("q") // the table
		s.see("Finished games")
		s.press("q")
		s.ended(0)
	}
	if now, err := os.ReadFile(path); err != nil || !bytes.Equal(now, file) {
		t.Errorf("%q, %v", now, err)
	}
	for name, c := range map[string]struct{ data, see string }{
		"end.pgn":    {"[Game \"Chinese Chess\"]\n[FEN \"4k4/9/9/9/9/9/9/9/4p4/3K4R w - - 3 40\"]\n\n1. I0-I1 *\n", text.EN.OptionName("position")},
		"uneven.sgf": {"(;GM[4]FF[4]SZ[15]AB[hh][ii]AW[aa];B[cc])", text.EN.Errors[session.ErrPosition]},
	} {
		path := filepath.Join(t.TempDir(), name)
		if err := os.WriteFile(path, []byte(c.data), 0o600); err != nil {
			t.Fatal(err)
		}
		s := open(t, l.host(1), home, "alice", "review", path)
		s.see("Review: ")
		s.press("P")
		s.see(c.see)
	}
	for path, code := range map[string]int{path + "x": 1, filepath.Dir(path): 1, "/dev/zero": 1, "../../../README.md": 5} {
		s := open(t, l.host(1), home, "alice", "review", path)
		if s.gone(code); !strings.HasPrefix(s.errs.String(), "qiyou: "+path+": ") || s.output() != "" {
			t.Errorf("%s: stderr %q, on the screen %q", path, s.errs.String(), s.output())
		}
	}
}

// TestStudyOfAFile: a file of another program is opened from the lobby, said
// something of, saved beside it, and left with a question where that is not done.
func TestStudyOfAFile(t *testing.T) {
	t.Parallel()
	l := newLab(t, 1)
	home := t.TempDir()
	path := filepath.Join(t.TempDir(), "some game.sgf")
	text := []byte("(;GM[1]FF[4]SZ[9]PB[Lee]PW[Kim]RE[W+R]C[Begin.];B[ee]LB[cc:A];W[gc](;B[cc]C[Well.])(;B[gg]);B[zz])")
	if err := os.WriteFile(path, text, 0o600); err != nil {
		t.Fatal(err)
	}
	s := open(t, l.host(1), home, "alice")
	s.see(s.words.Review.Title)
	s.press("f")
	s.see(strings.TrimSpace(s.words.Study.File))
	s.press(path + "\r")
	s.see("unsigned record", "Begin.", "Review: move 0 of 3")
	s.press(">>>")
	s.see("Well.", "3 C7\"/2")
	s.press(";")
	s.see(s.words.Study.Keys)
	s.press(" Said.\r")
	s.see("Well. Said.", s.words.Study.Unsaved)
	s.press("q")
	s.see(s.words.Study.Answers)
	s.press("s")
	s.see(s.words.Review.Title)
	if now, err := os.ReadFile(path); err != nil || !bytes.Equal(now, text) {
		t.Errorf("the file was changed: %q, %v", now, err)
	}
	s.press("q")
	s.ended(0)
	kept := 0
	err := filepath.WalkDir(home, func(path string, _ os.DirEntry, _ error) error {
		if data, err := os.ReadFile(path); err == nil && bytes.Contains(data, []byte("C[Well. Said.]")) && bytes.Contains(data, []byte("LB[cc:A]")) {
			kept++
		}
		return nil
	})
	if err != nil || kept != 1 {
		t.Errorf("%d files with what was said, %v", kept, err)
	}
}
