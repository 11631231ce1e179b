package match

import (
	"bytes"
	"errors"
	"slices"
	"time"

	"qiyou/game"
)

// Message is what two replicas of one match say to each other: one of the
// types below. They travel in order or not at all.
type Message interface{ message() }

type (
	// Entry is an event of the log, at its place.
	Entry struct {
		Index int
		Event Signed
	}
	// Remark is a note.
	Remark struct{ Note Signed }
	// Ack says how many events the sender has on disk.
	Ack struct{ Have int }
	// Resume is the first word on every new connection, from both sides: what
	// the sender has, and its note at that head.
	Resume struct {
		Len  int
		Head Hash
		Note *Signed
	}
	// Tail is the events that the other said it lacks.
	Tail struct {
		From   int
		Events []Signed
	}
)

func (Entry) message()  {}
func (Remark) message() {}
func (Ack) message()    {}
func (Resume) message() {}
func (Tail) message()   {}

// Effect is what the owner of a replica has to do, in the order given: one of
// Save and Send. A Send may only happen once every Save before it is on disk;
// that is what makes a crash harmless.
type Effect interface{ effect() }

type (
	// Save puts a fact into the journal.
	Save struct {
		Event bool // an event; else a note of our own
		Fact  Signed
	}
	// Send hands a message to the connection, if there is one. What is lost is
	// made up for by Resume.
	Send struct{ Message Message }
)

func (Save) effect() {}
func (Send) effect() {}

// Replica is one end of a match: the match as this end knows it, and the keys
// of the seats that sit here. It is a value; its methods give the next one and
// what there is to do.
type Replica struct {
	Match  Match
	Acked  int    // events that the other end has on disk, as far as it said
	Broken *Fault // why the two ends cannot go on together; nil while they can
	Fork   *Fork  // with Broken, where two histories part, once that is known

	// Elapsed is how long ago the seat to act was shown its turn, or the pen
	// went to the other end, without pauses, as measured here. The owner sets it
	// before Do and Receive; an event starts it again.
	Elapsed time.Duration
	// Trip is how long our last event took until the other end had it, without
	// pauses, or how long it has been on its way. The owner sets it before
	// Receive; 0 is not known.
	Trip time.Duration

	keys   [2]Key
	lag    time.Duration    // of the other end's last move, for our next event
	theirs time.Duration    // what the other end says it has thought since our last event
	doubt  Meter            // for lags that the other end states beyond Trip
	stalls time.Duration    // and what that could not bear of them
	seen   time.Duration    // lag of the other end's last move, which our last event has stated
	slack  [2]time.Duration // what the other end can have missed of our pauses, since its last event and before
}

// NewReplica is the end of m at which the seats with a key sit.
func NewReplica(m Match, keys [2]Key) Replica { return Replica{Match: m, keys: keys} }

// Has says whether seat sits at this end.
func (r Replica) Has(seat game.Seat) bool {
	return seat != game.NoSeat && r.keys[seat.Index()] != nil
}

// ErrNotHere is given for a command of a seat at the other end.
var ErrNotHere = errors.New("that seat is not at this end")

// Do carries out a command of a seat at this end.
func (r Replica) Do(c Command) (Replica, []Effect, error) {
	if !r.Has(c.Seat) {
		return r, nil, ErrNotHere
	}
	if r.Broken != nil {
		return r, nil, r.Broken
	}
	c.Lag = r.lag
	f, err := Decide(r.Match, c)
	if err != nil {
		return r, nil, err
	}
	r, effects, err := r.write(f, c.Seat)
	if err != nil {
		return r, nil, err
	}
	r, more := r.Settle()
	return r, append(effects, more...), nil
}

// write signs f, takes it in and sends it.
func (r Replica) write(f Fact, seat game.Seat) (Replica, []Effect, error) {
	signed := f.Seal(r.keys[seat.Index()])
	if _, ok := f.(Note); ok {
		next, err := Hear(r.Match, signed)
		if err != nil {
			return r, nil, err
		}
		r.Match = next
		return r, []Effect{Save{Fact: signed}, Send{Remark{signed}}}, nil
	}
	index := r.Match.Len()
	next, err := Fold(r.Match, signed)
	if err != nil {
		return r, nil, err
	}
	r.Match = next
	r.seen = max(r.seen, r.lag)
	r.Elapsed, r.Trip, r.lag, r.theirs = 0, 0, 0, 0
	return r, []Effect{Save{Event: true, Fact: signed}, Send{Entry{index, signed}}}, nil
}

// Settle writes everything that is due from this end; see [Due]. Call it when a
// match is opened again; the other methods do it themselves.
func (r Replica) Settle() (Replica, []Effect) {
	var all []Effect
	for again := r.Broken == nil; again; {
		again = false
		for _, seat := range []game.Seat{game.First, game.Second} {
			f, ok := Due(r.Match, Command{Seat: seat, Think: r.Elapsed, Lag: r.lag})
			if !ok || !r.Has(seat) {
				continue
			}
			if next, effects, err := r.write(f, seat); err == nil {
				r, all, again = next, append(all, effects...), true
			}
		}
	}
	return r, all
}

// Connected is what to say first on a new connection.
func (r Replica) Connected() []Effect {
	return []Effect{Send{r.resume()}}
}

func (r Replica) resume() Resume {
	m := Resume{Len: r.Match.Len(), Head: r.Match.Head()}
	for _, seat := range []game.Seat{game.First, game.Second} {
		if note, ok := r.Match.NoteOf(seat); ok && r.Has(seat) {
			m.Note = &note
		}
	}
	return m
}

// Receive takes in a message from the other end. What does not hold stops the
// replica: Broken says why, and the match stays as it was.
func (r Replica) Receive(msg Message) (Replica, []Effect) {
	var effects []Effect
	if r.Broken != nil {
		if r.Broken.Code != FaultFork {
			return r, nil
		}
		if r, effects = r.reunited(msg); r.Broken != nil {
			return r, effects
		}
		r, more := r.Settle()
		return r, append(effects, more...)
	}
	switch msg := msg.(type) {
	case Entry:
		r, effects = r.take(msg.Index, []Signed{msg.Event})
	case Tail:
		r, effects = r.take(msg.From, msg.Events)
	case Remark:
		r = r.hear(msg.Note)
	case Ack:
		r.Acked = max(r.Acked, min(msg.Have, r.Match.Len()))
	case Resume:
		r, effects = r.answer(msg)
	}
	r, more := r.Settle()
	return r, append(effects, more...)
}

// take appends events from index from on, passing over those it has.
func (r Replica) take(from int, events []Signed) (Replica, []Effect) {
	if from > r.Match.Len() {
		return r, []Effect{Send{r.resume()}}
	}
	var effects []Effect
	for i, s := range events {
		if at := from + i; at < r.Match.Len() {
			if !bytes.Equal(r.Match.log[at].Body, s.Body) {
				r, evidence := r.forked(at)
				return r.parted(from, events), append(effects, evidence...)
			}
			continue
		}
		next, err := Fold(r.Match, s)
		if err != nil {
			r.Broken = asFault(err)
			return r, effects
		}
		if r = r.timed(next); r.Broken != nil {
			return r, effects
		}
		effects = append(effects, Save{Event: true, Fact: s})
	}
	r.Acked = max(r.Acked, from+len(events))
	return r, append(effects, Send{Ack{r.Match.Len()}})
}

// MaxSilence is the longest silence that one end may call a pause and the other
// miss: what is called one, a heartbeat before it and one after.
const MaxSilence = 3 * time.Second

// Paused is r after a pause of d was measured at this end. The other end need
// not have noticed all of it.
func (r Replica) Paused(d time.Duration) Replica {
	r.slack[0] += min(d, MaxSilence)
	return r
}

// maxStalls is how much lag in all the other end may state that this one cannot
// have seen: a disk or a machine that stood still for moments, with the link
// alive. Without it an honest match on a bad machine would break.
const maxStalls = 5 * time.Second

// timed is r with the event of the other end at the head of next taken in, and
// what its author says of time compared with what was measured here. A lag it
// states is of the way of its move to us, which we have measured with its own
// lag, and of the way of ours to it, which is less than Trip.
func (r Replica) timed(next Match) Replica {
	e, err := ReadEvent(next.log[len(next.log)-1])
	if err != nil || r.Has(e.Seat) {
		r.Match = next // our own, from the other's disk
		return r
	}
	if r.Match.delayed(e.Seat.Other()) && r.Trip > 0 {
		most, over := r.Trip+r.seen+r.slack[0]+r.slack[1], time.Duration(0)
		r.doubt, over = r.doubt.Earn().Take(e.Lag - most)
		if r.stalls += over; r.stalls > maxStalls {
			r.Broken = fault(FaultClock, "event %d states a lag of %v, it was at most %v", e.Index, e.Lag, most)
			return r
		}
	}
	r.Match, r.Trip, r.lag, r.seen = next, 0, 0, 0
	r.slack = [2]time.Duration{0, r.slack[0]}
	switch e.Op {
	case OpMove:
		r.theirs += e.Think
		if next.delayed(e.Seat) {
			r.lag = max(r.Elapsed-r.theirs, 0)
		}
	case OpPause, OpAdjourn, OpReturn:
		r.theirs += e.Think
	default:
		r.theirs = 0
	}
	return r
}

// hear takes a note in. Notes that came too late mean nothing; what is no note
// at all is a fault.
func (r Replica) hear(s Signed) Replica {
	next, err := Hear(r.Match, s)
	if err == nil {
		r.Match = next
		return r
	}
	if f := asFault(err); f.Code == FaultBody || f.Code == FaultSignature {
		r.Broken = f
	}
	return r
}

// answer compares what the other has with what is here. The shorter log is
// sent the tail; a longer one will send us ours, since both ends speak first.
func (r Replica) answer(msg Resume) (Replica, []Effect) {
	if msg.Len > r.Match.Len() {
		return r, nil
	}
	if msg.Len < 1 || r.Match.log[msg.Len-1].Sum() != msg.Head {
		return r.forked(max(msg.Len, 1) - 1)
	}
	r.Acked = max(r.Acked, msg.Len)
	if msg.Note != nil {
		r = r.hear(*msg.Note)
	}
	if msg.Len == r.Match.Len() {
		return r, nil
	}
	effects := []Effect{Send{Tail{msg.Len, slices.Clone(r.Match.log[msg.Len:])}}}
	if note := r.resume().Note; note != nil {
		effects = append(effects, Send{Remark{*note}})
	}
	return r, effects
}

func asFault(err error) *Fault {
	var f *Fault
	if errors.As(err, &f) {
		return f
	}
	return &Fault{FaultBody, err}
}
