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

// Study is about what is said of a game and was tried out on its boards.
type Study struct {
	Signed      string // how trustworthy a record is
	Unsigned    string
	Games       string // number of games in a file, of which one is shown
	Faults      string // how much of the file was not read
	FaultsTold  string // the same when it opens: number, the first of them
	FaultsTitle string // heading of the list of them
	NoFaults    string
	Unsaved     string
	Saved       string // path
	Nothing     string // there is nothing new to save
	NoRecord    string // there is no record to save to
	Between     string // why nothing can be said of a board, or put after it
	Unkept      string // the same of a whole match
	Comment     string // heading
	Rows        string // which keys scroll it: the first row and the last that are shown, how many there are
	Legend      string // what the signs after moves mean
	Mark        string // what the record has put on the point under the cursor: point, text
	Typing      string // label of the field for a comment
	Keys        string // of that field
	Ask         string // the question before comments and lines are lost: how many records
	Answers     string // which keys answer it
	Playing     string // seconds: the record plays by itself
	File        string // label of the field for a path
	Search      string // label of what is searched for
	Gather      string // labels of the fields for paths
	Export      string
	All         string // what is looked for in the library: every game
	Checked     string // heading of what a record proves
	NoMatch     string // no record has it
	Find        string // label of what is searched for in the library
	Found       string // the heading of what was found: what was searched for, how many games
	This        string // the board as what is searched for
}
