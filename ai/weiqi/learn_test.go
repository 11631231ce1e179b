package weiqi

import (
	"bufio"
	"context"
	"flag"
	"fmt"
	"math"
	"math/rand/v2"
	"os"
	"slices"
	"strings"
	"testing"

	"qiyou/ai"
	"qiyou/game"
	"qiyou/game/weiqi"
)

var (
	lessons     = flag.String("lessons", "", "file to write games of the engine with itself to")
	lessonGames = flag.Int("lesson-games", 10, "how many games TestLessons plays")
	lessonSize  = flag.Int("lesson-size", 13, "the board that they are played on")
	lessonNodes = flag.Int64("lesson-nodes", 250, "the playouts for each move")
	lessonSeed  = flag.Uint64("lesson-seed", 1, "the seed of the first game")
)

// TestLessons plays games of the engine with itself and writes, for each move,
// the moves that its playouts went to: what TestLearn learns from.
func TestLessons(t *testing.T) {
	if *lessons == "" {
		t.Skip("-lessons FILE writes games")
	}
	f, err := os.OpenFile(*lessons, os.O_CREATE|os.O_WRONLY|os.O_APPEND, 0o666)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	for g := range *lessonGames {
		out := bufio.NewWriter(f)
		playLesson(t, out, *lessonSeed+uint64(g))
		if err := out.Flush(); err != nil {
			t.Fatal(err)
		}
	}
}

// playLesson writes one game: its size, then a line for each move, with the
// move played and the others by their playouts.
func playLesson(t *testing.T, out *bufio.Writer, seed uint64) {
	s, setup := startOf(t, fmt.Sprintf("weiqi/chinese %d", *lessonSize))
	dice := newChance(seed)
	fmt.Fprintf(out, "game %d\n", *lessonSize)
	for ply, sure := 0, 0; s.Phase() == game.Play && ply < (*lessonSize)*(*lessonSize)*3/4 && sure < 4; ply++ {
		board, _ := weiqi.BoardOf(s)
		task := ai.Task{State: s, Setup: setup, Limits: ai.Limits{Nodes: *lessonNodes}, Seed: dice.next()}
		terms, _ := weiqi.TermsOf(setup)
		th := &thinker{task: task, terms: terms, board: board, limit: newLimit(context.Background(), task.Limits, 0, 0)}
		th.turn = s.View().Color(s.ToAct())
		tree := th.plant()
		for th.limit.spend() {
			tree.grow()
		}
		root := &tree.nodes[0]
		best := tree.best(0)
		if abs(th.score(tree, best)) > full*5/6 {
			sure++
		} else {
			sure = 0
		}
		draw := ply < *lessonSize || dice.percent(5)
		at, left := best, int32(dice.below(int(root.visits)))
		for k := root.kids; k < root.kids+int32(root.count); k++ {
			n := &tree.nodes[k]
			if n.visits >= 3 {
				fmt.Fprintf(out, "%d:%d ", n.move, n.visits)
			}
			if left -= n.visits; draw && left < 0 && left+n.visits >= 0 && n.visits > 4 {
				at = k
			}
		}
		fmt.Fprintf(out, "= %d\n", tree.nodes[at].move)
		next, err := s.Apply(th.move(int(tree.nodes[at].move)))
		if err != nil {
			break
		}
		s = next
	}
}

// choice is a position of a lesson: the moves that could be made, by their
// features, and how much of the playouts went to each.
type choice struct {
	moves  [][]int32
	shares []float32
}

// school is what TestLearn learns from.
type school struct {
	choices []choice
	codes   map[uint32]int32 // features of shapes: a square has bit 31 set
	seen    []int32          // by feature
}

// TestLearn makes weights.txt of games that TestLessons has written: it goes
// along the gradient of the likelihood of the Bradley-Terry model.
func TestLearn(t *testing.T) {
	if flag.NArg() == 0 {
		t.Skip("arguments are files of lessons")
	}
	sc := &school{codes: map[uint32]int32{}, seen: make([]int32, features)}
	for _, name := range flag.Args() {
		text, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		for k, g := range strings.Split(string(text), "game ")[1:] {
			sc.attend(g, k)
		}
	}
	sc.prune()
	weights := sc.study(t)
	if *update {
		sc.write(t, weights)
	}
}

// attend adds the positions of a game.
func (sc *school) attend(text string, k int) {
	lines := strings.Split(strings.TrimSpace(text), "\n")
	var size int
	fmt.Sscan(lines[0], &size)
	b := weiqi.NewBoard(size, weiqi.Simple, false)
	s := newScout(newDesk(b))
	last, prior, c := nowhere, nowhere, game.Dark
	for _, line := range lines[1:] {
		counts, played, ok := strings.Cut(line, "= ")
		if !ok {
			break
		}
		share, total := map[int]int{}, 0
		for _, f := range strings.Fields(counts) {
			var at, n int
			fmt.Sscanf(f, "%d:%d", &at, &n)
			if at != nowhere {
				share[at] = n
				total += n
			}
		}
		if total >= 50 {
			sc.add(s, c, last, prior, share, total)
		}
		var at int
		fmt.Sscan(played, &at)
		b.Play(at, c)
		c, last, prior = c.Other(), at, last
	}
}

func (sc *school) add(s *scout, c game.Color, last, prior int, share map[int]int, total int) {
	var ch choice
	s.look(c, last, prior)
	for i := range s.points {
		if s.At(i) != game.NoColor || s.eye(i, c) || !s.Open(i, c) {
			continue
		}
		var fs []int32
		for _, f := range s.list(i, nil) {
			fs = append(fs, int32(f))
		}
		code := s.diamond(i, c)
		for _, key := range [2]uint32{slices.Min(first(alike(code&0xffff))) | 1<<31, slices.Min(first(alike(code)))} {
			f, ok := sc.codes[key]
			if !ok {
				f = int32(len(sc.seen))
				sc.codes[key] = f
				sc.seen = append(sc.seen, 0)
			}
			fs = append(fs, f)
		}
		for _, f := range fs {
			sc.seen[f]++
		}
		ch.moves = append(ch.moves, fs)
		ch.shares = append(ch.shares, float32(share[i])/float32(total))
	}
	sc.choices = append(sc.choices, ch)
}

func first(all [8]uint32) []uint32 { return all[:] }

// rare is how often a shape must have been there.
const rare = 40

// prune leaves rare shapes out.
func (sc *school) prune() {
	for _, ch := range sc.choices {
		for k, fs := range ch.moves {
			ch.moves[k] = slices.DeleteFunc(fs, func(f int32) bool { return f >= features && sc.seen[f] < rare })
		}
	}
}

// study is the weights, in natural logarithms.
func (sc *school) study(t *testing.T) []float64 {
	w, sum := make([]float64, len(sc.seen)), make([]float64, len(sc.seen))
	order := rand.New(rand.NewPCG(1, 1)).Perm(len(sc.choices))
	held := len(order) / 10
	grad := map[int32]float64{}
	for epoch := range 12 {
		for _, k := range order[held:] {
			ch := &sc.choices[k]
			p := softmax(ch, w)
			clear(grad)
			for m, fs := range ch.moves {
				d := float64(ch.shares[m]) - p[m]
				if math.Abs(d) < 1e-4 {
					continue
				}
				for _, f := range fs {
					grad[f] += d
				}
			}
			for f, g := range grad {
				g -= 0.0005 * w[f]
				sum[f] += g * g
				w[f] += 0.12 * g / (math.Sqrt(sum[f]) + 0.1)
			}
		}
		t.Logf("epoch %d: held out %s; learnt %s", epoch, sc.mark(order[:held], w), sc.mark(order[held:2*held], w))
	}
	return w
}

func softmax(ch *choice, w []float64) []float64 {
	p, most, total := make([]float64, len(ch.moves)), math.Inf(-1), 0.0
	for m, fs := range ch.moves {
		for _, f := range fs {
			p[m] += w[f]
		}
		most = max(most, p[m])
	}
	for m := range p {
		p[m] = math.Exp(p[m] - most)
		total += p[m]
	}
	for m := range p {
		p[m] /= total
	}
	return p
}

// mark is how well the weights do on some choices.
func (sc *school) mark(list []int, w []float64) string {
	top, loss, n := 0, 0.0, 0
	for _, k := range list {
		ch := &sc.choices[k]
		if len(ch.moves) == 0 {
			continue
		}
		n++
		p := softmax(ch, w)
		best, want := 0, 0
		for m := range p {
			if p[m] > p[best] {
				best = m
			}
			if ch.shares[m] > ch.shares[want] {
				want = m
			}
			loss -= float64(ch.shares[m]) * math.Log(max(p[m], 1e-9))
		}
		if best == want {
			top++
		}
	}
	return fmt.Sprintf("%.1f %% of %d first, loss %.3f", 100*float64(top)/float64(n), n, loss/float64(n))
}

// recipe is what weights.txt begins with.
const recipe = `# Learnt from games of the engine with itself, free of rights. To make it again, in ai/weiqi:
# go test -run TestLessons -lessons ONE -lesson-size 13 -lesson-nodes 200 -lesson-games 15 -lesson-seed 1
# go test -run TestLearn -update -args ONE
# go test -run TestLessons -lessons TWO -lesson-size 13 -lesson-nodes 200 -lesson-games 47 -lesson-seed 1001
# go test -run TestLearn -update -args ONE TWO
# go test -run TestLessons -lessons THREE -lesson-size 9 -lesson-nodes 300 -lesson-games 47 -lesson-seed 2001
# go test -run TestLearn -update -args ONE TWO THREE
# ONE was played by the engine before it had weights, at commit c5af905.
`

// write writes weights.txt.
func (sc *school) write(t *testing.T, w []float64) {
	var lines []string
	round := func(f int32) int { return int(math.Round(unit * w[f])) }
	for f := range int32(features) {
		lines = append(lines, fmt.Sprintf("f %x %d\n", f, round(f)))
	}
	for key, f := range sc.codes {
		if sc.seen[f] < rare || round(f) == 0 {
			continue
		}
		if key>>31 != 0 {
			lines = append(lines, fmt.Sprintf("s %x %d\n", key&^(1<<31), round(f)))
		} else {
			lines = append(lines, fmt.Sprintf("d %x %d\n", key, round(f)))
		}
	}
	slices.Sort(lines)
	lines = append([]string{recipe}, lines...)
	if err := os.WriteFile("weights.txt", []byte(strings.Join(lines, "")), 0o666); err != nil {
		t.Fatal(err)
	}
}
