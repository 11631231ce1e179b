package view

import (
	"strings"
	"testing"

	"qiyou/game"
	"qiyou/game/catalog"
	"qiyou/game/match"
	"qiyou/ui/board"
	"qiyou/ui/session"
	"qiyou/ui/text"
)

// hintOf is a hint whose line is moves in the notation of st.
func hintOf(t testing.TB, st game.State, line string, chance float64, forced int, why string) session.Hint {
	t.Helper()
	h := session.Hint{Chance: chance, Forced: forced, Why: why}
	for _, s := range strings.Fields(line) {
		mv, err := st.(game.Notation).Read(s)
		if err != nil {
			t.Fatal(err)
		}
		if st, err = st.Apply(mv); err != nil {
			t.Fatal(err)
		}
		h.Line = append(h.Line, mv)
	}
	h.Move = h.Line[0]
	return h
}

// lastAdvise is the last wish for advice since the last call, which must be the
// only one.
func (s *screen) lastAdvise() session.Advise {
	s.t.Helper()
	var all []session.Advise
	for _, w := range s.wishes() {
		if a, ok := w.(session.Advise); ok {
			all = append(all, a)
		}
	}
	if len(all) != 1 {
		s.t.Fatalf("%d wishes for advice, want one: %+v", len(all), all)
	}
	w := all[0]
	if w.State == nil { // which ends the thinking
		return w
	}
	rules, err := catalog.New(w.Setup)
	if err != nil {
		s.t.Fatal(err)
	}
	now := rules.Start()
	for _, mv := range w.Moves {
		next, err := now.Apply(mv)
		if err != nil {
			s.t.Fatalf("moves %v of the wish: %v", w.Moves, err)
		}
		now = next
	}
	if now.Hash() != w.State.Hash() {
		s.t.Errorf("moves %v do not lead to the board of the wish", w.Moves)
	}
	return w
}

// owners are whose the points of a board of 9 will be: the left Dark's, the right
// Light's, the more so the further.
func owners() []float64 {
	out := make([]float64, 81)
	for i := range out {
		out[i] = float64(4-i%9) / 4
	}
	return out
}

// gomokuHints, goHints and xiangqiHints are matches against the computer with
// three hints, as the engines give them.
func gomokuHints(t testing.TB, s *screen) {
	d := local(newDesk(t, gomoku(), "none").play("h8", "h9", "i9", "g7", "i8", "j10"), engine)
	st := d.snap.Match.State()
	s.hear(onePeer(), d.event()).press("H")
	s.hear(session.Advised{Key: s.lastAdvise().Key, Done: true, Hints: []session.Hint{
		hintOf(t, st, "i7 i10 i6", 1, 5, "fours"), hintOf(t, st, "g10 i7", 0.58, 0, "best"), hintOf(t, st, "j7", 0.497, 0, "best"),
	}})
}

func goHints(t testing.TB, s *screen) {
	d := local(newDesk(t, setup("weiqi/chinese 9"), "none").play("e5", "c6", "d7", "c7", "c4"), bob)
	st := d.snap.Match.State()
	s.hear(onePeer(), d.event()).press("E O H")
	var key uint64
	for _, w := range s.wishes() {
		if a, ok := w.(session.Advise); ok {
			key = a.Key
		}
	}
	s.hear(session.Advised{Key: key, Done: true, Outlook: &session.Outlook{Chance: 0.62, Lead: 6.3, Owners: owners()}, Hints: []session.Hint{
		hintOf(t, st, "g6 f4", 0.38, 0, "best"), hintOf(t, st, "d3 d4 e3", 0.37, 0, "best"), hintOf(t, st, "pass", 0.004, 0, "best"),
	}})
}

func xiangqiHints(t testing.TB, s *screen) {
	d := local(newDesk(t, setup("xiangqi/asian 0"), "none").play("C2=5", "H8+7", "H2+3", "R9=8"), engine)
	st := d.snap.Match.State()
	s.hear(onePeer(), d.event()).press("H E")
	var key uint64
	for _, w := range s.wishes() {
		if a, ok := w.(session.Advise); ok {
			key = a.Key
		}
	}
	s.hear(session.Advised{Key: key, Done: true, Outlook: &session.Outlook{Chance: 0.55}, Hints: []session.Hint{
		hintOf(t, st, "R1=2 H2+3 P7+1", 0.55, 0, "best"), hintOf(t, st, "P7+1", 0.53, 0, "best"), hintOf(t, st, "R1+1", 0.51, 0, "best"),
	}})
}

func init() {
	pictures["hint"] = func(t *testing.T, s *screen) { gomokuHints(t, s) }
	pictures["go-hint"] = func(t *testing.T, s *screen) { goHints(t, s) }
	pictures["xiangqi-hint"] = func(t *testing.T, s *screen) { xiangqiHints(t, s) }
	pictures["estimate"] = func(t *testing.T, s *screen) {
		s.hear(onePeer(), local(newDesk(t, gomoku(), "none").play("h8", "h9", "i9", "g7", "i8", "j10"), engine).event()).press("E")
		s.hear(session.Advised{Key: s.lastAdvise().Key, Done: true, Outlook: &session.Outlook{Chance: 0.31}})
	}
}

func TestHintAsksAndPlays(t *testing.T) {
	t.Parallel()
	s := english(t)
	d := local(newDesk(t, gomoku(), "none").play("h8", "h9"), engine)
	s.hear(onePeer(), d.event()).wishes()
	s.press("H")
	w := s.lastAdvise()
	if w.Match != "m1" || w.Hints != session.MaxHints || w.Outlook || w.State != d.snap.Match.State() || w.Setup.Game != "gomoku" {
		t.Errorf("%+v", w)
	}
	shows(t, s, "Hints", "thinking...")
	st := d.snap.Match.State()
	one := session.Advised{Key: w.Key, Hints: []session.Hint{hintOf(t, st, "i9 g7 i7", 0.6, 0, "best")}}
	s.hear(one)
	shows(t, s, "a i9  60%", "best by looking ahead", "expected: g7 i7")
	one.Hints = append(one.Hints, hintOf(t, st, "g8", 0.55, 0, "best"))
	one.Done = true
	s.hear(one)
	shows(t, s, "b g8  55%")
	// Again, the cursor goes to a, to b, and round; Enter plays there.
	for _, want := range []string{"i9", "g8", "i9"} {
		if s.press("H"); s.Model.at(s.table(), s.table().cursor) != want {
			t.Errorf("the cursor is at %s, want %s", s.Model.at(s.table(), s.table().cursor), want)
		}
	}
	wanted(t, s)
	s.press("Enter")
	wanted(t, s, act(game.First, match.DoMove, at(one.Hints[0].Move.To)))
	// With the move the hints are gone, and nothing is asked any more.
	s.hear(d.play("i9").event())
	wanted(t, s)
	if got := s.draw(80, 24).Text(); strings.Contains(got, "Hints") {
		t.Errorf("hints for a board that is no more:\n%s", got)
	}
}

// What is found for another board than the one shown is dropped.
func TestLateAdvice(t *testing.T) {
	t.Parallel()
	s := english(t)
	d := local(newDesk(t, gomoku(), "none").play("h8", "h9"), engine)
	s.hear(onePeer(), d.event()).press("H")
	w := s.lastAdvise()
	s.hear(d.play("i9", "g7").event())
	if stop := s.lastAdvise(); stop.Hints != 0 || stop.Outlook {
		t.Errorf("the thinking goes on: %+v", stop)
	}
	late := session.Advised{Key: w.Key, Done: true, Hints: []session.Hint{hintOf(t, w.State, "a1", 0.6, 0, "best")}}
	s.hear(late).press("H")
	again := s.lastAdvise()
	if again.Key == w.Key {
		t.Error("two boards under one key")
	}
	s.hear(late)
	shows(t, s, "thinking...")
	s.press("Esc")
	if stop := s.lastAdvise(); stop.Hints != 0 {
		t.Errorf("the thinking goes on: %+v", stop)
	}
	s.hear(session.Advised{Key: again.Key, Done: true, Hints: late.Hints})
	if got := s.draw(80, 24).Text(); strings.Contains(got, "Hints") {
		t.Errorf("hints that nobody wants:\n%s", got)
	}
}

// Who leads is asked again for each board until it is switched off, and stands
// meanwhile.
func TestEstimateFollowsTheBoard(t *testing.T) {
	t.Parallel()
	s := english(t)
	d := local(newDesk(t, gomoku(), "none").play("h8", "h9"), engine)
	s.hear(onePeer(), d.event()).press("E")
	w := s.lastAdvise()
	if w.Hints != 0 || !w.Outlook {
		t.Errorf("%+v", w)
	}
	shows(t, s, "looking who leads")
	s.hear(session.Advised{Key: w.Key, Done: true, Outlook: &session.Outlook{Chance: 0.75}})
	shows(t, s, "Black 75%", "████████████░░░░")
	s.press("H") // what is known is not asked for again
	if w := s.lastAdvise(); w.Outlook || w.Hints == 0 {
		t.Errorf("%+v", w)
	}
	s.hear(d.play("i9").event())
	shows(t, s, "Black 75%")
	w = s.lastAdvise()
	s.hear(session.Advised{Key: w.Key, Done: true, Outlook: &session.Outlook{Chance: 0.4}})
	shows(t, s, "White 60%")
	s.hear(d.play("g7").event())
	w = s.lastAdvise()
	s.hear(session.Advised{Key: w.Key, Done: true, Outlook: &session.Outlook{Chance: 0, Forced: -6}})
	shows(t, s, "White wins in 3", "░░░░░░░░░░░░░░░░")
	s.press("< < <") // in a review too, and not with what is known of a board far away
	if got := s.draw(80, 24).Text(); strings.Contains(got, "wins in 3") {
		t.Errorf("an old estimate:\n%s", got)
	}
	s.wishes()
	s.press("E")
	if stop := s.lastAdvise(); stop.Outlook {
		t.Errorf("%+v", stop)
	}
	s.press("End")
	wanted(t, s)
}

// In a match against a person, and where one watches, the face asks for nothing
// and says why, until the match is over.
func TestNoAdviceWhereItCounts(t *testing.T) {
	t.Parallel()
	for name, d := range map[string]*desk{"no hints while you play a person": newDesk(t, gomoku(), "none").play("h8", "h9"), "no hints until that match is over": watched(t)} {
		s := english(t)
		s.hear(onePeer(), d.event()).wishes()
		for _, key := range []string{"H", "E", "<H", "<E"} {
			s.press(key)
			wanted(t, s)
			shows(t, s, name)
		}
		d.do(match.Command{Seat: game.First, Do: match.DoResign})
		s.hear(d.event()).press("End H")
		if w := s.lastAdvise(); w.Hints == 0 {
			t.Errorf("%+v", w)
		}
	}
}

// Whose the points will be is for go alone.
func TestOwnersOnlyInGo(t *testing.T) {
	t.Parallel()
	s := english(t)
	s.hear(onePeer(), local(newDesk(t, gomoku(), "none").play("h8"), bob).event()).wishes()
	s.press("O")
	wanted(t, s)
	shows(t, s, "only Go has territory")
	s = english(t)
	s.hear(onePeer(), local(newDesk(t, setup("weiqi/chinese 9"), "none").play("e5"), bob).event()).press("O")
	w := s.lastAdvise()
	s.hear(session.Advised{Key: w.Key, Done: true, Outlook: &session.Outlook{Chance: 0.5, Owners: owners()}})
	if sc := s.scene(s.table()); len(sc.Owner) != 81 || sc.Owner[0] != -1 || sc.Owner[8] != 1 {
		t.Errorf("owners %v", sc.Owner)
	}
	if s.press("O"); len(s.scene(s.table()).Owner) != 0 {
		t.Error("they are still shown")
	}
}

// A hint of xiangqi is played from the point where it goes to, on a board of a
// finished game too; one that is no place has its row.
func TestHintOfAStep(t *testing.T) {
	t.Parallel()
	s := english(t)
	xiangqiHints(t, s)
	to := s.advice.hints[1].Move
	s.press("H H")
	if s.table().cursor != to.To {
		t.Fatalf("the cursor is at %v, want %v", s.table().cursor, to.To)
	}
	s.wishes()
	s.press("Enter")
	wanted(t, s, act(game.First, match.DoMove, func(c *match.Command) { c.Move = to }))
	s = english(t)
	goHints(t, s)
	shows(t, s, "c pass  1%", "Black leads by 6.5", "Black 62%")
}

func TestHintInARecord(t *testing.T) {
	t.Parallel()
	s := english(t)
	s.hear(onePeer(), ofRecord(t).event()).press("> > H")
	w := s.lastAdvise()
	if w.State.Hash() != s.table().snap.Match.Plies()[1].State.Hash() {
		t.Error("another board than the one shown")
	}
	s.hear(session.Advised{Key: w.Key, Done: true, Hints: []session.Hint{hintOf(t, w.State, "a1", 0.6, 0, "best")}}).press("H Enter")
	if s.table().review.line == nil || s.table().shownMoves() != 3 {
		t.Errorf("not tried out: %+v", s.table().review)
	}
	// Esc takes the hints away first; a record has no present to go back to.
	s.press("H").wishes()
	s.press("Esc")
	if s.hinting(s.table()) || !s.table().review.on {
		t.Error("Esc did something else")
	}
}

// A letter that is a column too still types it, and wants nothing then.
func TestAdviceLettersTypeColumns(t *testing.T) {
	t.Parallel()
	for _, letter := range "HEO" {
		s := english(t)
		s.hear(onePeer(), local(newDesk(t, setup("weiqi/chinese 19"), "none").play("Q16"), bob).event()).press(string(letter))
		s.wishes()
		s.press("9")
		if stop := s.lastAdvise(); stop.Outlook || stop.Hints > 0 || s.advice.wants != (wants{}) {
			t.Errorf("%c: %+v, %+v", letter, stop, s.advice.wants)
		}
		s.press("Enter")
		if w := s.wishes(); len(w) != 1 {
			t.Errorf("%c: %+v", letter, w)
		}
	}
}

// A window without a panel has it in one row.
func TestAdviceInASmallWindow(t *testing.T) {
	t.Parallel()
	s := newScreen(t, board.Look{}, &text.EN)
	gomokuHints(t, s)
	if got := s.draw(60, 14).Text(); !strings.Contains(got, "a i7 wins in 3  b g10 58%  c j7 50%") {
		t.Errorf("got\n%s", got)
	}
}

// What an engine has marked goes away by Esc, and the line of keys says so while it
// is there: after what was only begun, and before the way back to the present.
func TestEscClearsMarks(t *testing.T) {
	t.Parallel()
	for _, lang := range text.Langs() {
		words := text.For(lang)
		clear := "Esc " + words.Action("clear")
		for _, key := range []string{"H", "E", "O", "H E O"} {
			s := newScreen(t, board.Look{}, words)
			s.input(Size{80, 24})
			s.hear(local(newDesk(t, setup("weiqi/chinese 9"), "none").play("e5", "c3"), engine).event())
			if got := s.draw(80, 24).Text(); strings.Contains(got, clear) {
				t.Errorf("%s: nothing is to be cleared in\n%s", lang, got)
			}
			if got := s.press(key).draw(80, 24).Text(); !strings.Contains(got, clear) {
				t.Errorf("%s: %s is not said to be cleared in\n%s", lang, key, got)
			}
			if s.press("Esc"); s.advice.wants != (wants{}) {
				t.Errorf("%s: %s leaves %+v", lang, key, s.advice.wants)
			}
		}
	}
	s := english(t)
	s.hear(local(newDesk(t, setup("xiangqi/asian 0"), "none").play("C2=5", "H8+7"), engine).event()).press("E Down Down Enter")
	if !s.table().picked {
		t.Fatal("nothing is picked")
	}
	if s.press("Esc"); s.table().picked || !s.advice.leads {
		t.Errorf("the first: picked %v, wants %+v", s.table().picked, s.advice.wants)
	}
	if s.press("< Esc"); s.advice.leads || !s.table().review.on {
		t.Errorf("the second: wants %+v, review %v", s.advice.wants, s.table().review.on)
	}
	if s.press("Esc"); s.table().review.on {
		t.Error("the third does not go back to the present")
	}
}
