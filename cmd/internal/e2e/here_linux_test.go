package e2e

import (
	"fmt"
	"hash/fnv"
	"math/rand/v2"
	"strings"
	"testing"
	"time"

	"qiyou/game"
	"qiyou/game/catalog"
)

// everySetup is every rule set with the values of every choice, one at a time;
// of boards and numbers only some.
func everySetup(t *testing.T) []game.Setup {
	t.Helper()
	var all []game.Setup
	for _, s := range catalog.Setups() {
		if small, err := catalog.With(s, catalog.Size, "9"); err == nil && s.Game == "weiqi" {
			s = small
		}
		all = append(all, s)
		for _, c := range catalog.Choices(s) {
			for _, v := range c.Values {
				switch {
				case c.Key == catalog.Size && v != "19", c.Key == "komi", c.Key == "limit", c.Key == "handicap" && v != "2" && v != "5":
					continue
				}
				next, err := catalog.With(s, c.Key, v)
				if err != nil {
					t.Fatal(err)
				}
				if next.String() != s.String() {
					all = append(all, next)
				}
			}
		}
	}
	free, err := game.ParseSetup("weiqi/chinese 9 handicap=4 placement=free")
	if err != nil {
		t.Fatal(err)
	}
	return append(all, free)
}

// ramble is random moves that end nothing, as they are typed; the same ones for
// the same setup.
func ramble(t *testing.T, setup game.Setup, plies int) []string {
	t.Helper()
	rules, err := catalog.New(setup)
	if err != nil {
		t.Fatal(err)
	}
	seed := fnv.New64()
	_, _ = seed.Write([]byte(setup.String()))
	r := rand.New(rand.NewPCG(seed.Sum64(), 1))
	var lines []string
	for s := rules.Start(); len(lines) < plies; {
		var all []game.Move
		for m := range s.Moves() {
			all = append(all, m)
		}
		m := all[r.IntN(len(all))]
		next, err := s.Apply(m)
		if err != nil {
			t.Fatalf("%s: %v after %q: %v", setup, m, lines, err)
		}
		if _, over := next.Outcome(); over {
			break
		}
		lines = append(lines, typed(s, m))
		s = next
	}
	return lines
}

// typed is m as a person types it.
func typed(s game.State, m game.Move) string {
	switch m.Kind {
	case game.Choose:
		return m.Choice
	case game.Pass:
		return "pass"
	case game.Toggle:
		return "dead " + s.(game.Notation).Format(game.PlaceAt(m.To))
	}
	return s.(game.Notation).Format(m)
}

// TestHere: two at one keyboard play at random under every rule set and with
// every opening, take everything back and begin again.
func TestHere(t *testing.T) {
	t.Parallel()
	need(t)
	const plies = 26 // past every opening
	for _, setup := range everySetup(t) {
		t.Run(strings.ReplaceAll(setup.String(), "/", " "), func(t *testing.T) {
			t.Parallel()
			moves := ramble(t, setup, plies)
			lines := append(append([]string{}, moves...), "board", "undo 3", fmt.Sprintf("undo %d", len(moves)-3), "moves")
			lines = append(append(lines, moves[0]), "undo 1", "moves", "quit")
			args := []string{"play", "--plain", "--lang", "en", "--offline", "--here", "--rules", setup.ID(), "--name", "me"}
			if setup.Size > 0 {
				args = append(args, "--size", fmt.Sprint(setup.Size))
			}
			for _, o := range setup.Options {
				args = append(args, "--set", o.Key+"="+o.Value)
			}
			out := piped(t, t.TempDir(), strings.Join(lines, "\n")+"\n", args...)
			if r := bad(out); r != "" {
				t.Errorf("the output has %s", r)
			}
			for text, times := range map[string]int{
				"Not done": 0, "Moves taken back: 3.": 1, fmt.Sprintf("Moves taken back: %d.", len(moves)-3): 1, "Moves taken back: 1.": 1,
				"No move has been made.": 2, fmt.Sprintf("\n%d. ", len(moves)): 1, "\n1. ": 2, "Goodbye.": 1,
			} {
				if n := strings.Count(out, text); n != times {
					t.Errorf("%q came %d times, want %d", text, n, times)
				}
			}
			if t.Failed() {
				t.Logf("typed %q\n%s", lines, out)
			}
		})
	}
}

// piped is all that the program writes for an input; on stderr is nothing.
func piped(t *testing.T, home, input string, args ...string) string {
	t.Helper()
	cmd := command("", home, args...)
	var out, errs strings.Builder
	cmd.Stdin, cmd.Stdout, cmd.Stderr = strings.NewReader(input), &out, &errs
	timer := time.AfterFunc(patience, func() { _ = cmd.Process.Kill() })
	defer timer.Stop()
	if err := cmd.Run(); err != nil || errs.Len() > 0 {
		t.Errorf("%v, stderr %q", err, errs.String())
	}
	return out.String()
}

// TestPiped: a match that is open is gone on with by the first line of a pipe,
// and another follows it; each line waits for what the one before has led to.
func TestPiped(t *testing.T) {
	t.Parallel()
	need(t)
	home := t.TempDir()
	plain := []string{"play", "--plain", "--lang", "en", "--offline"}
	piped(t, home, "h8\ni9\nquit\n", append(plain, "--here", "--rules", "freestyle")...)
	out := piped(t, home, "resume 1\nmoves\nresign\nrematch\na1\nmoves\nquit\n", plain...)
	if strings.Contains(out, "Not done") || !strings.Contains(out, "Moves: h8 i9\n") || !strings.Contains(out, "Moves: a1\n") {
		t.Errorf("a match gone on with, and another: %s", out)
	}
}
