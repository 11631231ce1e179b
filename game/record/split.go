package record

import (
	"bytes"
	"errors"
	"io"
	"regexp"
	"unicode/utf8"

	"golang.org/x/text/encoding"
	"golang.org/x/text/encoding/japanese"
)

// Splitter cuts a file of many games into them, one after the other, so that a
// collection of any length can be read. It looks for where games begin and end
// and at nothing else: what is in them is for [Open] to say. A file of a format
// that has one game is one piece.
type Splitter struct {
	in   io.Reader
	find func(text []byte, enc encoding.Encoding, last bool) (from, to int)
	enc  encoding.Encoding // with characters of two bytes, or nil
	at   Place
	text []byte // what was read and not given
	last bool   // nothing follows text
}

// Place is where something is in a file.
type Place struct {
	Offset int64 // in bytes, from 0
	Line   int   // from 0
}

// Piece is a game of a file as it stands there.
type Piece struct {
	Place
	Data []byte
	Next Place // where the next one may begin
}

// headBytes is how much of a file is looked at to see what it is.
const headBytes = 64 << 10

// Split begins to cut a file of size bytes, where a piece before said that the
// next begins, or at the zero Place.
func Split(file io.ReaderAt, size int64, from Place) (*Splitter, error) {
	head := make([]byte, min(size, headBytes))
	if _, err := file.ReadAt(head, 0); err != nil && !errors.Is(err, io.EOF) {
		return nil, err
	}
	s := &Splitter{at: from, in: io.NewSectionReader(file, from.Offset, size-from.Offset), find: all}
	switch Ending(head) {
	case extPGN:
		s.find, s.enc = tagged, wide(head, declaredCharset(head))
	case extSGF:
		s.find, s.enc = firstTree, wide(head, declaredCA(head))
	case extUBB:
		s.find = firstUBB
	}
	return s, nil
}

// Ending is how the name of a file that begins with data ends if games can stand
// in it one after the other: in SGF, PGN or UBB; else empty.
func Ending(data []byte) string {
	if bytes.HasPrefix(data, utf16Marks[0]) || bytes.HasPrefix(data, utf16Marks[1]) {
		return ""
	}
	format := 0
	for !formats[format].is(data) {
		format++
	}
	if many := formats[format].many; many != extSGF || treeStart.Match(data) {
		return many
	}
	return ""
}

// wide is the character set of a file if it is of those of the Far East, where the
// second byte of a character may look like a bracket; else nil.
func wide(head []byte, declared string) encoding.Encoding {
	enc := charset(declared)
	if enc == nil {
		if utf8.Valid(head) || isUTF8(head) {
			return nil
		}
		enc = guess(head)
	}
	if text, err := enc.NewDecoder().Bytes([]byte{0xc4, 0xe3}); err != nil || utf8.RuneCount(text) != 1 && enc != japanese.ShiftJIS {
		return nil
	}
	return enc
}

// Next is the next game. The error is io.EOF after the last, that of the file, or
// a *SyntaxError: the game is longer than MaxFile, and there is no other after it.
func (s *Splitter) Next() (Piece, error) {
	for {
		from, to := s.find(s.text, s.enc, s.last)
		if to < 0 && !s.last && len(s.text) <= MaxFile {
			if err := s.more(); err != nil {
				return Piece{}, err
			}
			continue
		}
		if to < 0 {
			to = resume(s.text, from)
		}
		switch {
		case to-from > MaxFile, to < 0 && !s.last:
			return Piece{}, &SyntaxError{s.at.Line + 1, int(s.at.Offset), FaultLong}
		case to < 0:
			to = len(s.text)
		}
		p := Piece{Place: s.at.after(s.text[:from]), Data: bytes.Clone(s.text[from:to])}
		p.Next = p.Place.after(p.Data)
		s.at, s.text = p.Next, s.text[to:]
		if len(bytes.TrimSpace(p.Data)) == 0 {
			return Piece{}, io.EOF
		}
		return p, nil
	}
}

// more reads as much again as there is.
func (s *Splitter) more() error {
	n := max(len(s.text), headBytes)
	text := make([]byte, len(s.text)+n)
	copy(text, s.text)
	n, err := io.ReadFull(s.in, text[len(s.text):])
	s.text = text[:len(s.text)+n]
	s.last = errors.Is(err, io.EOF) || errors.Is(err, io.ErrUnexpectedEOF)
	if s.last {
		return nil
	}
	return err
}

func (p Place) after(text []byte) Place {
	return Place{p.Offset + int64(len(text)), p.Line + bytes.Count(text, []byte("\n"))}
}

// all takes text for one game.
func all(text []byte, _ encoding.Encoding, last bool) (from, to int) {
	if last {
		return 0, len(text)
	}
	return 0, -1
}

// firstTree is where the first tree of SGF is in text; to is negative where its end
// is not in it.
func firstTree(text []byte, enc encoding.Encoding, last bool) (from, to int) {
	at := treeStart.FindIndex(text)
	switch {
	case at == nil && last:
		return len(text), len(text)
	case at == nil:
		return 0, -1
	}
	depth, value := 0, false
	for i := at[0]; i < len(text); i++ {
		switch c := text[i]; {
		case value && enc != nil && leads(c, enc):
			i++
		case value && c == '\\':
			i++
		case value:
			value = c != ']'
		case c == '[':
			value = true
		case c == '(':
			depth++
		case c == ')':
			if depth--; depth == 0 {
				return at[0], i + 1
			}
		}
	}
	return at[0], -1
}

// firstUBB is where the first game of UBB is in text: from a bracket of it up to the
// one that ends it, or to that which begins the next.
func firstUBB(text []byte, _ encoding.Encoding, last bool) (from, to int) {
	from, some := -1, false
	for _, at := range ubbBracket.FindAllSubmatchIndex(text, -1) {
		whole, ends := at[4] < 0, at[2] < at[3]
		switch {
		case whole && some && ends:
			return from, at[1]
		case whole && some:
			return from, at[0]
		case whole && ends:
			from = -1
		case whole || from < 0:
			from = at[0]
		}
		some = some || ubbGame.Match(text[at[0]:at[1]])
	}
	switch {
	case !last:
		return 0, -1
	case !some:
		return len(text), len(text)
	}
	return from, len(text)
}

// tagged is where the first game of PGN is in text: up to the tags of the next.
func tagged(text []byte, enc encoding.Encoding, last bool) (from, to int) {
	if to := nextTags(text, enc, true); to >= 0 || !last {
		return 0, to
	}
	if to := nextTags(text, enc, false); to >= 0 { // a comment that does not end
		return 0, to
	}
	return 0, len(text)
}

// nextTags is where the tags of another game begin, negative where they do not.
// With comments what stands between braces is none.
func nextTags(text []byte, enc encoding.Encoding, comments bool) int {
	moves, within, at := false, false, 0
	for line := range bytes.Lines(text) {
		rest := bytes.TrimLeft(line, " \t\r\n\ufeff")
		switch {
		case !within && isPGN(rest) && rest[0] == '[':
			if moves {
				return at
			}
		case !within && (len(rest) == 0 || rest[0] == '%'):
		default:
			moves = true
			within = comments && braces(line, enc, within)
		}
		at += len(line)
	}
	return -1
}

// braces says whether a comment is open after a line of moves.
func braces(line []byte, enc encoding.Encoding, within bool) bool {
	for i := 0; i < len(line); i++ {
		switch c := line[i]; {
		case enc != nil && leads(c, enc):
			i++
		case within:
			within = c != '}'
		case c == ';':
			return false
		case c == '{':
			within = true
		}
	}
	return within
}

// another is how a tree begins that is none of a variation.
var another = regexp.MustCompile(`\n\(\s*;\s*(?:GM|FF|CA)\[`)

// resume is where a tree begins after one that does not end, negative where there
// is none.
func resume(text []byte, from int) int {
	if from >= len(text) {
		return -1
	}
	if at := another.FindIndex(text[from+1:]); at != nil {
		return from + 1 + at[0] + 1
	}
	return -1
}
