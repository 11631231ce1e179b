package linear

import (
	"slices"
	"strconv"

	"qiyou/game"
	"qiyou/game/record"
	"qiyou/ui/session"
)

// earlier is a look at another board than the present one; the match goes on
// behind it.
type earlier struct {
	on   bool
	at   int            // moves shown
	line []*record.Turn // of the variation that is gone through, from the start on; nil in the match itself
}

// match is the positions of the match, that before its first move first.
func (t *table) match() []*record.Turn {
	if t.study.tree != nil {
		return t.study.tree.Line()
	}
	m := t.snap.Match
	all := []*record.Turn{{State: m.Start()}}
	for _, p := range m.Plies() {
		all = append(all, &record.Turn{Move: p.Move, Color: p.Color, State: p.State})
	}
	return all
}

// line is the positions of what is gone through.
func (t *table) line() []*record.Turn {
	if t.earlier.line != nil {
		return t.earlier.line
	}
	return t.match()
}

// path is the positions that lead to the board that is shown, which is the last.
func (t *table) path() []*record.Turn {
	line := t.line()
	if !t.reviewing() {
		return slices.Clip(line)
	}
	return slices.Clip(line[:t.earlier.at+1])
}

// shown is the state that board draws, and how many moves led to it.
func (t *table) shown() (game.State, int) {
	path := t.path()
	return path[len(path)-1].State, len(path) - 1
}

// reviewing says whether another board than the present one is looked at.
func (t *table) reviewing() bool {
	return t.earlier.on && (t.earlier.line != nil || t.earlier.at < len(t.snap.Match.Plies()))
}

// parted is how many moves the line and the match have in common.
func (t *table) parted() int {
	line, of := t.line(), t.match()
	n := 1
	for n < min(len(line), len(of)) && line[n].Move == of[n].Move {
		n++
	}
	return n - 1
}

// step shows the board as many moves later as rest says, 1 without, or the next
// of which something is said; dir is 1, or -1 for earlier.
func (f *face) step(rest string, dir int) error {
	t, err := f.current()
	if err != nil {
		return err
	}
	_, at := t.shown()
	if rest == "comment" {
		line := t.line()
		for at += dir; at >= 0 && at < len(line); at += dir {
			if line[at].Comment != "" {
				return f.lookAt(t, at)
			}
		}
		return noComment
	}
	n := 1
	if rest != "" {
		if n, err = strconv.Atoi(rest); err != nil || n < 1 {
			return noArgument
		}
	}
	return f.lookAt(t, at+dir*min(n, maxStep))
}

// maxStep is more moves than any line has.
const maxStep = 1 << 20

// goToMove shows the board after the move of a number, 0 for the start.
func (f *face) goToMove(rest string) error {
	t, err := f.current()
	if err != nil {
		return err
	}
	n, err := strconv.Atoi(rest)
	if err != nil || n < 0 {
		return noArgument
	}
	return f.lookAt(t, n)
}

// present shows the board as it stands.
func (f *face) present(string) error {
	t, err := f.current()
	if err != nil {
		return err
	}
	t.earlier = earlier{}
	return f.showBoard("")
}

// main goes back from a variation to where it leaves the match.
func (f *face) main(string) error {
	t, err := f.current()
	if err != nil {
		return err
	}
	_, at := t.shown()
	return f.lookAt(t, min(at, t.parted()))
}

// lookAt shows the board after n moves of the line that is gone through. Before
// what a variation adds to the match it is the match again.
func (f *face) lookAt(t *table, n int) error {
	if n <= t.parted() {
		t.earlier.line = nil
	}
	line := t.line()
	n = min(max(n, 0), len(line)-1)
	t.earlier.on, t.earlier.at = t.earlier.line != nil || n < len(line)-1, n
	return f.showBoard("")
}

// enter shows the last of the positions of a path; what follows it first is gone
// through from there.
func (f *face) enter(t *table, path []*record.Turn) error {
	n := len(path) - 1
	for last := path[n]; len(last.Next) > 0; path = append(path, last) {
		last = last.Next[0]
	}
	t.earlier.line = path
	return f.lookAt(t, n)
}

// try plays a move on the board that is shown, of a match that is over.
func (f *face) try(text string) error {
	t, err := f.studied()
	switch {
	case err != nil:
		return err
	case text == "":
		return noArgument
	}
	path := t.path()
	last := path[len(path)-1]
	m, err := readMove(last.State, text)
	if err != nil {
		return err
	}
	next, err := t.study.add(path, m)
	if err != nil {
		return err
	}
	return f.enter(t, append(path, next))
}

// moves are those between the positions of a path.
func moves(path []*record.Turn) (all []game.Move) {
	for _, n := range path[1:] {
		all = append(all, n.Move)
	}
	return all
}

// playOn begins a match against the computer from the board that is shown, in a
// match that is over.
func (f *face) playOn(level string) error {
	t, err := f.current()
	if err != nil {
		return err
	}
	n, err := f.level(level)
	if err != nil {
		return err
	}
	s, _ := t.shown()
	switch {
	case !t.over():
		return notOver
	case s.ToAct() == game.NoSeat:
		return gameOver
	}
	path := t.path()
	o := session.Offer{Setup: t.snap.Match.Setup(), Clock: f.opts.Offer.Clock}
	return f.wish(session.PlayOn{Offer: o, Moves: moves(path), Start: path[0].State, Board: path[len(path)-1].State, Level: n})
}
