package view

import (
	"crypto/ed25519"
	"strings"
	"testing"
	"time"

	"qiyou/game"
	"qiyou/game/clock"
	"qiyou/game/match"
	"qiyou/game/match/matchtest"
	"qiyou/ui/board"
	"qiyou/ui/cell"
	"qiyou/ui/keys"
	"qiyou/ui/session"
	"qiyou/ui/text"
)

// start is when all tests begin.
var start = time.Date(2026, 11, 29, 12, 0, 0, 0, time.UTC)

// signers are alice and liu; the judge of these tests takes any signature.
var signers = matchtest.Keys()

var judge = match.Judge{
	Rules:  rulesFor,
	Verify: func(ed25519.PublicKey, []byte, []byte) bool { return true },
}

// desk is a match under test, with what a session would say about it.
type desk struct {
	t    testing.TB
	snap session.Snapshot
}

func newDesk(t testing.TB, setup game.Setup, timing string) *desk {
	t.Helper()
	return newDeskOf(t, judge, setup, timing)
}

func newDeskOf(t testing.TB, judge match.Judge, setup game.Setup, timing string) *desk {
	t.Helper()
	terms := matchtest.Terms(setup.String(), timing, signers)
	terms.Started, terms.Players[0].Name, terms.Players[1].Name = start.Unix(), "alice", "liu"
	d := &desk{t: t}
	var err error
	if d.snap.Match, err = match.Begin(judge, terms, signers); err != nil {
		t.Fatal(err)
	}
	d.snap.ID = "m1"
	d.snap.Players = [2]session.Player{{Name: "alice"}, {Name: "liu", Kind: session.Remote, Tag: "ABCD-EFGH-IJKL-MNOP"}}
	d.snap.Link, d.snap.RTT, d.snap.Acked = session.Up, 2*time.Millisecond, 99
	d.snap.Since = start
	return d
}

func (d *desk) fold(s match.Signed) {
	d.t.Helper()
	m, err := match.Fold(d.snap.Match, s)
	if err != nil {
		d.t.Fatal(err)
	}
	d.snap.Match = m
}

// do decides c and takes the fact in.
func (d *desk) do(c match.Command) {
	d.t.Helper()
	fact, err := match.Decide(d.snap.Match, c)
	if err != nil {
		d.t.Fatalf("%+v: %v", c, err)
	}
	signed := fact.Seal(signers[c.Seat.Index()])
	if _, isNote := fact.(match.Note); !isNote {
		d.fold(signed)
		return
	}
	m, err := match.Hear(d.snap.Match, signed)
	if err != nil {
		d.t.Fatal(err)
	}
	d.snap.Match = matchtest.Settle(m, signers)
}

// play makes moves in the notation of the game, each after a second.
func (d *desk) play(moves ...string) *desk {
	d.t.Helper()
	for _, text := range moves {
		st := d.snap.Match.State()
		mv, err := st.(game.Notation).Read(text)
		if err != nil {
			d.t.Fatal(err)
		}
		d.do(match.Command{Seat: st.ToAct(), Do: match.DoMove, Move: mv, Think: time.Second})
	}
	return d
}

func (d *desk) event() session.Table { return session.Table{Snapshot: d.snap} }

// gomoku is the usual game.
func gomoku() game.Setup { return setups()[0] }

func timing(t testing.TB, s string) clock.Settings {
	t.Helper()
	set, err := clock.Parse(s)
	if err != nil {
		t.Fatal(err)
	}
	return set
}

// me, liu and the others of a lobby.
func someLobby() session.Lobby {
	return session.Lobby{
		Me:     session.Me{Name: "alice", ID: "QRST-UVWX-YZAB-CDEF", Port: 4040},
		Health: session.Health{Code: session.HealthOK},
		Peers: []session.Peer{
			{ID: "p1", Name: "liu", Tag: "ABCD-EFGH-IJKL-MNOP", Known: true, Presence: session.Here, Games: "g", Wins: 2, Losses: 1},
			{ID: "p2", Name: "田中 さくら", Tag: "BBBB-CCCC-DDDD-EEEE", Presence: session.Here, Playing: true},
			{ID: "p3", Name: "liu", Tag: "ZZZZ-YYYY-XXXX-WWWW", Presence: session.Suspect},
			{ID: "p4", Name: "printer", Presence: session.Here},
			{ID: "p5", Name: "gone", Tag: "GGGG-GGGG-GGGG-GGGG", Presence: session.Gone},
		},
	}
}

// crowd is a lobby of n peers, every other of whom is known.
func crowd(n int) session.Lobby {
	l := someLobby()
	l.Peers = nil
	for i := range n {
		l.Peers = append(l.Peers, session.Peer{
			ID: sprintf("p%d", i), Name: sprintf("player %d", i), Tag: sprintf("ABCD-EF%c%c-IJKL-MNOP", 'A'+i%26, 'A'+i/26), Known: i%2 == 0, Verified: i == 4,
			Presence: session.Here, Playing: i%3 == 1, Watch: i%6 == 1, Wins: i % 7, Losses: i % 3, Addr: sprintf("192.168.1.%d:1976", i),
		})
	}
	return l
}

func onePeer() session.Lobby {
	l := someLobby()
	l.Peers = l.Peers[:1]
	return l
}

// screen is a model under test with a clock and a memory of its wishes.
type screen struct {
	*Model
	t       testing.TB
	now     time.Time
	effects []Effect
}

func newScreen(t testing.TB, look board.Look, words *text.Messages) *screen {
	t.Helper()
	m := New(Options{Text: words, Look: look, Setups: setups(), Choices: choices(), Valid: playable, Levels: 3, Score: score, Komi: komi, Repeats: repeats})
	return &screen{Model: m, t: t, now: start}
}

func (s *screen) input(in Input) { s.effects = append(s.effects, s.Update(in, s.now)...) }

func (s *screen) hear(events ...session.Event) *screen {
	for _, ev := range events {
		s.input(News{ev})
	}
	return s
}

// keyNames are the keys that are no character, for the scripts of tests.
var keyNames = map[string]keys.Key{
	"Enter": {Code: keys.Enter}, "Esc": {Code: keys.Esc}, "Tab": {Code: keys.Tab}, "Up": {Code: keys.Up},
	"Down": {Code: keys.Down}, "Left": {Code: keys.Left}, "Right": {Code: keys.Right},
	"Home": {Code: keys.Home}, "End": {Code: keys.End}, "PgUp": {Code: keys.PageUp}, "PgDn": {Code: keys.PageDown},
	"Backspace": {Code: keys.Backspace}, "Space": keys.Rune(' '), "Ctrl+C": {Code: keys.Ctrl, Rune: 'c'},
}

// press presses keys, named or as characters, with blanks between.
func (s *screen) press(script string) *screen {
	for _, name := range strings.Fields(script) {
		k, ok := keyNames[name]
		if ok {
			s.input(Press{k})
			continue
		}
		for _, r := range name {
			s.now = s.now.Add(map[bool]time.Duration{true: readable}[r == 'y' || r == 'n' || r == 'o']) // a person reads first
			s.input(Press{keys.Rune(r)})
		}
	}
	return s
}

// wishes are the wishes since the last call.
func (s *screen) wishes() []session.Wish {
	var out []session.Wish
	for _, e := range s.effects {
		if d, ok := e.(Do); ok {
			out = append(out, d.Wish)
		}
	}
	s.effects = nil
	return out
}

func (s *screen) draw(w, h int) *cell.Buffer {
	b := cell.NewBuffer(w, h)
	b.SetWide(s.look.Wide)
	s.input(Size{w, h})
	s.Draw(b, s.now)
	return b
}
