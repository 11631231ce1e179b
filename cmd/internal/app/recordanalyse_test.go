package app

import (
	"context"
	"encoding/json"
	"errors"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"qiyou/ui/text"
)

// A game is analysed: the move that lost it is found, told and written into another
// file, with the better line; what cannot be is said and leaves nothing.
func TestRecordAnalyse(t *testing.T) {
	t.Parallel()
	home := t.TempDir()
	file, out := filepath.Join(home, "a.sgf"), filepath.Join(home, "b.sgf")
	sgf := "(;GM[4]SZ[15]RU[freestyle]PB[Lin]PW[Mei];B[hh];W[hg];B[ih];W[ig];B[gh]C[open];W[ao];B[jh])\n"
	if err := os.WriteFile(file, []byte(sgf), 0o600); err != nil {
		t.Fatal(err)
	}
	analyse := func(want int, lang string, args ...string) (stdout, stderr string) {
		t.Helper()
		var o, e strings.Builder
		code := Main(append([]string{"--home", home, "--lang", "en", "record", "analyse", file, "--nodes", "2000"}, args...), System{
			In: strings.NewReader(""), Out: &o, Err: &e,
			Getenv: func(name string) string { return map[string]string{"LANG": lang}[name] }, LookupEnv: func(string) (string, bool) { return "", false },
		})
		if code != want {
			t.Errorf("%q: exit %d, %s", args, code, e.String())
		}
		return o.String(), e.String()
	}
	got, errs := analyse(exitDone, "C", "--out", out)
	for _, want := range []string{"Lin - Mei", "Chance of Black, a column a move:\n   0    ", "99\n", "  6  a1  Chance of White: ", "→ 0% (loses in 2). Better: "} {
		if !strings.Contains(got, want) {
			t.Errorf("no %q in\n%s", want, got)
		}
	}
	if got2, _ := analyse(exitDone, "C"); got2 != got || errs != "" {
		t.Errorf("again it says\n%s\nnot\n%s%s", got2, got, errs)
	}
	if got, _ := analyse(exitDone, "en_GB.UTF-8"); !strings.Contains(got, "██\n") {
		t.Errorf("no bars in\n%s", got)
	}
	data, err := os.ReadFile(out)
	if err != nil || !strings.Contains(string(data), "C[Chance of White: ") || !regexp.MustCompile(`C\[open[]\n]`).Match(data) {
		t.Errorf("%v, wrote\n%s", err, data)
	}
	if before, _ := os.ReadFile(file); string(before) != sgf {
		t.Errorf("the game itself became\n%s", before)
	}
	var found struct {
		Boards   int
		Analysed []struct {
			Dark *float64
			Cost float64
			Move string
		}
		Worst []int
	}
	text, _ := analyse(exitDone, "C", "--json")
	if err := json.Unmarshal([]byte(text), &found); err != nil || found.Boards != 8 || len(found.Analysed) != 8 || !slices.Contains(found.Worst, 5) {
		t.Errorf("%v, %+v in %s", err, found, text)
	} else if v := found.Analysed[5]; v.Move != "a1" || v.Cost < 0.2 || v.Dark == nil || found.Analysed[0].Dark != nil {
		t.Errorf("%+v", found)
	}
	for _, args := range [][]string{{"--out", out}, {"--out", filepath.Join(home, "no", "c.sgf")}} {
		if _, errs := analyse(exitFailed, "C", args...); errs == "" {
			t.Errorf("%q: nothing is said", args)
		}
	}
	if got, errs := analyse(exitFailed, "C", "--out", filepath.Join(home, "c.xqf")); got != "" || !strings.Contains(errs, "not written in the format xqf") {
		t.Errorf("a format of another game, before the work: %s%s", got, errs)
	}
	points := filepath.Join(home, "c.psq")
	analyse(exitDone, "C", "--out", points)
	if data, err := os.ReadFile(points); err != nil || !strings.HasPrefix(string(data), "Piskvorky") {
		t.Errorf("the end of a name does not say the format: %q, %v", data, err)
	}
	for _, args := range [][]string{{"--engine", "nobody"}, {"--time", "0"}, {"--nodes", "-1"}} {
		if _, errs := analyse(exitUsage, "C", args...); errs == "" {
			t.Errorf("%q: nothing is said", args)
		}
	}
	all, _ := filepath.Glob(filepath.Join(home, "*.new"))
	if len(all) > 0 {
		t.Errorf("left %q", all)
	}
}

// An analysis that is stopped shows and writes what there is.
func TestRecordAnalyseStopped(t *testing.T) {
	t.Parallel()
	home := t.TempDir()
	file, copied := filepath.Join(home, "a.sgf"), filepath.Join(home, "b.sgf")
	if err := os.WriteFile(file, []byte("(;GM[4]SZ[15]RU[freestyle]PB[Lin];B[hh];W[hg])"), 0o600); err != nil {
		t.Fatal(err)
	}
	var out, errs strings.Builder
	p := &program{System: System{
		In: strings.NewReader(""), Out: &out, Err: &errs,
		Getenv: func(string) string { return "" }, LookupEnv: func(string) (string, bool) { return "", false },
	}}
	p.speak(&text.EN)
	p.flags.home = home
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if err := p.recordAnalyse(ctx, file, analyseFlags{look: time.Hour, out: copied}); !errors.Is(err, context.Canceled) {
		t.Errorf("got %v", err)
	}
	if !strings.Contains(errs.String(), "The analysis was stopped: 0 of 3 boards.") || !strings.Contains(out.String(), "Chance of Black") {
		t.Errorf("it says\n%s%s", out.String(), errs.String())
	}
	if data, err := os.ReadFile(copied); err != nil || !strings.Contains(string(data), "PB[Lin]") {
		t.Errorf("wrote %s, %v", data, err)
	}
}
