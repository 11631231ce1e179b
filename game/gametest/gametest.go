// Package gametest is the suite that every rule set of qiyou passes.
//
// Call [Run] from a test of the rule set; [Play] is random play for other
// tests. Only test files import the package.
package gametest

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"os"
	"reflect"
	"slices"
	"strings"
	"sync"
	"testing"

	"qiyou/game"
)

// maxPlies ends a random game that would not end by itself.
const maxPlies = 600

// probes is the number of random moves tried in each state for moves that must
// be refused.
const probes = 40

// Run plays seeds random games under r and checks in every state what the
// contract of package game promises.
//
// With QIYOU_DEEP=1 there are at least a thousand games.
func Run(t *testing.T, r game.Rules, seeds int) {
	t.Helper()
	checkSetup(t, r)
	if os.Getenv("QIYOU_DEEP") == "1" {
		seeds = max(seeds, deepGames)
	}
	for seed := range seeds {
		t.Run(fmt.Sprintf("seed=%d", seed), func(t *testing.T) {
			t.Parallel()
			rng := rand.New(rand.NewPCG(uint64(seed), 1))
			checkGame(t, r, rng)
		})
	}
}

const deepGames = 1000

// Play plays random moves from s until the game ends or max moves are played,
// calling visit, unless it is nil, with each state and the move played in it.
// It returns the last state.
func Play(rng *rand.Rand, s game.State, max int, visit func(game.State, game.Move)) game.State {
	for range max {
		moves := slices.Collect(s.Moves())
		if len(moves) == 0 {
			break
		}
		m := moves[rng.IntN(len(moves))]
		next, err := s.Apply(m)
		if err != nil {
			panic(fmt.Sprintf("gametest: a listed move is refused: %v", err))
		}
		if visit != nil {
			visit(s, m)
		}
		s = next
	}
	return s
}

func checkSetup(t *testing.T, r game.Rules) {
	t.Helper()
	s := r.Setup()
	if r.ID() != s.ID() {
		t.Errorf("ID() = %q, the setup says %q", r.ID(), s.ID())
	}
	if got, err := game.ParseSetup(s.String()); err != nil || got.String() != s.String() {
		t.Errorf("ParseSetup(%q) = %q, %v", s, got, err)
	}
	if a, b := snapshotOf(r.Start()), snapshotOf(r.Start()); !reflect.DeepEqual(a, b) {
		t.Errorf("two starts differ: %v and %v", a, b)
	}
}

// checkGame plays one random game, checks every state on the way and replays
// the game at the end.
func checkGame(t *testing.T, r game.Rules, rng *rand.Rand) {
	s := r.Start()
	var moves []game.Move
	var hashes []uint64
	for range maxPlies {
		next, m, ok := checkState(t, s, rng)
		if t.Failed() {
			t.Logf("after %v", moves)
			return
		}
		if !ok {
			break
		}
		moves, hashes = append(moves, m), append(hashes, next.Hash())
		s = next
	}
	checkReplay(t, r.Start(), moves, hashes)
	checkShared(t, s)
}

// checkState checks s, and returns the state after one random move, the move,
// and whether there is one.
func checkState(t *testing.T, s game.State, rng *rand.Rand) (game.State, game.Move, bool) {
	before := snapshotOf(s)
	checkEnd(t, s, before.moves)
	children := checkMoves(t, s, before)
	checkNotation(t, s, before.moves)
	checkRefusals(t, s, before, rng)
	if after := snapshotOf(s); !reflect.DeepEqual(before, after) {
		t.Errorf("the state changed: was %v, is %v", before, after)
	}
	if len(children) == 0 || len(children) != len(before.moves) {
		return nil, game.Move{}, false
	}
	i := rng.IntN(len(children))
	return children[i], before.moves[i], true
}

// checkEnd checks that all the ways to say that a game is over agree.
func checkEnd(t *testing.T, s game.State, moves []game.Move) {
	t.Helper()
	o, over := s.Outcome()
	if over != (s.ToAct() == game.NoSeat) || over != (len(moves) == 0) || over != (s.Phase() == game.Over) {
		t.Errorf("over %v, to act %v, %d moves, phase %v", over, s.ToAct(), len(moves), s.Phase())
	}
	if over && !slices.Contains(game.Reasons(), o.Reason) {
		t.Errorf("outcome for the unknown reason %q", o.Reason)
	}
	if !over && o != (game.Outcome{}) {
		t.Errorf("outcome %v of a game that goes on", o)
	}
}

// checkMoves applies every listed move twice and returns the states that
// follow, in the order of the moves.
func checkMoves(t *testing.T, s game.State, before snapshot) []game.State {
	t.Helper()
	var children []game.State
	for _, m := range before.moves {
		if got, err := game.ParseMove(m.String()); err != nil || got != m {
			t.Errorf("ParseMove(%q) = %v, %v", m, got, err)
		}
		a, err := s.Apply(m)
		b, err2 := s.Apply(m)
		if err != nil || err2 != nil {
			t.Errorf("Apply(%v) of a listed move: %v, %v", m, err, err2)
			return nil
		}
		if a.Hash() != b.Hash() {
			t.Errorf("Apply(%v) twice: hashes %x and %x", m, a.Hash(), b.Hash())
		}
		if a.Hash() == before.hash {
			t.Errorf("Apply(%v) leaves the hash %x", m, before.hash)
		}
		children = append(children, a)
	}
	return children
}

// checkNotation checks that the game's own notation names every move, each by
// a name of its own, whatever the case.
func checkNotation(t *testing.T, s game.State, moves []game.Move) {
	t.Helper()
	n, ok := s.(game.Notation)
	if !ok {
		return
	}
	seen := make(map[string]game.Move, len(moves))
	for _, m := range moves {
		text := n.Format(m)
		if other, dup := seen[text]; dup {
			t.Errorf("Format(%v) = Format(%v) = %q", m, other, text)
		}
		seen[text] = m
		for _, form := range []string{text, strings.ToUpper(text), strings.ToLower(text)} {
			if got, err := n.Read(form); err != nil || got != m {
				t.Errorf("Read(%q) = %v, %v, want %v", form, got, err, m)
			}
		}
	}
	for _, text := range []string{"", " ", "\x00", "?!", strings.Repeat("x", 1000), "\xff\xfe"} {
		if m, err := n.Read(text); err == nil {
			t.Errorf("Read(%q) = %v, want an error", text, m)
		} else if !errors.Is(err, game.ErrMoveText) && !errors.As(err, new(*game.IllegalError)) {
			t.Errorf("Read(%q): %v is neither ErrMoveText nor an IllegalError", text, err)
		}
	}
}

// checkRefusals tries moves that are not listed.
func checkRefusals(t *testing.T, s game.State, before snapshot, rng *rand.Rand) {
	t.Helper()
	listed := make(map[game.Move]bool, len(before.moves))
	for _, m := range before.moves {
		listed[m] = true
	}
	cols, rows := s.View().Size()
	for range probes {
		m := randomMove(rng, cols, rows)
		if listed[m] {
			continue
		}
		next, err := s.Apply(m)
		var illegal *game.IllegalError
		if !errors.As(err, &illegal) || next != nil {
			t.Errorf("Apply(%#v) of a move not listed = %v, %v, want an IllegalError", m, next, err)
			continue
		}
		if illegal.Move != m || !slices.Contains(game.Reasons(), illegal.Reason) {
			t.Errorf("Apply(%#v): move %v, reason %q", m, illegal.Move, illegal.Reason)
		}
	}
}

// randomMove is any move at all, a few points off the board and a few with
// fields that its kind does not have.
func randomMove(rng *rand.Rand, cols, rows int) game.Move {
	point := func() game.Point {
		return game.Point{Col: int8(rng.IntN(cols+4) - 2), Row: int8(rng.IntN(rows+4) - 2)}
	}
	m := game.Move{Kind: game.Kind(rng.IntN(7)), To: point()}
	if m.Kind == game.Step || rng.IntN(8) == 0 {
		m.From = point()
	}
	if m.Kind == game.Choose || rng.IntN(8) == 0 {
		m.Choice = []string{"", "dark", "light", "accept", "nonsense"}[rng.IntN(5)]
	}
	return m
}

// checkReplay checks that the same moves lead to the same hashes.
func checkReplay(t *testing.T, s game.State, moves []game.Move, hashes []uint64) {
	t.Helper()
	for i, m := range moves {
		next, err := s.Apply(m)
		if err != nil {
			t.Fatalf("replay, move %d %v: %v", i, m, err)
		}
		if next.Hash() != hashes[i] {
			t.Fatalf("replay, move %d %v: hash %x, was %x", i, m, next.Hash(), hashes[i])
		}
		s = next
	}
}

// checkShared reads one state from two goroutines, for the race detector.
func checkShared(t *testing.T, s game.State) {
	t.Helper()
	var wg sync.WaitGroup
	var got [2]snapshot
	for i := range got {
		wg.Go(func() { got[i] = snapshotOf(s) })
	}
	wg.Wait()
	if !reflect.DeepEqual(got[0], got[1]) {
		t.Errorf("two readers see %v and %v", got[0], got[1])
	}
}

// snapshot is everything that can be seen of a state.
type snapshot struct {
	hash   uint64
	toAct  game.Seat
	phase  game.Phase
	moves  []game.Move
	board  []game.Piece
	colors [2]game.Color
	marks  []mark
	end    game.Outcome
}

type mark struct {
	point game.Point
	mark  game.Mark
}

func snapshotOf(s game.State) snapshot {
	v := s.View()
	shot := snapshot{
		hash: s.Hash(), toAct: s.ToAct(), phase: s.Phase(), moves: slices.Collect(s.Moves()),
		colors: [2]game.Color{v.Color(game.First), v.Color(game.Second)},
	}
	shot.end, _ = s.Outcome()
	cols, rows := v.Size()
	for row := range rows {
		for col := range cols {
			shot.board = append(shot.board, v.At(game.Point{Col: int8(col), Row: int8(row)}))
		}
	}
	if m, ok := v.(game.Marked); ok {
		for p, k := range m.Marks() {
			shot.marks = append(shot.marks, mark{p, k})
		}
	}
	return shot
}
