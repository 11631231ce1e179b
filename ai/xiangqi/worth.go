package xiangqi

import "qiyou/game/xiangqi"

// worth is what a man on a square counts: with all men on the board, and with
// few left.
type worth struct{ mid, end int32 }

// base is what a man of each kind counts anywhere. A cannon needs men to jump
// over; a horse likes its legs free.
var base = [xiangqi.Pawn + 1]worth{
	xiangqi.Advisor:  {110, 110},
	xiangqi.Elephant: {110, 110},
	xiangqi.Horse:    {400, 440},
	xiangqi.Rook:     {920, 940},
	xiangqi.Cannon:   {440, 410},
	xiangqi.Pawn:     {60, 80},
}

// half is one number for each row, from the far side to the own, and each
// column, from the edge to the middle. The other half is its mirror image.
type half [xiangqi.Ranks][xiangqi.Files/2 + 1]int32

// places is what a man of each kind gains from where it stands.
var places = [xiangqi.Pawn + 1]half{
	xiangqi.General: {
		7: {0, 0, 0, -45, -45},
		8: {0, 0, 0, -26, -22},
		9: {0, 0, 0, -8, 0},
	},
	xiangqi.Advisor: {
		7: {0, 0, 0, -8, 0},
		8: {0, 0, 0, 0, 6},
	},
	xiangqi.Elephant: {
		5: {0, 0, -4, 0, 0},
		7: {-10, 0, 0, 0, 8},
	},
	xiangqi.Horse: {
		{0, 2, 6, 4, 2},
		{2, 8, 24, 12, 4},
		{6, 10, 14, 18, 12},
		{8, 18, 16, 18, 16},
		{6, 14, 16, 18, 18},
		{4, 10, 14, 16, 16},
		{2, 6, 10, 8, 10},
		{0, 4, 8, 4, -6},
		{-6, 0, 2, 2, -20},
		{-10, -8, -4, -6, -10},
	},
	xiangqi.Rook: {
		{10, 14, 10, 18, 16},
		{12, 20, 14, 24, 26},
		{10, 14, 10, 20, 18},
		{10, 16, 14, 20, 20},
		{12, 16, 14, 20, 20},
		{10, 14, 12, 18, 18},
		{4, 10, 6, 14, 14},
		{2, 8, 4, 12, 8},
		{0, 6, 4, 10, 0},
		{-14, 4, 2, 8, 0},
	},
	xiangqi.Cannon: {
		{8, 6, 2, -4, -6},
		{4, 4, 2, -4, -8},
		{4, 2, 0, -4, -6},
		{0, 4, 4, 4, 10},
		{0, 2, 4, 2, 12},
		{0, 2, 6, 2, 10},
		{0, 2, 4, 4, 6},
		{2, 4, 6, 8, 14},
		{0, 2, 4, 6, 4},
		{-2, 0, 2, 4, 4},
	},
	xiangqi.Pawn: {
		{-30, -25, -20, -10, -5},
		{25, 40, 60, 85, 90},
		{30, 45, 60, 75, 85},
		{25, 40, 50, 60, 65},
		{15, 25, 35, 40, 45},
		{4, 0, 10, 0, 16},
		{0, 0, 0, 0, 8},
	},
}

// worths is the worth of a man by colour, kind and square, for Red: what Black
// has counts less than nothing.
var worths = makeWorths()

func makeWorths() *[3][xiangqi.Pawn + 1][256]worth {
	w := new([3][xiangqi.Pawn + 1][256]worth)
	for kind := xiangqi.General; kind <= xiangqi.Pawn; kind++ {
		for row := range xiangqi.Ranks {
			for col := range xiangqi.Files {
				place := places[kind][row][min(col, xiangqi.Files-1-col)]
				end := place
				if kind == xiangqi.General {
					end = place / 4
				}
				v := worth{base[kind].mid + place, base[kind].end + end}
				w[red][kind][squareAt(col, row)] = v
				w[black][kind][squareAt(col, xiangqi.Ranks-1-row)] = worth{-v.mid, -v.end}
			}
		}
	}
	return w
}
