package app

import (
	"encoding/json"
	"strings"
	"testing"

	"github.com/spf13/cobra"

	"qiyou/ui/text"
)

func TestJSONIsInertAndExact(t *testing.T) {
	t.Parallel()
	for _, s := range []string{"", "棋友", "a\x1b[2J\x07", "\u202ecod\u2066", "\u009b31m", "\x7f", "\u2028\u2029", "\U000e0001x", "\ue000", "\u200b", "<&>", `"\`, "😀"} {
		var b strings.Builder
		writeJSON(&b, map[string]string{"s": s})
		line := b.String()
		if at := strings.IndexFunc(line, func(r rune) bool {
			return r < ' ' && r != '\n' || r >= 0x7f && r < 0xa0 || r >= 0x200b && r <= 0x200f || r >= 0x2028 && r <= 0x202e || r >= 0x2066 && r <= 0x2069 || r >= 0xe0000
		}); at >= 0 {
			t.Errorf("%+q is written as %+q", s, line)
		}
		var back map[string]string
		if err := json.Unmarshal([]byte(line), &back); err != nil || back["s"] != s {
			t.Errorf("%+q is read back as %+q, %v", s, back["s"], err)
		}
	}
}

// What prints a list or a report has --json; what does something, or speaks
// another language of programs, has not.
func TestReportsHaveJSON(t *testing.T) {
	t.Parallel()
	does := map[string]bool{}
	for _, path := range []string{
		"config set", "peer trust", "peer verify", "peer name", "peer forget", "peer block", "peer unblock", "engine add", "engine remove",
		"engine gtp", "engine uci", "engine ucci", "engine gomocup", "rules", "sound", "record picture", "record export", "record convert", "man",
		"completion bash", "completion zsh", "completion fish", "completion powershell",
	} {
		does["qiyou "+path] = true
	}
	p := &program{}
	p.speak(text.For("en"))
	visit(p.root(), func(c *cobra.Command) {
		if c.HasAvailableSubCommands() {
			return
		}
		if has := c.Flags().Lookup("json") != nil; has == does[c.CommandPath()] {
			t.Errorf("%s has --json: %v", c.CommandPath(), has)
		}
	})
}

func TestCountsAsJSON(t *testing.T) {
	t.Parallel()
	got := run(t, "perft", "xiangqi", "1", "--divide", "--json")
	if lines := strings.Count(got, "\n"); lines != 45 || !strings.HasSuffix(got, "\n{\"nodes\":44}\n") || !strings.Contains(got, `{"move":"H2-E2","nodes":1}`) {
		t.Errorf("%d lines: %s", lines, got)
	}
}
