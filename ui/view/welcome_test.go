package view

import (
	"slices"
	"testing"

	"qiyou/ui/board"
	"qiyou/ui/keys"
	"qiyou/ui/text"
)

// first makes s the screen of a first start.
func first(s *screen) *screen {
	o := s.opts
	o.Text, o.Look = s.text, s.look
	o.Welcome = &Welcome{Name: "alice", Tag: "QRST-UVWX-YZAB-CDEF"}
	w, h := s.w, s.h
	s.Model = New(o)
	s.w, s.h = w, h
	return s
}

func TestFirstStart(t *testing.T) {
	t.Parallel()
	paste := "Bo\nzo\r\n\x1b[31m"
	for _, c := range []struct {
		name string
		do   func(s *screen)
		want []Effect
	}{
		{"the name offered", func(s *screen) { s.press("Enter") }, []Effect{Named{"alice"}}},
		{"the way out takes it too", func(s *screen) { s.press("A n Esc") }, []Effect{Named{"alice"}}},
		{"another", func(s *screen) { s.press("A n n a Enter") }, []Effect{Named{"Anna"}}},
		{"keys of other screens are letters", func(s *screen) { s.press("q ? : Space S Enter") }, []Effect{Named{"q?: S"}}},
		{"blanks are none", func(s *screen) { s.press("Space Space Enter") }, []Effect{Named{"alice"}}},
		{"nothing visible is none", func(s *screen) { s.input(Paste{"\u200b\u200b"}); s.press("Enter") }, []Effect{Named{"alice"}}},
		{"a paste confirms nothing", func(s *screen) { s.input(Paste{paste}) }, nil},
		{"a paste is made inert", func(s *screen) { s.input(Paste{paste}); s.press("Enter") }, []Effect{Named{"Bo zo"}}},
		{"the end of the program", func(s *screen) { s.press("A Ctrl+C") }, []Effect{Quit{}}},
		{"a key of the terminal", func(s *screen) { s.input(Press{keys.Key{Code: keys.Ctrl, Rune: 'l'}}) }, []Effect{Redraw{}}},
	} {
		s := first(newScreen(t, board.Look{}, &text.EN))
		s.draw(80, 24)
		if c.do(s); !slices.Equal(s.effects, c.want) {
			t.Errorf("%s: %+v, want %+v", c.name, s.effects, c.want)
		}
	}
}

// The screen is whole at every size, with or without a name that has been typed.
func TestFirstStartAtEverySize(t *testing.T) {
	t.Parallel()
	step := 3
	if testing.Short() {
		step = 17
	}
	for w := 1; w < 100; w += step {
		for h := 1; h < 40; h++ {
			for _, words := range []*text.Messages{&text.EN, &text.ZhHans} {
				s := first(newScreen(t, board.Look{Wide: h%2 == 0}, words))
				s.draw(w, h)
				s.press("x").draw(w, h)
			}
		}
	}
}
