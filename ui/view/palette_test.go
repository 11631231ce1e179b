package view

import (
	"reflect"
	"slices"
	"strings"
	"testing"
	"time"

	"qiyou/game"
	"qiyou/game/gametest"
	"qiyou/game/match"
	"qiyou/ui/board"
	"qiyou/ui/keys"
	"qiyou/ui/session"
	"qiyou/ui/text"
)

// grounds are the screens that a palette can be opened on.
var grounds = map[keys.Screen]func(t *testing.T, s *screen){
	keys.Lobby: func(t *testing.T, s *screen) {
		s.hear(onePeer(), session.Invited{Invitation: session.Invitation{ID: "i1", Peer: "liu", Tag: "ABCD-EFGH-IJKL-MNOP", Offer: defaultOffer()}})
	},
	keys.Table: func(t *testing.T, s *screen) {
		d := newDesk(t, setup("weiqi/chinese 9"), "none").read("e5 c3")
		d.do(match.Command{Seat: game.Second, Do: match.DoDraw})
		s.hear(onePeer(), d.event())
	},
	keys.Over: func(t *testing.T, s *screen) {
		d := newDesk(t, gomoku(), "none").play("h8", "h9", "i8", "i9", "j8", "j9", "k8", "k9", "l8")
		d.snap.Rematch[1] = true
		s.hear(onePeer(), d.event())
	},
	keys.Review: func(t *testing.T, s *screen) {
		s.hear(onePeer(), newDesk(t, gomoku(), "none").play("h8", "h9", "i8").event()).press("<")
	},
	keys.Study:    func(t *testing.T, s *screen) { s.hear(onePeer(), ofRecord(t).event()).press("> > >") },
	keys.Watching: func(t *testing.T, s *screen) { s.hear(onePeer(), watched(t).event()) },
}

func ground(t *testing.T, of keys.Screen, words *text.Messages) *screen {
	t.Helper()
	s := newScreen(t, board.Look{}, words)
	s.input(Size{80, 24})
	grounds[of](t, s)
	s.now = s.now.Add(time.Hour)
	s.effects = nil
	if got := s.Screen(); got != of {
		t.Fatalf("the screen is %s, want %s", got, of)
	}
	return s
}

// type writes text as keys, with no time going by.
func (s *screen) write(text string) *screen {
	for _, r := range text {
		s.input(Press{keys.Rune(r)})
	}
	return s
}

// Where there is help there is the palette, with the same actions and keys; help
// has those that do something now.
func TestPaletteListsWhatHelpLists(t *testing.T) {
	t.Parallel()
	for _, of := range keys.Screens() {
		has := map[keys.Action]bool{}
		for _, b := range keys.Map(of) {
			has[b.Action] = true
		}
		if has[keys.Help] != has[keys.Palette] || has[keys.Help] != (grounds[of] != nil) {
			t.Errorf("%s: help is there %v, the palette %v, a ground for this test %v", of, has[keys.Help], has[keys.Palette], grounds[of] != nil)
		}
	}
	for of := range grounds {
		for _, lang := range text.Langs() {
			words := text.For(lang)
			s := ground(t, of, words)
			rows := s.obeyed()
			help := s.write("?").draw(200, 80).Text()
			s.press("Esc :")
			seen := s.draw(120, 40).Text()
			for range keys.Map(of) {
				s.press("Down")
				seen += s.draw(120, 40).Text()
			}
			for _, b := range keys.Map(of) {
				listed := slices.ContainsFunc(rows, func(r keys.Binding) bool { return r.Action == b.Action })
				for _, want := range []string{s.action(b.Action), s.keyList(b)} {
					if listed && !strings.Contains(help, want) {
						t.Errorf("%s, %s: %q of %s is not in help", lang, of, want, b.Action)
					}
				}
				for _, want := range []string{words.Action(string(b.Action)), s.keyList(b)} {
					if !strings.Contains(seen, want) {
						t.Errorf("%s, %s: %q of %s is not in the palette", lang, of, want, b.Action)
					}
				}
				if !strings.Contains(seen, keys.Word(b.Action)) {
					t.Errorf("%s, %s: the palette does not show the word %s", lang, of, keys.Word(b.Action))
				}
			}
		}
	}
}

// A word and a name do what the key does, on every screen.
func TestWordsDoWhatKeysDo(t *testing.T) {
	gametest.Long(t)
	t.Parallel()
	for of := range grounds {
		for i, b := range keys.Map(of) {
			if b.Action == keys.Type || b.Action == keys.GoTab || testing.Short() && i%5 != len(of)%5 {
				continue // their keys say more than the action
			}
			for _, words := range []*text.Messages{&text.EN, &text.ZhHans} {
				for _, name := range []string{keys.Word(b.Action), words.Action(string(b.Action))} {
					byKey, byWord := ground(t, of, words), ground(t, of, words)
					byKey.input(Press{b.Keys[0]})
					byWord.write(":" + name).press("Enter")
					if !reflect.DeepEqual(strip(byKey.effects), strip(byWord.effects)) {
						t.Errorf("%s: %s does %+v, the key %+v", of, name, byWord.effects, byKey.effects)
					}
					if got, want := byWord.draw(80, 24).Text(), byKey.draw(80, 24).Text(); got != want {
						t.Errorf("%s: %s shows\n%s\nthe key\n%s", of, name, got, want)
					}
				}
			}
		}
	}
}

// strip makes nothing and no effects equal.
func strip(effects []Effect) []any {
	all := []any{}
	for _, e := range effects {
		d, _ := e.(Do)
		if on, ok := d.Wish.(session.PlayOn); ok && on.Board != nil { // boards are the same where their hashes are
			hashes := [2]uint64{on.Start.Hash(), on.Board.Hash()}
			on.Start, on.Board = nil, nil
			all = append(all, on, hashes)
			continue
		}
		all = append(all, e)
	}
	return all
}

func TestPaletteArguments(t *testing.T) {
	t.Parallel()
	move := session.Act{Match: "m1", Command: match.Command{Seat: game.First, Do: match.DoMove}}
	move.Command.Move = game.PlaceAt(game.Point{Col: 3, Row: 6})
	for _, c := range []struct {
		of    keys.Screen
		line  string
		want  session.Wish // nil for none
		shown string       // what is said
	}{
		{keys.Table, "say Hello  there", session.Say{Match: "m1", Text: "Hello  there"}, ""},
		{keys.Table, "聊天 你好", session.Say{Match: "m1", Text: "你好"}, ""},
		{keys.Table, "say " + strings.Repeat("x", maxSay+1), nil, "that is too long"},
		{keys.Table, "move d3", move, ""},
		{keys.Table, "MOVE D3", move, ""},
		{keys.Table, "move zz9", nil, text.EN.Table.NotMove},
		{keys.Table, "move e5", nil, "the point is taken"},
		{keys.Table, "table 2", nil, "there is no such match"},
		{keys.Table, "table -1", nil, "there is no such match"},
		{keys.Table, "table one", nil, "there is no such match"},
		{keys.Table, "table 0", nil, "Players on this network"},
		{keys.Table, "resign now", nil, text.EN.Palette.None},
		{keys.Table, "watchers nobody", session.AllowWatch{Who: session.WatchNobody}, ""},
		{keys.Table, "watchers all", nil, text.EN.Errors[session.ErrWatchers]},
		{keys.Table, "undo 2", act(game.First, match.DoUndo, plies(2)), ""},
		{keys.Table, "undo 3", nil, "a number from 1 to 2"},
		{keys.Table, "undo 0", nil, "a number from 1 to 2"},
		{keys.Table, "undo all", nil, "a number from 1 to 2"},
		{keys.Table, "verify liu", session.Verify{Peer: "p1"}, ""},
		{keys.Table, "verify nobody", nil, text.EN.Errors[session.ErrNoPeer]},
		{keys.Lobby, "verify liu", session.Verify{Peer: "p1"}, ""},
		{keys.Lobby, "block liu", nil, "Never let liu (ABCD-EFGH-IJKL-MNOP) connect"},
		{keys.Lobby, "block nobody", nil, text.EN.Errors[session.ErrNoPeer]},
		{keys.Lobby, "mute liu", session.Mute{Peer: "p1", On: true}, ""},
		{keys.Lobby, "watch liu", session.Watch{Peer: "p1"}, ""},
		{keys.Table, "goto 1", nil, "Review: move 1 of 2"},
		{keys.Table, "goto 3", nil, "a number from 0 to 2"},
		{keys.Review, "goto 3", nil, "White to play"},
		{keys.Review, "goto x", nil, "a number from 0 to 3"},
		{keys.Watching, "say hm", session.Say{Match: "m1", Text: "hm"}, ""},
		{keys.Watching, "move h8", nil, "a number from 0 to 3"},
		{keys.Lobby, "say hello all", session.Say{Text: "hello all"}, ""},
		{keys.Lobby, "tell liu hello", session.Say{Peer: "p1", Text: "hello"}, ""},
		{keys.Lobby, "tell wang hello", nil, text.EN.Errors[session.ErrNoPeer]},
		{keys.Lobby, "name 小明", session.Rename{Name: "小明"}, ""},
		{keys.Lobby, "name alice", nil, ""},
		{keys.Lobby, "invite LIU", session.Invite{Peer: "p1", Offer: defaultOffer()}, ""},
		{keys.Lobby, "invite 10.0.0.7:1976", session.Invite{Peer: "10.0.0.7:1976", Offer: defaultOffer()}, ""},
		{keys.Lobby, "address there.example", session.Invite{Peer: "there.example", Offer: defaultOffer()}, ""},
		{keys.Lobby, "watch liu", session.Watch{Peer: "p1"}, ""},
		{keys.Lobby, "watch nobody", nil, text.EN.Errors[session.ErrNoPeer]},
		{keys.Lobby, "mute liu", session.Mute{Peer: "p1", On: true}, "You no longer hear liu."},
		{keys.Lobby, "clock 5m+3s", nil, "5 min + 3 s a move"},
		{keys.Lobby, "clock soon", nil, text.EN.Offer.BadClock},
	} {
		words := &text.EN
		if c.line[0] > '~' {
			words = &text.ZhHans
		}
		s := ground(t, c.of, words)
		s.write(":" + c.line).press("Enter")
		var want []session.Wish
		if c.want != nil {
			want = append(want, c.want)
		}
		if got := s.wishes(); !reflect.DeepEqual(got, want) {
			t.Errorf("%s: %q wishes %+v, want %+v", c.of, c.line, got, want)
		}
		shows(t, s, c.shown)
		if p, open := s.top().(*palette); open && string(p.text) != c.line {
			t.Errorf("%s: %q is left of %q, to be mended", c.of, string(p.text), c.line)
		}
	}
}

// Two of one name are never taken for each other.
func TestPaletteAsksWhichOfTwo(t *testing.T) {
	t.Parallel()
	for _, line := range []string{"invite liu", "watch liu", "mute liu", "tell liu hello"} {
		s := english(t)
		s.hear(someLobby()).write(":" + line).press("Enter")
		wanted(t, s)
		shows(t, s, text.EN.Palette.Many)
	}
}

// Whatever is pasted into the palette only stands in its line.
// The words of other programs for the way out are known on every screen.
func TestPaletteKnowsTheWayOut(t *testing.T) {
	t.Parallel()
	for of, want := range map[keys.Screen]keys.Action{keys.Lobby: keys.Quit, keys.Table: keys.Leave, keys.Over: keys.Leave, keys.Watching: keys.Leave, keys.Study: keys.Leave} {
		for _, word := range []string{"q", "quit", "exit"} {
			s := ground(t, of, text.For("zh-Hans")).write(":" + word)
			p := s.top().(*palette)
			if fit, _ := p.fit(s.Model); len(fit) == 0 || fit[0].Action != want {
				t.Errorf("%s: %q means %v, want %s", of, word, fit, want)
			}
		}
	}
}

func TestPasteIntoThePaletteNeverActs(t *testing.T) {
	t.Parallel()
	for of := range grounds {
		for _, bad := range append([]string{"quit\n", "say hi\nresign\ny\n", "accept\r\n", "\n\n\n", "leave\x1b\n"}, hostile...) {
			s := ground(t, of, &text.EN)
			s.write(":").input(Paste{bad})
			if len(s.effects) > 0 || s.Screen() != keys.Commands {
				t.Errorf("%s: %q does %+v", of, bad, s.effects)
			}
			whole(t, s.draw(80, 24))
		}
	}
}

func TestPaletteOpensAndCloses(t *testing.T) {
	t.Parallel()
	for _, script := range []string{": Esc", ": res Esc", ": Backspace", ": x Backspace Backspace", ": Enter", ": a Backspace Enter"} {
		s := ground(t, keys.Table, &text.EN)
		before := s.draw(80, 24).Text()
		s.press(script)
		if got := s.draw(80, 24).Text(); got != before || len(s.effects) > 0 {
			t.Errorf("%q leaves %+v and\n%s", script, s.effects, got)
		}
	}
	for typed, want := range map[rune]keys.Screen{':': keys.Commands, '：': keys.Commands, '？': keys.Helping} {
		s := ground(t, keys.Table, &text.ZhHans)
		s.input(Press{keys.Rune(typed)})
		if got := s.Screen(); got != want {
			t.Errorf("%c opens %q, want %q", typed, got, want)
		}
	}
	s := ground(t, keys.Table, &text.EN)
	s.press(": zzzz Enter")
	wanted(t, s)
	shows(t, s, text.EN.Palette.None, ":zzzz")
}

// What a key asks before, a word asks before.
func TestPaletteKeepsQuestions(t *testing.T) {
	t.Parallel()
	s := ground(t, keys.Table, &text.EN)
	for word, question := range map[string]string{"resign": text.EN.Ask.Resign, "draw": text.EN.Ask.Draw, "leave": "Leave?", "pass": text.EN.Ask.Pass} {
		s.write(":" + word).press("Enter")
		wanted(t, s)
		shows(t, s, question)
		s.press("Esc")
	}
	s.write(":resign").press("Enter y")
	wanted(t, s, act(game.First, match.DoResign))
}

func TestPaletteChoosing(t *testing.T) {
	t.Parallel()
	for _, c := range []struct{ script, chosen, line string }{
		{": res", "resign", ""},
		{": c Down Down", "claim time", ""},
		{": c Tab", "chat", ""},
		{": c Down Up Up", "choices", ""},
		{": resi Tab", "resign", ":resign"},
		{": sa Tab", "chat", ":say "},
		{": take", "take back", ""},
		{": ack", "take back", ""},
		{": Down", "place", ""},
		{": Down Down Up", "place", ""},
		{": table Enter", "table, 0: lobby", ":table "},
	} {
		s := ground(t, keys.Table, &text.EN)
		s.press(c.script)
		p, ok := s.top().(*palette)
		if !ok {
			t.Errorf("%q closes the palette", c.script)
			continue
		}
		fit, _ := p.fit(s.Model)
		if got := text.EN.Action(string(fit[p.row].Action)); got != c.chosen {
			t.Errorf("%q chooses %q, want %q", c.script, got, c.chosen)
		}
		if got := ":" + string(p.text); c.line != "" && got != c.line {
			t.Errorf("%q leaves %q, want %q", c.script, got, c.line)
		}
	}
}

// A path goes on by Tab, as far as the names in its folder are alike; then they are
// told. What was typed meanwhile is left as it is.
func TestPathsGoOn(t *testing.T) {
	t.Parallel()
	for _, open := range []string{":open ", "f"} {
		s := newScreen(t, board.Look{}, &text.EN).hear(someLobby())
		s.write(open + "games/a").press("Tab")
		wanted(t, s, session.ListPaths{Path: "games/a"})
		s.hear(session.Paths{Asked: "games/a", Names: []string{"ab-c.sgf", "ab-d.sgf", "ab-\x1b[2J"}})
		shows(t, s, "games/ab-")
		s.press("Tab").hear(session.Paths{Asked: "games/ab-", Names: []string{"ab-c.sgf", "ab-d.sgf"}})
		shows(t, s, "ab-c.sgf", "ab-d.sgf")
		s.write("c").hear(session.Paths{Asked: "games/ab-", Names: []string{"ab-d.sgf"}})
		s.hear(session.Paths{Asked: "games/ab-c", Names: []string{"ab-c.sgf"}}, session.Paths{Asked: "games/ab-c.sgf"})
		s.effects = nil
		s.press("Enter")
		wanted(t, s, session.OpenRecord{Record: "games/ab-c.sgf"})
	}
}

// What can be set is at hand at a table, too.
func TestSettingsAtATable(t *testing.T) {
	t.Parallel()
	for _, of := range []keys.Screen{keys.Lobby, keys.Table, keys.Over, keys.Watching, keys.Review, keys.Study} {
		s := ground(t, of, &text.EN)
		s.input(Press{keys.Key{Code: keys.Ctrl, Rune: 'o'}})
		wanted(t, s, session.ListSettings{})
		s.press("Esc").write(":settings theme slate").press("Enter")
		wanted(t, s, session.Set{Key: "theme", Value: "slate"})
	}
}

// Enter never does what came into the list while somebody read it.
func TestPaletteDoesNotSlip(t *testing.T) {
	t.Parallel()
	s := english(t)
	d := newDesk(t, gomoku(), "none").play("h8")
	s.hear(onePeer(), d.event()).write(":r")
	d.do(match.Command{Seat: game.Second, Do: match.DoResign})
	s.hear(d.event())
	s.effects = nil
	s.press("Enter")
	wanted(t, s)
	shows(t, s, "rematch")
	s.press("Enter")
	wanted(t, s, session.Rematch{Match: "m1"})
}

func TestPaletteByMouse(t *testing.T) {
	t.Parallel()
	s := ground(t, keys.Table, &text.EN)
	s.press(": re")
	p := s.top().(*palette)
	fit, _ := p.fit(s.Model)
	box, _ := p.place(s.Model, 80, 24, len(fit))
	at := slices.IndexFunc(fit, func(b keys.Binding) bool { return b.Action == keys.Resign })
	s.input(Wheel{X: 5, Y: 5, By: 1})
	if p.row != 1 {
		t.Errorf("the wheel chooses row %d, want 1", p.row)
	}
	s.input(Wheel{X: 5, Y: 5, By: -1})
	s.input(Wheel{X: 5, Y: 5, By: -1})
	if p.row != 0 {
		t.Errorf("the wheel chooses row %d, want 0", p.row)
	}
	p.row = len(fit) - 1
	s.input(Click{box.X + 3, box.Y + 1 + at})
	if p.row != at || s.top() != layer(p) {
		t.Errorf("a click chooses row %d, want %d", p.row, at)
	}
	s.input(Click{box.X + 3, box.Y + 1 + at})
	if _, asks := s.top().(*confirm); !asks {
		t.Errorf("a second click does not ask: %T", s.top())
	}
	wanted(t, s)
}

// The list stays in its box in every window.
func TestPaletteStaysInItsBox(t *testing.T) {
	t.Parallel()
	for of := range grounds {
		for w := minW; w < 130; w++ {
			s := ground(t, of, text.For(text.Langs()[w%len(text.Langs())]))
			s.write(":")
			h := minH + w%30
			b := s.draw(w, h)
			fit, _ := s.top().(*palette).fit(s.Model)
			box, _ := s.top().(*palette).place(s.Model, w, h, len(fit))
			for y := box.Y + 1; y < box.Y+box.H-1; y++ {
				if left, right := b.At(box.X, y).Text, b.At(box.X+box.W-1, y).Text; left != right || left != b.At(box.X, box.Y+1).Text || left == " " {
					t.Fatalf("%s at %dx%d: the edges of row %d are %q and %q:\n%s", of, w, h, y, left, right, b.Text())
				}
			}
		}
	}
}
