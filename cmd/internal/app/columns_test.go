package app

import (
	"slices"
	"testing"
)

func TestColumns(t *testing.T) {
	t.Parallel()
	got := columns([][]string{{"1", "liu", "here"}, {"12", "田中 さくら", "在線上"}, {"3", "박", ""}})
	want := []string{
		"1   liu          here",
		"12  田中 さくら  在線上",
		"3   박",
	}
	if !slices.Equal(got, want) {
		t.Errorf("got %q, want %q", got, want)
	}
	if got := columns(nil); len(got) != 0 {
		t.Errorf("got %q", got)
	}
}
