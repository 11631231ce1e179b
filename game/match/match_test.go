package match_test

import (
	"bytes"
	"crypto/sha256"
	"encoding/binary"
	"errors"
	"math"
	"testing"
	"time"

	"qiyou/game"
	"qiyou/game/gametest"
	"qiyou/game/match"
	"qiyou/game/match/matchtest"
)

var (
	both       = matchtest.Keys()
	keyA, keyB = both[0], both[1]
)

// played is a match of the stub under timing, opened and joined.
func played(t *testing.T, setup, timing string) match.Match {
	t.Helper()
	m, err := match.Begin(testJudge(), matchtest.Terms(setup, timing, both), both)
	if err != nil {
		t.Fatal(err)
	}
	return m
}

// do carries out commands one after the other and fails if one is refused.
func do(t *testing.T, m match.Match, commands ...match.Command) match.Match {
	t.Helper()
	r := match.NewReplica(m, both)
	for i, c := range commands {
		next, _, err := r.Do(c)
		if err != nil {
			t.Fatalf("command %d, %+v: %v", i, c, err)
		}
		r = next
	}
	return r.Match
}

// failer is what testing.TB and rapid.T share.
type failer interface {
	Helper()
	Fatalf(format string, args ...any)
}

// decide is m after commands whose lag is what they say; nothing else is
// written.
func decide(t failer, m match.Match, commands ...match.Command) match.Match {
	t.Helper()
	for i, c := range commands {
		f, err := match.Decide(m, c)
		if err != nil {
			t.Fatalf("command %d, %+v: %v", i, c, err)
		}
		s := f.Seal(both[c.Seat.Index()])
		if _, ok := f.(match.Note); ok {
			m, err = match.Hear(m, s)
		} else {
			m, err = match.Fold(m, s)
		}
		if err != nil {
			t.Fatalf("command %d, %+v: %v", i, c, err)
		}
	}
	return m
}

func place(seat game.Seat, col int8, think time.Duration) match.Command {
	return match.Command{Seat: seat, Do: match.DoMove, Move: game.PlaceAt(game.Point{Col: col}), Think: think}
}

func wish(seat game.Seat, d match.Do) match.Command { return match.Command{Seat: seat, Do: d} }

func reason(t *testing.T, err error) game.Reason {
	t.Helper()
	var illegal *game.IllegalError
	if !errors.As(err, &illegal) {
		t.Fatalf("%v has no reason", err)
	}
	return illegal.Reason
}

func TestPlayToTheEnd(t *testing.T) {
	t.Parallel()
	m := do(t, played(t, "stub/two 3", "none"), place(game.First, 0, 0), place(game.Second, 1, 0), place(game.First, 0, 0))
	if o, over := m.Outcome(); !over || o.Winner != game.First || !m.Sealed() {
		t.Errorf("outcome %+v, over %v, sealed %v", o, over, m.Sealed())
	}
	again, err := match.Replay(testJudge(), m.Log())
	if err != nil || again.Head() != m.Head() || again.State().Hash() != m.State().Hash() {
		t.Errorf("replay: %v, head %x want %x", err, again.Head(), m.Head())
	}
}

func TestRefusals(t *testing.T) {
	t.Parallel()
	m := played(t, "stub/two 3", "none")
	over := do(t, m, wish(game.First, match.DoResign))
	for _, c := range []struct {
		name string
		m    match.Match
		c    match.Command
		want game.Reason
	}{
		{"out of turn", m, place(game.Second, 0, 0), game.NotYourTurn},
		{"against the rules", m, place(game.First, 7, 0), game.OffBoard},
		{"after the end", over, place(game.Second, 0, 0), game.GameOver},
		{"resign after the end", over, wish(game.Second, match.DoResign), game.GameOver},
		{"takeback of nothing", m, wish(game.First, match.DoUndo), game.NothingToUndo},
		{"no to nothing", m, wish(game.First, match.DoRefuse), game.NothingAsked},
		{"retract nothing", m, wish(game.First, match.DoRetract), game.NothingAsked},
		{"nobody", m, wish(game.NoSeat, match.DoDraw), game.NotYourTurn},
	} {
		if _, err := match.Decide(c.m, c.c); reason(t, err) != c.want {
			t.Errorf("%s: %v, want %v", c.name, err, c.want)
		}
	}
}

func TestTakeback(t *testing.T) {
	t.Parallel()
	start := played(t, "stub/two 9", "1m")
	m := do(t, start, place(game.First, 0, 5*time.Second), place(game.Second, 1, 7*time.Second))
	t.Run("of the other's answer and one's own move", func(t *testing.T) {
		back := do(t, m, wish(game.First, match.DoUndo), wish(game.Second, match.DoUndo))
		if len(back.Plies()) != 0 || back.Clocks() != start.Clocks() || back.State().ToAct() != game.First {
			t.Errorf("%d plies, clocks %v", len(back.Plies()), back.Clocks())
		}
	})
	t.Run("of the last move", func(t *testing.T) {
		back := do(t, m, wish(game.Second, match.DoUndo), wish(game.First, match.DoUndo))
		if len(back.Plies()) != 1 || back.State().ToAct() != game.Second || back.Clocks()[1].Main != time.Minute {
			t.Errorf("%d plies, clocks %v", len(back.Plies()), back.Clocks())
		}
	})
	t.Run("lapses with a move", func(t *testing.T) {
		on := do(t, m, wish(game.Second, match.DoUndo), place(game.First, 0, 0))
		if ask, _ := on.Asked(game.Second); ask != match.AskNothing {
			t.Errorf("still asked: %v", ask)
		}
	})
	t.Run("refused, then asked again and granted", func(t *testing.T) {
		no := do(t, m, wish(game.Second, match.DoUndo), wish(game.First, match.DoRefuse))
		if ask, _ := no.Asked(game.Second); ask != match.AskNothing || !no.Refused(game.Second) {
			t.Errorf("asked %v, refused %v", ask, no.Refused(game.Second))
		}
		if back := do(t, no, wish(game.Second, match.DoUndo), wish(game.First, match.DoUndo)); len(back.Plies()) != 1 {
			t.Errorf("%d plies", len(back.Plies()))
		}
	})
	t.Run("without consent does not fold", func(t *testing.T) {
		e := match.Event{Match: m.ID(), Index: m.Len(), Prev: m.Head(), Seat: game.First, Op: match.OpUndo, Plies: 2, Clocks: start.Clocks(), State: start.State().Hash()}
		if _, err := match.Fold(m, e.Seal(keyA)); faultCode(t, err) != match.FaultConsent {
			t.Error(err)
		}
	})
}

func faultCode(t *testing.T, err error) string {
	t.Helper()
	var f *match.Fault
	if !errors.As(err, &f) {
		t.Fatalf("%v is no fault", err)
	}
	return f.Code
}

func TestDrawAndResignation(t *testing.T) {
	t.Parallel()
	m := do(t, played(t, "stub/two 9", "none"), place(game.First, 0, 0))
	for _, c := range []struct {
		name   string
		did    []match.Command
		winner game.Seat
		reason game.Reason
	}{
		{"the writer accepts", []match.Command{wish(game.First, match.DoDraw), wish(game.Second, match.DoDraw)}, game.NoSeat, game.Agreement},
		{"the waiting seat accepts", []match.Command{wish(game.Second, match.DoDraw), wish(game.First, match.DoDraw)}, game.NoSeat, game.Agreement},
		{"the writer resigns", []match.Command{wish(game.Second, match.DoResign)}, game.First, game.Resignation},
		{"the waiting seat resigns", []match.Command{wish(game.First, match.DoResign)}, game.Second, game.Resignation},
	} {
		got := do(t, m, c.did...)
		if o, over := got.Outcome(); !over || o.Winner != c.winner || o.Reason != c.reason || !got.Sealed() {
			t.Errorf("%s: %+v, over %v", c.name, o, over)
		}
	}
}

func TestTimeRunsOut(t *testing.T) {
	t.Parallel()
	m := do(t, played(t, "stub/two 9", "10s"), place(game.First, 0, 4*time.Second))
	late := do(t, m, place(game.Second, 0, 10*time.Second))
	if o, _ := late.Outcome(); o.Winner != game.First || o.Reason != game.Timeout || len(late.Plies()) != 1 {
		t.Errorf("a move at exactly nothing: %+v, %d plies", o, len(late.Plies()))
	}
	if _, err := match.Decide(m, match.Command{Seat: game.Second, Do: match.DoTimeout, Think: 9999 * time.Millisecond}); err == nil {
		t.Error("a timeout with 1 ms left was written")
	}
}

// The scenario clock-removal-phase of testdata/clock.
func TestClocksStandWhileScoring(t *testing.T) {
	t.Parallel()
	pass := func(seat game.Seat, think time.Duration) match.Command {
		return match.Command{Seat: seat, Do: match.DoMove, Move: game.PassMove(), Think: think}
	}
	m := do(t, played(t, "stub/two 9", "1m+3x30s"), pass(game.First, 20*time.Second), pass(game.Second, 30*time.Second))
	if m.State().Phase() != game.Scoring {
		t.Fatalf("phase %v", m.State().Phase())
	}
	on := do(t, m, match.Command{Seat: game.First, Do: match.DoMove, Move: game.ChooseOf("resume"), Think: 5 * time.Minute})
	if on.Clocks() != m.Clocks() || on.State().Phase() != game.Play {
		t.Errorf("clocks %v, were %v", on.Clocks(), m.Clocks())
	}
}

// Any bit that is changed in any event is found at that event or, where the
// bit is only in the hash that the next event names, at the next.
func TestEveryChangedBitIsFound(t *testing.T) {
	gametest.Long(t)
	t.Parallel()
	m := do(t, played(t, "stub/two 4", "1m+5s"), place(game.First, 0, 1), wish(game.First, match.DoUndo), wish(game.Second, match.DoUndo),
		place(game.First, 1, 2), place(game.Second, 1, 3), wish(game.First, match.DoResign))
	every := 1
	if raceEnabled {
		every = 11 // the race detector makes signatures slow, and there is nothing here to race
	}
	for i, s := range m.Log() {
		for bit := 0; bit < 8*(len(s.Body)+len(s.Sig)); bit += every {
			log := append([]match.Signed(nil), m.Log()...)
			log[i] = match.Signed{Body: bytes.Clone(s.Body), Sig: bytes.Clone(s.Sig)}
			if at := bit / 8; at < len(s.Body) {
				log[i].Body[at] ^= 1 << (bit % 8)
			} else {
				log[i].Sig[at-len(s.Body)] ^= 1 << (bit % 8)
			}
			got, err := match.Replay(testJudge(), log)
			if err == nil || got.Len() != i {
				t.Fatalf("bit %d of event %d: %d events hold, %v", bit, i, got.Len(), err)
			}
		}
	}
}

// An event of one match means nothing in another, and an old one nothing at a
// later head.
func TestReplayedEvents(t *testing.T) {
	t.Parallel()
	m := do(t, played(t, "stub/two 9", "none"), place(game.First, 0, 0), place(game.Second, 1, 0))
	other := do(t, played(t, "stub/two 8", "none"), place(game.First, 0, 0), place(game.Second, 1, 0))
	for i, s := range append(append([]match.Signed(nil), other.Log()...), m.Log()...) {
		if _, err := match.Fold(m, s); err == nil {
			t.Errorf("event %d was taken in again", i)
		}
	}
}

func TestLot(t *testing.T) {
	t.Parallel()
	const draws = 10_000
	first := 0
	for n := range uint64(draws) {
		a, b := sha256.Sum256(binary.LittleEndian.AppendUint64(nil, n)), sha256.Sum256(binary.BigEndian.AppendUint64([]byte{1}, n))
		if (match.Lot{Inviter: a[:], Invited: b[:]}).First(keyA.Public(), keyB.Public()) == game.First {
			first++
		}
	}
	if sigma := math.Sqrt(draws) / 2; math.Abs(float64(first)-draws/2) > 3*sigma {
		t.Errorf("%d of %d draws", first, draws)
	}
	for name, spoil := range map[string]func(*match.Terms){
		"another nonce revealed": func(x *match.Terms) { x.Lot.Inviter = matchtest.Nonce("9") },
		"no nonce":               func(x *match.Terms) { x.Lot.Inviter = nil },
		"zero nonce of the inviter": func(x *match.Terms) {
			x.Lot.Inviter = make([]byte, 32)
			c := match.Commit(x.Lot.Inviter, x.Players[0].Key, x.Players[1].Key)
			x.Lot.Commit = c[:]
		},
		"zero nonce of the invited": func(x *match.Terms) { x.Lot.Invited = make([]byte, 32) },
		"commitment turned round": func(x *match.Terms) {
			c := match.Commit(x.Lot.Inviter, x.Players[1].Key, x.Players[0].Key)
			x.Lot.Commit = c[:]
		},
		"reflected":                 func(x *match.Terms) { x.Lot.Invited = x.Lot.Inviter },
		"another seat":              func(x *match.Terms) { x.Inviter = game.Second },
		"another invited player":    func(x *match.Terms) { x.Players = []match.Player{x.Players[0], {Key: matchtest.Key("third").Public()}} },
		"commitment of another":     func(x *match.Terms) { x.Lot.Commit = matchtest.Nonce("5") },
		"sides that do not exist":   func(x *match.Terms) { x.Lot.Sides = 3 },
		"clock in another form":     func(x *match.Terms) { x.Clock = "600s" },
		"setup in another form":     func(x *match.Terms) { x.Setup = "stub/two  4" },
		"name that is not text":     func(x *match.Terms) { x.Players[0].Name = "\xff" },
		"name that is far too long": func(x *match.Terms) { x.Players[0].Name = string(make([]byte, 49)) },
	} {
		x := matchtest.Terms("stub/two 4", "10m", both)
		spoil(&x)
		if err := x.Check(); !errors.Is(err, match.ErrTerms) {
			t.Errorf("%s: %v", name, err)
		}
	}
}

func FuzzReadEvent(f *testing.F) {
	start, err := match.Open(testJudge(), matchtest.Terms("stub/two 4", "10m", both))
	if err != nil {
		f.Fatal(err)
	}
	f.Add(start.Seal(keyA).Body)
	f.Add(match.Event{Seat: game.First, Op: match.OpMove, Move: game.PlaceAt(game.Point{Col: 3})}.Seal(keyA).Body)
	f.Add(match.Event{Seat: game.Second, Op: match.OpMove, Move: game.PassMove(), Think: time.Second, Lag: 1200 * time.Millisecond}.Seal(keyA).Body)
	f.Add(match.Event{Seat: game.First, Op: match.OpPause, Think: time.Second, Paused: match.MaxPause}.Seal(keyA).Body)
	f.Add(match.Event{Seat: game.Second, Op: match.OpTimeout, Lag: time.Hour}.Seal(keyA).Body)
	note := match.Note{Seat: game.First, Seq: 1, Ask: match.AskAdjourn}.Seal(keyB)
	f.Add(match.Event{Seat: game.Second, Op: match.OpAdjourn, Note: &note}.Seal(keyA).Body)
	f.Fuzz(func(t *testing.T, body []byte) {
		e, err := match.ReadEvent(match.Signed{Body: body})
		if err != nil {
			return
		}
		if again := e.Seal(keyA); !bytes.Equal(again.Body, body) {
			t.Fatalf("%x was read, %x written", body, again.Body)
		}
	})
}

func FuzzReadNote(f *testing.F) {
	f.Add(match.Note{Seat: game.First, Seq: 1, Ask: match.AskUndo, Plies: 2}.Seal(keyA).Body)
	for _, ask := range []match.Ask{match.AskFlag, match.AskAdjourn, match.AskReturn, match.AskReturn + 1} {
		f.Add(match.Note{Seat: game.Second, Index: 7, Seq: 3, Ask: ask, Refuse: 1}.Seal(keyA).Body)
	}
	f.Fuzz(func(t *testing.T, body []byte) {
		n, err := match.ReadNote(match.Signed{Body: body})
		if err != nil {
			return
		}
		if again := n.Seal(keyA); !bytes.Equal(again.Body, body) {
			t.Fatalf("%x was read, %x written", body, again.Body)
		}
	})
}

// Whatever an event says, it folds or is refused, and a match that goes on is
// one in which nobody's time is over.
func FuzzFold(f *testing.F) {
	start := func(t testing.TB) match.Match {
		m, err := match.Begin(testJudge(), matchtest.Terms("stub/two 9", "5s+2x3s", both), both)
		if err != nil {
			t.Fatal(err)
		}
		return m
	}
	f.Add([]byte{3, 0, 10, 0, 0, 3, 1, 10, 20, 0, 9, 0, 5, 0, 20, 3, 0, 200, 0, 0})
	f.Add([]byte{3, 0, 10, 0, 0, 7, 0, 0, 255, 0, 8, 0, 0, 0, 0})
	f.Add([]byte{9, 0, 40, 0, 255, 9, 0, 40, 0, 255, 7, 0, 80, 0, 0})
	f.Fuzz(func(t *testing.T, script []byte) {
		m := start(t)
		for n := 0; len(script) >= 5 && n < 40; n, script = n+1, script[5:] {
			e := match.Event{
				Match: m.ID(), Index: m.Len(), Prev: m.Head(), Seat: m.Writer(), Op: match.Op(script[0]), Clocks: m.Clocks(), State: m.State().Hash(),
				Think: time.Duration(script[2]) * 100 * time.Millisecond, Lag: time.Duration(script[3]) * 100 * time.Millisecond,
				Paused: time.Duration(script[4]) * time.Second,
			}
			if e.Op == match.OpMove {
				e.Move = game.PlaceAt(game.Point{Col: int8(script[1] % 2)})
			}
			if e.Seat == game.NoSeat {
				return
			}
			e.Clocks, e.State = m.After(e)
			next, err := match.Fold(m, e.Seal(both[e.Seat.Index()]))
			if err != nil {
				continue
			}
			m = next
			if c := m.Clocks(); !m.Over() && (c[0].Lost || c[1].Lost) {
				t.Fatalf("%v: goes on with %+v", e.Op, c)
			}
			if m.PauseLeft(game.First) < 0 || m.PauseLeft(game.Second) < 0 {
				t.Fatalf("more pauses than there are: %v", m.PauseLeft(e.Seat))
			}
		}
		again, err := match.Replay(testJudge(), m.Log())
		if err != nil || again.Clocks() != m.Clocks() || again.LastLag() != m.LastLag() || again.Over() != m.Over() {
			t.Fatalf("replayed: %v", err)
		}
	})
}
