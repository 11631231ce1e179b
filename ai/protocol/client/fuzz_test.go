package client

import (
	"context"
	"errors"
	"io"
	"strings"
	"testing"
	"time"

	"qiyou/ai"
	"qiyou/game/catalog"
)

// deaf is a program that says text and reads whatever it is told.
type deaf struct{ io.Reader }

func (deaf) Write(p []byte) (int, error) { return len(p), nil }
func (deaf) Close() error                { return nil }

// FuzzSaid: whatever a program says, in every protocol, there is a legal move or an
// error, several moves are legal and in order, and no chance is out of its bounds.
func FuzzSaid(f *testing.F) {
	for i, text := range []string{
		"uciok\nreadyok\ninfo multipv 2 score cp 3 pv b2e2\nbestmove h2e2\n", "ucciok\nreadyok\nbestmove h2e2 draw\n",
		"=1 genmove play\n\n=2\n\n=3\n\n=4\n\n=5\n\n=6 C3\n\n", "OK\n7,7\n", "feature done=1\nmove h2e2\n",
		"=1 kata-search_analyze\n\n=2\n\n=3\n\n=4\n\n=5\n\n=6\ninfo move C3 winrate 0.5 scoreLead 1 pv C3 info move D2 order 0 ownership 1\nplay C3\n\n",
		"OK\nINFO PV 0\nINFO WINRATE 0.5\nINFO BESTLINE 7,7\nINFO PV DONE\n7,7\n",
	} {
		f.Add(uint8(i), text)
	}
	f.Fuzz(func(t *testing.T, which uint8, text string) {
		name := Protocols()[int(which)%len(Protocols())]
		rules, err := catalog.Parse(map[string]string{"gtp": "weiqi/chinese 5", "gomocup": "gomoku/freestyle 15"}[name] + map[bool]string{true: "xiangqi/asian 0"}[name != "gtp" && name != "gomocup"])
		if err != nil {
			t.Fatal(err)
		}
		ctx := t.Context()
		e, err := Open(ctx, Config{
			Name: "it", Protocol: name, Start: time.Second, Grace: time.Second, Slow: time.Second,
			Dial: func(context.Context) (io.ReadWriteCloser, error) { return deaf{strings.NewReader(text)}, nil },
		})
		var wrong *Error
		if err != nil {
			if !errors.As(err, &wrong) {
				t.Errorf("%v", err)
			}
			return
		}
		defer e.Close()
		task := ai.Task{State: rules.Start(), Setup: rules.Setup(), Limits: ai.Limits{Time: 10 * time.Millisecond}}
		all, err := e.Choose(ctx, task, 3)
		if err != nil && !errors.As(err, &wrong) && !errors.Is(err, ai.ErrTask) {
			t.Errorf("%v", err)
		}
		for i, a := range all {
			if _, err := task.State.Apply(a.Move); err != nil || i > 0 && a.Score > all[i-1].Score || a.Score > ai.Win || a.Score < -ai.Win {
				t.Errorf("%d: %+v, %v", i, a, err)
			}
		}
		o, err := e.Look(ctx, task)
		if err == nil && (o.Chance < 0 || o.Chance > 1 || o.Owners != nil && len(o.Owners) != 25) {
			t.Errorf("%+v", o)
		}
	})
}
