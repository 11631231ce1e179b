package linear

import (
	"strings"
	"testing"

	"qiyou/ui/session"
)

func TestEarlierBoards(t *testing.T) {
	t.Parallel()
	f := newFake()
	r := start(t, f, Options{JSON: true})
	g := newGame(t, "none").play("h8 a1 h9 a2")
	f.events <- lobbyOf("Lin")
	f.events <- session.Table{Snapshot: g.snap(session.Person, session.Remote)}
	r.await("start")
	stones := func(e map[string]any) (n int) {
		for _, row := range e["rows"].([]any) {
			n += strings.Count(row.(string), "X") + strings.Count(row.(string), "O")
		}
		return n
	}
	for _, step := range []struct {
		line string
		ply  int
		last string
	}{
		{"back", 3, "h9"}, {"back 2", 1, "h8"}, {"back 7", 0, ""}, {"forward", 1, "h8"}, {"board", 1, "h8"}, {"goto 2", 2, "a1"},
		{"forward 9", 4, "a2"}, {"goto 0", 0, ""}, {"present", 4, "a2"}, {"goto 99", 4, "a2"}, {"back", 3, "h9"},
	} {
		r.send(step.line)
		e := r.await("board")
		if e["ply"] != float64(step.ply) || stones(e) != step.ply || e["last"] != any(step.last) && step.last != "" {
			t.Errorf("%s: ply %v, %d stones, last %v; want %d, last %s", step.line, e["ply"], stones(e), e["last"], step.ply, step.last)
		}
		if of := e["of"]; (of == 4.0) != (step.ply < 4) {
			t.Errorf("%s: of %v", step.line, of)
		}
	}
	for line, code := range map[string]string{"h10": "not-now", "goto": "missing-argument", "goto -1": "missing-argument", "back x": "missing-argument", "forward 0": "missing-argument"} {
		r.send(line)
		if e := r.await("refused"); e["code"] != code {
			t.Errorf("%s: refused as %v, want %s", line, e["code"], code)
		}
	}
	// The match goes on behind the review, which stays where it is.
	g.play("h10")
	f.events <- session.Table{Snapshot: g.snap(session.Person, session.Remote)}
	r.await("move")
	r.send("board")
	if e := r.await("board"); e["ply"] != 3.0 || e["of"] != 5.0 {
		t.Errorf("after a move of the match: ply %v of %v", e["ply"], e["of"])
	}
	g.play("a3")
	f.events <- session.Table{Snapshot: g.snap(session.Person, session.Remote)}
	r.await("move")
	r.send("present")
	r.await("board")
	r.send("h11")
	if _, ok := r.wish().(session.Act); !ok {
		t.Error("at the present a move is not made")
	}
}

func TestEarlierBoardsInWords(t *testing.T) {
	t.Parallel()
	k := newTalk(t, Options{})
	k.types("back", "Not done: back: no-match.")
	g := newGame(t, "none").play("h8 a1")
	k.face.event(session.Table{Snapshot: g.snap(session.Person, session.Remote)})
	k.out.Reset()
	k.face.line(line{text: "goto 1"})
	if got, want := strings.Split(k.out.String(), "\n")[0], "Review: the board after move 1 of 2. Type present to go back."; got != want {
		t.Errorf("got %q, want %q", got, want)
	}
	k.out.Reset()
	k.types("h9", "Not done: h9: you look at an earlier board; type present first.")
}
