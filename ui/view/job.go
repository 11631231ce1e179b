package view

import (
	"strconv"
	"strings"

	"qiyou/game"
	"qiyou/ui/text"
)

// job is what an opening or a talk asks of the seat to act, read from the moves
// that it has.
type job struct {
	kind    jobKind
	color   game.Color // of the stone to put
	points  []game.Point
	missing int // stones still to be offered
}

type jobKind uint8

const (
	noJob     jobKind = iota
	chooseJob         // take a choice
	stoneJob          // put a stone; where points are named, on one of them
	offerJob          // offer stones, so many more
	pickJob           // keep one of the stones on offer
	markJob           // mark dead groups and propose
	answerJob         // accept what is proposed
)

// maxOffer is more than any opening has offered at once.
const maxOffer = 16

// jobOf is the job in s, whose moves are given.
func jobOf(s game.State, moves []game.Move) job {
	switch s.Phase() {
	case game.Opening:
		return openingJob(s, moves)
	case game.Scoring:
		for _, m := range moves {
			if m.Kind == game.Choose && m.Choice == "accept" {
				return job{kind: answerJob}
			}
		}
		return job{kind: markJob}
	}
	return job{}
}

func openingJob(s game.State, moves []game.Move) job {
	var at []game.Point
	taken := false
	for _, m := range moves {
		switch m.Kind {
		case game.Choose:
			return job{kind: chooseJob}
		case game.Place:
			at = append(at, m.To)
			taken = taken || s.View().At(m.To).Color != game.NoColor
		}
	}
	switch {
	case len(at) == 0:
		return job{}
	case taken:
		return job{kind: pickJob, points: at}
	}
	j := job{kind: stoneJob}
	if next, err := s.Apply(game.PlaceAt(at[0])); err == nil {
		j.color = next.View().At(at[0]).Color
	}
	if n := offered(s); n > 0 {
		return job{kind: offerJob, color: j.color, missing: n}
	}
	if cols, rows := s.View().Size(); len(at) < free(s.View(), cols, rows) {
		j.points = at
	}
	return j
}

// offered is how many stones the seat to act has to offer, 0 if none: stones on
// offer are of one colour and are followed by a choice among them.
func offered(s game.State) int {
	color := game.NoColor
	for n := 1; n <= maxOffer; n++ {
		to, ok := firstPlace(s)
		if !ok {
			return 0
		}
		next, err := s.Apply(game.PlaceAt(to))
		if err != nil {
			return 0
		}
		c := next.View().At(to).Color
		if color != game.NoColor && c != color {
			return 0
		}
		color = c
		if m, ok := firstPlace(next); ok && next.View().At(m).Color != game.NoColor {
			return n
		}
		if next.ToAct() != s.ToAct() || next.Phase() != game.Opening {
			return 0
		}
		s = next
	}
	return 0
}

// firstPlace is where the first move of s puts a stone, if it does.
func firstPlace(s game.State) (game.Point, bool) {
	for m := range s.Moves() {
		return m.To, m.Kind == game.Place
	}
	return game.Point{}, false
}

func free(v game.View, cols, rows int) int {
	n := 0
	for row := range rows {
		for col := range cols {
			if v.At(game.Point{Col: int8(col), Row: int8(row)}).Color == game.NoColor {
				n++
			}
		}
	}
	return n
}

// jobText is the job as words, without who is to do it; "" for none.
func (t *table) jobText(words *text.Messages) string {
	tx := words.Table
	color := words.Color(t.snap.Match.Setup().Game, t.job.color)
	switch t.job.kind {
	case chooseJob:
		all := t.choices()
		if _, err := strconv.Atoi(all[0].Choice); err == nil {
			return sprintf(tx.Declaring, all[0].Choice, all[len(all)-1].Choice)
		}
		var names []string
		for _, m := range all {
			names = append(names, words.Choice(m.Choice))
		}
		return sprintf(tx.Choices, strings.Join(names, words.Lobby.Join))
	case stoneJob:
		if len(t.job.points) > 0 {
			return sprintf(tx.Zone, color)
		}
		return sprintf(tx.Stone, color)
	case offerJob:
		return sprintf(tx.Offering, t.job.missing)
	case pickJob:
		return tx.Picking
	case markJob:
		return tx.Marking
	case answerJob:
		return tx.Answering
	}
	return ""
}

// task is what is asked of whom, "" outside of openings and talks.
func (m *Model) task(t *table) string {
	what := t.jobText(m.text)
	seat := t.snap.Match.State().ToAct()
	if what == "" || !t.playing() || seat == game.NoSeat {
		return ""
	}
	who := m.name(t, seat)
	if t.snap.Mine(seat) && !t.alone() {
		who = m.text.Table.You
	}
	return sprintf(m.text.Table.Task, who, what)
}
