package hostile

import (
	"context"
	"crypto/aes"
	"crypto/cipher"
	"crypto/hkdf"
	"crypto/rand"
	"crypto/sha256"
	"crypto/tls"
	"encoding/binary"
	"errors"
	"slices"
)

// Initial is the first packet of a QUIC handshake (RFC 9000, 17.2.2; keys of
// RFC 9001, 5.2) from somebody who never sends a second.
func Initial() ([]byte, error) {
	hello, err := clientHello()
	if err != nil {
		return nil, err
	}
	to, from := make([]byte, 8), make([]byte, 8)
	_, _ = rand.Read(to)
	_, _ = rand.Read(from)
	head := append([]byte{0xc3, 0, 0, 0, 1, 8}, to...) // long, Initial, a packet number of 4 bytes; version 1
	head = append(append(head, 8), from...)
	head = append(head, 0) // no token
	const size, sum = 1200, 16
	body := size - len(head) - 2
	head = binary.BigEndian.AppendUint16(head, 0x4000|uint16(body))
	head = append(head, 0, 0, 0, 0)
	frame := append([]byte{6, 0, byte(0x40 | len(hello)>>8), byte(len(hello))}, hello...) // CRYPTO at 0
	frame = append(frame, make([]byte, size-sum-len(head)-len(frame))...)                 // PADDING
	return protect(head, frame, to)
}

// clientHello is what a client says first.
func clientHello() ([]byte, error) {
	c := tls.QUICClient(&tls.QUICConfig{TLSConfig: &tls.Config{
		InsecureSkipVerify: true, MinVersion: tls.VersionTLS13, NextProtos: []string{"qiyou/1"}, CurvePreferences: []tls.CurveID{tls.X25519},
	}})
	defer c.Close()
	c.SetTransportParameters([]byte{0x0f, 0}) // initial_source_connection_id, empty
	if err := c.Start(context.Background()); err != nil {
		return nil, err
	}
	for {
		switch e := c.NextEvent(); e.Kind {
		case tls.QUICWriteData:
			return slices.Clone(e.Data), nil
		case tls.QUICNoEvent:
			return nil, errors.New("no ClientHello")
		}
	}
}

// protect encrypts an Initial packet whose head ends with a packet number of 0
// in four bytes.
func protect(head, frame, to []byte) ([]byte, error) {
	salt := []byte{0x38, 0x76, 0x2c, 0xf7, 0xf5, 0x59, 0x34, 0xb3, 0x4d, 0x17, 0x9a, 0xe6, 0xa4, 0xc8, 0x0c, 0xad, 0xcc, 0xbb, 0x7f, 0x0a}
	secret, err := hkdf.Extract(sha256.New, to, salt)
	if err != nil {
		return nil, err
	}
	if secret, err = expand(secret, "client in", 32); err != nil {
		return nil, err
	}
	var keys [3][]byte
	for i, k := range []struct {
		label string
		size  int
	}{{"quic key", 16}, {"quic iv", 12}, {"quic hp", 16}} {
		if keys[i], err = expand(secret, k.label, k.size); err != nil {
			return nil, err
		}
	}
	block, err := aes.NewCipher(keys[0])
	if err != nil {
		return nil, err
	}
	seal, err := cipher.NewGCM(block)
	if err != nil {
		return nil, err
	}
	packet := seal.Seal(slices.Clone(head), keys[1], frame, head) // number 0 leaves the IV as it is
	mask, err := aes.NewCipher(keys[2])
	if err != nil {
		return nil, err
	}
	var m [16]byte
	mask.Encrypt(m[:], packet[len(head):len(head)+16])
	packet[0] ^= m[0] & 0x0f
	for i := range 4 {
		packet[len(head)-4+i] ^= m[1+i]
	}
	return packet, nil
}

// expand is HKDF-Expand-Label of TLS 1.3 (RFC 8446, 7.1) without context.
func expand(secret []byte, label string, size int) ([]byte, error) {
	full := "tls13 " + label
	info := append([]byte{0, byte(size), byte(len(full))}, full...)
	return hkdf.Expand(sha256.New, secret, string(append(info, 0)), size)
}
