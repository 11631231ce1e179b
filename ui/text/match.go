package text

// MatchWords are the words of the command that has engines play each other.
type MatchWords struct {
	Short, Long                                                            string
	Game, Games, Openings, Time, Nodes, Margin, Plies, Out, Parallel, SPRT string // options
	BadOpening                                                             string // file, line, what stands there
	OneLimit                                                               string
	Progress                                                               string // number, of how many, first, score, second, why, plies, won, drawn, lost
	Result                                                                 string // two names, won, drawn, lost, percent, games
	Elo                                                                    string // difference, the ends of its interval
	Used                                                                   string // name, processor time, time, faults
	Unknown, NoFaults                                                      string
	Records                                                                string // folder
	Undecided, Holds0, Holds1                                              string
	OtherMatch                                                             string
	Ends                                                                   map[string]string // of games, where no rules end them
	Faults                                                                 map[string]string // of engines, by code
}
