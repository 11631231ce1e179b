package app

import (
	"os"
	"path/filepath"
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
		"play --computer 11":       {`--computer cannot be "11", but one of these: 1-10`, `--computer 不能是 "11"，可以是：1-10`},
		"play --rules chess":       {`--rules cannot be "chess", but one of these: xiangqi, freestyle`, `--rules 不能是 "chess"，可以是`},
		"play --size 99":           {`gomoku/freestyle size cannot be "99", but one of these: 15`, `size 不能是 "99"，可以是：15`},
		"play --set komi=1":        {`gomoku/freestyle --set cannot be "komi", but one of these: size`, `--set 不能是 "komi"`},
		"play --clock soon":        {`--clock cannot be "soon"`, `--clock 不能是 "soon"`},
		"play --first you":         {`--first cannot be "you", but one of these: me, other, lot`, `可以是：me, other, lot`},
		"bot --level 0":            {`--level cannot be "0", but one of these: 1-10`, `可以是：1-10`},
		"bot --tables 99":          {`--tables cannot be "99", but one of these: 1-16`, `可以是：1-16`},
		"engine gtp --time -1s":    {`--time cannot be "-1s"`, `--time 不能是 "-1s"`},
		"sound drum":               {`NAME cannot be "drum", but one of these: `, `NAME 不能是 "drum"`},
		"perft chess 1":            {`GAME cannot be "chess"`, `GAME 不能是 "chess"`},
		"config get nmae":          {"no such setting: nmae", "没有这项设置：nmae"},
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

// A file that is not as it must be is told of in the language of the person.
func TestWrongFilesAreToldInBothLanguages(t *testing.T) {
	t.Parallel()
	for file, want := range map[string][2]string{
		`{"level": "x"}`:            {":1 level must be a whole number", ":1 level 必须是整数"},
		"{\n\"sound\": 3}":          {":2 sound must be true or false", ":2 sound 必须是 true 或 false"},
		`{"lang": 1}`:               {"lang must be text", "lang 必须是引号里的文字"},
		`{"level"`:                  {"level: this is not JSON", "level：这里不是设置文件应有的 JSON"},
		`{} x`:                      {":1: this is not JSON", ":1：这里不是设置文件应有的 JSON"},
		`{"level": 1, "level": 2}`:  {"level is set twice", "level 设了两次"},
		strings.Repeat(" ", 70_000): {"too large", "太大"},
		"h8 zz9":                    {"line 1 is no opening: h8 zz9", "第 1 行不是开局：h8 zz9"},
	} {
		for i, lang := range []string{"en", "zh-Hans"} {
			home := t.TempDir()
			path, line := filepath.Join(home, "config.json"), []string{"config", "list"}
			if strings.HasPrefix(file, "h8") {
				path = filepath.Join(home, "openings")
				line = []string{"match", "qiyou:1", "qiyou:1", "--nodes", "1", "--openings", path}
			}
			if err := os.WriteFile(path, []byte(file), 0o600); err != nil {
				t.Fatal(err)
			}
			var out, errs strings.Builder
			code := Main(append([]string{"--home", home, "--lang", lang}, line...), System{
				In: strings.NewReader(""), Out: &out, Err: &errs,
				Getenv: func(string) string { return "" }, LookupEnv: func(string) (string, bool) { return "", false },
			})
			if code != exitUsage || !strings.Contains(errs.String(), want[i]) {
				t.Errorf("%s: %.20q: exit %d, %q, want %q", lang, file, code, errs.String(), want[i])
			}
		}
	}
}
