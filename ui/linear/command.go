package linear

import (
	"errors"
	"strings"
	"time"

	"qiyou/game"
	"qiyou/game/clock"
	"qiyou/game/match"
	"qiyou/ui/session"
)

// commands are the words that start a line; any other line is a move. A
// command gets the rest of its line and says why it is not done.
//
// table is not among them: what it does may be any of them.
var commands = map[string]func(f *face, rest string) error{
	"undo":       (*face).undo,
	"premove":    (*face).premove,
	"draw":       func(f *face, _ string) error { return f.act(match.DoDraw, 0) },
	"resign":     func(f *face, _ string) error { return f.act(match.DoResign, 0) },
	"pause":      func(f *face, _ string) error { return f.act(match.DoAdjourn, 0) },
	"continue":   func(f *face, _ string) error { return f.act(match.DoReturn, 0) },
	"claim":      (*face).claim,
	"choose":     (*face).choose,
	"choices":    (*face).showTask,
	"dead":       (*face).dead,
	"score":      (*face).showScore,
	"accept":     func(f *face, _ string) error { return f.answer(true) },
	"decline":    func(f *face, _ string) error { return f.answer(false) },
	"say":        (*face).say,
	"tell":       (*face).sayTo,
	"all":        (*face).sayToAll,
	"mute":       func(f *face, who string) error { return f.mute(who, true) },
	"unmute":     func(f *face, who string) error { return f.mute(who, false) },
	"counter":    (*face).counter,
	"tables":     (*face).showTables,
	"board":      (*face).showBoard,
	"picture":    (*face).picture,
	"moves":      (*face).showMoves,
	"last":       (*face).showLast,
	"back":       func(f *face, rest string) error { return f.step(rest, -1) },
	"forward":    func(f *face, rest string) error { return f.step(rest, 1) },
	"goto":       (*face).goToMove,
	"present":    (*face).present,
	"main":       (*face).main,
	"variation":  (*face).variation,
	"comment":    (*face).comment,
	"faults":     (*face).faultsOf,
	"records":    (*face).records,
	"search":     (*face).search,
	"import":     (*face).gather,
	"reindex":    func(f *face, _ string) error { return f.gatherAt("") },
	"export":     (*face).export,
	"check":      (*face).check,
	"try":        (*face).try,
	"playon":     (*face).playOn,
	"review":     (*face).review,
	"clock":      (*face).showClock,
	"hint":       func(f *face, _ string) error { return f.advise("hint") },
	"estimate":   func(f *face, _ string) error { return f.advise("estimate") },
	"owner":      func(f *face, _ string) error { return f.advise("owner") },
	"analyse":    (*face).analyse,
	"mistake":    (*face).mistake,
	"rematch":    (*face).rematch,
	"leave":      (*face).leaveTable,
	"peers":      func(f *face, _ string) error { return f.showLobby("peers") },
	"open":       func(f *face, _ string) error { return f.showLobby("open") },
	"invite":     (*face).invite,
	"computer":   (*face).computer,
	"engines":    (*face).engines,
	"resume":     (*face).resume,
	"discard":    (*face).discard,
	"yield":      (*face).yield,
	"cancel":     (*face).cancel,
	"name":       (*face).rename,
	"settings":   func(f *face, _ string) error { return f.wish(session.ListSettings{}) },
	"set":        (*face).set,
	"statistics": (*face).statistics,
	"block":      (*face).block,
	"verify":     (*face).verify,
	"same":       func(f *face, rest string) error { return f.judge(rest, session.SameWords{Same: true}) },
	"differ":     func(f *face, rest string) error { return f.judge(rest, session.SameWords{Differ: true}) },
	"watch":      (*face).watch,
	"watchers":   (*face).watchers,
	"overhear":   (*face).overhear,
	"save":       (*face).save,
	"help":       (*face).help,
	"quit":       (*face).quit,
	"known": func(f *face, rest string) error {
		return f.mode(rest, func(m *session.Mode) *bool { return &m.KnownOnly })
	},
	"invisible": func(f *face, rest string) error {
		return f.mode(rest, func(m *session.Mode) *bool { return &m.Invisible })
	},
}

// line does what one line of input says.
func (f *face) line(l line) {
	shown := printable(l.text)
	text := strings.TrimSpace(shown)
	if l.long {
		f.refuse(text[:min(len(text), 40)], lineTooLong)
		return
	}
	if text == "" {
		return
	}
	if strings.HasPrefix(text, "{") {
		f.object(text)
		return
	}
	if err := f.command(text); err != nil {
		f.refuse(text, err)
	}
}

// command does what text says at the table that commands are about.
func (f *face) command(text string) error {
	word, rest, _ := strings.Cut(text, " ")
	do, known := commands[strings.ToLower(word)]
	switch {
	case strings.EqualFold(word, "table"):
		do = (*face).goTo
	case !known:
		do, rest = (*face).move, text
	}
	return do(f, strings.TrimSpace(rest))
}

// wish sends what a line asks for. The next line waits for it to happen where
// that is soon.
func (f *face) wish(w session.Wish) error {
	err := f.s.Do(w)
	_, f.again = w.(session.Rematch)
	switch w := w.(type) {
	case session.Answer:
		f.follow = f.follow || w.Accept
	case session.PlayComputer, session.PlayHere, session.Reopen, session.Rematch, session.Watch, session.OpenRecord, session.PlayOn:
		f.follow = true
	}
	switch w.(type) {
	case session.Advise:
		if err == nil {
			f.hold = time.After(adviceWait)
		}
	case session.Say, session.Mute, session.Rename, session.Discard, session.AllowWatch, session.Overhear, session.Keep, session.Mode, session.Analyse, session.Gather, session.StopGathering:
	default:
		if err == nil {
			f.hold = time.After(holdFor)
		}
	}
	return err
}

// refuse tells that text was not done, and why.
func (f *face) refuse(text string, err error) {
	code := codeOf(err)
	if code == "failed" && errors.Is(err, game.ErrMoveText) {
		code = noMove.Code()
	}
	f.tell(refusedReport{"refused", printable(text), code, f.words.why(code)})
}

// do sends w; text is what was typed for it.
func (f *face) do(text string, w session.Wish) {
	if err := f.s.Do(w); err != nil {
		f.refuse(text, err)
	}
}

// current is the table that commands are about.
func (f *face) current() (*table, error) {
	t := f.tables[f.at]
	if t == nil || !t.started {
		return nil, noTable
	}
	return t, nil
}

func (f *face) move(text string) error {
	t, err := f.current()
	if err != nil {
		return noCommand
	}
	m, err := readMove(t.snap.Match.State(), text)
	if err != nil {
		return err
	}
	return f.play(t, m)
}

// play makes the move m of the seat to act, if a person here has it.
func (f *face) play(t *table, m game.Move) error {
	state := t.snap.Match.State()
	seat := state.ToAct()
	switch {
	case t.reviewing():
		return notNow
	case t.snap.Match.Over():
		return gameOver
	case !t.snap.Mine(seat):
		return notYourTurn
	}
	if _, err := state.Apply(m); err != nil {
		return err
	}
	return f.wish(session.Act{Match: t.snap.ID, Command: match.Command{Seat: seat, Do: match.DoMove, Move: m, Think: t.think(time.Now())}})
}

// readMove reads text in the game's notation, or in the canonical text of a
// move.
func readMove(s game.State, text string) (game.Move, error) {
	n, ok := s.(game.Notation)
	if !ok {
		return game.ParseMove(text)
	}
	m, err := n.Read(text)
	if err == nil || !errors.Is(err, game.ErrMoveText) {
		return m, err
	}
	if m, err2 := game.ParseMove(text); err2 == nil {
		return m, nil
	}
	return m, err
}

// act sends a wish that is not a move from the seat here.
func (f *face) act(do match.Do, plies int) error {
	t, err := f.current()
	if err != nil {
		return err
	}
	if t.snap.Match.Over() {
		return gameOver
	}
	seat := t.speaker(do)
	if seat == game.NoSeat {
		return notYourTurn
	}
	return f.wish(session.Act{Match: t.snap.ID, Command: match.Command{Seat: seat, Do: do, Plies: plies, Think: t.think(time.Now())}})
}

// answer says yes or no to what the other asks at the table, yes to its marks
// of dead stones, or either to its wish for another game or to the newest
// invitation.
func (f *face) answer(yes bool) error {
	if t, err := f.current(); err == nil {
		if ask, plies, seat := t.question(); ask != match.AskNothing {
			c := match.Command{Seat: seat, Do: match.DoRefuse, Think: t.think(time.Now())}
			if yes {
				c.Do, c.Plies = agreed[ask], plies
			}
			return f.wish(session.Act{Match: t.snap.ID, Command: c})
		}
		if yes && t.may(game.ChooseOf("accept")) {
			return f.play(t, game.ChooseOf("accept"))
		}
		if len(f.invited) == 0 && t.ended && yes && (t.snap.Rematch[0] || t.snap.Rematch[1]) {
			return f.wish(session.Rematch{Match: t.snap.ID})
		}
	}
	if len(f.invited) == 0 {
		return noQuestion
	}
	newest := f.invited[len(f.invited)-1]
	return f.wish(session.Answer{Invitation: newest.ID, Accept: yes})
}

func (f *face) showBoard(string) error {
	t, err := f.current()
	if err != nil {
		return err
	}
	path := t.path()
	s := path[len(path)-1].State
	r := boardReport{Event: "board", Match: t.snap.ID, ToAct: s.ToAct().String(), Ply: len(path) - 1, pieces: hasKinds(t.snap.Match.Start().View())}
	r.talk = s.Phase() == game.Scoring
	r.Cols, r.Rows = drawBoard(s)
	if r.Ply > 0 {
		before, n := path[r.Ply-1].State, path[r.Ply]
		r.Last, r.mover = t.format(before, n.Move), t.name(mover(before, n.Color))
	}
	r.position = t.position()
	if t.reviewing() {
		r.Of = len(t.snap.Match.Plies())
		if t.earlier.line != nil {
			from := t.parted()
			r.From = &from
		}
	}
	f.tell(r)
	return nil
}

func (f *face) showMoves(string) error {
	t, err := f.current()
	if err != nil {
		return err
	}
	start := t.snap.Match.Start()
	r := movesReport{Event: "moves", Match: t.snap.ID, Moves: []string{}, rounds: hasKinds(start.View())}
	r.second = start.View().Color(start.ToAct()) == game.Light
	for i, p := range t.snap.Match.Plies() {
		r.Moves = append(r.Moves, t.format(t.states[i], p.Move))
	}
	f.tell(r)
	return nil
}

// last is the last move that stands, if there is one.
func (t *table) last() (lastReport, bool) {
	plies := t.snap.Match.Plies()
	if len(plies) == 0 {
		return lastReport{Event: "last", Match: t.snap.ID}, false
	}
	i := len(plies) - 1
	p := plies[i]
	return lastReport{
		Event: "last", Match: t.snap.ID, Ply: i + 1, Seat: p.Seat.String(), Color: p.Color.String(), Move: t.format(t.states[i], p.Move),
		name: t.name(p.Seat),
	}, true
}

func (f *face) showLast(string) error {
	t, err := f.current()
	if err != nil {
		return err
	}
	r, _ := t.last()
	f.tell(r)
	return nil
}

var systems = [...]string{"none", "absolute", "fischer", "byoyomi", "canadian"}

func (f *face) showClock(string) error {
	t, err := f.current()
	if err != nil {
		return err
	}
	s := t.snap.Match.Timing()
	r := clockReport{Event: "clock", Match: t.snap.ID, System: systems[min(s.System, clock.Canadian)], settings: s}
	now := time.Now()
	for _, seat := range []game.Seat{game.First, game.Second} {
		st := t.snap.Clock(seat, now)
		r.Seats = append(r.Seats, clockRow{
			Seat: seat.String(), Left: left(s, st), Main: st.Main.Milliseconds(), Period: st.Period.Milliseconds(),
			Periods: st.Periods, Stones: st.Stones, name: t.name(seat),
		})
	}
	f.tell(r)
	return nil
}

func (f *face) leaveTable(string) error {
	if f.tables[f.at] == nil {
		return noTable
	}
	if !f.mayLose("leave", f.at) {
		return nil
	}
	return f.wish(session.Leave{Match: f.at})
}

// yield gives up what this end has of a match from where two histories part.
func (f *face) yield(string) error {
	t := f.tables[f.at]
	switch {
	case t == nil:
		return noTable
	case t.snap.Fork == nil:
		return session.Error{ID: session.ErrNoFork}
	}
	return f.wish(session.Yield{Match: f.at})
}

func (f *face) showLobby(part string) error {
	r := f.lobby.report(f.lobby.now)
	r.part = part
	f.tell(r)
	return nil
}

// resume goes on with an open match, or with the play where dead stones are
// being talked about.
func (f *face) resume(which string) error {
	if t, err := f.current(); err == nil && which == "" && t.may(game.ChooseOf("resume")) {
		return f.play(t, game.ChooseOf("resume"))
	}
	id, err := f.lobby.openMatch(which)
	if err != nil {
		return err
	}
	return f.wish(session.Reopen{Match: id})
}

func (f *face) discard(which string) error {
	id, err := f.lobby.openMatch(which)
	if err != nil {
		return err
	}
	return f.wish(session.Discard{Match: id})
}

// cancel takes back the newest of what one has asked for: a request at the
// table if one stands, else an invitation.
func (f *face) cancel(string) error {
	if t, err := f.current(); err == nil {
		if seat := t.asking(); seat != game.NoSeat {
			return f.wish(session.Act{Match: t.snap.ID, Command: match.Command{Seat: seat, Do: match.DoRetract}})
		}
	}
	if len(f.sent) == 0 {
		return noQuestion
	}
	return f.wish(session.Cancel{Invitation: f.sent[len(f.sent)-1].ID})
}

// mover is the seat that plays a colour in s, else the one to act there.
func mover(s game.State, c game.Color) game.Seat {
	for _, seat := range []game.Seat{game.First, game.Second} {
		if s.View().Color(seat) == c && s.View().Color(seat.Other()) != c {
			return seat
		}
	}
	return s.ToAct()
}

func (f *face) quit(string) error {
	if f.mayLose("quit", f.ids()...) {
		f.leave("quit", nil)
	}
	return nil
}

func (f *face) rename(name string) error {
	if name == "" {
		return noArgument
	}
	return f.wish(session.Rename{Name: name})
}

func (f *face) help(string) error {
	f.tell(helpReport{"help", f.words.Help})
	return nil
}
