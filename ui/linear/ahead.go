package linear

import (
	"errors"
	"fmt"
	"strings"

	"qiyou/game/match"
	"qiyou/ui/ahead"
	"qiyou/ui/session"
)

// premove makes moves ahead, while the other is to act; none takes them all back,
// and nothing tells which there are.
func (f *face) premove(rest string) error {
	t, err := f.current()
	switch {
	case err != nil:
		return err
	case strings.EqualFold(rest, "none"):
		t.queue.Clear()
		f.tell(t.ahead("taken-back", ""))
		return nil
	}
	for word := range strings.FieldsSeq(rest) {
		if !ahead.May(t.snap) {
			return whyNotAhead(t)
		}
		mv, ok := ahead.Read(t.snap, word)
		if !ok {
			return noMove
		}
		if err := t.queue.Add(t.snap, mv); err != nil {
			return aheadError(err)
		}
	}
	f.tell(t.ahead("made", ""))
	return nil
}

// whyNotAhead is why no move can be made ahead at t.
func whyNotAhead(t *table) error {
	if t.snap.Match.Over() {
		return gameOver
	}
	return noAhead
}

// aheadError is err as a refusal.
func aheadError(err error) error {
	switch {
	case errors.Is(err, ahead.ErrFull):
		return aheadFull
	case errors.Is(err, ahead.ErrNever):
		return aheadNever
	}
	return err
}

// playAhead plays what was made ahead at t if its turn has come since old, before
// anything is told, or tells that it is void.
func (f *face) playAhead(t *table, old session.Snapshot) []report {
	mv, what := t.queue.Take(t.snap, old)
	switch what {
	case ahead.Play:
		c := match.Command{Seat: t.snap.Match.State().ToAct(), Do: match.DoMove, Move: mv}
		if err := f.s.Do(session.Act{Match: t.snap.ID, Command: c}); err != nil {
			t.queue.Clear()
			f.refuse(ahead.Text(t.snap, mv), err)
		}
	case ahead.Illegal:
		return []report{t.ahead("illegal", ahead.Text(t.snap, mv))}
	case ahead.Void:
		return []report{t.ahead("void", "")}
	}
	return nil
}

// ahead is what waits at t, and what has become of it.
func (t *table) ahead(what, move string) aheadReport {
	r := aheadReport{Event: "premove", Match: t.snap.ID, What: what, Move: move, Moves: []string{}}
	for _, mv := range t.queue.Moves() {
		r.Moves = append(r.Moves, ahead.Text(t.snap, mv))
	}
	return r
}

type aheadReport struct {
	Event string   `json:"event"`
	Match string   `json:"match"`
	What  string   `json:"what"`
	Move  string   `json:"move,omitempty"`
	Moves []string `json:"moves"`
}

func (r aheadReport) text(w words) []string {
	switch {
	case r.What == "illegal":
		return []string{fmt.Sprintf(w.Ahead.Illegal, r.Move)}
	case r.What == "void":
		return []string{w.Ahead.Void}
	case len(r.Moves) == 0:
		return []string{w.Ahead.None}
	}
	return []string{fmt.Sprintf(w.Ahead.Made, strings.Join(r.Moves, " "))}
}
