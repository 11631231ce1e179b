package view

import (
	"strings"
	"testing"

	"qiyou/game/match"
	"qiyou/ui/keys"
	"qiyou/ui/session"
)

// rival is a match against somebody with a name and a number of its own.
func rival(t *testing.T, id, name string, moves ...string) *desk {
	t.Helper()
	d := newDesk(t, gomoku(), "none").play(moves...)
	d.snap.ID = id
	d.snap.Players[1].Name, d.snap.Players[1].Tag = name, strings.ToUpper(name)
	return d
}

func alt(n rune) Input { return Press{keys.Key{Code: keys.Alt, Rune: n}} }

// A second match does not take the place of a board that is being played on; a
// key meant for that board is played there.
func TestASecondMatchWaits(t *testing.T) {
	t.Parallel()
	s := english(t)
	one, two := rival(t, "m1", "liu"), rival(t, "m2", "wang")
	s.hear(onePeer(), one.event(), two.event())
	shows(t, s, "2 wang: the match has begun", "1 liu", "2 wang!")
	s.wishes()
	s.press("Enter")
	if w := s.wishes(); len(w) != 1 || w[0].(session.Act).Match != "m1" {
		t.Errorf("Enter wished %+v, want a move in m1", w)
	}
	s.press("]")
	shows(t, s, "1 liu!", "2 wang")
	s.press("Enter")
	if w := s.wishes(); len(w) != 1 || w[0].(session.Act).Match != "m2" {
		t.Errorf("Enter wished %+v, want a move in m2", w)
	}
	s.input(alt('0'))
	shows(t, s, "Your matches", "1  liu, Gomoku freestyle 15x15, 0 moves, your turn", "2  wang", "Players on this network")
	s.input(alt('1'))
	shows(t, s, "liu ABCD-EFGH"[:3], "2 wang!")
	s.press("[")
	shows(t, s, "Your matches")
	s.input(alt('7')) // there is no such table
	shows(t, s, "Your matches")
}

// What happens at a table that is not shown is told, marked, and still there
// when one comes to it.
func TestNewsOfAnotherTable(t *testing.T) {
	t.Parallel()
	s := english(t)
	one, two := rival(t, "m1", "liu", "h8"), rival(t, "m2", "wang", "h8")
	s.hear(onePeer(), one.event(), two.event())
	s.effects = nil
	s.hear(session.Said{Match: "m2", Name: "wang", Text: "your move was good"})
	shows(t, s, "2 wang: your move was good", "2 wang+")
	s.hear(two.play("h9").event())
	shows(t, s, "2 wang: your turn", "2 wang!")
	if _, ok := s.effects[0].(Ring); !ok || s.Screen() != keys.Table || s.current != "m1" {
		t.Errorf("effects %+v, screen %v at %s, want a bell and the table m1", s.effects, s.Screen(), s.current)
	}
	s.input(alt('2'))
	shows(t, s, "wang: your move was good", "2 h9", "1 liu")
	hides(t, s, "2 wang!", "2 wang+")
	for _, c := range []struct {
		w, h  int
		moves []string
	}{{40, 12, []string{"h9"}}, {24, 8, []string{"i8", "i9"}}} {
		s.hear(one.play(c.moves...).event())
		if got := s.draw(c.w, c.h).Text(); !strings.Contains(got, "1!") {
			t.Errorf("%dx%d does not say that table 1 waits:\n%s", c.w, c.h, got)
		}
	}
}

// An invitation that comes at a table covers nothing of it and takes no key.
func TestInvitationAtATable(t *testing.T) {
	t.Parallel()
	s := english(t)
	s.hear(onePeer(), rival(t, "m1", "liu").event())
	before := s.draw(80, 24).Text()
	s.hear(session.Invited{Invitation: session.Invitation{ID: "i1", Peer: "wang", Tag: "WANG", Offer: defaultOffer()}})
	after := s.draw(80, 24).Text()
	for i, row := range strings.Split(before, "\n") {
		if got := strings.Split(after, "\n")[i]; i < 20 && len(row) > 34 && !strings.HasPrefix(got, string([]rune(row)[:34])) {
			t.Errorf("row %d was %q, is %q", i, row, got)
		}
	}
	shows(t, s, "wang invites you: [ goes to the lobby.", "0 lobby!")
	s.wishes()
	s.press("y")
	wanted(t, s)
	s.press("Esc [ y")
	wanted(t, s, session.Answer{Invitation: "i1", Accept: true})
}

func TestNothingIsLostByQuitting(t *testing.T) {
	t.Parallel()
	s := english(t)
	s.hear(onePeer(), rival(t, "m1", "liu").event()).press("[ q")
	shows(t, s, "Quit? Matches that go on stay open.")
	s.effects = nil
	s.press("n q y")
	if len(s.effects) != 1 || s.effects[0] != (Quit{}) {
		t.Errorf("effects %+v, want one Quit", s.effects)
	}
}

// A counter shows what it changes, and can be answered with another until
// enough were made; the dialog begins with what was offered, from this side.
func TestCounter(t *testing.T) {
	t.Parallel()
	s := english(t)
	ours := defaultOffer()
	theirs := ours
	theirs.Clock, theirs.Sides = timing(t, "5m+3s"), match.InviterFirst
	inv := session.Invitation{ID: "i1", Peer: "liu", Tag: "LIU", Known: true, Offer: theirs, Before: &ours, Round: 1}
	s.hear(onePeer(), session.Invited{Invitation: inv})
	shows(t, s, "liu offers other terms: Time: no time limit -> 5 min + 3 s a move;", "lot -> the other", "o offer my terms")
	s.wishes()
	s.press("o Enter")
	shows(t, s, "Other terms for liu", "nothing is changed yet", "5 min + 3 s a move")
	wanted(t, s)
	s.press("Down Left Enter") // first: by lot
	want := theirs
	want.Sides = match.InviterFirst
	wanted(t, s, session.Counter{Invitation: "i1", Offer: want})

	inv.ID, inv.Round = "i2", session.MaxCounters
	s.hear(session.Invited{Invitation: inv}).press("o")
	shows(t, s, "Not done: enough offers: accept or decline.")
	wanted(t, s)

	inv.ID, inv.Round, inv.Before, inv.Draft = "i3", 0, nil, &ours
	s.hear(session.InviteEnded{Invitation: session.Invitation{ID: "i2", Peer: "liu"}, Code: session.EndWithdrawn}, session.Invited{Invitation: inv})
	shows(t, s, "You invited each other; o shows your terms.")
	s.press("o Enter") // what we had proposed is another offer already
	wanted(t, s, session.Counter{Invitation: "i3", Offer: ours})
}

// The dialog of an answer closes when there is nothing to answer any more.
func TestCounterOfWhatIsOver(t *testing.T) {
	t.Parallel()
	s := english(t)
	inv := session.Invitation{ID: "i1", Peer: "liu", Tag: "LIU", Known: true, Offer: defaultOffer()}
	s.hear(onePeer(), session.Invited{Invitation: inv}).press("o")
	s.hear(session.InviteEnded{Invitation: inv, Code: session.EndWithdrawn})
	hides(t, s, "Other terms for liu")
	shows(t, s, "The invitation with liu was withdrawn.")
}

// Another game is asked for with one key, on other terms with a dialog; the
// other's wish says what it would change.
func TestAnotherGameOnOtherTerms(t *testing.T) {
	t.Parallel()
	s := english(t)
	d := rival(t, "m1", "liu", "h8")
	d.do(match.Command{Seat: 1, Do: match.DoResign})
	s.hear(onePeer(), d.event())
	s.wishes()
	s.press("m M Right Enter")
	o := session.Offer{Setup: gomoku(), Clock: timing(t, "5m"), Sides: match.InviterSecond}
	wanted(t, s, session.Rematch{Match: "m1"}, session.Rematch{Match: "m1", Offer: &o})
	theirs := session.Offer{Setup: gomoku(), Clock: timing(t, "10m"), Sides: match.InviterFirst}
	inv := session.Invitation{ID: "i1", Peer: "liu", Tag: "LIU", Known: true, Rematch: true, Match: "m1", Offer: theirs}
	s.hear(session.Invited{Invitation: inv})
	shows(t, s, "liu wants another game: Time: no time limit -> 10 min")
	s.press("y")
	wanted(t, s, session.Answer{Invitation: "i1", Accept: true})
	d.snap.Link = session.Closed
	s.hear(d.event())
	shows(t, s, "liu has left")
	hides(t, s, "stays open")
}

func TestLobbyTalk(t *testing.T) {
	t.Parallel()
	s := english(t)
	s.hear(onePeer(), session.Said{Name: "liu", Text: "hello all"}, session.Said{Name: "wang", Text: "psst", Private: true})
	shows(t, s, "Lobby chat", "liu: hello all", "wang to you: psst")
	s.wishes()
	s.press("c hi Enter C you Enter M")
	wanted(t, s, session.Say{Text: "hi"}, session.Say{Peer: "p1", Text: "you"}, session.Mute{Peer: "p1", On: true})
	s.hear(rival(t, "m1", "liu").event(), session.Said{Name: "wang", Text: "anybody?"})
	shows(t, s, "wang: anybody?", "0 lobby+")
	s.press("Esc [")
	shows(t, s, "wang: anybody?", "Your matches")
	hides(t, s, "0 lobby+")
	if got := s.draw(80, 24).Text(); strings.Contains(got, "\x1b") {
		t.Error("an escape is drawn")
	}
}

// A wish for another game at a table that is not shown is marked there, and
// answered there.
func TestAnotherGameElsewhere(t *testing.T) {
	t.Parallel()
	s := english(t)
	one, two := rival(t, "m1", "liu"), rival(t, "m2", "wang", "h8")
	one.do(match.Command{Seat: 1, Do: match.DoResign})
	s.hear(onePeer(), one.event(), two.event())
	s.input(alt('2'))
	hides(t, s, "1 liu!")
	o := session.Offer{Setup: gomoku(), Sides: match.InviterFirst}
	s.hear(session.Invited{Invitation: session.Invitation{ID: "i1", Peer: "liu", Tag: "LIU", Known: true, Rematch: true, Match: "m1", Offer: o}})
	shows(t, s, "1 liu: liu would like another game.", "1 liu!")
	s.wishes()
	s.input(alt('1'))
	s.press("y")
	wanted(t, s, session.Answer{Invitation: "i1", Accept: true})
}

// Who plays can be watched with Enter and invited with i; with whom one plays
// oneself, Enter goes there.
func TestInviteOneWhoPlays(t *testing.T) {
	t.Parallel()
	s := english(t)
	l := onePeer()
	l.Peers[0].Playing, l.Peers[0].Watch = true, true
	s.hear(l)
	s.press("k") // the row of liu, chosen on purpose
	shows(t, s, "Enter watch", "i invite")
	s.press("Enter i")
	wanted(t, s, session.Watch{Peer: "p1"}, session.Invite{Peer: "p1", Offer: defaultOffer()})
	s.press("Esc")
	d := rival(t, "m1", "liu")
	d.snap.Players[1].Tag = l.Peers[0].Tag
	s.hear(d.event()).press("[")
	shows(t, s, "Enter go on")
	s.press("Enter")
	if s.current != "m1" {
		t.Errorf("at %q, want m1", s.current)
	}
}

func TestAnAdjournedMatchIsMarked(t *testing.T) {
	t.Parallel()
	s := english(t)
	l := onePeer()
	l.Open = []session.OpenMatch{{Match: "m7", Opponent: "liu", Kind: session.Remote, Setup: gomoku(), Moves: 3, Adjourned: true}}
	shows(t, s.hear(l), "liu, Gomoku freestyle 15x15, 3 moves, paused")
}
