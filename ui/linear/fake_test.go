package linear

import (
	"bufio"
	"bytes"
	"context"
	"encoding/json"
	"io"
	"strings"
	"sync"
	"testing"
	"time"

	"qiyou/game"
	"qiyou/game/clock"
	"qiyou/game/gomoku"
	"qiyou/game/match"
	"qiyou/game/match/matchtest"
	"qiyou/game/weiqi"
	"qiyou/game/xiangqi"
	"qiyou/ui/session"
)

// game2 is a match under way, with the keys of both seats.
type game2 struct {
	t    testing.TB
	keys [2]match.Key
	m    match.Match

	opened match.Match // with one signature under the terms
}

func newGame(t testing.TB, timing string) *game2 {
	t.Helper()
	return newGameOf(t, gomoku.Default("freestyle").String(), timing)
}

// rulesFor makes the rules of any game.
func rulesFor(s game.Setup) (game.Rules, error) {
	switch s.Game {
	case "weiqi":
		return weiqi.New(s)
	case "xiangqi":
		return xiangqi.New(s)
	}
	return gomoku.New(s)
}

func scoreOf(s game.State) (dark, light int, ok bool) {
	sc, ok := weiqi.ScoreOf(s)
	return sc.Total(game.Dark), sc.Total(game.Light), ok
}

func newGameOf(t testing.TB, setup, timing string) *game2 {
	t.Helper()
	g := &game2{t: t, keys: matchtest.Keys()}
	terms := matchtest.Terms(setup, timing, g.keys)
	terms.Players[0].Name, terms.Players[1].Name = "Lin", "Wang"
	j := match.Judge{Rules: rulesFor}
	var err error
	if g.m, err = match.Begin(j, terms, g.keys); err == nil {
		g.opened, err = match.Replay(j, g.m.Log()[:1])
	}
	if err != nil {
		t.Fatal(err)
	}
	return g
}

func (g *game2) fold(s match.Signed) {
	g.t.Helper()
	m, err := match.Fold(g.m, s)
	if err != nil {
		g.t.Fatal(err)
	}
	g.m = m
}

// do decides c and takes in what follows, as a table does.
func (g *game2) do(c match.Command) {
	g.t.Helper()
	fact, err := match.Decide(g.m, c)
	if err != nil {
		g.t.Fatalf("%+v: %v", c, err)
	}
	signed := fact.Seal(g.keys[c.Seat.Index()])
	if _, note := fact.(match.Note); !note {
		g.fold(signed)
		return
	}
	if g.m, err = match.Hear(g.m, signed); err != nil {
		g.t.Fatal(err)
	}
	g.m = matchtest.Settle(g.m, g.keys)
}

// play makes moves in the notation of the game.
func (g *game2) play(text string) *game2 {
	g.t.Helper()
	for _, w := range strings.Fields(text) {
		s := g.m.State()
		m, err := s.(game.Notation).Read(w)
		if err != nil {
			g.t.Fatalf("%s: %v", w, err)
		}
		g.do(match.Command{Seat: s.ToAct(), Do: match.DoMove, Move: m, Think: 2 * time.Second})
	}
	return g
}

func (g *game2) snap(kinds ...session.Kind) session.Snapshot {
	s := session.Snapshot{ID: "m1", Match: g.m, Since: time.Now()}
	s.Players = [2]session.Player{{Name: "Lin", Kind: kinds[0]}, {Name: "Wang", Kind: kinds[1]}}
	return s
}

// fake is a session that records what it is asked and says what the test says.
type fake struct {
	events chan session.Event
	mu     sync.Mutex
	wishes []session.Wish
	did    chan session.Wish
	reply  func(session.Wish) error
}

func newFake() *fake {
	return &fake{events: make(chan session.Event, 64), did: make(chan session.Wish, 64)}
}

func (f *fake) Events() <-chan session.Event { return f.events }

func (f *fake) Do(w session.Wish) error {
	f.mu.Lock()
	f.wishes = append(f.wishes, w)
	f.mu.Unlock()
	f.did <- w
	if f.reply != nil {
		return f.reply(w)
	}
	return nil
}

// run is a Run under test.
type run struct {
	t    *testing.T
	fake *fake
	in   *io.PipeWriter
	out  *bufio.Reader
	end  chan error
	stop context.CancelFunc
}

func start(t *testing.T, f *fake, opts Options) *run {
	t.Helper()
	inR, inW := io.Pipe()
	outR, outW := io.Pipe()
	ctx, cancel := context.WithCancel(t.Context())
	r := &run{t: t, fake: f, in: inW, out: bufio.NewReader(outR), end: make(chan error, 1), stop: cancel}
	go func() {
		err := Run(ctx, f, inR, outW, opts)
		outW.Close()
		r.end <- err
	}()
	t.Cleanup(func() { cancel(); inW.Close(); outR.Close() })
	return r
}

func (r *run) send(text string) {
	r.t.Helper()
	if _, err := io.WriteString(r.in, text+"\n"); err != nil {
		r.t.Fatal(err)
	}
}

// read is the next line of output.
func (r *run) read() string {
	r.t.Helper()
	s, err := r.out.ReadString('\n')
	if err != nil {
		r.t.Fatalf("%q: %v", s, err)
	}
	if strings.Contains(s, "\x1b") {
		r.t.Fatalf("an escape byte in %q", s)
	}
	return strings.TrimSuffix(s, "\n")
}

// await reads events until one named name and gives it.
func (r *run) await(name string) map[string]any {
	r.t.Helper()
	for {
		var m map[string]any
		line := r.read()
		if err := json.Unmarshal([]byte(line), &m); err != nil {
			r.t.Fatalf("%s: %v", line, err)
		}
		if m["event"] == name {
			return m
		}
	}
}

// wish is the next wish that the session was told.
func (r *run) wish() session.Wish {
	r.t.Helper()
	select {
	case w := <-r.fake.did:
		return w
	case <-time.After(10 * time.Second):
		r.t.Fatal("no wish came")
		return nil
	}
}

// rest is all output to the end, and what Run gave.
func (r *run) rest() (string, error) {
	r.t.Helper()
	var b bytes.Buffer
	if _, err := io.Copy(&b, r.out); err != nil {
		r.t.Fatal(err)
	}
	return b.String(), <-r.end
}

func testOffer() session.Offer {
	return session.Offer{Setup: gomoku.Default("freestyle"), Clock: clock.Settings{System: clock.Absolute, Main: 10 * time.Minute}}
}
