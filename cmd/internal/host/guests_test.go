package host

import (
	"context"
	"errors"
	"sync/atomic"
	"testing"

	"qiyou/ai"
	aigomoku "qiyou/ai/gomoku"
	"qiyou/ai/protocol/client"
	"qiyou/game"
	"qiyou/game/clock"
	"qiyou/game/match"
	"qiyou/ui/session"
)

// fakeGuests are engines of other programs by their names, and who is chosen for
// what. They think as ours does, and it is counted.
type fakeGuests struct {
	fakeSettings
	asked map[string]*atomic.Int32
	past  *atomic.Int32 // moves of the last task, one more; 0 where they are not known
}

func newGuests(names ...string) fakeGuests {
	g := fakeGuests{fakeSettings{}, map[string]*atomic.Int32{}, new(atomic.Int32)}
	for _, n := range names {
		g.asked[n] = new(atomic.Int32)
	}
	return g
}

// Set implements Settings.
func (g fakeGuests) Set(key, value string) error {
	if _, _, ok := session.RoleOf(key); ok && g.asked[value] == nil {
		return session.Error{ID: session.ErrEngine}
	}
	return g.fakeSettings.Set(key, value)
}

// Chosen implements Guests.
func (g fakeGuests) Chosen(r session.Role, s game.Setup) string {
	return g.fakeSettings[r.Setting(s.Game)]
}

// Guest implements Guests.
func (g fakeGuests) Guest(name string, _ game.Setup, ours ai.Engine) ai.Engine {
	if g.asked[name] == nil {
		return nil
	}
	return fakeGuest{ours, name, g.asked[name], g.past}
}

// Adviser implements Guests.
func (g fakeGuests) Adviser(name string, s game.Setup, ours ai.Engine) ai.Engine {
	return g.Guest(name, s, ours)
}

type fakeGuest struct {
	ai.Engine
	name  string
	asked *atomic.Int32
	past  *atomic.Int32
}

func (g fakeGuest) Name() string { return g.name }

func (g fakeGuest) Think(ctx context.Context, t ai.Task) (ai.Advice, error) {
	g.asked.Add(1)
	if g.past.Store(0); t.Moves != nil {
		g.past.Store(int32(len(t.Moves)) + 1)
	}
	return g.Engine.Think(ctx, t)
}

// TestGuestPlays: the engine that is chosen plays, under its name, and in that match
// whoever is chosen afterwards.
func TestGuestPlays(t *testing.T) {
	t.Parallel()
	home, guests := t.TempDir(), newGuests("rapfi", "yixin")
	with := func(c *Config) { c.Settings, c.Guests = guests, guests }
	a := start(t, "anna", home, with)
	moves := func(n int) func(session.Table) bool {
		return func(e session.Table) bool { return len(e.Snapshot.Match.Plies()) >= n }
	}
	offer := session.Offer{Setup: game.Setup{Game: "gomoku", Rules: "freestyle", Size: 15}, Clock: clock.Settings{}, Sides: match.InviterSecond}
	a.do(session.PlayComputer{Offer: offer, Level: 1, Engine: "nobody"})
	await(a, "a refusal", func(e session.Notice) bool { return e.Args[0] == session.ErrEngine })
	a.do(session.PlayComputer{Offer: offer, Level: 1, Engine: "rapfi"})
	await(a, "the choice", func(e session.Settings) bool { return e.Set == "opponent_gomoku" })
	seen := await(a, "a move", moves(1)).Snapshot
	if name := seen.Players[0].Name; name != "rapfi" || guests.asked["rapfi"].Load() == 0 || guests.asked["yixin"].Load() != 0 {
		t.Errorf("%q plays, asked %v", name, guests.asked)
	}
	a.do(session.Set{Key: "opponent_gomoku", Value: "yixin"})
	a.do(session.Leave{Match: seen.ID})
	await(a, "leaving", func(e session.Left) bool { return e.Match == seen.ID })
	before := guests.asked["rapfi"].Load()
	a.do(session.Reopen{Match: seen.ID})
	a.do(session.Act{Match: seen.ID, Command: match.Command{Seat: game.Second, Do: match.DoMove, Move: free(seen.Match.State())}})
	await(a, "an answer", moves(3))
	if guests.asked["rapfi"].Load() == before || guests.asked["yixin"].Load() != 0 {
		t.Errorf("gone on with: asked %d and %d times", guests.asked["rapfi"].Load(), guests.asked["yixin"].Load())
	}
	a.do(session.PlayComputer{Offer: offer, Level: 1})
	await(a, "the other", func(e session.Table) bool {
		return e.Snapshot.Players[0].Name == "yixin" && len(e.Snapshot.Match.Plies()) == 1
	})
	a.stop()
	delete(guests.asked, "rapfi")
	b := start(t, "anna", home, with)
	b.do(session.Reopen{Match: seen.ID})
	await(b, "word that it is gone", func(e session.Notice) bool { return e.Code == session.NoticeGone && e.Args[0] == "rapfi" })
	b.do(session.Act{Match: seen.ID, Command: match.Command{Seat: game.Second, Do: match.DoMove, Move: free(seen.Match.State(), 1)}})
	await(b, "a move of ours", moves(5))
}

// free is a move that may be made, after skipping some.
func free(s game.State, skip ...int) (mv game.Move) {
	n := len(skip) + 20
	for m := range s.Moves() {
		mv = m
		if n--; n < 0 {
			break
		}
	}
	return mv
}

// TestGuestAdvises: the engine that is chosen to advise is asked for hints, and told
// what has been played.
func TestGuestAdvises(t *testing.T) {
	t.Parallel()
	guests := newGuests("rapfi")
	guests.fakeSettings["adviser_gomoku"] = "rapfi"
	a := start(t, "anna", t.TempDir(), func(c *Config) { c.Settings, c.Guests = guests, guests })
	offer := session.Offer{Setup: game.Setup{Game: "gomoku", Rules: "freestyle", Size: 15}, Sides: match.InviterFirst}
	a.do(session.PlayComputer{Offer: offer, Level: 1})
	seen := await(a, "a table", func(e session.Table) bool { return true }).Snapshot
	if name := seen.Players[1].Name; name != session.OwnName(1) {
		t.Errorf("%q plays", name)
	}
	first := free(seen.Match.State())
	state, err := seen.Match.State().Apply(first)
	if err != nil {
		t.Fatal(err)
	}
	a.do(session.Advise{Match: seen.ID, Key: 7, Setup: offer.Setup, State: state, Moves: []game.Move{first}, Hints: 1})
	await(a, "a hint", func(e session.Advised) bool { return e.Key == 7 && len(e.Hints) == 1 })
	if n := guests.past.Load(); n != 2 {
		t.Errorf("told of %d moves, want 1", n-1)
	}
	if guests.asked["rapfi"].Load() == 0 {
		t.Error("it was not asked")
	}
}

// broken is a guest that fails, and for which ours stands in.
type broken struct{ ai.Engine }

func (b broken) Choose(ctx context.Context, t ai.Task, n int) ([]ai.Advice, error) {
	all, err := ai.Best(ctx, b.Engine, t, n)
	return all, errors.Join(&client.Error{What: client.Ended, Engine: "rapfi"}, err)
}

// TestAdviserFails: the person is told that ours has stood in, and has its hints.
func TestAdviserFails(t *testing.T) {
	t.Parallel()
	a := start(t, "anna", t.TempDir(), func(c *Config) { c.Engine = func(game.Setup) ai.Engine { return broken{aigomoku.New()} } })
	a.do(session.PlayHere{Offer: offer(match.InviterFirst)})
	a.do(wishFor(a.plies(0), 3, 2, true))
	told, hints := false, 0
	for !told || hints == 0 {
		await(a, "hints and word of the failure", func(e session.Event) bool {
			switch e := e.(type) {
			case session.Advised:
				hints = len(e.Hints)
			case session.Notice:
				told = told || e.Code == session.NoticeStoodIn && e.Args[0] == "rapfi"
			}
			return true
		})
	}
}

func (b broken) Think(ctx context.Context, t ai.Task) (ai.Advice, error) {
	a, err := b.Engine.Think(ctx, t)
	return a, errors.Join(&client.Error{What: client.Ended, Engine: "rapfi"}, err)
}

// TestAnalysisGoesOn: a guest that fails in the middle of a game that is gone
// through does not end that.
func TestAnalysisGoesOn(t *testing.T) {
	t.Parallel()
	a := start(t, "anna", t.TempDir(), nil)
	e := steady{broken{aigomoku.New()}, a.host}
	a.do(session.PlayHere{Offer: offer(match.InviterFirst)})
	m := a.plies(0).Match
	for _, think := range []func(context.Context, ai.Task) (ai.Advice, error){e.Think, e.Judge} {
		got, err := think(t.Context(), ai.Task{State: m.State(), Setup: m.Setup(), Limits: ai.Limits{Nodes: 50}})
		if err != nil || got.Move == (game.Move{}) {
			t.Errorf("%+v, %v", got, err)
		}
		await(a, "word of the failure", func(e session.Notice) bool { return e.Code == session.NoticeStoodIn })
	}
}
