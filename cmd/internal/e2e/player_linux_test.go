package e2e

import (
	"bufio"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"slices"
	"strings"
	"sync"
	"syscall"
	"testing"
	"time"
)

// patience is how long anything may take on a machine that does ten other
// things.
const patience = 40 * time.Second

// peer is a peer of the lobby.
type peer struct {
	Number          int
	ID, Name, State string
}

// event is what the program tells in JSON; Raw is its line.
type event struct {
	Event, Match, Move, Seat, State, Code, Text, Line string
	Winner, Reason, Record, Path, What, By, Why, You  string
	Name, ID, Health                                  string
	Port, Ply, Plies, Count                           int
	Yours, Mine, Watching, Watch, Stands              bool
	Charged                                           int `json:"charged_ms"`
	Moves                                             json.RawMessage
	Peers                                             []peer
	Open                                              []struct{ Number, Moves int }
	Raw                                               string    `json:"-"`
	at                                                time.Time // when it was read
}

// played is the moves of a start event.
func (e event) played() []string {
	var all []string
	_ = json.Unmarshal(e.Moves, &all)
	return all
}

// player is one run of the program that speaks JSON.
type player struct {
	t     *testing.T
	name  string
	cmd   *exec.Cmd
	stdin io.WriteCloser

	mu     sync.Mutex
	events []event
	wake   chan struct{} // closed and replaced with every event
	done   chan struct{} // closed when the program has ended
	errs   strings.Builder
	read   int // events that were waited for
	board  board
}

// command is the program in a namespace, "" for the one of the test.
func command(ns, home string, args ...string) *exec.Cmd {
	all := append([]string{program}, args...)
	if ns != "" {
		all = append([]string{"ip", "netns", "exec", ns}, all...)
	}
	cmd := exec.Command(all[0], all[1:]...)
	cmd.Env = append(os.Environ(), "QIYOU_HOME="+home, "QIYOU_SOUND=false", "LC_ALL=C.UTF-8", "LANG=C.UTF-8", "LANGUAGE=", "GORACE=atexit_sleep_ms=0")
	return cmd
}

// start runs the program and follows what it tells. It is ended with the test.
func start(t *testing.T, ns, home, name string, args ...string) *player {
	t.Helper()
	return lines(t, ns, home, name, append(args, "--json")...)
}

// lines is start without JSON: each line is the Raw of an event.
func lines(t *testing.T, ns, home, name string, args ...string) *player {
	t.Helper()
	p := &player{t: t, name: name, wake: make(chan struct{}), done: make(chan struct{})}
	p.cmd = command(ns, home, append(args, "--name", name)...)
	p.cmd.Stderr = &p.errs
	stdout, err := p.cmd.StdoutPipe()
	if err == nil {
		p.stdin, err = p.cmd.StdinPipe()
	}
	if err == nil {
		err = p.cmd.Start()
	}
	if err != nil {
		t.Fatal(err)
	}
	go p.follow(stdout)
	t.Cleanup(func() {
		_ = p.cmd.Process.Kill()
		<-p.done
		if t.Failed() {
			p.dump()
		}
	})
	return p
}

func (p *player) follow(out io.Reader) {
	lines := bufio.NewScanner(out)
	lines.Buffer(nil, 1<<20)
	for lines.Scan() {
		e := event{Raw: lines.Text(), at: time.Now()}
		if err := json.Unmarshal(lines.Bytes(), &e); err != nil {
			e.Event = "not JSON: " + err.Error()
		}
		p.mu.Lock()
		p.events = append(p.events, e)
		close(p.wake)
		p.wake = make(chan struct{})
		p.mu.Unlock()
	}
	_ = p.cmd.Wait()
	close(p.done)
}

// dump shows the end of what the program said.
func (p *player) dump() {
	p.mu.Lock()
	defer p.mu.Unlock()
	for _, e := range p.events[max(len(p.events)-30, 0):] {
		p.t.Logf("%s: %.300s", p.name, e.Raw)
	}
	p.t.Logf("%s: %v, stderr %q", p.name, p.cmd.ProcessState, p.errs.String())
}

// until waits for the next event that fits; those before it are passed over.
func (p *player) until(what string, fits func(event) bool) event {
	p.t.Helper()
	late := time.After(patience)
	for over := false; ; {
		p.mu.Lock()
		for p.read < len(p.events) {
			e := p.events[p.read]
			p.read++
			if fits(e) {
				p.mu.Unlock()
				return e
			}
		}
		wake := p.wake
		p.mu.Unlock()
		if over {
			p.t.Fatalf("%s ended without %s", p.name, what)
		}
		select {
		case <-wake:
		case <-p.done:
			over = true
		case <-late:
			p.t.Fatalf("%s: no %s in %v", p.name, what, patience)
		}
	}
}

// event waits for an event of this kind.
func (p *player) event(kind string) event {
	p.t.Helper()
	return p.until(kind, func(e event) bool { return e.Event == kind })
}

// link waits until the link to the other is in this state, whatever else has
// been waited for.
func (p *player) link(state string) {
	p.t.Helper()
	last := ""
	for end := time.Now().Add(patience); time.Now().Before(end); time.Sleep(10 * time.Millisecond) {
		last = ""
		for _, e := range p.all() {
			if e.Event == "link" {
				last = e.State
			}
		}
		if last == state {
			return
		}
	}
	p.t.Fatalf("%s: the link is %q, want %q", p.name, last, state)
}

// since waits for an event that fits, told after a time, whatever else has been
// waited for.
func (p *player) since(t time.Time, what string, fits func(event) bool) event {
	p.t.Helper()
	for end := time.Now().Add(patience); time.Now().Before(end); time.Sleep(2 * time.Millisecond) {
		for _, e := range p.all() {
			if e.at.After(t) && fits(e) {
				return e
			}
		}
	}
	p.t.Fatalf("%s: no %s in %v", p.name, what, patience)
	panic("not reached")
}

// all is every event so far.
func (p *player) all() []event {
	p.mu.Lock()
	defer p.mu.Unlock()
	return slices.Clone(p.events)
}

// turn waits until it is the turn of the person here, or the match is over,
// and keeps the board.
func (p *player) turn() event {
	p.t.Helper()
	return p.until("turn", func(e event) bool {
		p.board.take(e)
		return e.Yours && slices.Contains([]string{"start", "move", "undo"}, e.Event) || e.Event == "end"
	})
}

// moved waits until this many moves stand.
func (p *player) moved(ply int) {
	p.t.Helper()
	p.until(fmt.Sprintf("move %d", ply), func(e event) bool {
		p.board.take(e)
		return len(p.board.moves) == ply
	})
}

// say types a line.
func (p *player) say(line string) {
	p.t.Helper()
	if _, err := io.WriteString(p.stdin, line+"\n"); err != nil {
		p.t.Errorf("%s cannot be told %q: %v", p.name, line, err)
	}
}

// kill ends the program as a power cut would.
func (p *player) kill() {
	_ = p.cmd.Process.Kill()
	<-p.done
}

// exit waits for the program to end by itself and gives its code.
func (p *player) exit() int {
	p.t.Helper()
	select {
	case <-p.done:
	case <-time.After(patience):
		p.t.Fatalf("%s has not ended in %v", p.name, patience)
	}
	return p.cmd.ProcessState.ExitCode()
}

// stop ends the program as the system does, and waits for it.
func (p *player) stop() {
	p.t.Helper()
	_ = p.cmd.Process.Signal(syscall.SIGTERM)
	if got := p.exit(); got != 130 {
		p.t.Errorf("%s after SIGTERM: exit %d, want 130", p.name, got)
	}
}

// quiet fails the test if the program wrote to stderr. It has ended.
func (p *player) quiet() {
	p.t.Helper()
	if p.errs.Len() > 0 {
		p.t.Errorf("%s: stderr %q, want nothing", p.name, p.errs.String())
	}
}

// call runs the program to its end. Nothing is typed, and the input stays open.
func call(t *testing.T, ns, home string, args ...string) (stdout, stderr string, code int) {
	t.Helper()
	var out, errs strings.Builder
	cmd := command(ns, home, args...)
	r, w, err := os.Pipe()
	if err != nil {
		t.Fatal(err)
	}
	defer r.Close()
	defer w.Close()
	cmd.Stdin, cmd.Stdout, cmd.Stderr = r, &out, &errs
	timer := time.AfterFunc(patience, func() { _ = cmd.Process.Kill() })
	defer timer.Stop()
	err = cmd.Run()
	var exit *exec.ExitError
	if err != nil && !errors.As(err, &exit) {
		t.Fatal(err)
	}
	return out.String(), errs.String(), cmd.ProcessState.ExitCode()
}
