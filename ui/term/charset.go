package term

import (
	"bytes"
	"os"
	"strings"

	"github.com/gdamore/tcell/v2"
	"golang.org/x/text/encoding"
	"golang.org/x/text/encoding/japanese"
	"golang.org/x/text/encoding/korean"
	"golang.org/x/text/encoding/simplifiedchinese"
	"golang.org/x/text/encoding/traditionalchinese"
	"golang.org/x/text/encoding/unicode"
	"golang.org/x/text/transform"
)

// charsets are the encodings a terminal may speak; any other is treated as
// ASCII. The library's own UTF-8 is not among them: at the first byte of input
// that is none its input loop spins for ever.
var charsets = map[string]encoding.Encoding{
	"utf-8":    strict{unicode.UTF8},
	"us-ascii": strict{tcell.GetEncoding("us-ascii")},
	"gbk":      strict{simplifiedchinese.GBK},
	"gb18030":  strict{simplifiedchinese.GB18030},
	"big5":     strict{traditionalchinese.Big5},
	"euc-jp":   strict{japanese.EUCJP},
	"sjis":     strict{japanese.ShiftJIS},
	"euc-kr":   strict{korean.EUCKR},
}

// drawn are those that have the signs boards are drawn with. The others have the
// characters of their language, and boards of ASCII.
var drawn = map[string]bool{"utf-8": true, "gbk": true, "gb18030": true}

// strict is an encoding that drops input which is not of it: the library would
// read the mark for such a byte, U+FFFD, as three keys.
type strict struct{ encoding.Encoding }

// NewDecoder implements encoding.Encoding.
func (s strict) NewDecoder() *encoding.Decoder {
	return &encoding.Decoder{Transformer: drop{s.Encoding.NewDecoder()}}
}

// drop takes the marks out of what a decoder made. It keeps nothing back: the
// library asks no more once its input is used up.
type drop struct{ transform.Transformer }

// Transform implements transform.Transformer.
func (d drop) Transform(dst, src []byte, atEOF bool) (nDst, nSrc int, err error) {
	nDst, nSrc, err = d.Transformer.Transform(dst, src, atEOF)
	const mark = "\uFFFD"
	kept := dst[:0]
	for i := 0; i < nDst; {
		if bytes.HasPrefix(dst[i:nDst], []byte(mark)) {
			i += len(mark)
			continue
		}
		kept = append(kept, dst[i])
		i++
	}
	return len(kept), nSrc, err
}

// setCharset makes the library speak the wanted charset, or the locale's when
// none is wanted, and returns the one chosen. The library looks its encoding up
// by the locale's own spelling, so that spelling is bound to the choice.
func setCharset(want string) (name string, enc encoding.Encoding) {
	locale := localeCharset()
	if want == "" {
		want = locale
	}
	name = canonical(want)
	enc, ok := charsets[name]
	if !ok {
		name, enc = "us-ascii", charsets["us-ascii"]
	}
	tcell.RegisterEncoding(locale, enc)
	return name, enc
}

// canonical folds the spellings of a charset's name into one.
func canonical(name string) string {
	switch n := strings.ToLower(strings.ReplaceAll(name, "_", "-")); n {
	case "utf8":
		return "utf-8"
	case "ascii", "iso646", "ansi-x3.4-1968", "c", "posix":
		return "us-ascii"
	case "gb2312", "euc-cn", "cp936":
		return "gbk"
	case "big5-hkscs", "big5hkscs", "cp950":
		return "big5"
	case "eucjp", "ujis":
		return "euc-jp"
	case "shift-jis", "shiftjis", "cp932":
		return "sjis"
	case "euckr", "cp949", "uhc":
		return "euc-kr"
	default:
		return n
	}
}

// localeCharset returns the charset as the library will spell it: of LC_ALL,
// LC_CTYPE and LANG the first that is set decides.
func localeCharset() string {
	locale := ""
	for _, name := range []string{"LC_ALL", "LC_CTYPE", "LANG"} {
		if locale = os.Getenv(name); locale != "" {
			break
		}
	}
	if locale == "C" || locale == "POSIX" {
		return "US-ASCII"
	}
	locale, _, _ = strings.Cut(locale, "@")
	if _, charset, ok := strings.Cut(locale, "."); ok {
		return charset
	}
	return "UTF-8"
}
