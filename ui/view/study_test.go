package view

import (
	"math/rand/v2"
	"os"
	"slices"
	"strings"
	"testing"

	"qiyou/game"
	"qiyou/game/match"
	"qiyou/ui/board"
	"qiyou/ui/keys"
	"qiyou/ui/session"
	"qiyou/ui/text"
)

// shownLine is the moves of the board on the screen.
func (s *screen) shownLine() string {
	t := s.table()
	var all []string
	for _, mv := range moves(t.path()) {
		all = append(all, mv.String())
	}
	return strings.Join(all, " ")
}

// variations is how many lines leave another.
func (s *screen) variations() (n int) {
	todo := s.table().game[:1]
	for len(todo) > 0 {
		n += max(len(todo[0].Next)-1, 0)
		todo = append(slices.Clone(todo[1:]), todo[0].Next...)
	}
	return n
}

// try puts the cursor on a point and presses Enter.
func (s *screen) try(point string) *screen {
	mv, err := game.ParseMove(point)
	if err != nil {
		s.t.Fatal(err)
	}
	s.table().cursor = mv.To
	return s.press("Enter")
}

// canon is a point of a gomoku board as a move in canonical text.
func canon(t *testing.T, points string) string {
	var all []string
	st := newDesk(t, gomoku(), "none").snap.Match.State()
	for _, p := range strings.Fields(points) {
		mv, err := st.(game.Notation).Read(p)
		if err != nil {
			t.Fatal(err)
		}
		all = append(all, mv.String())
	}
	return strings.Join(all, " ")
}

func TestBranches(t *testing.T) {
	t.Parallel()
	s := newScreen(t, board.Look{}, &text.EN).hear(onePeer(), ofRecord(t).event())
	s.wishes()
	is := func(what, points string) {
		t.Helper()
		if got, want := s.shownLine(), canon(t, points); got != want {
			t.Errorf("%s: the board is after %q, want %q", what, got, want)
		}
	}
	p := func(point string) string { return canon(t, point) }
	s.try(p("h8"))
	is("a move of the game", "h8")
	if s.variations() != 0 || s.table().kept.unsaved() {
		t.Error("a move of the game is a branch")
	}
	s.press(">").try(p("a1")).try(p("a2"))
	is("a branch", "h8 h9 a1 a2")
	for _, want := range []string{"Variation from move 2 on: move 4", "4 a2"} {
		if shown := s.draw(80, 24).Text(); !strings.Contains(shown, want) {
			t.Errorf("no %q in\n%s", want, shown)
		}
	}
	s.press("> < <")
	is("back to the main line", "h8 h9")
	s.press("> >")
	is("the main line goes on", "h8 h9 i8 i9")
	s.press("< Tab")
	is("the branch again", "h8 h9 a1")
	s.press(">")
	is("and on in it", "h8 h9 a1 a2")
	s.press("<").try(p("a3")).try(p("a4"))
	is("a branch of the branch", "h8 h9 a1 a3 a4")
	s.press("< Tab")
	is("its sibling", "h8 h9 a1 a2")
	s.press("Tab")
	is("and round", "h8 h9 a1 a3")
	s.input(Press{keys.Key{Code: keys.BackTab}})
	is("back again", "h8 h9 a1 a2")
	s.press("Tab")
	s.press("< <").try(p("b1"))
	is("a second branch", "h8 h9 b1")
	s.press("Tab")
	is("the game", "h8 h9 i8")
	s.press("Tab Tab")
	is("the second", "h8 h9 b1")
	s.press("<").try(p("a1"))
	is("the first, by its move", "h8 h9 a1")
	if got := s.variations(); got != 3 {
		t.Errorf("%d branches, want 3", got)
	}
	s.press("Home").press("# 9 Enter")
	is("the end of the game", "h8 h9 i8 i9 j8 j9 k8 k9 l8")
	if s.try(p("a1")); s.notice.text == "" {
		t.Error("a move after five in a row is not refused")
	}
	if got := s.wishes(); len(got) != 0 {
		t.Errorf("%+v", got)
	}
}

// A game that somebody resigned goes on in a branch after its last move.
func TestBranchAfterTheEnd(t *testing.T) {
	t.Parallel()
	d := newDesk(t, gomoku(), "none").play("h8", "h9")
	d.do(match.Command{Seat: game.Second, Do: match.DoResign})
	s := newScreen(t, board.Look{}, &text.EN).hear(onePeer(), d.event())
	s.wishes()
	if s.Screen() != keys.Over {
		t.Fatalf("screen %s", s.Screen())
	}
	s.press("< >")
	if s.Screen() != keys.Over {
		t.Errorf("at the last move: screen %s", s.Screen())
	}
	s.press("<").try(canon(t, "a1")).try(canon(t, "a2"))
	if got, want := s.shownLine(), canon(t, "h8 a1 a2"); got != want || s.Screen() != keys.Study {
		t.Errorf("%q, want %q; screen %s", got, want, s.Screen())
	}
	// Late news about the match leaves the branch alone.
	d.snap.Record = "/r"
	if s.hear(d.event()); s.shownLine() != canon(t, "h8 a1 a2") || !s.table().can(func(m game.Move) bool { return m.String() == canon(t, "a3") }) {
		t.Errorf("after news: %q", s.shownLine())
	}
	s.press("P")
	moves := moves(s.table().path())
	got := s.wishes()
	if len(got) != 1 {
		t.Fatalf("%+v", got)
	}
	if on := got[0].(session.PlayOn); !slices.Equal(on.Moves, moves) || len(moves) != 3 || on.Offer.Setup.String() != gomoku().String() || on.Level < 1 {
		t.Errorf("%+v", on)
	}
}

// On a board of a finished game a second click tries a move, and pieces of
// xiangqi are picked and put down.
func TestBranchOfXiangqi(t *testing.T) {
	t.Parallel()
	d := newDesk(t, game.Setup{Game: "xiangqi", Rules: "asian"}, "none").play("C2=5")
	d.do(match.Command{Seat: game.First, Do: match.DoResign})
	s := newScreen(t, board.Look{}, &text.EN).hear(onePeer(), d.event()).press("Home")
	s.wishes()
	s.table().cursor = game.Point{Col: 1, Row: 7}
	s.press("Enter")
	if !s.table().picked {
		t.Fatal("the cannon is not picked")
	}
	s.table().cursor = game.Point{Col: 4, Row: 7}
	s.press("Space")
	if got := s.variations(); got != 1 || s.shownMoves() != 1 {
		t.Errorf("%d branches, %d moves shown", got, s.shownMoves())
	}
	if got := s.wishes(); len(got) != 0 {
		t.Errorf("%+v", got)
	}
}

func (s *screen) shownMoves() int { return s.table().shownMoves() }

// A live match has no branches, whatever is pressed in its past.
func TestNoBranchWhileAMatchGoesOn(t *testing.T) {
	t.Parallel()
	s := newScreen(t, board.Look{}, &text.EN).hear(onePeer(), newDesk(t, gomoku(), "none").play("h8", "h9").event())
	s.press("< Enter < P < Tab < p")
	if got := s.variations(); got != 0 || s.Screen() != keys.Table {
		t.Errorf("%d branches, screen %s", got, s.Screen())
	}
	for _, w := range s.wishes() {
		t.Errorf("%+v", w)
	}
}

// Whatever is pressed on a record of any game, its line is one that the rules
// allow, and nothing is wished but what was asked for.
func TestAnyKeysOnARecord(t *testing.T) {
	t.Parallel()
	seeds := 5
	if os.Getenv("QIYOU_DEEP") == "1" {
		seeds = 200
	}
	pressed := strings.Fields("Enter Enter Space Up Down Left Right < > Tab PgUp PgDn Home End p v Esc ) ( J K A ! Esc")
	for _, name := range []string{"gomoku/freestyle 15", "weiqi/chinese 9", "xiangqi/asian 0"} {
		for seed := range seeds {
			r := rand.New(rand.NewPCG(uint64(seed), 7))
			d := newDesk(t, setup(name), "none")
			for range 12 {
				var legal []game.Move
				for mv := range d.snap.Match.State().Moves() {
					legal = append(legal, mv)
				}
				if len(legal) == 0 || d.snap.Match.Over() {
					break
				}
				d.do(match.Command{Seat: d.snap.Match.State().ToAct(), Do: match.DoMove, Move: legal[r.IntN(len(legal))]})
			}
			d.snap.Watching, d.snap.OfRecord, d.snap.Paused = true, true, start
			d.snap.Players = [2]session.Player{{Name: "a", Kind: session.Remote}, {Name: "b", Kind: session.Remote}}
			s := newScreen(t, board.Look{}, &text.EN).hear(onePeer(), d.event())
			s.wishes()
			for i := range 300 {
				s.press(pressed[r.IntN(len(pressed))])
				if i%20 == 0 {
					s.draw(80, 24)
				}
			}
			st := d.snap.Match.Start()
			for i, n := range s.table().path()[1:] {
				next, err := st.Apply(n.Move)
				if err != nil || next.Hash() != n.State.Hash() {
					t.Fatalf("%s, seed %d: move %d %v: %v", name, seed, i+1, n.Move, err)
				}
				st = next
			}
			if st.Hash() != s.table().shown().Hash() {
				t.Errorf("%s, seed %d: the board is not the one after its moves", name, seed)
			}
			if got := s.wishes(); len(got) != 0 {
				t.Errorf("%s, seed %d: %+v", name, seed, got)
			}
		}
	}
}

// What was tried out stays when news of the match comes, such as the other's
// signature, and goes when the match goes on.
func TestStudyOutlivesNews(t *testing.T) {
	t.Parallel()
	d := newDesk(t, gomoku(), "none").play("h8", "h9", "i8", "i9", "j8", "j9", "k8", "k9", "l8")
	s := newScreen(t, board.Look{}, &text.EN).hear(onePeer(), d.event()).press("Home >").try(canon(t, "a1"))
	n := len(d.snap.Match.Plies())
	d.do(match.Command{Seat: game.Second, Do: match.DoConfirm})
	s.hear(d.event())
	if got, want := s.shownLine(), canon(t, "h8 a1"); got != want || !s.table().kept.unsaved() {
		t.Errorf("the board is after %q, want %q", got, want)
	}
	if len(s.table().game) != n+1 {
		t.Errorf("%d boards", len(s.table().game))
	}
	other := newDesk(t, gomoku(), "none").play("h8", "h9")
	if s.hear(other.event()); s.table().study != nil || s.table().kept.unsaved() || len(s.table().game) != 3 || s.shownMoves() > 2 {
		t.Errorf("the match goes on: %+v", s.table().review)
	}
}
