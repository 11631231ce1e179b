package sessiontest

import (
	"os"
	"path/filepath"
	"reflect"
	"regexp"
	"slices"
	"testing"

	"qiyou/game/catalog"
	"qiyou/game/match"
	"qiyou/game/match/matchtest"
	"qiyou/ui/session"
)

func snapshot(t *testing.T) session.Snapshot {
	t.Helper()
	keys := matchtest.Keys()
	m, err := match.Begin(match.Judge{Rules: catalog.New}, matchtest.Terms("gomoku/freestyle 15", "none", keys), keys)
	if err != nil {
		t.Fatal(err)
	}
	return session.Snapshot{ID: "m1", Match: m}
}

// Every type that is an event is among those of Each.
func TestEachIsAll(t *testing.T) {
	t.Parallel()
	var all []string
	for _, ev := range Each(snapshot(t)) {
		all = append(all, reflect.TypeOf(ev).Name())
	}
	files, err := filepath.Glob("../*.go")
	if err != nil {
		t.Fatal(err)
	}
	n := 0
	for _, name := range files {
		text, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		for _, m := range regexp.MustCompile(`func \((\w+)\) event\(\)`).FindAllStringSubmatch(string(text), -1) {
			if n++; !slices.Contains(all, m[1]) {
				t.Errorf("there is no %s in Each", m[1])
			}
		}
	}
	if n < 10 {
		t.Errorf("only %d types of events were found", n)
	}
}

// What is filled is filled, and nothing else is changed.
func TestFill(t *testing.T) {
	t.Parallel()
	before := session.Invitation{ID: "i1", Before: &session.Offer{}}
	got := Fill(session.Invited{Invitation: before}, "x", true).(session.Invited).Invitation
	if got.ID != "i1" || got.Peer != "x" || got.Like.Name != "x" || got.Before.Setup.Game != "x" {
		t.Errorf("got %+v", got)
	}
	if before.Before.Setup.Game != "" {
		t.Error("the offer behind the pointer was changed")
	}
	if got := Fill(session.Left{Match: "m1"}, "x", false); got != (session.Left{Match: "x"}) {
		t.Errorf("got %+v", got)
	}
}
