package match

import (
	"fmt"
	"time"

	"qiyou/game"
)

// Fault says why a fact does not hold. Code is one of the codes below.
type Fault struct {
	Code string
	Err  error // what is wrong in detail, for logs; may be nil
}

// The codes of faults.
const (
	FaultBody      = "bad-body"
	FaultSignature = "bad-signature"
	FaultOrder     = "wrong-order" // not the next event of this log
	FaultWriter    = "wrong-writer"
	FaultMove      = "illegal-move"
	FaultConsent   = "no-consent" // the other seat did not want this
	FaultClock     = "wrong-clock"
	FaultState     = "wrong-state"
	FaultTerms     = "bad-terms"
	FaultFork      = "fork"  // two histories of one match
	FaultStale     = "stale" // a note for another head, or an older note
)

// Error is for logs.
func (f *Fault) Error() string {
	if f.Err == nil {
		return f.Code
	}
	return f.Code + ": " + f.Err.Error()
}

// Unwrap gives what is wrong in detail.
func (f *Fault) Unwrap() error { return f.Err }

func fault(code, format string, args ...any) *Fault {
	return &Fault{Code: code, Err: fmt.Errorf(format, args...)}
}

// Fold is m with the event in s appended. It checks everything: form, place in
// the chain, author, signature, rules, clocks and the resulting state. The
// error is a *Fault, and m is as it was.
func Fold(m Match, s Signed) (Match, error) {
	e, err := ReadEvent(s)
	if err != nil {
		return m, &Fault{FaultBody, err}
	}
	if e.Op == OpStart {
		return foldStart(m, e, s)
	}
	if e.Match != m.id || e.Index != len(m.log) || e.Prev != m.head || len(m.log) == 0 {
		return m, fault(FaultOrder, "event %d after %x does not follow event %d", e.Index, e.Prev[:4], len(m.log)-1)
	}
	if e.Seat != m.Writer() {
		return m, fault(FaultWriter, "%v wrote event %d, the pen is with %v", e.Seat, e.Index, m.Writer())
	}
	if !m.signedBy(e.Seat, eventDomain, s) {
		return m, fault(FaultSignature, "event %d", e.Index)
	}
	next, err := m.apply(e)
	if err != nil {
		return m, err
	}
	if next.clocks != e.Clocks {
		return m, fault(FaultClock, "event %d: %v, reckoned %v", e.Index, e.Clocks, next.clocks)
	}
	if next.State().Hash() != e.State {
		return m, fault(FaultState, "event %d: %x, reckoned %x", e.Index, e.State, next.State().Hash())
	}
	return next.appended(s, e), nil
}

func (m Match) signedBy(seat game.Seat, domain string, s Signed) bool {
	return m.judge.Verify(m.terms.Key(seat), append([]byte(domain), s.Body...), s.Sig)
}

// appended is m with s, which is e, at the end of its log, and without notes,
// which were about the head before.
func (m Match) appended(s Signed, e Event) Match {
	m.log = append(m.log[:len(m.log):len(m.log)], s)
	m.wishes = m.outliving(e.Op)
	m.head, m.last, m.notes = s.Sum(), e.Seat, [2]heard{}
	if e.Op != OpPause && e.Op != OpAdjourn && e.Op != OpReturn {
		m.time.turn, m.time.thought = m.clocks, 0
	}
	return m
}

// outliving are the wishes that stand when an event of kind op is appended and
// mean the same after it: what a pause interrupts is said again.
func (m Match) outliving(op Op) (wishes [2]Note) {
	if op != OpPause {
		return wishes
	}
	for _, seat := range []game.Seat{game.First, game.Second} {
		i := seat.Index()
		if ask, plies := m.Asked(seat); ask == AskUndo || ask == AskDraw || ask == AskAdjourn {
			wishes[i] = Note{Ask: ask, Plies: plies}
		} else if m.notes[i].note.Seq == 0 {
			wishes[i] = m.wishes[i] // not yet said again since the last pause
		}
	}
	return wishes
}

func foldStart(m Match, e Event, s Signed) (Match, error) {
	if len(m.log) != 0 || e.Index != 0 || e.Match != (Hash{}) || e.Prev != (Hash{}) || e.Terms == nil {
		return m, fault(FaultOrder, "a start is the first event")
	}
	next, err := begin(m.judge, *e.Terms)
	if err != nil {
		return m, err
	}
	if e.Seat != next.terms.Inviter || next.clocks != e.Clocks || next.start.Hash() != e.State || !next.signedBy(e.Seat, eventDomain, s) {
		return m, fault(FaultSignature, "the start is not the inviter's")
	}
	next.id = s.Sum()
	return next.appended(s, e), nil
}

// begin is a match under terms, before its first event.
func begin(j Judge, t Terms) (Match, error) {
	m := New(j)
	if err := t.Check(); err != nil {
		return m, &Fault{FaultTerms, err}
	}
	setup, timing := t.parsed()
	rules, err := j.Rules(setup)
	if err != nil {
		return m, &Fault{FaultTerms, err}
	}
	m.terms, m.setup, m.settings, m.start = t, setup, timing, rules.Start()
	m.clocks[0], m.clocks[1] = timing.Start(), timing.Start()
	return m, nil
}

// apply is m after e, as far as game and clocks go. It asks only whether e is
// allowed at this head, not who signed it.
func (m Match) apply(e Event) (Match, error) {
	m, late, err := m.charge(e)
	switch {
	case err != nil:
		return m, err
	case late && e.Op == OpTimeout && e.Think == 0:
		return m.ended(game.Outcome{Winner: e.Seat, Reason: game.Timeout}), nil
	case late:
		return m, fault(FaultClock, "%v after a move that came %v too late to be in time", e.Op, e.Lag)
	case e.Paused != 0 && e.Op != OpPause:
		return m, fault(FaultOrder, "%v with a pause", e.Op)
	}
	if e.Op == OpConfirm {
		if !m.over {
			return m, fault(FaultOrder, "nothing to confirm")
		}
		m.confirmed = true
		return m, nil
	}
	if m.over {
		return m, &Fault{FaultOrder, &game.IllegalError{Move: e.Move, Reason: game.GameOver}}
	}
	if e.Op == OpJoin {
		if m.joined {
			return m, fault(FaultOrder, "already joined")
		}
		m.joined = true
		return m, nil
	}
	if !m.joined {
		return m, fault(FaultOrder, "not both have signed the terms")
	}
	if m.adjourned && e.Op != OpReturn && e.Op != OpDraw && e.Op != OpResign {
		return m, &Fault{FaultOrder, &game.IllegalError{Move: e.Move, Reason: game.Adjourned}}
	}
	return m.applyPlay(e)
}

// applyPlay is apply between the second name and the end.
func (m Match) applyPlay(e Event) (Match, error) {
	switch e.Op {
	case OpMove:
		return m.applyMove(e)
	case OpUndo:
		return m.applyUndo(e)
	case OpDraw:
		if err := m.consented(e, AskDraw); err != nil {
			return m, err
		}
		return m.ended(game.Outcome{Reason: game.Agreement}), nil
	case OpResign:
		return m.applyResign(e)
	case OpTimeout:
		return m.applyTimeout(e)
	case OpPause:
		return m.applyPause(e)
	case OpAdjourn:
		return m.applyAdjourn(e)
	case OpReturn:
		return m.applyReturn(e)
	}
	return m, fault(FaultOrder, "unknown operation %d", e.Op)
}

func (m Match) ended(o game.Outcome) Match {
	m.over, m.outcome = true, o
	return m
}

func (m Match) applyMove(e Event) (Match, error) {
	before := m.State()
	after, err := before.Apply(e.Move)
	if err != nil {
		return m, &Fault{FaultMove, err}
	}
	p := Ply{
		Seat: e.Seat, Color: colorOf(before, after, e), Move: e.Move, Think: e.Think, State: after, Event: len(m.log),
		before: m.time.turn, used: m.time.thought + e.Think, timed: m.Ticking(),
	}
	if p.timed {
		i := e.Seat.Index()
		m.clocks[i] = m.settings.After(m.clocks[i], e.Think)
		m.time.banks[i] = m.time.banks[i].Earn()
		if m.clocks[i].Lost {
			return m, fault(FaultClock, "the move came after %v, too late", e.Think)
		}
	}
	m.plies = append(m.plies[:len(m.plies):len(m.plies)], p)
	if o, over := after.Outcome(); over {
		m = m.ended(o)
	}
	return m, nil
}

// colorOf is the side that a move was made for: that of the piece it put down,
// since in an opening a seat may place stones of both colours.
func colorOf(before, after game.State, e Event) game.Color {
	if e.Move.Kind == game.Place || e.Move.Kind == game.Step {
		if c := after.View().At(e.Move.To).Color; c != game.NoColor {
			return c
		}
	}
	return before.View().Color(e.Seat)
}

func (m Match) applyUndo(e Event) (Match, error) {
	if e.Plies < 1 || e.Plies > len(m.plies) {
		return m, &Fault{FaultMove, &game.IllegalError{Reason: game.NothingToUndo}}
	}
	if err := m.consented(e, AskUndo); err != nil {
		return m, err
	}
	keep := len(m.plies) - e.Plies
	for i, c := range m.plies[keep].before {
		m.clocks[i] = m.settings.Back(c)
	}
	m.plies = m.plies[:keep:keep]
	return m, nil
}

func (m Match) applyResign(e Event) (Match, error) {
	loser := e.Seat
	if e.Note != nil {
		if err := m.consented(e, AskResign); err != nil {
			return m, err
		}
		loser = e.Seat.Other()
	}
	return m.ended(game.Outcome{Winner: loser.Other(), Reason: game.Resignation}), nil
}

func (m Match) applyTimeout(e Event) (Match, error) {
	i := e.Seat.Index()
	ticking := m.Ticking()
	m.clocks[i] = m.settings.At(m.clocks[i], e.Think)
	if !ticking || !m.clocks[i].Lost {
		return m, fault(FaultClock, "there is time left after %v", e.Think)
	}
	return m.ended(game.Outcome{Winner: e.Seat.Other(), Reason: game.Timeout}), nil
}

// consented checks that the waiting seat's note in e asks for what e does.
func (m Match) consented(e Event, ask Ask) error {
	if e.Note == nil {
		return fault(FaultConsent, "%v without the other's word", e.Op)
	}
	n, err := m.checkNote(*e.Note)
	if err != nil {
		return err
	}
	if n.Seat != e.Seat.Other() || n.Ask != ask || n.Plies != e.Plies {
		return fault(FaultConsent, "the other asked for %v, not %v", n.Ask, e.Op)
	}
	return nil
}

// checkNote is the note in s, if it speaks of this very head.
func (m Match) checkNote(s Signed) (Note, error) {
	n, err := ReadNote(s)
	if err != nil {
		return n, &Fault{FaultBody, err}
	}
	if n.Match != m.id || n.Index != len(m.log) || n.Head != m.head || m.over || !m.joined {
		return n, &Fault{FaultStale, &game.IllegalError{Reason: game.Stale}}
	}
	if n.Ask == AskUndo && (n.Plies < 1 || n.Plies > len(m.plies)) || n.Ask != AskUndo && n.Plies != 0 {
		return n, &Fault{FaultMove, &game.IllegalError{Reason: game.NothingToUndo}}
	}
	if err := m.askable(n.Seat, n.Ask); err != nil {
		return n, &Fault{FaultStale, err}
	}
	if !m.signedBy(n.Seat, noteDomain, s) {
		return n, fault(FaultSignature, "note of %v", n.Seat)
	}
	return n, nil
}

// Hear is m with the note in s heard. A note about another head, or older than
// one already heard, is a *Fault of code stale: it means nothing.
func Hear(m Match, s Signed) (Match, error) {
	n, err := m.checkNote(s)
	if err != nil {
		return m, err
	}
	i := n.Seat.Index()
	if n.Seq <= m.notes[i].note.Seq {
		return m, &Fault{FaultStale, nil}
	}
	m.notes[i] = heard{n, s}
	m.gaveUp[i] = n.Ask == AskResign
	return m, nil
}

// whole cuts a duration to the milliseconds that travel.
func whole(d time.Duration) time.Duration { return max(d, 0).Truncate(time.Millisecond) }
