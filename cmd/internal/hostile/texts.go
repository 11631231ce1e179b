package hostile

import (
	"fmt"
	"strings"
	"time"

	"qiyou/p2p/wire"
)

// Codes are texts that would do something to a terminal.
func Codes() map[string]string {
	return map[string]string{
		"a colour and a clear screen": "\x1b[31mred\x1b[2J",
		"the clipboard":               "\x1b]52;c;ZXZpbA==\x07",
		"a link":                      "\x1b]8;;http://x\x1b\\x\x1b]8;;\x1b\\",
		"eight-bit codes":             "\u009b31m\u009d2;x\u009c",
		"a code without an end":       "\x1b]2;the rest is a title",
		"a device string":             "\x1bP+q544e\x1b\\",
		"lines and a bell":            "one\r\ntwo\x07\x08\x08",
		"NUL and DEL":                 "a\x00b\x7fc",
		"a turned text":               "\u202ecod.exe\u2066x",
	}
}

// codes: the decoder refuses controls in every text, and a reason of a close
// is never read.
func codes() []Case {
	var all []Case
	for what, text := range Codes() {
		title := func(field string) string { return what + " in " + field }
		hello := func(field string, key int, value any) Case {
			return breaks(14, title(field), wire.CloseProtocol, 0, forged(wire.KindHello, with(helloFields(), key, value))...)
		}
		invite := func(field string, key int) Case {
			f := map[int]any{1: make([]byte, 16), 2: setup, 3: "none", 4: 1, 6: 60}
			f[1].([]byte)[0] = 1
			return after(14, title(field), forged(wire.KindInvite, with(f, key, text))...)
		}
		all = append(all,
			hello("the name", 5, text), hello("the program", 3, text),
			hello("what it can", 4, []string{text}), hello("its rules", 6, []string{text}),
			invite("the setup", 2), invite("the clock", 3), invite("the invitation", 7),
			after(14, title("chat"), forged(wire.KindChat, map[int]any{2: text})...),
			Case{Class: 14, Name: title("a close"), Limit: time.Second, Do: func(a *Attack) error {
				l, err := a.greet(a.id, "closes")
				if err != nil {
					return err
				}
				return l.CloseWithError(77, text)
			}},
		)
	}
	return all
}

// Names are hard to show in a line and need not be refused.
func Names() []string {
	return []string{
		strings.Repeat("宽", 16), strings.Repeat("W", 48), strings.Repeat("\u0301", 24), "z" + strings.Repeat("\u0301", 20), "u\u0455er",
		"\u200b\u200b\u200b", "a\u200bb\u200cc", "👩\u200d👩\u200d👧\u200d👦", "🏴\U000e0067\U000e0062", "\ufeffname", "ｆｕｌｌ", "ﷺﷺﷺﷺ",
		"\u1100\u1161\u11a8", "नमस्ते", "\u2028line", "\u202eabc", "%s%d%!(EXTRA", "a\u00a0b\u3000c", "\U000e0001\U000e0061",
		"\ufffd\ufffd", "\ue000private", "𝓼𝓬𝓻𝓲𝓹𝓽", "\u0600\u0601", "·•∙⋅",
	}
}

// letters: a text that may travel is shown in as many columns as are reckoned
// with; one that may not ends the link.
func letters() []Case {
	var all []Case
	for _, name := range Names() {
		hello := helloAs(name)
		title := fmt.Sprintf("%+q", name)
		if _, err := wire.Encode(hello); err != nil {
			all = append(all, breaks(15, title, wire.CloseProtocol, 0, forged(wire.KindHello, with(helloFields(), 5, name))...))
			continue
		}
		ask := invitation(1)
		ask.Text = name
		all = append(all, as(15, title, name, append(frame(ask), frame(wire.Chat{Text: name})...)...))
	}
	return all
}

// Paths are names that would be files elsewhere, or no files at all.
func Paths() []string {
	return []string{
		"../../../tmp/x", "/etc/passwd", `..\..\x`, "NUL", "con.txt", "a:b", ".", "..", "~", "$HOME", "x;rm -rf", "a|b>c", strings.Repeat("a/", 24),
		"-rf", ".hidden", "COM1.sgf", "%2e%2e%2f",
	}
}

// paths: no file is named by a peer.
func paths() []Case {
	var all []Case
	for _, name := range Paths() {
		all = append(all, Case{Class: 16, Name: fmt.Sprintf("a game of %q", name), Needs: Seat, Limit: 5 * time.Second, Do: func(a *Attack) error {
			t, err := a.sit(name)
			if err != nil {
				return err
			}
			return t.resign()
		}})
	}
	for _, s := range []string{"../../x 15", "gomoku/../../x 15", "gomoku/freestyle ../15", "gomoku/freestyle 15 a=/etc", "NUL 15", "gomoku\\freestyle 15"} {
		all = append(all, Case{Class: 16, Name: fmt.Sprintf("an offer of %q", s), Limit: time.Second, Do: func(a *Attack) error {
			l, err := a.greet(a.id, "path")
			if err != nil {
				return err
			}
			ask := invitation(1)
			ask.Setup = s
			if err := l.send(ask); err != nil {
				return err
			}
			if _, err := l.until(func(m wire.Message) bool { d, ok := m.(wire.Decline); return ok && d.Code == wire.DeclineRules }); err != nil {
				return fmt.Errorf("not declined: %w", err)
			}
			return a.lives(l)
		}})
	}
	return all
}
