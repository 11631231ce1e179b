package hostile

import (
	"bufio"
	"context"
	"crypto/tls"
	"fmt"
	"time"

	"github.com/quic-go/quic-go"

	"qiyou/p2p/wire"
)

// serve has the victim dial us and gives the connection to f, whose victim
// must then not take us for anybody.
func (a *Attack) serve(c *tls.Config, f func(*link) error) error {
	ln, err := a.tr.Listen(c, &quic.Config{Versions: []quic.Version{quic.Version1}, InitialPacketSize: 1200, DisablePathMTUDiscovery: true})
	if err != nil {
		return err
	}
	defer ln.Close()
	if err := a.Invite(); err != nil {
		return err
	}
	wait := 7 * time.Second
	if f != nil {
		wait += a.Slack
	}
	ctx, cancel := context.WithTimeout(context.Background(), wait)
	defer cancel()
	conn, err := ln.Accept(ctx)
	if err != nil {
		if f == nil {
			return nil // it did not even come to a connection
		}
		return fmt.Errorf("the victim did not come: %w", err)
	}
	if f == nil {
		<-conn.Context().Done()
		return nil
	}
	s, err := conn.AcceptStream(ctx)
	if err != nil {
		return fmt.Errorf("the victim said nothing: %w", err)
	}
	return f(&link{conn, s, bufio.NewReader(s)})
}

// answers are cases in which the victim comes to us.
func answers() []Case {
	answer := func(class int, name string, code wire.CloseCode, within time.Duration, b ...byte) Case {
		return Case{Class: class, Name: "answers " + name, Needs: Dial, Limit: within + 2*time.Second, Do: func(a *Attack) error {
			return a.serve(a.tls(a.id), func(l *link) error {
				if err := l.write(b...); err != nil {
					return err
				}
				return a.closed(l.Conn, code, within)
			})
		}}
	}
	all := []Case{
		answer(7, "with nothing", wire.CloseProtocol, helloTime),
		answer(7, "with half a hello", wire.CloseProtocol, helloTime, frame(helloAs("x"))[:9]...),
		answer(6, "with a hello of 2^62 bytes", wire.CloseProtocol, 0, unhex("ffffffffffffffff3f")...),
		answer(9, "with a bomb", wire.CloseProtocol, 0, wire.AppendFrame(nil, unhex("821840818181818181818181818100"))...),
		answer(19, "with a later version", wire.CloseVersion, 0, frame(wire.Hello{Min: 9, Max: 9, Nonce: [32]byte{1}})...),
		answer(14, "with codes for a name", wire.CloseProtocol, 0, forged(wire.KindHello, with(helloFields(), 5, "\x1b[2J"))...),
		answer(5, "with a page", wire.CloseProtocol, helloTime, []byte("HTTP/1.1 200 OK\r\n\r\n")...),
		{Class: 2, Name: "answers and goes", Needs: Dial, Limit: 2 * time.Second, Do: func(a *Attack) error {
			return a.serve(a.tls(a.id), func(l *link) error { return l.CloseWithError(5, "\x1b[31mno") })
		}},
		{Class: 2, Name: "answers with two certificates", Needs: Dial, Limit: 10 * time.Second, Do: func(a *Attack) error {
			c := a.tls(a.id)
			c.Certificates[0].Certificate = append(c.Certificates[0].Certificate, c.Certificates[0].Certificate[0])
			return a.serve(c, nil)
		}},
		{Class: 2, Name: "answers with the victim's own hello", Needs: Dial, Limit: 2 * time.Second, Do: func(a *Attack) error {
			return a.serve(a.tls(a.id), func(l *link) error {
				m, err := l.until(func(m wire.Message) bool { return wire.KindOf(m) == wire.KindHello })
				if err != nil {
					return err
				}
				if err := l.send(m); err != nil {
					return err
				}
				_, err = l.until(func(m wire.Message) bool { return wire.KindOf(m) == wire.KindInvite })
				_ = l.CloseWithError(0, "")
				return err
			})
		}},
	}
	for name, certificate := range otherKeys() {
		all = append(all,
			Case{Class: 2, Name: "answers with " + name, Needs: Dial, Limit: 10 * time.Second, Do: func(a *Attack) error {
				c := a.tls(a.id)
				other, err := certificate()
				if err != nil {
					return err
				}
				c.Certificates[0] = other
				return a.serve(c, nil)
			}},
			Case{Class: 2, Name: "dials with " + name, Limit: 2 * time.Second, Do: func(a *Attack) error {
				c := a.tls(a.id)
				other, err := certificate()
				if err != nil {
					return err
				}
				c.Certificates[0] = other
				return a.turnedAway(c)
			}},
		)
	}
	return append(all,
		Case{Class: 2, Name: "dials without a certificate", Limit: 2 * time.Second, Do: func(a *Attack) error {
			c := a.tls(a.id)
			c.Certificates = nil
			return a.turnedAway(c)
		}},
		Case{Class: 2, Name: "dials with two certificates", Limit: 2 * time.Second, Do: func(a *Attack) error {
			c := a.tls(a.id)
			c.Certificates[0].Certificate = append(c.Certificates[0].Certificate, c.Certificates[0].Certificate[0])
			return a.turnedAway(c)
		}},
		Case{Class: 2, Name: "dials with the certificate of another key", Limit: 2 * time.Second, Do: func(a *Attack) error {
			c, other := a.tls(a.id), a.tls(a.own(1))
			c.Certificates[0].Certificate = other.Certificates[0].Certificate
			c.Certificates[0].Leaf = nil
			return a.turnedAway(c)
		}},
		Case{Class: 3, Name: "passes on what the victim says, under its own key", Needs: Dial, Limit: 20 * time.Second, Do: middle},
	)
}

// turnedAway checks that a handshake with c comes to nothing.
func (a *Attack) turnedAway(c *tls.Config) error {
	conn, err := a.dialWith(c)
	if err != nil {
		return nil
	}
	// To the dialling side the handshake is over before it is judged.
	select {
	case <-conn.Context().Done():
		return nil
	case <-time.After(time.Second + a.Slack):
		return fmt.Errorf("let in")
	}
}

// middle stands between the victim and itself: it answers the victim's dial and
// dials the victim, with one key, and carries the invitation of the one link to
// the other.
func middle(a *Attack) error {
	return a.serve(a.tls(a.id), func(in *link) error {
		if err := in.send(helloAs("ben")); err != nil {
			return err
		}
		m, err := in.until(func(m wire.Message) bool { return wire.KindOf(m) == wire.KindInvite })
		if err != nil {
			return fmt.Errorf("no invitation: %w", err)
		}
		out, err := a.greet(a.own(3), "ben")
		if err != nil {
			return err
		}
		if err := out.send(m); err != nil {
			return err
		}
		_ = in.CloseWithError(0, "")
		return a.lives(out)
	})
}

// mirrors: what the victim says means nothing when it comes back.
func mirrors() []Case {
	return []Case{
		{Class: 20, Name: "every message", Needs: Dial, Limit: 5 * time.Second, Do: func(a *Attack) error {
			return a.serve(a.tls(a.id), func(l *link) error {
				for range 4 {
					body, err := wire.ReadFrame(l.r)
					if err != nil {
						return nil // it has had enough
					}
					if l.write(wire.AppendFrame(nil, body)...) != nil {
						return nil
					}
				}
				return l.CloseWithError(0, "")
			})
		}},
		{Class: 20, Name: "the invitation", Needs: Dial, Limit: 5 * time.Second, Do: func(a *Attack) error {
			return a.serve(a.tls(a.id), func(l *link) error {
				if err := l.send(helloAs("mirror")); err != nil {
					return err
				}
				m, err := l.until(func(m wire.Message) bool { return wire.KindOf(m) == wire.KindInvite })
				if err != nil {
					return err
				}
				if err := l.send(m); err != nil {
					return err
				}
				return a.lives(l)
			})
		}},
		{Class: 20, Name: "the victim's own nonce for ours", Needs: Dial, Limit: 5 * time.Second, Do: func(a *Attack) error {
			return a.serve(a.tls(a.id), func(l *link) error {
				if err := l.send(helloAs("mirror")); err != nil {
					return err
				}
				m, err := l.until(func(m wire.Message) bool { return wire.KindOf(m) == wire.KindInvite })
				if err != nil {
					return err
				}
				ask := m.(wire.Invite)
				if err := l.send(wire.Accept{ID: ask.ID, Offer: ask.Commit, Nonce: ask.Commit}); err != nil {
					return err
				}
				_, err = l.until(func(m wire.Message) bool { e, ok := m.(wire.Error); return ok && e.Code == wire.ErrTerms })
				if err != nil {
					return fmt.Errorf("an accept of other terms was not turned down: %w", err)
				}
				return a.lives(l)
			})
		}},
		{Class: 20, Name: "the hello of the answer", Limit: 2 * time.Second, Do: func(a *Attack) error {
			l, err := a.open(a.id, frame(helloAs("mirror"))...)
			if err != nil {
				return err
			}
			m, err := l.until(func(m wire.Message) bool { return wire.KindOf(m) == wire.KindHello })
			if err != nil {
				return err
			}
			if err := l.send(m); err != nil {
				return err
			}
			return a.closed(l.Conn, wire.CloseProtocol, 0)
		}},
		{Class: 20, Name: "the event with which the victim joined", Needs: Seat, Limit: 5 * time.Second, Do: func(a *Attack) error {
			return a.forge("", func(t *table) []wire.Message {
				return []wire.Message{wire.Entry{Match: t.m.ID(), Index: uint64(t.m.Len()), Event: t.m.Log()[1]}}
			})
		}},
	}
}
