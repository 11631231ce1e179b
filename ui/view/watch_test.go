package view

import (
	"slices"
	"strings"
	"testing"
	"time"

	"qiyou/game"
	"qiyou/game/match"
	"qiyou/ui/board"
	"qiyou/ui/keys"
	"qiyou/ui/session"
	"qiyou/ui/text"
)

// watched is a match of others that two watch.
func watched(t testing.TB) *desk {
	d := newDesk(t, gomoku(), "10m+3x30s").play("h8", "h9", "i9")
	d.snap.Players = [2]session.Player{{Name: "liu", Tag: "ABCD-EFGH-IJKL-MNOP", Kind: session.Remote}, {Name: "chen", Tag: "BBBB-CCCC-DDDD-EEEE", Kind: session.Remote}}
	d.snap.Watching, d.snap.Watchers, d.snap.Link = true, 2, session.Up
	return d
}

// Whatever keys and clicks come, who watches does nothing to the match.
func TestWatchingIsReadOnly(t *testing.T) {
	t.Parallel()
	d := watched(t)
	s := newScreen(t, board.Look{}, &text.EN).hear(someLobby(), d.event())
	s.input(Size{80, 24})
	s.wishes()
	for _, b := range slices.Concat(keys.Map(keys.Table), keys.Map(keys.Over)) {
		for _, k := range b.Keys {
			if b.Action == keys.Leave || b.Action == keys.Stop || b.Action == keys.Chat || b.Action == keys.Suspend {
				continue
			}
			s.now = s.now.Add(time.Second)
			s.input(Press{k})
			if s.Screen() != keys.Watching {
				s.input(Press{keys.Key{Code: keys.Esc}})
			}
		}
	}
	for y := range 24 {
		for x := range 80 {
			s.input(Click{x, y})
			s.input(Click{x, y})
		}
	}
	for _, w := range s.wishes() {
		switch w.(type) {
		case session.Keep, session.SavePicture, session.ListSettings:
		default:
			t.Errorf("%T", w)
		}
	}
	d.do(match.Command{Seat: game.Second, Do: match.DoUndo})
	d.do(match.Command{Seat: game.Second, Do: match.DoResign})
	s.hear(d.event()).press("y m n")
	if got := s.wishes(); len(got) != 0 {
		t.Errorf("after the end: %+v", got)
	}
	if s.Screen() != keys.Watching {
		t.Errorf("screen %s", s.Screen())
	}
}

func TestWatchingKeys(t *testing.T) {
	t.Parallel()
	s := newScreen(t, board.Look{}, &text.EN).hear(onePeer(), watched(t).event())
	s.wishes()
	if !s.press("v").table().turned {
		t.Error("the board is not turned")
	}
	s.press("s q")
	if got, want := s.wishes(), []session.Wish{session.Keep{Match: "m1"}, session.Leave{Match: "m1"}}; !slices.Equal(got, want) {
		t.Errorf("%+v, want %+v", got, want)
	}
	s.press("c 好 Enter")
	if got, want := s.wishes(), []session.Wish{session.Say{Match: "m1", Text: "好"}}; !slices.Equal(got, want) {
		t.Errorf("%+v, want %+v", got, want)
	}
	s.press("Ctrl+C")
	if !slices.ContainsFunc(s.effects, func(e Effect) bool { _, quits := e.(Quit); return quits }) {
		t.Error("Ctrl+C asks although nobody waits for us")
	}
}

func TestWatchFromTheLobby(t *testing.T) {
	t.Parallel()
	l := onePeer()
	l.Me.Watch = session.WatchEveryone
	l.Peers[0].Playing, l.Peers[0].Watch = true, true
	s := newScreen(t, board.Look{}, &text.EN).hear(l)
	for range len(s.rows()) {
		if s.lobby.chosen.kind != peerRow {
			s.press("Up")
		}
	}
	s.press("Enter w W")
	want := []session.Wish{session.Watch{Peer: "p1"}, session.Watch{Peer: "p1"}, session.AllowWatch{Who: session.WatchKnown}}
	if got := s.wishes(); !slices.Equal(got, want) {
		t.Errorf("%+v, want %+v", got, want)
	}
}

func TestSpectatorsInTheChat(t *testing.T) {
	t.Parallel()
	s := newScreen(t, board.Look{}, &text.EN).hear(onePeer(), newDesk(t, gomoku(), "none").event())
	s.hear(session.Said{Match: "m1", Name: "wang", Text: "well played", Watch: true})
	if shown := s.draw(120, 40).Text(); !strings.Contains(shown, "wang (watching): well played") {
		t.Errorf("a line of a spectator is not marked:\n%s", shown)
	}
}
