package host

import (
	"os"
	"path/filepath"
	"testing"

	"qiyou/game"
	"qiyou/game/match"
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
	for path, data := range map[string]string{broken: "(;no", unsigned: "(;GM[4]FF[4]SZ[15]PB[x]PW[y];B[hh])"} {
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
	r := a.table("the record", func(s session.Snapshot) bool { return s.OfRecord })
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
	for _, path := range []string{broken, unsigned, filepath.Join(a.home, "none")} {
		a.do(session.OpenRecord{Record: path})
		if n := await(a, "a refusal", func(e session.Notice) bool { return e.Code == session.NoticeWish }); n.Args[0] != session.ErrRecord {
			t.Errorf("%s: %v", path, n.Args)
		}
	}
}
