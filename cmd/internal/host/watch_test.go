package host

import (
	"bytes"
	"fmt"
	"net"
	"net/netip"
	"os"
	"strings"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"qiyou/game"
	"qiyou/game/catalog"
	"qiyou/game/clock"
	"qiyou/game/match"
	"qiyou/game/record"
	"qiyou/p2p"
	"qiyou/p2p/wire"
	"qiyou/ui/session"
)

// ether is a network in memory in which every packet takes delay.
type ether struct {
	mu    sync.Mutex
	nodes map[netip.AddrPort]*socket
	cut   map[netip.AddrPort]bool
	lost  map[netip.AddrPort]int // how often what was on its way has been dropped
	delay time.Duration
}

// socket is a UDP socket in the ether.
type socket struct {
	net   *ether
	addr  netip.AddrPort
	in    chan packet
	limit chan struct{} // closed when reading has to end
	once  sync.Once
}

type packet struct {
	from netip.AddrPort
	data []byte
}

// listen is a socket at addr, in place of one that was there.
func (e *ether) listen(addr string) *socket {
	e.mu.Lock()
	defer e.mu.Unlock()
	s := &socket{net: e, addr: netip.MustParseAddrPort(addr), in: make(chan packet, 1024), limit: make(chan struct{})}
	e.nodes[s.addr] = s
	return s
}

func (s *socket) ReadFrom(b []byte) (int, net.Addr, error) {
	select {
	case p := <-s.in:
		return copy(b, p.data), net.UDPAddrFromAddrPort(p.from), nil
	case <-s.limit:
		return 0, nil, net.ErrClosed
	}
}

func (s *socket) WriteTo(b []byte, to net.Addr) (int, error) {
	e, at := s.net, to.(*net.UDPAddr).AddrPort()
	e.mu.Lock()
	defer e.mu.Unlock()
	other, ok := e.nodes[at]
	if !ok || e.cut[s.addr] || e.cut[at] {
		return len(b), nil
	}
	p, lost := packet{s.addr, bytes.Clone(b)}, e.lost[at]
	time.AfterFunc(e.delay, func() {
		e.mu.Lock()
		defer e.mu.Unlock()
		if e.lost[at] != lost {
			return
		}
		select {
		case other.in <- p:
		default:
		}
	})
	return len(b), nil
}

func (s *socket) Close() error {
	s.once.Do(func() { close(s.limit) })
	return nil
}

func (s *socket) LocalAddr() net.Addr              { return net.UDPAddrFromAddrPort(s.addr) }
func (s *socket) SetDeadline(time.Time) error      { return nil }
func (s *socket) SetWriteDeadline(time.Time) error { return nil }

// SetReadDeadline ends reading for good: nobody sets one but to close.
func (s *socket) SetReadDeadline(t time.Time) error {
	if !t.IsZero() {
		return s.Close()
	}
	return nil
}

// lose drops what is on its way to addr.
func (e *ether) lose(addr string) {
	e.mu.Lock()
	defer e.mu.Unlock()
	e.lost[netip.MustParseAddrPort(addr)]++
}

func (e *ether) sever(addr string, on bool) {
	e.mu.Lock()
	defer e.mu.Unlock()
	e.cut[netip.MustParseAddrPort(addr)] = on
}

// wireDelay is what a packet takes in these tests.
const wireDelay = 10 * time.Millisecond

// hall is a test with players and spectators in virtual time.
type hall struct {
	*testing.T
	net *ether
}

func inHall(t *testing.T, f func(*hall)) {
	t.Helper()
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		f(&hall{t, &ether{nodes: map[netip.AddrPort]*socket{}, cut: map[netip.AddrPort]bool{}, lost: map[netip.AddrPort]int{}, delay: wireDelay}})
	})
}

func addrOf(n byte) string { return fmt.Sprintf("10.0.0.%d:1976", n) }

// come starts the program of name at address n.
func (h *hall) come(n byte, name, home string, change func(*Config)) *player {
	h.Helper()
	p := startOn(h.T, name, home, p2p.Config{Conn: h.net.listen(addrOf(n))}, change)
	p.addr = addrOf(n)
	return p
}

// match is two players at 1 and 2 who play.
func (h *hall) match(change func(*Config)) (a, b *player, s session.Snapshot) {
	h.Helper()
	return h.pairOn(offer(match.InviterFirst), change)
}

// timed is a match with a clock.
func (h *hall) timed(limit string) (a, b *player, s session.Snapshot) {
	h.Helper()
	o := offer(match.InviterFirst)
	var err error
	if o.Clock, err = clock.Parse(limit); err != nil {
		h.Fatal(err)
	}
	return h.pairOn(o, nil)
}

func (h *hall) pairOn(o session.Offer, change func(*Config)) (a, b *player, s session.Snapshot) {
	h.Helper()
	a, b = h.come(1, "ann", h.TempDir(), change), h.come(2, "ben", h.TempDir(), nil)
	a.do(session.Invite{Peer: b.addr, Offer: o})
	b.do(session.Answer{Invitation: b.invited().ID, Accept: true})
	s = a.plies(0)
	b.plies(0)
	return a, b, s
}

// moves plays moves first to last of a game without five, and waits until both
// have seen each.
func moves(a, b *player, s session.Snapshot, first, last int) {
	for i := first; i < last; i++ {
		who, seat := a, game.First
		if i%2 == 1 {
			who, seat = b, game.Second
		}
		at := game.Point{Col: int8(i % 15), Row: int8(i / 15 * 2 % 15)}
		who.do(session.Act{Match: s.ID, Command: match.Command{Seat: seat, Do: match.DoMove, Move: game.PlaceAt(at)}})
		a.plies(i + 1)
		b.plies(i + 1)
	}
}

// watches has c watch the match of who, and waits for so many plies.
func (p *player) watches(who *player, plies int) session.Snapshot {
	p.t.Helper()
	p.do(session.Watch{Peer: who.addr})
	return p.table("the match to watch", func(s session.Snapshot) bool { return s.Watching && len(s.Match.Plies()) == plies })
}

func (p *player) refused(want string) {
	p.t.Helper()
	await(p, want, func(n session.Notice) bool {
		return (n.Code == session.NoticeWish || n.Code == session.NoticeUnwatched) && n.Args[0] == want
	})
}

func TestWatchFromTheFirstMove(t *testing.T) {
	inHall(t, func(h *hall) {
		a, b, s := h.match(nil)
		c := h.come(3, "cat", h.TempDir(), nil)
		seen := c.watches(a, 0)
		if seen.ID != s.ID || seen.Players[0].Name != "ann" || seen.Players[1].Tag != b.key.ID().String() || seen.Mine(game.First) {
			t.Errorf("%+v", seen)
		}
		a.table("a spectator", func(s session.Snapshot) bool { return s.Watchers == 1 })
		b.table("a spectator", func(s session.Snapshot) bool { return s.Watchers == 1 })
		for i := range 6 {
			before := time.Now()
			moves(a, b, s, i, i+1)
			c.plies(i + 1)
			if took := time.Since(before); took > 4*wireDelay {
				t.Errorf("move %d took %v", i, took)
			}
		}
		c.do(session.Act{Match: s.ID, Command: match.Command{Seat: game.First, Do: match.DoMove, Move: game.PlaceAt(game.Point{Col: 14, Row: 14})}})
		c.refused(session.ErrWatching)
		b.act(s, game.Second, match.DoResign, "")
		c.table("the end", func(s session.Snapshot) bool { return s.Match.Sealed() })
		c.do(session.Keep{Match: s.ID})
		n := await(c, "a record", func(n session.Notice) bool { return n.Code == session.NoticeRecord })
		data, err := os.ReadFile(n.Args[0])
		if err != nil || !strings.Contains(n.Args[0], "watched") {
			t.Fatalf("%s, %v", n.Args[0], err)
		}
		if _, err := record.Verify(data, match.Judge{Rules: catalog.New}); err != nil {
			t.Error(err)
		}
		kept := c.table("its place", func(s session.Snapshot) bool { return s.Record == n.Args[0] })
		tree, err := record.Of(kept.Match)
		if err == nil {
			err = tree.Say(tree.Root, "seen")
		}
		if err != nil {
			t.Fatal(err)
		}
		c.do(session.SaveRecord{Record: kept.Record, Data: tree.Bytes()})
		if saved := await(c, "it saved", func(session.RecordSaved) bool { return true }); saved.Path != kept.Record {
			t.Errorf("saved as %s, watched as %s", saved.Path, kept.Record)
		}
		c.do(session.Leave{Match: s.ID})
		a.table("no spectator", func(s session.Snapshot) bool { return s.Watchers == 0 })
	})
}

func TestWatchFromTheMiddle(t *testing.T) {
	inHall(t, func(h *hall) {
		a, b, s := h.match(nil)
		moves(a, b, s, 0, 40)
		time.Sleep(3 * time.Second)
		c := h.come(3, "cat", h.TempDir(), nil)
		seen := c.watches(b, 40)
		if spent := time.Since(seen.Since); spent < 3*time.Second || spent > 3500*time.Millisecond {
			t.Errorf("the seat to act has thought for %v, want a bit over 3 s", spent)
		}
		moves(a, b, s, 40, 42)
		c.plies(42)
	})
}

func TestWatchIsRefused(t *testing.T) {
	t.Run("by the one who is asked", func(t *testing.T) {
		inHall(t, func(h *hall) {
			a, _, _ := h.match(func(c *Config) { c.Watch = session.WatchNobody })
			c := h.come(3, "cat", h.TempDir(), nil)
			c.do(session.Watch{Peer: a.addr})
			c.refused(session.ErrWatchRefused)
		})
	})
	t.Run("by the other", func(t *testing.T) {
		inHall(t, func(h *hall) {
			_, b, _ := h.match(func(c *Config) { c.Watch = session.WatchNobody })
			c := h.come(3, "cat", h.TempDir(), nil)
			c.do(session.Watch{Peer: b.addr})
			c.refused(session.ErrWatchRefused)
		})
	})
	t.Run("to strangers", func(t *testing.T) {
		inHall(t, func(h *hall) {
			_, b, _ := h.match(func(c *Config) { c.Watch = session.WatchKnown })
			c := h.come(3, "cat", h.TempDir(), nil)
			c.do(session.Watch{Peer: b.addr})
			c.refused(session.ErrWatchRefused)
		})
	})
	t.Run("after a change of mind of the other", func(t *testing.T) {
		inHall(t, func(h *hall) {
			a, b, s := h.match(nil)
			c := h.come(3, "cat", h.TempDir(), nil)
			c.watches(a, 0)
			b.do(session.AllowWatch{Who: session.WatchNobody})
			c.refused(session.ErrWatchRefused)
			await(c, "the table gone", func(e session.Left) bool { return e.Match == s.ID })
			b.do(session.AllowWatch{Who: session.WatchEveryone})
			await(b, "the change", func(n session.Notice) bool {
				return n.Code == session.NoticeAllowed && n.Args[0] == session.WatchEveryone
			})
			time.Sleep(time.Second)
			c.watches(a, 0)
		})
	})
	t.Run("where nobody plays", func(t *testing.T) {
		inHall(t, func(h *hall) {
			a, c := h.come(1, "ann", h.TempDir(), nil), h.come(3, "cat", h.TempDir(), nil)
			c.do(session.Watch{Peer: a.addr})
			c.refused(session.ErrWatchNone)
			c.do(session.Watch{Peer: "nobody"})
			c.refused(session.ErrNoPeer)
			c.do(session.Watch{Peer: addrOf(9)})
			c.refused(session.ErrNoPeer)
			a.do(session.AllowWatch{Who: "x"})
			a.refused(session.ErrWatchers)
		})
	})
}

// Who was met before the program was started is known, and nobody else; with
// both players' leave.
func TestWatchAsOneWhoIsKnown(t *testing.T) {
	inHall(t, func(h *hall) {
		home := h.TempDir()
		a, c := h.come(1, "ann", home, nil), h.come(3, "cat", h.TempDir(), nil)
		c.do(session.Watch{Peer: a.addr})
		c.refused(session.ErrWatchNone)
		a.stop()
		time.Sleep(time.Second)
		known := func(c *Config) { c.Watch = session.WatchKnown }
		a = h.come(1, "ann", home, known)
		b := h.come(2, "ben", h.TempDir(), nil)
		a.do(session.Invite{Peer: b.addr, Offer: offer(match.InviterFirst)})
		b.do(session.Answer{Invitation: b.invited().ID, Accept: true})
		a.plies(0)
		b.plies(0)
		c.watches(a, 0)
		d := h.come(4, "dan", h.TempDir(), nil)
		d.do(session.Watch{Peer: a.addr})
		d.refused(session.ErrWatchRefused)
		b.do(session.AllowWatch{Who: session.WatchNobody})
		c.refused(session.ErrWatchRefused)
	})
}

// The chat of spectators reaches them all, wherever they sit, and the players
// when the game is over; what players say to each other reaches no spectator.
func TestTalkOfSpectators(t *testing.T) {
	inHall(t, func(h *hall) {
		a, b, s := h.match(nil)
		c, d := h.come(3, "cat", h.TempDir(), nil), h.come(4, "dan", h.TempDir(), nil)
		c.watches(a, 0)
		d.watches(b, 0)
		a.do(session.Say{Match: s.ID, Text: "secret"})
		await(b, "a word", func(e session.Said) bool { return e.Text == "secret" && !e.Watch })
		c.do(session.Say{Match: s.ID, Text: "好棋\x1b[2J"})
		if said := await(d, "a word", func(e session.Said) bool { return true }); said.Text != "好棋" || said.Name != "cat" || !said.Watch {
			t.Errorf("%+v", said)
		}
		b.do(session.Overhear{On: true})
		if said := await(b, "a word", func(e session.Said) bool { return e.Watch }); said.Text != "好棋" {
			t.Errorf("%+v", said)
		}
		for i := range paceLines {
			d.do(session.Say{Match: s.ID, Text: fmt.Sprint(i)})
		}
		d.do(session.Say{Match: s.ID, Text: "too much"})
		await(d, "a line too many", func(n session.Notice) bool { return n.Code == session.NoticeUnsaid })
		await(c, "the last line", func(e session.Said) bool { return e.Text == fmt.Sprint(paceLines-1) })
		for _, p := range []*player{a, c, d} {
			for _, e := range p.seen {
				if said, ok := e.(session.Said); ok && (p == a && said.Watch || p != a && said.Text == "secret") {
					t.Errorf("%s heard %+v", p.name, said)
				}
			}
		}
		a.act(s, game.First, match.DoResign, "")
		await(a, "what was said", func(e session.Said) bool { return e.Watch && e.Text == "好棋" })
	})
}

// A spectator whose network is away for a while, and one whose player was
// started again, see the rest.
func TestWatchThroughCuts(t *testing.T) {
	inHall(t, func(h *hall) {
		a, b, s := h.match(nil)
		c := h.come(3, "cat", h.TempDir(), nil)
		c.watches(a, 0)
		moves(a, b, s, 0, 3)
		c.plies(3)
		h.net.sever(c.addr, true)
		moves(a, b, s, 3, 7)
		time.Sleep(10 * time.Second)
		h.net.sever(c.addr, false)
		c.plies(7)

		a.stop()
		c.table("a player who is away", func(s session.Snapshot) bool { return s.Link == session.Closed })
		time.Sleep(2 * time.Second)
		a = h.come(1, "ann", a.home, nil)
		await(a, "the match", func(session.Table) bool { return true })
		moves(a, b, s, 7, 9)
		c.plies(9)
	})
}

// While a player is away the clocks stand for spectators too.
func TestWatchAPause(t *testing.T) {
	inHall(t, func(h *hall) {
		a, b, s := h.timed("5m")
		c := h.come(3, "cat", h.TempDir(), nil)
		c.watches(a, 0)
		moves(a, b, s, 0, 3)
		h.net.sever(b.addr, true)
		c.table("clocks that stand", func(s session.Snapshot) bool { return !s.Paused.IsZero() })
		time.Sleep(5 * time.Second)
		h.net.sever(b.addr, false)
		c.table("clocks that run", func(s session.Snapshot) bool { return s.Paused.IsZero() })
		moves(a, b, s, 3, 4)
		seen, own := c.plies(4), time.Now()
		if used := 5*time.Minute - seen.Clock(game.Second, own).Main; used > 4*time.Second {
			t.Errorf("the player away has used %v", used)
		}
	})
}

// Seventeen want to watch, of five addresses; and a fifth of one address.
func TestSeventeenSpectators(t *testing.T) {
	inHall(t, func(h *hall) {
		a, b, s := h.match(nil)
		codes := map[wire.WatchCode]int{}
		for n := range wire.MaxSpectators + 1 {
			addr := fmt.Sprintf("10.0.1.%d:%d", n/perAddress, 2000+n%perAddress)
			x := h.strangerAt(addr, byte(20+n))
			h.linkTo(x, a).Send(wire.Spectate{})
			codes[awaits[p2p.Message](h, x).Message.(wire.Watched).Code]++
			go func() {
				for range x.Events() {
					continue
				}
			}()
		}
		if codes[wire.WatchOpen] != wire.MaxSpectators || codes[wire.WatchFull] != 1 {
			t.Errorf("%v", codes)
		}
		a.table("sixteen spectators", func(s session.Snapshot) bool { return s.Watchers == wire.MaxSpectators })
		before := time.Now()
		moves(a, b, s, 0, 10)
		if took := time.Since(before); took > 10*4*wireDelay {
			t.Errorf("ten moves took %v", took)
		}
		x := h.strangerAt("10.0.1.0:2009", 90)
		h.linkTo(x, b).Send(wire.Spectate{})
		if code := awaits[p2p.Message](h, x).Message.(wire.Watched).Code; code != wire.WatchFull {
			t.Errorf("the eighteenth, at the other player: %v", code)
		}
	})
}

// stranger is a node without a program, which says what it likes.
func (h *hall) stranger(n byte) *p2p.Node {
	h.Helper()
	return h.strangerAt(addrOf(n), n)
}

func (h *hall) strangerAt(addr string, key byte) *p2p.Node {
	h.Helper()
	node, err := p2p.Listen(p2p.Config{Key: seeded(h.T, key), Conn: h.net.listen(addr)})
	if err != nil {
		h.Fatal(err)
	}
	ctx := h.Context()
	done := make(chan struct{})
	go func() { defer close(done); node.Run(ctx) }()
	h.Cleanup(func() {
		for range node.Events() {
			continue
		}
		<-done
	})
	return node
}

// linkTo links a stranger to p.
func (h *hall) linkTo(n *p2p.Node, p *player) *p2p.Link {
	h.Helper()
	l, err := n.Dial(h.Context(), []netip.AddrPort{netip.MustParseAddrPort(p.addr)}, p.key.ID())
	if err != nil {
		h.Fatal(err)
	}
	return l
}

// awaits reads events of a node until one of type E.
func awaits[E p2p.Event](h *hall, n *p2p.Node) E {
	h.Helper()
	limit := time.After(time.Minute)
	for {
		select {
		case e := <-n.Events():
			if got, ok := e.(E); ok {
				return got
			}
		case <-limit:
			var e E
			h.Fatalf("no %T", e)
		}
	}
}

func TestSpectatorWhoWrites(t *testing.T) {
	fact := match.Signed{Body: []byte{0xa0}, Sig: make([]byte, 64)}
	for name, say := range map[string]func(match.Hash) wire.Message{
		"entry":  func(id match.Hash) wire.Message { return wire.Entry{Match: id, Index: 2, Event: fact} },
		"note":   func(id match.Hash) wire.Message { return wire.Note{Match: id, Note: fact} },
		"ack":    func(id match.Hash) wire.Message { return wire.Ack{Match: id, Have: 2} },
		"tail":   func(id match.Hash) wire.Message { return wire.Tail{Match: id, From: 2, Events: []match.Signed{fact}} },
		"resume": func(id match.Hash) wire.Message { return wire.Resume{Match: id} },
	} {
		t.Run(name, func(t *testing.T) {
			inHall(t, func(h *hall) {
				a, b, s := h.match(nil)
				x := h.stranger(7)
				l := h.linkTo(x, a)
				l.Send(wire.Spectate{})
				id := awaits[p2p.Message](h, x).Message.(wire.Watched).Match
				l.Send(say(id))
				if down := awaits[p2p.Down](h, x); down.Code != wire.CloseProtocol || !down.Remote {
					t.Errorf("%v, remote %v", down.Code, down.Remote)
				}
				moves(a, b, s, 0, 2)
			})
		})
	}
}

// What a player shows a spectator must be signed by both players.
func TestForgedEventIsRefused(t *testing.T) {
	inHall(t, func(h *hall) {
		c := h.come(3, "cat", h.TempDir(), nil)
		x := h.stranger(7)
		real := gameOf(t, 6)
		log := real.Log()
		c.do(session.Watch{Peer: addrOf(7)})
		l := awaits[p2p.Message](h, x).Link
		l.Send(wire.Watched{Match: real.ID(), Events: log[:4], Length: 4})
		c.plies(2)
		forged := match.Signed{Body: log[4].Body, Sig: append([]byte(nil), log[4].Sig...)}
		forged.Sig[0] ^= 1
		l.Send(wire.Watched{Match: real.ID(), From: 4, Events: []match.Signed{forged}, Length: 5})
		c.table("a broken record", func(s session.Snapshot) bool { return s.Link == session.Broken && len(s.Match.Plies()) == 2 })
	})
}

// A match that never ends is not followed for ever.
func TestEndlessMatchIsLeft(t *testing.T) {
	inHall(t, func(h *hall) {
		c := h.come(3, "cat", h.TempDir(), nil)
		x := h.stranger(7)
		real := gameOf(t, 2)
		c.do(session.Watch{Peer: addrOf(7)})
		l := awaits[p2p.Message](h, x).Link
		l.Send(wire.Watched{Match: real.ID(), Events: real.Log(), Length: 4})
		c.plies(2)
		l.Send(wire.Watched{Match: real.ID(), From: 4, Length: maxWatched + 1})
		c.refused(session.ErrTooLong)
		await(c, "the table gone", func(session.Left) bool { return true })
		if got := awaits[p2p.Message](h, x).Message; got != (wire.Unknown{Match: real.ID()}) {
			t.Errorf("%+v", got)
		}
	})
}

// Of what a stranger sends unasked, nothing becomes a table.
func TestWatchedUnasked(t *testing.T) {
	inHall(t, func(h *hall) {
		c := h.come(3, "cat", h.TempDir(), nil)
		x := h.stranger(7)
		real := gameOf(t, 2)
		l := h.linkTo(x, c)
		l.Send(wire.Watched{Match: real.ID(), Events: real.Log(), Length: 4})
		if got := awaits[p2p.Message](h, x).Message; got != (wire.Unknown{Match: real.ID()}) {
			t.Errorf("%+v", got)
		}
		l.Send(wire.Talk{Match: real.ID(), Text: "x", Name: "y"})
		l.Send(wire.Audience{Match: real.ID(), Level: wire.WatchEveryone, Ask: true})
		time.Sleep(time.Second)
		for _, e := range c.seen {
			if _, ok := e.(session.Table); ok {
				t.Error("a table")
			}
		}
	})
}

// A spectator who reads nothing is dropped, and the players do not notice.
func TestSlowSpectator(t *testing.T) {
	inHall(t, func(h *hall) {
		a, b, s := h.match(nil)
		talker := h.come(4, "dan", h.TempDir(), nil)
		x := h.stranger(7)
		h.linkTo(x, a).Send(wire.Spectate{}) // and then reads no event of its node
		talker.watches(a, 0)
		a.table("two spectators", func(s session.Snapshot) bool { return s.Watchers == 2 })
		var worst time.Duration
		for i := range 200 {
			before := time.Now()
			moves(a, b, s, i, i+1)
			worst = max(worst, time.Since(before))
			talker.plies(i + 1)
		}
		if worst > 4*wireDelay {
			t.Errorf("a move took %v", worst)
		}
		for i := range 10 {
			for range paceLines {
				talker.do(session.Say{Match: s.ID, Text: strings.Repeat("x", 500)})
			}
			time.Sleep(paceTime)
			_ = i
		}
		a.table("one spectator", func(s session.Snapshot) bool { return s.Watchers == 1 })
	})
}
