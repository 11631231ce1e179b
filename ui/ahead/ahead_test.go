package ahead

import (
	"crypto/ed25519"
	"errors"
	"testing"
	"unicode/utf8"

	"qiyou/game"
	"qiyou/game/gomoku"
	"qiyou/game/match"
	"qiyou/game/match/matchtest"
	"qiyou/game/xiangqi"
	"qiyou/ui/session"
)

// at is a match of the first seat here against a peer, after moves.
func at(t testing.TB, setup string, moves ...string) session.Snapshot {
	t.Helper()
	keys := matchtest.Keys()
	m, err := match.Begin(match.Judge{
		Rules: func(s game.Setup) (game.Rules, error) {
			if s.Game == "xiangqi" {
				return xiangqi.New(s)
			}
			return gomoku.New(s)
		},
		Verify: func(ed25519.PublicKey, []byte, []byte) bool { return true },
	}, matchtest.Terms(setup, "none", keys), keys)
	if err != nil {
		t.Fatal(err)
	}
	s := session.Snapshot{Match: m, Players: [2]session.Player{{}, {Kind: session.Remote}}}
	for _, text := range moves {
		s = then(t, s, text)
	}
	return s
}

// then is s after one move more.
func then(t testing.TB, s session.Snapshot, text string) session.Snapshot {
	t.Helper()
	st := s.Match.State()
	mv, err := st.(game.Notation).Read(text)
	if err != nil {
		t.Fatal(err)
	}
	fact, err := match.Decide(s.Match, match.Command{Seat: st.ToAct(), Do: match.DoMove, Move: mv})
	if err != nil {
		t.Fatal(err)
	}
	if s.Match, err = match.Fold(s.Match, fact.Seal(matchtest.Keys()[st.ToAct().Index()])); err != nil {
		t.Fatal(err)
	}
	return s
}

func TestWhoMay(t *testing.T) {
	t.Parallel()
	theirs, mine := at(t, "gomoku/freestyle 15", "h8"), at(t, "gomoku/freestyle 15", "h8", "h9")
	both, watching := theirs, theirs
	both.Players = [2]session.Player{}
	watching.Players = [2]session.Player{{Kind: session.Remote}, {Kind: session.Remote}}
	for name, c := range map[string]struct {
		s    session.Snapshot
		want bool
	}{"the other's turn": {theirs, true}, "one's own": {mine, false}, "both here": {both, false}, "watching": {watching, false}} {
		if got := May(c.s); got != c.want {
			t.Errorf("%s: may is %v", name, got)
		}
	}
}

// A queue is a value with a memory: a copy that goes on does not change the other.
func TestQueue(t *testing.T) {
	t.Parallel()
	s := at(t, "gomoku/freestyle 15", "h8")
	var q Queue
	for i := range 3 {
		if err := q.Add(s, game.PlaceAt(game.Point{Col: int8(i)})); err != nil {
			t.Fatal(err)
		}
	}
	if err := q.Add(s, game.PlaceAt(game.Point{Col: 9})); !errors.Is(err, ErrFull) {
		t.Errorf("a fourth: %v", err)
	}
	if q.Back(game.Point{Col: 5}) || !q.Back(game.Point{Col: 1}) || len(q.Moves()) != 1 {
		t.Errorf("left are %v", q.Moves())
	}
	next := then(t, s, "h9")
	if mv, what := q.Take(next, s); what != Play || mv != game.PlaceAt(game.Point{}) {
		t.Errorf("took %v, %v", mv, what)
	}
	if _, what := q.Take(next, next); what != Wait {
		t.Errorf("the same board again: %v", what)
	}
}

func TestReadInTheNotationOfTheGame(t *testing.T) {
	t.Parallel()
	s := at(t, "xiangqi/asian 0", "h2e2")
	want := game.StepTo(game.Point{Col: 7, Row: 9}, game.Point{Col: 6, Row: 7})
	for _, text := range []string{"h0g2", "H0-G2", "马二进三", "H2+3"} {
		if mv, ok := Read(s, text); !ok || mv != want {
			t.Errorf("%s is %v, %v; want %v", text, mv, ok, want)
		}
	}
	for _, text := range []string{"", "h0", "h0h0", "z9z9", "draw"} {
		if mv, ok := Read(s, text); ok {
			t.Errorf("%q is %v", text, mv)
		}
	}
}

// Whatever is typed, what is read is on the board.
func FuzzRead(f *testing.F) {
	games := []session.Snapshot{at(f, "gomoku/freestyle 15", "h8"), at(f, "xiangqi/asian 0", "h2e2")}
	for _, text := range []string{"h9", "h0g2", "马二进三", "-", "a1b", "\xff", "é9"} {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		for _, s := range games {
			mv, ok := Read(s, text)
			if !ok {
				continue
			}
			cols, rows := s.Match.State().View().Size()
			if int(mv.To.Col) >= cols || int(mv.To.Row) >= rows || mv.To.Col < 0 || mv.To.Row < 0 || !utf8.ValidString(text) {
				t.Errorf("%q is %v", text, mv)
			}
		}
	})
}
