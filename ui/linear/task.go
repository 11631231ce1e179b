package linear

import (
	"fmt"
	"slices"
	"strings"

	"qiyou/game"
)

// taskReport is what an opening or the talk about dead stones asks for.
type taskReport struct {
	Event   string       `json:"event"`
	Match   string       `json:"match"`
	Phase   string       `json:"phase"`
	ToAct   string       `json:"to_act"`
	Yours   bool         `json:"yours"`
	Choices []string     `json:"choices"`
	Points  []string     `json:"points,omitempty"`
	Dead    []string     `json:"dead,omitempty"`
	Score   *scoreReport `json:"score,omitempty"`

	name    string
	scoring bool
}

type scoreReport struct {
	Event string `json:"event,omitempty"`
	Match string `json:"match,omitempty"`
	Dark  int    `json:"dark"`  // half points
	Light int    `json:"light"` // the same
}

func (r scoreReport) text(w words) []string {
	return []string{fmt.Sprintf(w.ScoreLine, w.Dark, halves(r.Dark), w.Light, halves(r.Light))}
}

// maxTold is how many points a line names.
const maxTold = 25

func (r taskReport) text(w words) []string {
	var all []string
	if r.scoring {
		dead := w.NoneDead
		if len(r.Dead) > 0 {
			dead = fmt.Sprintf(w.DeadLine, strings.Join(r.Dead, " "))
		}
		all = append(all, dead)
		if r.Score != nil {
			all = append(all, r.Score.text(w)...)
		}
	}
	if len(r.Choices) > 0 {
		all = append(all, fmt.Sprintf(w.ChooseLine, w.name(r.name), strings.Join(r.Choices, w.Comma)))
	}
	if len(r.Points) > 0 && len(r.Points) <= maxTold {
		all = append(all, fmt.Sprintf(w.PointsLine, w.name(r.name), strings.Join(r.Points, " ")))
	}
	return all
}

// tasks tells what is asked for now, if anything is.
func (t *table) tasks() []report {
	s := t.snap.Match.State()
	if t.snap.Match.Over() || s.Phase() != game.Opening && s.Phase() != game.Scoring {
		return nil
	}
	to := s.ToAct()
	r := taskReport{
		Event: "task", Match: t.snap.ID, Phase: s.Phase().String(), ToAct: to.String(), Yours: t.snap.Mine(to), Choices: []string{},
		name: t.name(to), scoring: s.Phase() == game.Scoring,
	}
	for m := range s.Moves() {
		switch m.Kind {
		case game.Choose:
			r.Choices = append(r.Choices, m.Choice)
		case game.Place:
			r.Points = append(r.Points, t.format(s, m))
		}
	}
	if len(r.Points) == free(s.View()) {
		r.Points = nil // any point will do
	}
	if r.scoring {
		r.Dead, r.Score = deadPoints(s), t.scoreNow()
	}
	if len(r.Choices)+len(r.Points) == 0 {
		return nil
	}
	return []report{r}
}

// scoreNow is the count of the board as it stands, nil where there is none.
func (t *table) scoreNow() *scoreReport {
	if t.score == nil {
		return nil
	}
	dark, light, ok := t.score(t.snap.Match.State())
	if !ok {
		return nil
	}
	return &scoreReport{Dark: dark, Light: light}
}

// deadPoints are the points of the stones that are marked as dead, in order.
func deadPoints(s game.State) []string {
	var at []game.Point
	for p, marks := range marksOf(s.View()) {
		if slices.Contains(marks, game.Dead) {
			at = append(at, p)
		}
	}
	slices.SortFunc(at, func(a, b game.Point) int { return (int(a.Row)-int(b.Row))*game.MaxSize + int(a.Col) - int(b.Col) })
	var names []string
	for _, p := range at {
		names = append(names, pointText(s, p))
	}
	return names
}

// pointText is a point as its game writes it.
func pointText(s game.State, p game.Point) string {
	if n, ok := s.(game.Notation); ok {
		return n.Format(game.PlaceAt(p))
	}
	return p.String()
}

func free(v game.View) int {
	n := 0
	cols, rows := v.Size()
	for row := range rows {
		for col := range cols {
			if v.At(game.Point{Col: int8(col), Row: int8(row)}).Color == game.NoColor {
				n++
			}
		}
	}
	return n
}

// may says whether a person here can make the move m now.
func (t *table) may(m game.Move) bool {
	if !t.snap.Match.Joined() || t.snap.Match.Over() {
		return false
	}
	s := t.snap.Match.State()
	if !t.snap.Mine(s.ToAct()) {
		return false
	}
	_, err := s.Apply(m)
	return err == nil
}

// choose takes a choice by its name.
func (f *face) choose(name string) error {
	t, err := f.current()
	switch {
	case err != nil:
		return err
	case name == "":
		return noArgument
	}
	m, err := game.ParseMove("=" + strings.ToLower(name))
	if err != nil {
		return err
	}
	return f.play(t, m)
}

// dead changes the mark on a group, named by one of its points.
func (f *face) dead(point string) error {
	t, err := f.current()
	switch {
	case err != nil:
		return err
	case point == "":
		return f.showTask("")
	}
	s := t.snap.Match.State()
	if s.Phase() != game.Scoring {
		return refusal(game.WrongKind)
	}
	m, err := readMove(s, point)
	switch {
	case err != nil:
		return err
	case m.Kind != game.Toggle:
		return noMove
	}
	return f.play(t, m)
}

// showTask tells again what an opening or a talk asks for.
func (f *face) showTask(string) error {
	t, err := f.current()
	if err != nil {
		return err
	}
	all := t.tasks()
	if len(all) == 0 {
		return noQuestion
	}
	f.tell(all...)
	return nil
}

func (f *face) showScore(string) error {
	t, err := f.current()
	if err != nil {
		return err
	}
	r := t.scoreNow()
	if r == nil {
		return noScore
	}
	r.Event, r.Match = "score", t.snap.ID
	f.tell(*r)
	return nil
}
