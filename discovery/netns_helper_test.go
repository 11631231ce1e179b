package discovery

import (
	"context"
	"encoding/json"
	"errors"
	"io"
	"log/slog"
	"net"
	"net/netip"
	"os"
	"os/signal"
	"strconv"
	"syscall"
	"testing"
	"time"
)

const helperEnv = "QIYOU_DISCOVERY_HELPER"

// TestMain turns the test binary into one player when the laboratory starts it
// inside a network namespace.
func TestMain(m *testing.M) {
	if s := os.Getenv(helperEnv); s != "" {
		helper(s)
		return
	}
	os.Exit(m.Run())
}

// helperConfig is what the laboratory tells a player.
type helperConfig struct {
	ID, Name string
	Port     uint16
	NoEcho   bool // listens on no game port: pings are refused
	Listen   bool
	Debug    bool
	Crowd    int  // is so many peers
	Hold     bool // only holds UDP 5353 without sharing it
}

// report is one line of a player: its list at a moment.
type report struct {
	At       time.Time
	Instance string
	Health   string
	Err      string
	Peers    []reportPeer
}

type reportPeer struct {
	Instance, Name, ID, State, Status string
	Addrs                             []netip.AddrPort
}

func helper(conf string) {
	var c helperConfig
	if err := json.Unmarshal([]byte(conf), &c); err != nil {
		panic(err)
	}
	if c.Crowd > 0 {
		runCrowd(c.Crowd)
		return
	}
	if c.Hold {
		if err := holdPort(); err != nil {
			panic(err)
		}
		_ = json.NewEncoder(os.Stdout).Encode(report{At: time.Now()})
		_, _ = io.Copy(io.Discard, os.Stdin)
		return
	}
	ctx, stop := signal.NotifyContext(context.Background(), syscall.SIGTERM)
	defer stop()
	if !c.NoEcho {
		conn, err := net.ListenUDP("udp", &net.UDPAddr{Port: int(c.Port)})
		if err != nil {
			panic(err)
		}
		c.Port = uint16(conn.LocalAddr().(*net.UDPAddr).Port)
		go echo(conn)
	}
	cfg := Config{Self: Self{ID: c.ID, Name: c.Name, Port: c.Port, Protocol: "1", Games: "grwx", Hidden: c.Listen}, Prober: echoProber{}}
	if c.Debug {
		cfg.Log = slog.New(slog.NewTextHandler(os.Stderr, &slog.HandlerOptions{Level: slog.LevelDebug}))
	}
	s := New(cfg)
	done := make(chan struct{})
	go func() { defer close(done); _ = s.Run(ctx) }()
	go helperInput(s, cfg.Self)
	out := json.NewEncoder(os.Stdout)
	_ = out.Encode(snapshot(s))
	for {
		select {
		case <-s.Changed():
			_ = out.Encode(snapshot(s))
		case <-done:
			return
		}
	}
}

// helperInput takes a digit a line: the new status. Its end is the end of the
// laboratory: no player outlives it.
func helperInput(s *Service, self Self) {
	b := make([]byte, 2)
	for {
		if _, err := io.ReadFull(os.Stdin, b); err != nil {
			os.Exit(0)
		}
		n, _ := strconv.Atoi(string(b[:1]))
		self.Status = Status(n)
		s.Update(self)
	}
}

func snapshot(s *Service) report {
	h := s.Health()
	r := report{At: time.Now(), Instance: s.Instance(), Health: h.State.String()}
	if h.Err != nil {
		r.Err = h.Err.Error()
	}
	for _, p := range s.Peers() {
		r.Peers = append(r.Peers, reportPeer{p.Instance, p.Name, p.ID, p.State.String(), p.Status.String(), p.Addrs})
	}
	return r
}

func echo(c *net.UDPConn) {
	buf := make([]byte, 1500)
	for {
		n, from, err := c.ReadFromUDPAddrPort(buf)
		if errors.Is(err, net.ErrClosed) {
			return
		}
		if err == nil && n > 1 {
			_, _ = c.WriteToUDPAddrPort(buf[:n], from)
		}
	}
}

// holdPort takes UDP 5353 as a program that knows nothing of sharing would.
func holdPort() error {
	for _, network := range []string{"udp4", "udp6"} {
		if _, err := net.ListenUDP(network, &net.UDPAddr{Port: mdnsPort}); err != nil {
			return err
		}
	}
	return nil
}

// echoProber pings the echo of a player.
type echoProber struct{}

func (echoProber) Probed(netip.AddrPort) time.Time { return time.Time{} } // the echo notes nothing

func (echoProber) Probe(ctx context.Context, addr netip.AddrPort) error {
	c, err := net.DialUDP("udp", nil, net.UDPAddrFromAddrPort(addr))
	if err != nil {
		return err
	}
	defer c.Close()
	if d, ok := ctx.Deadline(); ok {
		_ = c.SetDeadline(d)
	}
	if _, err := c.Write([]byte("ping")); err != nil {
		return err
	}
	_, err = c.Read(make([]byte, 16))
	return err
}
