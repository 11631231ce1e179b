package text

// Plain is the words of the program as lines of plain text (ui/linear). The
// verbs of a field are the same in every language; %[n] puts them in another
// order. No field ends in a line break or holds one.
type Plain struct {
	Hello   string // own name, own fingerprint
	Bye     string
	Unnamed string // a peer or player whose name is empty
	Comma   string // between the parts of a list

	// The lobby.
	NobodyHere    string
	PeerLine      string // number, name, fingerprint, state
	PeerCame      string // the same
	PeerLeft      string // name
	Resolving     string
	Here          string
	Suspect       string
	Unreachable   string
	Gone          string
	Playing       string
	CanWatch      string // added to playing
	NoOpen        string
	OpenLine      string // number, opponent, setup, moves
	Looking       string // state of looking for peers, in words of a code
	WaitingFor    string // name, seconds
	ModeKnown     string // who may reach us
	ModeAll       string
	ModeInvisible string // who may see us
	ModeVisible   string
	InRoom        string // code
	Broken        string // number: matches that a peer did not begin after a lot

	// Invitations.
	InvitedBy    string // name, fingerprint, setup, time, sides
	InvitedNew   string // added when the key was never met
	Verified     string // the key of a peer was compared; with a sign that no name from outside holds
	Like         string // name, name of another, its fingerprint: a known name, or one like it, with another key
	LikeLine     string // the same as a sentence
	VerifiedLine string // name, fingerprint
	InvitedText  string // name, what was said with it
	CompareWords string // name, fingerprint, two words, two numbers
	YouInvited   string // name
	InviteOver   string // name, code in words
	SidesLot     string
	SidesInviter string // the inviter acts first
	SidesInvited string // the invited acts first

	// Counters.
	CounterBy     string // name, what changed, setup, time, sides
	YouCounter    string // name, what changed
	AnswerCounter string // how to answer an invitation
	Crossed       string // ours was on its way at the same moment
	Semicolon     string // between what changed

	// Several tables, and talk in the lobby.
	TableLine string // number, opponent, setup, moves
	TableOver string // added when the match is over
	TableNow  string // the line of a table that commands are about now
	NoTables  string
	AtTable   string // number, a line about another table
	SaidAll   string // name, text
	SaidTo    string // ours: name, name of the other, text
	SaidYou   string // to us alone: name, text
	OpenRests string // mark of an open match that is adjourned
	LinkGone  string // the other has left a match that is over

	// At a table.
	Start      string // setup, time, first player, second player
	Time       string // settings of the clock
	NoLimit    string // the same without a limit
	YouAre     string // seat and colour
	YouAreBoth string
	Resumed    string // number of moves
	First      string // the seat that acts first
	Second     string
	Dark       string // the colour a seat plays
	Light      string
	NoColor    string // not chosen yet
	Move       string // number, name, move
	MoveLeft   string // time left, added to Move
	YourTurn   string // added when the person here is to act
	TurnOf     string // name
	TakenBack  string // number of moves, name of who has the turn
	AskedUndo  string // name, number of moves
	AskedDraw  string // name
	AskedPause string // name
	AskedOn    string // name
	Claimed    string // name
	YouAsk     string // added to a question one asked oneself
	AnswerIt   string // added to a question that one can answer
	Declined   string // name
	Retracted  string // name
	LinkUp     string
	LinkSilent string
	Paused     string
	GoesOn     string
	Adjourned  string
	Returned   string // name
	Lag        string // name, seconds, seconds of it that were charged
	LinkDown   string
	LinkClosed string
	LinkBroken string
	Said       string // name, text
	SaidWatch  string // the same of a spectator
	Arrived    string // name: a line of ours is there
	Watching   string
	Watchers   string // number of spectators
	EndWon     string // name, reason in words
	EndNone    string // reason in words
	Record     string // path
	AskRematch string // name
	LeftTable  string

	// Answers to commands.
	Refused     string // what was typed, why in words
	NoTime      string // no limit of time
	TimeLine    string // name, time left
	TimePeriod  string // time left in a period, periods left
	TimeStones  string // time left in a block, stones to play
	MovesLine   string // all moves
	NoMoves     string
	RecordLine  string // number, date, name, name, setup, result
	NoRecords   string
	OfRecord    string // path
	Tried       string // in a variation: number of the move that it follows, number of the move shown
	Earlier     string // number of the move that was the last, number of moves that stand
	LastLine    string // number, name, move
	Legend      string // under the board
	DeadLegend  string // the same where stones are marked as dead
	PieceLegend string // the same for xiangqi

	// Games other than gomoku, and openings.
	Script     string // how moves with Chinese names are written: points: by their points; names: by these; traditional: by these in traditional signs
	Red        string // the colours of xiangqi
	RedsOther  string
	Check      string // added to a move
	NowPlay    string // name, colour, name, colour: added to a move that changed them
	ChooseLine string // name, choices
	PointsLine string // name, points
	DeadLine   string // points
	NoneDead   string
	ScoreLine  string // colour, points, colour, points
	EndBy      string // name, points, reason in words

	Hint Hint // what an engine says of a board

	Ahead PlainAhead

	Study PlainStudy

	Analysis Analysis

	Help []string

	// Codes are short words for what ui/linear itself refuses, and for the
	// codes of session.InviteEnded and session.Health.
	Codes map[string]string
}
