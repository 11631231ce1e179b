package protocol

import (
	"context"
	"slices"
	"testing"

	"qiyou/ai"
	aigomoku "qiyou/ai/gomoku"
	aiweiqi "qiyou/ai/weiqi"
	aixiangqi "qiyou/ai/xiangqi"
)

// told is an engine that keeps the games it was told of.
type told struct {
	ai.Engine
	games *[]uint64
}

func (e told) Think(ctx context.Context, t ai.Task) (ai.Advice, error) {
	*e.games = append(*e.games, t.Game)
	return e.Engine.Think(ctx, t)
}

// TestGames: what begins a game in each protocol begins another day of the engine,
// and nothing else does.
func TestGames(t *testing.T) {
	t.Parallel()
	for _, tt := range []struct {
		name   string
		serve  func(context.Context, Config) error
		engine ai.Engine
		input  string
	}{
		{"gtp", GTP, aiweiqi.New(), "boardsize 5\nclear_board\ngenmove b\ngenmove w\nclear_board\ngenmove b\n"},
		{"uci", UCI, aixiangqi.New(), "uci\nucinewgame\nposition startpos\ngo nodes 1\nposition startpos moves h2e2\ngo nodes 1\nucinewgame\nposition startpos\ngo nodes 1\n"},
		{"gomocup", Gomocup, aigomoku.New(), "START 15\nINFO timeout_turn 150\nTURN 7,7\nTURN 0,0\nRESTART\nTURN 7,7\n"},
	} {
		var games []uint64
		served(t, tt.serve, told{tt.engine, &games}, tt.input)
		if len(games) < 3 || len(slices.Compact(slices.Clone(games))) != 2 {
			t.Errorf("%s: games %v, want those of one and then of another", tt.name, games)
		}
	}
}
