// Package referee has two engines play a match: both colours of each opening,
// judged by our rules, on equal terms.
//
// Fill in a [Match] and call Run. Each game that is over is a line of
// results.jsonl in the folder of the match, and a record beside it; the same
// call after a kill goes on where it stopped. [Tally] says what the results are
// worth.
package referee

import (
	"context"
	"errors"
	"fmt"
	"sync"
	"time"

	"qiyou/ai"
	"qiyou/game"
)

// Engine is an engine whose processor time is known. After Close, which ends its
// program, CPU is what it has used in all.
type Engine interface {
	ai.Engine
	CPU() (time.Duration, bool)
}

// Side is one of the two that play.
type Side struct {
	Name string
	Open func(ctx context.Context, seed uint64) (Engine, error) // for one game
}

// Match is what is to be played, and with what.
type Match struct {
	Plan
	Sides    [2]Side
	Rules    game.Rules
	Openings [][]game.Move // each played with both colours; empty for the first position
	Limits   [2]ai.Limits  // for each move, by side; Time is exact: later is lost
	Dir      string

	Settle   ai.Engine // decides what is not play: dead stones, the steps of an opening
	Parallel int       // games at the same time; 0 is 1
	Now      func() time.Time
	Go       func(name string, f func())
	Progress func(Result, Tally) // after each game, from any goroutine, one at a time
}

// Plan is what makes results comparable: a match goes on only under the same.
type Plan struct {
	A        string `json:"a"`
	B        string `json:"b"`
	Setup    string `json:"setup"`
	Limit    string `json:"limit"`    // what each move has
	Openings string `json:"openings"` // a hash of them
	Plies    int    `json:"plies"`    // a game of so many is a draw
	Margin   int64  `json:"margin_ms"`

	Games int   `json:"-"`
	Test  *Test `json:"-"` // ends the match when it is decided; nil for none
}

// ErrSides is for engines that cannot even begin.
var ErrSides = errors.New("an engine does not play")

// Run plays what is left of the match. When ctx ends the games under way are
// given up and nothing of them is kept.
func (m *Match) Run(ctx context.Context) (Tally, error) {
	book, results, err := openLedger(m.Dir, m.Plan)
	if err != nil {
		return Tally{}, err
	}
	defer book.close()
	l := &loop{match: m, book: book, results: results, done: map[int]bool{}}
	for _, r := range results {
		l.done[r.Game] = true
	}
	ctx, l.cancel = context.WithCancelCause(ctx)
	defer l.cancel(nil)
	var all sync.WaitGroup
	for range max(m.Parallel, 1) {
		all.Add(1)
		m.Go("referee", func() {
			defer all.Done()
			l.work(ctx)
		})
	}
	all.Wait()
	return TallyOf(l.results), context.Cause(ctx)
}

// loop is a match under way, shared by those who play its games.
type loop struct {
	match  *Match
	cancel context.CancelCauseFunc

	mu      sync.Mutex // holds for what follows
	book    *ledger
	results []Result
	done    map[int]bool // games that are over or under way

	telling sync.Mutex // one Progress at a time
}

// work plays games until none is left.
func (l *loop) work(ctx context.Context) {
	for {
		n, ok := l.take()
		if !ok || ctx.Err() != nil {
			return
		}
		r, sheet, err := l.match.play(ctx, Pair(n, len(l.match.Openings)))
		if err == nil {
			err = l.keep(r, sheet)
		}
		if err != nil {
			l.cancel(err)
			return
		}
	}
}

// take is the number of the next game, unless the match is decided.
func (l *loop) take() (int, bool) {
	l.mu.Lock()
	defer l.mu.Unlock()
	if t := l.match.Test; t != nil && t.Decided(TallyOf(l.results)) != Open {
		return 0, false
	}
	for n := 1; n <= l.match.Games; n++ {
		if !l.done[n] {
			l.done[n] = true
			return n, true
		}
	}
	return 0, false
}

// keep writes a game down and tells of it.
func (l *loop) keep(r Result, sheet []byte) error {
	l.telling.Lock()
	defer l.telling.Unlock()
	l.mu.Lock()
	err := l.book.add(r, sheet)
	l.results = append(l.results, r)
	tally := TallyOf(l.results)
	l.mu.Unlock()
	if err != nil {
		return fmt.Errorf("results: %w", err)
	}
	if l.match.Progress != nil {
		l.match.Progress(r, tally)
	}
	return nil
}
