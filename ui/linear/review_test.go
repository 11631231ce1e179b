package linear

import (
	"strings"
	"testing"

	"qiyou/game"
	"qiyou/game/catalog"
	"qiyou/game/match"
	"qiyou/game/record"
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
	k.types("back", "Not done: back: you are at no table.")
	g := newGame(t, "none").play("h8 a1")
	k.face.event(session.Table{Snapshot: g.snap(session.Person, session.Remote)})
	k.out.Reset()
	k.face.line(line{text: "goto 1"})
	if got, want := strings.Split(k.out.String(), "\n")[0], "Review: the board after move 1 of 2. Type present to go back."; got != want {
		t.Errorf("got %q, want %q", got, want)
	}
	k.out.Reset()
	k.types("h9", "Not done: h9: you look at an earlier board; type present first.")
	k.types("try h9", "Not done: try h9: this match still goes on.")
	k.types("playon", "Not done: playon: this match still goes on.")
	g.do(match.Command{Seat: game.First, Do: match.DoResign})
	k.face.event(session.Table{Snapshot: g.snap(session.Person, session.Remote)})
	k.face.line(line{text: "try h9"})
	if !strings.Contains(k.out.String(), "In a variation from move 1 on: the board after move 2. Type main to go back to the game.\nLast move: 2. Wang: h9.\n") {
		t.Errorf("got %q", k.out.String())
	}
}

// TestRecordOpensWhereItWasFound: what was searched for is on the board.
func TestRecordOpensWhereItWasFound(t *testing.T) {
	t.Parallel()
	f := newFake()
	r := start(t, f, Options{JSON: true})
	f.events <- lobbyOf("Lin")
	f.events <- session.Records{Records: []session.Record{{ID: "/r/c.sgf", At: 4}}, All: 1}
	if rows := r.await("records")["records"].([]any); rows[0].(map[string]any)["at"] != 4.0 {
		t.Errorf("%v", rows)
	}
	r.send("review 1")
	if w := r.wish(); w != (session.OpenRecord{Record: "/r/c.sgf", At: 4}) {
		t.Errorf("%+v", w)
	}
	study, err := record.Open([]byte("(;GM[4]SZ[15];B[hh];W[hg];B[if];W[aa];B[bb])"), match.Judge{Rules: catalog.New})
	if err != nil {
		t.Fatal(err)
	}
	for _, at := range []int{4, 2, 1000} {
		f.events <- session.Table{Snapshot: session.Snapshot{ID: "record:x", Match: study.Match, Watching: true, OfRecord: true}, Study: study, At: at}
		if e := r.await("board"); e["match"] != "record:x" || e["ply"] != float64(min(at, 5)) {
			t.Errorf("opened at %v, want %d", e["ply"], at)
		}
	}
}

func TestRecords(t *testing.T) {
	t.Parallel()
	f := newFake()
	r := start(t, f, Options{JSON: true})
	f.events <- lobbyOf("Lin")
	r.await("lobby")
	r.send("review 1")
	if e := r.await("refused"); e["code"] != "no-match" {
		t.Errorf("a record before any was listed: %v", e)
	}
	r.send("search lin 2026")
	if w := r.wish(); w != (session.ListRecords{Words: "lin 2026"}) {
		t.Errorf("%+v", w)
	}
	r.send("search")
	if w := r.wish(); w != (session.ListRecords{All: true}) {
		t.Errorf("all of the library: %+v", w)
	}
	r.send("records")
	if w := r.wish(); w != (session.ListRecords{}) {
		t.Errorf("%+v", w)
	}
	f.events <- session.Records{Records: []session.Record{
		{ID: "/r/b.sgf", Date: "2026-11-29", Names: [2]string{"Lin", "Wang\x1b"}, Result: "B+"}, {ID: "/r/a.sgf"},
	}, All: 12}
	e := r.await("records")
	rows := e["records"].([]any)
	if first := rows[0].(map[string]any); len(rows) != 2 || e["all"] != 12.0 || first["number"] != 1.0 || first["date"] != "2026-11-29" || first["names"].([]any)[1] != "Wang" {
		t.Errorf("%v", e)
	}
	r.send("review")
	if e := r.await("refused"); e["code"] != "missing-argument" {
		t.Errorf("%v", e)
	}
	r.send("review ~/My games/x.sgf")
	if w := r.wish(); w != (session.OpenRecord{Record: "~/My games/x.sgf"}) {
		t.Errorf("%+v", w)
	}
	f.events <- session.Notice{Code: session.NoticeUnread, Args: []string{"x.sgf", "no-record"}}
	r.await("notice")
	r.send("review 2")
	if w := r.wish(); w != (session.OpenRecord{Record: "/r/a.sgf"}) {
		t.Errorf("%+v", w)
	}
	s := newGame(t, "none").play("h8 a1 h9 a2 h10 a3 h11 a4 h12").snap(session.Remote, session.Remote)
	s.ID, s.Record, s.Watching, s.OfRecord = "record:m1", "/r/a.sgf", true, true
	f.events <- session.Table{Snapshot: s}
	if e := r.await("start"); e["record"] != "/r/a.sgf" || len(e["moves"].([]any)) != 9 {
		t.Errorf("%v", e)
	}
	r.send("goto 3")
	if e := r.await("board"); e["ply"] != 3.0 || e["of"] != 9.0 {
		t.Errorf("%v", e)
	}
	r.send("search")
	if w, ok := r.wish().(session.ListRecords); !ok || w.Board == nil || w.Board.Hash() != s.Match.Plies()[2].State.Hash() || w.Game != "gomoku" {
		t.Errorf("the board is looked for by %+v", w)
	}
	f.events <- session.Records{}
	r.await("records")
	r.send("playon 0")
	if e := r.await("refused"); e["code"] != "missing-argument" {
		t.Errorf("%v", e)
	}
	r.send("playon 2")
	if w, ok := r.wish().(session.PlayOn); !ok || w.Level != 2 || len(w.Moves) != 3 || w.Offer.Setup.Game != "gomoku" {
		t.Errorf("%+v", w)
	}
	r.send("present")
	r.await("board")
	r.send("playon")
	if e := r.await("refused"); e["code"] != "game-over" {
		t.Errorf("playing on after the end: %v", e)
	}
	for _, step := range []struct {
		line string
		ply  int
		from any
	}{
		{"goto 2", 2, nil}, {"try h9", 3, nil}, {"try b1", 4, 3.0}, {"try b2", 5, 3.0}, {"back", 4, 3.0}, {"try b3", 5, 3.0}, {"forward 9", 5, 3.0},
		{"back 2", 3, nil}, {"forward 2", 5, nil}, {"try o1", 6, 5.0}, {"present", 9, nil}, {"goto 0", 0, nil},
	} {
		r.send(step.line)
		if e := r.await("board"); e["ply"] != float64(step.ply) || e["from"] != step.from {
			t.Errorf("%s: ply %v from %v, want %d from %v", step.line, e["ply"], e["from"], step.ply, step.from)
		}
	}
	for line, code := range map[string]string{"try": "missing-argument", "try x": "not-a-move", "try pass": "wrong-kind"} {
		r.send(line)
		if e := r.await("refused"); e["code"] != code {
			t.Errorf("%s: %v", line, e)
		}
	}
	r.send("leave")
	if e := r.await("refused"); e["code"] != "not-saved" {
		t.Errorf("%v", e)
	}
	r.send("leave")
	if w := r.wish(); w != (session.Leave{Match: "record:m1"}) {
		t.Errorf("%+v", w)
	}
}

func TestRecordsInWords(t *testing.T) {
	t.Parallel()
	k := newTalk(t, Options{})
	k.hears(session.Records{}, "There is no finished game.")
	k.hears(session.Records{Records: []session.Record{{ID: "/r/a.sgf", Date: "2026-11-29", Names: [2]string{"Lin", ""}, Result: "B+", Setup: testOffer().Setup}}},
		"1: 2026-11-29, Lin against (no name), Gomoku freestyle 15x15, B+")
}
