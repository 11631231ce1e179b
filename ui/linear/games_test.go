package linear

import (
	"reflect"
	"slices"
	"strings"
	"testing"

	"qiyou/game"
	"qiyou/game/match"
	"qiyou/ui/session"
	"qiyou/ui/text"
)

// wishing is a session that remembers the last wish.
type wishing struct {
	deaf
	last *session.Wish
}

func (w wishing) Do(x session.Wish) error {
	*w.last = x
	return nil
}

// desk is a talk at a table of two people here, whose moves happen.
type desk struct {
	*talk
	g    *game2
	last session.Wish
}

func newDesk(t *testing.T, opts Options, setup, moves string) *desk {
	t.Helper()
	d := &desk{talk: newTalk(t, opts), g: newGameOf(t, setup, "none").play(moves)}
	d.face.s = wishing{last: &d.last}
	d.show()
	d.out.Reset()
	return d
}

func (d *desk) show() {
	d.face.event(session.Table{Snapshot: d.g.snap(session.Person, session.Person)})
}

// plays types a line, lets what it wishes happen, and checks what is told.
func (d *desk) plays(line string, want ...string) {
	d.t.Helper()
	d.last = nil
	d.face.line(typed(line))
	if act, ok := d.last.(session.Act); ok && d.out.Len() == 0 {
		d.g.do(act.Command)
		d.show()
	}
	d.says(want...)
}

func typed(s string) line { return line{text: s} }

var english = Options{Score: scoreOf}

// A game of go from the first stone to the count.
func TestGoInWords(t *testing.T) {
	t.Parallel()
	d := newDesk(t, english, "weiqi/chinese 5", "c1 d1 c2 d2 c3 d3 c4 d4 c5")
	d.plays("E4", "10. Wang: E4.")
	d.plays("b3", "11. Lin: B3.")
	d.plays("d5", "12. Wang: D5.")
	d.plays("e1", "13. Lin: E1.")
	d.plays("dead e1", "Not done: dead e1: that cannot be done now.")
	d.plays("pass", "14. Wang: pass.")
	d.plays("PASS", "15. Lin: pass.", "Marked as dead: E1.", "Score: dark 15, light 17.5.", "Wang is to choose: propose, resume.")
	d.plays("dead e1", "16. Wang: dead E1.", "No stone is marked as dead.", "Score: dark 16, light 14.5.", "Wang is to choose: propose, resume.")
	d.plays("dead E1", "17. Wang: dead E1.", "Marked as dead: E1.", "Score: dark 15, light 17.5.", "Wang is to choose: propose, resume.")
	d.plays("dead a1", "Not done: dead a1: none of your pieces stands there.")
	d.plays("accept", "Not done: accept: nothing was asked.")
	d.plays("board",
		"    A B C D E", "  5 # # X O =", "  4 # # X O O", "  3 # X X O =", "  2 # # X O =", "  1 # # X O x",
		text.PlainEN.Legend, text.PlainEN.DeadLegend)
	d.plays("score", "Score: dark 15, light 17.5.")
	d.plays("propose", "18. Wang: propose.", "Marked as dead: E1.", "Score: dark 15, light 17.5.", "Lin is to choose: accept, resume.")
	d.plays("choices", "Marked as dead: E1.", "Score: dark 15, light 17.5.", "Lin is to choose: accept, resume.")
	d.plays("resume", "19. Lin: resume.")
	d.plays("b1", "20. Wang: B1.")
	d.plays("undo 3", "Wang asks to take back moves: 3. Type accept or decline.")
	d.plays("accept", "Moves taken back: 3. Wang is to act.", "Marked as dead: E1.", "Score: dark 15, light 17.5.", "Wang is to choose: propose, resume.")
	d.plays("propose", "18. Wang: propose.", "Marked as dead: E1.", "Score: dark 15, light 17.5.", "Lin is to choose: accept, resume.")
	d.plays("accept", "19. Lin: accept.", "Wang wins by 2.5 points: the higher score.")
	d.plays("c3", "Not done: c3: the game is over.")
	d.plays("score", "Score: dark 15, light 17.5.")
}

func TestXiangqiInWords(t *testing.T) {
	t.Parallel()
	d := newDesk(t, english, "xiangqi/asian 0", "")
	d.face.tables["m1"].started = false
	d.face.event(session.Table{Snapshot: d.g.snap(session.Person, session.Remote)})
	d.says("Match: Xiangqi, no limit of time. Lin against Wang.", "You act first and play red.", "Your turn.")
	d.show()
	d.plays("C2=5", "1. Lin: h2-e2.")
	d.plays("d9e8", "2. Wang: d9-e8.")
	d.plays("炮五进四", "3. Lin: e2-e6. Check.")
	d.plays("a9a8", "Not done: a9a8: the general would be taken.")
	d.plays("e4", "Not done: e4: neither a command nor a move; type help.")
	d.plays("dead e6", "Not done: dead e6: that cannot be done now.")
	d.plays("score", "Not done: score: nothing is counted here.")
	d.plays("board",
		"    a b c d e f g h i", "  9 r h e . k a e h r", "  8 . . . . a . . . .", "  7 . c . . . . . c .", "  6 p . p .(C). p . p", "  5 . . . . . . . . .",
		"  4 . . . . . . . . .", "  3 P . P . P . P . P", "  2 . C . . . . . . .", "  1 . . . . . . . . .", "  0 R H E A K A E H R", text.PlainEN.PieceLegend)
	d.plays("last", "Last move: 3. Lin: e2-e6.")
	k := newTalk(t, Options{Messages: &text.ZhHans})
	k.face.event(session.Table{Snapshot: newGameOf(t, "xiangqi/asian 0 odds=b0", "none").snap(session.Person, session.Remote)})
	k.says("对局：象棋，红让单马，不限时。Lin 对 Wang。", "你是先手，执红。", "轮到你了。")
	zh := newDesk(t, Options{Messages: &text.ZhHans}, "xiangqi/asian 0", "h2e2 d9e8")
	zh.plays("e2e6", "第 3 手，Lin：炮五进四。 将军。")
	zh.plays("moves", "着法：1. 炮二平五 士４进５ 2. 炮五进四")
	timed := newTalk(t, Options{Messages: &text.ZhHant})
	timed.face.event(session.Table{Snapshot: newGameOf(t, "xiangqi/asian 0", "10m+3x30s").snap(session.Person, session.Remote)})
	timed.says("對局：象棋，用時 10 分 + 3 次 30 秒。Lin 對 Wang。", "你是先手，執紅。", "輪到你了。")
	hant := newDesk(t, Options{Messages: &text.ZhHant}, "xiangqi/asian 0", "h2e2 h9g7")
	hant.plays("moves", "著法：1. 炮二平五 馬８進７")
}

func TestOpeningInWords(t *testing.T) {
	t.Parallel()
	d := newDesk(t, english, "gomoku/renju 15 opening=soosyrv8", "h8")
	d.plays("h9", "2. Lin: h9.",
		"Lin may play at: f10 g10 h10 i10 j10 f9 g9 i9 j9 f8 g8 i8 j8 f7 g7 h7 i7 j7 f6 g6 h6 i6 j6.")
	d.plays("a1", "Not done: a1: the opening asks for another area.")
	d.plays("h10", "3. Lin: h10.", "Wang is to choose: swap, keep.")
	d.plays("choose sideways", "Not done: choose sideways: that cannot be done now.")
	d.plays("choose", "Not done: choose: something is missing after the command.")
	d.plays("Choose SWAP", "4. Wang: swap. Lin plays light, Wang plays dark.")
	d.plays("h4", "5. Lin: h4.", "Lin is to choose: 1, 2, 3, 4, 5, 6, 7, 8.")
	d.plays("choose 2", "6. Lin: 2.", "Wang is to choose: swap, keep.")
	d.plays("keep", "7. Wang: keep.")
}

// Scripts get what they need to choose, by the names that lines take.
func TestTasksAsJSON(t *testing.T) {
	t.Parallel()
	f := newFake()
	r := start(t, f, Options{JSON: true, Score: scoreOf})
	g := newGameOf(t, "gomoku/standard 15 opening=swap2", "none").play("h8 i9 j7")
	f.events <- session.Table{Snapshot: g.snap(session.Remote, session.Person)}
	if e := r.await("start"); e["seats"].([]any)[0].(map[string]any)["color"] != "none" {
		t.Errorf("start is %v", e)
	}
	e := r.await("task")
	if e["phase"] != "opening" || e["yours"] != true || !reflect.DeepEqual(e["choices"], []any{"dark", "light", "more"}) {
		t.Errorf("task is %v", e)
	}
	r.send("dark")
	if w := r.wish().(session.Act); w.Command.Move != game.ChooseOf("dark") || w.Command.Do != match.DoMove {
		t.Errorf("dark gave %+v", w)
	}
	g = newGameOf(t, "weiqi/chinese 9", "none").play("e5 pass pass")
	s := g.snap(session.Person, session.Person)
	s.ID = "m2"
	f.events <- session.Table{Snapshot: s}
	e = r.await("task")
	if e["phase"] != "scoring" || e["score"].(map[string]any)["dark"] != 162.0 || !reflect.DeepEqual(e["choices"], []any{"propose", "resume"}) {
		t.Errorf("task is %v", e)
	}
	g = newGameOf(t, "xiangqi/asian 0", "none").play("h2e2 d9e8 e2e6")
	s = g.snap(session.Person, session.Person)
	s.ID = "m3"
	f.events <- session.Table{Snapshot: s}
	if e := r.await("start"); !reflect.DeepEqual(e["moves"], []any{"炮二平五", "士４进５", "炮五进四"}) {
		t.Errorf("start is %v", e)
	}
}

// Every command of the package comment is there, and every command is in the
// help of both languages.
func TestHelpNamesEveryCommand(t *testing.T) {
	t.Parallel()
	for _, p := range []text.Plain{text.PlainEN, text.PlainZhHans} {
		help := strings.Join(p.Help, " ")
		for name := range commands {
			if name != "help" && !strings.Contains(help, name) {
				t.Errorf("help does not say %s: %s", name, help)
			}
		}
	}
}

// Xiangqi is listed by rounds, from whichever side begins; programs get the moves.
func TestListOfRounds(t *testing.T) {
	t.Parallel()
	for want, r := range map[string]movesReport{
		"Moves: 1. a b 2. c": {Moves: []string{"a", "b", "c"}, rounds: true}, "Moves: 1. ... a 2. b": {Moves: []string{"a", "b"}, rounds: true, second: true},
		"Moves: a b c": {Moves: []string{"a", "b", "c"}},
	} {
		all := slices.Clone(r.Moves)
		if got := r.text(words{Plain: text.PlainEN}); len(got) != 1 || got[0] != want || !slices.Equal(r.Moves, all) {
			t.Errorf("got %q, want %q; the moves are %q", got, want, r.Moves)
		}
	}
}
