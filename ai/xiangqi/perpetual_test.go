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
