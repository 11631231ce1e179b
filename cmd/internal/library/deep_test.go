package library

import (
	"bufio"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"sync"
	"syscall"
	"testing"
	"time"

	"qiyou/game"
	"qiyou/game/catalog"
	"qiyou/game/xiangqi"
)

// The collection of the goal: so many games, which are imported in so much
// memory, and searched for a position in so much time.
const (
	deepGames  = 50_000
	deepMemory = 300 << 20
	deepSearch = 100 * time.Millisecond
)

// lot is a game of random moves of which the first few are common, as they are
// between people.
func lot(s game.State, most int, random *rand.Rand) (states []game.State, moves []game.Move) {
	cols, rows := s.View().Size()
	states = append(states, s)
	for range most {
		if _, over := s.Outcome(); over {
			break
		}
		var m game.Move
		var next game.State
		err := game.ErrMoveText
		for tries := 0; err != nil && tries < 1000; tries++ {
			spread := cols
			if len(moves) < 4 {
				spread = 2 + len(moves)
			}
			if rows != cols {
				all := slices.Collect(s.Moves())
				m = all[random.IntN(min(len(all), 4*spread))]
			} else {
				m = game.PlaceAt(game.Point{Col: int8((cols-spread)/2 + random.IntN(spread)), Row: int8((rows-spread)/2 + random.IntN(spread))})
			}
			next, err = s.Apply(m)
		}
		if err != nil {
			break
		}
		s = next
		states, moves = append(states, s), append(moves, m)
	}
	return states, moves
}

// deepFiles writes the collection into dir, a file for each game, the games of a
// file made by one goroutine.
func deepFiles(t *testing.T, dir string) {
	t.Helper()
	var all sync.WaitGroup
	for i, c := range []struct {
		name  string
		setup game.Setup
		games int
		most  int
	}{
		{"gomoku.sgf", freestyle, deepGames * 3 / 10, 120}, {"renju.sgf", renju, deepGames / 10, 120},
		{"go.sgf", game.Setup{Game: "weiqi", Rules: "chinese", Size: 19}, deepGames * 3 / 10, 220}, {"xiangqi.pgn", xiangqi.Default(), deepGames * 3 / 10, 180},
	} {
		all.Go(func() {
			f, err := os.Create(filepath.Join(dir, c.name))
			if err != nil {
				t.Error(err)
				return
			}
			w := bufio.NewWriter(f)
			random := rand.New(rand.NewPCG(uint64(i), 11))
			r, err := catalog.New(c.setup)
			if err != nil {
				t.Error(err)
				return
			}
			for n := range c.games {
				s, m := lot(r.Start(), c.most, random)
				result := []string{"B+R", "W+R", "0"}[n%3]
				if c.setup.Game == "xiangqi" {
					result = []string{"1-0", "0-1", "1/2-1/2"}[n%3]
				}
				write(w, c.setup, s, m, fmt.Sprintf("Player %d", n%997), fmt.Sprintf("棋手 %d", n%1009), fmt.Sprintf("%d-%02d-%02d", 1990+n%35, 1+n%12, 1+n%28), result)
			}
			if err := w.Flush(); err != nil {
				t.Error(err)
			}
			if err := f.Close(); err != nil {
				t.Error(err)
			}
		})
	}
	all.Wait()
}

// TestFiftyThousand imports the collection in a process of its own, whose memory
// is measured, and searches it. It takes minutes.
func TestFiftyThousand(t *testing.T) {
	if os.Getenv("QIYOU_DEEP") == "" {
		t.Skip("QIYOU_DEEP=1 runs it")
	}
	dir, from := t.TempDir(), t.TempDir()
	deepFiles(t, from)
	began := time.Now()
	cmd, lines := importing(t, dir, from, fmt.Sprint(batchGames))
	for lines.Scan() {
	}
	if err := cmd.Wait(); err != nil {
		t.Fatal(err)
	}
	took := time.Since(began)
	memory := cmd.ProcessState.SysUsage().(*syscall.Rusage).Maxrss << 10
	if runtime.GOOS == "darwin" {
		memory >>= 10
	}
	l := opened(t, dir, nil)
	all := found(t, l, Query{Limit: 1}).All
	info, err := os.Stat(l.cfg.Index)
	if err != nil {
		t.Fatal(err)
	}
	var positions int
	if err := l.db.QueryRowContext(t.Context(), "SELECT count(*) FROM positions").Scan(&positions); err != nil {
		t.Fatal(err)
	}
	t.Logf("imported %d games, %d positions, in %.1f s: %.0f games/s, processor %.1f s, memory %d MB, index %d MB", all, positions, took.Seconds(),
		float64(all)/took.Seconds(), cmd.ProcessState.UserTime().Seconds()+cmd.ProcessState.SystemTime().Seconds(), memory>>20, info.Size()>>20)
	if memory > deepMemory {
		t.Errorf("the import took %d MB of memory", memory>>20)
	}
	for what, search := range deepSearches(t, l) {
		var times, used []time.Duration
		hits, position := 0, false
		for i := range 300 {
			q := search(i)
			q.Limit = 50
			position = len(q.Positions) > 0
			at, before := time.Now(), processor(t)
			hits += found(t, l, q).All
			times, used = append(times, time.Since(at)), append(used, processor(t)-before)
		}
		slices.Sort(times)
		slices.Sort(used)
		t.Logf("%s: median %v, p99 %v, the longest %v; of the processor %v, %v, %v; %d hits each", what,
			times[150], times[297], times[299], used[150], used[297], used[299], hits/300)
		if position && used[297] > deepSearch { // what else the machine does is not its time
			t.Errorf("%s: p99 is %v", what, used[297])
		}
	}
	at := time.Now()
	synced(t, l)
	t.Logf("nothing new is seen in %v", time.Since(at))
}

// processor is the time of the processor that the test has used.
func processor(t *testing.T) time.Duration {
	t.Helper()
	var u syscall.Rusage
	if err := syscall.Getrusage(syscall.RUSAGE_SELF, &u); err != nil {
		t.Fatal(err)
	}
	return time.Duration(u.Utime.Nano() + u.Stime.Nano())
}

// deepSearches are searches by number.
func deepSearches(t *testing.T, l *Library) map[string]func(i int) Query {
	t.Helper()
	games := found(t, l, Query{}).Games
	random := rand.New(rand.NewPCG(1, 2))
	at := func(move func(g Game) int) func(int) Query {
		return func(int) Query {
			g := games[random.IntN(len(games))]
			data, err := g.Read()
			if err != nil {
				t.Fatal(err)
			}
			p, _, err := PositionIn(data, l.cfg.Judge, move(g))
			if err != nil {
				t.Fatal(err)
			}
			return Query{Positions: []Position{p}}
		}
	}
	first := at(func(Game) int { return 0 })
	return map[string]func(int) Query{
		"a position":                    at(func(g Game) int { return random.IntN(g.Moves) }),
		"the position after four moves": at(func(Game) int { return 4 }),
		"the position after one move":   at(func(Game) int { return 1 }),
		"the first position":            first,
		"an opening":                    func(int) Query { p, _ := Opening("", "sanrensei"); return Query{Positions: []Position{p}} },
		"a position and a player":       func(i int) Query { q := first(i); q.Names = []string{"player 12"}; return q },
		"a player":                      func(i int) Query { return Query{Names: []string{fmt.Sprintf("player %d", i)}} },
		"a game, a result and some years": func(i int) Query {
			return Query{Game: "weiqi", Result: First, From: "2001", To: fmt.Sprint(2002 + i%5)}
		},
		"all": func(int) Query { return Query{} },
	}
}
