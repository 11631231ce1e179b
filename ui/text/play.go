package text

// Play is what happens under the fingers at a table: clocks that run out,
// takebacks, moves that are made ahead or wait for a second key.
type Play struct {
	// Of the clock of the seat to act, beside its digits.
	Periods    string // number of periods left, two and up
	LastPeriod string
	ToMake     string // number of moves to make in a block
	Short      string // the time runs out
	TimeOver   string

	Whose string // name, one of the above

	// Of moves made ahead, while the other is to act.
	Ahead        string // list of them
	AheadAgain   string // a point was shown: the same again makes the move ahead
	AheadFull    string // how many there may be
	AheadNever   string // whatever the other does, that cannot be
	AheadIllegal string // move: its turn has come and it cannot be played
	AheadGone    string // something else has happened
	AheadBack    string // they were taken back

	Again string // a move is shown pale: the same again plays it

	ConfirmOn, ConfirmOff, PremoveOn, PremoveOff string // what was switched

	NotBack string // a game with a peer that is over: nothing can be taken back
}

// PlainAhead is moves made ahead, in lines of text.
type PlainAhead struct {
	Made    string // list of those that wait
	None    string
	Illegal string // move
	Void    string
}
