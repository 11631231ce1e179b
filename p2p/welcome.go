package p2p

import (
	"bufio"
	"context"
	"time"

	"github.com/quic-go/quic-go"

	"qiyou/p2p/identity"
	"qiyou/p2p/wire"
)

func appCode(c wire.CloseCode) quic.ApplicationErrorCode { return quic.ApplicationErrorCode(c) }

// welcome takes in a connection that came to us and serves it to its end.
func (n *Node) welcome(conn *quic.Conn) {
	key, _ := peerKey(conn.ConnectionState().TLS) // verify has looked at it
	if !n.gate.prove(conn.Context(), identity.IDOf(key)) {
		_ = conn.CloseWithError(appCode(wire.CloseTooMany), "")
		return
	}
	l, code, err := n.receive(conn)
	if err != nil {
		n.log.Debug("no link", "from", conn.RemoteAddr(), "code", code, "err", err)
		_ = conn.CloseWithError(appCode(code), "")
		return
	}
	l.run()
}

// receive reads the hello of a connection that came to us and answers it.
func (n *Node) receive(conn *quic.Conn) (*Link, wire.CloseCode, error) {
	key, _ := peerKey(conn.ConnectionState().TLS) // verify has looked at it
	if !n.admits(identity.IDOf(key), false) {
		n.ignore(conn)
		return nil, wire.CloseNoAnswer, ErrRefused
	}
	ctx, cancel := context.WithTimeout(conn.Context(), helloTime)
	defer cancel()
	stream, err := conn.AcceptStream(ctx)
	if err != nil {
		return nil, wire.CloseNoAnswer, err
	}
	l := n.newLink(conn, stream, false)
	if code, err := l.readHello(); err != nil {
		return nil, code, err
	}
	n.crossing(ctx, l.id)
	n.mu.Lock()
	ours, refusal := n.sayHello(), n.join(l)
	n.mu.Unlock()
	if refusal != nil {
		return nil, joinCode(refusal), refusal
	}
	if err := l.writeHello(ours); err != nil {
		l.abandon(wire.CloseNoAnswer)
		return nil, wire.CloseNoAnswer, err
	}
	return l, 0, nil
}

// ignore says nothing to a connection until the other side must have given it
// up: whoever is not admitted learns what the dialler of an empty address does.
func (n *Node) ignore(conn *quic.Conn) {
	patience := time.NewTimer(2 * helloTime)
	defer patience.Stop()
	select {
	case <-conn.Context().Done():
	case <-n.ctx.Done():
	case <-patience.C:
	}
}

// joinCode is what to close a connection with that may not join.
func joinCode(e *Error) wire.CloseCode {
	if e.code == CodeClosed {
		return wire.CloseShutdown
	}
	return wire.CloseDuplicate
}

func (n *Node) newLink(conn *quic.Conn, stream *quic.Stream, dialed bool) *Link {
	key, _ := peerKey(conn.ConnectionState().TLS) // verify has looked at it
	l := &Link{
		node: n, conn: conn, stream: stream, reader: bufio.NewReaderSize(stream, 4<<10),
		id: identity.IDOf(key), key: key, dialed: dialed, born: time.Now(),
		out: make(chan []byte, outboxSize), poke: make(chan struct{}, 1),
		stop: make(chan struct{}), heardBye: make(chan struct{}), heardEnd: make(chan struct{}),
		wrote: make(chan struct{}), done: make(chan struct{}),
	}
	return l
}

// readHello reads the other side's first message. The code is what to close
// the connection with where it is no good.
func (l *Link) readHello() (wire.CloseCode, error) {
	_ = l.stream.SetReadDeadline(time.Now().Add(helloTime))
	body, err := wire.ReadFrame(l.reader)
	if err != nil {
		if _, remote := closeCode(err); remote {
			return wire.CloseLost, err
		}
		return wire.CloseProtocol, err
	}
	m, err := wire.Decode(body)
	if err != nil {
		return wire.CloseProtocol, err
	}
	hello, ok := m.(wire.Hello)
	if !ok {
		return wire.CloseProtocol, ErrProtocol
	}
	l.hello = hello
	l.version = min(hello.Max, ProtocolVersion)
	if l.version < max(hello.Min, ProtocolVersion) {
		return wire.CloseVersion, ErrVersion
	}
	return 0, l.stream.SetReadDeadline(time.Time{})
}

func (l *Link) writeHello(h wire.Hello) error {
	body, err := wire.Encode(h)
	if err != nil {
		return err
	}
	_ = l.stream.SetWriteDeadline(time.Now().Add(helloTime))
	_, err = l.stream.Write(wire.AppendFrame(nil, body))
	return err
}
