package table

import (
	"bytes"
	"context"
	"fmt"
	"log/slog"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"qiyou/cmd/internal/store"
	"qiyou/game"
	"qiyou/game/catalog"
	"qiyou/game/match"
	"qiyou/game/match/matchtest"
	"qiyou/game/record"
	"qiyou/ui/session"
)

// pairing is a pair whose ends have disks: journals, and records at the end.
type pairing struct {
	*pair
	mu     sync.Mutex // guards tables, of which a crash makes another
	r      *rand.Rand
	stores [2]*store.Store
	disks  [2]*store.Journal
	ends   [2]context.CancelFunc
	ended  [2]chan struct{}
	bias   string // the game that is played
}

// whole plays one random game of setup to its end and checks what is left of
// it on both disks. It gives how the game ended.
func whole(t *testing.T, setup game.Setup, seed uint64) (reason game.Reason, plies int) {
	r := rand.New(rand.NewPCG(seed, 7))
	timing := []string{"none", "none", "2m+3s", "10m+3x30s"}[r.IntN(4)]
	keys := matchtest.Keys()
	m, err := match.Begin(judge, matchtest.Terms(setup.String(), timing, keys), keys)
	if err != nil {
		t.Fatal(err)
	}
	dir := t.TempDir()
	synctest.Test(t, func(t *testing.T) {
		p := &pairing{pair: &pair{t: t, rtt: 5 * time.Millisecond}, r: r, bias: setup.Game}
		t.Cleanup(func() { time.Sleep(time.Second) }) // what is on its way arrives
		p.delay = func() time.Duration {              // by the time of the bubble, since both tables ask at once
			return time.Duration(rand.New(rand.NewPCG(seed, uint64(time.Now().UnixNano()))).IntN(8)) * time.Millisecond
		}
		for i := range p.stores {
			home := filepath.Join(dir, fmt.Sprint(i))
			p.stores[i], err = store.Open(home+"/journal", home+"/records", home+"/peers.json")
			if err == nil {
				var facts []match.Save
				for _, s := range m.Log() {
					facts = append(facts, match.Save{Event: true, Fact: s})
				}
				p.disks[i], err = p.stores[i].Create(m.ID(), store.Header{Match: fmt.Sprintf("%x", m.ID())}, facts)
			}
			if err != nil {
				t.Fatal(err)
			}
			p.wires[i] = make(chan parcel, 1000)
		}
		for i := range p.tables {
			p.sitDown(i, m)
			go p.ferry(i)
		}
		p.look()
		p.play()
		p.agree()
		for i := range p.tables {
			p.standUp(i)
		}
	})
	return proved(t, dir, setup)
}

// sitDown starts the table of end i with the match as its disk has it.
func (p *pairing) sitDown(i int, m match.Match) {
	var keys [2]match.Key
	keys[i] = matchtest.Keys()[i]
	players := [2]session.Player{{Kind: session.Remote}, {Kind: session.Remote}}
	players[i].Kind = session.Person
	p.news[i] = make(chan News)
	table := New(Config{
		Replica: match.NewReplica(m, keys), Players: players, Journal: p.disks[i], News: p.news[i],
		Send: func(m match.Message) { p.send(i, m) },
		Finish: func(m match.Match) (string, error) {
			return p.stores[i].SaveRecord(m.ID(), m.Setup().Game, record.Ext(m.Setup()), time.Unix(m.Terms().Started, 0), func([]byte) []byte { return record.Write(m) })
		},
		Go: func(_ string, f func()) { go f() }, Log: slog.New(slog.DiscardHandler),
	})
	ctx, cancel := context.WithCancel(p.t.Context())
	ended := make(chan struct{})
	p.ends[i], p.ended[i] = cancel, ended
	p.mu.Lock()
	p.tables[i] = table
	p.mu.Unlock()
	go func() { defer close(ended); _ = table.Run(ctx) }()
}

// ferry brings what is on its way to the table that is at end i by then.
func (p *pairing) ferry(i int) {
	for {
		select {
		case <-p.t.Context().Done():
			return
		case x := <-p.wires[i]:
			time.Sleep(time.Until(x.at))
			p.mu.Lock()
			table := p.tables[i]
			p.mu.Unlock()
			table.Post(Heard{Message: x.msg})
		}
	}
}

func (p *pairing) standUp(i int) {
	p.ends[i]()
	<-p.ended[i]
	if err := p.disks[i].Close(); err != nil {
		p.t.Error(err)
	}
}

// crash ends the table of end i and starts it with what is on its disk.
func (p *pairing) crash(i int) {
	p.t.Helper()
	p.standUp(i)
	var err error
	if p.disks[i], err = p.stores[i].Load(p.snaps[0].Match.ID()); err != nil {
		p.t.Fatal(err)
	}
	m := match.New(judge)
	for _, f := range p.disks[i].Facts {
		if f.Event {
			m, err = match.Fold(m, f.Fact)
		} else {
			m, err = match.Hear(m, f.Fact)
		}
		if err != nil {
			p.t.Fatal(err)
		}
	}
	p.sitDown(i, m)
}

// play lets both ends do something, now and then also to the link, until the
// match is over and signed.
func (p *pairing) play() {
	p.t.Helper()
	for n := 0; !p.snaps[0].Match.Sealed() || !p.snaps[1].Match.Sealed(); n++ {
		if n > 20_000 {
			p.t.Fatalf("no end: %d and %d events", p.snaps[0].Match.Len(), p.snaps[1].Match.Len())
		}
		switch x := p.r.IntN(400); {
		case x < 6:
			p.set(!p.cut)
			if !p.cut {
				p.back()
			}
		case x == 6:
			p.set(true)
			p.away()
			p.back()
		case x < 9:
			p.set(true)
			p.crash(p.r.IntN(2))
			p.look()
			p.back()
		}
		if over := p.snaps[0].Match.Over() || p.snaps[1].Match.Over(); over && p.cut && p.r.IntN(10) == 0 {
			p.back()
		}
		p.wish(p.r.IntN(2))
		p.wait(time.Duration(p.r.IntN(20)) * time.Millisecond)
		if p.r.IntN(50) == 0 {
			p.wait(time.Duration(p.r.IntN(10)) * time.Second)
		}
	}
}

// wish has the person at end i want something, by what that end knows.
func (p *pairing) wish(i int) {
	s, seat := p.snaps[i], game.Seat(i+1)
	if s.Match.Over() || !s.Match.Joined() {
		return
	}
	c := match.Command{Do: match.DoMove}
	ask, n := s.Match.Asked(seat.Other())
	plies := len(s.Match.Plies())
	switch x := p.r.IntN(1000); {
	case ask == match.AskUndo && x < 500:
		c.Do, c.Plies = []match.Do{match.DoUndo, match.DoUndo, match.DoRefuse}[x%3], n
	case ask == match.AskDraw && x < 500:
		c.Do = []match.Do{match.DoDraw, match.DoRefuse, match.DoRefuse, match.DoRefuse}[x%4]
	case x < 15:
		c.Do = match.DoUndo
	case x < 20:
		c.Do = match.DoDraw
	case x == 20, plies > 250 && x < 40:
		c.Do = match.DoResign
	case x < 25:
		c.Do = match.DoRetract
	default:
		state := s.Match.State()
		if state.ToAct() != seat {
			return
		}
		c.Move = p.choose(state, plies)
	}
	p.do(seat, c)
}

// choose is a move at random, of a kind that brings games to an end.
func (p *pairing) choose(s game.State, plies int) game.Move {
	all := slices.Collect(s.Moves())
	pick := func(wanted func(game.Move) bool) (game.Move, bool) {
		some := slices.Clone(all)
		if some = slices.DeleteFunc(some, func(m game.Move) bool { return !wanted(m) }); len(some) == 0 {
			return game.Move{}, false
		}
		return some[p.r.IntN(len(some))], true
	}
	var wanted func(game.Move) bool
	switch {
	case s.Phase() == game.Scoring:
		wanted = func(m game.Move) bool { return m.Kind == game.Choose && m.Choice != "resume" }
	case p.bias == "weiqi":
		wanted = func(m game.Move) bool { return m.Kind == game.Pass == (plies > 60 && p.r.IntN(3) > 0) }
	case p.bias == "xiangqi":
		wanted = func(m game.Move) bool { return s.View().At(m.To).Color != game.NoColor }
	default:
		wanted = func(m game.Move) bool { return m.Kind == game.Place && stones(s.View(), m.To) > 1 }
	}
	if p.r.IntN(5) > 0 {
		if m, ok := pick(wanted); ok {
			return m
		}
	}
	m, _ := pick(func(game.Move) bool { return true })
	return m
}

// stones counts the men around a point.
func stones(v game.View, at game.Point) (n int) {
	cols, rows := v.Size()
	for i := range 9 {
		p := game.Point{Col: at.Col + int8(i%3) - 1, Row: at.Row + int8(i/3) - 1}
		if p.Col >= 0 && p.Row >= 0 && int(p.Col) < cols && int(p.Row) < rows && v.At(p).Color != game.NoColor {
			n++
		}
	}
	return n
}

// proved checks the two records under dir: they are the same, they hold, and
// what they say of the game is what the rules make of its moves.
func proved(t *testing.T, dir string, setup game.Setup) (game.Reason, int) {
	t.Helper()
	files, err := filepath.Glob(filepath.Join(dir, "?", "records", "*", "*"))
	if err != nil || len(files) != 2 {
		t.Fatalf("records %v, %v, want two", files, err)
	}
	one, err := os.ReadFile(files[0])
	if err != nil {
		t.Fatal(err)
	}
	other, err := os.ReadFile(files[1])
	if err != nil || !bytes.Equal(one, other) {
		t.Fatalf("the records differ, %v", err)
	}
	report, err := record.Verify(one, judge)
	if err != nil || !report.Sealed {
		t.Fatalf("%+v, %v", report, err)
	}
	st, err := store.Open(filepath.Join(dir, "0", "journal"), filepath.Join(dir, "0", "records"), filepath.Join(dir, "0", "peers.json"))
	if err != nil {
		t.Fatal(err)
	}
	rules, err := catalog.New(setup)
	if err != nil {
		t.Fatal(err)
	}
	moves, want := retold(t, rules, store.Events(st.Journals()[0].Facts))
	if report.Result != want || report.Moves != moves {
		t.Errorf("the record has %d moves, %+v; the rules say %d, %+v", report.Moves, report.Result, moves, want)
	}
	return want.Reason, moves
}

// retold plays a log by nothing but the rules.
func retold(t *testing.T, rules game.Rules, log []match.Signed) (int, game.Outcome) {
	t.Helper()
	states := []game.State{rules.Start()}
	for i, s := range log {
		e, err := match.ReadEvent(s)
		if err != nil {
			t.Fatal(err)
		}
		last := states[len(states)-1]
		out, over := last.Outcome()
		switch e.Op {
		case match.OpMove:
			next, err := last.Apply(e.Move)
			if err != nil || last.ToAct() != e.Seat || over {
				t.Fatalf("event %d: %v by %v: %v", i, e.Move, e.Seat, err)
			}
			states = append(states, next)
		case match.OpUndo:
			states = states[:len(states)-e.Plies]
		case match.OpDraw:
			return len(states) - 1, game.Outcome{Reason: game.Agreement}
		case match.OpResign:
			winner := e.Seat.Other()
			if e.Note != nil {
				winner = e.Seat
			}
			return len(states) - 1, game.Outcome{Winner: winner, Reason: game.Resignation}
		case match.OpTimeout:
			return len(states) - 1, game.Outcome{Winner: late(e), Reason: game.Timeout}
		case match.OpConfirm:
			return len(states) - 1, out
		}
	}
	t.Fatal("the log has no end")
	return 0, game.Outcome{}
}

// late is who wins by the time of the other that is over.
func late(e match.Event) game.Seat {
	if e.Clocks[0].Lost {
		return game.Second
	}
	return game.First
}

// setupsPlayed are every rule set, on a small board where it is go, and every
// opening.
func setupsPlayed(t *testing.T) (all []game.Setup) {
	t.Helper()
	opened := map[string]bool{}
	for _, s := range catalog.Setups() {
		if s.Game == "weiqi" {
			small, err := catalog.With(s, catalog.Size, "9")
			if err != nil {
				t.Fatal(err)
			}
			s = small
		}
		all = append(all, s)
		for _, c := range catalog.Choices(s) {
			for _, v := range c.Values {
				next, err := catalog.With(s, c.Key, v)
				if name := next.Option("opening", ""); err == nil && c.Key == "opening" && name != "" && !opened[name] {
					opened[name] = true
					all = append(all, next)
				}
			}
		}
	}
	return all
}

// deepGames is how many games of a rule set a deep test plays.
const deepGames = 1000

// TestWholeGames: random games to the end between two ends with disks, with
// takebacks, draws, resignations, flags, cuts and crashes, are the same on both
// disks, and what the rules alone make of them.
func TestWholeGames(t *testing.T) {
	t.Parallel()
	for _, setup := range setupsPlayed(t) {
		games := 2
		if setup.Option("opening", "") != "" {
			games = 1
		}
		if os.Getenv("QIYOU_DEEP") == "1" {
			games = deepGames
		}
		t.Run(setup.String(), func(t *testing.T) {
			t.Parallel()
			ends := map[game.Reason]int{}
			total := 0
			for seed := range games {
				t.Run(fmt.Sprintf("seed=%d", seed), func(t *testing.T) {
					reason, plies := whole(t, setup, uint64(seed))
					ends[reason]++
					total += plies
				})
			}
			t.Logf("%d moves stand, ends %v", total, ends)
		})
	}
}
