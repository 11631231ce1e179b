package app

import (
	"strings"
	"testing"
)

// A command line that cannot be read is refused in the language of the person,
// with the way to help.
func TestUsageIsToldInBothLanguages(t *testing.T) {
	t.Parallel()
	for line, want := range map[string][2]string{
		"pla":                      {`no command "pla"; did you mean play?`, "是不是 play"},
		"xyzzy":                    {`no command "xyzzy"`, "没有命令"},
		"peer":                     {"needs one of its commands", "写它的一个命令"},
		"peer xyzzy":               {`no command "xyzzy"`, "没有命令"},
		"play x":                   {`"x" does not fit; it takes: qiyou play`, "用法：qiyou play"},
		"record show":              {"it takes: qiyou record show RECORD", "用法：qiyou record show RECORD"},
		"--xyzzy":                  {"no option --xyzzy", "没有选项 --xyzzy"},
		"-z":                       {"no option -z", "没有选项 -z"},
		"play --peer":              {"--peer needs a value", "--peer 需要一个值"},
		"play --size x":            {`--size cannot be "x"`, `--size 不能是 "x"`},
		"play --here --computer 1": {"only one of these options: --computer --here", "只能用一个：--computer --here"},
		"play --=x":                {"cannot be read as an option", "不是选项的写法"},
	} {
		for i, lang := range []string{"en", "zh-Hans"} {
			var out, errs strings.Builder
			code := Main(append([]string{"--lang", lang}, strings.Fields(line)...), System{
				In: strings.NewReader(""), Out: &out, Err: &errs,
				Getenv: func(string) string { return "" }, LookupEnv: func(string) (string, bool) { return "", false },
			})
			if code != exitUsage || out.Len() > 0 || !strings.Contains(errs.String(), want[i]) || !strings.Contains(errs.String(), "--help") {
				t.Errorf("%s: %s: exit %d, %q, want %q", lang, line, code, errs.String(), want[i])
			}
		}
	}
}
