package linear

import (
	"encoding/json"
	"slices"
	"testing"
	"time"

	"qiyou/ui/session"
	"qiyou/ui/text"
)

func someStatistics() session.Statistics {
	at := time.Date(2026, 11, 28, 12, 0, 0, 0, time.UTC)
	return session.Statistics{Damaged: 1, Statistics: []session.Statistic{
		{Opponent: "wang\x1b[31m", Tag: "ABCD-EFGH-IJKL-MNOP", Game: "weiqi", Dark: session.Tally{Won: 2}, Light: session.Tally{Won: 1, Lost: 1}, Streak: 3, Last: at, Rating: session.Rating{Value: 1412, Within: 320}, Mine: session.Rating{Value: 1588, Within: 300}, Records: []session.Record{{ID: "/r/a.sgf"}}},
		{Level: 2, Game: "renju", Light: session.Tally{Lost: 2}, Streak: -2, Last: at},
	}}
}

func TestStatisticsInWords(t *testing.T) {
	t.Parallel()
	wang := "wang, Go: games 4, won 3, lost 1, drawn 0, the last on 2026-11-28. Won in a row: 3. Rating 1412 ±320, yours 1588 ±300."
	computer := "computer, level 2, Renju: games 2, won 0, lost 2, drawn 0, the last on 2026-11-28. Lost in a row: 2."
	damaged := "Records that could not be read: 1."
	for who, want := range map[string][]string{
		"": {wang, computer, damaged}, "WANG": {wang, damaged}, "abcd-efgh": {wang, damaged}, "computer": {computer, damaged}, "computer, level 2": {computer, damaged},
		"liu": {"No finished game against liu.", damaged},
	} {
		if got := StatisticsOf(someStatistics(), who, text.EN.Statistics).Lines(); !slices.Equal(got, want) {
			t.Errorf("%s: %q, want %q", who, got, want)
		}
	}
	if got, want := StatisticsOf(session.Statistics{}, "", text.Statistics{}).Lines(), []string{text.EN.Statistics.None}; !slices.Equal(got, want) {
		t.Errorf("%q, want %q", got, want)
	}
}

func TestStatisticsAsJSON(t *testing.T) {
	t.Parallel()
	f := newFake()
	r := start(t, f, Options{JSON: true, Wait: true})
	f.events <- session.Lobby{}
	r.await("lobby")
	r.send("statistics wang")
	if w := r.wish(); w != (session.ListStatistics{}) {
		t.Errorf("wish %+v", w)
	}
	f.events <- someStatistics()
	got, err := json.Marshal(r.await("statistics"))
	want := `{"damaged":1,"event":"statistics","statistics":[{"dark":{"drawn":0,"lost":0,"won":2},"drawn":0,"game":"weiqi","games":4,"last":"2026-11-28","light":{"drawn":0,"lost":1,"won":1},` +
		`"lost":1,"mine":{"value":1588,"within":300},"opponent":"wang","rating":{"value":1412,"within":320},"records":["/r/a.sgf"],"streak":3,"tag":"ABCD-EFGH-IJKL-MNOP","won":3}]}`
	if err != nil || string(got) != want {
		t.Errorf("%s, %v, want %s", got, err, want)
	}
}
