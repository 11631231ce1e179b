package term

import (
	"os"
	"strings"

	"github.com/gdamore/tcell/v2"
	"golang.org/x/text/encoding"
	"golang.org/x/text/encoding/simplifiedchinese"
	"golang.org/x/text/encoding/unicode"
)

// charsets are the encodings a terminal may speak; any other is treated as
// ASCII. The library's own UTF-8 is not among them: at the first byte of input
// that is none its input loop spins for ever. This one reads it as U+FFFD.
var charsets = map[string]encoding.Encoding{
	"utf-8":    unicode.UTF8,
	"us-ascii": tcell.GetEncoding("us-ascii"),
	"gbk":      simplifiedchinese.GBK,
	"gb18030":  simplifiedchinese.GB18030,
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
