package text

// Hint is what an engine says of a board, on the screen and as lines.
type Hint struct {
	Title   string // heading of the moves
	By      string // the heading, and the engine of another program that they are from
	Wait    string // in their place
	None    string
	Wins    string // moves of the one who wins: what a move is worth
	Loses   string // the same of a loss
	Then    string // moves: the play expected
	Leads   string // colour, points
	Even    string
	Looking string // who leads is not known yet
	OnlyGo  string // why there is no territory

	// As whole sentences.
	Said     string // the engine of another program that the moves are from
	Choice   string // letter, move, worth, why
	Chance   string // percent: a worth
	Expected string // moves
	Chances  string // colour, percent
	Row      string // name of a row, who has its points
	Run      string // column, column, colour: part of a row
	One      string // column, colour: the same of one point
	Open     string // in the place of a colour
	Stop     string // ends a sentence

	Whys map[string]string // codes of the package ai: why a move is advised
}
