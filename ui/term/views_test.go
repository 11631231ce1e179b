package term_test

import (
	"crypto/ed25519"
	"fmt"
	"math/rand/v2"
	"os"
	"strings"
	"testing"
	"time"

	"qiyou/game"
	"qiyou/game/catalog"
	"qiyou/game/match"
	"qiyou/game/match/matchtest"
	"qiyou/ui/board"
	"qiyou/ui/cell"
	"qiyou/ui/keys"
	"qiyou/ui/session"
	"qiyou/ui/term"
	"qiyou/ui/text"
	"qiyou/ui/view"
)

func deep() bool { return os.Getenv("QIYOU_DEEP") == "1" }

// terminal is a kind of terminal that games are played on.
type terminal struct {
	w, h   int
	colors int
	wide   int
	ascii  bool
	lang   string
}

func (k terminal) String() string {
	width := [...]string{"narrow", "wide"}[k.wide]
	if k.ascii {
		width = "ascii"
	}
	return fmt.Sprintf("%dx%d/%d/%s/%s", k.w, k.h, k.colors, width, k.lang)
}

func (k terminal) look() board.Look {
	return board.Look{Wide: k.wide == 1, ASCII: k.ascii, Mono: k.colors == 0, Few: k.colors > 0 && k.colors <= 16}
}

// terminals is every kind: sizes, palettes, widths, languages.
func terminals() []terminal {
	var all []terminal
	for _, size := range [][2]int{{80, 24}, {120, 40}, {40, 12}} {
		for _, colors := range []int{term.TrueColor, 256, 16, 8, 0} {
			for width := range 3 {
				for _, lang := range text.Langs() {
					all = append(all, terminal{size[0], size[1], colors, width % 2, width == 2, lang})
				}
			}
		}
	}
	return all
}

var gameSetups = []string{"gomoku/renju 15", "weiqi/chinese 19", "weiqi/japanese 9", "xiangqi/asian 0"}

// Whole games, through the model and the screen into a terminal: every cell of
// every frame is there as it was drawn, and no frame clears the screen. A plain
// run takes some of the kinds of terminals, all sizes, palettes, widths and
// languages among them, and ends games early, a short one takes fewer;
// QIYOU_DEEP=1 takes all.
func TestViewsReachTheTerminal(t *testing.T) {
	t.Setenv("TERM", "xterm-256color")
	t.Setenv("NO_COLOR", "")
	t.Setenv("COLORTERM", "")
	frames, every, want := 0, 7, 1000
	switch {
	case deep():
		every = 1
	case testing.Short():
		every, want = 37, 200
	}
	for i, k := range terminals() {
		if i%every != 0 {
			continue
		}
		t.Run(k.String(), func(t *testing.T) {
			if k.colors == 0 {
				t.Setenv("NO_COLOR", "1")
			}
			for j, setup := range gameSetups {
				if !deep() && j != i/7%len(gameSetups) {
					continue
				}
				p := newPlay(t, k, setup, rand.New(rand.NewPCG(uint64(i), uint64(j))))
				p.whole()
				frames += p.frames
			}
		})
	}
	t.Logf("%d frames", frames)
	if frames < want {
		t.Errorf("only %d frames, want at least %d", frames, want)
	}
}

// play is a game between the person at a screen and a peer that moves at random.
type play struct {
	t       *testing.T
	rng     *rand.Rand
	kind    terminal
	model   *view.Model
	screen  *term.Shown
	buffer  *cell.Buffer
	now     time.Time
	snap    session.Snapshot
	frames  int
	written int  // bytes
	moved   bool // by the last key
	sat     bool // down at the table
}

func newPlay(t *testing.T, k terminal, setup string, rng *rand.Rand) *play {
	t.Helper()
	p := &play{t: t, rng: rng, kind: k, now: time.Unix(1_800_000_000, 0)}
	p.screen = term.NewShown(t, k.w, k.h, term.Options{Colors: k.colors, Wide: k.wide})
	if got := p.screen.Colors(); got != k.colors {
		t.Fatalf("%d colours, want %d", got, k.colors)
	}
	p.buffer = cell.NewBuffer(k.w, k.h)
	p.buffer.SetWide(p.screen.Wide())
	signers := matchtest.Keys()
	terms := matchtest.Terms(setup, "10m+3x30s", signers)
	terms.Started, terms.Players[0].Name, terms.Players[1].Name = p.now.Unix(), "alice", "刘 さくら"
	m, err := match.Begin(match.Judge{Rules: catalog.New, Verify: anySignature}, terms, signers)
	if err != nil {
		t.Fatal(err)
	}
	p.snap = session.Snapshot{
		ID: "m1", Match: m, Link: session.Up, RTT: 2 * time.Millisecond, Since: p.now,
		Players: [2]session.Player{{Name: "alice"}, {Name: "刘 さくら", Kind: session.Remote, Tag: "ABCD-EFGH-IJKL-MNOP"}},
	}
	return p
}

func anySignature(ed25519.PublicKey, []byte, []byte) bool { return true }

// show draws a frame and holds the terminal against it.
func (p *play) show(again bool) {
	p.t.Helper()
	p.model.Draw(p.buffer, p.now)
	p.screen.SetTitle(p.model.Title())
	if again {
		p.screen.Sync(p.buffer)
	} else {
		p.screen.Show(p.buffer)
	}
	out := p.screen.Take()
	p.screen.Same(p.buffer)
	p.written += len(out)
	if strings.Contains(out, "\x1b[2J") && !again && p.frames > 0 {
		p.t.Fatalf("frame %d clears the screen", p.frames)
	}
	if c := term.ColorIn(out); p.kind.colors == 0 && c != "" {
		p.t.Fatalf("frame %d has the colour %q", p.frames, c)
	}
	p.frames++
}

// input gives the model something and shows what comes of it.
func (p *play) input(in view.Input) {
	p.t.Helper()
	again := false
	for _, e := range p.model.Update(in, p.now) {
		switch e := e.(type) {
		case view.Redraw:
			again = true
		case view.Do:
			p.wish(e.Wish)
		}
	}
	p.show(again)
}

func (p *play) press(k keys.Key) { p.input(view.Press{Key: k}) }

// wish does what is wished for at the table, as the program would.
func (p *play) wish(w session.Wish) {
	act, ok := w.(session.Act)
	if !ok || act.Command.Seat != game.First {
		return
	}
	if act.Command.Do == match.DoMove {
		p.moved = p.do(act.Command)
	}
}

// do decides c and takes it in, if it is allowed.
func (p *play) do(c match.Command) bool {
	fact, err := match.Decide(p.snap.Match, c)
	if err != nil {
		return false
	}
	signers := matchtest.Keys()
	take := match.Fold
	if _, note := fact.(match.Note); note {
		take = match.Hear
	}
	m, err := take(p.snap.Match, fact.Seal(signers[c.Seat.Index()]))
	if err != nil {
		return false
	}
	p.snap.Match, p.snap.Since = matchtest.Settle(m, signers), p.now
	return true
}

func (p *play) news() { p.input(view.News{Event: session.Table{Snapshot: p.snap}}) }

// whole plays from the lobby to the end, and looks back.
func (p *play) whole() {
	p.begin()
	p.wander()
	p.sat = true
	p.news()
	plies := 16
	if deep() {
		plies = 120
	}
	for i := 0; i < plies && !p.snap.Match.Over(); i++ {
		p.ply(i)
		if i%8 == 3 {
			p.wander()
		}
		if i == plies/2 {
			p.resize()
		}
	}
	if !p.snap.Match.Over() && !p.do(match.Command{Seat: game.Second, Do: match.DoResign}) {
		p.t.Fatal("no resignation")
	}
	p.news()
	p.wander()
	for range 6 {
		p.press(keys.Key{Code: keys.PageUp})
		p.press(keys.Rune('<'))
	}
}

// ply makes a move: by keys where it is the turn of the person here.
func (p *play) ply(i int) {
	p.now = p.now.Add(1300 * time.Millisecond)
	p.input(view.Tick{})
	st := p.snap.Match.State()
	m := p.move(st)
	if st.ToAct() == game.Second {
		if !p.do(match.Command{Seat: game.Second, Do: match.DoMove, Move: m, Think: time.Second}) {
			p.t.Fatalf("ply %d: %v is refused", i, m)
		}
		p.news()
		return
	}
	p.moved = false
	if m.Kind == game.Place || m.Kind == game.Step {
		for _, r := range typed(st, m) {
			p.press(keys.Rune(r))
		}
		for range 2 { // where a move is to be confirmed
			if !p.moved {
				p.press(keys.Key{Code: keys.Enter})
			}
		}
		if !p.moved {
			p.t.Fatalf("ply %d: typing %q made no move:\n%s", i, typed(st, m), p.buffer.Text())
		}
	} else if !p.do(match.Command{Seat: game.First, Do: match.DoMove, Move: m, Think: time.Second}) {
		p.t.Fatalf("ply %d: %v is refused", i, m)
	}
	p.news()
}

// move is a move at random, choices of an opening among them.
func (p *play) move(st game.State) game.Move {
	var m game.Move
	n := 0
	for other := range st.Moves() {
		if n++; p.rng.IntN(n) == 0 && (other.Kind != game.Pass || n == 1) {
			m = other
		}
	}
	return m
}

// typed is how the person types m.
func typed(st game.State, m game.Move) string { return st.(game.Notation).Format(m) }

// wander opens at random what can be opened from here and closes it again.
func (p *play) wander() {
	for range 2 {
		all := keys.Map(p.model.Screen())
		b := all[p.rng.IntN(len(all))]
		p.press(b.Keys[p.rng.IntN(len(b.Keys))])
		for _, k := range []keys.Key{keys.Rune('a'), {Code: keys.Down}, {Code: keys.Right}, {Code: keys.Tab}} {
			if p.rng.IntN(2) == 0 {
				p.press(k)
			}
		}
		p.input(view.Click{X: p.rng.IntN(p.kind.w), Y: p.rng.IntN(p.kind.h)})
	}
	p.press(keys.Key{Code: keys.Ctrl, Rune: 'l'})
	p.begin()
}

// begin has a model that knows the lobby, and the table where there is one.
func (p *play) begin() {
	p.model = view.New(view.Options{Text: text.For(p.kind.lang), Look: p.kind.look(), Setups: catalog.Setups(), Levels: 3})
	p.model.Update(view.Size{W: p.kind.w, H: p.kind.h}, p.now)
	p.input(view.News{Event: session.Lobby{
		Me: session.Me{Name: "alice", ID: "QRST-UVWX-YZAB-CDEF", Port: 4040}, Health: session.Health{Code: session.HealthOK},
		Peers: []session.Peer{
			{ID: "p1", Name: "刘 さくら", Tag: "ABCD-EFGH-IJKL-MNOP", Known: true, Presence: session.Here, Games: "gwx", Wins: 2, Losses: 1},
			{ID: "p2", Name: "한국 é ●", Tag: "BBBB-CCCC-DDDD-EEEE", Presence: session.Suspect, Playing: true},
		},
	}})
	if p.sat {
		p.news()
	}
}

// resize makes the terminal smaller and as it was.
func (p *play) resize() {
	for _, size := range [][2]int{{p.kind.w / 3, p.kind.h / 3}, {7, 2}, {p.kind.w, p.kind.h}} {
		p.screen.Resize(size[0], size[1])
		w, h := p.screen.Size()
		p.buffer.Resize(w, h)
		p.model.Update(view.Size{W: w, H: h}, p.now)
		p.show(true)
	}
}
