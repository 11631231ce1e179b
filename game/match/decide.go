package match

import "qiyou/game"

// Fact is what a command becomes: an Event or a Note, not yet signed.
type Fact interface {
	Seal(Key) Signed
}

// Decide turns a wish into the fact that follows from it at this head: an
// event if the seat holds the pen and needs nobody's consent or has it, a note
// otherwise. The error is an *game.IllegalError or a *Fault.
func Decide(m Match, c Command) (Fact, error) {
	if c.Seat != game.First && c.Seat != game.Second {
		return nil, &game.IllegalError{Move: c.Move, Reason: game.NotYourTurn}
	}
	if m.over && c.Do != DoConfirm {
		return nil, &game.IllegalError{Move: c.Move, Reason: game.GameOver}
	}
	writer := m.Writer() == c.Seat
	switch c.Do {
	case DoMove:
		return m.decideMove(c, writer)
	case DoUndo:
		return m.decideBoth(c, AskUndo, OpUndo, writer)
	case DoDraw:
		return m.decideBoth(c, AskDraw, OpDraw, writer)
	case DoResign:
		if writer {
			return m.event(c, Event{Op: OpResign})
		}
		return m.note(c.Seat, AskResign, 0)
	case DoRefuse:
		return m.decideRefuse(c)
	case DoRetract:
		if ask, _ := m.Asked(c.Seat); ask == AskNothing {
			return nil, &game.IllegalError{Reason: game.NothingAsked}
		}
		return m.note(c.Seat, AskNothing, 0)
	case DoTimeout:
		return m.event(c, Event{Op: OpTimeout, Think: whole(c.Think)})
	case DoPause:
		return m.inTime(c, Event{Op: OpPause, Paused: whole(c.Paused)})
	case DoClaim:
		return m.decideClaim(c, writer)
	case DoAdjourn:
		return m.decideBoth(c, AskAdjourn, OpAdjourn, writer)
	case DoReturn:
		return m.decideBoth(c, AskReturn, OpReturn, writer)
	case DoConfirm:
		return m.event(c, Event{Op: OpConfirm})
	}
	return nil, &game.IllegalError{Reason: game.WrongKind}
}

// Open is the first event of a match under terms, for the inviter to sign.
func Open(j Judge, t Terms) (Event, error) {
	m, err := begin(j, t)
	if err != nil {
		return Event{}, err
	}
	return Event{Seat: t.Inviter, Op: OpStart, Clocks: m.clocks, State: m.start.Hash(), Terms: &t}, nil
}

// Join is the second event of a match, for the invited player to sign.
func Join(m Match) (Event, error) {
	return m.event(Command{Seat: m.terms.Inviter.Other()}, Event{Op: OpJoin})
}

// Begin is a match under terms that both players have signed, where both keys,
// given by seat, are at hand.
func Begin(j Judge, t Terms, keys [2]Key) (Match, error) {
	start, err := Open(j, t)
	if err != nil {
		return Match{}, err
	}
	m, err := Fold(New(j), start.Seal(keys[t.Inviter.Index()]))
	if err != nil {
		return Match{}, err
	}
	join, err := Join(m)
	if err != nil {
		return Match{}, err
	}
	return Fold(m, join.Seal(keys[join.Seat.Index()]))
}

// event is e with what follows from m filled in, if e is allowed here.
func (m Match) event(c Command, e Event) (Event, error) {
	e.Match, e.Index, e.Prev, e.Seat = m.id, len(m.log), m.head, c.Seat
	if m.Writer() != c.Seat {
		return e, &game.IllegalError{Move: e.Move, Reason: game.NotYourTurn}
	}
	if m.delayed(c.Seat.Other()) {
		e.Lag = whole(c.Lag)
	}
	if _, late, _ := m.charge(e); late {
		e = Event{Match: m.id, Index: len(m.log), Prev: m.head, Seat: c.Seat, Op: OpTimeout, Lag: e.Lag}
	}
	next, err := m.apply(e)
	if err != nil {
		return e, err
	}
	e.Clocks, e.State = next.clocks, next.State().Hash()
	return e, nil
}

func (m Match) decideMove(c Command, writer bool) (Fact, error) {
	if !writer {
		return nil, &game.IllegalError{Move: c.Move, Reason: game.NotYourTurn}
	}
	return m.inTime(c, Event{Op: OpMove, Move: c.Move})
}

// inTime is e after c.Think, or the end if the time was over by then.
func (m Match) inTime(c Command, e Event) (Fact, error) {
	e.Think = whole(c.Think)
	if m.Ticking() && m.settings.At(m.clocks[c.Seat.Index()], e.Think).Lost {
		return m.event(c, Event{Op: OpTimeout, Think: e.Think})
	}
	return m.event(c, e)
}

func (m Match) decideClaim(c Command, writer bool) (Fact, error) {
	switch {
	case !m.Ticking():
		return nil, &game.IllegalError{Reason: game.NoClock}
	case writer || c.Think < m.Overdue(c.Seat.Other()):
		return nil, &game.IllegalError{Reason: game.TimeLeft}
	}
	return m.note(c.Seat, AskFlag, 0)
}

// decideBoth is for what both must want. The writer who finds the other's wish
// there writes the event; anyone else says that he wants it.
func (m Match) decideBoth(c Command, ask Ask, op Op, writer bool) (Fact, error) {
	theirs, theirPlies := m.Asked(c.Seat.Other())
	plies := c.Plies
	if ask == AskUndo && plies == 0 {
		plies = m.PliesBack(c.Seat)
		if theirs == AskUndo {
			plies = theirPlies
		}
	}
	if writer && theirs == ask && theirPlies == plies {
		note := m.notes[c.Seat.Other().Index()].signed
		return m.agreed(c, op, plies, note)
	}
	return m.note(c.Seat, ask, plies)
}

func (m Match) decideRefuse(c Command) (Fact, error) {
	if ask, _ := m.Asked(c.Seat.Other()); !ask.Question() {
		return nil, &game.IllegalError{Reason: game.NothingAsked}
	}
	ask, plies := m.Asked(c.Seat)
	return m.noteRefusing(c.Seat, ask, plies, m.notes[c.Seat.Other().Index()].note.Seq)
}

// note is the next note of seat, which keeps what it has refused before.
func (m Match) note(seat game.Seat, ask Ask, plies int) (Fact, error) {
	return m.noteRefusing(seat, ask, plies, m.notes[seat.Index()].note.Refuse)
}

func (m Match) noteRefusing(seat game.Seat, ask Ask, plies, refuse int) (Fact, error) {
	own := m.notes[seat.Index()].note
	if ask == AskUndo && (plies < 1 || plies > len(m.plies)) {
		return nil, &game.IllegalError{Reason: game.NothingToUndo}
	}
	if !m.joined || own.Seq >= maxSeq {
		return nil, &game.IllegalError{Reason: game.WrongKind}
	}
	if err := m.askable(seat, ask); err != nil {
		return nil, err
	}
	return Note{
		Match: m.id, Index: len(m.log), Head: m.head, Seat: seat, Seq: own.Seq + 1, Ask: ask, Plies: plies, Refuse: refuse,
	}, nil
}

// agreed is the event op that both want, the waiting seat by its note.
func (m Match) agreed(c Command, op Op, plies int, note Signed) (Fact, error) {
	if op == OpAdjourn && m.Ticking() {
		return m.inTime(c, Event{Op: op, Note: &note})
	}
	return m.event(c, Event{Op: op, Plies: plies, Note: &note})
}

// Due is what c.Seat owes without being asked; c says the time and nothing
// else. The writer owes the end of a match in which a move came after the flag,
// a name under the end, the other's resignation, or what both want. Whoever has
// resigned owes it again when the head has moved on before the other heard of
// it, and a wish that a pause has interrupted is owed too: neither is ever
// lost. It is the same whenever a match is opened again, so that it settles
// wherever it is resumed.
func Due(m Match, c Command) (Fact, bool) {
	c = Command{Seat: c.Seat, Think: c.Think, Lag: c.Lag}
	i := c.Seat.Index()
	switch writer := m.Writer() == c.Seat; {
	case !m.joined || m.confirmed:
		return nil, false
	case m.over && writer:
		return due(m.event(c, Event{Op: OpConfirm}))
	case m.over:
		return nil, false
	case writer && m.flagged(c):
		return due(m.event(c, Event{Op: OpTimeout}))
	case writer && m.gaveUp[i]:
		return due(m.event(c, Event{Op: OpResign}))
	case m.gaveUp[i] && m.notes[i].note.Ask != AskResign:
		return due(m.note(c.Seat, AskResign, 0))
	case m.wishes[i].Ask != AskNothing && m.notes[i].note.Seq == 0 && !m.gaveUp[i]:
		return due(m.note(c.Seat, m.wishes[i].Ask, m.wishes[i].Plies))
	case writer:
		return m.settled(c)
	}
	return nil, false
}

// flagged says that by the lag in c the move before came after the flag.
func (m Match) flagged(c Command) bool {
	if !m.delayed(c.Seat.Other()) {
		return false
	}
	_, late, _ := m.charge(Event{Seat: c.Seat, Lag: whole(c.Lag)})
	return late
}

// wanted is the event that follows when both wish for the same.
var wanted = map[Ask]Op{AskUndo: OpUndo, AskDraw: OpDraw, AskAdjourn: OpAdjourn, AskReturn: OpReturn}

// settled is the event that the wishes of both make due from the writer c.Seat.
func (m Match) settled(c Command) (Fact, bool) {
	note, heard := m.NoteOf(c.Seat.Other())
	theirs, plies := m.Asked(c.Seat.Other())
	mine, minePlies := m.Asked(c.Seat)
	op, both := wanted[theirs]
	switch {
	case !heard:
		return nil, false
	case theirs == AskResign:
		return due(m.event(c, Event{Op: OpResign, Note: &note}))
	case both && theirs == mine && plies == minePlies:
		return due(m.agreed(c, op, plies, note))
	}
	return nil, false
}

func due(f Fact, err error) (Fact, bool) { return f, err == nil }
