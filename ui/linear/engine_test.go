package linear

import (
	"reflect"
	"slices"
	"testing"

	"qiyou/ui/session"
	"qiyou/ui/text"
)

// TestEngines: what engines of other programs are used for is listed, and one is
// chosen with the game.
func TestEngines(t *testing.T) {
	t.Parallel()
	f := newFake()
	r := start(t, f, Options{JSON: true, Wait: true, Offer: testOffer(), Level: 2})
	f.events <- session.Lobby{}
	r.await("lobby")
	r.send("computer 1 engine=gnu")
	if got, want := r.wish(), (session.PlayComputer{Level: 1, Offer: testOffer(), Engine: "gnu"}); !reflect.DeepEqual(got, session.Wish(want)) {
		t.Errorf("%+v, want %+v", got, want)
	}
	r.send("engines")
	if got := r.wish(); got != (session.ListSettings{}) {
		t.Errorf("%+v", got)
	}
	names := []string{"", "gnu", "kata\x1b"}
	f.events <- session.Settings{Settings: []session.Setting{
		{Key: "theme"}, {Key: "opponent_weiqi", Value: "gnu", Values: names}, {Key: "adviser_weiqi", Values: names},
	}}
	e := r.await("engines")
	row := e["engines"].([]any)[0].(map[string]any)
	if len(e["engines"].([]any)) != 1 || row["game"] != "weiqi" || row["opponent"] != "gnu" || row["adviser"] != "" || len(row["names"].([]any)) != 2 {
		t.Errorf("%v", e)
	}
	r.send("settings")
	r.wish()
	f.events <- someSettings("")
	r.await("settings")
}

func TestEnginesInWords(t *testing.T) {
	t.Parallel()
	w := Options{}.words()
	all := []session.Setting{{Key: "opponent_weiqi", Value: "gnu", Values: []string{"", "gnu", "kata"}}, {Key: "adviser_weiqi", Values: []string{"", "gnu", "kata"}}}
	for _, c := range []struct {
		all  []session.Setting
		want string
	}{
		{all, "Go: gnu plays, qiyou advises. Engines: gnu, kata."},
		{nil, text.EN.Settings.NoEngines},
	} {
		if got := reportEngines(c.all, text.EN.Statistics.Games).text(w); !slices.Equal(got, []string{c.want}) {
			t.Errorf("%q, want %q", got, c.want)
		}
	}
}
