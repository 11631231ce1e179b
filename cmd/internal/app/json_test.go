package app

import (
	"encoding/json"
	"strings"
	"testing"
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
