package xiangqi

import "strings"

// WXF writes a move in four signs: the letter of the man and its file from the
// right of the mover; + ahead, - back or = across; then the steps along the
// file, or the file that the man goes to. Where two of a kind stand on a file,
// + for the front one or - for the rear one takes the place of the file, but
// for advisors and elephants, which the direction tells apart. Pawns three or
// more on a file, or two or more on more than one file, are named by their
// number on the file from the front and the file: 15=6.

// wxfLetters are the kinds in WXF; B and N are read too.
const wxfLetters = " KAEHRCP"

func (f figure) wxf() string {
	b := make([]byte, 0, 4)
	switch {
	case f.of == 1 || f.kind == Advisor || f.kind == Elephant:
		b = append(b, wxfLetters[f.kind], digit(f.file))
	case f.of > 2 || f.shared:
		b = append(b, digit(f.nth), digit(f.file))
	case f.nth == 1:
		b = append(b, wxfLetters[f.kind], '+')
	default:
		b = append(b, wxfLetters[f.kind], '-')
	}
	return string(append(b, f.way, digit(f.n)))
}

func digit(n int) byte { return '0' + byte(n) }

// parseWXF reads a move in WXF, in either case. It takes a point for = too,
// and + and - before the letter as well as after it.
func parseWXF(text string) (query, bool) {
	if len(text) != 4 {
		return query{}, false
	}
	var q query
	a, b := text[0], text[1]
	if a == '+' || a == '-' {
		a, b = b, a
	}
	switch rank, file := number(rune(a)), number(rune(b)); {
	case rank != 0 && rank <= manyOf[Pawn] && file != 0:
		q.kind, q.file, q.order = Pawn, file, first+order(rank-1)
	case file != 0:
		q.kind, q.file = wxfKind(a), file
	case b == '+':
		q.kind, q.order = wxfKind(a), front
	case b == '-':
		q.kind, q.order = wxfKind(a), rear
	}
	q.way, q.n = text[2], number(rune(text[3]))
	if q.way == '.' {
		q.way = across
	}
	ok := q.kind != NoKind && q.n != 0 && (q.way == ahead || q.way == back || q.way == across)
	return q, ok
}

func wxfKind(c byte) Kind {
	c &^= 0x20
	switch c {
	case 'B':
		return Elephant
	case 'N':
		return Horse
	case 0:
		return NoKind
	}
	return Kind(max(0, strings.IndexByte(wxfLetters, c)))
}
