package text

import "fmt"

// Statistics is what is said of finished games by opponent.
type Statistics struct {
	Title    string
	Reading  string
	None     string // nothing has been played to its end
	NoOne    string // name: nothing against that one
	Opponent string // headings of the columns
	Game     string
	Played   string
	Won      string
	Lost     string
	Drawn    string
	Streak   string
	Last     string
	Side     string // colour, won, lost, drawn
	InARow   string // number of games won up to the last
	LostRow  string // the same of lost ones
	Rated    string // strength of the opponent, within, of the person here, within
	Damaged  string // number of records that could not be read
	With     string // opponent: the heading of the records with one
	Engine   string // level: the computer as an opponent
	Games    map[string]string
	ByLast   string // how the rows are sorted
	ByName   string
	Hint     string // which keys do what
	Line     string // among the lines: opponent, game, played, won, lost, drawn, day of the last
}

// OpponentOf is how an opponent is called: the computer by its level.
func (s *Statistics) OpponentOf(name string, level int) string {
	if level > 0 {
		return fmt.Sprintf(s.Engine, level)
	}
	return name
}

// GameOf is the name of a game of session.Statistic.
func (s *Statistics) GameOf(game string) string {
	if name, ok := s.Games[game]; ok {
		return name
	}
	return game
}
