package record

import (
	"bytes"
	"errors"
	"fmt"
	"slices"
	"strings"

	"qiyou/game"
	"qiyou/game/clock"
	"qiyou/game/match"
)

// maxEvents is the longest log that Verify replays.
const maxEvents = 100_000

// Report is what the log in a file proves. Where something does not hold it
// speaks of the events before that.
type Report struct {
	Match   match.Hash
	Setup   game.Setup
	Clock   clock.Settings
	Started int64           // Unix seconds, as the inviter said
	Players [2]match.Player // by seat: who holds the keys is proved, names are what they called themselves
	Result  game.Outcome
	Over    bool
	Sealed  bool      // both have signed the end
	Claimed game.Seat // who claims that the other's time was over, which is not confirmed; NoSeat where nobody does
	Moves   int       // that stand
	Events  int       // in the file
	Good    int       // events from the first on that hold, each with its signature
	Signed  [2]int    // of these, by seat
	// Differs names the properties or tags, and "moves" for the moves, in which
	// the file says other than the log does. Empty for a file as Write makes it.
	Differs []string
}

// ErrNoChain says that the file has no signed log; it may be a good record
// otherwise.
var ErrNoChain = errors.New("no signed log")

// ErrChain is wrapped, with the *match.Fault where there is one, when the log
// in a file does not hold.
var ErrChain = errors.New("the signed log does not hold")

// ErrDiffers says that the log holds, but the file says something else.
var ErrDiffers = errors.New("the file differs from its signed log")

// Verify replays the signed log in the file data under j, and compares the
// rest of the file with it. A nil error means that every signature, rule,
// clock and property holds. The error is a *SyntaxError or wraps ErrNoChain,
// ErrChain or ErrDiffers.
func Verify(data []byte, j match.Judge) (Report, error) {
	f, err := Parse(data)
	if err != nil {
		return Report{}, err
	}
	values := f.events()
	if len(values) == 0 {
		return Report{}, ErrNoChain
	}
	r := Report{Events: len(values)}
	m, err := replay(f, j)
	r.fill(m)
	if err != nil {
		return r, fmt.Errorf("%w: event %d: %w", ErrChain, m.Len(), err)
	}
	if want := Write(m); !bytes.Equal(data, want) {
		r.Differs = f.differences(want)
		return r, fmt.Errorf("%w: %s", ErrDiffers, strings.Join(r.Differs, ", "))
	}
	return r, nil
}

// replay is the match that the events of f lead to, as far as they hold, with
// the claim that stands after them.
func replay(f File, j match.Judge) (match.Match, error) {
	m, values := match.New(j), f.events()
	if len(values) > maxEvents {
		return m, fmt.Errorf("more than %d events", maxEvents)
	}
	for _, v := range values {
		s, err := readSigned(v)
		if err != nil {
			return m, err
		}
		next, err := match.Fold(m, s)
		if err != nil {
			return m, err
		}
		m = next
	}
	if f.claim() == "" {
		return m, nil
	}
	s, err := readSigned(f.claim())
	if err != nil {
		return m, err
	}
	return match.Hear(m, s)
}

// errCoding is for a value that Write would not have written.
var errCoding = errors.New("not base64 as it is written here")

func readSigned(v string) (match.Signed, error) {
	body, sig, ok := strings.Cut(v, ".")
	if !ok || strings.ContainsAny(v, "\r\n") { // which the decoder skips
		return match.Signed{}, errCoding
	}
	b, err := coding.DecodeString(body)
	if err != nil {
		return match.Signed{}, fmt.Errorf("%w: %w", errCoding, err)
	}
	s, err := coding.DecodeString(sig)
	if err != nil {
		return match.Signed{}, fmt.Errorf("%w: %w", errCoding, err)
	}
	return match.Signed{Body: b, Sig: s}, nil
}

func (r *Report) fill(m match.Match) {
	if m.Len() == 0 {
		return
	}
	r.Match, r.Setup, r.Clock, r.Started = m.ID(), m.Setup(), m.Timing(), m.Terms().Started
	copy(r.Players[:], m.Terms().Players)
	r.Result, r.Over = m.Outcome()
	r.Claimed = claimant(m)
	r.Sealed, r.Moves, r.Good = m.Sealed(), len(m.Plies()), m.Len()
	for _, s := range m.Log() {
		if e, err := match.ReadEvent(s); err == nil {
			r.Signed[e.Seat.Index()]++
		}
	}
}

// events are the values of QYLOG.
func (g Game) events() []string { return g.Roots[0].Get(chain) }

// claim is the value of QYCLAIM.
func (g Game) claim() string { return g.Roots[0].First(claim) }

// differences are the properties of the root of g, and "moves" for the rest,
// that are other than in the file want; "layout" if only blanks are.
func (g Game) differences(want []byte) []string {
	w, err := Read(want)
	if err != nil {
		return []string{"layout"} // what Write writes reads
	}
	var all []string
	mine, theirs := g.Roots[0], w.Roots[0]
	for _, p := range append(slices.Clone(theirs.Props), mine.Props...) {
		if !slices.Equal(mine.Get(p.ID), theirs.Get(p.ID)) && !slices.Contains(all, p.ID) {
			all = append(all, p.ID)
		}
	}
	if len(g.Roots) > 1 || !sameLine(mine, theirs) {
		all = append(all, "moves")
	}
	if len(all) == 0 {
		return []string{"layout"}
	}
	return all
}

// sameLine says whether the nodes under a are those under b, a single line.
func sameLine(a, b *Node) bool {
	for len(a.Children) == 1 && len(b.Children) == 1 {
		a, b = a.Children[0], b.Children[0]
		if !slices.EqualFunc(a.Props, b.Props, func(p, q Prop) bool { return p.ID == q.ID && slices.Equal(p.Values, q.Values) }) {
			return false
		}
	}
	return len(a.Children) == 0 && len(b.Children) == 0
}
