package linear

import (
	"bytes"
	"math/rand/v2"
	"os"
	"strings"
	"testing"
	"time"

	"qiyou/ui/cell"
	"qiyou/ui/session"
	"qiyou/ui/session/sessiontest"
)

// bad are texts that would drive a terminal, or hide and reorder letters.
var bad = []string{
	"\x1b]2;PWN\x07bob", "\x1b[2J\x1b[31m", "\u009b31m", "a\x00b\x7f", "\u202egnp.exe", "\u2066x\u2069", "z\u0301\u0301\u0301", "\xff\xfe\xc0", "\r\n\t",
	"%s%d", "\u200b\u200b", "\x1b]52;c;ZXZpbA==\x07", "\ufeff", "\u2028", "棋", "x",
}

// Whatever text there is in whatever field of whatever a face is told, no line
// has a byte that does more than be read. What comes from others is made inert
// before it gets here; a line is whole even if it were not.
func TestTextOfOthers(t *testing.T) {
	t.Parallel()
	n := 100
	if os.Getenv("QIYOU_DEEP") == "1" {
		n = 20_000
	}
	games := []*game2{newGame(t, "10m+3x30s").play("h8 i9"), newGameOf(t, "weiqi/japanese 5", "none").play("c3 pass pass"), newGameOf(t, "xiangqi/asian 0", "none").play("h2e2")}
	rng := rand.New(rand.NewPCG(5, 6))
	for i := range n {
		var foreign strings.Builder
		for range 1 + rng.IntN(4) {
			foreign.WriteString(bad[rng.IntN(len(bad))])
		}
		for _, asJSON := range []bool{false, true} {
			var out bytes.Buffer
			f := &face{s: deaf{}, out: &out, opts: Options{JSON: asJSON, Offer: testOffer()}, words: Options{}.words(), tables: map[string]*table{}, numbers: map[string]int{}, timer: time.NewTimer(0)}
			for _, ev := range sessiontest.Each(games[i%3].snap(session.Person, session.Remote)) {
				f.event(sessiontest.Fill(ev, foreign.String(), i%4 > 0))
			}
			for _, line := range []string{"peers", "tables", "board", "clock", "records", "help"} {
				f.line(line2(line))
			}
			check(t, out.Bytes(), asJSON)
			for l := range strings.Lines(out.String()) {
				if text := strings.TrimSuffix(l, "\n"); !asJSON && cell.Clean(text) != text {
					t.Fatalf("%q is not inert", text)
				}
			}
		}
	}
}

func line2(text string) line { return line{text: text} }
