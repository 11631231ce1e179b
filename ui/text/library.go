package text

// LibraryWords are the words of the commands that search and keep games.
type LibraryWords struct {
	Search, Import, Export, Reindex         string // commands
	SearchLong, ImportLong, ExportLong      string
	Game, Opponent, Rules, Result, From, To string // options
	Opening, Position, Size, Limit, Out, As string
	BadDay                                  string // option, value
	BadPosition                             string // value, what is wrong
	NoOpening                               string // value
	NoMove                                  string // text
	FewMoves                                string // how many
	NeedsGame                               string
	Found                                   string // how many, won by the first side, by the second, drawn
	More                                    string // how many are listed
	AtMove                                  string // number
	None, Renewed, Busy                     string
	Read                                    string // games that are new, twins
	Kept                                    string // files, folder
	Faulty                                  string // how many
	MoreFaults                              string // how many
	Stopped                                 string // games that are new
	Unreadable                              string // heading of a list
	Progress                                string // percent, games
	Exported                                string // games, file
	Exists                                  string // file
	TwoFormats                              string
	OneGame                                 string // format
	NotAs                                   string // game, format
	Holds                                   string // format
}
