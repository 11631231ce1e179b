// Package verify is how two people find out whether somebody sits between
// them: each sees two words and both read them aloud. It is a machine of values
// and functions; who sends its messages and asks the people is for others.
//
// Make a [Talk] for each peer with [New]; give it the binding of a link with
// Bind. The one who asks calls Ask and sends a commitment; each message that
// comes goes into Commit or Nonce, which say what to send back. When Words has
// some, both are shown them, and what each says goes into Say and Heard.
//
// The words come from both keys, two nonces and a secret of the very
// connection. The asker is bound to its nonce before it sees the other's, so
// that whoever would make the words of two connections equal has one guess in
// 4,194,304 for each attempt, and people see every attempt. (Words made from the
// long-lived keys alone could be ground out: a key costs some 80 µs.)
package verify

import (
	"bytes"
	"crypto/hkdf"
	"crypto/sha256"
	"encoding/binary"
	"slices"
	"strconv"
	"time"

	"qiyou/p2p/words"
)

// The limits of one peer, whoever asked.
const (
	perMinute = 3                // attempts
	answerFor = 10 * time.Second // for each message of the other
	compare   = 5 * time.Minute  // for the people
	remember  = 64               // nonces of the other
)

// Nonce is 32 random bytes, never zero.
type Nonce [32]byte

// Commitment binds its sender to a nonce on one link.
type Commitment [32]byte

// Error is why an attempt ends or does not begin; its text is its code.
type Error string

// The errors.
const (
	ErrBusy     Error = "verify-busy"      // an attempt is under way
	ErrTooOften Error = "verify-too-often" // more than 3 in a minute
	ErrOrder    Error = "verify-order"     // a message that is not due
	ErrNonce    Error = "verify-nonce"     // a nonce that is zero, was used before, or is our own
	ErrReveal   Error = "verify-reveal"    // a nonce that was not committed to, or our own commitment
)

// Error is the code, for logs.
func (e Error) Error() string { return "verify: " + string(e) }

// Code is the code of the error.
func (e Error) Code() string { return string(e) }

// Errors lists every error.
func Errors() []Error { return []Error{ErrBusy, ErrTooOften, ErrOrder, ErrNonce, ErrReveal} }

// Words are what two people compare.
type Words [2]int

// Words are the two as words.
func (w Words) Words() [2]string { return [2]string{words.Word(w[0]), words.Word(w[1])} }

// Numbers are the two as four digits each, for people who do not read English.
func (w Words) Numbers() [2]string { return [2]string{digits(w[0]), digits(w[1])} }

func digits(n int) string {
	s := strconv.Itoa(n)
	return "0000"[min(len(s), 4):] + s
}

// step is how far an attempt has come.
type step uint8

const (
	idle      step = iota
	committed      // we asked and sent a commitment; their nonce is due
	answered       // they asked and have our nonce; their reveal is due
	shown          // the words are there
)

// Talk is all attempts with one peer. The zero Talk knows no keys: use New.
type Talk struct {
	me, them []byte
	binding  [32]byte
	step     step
	mine     Nonce
	theirs   Nonce
	commit   Commitment // theirs, once they have asked
	until    time.Time
	said     [2]bool // that the words are the same: by us, by them
	attempts []time.Time
	used     []Nonce // of the other
}

// New is the talk between two public keys before any link.
func New(me, them []byte) Talk { return Talk{me: bytes.Clone(me), them: bytes.Clone(them)} }

// Bind goes on over the link with this binding. What was under way on another
// has ended; its attempts are still counted.
func (t *Talk) Bind(binding [32]byte) {
	if t.binding != binding {
		t.binding = binding
		t.end()
	}
}

// End gives up the attempt.
func (t *Talk) End() { t.end() }

func (t *Talk) end() {
	t.step, t.mine, t.theirs, t.commit, t.said = idle, Nonce{}, Nonce{}, Commitment{}, [2]bool{}
}

// Idle says whether nothing is under way at now.
func (t *Talk) Idle(now time.Time) bool { return t.step == idle || !now.Before(t.until) }

// Until is when what is under way ends by itself; zero where nothing is.
func (t *Talk) Until() time.Time {
	if t.step == idle {
		return time.Time{}
	}
	return t.until
}

// Spent says whether the talk may be forgotten: a new one would have no more
// attempts.
func (t *Talk) Spent(now time.Time) bool {
	return t.Idle(now) && (len(t.attempts) == 0 || now.Sub(t.attempts[len(t.attempts)-1]) >= time.Minute)
}

// Ask begins an attempt with a fresh nonce and gives the commitment to send.
func (t *Talk) Ask(nonce Nonce, now time.Time) (Commitment, error) {
	if nonce == (Nonce{}) {
		return Commitment{}, ErrNonce
	}
	if err := t.begin(now); err != nil {
		return Commitment{}, err
	}
	t.step, t.mine, t.until = committed, nonce, now.Add(answerFor)
	return commitment(t.binding, t.me, t.them, nonce), nil
}

// Commit takes the other's commitment and gives our nonce to send back, for
// which a fresh one is handed in. Of two that ask each other at once the one
// with the smaller key goes on: the other's commitment is then passed over, and
// reply is false without an error.
func (t *Talk) Commit(c Commitment, nonce Nonce, now time.Time) (reply bool, err error) {
	if nonce == (Nonce{}) {
		return false, ErrNonce
	}
	if t.step == committed && now.Before(t.until) {
		if c == commitment(t.binding, t.me, t.them, t.mine) {
			t.end()
			return false, ErrReveal
		}
		if bytes.Compare(t.me, t.them) < 0 {
			return false, nil
		}
		t.end() // ours yields; it was counted
	} else if err := t.begin(now); err != nil {
		return false, err
	}
	t.step, t.commit, t.mine, t.until = answered, c, nonce, now.Add(answerFor)
	return true, nil
}

// begin counts an attempt, where one may begin.
func (t *Talk) begin(now time.Time) error {
	if !t.Idle(now) {
		return ErrBusy
	}
	t.end()
	t.attempts = slices.DeleteFunc(t.attempts, func(at time.Time) bool { return now.Sub(at) >= time.Minute })
	if len(t.attempts) >= perMinute {
		return ErrTooOften
	}
	t.attempts = append(t.attempts, now)
	return nil
}

// Nonce takes the other's nonce: the answer to our commitment, for which reveal
// is what to send, or what it had committed to. After it there are words. Any
// error ends the attempt.
func (t *Talk) Nonce(n Nonce, now time.Time) (reveal Nonce, send bool, err error) {
	was := t.step
	switch {
	case was != committed && was != answered || !now.Before(t.until):
		err = ErrOrder
	case n == (Nonce{}), n == t.mine, slices.Contains(t.used, n):
		err = ErrNonce
	case was == answered && commitment(t.binding, t.them, t.me, n) != t.commit:
		err = ErrReveal
	}
	if err != nil {
		t.end()
		return Nonce{}, false, err
	}
	t.used = append(t.used[max(0, len(t.used)+1-remember):], n)
	t.theirs, t.step, t.until = n, shown, now.Add(compare)
	if was == committed {
		return t.mine, true, nil
	}
	return Nonce{}, false, nil
}

// Words are the words to compare, once both nonces are open.
func (t *Talk) Words() (Words, bool) {
	if t.step != shown {
		return Words{}, false
	}
	return derive(t.binding, t.me, t.them, t.mine, t.theirs), true
}

// Say notes that the person here finds the words the same, Heard that the other
// does. Both say whether now both have; the attempt is over then. Without words
// they are ErrOrder.
func (t *Talk) Say() (both bool, err error) { return t.note(0) }

// Heard is Say of the other.
func (t *Talk) Heard() (both bool, err error) { return t.note(1) }

func (t *Talk) note(who int) (bool, error) {
	if t.step != shown {
		return false, ErrOrder
	}
	t.said[who] = true
	if t.said != [2]bool{true, true} {
		return false, nil
	}
	t.end()
	return true, nil
}

// commitment binds asker to nonce on this connection, towards asked.
func commitment(binding [32]byte, asker, asked []byte, nonce Nonce) Commitment {
	return Commitment(sum("qiyou/1 verify commit", binding[:], asker, asked, nonce[:]))
}

// sum is SHA-256 over a domain and parts, each with its length before it.
func sum(domain string, parts ...[]byte) [32]byte {
	h := sha256.New()
	for _, p := range append([][]byte{[]byte(domain)}, parts...) {
		h.Write(strconv.AppendInt(nil, int64(len(p)), 10))
		h.Write([]byte{':'})
		h.Write(p)
	}
	return [32]byte(h.Sum(nil))
}

// derive makes the words. Both ends put their keys, and each one's nonce, in
// the order of the keys.
func derive(binding [32]byte, me, them []byte, mine, theirs Nonce) Words {
	if bytes.Compare(me, them) > 0 {
		me, them, mine, theirs = them, me, theirs, mine
	}
	seed := slices.Concat(me, them, mine[:], theirs[:])
	out, err := hkdf.Key(sha256.New, seed, binding[:], "qiyou/1 verify words", 4)
	if err != nil {
		panic(err) // 4 bytes can be had from SHA-256
	}
	n := binary.BigEndian.Uint32(out)
	return Words{int(n >> 21), int(n>>10) % words.Size}
}
