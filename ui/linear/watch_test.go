package linear

import (
	"errors"
	"strings"
	"testing"
	"time"

	"qiyou/game"
	"qiyou/game/match"
	"qiyou/ui/session"
)

// watched is the match of others, as it stands, seen by count spectators.
func (g *game2) watched(count int) session.Table {
	s := g.snap(session.Remote, session.Remote)
	s.Watching, s.Watchers, s.Link = true, count, session.Up
	return session.Table{Snapshot: s}
}

func TestWatchCommands(t *testing.T) {
	t.Parallel()
	f := newFake()
	r := start(t, f, Options{JSON: true})
	f.events <- lobbyOf("Lin", "Wang")
	r.await("lobby")
	for line, want := range map[string]session.Wish{
		"watch wang":        session.Watch{Peer: "q1"},
		"watch 10.0.0.2":    session.Watch{Peer: "10.0.0.2"},
		"watchers nobody":   session.AllowWatch{Who: session.WatchNobody},
		"overhear on":       session.Overhear{On: true},
		"overhear off":      session.Overhear{},
		"watch":             nil,
		"watchers":          nil,
		"overhear whatever": nil,
		"save":              nil,
	} {
		r.send(line)
		if want == nil {
			r.await("refused")
		} else if got := r.wish(); got != want {
			t.Errorf("%s: %+v, want %+v", line, got, want)
		}
	}
}

func TestAWatchedMatchIsTold(t *testing.T) {
	t.Parallel()
	f := newFake()
	r := start(t, f, Options{JSON: true, QuitAtEnd: true})
	g := newGame(t, "none").play("h8 a1 h9 a2 h10 a3 h11 a4")
	f.events <- lobbyOf("Lin")
	f.events <- g.watched(1)
	if e := r.await("start"); e["watching"] != true || e["you"] != "none" || len(e["moves"].([]any)) != 8 {
		t.Errorf("%v", e)
	}
	f.events <- g.watched(2)
	if e := r.await("watchers"); e["count"] != 2.0 {
		t.Errorf("%v", e)
	}
	f.events <- session.Said{Match: "m1", Name: "Chen", Text: "oh", Watch: true}
	if e := r.await("said"); e["watch"] != true {
		t.Errorf("%v", e)
	}
	r.send("h12")
	if e := r.await("refused"); e["code"] != "not-your-turn" {
		t.Errorf("%v", e)
	}
	r.send("save")
	if w := r.wish(); w != (session.Keep{Match: "m1"}) {
		t.Errorf("%+v", w)
	}
	g.play("h12")
	f.events <- g.watched(2)
	if e := r.await("end"); e["winner"] != "first" {
		t.Errorf("%v", e)
	}
	r.wish() // leaves, since nothing more is to come
	f.events <- session.Left{Match: "m1"}
	if _, err := r.rest(); err != nil {
		t.Errorf("Run gave %v", err)
	}
}

func TestBeginWatch(t *testing.T) {
	t.Parallel()
	begin := func(within time.Duration) Options {
		return Options{JSON: true, Begin: Begin{Watch: "wang", Within: within}}
	}
	t.Run("once it plays", func(t *testing.T) {
		t.Parallel()
		f := newFake()
		r := start(t, f, begin(time.Minute))
		l := lobbyOf("Lin", "Wang")
		f.events <- l
		r.await("lobby")
		l.Peers = append([]session.Peer(nil), l.Peers...)
		l.Peers[1].Playing, l.Peers[1].Watch = true, true
		f.events <- l
		r.await("lobby")
		if w := r.wish(); w != (session.Watch{Peer: "q1"}) {
			t.Errorf("%+v", w)
		}
		f.events <- session.Notice{Code: session.NoticeWish, Args: []string{session.ErrWatchFull}}
		if _, err := r.rest(); !errors.Is(err, ErrRefused) || !strings.Contains(err.Error(), session.ErrWatchFull) {
			t.Errorf("Run gave %v", err)
		}
	})
	t.Run("never", func(t *testing.T) {
		t.Parallel()
		f := newFake()
		r := start(t, f, begin(10*time.Millisecond))
		f.events <- lobbyOf("Wang")
		if _, err := r.rest(); !errors.Is(err, ErrPeerNotFound) {
			t.Errorf("Run gave %v", err)
		}
	})
}

// What is said of a match that was watched is saved with its record.
func TestStudyOfAWatchedMatch(t *testing.T) {
	t.Parallel()
	k := newTalk(t, Options{})
	a := &asked{}
	k.face.s = a
	g := newGame(t, "none").play("h8 a1 h9")
	g.do(match.Command{Seat: game.First, Do: match.DoResign})
	s := g.snap(session.Remote, session.Remote)
	s.Watching = true
	k.face.event(session.Table{Snapshot: s})
	k.told()
	k.study("comment Fine.", "Comment: Fine.")
	k.study("save")
	if a.last != (session.Keep{Match: "m1"}) {
		t.Errorf("%+v", a.last)
	}
	s.Record = "/r/watched/m1.sgf"
	k.hears(session.Table{Snapshot: s})
	if w, ok := a.last.(session.SaveRecord); !ok || w.Record != s.Record {
		t.Errorf("%+v", a.last)
	}
	k.hears(session.RecordSaved{Record: s.Record, Path: s.Record}, "Saved: /r/watched/m1.sgf")
	k.study("leave")
	if a.last != (session.Leave{Match: "m1"}) {
		t.Errorf("%+v", a.last)
	}
}
