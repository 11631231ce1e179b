// Package text is every word that people read, in every language: one
// [Messages] value a language, checked by the compiler and by tests.
//
// Start with [Choose] for the language of a person and [For] for its words.
// Fields that take arguments are formats whose verbs are the same in every
// language. The package decides nothing and knows no screen: it turns the codes
// of the other packages into words.
package text

import "qiyou/game"

// Messages is the program in one language.
type Messages struct {
	Plain // for the lines of ui/linear

	Lang string // BCP 47: en, zh-Hans, zh-Hant, ja, ko
	Name string // as the language calls itself

	Reasons   map[game.Reason]string // why a game ended or a move is refused
	Faults    map[string]string      // the codes of match.Fault
	Notices   map[string]string      // the codes of session.Notice, with their arguments
	Ends      map[string]string      // the codes of session.InviteEnded; the name of the other
	Healths   map[string]string      // the codes of session.Health
	Errors    map[string]string      // the codes of session.Error
	Actions   map[string]string      // the names of keys.Action, as hints and help show them
	Games     map[string]string      // game/rules of a setup, and game alone
	Choices   map[string]string      // the choices of openings and talks; others are shown by name
	Options   map[string]string      // key: the name of an option; key=value: what is agreed; key=*: the same for other values
	Audiences map[string]string      // who may watch: everyone, known, nobody
	Colors    map[string][2]string   // the names of dark and light by game

	Time   Time
	Lobby  Lobby
	Invite Invite
	Offer  Offer
	Table  Table
	Ask    Ask
	Tabs   Tabs
	Talk   Talk
	Words  Words
	Review Review
	Moves  Counted // where each move has a number
	Rounds Counted // where a move of each side has one, as in xiangqi
	Flaws  Flaws
	Sound  Sound
	Boards Boards
	Screen Screen

	Palette Palette
	Play    Play

	First      First
	Settings   Settings
	Statistics Statistics
	Study      Study

	Commands Commands // of the command line
}

// Time is how clocks are told.
type Time struct {
	None     string // no limit
	Hours    string // number
	Minutes  string
	Seconds  string
	Fischer  string // main time, increment
	Capped   string // main time, increment, cap
	Byoyomi  string // main time, periods, period
	Canadian string // main time, stones, block
}

// Lobby is the first screen.
type Lobby struct {
	Title     string // own name
	Peers     string // headings of the lists
	Open      string
	Play      string
	Nobody    string
	NoOne     string // the same where looking for peers has failed
	Known     string // marks after the name of a peer
	Unknown   string
	Verified  string
	Like      string // name of another whom it could be taken for, its fingerprint in short
	Playing   string
	Watch     string // playing, and can be watched
	Other     string // a program that is not qiyou
	Resolve   string // presences
	Suspect   string
	Lost      string
	Score     string // won, lost, drawn against this key
	Computer  string // level
	Guest     string // the same of an engine of another program: name, level
	Here      string
	Game      string // the offer in short
	Address   string
	Resume    string // opponent, rules, number of moves
	Yourself  string // opponent of a match at one keyboard
	Engine    string // opponent of a match against the computer
	Invite    string // what Enter does on the rows
	GoOn      string
	Begin     string
	Change    string
	Join      string // between the parts of a list
	Broken    string // matches that a peer did not begin after a lot
	KnownOnly string // who may reach us
	Room      string // words of the private room we are in
	Invisible string
}

// Invite is what invitations say.
type Invite struct {
	From      string // name, fingerprint
	Rematch   string // name
	Terms     string // game, time
	YouFirst  string
	YouPlay   string // colour
	TheyPlay  string // name, colour
	LotPlay   string // colour
	TheyFirst string // name
	ByLot     string
	New       string // the key was not met before
	Like      string // name, name of another, its fingerprint: a known name, or one like it, with another key
	Says      string // text
	Answer    string // which keys answer
	Sent      string // name
	Dialling  string // name
	Waiting   string // which keys work while waiting
	Standing  string // name: an invitation of ours stands
	More      string // number of others that wait
	Counters  string // name, what it changes
	AgainOn   string // name, what it changes
	Crossed   string // ours was on its way at the same moment
	Elsewhere string // name: shown at a table where it cannot be answered
}

// Offer is the dialog for a new game.
type Offer struct {
	Title    string
	Game     string // labels
	Rules    string
	Size     string
	Clock    string
	Sides    string
	Engine   string
	Level    string
	SizeOf   string // size, size
	LevelOf  string // level
	Lot      string // who is first
	Me       string
	You      string
	OwnClock string // how to type one
	BadClock string
	BadValue string // a typed value that cannot be
	Changed  string // what, before, now
	Usual    string // an option that is left to the rules
	Counter  string // title of an answer with other terms: name
	Again    string // title of another game on other terms: name
	Same     string // nothing was changed
}

// Table is a match.
type Table struct {
	Yours       string
	Hurry       string // a notification, to who is to play
	Turn        string // colour
	Thinking    string // name
	Moves       string // headings
	Chat        string
	You         string // after one's own name
	LevelOf     string // after the computer's name
	LinkUp      string // milliseconds
	Silent      string // name
	Down        string
	Closed      string // name
	Broken      string
	Forked      string // Broken, and what can be done
	Gone        string // name: the other has left a match that is over
	Sent        string
	Seen        string
	AsksUndo    string // name, number of moves
	AsksDraw    string // name
	YouUndo     string // number of moves
	YouDraw     string
	YouResign   string
	AsksAdjourn string // name
	AsksReturn  string // name
	YouAdjourn  string
	YouReturn   string
	Adjourned   string
	Paused      string // name
	MayClaim    string // name
	YouClaim    string
	Claims      string // name
	Lag         string // seconds, seconds of it that were charged
	Refused     string // name
	Won         string // colour, name
	Wins        string // colour
	Nobody      string
	Record      string // path
	Again       string // name
	YouAgain    string
	Answer      string // which keys answer
	Withdraw    string // which key withdraws
	Typing      string // before a typed move
	Saying      string // before a line of chat
	Choose      string // title of a menu of choices
	Seconds     string // periods left after the time
	Stones      string // moves to make after the time
	Cursor      string // point under the cursor
	NotMove     string // a typed move that cannot be read
	Check       string // added to whose turn it is
	Repeated    string // the board is there again: once more is a draw
	RepeatLoses string // colour that loses then
	Task        string // who, what is to be done in an opening or a talk
	Choices     string // the tasks: names of choices
	Stone       string // colour
	Zone        string // colour: only some points will do
	Declaring   string // the least and the most stones to offer
	Offering    string // how many are missing
	Picking     string
	Marking     string
	Answering   string
	Fifths      string // a choice that is a number
	Score       string // colour, points, colour, points
	Margin      string // points
	Legend      string // signs of dead stones, signs of points
	Passed      string // name
	Prisoners   string // colour, number taken, colour, number taken
	Taken       string // colour, its pieces that were taken
	Pass        string // in a list of moves
	Mark        string // point: the same
	Watching    string // name, name: title of a match that is only watched
	Watched     string // number of spectators
	Talk        string // heading of what spectators say
	Spectator   string // name: who says something to a player as a spectator
	Stuck       string // why a piece cannot be picked
	NoGroup     string // why a point cannot be marked
}

// Tabs are the lobby and the tables, when there are several.
type Tabs struct {
	Lobby string
	Title string // heading of the list of tables
	Row   string // number, opponent, game, moves
	News  string // number, opponent, what there is to say
	Begun string // the same of a match that begins

	Adjourned string // mark of an unfinished match
	Quit      string // asks before the program ends while matches go on
}

// Talk is the chat of the lobby.
type Talk struct {
	Title    string
	All      string // before a line to everybody
	One      string // name: before a line to one
	ToYou    string // name, text: said to us alone
	ToOne    string // name, name, text: said by us to one alone
	Muted    string // mark of a peer
	NowMuted string // name
	Heard    string // name: no more muted
}

// Ask is the questions before something that cannot be undone.
type Ask struct {
	Resign  string
	Leave   string
	Draw    string
	Adjourn string
	Pass    string
	Foul    string
	Accept  string // the marks, which ends the game
	Alive   string // that all stones are alive, which ends the game
	Discard string // opponent
	Yield   string // number of the move from which two histories part
	Block   string // name, fingerprint
	YesNo   string
	Name    string // asks for one's name
	Address string // asks for an address
	Enter   string // which keys end a field
}

// Words is the comparison of words, by which a key is verified.
type Words struct {
	Title string
	With  string // name, fingerprint
	Read  string // what to do
	Keys  string // which keys answer
	Asked string // name: another has asked
	Said  string // name: ours are said to be the same, the other's answer is awaited
}

// Counted is what is said of moves by their numbers.
type Counted struct {
	Next   string // number of the next
	Review string // number of the one that is shown, and of the last
	Branch string // number of the one that moves tried out follow, and of the one shown
	Jump   string // asks for a number
}

// Review is a match as it was earlier.
type Review struct {
	Return  string // which key goes back to the present
	Nothing string // a key of the present went back to it and did nothing
	Title   string // heading of the list of finished games
	Reading string // in the place of the list
	None    string
	Lines   string // number of the line shown, number of lines that part there
}

// Sound is what is said when sounds or music are switched.
type Sound struct {
	On, Off, MusicOn, MusicOff string
	None                       string // nothing here can play them
}

// Boards is about the ways to draw a board.
type Boards struct {
	Shown   string            // the name of a way: how boards are drawn from now on
	Unknown string            // the names of all
	Names   map[string]string // by the names in the settings
}

// Screen is what belongs to no screen alone.
type Screen struct {
	Small   string // columns, rows
	Help    string // title
	Close   string // how to close an overlay
	Unknown string // code without words
	Keys    map[string]string
}

// Palette is the line that takes the actions of a screen by name.
type Palette struct {
	Title     string
	None      string // nothing is called what was typed
	Many      string // several players have the name that was typed
	OneOf     string // the least and the highest number that there is
	NoChat    string // nobody is there to say something to
	Arguments map[string]string
}
