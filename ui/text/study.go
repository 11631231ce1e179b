package text

// PlainStudy is what is said of a finished game as it is gone through, in lines of
// text.
type PlainStudy struct {
	Signed    string // the moves are those of the signed log
	Unsigned  string
	Games     string // number of games in a file
	Faults    string // number of faults
	More      string // under the first of them
	NoFault   string
	Comment   string // first line of it
	NoComment string
	Marks     string            // list of marks
	Mark      string            // what it is, points
	Signs     map[string]string // label, with its text, triangle, square, circle, cross
	Parts     string            // number of lines that part here, their first moves
	Line      string            // number, moves
	Game      string            // the same of the game itself
	NoLine    string
	Saved     string // path
}
