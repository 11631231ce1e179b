package view

import (
	"maps"
	"reflect"
	"slices"
	"testing"

	"qiyou/game"
	"qiyou/game/match"
	"qiyou/ui/board"
	"qiyou/ui/keys"
	"qiyou/ui/session"
	"qiyou/ui/text"
)

// scenes are screens in whose game or phase other keys do something.
var scenes = map[string]func(t *testing.T, s *screen){
	"gomoku": func(t *testing.T, s *screen) {
		s.hear(onePeer(), newDesk(t, gomoku(), "none").play("h8", "h9", "i8", "i9").event())
	},
	"their turn": func(t *testing.T, s *screen) {
		s.hear(onePeer(), newDesk(t, setup("weiqi/chinese 9"), "none").play("e5").event())
	},
	"the first move": func(t *testing.T, s *screen) { s.hear(newDesk(t, setup("weiqi/chinese 9"), "10m").event()) },
	"renju": func(t *testing.T, s *screen) {
		s.hear(onePeer(), newDesk(t, setup("gomoku/renju 15"), "10m").play("h8", "h9").event())
	},
	"an opening": func(t *testing.T, s *screen) {
		s.hear(onePeer(), newDesk(t, setup("gomoku/standard 15 opening=swap2"), "10m").read("h8 i9 j7").second().event())
	},
	"xiangqi": func(t *testing.T, s *screen) {
		s.hear(onePeer(), local(newDesk(t, setup("xiangqi/asian 0"), "none").play("h2e2", "h9g7"), engine).event())
	},
	"a piece picked": func(t *testing.T, s *screen) {
		s.hear(onePeer(), newDesk(t, setup("xiangqi/asian 0"), "none").play("h2e2", "h9g7").event()).press("Down Down Enter")
	},
	"the dead": func(t *testing.T, s *screen) {
		s.hear(onePeer(), newDesk(t, setup("weiqi/chinese 9"), "none").read(smallGo+" pass pass").event())
	},
	"one keyboard": func(t *testing.T, s *screen) {
		s.hear(onePeer(), newDesk(t, setup("weiqi/chinese 9"), "none").play("e5", "c3").here().event())
	},
	"hints": func(t *testing.T, s *screen) { goHints(t, s) },
	"another game": func(t *testing.T, s *screen) {
		d := newDesk(t, gomoku(), "none").play("h8")
		d.do(match.Command{Seat: game.First, Do: match.DoResign})
		s.hear(onePeer(), d.here().event())
	},
	"a record of others": func(t *testing.T, s *screen) { s.hear(onePeer(), foreign(t, someSGF)) },
	"a long comment": func(t *testing.T, s *screen) {
		s.hear(onePeer(), foreign(t, someSGF)).press("> > >").draw(80, 24)
	},
	"the end of a comment": func(t *testing.T, s *screen) {
		s.hear(onePeer(), foreign(t, someSGF)).press("> > >").draw(80, 24)
		s.press("J J").draw(80, 24)
	},
	"the last comment": func(t *testing.T, s *screen) {
		s.hear(onePeer(), foreign(t, damagedSGF)).press("> ;").enter("x")
	},
	"an empty lobby": func(_ *testing.T, s *screen) {
		s.hear(session.Lobby{Health: session.Health{Code: session.HealthOff}})
	},
}

// Help shows the keys that do something, and none that do nothing.
func TestHelpIsWhatIsObeyed(t *testing.T) {
	t.Parallel()
	all := maps.Clone(scenes)
	for of, build := range grounds {
		all["ground "+string(of)] = build
	}
	for name, build := range all {
		open := func() *screen {
			s := newScreen(t, board.Look{}, &text.EN)
			s.input(Size{80, 24})
			build(t, s)
			s.now, s.effects = s.now.Add(readable), nil
			return s
		}
		rows := open().obeyed()
		for i, b := range keys.Map(open().base()) {
			if testing.Short() && i%5 != len(name)%5 {
				continue
			}
			was, is := open(), open()
			is.input(Press{b.Keys[0]})
			did := len(is.effects) > 0 || is.notice.text != was.notice.text || !reflect.DeepEqual(was.draw(80, 24).Text(), is.draw(80, 24).Text())
			_, typing := is.top().(*entry)
			refused := is.notice.bad || typing && b.Action != keys.Type || // a letter that is a column, too
				b.Action == keys.Claim // which the session refuses
			listed := slices.ContainsFunc(rows, func(r keys.Binding) bool { return r.Action == b.Action })
			switch {
			case listed && !did:
				t.Errorf("%s: help shows %s, which does nothing", name, b.Action)
			case !listed && did && !refused:
				t.Errorf("%s: help does not show %s, which does %+v and shows\n%s", name, b.Action, is.effects, is.draw(80, 24).Text())
			}
		}
	}
}

// The line of keys names none that help does not, but for those that keep their
// places at the ends of a game.
func TestHintsAreObeyed(t *testing.T) {
	t.Parallel()
	steady := []keys.Action{keys.Undo, keys.Back, keys.Forward}
	all := maps.Clone(scenes)
	for of, build := range grounds {
		all["ground "+string(of)] = build
	}
	for name, build := range all {
		s := newScreen(t, board.Look{}, &text.EN)
		s.input(Size{80, 24})
		build(t, s)
		s.draw(80, 24)
		for _, b := range s.buttons {
			a, _ := keys.Of(s.base(), b.key)
			if b.hint && !slices.Contains(steady, a) && !slices.ContainsFunc(s.obeyed(), func(r keys.Binding) bool { return r.Action == a }) {
				t.Errorf("%s: %q is named and does nothing", name, b.text)
			}
		}
	}
}
