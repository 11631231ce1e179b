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
	// Broken is the first event that does not hold; nil where all do.
	Broken *Break
	// Differs is in what the file says other than the log does. Empty for a file
	// as Write makes it.
	Differs []Difference
	// Added is how many comments and variations the file has that nobody signed.
	// They are beside the game, and no difference.
	Added int
}

// Break is an event that does not hold, and why.
type Break struct {
	Event int         // its index in the log
	Move  int         // how many moves stood before it, and the one it is, if it is one
	Seat  game.Seat   // who wrote it; NoSeat, and the rest empty, if it cannot be read
	Op    match.Op    // what it does
	Text  string      // the move, canonical, if it is one
	Fault string      // a code of match
	Why   game.Reason // a code of game, where there is one
}

// Difference is something that the file says in its readable part, and what its
// signed log says.
type Difference struct {
	What string // a property or tag; "moves" for the moves, "layout" for blanks and the like
	Move int    // with "moves": the first that differs, from 1; 0 for the result after them
	File string // what the file says; empty for nothing
	Log  string // what it says in a file as Write makes it
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
// clock and property holds, and that what is beside them is comments and
// variations. The error is a *SyntaxError or wraps ErrNoChain,
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
		r.Broken = broken(m, values, err)
		return r, fmt.Errorf("%w: event %d: %w", ErrChain, m.Len(), err)
	}
	if want := Write(m); !bytes.Equal(data, want) {
		if n, ok := f.addedTo(m); ok && bytes.Equal(data, f.Bytes()) {
			r.Added = n
			return r, nil
		}
		r.Differs = f.differences(want)
		return r, fmt.Errorf("%w: %s", ErrDiffers, whats(r.Differs))
	}
	return r, nil
}

// whats is what differs, for an error.
func whats(all []Difference) string {
	var s []string
	for _, d := range all {
		s = append(s, d.What)
	}
	return strings.Join(s, ", ")
}

// broken is the event, of those in values, that does not follow on m because
// of err.
func broken(m match.Match, values []string, err error) *Break {
	b := &Break{Event: m.Len(), Move: len(m.Plies()), Fault: match.FaultBody}
	var f *match.Fault
	if errors.As(err, &f) {
		b.Fault = f.Code
	}
	var illegal *game.IllegalError
	if errors.As(err, &illegal) {
		b.Why = illegal.Reason
	}
	if b.Event >= len(values) {
		return b // what stands after the events
	}
	s, err := readSigned(values[b.Event])
	if err != nil {
		return b
	}
	e, err := match.ReadEvent(s)
	if err != nil {
		return b
	}
	b.Seat, b.Op = e.Seat, e.Op
	if e.Op == match.OpMove {
		b.Move, b.Text = b.Move+1, e.Move.String()
	}
	return b
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

// differences are the properties of the root of g, and the moves, that are
// other than in the file want; layout if only blanks are.
func (g Game) differences(want []byte) []Difference {
	w, err := Read(want)
	if err != nil {
		return []Difference{layout} // what Write writes reads
	}
	var all []Difference
	mine, theirs := g.Roots[0], w.Roots[0]
	for _, p := range append(slices.Clone(theirs.Props), mine.Props...) {
		known := slices.ContainsFunc(all, func(d Difference) bool { return d.What == p.ID })
		if !slices.Equal(mine.Get(p.ID), theirs.Get(p.ID)) && !known {
			all = append(all, Difference{What: p.ID, File: strings.Join(mine.Get(p.ID), " "), Log: strings.Join(theirs.Get(p.ID), " ")})
		}
	}
	if d, differs := firstNode(mine, theirs); differs {
		all = append(all, d)
	} else if len(g.Roots) > 1 {
		all = append(all, Difference{What: moves})
	}
	if len(all) == 0 {
		return []Difference{layout}
	}
	return all
}

// The names of differences that are of no property or tag.
const moves = "moves"

var layout = Difference{What: "layout"}

// firstNode is where the nodes under a first differ from those under b, a
// single line.
func firstNode(a, b *Node) (Difference, bool) {
	d := Difference{What: moves}
	for {
		if len(a.Children) == 0 && len(b.Children) == 0 {
			return d, false
		}
		a, b = child(a), child(b)
		if a.Get("B") != nil || a.Get("W") != nil || b.Get("B") != nil || b.Get("W") != nil {
			d.Move++
		}
		same := slices.EqualFunc(a.Props, b.Props, func(p, q Prop) bool { return p.ID == q.ID && slices.Equal(p.Values, q.Values) })
		if !same || len(a.Children) > 1 {
			d.File, d.Log = a.text(), b.text()
			return d, true
		}
	}
}

// child is the first node after n; one without properties where there is none.
func child(n *Node) *Node {
	if len(n.Children) == 0 {
		return &Node{}
	}
	return n.Children[0]
}

// text is the properties of n as a file has them.
func (n *Node) text() string {
	var b strings.Builder
	for _, p := range n.Props {
		fmt.Fprintf(&b, "%s[%s]", p.ID, strings.Join(p.Values, "]["))
	}
	return b.String()
}
