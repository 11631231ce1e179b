package child_test

import (
	"bufio"
	"flag"
	"fmt"
	"os"
	"os/exec"
	"os/signal"
	"strings"
	"syscall"
	"testing"
	"time"
)

// badly names what this test binary does when it is run as an engine.
const badly = "QIYOU_TEST_ENGINE"

func TestMain(m *testing.M) {
	if how := os.Getenv(badly); how != "" {
		behave(how)
		os.Exit(0)
	}
	flag.Parse()
	// The tests wait far more than they compute.
	if f := flag.Lookup("test.parallel"); f.Value.String() == f.DefValue {
		_ = f.Value.Set("8")
	}
	os.Exit(m.Run())
}

// behave is an engine for xiangqi by UCI that does one thing wrong. What does not
// begin with "start-" goes wrong at the move.
func behave(how string) {
	in := bufio.NewScanner(os.Stdin)
	if how == "start-hang" {
		hang()
	}
	if how == "start-exit" {
		fmt.Fprintln(os.Stderr, "no network file")
		os.Exit(3)
	}
	if how == "banner" {
		fmt.Print("Welcome to a program\r\n\r\n= hello? \x1b[31mred\x1b[0m\nbestmove a0a1\n")
	}
	for in.Scan() {
		word, _, _ := strings.Cut(in.Text(), " ")
		switch {
		case word == "uci" && strings.HasPrefix(how, "start-"):
			startBadly(how)
		case word == "uci":
			fmt.Print("id name bad\noption name UCI_Variant type combo default chess var xiangqi\nuciok\n")
		case word == "isready":
			fmt.Println("readyok")
		case word == "go":
			moveBadly(how)
		case word == "quit" && how == "stubborn":
			hang()
		case word == "quit":
			return
		}
	}
	if how == "stubborn" {
		hang()
	}
}

func hang() {
	signal.Ignore(syscall.SIGTERM, syscall.SIGINT, syscall.SIGHUP, syscall.SIGPIPE)
	time.Sleep(time.Hour)
}

func startBadly(how string) {
	switch how {
	case "start-mute":
	case "start-flood":
		for {
			fmt.Println("id name again")
		}
	case "start-endless":
		for {
			fmt.Print(strings.Repeat("x", 1000))
		}
	case "start-crash":
		panic("at once")
	case "start-unready":
		fmt.Println("uciok")
		hang()
	}
}

// answers are those of which the text is all that is wrong.
var answers = map[string]string{
	"banner": "bestmove h3e3", "stubborn": "bestmove h3e3", "deaf-errors": "bestmove h3e3", "family": "bestmove h3e3",
	"illegal": "bestmove a1a9", "off-board": "bestmove z9z9", "garbage": "bestmove \x00\xff\x1b[2J", "empty": "bestmove",
	"no-move": "bestmove (none)", "long-move": "bestmove " + strings.Repeat("a", 100_000), "wrong-side": "bestmove h8e8",
	"bad-numbers": "info depth 99999999999999999999 score cp -99999999999999 nodes -5 pv h3e3 zz\nbestmove h3e3", "case": "BESTMOVE h3e3",
}

func moveBadly(how string) {
	switch how {
	case "hang":
		hang()
	case "crash":
		panic("in the middle")
	case "exit":
		os.Exit(0)
	case "no-net":
		fmt.Print("info depth 1\ninfo string ERROR: what it needs must be there.\ninfo string ERROR: no network file\ninfo string ERROR: good bye\n")
		os.Exit(1)
	case "killed":
		_ = syscall.Kill(os.Getpid(), syscall.SIGKILL)
	case "half-line":
		fmt.Print("bestmove h3")
		hang()
	case "late":
		time.Sleep(400 * time.Millisecond)
		fmt.Println("bestmove h3e3")
	case "flood":
		for {
			fmt.Println("info depth 1 score cp 1 pv h3e3")
		}
	case "endless":
		for {
			fmt.Print(strings.Repeat("info ", 1000))
		}
	case "closes-output":
		_ = os.Stdout.Close()
		hang()
	case "family":
		c := exec.Command("sleep", "3600") // which holds what we hold
		c.Stdout, c.Stderr = os.Stdout, os.Stderr
		_ = c.Start()
		fmt.Fprintln(os.Stderr, "started", c.Process.Pid)
	case "deaf-errors":
		for range 20_000 {
			fmt.Fprintln(os.Stderr, strings.Repeat("noise ", 20))
		}
	case "two-moves":
		fmt.Print("bestmove h3e3\nbestmove h3e3\nbestmove h3e3\n")
	}
	if text, ok := answers[how]; ok {
		fmt.Println(text)
	}
}
