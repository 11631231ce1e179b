package view

import (
	"slices"
	"testing"
	"time"

	"qiyou/game"
	"qiyou/game/match"
	"qiyou/ui/keys"
	"qiyou/ui/session"
	"qiyou/ui/sound"
)

// audible is a screen with sounds that shows d.
func audible(t *testing.T, d *desk) *screen {
	s := english(t)
	s.sounds = true
	s.hear(d.event())
	return s
}

// sounded is what was heard since it was last asked.
func sounded(s *screen) []sound.Name {
	var all []sound.Name
	for _, e := range s.effects {
		if p, ok := e.(Play); ok {
			all = append(all, p.Sound)
		}
	}
	s.effects = nil
	return all
}

func sounds(t *testing.T, s *screen, what string, want ...sound.Name) {
	t.Helper()
	if got := sounded(s); !slices.Equal(got, want) {
		t.Errorf("%s sounds %v, want %v", what, got, want)
	}
}

func mustSetup(t *testing.T, text string) game.Setup {
	t.Helper()
	s, err := game.ParseSetup(text)
	if err != nil {
		t.Fatal(err)
	}
	return s
}

func TestMovesAreHeardOnce(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		name, setup string
		before      []string
		move        string
		want        sound.Name
	}{
		{"a stone", "gomoku/freestyle 15", nil, "h8", sound.Stone},
		{"a stone of the other", "gomoku/freestyle 15", []string{"h8"}, "h9", sound.Stone},
		{"a stone of go taken", "weiqi/chinese 9", []string{"B1", "A1"}, "A2", sound.Capture},
		{"a stone of go beside others", "weiqi/chinese 9", []string{"B1", "A1"}, "A3", sound.Stone},
		{"a piece moved", "xiangqi/asian 0", nil, "h2e2", sound.Stone},
		{"check, by a cannon that takes", "xiangqi/asian 0", []string{"h2e2", "d9e8"}, "e2e6", sound.Check},
		{"a soldier taken", "xiangqi/asian 0", []string{"h2e2", "h9g7"}, "e2e6", sound.Capture},
		{"a horse taken", "xiangqi/asian 0", nil, "h2h9", sound.Capture},
	} {
		d := newDesk(t, mustSetup(t, c.setup), "1h").play(c.before...)
		s := audible(t, d)
		sounds(t, s, c.name+": the table as it is")
		d.play(c.move)
		s.hear(d.event())
		sounds(t, s, c.name, c.want)
		d.snap.RTT++
		s.hear(d.event())
		s.input(Tick{})
		sounds(t, s, c.name+", told again,")
	}
}

// A takeback is a stone that moves, even where it gives back what was taken.
func TestTakebackIsHeard(t *testing.T) {
	t.Parallel()
	for setup, moves := range map[string][]string{"weiqi/chinese 9": {"B1", "A1", "A2"}, "xiangqi/asian 0": {"h2e2", "h9g7", "e2e6"}} {
		before := newDesk(t, mustSetup(t, setup), "1h").play(moves[:2]...).snap.Match.State().View()
		after := newDesk(t, mustSetup(t, setup), "1h").play(moves...).snap.Match.State().View()
		if got := moved(before, after, true); got != sound.Capture {
			t.Errorf("%s: a capture sounds %q", setup, got)
		}
		if got := moved(after, before, false); got != sound.Stone {
			t.Errorf("%s: a capture taken back sounds %q", setup, got)
		}
		if got := moved(after, after, false); got != "" {
			t.Errorf("%s: nothing sounds %q", setup, got)
		}
	}
}

func TestPassIsSilent(t *testing.T) {
	t.Parallel()
	d := newDesk(t, mustSetup(t, "weiqi/chinese 9"), "1h")
	s := audible(t, d)
	d.do(match.Command{Seat: game.First, Do: match.DoMove, Move: game.PassMove()})
	s.hear(d.event())
	sounds(t, s, "a pass")
}

func TestEndsAreHeard(t *testing.T) {
	t.Parallel()
	five := []string{"h8", "a1", "h9", "a2", "h10", "a3", "h11", "a4", "h12"}
	for _, c := range []struct {
		name  string
		kinds [2]session.Kind
		end   func(*desk)
		want  sound.Name
	}{
		{"a win", [2]session.Kind{session.Person, session.Remote}, func(d *desk) { d.play(five...) }, sound.Win},
		{"a loss", [2]session.Kind{session.Remote, session.Person}, func(d *desk) { d.play(five...) }, sound.Loss},
		{"an end for two here", [2]session.Kind{session.Person, session.Person}, func(d *desk) { d.play(five...) }, sound.Win},
		{"an end that is watched", [2]session.Kind{session.Remote, session.Remote}, func(d *desk) { d.play(five...) }, sound.Win},
		{"a resignation", [2]session.Kind{session.Person, session.Remote}, func(d *desk) {
			d.do(match.Command{Seat: game.First, Do: match.DoResign})
		}, sound.Loss},
		{"a draw", [2]session.Kind{session.Person, session.Remote}, func(d *desk) {
			d.do(match.Command{Seat: game.First, Do: match.DoDraw})
			d.do(match.Command{Seat: game.Second, Do: match.DoDraw})
		}, sound.Draw},
	} {
		d := newDesk(t, gomoku(), "1h")
		for i, k := range c.kinds {
			d.snap.Players[i].Kind = k
		}
		s := audible(t, d)
		c.end(d)
		if !d.snap.Match.Over() {
			t.Errorf("%s: the match goes on", c.name)
		}
		s.hear(d.event(), d.event())
		sounds(t, s, c.name, c.want)
	}
}

func TestInvitationIsHeard(t *testing.T) {
	t.Parallel()
	s := english(t)
	s.sounds = true
	s.hear(session.Invited{Invitation: session.Invitation{ID: "i1", Peer: "liu", Offer: session.Offer{Setup: gomoku()}}})
	sounds(t, s, "an invitation", sound.Invitation)
	s.hear(session.Invited{Invitation: session.Invitation{ID: "i2", Peer: "liu", Mine: true, Offer: session.Offer{Setup: gomoku()}}})
	sounds(t, s, "one's own")
}

// Each of the last five seconds sounds once, however often the screen is drawn.
func TestLastSecondsAreCounted(t *testing.T) {
	t.Parallel()
	d := newDesk(t, gomoku(), "20s")
	s := audible(t, d)
	var at []time.Duration
	for d := time.Duration(0); d < 25*time.Second; d += 100 * time.Millisecond {
		s.now = start.Add(d)
		s.input(Tick{})
		for _, n := range sounded(s) {
			if n != sound.Count {
				t.Errorf("%s after %v", n, d)
			}
			at = append(at, d.Truncate(time.Second))
		}
	}
	want := []time.Duration{15 * time.Second, 16 * time.Second, 17 * time.Second, 18 * time.Second, 19 * time.Second}
	if !slices.Equal(at, want) {
		t.Errorf("counted after %v, want %v", at, want)
	}
	s.now = start.Add(17 * time.Second)
	d.snap.Paused = s.now
	s.hear(d.event())
	sounds(t, s, "a clock that stands")
}

func TestTheOthersSecondsAreNotCounted(t *testing.T) {
	t.Parallel()
	d := newDesk(t, gomoku(), "20s").play("h8")
	s := audible(t, d)
	s.now = start.Add(17 * time.Second)
	s.input(Tick{})
	sounds(t, s, "the other's clock")
}

func TestATableBehindIsSilent(t *testing.T) {
	t.Parallel()
	d := newDesk(t, gomoku(), "1h")
	s := audible(t, d)
	s.press("[")
	d.play("h8")
	s.hear(d.event())
	sounds(t, s, "a table that is not shown")
}

func TestOffIsSilent(t *testing.T) {
	t.Parallel()
	d := newDesk(t, gomoku(), "20s")
	s := english(t)
	s.hear(d.event())
	d.play("h8", "a1")
	s.hear(d.event(), session.Invited{Invitation: session.Invitation{ID: "i1", Peer: "liu", Offer: session.Offer{Setup: gomoku()}}})
	s.now = start.Add(17 * time.Second)
	s.input(Tick{})
	d.play("h9", "a2", "h10", "a3", "h11", "a4", "h12")
	s.hear(d.event())
	sounds(t, s, "a game without sounds")
}

func TestSwitches(t *testing.T) {
	t.Parallel()
	s := english(t)
	for _, c := range []struct {
		key   string
		code  rune
		want  Tune
		shown string
	}{
		{"Ctrl+G", 'g', Tune{Sounds: true}, "Sounds on"},
		{"Ctrl+T", 't', Tune{Sounds: true, Music: true}, "Music on"},
		{"Ctrl+G", 'g', Tune{Music: true}, "Sounds off"},
		{"Ctrl+T", 't', Tune{}, "Music off"},
	} {
		s.effects = nil
		s.input(Press{keys.Key{Code: keys.Ctrl, Rune: c.code}})
		if !slices.Contains(s.effects, Effect(c.want)) {
			t.Errorf("%s gives %v, want %v", c.key, s.effects, c.want)
		}
		shows(t, s, c.shown)
	}
	s.effects, s.opts.Mute = nil, true
	s.input(Press{keys.Key{Code: keys.Ctrl, Rune: 'g'}})
	shows(t, s, "No sound here")
	if len(s.effects) > 0 {
		t.Errorf("where nothing can play it gives %v", s.effects)
	}
}
