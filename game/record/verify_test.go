package record_test

import (
	"bytes"
	"encoding/base64"
	"errors"
	"fmt"
	"math/rand/v2"
	"os"
	"reflect"
	"slices"
	"sync"
	"testing"
	"time"

	"qiyou/game"
	"qiyou/game/gametest"
	"qiyou/game/match"
	"qiyou/game/record"
)

// long are the records of matches of 300 moves.
var long = sync.OnceValue(func() map[string][]byte {
	all := map[string][]byte{}
	for _, setup := range []string{"weiqi/chinese 19", "gomoku/freestyle 19", "xiangqi/asian 0 limit=off repetition=draw"} {
		for seed := uint64(1); all[setup] == nil; seed++ {
			all[setup] = long300(setup, seed)
		}
	}
	return all
})

// long300 is the record of 300 random moves; nil if the game ends before.
func long300(setup string, seed uint64) []byte {
	p := begin(panics{}, setup, "10m+3x30s", "Lin", "Wang")
	r := rand.New(rand.NewPCG(seed, 3))
	for len(p.m.Plies()) < 300 {
		s := p.m.State()
		quiet := slices.DeleteFunc(slices.Collect(s.Moves()), func(m game.Move) bool {
			next, err := s.Apply(m)
			if err != nil || m.Kind == game.Pass {
				return true
			}
			_, over := next.Outcome()
			return over || m.Kind == game.Step && s.View().At(m.To).Color != game.NoColor
		})
		if len(quiet) == 0 {
			return nil
		}
		p.do(match.Command{Seat: s.ToAct(), Do: match.DoMove, Move: quiet[r.IntN(len(quiet))], Think: time.Second})
	}
	return record.Write(p.do(match.Command{Seat: game.First, Do: match.DoResign}).settle().m)
}

// panics fails where there is no test.
type panics struct{}

func (panics) Helper()                           {}
func (panics) Fatalf(format string, args ...any) { panic(fmt.Sprintf(format, args...)) }

// signedPart is where the log lies in the file data.
func signedPart(data []byte) (from, to int) {
	from = bytes.Index(data, []byte("QYLOG"))
	if to = bytes.Index(data[from:], []byte("]\n;")); to >= 0 {
		return from, from + to
	}
	return from, bytes.LastIndex(data, []byte("[QYLOG")) + 210
}

// TestVerifyInTime: a record of 300 moves is verified within 100 ms, and within
// a second where a machine does many other things.
func TestVerifyInTime(t *testing.T) {
	if raceEnabled || testing.Short() {
		t.Skip("measures time")
	}
	limit := time.Second
	if os.Getenv("QIYOU_DEEP") == "1" {
		limit = 100 * time.Millisecond
	}
	for setup, data := range long() {
		best := time.Hour
		for range 20 {
			start := time.Now()
			if _, err := record.Verify(data, judge); err != nil {
				t.Fatal(err)
			}
			best = min(best, time.Since(start))
		}
		t.Logf("%s: %v", setup, best.Round(time.Microsecond))
		if best > limit {
			t.Errorf("%s: %v, want %v", setup, best, limit)
		}
	}
}

// BenchmarkVerify300 is a record of 300 moves of each game.
func BenchmarkVerify300(b *testing.B) {
	for setup, data := range long() {
		b.Run(setup[:6], func(b *testing.B) {
			b.SetBytes(int64(len(data)))
			for b.Loop() {
				if _, err := record.Verify(data, judge); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}

// changed is data with one bit of another value.
func changed(data []byte, bit int) []byte {
	data = bytes.Clone(data)
	data[bit/8] ^= 1 << (bit % 8)
	return data
}

// told checks that a bit that was changed is found, and that what is said is
// more than that.
func told(t *testing.T, data []byte, bit int) {
	t.Helper()
	r, err := record.Verify(changed(data, bit), judge)
	var syntax *record.SyntaxError
	switch {
	case err == nil:
		t.Errorf("bit %d of byte %d (%q) is not found", bit%8, bit/8, data[bit/8])
	case errors.Is(err, record.ErrChain):
		if b := r.Broken; b == nil || b.Event != r.Good || b.Fault == "" {
			t.Errorf("bit %d of byte %d: %v, %+v", bit%8, bit/8, err, b)
		}
	case errors.Is(err, record.ErrDiffers):
		if len(r.Differs) == 0 || r.Differs[0].What == "" || r.Differs[0].What != "layout" && r.Differs[0].File == r.Differs[0].Log {
			t.Errorf("bit %d of byte %d: %v, %+v", bit%8, bit/8, err, r.Differs)
		}
	case !errors.As(err, &syntax) && !errors.Is(err, record.ErrNoChain):
		t.Errorf("bit %d of byte %d: %v", bit%8, bit/8, err)
	}
}

// TestAnyBitIsFound: every bit of short records, and random ones of the log in
// long ones.
func TestAnyBitIsFound(t *testing.T) {
	gametest.Long(t)
	t.Parallel()
	for _, setup := range []string{"gomoku/freestyle 15", "xiangqi/asian 0"} {
		moves := map[string]string{"gomoku/freestyle 15": "h8 i9", "xiangqi/asian 0": "h2e2 h9g7"}[setup]
		t.Run("every bit/"+setup[:6], func(t *testing.T) {
			t.Parallel()
			data := record.Write(begin(t, setup, "10m", "Lin", "王").play(time.Second, moves).
				do(match.Command{Seat: game.First, Do: match.DoResign}).settle().m)
			step := 7
			switch {
			case raceEnabled:
				step = 31
			case os.Getenv("QIYOU_DEEP") == "1":
				step = 1
			}
			for bit := 0; bit < 8*len(data); bit += step {
				told(t, data, bit)
			}
		})
	}
	n := 20
	if os.Getenv("QIYOU_DEEP") == "1" {
		n = 1000
	}
	for setup, data := range long() {
		t.Run("of 300 moves/"+setup[:6], func(t *testing.T) {
			t.Parallel()
			from, to := signedPart(data)
			r := rand.New(rand.NewPCG(1, uint64(len(data))))
			for range n {
				told(t, data, 8*from+r.IntN(8*(to-from)))
			}
		})
	}
}

// TestFirstThatDoesNotHold: where a log breaks, by whose hand and why.
func TestFirstThatDoesNotHold(t *testing.T) {
	t.Parallel()
	p := begin(t, "gomoku/freestyle 15", "none", "Lin", "Wang").play(0, "h8 h9 i8 i9")
	keys := p.keys
	at := p.m.Len()
	for name, c := range map[string]struct {
		event func(e match.Event) match.Event
		key   match.Key
		want  record.Break
	}{
		"on a stone": {func(e match.Event) match.Event { e.Move, _ = game.ParseMove("hh"); return e }, keys[0],
			record.Break{Event: at, Move: 5, Seat: game.First, Op: match.OpMove, Text: "hh", Fault: match.FaultMove, Why: game.Occupied}},
		"out of turn": {func(e match.Event) match.Event { e.Seat = game.Second; return e }, keys[1],
			record.Break{Event: at, Move: 5, Seat: game.Second, Op: match.OpMove, Text: "jh", Fault: match.FaultWriter}},
		"by another's hand": {func(e match.Event) match.Event { return e }, keys[1],
			record.Break{Event: at, Move: 5, Seat: game.First, Op: match.OpMove, Text: "jh", Fault: match.FaultSignature}},
		"another board": {func(e match.Event) match.Event { e.State++; return e }, keys[0],
			record.Break{Event: at, Move: 5, Seat: game.First, Op: match.OpMove, Text: "jh", Fault: match.FaultState}},
		"a draw of one": {func(e match.Event) match.Event { e.Op, e.Move = match.OpDraw, game.Move{}; return e }, keys[0],
			record.Break{Event: at, Move: 4, Seat: game.First, Op: match.OpDraw, Fault: match.FaultConsent}},
	} {
		move, err := game.ParseMove("jh")
		if err != nil {
			t.Fatal(err)
		}
		fact, err := match.Decide(p.m, match.Command{Seat: game.First, Do: match.DoMove, Move: move})
		if err != nil {
			t.Fatal(err)
		}
		signed := c.event(fact.(match.Event)).Seal(c.key)
		data := appended(t, record.Write(p.m), signed)
		r, err := record.Verify(data, judge)
		if !errors.Is(err, record.ErrChain) || !reflect.DeepEqual(r.Broken, &c.want) || r.Good != at {
			t.Errorf("%s: %+v, %v; want %+v", name, r.Broken, err, c.want)
		}
	}
}

// appended is the file data with one more event in its log.
func appended(t *testing.T, data []byte, s match.Signed) []byte {
	t.Helper()
	g, err := record.Read(data)
	if err != nil {
		t.Fatal(err)
	}
	for i, p := range g.Roots[0].Props {
		if p.ID == "QYLOG" {
			g.Roots[0].Props[i].Values = append(slices.Clone(p.Values), value(s))
		}
	}
	return g.Bytes()
}

// value is s as a value of QYLOG.
func value(s match.Signed) string {
	b := base64.RawURLEncoding
	return b.EncodeToString(s.Body) + "." + b.EncodeToString(s.Sig)
}

// TestWhatDiffers: which words of a file its log does not bear out, and what it
// says in their place.
func TestWhatDiffers(t *testing.T) {
	t.Parallel()
	resign := match.Command{Seat: game.First, Do: match.DoResign}
	sgf := record.Write(begin(t, "gomoku/freestyle 15", "none", "Lin", "Wang").play(0, "h8 h9 i8").do(resign).settle().m)
	pgn := record.Write(begin(t, "xiangqi/asian 0", "none", "Lin", "Wang").play(0, "h2e2 h9g7").do(resign).settle().m)
	for name, c := range map[string]struct {
		data     []byte
		old, new string
		want     record.Difference
	}{
		"name":          {sgf, "PB[Lin]", "PB[Zhang]", record.Difference{What: "PB", File: "Zhang", Log: "Lin"}},
		"result":        {sgf, "RE[W+R]", "RE[B+R]", record.Difference{What: "RE", File: "B+R", Log: "W+R"}},
		"more":          {sgf, "RE[W+R]", "RE[W+R]EV[Cup]", record.Difference{What: "EV", File: "Cup"}},
		"second move":   {sgf, ";W[hg]", ";W[aa]", record.Difference{What: "moves", Move: 2, File: "W[aa]", Log: "W[hg]"}},
		"one move less": {sgf, "\n;B[ih]", "", record.Difference{What: "moves", Move: 3, Log: "B[ih]"}},
		"one move more": {sgf, "\n;B[ih]", "\n;B[ih]\n;W[aa]", record.Difference{What: "moves", Move: 4, File: "W[aa]"}},
		"blank":         {sgf, "\n;B[ih]", "\n ;B[ih]", record.Difference{What: "layout"}},
		"tag":           {pgn, `[Red "Lin"]`, `[Red "Zhang"]`, record.Difference{What: "Red", File: "Zhang", Log: "Lin"}},
		"PGN's move":    {pgn, "H9-G7", "H9-I7", record.Difference{What: "moves", Move: 2, File: "H9-I7", Log: "H9-G7"}},
		"PGN's result":  {pgn, "\n0-1\n", "\n1-0\n", record.Difference{What: "moves", File: "1-0", Log: "0-1"}},
	} {
		data := bytes.Replace(c.data, []byte(c.old), []byte(c.new), 1)
		r, err := record.Verify(data, judge)
		if !errors.Is(err, record.ErrDiffers) || !reflect.DeepEqual(r.Differs, []record.Difference{c.want}) || r.Broken != nil {
			t.Errorf("%s: %+v, %v; want %+v\n%s", name, r.Differs, err, c.want, data)
		}
	}
}
