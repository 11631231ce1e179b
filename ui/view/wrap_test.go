package view

import (
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"qiyou/ui/cell"
	"qiyou/ui/text"
)

func TestWrap(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		text  string
		width int
		want  []string
	}{
		{"who begins is drawn by lot.", 12, []string{"who begins", "is drawn by", "lot."}},
		{"Donaudampfschifffahrt", 8, []string{"Donaudam", "pfschiff", "fahrt"}},
		{"a Donaudampfschiff", 8, []string{"a Donaud", "ampfschi", "ff"}},
		{"先手は抽選です。", 14, []string{"先手は抽選で", "す。"}},                     // no stop begins a line
		{"持ち時間は「10分」です", 12, []string{"持ち時間は", "「10分」です"}},             // no bracket ends one
		{"残りは10分30秒です", 9, []string{"残りは", "10分30秒", "です"}},            // a number has its unit
		{"五目並べ（自由） 15x15、10分", 24, []string{"五目並べ（自由） 15x15、", "10分"}}, // after a mark as well as at a blank
		{"コンピュータと対局", 7, []string{"コン", "ピュー", "タと対", "局"}},            // ュ and ー begin none
		{"轮到你了，请下。", 8, []string{"轮到你", "了，请", "下。"}},
		{"무승부를 제안했습니다.", 14, []string{"무승부를", "제안했습니다."}}, // Korean at blanks
		{"대국신청을합니다.", 16, []string{"대국신청을합니", "다."}},      // but rather in a word than before a stop
		{"선수는 추첨", 2, []string{"선", "수", "는", "추", "첨"}},
		{"。。。。", 4, []string{"。。", "。。"}},
		{"", 10, nil},
		{"a", 1, nil},
	} {
		if got := wrap(c.text, c.width, false); !slices.Equal(got, c.want) {
			t.Errorf("%q in %d: got %q, want %q", c.text, c.width, got, c.want)
		}
	}
}

// Nothing is lost, no line is too wide, and only a line of a text that leaves no
// choice begins with a closing mark.
func TestWrapKeepsAll(t *testing.T) {
	t.Parallel()
	r := rand.New(rand.NewPCG(1, 2))
	for range 2000 {
		m := text.For(text.Langs()[r.IntN(len(text.Langs()))])
		s := m.Ask.Leave + m.Invite.New + m.Words.Read + strings.Repeat(m.Ask.Foul, r.IntN(3))
		width, wide := 2+r.IntN(50), r.IntN(2) == 0
		lines := wrap(s, width, wide)
		if got, want := squeezed(strings.Join(lines, "")), squeezed(s); got != want {
			t.Fatalf("%d: got %q, want %q", width, got, want)
		}
		for i, l := range lines {
			if cell.Width(l, wide) > width {
				t.Errorf("%d: %q is wider", width, l)
			}
			if first := []rune(l)[0]; width >= 24 && i > 0 && strings.ContainsRune(closing, first) {
				t.Errorf("%s, %d: %q begins with %c", m.Lang, width, l, first)
			}
		}
	}
}

func squeezed(s string) string { return strings.ReplaceAll(s, " ", "") }
