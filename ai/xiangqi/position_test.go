package xiangqi

import (
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
	"unicode"

	"qiyou/game"
	"qiyou/game/gametest"
	"qiyou/game/xiangqi"
)

// TestFrame: around the board stands what is nobody's and stops every line.
func TestFrame(t *testing.T) {
	t.Parallel()
	b := xiangqi.NewBoard()
	for s := range 256 {
		m := b.At(xiangqi.Square(s))
		if !onBoard[s] && (m == 0 || m.Color() != game.NoColor || m.Kind() != xiangqi.NoKind) {
			t.Errorf("%#x: %v", s, m)
		}
	}
}

// TestTally plays random games: the tally, the parts and the judgement must be those of a
// position made anew, and guarded must say what the moves say.
func TestTally(t *testing.T) {
	t.Parallel()
	for seed := range uint64(10) {
		rng := rand.New(rand.NewPCG(seed, 3))
		s, _ := at(t, "")
		p := newPosition(xiangqi.NewBoard(), xiangqi.Asian, 0)
		start, parts := p.tally, p.parts
		gametest.Play(rng, s, 200, func(_ game.State, m game.Move) {
			move, _ := xiangqi.MoveOf(m)
			p.play(move)
			again, err := xiangqi.ParseFEN(p.FEN())
			if err != nil {
				t.Fatal(err)
			}
			if anew := newPosition(again, 0, 0); anew.tally != p.tally || anew.parts != p.parts || rng.IntN(3) == 0 && anew.judge() != p.judge() {
				t.Fatalf("%s: tally %+v, judged %d; anew %+v, %d", p.FEN(), p.tally, p.judge(), anew.tally, anew.judge())
			}
			checkGuards(t, p)
		})
		for p.Plies() > 0 {
			p.undo()
		}
		if p.tally != start || p.parts != parts {
			t.Errorf("seed %d: %+v is left", seed, p.tally)
		}
	}
}

// checkGuards takes whatever can be taken and looks whether a man can take
// back, as the men move.
func checkGuards(t *testing.T, p *position) {
	t.Helper()
	for _, m := range p.Captures(nil) {
		taken := p.At(m.To())
		if taken.Kind() == xiangqi.General {
			continue
		}
		got := p.guarded(m.To(), m.From(), taken.Color())
		p.play(m)
		want := false
		for _, back := range p.Captures(nil) {
			want = want || back.To() == m.To()
		}
		p.undo()
		if got != want {
			t.Fatalf("%s: after %v guarded %v, want %v", p.FEN(), m, got, want)
		}
	}
}

// TestJudgeIsFair: Black sees a position as Red sees its mirror image.
func TestJudgeIsFair(t *testing.T) {
	t.Parallel()
	for _, b := range benchTasks {
		if b.fen == "" {
			b.fen = xiangqi.StartFEN
		}
		var score [2]int
		for i, fen := range []string{b.fen, mirror(b.fen)} {
			board, err := xiangqi.ParseFEN(fen)
			if err != nil {
				t.Fatal(err)
			}
			score[i] = newPosition(board, xiangqi.Asian, 0).judge()
		}
		if score[0] != score[1] {
			t.Errorf("%s: %d, mirrored %d", b.fen, score[0], score[1])
		}
	}
}

// mirror is a FEN with the sides exchanged.
func mirror(fen string) string {
	parts := strings.Fields(fen)
	rows := strings.Split(parts[0], "/")
	slices.Reverse(rows)
	parts[0] = strings.Map(func(r rune) rune {
		if unicode.IsUpper(r) {
			return unicode.ToLower(r)
		}
		return unicode.ToUpper(r)
	}, strings.Join(rows, "/"))
	parts[1] = map[string]string{"w": "b", "b": "w"}[parts[1]]
	return strings.Join(parts, " ")
}
