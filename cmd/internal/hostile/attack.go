package hostile

import (
	"bufio"
	"bytes"
	"context"
	"crypto/sha256"
	"crypto/tls"
	"errors"
	"fmt"
	"math/rand/v2"
	"net"
	"net/netip"
	"time"

	"github.com/quic-go/quic-go"

	"qiyou/game/match"
	"qiyou/p2p"
	"qiyou/p2p/identity"
	"qiyou/p2p/wire"
)

// Limits of PROTOCOL.md that cases wait for.
const (
	helloTime = 3 * time.Second
	frameTime = 5 * time.Second
	stallTime = 5 * time.Second
	idleTime  = 30 * time.Second
)

// Attack is one case under way. It belongs to one goroutine.
type Attack struct {
	To     netip.AddrPort // the victim
	Slack  time.Duration  // how much later than a limit the victim may be
	Match  match.Hash     // of the victim with somebody honest, which is on
	Log    []match.Signed // what the honest two have signed so far
	Stolen *identity.Key  // that of the honest player, for Needs Key
	Invite func() error   // has the victim invite whoever is at our address, for Needs Dial

	// Sat is our match with the victim as far as it holds, once there is one.
	Sat *match.Match

	name string
	id   *identity.Key
	tr   *quic.Transport
	rng  *rand.Rand
}

// New makes an attack by the key called name over conn, which it owns. Close
// it.
func New(conn net.PacketConn, name string) *Attack {
	sum := sha256.Sum256([]byte(name))
	return &Attack{
		name: name, id: keyOf(name), tr: &quic.Transport{Conn: conn, ConnectionIDLength: 8}, rng: rand.New(rand.NewChaCha8(sum)),
		Slack: 100 * time.Millisecond,
	}
}

// ID is who we are.
func (a *Attack) ID() identity.ID { return a.id.ID() }

// Close ends every connection.
func (a *Attack) Close() error {
	return errors.Join(a.tr.Close(), a.tr.Conn.Close())
}

// keyOf is the key of a name, the same in every run.
func keyOf(name string) *identity.Key {
	sum := sha256.Sum256([]byte("hostile " + name))
	k, err := identity.Generate(bytes.NewReader(sum[:]))
	if err != nil {
		panic(err) // a reader of 32 bytes gives 32 bytes
	}
	return k
}

// own is a key of ours besides the first.
func (a *Attack) own(n int) *identity.Key { return keyOf(fmt.Sprint(a.name, " ", n)) }

func (a *Attack) tls(k *identity.Key) *tls.Config {
	cert, err := k.Certificate(time.Now())
	if err != nil {
		panic(err)
	}
	return &tls.Config{
		Certificates: []tls.Certificate{cert}, MinVersion: tls.VersionTLS13, NextProtos: []string{p2p.ALPN},
		InsecureSkipVerify: true, SessionTicketsDisabled: true, ClientAuth: tls.RequireAnyClientCert,
	}
}

// dial makes the handshake and nothing else.
func (a *Attack) dial(k *identity.Key) (*quic.Conn, error) { return a.dialWith(a.tls(k)) }

func (a *Attack) dialWith(c *tls.Config) (*quic.Conn, error) {
	ctx, cancel := context.WithTimeout(context.Background(), 5*time.Second+a.Slack)
	defer cancel()
	return a.tr.Dial(ctx, net.UDPAddrFromAddrPort(a.To), c, &quic.Config{
		Versions: []quic.Version{quic.Version1}, MaxIdleTimeout: time.Minute, InitialPacketSize: 1200, DisablePathMTUDiscovery: true,
		HandshakeIdleTimeout: 5*time.Second + a.Slack,
	})
}

// raw sends a datagram.
func (a *Attack) raw(b []byte) {
	_, _ = a.tr.WriteTo(b, net.UDPAddrFromAddrPort(a.To)) // what does not arrive does no harm
}

// link is a connection with the one stream on it.
type link struct {
	*quic.Conn
	s *quic.Stream
	r *bufio.Reader
}

// open dials with the key k and writes b to a stream.
func (a *Attack) open(k *identity.Key, b ...byte) (*link, error) {
	c, err := a.dial(k)
	if err != nil {
		return nil, fmt.Errorf("dial: %w", err)
	}
	s, err := c.OpenStream()
	if err == nil && len(b) > 0 {
		_, err = s.Write(b)
	}
	if err != nil {
		return nil, fmt.Errorf("stream: %w", err)
	}
	return &link{c, s, bufio.NewReader(s)}, nil
}

// greet is open with a hello as name, answered.
func (a *Attack) greet(k *identity.Key, name string) (*link, error) {
	l, err := a.open(k, frame(helloAs(name))...)
	if err != nil {
		return nil, err
	}
	if _, err := l.until(func(m wire.Message) bool { return wire.KindOf(m) == wire.KindHello }); err != nil {
		return nil, fmt.Errorf("no hello came: %w", err)
	}
	return l, nil
}

func (l *link) write(b ...byte) error {
	_ = l.s.SetWriteDeadline(time.Now().Add(time.Minute))
	_, err := l.s.Write(b)
	return err
}

func (l *link) send(all ...wire.Message) error {
	for _, m := range all {
		if err := l.write(frame(m)...); err != nil {
			return err
		}
	}
	return nil
}

// closed waits until the victim ends the connection, which must be with code
// and before limit has passed.
func (a *Attack) closed(c *quic.Conn, code wire.CloseCode, limit time.Duration) error {
	select {
	case <-c.Context().Done():
	case <-time.After(limit + a.Slack):
		return fmt.Errorf("still connected after %v", limit+a.Slack)
	}
	var app *quic.ApplicationError
	if err := context.Cause(c.Context()); !errors.As(err, &app) || !app.Remote || wire.CloseCode(app.ErrorCode) != code {
		return fmt.Errorf("closed with %v, want %v", err, code)
	}
	return nil
}

// lives checks that the victim still answers on l, and goes.
func (a *Attack) lives(l *link) error {
	id := a.rng.Uint64()
	if err := l.send(wire.Ping{ID: id, Sent: 1}); err != nil {
		return fmt.Errorf("the link is gone: %w", err)
	}
	_, err := l.until(func(m wire.Message) bool { p, ok := m.(wire.Pong); return ok && p.ID == id })
	if err != nil {
		return fmt.Errorf("no answer any more: %w", err)
	}
	return l.CloseWithError(0, "")
}

// answers checks that the victim lets in and answers somebody who keeps the
// rules.
func (a *Attack) answers(n int) error {
	l, err := a.greet(a.own(n), "somebody")
	if err != nil {
		return err
	}
	return a.lives(l)
}

// Ask is somebody called name, who keeps the rules and invites the victim.
func (a *Attack) Ask(name string) error {
	l, err := a.greet(a.id, name)
	if err != nil {
		return err
	}
	ask := invitation(1)
	copy(ask.ID[:], a.id.Public())
	if err := l.send(ask); err != nil {
		return err
	}
	id := a.rng.Uint64()
	if err := l.send(wire.Ping{ID: id}); err != nil {
		return err
	}
	_, err = l.until(func(m wire.Message) bool { p, ok := m.(wire.Pong); return ok && p.ID == id })
	return err
}

// Leave ends every connection and keeps the socket.
func (a *Attack) Leave() { _ = a.tr.Close() }
