package table

import (
	"math"
	"time"

	"qiyou/game"
	"qiyou/game/match"
)

// watch is what a table measures. It is moved on by pauses, so that the time
// since each of its moments is without them.
type watch struct {
	turn time.Time     // when the seat to act was shown its turn
	pen  time.Time     // when the pen went to the other end; zero if not known
	sent time.Time     // when our last event was made; zero if not known
	trip time.Duration // how long that took until the other end had it; 0 while it has not
	most time.Duration // and can have taken at most
	mine int           // length of the log up to that event
	away bool          // the other end is not there
	gone time.Time     // since when the clocks stand for that; zero while they run
	rest time.Time     // since when the match is adjourned
}

// maxTrip is the longest that an event can be on its way without a pause.
const maxTrip = match.MaxSilence

// pauseLeft is how long the clock of seat may still stand. What was measured
// here counts even where its end has not written it down.
func (t *Table) pauseLeft(seat game.Seat) time.Duration {
	return min(t.replica.Match.PauseLeft(seat), match.MaxPause-t.paused[seat.Index()])
}

// here says whether the seat to act sits at this end.
func (t *Table) here() bool { return t.replica.Has(t.replica.Match.Writer()) }

// elapsed is how long the seat to act has thought by now, or, if it sits at the
// other end, how long the pen has been there.
func (t *Table) elapsed(now time.Time) time.Duration {
	from := t.watch.turn
	if !t.here() {
		from = t.watch.pen
	}
	switch {
	case from.IsZero() || t.replica.Match.Adjourned():
		return 0
	case !t.watch.gone.IsZero():
		now = t.watch.gone
	}
	return max(now.Sub(from), 0)
}

// measure tells the replica what time it is.
func (t *Table) measure(now time.Time) {
	t.replica.Elapsed, t.replica.Trip = t.elapsed(now), t.watch.trip
	if t.watch.trip == 0 && !t.watch.sent.IsZero() {
		t.replica.Trip = t.watch.under(now)
	}
}

// under is how long our last event has been on its way by now.
func (w watch) under(now time.Time) time.Duration {
	return min(max(now.Sub(w.sent), time.Millisecond), w.most)
}

// arrived notes that the other end has our last event.
func (t *Table) arrived(now time.Time) {
	w := &t.watch
	if w.trip == 0 && !w.sent.IsZero() && t.replica.Acked >= w.mine {
		w.trip = w.under(now)
	}
}

// reopen starts the watch of a match whose last fact was written at since, after
// which nobody sat here. If that was our move it may not have left yet.
func (t *Table) reopen(since, now time.Time) {
	m := t.replica.Match
	t.reopened = true
	if since.After(now) {
		since = now // the clock of this machine was set
	}
	t.watch = watch{turn: since, rest: now}
	if e, err := match.ReadEvent(m.Log()[m.Len()-1]); err == nil && t.replica.Has(e.Seat) {
		t.watch.sent, t.watch.most, t.watch.mine = since, math.MaxInt64, m.Len()
	}
	t.leave(since)
	if t.watch.gone.IsZero() {
		t.watch.turn = now
	}
}

// appended starts the watch again for events that were appended to the log. at
// is when they came in, or when the wish for them did.
func (t *Table) appended(old match.Match, at time.Time) {
	m, w := t.replica.Match, &t.watch
	e, err := match.ReadEvent(m.Log()[m.Len()-1])
	if err != nil {
		return // what was folded reads
	}
	if old.Adjourned() && !m.Adjourned() && !w.pen.IsZero() {
		w.pen = w.pen.Add(at.Sub(w.rest))
	}
	switch {
	case t.replica.Has(e.Seat):
		now := time.Now() // it is on disk and on its way by now
		w.turn, w.pen = now, now
		w.sent, w.trip, w.most, w.mine = at, 0, maxTrip, m.Len()
	case keepsPen(e.Op) && !t.here():
		w.turn = at
	default:
		w.turn, w.pen = at, at
	}
	w.rest, w.gone = at, time.Time{}
	t.stand(w.turn)
}

// keepsPen says that the other end, which has written an event of kind op and
// still has the pen, is in the turn that it was in.
func keepsPen(op match.Op) bool {
	return op == match.OpMove || op == match.OpPause || op == match.OpAdjourn || op == match.OpReturn
}

// stand stops the clocks at the moment from if the other end is not there.
func (t *Table) stand(from time.Time) {
	m, w := t.replica.Match, &t.watch
	if !w.away || !w.gone.IsZero() || !m.Ticking() || t.replica.Broken != nil || t.pauseLeft(m.Writer()) < match.MinPause {
		return
	}
	if from.Before(w.turn) {
		from = w.turn
	}
	w.gone, t.dirty = from, true
}

// attune sets the watch of a match that is only followed here by what the other
// end has measured.
func (t *Table) attune(in Heard, now time.Time) {
	if in.Ago > 0 {
		t.watch.turn = now.Add(-in.Ago)
	}
	switch w := &t.watch; {
	case t.follows() && in.Paused && w.gone.IsZero():
		w.gone = now
	case t.follows() && !in.Paused:
		w.gone = time.Time{}
	}
}

// follows says that nobody sits here.
func (t *Table) follows() bool {
	return !t.replica.Has(game.First) && !t.replica.Has(game.Second)
}

// leave takes in that nothing has been heard of the other end since then.
func (t *Table) leave(since time.Time) {
	if t.follows() {
		return // who only watches is no reason for the clocks to stand
	}
	t.watch.away = true
	t.stand(since)
}

// back takes in that the other end is there again.
func (t *Table) back(now time.Time) error {
	t.watch.away = false
	return t.goOn(now)
}

// goOn lets the clocks run again after a pause. If the seat to act sits here
// the pause becomes an event.
func (t *Table) goOn(now time.Time) error {
	m, w := t.replica.Match, &t.watch
	if w.gone.IsZero() {
		return nil
	}
	paused := min(now.Sub(w.gone), t.pauseLeft(m.Writer())).Truncate(time.Millisecond)
	think, from, moved := t.elapsed(now), w.gone.Add(paused), paused
	if t.reopened {
		from, moved = now, now.Sub(w.gone) // nobody sat here meanwhile
	}
	w.gone, t.dirty, t.reopened = time.Time{}, true, false
	if paused < match.MinPause {
		return nil
	}
	t.replica = t.replica.Paused(paused)
	t.paused[m.Writer().Index()] += paused
	if t.here() {
		err := t.order(match.Command{Seat: m.Writer(), Do: match.DoPause, Think: think, Paused: paused}, now)
		w.turn = from
		return err
	}
	w.turn = w.turn.Add(moved)
	if !w.pen.IsZero() {
		w.pen = w.pen.Add(moved)
	}
	if !w.sent.IsZero() && w.trip == 0 {
		w.sent = w.sent.Add(max(paused-maxTrip, 0))
	}
	return nil
}

// While the other end is to act the table looks at the clock every beatTime;
// after stallTime without a look it was this program that stood still.
const (
	beatTime  = 500 * time.Millisecond
	stallTime = 2 * time.Second
)

// beat fires while the time that the other end takes is measured here.
func (t *Table) beat() <-chan time.Time {
	if m := t.replica.Match; t.follows() || t.here() || !m.Ticking() || t.replica.Broken != nil || t.watch.away {
		return nil
	}
	return time.After(beatTime)
}

// stalled counts it as a pause if this program, or its machine, stood still
// since it began to wait: what has come meanwhile was not late.
func (t *Table) stalled(began time.Time) error {
	now := time.Now()
	if now.Sub(began) < stallTime {
		return nil
	}
	t.leave(began)
	return t.back(now)
}

// alarm fires when time changes something: when a pause has been long enough,
// and when the time of a seat here is over.
func (t *Table) alarm() <-chan time.Time {
	m := t.replica.Match
	if !m.Ticking() || t.replica.Broken != nil {
		return nil
	}
	if !t.watch.gone.IsZero() {
		return time.After(time.Until(t.watch.gone.Add(t.pauseLeft(m.Writer()))))
	}
	if !t.here() {
		return nil
	}
	left, _ := m.Timing().Left(m.Clocks()[m.Writer().Index()])
	return time.After(time.Until(t.watch.turn.Add(left)))
}

// rang does what the alarm was for.
func (t *Table) rang() error {
	now := time.Now()
	if !t.watch.gone.IsZero() {
		return t.goOn(now)
	}
	return t.order(match.Command{Seat: t.replica.Match.Writer(), Do: match.DoTimeout, Think: t.elapsed(now)}, now)
}
