package board

import (
	"slices"

	"qiyou/game"
	"qiyou/ui/cell"
)

// Pieces is how xiangqi pieces are written.
type Pieces uint8

// The ways to write pieces. ByLanguage is a wish; a board draws it as
// Simplified.
const (
	ByLanguage  Pieces = iota // as readers of the language know them
	Simplified                // 帅车马
	Traditional               // 帥俥傌
	Letters                   // K R H, small for black
)

// piecesNames are the names of the ways in the settings.
var piecesNames = [...]string{ByLanguage: "auto", Simplified: "simplified", Traditional: "traditional", Letters: "letters"}

// String is the name of p in the settings.
func (p Pieces) String() string { return piecesNames[min(p, Letters)] }

// ParsePieces is the way to write pieces of a name in the settings; ByLanguage,
// false for no name of one.
func ParsePieces(name string) (p Pieces, ok bool) {
	i := slices.Index(piecesNames[:], name)
	return Pieces(max(i, 0)), i >= 0
}

// PiecesNames are the names of all ways, ByLanguage first.
func PiecesNames() []string { return slices.Clone(piecesNames[:]) }

// drawn is the way that p is drawn in.
func (p Pieces) drawn() Pieces { return min(max(p, Simplified), Letters) }

// script is the signs of the pieces of both sides by their letter in a FEN.
type script [2]map[byte]string

// scripts are the signs by Pieces. No sign is of both sides: as sets of wood do,
// the simplified ones have 馬, 車 and 砲 for Black.
var scripts = [...]script{
	Simplified: {
		{'k': "帅", 'a': "仕", 'b': "相", 'n': "马", 'r': "车", 'c': "炮", 'p': "兵"},
		{'k': "将", 'a': "士", 'b': "象", 'n': "馬", 'r': "車", 'c': "砲", 'p': "卒"},
	},
	Traditional: {
		{'k': "帥", 'a': "仕", 'b': "相", 'n': "傌", 'r': "俥", 'c': "炮", 'p': "兵"},
		{'k': "將", 'a': "士", 'b': "象", 'n': "馬", 'r': "車", 'c': "砲", 'p': "卒"},
	},
	// The letters of WXF: horse and elephant.
	Letters: {
		{'k': "K", 'a': "A", 'b': "E", 'n': "H", 'r': "R", 'c': "C", 'p': "P"},
		{'k': "k", 'a': "a", 'b': "e", 'n': "h", 'r': "r", 'c': "c", 'p': "p"},
	},
}

// rivers is what is written in the river.
var rivers = [...][4]string{Simplified: {"楚", "河", "汉", "界"}, Traditional: {"楚", "河", "漢", "界"}, Letters: {}}

// River is what is written in the river, from the left; empty for letters.
func (p Pieces) River() [4]string { return rivers[p.drawn()] }

// Sign is how the piece p is written; "?" for a piece of another game.
func (l Look) Sign(p game.Piece) string {
	pieces := l.Pieces.drawn()
	if l.ASCII {
		pieces = Letters
	}
	if p.Color == game.Dark || p.Color == game.Light {
		if s, ok := scripts[pieces][p.Color-game.Dark][p.Kind]; ok {
			return s
		}
	}
	return "?"
}

// pieceInk is the colour of c's pieces.
func pieceInk(c game.Color) cell.Ink {
	if c == game.Dark {
		return cell.RedPiece
	}
	return cell.BlackPiece
}

// Emblem is what stands for colour c beside a name, with a cell of board on
// either side: a stone, or a general. Nobody's colour is a question.
func Emblem(look Look, kind Kind, c game.Color) (string, cell.Style) {
	switch {
	case c == game.NoColor:
		return " ? ", cell.Style{Fg: cell.Dim}
	case kind != Xiangqi:
		s := either(c, darkStone, lightStone)
		s.narrow[0], s.wide[0] = s.narrow[1], s.wide[1] // read as text, too
		return " " + s.on(look) + " ", cell.Style{Fg: look.ink(c), Bg: cell.Wood}
	}
	s := look.Sign(game.Piece{Color: c, Kind: 'k'})
	st := cell.Style{Fg: pieceInk(c), Bg: cell.Chip, Attr: cell.Bold}
	if (look.Mono || look.rings()) && c == game.Dark {
		return "(" + s + ")", st
	}
	return " " + s + " ", st
}
