package host

import (
	"os"
	"path/filepath"
	"slices"
	"testing"

	"qiyou/game"
	"qiyou/game/catalog"
	"qiyou/game/match"
	"qiyou/game/record"
	"qiyou/ui/session"
)

// finished plays a game at one keyboard to its end and gives its last state.
func finished(p *player) session.Snapshot {
	p.t.Helper()
	p.do(session.PlayHere{Offer: offer(match.InviterFirst)})
	s := p.plies(0)
	p.act(s, game.First, match.DoMove, "hh")
	p.plies(1)
	p.act(s, game.Second, match.DoResign, "")
	return p.table("the record", func(s session.Snapshot) bool { return s.Record != "" && s.Match.Sealed() })
}

func TestRecordsAreListedAndOpened(t *testing.T) {
	t.Parallel()
	a := start(t, "ann", t.TempDir(), nil)
	a.do(session.ListRecords{})
	if got := await(a, "records", func(session.Records) bool { return true }); len(got.Records) != 0 {
		t.Errorf("%+v", got)
	}
	s := finished(a)
	broken := filepath.Join(filepath.Dir(s.Record), "19990101-0000-gomoku-00000000.sgf")
	unsigned := filepath.Join(filepath.Dir(s.Record), "19990101-0001-gomoku-00000000.sgf")
	for path, data := range map[string]string{broken: "no record", unsigned: "(;GM[4]FF[4]SZ[15]PB[x]PW[y];B[hh])"} {
		if err := os.WriteFile(path, []byte(data), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	a.do(session.ListRecords{})
	got := await(a, "records", func(session.Records) bool { return true }).Records
	if len(got) != 2 || got[0].ID != s.Record || got[0].Names[0] != "ann" || got[0].Setup.Game != "gomoku" || got[0].Date == "" || got[0].Result == "" {
		t.Fatalf("%+v", got)
	}
	a.do(session.OpenRecord{Record: got[0].ID})
	e := await(a, "the record", func(e session.Table) bool { return e.Snapshot.OfRecord })
	r := e.Snapshot
	if !e.Study.Signed || len(e.Study.Line()) != 2 {
		t.Errorf("the study: %+v", e.Study)
	}
	if r.ID == s.ID || !r.Watching || r.Record != s.Record || r.Match.ID() != s.Match.ID() || len(r.Match.Plies()) != 1 || !r.Match.Over() || r.Mine(game.First) || r.Mine(game.Second) {
		t.Errorf("%+v", r)
	}
	// Nothing can be done to it, and it closes.
	for _, w := range []session.Wish{session.Act{Match: r.ID, Command: match.Command{Seat: game.First, Do: match.DoResign}}, session.Keep{Match: r.ID}, session.Rematch{Match: r.ID}} {
		a.do(w)
		if n := await(a, "a refusal", func(e session.Notice) bool { return e.Code == session.NoticeWish }); n.Args[0] != session.ErrNoMatch {
			t.Errorf("%T: %v", w, n.Args)
		}
	}
	a.do(session.Leave{Match: r.ID})
	await(a, "the end of it", func(e session.Left) bool { return e.Match == r.ID })
	for path, why := range map[string][]string{
		broken: {record.FaultNone, "1", "9", ""}, filepath.Join(a.home, "none"): {session.ErrNoRecord}, a.home: {session.ErrRecordFile}, "1900": {session.ErrNoRecord},
	} {
		a.do(session.OpenRecord{Record: path})
		if n := await(a, "a refusal", func(e session.Notice) bool { return e.Code == session.NoticeUnread }); n.Args[0] != path || !slices.Equal(n.Args[1:], why) {
			t.Errorf("%s: %q, want %q", path, n.Args, why)
		}
	}
}

// TestForeignRecordsAreOpened: files of other programs, anywhere on disk, in
// either format, with what they say. Nobody has a key in them.
func TestForeignRecordsAreOpened(t *testing.T) {
	t.Parallel()
	a := start(t, "ann", t.TempDir(), nil)
	for name, c := range map[string]struct {
		data, game, first string
		moves             int
		faults            []string
		comment           string
	}{
		"go.sgf":   {"(;GM[1]FF[4]SZ[9]PB[x\x1b[2J]PW[y]C[hello];B[aa];W[bb](;B[cc])(;B[dd]C[or here]))", "weiqi", "x", 3, nil, "hello"},
		"five.sgf": {"(;GM[4]SZ[15]PB[x]PW[y];B[hh];W[hh];B[aa])", "gomoku", "x", 1, []string{record.FaultIllegal}, ""},
		"game.pgn": {"[Game \"Chinese Chess\"]\n[Red \"x\"]\n\n1. H2-E2 {the cannon} H9-G7 *\n", "xiangqi", "x", 2, nil, ""},
	} {
		path := filepath.Join(t.TempDir(), name)
		if err := os.WriteFile(path, []byte(c.data), 0o600); err != nil {
			t.Fatal(err)
		}
		a.do(session.OpenRecord{Record: path})
		e := await(a, name, func(e session.Table) bool { return e.Snapshot.Record == path })
		s := e.Snapshot
		if !s.OfRecord || !s.Watching || s.Match.Setup().Game != c.game || len(s.Match.Plies()) != c.moves || s.Players[0].Name != c.first || s.Players[0].Tag != "" || s.Mine(game.First) {
			t.Errorf("%s: %+v, %d moves", name, s, len(s.Match.Plies()))
		}
		if s.ID == "record:"+matchName(match.Hash{}) {
			t.Errorf("%s: all files without a log have the same name", name)
		}
		var codes []string
		for _, f := range e.Study.Faults {
			codes = append(codes, f.Code)
		}
		if e.Study.Signed || !slices.Equal(codes, c.faults) || e.Study.Root.Comment != c.comment {
			t.Errorf("%s: %v %v, %q", name, e.Study.Signed, codes, e.Study.Root.Comment)
		}
		a.do(session.Leave{Match: s.ID})
		await(a, "the end of it", func(e session.Left) bool { return e.Match == s.ID })
	}
}

// A takeback after the end is a match that goes on before it: of two people here,
// or with the seats as they were, whoever is to act.
func TestPlayOnAfterTheEnd(t *testing.T) {
	t.Parallel()
	a := start(t, "ann", t.TempDir(), nil)
	mv := game.PlaceAt(game.Point{Col: 7, Row: 7})
	a.do(session.PlayOn{Offer: offer(match.ByLot), Moves: []game.Move{mv}, Here: true})
	s := a.plies(1)
	if !s.Mine(game.First) || !s.Mine(game.Second) {
		t.Errorf("two people here: seats %+v", s.Players)
	}
	a.do(session.Leave{Match: s.ID})
	for _, me := range []game.Seat{game.First, game.Second} {
		a.do(session.PlayOn{Offer: offer(match.ByLot), Moves: []game.Move{mv}, Level: 1, Me: me})
		s := a.plies(int(3 - me)) // the computer has answered where it was to act
		if !s.Mine(me) || s.Mine(me.Other()) {
			t.Errorf("%v wished for, seats %+v", me, s.Players)
		}
		a.do(session.Leave{Match: s.ID})
	}
}

// A match against the computer begins from any board of a game, with the person
// to act there; its log is a whole match, which is gone on with after a restart.
func TestPlayOnFromABoard(t *testing.T) {
	t.Parallel()
	a := start(t, "ann", t.TempDir(), nil)
	var moves []game.Move
	for _, s := range []string{"hh", "ii", "hi"} {
		mv, err := game.ParseMove(s)
		if err != nil {
			t.Fatal(err)
		}
		moves = append(moves, mv)
	}
	for n := range len(moves) + 1 {
		a.do(session.PlayOn{Offer: offer(match.ByLot), Moves: moves[:n], Level: 1})
		s := a.plies(n)
		me := s.Match.State().ToAct()
		if !s.Mine(me) || s.Mine(me.Other()) || s.Players[me.Other().Index()].Kind != session.Computer {
			t.Errorf("after %d moves: seats %+v", n, s.Players)
		}
		a.act(s, me, match.DoMove, "aa")
		s = a.plies(n + 2)
		a.do(session.Leave{Match: s.ID})
		await(a, "an open match", func(e session.Lobby) bool { return len(e.Open) == 1 })
		a.do(session.Reopen{Match: s.ID})
		a.plies(n + 2)
		a.act(s, me, match.DoResign, "")
		s = a.table("the record", func(s session.Snapshot) bool { return s.Record != "" && s.Match.Sealed() })
		a.do(session.OpenRecord{Record: s.Record})
		r := a.table("the record", func(s session.Snapshot) bool { return s.OfRecord })
		if got := len(r.Match.Plies()); got != n+2 {
			t.Errorf("the record has %d moves, want %d", got, n+2)
		}
		a.do(session.Leave{Match: s.ID})
	}
	for _, c := range []struct {
		wish session.PlayOn
		want string
	}{
		{session.PlayOn{Offer: session.Offer{Setup: game.Setup{Game: "gomoku", Size: 3}}, Level: 1}, session.ErrSetup},
		{session.PlayOn{Offer: offer(match.ByLot), Moves: []game.Move{moves[0], moves[0]}, Level: 1}, session.ErrSetup},
		{session.PlayOn{Offer: offer(match.ByLot), Moves: moves}, session.ErrLevel},
	} {
		a.do(c.wish)
		if n := await(a, "a refusal", func(e session.Notice) bool { return e.Code == session.NoticeWish }); n.Args[0] != c.want {
			t.Errorf("%+v: %v, want %s", c.wish, n.Args, c.want)
		}
	}
}

// From a record whose board is set up the match begins at the very board that is
// shown, or it is said why it does not. Its own record holds.
func TestPlayOnFromASetUpBoard(t *testing.T) {
	t.Parallel()
	a := start(t, "ann", t.TempDir(), nil)
	for name, c := range map[string]struct {
		data  string
		moves int    // in the match that begins
		setup string // of it; "" where none begins
	}{
		"go.sgf":       {"(;GM[1]FF[4]SZ[9]AB[aa][bb][cc]AW[dd]PL[W];W[ee];B[ff])", 7, "weiqi/japanese 9"},
		"handicap.sgf": {"(;GM[1]FF[4]SZ[19]HA[2]AB[pd][dp];W[dd])", 1, "weiqi/japanese 19 handicap=2"},
		"twice.sgf":    {"(;GM[1]FF[4]SZ[9];B[aa];B[bb];W[cc])", 4, "weiqi/japanese 9"},
		"five.sgf":     {"(;GM[4]FF[4]SZ[15]AB[hh][ii]AW[aa][bb];B[cc])", 5, "gomoku/freestyle 15"},
		"uneven.sgf":   {"(;GM[4]FF[4]SZ[15]AB[hh][ii]AW[aa];B[cc])", 0, ""},
		"end.pgn":      {"[Game \"Chinese Chess\"]\n[FEN \"4k4/9/9/9/9/9/9/9/4p4/3K4R b - - 3 40\"]\n\n1. ... E1-F1 *\n", 1, "xiangqi/asian 0 position=4k4-9-9-9-9-9-9-9-4p4-3k.4r.-b"},
		"plain.pgn":    {"[Game \"Chinese Chess\"]\n\n1. H2-E2 *\n", 1, "xiangqi/asian 0"},
	} {
		path := write(t, filepath.Join(t.TempDir(), name), []byte(c.data))
		a.do(session.OpenRecord{Record: path})
		e := await(a, name, func(e session.Table) bool { return e.Snapshot.Record == path })
		line := e.Study.Line()
		if len(e.Study.Faults) > 0 {
			t.Fatalf("%s: %v", name, e.Study.Faults)
		}
		w := session.PlayOn{Offer: offer(match.ByLot), Start: line[0].State, Board: line[len(line)-1].State, Here: true}
		w.Offer.Setup = e.Snapshot.Match.Setup()
		for _, n := range line[1:] {
			w.Moves = append(w.Moves, n.Move)
		}
		a.do(w)
		if c.setup == "" {
			if n := await(a, "a refusal", func(e session.Notice) bool { return e.Code == session.NoticeWish }); n.Args[0] != session.ErrPosition {
				t.Errorf("%s: %v", name, n.Args)
			}
			continue
		}
		s := a.plies(c.moves)
		if s.Match.Setup().String() != c.setup || !catalog.Same(s.Match.State(), w.Board) {
			t.Errorf("%s: %s, %v", name, s.Match.Setup(), s.Match.State().View())
		}
		a.act(s, s.Match.State().ToAct(), match.DoResign, "")
		s = a.table("the record", func(s session.Snapshot) bool { return s.Record != "" && s.Match.Sealed() })
		if r, err := record.Verify(fileAt(t, s.Record), testJudge); err != nil || r.Moves != c.moves {
			t.Errorf("%s: %+v, %v", name, r, err)
		}
		a.do(session.OpenRecord{Record: s.Record})
		again := a.table("it again", func(r session.Snapshot) bool { return r.OfRecord && r.Record == s.Record })
		if !catalog.Same(again.Match.State(), s.Match.State()) || again.Match.Setup().String() != c.setup {
			t.Errorf("%s: opened again it is %s", name, again.Match.Setup())
		}
		a.do(session.Leave{Match: s.ID})
	}
	// Nobody is asked to play from a board that they have not seen.
	a.do(session.Invite{Peer: "127.0.0.1:1", Offer: session.Offer{Setup: game.Setup{Game: "xiangqi", Rules: "asian"}.With("position", "4k4-9-9-9-9-9-9-9-4p4-3k.4r.-b")}})
	if n := await(a, "a refusal", func(e session.Notice) bool { return e.Code == session.NoticeWish }); n.Args[0] != session.ErrSetup {
		t.Errorf("invited: %v", n.Args)
	}
}

// Results come from the records on disk. What two people play at one keyboard
// counts for nobody, and what is damaged is counted as such.
func TestStatistics(t *testing.T) {
	t.Parallel()
	a := start(t, "ann", t.TempDir(), nil)
	s := finished(a)
	a.do(session.Leave{Match: s.ID})
	a.do(session.PlayComputer{Offer: offer(match.InviterFirst), Level: 2})
	c := a.table("the computer", func(s session.Snapshot) bool { return s.Players[1].Kind == session.Computer })
	a.act(c, game.First, match.DoMove, "hh")
	a.table("its move", func(s session.Snapshot) bool { return len(s.Match.Plies()) == 2 })
	a.act(c, game.First, match.DoResign, "")
	a.table("the record", func(s session.Snapshot) bool { return s.Record != "" && s.Match.Sealed() })
	if err := os.WriteFile(filepath.Join(filepath.Dir(s.Record), "19990101-0000-gomoku-00000000.sgf"), []byte("no record"), 0o600); err != nil {
		t.Fatal(err)
	}
	a.do(session.ListStatistics{})
	got := await(a, "statistics", func(session.Statistics) bool { return true })
	if len(got.Statistics) != 1 || got.Damaged != 1 {
		t.Fatalf("%+v", got)
	}
	if r := got.Statistics[0]; r.Level != 2 || r.Game != "gomoku" || r.Dark != (session.Tally{Lost: 1}) || r.Streak != -1 || len(r.Records) != 1 {
		t.Errorf("%+v", r)
	}
}
