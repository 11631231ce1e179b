package p2p

import (
	"crypto/ed25519"
	"crypto/tls"
	"sync/atomic"

	"qiyou/p2p/identity"
)

// serverTLS is what a node shows to whoever dials it.
func (n *Node) serverTLS() *tls.Config {
	c := n.baseTLS()
	c.ClientAuth = tls.RequireAnyClientCert
	c.VerifyConnection = func(s tls.ConnectionState) error { _, err := n.verify(s, identity.ID{}); return err }
	return c
}

// clientTLS is for a dial to want; verdict takes why the other side's key was
// turned down, if it was.
func (n *Node) clientTLS(want identity.ID, verdict *atomic.Pointer[Error]) *tls.Config {
	c := n.baseTLS()
	c.InsecureSkipVerify = true // no authority: verify looks at the key itself
	c.VerifyConnection = func(s tls.ConnectionState) error {
		id, err := n.verify(s, want)
		if err == nil && !n.admits(id, true) {
			err = &Error{code: CodeRefused}
		}
		if e, ok := err.(*Error); ok {
			verdict.Store(e)
		}
		return err
	}
	return c
}

func (n *Node) baseTLS() *tls.Config {
	return &tls.Config{
		Certificates:           []tls.Certificate{n.cert},
		MinVersion:             tls.VersionTLS13,
		NextProtos:             []string{ALPN},
		SessionTicketsDisabled: true,
	}
}

// verify decides inside the handshake who may go on: exactly one certificate
// with an ed25519 key, which TLS has proven; not our own; and, for a dial, the
// wanted one where there is one, and one that the owner of the node admits. Who
// dials us and is not admitted is not told so: welcome stays silent.
func (n *Node) verify(s tls.ConnectionState, want identity.ID) (identity.ID, error) {
	key, ok := peerKey(s)
	if !ok {
		return identity.ID{}, &Error{code: CodeProtocol}
	}
	switch id := identity.IDOf(key); {
	case id == n.id:
		return id, &Error{code: CodeSelf}
	case !want.IsZero() && id != want:
		return id, &Error{code: CodeWrongKey}
	default:
		return id, nil
	}
}

// admits says whether the owner of the node lets a key link.
func (n *Node) admits(id identity.ID, dialed bool) bool {
	return n.cfg.Admit == nil || n.cfg.Admit(id, dialed)
}

func peerKey(s tls.ConnectionState) (ed25519.PublicKey, bool) {
	if len(s.PeerCertificates) != 1 {
		return nil, false
	}
	key, ok := s.PeerCertificates[0].PublicKey.(ed25519.PublicKey)
	return key, ok && len(key) == ed25519.PublicKeySize
}
