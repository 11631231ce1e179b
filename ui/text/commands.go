package text

// Commands is the words of the command line. The verbs of a field are the same
// in every language.
type Commands struct {
	About, Root, Play, Bot, Peer, PeerList, Record, RecordList, RecordShow, RecordStats, RecordVerify, Config, ConfigList, ConfigGet, ConfigSet, Doctor, Version, Rules, RulesLong, Perft, Bench, Sound string

	FlagHome, FlagLang, FlagName, FlagPort, FlagLog, FlagOffline                                                         string
	FlagPlain, FlagJSON, FlagPeer, FlagWatch, FlagWithin, FlagComputer, FlagHere, FlagRecord, Review, FlagOnce, FlagWait string
	FlagRules, FlagSize, FlagSet, FlagClock, FlagFirst, FlagLevel, FlagListWait, FlagFEN, FlagDivide, FlagTables         string
	PeerTrust, PeerVerify, PeerName, PeerForget, PeerBlock, PeerUnblock, FlagAs, FlagSame                                string
	MarkKnown, MarkNew, MarkVerified, MarkBlocked, YourKey, AskSame, VerifyHow, HintPeers                                string
	TheirKey, PeerUnknown, PeerMany                                                                                      string // name
	LastSeen                                                                                                             string // day
	FlagRoom, RoomSize                                                                                                   string
	RoomWord                                                                                                             string // word
	FlagKnown, FlagInvisible                                                                                             string

	FlagWAV, FlagSeed, FlagPart, NoSound, HintSound string

	Engine  EngineWords
	Match   MatchWords
	Man     ManWords
	Picture PictureWords
	Library LibraryWords
	Analyse AnalyseWords

	SeeHelp                                              string // command
	UnknownCommand                                       string // what was typed
	DidYouMean                                           string // the same, names of commands
	MissingVerb                                          string // command
	WrongArgs                                            string // how the command is used
	WrongArg                                             string // what was given, how the command is used
	UnknownFlag, NoValue                                 string // option
	BadValue                                             string // option, value
	NotOneOf                                             string // setting and where it stands, value, those that can be
	NoSetting                                            string // what was typed for one
	NotJSON, TooLarge                                    string // the file of settings, with the line
	SetTwice                                             string // setting and where it stands, as those that follow
	MustBeNumber, MustBeTruth, MustBeList, MustBeText    string
	NoFile, NoPermission                                 string // path
	BadFlag, OneFlag                                     string // what was typed; options
	PortTaken, PeerNotFound, Ambiguous, Refused, NoPeers string
	HintFolder, HintKey, HintTerminal, HintDoctor        string
	HintPort                                             string // number
	RecordHolds                                          string
	RecordAdded                                          string // how many
	Signatures                                           string // number
	EventsHold                                           string // how many, of how many
	SignedByBoth, SignedByOne, NoLog, LogBroken          string
	FileDiffers, LayoutDiffers                           string
	BrokenMove                                           string // index, move, what it is, author, why
	BrokenEvent                                          string // index, how many moves stood, why
	Says                                                 string // property, in the file, in the log
	SaysMove                                             string // number, in the file, in the log
	Ops                                                  map[string]string
	RecordClaimed                                        string // name

	Page    Page
	Checks  map[string]string // of qiyou doctor
	Advices map[Advice]string
}

// Page is what every page of help says.
type Page struct {
	Usage, Commands, Flags, Global string // headings
	More                           string // how to read about a command
	HelpFlag, Help, Completion     string // what these do
}

// Advice is what qiyou doctor tells a person to do.
type Advice uint8

// The advices.
const (
	AdviseNothing Advice = iota
	AdviseFolder
	AdviseKey
	AdvisePort
	AdviseBuffer
	AdviseNetwork
	AdviseMulticast
	AdviseUFW
	AdviseFirewalld
	AdviseUnreachable
	AdviseAlone
	AdviseNoTerminal
	AdviseSize
	AdviseSettings
	adviceCount
)
