package hostile

import (
	"fmt"
	"time"

	"qiyou/p2p/wire"
)

// words are cases about the words by which two people make sure that nobody is
// in between. None may end with a key that is taken for verified.
func words() []Case {
	talk := func(name string, limit time.Duration, f func(a *Attack, l *link) error) Case {
		return Case{Class: 3, Name: name, Limit: limit, Do: func(a *Attack) error {
			l, err := a.greet(a.id, "ben")
			if err != nil {
				return err
			}
			if err := f(a, l); err != nil {
				return err
			}
			return a.lives(l)
		}}
	}
	ended := func(l *link) error {
		_, err := l.until(func(m wire.Message) bool { return wire.KindOf(m) == wire.KindVerifyEnd })
		if err != nil {
			return fmt.Errorf("the attempt goes on: %w", err)
		}
		return nil
	}
	answered := func(l *link) (wire.VerifyNonce, error) {
		m, err := l.until(func(m wire.Message) bool { return wire.KindOf(m) == wire.KindVerifyNonce })
		if err != nil {
			return wire.VerifyNonce{}, fmt.Errorf("no nonce came: %w", err)
		}
		return m.(wire.VerifyNonce), nil
	}
	opens := func(name string, with func(theirs wire.VerifyNonce) wire.VerifyNonce) Case {
		return talk(name, 5*time.Second, func(_ *Attack, l *link) error {
			if err := l.send(wire.VerifyCommit{Commit: [32]byte{1}}); err != nil {
				return err
			}
			theirs, err := answered(l)
			if err != nil {
				return err
			}
			if err := l.send(with(theirs)); err != nil {
				return err
			}
			return ended(l)
		})
	}
	return []Case{
		opens("opens what it did not commit to", func(wire.VerifyNonce) wire.VerifyNonce { return wire.VerifyNonce{Nonce: [32]byte{2}} }),
		opens("opens with the victim's own nonce", func(theirs wire.VerifyNonce) wire.VerifyNonce { return theirs }),
		talk("opens before anything", 2*time.Second, func(_ *Attack, l *link) error {
			return l.send(wire.VerifyNonce{Nonce: [32]byte{2}}, wire.VerifyNonce{Nonce: [32]byte{2}})
		}),
		talk("says that words are the same which nobody has", 2*time.Second, func(_ *Attack, l *link) error {
			return l.send(wire.VerifyEnd{Verdict: 1}, wire.VerifyEnd{Verdict: 1})
		}),
		talk("says so before it has opened", 20*time.Second, func(_ *Attack, l *link) error {
			if err := l.send(wire.VerifyCommit{Commit: [32]byte{3}}); err != nil {
				return err
			}
			if _, err := answered(l); err != nil {
				return err
			}
			return l.send(wire.VerifyEnd{Verdict: 1}, wire.VerifyNonce{Nonce: [32]byte{3}})
		}),
		talk("commits and says no more", 20*time.Second, func(_ *Attack, l *link) error {
			if err := l.send(wire.VerifyCommit{Commit: [32]byte{4}}); err != nil {
				return err
			}
			if _, err := answered(l); err != nil {
				return err
			}
			time.Sleep(11 * time.Second) // it was due within ten
			return nil
		}),
		talk("commits a hundred times", 20*time.Second, func(_ *Attack, l *link) error {
			for n := range byte(100) {
				if err := l.send(wire.VerifyCommit{Commit: [32]byte{5, n}}); err != nil {
					return err
				}
			}
			return nil
		}),
	}
}
