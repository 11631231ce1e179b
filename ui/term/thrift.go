package term

import (
	"bytes"
	"strconv"
	"strings"
	"unicode/utf8"
)

// thrift says the same with fewer bytes. The library sends every style whole,
// after a reset, and every place with its row; over a slow line that is most of a
// frame. What reaches the terminal here is only what changes: one colour, one
// attribute, the column; of a blank, the background alone. What is not understood
// goes through as it is; of renditions that is none that this package asks for.
type thrift struct {
	has    pen  // what the terminal writes with
	want   pen  // what the library believes it writes with
	known  bool // has is so
	row    string
	col    int  // the column after what was written, 0 where it is not sure
	hidden bool // the text cursor
	rest   []byte
	out    bytes.Buffer
}

func newThrift() *thrift { return &thrift{want: pen{fg: noFg, bg: noBg}} }

// pen is a graphic rendition (ECMA-48, 8.3.117): the colours as their parameters.
type pen struct {
	fg, bg string
	attr   uint8 // bold, underlined, reversed
}

// strokes are the attributes of a pen by their bit: how they go on and off.
var strokes = [3]struct{ on, off string }{{"1", "22"}, {"4", "24"}, {"7", "27"}}

const (
	noFg, noBg = "39", "49"
	seen       = 1<<1 | 1<<2 // attributes that a blank shows
)

// rewrite gives what to send for b. It is valid until the next call. A sequence
// that is cut off is kept until its rest comes.
func (t *thrift) rewrite(b []byte) []byte {
	t.out.Reset()
	b = append(t.rest, b...)
	t.rest = nil
	for len(b) > 0 {
		n := 0
		switch {
		case b[0] == '\x1b' && len(b) > 1 && b[1] == '[':
			n = t.control(b)
		case b[0] == '\x1b':
			n = escape(b)
			t.out.Write(b[:n])
		case b[0] < ' ':
			n = 1
			t.out.WriteByte(b[0])
			t.col = 0
		default:
			n = t.text(b)
		}
		if n == 0 {
			t.rest = bytes.Clone(b)
			break
		}
		b = b[n:]
	}
	return t.out.Bytes()
}

// text sends the printable bytes at the start of b, and gives how many.
func (t *thrift) text(b []byte) int {
	blank := b[0] == ' '
	n := 1
	for n < len(b) && b[n] >= ' ' && (b[n] == ' ') == blank {
		n++
	}
	send := b[:n]
	if blank && n > 1 && guarded(b[n-1:]) {
		send, n = b[:n-2], n+2
	}
	if len(send) == 0 {
		return n
	}
	to := t.want
	if blank && t.known && (t.has.attr|to.attr)&seen == 0 {
		to.fg, to.attr = t.has.fg, t.has.attr
	}
	t.write(to)
	t.out.Write(send)
	t.advance(send)
	return n
}

// guarded says that b is the last of the two blanks which the library sends, and
// goes back over, before a character of two columns, in case that a terminal
// gives it one; and that none does.
func guarded(b []byte) bool {
	if !bytes.HasPrefix(b, []byte(" \b\b")) {
		return false
	}
	r, _ := utf8.DecodeRune(b[3:])
	return surelyWide(r)
}

// surelyWide says that every terminal gives r two columns: kana, the usual Han
// characters, Hangul and the full forms (UAX 11, Wide and Fullwidth).
func surelyWide(r rune) bool {
	return r >= 0x3041 && r <= 0x3096 || r >= 0x30a1 && r <= 0x30fa || r >= 0x4e00 && r <= 0x9fff || r >= 0xac00 && r <= 0xd7a3 || r >= 0xff01 && r <= 0xff60
}

// advance counts the columns of text, where they are sure.
func (t *thrift) advance(text []byte) {
	for t.col > 0 && len(text) > 0 {
		r, size := utf8.DecodeRune(text)
		text = text[size:]
		switch {
		case r >= ' ' && r <= '~':
			t.col++
		case surelyWide(r):
			t.col += 2
		default:
			t.col = 0
		}
	}
}

// write has the terminal write with p from now on.
func (t *thrift) write(p pen) {
	var change []string
	if !t.known {
		change = append(change, "0")
		t.has, t.known = pen{fg: noFg, bg: noBg}, true
	}
	for i, s := range strokes {
		switch bit := uint8(1) << i; {
		case p.attr&^t.has.attr&bit != 0:
			change = append(change, s.on)
		case t.has.attr&^p.attr&bit != 0:
			change = append(change, s.off)
		}
	}
	if p.fg != t.has.fg {
		change = append(change, p.fg)
	}
	if p.bg != t.has.bg {
		change = append(change, p.bg)
	}
	t.has = p
	if len(change) > 0 {
		t.out.WriteString("\x1b[" + strings.Join(change, ";") + "m")
	}
}

// control deals with the control sequence that b starts with, and gives its
// length, 0 where it has no end.
func (t *thrift) control(b []byte) int {
	n := 2
	for n < len(b) && b[n] >= 0x20 && b[n] <= 0x3f {
		n++
	}
	if n == len(b) {
		return 0
	}
	args, final := string(b[2:n]), b[n]
	n++
	switch {
	case final == 'm' && t.want.take(args):
		return n
	case final == 'm':
		t.forget()
	case final == 'H':
		if t.place(args) {
			return n
		}
	case args == "?25" && final == 'l':
		if t.hidden {
			return n
		}
		t.hidden = true
	case args == "?25" && final == 'h':
		t.hidden = false
	case strings.HasPrefix(args, "?") || final == 'u' || final == 't':
		// Modes, the keyboard, the window: they draw nothing.
	case final == 'J': // a screen that is sent anew may have been spoilt in every way
		t.forget()
		t.hidden = false
		t.write(t.want)
	default:
		t.write(t.want) // what is erased has its background
		t.row, t.col = "", 0
	}
	t.out.Write(b[:n])
	return n
}

// place goes to a row and column, and says whether fewer bytes did.
func (t *thrift) place(args string) bool {
	row, col, _ := strings.Cut(args, ";")
	at, _ := strconv.Atoi(col)
	same := row == t.row && at > 0
	switch by := at - t.col; {
	case !same || by == 0:
	case by == 1 && t.col > 0:
		t.out.WriteString("\x1b[C")
	case by > 1 && by < 10 && t.col > 0:
		t.out.WriteString("\x1b[" + strconv.Itoa(by) + "C")
	default:
		t.out.WriteString("\x1b[" + col + "G")
	}
	t.row, t.col = row, at
	return same
}

// forget has the next text begin with all of its style.
func (t *thrift) forget() { t.known, t.row, t.col = false, "", 0 }

// take applies the parameters of a graphic rendition; false, and no change, where
// one of them is not known.
func (p *pen) take(args string) bool {
	next := *p
	list := strings.Split(args, ";")
	for i := 0; i < len(list); i++ {
		n, err := strconv.Atoi(list[i])
		switch {
		case list[i] == "" || err == nil && n == 0:
			next = pen{fg: noFg, bg: noBg}
		case err != nil:
			return false
		case n == 1 || n == 4 || n == 7:
			next.attr |= map[int]uint8{1: 1, 4: 2, 7: 4}[n]
		case n == 38 || n == 48:
			size := 0
			if i+1 < len(list) {
				size = map[string]int{"5": 3, "2": 5}[list[i+1]]
			}
			if size == 0 || i+size > len(list) {
				return false
			}
			color := strings.Join(list[i:i+size], ";")
			if n == 38 {
				next.fg = color
			} else {
				next.bg = color
			}
			i += size - 1
		case n >= 30 && n <= 39 || n >= 90 && n <= 97:
			next.fg = list[i]
		case n >= 40 && n <= 49 || n >= 100 && n <= 107:
			next.bg = list[i]
		default:
			return false
		}
	}
	*p = next
	return true
}

// escape is the length of the escape sequence that b starts with, strings with
// their end included; 0 where it has no end.
func escape(b []byte) int {
	if len(b) < 2 {
		return 0
	}
	switch b[1] {
	case ']', 'P', '_', '^', 'X':
		for i := 2; i < len(b); i++ {
			if b[i] == '\a' {
				return i + 1
			}
			if b[i] == '\x1b' && i+1 < len(b) && b[i+1] == '\\' {
				return i + 2
			}
		}
		return 0
	case '(', ')', '*', '+', '#', '%', ' ':
		if len(b) < 3 {
			return 0
		}
		return 3
	}
	return 2
}
