package protocol

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
	"time"

	"qiyou/ai"
	"qiyou/game"
)

// endlessTime stands for no limit: the engine is told to stop.
const endlessTime = 24 * time.Hour

// search is the command go.
func (u *uci) search(words []string) {
	if u.state.ToAct() == game.NoSeat {
		u.none()
		return
	}
	limits, p, endless := u.limits(words)
	u.spent, u.endless, u.began = p, endless, time.Now()
	if endless && !slices.Contains(words, "ponder") {
		u.look = firstLook
		limits.Time = u.look
	}
	u.begin(limits)
}

// begin has the engine think about the board.
func (u *uci) begin(limits ai.Limits) {
	u.looked = time.Now()
	u.thinkOf(ai.Task{State: u.state, Setup: u.setup, Limits: limits, Without: u.banned}, u.several)
}

// firstLook is how long a board that is analysed without end is looked at before the
// first line; each look is twice as long as the one before.
const firstLook = 250 * time.Millisecond

// limits reads what go says. The pace is that of the one who is to move.
func (u *uci) limits(words []string) (l ai.Limits, p pace, endless bool) {
	number := func(i int) int64 {
		if i+1 >= len(words) {
			return 0
		}
		n, err := strconv.ParseInt(words[i+1], 10, 64)
		if err != nil {
			return 0
		}
		return min(max(n, 0), 1<<40)
	}
	unit := time.Millisecond
	if u.chinese && !u.milli {
		unit = time.Second
	}
	mine, other := "w", "b"
	if u.state.View().Color(u.state.ToAct()) == game.Light {
		mine, other = other, mine
	}
	for i, w := range words {
		n := number(i)
		switch w {
		case mine + "time", "time":
			p.limited, p.left = true, time.Duration(n)*unit
		case mine + "inc", "increment":
			p.inc = time.Duration(n) * unit
		case "movestogo":
			p.toGo = int(min(n, 1000))
		case "movetime":
			l.Time = time.Duration(n) * time.Millisecond
		case "nodes":
			l.Nodes = n
		case "depth":
			l.Depth = int(min(n, 100))
			endless = endless || i+1 < len(words) && words[i+1] == "infinite"
		case "infinite", "ponder":
			endless = true
		}
	}
	switch {
	case endless:
		l.Time = endlessTime
	case l.Time > 0:
		l.Time = max(l.Time-delay/2, least)
	case p.limited:
		l.Time = p.share(max(40-u.plies/4, 15))
	case l.Nodes == 0 && l.Depth == 0:
		l.Time = u.Move
	case l.Nodes == 0:
		l.Time = endlessTime
	}
	return l, p, endless
}

// ponderhit says that what was pondered on has been played: the time runs.
func (u *uci) ponderhit() {
	if !u.endless {
		return
	}
	u.endless = false
	if u.kept != nil {
		u.tell(*u.kept)
		return
	}
	if w := u.work; w != nil && u.spent.limited {
		u.limit = time.AfterFunc(u.spent.share(max(40-u.plies/4, 15)), w.cancel)
	}
}

// stop has the move told at once.
func (u *uci) stop() {
	u.endless = false
	if u.kept == nil {
		u.hurry()
		return
	}
	last := *u.kept
	if now := u.drop(); now.err == nil && now.advice.Move != (game.Move{}) && now.advice.Depth >= last.advice.Depth {
		last = now
	}
	u.tell(last)
}

// halt gives a search up whose move nobody waits for any more.
func (u *uci) halt() {
	if u.limit != nil {
		u.limit.Stop()
	}
	u.limit, u.kept, u.endless, u.look = nil, nil, false, 0
	u.drop()
}

func (u *uci) ended() {
	if u.endless {
		u.stop()
	}
}

// found tells the move, or keeps it until it may be told. An analysis without end
// tells what it has found so far and looks again, unless there is no more to be found.
func (u *uci) found(t thought) bool {
	if !u.endless {
		u.tell(t)
		return false
	}
	u.kept = &t
	if u.look > 0 && t.err == nil {
		u.inform(t)
		if time.Since(u.looked) >= u.look/2 {
			u.look *= 2
			u.begin(ai.Limits{Time: u.look})
		}
	}
	return false
}

// tell says what was found, and the move.
func (u *uci) tell(t thought) {
	a := t.advice
	if a.Move == (game.Move{}) {
		a.Move = u.any()
	}
	u.halt()
	if a.Move == (game.Move{}) {
		u.none()
		return
	}
	t.advice = a
	u.inform(t)
	if len(a.Line) > 1 {
		u.say("bestmove %s ponder %s", u.step(a.Move), u.step(a.Line[1]))
	} else {
		u.say("bestmove %s", u.step(a.Move))
	}
}

// inform says what was found, a line for each move.
func (u *uci) inform(t thought) {
	ms := max(time.Since(u.began).Milliseconds(), 1)
	for i, a := range t.all() {
		var line []string
		for _, m := range a.Line {
			line = append(line, u.step(m))
		}
		depth, pv, which := max(a.Depth, 1), strings.Join(line, " "), ""
		if u.several > 1 {
			which = fmt.Sprintf(" multipv %d", i+1)
		}
		if u.chinese {
			u.say("info depth %d score %d time %d nodes %d pv %s", depth, centi(a.Score), ms, a.Nodes, pv)
			continue
		}
		u.say("info depth %d%s score %s time %d nodes %d nps %d pv %s", depth, which, uciScore(a.Score), ms, a.Nodes, a.Nodes*1000/ms, pv)
	}
}

// any is a move that the engine, stopped at once, had no time to find.
func (u *uci) any() game.Move {
	for m := range u.state.Moves() {
		if !slices.Contains(u.banned, m) {
			return m
		}
	}
	return game.Move{}
}

// none says that there is no move.
func (u *uci) none() {
	if u.chinese {
		u.say("nobestmove")
	} else {
		u.say("bestmove (none)")
	}
}

// pawn is what a pawn at home is worth to the engine; the protocols count in
// hundredths of one.
const pawn = 60

func centi(score int) int { return score * 100 / pawn }

// uciScore is a score with its kind: hundredths of a pawn, or moves to mate.
func uciScore(score int) string {
	switch n := ai.ForcedWin(score); {
	case n > 0:
		return "mate " + strconv.Itoa((n+1)/2)
	case n < 0:
		return "mate " + strconv.Itoa(n/2)
	}
	return "cp " + strconv.Itoa(centi(score))
}
