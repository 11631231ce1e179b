package hostile

import (
	"bytes"
	"fmt"
	"math/big"
	"strings"
	"time"

	"github.com/quic-go/quic-go"

	"qiyou/p2p/wire"
)

// breaks is a case in which b is all that is sent, and the victim closes the
// connection with code, at once or within a time.
func breaks(class int, name string, code wire.CloseCode, within time.Duration, b ...byte) Case {
	return Case{Class: class, Name: name, Limit: within + time.Second, Do: func(a *Attack) error {
		l, err := a.open(a.id, b...)
		if err != nil {
			return err
		}
		return a.closed(l.Conn, code, within)
	}}
}

// after is breaks with a hello before b, which is against the protocol.
func after(class int, name string, b ...byte) Case {
	return breaks(class, name, wire.CloseProtocol, 0, append(frame(helloAs("after")), b...)...)
}

// passes is a case in which b changes nothing after a hello.
func passes(class int, name string, b ...byte) Case {
	return Case{Class: class, Name: name, Limit: time.Second, Do: func(a *Attack) error {
		l, err := a.greet(a.id, "passes")
		if err != nil {
			return err
		}
		if err := l.write(b...); err != nil {
			return err
		}
		return a.lives(l)
	}}
}

// as is passes for a peer with a name of its own.
func as(class int, title, name string, b ...byte) Case {
	return Case{Class: class, Name: title, Limit: time.Second, Do: func(a *Attack) error {
		l, err := a.greet(a.id, name)
		if err != nil {
			return err
		}
		if err := l.write(b...); err != nil {
			return err
		}
		return a.lives(l)
	}}
}

func invitation(n byte) wire.Invite {
	return wire.Invite{ID: wire.Offer{n, 1}, Setup: setup, Clock: "none", Color: wire.WishFirst, Expires: 60}
}

// names: a name is nobody.
func names() []Case {
	ask := frame(invitation(1))
	return []Case{
		as(1, "the friend's name", "ben"),
		as(1, "the friend's name, and an invitation", "ben", ask...),
		as(1, "the victim's own name", "ann", ask...),
		as(1, "a Cyrillic letter in it", "b\u0435n", ask...),
		as(1, "a blank behind it", "ben ", ask...),
		as(1, "a joiner in it", "be\u200dn", ask...),
		as(1, "no name", "", ask...),
		as(1, "a fingerprint for a name", "ABCD-EFGH-IJKL-MNOP", ask...),
	}
}

// frames: the length is looked at before anything is allocated.
func frames() []Case {
	zeros := func(n int) []byte { return wire.AppendFrame(nil, make([]byte, n)) }
	chat := fields(wire.KindChat, map[int]any{2: "x", 9: make([]byte, 4096)})
	return []Case{
		breaks(6, "hello of 2^62 bytes", wire.CloseProtocol, 0, unhex("ffffffffffffffff3f")...),
		breaks(6, "hello of 5000 bytes", wire.CloseProtocol, 0, wire.AppendFrame(nil, fields(wire.KindHello, with(helloFields(), 9, make([]byte, 5000))))...),
		breaks(6, "hello of no bytes", wire.CloseProtocol, 0, 0),
		after(6, "2^62 bytes", unhex("ffffffffffffffff3f")...),
		after(6, "2^63 bytes", unhex("80808080808080808001")...),
		after(6, "2^31 bytes", unhex("8080808008")...),
		after(6, "16385 bytes", unhex("818001")...),
		after(6, "a length of twelve bytes", unhex("ffffffffffffffffffffff01")...),
		after(6, "a length that is not the shortest", unhex("8100")...),
		after(6, "no bytes", 0),
		after(6, "zeros", zeros(16384)...),
		after(6, "more than its kind may have", wire.AppendFrame(nil, chat)...),
		passes(6, "an extension of 16 kB", wire.AppendFrame(nil, append(unhex("821840a101593f00"), make([]byte, 0x3f00)...))...),
	}
}

// slow: a hello takes 3 s at most, a frame 5 s.
func slow() []Case {
	hello := frame(helloAs("slow"))
	drip := func(name string, first int, limit time.Duration) Case {
		return Case{Class: 7, Name: name, Limit: limit + 2*time.Second, Do: func(a *Attack) error {
			b := append(bytes.Clone(hello), frame(wire.Chat{Text: strings.Repeat("drip ", 20)})...)
			l, err := a.open(a.id, b[:first]...)
			if err != nil {
				return err
			}
			for _, c := range b[first:] {
				if l.write(c) != nil {
					break
				}
				time.Sleep(time.Second)
			}
			return a.closed(l.Conn, wire.CloseProtocol, limit)
		}}
	}
	return []Case{
		{Class: 7, Name: "no stream", Limit: helloTime + time.Second, Do: func(a *Attack) error {
			c, err := a.dial(a.id)
			if err != nil {
				return err
			}
			return a.closed(c, wire.CloseNoAnswer, helloTime)
		}},
		breaks(7, "a stream without a byte", wire.CloseNoAnswer, helloTime),
		breaks(7, "half a hello", wire.CloseProtocol, helloTime, hello[:9]...),
		breaks(7, "the length of a hello", wire.CloseProtocol, helloTime, 60),
		breaks(7, "the length of a frame", wire.CloseProtocol, frameTime, append(bytes.Clone(hello), 40)...),
		breaks(7, "half a frame", wire.CloseProtocol, frameTime, append(bytes.Clone(hello), 40, 0x82)...),
		drip("a hello of a byte a second", 1, helloTime),
		drip("a frame of a byte a second", len(hello)+1, frameTime),
		{Class: 7, Name: "four silent streams", Limit: helloTime + time.Second, Do: func(a *Attack) error {
			l, err := a.open(a.id, hello[:9]...)
			if err != nil {
				return err
			}
			for range 3 {
				s, err := l.OpenStream()
				if err != nil {
					return err
				}
				_, _ = s.Write([]byte{1})
			}
			if _, err := l.OpenStream(); err == nil {
				return fmt.Errorf("a fifth stream was let in")
			}
			return a.closed(l.Conn, wire.CloseProtocol, helloTime)
		}},
		{Class: 7, Name: "other streams beside the one", Limit: time.Second, Do: func(a *Attack) error {
			l, err := a.beside(10_000)
			if err != nil {
				return err
			}
			return a.lives(l)
		}},
		{Class: 7, Name: "other streams that fill the window", Limit: idleTime + 5*time.Second, Do: func(a *Attack) error {
			l, _ := a.beside(60_000) // the last of it is never written
			if l == nil {
				return fmt.Errorf("no link")
			}
			return a.closed(l.Conn, wire.CloseNoAnswer, idleTime+3*time.Second)
		}},
		{Class: 7, Name: "eight silent connections", Limit: helloTime + time.Second, Do: func(a *Attack) error {
			var all []*link
			for n := range 8 {
				l, err := a.open(a.own(n), hello[:5]...)
				if err != nil {
					return err
				}
				all = append(all, l)
			}
			for _, l := range all {
				if err := a.closed(l.Conn, wire.CloseProtocol, helloTime); err != nil {
					return err
				}
			}
			return nil
		}},
	}
}

// beside is a link with three streams more, of so many bytes that are not read.
func (a *Attack) beside(size int) (*link, error) {
	l, err := a.greet(a.id, "slow")
	for range 3 {
		if err != nil {
			break
		}
		var s *quic.Stream
		if s, err = l.OpenStream(); err == nil {
			_, err = s.Write(make([]byte, size))
		}
	}
	return l, err
}

// deaf: somebody who talks and never reads.
func deaf() []Case {
	never := func(name string, messages func(n int) wire.Message) Case {
		return Case{Class: 8, Name: name, Limit: stallTime + 10*time.Second, Do: func(a *Attack) error {
			l, err := a.open(a.id, frame(helloAs("deaf"))...)
			if err != nil {
				return err
			}
			for n := 0; l.Context().Err() == nil && n < 100_000; n++ {
				if l.send(messages(n)) != nil {
					break
				}
			}
			return a.closed(l.Conn, wire.CloseNoAnswer, stallTime+3*time.Second)
		}}
	}
	return []Case{
		never("pings", func(n int) wire.Message { return wire.Ping{ID: 1<<50 | uint64(n), Sent: 1 << 50} }),
		never("matches that nobody has", func(n int) wire.Message {
			return wire.Resume{Match: [32]byte{1, byte(n), byte(n >> 8)}, Length: 1, Head: [32]byte{2}}
		}),
		never("facts of matches that nobody has", func(n int) wire.Message { return wire.Ack{Match: [32]byte{1, byte(n), byte(n >> 8)}} }),
	}
}

// versions: what is spoken is settled by both hellos and by TLS.
func versions() []Case {
	hello := func(name string, code wire.CloseCode, key int, value any) Case {
		return breaks(19, name, code, 0, forged(wire.KindHello, with(helloFields(), key, value))...)
	}
	alpn := func(name string, protocols ...string) Case {
		return Case{Class: 19, Name: name, Limit: time.Second, Do: func(a *Attack) error {
			c := a.tls(a.id)
			c.NextProtos = protocols
			if l, err := a.dialWith(c); err == nil {
				_ = l.CloseWithError(0, "")
				return fmt.Errorf("let in")
			}
			return nil
		}}
	}
	return []Case{
		hello("lowest version 0", wire.CloseProtocol, 1, 0),
		hello("highest under the lowest", wire.CloseProtocol, 2, 0),
		breaks(19, "only a later one", wire.CloseVersion, 0, frame(wire.Hello{Min: 9, Max: 9, Nonce: [32]byte{1}})...),
		hello("highest beyond any", wire.CloseProtocol, 2, 1<<16),
		hello("highest negative", wire.CloseProtocol, 2, -1),
		hello("highest a text", wire.CloseProtocol, 2, "1"),
		hello("highest a large number", wire.CloseProtocol, 2, new(big.Int).Lsh(big.NewInt(1), 70)),
		passes(19, "later ones too", frame(wire.Ping{})...),
		after(19, "a second hello with a lower version", frame(helloAs("again"))...),
		alpn("an older protocol", "qiyou/0"),
		alpn("HTTP/3", "h3"),
		alpn("two that are not spoken", "qiyou/2", "qiyou/11"),
		breaks(19, "no hello but a ping", wire.CloseProtocol, 0, frame(wire.Ping{})...),
	}
}
