package p2p

import (
	"errors"
	"net"
	"sync/atomic"
	"syscall"
	"time"

	"golang.org/x/net/ipv4"
)

// socket is the UDP socket of a node. A send that fails because the network is
// away counts as a lost packet, and a read that fails is tried again: quic-go
// ends a connection at the first failed send and all of them at the first
// failed read, which would turn a pulled cable into lost links. It has what
// quic-go needs to read in batches.
type socket struct {
	*net.UDPConn
	batches batchReader
	faults
}

// batchReader is an ipv4.PacketConn, which reads from both families.
type batchReader interface {
	ReadBatch(ms []ipv4.Message, flags int) (int, error)
}

// openSocket listens on addr, on any free port of it where it is taken and
// fallback is set.
func openSocket(addr string, fallback bool) (*socket, error) {
	c, err := listenUDP(addr)
	if isTaken(err) && fallback {
		host, _, _ := net.SplitHostPort(addr)
		c, err = listenUDP(net.JoinHostPort(host, "0"))
	}
	if isTaken(err) {
		return nil, &Error{CodePortTaken, err}
	}
	if err != nil {
		return nil, &Error{CodeSocket, err}
	}
	return &socket{UDPConn: c, batches: ipv4.NewPacketConn(c)}, nil
}

// isTaken says that another program has the port: EADDRINUSE, and on Windows
// WSAEADDRINUSE (winsock2.h).
func isTaken(err error) bool {
	return errors.Is(err, syscall.EADDRINUSE) || errors.Is(err, syscall.Errno(10048))
}

func listenUDP(addr string) (*net.UDPConn, error) {
	a, err := net.ResolveUDPAddr("udp", addr)
	if err != nil {
		return nil, err
	}
	return net.ListenUDP("udp", a)
}

// WriteMsgUDP is how quic-go sends where the system knows control messages.
func (s *socket) WriteMsgUDP(b, oob []byte, addr *net.UDPAddr) (n, oobn int, err error) {
	n, oobn, err = s.UDPConn.WriteMsgUDP(b, oob, addr)
	if s.lost(err) {
		return len(b), len(oob), nil
	}
	return n, oobn, err
}

// WriteTo is how quic-go sends elsewhere.
func (s *socket) WriteTo(b []byte, addr net.Addr) (int, error) {
	n, err := s.UDPConn.WriteTo(b, addr)
	if s.lost(err) {
		return len(b), nil
	}
	return n, err
}

// ReadBatch is how quic-go reads where the system knows control messages.
func (s *socket) ReadBatch(ms []ipv4.Message, flags int) (int, error) {
	for {
		n, err := s.batches.ReadBatch(ms, flags)
		if !s.again(err) {
			return n, err
		}
	}
}

// ReadFrom is how quic-go reads elsewhere.
func (s *socket) ReadFrom(b []byte) (int, net.Addr, error) {
	for {
		n, from, err := s.UDPConn.ReadFrom(b)
		if !s.again(err) {
			return n, from, err
		}
	}
}

// SetReadDeadline is how quic-go ends its reading.
func (s *socket) SetReadDeadline(t time.Time) error {
	s.ending.Store(!t.IsZero())
	return s.UDPConn.SetReadDeadline(t)
}

// enduring does for a connection of Config.Conn what socket does for its own.
type enduring struct {
	net.PacketConn
	faults
}

func (e *enduring) WriteTo(b []byte, addr net.Addr) (int, error) {
	n, err := e.PacketConn.WriteTo(b, addr)
	if e.lost(err) {
		return len(b), nil
	}
	return n, err
}

func (e *enduring) ReadFrom(b []byte) (int, net.Addr, error) {
	for {
		n, from, err := e.PacketConn.ReadFrom(b)
		if !e.again(err) {
			return n, from, err
		}
	}
}

func (e *enduring) SetReadDeadline(t time.Time) error {
	e.ending.Store(!t.IsZero())
	return e.PacketConn.SetReadDeadline(t)
}

// faults counts what a socket got over.
type faults struct {
	ending    atomic.Bool   // a deadline is set: reading is to end
	swallowed atomic.Uint64 // sends that failed and were called lost
	missed    atomic.Uint64 // reads that failed and were tried again
	bad       atomic.Int32  // reads that failed one after the other
}

func (f *faults) swallowedSends() uint64 { return f.swallowed.Load() }

func (f *faults) lost(err error) bool {
	if err == nil || !isTransient(err) {
		return false
	}
	f.swallowed.Add(1)
	return true
}

// maxReadPause is the longest pause between two reads of a socket whose reads
// fail, lest it spin.
const maxReadPause = 100 * time.Millisecond

// again says that a read that gave err is to be tried again: unless the socket
// is closed or reading is to end. It pauses where reads fail one after the
// other, but not for what somebody may have sent to make us pause.
func (f *faults) again(err error) bool {
	if err == nil {
		if f.bad.Load() != 0 {
			f.bad.Store(0)
		}
		return false
	}
	if f.ending.Load() || errors.Is(err, net.ErrClosed) {
		return false
	}
	f.missed.Add(1)
	if isAny(err, ofOne) {
		return true
	}
	if bad := f.bad.Add(1); bad > 1 {
		time.Sleep(min(time.Millisecond<<min(bad, 10), maxReadPause))
	}
	return true
}

// isTransient is true for send errors that say the network is away and nothing
// about the socket: interface down, no route, a local firewall, no address, no
// buffer, or a driver that refuses an option.
func isTransient(err error) bool {
	return isAny(err, transient)
}

func isAny(err error, codes []syscall.Errno) bool {
	for _, e := range codes {
		if errors.Is(err, e) {
			return true
		}
	}
	return false
}

// ofOne is the read errors that say something of one datagram, which are common
// on Windows: larger than the buffer (WSAEMSGSIZE), or the answer to one of ours
// that found nobody (WSAENETRESET, WSAECONNRESET).
var ofOne = []syscall.Errno{syscall.EMSGSIZE, syscall.ECONNREFUSED, syscall.ECONNRESET, syscall.ENETRESET, 10040, 10052, 10054}

var transient = []syscall.Errno{
	// What Linux and macOS say (send(2) of both).
	syscall.ENETUNREACH, syscall.EHOSTUNREACH, syscall.ENETDOWN, syscall.EADDRNOTAVAIL,
	syscall.EPERM, syscall.EACCES, syscall.ENOBUFS, syscall.ENOMEM, syscall.EINVAL, syscall.ENODEV,
	syscall.EHOSTDOWN, syscall.ENETRESET, syscall.ECONNREFUSED,
	// What Windows says for the same: WSAEACCES, WSAEINVAL, WSAEADDRNOTAVAIL,
	// WSAENETDOWN, WSAENETUNREACH, WSAENETRESET, WSAECONNRESET, WSAENOBUFS,
	// WSAEHOSTDOWN, WSAEHOSTUNREACH (winsock2.h, WSASendTo), and what overlapped
	// sends give in their place: ERROR_NETWORK_UNREACHABLE, ERROR_HOST_UNREACHABLE,
	// ERROR_PORT_UNREACHABLE (winerror.h).
	10013, 10022, 10049, 10050, 10051, 10052, 10054, 10055, 10064, 10065, 1231, 1232, 1234,
}
