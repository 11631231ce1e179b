package match_test

import (
	"testing"
	"time"

	"qiyou/game"
	"qiyou/game/match"
	"qiyou/game/match/matchtest"
)

// The races of a match, each with the test that plays it; that no other order
// of the same steps does harm is for TestExplore. Those of invitations, dials
// and connections are in cmd/internal/host and p2p.
//
//	a takeback is asked for and the other moves      TestUndoRequestCrossesAMove
//	a takeback is granted and the asker moves        TestUndoGrantedWhileTheRequesterMoves
//	both ask for a takeback                          TestBothAskForUndoAtOnce
//	a takeback at every ply, by either               TestUndoAtEveryPly
//	both offer a draw                                TestDrawOffersAtOnce
//	a draw is offered and the other moves            TestDrawOfferCrossesAMove
//	a draw is offered together with a move           TestDrawOfferWithAMove
//	an offer has lapsed, and is made again           TestOfferAgain
//	one resigns and the other moves                  TestResignationCrossesAMove, TestResignationCrossesTheLastMove
//	both resign                                      TestBothResignAtOnce
//	a claim of time and the move it was about        TestClaimCrossesAMove
//	a move at the moment the flag falls              TestFlagAndMoveAtOneInstant, also in cmd/internal/table
//	a win at the moment the flag falls               TestWinAfterTheFlag
//	one resigns and the other moves after the flag   TestResignationCrossesALateMove
//	both adjourn; one does, and the other moves      TestBothAdjournAtOnce, TestAdjournmentCrossesAMove
//	a wish is said while a pause is written          TestPauseKeepsWishes, TestWishCrossesAPause
//	a mark is changed and the marks are accepted     TestAcceptOfOtherMarks
//	the last move is lost in a cut                   TestLastMoveLostInACut, TestLastMoveBeforeACut in cmd/internal/table
//	a move comes twice after a cut                   TestMoveTwiceAfterACut
//	a grant is lost in a cut                         TestGrantLostInACut
//	moves in a pause come with the cut's end         TestMoveInAPause in cmd/internal/table
//	a program ends in mid-game                       TestReopened in cmd/internal/table
//	a disk is put back                               TestOlderDiskIsAFork

// duel is two ends of a match and what is on its way between them. Nothing
// arrives before it is delivered, so that messages can cross.
type duel struct {
	t    *testing.T
	ends [2]match.Replica
	wire [2][]match.Message // to First's end, to Second's end
}

func newDuel(t *testing.T, setup string) *duel {
	t.Helper()
	return newTimedDuel(t, setup, "none")
}

func newTimedDuel(t *testing.T, setup, timing string) *duel {
	t.Helper()
	keys := matchtest.Keys()
	m, err := match.Begin(testJudge(), matchtest.Terms(setup, timing, keys), keys)
	if err != nil {
		t.Fatal(err)
	}
	d := &duel{t: t}
	d.ends[0] = match.NewReplica(m, [2]match.Key{keys[0], nil})
	d.ends[1] = match.NewReplica(m, [2]match.Key{nil, keys[1]})
	return d
}

func (d *duel) send(from int, effects []match.Effect) {
	for _, e := range effects {
		if s, ok := e.(match.Send); ok {
			d.wire[1-from] = append(d.wire[1-from], s.Message)
		}
	}
}

// do lets a seat act at its own end; what it sends stays on its way.
func (d *duel) do(c match.Command) *duel {
	d.t.Helper()
	i := c.Seat.Index()
	r, effects, err := d.ends[i].Do(c)
	if err != nil {
		d.t.Fatalf("%+v: %v", c, err)
	}
	d.ends[i] = r
	d.send(i, effects)
	return d
}

// arrive delivers everything, what follows from it as well.
func (d *duel) arrive() *duel {
	for len(d.wire[0])+len(d.wire[1]) > 0 {
		for i := range d.ends {
			if len(d.wire[i]) == 0 {
				continue
			}
			msg := d.wire[i][0]
			d.wire[i] = d.wire[i][1:]
			r, effects := d.ends[i].Receive(msg)
			d.ends[i] = r
			d.send(i, effects)
		}
	}
	return d
}

// cut loses what is on its way; both ends speak again.
func (d *duel) cut() *duel {
	d.wire = [2][]match.Message{}
	for i := range d.ends {
		d.send(i, d.ends[i].Connected())
	}
	return d
}

// agree checks that both ends have the same match, with so many plies and that
// outcome.
func (d *duel) agree(plies int, winner game.Seat, reason game.Reason) {
	d.t.Helper()
	a, b := d.ends[0].Match, d.ends[1].Match
	for i, r := range d.ends {
		if r.Broken != nil {
			d.t.Fatalf("end %d stopped: %v", i, r.Broken)
		}
	}
	o, over := a.Outcome()
	if a.Head() != b.Head() || len(a.Plies()) != plies || over != (reason != "") || o.Winner != winner || o.Reason != reason {
		d.t.Errorf("%d and %d events, %d plies, %+v; want %d plies, %v %v", a.Len(), b.Len(), len(a.Plies()), o, plies, winner, reason)
	}
}

const long = "stub/two 20"

func TestUndoRequestCrossesAMove(t *testing.T) {
	t.Parallel()
	d := newDuel(t, long).do(place(game.First, 0, 0)).arrive()
	d.do(wish(game.First, match.DoUndo)).do(place(game.Second, 1, 0)).arrive()
	d.agree(2, game.NoSeat, "")
	if ask, _ := d.ends[1].Match.Asked(game.First); ask != match.AskNothing {
		t.Error("the request outlived the move")
	}
	d.do(wish(game.First, match.DoUndo)).arrive().do(wish(game.Second, match.DoUndo)).arrive()
	d.agree(0, game.NoSeat, "") // asked again, for two moves
}

func TestUndoGrantedWhileTheRequesterMoves(t *testing.T) {
	t.Parallel()
	d := newDuel(t, long).do(place(game.First, 0, 0)).arrive().do(place(game.Second, 1, 0)).arrive()
	d.do(wish(game.First, match.DoUndo)).arrive()
	d.do(wish(game.Second, match.DoUndo)).do(place(game.First, 1, 0)).arrive()
	d.agree(3, game.NoSeat, "")
}

func TestBothAskForUndoAtOnce(t *testing.T) {
	t.Parallel()
	d := newDuel(t, long).do(place(game.First, 0, 0)).arrive().do(place(game.Second, 1, 0)).arrive()
	d.do(wish(game.First, match.DoUndo)).do(wish(game.Second, match.DoUndo)).arrive()
	d.agree(2, game.NoSeat, "") // one wants two moves back, the other one: no agreement
	d.do(wish(game.First, match.DoUndo)).arrive()
	d.agree(1, game.NoSeat, "") // the writer takes the other's wish
}

func TestDrawOffersAtOnce(t *testing.T) {
	t.Parallel()
	d := newDuel(t, long).do(place(game.First, 0, 0)).arrive()
	d.do(wish(game.First, match.DoDraw)).do(wish(game.Second, match.DoDraw)).arrive()
	d.agree(1, game.NoSeat, game.Agreement)
}

func TestDrawOfferCrossesAMove(t *testing.T) {
	t.Parallel()
	d := newDuel(t, long).do(place(game.First, 0, 0)).arrive()
	d.do(wish(game.First, match.DoDraw)).do(place(game.Second, 1, 0)).arrive()
	d.agree(2, game.NoSeat, "")
	d.do(wish(game.Second, match.DoDraw)).arrive()
	d.agree(2, game.NoSeat, "") // a new offer at the new head: the old one does not answer it
}

func TestResignationCrossesAMove(t *testing.T) {
	t.Parallel()
	d := newDuel(t, long).do(place(game.First, 0, 0)).arrive()
	d.do(wish(game.First, match.DoResign)).do(place(game.Second, 1, 0)).arrive()
	// First holds the pen now, and its own end writes the resignation.
	d.agree(2, game.Second, game.Resignation)
}

func TestResignationCrossesTheLastMove(t *testing.T) {
	t.Parallel()
	d := newDuel(t, "stub/two 2").do(place(game.First, 0, 0)).arrive()
	d.do(wish(game.First, match.DoResign)).do(place(game.Second, 0, 0)).arrive()
	d.agree(2, game.First, game.Five) // the move ended the game: its result stands
}

func TestBothResignAtOnce(t *testing.T) {
	t.Parallel()
	d := newDuel(t, long).do(place(game.First, 0, 0)).arrive()
	d.do(wish(game.First, match.DoResign)).do(wish(game.Second, match.DoResign)).arrive()
	d.agree(1, game.First, game.Resignation) // the writer's is the entry
}

func TestLastMoveLostInACut(t *testing.T) {
	t.Parallel()
	d := newDuel(t, long).do(place(game.First, 0, 0)).cut().arrive()
	d.agree(1, game.NoSeat, "")
}

func TestMoveTwiceAfterACut(t *testing.T) {
	t.Parallel()
	d := newDuel(t, long).do(place(game.First, 0, 0))
	twice := d.wire[1]
	d.arrive()
	d.wire[1] = append(d.wire[1], twice...)
	d.cut()
	d.wire[1] = append(d.wire[1], twice...)
	d.arrive().agree(1, game.NoSeat, "")
}

func TestGrantLostInACut(t *testing.T) {
	t.Parallel()
	d := newDuel(t, long).do(place(game.First, 0, 0)).arrive().do(place(game.Second, 1, 0)).arrive()
	d.do(wish(game.First, match.DoUndo)).arrive()
	d.do(wish(game.Second, match.DoUndo)).cut().arrive()
	d.agree(0, game.NoSeat, "")
}

// A disk that was put back to an older state makes a fork with good
// signatures: both ends stop and know the place. Either can give up what it has
// from there on and take the other's; where both do, the last common event is
// the head.
func TestOlderDiskIsAFork(t *testing.T) {
	t.Parallel()
	for name, yield := range map[string][]int{"neither": nil, "the older disk": {1}, "the newer": {0}, "both": {0, 1}} {
		d := newDuel(t, long).do(place(game.First, 0, 0)).arrive()
		old := d.ends[1]
		d.do(place(game.Second, 1, 0)).arrive().do(place(game.First, 1, 0)).arrive()
		d.ends[1] = old
		d.do(place(game.Second, 0, 0)).cut().arrive()
		at := old.Match.Len()
		for i, r := range d.ends {
			if r.Broken == nil || r.Broken.Code != match.FaultFork || r.Fork == nil || r.Fork.At != at || r.Fork.Move != 2 {
				t.Fatalf("%s: end %d: %v, %+v; want a fork at event %d", name, i, r.Broken, r.Fork, at)
			}
			if theirs := d.ends[1-i].Match; r.Fork.Theirs.Head() != theirs.Head() {
				t.Errorf("%s: end %d knows %d events of the other, want %d", name, i, r.Fork.Theirs.Len(), theirs.Len())
			}
		}
		want := []match.Match{d.ends[0].Match, d.ends[1].Match}
		for _, i := range yield {
			want[i] = old.Match
			if len(yield) == 1 {
				want[i] = d.ends[1-i].Match
			}
			var keys [2]match.Key
			keys[i] = matchtest.Keys()[i]
			d.ends[i] = match.NewReplica(old.Match, keys)
		}
		d.cut().arrive()
		for i, r := range d.ends {
			if stopped := r.Broken != nil; stopped != (yield == nil) || r.Match.Head() != want[i].Head() {
				t.Errorf("%s: end %d: stopped %t by %v, %d events, want %d", name, i, stopped, r.Broken, r.Match.Len(), want[i].Len())
			}
		}
	}
}

// TestForkWithoutProof: what only pretends to be another history is none: not
// what is signed by another, and not what is older than the place it names.
func TestForkWithoutProof(t *testing.T) {
	t.Parallel()
	d := newDuel(t, long).do(place(game.First, 0, 0)).arrive()
	common := d.ends[0].Match
	d.do(place(game.Second, 1, 0)).arrive().do(place(game.First, 1, 0)).arrive()
	fact, err := match.Decide(common, place(game.Second, 0, 0))
	if err != nil {
		t.Fatal(err)
	}
	other := fact.(match.Event)
	for name, c := range map[string]struct {
		at   int
		fact match.Signed
		code string
	}{
		"by another key":       {common.Len(), other.Seal(matchtest.Key("nobody")), match.FaultSignature},
		"at another place":     {common.Len() + 1, other.Seal(matchtest.Keys()[1]), match.FaultFork},
		"of no move at all":    {common.Len(), match.Signed{Body: []byte{0xa0}, Sig: make([]byte, 64)}, match.FaultFork},
		"an event that is not": {common.Len(), match.Signed{}, match.FaultFork},
	} {
		r, _ := d.ends[0].Receive(match.Entry{Index: c.at, Event: c.fact})
		if r.Broken == nil || r.Broken.Code != c.code || r.Fork != nil {
			t.Errorf("%s: %v, %+v, want %s and no place", name, r.Broken, r.Fork, c.code)
		}
	}
}

// Every takeback that can be asked for, at every ply, by the writer and by the
// waiting seat, leaves the same board and the same clocks at both ends.
func TestUndoAtEveryPly(t *testing.T) {
	t.Parallel()
	for plies := 1; plies <= 6; plies++ {
		for back := 1; back <= plies; back++ {
			for _, asker := range []game.Seat{game.First, game.Second} {
				d := newTimedDuel(t, long, "1m+3x10s")
				for i := range plies {
					d.do(place(game.Seat(i%2+1), int8(i%2), time.Duration(i+1)*time.Second)).arrive()
				}
				ask := match.Command{Seat: asker, Do: match.DoUndo, Plies: back}
				d.do(ask).arrive().do(wish(asker.Other(), match.DoUndo)).arrive()
				d.agree(plies-back, game.NoSeat, "")
				want := time.Minute
				for i := range plies - back {
					if i%2 == 0 {
						want -= time.Duration(i+1) * time.Second
					}
				}
				if a, b := d.ends[0].Match, d.ends[1].Match; a.Clocks() != b.Clocks() || a.Clocks()[0].Main != want || a.State().Hash() != b.State().Hash() {
					t.Errorf("%d of %d by %v: clocks %v and %v, want %v", back, plies, asker, a.Clocks(), b.Clocks(), want)
				}
			}
		}
	}
}

// An offer that is made right after the move is about the board after it.
func TestDrawOfferWithAMove(t *testing.T) {
	t.Parallel()
	d := newDuel(t, long).do(place(game.First, 0, 0)).do(wish(game.First, match.DoDraw)).arrive()
	if ask, _ := d.ends[1].Match.Asked(game.First); ask != match.AskDraw {
		t.Errorf("asked %v", ask)
	}
	d.do(wish(game.Second, match.DoDraw)).arrive()
	d.agree(1, game.NoSeat, game.Agreement)
}

// An offer that lapsed can be made again, and it is still the offer of the one
// who made it.
func TestOfferAgain(t *testing.T) {
	t.Parallel()
	d := newDuel(t, long).do(place(game.First, 0, 0)).arrive()
	d.do(wish(game.First, match.DoDraw)).arrive().do(place(game.Second, 1, 0)).arrive()
	for i := range d.ends {
		if ask, _ := d.ends[i].Match.Asked(game.First); ask != match.AskNothing {
			t.Errorf("end %d: asked %v", i, ask)
		}
	}
	d.do(place(game.First, 0, 0)).arrive().do(wish(game.First, match.DoDraw)).arrive()
	if ask, _ := d.ends[1].Match.Asked(game.First); ask != match.AskDraw {
		t.Errorf("asked %v", ask)
	}
	d.do(wish(game.Second, match.DoRefuse)).arrive().do(wish(game.First, match.DoDraw)).arrive().do(wish(game.Second, match.DoDraw)).arrive()
	d.agree(3, game.NoSeat, game.Agreement)
}

func claim(seat game.Seat) match.Command {
	return match.Command{Seat: seat, Do: match.DoClaim, Think: time.Hour}
}

func TestClaimCrossesAMove(t *testing.T) {
	t.Parallel()
	d := newTimedDuel(t, long, "1m").do(place(game.First, 0, 0)).arrive()
	d.do(claim(game.First)).do(place(game.Second, 1, time.Second)).arrive()
	d.agree(2, game.NoSeat, "")
	for i := range d.ends {
		if d.ends[i].Match.Claimed(game.First) {
			t.Errorf("end %d: the claim outlived the move", i)
		}
	}
	d = newTimedDuel(t, long, "1m").do(place(game.First, 0, 0)).arrive()
	d.do(claim(game.First)).do(match.Command{Seat: game.Second, Do: match.DoTimeout, Think: time.Minute}).arrive()
	d.agree(1, game.First, game.Timeout)
}

// late delivers everything to end i so long after the pen went away from it.
func (d *duel) late(i int, elapsed time.Duration) *duel {
	for len(d.wire[i]) > 0 {
		msg := d.wire[i][0]
		d.wire[i] = d.wire[i][1:]
		d.ends[i].Elapsed = elapsed
		r, effects := d.ends[i].Receive(msg)
		d.ends[i] = r
		d.send(i, effects)
	}
	return d
}

// A game is not won by a move after the flag, whatever its author says it
// thought: both ends end with the same loss.
func TestWinAfterTheFlag(t *testing.T) {
	t.Parallel()
	d := newTimedDuel(t, "stub/two 1", "1m").do(place(game.First, 0, time.Second))
	if o, _ := d.ends[0].Match.Outcome(); o.Winner != game.First {
		t.Fatalf("%+v", o)
	}
	d.late(1, 2*time.Minute).arrive().agree(1, game.Second, game.Timeout)
	if !d.ends[0].Match.Sealed() || !d.ends[1].Match.Sealed() {
		t.Error("not both have signed")
	}
}

func TestResignationCrossesALateMove(t *testing.T) {
	t.Parallel()
	d := newTimedDuel(t, long, "1m").do(place(game.First, 0, time.Second)).do(wish(game.Second, match.DoResign))
	d.late(1, 2*time.Minute).arrive()
	d.agree(1, game.Second, game.Timeout) // the flag was first
	d = newTimedDuel(t, long, "1m").do(place(game.First, 0, time.Second)).do(wish(game.Second, match.DoResign))
	d.late(1, 3*time.Second).arrive()
	d.agree(1, game.First, game.Resignation)
}

func TestBothAdjournAtOnce(t *testing.T) {
	t.Parallel()
	d := newTimedDuel(t, long, "1m").do(place(game.First, 0, 0)).arrive()
	d.do(wish(game.First, match.DoAdjourn)).do(wish(game.Second, match.DoAdjourn)).arrive()
	d.agree(1, game.NoSeat, "")
	if !d.ends[0].Match.Adjourned() || !d.ends[1].Match.Adjourned() {
		t.Error("not adjourned")
	}
	d.do(wish(game.First, match.DoReturn)).do(wish(game.Second, match.DoReturn)).cut().arrive()
	d.agree(1, game.NoSeat, "")
	if d.ends[0].Match.Adjourned() || d.ends[1].Match.Adjourned() {
		t.Error("still adjourned")
	}
}

func TestAdjournmentCrossesAMove(t *testing.T) {
	t.Parallel()
	d := newTimedDuel(t, long, "1m").do(place(game.First, 0, 0)).arrive()
	d.do(wish(game.First, match.DoAdjourn)).do(place(game.Second, 1, 0)).arrive()
	d.agree(2, game.NoSeat, "")
	if ask, _ := d.ends[1].Match.Asked(game.First); ask != match.AskNothing || d.ends[0].Match.Adjourned() {
		t.Errorf("asked %v, adjourned %v", ask, d.ends[0].Match.Adjourned())
	}
}

// A wish that was heard before a pause stands after it, at both ends.
func TestPauseKeepsWishes(t *testing.T) {
	t.Parallel()
	for _, seat := range []game.Seat{game.First, game.Second} {
		for _, do := range []match.Do{match.DoDraw, match.DoUndo, match.DoAdjourn} {
			d := newTimedDuel(t, long, "1m").do(place(game.First, 0, 0)).arrive().do(place(game.Second, 0, 0)).arrive().do(place(game.First, 0, 0)).arrive()
			d.do(wish(seat, do)).arrive()
			want, plies := d.ends[0].Match.Asked(seat)
			d.do(pause(game.Second, time.Second, time.Minute)).cut().arrive()
			for i := range d.ends {
				if ask, n := d.ends[i].Match.Asked(seat); ask != want || n != plies || ask == match.AskNothing {
					t.Errorf("%v at end %d: asked %v %d, want %v %d", seat, i, ask, n, want, plies)
				}
			}
		}
	}
}

// One that was refused before it does not.
func TestPauseKeepsNoRefusedWish(t *testing.T) {
	t.Parallel()
	d := newTimedDuel(t, long, "1m").do(place(game.First, 0, 0)).arrive().do(wish(game.First, match.DoUndo)).arrive()
	d.do(wish(game.Second, match.DoRefuse)).arrive().do(pause(game.Second, time.Second, time.Minute)).arrive()
	if ask, _ := d.ends[1].Match.Asked(game.First); ask != match.AskNothing {
		t.Errorf("asked %v", ask)
	}
}

func TestWishCrossesAPause(t *testing.T) {
	t.Parallel()
	d := newTimedDuel(t, long, "1m").do(place(game.First, 0, 0)).arrive()
	d.do(wish(game.First, match.DoDraw)).do(pause(game.Second, time.Second, time.Minute)).arrive()
	if ask, _ := d.ends[1].Match.Asked(game.First); ask != match.AskDraw {
		t.Errorf("asked %v", ask)
	}
	d.do(pause(game.Second, time.Second, time.Minute)).do(pause(game.Second, 0, time.Minute)).cut().arrive()
	d.do(wish(game.Second, match.DoDraw)).arrive().agree(1, game.NoSeat, game.Agreement)
}

// Marks of dead stones are moves: whoever accepts has the pen, and accepts the
// marks that the log before it leads to. There is nothing that could cross.
func TestAcceptOfOtherMarks(t *testing.T) {
	t.Parallel()
	d := newTimedDuel(t, "weiqi/chinese 9", "1m")
	play := func(seat game.Seat, text string) {
		t.Helper()
		m, err := game.ParseMove(text)
		if err != nil {
			t.Fatal(err)
		}
		d.do(match.Command{Seat: seat, Do: match.DoMove, Move: m, Think: time.Second}).arrive()
	}
	play(game.First, "ee")
	play(game.Second, "-")
	play(game.First, "-")
	play(game.Second, "!ee")
	play(game.Second, "=propose")
	before := d.ends[0].Match
	play(game.First, "!ee")
	if _, _, err := d.ends[1].Do(match.Command{Seat: game.Second, Do: match.DoMove, Move: game.ChooseOf("accept")}); err == nil {
		t.Error("accepted while the other changes the marks")
	}
	// An acceptance that was written for the marks as they were does not fold.
	f, err := match.Decide(before, match.Command{Seat: game.First, Do: match.DoMove, Move: game.ChooseOf("accept")})
	if err != nil {
		t.Fatal(err)
	}
	if _, err := match.Fold(d.ends[1].Match, f.Seal(keyA)); code(err) != match.FaultOrder {
		t.Errorf("%v", err)
	}
	play(game.First, "=propose")
	play(game.Second, "=accept")
	if a, b := d.ends[0].Match, d.ends[1].Match; !a.Sealed() || a.Head() != b.Head() {
		t.Errorf("over %v, %v", a.Over(), b.Over())
	}
}
