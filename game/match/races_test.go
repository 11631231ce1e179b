package match_test

import (
	"testing"

	"qiyou/game"
	"qiyou/game/match"
	"qiyou/game/match/matchtest"
)

// duel is two ends of a match and what is on its way between them. Nothing
// arrives before it is delivered, so that messages can cross.
type duel struct {
	t    *testing.T
	ends [2]match.Replica
	wire [2][]match.Message // to First's end, to Second's end
}

func newDuel(t *testing.T, setup string) *duel {
	t.Helper()
	keys := matchtest.Keys()
	m, err := match.Begin(testJudge(), matchtest.Terms(setup, "none", keys), keys)
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
// signatures: both ends stop and say where.
func TestOlderDiskIsAFork(t *testing.T) {
	t.Parallel()
	d := newDuel(t, long).do(place(game.First, 0, 0)).arrive()
	old := d.ends[1]
	d.do(place(game.Second, 1, 0)).arrive().do(place(game.First, 1, 0)).arrive()
	d.ends[1] = old
	d.do(place(game.Second, 0, 0)).cut().arrive()
	for i, r := range d.ends {
		if r.Broken == nil || r.Broken.Code != match.FaultOrder {
			t.Errorf("end %d: %v", i, r.Broken)
		}
	}
}
