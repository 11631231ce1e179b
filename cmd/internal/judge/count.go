package judge

import (
	"fmt"

	"qiyou/game"
	"qiyou/game/gomoku"
	"qiyou/game/weiqi"
	"qiyou/game/xiangqi"
)

// fouls are the points that Black may not play, in the order of the board.
func fouls(s game.State) []Foul {
	all := []Foul{}
	for p, kind := range gomoku.Fouls(s) {
		all = append(all, Foul{At: at(s, p), Kind: string(kind)})
	}
	return all
}

// at is a point as people write it, with a capital letter. Rows are counted
// from the near side.
func at(s game.State, p game.Point) string {
	_, rows := s.View().Size()
	return fmt.Sprintf("%c%d", 'A'+p.Col, rows-int(p.Row))
}

func score(s game.State, dead []string) (*Score, error) {
	where, err := points(s, dead)
	if err != nil {
		return nil, err
	}
	count, err := weiqi.Count(s, where)
	if err != nil {
		return nil, err
	}
	half := func(n int) float64 { return float64(n) / 2 }
	margin := count.Margin()
	r := &Score{Black: half(count.Total(game.Dark)), White: half(count.Total(game.Light)), Margin: half(max(margin, -margin)), Text: count.String()}
	if count.Area {
		r.Zi = weiqi.Zi(max(margin, -margin))
	}
	switch {
	case margin > 0:
		r.Winner = "black"
	case margin < 0:
		r.Winner = "white"
	default:
		r.Winner = "draw"
	}
	return r, nil
}

// captured counts what is off the board, by the colour of what was taken.
func captured(s game.State, t table) map[string]int {
	if b, ok := xiangqi.BoardOf(s); ok {
		gone := map[string]int{}
		for _, c := range []game.Color{game.Dark, game.Light} {
			gone[t.colors[c]] = 0
			for m := range xiangqi.Men(c) {
				if b.Where(m) == 0 {
					gone[t.colors[c]]++
				}
			}
		}
		return gone
	}
	if _, ok := weiqi.BoardOf(s); ok {
		dark, light := weiqi.Captured(s)
		return map[string]int{t.colors[game.Dark]: dark, t.colors[game.Light]: light}
	}
	return nil
}
