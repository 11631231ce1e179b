package host

import (
	"bytes"
	"context"
	"fmt"
	"log/slog"
	"os"
	"path/filepath"
	"testing"
	"time"

	"qiyou/ai"
	aigomoku "qiyou/ai/gomoku"
	"qiyou/cmd/internal/store"
	"qiyou/discovery"
	"qiyou/game"
	"qiyou/game/catalog"
	"qiyou/game/clock"
	"qiyou/game/match"
	"qiyou/game/record"
	"qiyou/p2p"
	"qiyou/p2p/identity"
	"qiyou/ui/session"
)

// player is a host on loopback with a face that the test plays.
type player struct {
	t      *testing.T
	name   string
	home   string
	key    *identity.Key
	host   *Host
	addr   string
	cancel context.CancelFunc
	done   chan error
	seen   []session.Event
}

// start runs the host of a player whose files are in home.
func start(t *testing.T, name, home string, change func(*Config)) *player {
	t.Helper()
	return startOn(t, name, home, p2p.Config{Addr: "127.0.0.1:0"}, change)
}

// startOn is the same with another network.
func startOn(t *testing.T, name, home string, network p2p.Config, change func(*Config)) *player {
	t.Helper()
	p := &player{t: t, name: name, home: home, done: make(chan error, 1)}
	var err error
	if p.key, err = identity.Load(filepath.Join(home, "key")); err != nil {
		t.Fatal(err)
	}
	st, err := store.Open(filepath.Join(home, "journal"), filepath.Join(home, "records"), filepath.Join(home, "peers.json"))
	if err != nil {
		t.Fatal(err)
	}
	door := new(Door)
	network.Key, network.Admit = p.key, door.Admit
	node, err := p2p.Listen(network)
	if err != nil {
		t.Fatal(err)
	}
	node.SetHello(name)
	p.addr = fmt.Sprintf("127.0.0.1:%d", node.Port())
	cfg := Config{
		Key: p.key, Name: name, Node: node, Store: st, Judge: match.Judge{Rules: catalog.New},
		Engine: func(game.Setup) ai.Engine { return aigomoku.New() }, Record: record.Write,
		Go: func(_ string, f func()) { go f() }, Self: func(string) discovery.Self { return discovery.Self{} },
		Log: slog.New(slog.DiscardHandler), Door: door,
	}
	if change != nil {
		change(&cfg)
	}
	p.host = New(cfg)
	ctx, cancel := context.WithCancel(context.Background())
	p.cancel = cancel
	go func() { p.done <- p.host.Run(ctx) }()
	t.Cleanup(p.stop)
	return p
}

// stop ends the host, once.
func (p *player) stop() {
	if p.cancel == nil {
		return
	}
	p.cancel()
	for range p.host.Events() {
		continue
	}
	if err := <-p.done; err != nil {
		p.t.Errorf("%s: %v", p.name, err)
	}
	p.cancel = nil
}

func (p *player) do(w session.Wish) {
	p.t.Helper()
	if err := p.host.Do(w); err != nil {
		p.t.Fatalf("%s: %T: %v", p.name, w, err)
	}
}

// await takes events until one is of type E and fits.
func await[E session.Event](p *player, what string, fits func(E) bool) E {
	p.t.Helper()
	limit := time.After(20 * time.Second)
	for {
		select {
		case e, ok := <-p.host.Events():
			if !ok {
				p.t.Fatalf("%s ended while waiting for %s", p.name, what)
			}
			p.seen = append(p.seen, e)
			if got, ok := e.(E); ok && fits(got) {
				return got
			}
		case <-limit:
			p.t.Fatalf("%s never saw %s; last events %s", p.name, what, kindsOf(p.seen))
		}
	}
}

// kindsOf is the last of events, without what is in them.
func kindsOf(events []session.Event) (all []string) {
	for _, e := range events[max(0, len(events)-8):] {
		all = append(all, fmt.Sprintf("%T", e))
		if n, ok := e.(session.Notice); ok {
			all[len(all)-1] += fmt.Sprint(n.Code, n.Args)
		}
	}
	return all
}

func (p *player) table(what string, fits func(session.Snapshot) bool) session.Snapshot {
	p.t.Helper()
	return await(p, what, func(e session.Table) bool { return fits(e.Snapshot) }).Snapshot
}

func (p *player) plies(n int) session.Snapshot {
	p.t.Helper()
	return p.table("a number of plies", func(s session.Snapshot) bool { return len(s.Match.Plies()) == n })
}

func (p *player) invited() session.Invitation {
	p.t.Helper()
	return await(p, "an invitation", func(e session.Invited) bool { return !e.Invitation.Mine }).Invitation
}

func (p *player) inviteEnds(code string) {
	p.t.Helper()
	await(p, "an invitation that is "+code, func(e session.InviteEnded) bool { return e.Code == code })
}

func (p *player) act(s session.Snapshot, seat game.Seat, d match.Do, at string) {
	p.t.Helper()
	c := match.Command{Seat: seat, Do: d}
	if at != "" {
		c.Move, _ = game.ParseMove(at)
	}
	p.do(session.Act{Match: s.ID, Command: c})
}

func offer(sides match.Sides) session.Offer {
	return session.Offer{Setup: catalog.Setups()[0], Clock: clock.Settings{}, Sides: sides}
}

// pair is two players with a match between them in which a acts first.
func pair(t *testing.T) (a, b *player, s session.Snapshot) {
	t.Helper()
	a, b = start(t, "ann", t.TempDir(), nil), start(t, "ben", t.TempDir(), nil)
	a.do(session.Invite{Peer: b.addr, Offer: offer(match.InviterFirst)})
	b.do(session.Answer{Invitation: b.invited().ID, Accept: true})
	s = a.plies(0)
	if got := b.plies(0); got.ID != s.ID {
		t.Fatalf("two matches, %s and %s", s.ID, got.ID)
	}
	return a, b, s
}

func TestPlayAgainstAPeer(t *testing.T) {
	t.Parallel()
	a, b, s := pair(t)
	for i, at := range []string{"hh", "aa", "ih", "ab", "jh", "ac", "kh", "ad", "lh"} {
		who, seat := a, game.First
		if i%2 == 1 {
			who, seat = b, game.Second
		}
		who.act(s, seat, match.DoMove, at)
		if i < 8 { // with the ninth the match is over
			a.plies(i + 1)
			b.plies(i + 1)
		}
	}
	done := func(s session.Snapshot) bool { return s.Match.Sealed() && s.Record != "" }
	sa, sb := a.table("a sealed match", done), b.table("a sealed match", done)
	if o, _ := sa.Match.Outcome(); o.Winner != game.First || o.Reason != game.Five {
		t.Errorf("%+v", o)
	}
	ra, err := os.ReadFile(sa.Record)
	if err != nil {
		t.Fatal(err)
	}
	rb, err := os.ReadFile(sb.Record)
	if err != nil || !bytes.Equal(ra, rb) {
		t.Errorf("the records differ, %v", err)
	}
	if _, err := record.Verify(ra, match.Judge{Rules: catalog.New}); err != nil {
		t.Error(err)
	}
	await(a, "the result in the lobby", func(session.Lobby) bool { return a.host.cfg.Store.Journals() == nil })
	if book, _ := a.host.cfg.Store.ReadBook(); book.Results[b.key.ID()] != (store.Result{Wins: 1}) {
		t.Errorf("results %+v", book.Results)
	}
	if book, _ := b.host.cfg.Store.ReadBook(); book.Results[a.key.ID()] != (store.Result{Losses: 1}) {
		t.Errorf("results %+v", book.Results)
	}
}

func TestInvitations(t *testing.T) {
	t.Parallel()
	t.Run("declined", func(t *testing.T) {
		t.Parallel()
		a, b := start(t, "ann", t.TempDir(), nil), start(t, "ben", t.TempDir(), nil)
		a.do(session.Invite{Peer: b.addr, Offer: offer(match.ByLot), Text: "a game?"})
		in := b.invited()
		if in.Text != "a game?" || in.Peer != "ann" || in.Tag != a.key.ID().String() || in.Known {
			t.Errorf("%+v", in)
		}
		b.do(session.Answer{Invitation: in.ID})
		a.inviteEnds(session.EndDeclined)
	})
	t.Run("withdrawn", func(t *testing.T) {
		t.Parallel()
		a, b := start(t, "ann", t.TempDir(), nil), start(t, "ben", t.TempDir(), nil)
		a.do(session.Invite{Peer: b.addr, Offer: offer(match.ByLot)})
		in := b.invited()
		a.do(session.Cancel{Invitation: in.ID})
		b.inviteEnds(session.EndWithdrawn)
		b.do(session.Answer{Invitation: in.ID, Accept: true})
		await(b, "a refusal", func(e session.Notice) bool { return e.Args[0] == session.ErrNoInvitation })
	})
	t.Run("countered and accepted", func(t *testing.T) {
		t.Parallel()
		a, b := start(t, "ann", t.TempDir(), nil), start(t, "ben", t.TempDir(), nil)
		a.do(session.Invite{Peer: b.addr, Offer: offer(match.ByLot)})
		other := offer(match.InviterFirst)
		other.Clock = clock.Settings{System: clock.Absolute, Main: time.Minute}
		b.do(session.Counter{Invitation: b.invited().ID, Offer: other})
		a.inviteEnds(session.EndCountered)
		in := a.invited()
		if in.Offer.Clock != other.Clock {
			t.Errorf("%+v", in.Offer)
		}
		a.do(session.Answer{Invitation: in.ID, Accept: true})
		if s := b.plies(0); s.Match.Terms().Clock != "1m" || !s.Mine(game.First) {
			t.Errorf("%+v", s.Match.Terms())
		}
	})
	t.Run("nobody there", func(t *testing.T) {
		t.Parallel()
		a := start(t, "ann", t.TempDir(), nil)
		a.do(session.Invite{Peer: "127.0.0.1:9", Offer: offer(match.ByLot)})
		a.inviteEnds(session.EndUnreachable)
	})
	t.Run("busy", func(t *testing.T) {
		t.Parallel()
		a, _, _ := pair(t)
		c := start(t, "cat", t.TempDir(), nil)
		c.do(session.Invite{Peer: a.addr, Offer: offer(match.ByLot)})
		c.inviteEnds(session.EndBusy)
	})
}

// Two invitations that cross end in one match, or in one question, on both
// sides: that of the smaller identity.
func TestCrossingInvitations(t *testing.T) {
	t.Parallel()
	for range 3 {
		a, b := start(t, "ann", t.TempDir(), nil), start(t, "ben", t.TempDir(), nil)
		a.do(session.Invite{Peer: b.addr, Offer: offer(match.ByLot)})
		b.do(session.Invite{Peer: a.addr, Offer: offer(match.ByLot)})
		if sa, sb := a.plies(0), b.plies(0); sa.ID != sb.ID {
			t.Errorf("two matches, %s and %s", sa.ID, sb.ID)
		}
	}
}

func TestTakebackDrawAndChat(t *testing.T) {
	t.Parallel()
	a, b, s := pair(t)
	a.act(s, game.First, match.DoMove, "hh")
	b.plies(1)
	a.act(s, game.First, match.DoUndo, "")
	b.table("a request", func(s session.Snapshot) bool {
		ask, n := s.Match.Asked(game.First)
		return ask == match.AskUndo && n == 1
	})
	b.act(s, game.Second, match.DoUndo, "")
	a.plies(0)
	b.plies(0)
	b.act(s, game.Second, match.DoDraw, "")
	a.table("an offer", func(s session.Snapshot) bool { ask, _ := s.Match.Asked(game.Second); return ask == match.AskDraw })
	a.act(s, game.First, match.DoRefuse, "")
	b.table("a refusal", func(s session.Snapshot) bool { return s.Match.Refused(game.Second) })
	a.do(session.Say{Match: s.ID, Text: "你好\x1b]2;x\a"})
	if said := await(b, "a word", func(e session.Said) bool { return !e.Mine }); said.Text != "你好" || said.Name != "ann" {
		t.Errorf("%+v", said)
	}
	b.act(s, game.Second, match.DoResign, "")
	over := func(s session.Snapshot) bool {
		o, _ := s.Match.Outcome()
		return s.Match.Sealed() && o.Winner == game.First
	}
	a.table("the end", over)
	b.table("the end", over)
}

func TestRematch(t *testing.T) {
	t.Parallel()
	for _, crossing := range []bool{false, true} {
		a, b, s := pair(t)
		a.act(s, game.First, match.DoResign, "")
		over := func(s session.Snapshot) bool { return s.Match.Sealed() }
		a.table("the end", over)
		b.table("the end", over)
		a.do(session.Rematch{Match: s.ID})
		if !crossing {
			b.table("the wish for another game", func(s session.Snapshot) bool { return s.Rematch[0] })
		}
		b.do(session.Rematch{Match: s.ID})
		another := func(n session.Snapshot) bool { return n.ID != s.ID }
		sa, sb := a.table("another game", another), b.table("another game", another)
		if sa.ID != sb.ID || !sa.Mine(game.Second) || !sb.Mine(game.First) {
			t.Errorf("crossing %v: %s and %s, seats %+v", crossing, sa.ID, sb.ID, sa.Players)
		}
	}
}

// A player whose program is killed in the middle finds the match again, and so
// does the other.
func TestRestartInTheMiddle(t *testing.T) {
	t.Parallel()
	a, b, s := pair(t)
	a.act(s, game.First, match.DoMove, "hh")
	b.plies(1)
	b.stop()
	a.table("a broken link", func(s session.Snapshot) bool { return s.Link == session.Closed || s.Link == session.Down })
	b = start(t, "ben", b.home, nil)
	lobby := await(b, "an open match", func(e session.Lobby) bool { return len(e.Open) == 1 })
	if open := lobby.Open[0]; open.Match != s.ID || open.Moves != 1 || open.Opponent != "ann" {
		t.Errorf("%+v", open)
	}
	b.do(session.Reopen{Match: s.ID})
	b.plies(1)
	b.act(s, game.Second, match.DoMove, "ii")
	b.plies(2)
	b.do(session.Invite{Peer: a.addr, Offer: offer(match.ByLot)}) // there is no discovery here: this dials
	a.plies(2)
	b.inviteEnds(session.EndBusy)
	a.act(s, game.First, match.DoMove, "hi")
	b.plies(3)
}

func TestLocalMatches(t *testing.T) {
	t.Parallel()
	a := start(t, "ann", t.TempDir(), nil)
	a.do(session.PlayHere{Offer: offer(match.InviterFirst)})
	s := a.plies(0)
	if !s.Mine(game.First) || !s.Mine(game.Second) {
		t.Errorf("%+v", s.Players)
	}
	a.do(session.Leave{Match: s.ID})
	await(a, "an open match", func(e session.Lobby) bool { return len(e.Open) == 1 })
	a.do(session.Discard{Match: s.ID})
	await(a, "no open match", func(e session.Lobby) bool { return len(e.Open) == 0 })
	a.do(session.PlayComputer{Offer: offer(match.InviterSecond), Level: 1})
	s = a.plies(1)
	a.act(s, game.Second, match.DoResign, "")
	a.table("the end", func(s session.Snapshot) bool { return s.Match.Sealed() })
	a.do(session.Rematch{Match: s.ID})
	if s = a.table("another game", func(n session.Snapshot) bool { return n.ID != s.ID }); !s.Mine(game.First) {
		t.Errorf("%+v", s.Players)
	}
}

func TestWishesThatCannotBe(t *testing.T) {
	t.Parallel()
	a := start(t, "ann", t.TempDir(), nil)
	bad := session.Offer{Setup: game.Setup{Game: "gomoku", Rules: "freestyle", Size: 3}}
	for _, c := range []struct {
		wish session.Wish
		want string
	}{
		{session.Invite{Peer: "127.0.0.1:9", Offer: bad}, session.ErrSetup},
		{session.Invite{Peer: "nobody", Offer: offer(match.ByLot)}, session.ErrNoPeer},
		{session.PlayHere{Offer: bad}, session.ErrSetup},
		{session.PlayComputer{Offer: offer(match.ByLot)}, session.ErrLevel},
		{session.Answer{Invitation: "x"}, session.ErrNoInvitation},
		{session.Cancel{Invitation: "x"}, session.ErrNoInvitation},
		{session.Act{Match: "x"}, session.ErrNoMatch},
		{session.Leave{Match: "x"}, session.ErrNoMatch},
		{session.Reopen{Match: "x"}, session.ErrNoMatch},
		{session.Discard{Match: "x"}, session.ErrNoMatch},
		{session.Rename{Name: "\x1b[2J"}, session.ErrName},
	} {
		a.do(c.wish)
		n := await(a, "a refusal", func(e session.Notice) bool { return e.Code == session.NoticeWish })
		if n.Args[0] != c.want {
			t.Errorf("%+v: %v, want %s", c.wish, n.Args, c.want)
		}
	}
}

// FuzzParseAddress: what is read as an address is one that can be typed again.
func FuzzParseAddress(f *testing.F) {
	for _, s := range []string{"10.0.0.1", "10.0.0.1:5", "[fe80::1%eth0]:1976", "fe80::1", "localhost:9", "::ffff:1.2.3.4", "[::]", "x:1"} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, s string) {
		a, err := ParseAddress(s)
		if err != nil {
			return
		}
		if again, err := ParseAddress(a.String()); err != nil || again != a {
			t.Fatalf("%q is %v, then %v, %v", s, a, again, err)
		}
	})
}
