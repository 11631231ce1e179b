package weiqi

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"qiyou/game"
)

// maxKomi is the largest komi either way, in half points.
const maxKomi = 400

// options are the options in the order in which they are read, each with what
// reads its value into the rules; false for a value that does not exist.
var options = []struct {
	key  string
	read func(r *rules, value string) bool
}{
	{"handicap", func(r *rules, v string) bool {
		if len(v) != 1 || v[0] < '1' || v[0] > '0'+maxHandicap {
			return false
		}
		r.handicap, r.komi = int(v[0]-'0'), r.handicapKomi
		return true
	}},
	{"komi", func(r *rules, v string) (ok bool) {
		r.komi, ok = readHalf(v)
		return ok
	}},
	{"placement", func(r *rules, v string) bool {
		r.free = v == "free"
		return r.free || v == "fixed"
	}},
	{"ko", func(r *rules, v string) bool {
		k := slices.Index(koNames[:], v)
		r.ko = Ko(max(k, 0))
		return k >= 0
	}},
	{"suicide", func(r *rules, v string) bool {
		r.suicide = v == "yes"
		return r.suicide || v == "no"
	}},
}

// read reads the options of the setup.
func (r *rules) read() error {
	known := 0
	for _, o := range options {
		v := r.setup.Option(o.key, "")
		if v == "" {
			continue
		}
		known++
		if !o.read(r, v) {
			return fmt.Errorf("%w: %s=%.30q", game.ErrSetup, o.key, v)
		}
	}
	if known != len(r.setup.Options) {
		return fmt.Errorf("%w: an option that weiqi does not have", game.ErrSetup)
	}
	return nil
}

// readHalf reads points such as 7, 7.5, 0.5 or -5.5 as half points, and
// nothing that halfText does not write.
func readHalf(text string) (int, bool) {
	whole, _ := strings.CutPrefix(text, "-")
	whole, isHalf := strings.CutSuffix(whole, ".5")
	n, err := strconv.Atoi(whole)
	if err != nil || n < 0 || n > maxKomi {
		return 0, false
	}
	n *= 2
	if isHalf {
		n++
	}
	if text[0] == '-' {
		n = -n
	}
	return n, n >= -maxKomi && n <= maxKomi && halfText(n) == text
}

// halfText is half points as points: 15 is 7.5.
func halfText(half int) string { return strconv.FormatFloat(float64(half)/2, 'f', -1, 64) }
