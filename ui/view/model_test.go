package view

import (
	"errors"
	"reflect"
	"strings"
	"testing"
	"time"

	"qiyou/game"
	"qiyou/game/clock"
	"qiyou/game/match"
	"qiyou/ui/board"
	"qiyou/ui/keys"
	"qiyou/ui/session"
	"qiyou/ui/text"
)

func wanted(t *testing.T, s *screen, want ...session.Wish) {
	t.Helper()
	got := s.wishes()
	if len(got) != len(want) || len(want) > 0 && !reflect.DeepEqual(got, want) {
		t.Errorf("wishes:\n got %+v\nwant %+v", got, want)
	}
}

func shows(t *testing.T, s *screen, want ...string) {
	t.Helper()
	got := s.draw(80, 24).Text()
	for _, w := range want {
		if !strings.Contains(got, w) {
			t.Errorf("the screen does not show %q:\n%s", w, got)
		}
	}
}

func hides(t *testing.T, s *screen, not ...string) {
	t.Helper()
	got := s.draw(80, 24).Text()
	for _, w := range not {
		if strings.Contains(got, w) {
			t.Errorf("the screen shows %q:\n%s", w, got)
		}
	}
}

func english(t *testing.T) *screen { return newScreen(t, board.Look{}, &text.EN) }

func defaultOffer() session.Offer { return session.Offer{Setup: gomoku()} }

func act(seat game.Seat, do match.Do, more ...func(*match.Command)) session.Act {
	c := match.Command{Seat: seat, Do: do}
	for _, f := range more {
		f(&c)
	}
	return session.Act{Match: "m1", Command: c}
}

func at(p game.Point) func(*match.Command) {
	return func(c *match.Command) { c.Move = game.PlaceAt(p) }
}

func plies(n int) func(*match.Command) { return func(c *match.Command) { c.Plies = n } }

// From the lobby to the first stone: Enter here, y there, Enter here. Six keys
// is the promise.
func TestFewKeysToTheFirstStone(t *testing.T) {
	t.Parallel()
	here, there := english(t), english(t)
	pressed := 0
	press := func(s *screen, k string) { s.press(k); pressed++ }

	here.hear(onePeer())
	press(here, "Enter")
	wanted(t, here, session.Invite{Peer: "p1", Offer: defaultOffer()})

	inv := session.Invitation{ID: "i1", Peer: "alice", Tag: "QRST", Known: true, Offer: defaultOffer()}
	there.hear(onePeer(), session.Invited{Invitation: inv})
	press(there, "y")
	wanted(t, there, session.Answer{Invitation: "i1", Accept: true})

	here.hear(newDesk(t, gomoku(), "none").event())
	press(here, "Enter")
	wanted(t, here, act(game.First, match.DoMove, at(game.Point{Col: 7, Row: 7})))
	if pressed > 6 {
		t.Errorf("%d keys, at most 6 were promised", pressed)
	}
}

func TestPeersComeAndGoByThemselves(t *testing.T) {
	t.Parallel()
	s := english(t)
	s.hear(session.Lobby{Me: session.Me{Name: "alice"}})
	shows(t, s, "Nobody yet")
	s.hear(someLobby())
	shows(t, s, "liu", "田中", "ABCD-EFGH", "ZZZZ-YYYY", "known", "new")
	hides(t, s, "GGGG", "Nobody")
	s.hear(session.Lobby{})
	shows(t, s, "Nobody yet")
	hides(t, s, "liu")
}

// The rows of the lobby have ends: Up at the first leads nowhere.
func TestRowsHaveEnds(t *testing.T) {
	t.Parallel()
	s := english(t)
	s.hear(onePeer()).press("Up Up Enter")
	wanted(t, s, session.Invite{Peer: "p1", Offer: defaultOffer()})
	s = english(t)
	for range 20 {
		s.hear(onePeer()).press("Down")
	}
	s.press("Enter")
	wanted(t, s, session.ListSettings{})
}

// Enter never acts on a row that slipped under the choice.
func TestChoiceDoesNotSlip(t *testing.T) {
	t.Parallel()
	s := english(t)
	s.hear(someLobby()).press("Down Up")
	l := someLobby()
	l.Peers = l.Peers[1:]
	s.hear(l).press("Enter")
	wanted(t, s)
	s.press("Down Enter")
	wanted(t, s, session.Invite{Peer: "p2", Offer: defaultOffer()})
}

func TestWaitingForAnAnswer(t *testing.T) {
	t.Parallel()
	s := english(t)
	inv := session.Invitation{ID: "i9", Peer: "liu", Mine: true, Offer: defaultOffer()}
	s.hear(onePeer()).press("Enter")
	shows(t, s, "Calling liu...")
	s.hear(session.Invited{Invitation: inv})
	shows(t, s, "liu has your invitation.")
	s.wishes()
	s.press("Esc")
	hides(t, s, "liu has your invitation.")
	shows(t, s, "Waiting for liu")
	wanted(t, s) // Esc takes nothing back
	s.press("x x")
	wanted(t, s, session.Cancel{Invitation: "i9"})
	s.hear(session.InviteEnded{Invitation: inv, Code: session.EndWithdrawn})
	hides(t, s, "Waiting for liu")
	s.press("Enter")
	wanted(t, s, session.Invite{Peer: "p1", Offer: defaultOffer()})
}

// An invitation that is cancelled before it has a name is taken back when it
// has one.
func TestCancelBeforeItIsSent(t *testing.T) {
	t.Parallel()
	s := english(t)
	s.hear(onePeer()).press("Enter x")
	s.wishes()
	s.hear(session.Invited{Invitation: session.Invitation{ID: "i9", Peer: "liu", Mine: true}})
	wanted(t, s, session.Cancel{Invitation: "i9"})
}

func TestInviteThatFailsAtOnce(t *testing.T) {
	t.Parallel()
	s := english(t)
	s.hear(onePeer()).press("a 10.0.0.9:4040 Enter")
	want := session.Invite{Peer: "10.0.0.9:4040", Offer: defaultOffer()}
	wanted(t, s, want)
	s.input(Failed{Wish: want, Err: session.Error{ID: session.ErrAddress}})
	hides(t, s, "Calling")
	shows(t, s, "Not done: that is no address.")
}

// A wish that is refused after all ends the waiting, too.
func TestInviteThatFailsLater(t *testing.T) {
	t.Parallel()
	s := english(t)
	s.hear(onePeer()).press("Enter")
	s.hear(session.Notice{Code: session.NoticeWish, Args: []string{session.ErrNoPeer}})
	hides(t, s, "Calling", "Waiting")
	shows(t, s, "Not done: nobody is there any more.")
	s.wishes()
	s.press("Enter")
	wanted(t, s, session.Invite{Peer: "p1", Offer: defaultOffer()})
}

func TestInvitationIsAnnounced(t *testing.T) {
	t.Parallel()
	known := session.Invitation{ID: "i1", Peer: "liu", Tag: "ABCD-EFGH-IJKL-MNOP", Known: true, Offer: defaultOffer()}
	stranger := known
	stranger.ID, stranger.Known, stranger.Peer = "i2", false, "wang"
	impostor := known
	impostor.ID, impostor.Known, impostor.Tag = "i3", false, "EVIL-EVIL-EVIL-EVIL"
	impostor.Like = session.Like{Name: "liu", Tag: known.Tag}

	s := english(t)
	s.hear(someLobby(), session.Invited{Invitation: known})
	if _, ok := s.effects[0].(Ring); !ok {
		t.Errorf("no bell: %+v", s.effects)
	}
	shows(t, s, "liu (ABCD-EFGH-IJKL-MNOP) invites you.", "Gomoku freestyle 15x15, no time limit, who begins is drawn by lot.", "y accept")
	hides(t, s, "never met", "another person", "✓")
	s.wishes()
	s.press("n")
	wanted(t, s, session.Answer{Invitation: "i1"})
	hides(t, s, "invites you")

	s.hear(session.Invited{Invitation: stranger}, session.Invited{Invitation: impostor})
	shows(t, s, "wang", "You have never met this key.", "and 1 more")
	s.wishes()
	s.press("o Right Enter y")
	counter := defaultOffer()
	counter.Clock = timing(t, "5m")
	wanted(t, s, session.Counter{Invitation: "i2", Offer: counter}, session.Answer{Invitation: "i3", Accept: true})

	s.hear(session.Invited{Invitation: impostor})
	shows(t, s, "liu (EVIL-EVIL-EVIL-EVIL) invites you.", "Another person called liu; you know liu with key", "ABCD-EFGH-IJKL-MNOP.")
	s.hear(session.InviteEnded{Invitation: impostor, Code: session.EndWithdrawn})
	shows(t, s, "The invitation with liu was withdrawn.")
}

func TestOfferIsRemembered(t *testing.T) {
	t.Parallel()
	s := english(t)
	s.hear(onePeer()).press("g Down Right Down Right Down Down 10m+3x30s Enter Down Right Down Right Enter")
	want := Prefs{
		Offer: session.Offer{
			Setup: game.Setup{Game: "gomoku", Rules: "standard", Size: 19}, Clock: timing(t, "10m+3x30s"), Sides: match.InviterFirst,
		},
		Level: 2,
	}
	want.Recent = []game.Setup{want.Offer.Setup}
	if got := s.effects[len(s.effects)-1]; !reflect.DeepEqual(got, Remember{want}) {
		t.Errorf("got %+v, want %+v", got, want)
	}
	s.wishes()
	s.press("Enter Esc p t")
	wanted(t, s,
		session.Invite{Peer: "p1", Offer: want.Offer},
		session.PlayComputer{Offer: want.Offer, Level: 2},
		session.PlayHere{Offer: want.Offer},
	)
	if got := New(Options{Prefs: want, Setups: s.opts.Setups, Levels: 3}).Prefs(); !reflect.DeepEqual(got, want) {
		t.Errorf("prefs given were changed to %+v", got)
	}
	bad := Prefs{Offer: session.Offer{Setup: game.Setup{Game: "ludo"}, Clock: clock.Settings{System: 9}, Sides: 7}, Level: 99}
	if got := New(Options{Prefs: bad, Setups: s.opts.Setups, Levels: 3}).Prefs(); got.Offer.Setup.ID() != gomoku().ID() || got.Level != 3 || got.Offer.Clock.System != clock.None {
		t.Errorf("bad prefs became %+v", got)
	}
}

func TestBadClockIsNotTaken(t *testing.T) {
	t.Parallel()
	s := english(t)
	s.hear(onePeer()).press("g Up Up Up 9x Enter")
	shows(t, s, text.EN.Offer.BadClock)
	s.press("Enter")
	if got := s.Prefs().Offer.Clock; got.System != clock.None {
		t.Errorf("got %v", got)
	}
}

func TestOpenMatches(t *testing.T) {
	t.Parallel()
	s := english(t)
	s.hear(session.Lobby{Open: []session.OpenMatch{{Match: "m7", Opponent: "liu", Kind: session.Remote, Setup: gomoku(), Moves: 31}}})
	s.press("Up Enter")
	wanted(t, s, session.Reopen{Match: "m7"})
	s.press("D n D y")
	wanted(t, s, session.Discard{Match: "m7"})
}

func TestRename(t *testing.T) {
	t.Parallel()
	s := english(t)
	s.hear(onePeer()).press("N")
	for range 5 {
		s.press("Backspace")
	}
	s.press("博 Enter")
	wanted(t, s, session.Rename{Name: "博"})
}

func TestMovesByCursorAndByName(t *testing.T) {
	t.Parallel()
	move := func(col, row int8) session.Wish {
		return act(game.First, match.DoMove, at(game.Point{Col: col, Row: row}))
	}
	for script, want := range map[string]session.Wish{
		"Enter":                    move(7, 7),
		"Space":                    move(7, 7),
		"Left Up Enter":            move(6, 6),
		"h j k l l j Enter":        move(8, 8),
		"a1 Enter":                 move(0, 14),
		"H8 Enter":                 move(7, 7),
		"h8 Enter":                 move(7, 7), // h moved left; the number made it a column
		"k10 Enter":                move(10, 5),
		"d4 Enter":                 move(3, 11), // d had asked about a draw
		"c2 Enter":                 move(2, 13), // c had opened the chat
		"n9 Enter":                 move(13, 6),
		"o15 Enter":                move(14, 0),
		"b3 Backspace Backspace c": nil, // an open field takes the letters
		"a1 Esc":                   nil,
		"z":                        nil,
		"e99 Enter":                nil,
		"Left Left Left Left Left Left Left Left Left Down Down Down Down Down Down Down Down Down Enter": move(0, 14),
	} {
		s := english(t)
		s.hear(newDesk(t, gomoku(), "none").event()).press(script)
		if want == nil {
			wanted(t, s)
		} else {
			wanted(t, s, want)
		}
	}
}

func TestMovesThatCannotBe(t *testing.T) {
	t.Parallel()
	s := english(t)
	s.prefs.NoPremove = true
	d := newDesk(t, gomoku(), "none").play("h8", "h9")
	s.hear(d.event()).press("Enter")
	wanted(t, s)
	shows(t, s, "Not done: the point is taken.")
	s.press("h9 Enter")
	wanted(t, s)
	d.play("i9")
	s.hear(d.event()).press("a1 Enter Enter")
	wanted(t, s)
	shows(t, s, "Not done: it is not your turn.")
}

func TestClickPlaysOnTheSecond(t *testing.T) {
	t.Parallel()
	s := english(t)
	s.hear(newDesk(t, gomoku(), "none").event())
	s.draw(80, 24)
	l := s.table().layout(s.look, 80, 24)
	x, y := l.g.Cell(game.Point{Col: 2, Row: 3})
	s.input(Click{l.board.X + x, l.board.Y + y})
	wanted(t, s)
	s.input(Click{l.board.X + x, l.board.Y + y})
	wanted(t, s, act(game.First, match.DoMove, at(game.Point{Col: 2, Row: 3})))
	s.input(Click{79, 23})
	s.input(Click{-1, -1})
	wanted(t, s)
}

func TestQuestionsOfTheOther(t *testing.T) {
	t.Parallel()
	d := newDesk(t, gomoku(), "none").play("h8", "h9")
	s := english(t)
	s.hear(d.event())
	s.press("y")
	wanted(t, s) // nothing was asked
	d.do(match.Command{Seat: game.Second, Do: match.DoUndo})
	s.hear(d.event())
	if _, ok := s.effects[0].(Ring); !ok {
		t.Errorf("no bell: %+v", s.effects)
	}
	shows(t, s, "liu asks to take back moves: 1.  y yes   n no")
	s.wishes()
	s.press("n")
	wanted(t, s, act(game.First, match.DoRefuse))
	s.press("y")
	wanted(t, s, act(game.First, match.DoUndo, plies(1)))

	d = newDesk(t, gomoku(), "none").play("h8", "h9")
	d.do(match.Command{Seat: game.Second, Do: match.DoDraw})
	s.hear(d.event())
	shows(t, s, "liu offers a draw.")
	s.wishes()
	s.press("y")
	wanted(t, s, act(game.First, match.DoDraw))
}

// A key that comes at the moment a question does was meant for something else.
func TestNoAnswerBeforeItWasRead(t *testing.T) {
	t.Parallel()
	y := Press{keys.Rune('y')}
	s := english(t)
	first := session.Invitation{ID: "i1", Peer: "liu", Offer: defaultOffer()}
	second := first
	second.ID, second.Peer = "i2", "wang"
	s.hear(session.Invited{Invitation: first}, session.Invited{Invitation: second})
	s.now = s.now.Add(time.Second)
	s.hear(session.InviteEnded{Invitation: first, Code: session.EndWithdrawn})
	s.input(y)
	wanted(t, s)
	s.now = s.now.Add(readable)
	s.input(y)
	wanted(t, s, session.Answer{Invitation: "i2", Accept: true})

	d := newDesk(t, gomoku(), "none").play("h8", "h9")
	s.hear(d.event())
	d.do(match.Command{Seat: game.Second, Do: match.DoDraw})
	s.now = s.now.Add(time.Second)
	s.hear(d.event())
	s.input(y)
	wanted(t, s)
}

func TestOwnRequests(t *testing.T) {
	t.Parallel()
	d := newDesk(t, gomoku(), "none").play("h8")
	s := english(t)
	s.hear(d.event()).press("u d y")
	wanted(t, s, act(game.First, match.DoUndo, plies(1)), act(game.First, match.DoDraw))
	d.do(match.Command{Seat: game.First, Do: match.DoUndo})
	s.hear(d.event())
	shows(t, s, "You asked to take back moves: 1. x withdraws it.")
	s.press("x")
	wanted(t, s, act(game.First, match.DoRetract))
	d.do(match.Command{Seat: game.Second, Do: match.DoRefuse})
	s.hear(d.event())
	shows(t, s, "liu says no.")
	s.hear(d.play("i9").event())
	shows(t, s, "liu says no.") // who is quick to refuse is quick to move
}

func TestNothingToTakeBack(t *testing.T) {
	t.Parallel()
	s := english(t)
	s.hear(newDesk(t, gomoku(), "none").event()).press("u")
	wanted(t, s)
	shows(t, s, "there is no move to take back")
}

func TestWhatCannotBeUndoneAsksFirst(t *testing.T) {
	t.Parallel()
	s := english(t)
	s.hear(newDesk(t, gomoku(), "none").play("h8").event())
	s.press("R Enter Space Esc R n q Enter Esc d Enter n")
	s.input(Paste{"y\ny\n"})
	wanted(t, s)
	s.press("R y")
	wanted(t, s, act(game.First, match.DoResign))
	s.press("q")
	shows(t, s, "Leave? The match stays open")
	s.press("y")
	wanted(t, s, session.Leave{Match: "m1"})
	s.hear(session.Left{Match: "m1"})
	if s.Screen() != keys.Lobby {
		t.Errorf("on screen %q, want the lobby", s.Screen())
	}
}

func TestPasteNeverActs(t *testing.T) {
	t.Parallel()
	s := english(t)
	s.hear(onePeer())
	s.input(Paste{"\n\nq"})
	s.hear(newDesk(t, gomoku(), "none").event())
	s.input(Paste{"h8\n"})
	s.press("?")
	s.input(Paste{"R\ny\n"})
	s.press("Esc c")
	s.input(Paste{"one\ntwo\x1b]2;x\a\n"})
	if got := s.wishes(); len(got) != 0 {
		t.Errorf("pastes wished %+v", got)
	}
	s.press("Enter")
	wanted(t, s, session.Say{Match: "m1", Text: "one two"})
}

func TestTwoAtOneKeyboard(t *testing.T) {
	t.Parallel()
	d := newDesk(t, gomoku(), "none").play("h8")
	d.snap.Players = [2]session.Player{{Name: "Ann"}, {Name: "Bob"}}
	d.snap.Link = session.NoLink
	s := english(t)
	s.hear(d.event())
	shows(t, s, "White to play")
	hides(t, s, "Chat", "connected")
	s.press("Up Enter u c d y R y")
	wanted(t, s,
		act(game.Second, match.DoMove, at(game.Point{Col: 7, Row: 6})),
		act(game.Second, match.DoUndo, plies(1)),
		act(game.Second, match.DoDraw),
		act(game.Second, match.DoResign),
	)
	shows(t, s, "Ann", "Bob")
	d.snap.Players[1].Name = "Ann"
	d.do(match.Command{Seat: game.Second, Do: match.DoResign})
	s.hear(d.event())
	shows(t, s, "Black wins")
	hides(t, s, "Ann", "wins (")
}

func TestChatIsSeenInASmallWindow(t *testing.T) {
	t.Parallel()
	s := english(t)
	s.hear(newDesk(t, gomoku(), "none").event())
	s.draw(40, 12)
	s.hear(session.Said{Match: "m1", Name: "liu", Text: "hello"})
	if got := s.draw(40, 12).Text(); !strings.Contains(got, "liu: hello") {
		t.Errorf("nobody hears:\n%s", got)
	}
}

func TestChatDraftIsKept(t *testing.T) {
	t.Parallel()
	s := english(t)
	s.hear(newDesk(t, gomoku(), "none").event())
	s.press("c 你好 Left 们 Esc c")
	b := s.draw(80, 24)
	if x, y, ok := b.Cursor(); !ok || y != 22 || x != 1+5+6 {
		t.Errorf("text cursor at %d,%d %v", x, y, ok)
	}
	s.press("Enter")
	wanted(t, s, session.Say{Match: "m1", Text: "你们好"})
}

func TestEndOfAGame(t *testing.T) {
	t.Parallel()
	d := newDesk(t, gomoku(), "none").play("h8", "h9", "i8", "i9", "j8", "j9", "k8", "k9")
	s := english(t)
	s.hear(d.event()).press("R")
	d.play("l8")
	d.snap.Record = "/tmp/r.sgf"
	s.hear(d.event())
	hides(t, s, "Resign this game?")
	shows(t, s, "Black wins (alice)", "five in a row", "Record: /tmp/r.sgf", "m rematch", "q lobby")
	s.press("Enter Space u R d")
	wanted(t, s)
	s.press("m")
	wanted(t, s, session.Rematch{Match: "m1"})
	d.snap.Rematch[1] = true
	s.hear(d.event())
	shows(t, s, "liu would like another game.  y yes")
	s.press("y q")
	wanted(t, s, session.Rematch{Match: "m1"}, session.Leave{Match: "m1"})

	next := newDesk(t, gomoku(), "none")
	next.snap.ID = "m2"
	s.hear(next.event())
	shows(t, s, "Move 1  your turn")
	s.hear(d.event())
	if s.current != "m2" {
		t.Errorf("the table shown is %q, want m2", s.current)
	}
	s.wishes()
	s.hear(session.Left{Match: "m2"}, d.event())
	if s.current != "" {
		t.Errorf("the table shown is %q, want the lobby", s.current)
	}
	wanted(t, s, session.Leave{Match: "m1"})
}

func TestBellForTheOthersMoveOnly(t *testing.T) {
	t.Parallel()
	d := newDesk(t, gomoku(), "none")
	s := english(t)
	s.hear(d.event())
	rings := func(want int) {
		t.Helper()
		n := 0
		for _, e := range s.effects {
			if _, ok := e.(Ring); ok {
				n++
			}
		}
		if s.effects = nil; n != want {
			t.Errorf("%d bells, want %d", n, want)
		}
	}
	rings(0)
	s.hear(d.play("h8").event())
	rings(0)
	s.hear(d.play("h9").event())
	rings(1)
	s.hear(d.event())
	rings(0)
}

func TestLinkIsShown(t *testing.T) {
	t.Parallel()
	for link, want := range map[session.Link]string{
		session.Up: "connected, 2 ms", session.Silent: "liu does not answer", session.Down: "connection lost",
		session.Closed: "liu has left", session.Broken: "the records differ",
	} {
		d := newDesk(t, gomoku(), "none").play("h8")
		d.snap.Link, d.snap.Acked = link, 2
		s := english(t)
		s.hear(d.event())
		shows(t, s, want)
	}
}

func TestNoTimeGoesByWithoutAClock(t *testing.T) {
	t.Parallel()
	s := english(t)
	s.hear(onePeer())
	if d := s.Next(s.now); d != 0 {
		t.Errorf("the lobby changes after %v", d)
	}
	s.hear(newDesk(t, gomoku(), "none").event())
	if d := s.Next(s.now); d != 0 {
		t.Errorf("a table without a clock changes after %v", d)
	}
	over := newDesk(t, gomoku(), "5m")
	over.do(match.Command{Seat: game.First, Do: match.DoResign})
	s = english(t)
	s.hear(over.event())
	if d := s.Next(s.now); d != 0 {
		t.Errorf("the end changes after %v", d)
	}
}

// Next is exactly when the picture changes: not before, and it does.
func TestNextIsWhenTheClockTurns(t *testing.T) {
	t.Parallel()
	s := english(t)
	s.hear(newDesk(t, gomoku(), "13s+1x3s").event())
	s.now = s.now.Add(123456789)
	for i := range 200 {
		d := s.Next(s.now)
		if d == 0 {
			if left := face(s.table().snap.Clock(game.First, s.now), s.table().snap.Match.Timing(), s.text); !strings.HasPrefix(left, "0.0") {
				t.Errorf("the clock stands at %q", left)
			}
			return
		}
		was := s.draw(80, 24).Text()
		s.now = s.now.Add(d - 1)
		if got := s.draw(80, 24).Text(); got != was {
			t.Fatalf("step %d: the picture changed before %v:\n%s", i, d, got)
		}
		s.now = s.now.Add(1)
		if got := s.draw(80, 24).Text(); got == was {
			t.Fatalf("step %d: the picture did not change after %v:\n%s", i, d, got)
		}
	}
	t.Error("the clock never ended")
}

func TestClockFaces(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		timing string
		used   time.Duration
		want   string
	}{
		{"none", time.Hour, ""},
		{"10m", 0, "10:00"},
		{"10m", time.Millisecond, "10:00"},
		{"10m", time.Second, "9:59"},
		{"2h", 1, "2:00:00"},
		{"10m", 9*time.Minute + 50*time.Second, "0:10"},
		{"10m", 9*time.Minute + 50*time.Second + 1, "0:10"},
		{"10m", 9*time.Minute + 57600*time.Millisecond, "2.4"},
		{"10m", 11 * time.Minute, "0.0"},
		{"10m+3x30s", 10*time.Minute + 35*time.Second, "0:25 x2"},
		{"10m+25/5m", 11 * time.Minute, "4:00 /25"},
		{"5m+3s", 0, "5:00"},
	} {
		set := timing(t, c.timing)
		if got := face(set.At(set.Start(), c.used), set, &text.EN); got != c.want {
			t.Errorf("%s after %v: got %q, want %q", c.timing, c.used, got, c.want)
		}
	}
}

func TestNoticesGoAway(t *testing.T) {
	t.Parallel()
	s := english(t)
	s.hear(onePeer(), session.Notice{Code: session.NoticeRenamed, Args: []string{"bo"}})
	shows(t, s, "You are now called bo.")
	s.now = s.now.Add(s.Next(s.now))
	hides(t, s, "You are now called bo.")
	if d := s.Next(s.now); d != 0 {
		t.Errorf("then it changes after %v", d)
	}
	s.input(Failed{Err: errors.New("boom")})
	s.press("j")
	shows(t, s, "something unexpected (boom)")
	s.now = s.now.Add(2 * time.Second)
	s.press("j")
	hides(t, s, "boom")
}

func TestWayOut(t *testing.T) {
	t.Parallel()
	quits := func(s *screen) bool {
		for _, e := range s.effects {
			if _, ok := e.(Quit); ok {
				return true
			}
		}
		return false
	}
	s := english(t)
	if s.hear(onePeer()).press("Esc Esc ? Esc"); quits(s) {
		t.Error("Esc quits")
	}
	if s.press("q"); !quits(s) {
		t.Error("q does not quit the lobby")
	}
	s = english(t)
	s.hear(newDesk(t, gomoku(), "none").event())
	if s.press("Ctrl+C"); quits(s) {
		t.Error("one Ctrl+C quits a match")
	}
	shows(t, s, "Leave?")
	if s.press("Ctrl+C"); !quits(s) {
		t.Error("two do not")
	}
}

// Every key that does something can be read, in a small window, too: the list
// scrolls.
func TestHelpListsEveryKey(t *testing.T) {
	t.Parallel()
	for _, size := range [][2]int{{40, 12}, {80, 24}} {
		s := english(t)
		s.hear(newDesk(t, gomoku(), "none").read("h8 h9 i8").event())
		rows := s.obeyed()
		s.press("?")
		seen := ""
		for range 40 {
			seen += s.draw(size[0], size[1]).Text()
			s.press("Down")
		}
		for _, b := range rows {
			if !strings.Contains(seen, s.action(b.Action)) || !strings.Contains(seen, s.keyList(b)) {
				t.Errorf("%v: help does not show %s %s", size, s.keyList(b), b.Action)
			}
		}
	}
}

func contains(s string, want ...string) bool {
	for _, w := range want {
		if !strings.Contains(s, w) {
			return false
		}
	}
	return true
}
