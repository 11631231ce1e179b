package record

import (
	"bytes"
	"regexp"
	"strings"
	"unicode/utf8"

	"golang.org/x/text/encoding"
	"golang.org/x/text/encoding/charmap"
	"golang.org/x/text/encoding/japanese"
	"golang.org/x/text/encoding/korean"
	"golang.org/x/text/encoding/simplifiedchinese"
	"golang.org/x/text/encoding/traditionalchinese"
	"golang.org/x/text/encoding/unicode"
)

// charsets are the character sets that records are written in, by their names
// in small letters and without signs. Those of one country are read as the
// largest of them, which holds the others.
var charsets = map[string]encoding.Encoding{
	"gb18030": simplifiedchinese.GB18030, "gbk": simplifiedchinese.GB18030, "gb2312": simplifiedchinese.GB18030, "cp936": simplifiedchinese.GB18030,
	"euccn": simplifiedchinese.GB18030,
	"big5":  traditionalchinese.Big5, "cp950": traditionalchinese.Big5, "big5hkscs": traditionalchinese.Big5,
	"shiftjis": japanese.ShiftJIS, "sjis": japanese.ShiftJIS, "cp932": japanese.ShiftJIS, "windows31j": japanese.ShiftJIS, "mskanji": japanese.ShiftJIS,
	"eucjp": japanese.EUCJP,
	"euckr": korean.EUCKR, "cp949": korean.EUCKR, "ksc56011987": korean.EUCKR, "uhc": korean.EUCKR,
	"iso88591": charmap.ISO8859_1, "latin1": charmap.ISO8859_1, "windows1252": charmap.Windows1252, "cp1252": charmap.Windows1252,
	"windows1251": charmap.Windows1251, "cp1251": charmap.Windows1251, "koi8r": charmap.KOI8R,
}

// charset is the character set of a name as files spell it; nil for UTF-8 and
// for one that is not known.
func charset(name string) encoding.Encoding {
	plain := strings.Map(func(r rune) rune {
		if r >= 'a' && r <= 'z' || r >= '0' && r <= '9' {
			return r
		}
		return -1
	}, strings.ToLower(name))
	return charsets[plain]
}

// utf16Marks are the byte order marks of UTF-16.
var utf16Marks = [][]byte{{0xff, 0xfe}, {0xfe, 0xff}}

// decode is data, which is no UTF-8, as text: in UTF-16 by its mark, else in the
// declared character set, else in the one that its bytes look like.
func decode(data []byte, declared string) (*source, error) {
	for _, m := range utf16Marks {
		if bytes.HasPrefix(data, m) {
			return decodeWith(data, unicode.UTF16(unicode.BigEndian, unicode.UseBOM))
		}
	}
	enc := charset(declared)
	if enc == nil && isUTF8(data) {
		s := whole(data)
		s.fault(FaultCharset, strings.IndexRune(s.text, '\ufffd'), "")
		return s, nil
	}
	if enc == nil {
		enc = guess(data)
	}
	return decodeWith(data, enc)
}

// decodeWith is data decoded from enc.
func decodeWith(data []byte, enc encoding.Encoding) (*source, error) {
	plain := unescaped(data, enc)
	s, err := decodePlain(plain, enc)
	if err == nil && len(plain) < len(data) {
		s.bytewise, _ = decodePlain(data, enc) // nil after an error
	}
	return s, err
}

func decodePlain(data []byte, enc encoding.Encoding) (*source, error) {
	out, err := enc.NewDecoder().Bytes(data)
	switch {
	case err != nil:
		return nil, &SyntaxError{1, 0, FaultNone}
	case len(out) > 4*MaxFile:
		return nil, &SyntaxError{1, len(data), FaultLong}
	}
	s := &source{text: strings.ToValidUTF8(string(out), "\ufffd")}
	s.text = strings.TrimPrefix(s.text, "\ufeff")
	s.back = func(text string) int {
		b, err := encoding.ReplaceUnsupported(enc.NewEncoder()).Bytes([]byte(text))
		if err != nil {
			return min(len(text), len(data))
		}
		return min(len(b), len(data)) // what was replaced is not known
	}
	if i := strings.IndexRune(s.text, '\ufffd'); i >= 0 {
		s.fault(FaultCharset, i, "")
	}
	return s, nil
}

// whole is UTF-8 with the bytes replaced that are none, each run of them by one
// sign.
func whole(data []byte) *source {
	var b strings.Builder
	type run struct{ at, bytes int }
	var runs []run
	for at := 0; at < len(data); {
		r, n := utf8.DecodeRune(data[at:])
		if bad := r == utf8.RuneError && n == 1; !bad {
			b.Write(data[at : at+n])
		} else if last := len(runs) - 1; last >= 0 && runs[last].at+len("\ufffd") == b.Len() {
			runs[last].bytes++
		} else {
			runs = append(runs, run{b.Len(), 1})
			b.WriteRune(utf8.RuneError)
		}
		at += n
	}
	back := func(text string) int {
		bytes := len(text)
		for _, r := range runs {
			if r.at < len(text) {
				bytes += r.bytes - len("\ufffd")
			}
		}
		return bytes
	}
	return &source{text: b.String(), back: back}
}

// isUTF8 says whether most of what is no ASCII in data is UTF-8.
func isUTF8(data []byte) bool {
	good, other := 0, 0
	for i := 0; i < len(data); {
		r, n := utf8.DecodeRune(data[i:])
		switch {
		case r == utf8.RuneError && n == 1:
			other++
		case n > 1:
			good++
		}
		i += n
	}
	return good > other
}

// guess is the character set that data, which is no UTF-8 and names none, seems
// to be in. Chinese comes in pairs of high bytes; Big5, which mixes them with
// others, is told by the words of xiangqi. Latin letters stand alone.
func guess(data []byte) encoding.Encoding {
	pairs, singles := 0, 0
	for i := 0; i < len(data); i++ {
		switch {
		case data[i] < 0x80:
		case i+1 < len(data) && data[i+1] >= 0xa1:
			pairs++
			i++
		default:
			singles++
		}
	}
	switch {
	case moveWords(data, traditionalchinese.Big5) > moveWords(data, simplifiedchinese.GB18030):
		return traditionalchinese.Big5
	case pairs > singles || moveWords(data, simplifiedchinese.GB18030) > 0:
		return simplifiedchinese.GB18030
	}
	return charmap.ISO8859_1
}

// moveWords counts the steps of xiangqi, forwards, back and across, that data
// names if it is in enc.
func moveWords(data []byte, enc encoding.Encoding) int {
	b, err := enc.NewDecoder().Bytes(data[:min(len(data), 1<<16)])
	if err != nil {
		return 0
	}
	return len(moveWord.FindAll(b, -1))
}

var moveWord = regexp.MustCompile("[進进退平][一二三四五六七八九１-９1-9]")

// unescaped is data without the backslashes that a program put which wrote
// these character sets byte by byte: it took the second byte 5C of a character
// for a backslash, and doubled it. It did so for all of them.
func unescaped(data []byte, enc encoding.Encoding) []byte {
	double := enc == simplifiedchinese.GB18030 || enc == traditionalchinese.Big5 || enc == japanese.ShiftJIS
	if !double {
		return data
	}
	var out []byte
	from := 0
	for i := 0; i+1 < len(data); i++ {
		if !leads(data[i], enc) {
			continue
		}
		i++
		if data[i] != '\\' {
			continue
		}
		if i+1 == len(data) || data[i+1] != '\\' {
			return data
		}
		out = append(out, data[from:i+1]...)
		i++
		from = i + 1
	}
	return append(out, data[from:]...)
}

// leads says whether b begins a character of two bytes in enc.
func leads(b byte, enc encoding.Encoding) bool {
	return b > 0x80 && b < 0xff && (enc != japanese.ShiftJIS || b < 0xa0 || b >= 0xe0)
}
