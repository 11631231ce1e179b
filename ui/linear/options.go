package linear

import (
	"errors"
	"time"

	"qiyou/game"
	"qiyou/ui/session"
	"qiyou/ui/text"
)

// Options say how [Run] speaks and what it does by itself. The zero Options
// speak English and wait for commands.
type Options struct {
	Messages *text.Messages // words; nil is text.EN
	JSON     bool           // one JSON object a line

	// Named is a sentence about the name of who starts for the first time, told once
	// after the greeting; "" tells nothing.
	Named string
	// Words are those of a language in the settings, where it changes; nil has them
	// stay as they are.
	Words func(lang string) *text.Messages

	// Settle is o with one term settled: rules, clock, first (me, other, lot),
	// size or an option of the rules; nil refuses all.
	Settle func(o session.Offer, key, value string) (session.Offer, error)
	// Score is the count of a state as it stands, in half points, and false
	// where nothing is counted; nil is never.
	Score func(game.State) (dark, light int, ok bool)

	Begin      Begin         // what to do first
	Offer      session.Offer // what invite and computer propose
	Level      int           // of the computer where a line gives none; 0 is 1
	AutoAccept bool          // accept every invitation while at fewer unfinished matches than Tables
	Tables     int           // 0 is one
	QuitAtEnd  bool          // return when a match has ended and its record is written
	// Wait goes on after the end of input until a match has ended. Without it
	// the end of input leaves the table, and the match stays open.
	Wait bool
	// Go starts the goroutine that reads the input; nil is the go statement.
	Go func(name string, f func())
}

// Begin is what to do without being told by a line. At most one of Invite,
// Watch, Computer, Here and Reopen is used, in this order.
type Begin struct {
	Invite   string        // name, fingerprint or address of a peer
	Watch    string        // the same of a peer whose match to watch
	Within   time.Duration // how long to wait for that peer to appear; 0 is 10 s
	Text     string        // a word with the invitation
	Computer int           // level, 1 and up
	Here     bool          // two people at this keyboard
	Record   string        // what session.OpenRecord takes
	Reopen   string        // match
}

// peer is the peer to be called, "" for none.
func (b Begin) peer() string {
	if b.Invite != "" {
		return b.Invite
	}
	return b.Watch
}

// Why Run ends other than by quit, the end of input or of a match.
var (
	// ErrPeerNotFound says that the peer to invite did not appear or does not
	// answer.
	ErrPeerNotFound = errors.New("peer not found")
	// ErrAmbiguous says that several peers have the name to invite.
	ErrAmbiguous = errors.New("several peers of that name")
	// ErrRefused says that the peer, or the program, did not take what Begin
	// asks for.
	ErrRefused = errors.New("refused")
	// ErrBroken says that the records of the two ends of a match differ.
	ErrBroken = errors.New("records differ")
	// ErrClosed says that the session ended by itself.
	ErrClosed = errors.New("session closed")
)

const (
	peerWait   = 10 * time.Second // for the peer of Begin.Invite, if not said
	leaveWait  = 2 * time.Second  // for word that a table is closed
	holdFor    = time.Second      // for what a line asked for to happen, before the next line is read
	adviceWait = 6 * time.Second  // for what an engine finds, before the next line is read
	endWait    = 5 * time.Second  // for the record and the other's confirmation after the end
)

// coded is an error with a code that has words.
type coded interface{ Code() string }

// codeOf is the code of err, "failed" for an error that has none.
func codeOf(err error) string {
	var c coded
	if errors.As(err, &c) && c.Code() != "" {
		return c.Code()
	}
	return "failed"
}

// refusal is why a command is not done.
type refusal string

// Error is the code, for logs.
func (r refusal) Error() string { return string(r) }

// Code is the code itself.
func (r refusal) Code() string { return string(r) }

// The refusals that a line of input may get here; the others come from the
// session and the rules.
const (
	noSuchPeer  = refusal(session.ErrNoPeer)
	noSuchOpen  = refusal(session.ErrNoMatch)
	noSuchTable = refusal(session.ErrNoMatch)
	noQuestion  = refusal(game.NothingAsked)
	gameOver    = refusal(game.GameOver)
	notYourTurn = refusal(game.NotYourTurn)
	lineTooLong = refusal(session.ErrTooLong)

	noTable     refusal = "no-table"        // a command that is about one
	manyPeers   refusal = "ambiguous-peer"  // several of that name
	noCommand   refusal = "unknown-command" // and there is no match to make a move in
	noArgument  refusal = "missing-argument"
	noMove      refusal = "not-a-move"
	noScore     refusal = "no-score"
	noTerm      refusal = "not-a-term" // no such setting of a game, or it cannot be
	notNow      refusal = "not-now"    // the board that is shown is an earlier one
	noAhead     refusal = "no-premove" // only while the other is to play a move
	aheadFull   refusal = "premove-full"
	aheadNever  refusal = "premove-never" // no move of the other makes it possible
	notOver     refusal = "not-over"      // a match that goes on gives no board to play on from
	notSaved    refusal = "not-saved"     // what was added to a record, which would be lost
	notChanged  refusal = "not-changed"   // there is nothing to save
	notWritten  refusal = "not-written"   // the record of a match that has just ended
	noVariation refusal = "no-variation"  // of that number
	noComment   refusal = "no-comment"    // in that direction
	noMistake   refusal = "no-mistake"    // was found, or nothing was analysed
	noPlace     refusal = "between-moves" // of one node of a file
	noObject    refusal = "not-an-object" // a line that begins as JSON and is not what it is to be
)
