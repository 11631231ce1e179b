package xiangqi

import (
	"math/rand/v2"
	"slices"
	"testing"

	"qiyou/game"
	"qiyou/game/gametest"
)

// TestBoardAgrees plays random games on the state and on the board of search,
// and takes them all back.
func TestBoardAgrees(t *testing.T) {
	t.Parallel()
	games := uint64(40)
	if testing.Short() || raceEnabled {
		games = 8
	}
	for seed := range games {
		rng := rand.New(rand.NewPCG(seed, 2))
		start := made(t, "xiangqi/asian 0").Start().(*state)
		b := NewBoard()
		var hashes []uint64
		end := gametest.Play(rng, start, 400, func(s game.State, m game.Move) {
			checkAgrees(t, b, s.(*state))
			if rng.IntN(20) == 0 {
				checkCan(t, b)
			}
			hashes = append(hashes, b.Hash())
			move, _ := MoveOf(m)
			b.Make(move)
		}).(*state)
		if v, ok := b.Repetition(Asian, maxTimes); ok != (end.outcome.Reason == game.Repetition || end.outcome.Reason == game.Perpetual) {
			t.Errorf("seed %d: board says %v, %v, outcome %v", seed, v, ok, end.outcome)
		}
		for i, want := range slices.Backward(hashes) {
			if b.Undo(); b.Hash() != want || b.Plies() != i {
				t.Fatalf("seed %d: hash %x after undo, was %x", seed, b.Hash(), want)
			}
		}
		if b.diagram != start.diagram {
			t.Errorf("seed %d: %s is left", seed, b.FEN())
		}
	}
}

func checkAgrees(t *testing.T, b *Board, s *state) {
	t.Helper()
	if b.Hash() != s.Hash()^s.rules.key || b.FEN() != s.fen() || b.Turn() != colorOf(s.ToAct()) {
		t.Fatalf("board %s %x, state %s %x", b.FEN(), b.Hash(), s.fen(), s.Hash()^s.rules.key)
	}
	moves := b.Moves(nil)
	slices.Sort(moves)
	if !slices.Equal(moves, s.legalMoves()) {
		t.Fatalf("%s: board %v, state %v", s.fen(), moves, s.legalMoves())
	}
	c, ok := BoardOf(s)
	if !ok || c.Hash() != b.Hash() || c.Quiet() != b.Quiet() || c.FEN() != b.FEN() {
		t.Fatalf("BoardOf: %s, want %s", c.FEN(), b.FEN())
	}
	v1, ok1 := b.Repetition(Asian, 2)
	v2, ok2 := c.Repetition(Asian, 2)
	v3, ok3 := Repeats(s)
	if v1 != v2 || v1 != v3 || ok1 != ok2 || ok1 != ok3 {
		t.Fatalf("%s: repetition %v %v, %v %v, %v %v", s.fen(), v1, ok1, v2, ok2, v3, ok3)
	}
	checkHash(t, b)
	checkSafe(t, b)
}

// checkHash checks the hash that was kept against one made anew.
func checkHash(t *testing.T, b *Board) {
	t.Helper()
	again, err := ParseFEN(b.FEN())
	if err != nil || again.Hash() != b.Hash() || again.FEN() != b.FEN() {
		t.Fatalf("%s: hash %x, anew %x, %v", b.FEN(), b.Hash(), again.Hash(), err)
	}
}

// checkSafe checks the short cut of safe against making the move.
func checkSafe(t *testing.T, b *Board) {
	t.Helper()
	inCheck, mover := b.InCheck(), b.Turn()
	for _, m := range b.Pseudo(nil) {
		b.Make(m)
		want := b.at[generalOf(mover)] != 0 && !b.checked(mover)
		b.Undo()
		if got := b.Legal(m, inCheck); got != want {
			t.Fatalf("%s: Legal(%v) = %v, want %v", b.FEN(), m, got, want)
		}
	}
}

func TestSkip(t *testing.T) {
	t.Parallel()
	b := NewBoard()
	hash, fen := b.Hash(), b.FEN()
	b.Skip()
	if b.Turn() != game.Light || b.Hash() == hash || b.Quiet() != 0 {
		t.Errorf("after Skip: %s", b.FEN())
	}
	if m, taken := b.Last(); m != 0 || taken != 0 {
		t.Errorf("Last = %v, %v after Skip", m, taken)
	}
	for range 3 {
		b.Skip()
	}
	if v, ok := b.Repetition(Asian, 2); ok {
		t.Errorf("a repetition over skips: %v", v)
	}
	for range 4 {
		b.Undo()
	}
	if b.Hash() != hash || b.FEN() != fen {
		t.Errorf("after Undo: %s", b.FEN())
	}
}

func TestClone(t *testing.T) {
	t.Parallel()
	b := NewBoard()
	m, _ := ParseMove("h2e2")
	b.Make(m)
	c := b.Clone()
	c.Undo()
	if b.FEN() == c.FEN() || c.FEN() != StartFEN {
		t.Errorf("clone %s, board %s", c.FEN(), b.FEN())
	}
}

func TestCaptures(t *testing.T) {
	t.Parallel()
	b := NewBoard()
	got := b.Captures(nil)
	slices.Sort(got)
	if len(got) != 2 || got[0].String() != "b2b9" || got[1].String() != "h2h9" {
		t.Errorf("captures %v", got)
	}
}

func TestNoAllocations(t *testing.T) {
	b := NewBoard()
	if n := testing.AllocsPerRun(5, func() { b.Perft(2) }); n != 0 {
		t.Errorf("%v allocations", n)
	}
}

func BenchmarkPerft(b *testing.B) {
	board := NewBoard()
	b.ReportAllocs()
	n := int64(0)
	for b.Loop() {
		n += board.Perft(4)
	}
	b.ReportMetric(float64(n)/1e6/b.Elapsed().Seconds(), "Mpos/s")
}

func BenchmarkApply(b *testing.B) {
	s := at(b, StartFEN)
	m, _ := ParseMove("h2e2")
	b.ReportAllocs()
	for b.Loop() {
		if _, err := s.Apply(m.Step()); err != nil {
			b.Fatal(err)
		}
	}
}

func BenchmarkRepetition(b *testing.B) {
	board, err := ParseFEN("3aka3/C4rN2/4b1n2/N7p/2p3p2/8P/2P3P2/9/4A4/4KA3 w - - 0 1")
	if err != nil {
		b.Fatal(err)
	}
	for range 2 {
		for _, text := range []string{"a6b8", "f9e8", "b8a6", "e8f9"} {
			m, _ := ParseMove(text)
			board.Make(m)
		}
	}
	b.ReportAllocs()
	for b.Loop() {
		board.Repetition(Asian, 3)
	}
}

func BenchmarkMoves(b *testing.B) {
	board := NewBoard()
	var buf [MaxMoves]Move
	b.ReportAllocs()
	for b.Loop() {
		board.Moves(buf[:0])
	}
}

// checkCan checks Can against the list of moves, for every move of the frame.
func checkCan(t *testing.T, b *Board) {
	t.Helper()
	list := b.Pseudo(nil)
	for m := range 1 << 16 {
		if got, want := b.Can(Move(m)), slices.Contains(list, Move(m)); got != want {
			t.Fatalf("%s: Can(%v) = %v, want %v", b.FEN(), Move(m), got, want)
		}
	}
}

// TestBack: to and fro twice, then a third position.
func TestBack(t *testing.T) {
	t.Parallel()
	b := NewBoard()
	for i, want := range [][3]int{{}, {}, {}, {4}, {4}, {4}, {4}, {4, 8}, {}} { // by 2, 3 and 4 times
		text := [4]string{"i0i1", "i9i8", "i1i0", "i8i9"}[i%4]
		if i == 8 {
			text = "h0g2"
		}
		m, ok := ParseMove(text)
		if !ok {
			t.Fatal(text)
		}
		b.Make(m)
		if got := [3]int{b.Back(2), b.Back(3), b.Back(4)}; got != want {
			t.Errorf("after %d plies: %v, want %v", i+1, got, want)
		}
	}
}
