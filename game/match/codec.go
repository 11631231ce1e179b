package match

import (
	"bytes"
	"errors"
	"fmt"
	"slices"
	"time"

	"github.com/fxamacker/cbor/v2"

	"qiyou/game"
	"qiyou/game/clock"
)

// The domains keep a signature under one kind of fact from passing for another.
const (
	eventDomain = "qiyou event 1\x00"
	noteDomain  = "qiyou note 1\x00"
)

// version is the format of event and note bodies.
const version = 1

// maxBody is the longest body of a fact in bytes; the first event, with its
// terms, is the longest.
const maxBody = 2 << 10

// ErrBody is wrapped by every error about the bytes of a fact.
var ErrBody = errors.New("not a fact of a match")

type eventBody struct {
	Version uint       `cbor:"1,keyasint"`
	Match   []byte     `cbor:"2,keyasint"`
	Index   uint64     `cbor:"3,keyasint"`
	Prev    []byte     `cbor:"4,keyasint"`
	Seat    uint8      `cbor:"5,keyasint"`
	Op      uint8      `cbor:"6,keyasint"`
	Move    string     `cbor:"7,keyasint,omitempty"`
	Plies   uint64     `cbor:"8,keyasint,omitempty"`
	Think   uint64     `cbor:"9,keyasint,omitempty"`
	Clocks  [2][]int64 `cbor:"10,keyasint"`
	State   uint64     `cbor:"11,keyasint"`
	Note    *Signed    `cbor:"12,keyasint,omitempty"`
	Terms   *Terms     `cbor:"13,keyasint,omitempty"`
	Lag     uint64     `cbor:"14,keyasint,omitempty"`
	Paused  uint64     `cbor:"15,keyasint,omitempty"`
}

type noteBody struct {
	Version uint   `cbor:"1,keyasint"`
	Match   []byte `cbor:"2,keyasint"`
	Index   uint64 `cbor:"3,keyasint"`
	Head    []byte `cbor:"4,keyasint"`
	Seat    uint8  `cbor:"5,keyasint"`
	Seq     uint64 `cbor:"6,keyasint"`
	Ask     uint8  `cbor:"7,keyasint"`
	Plies   uint64 `cbor:"8,keyasint,omitempty"`
	Refuse  uint64 `cbor:"9,keyasint,omitempty"`
}

// The limits of p2p/PROTOCOL.md. Nothing is decoded into any, and a body that
// would be written otherwise than it is is refused.
var (
	encoder = func() cbor.EncMode {
		mode, err := cbor.CoreDetEncOptions().EncMode()
		if err != nil {
			panic(err)
		}
		return mode
	}()
	decoder = func() cbor.DecMode {
		mode, err := cbor.DecOptions{
			DupMapKey: cbor.DupMapKeyEnforcedAPF, IndefLength: cbor.IndefLengthForbidden, TagsMd: cbor.TagsForbidden,
			ExtraReturnErrors: cbor.ExtraDecErrorUnknownField, UTF8: cbor.UTF8RejectInvalid,
			MaxNestedLevels: 8, MaxArrayElements: 512, MaxMapPairs: 64,
		}.DecMode()
		if err != nil {
			panic(err)
		}
		return mode
	}()
)

// encode cannot fail for the bodies of this package, which hold only numbers,
// bytes and text.
func encode(v any) []byte {
	b, err := encoder.Marshal(v)
	if err != nil {
		panic(err)
	}
	return b
}

// decode reads b into v and refuses any b that encode would not have written.
func decode(b []byte, v any) error {
	if len(b) > maxBody {
		return fmt.Errorf("%w: %d bytes", ErrBody, len(b))
	}
	if err := decoder.Unmarshal(b, v); err != nil {
		return fmt.Errorf("%w: %w", ErrBody, err)
	}
	if !bytes.Equal(encode(v), b) {
		return fmt.Errorf("%w: not in its one form", ErrBody)
	}
	return nil
}

// clockRow is a clock on the wire: main, period, periods, stones, lost.
func clockRow(c clock.State) []int64 {
	lost := int64(0)
	if c.Lost {
		lost = 1
	}
	return []int64{c.Main.Milliseconds(), c.Period.Milliseconds(), int64(c.Periods), int64(c.Stones), lost}
}

func rowClock(r []int64) (clock.State, bool) {
	const most = int64(1) << 40 // far above any clock, far below overflow
	if len(r) != 5 || r[4] != 0 && r[4] != 1 {
		return clock.State{}, false
	}
	for _, n := range r {
		if n < 0 || n > most {
			return clock.State{}, false
		}
	}
	ms := func(n int64) time.Duration { return time.Duration(n) * time.Millisecond }
	return clock.State{Main: ms(r[0]), Period: ms(r[1]), Periods: int(r[2]), Stones: int(r[3]), Lost: r[4] == 1}, true
}

// Seal writes e as its author key signs it.
func (e Event) Seal(key Key) Signed {
	body := encode(eventBody{
		Version: version, Match: e.Match[:], Index: uint64(e.Index), Prev: e.Prev[:], Seat: uint8(e.Seat), Op: uint8(e.Op),
		Move: e.Move.String(), Plies: uint64(e.Plies), Think: uint64(e.Think.Milliseconds()),
		Clocks: [2][]int64{clockRow(e.Clocks[0]), clockRow(e.Clocks[1])}, State: e.State, Note: e.Note, Terms: e.Terms,
		Lag: uint64(e.Lag.Milliseconds()), Paused: uint64(e.Paused.Milliseconds()),
	})
	return Signed{Body: body, Sig: key.Sign(append([]byte(eventDomain), body...))}
}

// ReadEvent is the event in s. It does not check the signature; Fold does.
func ReadEvent(s Signed) (Event, error) {
	var b eventBody
	if err := decode(s.Body, &b); err != nil {
		return Event{}, err
	}
	e := Event{
		Index: int(b.Index), Seat: game.Seat(b.Seat), Op: Op(b.Op), Plies: int(b.Plies),
		Think: time.Duration(b.Think) * time.Millisecond, State: b.State, Note: b.Note, Terms: b.Terms,
		Lag: time.Duration(b.Lag) * time.Millisecond, Paused: time.Duration(b.Paused) * time.Millisecond,
	}
	var ok [4]bool
	ok[0], ok[1] = setHash(&e.Match, b.Match), setHash(&e.Prev, b.Prev)
	e.Clocks[0], ok[2] = rowClock(b.Clocks[0])
	e.Clocks[1], ok[3] = rowClock(b.Clocks[1])
	small := b.Index <= maxEvents && b.Plies <= maxEvents && b.Think <= maxThink && b.Lag <= maxThink && b.Paused <= maxThink
	if ok != [4]bool{true, true, true, true} || b.Version != version || !small {
		return Event{}, fmt.Errorf("%w: a field of an event is out of range", ErrBody)
	}
	if e.Seat != game.First && e.Seat != game.Second {
		return Event{}, fmt.Errorf("%w: an event without author", ErrBody)
	}
	if !b.fits() {
		return Event{}, fmt.Errorf("%w: an event of %v with a field of another", ErrBody, e.Op)
	}
	if b.Move == "" {
		return e, nil
	}
	move, err := game.ParseMove(b.Move)
	if err != nil {
		return Event{}, fmt.Errorf("%w: %w", ErrBody, err)
	}
	e.Move = move
	return e, nil
}

// fits says whether b has no field that its operation does not read, so that
// nothing can be signed along with an event that nobody looks at.
func (b eventBody) fits() bool {
	op := Op(b.Op)
	in := func(ops ...Op) bool { return slices.Contains(ops, op) }
	return (b.Move == "" || in(OpMove)) && (b.Plies == 0 || in(OpUndo)) && (b.Terms == nil || in(OpStart)) && (b.Paused == 0 || in(OpPause)) &&
		(b.Think == 0 || in(OpMove, OpTimeout, OpPause, OpAdjourn, OpReturn)) &&
		(b.Note == nil || in(OpUndo, OpDraw, OpResign, OpAdjourn, OpReturn))
}

const (
	maxEvents = 100_000
	maxThink  = 1 << 33 // ms, about 99 days
	maxSeq    = 1000
)

func setHash(h *Hash, b []byte) bool {
	copy(h[:], b)
	return len(b) == len(h)
}

// Seal writes n as its author key signs it.
func (n Note) Seal(key Key) Signed {
	body := encode(noteBody{
		Version: version, Match: n.Match[:], Index: uint64(n.Index), Head: n.Head[:], Seat: uint8(n.Seat), Seq: uint64(n.Seq),
		Ask: uint8(n.Ask), Plies: uint64(n.Plies), Refuse: uint64(n.Refuse),
	})
	return Signed{Body: body, Sig: key.Sign(append([]byte(noteDomain), body...))}
}

// ReadNote is the note in s. It does not check the signature; Hear does.
func ReadNote(s Signed) (Note, error) {
	var b noteBody
	if err := decode(s.Body, &b); err != nil {
		return Note{}, err
	}
	n := Note{
		Index: int(b.Index), Seat: game.Seat(b.Seat), Seq: int(b.Seq), Ask: Ask(b.Ask), Plies: int(b.Plies), Refuse: int(b.Refuse),
	}
	ok := setHash(&n.Match, b.Match) && setHash(&n.Head, b.Head)
	if !ok || b.Version != version || b.Index > maxEvents || b.Plies > maxEvents || b.Seq > maxSeq || b.Refuse > maxSeq {
		return Note{}, fmt.Errorf("%w: a field of a note is out of range", ErrBody)
	}
	if n.Seat != game.First && n.Seat != game.Second || n.Ask > AskReturn || n.Seq == 0 {
		return Note{}, fmt.Errorf("%w: a note without author or wish", ErrBody)
	}
	return n, nil
}
