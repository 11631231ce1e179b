package search

import (
	"math/bits"
	"sync/atomic"

	"qiyou/ai"
)

// Bound says how the score of an entry is to be read.
type Bound uint8

// The bounds.
const (
	Exact Bound = iota + 1
	Lower       // the true score is at least this
	Upper       // the true score is at most this
)

// Answers says whether a known score with this bound answers a window.
func (b Bound) Answers(score, alpha, beta int) bool {
	switch b {
	case Exact:
		return true
	case Lower:
		return score >= beta
	case Upper:
		return score <= alpha
	}
	return false
}

// FromRoot is a score of the table, which counts a forced win from its own
// position, counted from the root, ply plies before.
func FromRoot(score, ply int) int {
	switch {
	case score > ai.Undecided:
		return score - ply
	case score < -ai.Undecided:
		return score + ply
	}
	return score
}

// FromHere is a score counted from the root as the table keeps it, for a
// position ply plies after the root.
func FromHere(score, ply int) int { return FromRoot(score, -ply) }

// Entry is what is known of a position.
type Entry struct {
	Key   uint64
	Score int32
	Move  int16 // the engine's own number of its best move; -1 for none
	Depth int8
	Bound Bound
}

// Table remembers entries by key and forgets older ones on collision. It is
// for one goroutine; one made by [NewShared] is for any number at once.
type Table struct {
	slots  []slot
	shift  int
	shared bool
}

// slot is an entry in two words. The first is the key mixed with the second: two
// words of different entries, which goroutines may leave there that write at the
// same moment, fit no key.
type slot struct{ mixed, data uint64 }

// NewTable is a table of at least n entries of 16 bytes each, a power of two.
func NewTable(n int) *Table {
	log := max(bits.Len(uint(n-1)), 1)
	t := &Table{slots: make([]slot, 1<<log), shift: 64 - log}
	huge(t.slots)
	return t
}

// NewShared is a table like that of [NewTable] for a search of so many threads.
func NewShared(n, threads int) *Table {
	t := NewTable(n)
	t.shared = threads > 1
	return t
}

// EntriesFor is the size of a table for a task of so many nodes, 0 for no
// limit, and at most most: a small task must not pay for a large table.
func EntriesFor(nodes int64, most int) int {
	if nodes > 0 && nodes < int64(most)/2 {
		return int(2*nodes) + 1
	}
	return most
}

// Expect says that key will be asked for soon: a large table is far from the
// processor.
func (t *Table) Expect(key uint64) { prefetch(&t.slots[key>>t.shift]) }

// Get is the entry for key, and whether there is one.
func (t *Table) Get(key uint64) (Entry, bool) {
	s := &t.slots[key>>t.shift]
	mixed, data := atomic.LoadUint64(&s.mixed), atomic.LoadUint64(&s.data)
	e := Entry{Key: mixed ^ data, Score: int32(data >> 32), Move: int16(data >> 16), Depth: int8(data >> 8), Bound: Bound(data)}
	return e, e.Bound != 0 && e.Key == key
}

// Put remembers e, unless its place holds a deeper entry for the same key with
// an exact score.
func (t *Table) Put(e Entry) {
	if old, ok := t.Get(e.Key); ok && old.Bound == Exact && old.Depth > e.Depth {
		return
	}
	s := &t.slots[e.Key>>t.shift]
	data := uint64(uint32(e.Score))<<32 | uint64(uint16(e.Move))<<16 | uint64(uint8(e.Depth))<<8 | uint64(e.Bound)
	if !t.shared {
		s.mixed, s.data = e.Key^data, data
		return
	}
	atomic.StoreUint64(&s.mixed, e.Key^data)
	atomic.StoreUint64(&s.data, data)
}
