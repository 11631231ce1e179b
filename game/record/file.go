package record

import (
	"bytes"
	"errors"
	"fmt"

	"qiyou/game"
	"qiyou/game/match"
)

// File is a record as it was read: a [Game] of SGF or a [PGN].
type File interface {
	// Info is what the file says about itself.
	Info() Info
	// Setup is the game that the file says it is, as far as its format can
	// say. Errors wrap ErrContent.
	Setup() (game.Setup, error)
	// Start is the position that the moves of the file start from. Errors wrap
	// ErrContent.
	Start(rules func(game.Setup) (game.Rules, error)) (game.State, error)

	document() document
	faults() []Fault
	events() []string
	// Bytes is the file as it is written anew.
	Bytes() []byte

	addedTo(m match.Match) (count int, ok bool)
	claim() string // a note that stands at the end of the log; empty where there is none
	differences(want []byte) []Difference
}

// Info is the head of a record, as the file has it.
type Info struct {
	Game        string // gomoku, weiqi, xiangqi; empty for any other
	Date        string // 2027-01-15 where the file keeps to its format
	Dark, Light string // names of the players
	Result      string
	Rules       string
	Size        string
}

// Step is a move that was played, and the state after it.
type Step struct {
	Move  game.Move
	State game.State
	Offer bool // a stone that was only shown, for the opponent to choose from
}

// ErrContent is wrapped by what is said about a file that is SGF or PGN but
// cannot be read as a game.
var ErrContent = errors.New("record")

// The ends of the names of files.
const (
	extSGF = ".sgf"
	extPGN = ".pgn"
	extUBB = ".ubb"
)

// Ext is the end of the name of a file that Write makes for a game of s, with
// its dot.
func Ext(s game.Setup) string {
	if s.Game == chess {
		return extPGN
	}
	return extSGF
}

// formats are those that are read, each with how it is told from the others by
// the content, and how the name of a file ends in which games of it can stand one
// after the other. What is none of them is SGF, which may stand anywhere in a text.
var formats = []struct {
	is   func(data []byte) bool
	read func(data []byte) (File, error)
	many string
}{
	{isXQF, asFile(ReadXQF), ""},
	{isLIB, asFile(ReadLIB), ""},
	{isSGF, asFile(Read), extSGF},
	{isPSQ, asFile(ReadPSQ), ""},
	{isFEN, asFile(ReadFEN), ""},
	{isPoints, asFile(ReadPoints), ""},
	{isPGN, asFile(ReadPGN), extPGN},
	{isUBB, asFile(ReadUBB), extUBB},
	{isGIB, asFile(ReadGIB), ""},
	{isUGF, asFile(ReadUGF), ""},
	{isNGF, asFile(ReadNGF), ""},
	{isREC, asFile(ReadREC), ""},
	{func([]byte) bool { return true }, asFile(Read), extSGF},
}

// isSGF says whether data begins as SGF does, with nothing before it.
func isSGF(data []byte) bool {
	return bytes.HasPrefix(bytes.TrimLeft(bytes.TrimPrefix(data, mark), " \t\r\n"), []byte("("))
}

func asFile[F File](read func([]byte) (F, error)) func([]byte) (File, error) {
	return func(data []byte) (File, error) { return read(data) }
}

// Extensions are the ends that the names of files have which can be read, in
// small letters. Which format a file is in is told by its content.
func Extensions() []string {
	return []string{extSGF, extPGN, ".xqf", extUBB, ".fen", ".psq", ".rec", ".lib", ".gib", ".ngf", ".ugf", ".ugi"}
}

// Parse reads a record of any format, which it tells by the content. The error
// is a *SyntaxError.
func Parse(data []byte) (File, error) {
	for _, f := range formats {
		if f.is(data) {
			return f.read(data)
		}
	}
	panic("record: no format") // the last takes all
}

// mark is the byte order mark that some editors put before UTF-8.
var mark = []byte("\ufeff")

// isPGN says whether data begins with a tag of PGN, or with a first move, with
// or without its number.
func isPGN(data []byte) bool {
	data = bytes.TrimLeft(bytes.TrimPrefix(data, mark), " \t\r\n")
	if bytes.HasPrefix(data, []byte("1.")) {
		return true
	}
	if len(data) == 0 || data[0] != '[' {
		return isChessMove(string(data[:min(len(data), maxToken)]))
	}
	name := bytes.TrimLeft(data[1:], " \t")
	n := 0
	for n < len(name) && tagByte(name[n]) {
		n++
	}
	return n > 0 && bytes.HasPrefix(bytes.TrimLeft(name[n:], " \t"), []byte(`"`))
}

// Steps is what is played in the record data: by its signed log where it has
// one, choices and answers among the moves; else by the moves of the file,
// stones that were set up being the start. On an error it gives the steps
// before that; the error is a *SyntaxError or wraps ErrContent or ErrChain.
func Steps(data []byte, j match.Judge) (start game.State, steps []Step, err error) {
	f, err := Parse(data)
	if err != nil {
		return nil, nil, err
	}
	if values := f.events(); len(values) > 0 {
		m, err := replay(f, j)
		shown := offers(m)
		for i, p := range m.Plies() {
			steps = append(steps, Step{p.Move, p.State, shown[i]})
		}
		if err != nil {
			err = fmt.Errorf("%w: event %d: %w", ErrChain, m.Len(), err)
		}
		return m.Start(), steps, err
	}
	t, err := Open(data, j)
	if err != nil {
		return nil, nil, err
	}
	for _, n := range t.line[1:] {
		steps = append(steps, Step{Move: n.Move, State: n.State})
	}
	for _, f := range t.Faults {
		if f.Move == len(steps)+1 {
			return t.Root.State, steps, f
		}
	}
	return t.Root.State, steps, nil
}

// Replay is the match that the signed log in the record data leads to. The
// error is a *SyntaxError or wraps ErrNoChain or ErrChain; with the last it
// gives the match as far as the log holds.
func Replay(data []byte, j match.Judge) (match.Match, error) {
	f, err := Parse(data)
	if err != nil {
		return match.Match{}, err
	}
	if len(f.events()) == 0 {
		return match.Match{}, ErrNoChain
	}
	m, err := replay(f, j)
	if err != nil {
		err = fmt.Errorf("%w: event %d: %w", ErrChain, m.Len(), err)
	}
	return m, err
}
