package p2p

import (
	"context"
	"crypto/ed25519"
	"log/slog"
	"net"
	"net/netip"
	"time"

	"qiyou/p2p/identity"
	"qiyou/p2p/wire"
)

// Config is what a node is made from.
type Config struct {
	Key      *identity.Key
	Addr     string                 // UDP address to listen on, such as ":1976"
	Fallback bool                   // take any free port where that of Addr is taken
	Hello    wire.Hello             // what to say of ourselves; Nonce and Seq are set here
	Admit    func(identity.ID) bool // whether a key may link, asked inside the handshake from any goroutine; nil admits all
	Log      *slog.Logger           // nil for none
	Conn     net.PacketConn         // instead of a socket on Addr, for tests
}

// Node is this machine on the network: one UDP socket for every link.
type Node struct{ events chan Event }

// Link is one proven connection to one key.
type Link struct{}

func Listen(Config) (*Node, error)                { return nil, ErrClosed }
func (n *Node) Run(ctx context.Context) error     { return nil }
func (n *Node) Port() uint16                      { return 0 }
func (n *Node) ID() identity.ID                   { return identity.ID{} }
func (n *Node) SetHello(name string)              {}
func (n *Node) Events() <-chan Event              { return n.events }
func (n *Node) Link(id identity.ID) (*Link, bool) { return nil, false }
func (n *Node) Dial(ctx context.Context, addrs []netip.AddrPort, want identity.ID) (*Link, error) {
	return nil, ErrNoAnswer
}
func (n *Node) Hold(id identity.ID, addrs func() []netip.AddrPort) (release func()) { return func() {} }
func (n *Node) Probe(ctx context.Context, addr netip.AddrPort) error                { return ErrNoAnswer }

func (l *Link) ID() identity.ID           { return identity.ID{} }
func (l *Link) Key() ed25519.PublicKey    { return nil }
func (l *Link) Hello() wire.Hello         { return wire.Hello{} }
func (l *Link) Addr() netip.AddrPort      { return netip.AddrPort{} }
func (l *Link) Dialed() bool              { return false }
func (l *Link) Send(m wire.Message) error { return ErrClosed }
func (l *Link) Live(on bool)              {}
func (l *Link) RTT() time.Duration        { return 0 }
func (l *Link) Close(code wire.CloseCode) {}
