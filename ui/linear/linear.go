package linear

import (
	"context"
	"fmt"
	"io"
	"time"

	"qiyou/ui/session"
)

// Run shows s as lines on out and takes commands from in until one of them, an
// end of input, the end of a match, of s or of ctx ends it; then it leaves its
// table first, so that an unfinished match stays open. What was to be done
// first and could not be gives an error that wraps one of this package's; a
// cancelled ctx gives its cause. A goroutine still waiting in in.Read may
// outlive Run where in has no read deadline.
func Run(ctx context.Context, s session.Session, in io.Reader, out io.Writer, opts Options) error {
	f := &face{s: s, out: out, opts: opts, words: opts.words(), tables: map[string]*table{}, numbers: map[string]int{}, timer: time.NewTimer(0)}
	f.timer.Stop() // and nothing stale is received after it
	defer f.timer.Stop()
	input := readLines(ctx, in, opts.Go)
	defer input.close()
	f.begin()
	if f.hold == nil {
		f.hold = time.After(holdFor)
	}
	for lines := input.lines; !f.done; {
		read := lines
		if f.hold != nil {
			read = nil
		}
		select {
		case <-ctx.Done():
			f.sendLeaves()
			f.finish("canceled", context.Cause(ctx))
		case ev, ok := <-s.Events():
			if !ok {
				f.finish("closed", f.closed())
				break
			}
			f.event(ev)
		case l, ok := <-read:
			if !ok {
				lines = nil
				f.inputEnded()
				break
			}
			f.line(l)
		case <-f.hold:
			f.hold = nil
		case <-f.timer.C:
			f.fire()
		}
	}
	return f.err
}

// face is what Run knows. Only Run's goroutine touches it.
type face struct {
	listed  []session.Record    // as told last
	asked   session.ListRecords // what they were asked for by
	about   string              // whose statistics were asked for, "" for everybody
	wanted  string              // the setting that was asked for, "" for all
	listing bool                // of settings those of engines were asked for
	s       session.Session
	out     io.Writer
	opts    Options
	words   words

	lobby     lobby
	told      *lobbyReport
	invited   []session.Invitation // received and not over, oldest first
	sent      []session.Invitation // the same of our own
	comparing []session.Words      // to be compared, oldest first
	tables    map[string]*table
	numbers   map[string]int // of tables, by match
	at        string         // the table that commands are about; "" for none
	follow    bool           // the next new table is one that a line asked for

	countered bool // the invitation of Begin was answered with another
	seeking   bool // the peer of Begin has not appeared yet
	beginning bool // what Begin asks for has not led to a table yet
	inputEnd  bool
	leaving   bool // tables are being left, then it is over
	why       string

	// hold is not nil while the next line waits for what the last one asked for,
	// and the first one for the lobby, so that lines can be piped in.
	hold      <-chan time.Time
	again     bool // what is waited for is another game at the table
	advice    advice
	gathering gathering
	analyses  uint64 // begun so far

	timer *time.Timer
	alarm func() // what the timer is for; nil for nothing

	done bool
	err  error
}

// tell writes r. Nothing can be done after an error but to end.
func (f *face) tell(all ...report) {
	for _, r := range all {
		if _, err := f.out.Write(render(r, f.words, f.opts.JSON)); err != nil && !f.done {
			f.done, f.err = true, fmt.Errorf("write: %w", err)
		}
	}
}

// after has then called once d has passed, in place of what was to come.
func (f *face) after(d time.Duration, then func()) {
	f.alarm = then
	f.timer.Reset(d)
}

// never calls off what was to come.
func (f *face) never() {
	f.alarm = nil
	f.timer.Stop()
}

func (f *face) fire() {
	then := f.alarm
	f.alarm = nil
	if then != nil {
		then()
	}
}

// finish ends Run with err.
func (f *face) finish(why string, err error) {
	if f.done {
		return
	}
	f.tell(byeReport{"bye", why})
	f.done = true
	if f.err == nil {
		f.err = err
	}
}

func (f *face) closed() error {
	if f.leaving || f.err != nil {
		return f.err
	}
	return ErrClosed
}

func (f *face) sendLeaves() {
	for id := range f.tables {
		_ = f.s.Do(session.Leave{Match: id}) // a table that is gone needs no leaving
	}
}

// leave leaves every table and then ends Run with err.
func (f *face) leave(why string, err error) {
	if f.leaving || f.done {
		return
	}
	f.leaving, f.why, f.err = true, why, err
	if len(f.tables) == 0 {
		f.finish(why, err)
		return
	}
	f.after(leaveWait, func() { f.finish(why, err) })
	f.sendLeaves()
}

// inputEnded ends Run unless there is a match to wait for, an invitation of Begin
// whose outcome is not known yet, or files that are being read.
func (f *face) inputEnded() {
	f.inputEnd = true
	if f.opts.Wait && (f.at == "" || !f.ended()) || f.calling() || f.gathering.on {
		return
	}
	if f.atEnd() {
		f.settle()
		return
	}
	f.leave("input", nil)
}

// calling says that what comes of calling the peer of Begin is not known yet.
func (f *face) calling() bool { return f.beginning && f.opts.Begin.peer() != "" && !f.leaving }

// ended says whether the match at the table has a result.
func (f *face) ended() bool {
	t := f.tables[f.at]
	return t != nil && t.ended
}

// atEnd says that the end of the match at the table is what Run waits for.
func (f *face) atEnd() bool {
	return f.ended() && (f.opts.QuitAtEnd || f.opts.Wait && f.inputEnd)
}

// slow says that ev is not all that a line that was just read leads to, or none
// of it.
func (f *face) slow(ev session.Event) bool {
	switch ev := ev.(type) {
	case session.Lobby, session.Said, session.Arrived, session.Analysed, session.Gathering:
		return true
	case session.Advised:
		return !ev.Done
	case session.Left:
		return f.again
	case session.Notice:
		switch ev.Code {
		case session.NoticeResumed, session.NoticeRecord, session.NoticeRenamed, session.NoticeAllowed:
			return true
		}
	case session.Table:
		return !ev.Snapshot.Match.Joined()
	}
	return false
}

func (f *face) event(ev session.Event) {
	if !f.slow(ev) {
		f.hold = nil
	}
	switch ev := ev.(type) {
	case session.Lobby:
		f.lobbyNews(ev)
	case session.Invited:
		f.invitation(ev.Invitation)
	case session.InviteEnded:
		f.inviteEnded(ev)
	case session.Table:
		f.table(ev)
	case session.RecordSaved:
		f.saved(ev)
	case session.Said:
		f.said(ev)
	case session.Arrived:
		f.tellAt(ev.Match, arrivedReport{"arrived", ev.Match, ev.ID, f.words.name(ev.Name)})
	case session.Left:
		f.left(ev.Match)
	case session.Words:
		f.compared(ev)
	case session.WordsEnded:
		f.wordsEnded(ev)
	case session.Records:
		f.tellRecords(ev)
	case session.Gathering:
		f.tellGathering(ev)
	case session.Exported:
		f.tell(exportedReport{"exported", ev.Games, printable(ev.Path)})
	case session.Checked:
		f.tellChecked(ev)
	case session.Statistics:
		f.tellStatistics(ev)
	case session.Settings:
		f.tellSettings(ev)
	case session.Advised:
		f.advised(ev)
	case session.Analysed:
		f.analysed(ev)
	case session.Notice:
		if t := f.tables[ev.Match]; t != nil && ev.Code == session.NoticeWish {
			t.queue.Clear()
		}
		args := make([]string, len(ev.Args))
		for i, a := range ev.Args {
			args[i] = printable(a)
		}
		f.tellAt(ev.Match, noticeReport{"notice", ev.Code, args, ev.Match, f.words.why(ev.Code, args...)})
		f.beginRefused(ev)
	}
}

func (f *face) lobbyNews(now session.Lobby) {
	r := f.lobby.report(now)
	if shown := string(render(r, f.words, true)); shown != f.lobby.last {
		f.lobby.last = shown
		if f.told == nil {
			f.tell(helloReport{"hello", r.Me, f.opts.Named})
			if !f.beginning || f.seeking {
				f.hold = nil
			}
		}
		told := r
		if f.told != nil {
			r.was = f.told
		}
		f.told = &told
		f.tell(r)
	}
	if f.seeking {
		f.seek()
	}
}

func (f *face) table(ev session.Table) {
	snap := ev.Snapshot
	t := f.tables[snap.ID]
	if t == nil {
		t = &table{script: f.script(), score: f.opts.Score}
		f.tables[snap.ID] = t
		number(f.numbers, snap.ID)
		f.place(snap.ID)
	}
	old := t.snap
	all := t.advance(snap, f.words)
	f.tellAt(snap.ID, append(all, f.playAhead(t, old)...)...)
	f.opened(t, ev)
	f.keptNow(t)
	f.adviseAgain(t)
	if f.inputEnd && !f.opts.Wait && !f.leaving {
		f.inputEnded() // it was put off until the peer of Begin was reached
	}
	if snap.Link == session.Broken && (f.opts.QuitAtEnd || f.inputEnd) {
		f.leave("error", ErrBroken)
	}
	if snap.ID == f.at && f.atEnd() {
		f.settle()
	}
}

// place makes commands be about a new table where they are about none that goes
// on, or where a line has asked for it. What comes of itself takes no move that
// was meant for another board. A match gone on with is not the one that Begin
// asks for as long as its invitation stands.
func (f *face) place(id string) {
	called := f.beginning && f.opts.Begin.peer() != "" && (f.seeking || len(f.sent) > 0)
	if f.tables[f.at] == nil || f.ended() || f.follow || f.beginning && !called {
		f.at = id
	}
	if !called {
		f.follow, f.beginning = false, false
	}
}

// settle leaves the finished match once nothing more is to come of it, or
// after a while.
func (f *face) settle() {
	if f.leaving {
		return
	}
	if f.tables[f.at].settled() {
		f.leave("end", nil)
	} else if f.alarm == nil {
		f.after(endWait, func() { f.leave("end", nil) })
	}
}

func (f *face) left(id string) {
	if f.tables[id] == nil {
		return
	}
	f.tellAt(id, leftReport{"left", id})
	delete(f.tables, id)
	if f.at == id {
		f.at = ""
		if rest := f.ids(); len(rest) > 0 && !f.leaving {
			f.sit(rest[0])
		}
	}
	switch {
	case f.leaving && len(f.tables) == 0:
		f.finish(f.why, f.err)
	case !f.leaving && len(f.tables) == 0 && (f.inputEnd || f.opts.QuitAtEnd):
		f.leave("end", nil)
	}
}
