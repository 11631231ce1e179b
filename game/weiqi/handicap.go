package weiqi

import "qiyou/game"

const (
	maxHandicap     = 9
	minHandicapSize = 7
)

// FixedHandicap is where n handicap stones lie on a board of size points along
// one side, in the order in which they are put, as GTP names them (version 2
// draft 2, 4.1.1): the third line up to size 11, the fourth above. It is nil
// where there is no such handicap: below size 7, for n outside of 2 to 9, and
// for more than 4 on size 7 and on even sizes.
func FixedHandicap(size, n int) []game.Point {
	if size < minHandicapSize || size > MaxSize || n < 2 || n > maxHandicap {
		return nil
	}
	if n > 4 && (size == minHandicapSize || size%2 == 0) {
		return nil
	}
	low, mid := 2, size/2
	if size > 11 {
		low = 3
	}
	high := size - 1 - low
	// As column and row from the near side.
	order := [][2]int{
		{low, low}, {high, high}, {low, high}, {high, low},
		{low, mid}, {high, mid}, {mid, low}, {mid, high},
	}
	stones := append([][2]int(nil), order[:min(n, 8)]...)
	if n%2 == 1 && n > 4 {
		stones = append(order[:n-1:n-1], [2]int{mid, mid})
	}
	out := make([]game.Point, n)
	for i, s := range stones {
		out[i] = game.Point{Col: int8(s[0]), Row: int8(size - 1 - s[1])}
	}
	return out
}
