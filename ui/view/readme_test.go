package view

import (
	"os"
	"regexp"
	"strings"
	"testing"
	"time"

	"qiyou/ui/board"
	"qiyou/ui/session"
	"qiyou/ui/text"
)

// The board that the README shows is what the program draws, without colours and
// without its empty lines.
func TestBoardOfTheReadme(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		path  string
		words *text.Messages
		says  string
	}{{"../../README.md", &text.EN, "good luck!"}, {"../../README.zh.md", &text.ZhHans, "请多指教"}} {
		d := newDesk(t, gomoku(), "10m+3x30s").play("h8", "g8", "g7", "i9", "g9", "i7", "j10", "i6")
		d.snap.RTT = 0
		d.snap.Players = [2]session.Player{{Name: "Anna"}, {Name: "Bao", Kind: session.Remote, Tag: "TUSF-NDTQ-XXXX-XXXX"}}
		s := newScreen(t, board.Look{Mono: true}, c.words)
		s.hear(onePeer(), d.event(), session.Said{Match: "m1", Name: "Anna", Mine: true, Text: c.says})
		s.table().cursor = s.table().snap.Match.Plies()[6].Move.To
		s.now = s.now.Add(14 * time.Second)
		want := regexp.MustCompile(`\n\n+`).ReplaceAllString(strings.Trim(s.draw(80, 24).Text(), "\n"), "\n\n")

		data, err := os.ReadFile(c.path)
		if err != nil {
			t.Fatal(err)
		}
		before, rest, _ := strings.Cut(string(data), "```\n")
		got, after, ok := strings.Cut(rest, "\n```\n")
		switch {
		case !ok:
			t.Errorf("%s has no board", c.path)
		case got == want:
		case *update:
			if err := os.WriteFile(c.path, []byte(before+"```\n"+want+"\n```\n"+after), 0o644); err != nil {
				t.Fatal(err)
			}
		default:
			t.Errorf("%s shows (go test ./ui/view -update writes it anew)\n%s\nwant\n%s", c.path, got, want)
		}
	}
}
