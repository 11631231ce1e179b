package app

import (
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
)

// shells are the shells that there are completions for, and how each is asked
// whether it can read a script.
var shells = map[string][]string{
	"bash":       {"bash", "-n"},
	"zsh":        {"zsh", "-n"},
	"fish":       {"fish", "--no-execute"},
	"powershell": {"pwsh", "-NoProfile", "-File"},
}

func TestCompletionIsRead(t *testing.T) {
	t.Parallel()
	for shell, check := range shells {
		script := run(t, "completion", shell)
		if !strings.Contains(script, "__complete") || !strings.Contains(script, "qiyou") {
			t.Errorf("%s: no script: %.200s", shell, script)
		}
		program, err := exec.LookPath(check[0])
		if err != nil {
			continue
		}
		file := filepath.Join(t.TempDir(), "qiyou.ps1")
		if err := os.WriteFile(file, []byte(script), 0o600); err != nil {
			t.Fatal(err)
		}
		if out, err := exec.Command(program, append(check[1:], file)...).CombinedOutput(); err != nil {
			t.Errorf("%s: %v\n%s", shell, err, out)
		}
	}
}

// bash itself is asked, with the program that the script calls: this test.
func TestCompletionInBash(t *testing.T) {
	t.Parallel()
	bash, err := exec.LookPath("bash")
	if err != nil {
		t.Skip("no bash here")
	}
	folder := t.TempDir()
	self, err := os.Executable()
	if err == nil {
		err = os.Symlink(self, filepath.Join(folder, "qiyou"))
	}
	if err != nil {
		t.Skip(err)
	}
	script := filepath.Join(folder, "completion.bash")
	if err := os.WriteFile(script, []byte(run(t, "completion", "bash")), 0o600); err != nil {
		t.Fatal(err)
	}
	for line, want := range map[string][]string{
		"qiyou rec":                         {"record"},
		"qiyou record ":                     {"list", "show", "verify", "stats", "picture"},
		"qiyou record picture x.sgf --numb": {"--numbers"},
		"qiyou record picture x.sgf --as ":  {"text", "svg", "png"},
		"qiyou config get not":              {"notify"},
		"qiyou config set theme ":           {"kaya", "slate"},
		"qiyou --lang ":                     {"zh-Hans", "ja"},
		"qiyou play --rules ":               {"renju", "chinese", "xiangqi"},
		"qiyou completion ":                 {"bash", "zsh", "fish", "powershell"},
	} {
		// The one function of the package bash-completion that the script needs is
		// stood in for.
		const ask = `_get_comp_words_by_ref() { words=("${COMP_WORDS[@]}"); cword=$COMP_CWORD; cur=${words[cword]}; prev=${words[cword-1]}; }
source "$1"; read -ra COMP_WORDS <<<"$2"; [[ $2 == *" " ]] && COMP_WORDS+=(""); COMP_CWORD=$((${#COMP_WORDS[@]}-1))
COMP_LINE=$2; COMP_POINT=${#2}; COMP_TYPE=9; __start_qiyou; printf '%s\n' "${COMPREPLY[@]}"`
		cmd := exec.Command(bash, "--norc", "-c", ask, bash, script, line)
		cmd.Env = append(os.Environ(), asQiyou+"=1", "LC_ALL=C.UTF-8", "PATH="+folder+":"+os.Getenv("PATH"), "QIYOU_HOME="+folder)
		out, err := cmd.CombinedOutput()
		if err != nil {
			t.Errorf("%s: %v", line, err)
		}
		for _, word := range want {
			if !strings.Contains("\n"+string(out), "\n"+word) {
				t.Errorf("%q: no %q in\n%s", line, word, out)
			}
		}
	}
}

// asQiyou is the variable that makes this test the program itself.
const asQiyou = "QIYOU_TEST_MAIN"

func TestMain(m *testing.M) {
	if os.Getenv(asQiyou) == "" {
		os.Exit(m.Run())
	}
	os.Exit(Main(os.Args[1:], System{In: os.Stdin, Out: os.Stdout, Err: os.Stderr, Getenv: os.Getenv, LookupEnv: os.LookupEnv}))
}
