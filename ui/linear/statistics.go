package linear

import (
	"fmt"
	"strings"
	"time"

	"qiyou/ui/cell"
	"qiyou/ui/session"
	"qiyou/ui/text"
)

// statistics asks how the finished games went, against everybody or who has the
// name given.
func (f *face) statistics(who string) error {
	f.about = who
	return f.wish(session.ListStatistics{})
}

func (f *face) tellStatistics(ev session.Statistics) {
	f.tell(StatisticsOf(ev, f.about, f.words.all.Statistics))
	f.about = ""
}

// StatisticsReport is results as they are told: JSON by its tags, or Lines.
type StatisticsReport struct {
	Event      string      `json:"event"`
	Statistics []Statistic `json:"statistics"`
	Damaged    int         `json:"damaged"` // records that could not be read

	words statisticsWords
}

type statisticsWords struct {
	text.Statistics
	who string
}

// Statistic is the results against one opponent in one game.
type Statistic struct {
	Opponent string `json:"opponent"`
	Tag      string `json:"tag,omitempty"`
	Level    int    `json:"level,omitempty"` // of the computer
	Game     string `json:"game"`
	Games    int    `json:"games"`
	Tally
	Dark   Tally    `json:"dark"`
	Light  Tally    `json:"light"`
	Streak int      `json:"streak"`
	Rating Rating   `json:"rating"` // of the opponent
	Mine   Rating   `json:"mine"`   // of the person here in this game
	Last   string   `json:"last"`   // day
	Paths  []string `json:"records"`
}

// Rating is a strength as in [session.Rating].
type Rating struct {
	Value  int `json:"value"`
	Within int `json:"within"`
}

// Tally is numbers of games.
type Tally struct {
	Won   int `json:"won"`
	Lost  int `json:"lost"`
	Drawn int `json:"drawn"`
}

// StatisticsOf is ev as it is told in words w, of the opponent that who names or
// begins the fingerprint of, in any case; of everybody for "".
func StatisticsOf(ev session.Statistics, who string, w text.Statistics) StatisticsReport {
	if w.Line == "" {
		w = text.EN.Statistics
	}
	r := StatisticsReport{Event: "statistics", Statistics: []Statistic{}, Damaged: ev.Damaged, words: statisticsWords{w, who}}
	for _, s := range ev.Statistics {
		name := cell.CleanName(s.Opponent)
		if !sameOpponent(s, w.OpponentOf(name, s.Level), who) {
			continue
		}
		sum := s.Dark.Sum(s.Light)
		row := Statistic{
			Opponent: name, Tag: printable(s.Tag), Level: s.Level, Game: s.Game, Games: sum.Played(), Tally: Tally(sum), Dark: Tally(s.Dark), Light: Tally(s.Light),
			Streak: s.Streak, Rating: Rating(s.Rating), Mine: Rating(s.Mine), Last: s.Last.Format(time.DateOnly), Paths: []string{},
		}
		for _, rec := range s.Records {
			row.Paths = append(row.Paths, printable(rec.ID))
		}
		r.Statistics = append(r.Statistics, row)
	}
	return r
}

func sameOpponent(s session.Statistic, name, who string) bool {
	return who == "" || strings.EqualFold(name, who) || sameTag(s.Tag, who) || s.Level > 0 && strings.EqualFold(who, "computer")
}

// Lines are r as sentences.
func (r StatisticsReport) Lines() []string {
	t := &r.words
	var all []string
	for _, s := range r.Statistics {
		line := fmt.Sprintf(t.Line, t.OpponentOf(s.Opponent, s.Level), t.GameOf(s.Game), s.Games, s.Won, s.Lost, s.Drawn, s.Last)
		switch {
		case s.Streak > 1:
			line += " " + fmt.Sprintf(t.InARow, s.Streak)
		case s.Streak < -1:
			line += " " + fmt.Sprintf(t.LostRow, -s.Streak)
		}
		if s.Rating.Within > 0 {
			line += " " + fmt.Sprintf(t.Rated, s.Rating.Value, s.Rating.Within, s.Mine.Value, s.Mine.Within)
		}
		all = append(all, line)
	}
	switch {
	case len(all) > 0:
	case t.who != "":
		all = append(all, fmt.Sprintf(t.NoOne, printable(t.who)))
	default:
		all = append(all, t.None)
	}
	if r.Damaged > 0 {
		all = append(all, fmt.Sprintf(t.Damaged, r.Damaged))
	}
	return all
}

func (r StatisticsReport) text(words) []string { return r.Lines() }
