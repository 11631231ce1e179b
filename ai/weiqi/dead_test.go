package weiqi

import (
	"bufio"
	"context"
	"encoding/json"
	"os"
	"strings"
	"testing"

	"qiyou/ai"
	"qiyou/game"
	"qiyou/game/gametest"
	"qiyou/game/weiqi"
)

// finalRow is a line of final-positions.jsonl, as far as it is needed here.
type finalRow struct {
	ID, Source string
	Size       int
	Board      []string
	Dead       []string
	Seki       any // the stones of a seki, or words about it
	Moves      []string
}

func finalRows(t *testing.T) (rows []finalRow) {
	t.Helper()
	f, err := os.Open("../../testdata/weiqi/final-positions.jsonl")
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	lines := bufio.NewScanner(f)
	lines.Buffer(nil, 1<<20)
	for lines.Scan() {
		var r finalRow
		if err := json.Unmarshal(lines.Bytes(), &r); err != nil {
			t.Fatal(err)
		}
		rows = append(rows, r)
	}
	return rows
}

// position is the board of rows with turn to move.
func position(t testing.TB, setup game.Setup, rows []string, turn game.Color) game.State {
	t.Helper()
	var stones [3][]game.Point
	for y, row := range rows {
		for x, c := range []byte(row) {
			p := game.Point{Col: int8(x), Row: int8(y)}
			switch c {
			case 'X':
				stones[game.Dark] = append(stones[game.Dark], p)
			case 'O':
				stones[game.Light] = append(stones[game.Light], p)
			}
		}
	}
	s, err := weiqi.Position(setup, stones[game.Dark], stones[game.Light], turn)
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// TestDead is the share of chains, and of positions, that the playouts judge as
// those who made the file did, dead or alive.
func TestDead(t *testing.T) {
	gametest.Long(t)
	t.Parallel()
	var chains, right, alone, exact, rows int
	for _, r := range finalRows(t) {
		if strings.HasPrefix(r.Source, "made here: ") && !strings.Contains(r.Source, "seki") {
			continue // dead stones are given there, not judged
		}
		setup := game.Setup{Game: "weiqi", Rules: "chinese", Size: r.Size}
		s := position(t, setup, r.Board, game.Dark)
		board, _ := weiqi.BoardOf(s)
		c := newCoroner(board, newLimit(context.Background(), ai.Limits{}, 0, 0))
		got := map[game.Point]bool{}
		for _, p := range c.dead(suggestion(s)) {
			got[p] = true
		}
		want := map[game.Point]bool{}
		for _, text := range r.Dead {
			m, err := readPoint(r.Size, text)
			if err != nil {
				t.Fatal(err)
			}
			want[m] = true
		}
		wrong := 0
		for i := range board.Points() {
			if board.At(i) == game.NoColor {
				continue
			}
			if head, _ := board.Chain(i); head != i {
				continue
			}
			p := board.Point(i)
			chains++
			if got[p] == want[p] {
				right++
			} else {
				wrong++
				t.Logf("%s: the chain on %v, kept by %d", r.ID, p, c.kept(i))
			}
			if (c.kept(i) < 0) == want[p] {
				alone++
			}
		}
		rows++
		if wrong == 0 {
			exact++
		}
	}
	t.Logf("%d of %d chains (%d by playouts alone), all of them in %d of %d positions", right, chains, alone, exact, rows)
	if right*100 < chains*99 || alone*100 < chains*95 || exact*100 < rows*85 {
		t.Errorf("%d of %d chains (%d by playouts alone), all of them in %d of %d positions", right, chains, alone, exact, rows)
	}
}

// readPoint is the point that text names on a board of size.
func readPoint(size int, text string) (game.Point, error) {
	s, err := weiqi.New(game.Setup{Game: "weiqi", Rules: "chinese", Size: size})
	if err != nil {
		return game.Point{}, err
	}
	m, err := s.Start().(game.Notation).Read(text)
	return m.To, err
}
