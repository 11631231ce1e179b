package e2e

import (
	"regexp"
	"strconv"
	"strings"
	"testing"
	"time"
)

// percentage is who leads, as the panel says it.
var percentage = regexp.MustCompile(`[█░]{16} (Black|White) \d+%`)

// TestHintsOnTheScreen: hints and who leads against the computer, by keys alone.
// Keys work while the engine thinks, and a hint is played.
func TestHintsOnTheScreen(t *testing.T) {
	t.Parallel()
	l := newLab(t, 1)
	s := open(t, l.host(1), t.TempDir(), "alice", "play", "--computer", "1", "--rules", "freestyle", "--first", "me")
	s.see("Move 1", "your turn")
	s.press("h8\r")
	s.see("1 h8", "Move 3", "your turn")
	s.press("E")
	s.shows("who leads", percentage.MatchString)
	s.press("H")
	s.see("Hints  Black", "thinking...")
	began := time.Now()
	s.press("k")
	s.see("at h9")
	if took := time.Since(began); took > time.Second {
		t.Errorf("a key took %v while the engine was thinking", took)
	}
	var best []string
	move := regexp.MustCompile(`a ([a-o]\d+) +\d+%`)
	s.shows("a hint", func(text string) bool { best = move.FindStringSubmatch(text); return best != nil })
	s.see("b ", "c ", "expected: ")
	s.press("H")
	s.see("at " + best[1])
	s.press("\r")
	s.see("3 "+best[1], "Move 5", "your turn")
	s.shows("a board without hints", func(text string) bool { return !strings.Contains(text, "Hints  Black") })
	s.shows("who leads now", percentage.MatchString)
	s.press("<<<H")
	s.see("Review: move 1 of 4", "Hints  White", "a ")
	s.press("\x1b")
	s.shows("a review without hints", func(text string) bool {
		return strings.Contains(text, "Review") && !strings.Contains(text, "Hints  White")
	})
}

// TestTerritoryOnTheScreen: whose the points will be, in the middle of a game of
// go at one keyboard.
func TestTerritoryOnTheScreen(t *testing.T) {
	t.Parallel()
	l := newLab(t, 1)
	s := open(t, l.host(1), t.TempDir(), "alice", "play", "--here", "--rules", "chinese", "--size", "9")
	s.see("Move 1")
	for i, m := range strings.Fields("e5 g5 e4 f4 e3 f3 e6 f6 e7 f7 e2 f2 e8 f8 e1 f1 e9 f9") {
		s.press(m + "\r")
		s.see("Move "+strconv.Itoa(i+2), strings.ToUpper(m))
	}
	s.press("O")
	s.shows("points of either side", func(text string) bool { return strings.Count(text, "▫") > 50 })
	s.press("E")
	s.see("leads by")
	s.press("O")
	s.shows("a board without them", func(text string) bool { return strings.Count(text, "▫") == 0 })
}

// TestNoHintsAgainstAPerson: neither player gets any, and both are told why, until
// the match is over.
func TestNoHintsAgainstAPerson(t *testing.T) {
	t.Parallel()
	l := newLab(t, 2)
	a := open(t, l.host(1), t.TempDir(), "alice")
	b := open(t, l.host(2), t.TempDir(), "bob")
	first, second := begin(a, b)
	first.press("\r")
	second.see("1 h8")
	for _, s := range []*screen{a, b} {
		s.press("H")
		s.see("no hints while you play a person")
		time.Sleep(1100 * time.Millisecond) // until the next key takes the sentence away
		s.press("E")
		s.see("no hints while you play a person")
	}
	first.press("R")
	first.see("Resign")
	first.answer("y")
	second.see("wins")
	second.press("H")
	second.see("Hints  White", "a ")
}
