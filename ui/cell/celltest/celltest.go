// Package celltest measures colours for the tests of themes and painters:
// contrast, the palettes of terminals, and how colours look to people who lack a
// kind of cone.
package celltest

import (
	"math"

	"qiyou/ui/cell"
)

// XTerm16 is xterm's default palette, xterm.ad of its distribution.
var XTerm16 = [16]uint32{
	0x000000, 0xCD0000, 0x00CD00, 0xCDCD00, 0x0000EE, 0xCD00CD, 0x00CDCD, 0xE5E5E5,
	0x7F7F7F, 0xFF0000, 0x00FF00, 0xFFFF00, 0x5C5CFF, 0xFF00FF, 0x00FFFF, 0xFFFFFF,
}

// VGA16 is the palette of the IBM VGA, which the Linux console has.
var VGA16 = [16]uint32{
	0x000000, 0xAA0000, 0x00AA00, 0xAA5500, 0x0000AA, 0xAA00AA, 0x00AAAA, 0xAAAAAA,
	0x555555, 0xFF5555, 0x55FF55, 0xFFFF55, 0x5555FF, 0xFF55FF, 0x55FFFF, 0xFFFFFF,
}

// Depth is a way to show a theme, and the RGB that a colour becomes there as a
// foreground and as a background.
type Depth struct {
	Name   string
	Few    bool    // at most 16 colours
	Most   float64 // no more contrast than this can be asked for
	Fg, Bg func(cell.Color) uint32
}

// Depths are the ways to show a theme in colours. With 8 colours, bold makes the
// bright foregrounds, and all bright backgrounds are grey.
func Depths() []Depth {
	rgb := func(c cell.Color) uint32 { return c.RGB }
	x256 := func(c cell.Color) uint32 { return cell.XTerm256(c.X256) }
	all := []Depth{{"RGB", false, 21, rgb, rgb}, {"256", false, 21, x256, x256}}
	for name, palette := range map[string][16]uint32{"xterm": XTerm16, "VGA": VGA16} {
		bright := func(c cell.Color) uint32 { return palette[c.X16&15] }
		dull := func(c cell.Color) uint32 { return palette[min(c.X16, 7)] }
		all = append(all, Depth{"16, " + name, true, 21, bright, bright}, Depth{"8, " + name, true, 3, bright, dull})
	}
	return all
}

// linear are the channels of an sRGB colour as amounts of light, 0 to 1.
func linear(rgb uint32) [3]float64 {
	var out [3]float64
	for i := range out {
		c := float64(rgb>>(16-8*i)&255) / 255
		if c <= 0.04045 {
			out[i] = c / 12.92
		} else {
			out[i] = math.Pow((c+0.055)/1.055, 2.4)
		}
	}
	return out
}

// Luminance is the relative luminance of WCAG 2.1, from 0 to 1.
func Luminance(rgb uint32) float64 {
	c := linear(rgb)
	return 0.2126*c[0] + 0.7152*c[1] + 0.0722*c[2]
}

// Contrast is the contrast ratio of WCAG 2.1, from 1 to 21.
func Contrast(a, b uint32) float64 {
	x, y := Luminance(a), Luminance(b)
	return (max(x, y) + 0.05) / (min(x, y) + 0.05)
}

// Sight is what a kind of eye makes of amounts of light.
type Sight [3][3]float64

// The kinds of eyes. Those of dichromats are the matrices of Viénot, Brettel and
// Mollon, "Digital video colourmaps for checking the legibility of displays by
// dichromats", 1999, for linear sRGB.
var (
	Trichromat   = Sight{{1, 0, 0}, {0, 1, 0}, {0, 0, 1}}
	Protanopia   = Sight{{0.11238, 0.88762, 0}, {0.11238, 0.88762, 0}, {0.00401, -0.00401, 1}}
	Deuteranopia = Sight{{0.29275, 0.70725, 0}, {0.29275, 0.70725, 0}, {-0.02234, 0.02234, 1}}
)

// Distance is how far apart two colours look to s: CIE 1976 ΔE*ab under D65. A
// distance of 2 is just seen; black and white are 100 apart.
func (s Sight) Distance(a, b uint32) float64 {
	x, y := s.lab(a), s.lab(b)
	return math.Sqrt((x[0]-y[0])*(x[0]-y[0]) + (x[1]-y[1])*(x[1]-y[1]) + (x[2]-y[2])*(x[2]-y[2]))
}

func (s Sight) lab(rgb uint32) [3]float64 {
	in := linear(rgb)
	var c [3]float64
	for i, row := range s {
		c[i] = min(max(row[0]*in[0]+row[1]*in[1]+row[2]*in[2], 0), 1)
	}
	f := func(t float64) float64 {
		if t > 216.0/24389 {
			return math.Cbrt(t)
		}
		return (24389.0/27*t + 16) / 116
	}
	x := f((0.4124*c[0] + 0.3576*c[1] + 0.1805*c[2]) / 0.9505)
	y := f(0.2126*c[0] + 0.7152*c[1] + 0.0722*c[2])
	z := f((0.0193*c[0] + 0.1192*c[1] + 0.9505*c[2]) / 1.089)
	return [3]float64{116*y - 16, 500 * (x - y), 200 * (y - z)}
}
