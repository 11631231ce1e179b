package library

import (
	"slices"
	"strings"

	"qiyou/game/gomoku"
)

// opening is an opening that has a name: what each side has played, in whatever
// order, and what it may have played besides.
type opening struct {
	game                string
	names               string // as they are searched for, blanks between; small letters
	first, second       string // moves, blanks between
	mayFirst, maySecond string
}

// What the sides of xiangqi often play before an opening has its shape, and where
// the stones of White lie in go, whose openings are those of Black.
const (
	redMay   = "i0h0 c3c4 g3g4 b0c2"
	blackMay = "i9h9 g6g5 c6c5"
	corners  = "D4 C4 D3 C3 D16 C16 D17 C17"
)

// openings are those of xiangqi and go whose names stand for one shape everywhere.
// Those of Renju are [gomoku.NamedOpenings]. Sources: the lists of openings that
// players of each game share.
var openings = []opening{
	{game: "xiangqi", names: "central-cannon 中炮 当头炮 當頭炮 중포", first: "h2e2"},
	{game: "xiangqi", names: "elephant-opening 飞相局 飛相局 비상국", first: "g0e2"},
	{game: "xiangqi", names: "horse-opening 起马局 起馬局 기마국", first: "h0g2"},
	{game: "xiangqi", names: "pawn-opening 仙人指路 进兵局 進兵局 선인지로", first: "g3g4"},
	{game: "xiangqi", names: "cross-palace-cannon 过宫炮 過宮炮 과궁포", first: "h2d2"},
	{game: "xiangqi", names: "palace-corner-cannon 士角炮 仕角炮 사각포", first: "h2f2"},
	{game: "xiangqi", names: "golden-hook-cannon 金钩炮 金鉤炮 금구포", first: "h2c2"},
	{game: "xiangqi", names: "edge-horse 边马局 邊馬局 변마국", first: "h0i2"},
	{game: "xiangqi", names: "edge-pawn 边兵局 邊兵局 변병국", first: "i3i4"},
	{game: "xiangqi", names: "same-direction-cannons 顺炮 顺手炮 順炮 順手炮 순포", first: "h2e2", second: "h7e7"},
	{game: "xiangqi", names: "opposite-direction-cannons 列炮 列手炮 열포", first: "h2e2", second: "b7e7"},
	{game: "xiangqi", names: "screen-horses 屏风马 中炮对屏风马 屏風馬 中炮對屏風馬 中炮対屏風馬 병풍마",
		first: "h2e2 h0g2", second: "h9g7 b9c7", mayFirst: redMay, maySecond: blackMay},
	{game: "xiangqi", names: "sandwich-horses 反宫马 中炮对反宫马 反宮馬 中炮對反宮馬 中炮対反宮馬 반궁마",
		first: "h2e2 h0g2", second: "b9c7 h7f7 h9g7", mayFirst: redMay, maySecond: blackMay},
	{game: "xiangqi", names: "single-horse 单提马 中炮对单提马 單提馬 中炮對單提馬 中炮対単提馬 단제마",
		first: "h2e2 h0g2", second: "h9g7 b9a7", mayFirst: redMay, maySecond: blackMay},
	{game: "xiangqi", names: "three-step-tiger 三步虎 中炮对左三步虎 中炮對左三步虎 中炮対左三歩虎 삼보호",
		first: "h2e2 h0g2", second: "h9g7 i9h9 h7i7", mayFirst: redMay, maySecond: blackMay},
	{game: "xiangqi", names: "pawn-against-cannon 卒底炮 仙人指路对卒底炮 仙人指路對卒底炮 졸저포", first: "c3c4", second: "b7c7"},
	{game: "xiangqi", names: "pawn-against-pawn 对兵局 對兵局 対兵局 대병국", first: "c3c4", second: "g6g5"},
	{game: "weiqi", names: "nirensei two-stars 二连星 二連星 이연성", first: "Q16 Q4", maySecond: corners},
	{game: "weiqi", names: "sanrensei three-stars 三连星 三連星 삼연성", first: "Q16 Q10 Q4", maySecond: corners},
	{game: "weiqi", names: "chinese-opening 中国流 中國流 중국류", first: "Q16 Q3 R9", maySecond: corners},
	{game: "weiqi", names: "high-chinese 高中国流 高中國流 높은중국류", first: "Q16 Q3 Q9", maySecond: corners},
}

// Opening is the position of an opening that a word names, in a game of a query or,
// where that is "", in any: in Latin letters, Chinese characters or Hangul, those of
// Renju by their number too. Blanks in it count as dashes.
func Opening(of, word string) (p Position, ok bool) {
	word = strings.ToLower(strings.Join(strings.Fields(word), "-"))
	if of == "" || of == "renju" || of == "gomoku" {
		for _, o := range gomoku.NamedOpenings() {
			if strings.ToLower(o.Number) == word || strings.ToLower(o.Name) == word || slices.Contains(strings.Fields(o.Han), word) {
				p, err := After("renju", 0, o.Moves)
				return p, err == nil
			}
		}
	}
	for _, o := range openings {
		if (of == "" || of == o.game) && slices.Contains(strings.Fields(o.names), word) {
			return o.positions(), true
		}
	}
	return p, false
}

// positions are those in which an opening has its shape: all in which the sides
// have made as many moves, or the first one more.
func (o opening) positions() (all Position) {
	for _, first := range withSome(strings.Fields(o.first), strings.Fields(o.mayFirst)) {
		for _, second := range withSome(strings.Fields(o.second), strings.Fields(o.maySecond)) {
			if more := len(first) - len(second); more != 0 && more != 1 {
				continue
			}
			var moves []string
			for i, m := range first {
				moves = append(moves, m)
				moves = append(moves, second[min(i, len(second)):min(i+1, len(second))]...)
			}
			if p, err := After(o.game, 0, strings.Join(moves, " ")); err == nil { // one that cannot be played is none
				all = all.or(p)
			}
		}
	}
	return all
}

// withSome are the moves of must with each choice among those of may.
func withSome(must, may []string) (all [][]string) {
	for n := range 1 << len(may) {
		some := slices.Clone(must)
		for i, m := range may {
			if n>>i&1 == 1 {
				some = append(some, m)
			}
		}
		all = append(all, some)
	}
	return all
}
