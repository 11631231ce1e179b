// Package table owns a match while it is played: one goroutine takes what the
// seats wish and what the other end says, lets game/match decide, puts each
// fact on disk before it leaves, and publishes the match as it stands.
//
// Make a [Table], start its Run in a goroutine of its own and speak to it with
// Post. A person, a peer and an engine are alike here: a seat.
package table

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"strconv"
	"time"

	"qiyou/ai"
	"qiyou/game"
	"qiyou/game/match"
	"qiyou/ui/session"
)

// Journal is where facts are kept. Append returns when the fact is on disk.
type Journal interface {
	Append(match.Save) error
}

// Config is what a table is made from.
type Config struct {
	Replica match.Replica
	Players [2]session.Player // by seat
	Journal Journal
	Engine  ai.Engine           // for a seat of kind Computer
	Send    func(match.Message) // hands a message to the link, if there is one; must not wait
	News    chan<- News         // what the table tells; never closed by it
	// Finish writes the record when the match is over, and again when both
	// have confirmed it; it gives the path of the record.
	Finish func(match.Match) (string, error)
	// Go starts a goroutine for the engine.
	Go     func(name string, f func())
	Seed   uint64        // for the engine
	Pace   time.Duration // the least that the engine takes over a move
	Manner               // of the engine
	// Reopened is when the last fact of a match against a peer was written that
	// is opened again: since then its clocks stand. Zero for any other match.
	Reopened time.Time
	Log      *slog.Logger
}

// Manner is how an engine plays, beside its level.
type Manner struct {
	Resigns bool // it gives up what is lost beyond doubt
	Ponders bool // on the highest level it thinks while the other is to act
	Threads int  // on the highest level; see ai.Limits
}

// News is what a table tells: the match as it stands, or something to say.
type News struct {
	Table    *Table
	Snapshot session.Snapshot
	Notice   *session.Notice // with it, Snapshot is not set
	Alone    bool            // the other end has left, and this is how the match stood by then
}

// Input is something that happens to a table: one of the types below.
type Input interface{ input() }

type (
	// Act is a wish of a seat here.
	Act struct{ Command match.Command }
	// Heard is a message from the other end.
	Heard struct {
		Message match.Message
		// Where nobody sits here and the other end has measured it: for how long
		// the match stands as it then does, and whether the clocks stand since then.
		Ago    time.Duration
		Paused bool
	}
	// Connected says that there is a new connection to the other end.
	Connected struct{}
	// Away says that the other end is not there, and since when nothing was
	// heard of it.
	Away struct{ Since time.Time }
	// Back says that it is there again, on the connection that was there before.
	Back struct{}
	// Alone says that the other end has left. News of it comes back once all
	// that was heard before it has been taken in.
	Alone struct{}
)

func (Act) input()       {}
func (Heard) input()     {}
func (Connected) input() {}
func (Away) input()      {}
func (Back) input()      {}
func (Alone) input()     {}

// Table is a match that is being played.
type Table struct {
	cfg       Config
	inbox     chan Input
	done      chan struct{}
	replica   match.Replica
	watch     watch
	reopened  bool             // and the other end has not been there since
	paused    [2]time.Duration // how long the clock of each seat has stood, as measured here
	record    string
	engine    thinker
	expected  []game.Move // the play that the engine expected with its last move, until it is used
	pondering pondering
	opinion   opinion

	dirty   bool // news not yet told
	alone   bool // the news to tell is also that the other end has left
	notices []session.Notice
	written int // length of the log that the record holds
}

// New makes a table; its Run must be started.
func New(cfg Config) *Table {
	now := time.Now()
	t := &Table{cfg: cfg, replica: cfg.Replica, inbox: make(chan Input), done: make(chan struct{}), dirty: true}
	t.watch = watch{turn: now, pen: now, rest: now}
	if m := cfg.Replica.Match; m.Sealed() {
		t.written = m.Len() // and counted
	}
	if !cfg.Reopened.IsZero() {
		t.reopen(cfg.Reopened, now)
	}
	return t
}

// ID is the match at the table.
func (t *Table) ID() match.Hash { return t.cfg.Replica.Match.ID() }

// Post tells the table of in. It is false when the table has closed.
func (t *Table) Post(in Input) bool {
	select {
	case t.inbox <- in:
		return true
	case <-t.done:
		return false
	}
}

// ErrDisk is wrapped by the error of Run when a fact could not be kept. What
// was not kept was not sent either: the match can be opened again.
var ErrDisk = errors.New("table: journal")

// Run owns the match until ctx ends or the disk fails.
func (t *Table) Run(ctx context.Context) error {
	defer close(t.done)
	defer t.engine.stop()
	defer func() { t.pondering.stop() }()
	replica, effects := t.replica.Settle()
	if err := t.become(replica, effects, time.Now()); err != nil {
		return err
	}
	for {
		alarm, beat, began := t.alarm(), t.beat(), time.Now()
		select {
		case <-ctx.Done():
			return nil
		case <-beat:
			if err := t.stalled(began); err != nil {
				return err
			}
		case in := <-t.inbox:
			if beat != nil {
				if err := t.stalled(began); err != nil {
					return err
				}
			}
			if err := t.take(in); err != nil {
				return err
			}
		case th := <-t.engine.out:
			if err := t.advised(th); err != nil {
				return err
			}
		case <-alarm:
			if err := t.rang(); err != nil {
				return err
			}
		case t.newsChan() <- t.news():
			t.told()
		}
	}
}

// newsChan is nil while there is nothing to tell. A match is told of once both
// have signed the terms: before that nobody may do anything.
func (t *Table) newsChan() chan<- News {
	if !t.replica.Match.Joined() || !t.dirty && len(t.notices) == 0 {
		return nil
	}
	return t.cfg.News
}

// news is what to tell next: first how the match stands, then what there is to
// say about it.
func (t *Table) news() News {
	if t.dirty || len(t.notices) == 0 {
		return News{Table: t, Snapshot: t.snapshot(), Alone: t.alone}
	}
	return News{Table: t, Notice: &t.notices[0]}
}

func (t *Table) told() {
	if t.dirty {
		t.dirty, t.alone = false, false
		return
	}
	t.notices = t.notices[1:]
}

func (t *Table) notice(code string, args ...string) {
	n := session.Notice{Code: code, Args: args, Match: fmt.Sprintf("%x", t.ID())}
	t.notices = append(t.notices, n)
}

func (t *Table) snapshot() session.Snapshot {
	s := session.Snapshot{
		ID: fmt.Sprintf("%x", t.ID()), Match: t.replica.Match, Players: t.cfg.Players, Since: t.watch.turn, Paused: t.watch.gone,
		Acked: t.replica.Acked, Record: t.record, Thinking: t.engine.cancel != nil,
	}
	if t.replica.Broken != nil {
		s.Link, s.Fork = session.Broken, t.replica.Fork
	}
	return s
}

func (t *Table) take(in Input) error {
	switch in := in.(type) {
	case Act:
		return t.act(in.Command)
	case Heard:
		now := time.Now()
		if err := t.back(now); err != nil { // whoever speaks is there
			return err
		}
		t.measure(now)
		broken := t.replica.Broken
		replica, effects := t.replica.Receive(in.Message)
		if replica.Broken != broken && replica.Broken != nil {
			t.cfg.Log.Warn("match stopped", "match", fmt.Sprintf("%x", t.ID()), "fault", replica.Broken)
			t.notice(session.NoticeFault, replica.Broken.Code)
		}
		if f := replica.Fork; f != nil && t.replica.Fork == nil {
			t.notice(session.NoticeFork, strconv.Itoa(f.At), strconv.Itoa(f.Move))
		}
		if err := t.become(replica, effects, now); err != nil {
			return err
		}
		t.attune(in, now)
	case Connected:
		if err := t.run(t.replica.Connected()); err != nil {
			return err
		}
		return t.back(time.Now())
	case Away:
		t.leave(in.Since)
	case Back:
		return t.back(time.Now())
	case Alone:
		t.dirty, t.alone = true, true
	}
	return nil
}

// act carries out a command of a seat here. What is refused is told as a
// notice.
func (t *Table) act(c match.Command) error {
	now := time.Now()
	if c.Seat == t.replica.Match.Writer() {
		if err := t.goOn(now); err != nil { // what is done in a pause ends it
			return err
		}
	}
	c.Think = t.elapsed(now)
	return t.order(c, now)
}

// order is act with the time in the command.
func (t *Table) order(c match.Command, now time.Time) error {
	t.measure(now)
	replica, effects, err := t.replica.Do(c)
	if err != nil {
		t.notice(session.NoticeWish, code(err))
		return nil
	}
	return t.become(replica, effects, now)
}

// code is the most exact code in err.
func code(err error) string {
	var illegal *game.IllegalError
	var f *match.Fault
	switch {
	case errors.As(err, &illegal):
		return string(illegal.Reason)
	case errors.As(err, &f):
		return f.Code
	case errors.Is(err, match.ErrNotHere):
		return string(game.NotYourTurn)
	}
	return string(game.WrongKind)
}

// become makes replica the match as it stands once its effects are done, and
// lets the seats here answer to it. now is when what led to it came in.
func (t *Table) become(replica match.Replica, effects []match.Effect, now time.Time) error {
	old := t.replica.Match
	moved := replica.Match.Len() != old.Len()
	if err := t.run(effects); err != nil {
		return err
	}
	t.replica, t.dirty = replica, true
	t.arrived(now)
	if moved {
		t.appended(old, now)
		t.engine.stop()
		t.writeRecord()
	}
	t.think()
	t.ponder()
	return t.answer()
}

// run does what the replica says, in its order: nothing is sent that is not on
// disk.
func (t *Table) run(effects []match.Effect) error {
	for _, e := range effects {
		switch e := e.(type) {
		case match.Save:
			if err := t.cfg.Journal.Append(e); err != nil {
				return fmt.Errorf("%w: %w", ErrDisk, err)
			}
		case match.Send:
			if t.cfg.Send != nil {
				t.cfg.Send(e.Message)
			}
		}
	}
	return nil
}

func (t *Table) writeRecord() {
	m := t.replica.Match
	if !m.Over() || t.written == m.Len() {
		return
	}
	path, err := t.cfg.Finish(m)
	if err != nil {
		t.cfg.Log.Error("record not written", "error", err)
		t.notice(session.NoticeRecordLost, err.Error())
		return
	}
	if t.record == "" && path != "" {
		t.notice(session.NoticeRecord, path)
	}
	t.record, t.written = path, m.Len()
}
