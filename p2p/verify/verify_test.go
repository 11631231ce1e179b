package verify

import (
	"crypto/sha256"
	"encoding/binary"
	"errors"
	"testing"
	"time"
)

// fresh gives nonces, bindings and keys that differ for each n.
func fresh(what string, n int) [32]byte {
	return sha256.Sum256(binary.BigEndian.AppendUint32([]byte(what), uint32(n)))
}

var noon = time.Unix(1e9, 0)

// ends are the two ends of one link.
func ends(n int) (a, b *Talk) {
	ka, kb, binding := fresh("key a", n), fresh("key b", n), fresh("binding", n)
	x, y := New(ka[:], kb[:]), New(kb[:], ka[:])
	x.Bind(binding)
	y.Bind(binding)
	return &x, &y
}

// run lets a ask b, over any relay, up to the words of both.
func run(t *testing.T, a, b *Talk, n int) (Words, Words) {
	t.Helper()
	c, err := a.Ask(fresh("a", n), noon)
	if err != nil {
		t.Fatal(err)
	}
	nb := Nonce(fresh("b", n))
	if reply, err := b.Commit(c, nb, noon); err != nil || !reply {
		t.Fatal(reply, err)
	}
	if _, ok := b.Words(); ok {
		t.Fatal("words before the reveal")
	}
	reveal, send, err := a.Nonce(nb, noon)
	if err != nil || !send {
		t.Fatal(send, err)
	}
	if _, send, err := b.Nonce(reveal, noon); err != nil || send {
		t.Fatal(send, err)
	}
	wa, oka := a.Words()
	wb, okb := b.Words()
	if !oka || !okb {
		t.Fatal("no words")
	}
	return wa, wb
}

func TestBothSeeTheSame(t *testing.T) {
	t.Parallel()
	seen := map[Words]bool{}
	for n := range 1000 {
		a, b := ends(n)
		wa, wb := run(t, a, b, n)
		if wa != wb {
			t.Fatalf("%v and %v", wa, wb)
		}
		seen[wa] = true
		for _, w := range wa.Words() {
			if w == "" {
				t.Fatal("no word")
			}
		}
	}
	if len(seen) < 990 { // of 4 million
		t.Errorf("only %d different pairs", len(seen))
	}
	w := Words{7, 2047}
	if w.Numbers() != [2]string{"0007", "2047"} || w.Words()[1] != "zoo" {
		t.Errorf("%v %v", w.Numbers(), w.Words())
	}
}

// A relay ends two links, with keys of its own or with stolen ones, and passes
// on what it can. The words of the two ends differ in every run.
func TestRelayMakesTheWordsDiffer(t *testing.T) {
	t.Parallel()
	for _, stolen := range []bool{false, true} {
		for n := range 1000 {
			a, b := ends(n)
			rk := fresh("relay", n)
			ra, rb := New(rk[:], a.me), New(rk[:], b.me)
			if stolen {
				ra, rb = New(a.them, a.me), New(b.them, b.me)
			} else {
				a.them, b.them = rk[:], rk[:]
			}
			left, right := fresh("left", n), fresh("right", n)
			a.Bind(left)
			ra.Bind(left)
			b.Bind(right)
			rb.Bind(right)
			// The same nonces on both links, as far as that goes.
			c, err := a.Ask(fresh("a", n), noon)
			if err != nil {
				t.Fatal(err)
			}
			own, err := rb.Ask(fresh("relay nonce", n), noon)
			if err != nil {
				t.Fatal(err)
			}
			nb := Nonce(fresh("b", n))
			if _, err := b.Commit(own, nb, noon); err != nil {
				t.Fatal(err)
			}
			if _, err := ra.Commit(c, nb, noon); err != nil {
				t.Fatal(err)
			}
			if _, _, err := a.Nonce(nb, noon); err != nil {
				t.Fatal(err)
			}
			reveal, _, err := rb.Nonce(nb, noon)
			if err != nil {
				t.Fatal(err)
			}
			if _, _, err := b.Nonce(reveal, noon); err != nil {
				t.Fatal(err)
			}
			wa, _ := a.Words()
			wb, _ := b.Words()
			if wa == wb {
				t.Errorf("run %d, stolen keys %v: %v on both", n, stolen, wa)
			}
		}
	}
}

// A relay that passes a commitment through to another link cannot open it there.
func TestCommitmentHoldsForOneLink(t *testing.T) {
	t.Parallel()
	a, _ := ends(1)
	_, b := ends(1)
	b.Bind(fresh("another link", 1))
	c, _ := a.Ask(fresh("a", 1), noon)
	if _, err := b.Commit(c, fresh("b", 1), noon); err != nil {
		t.Fatal(err)
	}
	reveal, _, err := a.Nonce(fresh("b", 1), noon)
	if err != nil {
		t.Fatal(err)
	}
	if _, _, err := b.Nonce(reveal, noon); !errors.Is(err, ErrReveal) {
		t.Errorf("got %v", err)
	}
}

func TestRefused(t *testing.T) {
	t.Parallel()
	asked := func() (a, b *Talk, c Commitment) {
		a, b = ends(1)
		c, err := a.Ask(fresh("a", 1), noon)
		if err != nil {
			t.Fatal(err)
		}
		return a, b, c
	}
	nonce := func(x *Talk, n Nonce, at time.Time) error { _, _, err := x.Nonce(n, at); return err }
	for name, c := range map[string]struct {
		try  func() (*Talk, error)
		want Error
	}{
		"zero nonce to ask with": {func() (*Talk, error) { a, _ := ends(1); _, err := a.Ask(Nonce{}, noon); return a, err }, ErrNonce},
		"zero nonce": {func() (*Talk, error) {
			a, _, _ := asked()
			return a, nonce(a, Nonce{}, noon)
		}, ErrNonce},
		"our own nonce": {func() (*Talk, error) {
			a, _, _ := asked()
			return a, nonce(a, fresh("a", 1), noon)
		}, ErrNonce},
		"replayed nonce": {func() (*Talk, error) {
			a, b := ends(1)
			run(t, a, b, 1)
			a.End()
			if _, err := a.Ask(fresh("a", 2), noon); err != nil {
				t.Fatal(err)
			}
			return a, nonce(a, fresh("b", 1), noon)
		}, ErrNonce},
		"replayed reveal": {func() (*Talk, error) {
			a, b := ends(1)
			run(t, a, b, 1)
			b.End()
			a.End()
			c, _ := a.Ask(fresh("a", 1), noon)
			if _, err := b.Commit(c, fresh("b", 2), noon); err != nil {
				t.Fatal(err)
			}
			return b, nonce(b, fresh("a", 1), noon)
		}, ErrNonce},
		"early reveal": {func() (*Talk, error) {
			_, b, _ := asked()
			return b, nonce(b, fresh("a", 1), noon)
		}, ErrOrder},
		"wrong reveal": {func() (*Talk, error) {
			_, b, c := asked()
			if _, err := b.Commit(c, fresh("b", 1), noon); err != nil {
				t.Fatal(err)
			}
			return b, nonce(b, fresh("x", 1), noon)
		}, ErrReveal},
		"reflected commitment": {func() (*Talk, error) {
			a, _, c := asked()
			_, err := a.Commit(c, fresh("b", 1), noon)
			return a, err
		}, ErrReveal},
		"late answer": {func() (*Talk, error) {
			a, _, _ := asked()
			return a, nonce(a, fresh("b", 1), noon.Add(answerFor))
		}, ErrOrder},
		"second nonce": {func() (*Talk, error) {
			a, b := ends(1)
			run(t, a, b, 1)
			return a, nonce(a, fresh("b", 2), noon)
		}, ErrOrder},
	} {
		x, err := c.try()
		if !errors.Is(err, c.want) {
			t.Errorf("%s: got %v, want %v", name, err, c.want)
		}
		if _, ok := x.Words(); ok {
			t.Errorf("%s: there are words", name)
		}
	}
}

func TestOneAtATimeAndThreeAMinute(t *testing.T) {
	t.Parallel()
	a, b := ends(1)
	run(t, a, b, 1)
	if _, err := a.Ask(fresh("a", 2), noon); !errors.Is(err, ErrBusy) {
		t.Errorf("got %v", err)
	}
	if _, err := b.Commit(Commitment{1}, fresh("b", 2), noon); !errors.Is(err, ErrBusy) {
		t.Errorf("got %v", err)
	}
	if _, ok := b.Words(); !ok {
		t.Error("another commitment took the words away")
	}
	for n := 2; n <= 3; n++ {
		a.End()
		b.End()
		run(t, a, b, n)
	}
	a.End()
	a.Bind(fresh("a new link", 1))
	if _, err := a.Ask(fresh("a", 4), noon.Add(59*time.Second)); !errors.Is(err, ErrTooOften) {
		t.Errorf("got %v", err)
	}
	if a.Spent(noon.Add(59 * time.Second)) {
		t.Error("forgotten too early")
	}
	if _, err := a.Ask(fresh("a", 4), noon.Add(time.Minute)); err != nil {
		t.Errorf("got %v", err)
	}
}

// Two that ask each other at once end with one attempt and the same words.
func TestCrossing(t *testing.T) {
	t.Parallel()
	for n := range 20 {
		a, b := ends(n)
		ca, _ := a.Ask(fresh("a", n), noon)
		cb, _ := b.Ask(fresh("b", n), noon)
		ra, err1 := a.Commit(cb, fresh("a2", n), noon)
		rb, err2 := b.Commit(ca, fresh("b2", n), noon)
		if err1 != nil || err2 != nil || ra == rb {
			t.Fatalf("%v %v %v %v", ra, err1, rb, err2)
		}
		asker, other, reply := a, b, fresh("b2", n)
		if ra {
			asker, other, reply = b, a, fresh("a2", n)
		}
		reveal, _, err := asker.Nonce(reply, noon)
		if err != nil {
			t.Fatal(err)
		}
		if _, _, err := other.Nonce(reveal, noon); err != nil {
			t.Fatal(err)
		}
		wa, _ := a.Words()
		wb, _ := b.Words()
		if wa != wb {
			t.Errorf("%v and %v", wa, wb)
		}
	}
}

func TestBothMustSay(t *testing.T) {
	t.Parallel()
	a, b := ends(1)
	if _, err := a.Say(); !errors.Is(err, ErrOrder) {
		t.Errorf("got %v", err)
	}
	run(t, a, b, 1)
	if both, err := a.Say(); both || err != nil {
		t.Errorf("%v %v", both, err)
	}
	if both, err := a.Say(); both || err != nil {
		t.Errorf("said twice: %v %v", both, err)
	}
	if both, err := a.Heard(); !both || err != nil {
		t.Errorf("%v %v", both, err)
	}
	if !a.Idle(noon) || b.Idle(noon) || !b.Idle(noon.Add(compare)) {
		t.Error("idle is wrong")
	}
}
