package p2p

import (
	"errors"
	"net"
	"sync/atomic"
	"syscall"
)

// socket is the UDP socket of a node. A send that fails because the network is
// away counts as a lost packet: quic-go ends a connection at the first failed
// send, which would turn a pulled cable into a lost link. The embedded type
// keeps the path by which quic-go reads in batches.
type socket struct {
	*net.UDPConn
	swallowed atomic.Uint64 // sends that failed and were called lost
}

// openSocket listens on addr, on any free port of it where it is taken and
// fallback is set.
func openSocket(addr string, fallback bool) (*socket, error) {
	c, err := listenUDP(addr)
	if errors.Is(err, syscall.EADDRINUSE) && fallback {
		host, _, _ := net.SplitHostPort(addr)
		c, err = listenUDP(net.JoinHostPort(host, "0"))
	}
	if errors.Is(err, syscall.EADDRINUSE) {
		return nil, &Error{CodePortTaken, err}
	}
	if err != nil {
		return nil, &Error{CodeSocket, err}
	}
	return &socket{UDPConn: c}, nil
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

func (s *socket) lost(err error) bool {
	if err == nil || !isTransient(err) {
		return false
	}
	s.swallowed.Add(1)
	return true
}

// isTransient is true for send errors that say the network is away and nothing
// about the socket: interface down, no route, a local firewall, no address, no
// buffer, or a driver that refuses an option.
func isTransient(err error) bool {
	for _, e := range []syscall.Errno{
		syscall.ENETUNREACH, syscall.EHOSTUNREACH, syscall.ENETDOWN, syscall.EADDRNOTAVAIL,
		syscall.EPERM, syscall.EACCES, syscall.ENOBUFS, syscall.EINVAL, syscall.ENODEV, syscall.EHOSTDOWN,
		syscall.ECONNREFUSED,
		// What Windows says for the same, from WSAEACCES on (winsock2.h).
		10013, 10022, 10049, 10050, 10051, 10055, 10064, 10065,
	} {
		if errors.Is(err, e) {
			return true
		}
	}
	return false
}
