package linear

import (
	"testing"

	"qiyou/game"
	"qiyou/game/match"
	"qiyou/ui/session"
)

// Moves made ahead are told, played the instant their turn comes, and cancelled
// where they cannot be.
func TestPremove(t *testing.T) {
	t.Parallel()
	f := newFake()
	r := start(t, f, Options{JSON: true})
	g := newGame(t, "none").play("h8")
	show := func() { f.events <- session.Table{Snapshot: g.snap(session.Person, session.Remote)} }
	show()
	r.await("start")
	refused := func(line, code string) {
		t.Helper()
		r.send(line)
		if e := r.await("refused"); e["code"] != code {
			t.Errorf("%s: %v, want %s", line, e["code"], code)
		}
	}
	is := func(what string, moves ...any) {
		t.Helper()
		e := r.await("premove")
		got, _ := e["moves"].([]any)
		if e["what"] != what || len(got) != len(moves) {
			t.Fatalf("premove is %v, want %s %v", e, what, moves)
		}
		for i := range moves {
			if got[i] != moves[i] {
				t.Errorf("moves are %v, want %v", got, moves)
			}
		}
	}
	played := func(want string) {
		t.Helper()
		a, ok := r.wish().(session.Act)
		if !ok || a.Command.Do != match.DoMove || a.Command.Seat != game.First || a.Command.Move.String() != want {
			t.Fatalf("played %+v, want %s", a, want)
		}
		g.do(a.Command)
		show()
	}
	refused("premove h8", "occupied")
	refused("premove zz", "not-a-move")
	r.send("premove")
	is("made")
	r.send("premove h9 h10")
	is("made", "h9", "h10")
	r.send("premove h11")
	is("made", "h9", "h10", "h11")
	refused("premove h12", "premove-full")
	g.play("a1")
	show()
	played("hg")
	g.play("h10") // where the next was to go
	show()
	is("illegal")
	refused("premove h12", "no-premove")
	g.play("h7")
	show()
	r.await("move") // a line could be read before the news of it
	r.send("premove h12")
	is("made", "h12")
	r.send("premove none")
	is("taken-back")
	r.send("premove h12")
	is("made", "h12")
	g.do(match.Command{Seat: game.Second, Do: match.DoDraw})
	show()
	is("void")
	g.do(match.Command{Seat: game.Second, Do: match.DoResign})
	show()
	r.await("end")
	refused("premove h12", "game-over")
}

func TestPremoveInWords(t *testing.T) {
	t.Parallel()
	k := newTalk(t, Options{})
	k.face.event(session.Table{Snapshot: newGameOf(t, "xiangqi/asian 0", "none").play("h2e2").snap(session.Person, session.Remote)})
	k.out.Reset()
	k.types("premove h0g2", "Ahead: h0-g2. Each is played as soon as it is your turn.")
	k.types("premove a0a5", "Ahead: h0-g2 a0-a5. Each is played as soon as it is your turn.")
	k.types("premove none", "No moves are made ahead.")
	k.types("premove a0a5", "Not done: premove a0a5: no move of the other makes that possible.")
}
