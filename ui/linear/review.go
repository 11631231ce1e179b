package linear

import (
	"strconv"

	"qiyou/game"
)

// earlier is a look at the board as it was; the match goes on behind it.
type earlier struct {
	on bool
	at int // moves shown, fewer than stand
}

// shown is the state that board draws, and how many moves led to it.
func (t *table) shown() (game.State, int) {
	plies := t.snap.Match.Plies()
	switch {
	case !t.earlier.on || t.earlier.at >= len(plies):
		return t.snap.Match.State(), len(plies)
	case t.earlier.at == 0:
		return t.snap.Match.Start(), 0
	}
	return plies[t.earlier.at-1].State, t.earlier.at
}

// reviewing says whether an earlier board than the present one is looked at.
func (t *table) reviewing() bool {
	_, n := t.shown()
	return n < len(t.snap.Match.Plies())
}

// step shows the board as many moves later as rest says, 1 without; dir is 1,
// or -1 for earlier.
func (f *face) step(rest string, dir int) error {
	t, err := f.current()
	if err != nil {
		return err
	}
	n := 1
	if rest != "" {
		if n, err = strconv.Atoi(rest); err != nil || n < 1 {
			return noArgument
		}
	}
	_, at := t.shown()
	return f.lookAt(t, at+dir*n)
}

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
	return f.lookAt(t, len(t.snap.Match.Plies()))
}

func (f *face) lookAt(t *table, n int) error {
	n = min(max(n, 0), len(t.snap.Match.Plies()))
	t.earlier = earlier{on: n < len(t.snap.Match.Plies()), at: n}
	return f.showBoard("")
}
