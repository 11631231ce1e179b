package app

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"net"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"time"

	"github.com/spf13/cobra"
	"golang.org/x/term"

	"qiyou/cmd/internal/conf"
	"qiyou/cmd/internal/engines"
	"qiyou/cmd/internal/host"
	"qiyou/cmd/internal/task"
	"qiyou/discovery"
	"qiyou/p2p"
	"qiyou/p2p/identity"
	"qiyou/ui/cell"
	"qiyou/ui/session"
	"qiyou/ui/text"
)

// grade is how well a check went.
type grade string

const (
	good grade = "ok"
	poor grade = "warn" // works, or cannot be told, but the person should know
	bad  grade = "bad"
)

// finding is the result of one check: what was looked at, how it went, and
// what to do about it.
type finding struct {
	check  string
	grade  grade
	detail string
	advice text.Advice
}

func (p *program) doctorCommand() *cobra.Command {
	var asJSON bool
	c := p.command("doctor", p.help.Doctor, cobra.NoArgs, func(cmd *cobra.Command, _ []string) error {
		return p.doctor(cmd.Context(), asJSON)
	})
	c.Flags().BoolVar(&asJSON, "json", false, p.help.FlagJSON)
	return c
}

var errUnwell = errors.New("something stands in the way")

// doctor looks at everything that a game on the network needs.
func (p *program) doctor(ctx context.Context, asJSON bool) error {
	paths, settings, err := p.settings()
	all := []finding{p.file(paths, settings, err)}
	if all[0].grade != bad {
		all = append(all, folder(paths, err))
	}
	if err == nil {
		all = append(all, key(paths), port(settings))
		all = append(all, p.guestFindings(paths, settings)...)
	}
	all = append(all, buffer(), interfaces(), firewall("/"))
	all = append(all, multicast(ctx, task.New(paths.Log(), p.Err).Go)...)
	all = append(all, p.terminal())
	unwell := false
	for _, f := range all {
		p.printFinding(f, asJSON)
		unwell = unwell || f.grade == bad
	}
	if unwell {
		return errUnwell
	}
	return nil
}

func (p *program) printFinding(f finding, asJSON bool) {
	words := p.help.Checks[f.check]
	advice := p.help.Advices[f.advice]
	if asJSON {
		writeJSON(p.Out, map[string]string{"check": f.check, "grade": string(f.grade), "detail": f.detail, "advice": advice})
		return
	}
	fmt.Fprintf(p.Out, "%-4s  %s: %s\n", f.grade, words, f.detail)
	if advice != "" {
		fmt.Fprintf(p.Out, "      %s\n", advice)
	}
}

// file looks at the file of settings, which err says could not be used.
func (p *program) file(paths conf.Paths, s conf.Settings, err error) finding {
	var wrong *conf.Error
	if errors.As(err, &wrong) {
		return finding{"settings", bad, inert(p.message(err)), text.AdviseSettings}
	}
	var all []string
	for _, e := range s.Unknown() {
		all = append(all, cell.Clean(e.Where+": "+e.Key))
	}
	if all != nil {
		return finding{"settings", poor, strings.Join(all, "; "), text.AdviseSettings}
	}
	return finding{check: "settings", grade: good, detail: paths.File()}
}

// folder tries to write where matches are kept.
func folder(paths conf.Paths, err error) finding {
	if err == nil {
		var f *os.File
		if f, err = os.CreateTemp(paths.Journal(), ".doctor-*"); err == nil {
			f.Close()
			os.Remove(f.Name())
		}
	}
	if err != nil {
		return finding{"folder", bad, err.Error(), text.AdviseFolder}
	}
	return finding{check: "folder", grade: good, detail: paths.Data}
}

func key(paths conf.Paths) finding {
	k, err := identity.Load(paths.Identity())
	if err != nil {
		return finding{"key", bad, err.Error(), text.AdviseKey}
	}
	return finding{check: "key", grade: good, detail: k.ID().String()}
}

// guestFindings are the engines of other programs, whether each is there and what it
// is for, and those that were chosen and are no more.
func (p *program) guestFindings(paths conf.Paths, s conf.Settings) (all []finding) {
	l, err := engines.ReadList(paths.Engines())
	if err != nil {
		return []finding{{"engines", bad, inert(p.message(err)), text.AdviseNothing}}
	}
	for _, spec := range l {
		f := finding{"engines", good, spec.Name + ": " + p.rolesText(spec, rolesOf(spec, s)), text.AdviseNothing}
		if _, err := exec.LookPath(spec.Command[0]); err != nil {
			f.grade, f.detail = poor, f.detail+"; "+cell.Clean(err.Error())
		}
		all = append(all, f)
	}
	for _, k := range conf.Keys() {
		_, game, ok := session.RoleOf(k)
		name := s.Get(k)
		found, there := l.Find(name)
		if ok && name != "" && (!there || engines.Game(found.Protocol) != game) {
			all = append(all, finding{"engines", poor, cell.Clean(k + ": " + name + ": " + p.help.Engine.Unknown), text.AdviseNothing})
		}
	}
	return all
}

// port looks whether the usual UDP port is free. A qiyou that runs has it, and
// a second takes another.
func port(s conf.Settings) finding {
	n := s.Port
	if n == 0 {
		n = host.DefaultPort
	}
	c, err := net.ListenPacket("udp", ":"+strconv.Itoa(n))
	if err != nil {
		return finding{"port", poor, fmt.Sprintf("UDP %d: %v", n, errors.Unwrap(err)), text.AdvisePort}
	}
	c.Close()
	return finding{check: "port", grade: good, detail: fmt.Sprintf("UDP %d", n)}
}

// leastBuffer is a receive buffer that is enough for a board game many times
// over.
const leastBuffer = 64 << 10

func buffer() finding {
	data, err := os.ReadFile("/proc/sys/net/core/rmem_max")
	n, err2 := strconv.Atoi(strings.TrimSpace(string(data)))
	switch {
	case err != nil || err2 != nil:
		return finding{check: "buffer", grade: good, detail: "-"}
	case n < leastBuffer:
		return finding{"buffer", poor, strconv.Itoa(n), text.AdviseBuffer}
	}
	return finding{check: "buffer", grade: good, detail: strconv.Itoa(n)}
}

func interfaces() finding {
	all, err := net.Interfaces()
	if err != nil {
		return finding{"interfaces", bad, err.Error(), text.AdviseNetwork}
	}
	var fit []string
	for _, i := range all {
		addrs, _ := i.Addrs()
		const need = net.FlagUp | net.FlagMulticast
		if i.Flags&need == need && i.Flags&net.FlagLoopback == 0 && len(addrs) > 0 {
			fit = append(fit, i.Name)
		}
	}
	if len(fit) == 0 {
		return finding{"interfaces", bad, "-", text.AdviseNetwork}
	}
	return finding{check: "interfaces", grade: good, detail: strings.Join(fit, " ")}
}

// firewall looks for the two that desktop systems switch on; root is / but in
// tests.
func firewall(root string) finding {
	if f, err := os.Open(filepath.Join(root, "etc/ufw/ufw.conf")); err == nil {
		defer f.Close()
		for sc := bufio.NewScanner(f); sc.Scan(); {
			if strings.TrimSpace(sc.Text()) == "ENABLED=yes" {
				return finding{"firewall", poor, "ufw", text.AdviseUFW}
			}
		}
	}
	if _, err := os.Stat(filepath.Join(root, "run/firewalld.pid")); err == nil {
		return finding{"firewall", poor, "firewalld", text.AdviseFirewalld}
	}
	return finding{check: "firewall", grade: good, detail: "-"}
}

// multicast has two programs look for each other on this machine, and sees
// who else speaks.
func multicast(ctx context.Context, spawn func(string, func())) []finding {
	const long = 3 * time.Second
	ctx, cancel := context.WithTimeout(ctx, long)
	defer cancel()
	var searches [2]*discovery.Service
	done := make(chan struct{}, 2)
	for i := range searches {
		searches[i] = discovery.New(discovery.Config{Self: discovery.Self{
			ID: strings.Repeat("ab"[i:i+1], 16), Name: "doctor", Port: 9, Protocol: strconv.Itoa(p2p.ProtocolVersion), Status: discovery.Away,
		}})
	}
	for _, s := range searches {
		spawn("discovery", func() {
			s.Run(ctx)
			done <- struct{}{}
		})
	}
	<-ctx.Done()
	seen, others, unreachable := false, 0, 0
	for _, peer := range searches[0].Peers() {
		switch {
		case peer.Instance == searches[1].Instance():
			seen = true
		case peer.State == discovery.Unreachable:
			unreachable++
		default:
			others++
		}
	}
	health := searches[0].Health()
	<-done
	<-done
	return []finding{loopback(seen, health), company(others, unreachable)}
}

func loopback(seen bool, h discovery.Health) finding {
	detail := strings.Join(h.Interfaces, " ")
	if h.Err != nil {
		detail = h.Err.Error()
	}
	switch {
	case h.State == discovery.NoNetwork:
		return finding{"multicast", poor, detail, text.AdviseNetwork}
	case !seen || h.State == discovery.Blocked:
		return finding{"multicast", bad, detail, text.AdviseMulticast}
	}
	return finding{check: "multicast", grade: good, detail: detail}
}

func company(others, unreachable int) finding {
	detail := fmt.Sprintf("%d, %d", others, unreachable)
	switch {
	case unreachable > 0:
		return finding{"peers", poor, detail, text.AdviseUnreachable}
	case others == 0:
		return finding{"peers", poor, detail, text.AdviseAlone}
	}
	return finding{check: "peers", grade: good, detail: detail}
}

// terminal looks at what the face needs.
func (p *program) terminal() finding {
	name := p.Getenv("TERM")
	out, ok := p.Out.(*os.File)
	if !ok || !term.IsTerminal(int(out.Fd())) {
		return finding{"terminal", poor, "TERM=" + name, text.AdviseNoTerminal}
	}
	w, h, err := term.GetSize(int(out.Fd()))
	colors := p.Getenv("COLORTERM")
	if colors == "" {
		colors = "256?"
	}
	detail := fmt.Sprintf("TERM=%s %dx%d %s %s", name, w, h, colors, p.Getenv("LANG"))
	switch {
	case name == "dumb" || name == "":
		return finding{"terminal", poor, detail, text.AdviseNoTerminal}
	case err == nil && (w < 80 || h < 24):
		return finding{"terminal", poor, detail, text.AdviseSize}
	case p.Getenv("NO_COLOR") != "":
		return finding{"terminal", good, detail + " NO_COLOR", text.AdviseNothing}
	}
	return finding{check: "terminal", grade: good, detail: detail}
}
