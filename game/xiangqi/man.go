package xiangqi

import (
	"iter"

	"qiyou/game"
)

// Kind is the sort of a man. The zero Kind is none.
type Kind uint8

// The seven kinds.
const (
	NoKind   Kind = iota
	General       // 帅 将
	Advisor       // 仕 士
	Elephant      // 相 象
	Horse         // 马
	Rook          // 车
	Cannon        // 炮
	Pawn          // 兵 卒
)

// letters are the kinds in FEN.
const letters = " kabnrcp"

// Letter is the kind in FEN, in lower case; a space for NoKind.
func (k Kind) Letter() byte { return letters[min(k, Pawn)] }

// Man is one of the 32 men. It keeps its identity for as long as it stands:
// the two rooks of a side are different men. The zero Man is none.
//
// The lower four bits are the number of the man within its side, in the order
// of kinds, and bits 4 and 5 are its colour.
type Man uint8

// wall is what stands outside of the board.
const wall Man = 0x40

// own is the bit that every man of c has.
func own(c game.Color) Man { return Man(c) << 4 }

// generalOf is the general of c.
func generalOf(c game.Color) Man { return own(c) }

// firstOf and manyOf say which numbers the men of a kind have.
var (
	firstOf = [Pawn + 1]Man{General: 0, Advisor: 1, Elephant: 3, Horse: 5, Rook: 7, Cannon: 9, Pawn: 11}
	manyOf  = [Pawn + 1]int{General: 1, Advisor: 2, Elephant: 2, Horse: 2, Rook: 2, Cannon: 2, Pawn: 5}
)

// men is the number of men of a side.
const men = 16

var kindOf = [men]Kind{
	General, Advisor, Advisor, Elephant, Elephant, Horse, Horse, Rook, Rook, Cannon, Cannon,
	Pawn, Pawn, Pawn, Pawn, Pawn,
}

// Kind is the kind of the man, NoKind if there is none.
func (m Man) Kind() Kind {
	if m&(own(game.Dark)|own(game.Light)) == 0 {
		return NoKind
	}
	return kindOf[m&15]
}

// Color is the side of the man: Dark is Red, Light is Black.
func (m Man) Color() game.Color { return game.Color(m >> 4 & 3) }

// Men are the sixteen men of a side, those taken included.
func Men(c game.Color) iter.Seq[Man] {
	return func(yield func(Man) bool) {
		for i := range Man(men) {
			if !yield(own(c) | i) {
				return
			}
		}
	}
}

// manSet is a set of men of one side, by their numbers.
type manSet uint16

func setOf(m Man) manSet { return 1 << (m & 15) }
