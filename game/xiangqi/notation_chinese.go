package xiangqi

import (
	"slices"
	"strings"
	"unicode/utf8"
)

// Chinese names have four signs: the man and its file from the right of the
// mover; 进 ahead, 退 back or 平 across; then the steps along the file, or the
// file that the man goes to. Red's numbers are Chinese, Black's are digits of
// full width. Where several of a kind stand on a file, an order takes the
// place of the file and stands in front: 前 and 后 of two, 前 中 后 of three
// pawns, 前 二 三 后 and 前 二 三 四 后 of four and five. Where more than one
// file has two or more pawns, they are numbered file by file from the right,
// each from the front. Advisors and elephants keep their file.

// alphabet is the signs of one script for one side.
type alphabet struct {
	kinds              [Pawn + 1]string
	numbers            [10]string
	front, middle      string
	rear               string
	ahead, back, level string
}

var (
	chineseNumbers = [10]string{"", "一", "二", "三", "四", "五", "六", "七", "八", "九"}
	wideNumbers    = [10]string{"", "１", "２", "３", "４", "５", "６", "７", "８", "９"}
)

// alphabets are the signs by Style and side.
var alphabets = [2][2]alphabet{
	Simplified: {
		{[8]string{"", "帅", "仕", "相", "马", "车", "炮", "兵"}, chineseNumbers, "前", "中", "后", "进", "退", "平"},
		{[8]string{"", "将", "士", "象", "马", "车", "炮", "卒"}, wideNumbers, "前", "中", "后", "进", "退", "平"},
	},
	Traditional: {
		{[8]string{"", "帥", "仕", "相", "馬", "車", "炮", "兵"}, chineseNumbers, "前", "中", "後", "進", "退", "平"},
		{[8]string{"", "將", "士", "象", "馬", "車", "砲", "卒"}, wideNumbers, "前", "中", "後", "進", "退", "平"},
	},
}

func (f figure) chinese(a *alphabet) string {
	way := map[byte]string{ahead: a.ahead, back: a.back, across: a.level}[f.way]
	if f.of == 1 || f.kind == Advisor || f.kind == Elephant {
		return a.kinds[f.kind] + a.numbers[f.file] + way + a.numbers[f.n]
	}
	return f.chineseOrder(a) + a.kinds[f.kind] + way + a.numbers[f.n]
}

func (f figure) chineseOrder(a *alphabet) string {
	switch {
	case f.shared:
		return chineseNumbers[f.number]
	case f.nth == 1:
		return a.front
	case f.nth == f.of:
		return a.rear
	case f.of == 3:
		return a.middle
	}
	return chineseNumbers[f.nth]
}

// kindSigns are the signs of each kind that are read, of either side.
var kindSigns = [Pawn + 1]string{
	General: "帅帥将將", Advisor: "仕士", Elephant: "相象", Horse: "马馬傌", Rook: "车車俥伡", Cannon: "炮砲包", Pawn: "兵卒",
}

// parseChinese reads a Chinese name with the signs of either script and side,
// and digits of any kind.
func parseChinese(text string) (query, bool) {
	if utf8.RuneCountInString(text) != 4 {
		return query{}, false
	}
	r := []rune(text)
	var q query
	if q.kind = signKind(r[0]); q.kind != NoKind {
		q.file = number(r[1])
	} else if q.order = signOrder(r[0]); q.order != noOrder {
		q.kind = signKind(r[1])
		if file := number(r[1]); file != 0 { // an older style, for pawns
			q.kind, q.file = Pawn, file
		}
	}
	q.way, q.n = signWay(r[2]), number(r[3])
	return q, q.kind != NoKind && (q.file != 0 || q.order != noOrder) && q.way != 0 && q.n != 0
}

func signKind(r rune) Kind {
	return Kind(max(0, slices.IndexFunc(kindSigns[:], func(s string) bool { return strings.ContainsRune(s, r) })))
}

func signOrder(r rune) order {
	switch r {
	case '前':
		return front
	case '中':
		return middle
	case '后', '後':
		return rear
	}
	if n := number(r); n != 0 && n <= manyOf[Pawn] {
		return first + order(n-1)
	}
	return noOrder
}

func signWay(r rune) byte {
	switch r {
	case '进', '進', '上':
		return ahead
	case '退', '下':
		return back
	case '平':
		return across
	}
	return 0
}

// number is the value of a digit 1 to 9 of any kind, 0 for anything else.
func number(r rune) int {
	switch {
	case r >= '1' && r <= '9':
		return int(r - '0')
	case r >= '１' && r <= '９':
		return int(r-'１') + 1
	}
	return max(0, slices.Index(chineseNumbers[:], string(r)))
}
