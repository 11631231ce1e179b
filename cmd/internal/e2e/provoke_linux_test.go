package e2e

import (
	"encoding/json"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"sync"
	"testing"
)

// provoked is where the program can be made to panic: a line of it, after which
// one more is put. The program is built with these lines laid over its files
// (go help build, -overlay); nothing of this is in it otherwise.
var provoked = map[string]struct{ file, line, more string }{
	"main":   {"ui/ui.go", "func (f *face) take(ev term.Event, ok bool) {", `if _, key := ev.(term.Key); key { provoke("main") }`},
	"host":   {"cmd/internal/host/wish.go", "func (h *Host) take(v any) {", `if _, list := v.(session.ListRecords); list { provoke("host") }`},
	"table":  {"cmd/internal/table/table.go", "func (t *Table) act(c match.Command) error {", `provoke("table")`},
	"engine": {"cmd/internal/table/seats.go", `t.cfg.Go("engine", func() {`, `provoke("engine")`},
	"pump":   {"ui/term/pump.go", "func (p *pump) event(ev tcell.Event) {", `if _, key := ev.(*tcell.EventKey); key { provoke("pump") }`},
	"reader": {"ui/term/port.go", "func (p *port) take(chunk []byte) {", `if chunk[len(chunk)-1] == 'r' { provoke("reader") }`},
}

// provoke is added to each package that one of the lines is in.
const provoke = `package %s

import "os"

func provoke(where string) {
	if os.Getenv("QIYOU_PROVOKE") == where {
		panic("provoked in " + where)
	}
}
`

// fragile is the program that panics where QIYOU_PROVOKE says.
var fragile = sync.OnceValues(func() (string, error) {
	root := filepath.Join("..", "..", "..")
	dir := filepath.Dir(program)
	replace := map[string]string{}
	lay := func(file, text string) error {
		to := filepath.Join(dir, strings.ReplaceAll(file, "/", "-"))
		full, err := filepath.Abs(filepath.Join(root, file))
		if err != nil {
			return err
		}
		replace[full] = to
		return os.WriteFile(to, []byte(text), 0o600)
	}
	for where, p := range provoked {
		text, err := os.ReadFile(filepath.Join(root, p.file))
		if err != nil {
			return "", err
		}
		if strings.Count(string(text), p.line) != 1 {
			return "", fmt.Errorf("%s: %q is not there once", where, p.line)
		}
		err = lay(p.file, strings.Replace(string(text), p.line, p.line+"\n"+p.more, 1))
		folder := filepath.Dir(p.file)
		if err == nil {
			err = lay(filepath.Join(folder, "provoke.go"), fmt.Sprintf(provoke, filepath.Base(folder)))
		}
		if err != nil {
			return "", err
		}
	}
	overlay := filepath.Join(dir, "overlay.json")
	text, err := json.Marshal(map[string]any{"Replace": replace})
	if err != nil {
		return "", err
	}
	if err := os.WriteFile(overlay, text, 0o600); err != nil {
		return "", err
	}
	to := filepath.Join(dir, "qiyou-fragile")
	if out, err := exec.Command("go", "build", "-overlay", overlay, "-o", to, "qiyou/cmd/qiyou").CombinedOutput(); err != nil {
		return "", fmt.Errorf("go build: %w: %s", err, out)
	}
	return to, nil
})

// breakable begins a game of the program that panics in where.
func breakable(t *testing.T, where string) *screen {
	t.Helper()
	path, err := fragile()
	if err != nil {
		t.Fatal(err)
	}
	return alone(t, launch{program: path, env: []string{"QIYOU_PROVOKE=" + where}, args: against})
}
