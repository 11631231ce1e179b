package view

import (
	"slices"
	"strings"
	"testing"

	"qiyou/game"
	"qiyou/game/catalog"
	"qiyou/game/match"
	"qiyou/ui/board"
	"qiyou/ui/session"
	"qiyou/ui/text"
)

// played are the moves wished since the last call, in canonical text.
func (s *screen) played() []string {
	var out []string
	for _, w := range s.wishes() {
		if a, ok := w.(session.Act); ok && a.Command.Do == match.DoMove {
			out = append(out, a.Command.Move.String())
		}
	}
	return out
}

// at puts the cursor on p.
func (s *screen) at(p game.Point) *screen {
	s.table().cursor = p
	return s
}

// click clicks on the cell that shows p.
func (s *screen) click(p game.Point) *screen {
	s.draw(80, 24)
	l := s.table().layout(s.look, 80, 24)
	x, y := l.g.Cell(p)
	s.input(Click{x + l.board.X - int(l.off.Col), y + l.board.Y - int(l.off.Row)})
	return s
}

var (
	cannon = game.Point{Col: 7, Row: 7} // red's right one
	middle = game.Point{Col: 4, Row: 7}
	pawn   = game.Point{Col: 4, Row: 3}
)

// Every way to move a piece, and every way to let it go.
func TestPicking(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		do   func(s *screen)
		want []string
	}{
		"keys":            {func(s *screen) { s.at(cannon).press("Enter Left Left Left Enter") }, []string{"hheh"}},
		"space":           {func(s *screen) { s.at(cannon).press("Space h h h Space") }, []string{"hheh"}},
		"mouse":           {func(s *screen) { s.click(cannon).click(middle) }, []string{"hheh"}},
		"let go by Esc":   {func(s *screen) { s.at(cannon).press("Enter Esc Left Left Left Enter") }, nil},
		"let go by Enter": {func(s *screen) { s.at(cannon).press("Enter Enter Left Left Left Enter") }, nil},
		"let go by click": {func(s *screen) { s.click(cannon).click(cannon).click(middle) }, nil},
		"another piece": {func(s *screen) {
			s.at(game.Point{Row: 6}).press("Enter").at(cannon).press("Enter").at(middle).press("Enter")
		}, []string{"hheh"}},
		"not like that":     {func(s *screen) { s.at(cannon).press("Enter").at(pawn).press("Enter") }, nil},
		"after a refusal":   {func(s *screen) { s.at(cannon).press("Enter").at(pawn).press("Enter").at(middle).press("Enter") }, []string{"hheh"}},
		"Chinese name":      {func(s *screen) { s.press("炮二平五 Enter") }, []string{"hheh"}},
		"letters":           {func(s *screen) { s.press("C2=5 Enter") }, []string{"hheh"}},
		"points":            {func(s *screen) { s.press("h2e2 Enter") }, []string{"hheh"}},
		"a name that isn't": {func(s *screen) { s.press("炮九平五 Enter") }, nil},
	} {
		s := english(t)
		s.hear(newDesk(t, setup("xiangqi/asian 0"), "none").event())
		c.do(s)
		if got := s.played(); !slices.Equal(got, c.want) {
			t.Errorf("%s: played %v, want %v", name, got, c.want)
		}
	}
}

// A refusal says why, in both languages, and leaves everything as it was.
func TestRefusalsSayWhy(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		setup, moves, script string
		cursor               game.Point
		en, zh               string
	}{
		"steps":       {"xiangqi/asian 0", "", "Enter Up Up Left Enter", cannon, text.EN.Reasons[game.NoSuchStep], text.ZhHans.Reasons[game.NoSuchStep]},
		"no piece":    {"xiangqi/asian 0", "", "Enter", middle, text.EN.Reasons[game.NoPiece], text.ZhHans.Reasons[game.NoPiece]},
		"theirs":      {"xiangqi/asian 0", "", "Enter", pawn, text.EN.Reasons[game.NoPiece], text.ZhHans.Reasons[game.NoPiece]},
		"stuck":       {"xiangqi/asian 0", "e0e1 e9e8", "Enter", game.Point{Col: 3, Row: 9}, text.EN.Table.Stuck, text.ZhHans.Table.Stuck},
		"ko":          {"weiqi/chinese 9", "e5 f5 d4 g4 e3 f3 f4 e4", "Enter", game.Point{Col: 5, Row: 5}, text.EN.Reasons[game.KoRule], text.ZhHans.Reasons[game.KoRule]},
		"taken":       {"weiqi/chinese 9", "e5 f5", "Enter", game.Point{Col: 4, Row: 4}, text.EN.Reasons[game.Occupied], text.ZhHans.Reasons[game.Occupied]},
		"no group":    {"weiqi/chinese 9", "e5 f5 pass pass", "Enter", game.Point{}, text.EN.Table.NoGroup, text.ZhHans.Table.NoGroup},
		"foul":        {"gomoku/renju 15", "h8 a1 h9 a15 j7 o1 k7 o15", "Enter", game.Point{Col: 7, Row: 8}, text.EN.Reasons[game.DoubleThree], text.ZhHans.Reasons[game.DoubleThree]},
		"out of zone": {"gomoku/renju 15 opening=rif", "h8", "Enter", game.Point{}, text.EN.Reasons[game.OutOfZone], text.ZhHans.Reasons[game.OutOfZone]},
		"symmetric":   {"gomoku/renju 15 opening=rif", "h8 h9 h10 keep h4 b1", "Enter", game.Point{Col: 13, Row: 14}, text.EN.Reasons[game.Symmetric], text.ZhHans.Reasons[game.Symmetric]},
	} {
		for _, words := range []*text.Messages{&text.EN, &text.ZhHans} {
			s := newScreen(t, board.Look{}, words)
			d := newDesk(t, setup(c.setup), "none").read(c.moves).here()
			s.hear(d.event()).at(c.cursor).press(c.script)
			if got := s.played(); len(got) > 0 {
				t.Errorf("%s: played %v", name, got)
				continue
			}
			want := map[bool]string{true: c.en, false: c.zh}[words == &text.EN]
			if got := s.draw(80, 24).Text(); !strings.Contains(got, want) {
				t.Errorf("%s: the screen does not say %q:\n%s", name, want, got)
			}
			if s.table().snap.Match.Len() != d.snap.Match.Len() {
				t.Errorf("%s: something changed", name)
			}
		}
	}
}

// The board of the second in xiangqi is turned; anybody may turn any board, and
// keys and clicks go by what is seen.
func TestTurnedBoards(t *testing.T) {
	t.Parallel()
	s := english(t)
	d := newDesk(t, setup("xiangqi/asian 0"), "none").read("h2e2").second()
	s.hear(d.event())
	if !s.table().turned {
		t.Error("black does not see the board from its side")
	}
	mine := game.Point{Col: 7, Row: 2}
	s.at(mine).press("Enter Left") // to the left, as it is seen
	if got := s.table().cursor; got.Col != 8 {
		t.Errorf("left of %v is %v", mine, got)
	}
	s.press("Esc").click(mine).click(game.Point{Col: 4, Row: 2})
	if got := s.played(); !slices.Equal(got, []string{"hcec"}) {
		t.Errorf("clicks played %v", got)
	}
	s.press("v")
	if s.table().turned {
		t.Error("v does not turn the board")
	}
	s = english(t)
	s.hear(newDesk(t, setup("weiqi/chinese 9"), "none").event()).press("v").click(game.Point{}).click(game.Point{})
	if got := s.played(); !slices.Equal(got, []string{"aa"}) {
		t.Errorf("on a turned board clicks played %v", got)
	}
	here := newDesk(t, setup("xiangqi/asian 0"), "none").here()
	s = english(t)
	if s.hear(here.event()); s.table().turned {
		t.Error("the board of two at one keyboard is turned")
	}
}

func TestPassAsks(t *testing.T) {
	t.Parallel()
	s := english(t)
	s.hear(newDesk(t, setup("weiqi/chinese 9"), "none").event()).press("p n p Enter Esc")
	if got := s.played(); got != nil {
		t.Errorf("played %v without a yes", got)
	}
	s.press("p y")
	if got := s.played(); !slices.Equal(got, []string{"-"}) {
		t.Errorf("played %v, want a pass", got)
	}
	s = english(t)
	s.hear(newDesk(t, setup("weiqi/chinese 19"), "none").event()).press("p4 Enter q16 Enter t1 Enter")
	if got := s.played(); !slices.Equal(got, []string{"op", "pd", "ss"}) {
		t.Errorf("typed points played %v", got)
	}
}

// The talk: groups are marked with Enter or a click, answers are in the menu,
// and what ends the game asks once more.
func TestScoringTalk(t *testing.T) {
	t.Parallel()
	dead := game.Point{Col: 0, Row: 4} // a5
	talk := func() *desk {
		return newDesk(t, setup("weiqi/chinese 9"), "none").read(smallGo + " a5 pass pass").here()
	}
	s := english(t)
	s.hear(talk().event())
	shows(t, s, "mark dead groups", "dead", "Black 16, White 16.5", "Tab choices", "Enter mark")
	s.at(dead).press("Enter").click(dead)
	if got := s.played(); !slices.Equal(got, []string{"!ae", "!ae"}) {
		t.Errorf("marked %v", got)
	}
	s.press("Tab Enter")
	if got := s.played(); !slices.Equal(got, []string{"=propose"}) {
		t.Errorf("the menu gave %v", got)
	}
	s = english(t)
	s.hear(talk().read("propose").event()).press("Tab")
	shows(t, s, "accept the marks", "play on")
	s.press("Enter Enter n Tab Enter")
	shows(t, s, "Count the board like this?")
	if got := s.played(); got != nil {
		t.Errorf("played %v without a yes", got)
	}
	s.press("y Tab Down Enter")
	if got := s.played(); !slices.Equal(got, []string{"=accept", "=resume"}) {
		t.Errorf("answers gave %v", got)
	}
	s = english(t)
	s.hear(talk().read("propose accept").event())
	shows(t, s, "White wins", "by 0.5 points", "Black 16, White 16.5")
}

// A foul that is allowed and loses is asked about where fouls are shown.
func TestFoulsAskFirst(t *testing.T) {
	t.Parallel()
	foul := game.Point{Col: 7, Row: 8} // h7
	s := english(t)
	s.hear(newDesk(t, setup("gomoku/renju 15 foul=loses"), "none").read("h8 a1 h9 a15 j7 o1 k7 o15").event())
	s.at(foul).press("Enter")
	shows(t, s, text.EN.Ask.Foul)
	s.press("n Enter Enter n")
	if got := s.played(); got != nil {
		t.Errorf("played %v without a yes", got)
	}
	s.press("Enter y")
	if got := s.played(); !slices.Equal(got, []string{"hi"}) {
		t.Errorf("a yes played %v", got)
	}
	s.press("w Enter")
	if got := s.played(); !slices.Equal(got, []string{"hi"}) {
		t.Errorf("with fouls hidden played %v", got)
	}
}

func TestMenuByMouse(t *testing.T) {
	t.Parallel()
	s := english(t)
	s.hear(newDesk(t, setup("gomoku/standard 15 opening=swap2"), "10m").read("h8 i9 j7").here().event())
	s.draw(80, 24)
	s.press("Tab")
	for y := range 24 {
		s.input(Click{2, y}) // beside the menu
	}
	if got := s.played(); got != nil {
		t.Errorf("clicks beside the menu played %v", got)
	}
	in := inside(frame(80, 24, menuW, 3))
	s.input(Click{in.X + 3, in.Y + 1})
	s.input(Click{in.X + 3, in.Y + 1})
	if got := s.played(); !slices.Equal(got, []string{"=light"}) {
		t.Errorf("two clicks took %v", got)
	}
}

// Every opening tells what it asks of whom, from the first stone to the last.
func TestOpeningsTellTheirTask(t *testing.T) {
	t.Parallel()
	for _, c := range []struct{ opening, moves, want string }{
		{"swap2", "", "you: put a stone, Black"},
		{"swap2", "h8", "you: put a stone, White"},
		{"swap2", "h8 i9 j7", "liu: choose take black, take white, place two more"},
		{"swap2", "h8 i9 j7 more", "liu: put a stone, White"},
		{"swap2", "h8 i9 j7 more a1 b2", "you: choose take black, take white"},
		{"swap1", "h8", "liu: choose swap colours, keep colours"},
		{"rif", "", "you: put a stone, Black, on a mark"},
		{"rif", "h8 h9 h10", "liu: choose swap colours, keep colours"},
		{"rif", "h8 h9 h10 keep", "liu: put a stone, White"},
		{"rif", "h8 h9 h10 keep a8", "you: offer fifth stones, 2 to go"},
		{"rif", "h8 h9 h10 keep a8 b1", "you: offer fifth stones, 1 to go"},
		{"rif", "h8 h9 h10 keep a8 b1 c2", "liu: keep one of the stones offered"},
		{"soosyrv8", "h8 h9 h10 keep a8", "liu: say how many fifth stones, 1 to 8"},
		{"soosyrv8", "h8 h9 h10 keep a8 8 keep", "you: offer fifth stones, 8 to go"},
		{"taraguchi10", "h8 keep h9 keep h10 keep g7", "offer ten fifths"},
		{"taraguchi10", "h8 keep h9 keep h10 keep g7 ten", "offer fifth stones, 10 to go"},
		{"pro", "h8 a1", "you: put a stone, Black, on a mark"},
	} {
		s := english(t)
		s.hear(newDesk(t, setup("gomoku/renju 15 opening="+c.opening), "none").read(c.moves).event())
		got := strings.Join(strings.Fields(panelText(s)), " ")
		if !strings.Contains(got, c.want) {
			t.Errorf("%s after %q: the panel does not say %q: %s", c.opening, c.moves, c.want, got)
		}
	}
	s := english(t)
	s.hear(newDesk(t, setup("weiqi/new-zealand 19 handicap=2"), "none").read("q16").event())
	if got := panelText(s); !strings.Contains(got, "you: put a stone, Black") {
		t.Errorf("a free handicap: %s", got)
	}
}

// panelText is what stands beside the board, its lines joined.
func panelText(s *screen) string {
	b := s.draw(120, 30)
	r := s.table().layout(s.look, 120, 30).panel
	var out strings.Builder
	for y := r.Y; y < r.Y+r.H; y++ {
		for x := r.X; x < r.X+r.W; x++ {
			out.WriteString(b.At(x, y).Text)
		}
		out.WriteByte(' ')
	}
	return out.String()
}

// A swap changes the stone beside a name, not who sits where.
func TestSwapsShowWhoPlaysWhat(t *testing.T) {
	t.Parallel()
	s := newScreen(t, board.Look{ASCII: true, Mono: true}, &text.EN)
	d := newDesk(t, setup("gomoku/standard 15 opening=swap2"), "none").read("h8 i9 j7")
	s.hear(d.event())
	shows(t, s, " ?  alice", "> ?  liu")
	d.read("dark")
	s.hear(d.event())
	shows(t, s, "> O  alice", " X  liu")
}

// As many takebacks as u is pressed, where two are at one keyboard.
func TestTakebacksRepeat(t *testing.T) {
	t.Parallel()
	s := english(t)
	d := newDesk(t, setup("xiangqi/asian 0"), "none").read("h2e2 h9g7 h0g2").here()
	s.hear(d.event()).press("u u u")
	for _, w := range s.wishes() {
		c := w.(session.Act).Command
		if c.Do != match.DoUndo || c.Plies != 1 {
			t.Fatalf("u gave %+v", c)
		}
		d.do(match.Command{Seat: d.snap.Match.State().ToAct().Other(), Do: match.DoUndo, Plies: 1})
		d.do(match.Command{Seat: d.snap.Match.State().ToAct(), Do: match.DoUndo, Plies: 1})
	}
	if n := len(d.snap.Match.Plies()); n != 0 {
		t.Errorf("%d moves stand", n)
	}
}

// w goes through the ways to write pieces; fouls are shown and hidden by it.
func TestSigns(t *testing.T) {
	t.Parallel()
	s := english(t)
	s.hear(newDesk(t, setup("xiangqi/asian 0"), "none").read("h2e2 h9g7").event())
	shows(t, s, "车 ─ 马", "马８进７")
	s.press("w")
	shows(t, s, "車 ─ 馬", "俥 ─ 傌", "馬８進７")
	s.press("w")
	shows(t, s, "r ─ h ─ e", "R ─ H ─ E", "h2-e2")
	if got := s.Prefs().Pieces; got != board.Letters {
		t.Errorf("remembered %v", got)
	}
	if got := New(Options{Prefs: s.Prefs(), Setups: setups()}).look.Pieces; got != board.Letters {
		t.Errorf("the next start writes pieces as %v", got)
	}
	s.press("w")
	shows(t, s, "车 ─ 马")

	s = english(t)
	s.hear(newDesk(t, setup("gomoku/renju 15"), "none").read("h8 a1 h9 a15 j7 o1 k7 o15").event())
	shows(t, s, "✕")
	s.press("w")
	hides(t, s, "✕")
	s.press("w")
	shows(t, s, "✕")
	s.hear(newDesk(t, setup("gomoku/renju 15"), "none").read("h8 a1 h9 a15 j7 o1 k7").event())
	hides(t, s, "✕") // they are white's turn's no more
}

func TestCheckIsTold(t *testing.T) {
	t.Parallel()
	s := english(t)
	s.hear(newDesk(t, setup("xiangqi/asian 0"), "none").read("h2e2 d9e8 e2e6").second().event())
	shows(t, s, "your turn, check!", "!将!", "Black lost 卒")
}

func TestRepetitionIsWarnedOf(t *testing.T) {
	t.Parallel()
	for moves, want := range map[string]string{
		"h0g2 h9g7 g2h0 g7h9": text.EN.Table.Repeated,
		"h0g2 h9g7 g2h0":      "",
	} {
		s := english(t)
		s.hear(newDesk(t, setup("xiangqi/asian 0"), "none").read(moves).event())
		got := strings.Join(strings.Fields(panelText(s)), " ")
		if strings.Contains(got, "repeated") != (want != "") || !strings.Contains(got, want) {
			t.Errorf("after %s:\n%s", moves, got)
		}
	}
}

// What was last chosen of a game comes back with the game.
func TestEachGameRemembersItsChoice(t *testing.T) {
	t.Parallel()
	s := english(t)
	s.hear(onePeer()).press("g Right Down Down Right Enter") // go on 13
	s.press("g Right Enter")                                 // xiangqi
	if got := s.Prefs().Offer.Setup.String(); got != "xiangqi/asian 0" {
		t.Fatalf("chose %s", got)
	}
	s.press("g Left Enter")
	if got := s.Prefs().Offer.Setup.String(); got != "weiqi/chinese 13" {
		t.Errorf("go came back as %s", got)
	}
	again := New(Options{Prefs: s.Prefs(), Setups: setups(), Choices: choices(), Valid: playable})
	if got := again.Prefs(); len(got.Recent) != 3 {
		t.Errorf("remembered %v", got.Recent)
	}
}

// Whatever is turned in the dialog can be played.
func TestDialogOffersWhatCanBePlayed(t *testing.T) {
	t.Parallel()
	real := map[string][]Choice{}
	for _, s := range catalog.Setups() {
		for _, c := range catalog.Choices(s) {
			real[s.ID()] = append(real[s.ID()], Choice(c))
		}
	}
	s := &screen{t: t, now: start, Model: New(Options{Setups: catalog.Setups(), Choices: real, Valid: playable, Levels: 3})}
	s.hear(onePeer()).press("g")
	d := s.top().(*offerDialog)
	rnd := monkeyRand(11)
	for i := range 4000 {
		s.press([]string{"Up", "Down", "Left", "Right"}[rnd.IntN(4)])
		if o := d.prefs.Offer.Setup; !playable(o) {
			t.Fatalf("step %d: %s cannot be played", i, o)
		}
		if text := s.terms(session.Invitation{Mine: true, Offer: d.prefs.Offer}); strings.Contains(text, "=") || strings.Contains(text, "%!") {
			t.Fatalf("step %d: %q", i, text)
		}
	}
}

func TestTypedValues(t *testing.T) {
	t.Parallel()
	s := english(t)
	s.hear(onePeer()).press("g Right Down Down Down Down 5.5 Enter Enter")
	if got := s.Prefs().Offer.Setup.String(); got != "weiqi/chinese 19 komi=5.5" {
		t.Errorf("chose %s", got)
	}
	s.press("g Down Down 99 Enter")
	shows(t, s, text.EN.Offer.BadValue)
}

// A line of ours says whether it has arrived: the last one always, those before it
// while they have not; lines of others and of no number say nothing.
func TestLinesArrive(t *testing.T) {
	t.Parallel()
	for _, lang := range text.Langs() {
		words := text.For(lang)
		s := newScreen(t, board.Look{}, words)
		s.hear(onePeer(), newDesk(t, gomoku(), "none").event())
		shown := func(text, mark string) {
			t.Helper()
			got := s.draw(80, 24).Text()
			line := got[strings.Index(got, text):]
			if line, _, _ = strings.Cut(line, "\n"); strings.TrimSpace(strings.TrimPrefix(line, text)) != mark {
				t.Errorf("%s: the line is %q, want %q after it", lang, line, mark)
			}
		}
		s.hear(session.Said{Match: "m1", Name: "alice", Mine: true, Text: "one", ID: 1}, session.Said{Match: "m1", Name: "alice", Mine: true, Text: "two", ID: 2})
		shown("alice: one", words.Table.Sent)
		shown("alice: two", words.Table.Sent)
		s.hear(session.Arrived{Match: "m1", ID: 1, Name: "liu"}, session.Said{Match: "m1", Name: "liu", Text: "hm"})
		shown("alice: one", "")
		shown("alice: two", words.Table.Sent)
		shown("liu: hm", "")
		s.hear(session.Arrived{Match: "m1", ID: 2, Name: "liu"})
		shown("alice: two", words.Table.Seen)
		s.hear(session.Said{Name: "alice", Mine: true, To: "liu", Private: true, Text: "aside", ID: 3}).press("[").hear(session.Arrived{ID: 3, Name: "liu"})
		if got := s.draw(80, 24).Text(); !strings.Contains(got, "aside  "+words.Table.Seen) {
			t.Errorf("%s: the lobby does not say that it arrived:\n%s", lang, got)
		}
	}
}
