package text

// ManWords is the words of the manual page.
type ManWords struct {
	Short                                string // of the command that writes it
	Name, Synopsis, Description          string // headings
	Commands, Options, Environment       string
	Files, Exit                          string
	Everything                           string // what QIYOU_HOME does
	Settings, Engines, Data, State       string // what is kept in a file or folder
	Done, Failed, Usage, NoPeer, Refused string // what an exit code means
	Record, Crash, Interrupted           string
}
