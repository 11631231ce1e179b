package host

import (
	"bytes"
	"errors"
	"net/netip"
	"testing"
	"testing/synctest"
	"time"

	"qiyou/game"
	"qiyou/game/catalog"
	"qiyou/game/match"
	"qiyou/p2p/identity"
	"qiyou/p2p/wire"
	"qiyou/ui/session"
)

// ear is the link to a spectator that notes what it is sent, until it breaks.
type ear struct {
	id     identity.ID
	addr   netip.AddrPort
	heard  []wire.Message
	broken bool
}

func (e *ear) ID() identity.ID      { return e.id }
func (e *ear) Addr() netip.AddrPort { return e.addr }
func (e *ear) Send(m wire.Message) error {
	if e.broken {
		return errors.New("closed")
	}
	e.heard = append(e.heard, m)
	return nil
}

func earAt(n byte, host byte) *ear {
	return &ear{id: identity.ID{1, n}, addr: netip.AddrPortFrom(netip.AddrFrom4([4]byte{10, 0, 0, host}), 1976)}
}

// seeded is a key made from one byte.
func seeded(t *testing.T, seed byte) *identity.Key {
	t.Helper()
	k, err := identity.Generate(bytes.NewReader(bytes.Repeat([]byte{seed}, 64)))
	if err != nil {
		t.Fatal(err)
	}
	return k
}

// gameOf is a game of so many moves along the upper rows, between two keys.
func gameOf(t *testing.T, moves int) match.Match {
	t.Helper()
	keys := [2]match.Key{seeded(t, 1), seeded(t, 2)}
	lot := match.Lot{Sides: match.InviterFirst, Inviter: bytes.Repeat([]byte{1}, 32), Invited: bytes.Repeat([]byte{2}, 32)}
	commit := match.Commit(lot.Inviter, keys[0].Public(), keys[1].Public())
	lot.Commit = commit[:]
	terms := match.Terms{
		Setup: catalog.Setups()[0].String(), Clock: "none", Inviter: game.First, Lot: lot,
		Players: []match.Player{{Key: keys[0].Public(), Name: "ann"}, {Key: keys[1].Public(), Name: "ben"}},
	}
	m, err := match.Begin(match.Judge{Rules: catalog.New}, terms, keys)
	if err != nil {
		t.Fatal(err)
	}
	for i := range moves {
		m = step(t, m, keys, i)
	}
	return m
}

// step is m after move i of a game in which nobody gets five.
func step(t *testing.T, m match.Match, keys [2]match.Key, i int) match.Match {
	t.Helper()
	at := game.Point{Col: int8(i % 15), Row: int8(i / 15 * 2 % 15)}
	seat := m.Writer()
	f, err := match.Decide(m, match.Command{Seat: seat, Do: match.DoMove, Move: game.PlaceAt(at)})
	if err != nil {
		t.Fatal(err)
	}
	if m, err = match.Fold(m, f.Seal(keys[seat.Index()])); err != nil {
		t.Fatal(err)
	}
	return m
}

// got is the events that e was sent from number from on, which must be without
// a gap.
func (e *ear) got(t *testing.T, from int) (n int, last wire.Watched) {
	t.Helper()
	next := uint64(from)
	for _, m := range e.heard {
		w, ok := m.(wire.Watched)
		if !ok {
			continue
		}
		if w.From != next {
			t.Fatalf("events from %d, want from %d", w.From, next)
		}
		if _, err := wire.Encode(w); err != nil {
			t.Fatalf("%+v: %v", w, err)
		}
		next, last = w.From+uint64(len(w.Events)), w
	}
	return int(next) - from, last
}

func TestAudienceIsFull(t *testing.T) {
	t.Parallel()
	m := gameOf(t, 3)
	var a audience
	for n := range wire.MaxSpectators {
		l := earAt(byte(n), byte(n/perAddress))
		if code := a.admit(l); code != wire.WatchOpen {
			t.Fatalf("spectator %d: %v", n, code)
		}
		a.join(l, wire.Spectate{}, m, pulse{})
		if n%perAddress == perAddress-1 && n < wire.MaxSpectators-1 {
			if code := a.admit(earAt(100, byte(n/perAddress))); code != wire.WatchFull {
				t.Errorf("a fifth at one address: %v", code)
			}
		}
	}
	if code := a.admit(earAt(99, 99)); code != wire.WatchFull {
		t.Errorf("the seventeenth: %v", code)
	}
	if code := a.admit(earAt(3, 0)); code != wire.WatchOpen {
		t.Errorf("one that is there already: %v", code)
	}
	var other audience
	other.elsewhere = wire.MaxSpectators
	if code := other.admit(earAt(1, 1)); code != wire.WatchFull {
		t.Errorf("sixteen at the other player's: %v", code)
	}
}

func TestAudienceIsSentTheRest(t *testing.T) {
	t.Parallel()
	m := gameOf(t, 20)
	log := m.Log()
	head := func(n int) match.Hash { return log[n-1].Sum() }
	for _, c := range []struct {
		name string
		has  wire.Spectate
		from int
	}{
		{"nothing", wire.Spectate{}, 0},
		{"half", wire.Spectate{Length: 11, Head: head(11)}, 11},
		{"all", wire.Spectate{Length: 22, Head: head(22)}, 22},
		{"another history", wire.Spectate{Length: 11, Head: match.Hash{1}}, 0},
		{"more than there is", wire.Spectate{Length: 30, Head: match.Hash{1}}, 22},
	} {
		var a audience
		l := earAt(1, 1)
		a.join(l, c.has, m, pulse{think: 1500 * time.Millisecond})
		n, last := l.got(t, c.from)
		if n != 22-c.from || last.Length != 22 || last.Think != 1500 || last.Count != 1 || last.More {
			t.Errorf("%s: %d events, last %+v", c.name, n, last)
		}
	}
}

// A long match comes in parts of so many messages; the spectator asks for each.
func TestAudienceOfALongMatch(t *testing.T) {
	t.Parallel()
	m := gameOf(t, 4)
	facts := make([]match.Signed, 3000)
	for i := range facts {
		facts[i] = match.Signed{Body: make([]byte, 1000), Sig: make([]byte, 64)}
	}
	parts := wire.WatchedParts(wire.Watched{Match: m.ID(), Length: 3000}, facts)
	if len(parts) < maxParts {
		t.Fatalf("%d parts are not enough for this test", len(parts))
	}
	for i, p := range parts {
		if p.More != (i < len(parts)-1) {
			t.Errorf("part %d: more %v", i, p.More)
		}
		if _, err := wire.Encode(p); err != nil {
			t.Errorf("part %d: %v", i, err)
		}
	}
}

func TestAudienceHearsEachEventAtOnce(t *testing.T) {
	t.Parallel()
	keys := [2]match.Key{seeded(t, 1), seeded(t, 2)}
	m := gameOf(t, 0)
	var a audience
	ears := []*ear{earAt(1, 1), earAt(2, 2), earAt(3, 3)}
	for _, e := range ears {
		a.join(e, wire.Spectate{}, m, pulse{})
	}
	for i := range 30 {
		m = step(t, m, keys, i)
		if i == 10 {
			ears[1].broken = true
		}
		if ok := a.tell(m, pulse{}, false); ok != (i != 10) {
			t.Errorf("move %d: everybody there is %v", i, ok)
		}
		if n, _ := ears[0].got(t, 0); n != m.Len() {
			t.Errorf("move %d: %d events, want %d", i, n, m.Len())
		}
	}
	if len(a.here) != 2 {
		t.Errorf("%d spectators, want 2", len(a.here))
	}
	before := len(ears[0].heard)
	a.tell(m, pulse{}, false)
	if len(ears[0].heard) != before {
		t.Error("told although nothing is new")
	}
}

func TestAudienceLevels(t *testing.T) {
	t.Parallel()
	var a audience
	if got := a.level(wire.WatchEveryone); got != wire.WatchNobody {
		t.Errorf("the other has not spoken: %v", got)
	}
	for _, c := range []struct{ theirs, ours, want wire.WatchLevel }{
		{wire.WatchEveryone, wire.WatchEveryone, wire.WatchEveryone},
		{wire.WatchKnown, wire.WatchEveryone, wire.WatchKnown},
		{wire.WatchEveryone, wire.WatchNobody, wire.WatchNobody},
		{wire.WatchNobody, wire.WatchEveryone, wire.WatchNobody},
	} {
		a.theirs = c.theirs
		if got := a.level(c.ours); got != c.want {
			t.Errorf("%v and %v: %v, want %v", c.theirs, c.ours, got, c.want)
		}
	}
}

func TestPace(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		var p pace
		said := 0
		for range 300 { // ten a second for half a minute
			if p.take(time.Now(), paceLines, paceTime) {
				said++
			}
			time.Sleep(100 * time.Millisecond)
		}
		if said != 3*paceLines {
			t.Errorf("%d lines in 30 s, want %d", said, 3*paceLines)
		}
	})
}

func TestHeldLinesAreBounded(t *testing.T) {
	t.Parallel()
	var a audience
	for range 3 * maxHeld {
		a.hold(session.Said{Text: "x"})
	}
	if len(a.held) != maxHeld {
		t.Errorf("%d lines held, want %d", len(a.held), maxHeld)
	}
}
