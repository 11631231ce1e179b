package term

import (
	"encoding/json"
	"fmt"
	"os"
	"os/exec"
	"os/signal"
	"reflect"
	"syscall"
	"testing"
	"time"

	"qiyou/ui/cell"

	"golang.org/x/sys/unix"
)

// The test binary plays three parts: the tests, a leader that stands for the
// shell of a pseudo-terminal, and a program that uses the screen under it.
func TestMain(m *testing.M) {
	switch os.Getenv("QIYOU_TERM_PART") {
	case "leader":
		leader()
	case "program":
		program(os.Getenv("QIYOU_TERM_PROGRAM"))
	default:
		os.Exit(m.Run())
	}
}

// report is a line the leader sends about the program.
type report struct {
	Event  string // start, stop, exit
	Pid    int
	Code   int
	Cooked bool   // line settings are those of before
	Left   string // input that the shell would have got
}

func leader() {
	out := json.NewEncoder(os.NewFile(3, "reports"))
	signal.Ignore(syscall.SIGTTOU, syscall.SIGTTIN)
	before, _ := unix.IoctlGetTermios(0, unix.TCGETS)
	cooked := func() bool {
		now, err := unix.IoctlGetTermios(0, unix.TCGETS)
		return err == nil && reflect.DeepEqual(before, now)
	}
	cmd := exec.Command(os.Args[0])
	cmd.Env = append(os.Environ(), "QIYOU_TERM_PART=program")
	cmd.Stdin, cmd.Stdout, cmd.Stderr = os.Stdin, os.Stdout, os.Stderr
	cmd.SysProcAttr = &syscall.SysProcAttr{Setpgid: true, Foreground: true, Ctty: 0}
	if err := cmd.Start(); err != nil {
		fmt.Println(err)
		os.Exit(1)
	}
	pid := cmd.Process.Pid
	_ = out.Encode(report{Event: "start", Pid: pid})
	for {
		var st syscall.WaitStatus
		if _, err := syscall.Wait4(pid, &st, syscall.WUNTRACED, nil); err == syscall.EINTR {
			continue
		} else if err != nil {
			os.Exit(1)
		}
		if st.Stopped() {
			_ = unix.IoctlSetPointerInt(0, unix.TIOCSPGRP, os.Getpid())
			_ = out.Encode(report{Event: "stop", Cooked: cooked()})
			_ = unix.IoctlSetPointerInt(0, unix.TIOCSPGRP, pid)
			_ = syscall.Kill(-pid, syscall.SIGCONT)
			continue
		}
		code := st.ExitStatus()
		if st.Signaled() {
			code = -int(st.Signal())
		}
		_ = unix.IoctlSetPointerInt(0, unix.TIOCSPGRP, os.Getpid())
		ok := cooked()
		_ = out.Encode(report{Event: "exit", Code: code, Cooked: ok, Left: unread()})
		os.Exit(0)
	}
}

// unread returns what is typed within 150 ms.
func unread() string {
	raw, _ := unix.IoctlGetTermios(0, unix.TCGETS)
	raw.Lflag &^= unix.ICANON | unix.ECHO
	raw.Cc[unix.VMIN], raw.Cc[unix.VTIME] = 0, 0
	_ = unix.IoctlSetTermios(0, unix.TCSETS, raw)
	var left []byte
	for end := time.Now().Add(150 * time.Millisecond); time.Now().Before(end); {
		b := make([]byte, 4096)
		if n, _ := unix.Read(0, b); n > 0 {
			left = append(left, b[:n]...)
		} else {
			time.Sleep(5 * time.Millisecond)
		}
	}
	return string(left)
}

// program is a small user of the package, as the real one uses it.
func program(kind string) {
	s, err := Open(Options{Colors: -1, Wide: -1})
	if err != nil {
		fmt.Println(err)
		os.Exit(1)
	}
	crash := func() {
		if r := recover(); r != nil {
			Restore()
			fmt.Fprintln(os.Stderr, "CRASH", r)
			os.Exit(70)
		}
	}
	defer crash()
	sigs := make(chan os.Signal, 1)
	signal.Notify(sigs, syscall.SIGTERM, syscall.SIGHUP, syscall.SIGINT, syscall.SIGQUIT)
	go func() { // apart from the loop, which a stuck terminal may hold
		sig := <-sigs
		_ = s.Close()
		os.Exit(128 + int(sig.(syscall.Signal)))
	}()
	w, h := s.Size()
	b := cell.NewBuffer(w, h)
	b.SetWide(s.Wide())
	draws := 0
	draw := func() {
		if nw, nh := s.Size(); nw != w || nh != h {
			w, h = nw, nh
			b.Resize(w, h)
		}
		draws++
		b.Clear(cell.Style{})
		b.Fill(cell.Rect{W: w, H: h}, "x", cell.Style{}) // a full frame is long
		b.Print(0, h-1, w, fmt.Sprintf("%dx%d", w, h), cell.Style{})
		b.Print(0, 0, 40, fmt.Sprintf("READY %d 棋●", draws), cell.Style{Fg: cell.Title})
		s.Show(b)
	}
	tick := time.NewTicker(100 * time.Millisecond)
	defer tick.Stop()
	draw()
	for {
		select {
		case <-tick.C:
			if kind == "clock" {
				draw()
			}
		case ev, ok := <-s.Events():
			if !ok {
				time.Sleep(time.Minute) // a signal ends the program
			}
			switch ev := ev.(type) {
			case Closed:
				_ = s.Close()
				os.Exit(129)
			case Resize:
				draw()
			case Key:
				act(s, ev, crash)
				draw()
			}
		}
	}
}

func act(s *Screen, k Key, crash func()) {
	switch {
	case k.Code == KeyRune && k.Rune == 'q':
		err := s.Close()
		if err == nil {
			err = s.Close()
		}
		Restore()
		if err != nil {
			os.Exit(3)
		}
		os.Exit(0)
	case k.Code == KeyRune && k.Rune == 'p':
		panic("in the loop")
	case k.Code == KeyRune && k.Rune == 'g':
		go func() {
			defer crash()
			panic("in a goroutine")
		}()
		time.Sleep(time.Minute)
	case k.Code == KeyRune && k.Rune == 'r':
		go Restore()
		go Restore()
		Restore()
		_ = s.Close()
		os.Exit(0)
	case k.Code == KeyCtrlZ:
		if err := s.Suspend(); err != nil {
			panic(err)
		}
	}
}
