package hostile

import (
	"bytes"
	"crypto/ecdsa"
	"crypto/elliptic"
	"crypto/rand"
	"crypto/rsa"
	"crypto/tls"
	"crypto/x509"
	"fmt"
	"math/big"
	"strings"
	"time"

	"qiyou/p2p/wire"
)

// invites: a key and an address ask so often and no oftener.
func invites() []Case {
	many := func(name string, connections int, f func(a *Attack, l *link, n int) error) Case {
		return Case{Class: 4, Name: name, Limit: 5 * time.Second, Do: func(a *Attack) error {
			var all []*link
			for n := range connections {
				l, err := a.greet(a.own(n), fmt.Sprint("flood ", n))
				if err != nil {
					return err
				}
				all = append(all, l)
			}
			for n, l := range all {
				if err := f(a, l, n); err != nil {
					return err
				}
			}
			for _, l := range all {
				if err := a.lives(l); err != nil {
					return err
				}
			}
			return nil
		}}
	}
	offer := func(n, i int) wire.Invite {
		ask := invitation(1)
		ask.ID = wire.Offer{4, byte(n), byte(i), byte(i >> 8)}
		return ask
	}
	return []Case{
		many("300 of one key", 1, func(_ *Attack, l *link, n int) error {
			for i := range 300 {
				if err := l.send(offer(n, i)); err != nil {
					return err
				}
			}
			return nil
		}),
		many("three of each of eight keys", 8, func(_ *Attack, l *link, n int) error {
			return l.send(offer(n, 0), offer(n, 1), offer(n, 2))
		}),
		many("sent and withdrawn", 1, func(_ *Attack, l *link, n int) error {
			for i := range 100 {
				if err := l.send(offer(n, i), wire.Withdraw{ID: offer(n, i).ID}); err != nil {
					return err
				}
			}
			return nil
		}),
		many("counters to nothing", 2, func(_ *Attack, l *link, n int) error {
			for i := range 100 {
				if err := l.send(wire.Counter{Replaces: wire.Offer{9}, Invite: offer(n, i)}); err != nil {
					return err
				}
			}
			return nil
		}),
		many("answers to nothing", 1, func(_ *Attack, l *link, _ int) error {
			for i := range 100 {
				err := l.send(wire.Accept{ID: wire.Offer{9, byte(i)}, Offer: [32]byte{1}, Nonce: [32]byte{1}}, wire.Decline{ID: wire.Offer{9, byte(i)}})
				if err != nil {
					return err
				}
			}
			return nil
		}),
		{Class: 4, Name: "twenty keys, one after the other", Limit: 10 * time.Second, Do: func(a *Attack) error {
			for n := range 20 {
				l, err := a.greet(a.own(n), fmt.Sprint("key ", n))
				if err != nil {
					return err
				}
				if err := l.send(offer(n, 0)); err != nil {
					return err
				}
				if err := a.lives(l); err != nil {
					return err
				}
				time.Sleep(200 * time.Millisecond)
			}
			return nil
		}},
	}
}

// datagrams: what is no packet of a link we have changes nothing, and then
// somebody who keeps the rules is let in.
func datagrams() []Case {
	each := func(name string, n int, f func(a *Attack, i int) []byte) Case {
		return Case{Class: 5, Name: name, Limit: 10 * time.Second, Do: func(a *Attack) error {
			for i := range n {
				a.raw(f(a, i))
				if i%20 == 19 {
					time.Sleep(time.Millisecond)
				}
			}
			time.Sleep(handshakeTime) // what the flood has begun is over
			return a.answers(0)
		}}
	}
	noise := func(a *Attack, first byte, size int) []byte {
		b := make([]byte, size)
		for i := range b {
			b[i] = byte(a.rng.Uint32())
		}
		b[0] = first
		return b
	}
	return []Case{
		each("random bytes", 600, func(a *Attack, i int) []byte { return noise(a, byte(a.rng.Uint32()), 1+i*2) }),
		each("short headers", 600, func(a *Attack, i int) []byte { return noise(a, 0x40, 21+i) }),
		each("resets of links that are not", 300, func(a *Attack, _ int) []byte { return noise(a, 0x41, 43) }),
		each("other versions", 200, func(a *Attack, i int) []byte {
			b := noise(a, 0xc0, 1200)
			copy(b[1:], []byte{0x1a, 0x2a, 0x3a, byte(i), 8})
			return b
		}),
		each("negotiation of versions", 200, func(a *Attack, _ int) []byte {
			b := noise(a, 0x80, 40)
			copy(b[1:], []byte{0, 0, 0, 0, 8})
			return b
		}),
		each("retries", 200, func(a *Attack, _ int) []byte {
			b := noise(a, 0xf0, 80)
			copy(b[1:], []byte{0, 0, 0, 1, 8})
			return b
		}),
		each("first packets of nobody", 100, func(*Attack, int) []byte {
			b, err := Initial()
			if err != nil {
				panic(err)
			}
			return b
		}),
		each("the same first packet", 200, sameInitial()),
		each("first packets cut short", 100, func(_ *Attack, i int) []byte {
			b, err := Initial()
			if err != nil {
				panic(err)
			}
			return b[:100+i*10]
		}),
		each("HTTP", 50, func(*Attack, int) []byte { return []byte("GET / HTTP/1.1\r\nHost: x\r\n\r\n") }),
		each("questions to a name server", 100, func(a *Attack, _ int) []byte {
			return append(noise(a, 0, 2), "\x01\x00\x00\x01\x00\x00\x00\x00\x00\x00\x06_qiyou\x04_udp\x05local\x00\x00\x0c\x00\x01"...)
		}),
		each("probes", 400, func(a *Attack, _ int) []byte {
			return append([]byte{0x11, 'q', 'y', '1', 1, 0, 0, 0}, noise(a, 1, 16)...)
		}),
		each("answers to no probe", 400, func(a *Attack, _ int) []byte {
			return append([]byte{0x11, 'q', 'y', '1', 2, 0, 0, 0}, noise(a, 1, 16)...)
		}),
		each("half probes", 100, func(_ *Attack, i int) []byte { return []byte{0x11, 'q', 'y', '1', 1, 0, 0, 0, 9, 9}[:1+i%10] }),
		each("nothing at all", 50, func(*Attack, int) []byte { return nil }),
		each("DTLS", 100, func(a *Attack, _ int) []byte { return append([]byte{22, 0xfe, 0xfd}, noise(a, 0, 200)...) }),
		{Class: 5, Name: "handshakes that are left lying", Limit: 15 * time.Second, Do: func(a *Attack) error {
			for n := range 20 {
				c, err := a.dial(a.own(n))
				if err != nil {
					return err
				}
				_ = c.CloseWithError(0, "")
				time.Sleep(50 * time.Millisecond)
			}
			time.Sleep(handshakeTime)
			return a.answers(0)
		}},
	}
}

const handshakeTime = 3 * time.Second

func sameInitial() func(*Attack, int) []byte {
	var b []byte
	return func(*Attack, int) []byte {
		if b == nil {
			var err error
			if b, err = Initial(); err != nil {
				panic(err)
			}
		}
		return b
	}
}

// disk: what a stranger sends does not stay.
func disk() []Case {
	packed := func(name string, b []byte) Case {
		return after(17, name, wire.AppendFrame(nil, append(b, bytes.Repeat([]byte{0xff}, 200)...))...)
	}
	return []Case{
		packed("gzip", unhex("1f8b0800000000000203")),
		packed("zlib", unhex("789ced")),
		packed("zstd", unhex("28b52ffd")),
		{Class: 18, Name: "talk", Limit: 5 * time.Second, Do: func(a *Attack) error {
			l, err := a.greet(a.id, "talker")
			if err != nil {
				return err
			}
			for range 400 {
				if err := l.send(wire.Chat{Match: a.Match, Text: strings.Repeat("x", wire.MaxChat)}); err != nil {
					return err
				}
			}
			return a.lives(l)
		}},
		{Class: 18, Name: "many keys with long names", Limit: 15 * time.Second, Do: func(a *Attack) error {
			for n := range 30 {
				l, err := a.greet(a.own(n), strings.Repeat("x", wire.MaxName-3)+fmt.Sprint(n))
				if err != nil {
					return err
				}
				_ = l.CloseWithError(0, "")
				time.Sleep(250 * time.Millisecond)
			}
			return nil
		}},
		{Class: 18, Name: "many names of one key", Limit: 15 * time.Second, Do: func(a *Attack) error {
			for n := range 30 {
				l, err := a.greet(a.id, fmt.Sprint("name ", n))
				if err != nil {
					return err
				}
				_ = l.CloseWithError(0, "")
				time.Sleep(250 * time.Millisecond)
			}
			return nil
		}},
		{Class: 18, Name: "matches that nobody has", Limit: 5 * time.Second, Do: func(a *Attack) error {
			l, err := a.greet(a.id, "filler")
			if err != nil {
				return err
			}
			for n := range 200 {
				if err := l.send(wire.Resume{Match: [32]byte{1, byte(n)}, Length: 1, Head: [32]byte{1}}); err != nil {
					return err
				}
				if _, err := l.until(func(m wire.Message) bool { return wire.KindOf(m) == wire.KindUnknown }); err != nil {
					return err
				}
			}
			return a.lives(l)
		}},
	}
}

// twins: one key in two places; the later one stays.
func twins() []Case {
	return []Case{
		{Class: 22, Name: "two connections of one key", Limit: 5 * time.Second, Do: func(a *Attack) error {
			first, err := a.greet(a.id, "twin")
			if err != nil {
				return err
			}
			second, err := a.open(a.id, frame(wire.Hello{Min: 1, Max: 1, Name: "twin", Nonce: [32]byte{2}, Seq: 1})...)
			if err != nil {
				return err
			}
			if err := a.closed(first.Conn, wire.CloseSuperseded, time.Second); err != nil {
				return err
			}
			return a.lives(second)
		}},
		{Class: 22, Name: "six processes of one key", Limit: 5 * time.Second, Do: func(a *Attack) error {
			var last *link
			for n := range 6 {
				l, err := a.open(a.id, frame(wire.Hello{Min: 1, Max: 1, Nonce: [32]byte{3, byte(n)}, Seq: 1})...)
				if err != nil {
					return err
				}
				last = l
			}
			return a.lives(last)
		}},
		{Class: 22, Name: "an older hello of the same process", Limit: 5 * time.Second, Do: func(a *Attack) error {
			h := helloAs("twin")
			h.Seq = 9
			first, err := a.open(a.id, frame(h)...)
			if err != nil {
				return err
			}
			if _, err := first.until(func(wire.Message) bool { return true }); err != nil {
				return err
			}
			h.Seq = 8
			second, err := a.open(a.id, frame(h)...)
			if err != nil {
				return err
			}
			if err := a.closed(second.Conn, wire.CloseDuplicate, time.Second); err != nil {
				return err
			}
			return a.lives(first)
		}},
		{Class: 22, Name: "the friend's key", Needs: Key, Limit: time.Minute, Do: func(a *Attack) error {
			l, err := a.greet(a.Stolen, "ben")
			if err != nil {
				return err
			}
			time.Sleep(5 * time.Second)
			if l.Context().Err() == nil {
				return a.lives(l)
			}
			return a.closed(l.Conn, wire.CloseSuperseded, 0) // the friend has been dialled again
		}},
	}
}

// certificate is one with a key of another kind.
func certificate(public, private any) (tls.Certificate, error) {
	t := &x509.Certificate{SerialNumber: big.NewInt(1), NotBefore: time.Now().Add(-time.Hour), NotAfter: time.Now().AddDate(1, 0, 0)}
	der, err := x509.CreateCertificate(rand.Reader, t, t, public, private)
	return tls.Certificate{Certificate: [][]byte{der}, PrivateKey: private}, err
}

// otherKeys are what a TLS peer may show that is no key of ours.
func otherKeys() map[string]func() (tls.Certificate, error) {
	return map[string]func() (tls.Certificate, error){
		"an ECDSA key": func() (tls.Certificate, error) {
			k, err := ecdsa.GenerateKey(elliptic.P256(), rand.Reader)
			if err != nil {
				return tls.Certificate{}, err
			}
			return certificate(k.Public(), k)
		},
		"an RSA key": func() (tls.Certificate, error) {
			k, err := rsa.GenerateKey(rand.Reader, 2048)
			if err != nil {
				return tls.Certificate{}, err
			}
			return certificate(k.Public(), k)
		},
	}
}
