package linear

import (
	"context"
	"errors"
	"io"
	"reflect"
	"strings"
	"testing"
	"time"

	"qiyou/game"
	"qiyou/game/match"
	"qiyou/ui/session"
)

func lobbyOf(names ...string) session.Lobby {
	l := session.Lobby{Me: session.Me{Name: "me", ID: "ABCD-EFGH-IJKL-MNOP", Port: 1}, Health: session.Health{Code: "ok"}}
	for i, n := range names {
		id := string(rune('p'+i)) + "1"
		l.Peers = append(l.Peers, session.Peer{ID: id, Name: n, Tag: strings.ToUpper(id) + "23-4567-89AB-CDEF", Presence: session.Here})
	}
	return l
}

func TestMovesQuestionsAndTheEndAreTold(t *testing.T) {
	t.Parallel()
	f := newFake()
	r := start(t, f, Options{JSON: true, QuitAtEnd: true})
	g := newGame(t, "10m")
	show := func() { f.events <- session.Table{Snapshot: g.snap(session.Person, session.Remote)} }
	half := g.snap(session.Person, session.Remote)
	half.Match = g.opened
	f.events <- session.Table{Snapshot: half} // no start yet: a move would be refused
	show()
	if e := r.await("start"); e["you"] != "first" || e["yours"] != true || e["setup"] != "gomoku/freestyle 15" {
		t.Errorf("start is %v", e)
	}
	g.play("h8")
	show()
	if e := r.await("move"); e["move"] != "h8" || e["color"] != "dark" || e["ply"] != 1.0 || e["index"] != 2.0 || e["clock_ms"] != 598000.0 {
		t.Errorf("move is %v", e)
	}
	g.play("i9")
	g.do(match.Command{Seat: game.Second, Do: match.DoUndo})
	show()
	if e := r.await("move"); e["move"] != "i9" || e["yours"] != true {
		t.Errorf("move is %v", e)
	}
	if e := r.await("asked"); e["what"] != "undo" || e["plies"] != 1.0 || e["by"] != "second" || e["mine"] != false {
		t.Errorf("asked is %v", e)
	}
	r.send("decline")
	w := r.wish().(session.Act)
	if w.Command.Do != match.DoRefuse || w.Command.Seat != game.First {
		t.Errorf("decline gave %+v", w)
	}
	g.do(w.Command)
	show()
	if e := r.await("declined"); e["what"] != "undo" || e["by"] != "first" {
		t.Errorf("declined is %v", e)
	}
	g.do(match.Command{Seat: game.Second, Do: match.DoUndo})
	show()
	r.await("asked")
	r.send("accept")
	g.do(r.wish().(session.Act).Command)
	g.play("j10 h9 i9 h10 a1 h11 a2 h12") // between two snapshots
	show()
	if e := r.await("undo"); e["plies"] != 1.0 || e["ply"] != 1.0 || e["to_act"] != "second" {
		t.Errorf("undo is %v", e)
	}
	if e := r.await("move"); e["move"] != "j10" || e["ply"] != 2.0 {
		t.Errorf("move is %v", e)
	}
	if e := r.await("end"); e["winner"] != "first" || e["reason"] != "five" || e["moves"] != 9.0 {
		t.Errorf("end is %v", e)
	}
	g.do(match.Command{Seat: game.Second, Do: match.DoConfirm})
	s := g.snap(session.Person, session.Remote)
	s.Record, s.Link, s.Acked = "/r/x.sgf", session.Up, g.m.Len()
	f.events <- session.Table{Snapshot: s}
	if e := r.await("record"); e["path"] != "/r/x.sgf" {
		t.Errorf("record is %v", e)
	}
	if w, ok := r.wish().(session.Leave); !ok || w.Match != "m1" {
		t.Errorf("at the end came %+v", w)
	}
	f.events <- session.Left{Match: "m1"}
	if _, err := r.rest(); err != nil {
		t.Errorf("Run gave %v", err)
	}
}

func TestMoveCommand(t *testing.T) {
	t.Parallel()
	f := newFake()
	r := start(t, f, Options{JSON: true})
	g := newGame(t, "none").play("h8")
	r.send("h8")
	if e := r.await("refused"); e["code"] != "unknown-command" || e["line"] != "h8" {
		t.Errorf("before a match: %v", e)
	}
	f.events <- session.Table{Snapshot: g.snap(session.Remote, session.Person)}
	if e := r.await("start"); !reflect.DeepEqual(e["moves"], []any{"h8"}) {
		t.Errorf("start is %v", e)
	}
	for line, code := range map[string]string{
		"h8": "occupied", "Z9": "off-board", "hello": "not-a-move", "say": "missing-argument", "accept": "nothing-asked",
		strings.Repeat("x", 3000): "too-long", "invite nobody": "no-peer", "resume 3": "no-match", "computer x": "missing-argument",
	} {
		r.send(line)
		if e := r.await("refused"); e["code"] != code {
			t.Errorf("%.20q: refused with %v, want %s", line, e["code"], code)
		}
	}
	for _, line := range []string{"I9", "ig"} { // i9, the second in canonical text
		r.send(line)
		w := r.wish().(session.Act)
		if want := game.PlaceAt(game.Point{Col: 8, Row: 6}); w.Command.Move != want || w.Command.Seat != game.Second {
			t.Errorf("%s gave %+v", line, w)
		}
	}
	g.play("i9")
	f.events <- session.Table{Snapshot: g.snap(session.Remote, session.Person)}
	r.await("move")
	r.send("a1")
	if e := r.await("refused"); e["code"] != "not-your-turn" {
		t.Errorf("out of turn: %v", e)
	}
	r.send("say \x1b[31mhi\x07 there")
	if w := r.wish().(session.Say); w.Text != "hi there" {
		t.Errorf("said %+v", w)
	}
	r.in.Close()
	if _, ok := r.wish().(session.Leave); !ok {
		t.Error("the end of input does not leave")
	}
	f.events <- session.Left{Match: "m1"}
	if out, err := r.rest(); err != nil || !strings.Contains(out, `"why":"input"`) {
		t.Errorf("%s, %v", out, err)
	}
}

func TestTextLines(t *testing.T) {
	t.Parallel()
	f := newFake()
	r := start(t, f, Options{})
	f.events <- lobbyOf("Wang\x1b[2J")
	g := newGame(t, "10m").play("h8 i9")
	f.events <- session.Table{Snapshot: g.snap(session.Person, session.Remote)}
	g.play("j10")
	f.events <- session.Table{Snapshot: g.snap(session.Person, session.Remote)}
	f.events <- session.Said{Match: "m1", Name: "Wang", Text: "hi\x1b]0;x\x07!\n\nyou"}
	for _, want := range []string{
		"qiyou. You are me, ABCD-EFGH-IJKL-MNOP. Type help for the commands.",
		"1: Wang, P123-4567-89AB-CDEF, here",
		"Match: Gomoku freestyle 15x15, time 10 min. Lin against Wang.",
		"You act first and play dark.", "Moves played so far: 2.", "Your turn.",
		"3. Lin: j10. 9:56 left.", "Wang says: hi!  you",
	} {
		if got := r.read(); got != want {
			t.Errorf("got  %q\nwant %q", got, want)
		}
	}
	r.send("board")
	var rows []string
	for range 17 {
		rows = append(rows, r.read())
	}
	if rows[0] != "    a b c d e f g h i j k l m n o" || rows[6] != " 10 . . . . . . . . .(X). . . . ." || rows[8] != "  8 . . . . . . . X . . . . . . ." {
		t.Errorf("board:\n%s", strings.Join(rows, "\n"))
	}
	r.send("quit")
	r.wish()
	f.events <- session.Left{Match: "m1"}
	if out, err := r.rest(); err != nil || !strings.HasSuffix(out, "Goodbye.\n") {
		t.Errorf("%q, %v", out, err)
	}
}

func TestBeginInvite(t *testing.T) {
	t.Parallel()
	invite := func(name string, within time.Duration) Options {
		return Options{JSON: true, Begin: Begin{Invite: name, Within: within}, Offer: testOffer()}
	}
	mine := session.Invitation{ID: "i1", Mine: true}
	t.Run("by name, refused", func(t *testing.T) {
		t.Parallel()
		f := newFake()
		r := start(t, f, invite("WANG", 0))
		f.events <- lobbyOf("Lin")
		f.events <- lobbyOf("Lin", "Wang")
		r.await("lobby")
		r.await("lobby")
		if w := r.wish().(session.Invite); w.Peer != "q1" || w.Offer.Clock.Main != 10*time.Minute {
			t.Errorf("invited %+v", w)
		}
		f.events <- session.Invited{Invitation: mine}
		f.events <- session.InviteEnded{Invitation: mine, Code: "declined"}
		if _, err := r.rest(); !errors.Is(err, ErrRefused) {
			t.Errorf("Run gave %v", err)
		}
	})
	t.Run("nobody", func(t *testing.T) {
		t.Parallel()
		r := start(t, newFake(), invite("Wang", time.Millisecond))
		if _, err := r.rest(); !errors.Is(err, ErrPeerNotFound) {
			t.Errorf("Run gave %v", err)
		}
	})
	t.Run("two of the name", func(t *testing.T) {
		t.Parallel()
		f := newFake()
		r := start(t, f, invite("Wang", time.Minute))
		f.events <- lobbyOf("Wang", "wang")
		if _, err := r.rest(); !errors.Is(err, ErrAmbiguous) {
			t.Errorf("Run gave %v", err)
		}
	})
	t.Run("by address", func(t *testing.T) {
		t.Parallel()
		f := newFake()
		r := start(t, f, invite("10.0.0.2:4242", 0))
		if w := r.wish().(session.Invite); w.Peer != "10.0.0.2:4242" {
			t.Errorf("invited %+v", w)
		}
		f.events <- session.InviteEnded{Invitation: mine, Code: "unreachable"}
		if _, err := r.rest(); !errors.Is(err, ErrPeerNotFound) {
			t.Errorf("Run gave %v", err)
		}
	})
	t.Run("not taken", func(t *testing.T) {
		t.Parallel()
		f := newFake()
		f.reply = func(session.Wish) error { return refusal("busy") }
		r := start(t, f, invite("10.0.0.2", 0))
		if _, err := r.rest(); !errors.Is(err, ErrRefused) {
			t.Errorf("Run gave %v", err)
		}
	})
}

func TestBeginIsRefusedByNews(t *testing.T) {
	t.Parallel()
	for code, want := range map[string]error{session.ErrBusy: ErrRefused, session.ErrNoPeer: ErrPeerNotFound} {
		f := newFake()
		r := start(t, f, Options{JSON: true, Begin: Begin{Invite: "10.0.0.1"}})
		r.wish()
		f.events <- session.Notice{Code: session.NoticeRenamed, Args: []string{"x"}}
		f.events <- session.Notice{Code: session.NoticeWish, Args: []string{code}}
		if _, err := r.rest(); !errors.Is(err, want) {
			t.Errorf("%s: Run gave %v, want %v", code, err, want)
		}
	}
}

func TestACounterOfferEndsToo(t *testing.T) {
	t.Parallel()
	f := newFake()
	r := start(t, f, Options{JSON: true, Begin: Begin{Invite: "10.0.0.1"}})
	r.wish()
	f.events <- session.InviteEnded{Invitation: session.Invitation{ID: "i1", Mine: true}, Code: session.EndCountered}
	theirs := session.Invitation{ID: "i2", Peer: "Wang", Offer: testOffer()}
	f.events <- session.Invited{Invitation: theirs}
	r.await("invited")
	r.send("decline")
	r.wish()
	f.events <- session.InviteEnded{Invitation: theirs, Code: session.EndDeclined}
	if _, err := r.rest(); !errors.Is(err, ErrRefused) {
		t.Errorf("Run gave %v", err)
	}
}

func TestOpenMatchesAndInvitations(t *testing.T) {
	t.Parallel()
	f := newFake()
	r := start(t, f, Options{JSON: true, Offer: testOffer(), Level: 2})
	l := lobbyOf("Lin", "Wang")
	l.Open = []session.OpenMatch{{Match: "ma", Opponent: "Wang", Moves: 3}, {Match: "mb", Opponent: "Lin"}}
	f.events <- l
	r.await("lobby")
	l.Peers, l.Open = l.Peers[1:], l.Open[1:] // numbers stay
	f.events <- l
	if e := r.await("lobby"); !reflect.DeepEqual(e["peers"].([]any)[0].(map[string]any)["number"], 2.0) {
		t.Errorf("lobby is %v", e)
	}
	mine := session.Invitation{ID: "i1", Mine: true, Peer: "Wang"}
	f.events <- session.Invited{Invitation: mine}
	r.await("invited")
	for _, c := range []struct {
		line string
		want session.Wish
	}{
		{"resume 2", session.Reopen{Match: "mb"}}, {"discard 2", session.Discard{Match: "mb"}}, {"cancel", session.Cancel{Invitation: "i1"}},
		{"name 棋 友", session.Rename{Name: "棋 友"}}, {"invite 2", session.Invite{Peer: "q1", Offer: testOffer()}},
		{"INVITE wang", session.Invite{Peer: "q1", Offer: testOffer()}}, {"invite q123-4567", session.Invite{Peer: "q1", Offer: testOffer()}},
		{"invite host.example:4242", session.Invite{Peer: "host.example:4242", Offer: testOffer()}},
		{"computer 3", session.PlayComputer{Level: 3, Offer: testOffer()}},
		{"computer", session.PlayComputer{Level: 2, Offer: testOffer()}},
	} {
		r.send(c.line)
		if got := r.wish(); !reflect.DeepEqual(got, c.want) {
			t.Errorf("%s gave %+v, want %+v", c.line, got, c.want)
		}
		f.events <- session.Notice{Code: "x"} // so that the next line is read at once
		r.await("notice")
	}
	r.send("resume 1")
	if e := r.await("refused"); e["code"] != "no-match" {
		t.Errorf("refused is %v", e)
	}
	r.send("open")
	if e := r.await("lobby"); len(e["open"].([]any)) != 1 {
		t.Errorf("open is %v", e)
	}
}

func TestInvitationsAreAnswered(t *testing.T) {
	t.Parallel()
	f := newFake()
	r := start(t, f, Options{JSON: true, AutoAccept: true, Wait: true})
	in := session.Invitation{ID: "i1", Peer: "Wang", Offer: testOffer()}
	f.events <- session.Invited{Invitation: in}
	if e := r.await("invited"); e["setup"] != "gomoku/freestyle 15" || e["sides"] != "lot" {
		t.Errorf("invited is %v", e)
	}
	if w := r.wish().(session.Answer); w != (session.Answer{Invitation: "i1", Accept: true}) {
		t.Errorf("answered %+v", w)
	}
	f.events <- session.InviteEnded{Invitation: in, Code: "accepted"}
	g := newGame(t, "none")
	f.events <- session.Table{Snapshot: g.snap(session.Remote, session.Person)}
	r.await("start")
	in.ID = "i2" // while at a match it is for the person to say
	f.events <- session.Invited{Invitation: in}
	r.await("invited")
	r.send("decline")
	if w := r.wish().(session.Answer); w != (session.Answer{Invitation: "i2"}) {
		t.Errorf("answered %+v", w)
	}
	r.in.Close() // with Wait the match goes on
	g.play("h8")
	f.events <- session.Table{Snapshot: g.snap(session.Remote, session.Person)}
	r.await("move")
	s := g.snap(session.Remote, session.Person)
	s.Link = session.Down
	f.events <- session.Table{Snapshot: s}
	if e := r.await("link"); e["state"] != "down" {
		t.Errorf("link is %v", e)
	}
	g.do(match.Command{Seat: game.Second, Do: match.DoResign})
	s = g.snap(session.Remote, session.Person)
	s.Record, s.Link = "x", session.Closed
	f.events <- session.Table{Snapshot: s}
	if e := r.await("end"); e["winner"] != "first" || e["reason"] != "resignation" || e["record"] != "x" {
		t.Errorf("end is %v", e)
	}
	r.wish()
	f.events <- session.Left{Match: "m1"}
	if _, err := r.rest(); err != nil {
		t.Errorf("Run gave %v", err)
	}
}

func TestTwoAtOneKeyboard(t *testing.T) {
	t.Parallel()
	f := newFake()
	r := start(t, f, Options{JSON: true, Begin: Begin{Here: true}})
	if _, ok := r.wish().(session.PlayHere); !ok {
		t.Error("no match was begun")
	}
	g := newGame(t, "none").play("h8")
	show := func() { f.events <- session.Table{Snapshot: g.snap(session.Person, session.Person)} }
	show()
	r.await("start")
	r.send("undo")
	w := r.wish().(session.Act)
	if w.Command.Seat != game.First {
		t.Errorf("the question came from %+v", w.Command)
	}
	g.do(w.Command)
	show()
	r.await("asked")
	r.send("undo")
	g.do(r.wish().(session.Act).Command)
	show()
	if e := r.await("undo"); e["ply"] != 0.0 {
		t.Errorf("undo is %v", e)
	}
}

// A line is read when what the one before it asked for has happened.
func TestLinesWaitForEachOther(t *testing.T) {
	t.Parallel()
	f := newFake()
	r := start(t, f, Options{JSON: true})
	g := newGame(t, "none")
	f.events <- session.Table{Snapshot: g.snap(session.Person, session.Person)}
	r.await("start")
	go io.WriteString(r.in, "h8\ni9\nundo\nsay x\nquit\n") // all at once
	for range 2 {
		g.do(r.wish().(session.Act).Command)
		f.events <- session.Table{Snapshot: g.snap(session.Person, session.Person)}
		r.await("move")
	}
	if w := r.wish().(session.Act); w.Command.Do != match.DoUndo || w.Command.Seat != game.Second {
		t.Errorf("undo gave %+v", w)
	}
	r.wish() // what is refused without news holds a line for a moment only
	r.wish()
	f.events <- session.Left{Match: "m1"}
	if _, err := r.rest(); err != nil {
		t.Errorf("Run gave %v", err)
	}
}

func TestCancelAndClose(t *testing.T) {
	t.Parallel()
	f := newFake()
	r := start(t, f, Options{JSON: true})
	f.events <- session.Table{Snapshot: newGame(t, "none").snap(session.Person, session.Computer)}
	r.await("start")
	r.stop()
	if _, err := r.rest(); !errors.Is(err, context.Canceled) {
		t.Errorf("Run gave %v", err)
	}
	if _, ok := r.wish().(session.Leave); !ok {
		t.Error("the table was not left")
	}
	f = newFake()
	r = start(t, f, Options{JSON: true})
	close(f.events)
	if _, err := r.rest(); !errors.Is(err, ErrClosed) {
		t.Errorf("Run gave %v", err)
	}
}
