package xiangqi

import (
	"fmt"
	"strconv"
	"strings"

	"qiyou/game"
)

// StartFEN is the position that a game starts from.
const StartFEN = "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1"

// A FEN is the rows from Black's home rank down, Red in upper case with the
// letters K A B N R C P; the side to move, w or b; two fields without meaning;
// the plies since the last capture; and the number of the move. Read are also
// E for B, H for N, r for w, and a FEN without the last two or four fields.

// FENFlaw is a code for what is wrong with a FEN.
type FENFlaw string

// The flaws.
const (
	FENFields   FENFlaw = "fen-fields"   // not 2, 4 or 6 fields, or an unknown one
	FENRows     FENFlaw = "fen-rows"     // not 10 rows of 9 points
	FENLetter   FENFlaw = "fen-letter"   // no such piece
	FENTooMany  FENFlaw = "fen-too-many" // more men of a kind than a side has
	FENGeneral  FENFlaw = "fen-general"  // a side without a general
	FENPoint    FENFlaw = "fen-point"    // a man on a point that its kind cannot reach
	FENCapture  FENFlaw = "fen-capture"  // the side to move could take the general
	FENCounters FENFlaw = "fen-counters" // no such number of plies or moves
)

// FENFlaws lists every flaw, for tests that each has words.
func FENFlaws() []FENFlaw {
	return []FENFlaw{FENFields, FENRows, FENLetter, FENTooMany, FENGeneral, FENPoint, FENCapture, FENCounters}
}

// FENError says that a FEN is not one, or is of a position that cannot be. It
// wraps [game.ErrSetup].
type FENError struct {
	Flaw FENFlaw
	At   string // the field, letter or point that it is about; at most 20 bytes
}

// Error is for logs; people read the words for Flaw.
func (e *FENError) Error() string { return fmt.Sprintf("%s: %q", e.Flaw, e.At) }

// Code is the flaw.
func (e *FENError) Code() string { return string(e.Flaw) }

// Unwrap is [game.ErrSetup].
func (e *FENError) Unwrap() error { return game.ErrSetup }

func flaw(f FENFlaw, at string) error { return &FENError{Flaw: f, At: at[:min(len(at), 20)]} }

// The bounds of a FEN: its length in bytes, and its counters.
const (
	maxFEN   = 128
	maxCount = 9999
)

// diagram is what a FEN says.
type diagram struct {
	position
	quiet int // plies since the last capture
	plies int // plies before this position, an even number when Red is to move
}

func parseFEN(text string) (diagram, error) {
	d := diagram{position: emptyBoard}
	fields := strings.Fields(text)
	if n := len(fields); len(text) > maxFEN || n != 2 && n != 4 && n != 6 {
		return d, flaw(FENFields, text)
	}
	if err := d.readRows(fields[0]); err != nil {
		return d, err
	}
	if err := d.readTurn(fields[1]); err != nil {
		return d, err
	}
	if len(fields) > 2 && (fields[2] != "-" || fields[3] != "-") {
		return d, flaw(FENFields, fields[2]+" "+fields[3])
	}
	if len(fields) > 4 {
		if err := d.readCounters(fields[4], fields[5]); err != nil {
			return d, err
		}
	}
	return d, d.possible()
}

func (d *diagram) readRows(text string) error {
	rows := strings.Split(text, "/")
	if len(rows) != Ranks {
		return flaw(FENRows, text)
	}
	var count [3][Pawn + 1]int
	for row, letters := range rows {
		col := 0
		for _, c := range []byte(letters) {
			if c >= '1' && c <= '9' {
				col += int(c - '0')
				continue
			}
			color, kind := readLetter(c)
			n := &count[color][kind]
			switch {
			case kind == NoKind:
				return flaw(FENLetter, string(rune(c)))
			case col >= Files:
				return flaw(FENRows, letters)
			case *n == manyOf[kind]:
				return flaw(FENTooMany, string(rune(c)))
			}
			d.put(own(color)|(firstOf[kind]+Man(*n)), squareAt(col, row))
			*n++
			col++
		}
		if col != Files {
			return flaw(FENRows, letters)
		}
	}
	return nil
}

// readLetter is the man that a letter of a FEN stands for.
func readLetter(c byte) (game.Color, Kind) {
	color := game.Dark
	if c >= 'a' && c <= 'z' {
		color = game.Light
	}
	switch c | 0x20 {
	case 'e':
		return color, Elephant
	case 'h':
		return color, Horse
	case ' ':
		return color, NoKind
	}
	return color, Kind(max(0, strings.IndexByte(letters, c|0x20)))
}

func (d *diagram) readTurn(text string) error {
	switch text {
	case "w", "r":
	case "b":
		d.setTurn(game.Light)
		d.plies = 1
	default:
		return flaw(FENFields, text)
	}
	return nil
}

// readCounters reads the plies without a capture and the number of the move,
// for which some programs write 0 where they mean 1.
func (d *diagram) readCounters(quiet, move string) error {
	n, ok1 := readCount(quiet)
	k, ok2 := readCount(move)
	if !ok1 || !ok2 {
		return flaw(FENCounters, quiet+" "+move)
	}
	d.quiet = n
	d.plies += 2 * max(0, k-1)
	return nil
}

func readCount(text string) (int, bool) {
	n, err := strconv.ParseUint(text, 10, 16)
	return int(n), err == nil && n <= maxCount
}

// possible says why the position cannot be, if it cannot.
func (d *diagram) possible() error {
	for _, c := range []game.Color{game.Dark, game.Light} {
		if d.at[generalOf(c)] == 0 {
			return flaw(FENGeneral, c.String())
		}
		for m := range Men(c) {
			if s := d.at[m]; s != 0 && !canStand(m.Kind(), c, s) {
				return flaw(FENPoint, s.String())
			}
		}
	}
	if d.checked(d.turn.Other()) {
		return flaw(FENCapture, d.at[generalOf(d.turn.Other())].String())
	}
	return nil
}

// canStand says whether a man of kind k and colour c can ever come to s.
func canStand(k Kind, c game.Color, s Square) bool {
	col, rank := s.col(), Ranks-1-s.row()
	if c == game.Light {
		rank = s.row()
	}
	switch k {
	case General:
		return s.inPalace() && s.home(c)
	case Advisor:
		return s.inPalace() && s.home(c) && (col+rank)%2 == 1
	case Elephant:
		return rank == 0 && (col == 2 || col == 6) || rank == 2 && col%4 == 0 || rank == 4 && (col == 2 || col == 6)
	case Pawn:
		return rank >= 5 || rank >= 3 && col%2 == 0
	}
	return true
}

// fen is the diagram in the one form that we write.
func (d *diagram) fen() string {
	var b strings.Builder
	for row := range Ranks {
		if row > 0 {
			b.WriteByte('/')
		}
		d.writeRow(&b, row)
	}
	turn := 'w'
	if d.turn == game.Light {
		turn = 'b'
	}
	fmt.Fprintf(&b, " %c - - %d %d", turn, d.quiet, d.plies/2+1)
	return b.String()
}

func (d *diagram) writeRow(b *strings.Builder, row int) {
	free := 0
	for col := range Files {
		m := d.cells[squareAt(col, row)]
		if m == 0 {
			free++
			continue
		}
		if free > 0 {
			b.WriteByte('0' + byte(free))
			free = 0
		}
		b.WriteByte(fenLetter(m))
	}
	if free > 0 {
		b.WriteByte('0' + byte(free))
	}
}

// fenLetter is the letter of m in a FEN.
func fenLetter(m Man) byte {
	c := m.Kind().Letter()
	if m.Color() == game.Dark {
		c -= 'a' - 'A'
	}
	return c
}

// setting is the diagram as [OptionPosition] has it, in small letters: the rows of
// a FEN with dashes between them, a dot after each of Red's men, and the side to
// move.
func (d *diagram) setting() string {
	fields := strings.Fields(d.fen())
	var b strings.Builder
	for _, c := range []byte(fields[0] + "/" + fields[1]) {
		switch {
		case c == '/':
			b.WriteByte('-')
		case c >= 'A' && c <= 'Z':
			b.WriteString(string([]byte{c | 0x20, '.'}))
		default:
			b.WriteByte(c)
		}
	}
	return b.String()
}

// fenOf is the FEN of a text as setting writes it; of any other it is none.
func fenOf(setting string) string {
	var b strings.Builder
	for i, c := range []byte(setting) {
		switch {
		case c == '.':
		case c == '-':
			b.WriteByte('/')
		case i+1 < len(setting) && setting[i+1] == '.':
			b.WriteByte(c &^ 0x20)
		default:
			b.WriteByte(c)
		}
	}
	rows, turn := b.String(), ""
	if i := strings.LastIndexByte(rows, '/'); i >= 0 {
		rows, turn = rows[:i], rows[i+1:]
	}
	return rows + " " + turn
}
