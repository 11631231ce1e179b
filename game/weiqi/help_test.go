package weiqi

import (
	"strings"
	"testing"

	"qiyou/game"
)

func lower(s string) string { return strings.ToLower(s) }

func start(t testing.TB, setup string) game.State {
	t.Helper()
	s, err := game.ParseSetup(setup)
	if err != nil {
		t.Fatal(err)
	}
	r, err := New(s)
	if err != nil {
		t.Fatal(err)
	}
	return r.Start()
}

func apply(t testing.TB, s game.State, m game.Move) game.State {
	t.Helper()
	next, err := s.Apply(m)
	if err != nil {
		t.Fatalf("%v: %v", m, err)
	}
	return next
}

// play reads and plays moves as people write them.
func play(t testing.TB, s game.State, moves ...string) game.State {
	t.Helper()
	for k, text := range moves {
		m, err := s.(game.Notation).Read(text)
		if err != nil {
			t.Fatalf("move %d %s: %v", k, text, err)
		}
		s = apply(t, s, m)
	}
	return s
}
