package view

import (
	"math/rand/v2"
	"os"
	"slices"
	"testing"

	"qiyou/game"
	"qiyou/game/match"
	"qiyou/ui/ahead"
	"qiyou/ui/keys"
	"qiyou/ui/session"
)

// moveOf is the wish for a move.
func moveOf(seat game.Seat, mv game.Move) session.Act {
	return act(seat, match.DoMove, func(c *match.Command) { c.Move = mv })
}

// waiting is a screen where the other is to act after moves of gomoku.
func waitingFor(t *testing.T, moves ...string) (*screen, *desk) {
	d := newDesk(t, gomoku(), "none").play(moves...)
	s := english(t)
	s.input(Size{80, 24})
	s.hear(d.event())
	s.wishes()
	return s, d
}

func read(t *testing.T, text string) game.Move {
	mv, err := gomokuStart(t).(game.Notation).Read(text)
	if err != nil {
		t.Fatal(err)
	}
	return mv
}

func gomokuStart(t *testing.T) game.State { return newDesk(t, gomoku(), "none").snap.Match.State() }

// A move made ahead is shown, and played at once when its turn has come; one key
// too many makes none.
func TestMoveAhead(t *testing.T) {
	t.Parallel()
	s, d := waitingFor(t, "h8")
	s.press("Up Enter")
	shows(t, s, "Again: played as soon as it is.")
	if n := len(s.table().queue.Moves()); n != 0 {
		t.Fatalf("one Enter made %d moves ahead", n)
	}
	s.press("Enter")
	shows(t, s, "Ahead: 1 h9 (x: undo)", "[1]")
	wanted(t, s)
	s.hear(d.play("a1").event())
	wanted(t, s, moveOf(game.First, read(t, "h9")))
	s.hear(d.event(), d.event()) // news of the same board, such as of the link
	wanted(t, s)
	s.hear(d.play("h9").event())
	hides(t, s, "Ahead")
	s.hear(d.play("a2").event())
	wanted(t, s)
}

func TestThreeMovesAhead(t *testing.T) {
	t.Parallel()
	s, d := waitingFor(t, "h8")
	for _, p := range []string{"h9", "h10", "h11"} {
		if s.write(p).press("Enter"); s.table().cursor != read(t, p).To {
			t.Errorf("the cursor is not on %s", p)
		}
	}
	s.write("h12").press("Enter")
	shows(t, s, "no more than 3 moves ahead", "Ahead: 1 h9, 2 h10, 3 h11")
	for i, p := range []string{"h9", "h10", "h11"} {
		s.wishes()
		s.hear(d.play([]string{"a1", "a2", "a3"}[i]).event())
		wanted(t, s, moveOf(game.First, read(t, p)))
		s.hear(d.play(p).event())
	}
	wanted(t, s)
}

// The queue goes with a notice, and nothing is played, where its move has become
// illegal or something else than a move has happened.
func TestMovesAheadAreCancelled(t *testing.T) {
	t.Parallel()
	for name, what := range map[string]func(s *screen, d *desk){
		"the point is taken":  func(_ *screen, d *desk) { d.play("h9") },
		"a takeback":          func(_ *screen, d *desk) { d.do(match.Command{Seat: game.Second, Do: match.DoUndo, Plies: 1}) },
		"a draw offered":      func(_ *screen, d *desk) { d.do(match.Command{Seat: game.Second, Do: match.DoDraw}) },
		"an own question":     func(_ *screen, d *desk) { d.do(match.Command{Seat: game.First, Do: match.DoDraw}) },
		"a pause wished for":  func(_ *screen, d *desk) { d.do(match.Command{Seat: game.Second, Do: match.DoAdjourn}) },
		"the end":             func(_ *screen, d *desk) { d.do(match.Command{Seat: game.Second, Do: match.DoResign}) },
		"records that differ": func(_ *screen, d *desk) { d.snap.Link = session.Broken },
	} {
		s, d := waitingFor(t, "h8", "i8", "i9")
		s.write("h9").press("Enter").write("h10").press("Enter")
		s.wishes()
		what(s, d)
		s.hear(d.event())
		if n := len(s.table().queue.Moves()); n != 0 || len(s.wishes()) != 0 {
			t.Errorf("%s: %d moves ahead are left, or one was played", name, n)
		}
		if s.notice.text == "" || !s.notice.bad {
			t.Errorf("%s: nothing is said", name)
		}
	}
	s, d := waitingFor(t, "h8")
	s.write("h9").press("Enter").hear(d.play("h9").event())
	shows(t, s, "h9 cannot be played now: your moves ahead are cancelled.")
}

// x, Esc and the same point again take back what was made ahead.
func TestMovesAheadAreTakenBack(t *testing.T) {
	t.Parallel()
	for script, left := range map[string]int{"x": 0, "Esc": 0, "Enter": 1, "Up Enter": 2, "Up Enter Esc": 2, "Down Enter": 0, "Ctrl+P": 0, ":premove": 0} {
		s, d := waitingFor(t, "h8")
		s.write("h9").press("Enter").write("h10").press("Enter")
		switch script {
		case "Ctrl+P":
			s.input(Press{keys.Key{Code: keys.Ctrl, Rune: 'p'}})
		case ":premove":
			s.write(script).press("Enter")
		default:
			s.press(script)
		}
		if n := len(s.table().queue.Moves()); n != left {
			t.Errorf("%s leaves %d moves ahead, want %d", script, n, left)
		}
		s.wishes()
		s.hear(d.play("a1").event())
		if n := len(s.wishes()); n != min(left, 1) {
			t.Errorf("%s: %d moves were played", script, n)
		}
	}
}

// No move is made ahead where none can: at one keyboard, in an opening, in the
// talk about dead stones, where it is switched off, and where it could never be.
func TestNoMovesAhead(t *testing.T) {
	t.Parallel()
	tries := func(name string, s *screen, script string) {
		t.Helper()
		s.wishes()
		s.press(script)
		if tb := s.table(); len(tb.queue.Moves()) != 0 || ahead.May(tb.snap) && name != "off" && name != "taken" {
			t.Errorf("%s: moves ahead %v, may %v", name, tb.queue.Moves(), ahead.May(tb.snap))
		}
	}
	s := english(t)
	s.hear(local(newDesk(t, gomoku(), "none").play("h8"), bob).event())
	tries("one keyboard", s, "Esc")
	s = english(t)
	s.hear(newDesk(t, setup("gomoku/renju 15 opening=rif"), "none").read("h8 h9 i10").event())
	tries("an opening", s, "Down Enter Enter")
	s = english(t)
	d := newDesk(t, setup("weiqi/chinese 9"), "none").read("e5 c3 pass pass")
	if d.snap.Match.State().ToAct() == game.First {
		d.snap.Players[0], d.snap.Players[1] = peer, session.Player{Name: "alice"}
	}
	s.hear(d.event())
	tries("dead stones", s, "Enter Enter")
	s, _ = waitingFor(t, "h8")
	s.prefs.NoPremove = true
	tries("off", s, "Up Enter Enter")
	shows(t, s, "it is not your turn")
	s, _ = waitingFor(t, "h8")
	tries("taken", s, "Enter Enter")
	shows(t, s, "the point is taken")
}

// A piece is picked and goes where some answer lets it go; a double click does it
// too.
func TestPieceMovedAhead(t *testing.T) {
	t.Parallel()
	d := newDesk(t, setup("xiangqi/asian 0"), "none").read("h2e2")
	to := game.StepTo(game.Point{Col: 7, Row: 9}, game.Point{Col: 6, Row: 7})
	for _, how := range []string{"keys", "typed", "named", "mouse"} {
		s := english(t)
		s.input(Size{80, 24})
		s.hear(d.event())
		s.draw(80, 24)
		switch how {
		case "keys":
			s.table().cursor = to.From
			s.press("Enter")
			if !s.table().picked {
				t.Error("the horse is not picked")
			}
			s.hear(d.event()) // news of the link does not drop it
			s.table().cursor = to.To
			s.press("Enter")
		case "typed":
			s.write("h0g2").press("Enter")
		case "named":
			s.write(":move 马二进三").press("Enter")
		case "mouse":
			for _, p := range []game.Point{to.From, to.To} {
				l := s.table().layout(s.look, 80, 24)
				x, y := l.g.Cell(p)
				s.input(Click{l.board.X + x, l.board.Y + y})
			}
		}
		if got := s.table().queue.Moves(); !slices.Equal(got, []game.Move{to}) {
			t.Errorf("%s: ahead is %v, want %v", how, got, to)
		}
		shows(t, s, "Ahead: 1 h0-g2")
	}
	s := english(t)
	s.hear(d.event())
	s.write("a0a5").press("Enter") // a rook cannot leap over the pawn
	shows(t, s, "no move of the other makes that possible")
}

// In the picture of a point taken in Renju the foul is not played ahead.
func TestNoFoulAhead(t *testing.T) {
	t.Parallel()
	d := newDesk(t, setup("gomoku/renju 15 foul=loses"), "none").read("h8 a1 h9 a2 i10 a3 j10")
	s := english(t)
	s.hear(d.event())
	s.write("h10").press("Enter")
	if n := len(s.table().queue.Moves()); n != 1 {
		t.Fatalf("%d moves ahead", n)
	}
	s.wishes()
	s.hear(d.read("a4").event())
	if marked(d.snap.Match.State().View(), game.Point{Col: 7, Row: 5}, game.Forbidden) {
		wanted(t, s)
	} else {
		t.Error("h10 is no foul here")
	}
}

// Whatever keys and news come in whatever order, a move is only ever sent in turn,
// once a turn, and one that the rules allow.
func TestAheadNeverPlaysOutOfTurn(t *testing.T) {
	t.Parallel()
	games := 20
	if os.Getenv("QIYOU_DEEP") == "1" {
		games = 1000
	}
	all := []string{"Up", "Down", "Left", "Right", "Enter", "Enter", "Enter", "Esc", "x", "u", "End", "<"}
	for seed := range games {
		rng := rand.New(rand.NewPCG(uint64(seed), 7))
		d := newDesk(t, []game.Setup{gomoku(), setup("weiqi/chinese 5"), setup("xiangqi/asian 0")}[seed%3], "none")
		s := english(t)
		s.input(Size{80, 24})
		s.prefs.Confirm = seed%2 == 0
		s.hear(d.event())
		sent := -1
		for range 150 {
			st := d.snap.Match.State()
			if st.ToAct() == game.Second && rng.IntN(4) == 0 {
				moves := slices.Collect(st.Moves())
				d.do(match.Command{Seat: game.Second, Do: match.DoMove, Move: moves[rng.IntN(len(moves))]})
				s.hear(d.event())
			} else {
				s.press(all[rng.IntN(len(all))])
			}
			for _, w := range s.wishes() {
				a, ok := w.(session.Act)
				if !ok || a.Command.Do != match.DoMove {
					continue
				}
				x := d.snap.Match
				if _, err := x.State().Apply(a.Command.Move); err != nil || x.State().ToAct() != game.First || x.Len() == sent {
					t.Fatalf("seed %d: %v after %d events: %v, to act %v, sent at %d", seed, a.Command.Move, x.Len(), err, x.State().ToAct(), sent)
				}
				sent = x.Len()
				d.do(a.Command)
				s.hear(d.event())
				break
			}
			if d.snap.Match.Over() {
				break
			}
		}
	}
}
