package main

import (
	"strings"
	"testing"

	"github.com/rogpeppe/go-internal/testscript"
)

// TestMain lets the test binary be qiyou.
func TestMain(m *testing.M) {
	testscript.Main(m, map[string]func(){"qiyou": main})
}

// TestScripts runs the scripts of testdata/scripts, each in an empty folder
// with nothing of the person who runs the tests.
func TestScripts(t *testing.T) {
	t.Parallel()
	testscript.Run(t, testscript.Params{
		Dir: "../../testdata/scripts",
		Setup: func(env *testscript.Env) error {
			env.Setenv("QIYOU_HOME", env.WorkDir+"/home")
			env.Setenv("LC_ALL", "C.UTF-8")
			return nil
		},
		Cmds:                map[string]func(*testscript.TestScript, bool, []string){"usage": usage},
		RequireExplicitExec: true,
	})
}

// usage checks, after a command that failed, that stdout is empty and stderr is
// one line that contains the argument and one that says where help is.
func usage(ts *testscript.TestScript, _ bool, args []string) {
	if out := ts.ReadFile("stdout"); out != "" {
		ts.Fatalf("stdout %q, want nothing", out)
	}
	errs := ts.ReadFile("stderr")
	what, advice, _ := strings.Cut(strings.TrimSuffix(errs, "\n"), "\n")
	if !strings.HasPrefix(what, "qiyou: ") || !strings.Contains(what, args[0]) {
		ts.Fatalf("stderr %q, want a line about %q", errs, args[0])
	}
	if !strings.HasPrefix(advice, "  see qiyou") || !strings.HasSuffix(advice, " --help") || strings.Contains(advice, "\n") {
		ts.Fatalf("advice %q, want one line that names the help", advice)
	}
}
