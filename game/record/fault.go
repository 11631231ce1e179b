package record

import (
	"bytes"
	"errors"
	"fmt"
	"slices"
	"strings"
	"unicode/utf8"

	"qiyou/game"
)

// Fault is something in a file that cannot be read as it stands. What is before
// it was read; the code says what became of the rest.
type Fault struct {
	Code   string      // one of FaultCodes
	Line   int         // from 1; 0 where it is not known
	Offset int         // in bytes of the file, from 0
	Move   int         // the number of the move it is about, from 1; 0 for none
	Text   string      // what stands there, as the file has it, at most maxQuote bytes
	Why    game.Reason // with FaultIllegal and FaultForced, the rule; may be empty
}

// The codes of faults, for which ui/text has words.
const (
	FaultStray   = "record-stray"   // signs that the format has no place for: skipped
	FaultCut     = "record-cut"     // the file ends within a value, a comment or a variation
	FaultTag     = "record-tag"     // a tag or property that cannot be read: skipped
	FaultMany    = "record-many"    // more than is read of one file: the rest is left out
	FaultCharset = "record-charset" // bytes that are not of the character set: replaced
	FaultGame    = "record-game"    // a game that is not played here
	FaultSize    = "record-size"    // a board of a size that is not played here
	FaultSetup   = "record-setup"   // stones or a FEN that make no position
	FaultMoveOf  = "record-move"    // a move that cannot be read: the line ends before it
	FaultIllegal = "record-illegal" // a move against the rules: the line ends before it
	FaultForced  = "record-forced"  // a move against the rules that was played, as the format has it: the line goes on
	FaultLater   = "record-later"   // stones set up after the first move: the line ends before them
	FaultLog     = "record-log"     // a signed log that does not hold: the moves of the file are shown
	FaultDiffers = "record-differs" // a file that says something else than its signed log: the log is shown
	FaultNone    = "record-none"    // no game in any format that is read: nothing is shown
	FaultLong    = "record-long"    // a file of more than MaxFile bytes: nothing is read
)

// FaultCodes lists the codes of faults, for tests that each has words.
func FaultCodes() []string {
	return []string{
		FaultStray, FaultCut, FaultTag, FaultMany, FaultCharset, FaultGame, FaultSize, FaultSetup, FaultMoveOf, FaultIllegal, FaultForced, FaultLater, FaultLog, FaultDiffers,
		FaultNone, FaultLong,
	}
}

// Error is for logs; people read the words for Code.
func (f Fault) Error() string {
	s := fmt.Sprintf("line %d, byte %d: %s", f.Line, f.Offset, f.Code)
	if f.Move > 0 {
		s += fmt.Sprintf(", move %d", f.Move)
	}
	if f.Text != "" {
		s += fmt.Sprintf(", %q", f.Text)
	}
	if f.Why != "" {
		s += ": " + string(f.Why)
	}
	return s
}

// Unwrap is ErrContent, for a fault that leaves nothing to be shown.
func (f Fault) Unwrap() error { return ErrContent }

// maxFaults is how many faults of one file are told: a damaged file repeats
// itself.
const maxFaults = 100

// maxQuote is how much of a file a fault quotes, in bytes.
const maxQuote = 40

// quote is the beginning of text.
func quote(text string) string {
	if len(text) <= maxQuote {
		return text
	}
	return strings.ToValidUTF8(text[:maxQuote], "")
}

// SyntaxError says where a file stops being a record, with nothing read.
type SyntaxError struct {
	Line   int    // from 1; 0 in a file that is no text
	Offset int    // in bytes, from 0
	What   string // FaultNone or FaultLong
}

// Error is the place and what is wrong there.
func (e *SyntaxError) Error() string { return e.fault().Error() }

func (e *SyntaxError) fault() Fault { return Fault{Code: e.What, Line: e.Line, Offset: e.Offset} }

// FaultOf is what err, of Open or Parse, says of a file of which nothing can be
// shown; false for any other error.
func FaultOf(err error) (Fault, bool) {
	var syntax *SyntaxError
	if errors.As(err, &syntax) {
		return syntax.fault(), true
	}
	var f Fault
	return f, errors.As(err, &f)
}

// source is a file that is read: its text, and how a place in it is found in
// the bytes of the file.
type source struct {
	text   string
	back   func(text string) int // how many bytes of the file a text takes
	binary bool                  // the file has no lines
	skip   int                   // bytes of the file before text
	line   int                   // of the place at, from 0
	at     int
	faults []Fault

	bytewise *source // the other way to read backslashes, see unescaped; nil where there is one way
}

// place is the line and the byte in the file of a place in the text. It is cheap
// as long as places only grow.
func (s *source) place(pos int) (line, offset int) {
	pos = min(pos, len(s.text))
	if s.binary {
		return 0, pos
	}
	if pos < s.at {
		s.line, s.at = 0, 0
	}
	s.line += strings.Count(s.text[s.at:pos], "\n")
	s.at = pos
	offset = pos
	if s.back != nil {
		offset = s.back(s.text[:pos])
	}
	return s.line + 1, offset + s.skip
}

// fault notes something at a place.
func (s *source) fault(code string, pos int, text string) {
	if len(s.faults) == maxFaults {
		return
	}
	line, offset := s.place(pos)
	s.faults = append(s.faults, Fault{Code: code, Line: line, Offset: offset, Text: quote(text)})
}

// fail is the error of a file in which no game is found up to a place.
func (s *source) fail(pos int) error {
	line, offset := s.place(pos)
	return &SyntaxError{line, offset, FaultNone}
}

// threeBytes says whether r is a sign of three bytes in UTF-8, which two signs of a
// character set of East Asia hardly ever make; one of two bytes is one of those as
// well.
func threeBytes(r rune) bool { return r >= 0x800 }

func noASCII(r rune) bool { return r >= utf8.RuneSelf }

// open is data as text, by what it says of its character set.
func open(data []byte, declared func([]byte) string) (*source, error) {
	if len(data) > MaxFile {
		return nil, &SyntaxError{1, MaxFile, FaultLong}
	}
	if rest, marked := bytes.CutPrefix(data, mark); marked && utf8.Valid(rest) {
		return &source{text: string(rest), skip: len(mark)}, nil
	}
	name, valid := declared(data), utf8.Valid(data)
	if valid && (!slices.Contains(asian, charset(name)) || bytes.ContainsFunc(data, threeBytes) || !bytes.ContainsFunc(data, noASCII)) {
		return &source{text: string(data)}, nil
	}
	s, err := decode(data, name)
	if valid && (err != nil || len(s.faults) > 0) {
		return &source{text: string(data)}, nil // it is not what it says
	}
	return s, err
}
