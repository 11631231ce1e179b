package record

import (
	"bytes"
	"fmt"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"golang.org/x/text/encoding/simplifiedchinese"
)

// PGN is the first game of a file in Portable Game Notation, as it is used for
// xiangqi: the tags and the main line. Comments and variations are not kept.
type PGN struct {
	Tags   []Tag
	Moves  []string // as they are written, in any notation
	Result string   // the token at the end; empty where there is none
}

// Tag is a tag of PGN with the text that it means.
type Tag struct{ Name, Value string }

// results are the tokens that end a game.
var results = []string{"1-0", "0-1", "1/2-1/2", "*"}

// Get is the value of the first tag of this name, whatever the case of its
// letters; "" where there is none.
func (p PGN) Get(name string) string {
	for _, t := range p.Tags {
		if strings.EqualFold(t.Name, name) {
			return t.Value
		}
	}
	return ""
}

// ReadPGN reads the first game of a file as programs write it: with any line
// breaks, with or without move numbers, result and byte order mark. Bytes that
// are no UTF-8 are read as GB 18030, which holds GBK. The error is a
// *SyntaxError.
func ReadPGN(data []byte) (PGN, error) {
	if len(data) > MaxFile {
		return PGN{}, &SyntaxError{1, MaxFile, "the file is too long"}
	}
	if !utf8.Valid(data) {
		decoded, err := simplifiedchinese.GB18030.NewDecoder().Bytes(data)
		if err != nil || len(decoded) > 2*MaxFile {
			return PGN{}, &SyntaxError{1, 0, "neither UTF-8 nor GB 18030"}
		}
		data = bytes.ToValidUTF8(decoded, []byte("\ufffd"))
	}
	r := pgnReader{text: string(bytes.TrimPrefix(data, mark))}
	if err := r.tags(); err != nil {
		return PGN{}, err
	}
	if err := r.moves(); err != nil {
		return PGN{}, err
	}
	if len(r.game.Tags) == 0 && len(r.game.Moves) == 0 {
		return PGN{}, r.fail("there is no game")
	}
	return r.game, nil
}

// pgnReader walks the file once.
type pgnReader struct {
	text string
	pos  int
	game PGN
}

func (r *pgnReader) fail(format string, args ...any) error {
	return &SyntaxError{1 + strings.Count(r.text[:r.pos], "\n"), r.pos, fmt.Sprintf(format, args...)}
}

// skip goes over blanks and lines that begin with a percent sign, which are for
// other programs.
func (r *pgnReader) skip() {
	for r.pos < len(r.text) {
		c, n := utf8.DecodeRuneInString(r.text[r.pos:])
		switch {
		case unicode.IsSpace(c):
			r.pos += n
		case c == '%' && (r.pos == 0 || r.text[r.pos-1] == '\n'):
			r.skipLine()
		default:
			return
		}
	}
}

func (r *pgnReader) skipLine() {
	if n := strings.IndexByte(r.text[r.pos:], '\n'); n >= 0 {
		r.pos += n
		return
	}
	r.pos = len(r.text)
}

func (r *pgnReader) tags() error {
	for r.skip(); r.pos < len(r.text) && r.text[r.pos] == '['; r.skip() {
		line, _, _ := strings.Cut(r.text[r.pos:], "\n")
		tag, ok := readTag(strings.TrimRightFunc(line, unicode.IsSpace))
		if !ok {
			return r.fail("no tag")
		}
		if len(r.game.Tags) == maxNodes {
			return r.fail("more than %d tags", maxNodes)
		}
		r.game.Tags = append(r.game.Tags, tag)
		r.pos += len(line)
	}
	return nil
}

// readTag reads a line such as [Red "Lin"]. A quote within the value may be
// escaped or not.
func readTag(line string) (Tag, bool) {
	body, ok := strings.CutSuffix(line[1:], "]")
	name, value, ok2 := strings.Cut(body, `"`)
	name = strings.TrimSpace(name)
	value, ok3 := strings.CutSuffix(strings.TrimSpace(value), `"`)
	if !ok || !ok2 || !ok3 || name == "" || len(name) > maxIdent || !utf8.ValidString(value) {
		return Tag{}, false
	}
	for i := range len(name) {
		if !tagByte(name[i]) {
			return Tag{}, false
		}
	}
	return Tag{name, unescapeTag(value)}, true
}

// tagByte says whether c may be in the name of a tag.
func tagByte(c byte) bool { return letter(c) || c >= '0' && c <= '9' || c == '_' }

// unescapeTag is the text that the value of a tag means.
func unescapeTag(value string) string {
	var b strings.Builder
	for i := 0; i < len(value); i++ {
		if value[i] == '\\' && i+1 < len(value) && (value[i+1] == '\\' || value[i+1] == '"') {
			i++
		}
		b.WriteByte(value[i])
	}
	return b.String()
}

var tagEscapes = strings.NewReplacer(`\`, `\\`, `"`, `\"`)

// moves reads the moves up to the result, the next game or the end.
func (r *pgnReader) moves() error {
	nested := 0
	for r.skip(); r.pos < len(r.text); r.skip() {
		switch c := r.text[r.pos]; c {
		case '[':
			if nested > 0 {
				return r.fail("a variation does not end")
			}
			return nil
		case ';':
			r.skipLine()
		case '{':
			n := strings.IndexByte(r.text[r.pos:], '}')
			if n < 0 {
				return r.fail("a comment does not end")
			}
			r.pos += n + 1
		case '(', ')':
			if c == '(' {
				nested++
			} else {
				nested--
			}
			if nested < 0 || nested > maxNested {
				return r.fail("%q is out of place", c)
			}
			r.pos++
		case '}':
			return r.fail("%q is out of place", c)
		default:
			end, err := r.token(nested > 0)
			if end || err != nil {
				return err
			}
		}
	}
	if nested > 0 {
		return r.fail("a variation does not end")
	}
	return nil
}

// maxToken is the longest move in bytes.
const maxToken = 64

// token reads a move, a number, or what is like one, and says whether it is the
// result. What stands in a variation is left out.
func (r *pgnReader) token(variation bool) (result bool, err error) {
	rest := r.text[r.pos:]
	n := strings.IndexFunc(rest, func(c rune) bool { return unicode.IsSpace(c) || strings.ContainsRune("{}();[", c) })
	if n < 0 {
		n = len(rest)
	}
	if n > maxToken {
		return false, r.fail("no move is so long")
	}
	text := rest[:n]
	r.pos += n
	if variation || text[0] == '$' {
		return false, nil
	}
	if slices.Contains(results, text) {
		r.game.Result = text
		return true, nil
	}
	for {
		number := strings.TrimLeft(text, "0123456789")
		if number != "" && number[0] != '.' {
			break
		}
		text = strings.TrimLeft(number, ".")
		if text == "" {
			return false, nil
		}
	}
	if slices.Contains(results, text) || text[0] == '$' || text[0] == '%' {
		return false, r.fail("%.20q is out of place", text)
	}
	if len(r.game.Moves) == maxNodes {
		return false, r.fail("more than %d moves", maxNodes)
	}
	r.game.Moves = append(r.game.Moves, text)
	return false, nil
}

// Bytes is p as a file, a round on a line. ReadPGN gives p again.
func (p PGN) Bytes() []byte {
	var b bytes.Buffer
	for _, t := range p.Tags {
		fmt.Fprintf(&b, "[%s \"%s\"]\n", t.Name, tagEscapes.Replace(t.Value))
	}
	b.WriteByte('\n')
	n := 0
	if p.lightFirst() {
		n = 1
	}
	for i, m := range p.Moves {
		switch {
		case (n+i)%2 == 0:
			fmt.Fprintf(&b, "%d. %s", (n+i)/2+1, m)
		case i == 0:
			fmt.Fprintf(&b, "1. ... %s", m)
		default:
			b.WriteString(" " + m)
		}
		if (n+i)%2 == 1 || i == len(p.Moves)-1 {
			b.WriteByte('\n')
		}
	}
	if p.Result != "" {
		b.WriteString(p.Result + "\n")
	}
	return b.Bytes()
}

// lightFirst says whether the position that p starts from has Light to move.
func (p PGN) lightFirst() bool {
	fields := strings.Fields(p.Get("FEN"))
	return len(fields) > 1 && fields[1] == "b"
}
