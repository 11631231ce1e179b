package term

import (
	"bytes"
	"fmt"
	"os"
	"runtime"
	"strings"

	"github.com/gdamore/tcell/v2"
	"github.com/gdamore/tcell/v2/terminfo"
)

// TrueColor is the number of colours of a terminal that takes RGB.
const TrueColor = 1 << 24

// describe returns a description of the terminal of our own to change, with the
// colour sequences of the wanted depth; -1 leaves the depth to the terminal.
func describe(name string, colors int) (*terminfo.Terminfo, int, error) {
	if name == "" && runtime.GOOS == "windows" {
		name = "xterm-truecolor" // the console speaks it and sets no TERM
	}
	switch name {
	case "", "dumb", "unknown":
		return nil, 0, fmt.Errorf("%w: TERM=%q", ErrDumb, name)
	}
	ti, err := tcell.LookupTerminfo(name)
	if err != nil {
		// Nearly everything new speaks xterm, whatever it calls itself.
		if ti, err = tcell.LookupTerminfo("xterm-256color"); err != nil {
			return nil, 0, fmt.Errorf("%w: TERM=%q: %w", ErrDumb, name, err)
		}
	}
	own := *ti
	if strings.HasPrefix(own.Name, "xterm") {
		own.XTermLike = true
	}
	depth := depth(&own, name, colors)
	setDepth(&own, depth)
	return &own, depth, nil
}

// depth settles the number of colours: 0, 8, 16, 256 or TrueColor. NO_COLOR
// outweighs every other wish: the library obeys it too.
func depth(ti *terminfo.Terminfo, name string, want int) int {
	if os.Getenv("NO_COLOR") != "" {
		return 0
	}
	rgb := ti.TrueColor || strings.HasSuffix(name, "-truecolor") || strings.HasSuffix(name, "-direct")
	switch os.Getenv("COLORTERM") {
	case "truecolor", "24bit", "24-bit":
		rgb = true
	}
	if os.Getenv("TCELL_TRUECOLOR") == "disable" {
		rgb = false
		if want > 256 {
			want = 256
		}
	}
	switch {
	case want > 256:
		return TrueColor
	case want >= 256:
		return 256
	case want >= 16:
		return 16
	case want >= 8:
		return 8
	case want >= 0:
		return 0
	case rgb:
		return TrueColor
	case ti.Colors >= 256:
		return 256
	case ti.Colors >= 16 || ti.Colors >= 8 && ti.XTermLike:
		return 16
	case ti.Colors >= 8:
		return 8
	}
	return 0
}

func setDepth(ti *terminfo.Terminfo, depth int) {
	ti.TrueColor = depth == TrueColor
	ti.SetFgRGB, ti.SetBgRGB, ti.SetFgBgRGB, ti.SetFgBg = "", "", "", ""
	switch depth {
	case 0:
		ti.Colors, ti.SetFg, ti.SetBg, ti.ResetFgBg = 0, "", "", ""
	case 8:
		ti.Colors = 8
	case 16:
		ti.Colors = 16
		ti.SetFg = "\x1b[%?%p1%{8}%<%t3%p1%d%e9%p1%{8}%-%d%;m"
		ti.SetBg = "\x1b[%?%p1%{8}%<%t4%p1%d%e10%p1%{8}%-%d%;m"
		ti.ResetFgBg = "\x1b[39;49m"
	default:
		ti.Colors = 256
		ti.SetFg, ti.SetBg = "\x1b[38;5;%p1%dm", "\x1b[48;5;%p1%dm"
		ti.SetFgBg = "\x1b[38;5;%p1%d;48;5;%p2%dm"
		ti.ResetFgBg = "\x1b[39;49m"
	}
	if depth == TrueColor {
		ti.SetFgRGB = "\x1b[38;2;%p1%d;%p2%d;%p3%dm"
		ti.SetBgRGB = "\x1b[48;2;%p1%d;%p2%d;%p3%dm"
		ti.SetFgBgRGB = "\x1b[38;2;%p1%d;%p2%d;%p3%d;48;2;%p4%d;%p5%d;%p6%dm"
	}
}

// exitSequence undoes all that the library turns on for this terminal, each mode
// once: a second 1049l would move the shell's cursor. The keyboard protocols
// belong to the alternate screen, so they go before it. A terminal that cannot put
// the title back is left with its own: an empty one is none.
func exitSequence(ti *terminfo.Terminfo) []byte {
	var b bytes.Buffer
	if ti.Mouse != "" {
		b.WriteString("\x1b[?1000l\x1b[?1002l\x1b[?1003l\x1b[?1006l")
	}
	if ti.Mouse != "" || ti.XTermLike {
		b.WriteString("\x1b[?2004l\x1b[?1004l\x1b[0 q")
	}
	if ti.XTermLike {
		b.WriteString("\x1b[?2026l\x1b[?9001l\x1b[<u\x1b[=0u\x1b[>4;0m\x1b]2;\x1b\\\x1b[23;2t")
	}
	ti.TPuts(&b, ti.AttrOff)
	ti.TPuts(&b, ti.ExitKeypad)
	ti.TPuts(&b, ti.EnableAutoMargin)
	ti.TPuts(&b, ti.Clear)
	ti.TPuts(&b, ti.ExitCA)
	ti.TPuts(&b, ti.ShowCursor)
	return b.Bytes()
}
