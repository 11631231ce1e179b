package session

import "qiyou/game/record"

type (
	// Gather takes a file of games, or what is in a folder, into the library; without
	// a path it makes the index of the library again from its files. One is under way
	// at a time; how far it is comes as Gathering.
	Gather struct{ Path string }
	// StopGathering ends that. What was read stays, and the next goes on from there.
	StopGathering struct{}
	// Export writes games of the library into a new file, in the format that the end
	// of its name says, or in that of their game. Exported or a notice answers.
	Export struct {
		Games ListRecords // all that it asks for, however many are listed
		Path  string
	}
	// Check verifies the signed log of a record. Checked answers, or a notice where the
	// file cannot be read.
	Check struct{ Record string } // Record.ID, Snapshot.Record or a path
)

func (Gather) wish()        {}
func (StopGathering) wish() {}
func (Export) wish()        {}
func (Check) wish()         {}

type (
	// Gathering is how far files are read into the library.
	Gathering struct {
		Percent int
		Games   int // that are new
		// Over says that nothing more will come. With it is what came of it.
		Over    bool
		Stopped bool // before the end
		Kept    int  // files that were copied
		Twins   int  // games left out, since they are there already
		Faulty  int  // games that could be read in part or not at all
		Faults  []Unread
	}
	// Exported says how many games were written, and where.
	Exported struct {
		Games int
		Path  string
	}
	// Checked is what a record proves.
	Checked struct {
		Record string // its path
		Report record.Report
		IDs    [2]string // by seat: the fingerprints of the keys
		Code   string    // why it does not hold, one of CheckCodes; "" where all does
	}
)

func (Gathering) event() {}
func (Exported) event()  {}
func (Checked) event()   {}

// Unread is something in a file that could not be read.
type Unread struct {
	Path string
	Flaw record.Fault
	Why  string // instead of Flaw: what is wrong with the file itself
}

// The codes of [Checked].
const (
	CheckNoLog   = "no-log"       // the file has no signed log
	CheckBroken  = "log-broken"   // the log does not hold
	CheckDiffers = "file-differs" // the file says other than its log
)

// CheckCodes lists the codes of [Checked].
func CheckCodes() []string { return []string{CheckNoLog, CheckBroken, CheckDiffers} }
