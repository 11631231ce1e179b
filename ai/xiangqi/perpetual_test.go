package xiangqi

import (
	"testing"

	"qiyou/ai"
	"qiyou/game"
	"qiyou/game/xiangqi"
)

// loop is a row of the file of repetitions.
type loop struct {
	ID    string   `json:"id"`
	FEN   string   `json:"fen"`
	Moves []string `json:"moves"`
	Len   int      `json:"loop_len"` // plies
}

// TestPerpetual lets both sides play on after each loop was gone through once:
// whoever loses by going on must not do so where anything else is better.
func TestPerpetual(t *testing.T) {
	t.Parallel()
	rows := readRows[loop](t, "repetition.jsonl")
	for i, row := range rows[:few(len(rows))] {
		s, setup := at(t, row.FEN)
		for _, text := range row.Moves[:min(row.Len, len(row.Moves))] {
			m, _ := xiangqi.ParseMove(text)
			next, err := s.Apply(m.Step())
			if err != nil {
				t.Fatalf("%s: %s: %v", row.ID, text, err)
			}
			s = next
		}
		if s.ToAct() == game.NoSeat {
			continue
		}
		level := attentive + ai.Level(i)%(ai.MaxLevel-attentive+1)
		var scores [2]int
		for range 3 * row.Len {
			if s.ToAct() == game.NoSeat {
				break
			}
			seat := s.ToAct()
			a := think(t, s, setup, ai.Limits{Level: level, Nodes: 1000}, 1)
			scores[seat.Index()] = a.Score
			s, _ = s.Apply(a.Move)
		}
		if o, _ := s.Outcome(); o.Reason == game.Perpetual {
			if score := scores[o.Winner.Other().Index()]; score > -300 {
				t.Errorf("%s, level %d: %v lost, its last score %d", row.ID, level, o.Winner.Other(), score)
			}
		}
	}
}

// TestWinnerDeviates: a side that is winning gives up its perpetual check, the
// one of a public report, before it loses by it.
func TestWinnerDeviates(t *testing.T) {
	t.Parallel()
	for level := attentive; level <= ai.MaxLevel; level++ {
		s, setup := at(t, "3ak4/9/9/9/9/9/9/9/4r4/3K4R w - - 0 1")
		l := ai.Limits{Level: level, Nodes: 2000}
		if o, end := playGame(t, s, setup, [2]ai.Limits{l, l}, 1); o.Reason == game.Perpetual {
			t.Errorf("level %d: %+v, %s", level, o, xiangqi.FEN(end))
		}
	}
}

// TestThirdTime goes through each loop, from either side's move on, but for the
// ply that makes the rules judge: whoever wins by it plays it, or wins as surely;
// whoever loses by it does not, unless nothing else is left.
func TestThirdTime(t *testing.T) {
	t.Parallel()
	taken, shunned := 0, 0
	rows := readRows[loop](t, "repetition.jsonl")
	for _, row := range rows[:few(len(rows))] {
		for first := range 2 {
			s, setup, m, o := roundAndRound(t, row, first, 3)
			if o.Reason != game.Perpetual {
				continue
			}
			for _, nodes := range []int64{200, 5_000} {
				a := think(t, s, setup, ai.Limits{Level: ai.MaxLevel, Nodes: nodes}, 1)
				if o.Winner == s.ToAct() {
					if taken++; a.Score <= ai.Undecided {
						t.Errorf("%s, %d nodes: %s for %d, where %v wins", row.ID, nodes, name(a.Move), a.Score, m)
					}
				} else if shunned++; a.Move == m.Step() && holds(t, s, setup, a.Move) > -ai.Undecided {
					t.Errorf("%s, %d nodes: %v loses, another move does not", row.ID, nodes, m)
				}
			}
		}
	}
	if taken == 0 || shunned == 0 {
		t.Errorf("%d times to be taken, %d to be shunned", taken, shunned)
	}
}

// TestSecondTime goes through each loop once from either side's move on, but for
// the ply that repeats the position: whoever does not lose by the loop may count on
// it only where the other side has nothing else to play.
func TestSecondTime(t *testing.T) {
	t.Parallel()
	seen := 0
	rows := readRows[loop](t, "repetition.jsonl")
	for _, row := range rows[:few(len(rows))] {
		for first := range 2 {
			s, setup, m, _ := roundAndRound(t, row, first, 2)
			next := follow(t, s, m.String())
			if v, ok := xiangqi.Repeats(next); !ok || seatOf(v.Loser()) != next.ToAct() {
				continue
			}
			seen++
			a := think(t, s, setup, ai.Limits{Level: ai.MaxLevel, Nodes: 5_000}, 1)
			again, _ := xiangqi.MoveOf(think(t, next, setup, ai.Limits{Level: ai.MaxLevel, Nodes: 5_000}, 1).Move)
			if other := holds(t, next, setup, again.Step()); a.Score > 10_000 && a.Move == m.Step() && other > -1_000 {
				t.Errorf("%s: %v for %d, though the other side is left with %d", row.ID, m, a.Score, other)
			}
		}
	}
	if seen == 0 {
		t.Error("no loop that one side loses by")
	}
}

// seatOf is the seat of a side; Red is the first.
func seatOf(c game.Color) game.Seat { return game.Seat(c) }

// roundAndRound plays the loop from its first or second move on until a position
// stands for the times-th time or the rules end it: the state before the last
// move, that move, and the outcome.
func roundAndRound(t *testing.T, row loop, first, times int) (game.State, game.Setup, xiangqi.Move, game.Outcome) {
	t.Helper()
	b, err := xiangqi.ParseFEN(row.FEN)
	if err != nil {
		t.Fatalf("%s: %v", row.ID, err)
	}
	before := len(row.Moves) - row.Len // where the last time begins
	moves := row.Moves[before:]
	for _, text := range append(row.Moves[:before:before], moves[:first]...) {
		m, _ := xiangqi.ParseMove(text)
		b.Make(m)
	}
	s, setup := at(t, b.FEN())
	for i := first; ; i++ {
		text := moves[i%row.Len]
		m, _ := xiangqi.ParseMove(text)
		next := follow(t, s, text)
		o, over := next.Outcome()
		if _, twice := xiangqi.Repeats(next); over || twice && times == 2 {
			return s, setup, m, o
		}
		s = next
	}
}

// follow is the state after moves from s on.
func follow(t *testing.T, s game.State, moves ...string) game.State {
	t.Helper()
	for _, text := range moves {
		m, _ := xiangqi.ParseMove(text)
		next, err := s.Apply(m.Step())
		if err != nil {
			t.Fatalf("%s: %s: %v", xiangqi.FEN(s), text, err)
		}
		s = next
	}
	return s
}

// holds is what is left for the side to move without m, looked at longer.
func holds(t *testing.T, s game.State, setup game.Setup, m game.Move) int {
	t.Helper()
	a, err := New().Think(t.Context(), ai.Task{State: s, Setup: setup, Limits: ai.Limits{Level: ai.MaxLevel, Nodes: 50_000}, Without: []game.Move{m}})
	if err != nil {
		return -ai.Win // there is no other move
	}
	return a.Score
}

// lost is a move of a game that other programs went on to lose by perpetual check
// or chase: it repeats a position, though another move was left.
type lost struct {
	FEN   string   `json:"fen"`
	Moves []string `json:"moves"` // since the last capture
	Loses string   `json:"loses"`
}

// TestPerpetualInGames: what lost games of others is not played here.
func TestPerpetualInGames(t *testing.T) {
	t.Parallel()
	for _, row := range readRows[lost](t, "perpetual.jsonl") {
		s, setup := at(t, row.FEN)
		s = follow(t, s, row.Moves...)
		for _, nodes := range []int64{300, 3_000, 30_000} {
			if a := think(t, s, setup, ai.Limits{Level: ai.MaxLevel, Nodes: nodes}, 1); name(a.Move) == row.Loses {
				t.Errorf("%s, %d nodes: %s for %d", xiangqi.FEN(s), nodes, row.Loses, a.Score)
			}
		}
	}
}
