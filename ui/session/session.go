// Package session is what a face of qiyou (the screen, the lines of plain
// text) asks of the program and is told by it. A face knows neither peers nor
// sockets nor engines: it sends a [Wish] and folds the [Event] values it gets.
//
// Nothing here has behaviour beyond small readings of plain data, and all text
// that came from another machine has been made inert before it gets here.
package session

import (
	"time"

	"qiyou/game"
	"qiyou/game/clock"
	"qiyou/game/match"
	"qiyou/game/record"
)

// Session is the program as a face sees it.
type Session interface {
	// Do takes a wish. It never waits: nil means the wish is under way and
	// news of it will follow as events. An error has a Code with words in
	// ui/text.
	Do(Wish) error
	// Events gives the news in order. It is closed when the program ends.
	Events() <-chan Event
}

// Offer is a game as one person proposes it to another.
type Offer struct {
	Setup game.Setup
	Clock clock.Settings
	Sides match.Sides // inviter first, second, or by lot
}

// Wish is something a face wants done: one of the types below.
type Wish interface{ wish() }

type (
	// Attend says that somebody is at the program, which else takes a rest after a
	// while and looks about less often.
	Attend struct{}
	// Invite asks a peer of the lobby to play.
	Invite struct {
		Peer  string // Peer.ID of the lobby, or an address host[:port] typed by hand
		Offer Offer
		Text  string // a word with it, may be empty
	}
	// Answer accepts or declines an invitation.
	Answer struct {
		Invitation string
		Accept     bool
	}
	// Counter answers an invitation with other terms. The sides are from the
	// one who says this: the roles have changed.
	Counter struct {
		Invitation string
		Offer      Offer
		Text       string // a word with it, may be empty
	}
	// Cancel takes back an invitation one has sent.
	Cancel struct{ Invitation string }
	// PlayComputer begins a match against the engine.
	PlayComputer struct {
		Offer Offer
		Level int // 1 and up
		// Engine is the name of an engine of another program, which is the Opponent in
		// its game from now on; "" is who is it already.
		Engine string
	}
	// PlayHere begins a match of two people at this keyboard.
	PlayHere struct{ Offer Offer }
	// Reopen goes on with a match that was left open.
	Reopen struct{ Match string }
	// Yield gives up what this end has of a match from where two histories of it
	// part (see Snapshot.Fork), and goes on with the other's; where both ends do
	// so, with the last that they have in common. What is given up is on record.
	Yield struct{ Match string }
	// Discard gives up a match that was left open without a result; its moves
	// are kept as an unfinished record.
	Discard struct{ Match string }
	// Act does something at a table.
	Act struct {
		Match   string
		Command match.Command
	}
	// Say sends a line of chat to the other at a table, or in the lobby: to one
	// there, or to everybody.
	Say struct {
		Match string // "" for the lobby
		Peer  string // in the lobby: as in Invite, "" for everybody
		Text  string
	}
	// Mute has no more chat of a peer come through until the program ends, or
	// lets it through again.
	Mute struct {
		Peer string // as in Invite
		On   bool
	}
	// Leave goes away from a table; an unfinished match stays open.
	Leave struct{ Match string }
	// Rematch asks for another game, or agrees to the other's wish for one on
	// the same terms; where the other wishes for other terms it counters them.
	Rematch struct {
		Match string
		Offer *Offer // nil is what was played, with the seats changed
	}
	// Verify asks a peer to compare words, which shows whether somebody sits in
	// between.
	Verify struct {
		Peer string // as in Invite, or the fingerprint of a peer one is linked to
	}
	// SameWords is what the person says to the words: that they are the same,
	// that they differ, or neither, which gives up.
	SameWords struct {
		Peer   string // of Words
		Same   bool
		Differ bool
	}
	// Watch asks a peer to let one watch the match that it plays.
	Watch struct{ Peer string } // Peer.ID of the lobby, or an address host[:port] typed by hand
	// AllowWatch says who may watch one's matches: everyone, known or nobody.
	AllowWatch struct{ Who string }
	// Overhear says whether a player wants to hear what spectators say before
	// the match is over.
	Overhear struct{ On bool }
	// Keep writes the record of a match that one watches, as it stands.
	Keep struct{ Match string }
	// Block never lets a key link again; to it nobody answers here any more.
	Block struct{ Peer string } // fingerprint
	// Mode is who may see and reach the person here; as a wish it changes that.
	Mode struct {
		KnownOnly bool // only keys in the book may link; to others nobody answers
		Invisible bool // nothing is announced
	}
	// ListRecords asks for the finished games on this machine, which come as
	// Records. With words or a board it asks for games of the whole library, of
	// imported collections too: those that fit each word (a part of a name, a game, a
	// rule set, a result, a year or day, an opening) and in which the board stands,
	// however it is turned.
	ListRecords struct {
		Words string
		All   bool       // of the library, without a word
		Board game.State // nil for none
		Game  string     // of the board, as in a setup
	}
	// OpenRecord opens one of them, or any file of a game; it comes as a table
	// with Snapshot.OfRecord and its Study.
	OpenRecord struct {
		Record string // Record.ID, or a path
		At     int    // Record.At
	}
	// ListPaths asks how the path of a file goes on that is being typed: Paths
	// answers.
	ListPaths struct{ Path string }
	// SaveRecord writes what was said of a game. The record of a match played here
	// keeps its place and its signed log; a file of others is never touched, its
	// study is kept beside the records. RecordSaved answers.
	SaveRecord struct {
		Record string // Snapshot.Record
		Data   []byte // of the study, by record.Tree.Bytes
	}
	// SavePicture writes a picture of a board, or a record in a format of others, into
	// a new file: that of Path, which a person has named, or where it is empty one beside the records that ends in Ext.
	// A notice says where it is.
	SavePicture struct {
		Path, Ext string
		Data      []byte
	}
	// PlayOn begins a match against the engine, with moves played already for
	// both. The person has the seat to act after them.
	PlayOn struct {
		Offer Offer // of its sides nothing is read
		Moves []game.Move
		// Start is the board before Moves, where a record begins with one of its
		// own, and Board the one after them; nil for those that the rules lead to.
		// What begins shows Board or does not begin.
		Start, Board game.State
		Level        int  // 1 and up; with Here nothing is read of it
		Here         bool // no engine: two people at this keyboard
		// Me is the seat of the person, who need not be the one to act; NoSeat is
		// that one.
		Me game.Seat
	}
	// Rename changes one's own name.
	Rename struct{ Name string }
	// ListStatistics asks for the results against each opponent, which come as
	// Statistics.
	ListStatistics struct{}
	// ListSettings asks for what can be set, which comes as Settings.
	ListSettings struct{}
	// Set sets a setting and keeps it. It comes back in Settings. Value is one of
	// Setting.Value, or as people say it: on, off, and auto for what is left to the
	// program.
	Set struct{ Key, Value string }
)

func (Attend) wish()         {}
func (Invite) wish()         {}
func (Answer) wish()         {}
func (Counter) wish()        {}
func (Cancel) wish()         {}
func (PlayComputer) wish()   {}
func (PlayHere) wish()       {}
func (Reopen) wish()         {}
func (Yield) wish()          {}
func (Discard) wish()        {}
func (Act) wish()            {}
func (Say) wish()            {}
func (Mute) wish()           {}
func (Leave) wish()          {}
func (Rematch) wish()        {}
func (Watch) wish()          {}
func (AllowWatch) wish()     {}
func (Overhear) wish()       {}
func (Keep) wish()           {}
func (ListRecords) wish()    {}
func (OpenRecord) wish()     {}
func (ListPaths) wish()      {}
func (SaveRecord) wish()     {}
func (SavePicture) wish()    {}
func (PlayOn) wish()         {}
func (Rename) wish()         {}
func (ListSettings) wish()   {}
func (ListStatistics) wish() {}
func (Set) wish()            {}
func (Verify) wish()         {}
func (Block) wish()          {}
func (Mode) wish()           {}
func (SameWords) wish()      {}

// Event is news for a face: one of the types below.
type Event interface{ event() }

type (
	// Lobby is who is there and what is open, whole, whenever any of it
	// changes.
	Lobby struct {
		Me     Me
		Peers  []Peer
		Open   []OpenMatch // matches that can be gone on with
		Health Health
	}
	// Invited says that an invitation, sent or received, stands.
	Invited struct{ Invitation Invitation }
	// InviteEnded says that an invitation is over. Code is one of InviteCodes.
	InviteEnded struct {
		Invitation Invitation
		Code       string
		Port       int // where the code is silent: the UDP port that does not answer
	}
	// Table is the whole of a match, whenever any of it changes. The first for
	// a match means that a face should show it.
	Table struct {
		Snapshot Snapshot
		// Study is what the record says, with Snapshot.OfRecord: the comments and
		// variations of the game. It is given away: the face may add to it.
		Study *record.Tree
		// At is OpenRecord.At, with Study: after how many moves the face is to show
		// it, 0 for where it shows a record that is opened.
		At int
	}
	// RecordSaved says where the study of a record is now, which is what
	// Snapshot.Record is from now on.
	RecordSaved struct{ Record, Path string }
	// Said is a line of chat.
	Said struct {
		Match   string // "" in the lobby
		Name    string // of who said it
		Tag     string // fingerprint of who said it, "" for us
		To      string // in the lobby, of ours: the name of the one it is for, "" for everybody
		Private bool   // in the lobby: for one person only
		Mine    bool
		Text    string
		At      time.Time
		Watch   bool   // among those who watch
		ID      uint64 // of a line of ours of which [Arrived] will say that the other has it; 0 of others
	}
	// Arrived says that a line of ours is with the program of the one it is for.
	Arrived struct {
		Match string // "" in the lobby
		ID    uint64 // Said.ID
		Name  string // who has it
	}
	// Words are there to be compared with those that the other sees.
	Words struct {
		Peer    string // fingerprint
		Name    string
		Words   [2]string
		Numbers [2]string // the same as four digits each
		Mine    bool      // the person here asked
	}
	// WordsEnded says that there is nothing to compare any more. Code is that of
	// a notice whose argument is the name.
	WordsEnded struct {
		Peer string
		Name string
		Code string
	}
	// Left says that a table is closed here.
	Left struct{ Match string }
	// Records are the finished games that were asked for, the latest first.
	Records struct {
		Records []Record
		Asked   ListRecords
		All     int // how many there are: of many only the latest are listed
	}
	// Paths are the files and folders that the last part of a path begins.
	Paths struct {
		Asked string   // ListPaths.Path
		Names []string // those of folders end with a slash
	}
	// Statistics are the results against each opponent in each game, from the
	// records on this machine, the one played last first.
	Statistics struct {
		Statistics []Statistic
		Damaged    int // records that could not be read
	}
	// Settings are what can be set, whole. Where one was just set a face takes
	// it on as of now.
	Settings struct {
		Settings []Setting
		Set      string // Setting.Key of what was just set, "" for none
	}
	// Notice is something to tell the person: a code with words in ui/text.
	Notice struct {
		Code  string
		Args  []string
		Match string // "" where it is about no table
	}
)

func (Lobby) event()       {}
func (Invited) event()     {}
func (InviteEnded) event() {}
func (Table) event()       {}
func (Said) event()        {}
func (Arrived) event()     {}
func (Words) event()       {}
func (WordsEnded) event()  {}
func (Left) event()        {}
func (Records) event()     {}
func (Paths) event()       {}
func (RecordSaved) event() {}
func (Settings) event()    {}
func (Statistics) event()  {}
func (Notice) event()      {}

// Me is this program as others see it.
type Me struct {
	Name string
	ID   string // short fingerprint, ABCD-EFGH-IJKL-MNOP
	Port int    // UDP port, 0 where there is no network
	// Watch is who may watch one's matches: everyone, known or nobody.
	Watch string
	Mode  Mode
	// Room is the code of the private room one is in, "" for none.
	Room string
}

// Presence is how sure we are of a peer.
type Presence uint8

// The presences, as in the package discovery.
const (
	Resolving Presence = iota
	Here
	Suspect
	Unreachable
	Gone
)

// Peer is another program on the network.
type Peer struct {
	ID       string // what Invite takes
	Name     string
	Tag      string // short fingerprint, "" for a program that is not qiyou
	Known    bool   // the key has been met before
	Verified bool   // the person here has compared the key
	Like     Like   // whom the name could be taken for
	Broken   int    // matches that the peer did not begin after a lot
	Muted    bool   // its chat is not let through
	Presence Presence
	Playing  bool
	Watch    bool   // Playing, and spectators are welcome
	Games    string // letters: g gomoku, r renju, w go, x xiangqi
	Addr     string // best address
	Wins     int    // ours against this key
	Losses   int
	Draws    int
}

// OpenMatch is a match that has no result yet and is at no table here.
type OpenMatch struct {
	Match    string
	Opponent string
	Kind     Kind
	Setup    game.Setup
	Moves    int
	When     time.Time // last event

	Adjourned bool // both wanted that the clocks stand
}

// Record is a finished game as its file says it.
type Record struct {
	ID     string     // what OpenRecord takes
	Date   string     // 2027-01-15 where the file keeps to its format
	Names  [2]string  // of the dark and of the light side
	Setup  game.Setup // zero where the file does not say
	Result string     // as its format writes it, B+R or 1-0
	At     int        // after how many moves what was asked for stands on its board, 0 where that is nothing or the start
}

// Statistic is how the finished matches against one opponent in one game went.
type Statistic struct {
	Opponent    string // name in the last of them, "" for the computer
	Tag         string // fingerprint, "" for the computer
	Level       int    // of the computer, 0 for a person
	Game        string // gomoku, renju, weiqi or xiangqi
	Dark, Light Tally  // by the side that one had at the end
	Streak      int    // how many were won without a break, up to the last; lost ones are negative
	Last        time.Time
	Rating      Rating   // how strong the opponent seems
	Mine        Rating   // how strong the person here seems in this game, by all results
	Records     []Record // the latest first; the result is + won, - lost, = drawn
}

// Rating is a strength on the scale of Elo, where who is unknown has 1500: with
// 95 % the true one is within so much of the value. Within is 0 for none.
type Rating struct{ Value, Within int }

// Tally is numbers of matches.
type Tally struct{ Won, Lost, Drawn int }

// Sum is a and b together.
func (a Tally) Sum(b Tally) Tally { return Tally{a.Won + b.Won, a.Lost + b.Lost, a.Drawn + b.Drawn} }

// Played is how many there are.
func (a Tally) Played() int { return a.Won + a.Lost + a.Drawn }

// Setting is something that a person may set while the program runs.
type Setting struct {
	Key    string   // as in config.json; its name and what it does are in ui/text
	Value  string   // as it counts now; empty is left to the program
	Values []string // those to choose from, in order; nil where one is typed
	By     string   // the flag or variable that it comes from: then it cannot be set
}

// Health is the state of looking for peers: looking, ok, quiet, blocked,
// no-network or off.
type Health struct {
	Code       string
	Interfaces []string
}

// Invitation is a proposal that waits for an answer.
type Invitation struct {
	ID    string
	Peer  string // name
	Tag   string // fingerprint of the peer
	Known bool
	// Verified says that the person here has compared the key.
	Verified bool
	Like     Like // whom the name could be taken for
	Broken   int  // matches that the peer did not begin after a lot
	Mine     bool // we sent it
	Offer    Offer
	Text     string
	Expires  time.Time
	Rematch  bool
	Match    string // the match that a rematch follows, "" for none

	// Before is what Offer answers, as the one who offers now would have said
	// it; nil for a first offer.
	Before *Offer
	Round  int // how many offers it answers, at most MaxCounters
	// Draft is what the person here had proposed at the same moment, nil mostly:
	// what a counter begins with.
	Draft *Offer
}

// MaxCounters is how many times one invitation can be answered with others.
const MaxCounters = 10

// Turned is o as the other would say it.
func (o Offer) Turned() Offer {
	switch o.Sides {
	case match.InviterFirst:
		o.Sides = match.InviterSecond
	case match.InviterSecond:
		o.Sides = match.InviterFirst
	}
	return o
}

// Who may watch the matches of a person.
const (
	WatchEveryone = "everyone"
	WatchKnown    = "known" // keys that were met before
	WatchNobody   = "nobody"
)

// Kind is what sits at a seat.
type Kind uint8

// The kinds of seats.
const (
	Person   Kind = iota // at this machine
	Remote               // a peer
	Computer             // the engine of this machine
)

// Like is a key met before that has the name of another, or one that looks like
// it; the zero Like is none. Names are decoration: the two are told apart by
// their fingerprints, and a face says so calmly.
type Like struct {
	Name string // as that one is called here
	Tag  string // its fingerprint
}

// Player is a seat as a face shows it.
type Player struct {
	Name  string
	Tag   string // fingerprint of a peer
	Kind  Kind
	Level int // of a Computer
	// Verified says that the person here has compared the key of the peer.
	Verified bool
	Like     Like // whom the name could be taken for
}

// Link is the state of the connection to the other at a table.
type Link uint8

// The states of a link.
const (
	NoLink Link = iota // none is needed: nobody is remote
	Up                 // answers
	Silent             // connected, but no answer for 2 s
	Down               // being dialled again
	Closed             // the other has left
	Broken             // the two records differ; the match cannot go on
)

// Snapshot is one match as it stands. It is a value: a face may keep it.
type Snapshot struct {
	ID       string
	Match    match.Match
	Players  [2]Player // by seat
	Since    time.Time // when the seat to act was shown its turn
	Paused   time.Time // since when the clocks stand because the other is not there; zero while they run
	Link     Link
	RTT      time.Duration
	Acked    int         // length of the log that the other has on disk
	Record   string      // path of the finished record, once written
	Rematch  [2]bool     // who asked for another game
	Thinking bool        // the engine is at work
	Watching bool        // nobody here plays: it is watched
	Watchers int         // how many watch
	OfRecord bool        // read from a record: Watching, and nothing happens any more
	Fork     *match.Fork // with Link Broken, where two histories of the match part; nil where they do not, or it is not known
}

// Mine says whether a person at this machine has seat s.
func (s Snapshot) Mine(seat game.Seat) bool {
	return seat != game.NoSeat && s.Players[seat.Index()].Kind == Person
}

// MayClaim says that the other of seat is to act and its time is over as it is
// seen from here, with what its moves may take to arrive.
func (s Snapshot) MayClaim(seat game.Seat, now time.Time) bool {
	other := seat.Other()
	return seat != game.NoSeat && s.Players[other.Index()].Kind == Remote && s.Match.Ticking() && s.Match.State().ToAct() == other &&
		s.Paused.IsZero() && now.Sub(s.Since) >= s.Match.Overdue(other)
}

// Clock is the time of seat as it stands at now. That of a seat at the other
// end began when our move arrived there, half a round trip after it was made; more
// than maxShift is what is left of an outage in an average.
func (s Snapshot) Clock(seat game.Seat, now time.Time) clock.State {
	st := s.Match.Clocks()[seat.Index()]
	if !s.Match.Ticking() || s.Match.State().ToAct() != seat {
		return st
	}
	if !s.Paused.IsZero() {
		now = s.Paused
	}
	used := now.Sub(s.Since)
	if s.Players[seat.Index()].Kind == Remote {
		used -= min(s.RTT/2, maxShift)
	}
	return s.Match.Timing().At(st, used)
}

const maxShift = 50 * time.Millisecond
