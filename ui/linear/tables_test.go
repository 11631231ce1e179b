package linear

import (
	"errors"
	"testing"
	"time"

	"qiyou/game/clock"
	"qiyou/game/match"
	"qiyou/ui/session"
)

// wisher is a session that keeps what it is asked for.
type wisher struct {
	deaf
	wishes []session.Wish
}

func (w *wisher) Do(wish session.Wish) error {
	w.wishes = append(w.wishes, wish)
	return nil
}

// last is the last wish.
func (w *wisher) last() session.Wish {
	if len(w.wishes) == 0 {
		return nil
	}
	return w.wishes[len(w.wishes)-1]
}

// settleForTest knows clock and first.
func settleForTest(o session.Offer, key, value string) (session.Offer, error) {
	var err error
	switch key {
	case "clock":
		o.Clock, err = clock.Parse(value)
	case "first":
		sides, ok := map[string]match.Sides{"lot": match.ByLot, "me": match.InviterFirst, "other": match.InviterSecond}[value]
		if o.Sides = sides; !ok {
			err = errors.New("no such side")
		}
	default:
		err = errors.New("no such key")
	}
	return o, err
}

func talkWith(t *testing.T, opts Options) (*talk, *wisher) {
	opts.Settle = settleForTest
	k, w := newTalk(t, opts), &wisher{}
	k.face.s = w
	return k, w
}

// seatOf is a match of its own name, against somebody.
func seatOf(t *testing.T, id, name, moves string) session.Table {
	t.Helper()
	s := newGame(t, "none").play(moves).snap(session.Person, session.Remote)
	s.ID, s.Players[1].Name = id, name
	return session.Table{Snapshot: s}
}

func TestTablesInWords(t *testing.T) {
	t.Parallel()
	k, w := talkWith(t, Options{})
	k.types("tables", "You are at no table.")
	k.face.event(seatOf(t, "m1", "Lin", ""))
	k.out.Reset()
	k.hears(seatOf(t, "m2", "Wang", ""), "[table 2] Match: Gomoku freestyle 15x15, no limit of time. Lin against Wang.", "[table 2] You act first and play dark.", "[table 2] Your turn.")
	k.types("tables", "> 1: against Lin, Gomoku freestyle 15x15, moves: 0. Your turn.", "  2: against Wang, Gomoku freestyle 15x15, moves: 0. Your turn.")
	k.types("h8")
	if act := w.last().(session.Act); act.Match != "m1" {
		t.Errorf("a move in %s, want m1", act.Match)
	}
	k.types("table 2 h8")
	if act := w.last().(session.Act); act.Match != "m2" {
		t.Errorf("a move in %s, want m2", act.Match)
	}
	k.types("table 3", "Not done: table 3: there is no such match.")
	k.types("table 3 h8", "Not done: table 3 h8: there is no such match.")
	k.types("table x", "Not done: table x: something is missing after the command.")
	k.hears(seatOf(t, "m2", "Wang", "h8 h9"), "[table 2] 1. Lin: h8.", "[table 2] 2. Wang: h9. Your turn.")
	k.hears(session.Said{Match: "m2", Name: "Wang", Text: "hm"}, "[table 2] Wang says: hm")
	k.types("table 2", "You are at table 2: against Wang, Gomoku freestyle 15x15, moves: 2. Your turn.")
	k.hears(session.Said{Match: "m1", Name: "Lin", Text: "hello?"}, "[table 1] Lin says: hello?")
	k.hears(session.Left{Match: "m2"}, "You have left the table.", "You are at table 1: against Lin, Gomoku freestyle 15x15, moves: 0. Your turn.")
}

// A match that a line asked for is the one at hand; one that comes of itself
// waits.
func TestWhichTableIsAtHand(t *testing.T) {
	t.Parallel()
	k, _ := talkWith(t, Options{})
	at := func(want string) {
		t.Helper()
		if k.face.at != want {
			t.Errorf("at %s, want %s", k.face.at, want)
		}
	}
	k.face.event(seatOf(t, "m1", "Lin", ""))
	at("m1")
	k.face.event(seatOf(t, "m2", "Wang", ""))
	at("m1")
	k.face.event(session.Invited{Invitation: session.Invitation{ID: "i", Peer: "Zhou", Offer: testOffer()}})
	k.face.line(line{text: "accept"})
	k.face.event(seatOf(t, "m3", "Zhou", ""))
	at("m3")
	k.face.event(seatOf(t, "m4", "Sun", ""))
	at("m3")
	k.face.line(line{text: "computer 1 clock=1m"})
	k.face.event(seatOf(t, "m5", "qiyou 1", ""))
	at("m5")
}

func TestObjectsAreLines(t *testing.T) {
	t.Parallel()
	k, w := talkWith(t, Options{})
	k.face.event(seatOf(t, "m1", "Lin", ""))
	k.face.event(seatOf(t, "m2", "Wang", ""))
	k.out.Reset()
	for in, want := range map[string]string{`{"line":"h8","match":"m2"}`: "m2", `{"line":"h8"}`: "m1", `{"line": " h8 ", "more": 1}`: "m1"} {
		k.types(in)
		if act, ok := w.last().(session.Act); !ok || act.Match != want {
			t.Errorf("%s: %+v, want a move in %s", in, w.last(), want)
		}
	}
	for _, in := range []string{`{"line":"h8","match":"m9"}`, `{"line":""}`, `{"line":"{}"}`, `{`, `{"line":1}`} {
		n := len(w.wishes)
		k.face.line(line{text: in})
		if len(w.wishes) != n || k.out.Len() == 0 {
			t.Errorf("%s: %+v", in, w.last())
		}
		k.out.Reset()
	}
}

func TestTermsOfLines(t *testing.T) {
	t.Parallel()
	k, w := talkWith(t, Options{Offer: testOffer()})
	k.face.event(lobbyOf("Lin", "old Wang"))
	k.out.Reset()
	k.types("invite old Wang clock=1m first=me")
	inv := w.last().(session.Invite)
	if inv.Offer.Clock.Main != time.Minute || inv.Offer.Sides != match.InviterFirst || inv.Peer != k.face.lobby.now.Peers[1].ID {
		t.Errorf("%+v", inv)
	}
	for _, bad := range []string{"invite Lin komi=6.5", "invite Lin clock=x", "invite Lin first=you", "computer 1 x=y"} {
		k.types(bad, "Not done: "+bad+": no such term, or it cannot be: rules=renju size=15 clock=5m+3s first=me.")
	}
	k.types("counter clock=1m", "Not done: counter clock=1m: nothing was asked.")

	before := testOffer()
	in := session.Invitation{ID: "i", Peer: "Lin", Tag: "P", Known: true, Offer: before, Before: &before, Round: 1}
	in.Offer.Clock, in.Offer.Sides = clock.Settings{System: clock.Absolute, Main: time.Minute}, match.InviterFirst
	k.hears(session.Invited{Invitation: in},
		"Lin offers other terms: Time: 10 min -> 1 min; First: by lot -> the other. Now: Gomoku freestyle 15x15, time 1 min, the inviter begins. Type accept, decline, or counter TERMS.")
	k.types("counter", "Not done: counter: something is missing after the command.")
	k.types("counter first=me")
	if c := w.last().(session.Counter); c.Invitation != "i" || c.Offer.Clock != in.Offer.Clock || c.Offer.Sides != match.InviterFirst {
		t.Errorf("%+v", c)
	}
	mine := in
	mine.ID, mine.Mine = "j", true
	k.hears(session.Invited{Invitation: mine}, "You offer Lin other terms: Time: 10 min -> 1 min; First: by lot -> me.")
	k.face.event(session.InviteEnded{Invitation: in, Code: session.EndWithdrawn})
	in.ID, in.Before, in.Round, in.Draft = "k", nil, 0, &before
	k.face.event(session.Invited{Invitation: in})
	k.out.Reset()
	k.types("counter") // begins with what we had proposed
	if c := w.last().(session.Counter); c.Invitation != "k" || c.Offer.Clock != before.Clock {
		t.Errorf("%+v", c)
	}
}

func TestLobbyTalkInWords(t *testing.T) {
	t.Parallel()
	k, w := talkWith(t, Options{})
	k.face.event(lobbyOf("Lin", "old Wang"))
	k.out.Reset()
	lin, wang := k.face.lobby.now.Peers[0].ID, k.face.lobby.now.Peers[1].ID
	for in, want := range map[string]session.Wish{
		"say Lin how are you": session.Say{Peer: lin, Text: "how are you"}, "tell old Wang hi": session.Say{Peer: wang, Text: "hi"},
		"tell 2 hi": session.Say{Peer: wang, Text: "hi"}, "all good evening": session.Say{Text: "good evening"},
		"mute old wang": session.Mute{Peer: wang, On: true}, "unmute 1": session.Mute{Peer: lin},
	} {
		k.types(in)
		if w.last() != want {
			t.Errorf("%s: %+v, want %+v", in, w.last(), want)
		}
	}
	k.types("say Lni a secret", "Not done: say Lni a secret: nobody is there any more.") // not to everybody
	k.types("tell Lin", "Not done: tell Lin: something is missing after the command.")
	k.types("all", "Not done: all: something is missing after the command.")
	k.types("mute nobody", "Not done: mute nobody: nobody is there any more.")
	k.hears(session.Said{Name: "Lin", Text: "hi"}, "Lin says to everybody: hi")
	k.hears(session.Arrived{Match: "m1", ID: 1, Name: "L\x1b[2Jin"}, "Lin has received it.")
	k.hears(session.Said{Name: "Lin", Text: "hi", Private: true}, "Lin says to you: hi")
	k.hears(session.Said{Name: "me", To: "Lin", Text: "hi", Private: true, Mine: true}, "me says to Lin: hi")
}
