package session

// The codes of [InviteEnded].
const (
	EndAccepted    = "accepted"
	EndDeclined    = "declined"
	EndBusy        = "busy"
	EndWithdrawn   = "withdrawn"
	EndExpired     = "expired"
	EndUnreachable = "unreachable"
	EndSilent      = "silent"  // the other is announced, but no packet comes back
	EndRefused     = "refused" // the other's program does not let us in
	EndVersion     = "version" // the two programs speak no common version
	EndCountered   = "countered"
	EndTooOften    = "too-many" // the other's program takes no more of ours for now
)

// InviteCodes lists the codes of [InviteEnded], for tests that each has words.
func InviteCodes() []string {
	return []string{
		EndAccepted, EndDeclined, EndBusy, EndWithdrawn, EndExpired, EndUnreachable, EndSilent, EndRefused, EndVersion, EndCountered,
		EndTooOften,
	}
}

// The codes of [Health].
const (
	HealthLooking   = "looking"
	HealthOK        = "ok"
	HealthQuiet     = "quiet"
	HealthBlocked   = "blocked"
	HealthNoNetwork = "no-network"
	HealthOff       = "off"
)

// HealthCodes lists the codes of [Health].
func HealthCodes() []string {
	return []string{HealthLooking, HealthOK, HealthQuiet, HealthBlocked, HealthNoNetwork, HealthOff}
}

// The codes of [Notice], each with the arguments it carries. A notice whose
// code is none of these is read as the code of an error without arguments.
const (
	NoticeRecord     = "record-saved"     // path
	NoticeRecordLost = "record-failed"    // what went wrong
	NoticeUnread     = "record-unread"    // path, and why it is not opened: code of an error or of a record.Fault, its line, byte and text
	NoticePicture    = "picture-saved"    // path
	NoticeUndrawn    = "picture-failed"   // what went wrong
	NoticeDisk       = "disk"             // what went wrong; the match stands still
	NoticeFault      = "fault"            // code of a match.Fault: the match cannot go on
	NoticeWish       = "wish-refused"     // code of an error or a game.Reason
	NoticeResumed    = "resumed"          // number of moves
	NoticeRenamed    = "renamed"          // the new name
	NoticeUnsaid     = "unsaid"           // name: a line of chat did not arrive
	NoticeEngine     = "engine-failed"    // what went wrong
	NoticeStoodIn    = "engine-stood-in"  // name of the engine
	NoticeGone       = "engine-gone"      // name of the engine that a match names, which is no more
	NoticeGlut       = "too-many-matches" // name and number of matches: a stranger may not begin another
	NoticeLong       = "too-long-match"   // name: a match with a stranger may not be any longer
	NoticeFork       = "fork"             // index and move from which on there are two histories of the match
	NoticeElsewhere  = "elsewhere"        // name: this peer now talks to another program that has our key

	NoticeVerified   = "verified"     // name: both have said that the words are the same
	NoticeDiffer     = "words-differ" // name
	NoticeUnverified = "unverified"   // name: one of the two has given up
	NoticeNoWords    = "no-words"     // name: no answer, or one against the rules
	NoticeBlocked    = "blocked-peer" // name
	NoticeAbsent     = "absent"       // name: the other of a match gone on with is not there yet
	NoticeNotBegun   = "not-begun"    // name: a match that was agreed to did not begin
	NoticeUnwatched  = "unwatched"    // code of an error: why a match is watched no more
	NoticeUnknown    = "no-settings"  // keys of the file of settings that are none, and count for nothing
	NoticeAllowed    = "allowed"      // everyone, known or nobody: who may watch from now on
)

// NoticeCodes lists the codes of [Notice] and how many arguments the words of
// each have.
func NoticeCodes() map[string]int {
	return map[string]int{
		NoticeRecord: 1, NoticeRecordLost: 1, NoticeUnread: 2, NoticePicture: 1, NoticeUndrawn: 1, NoticeDisk: 1, NoticeFault: 1, NoticeWish: 1, NoticeResumed: 1,
		NoticeRenamed: 1, NoticeUnsaid: 1, NoticeEngine: 1, NoticeStoodIn: 1, NoticeGone: 1, NoticeAbsent: 1, NoticeNotBegun: 1,
		NoticeVerified: 1, NoticeDiffer: 1, NoticeUnverified: 1, NoticeNoWords: 1, NoticeBlocked: 1,
		NoticeUnwatched: 1, NoticeAllowed: 1,
		NoticeElsewhere: 1, NoticeFork: 2, NoticeGlut: 2, NoticeLong: 1, NoticeUnknown: 1,
	}
}

// The codes of the errors that Do gives, besides those of a game.Reason and of
// a match.Fault.
const (
	ErrNoPeer       = "no-peer"       // no such peer, or it is gone
	ErrNoInvitation = "no-invitation" // it is over already
	ErrNoMatch      = "no-match"
	ErrAddress      = "bad-address"
	ErrBusy         = "busy-here" // a match is being played here
	ErrOffline      = "offline"   // there is no network
	ErrNotLinked    = "not-linked"
	ErrTooLong      = "too-long"
	ErrName         = "bad-name"
	ErrSetup        = "bad-setup"
	ErrPosition     = "bad-position" // a board that the rules cannot begin from
	ErrLevel        = "bad-level"
	ErrAsked        = "asked-already" // an invitation of ours to that peer stands
	ErrCounters     = "counters"      // MaxCounters is reached
	ErrClosing      = "closing"       // the program is ending
	ErrComparing    = "comparing"     // words are being compared with that peer
	ErrNoFork       = "no-fork"       // the match has one history
	ErrTooOften     = "too-often"     // three times in a minute is enough
	ErrNoWords      = "nothing-to-compare"
	ErrUnmet        = "unmet"             // a key that has never linked
	ErrWatching     = "watching"          // the match is only watched here
	ErrWatchFull    = "watch-full"        // as many watch as may
	ErrWatchRefused = "watch-refused"     // not both players allow it
	ErrWatchNone    = "watch-none"        // the peer plays no match
	ErrWatchEnded   = "watch-ended"       // the player has left the table
	ErrWatchers     = "bad-watchers"      // neither everyone nor known nor nobody
	ErrRecord       = "bad-record"        // what is to be saved is no record
	ErrNoRecord     = "no-record"         // no such file or record
	ErrManyRecords  = "many-records"      // a name that several records have
	ErrPicture      = "bad-picture"       // the name of a file that ends in no form of a picture
	ErrFormat       = "bad-format"        // a game that is not written in the format that is asked for
	ErrRecordSize   = "record-large"      // a file larger than is read
	ErrRecordFile   = "record-unreadable" // a file that the system does not let us read
	ErrLibrary      = "library"           // the library cannot be searched
	ErrGathering    = "gathering"         // files are being read into the library
	ErrExists       = "exists"            // a file of that name is there already
	ErrOneGame      = "one-game"          // a format of one game a file
	ErrTwoFormats   = "two-formats"       // games of different formats in one file
	ErrUnwritten    = "unwritten"         // games that cannot be written
	ErrAdvice       = "no-advice"         // no engine helps in a match against a person

	ErrAdviceWatching = "no-advice-watching" // nor those who watch one
	ErrSetting        = "bad-setting"        // there is none of that name, or it cannot be that
	ErrOverridden     = "overridden"         // a flag or a variable sets it
	ErrUnsaved        = "unsaved"            // the settings cannot be written
	ErrEngine         = "no-engine"          // none of that name plays the game
)

// ErrorCodes lists the codes of the errors that Do gives.
func ErrorCodes() []string {
	return []string{
		ErrNoPeer, ErrNoInvitation, ErrNoMatch, ErrAddress, ErrBusy, ErrOffline, ErrNotLinked, ErrTooLong, ErrName,
		ErrSetup, ErrLevel, ErrAsked, ErrCounters, ErrClosing, ErrComparing, ErrTooOften, ErrNoFork, ErrNoWords,
		ErrWatching, ErrWatchFull, ErrWatchRefused, ErrWatchNone, ErrWatchEnded, ErrWatchers, ErrAdvice, ErrAdviceWatching,
		ErrSetting, ErrOverridden, ErrUnsaved, ErrPosition, ErrRecord, ErrNoRecord, ErrManyRecords, ErrPicture, ErrFormat, ErrRecordSize, ErrRecordFile, ErrEngine, ErrLibrary,
		ErrGathering, ErrExists, ErrOneGame, ErrTwoFormats, ErrUnwritten,
	}
}

// Error is an error that is a code.
type Error struct{ ID string }

// Error is for logs; people read the words for the code.
func (e Error) Error() string { return "session: " + e.ID }

// Code is what ui/text has words for.
func (e Error) Code() string { return e.ID }
