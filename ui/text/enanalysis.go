package text

var analysisEN = Analysis{
	Cost:     "Chance of %s: %s → %s. Better: %s.",
	Leads:    "Chance of %s, a column a move:",
	Worst:    "The moves that cost most:",
	None:     "No move cost much.",
	Progress: "Analysed: %d of %d boards.",
	Stopped:  "The analysis was stopped: %d of %d boards.",
	Found:    "Mistakes found: %d; x shows the next.",
	Title:    "Analysis",
	More:     "no mistake was found",
}

var analyseEN = AnalyseWords{
	Short:     "have an engine go through a game: who led, and the moves that cost most",
	Long:      "RECORD is a file of any program, a number of the list, or part of a name. Each board is looked at twice at most, for so long each time; Ctrl-C ends it and shows what was found. With --out the game is written with what was found: a comment on each of those moves, and the better line beside it. RECORD itself stays as it is.",
	Time:      "how long to look, such as 2s",
	Nodes:     "positions to look at, in place of a time",
	Engine:    "an added engine in the place of ours",
	To:        "file for the game with comments and better lines",
	OtherGame: "the engine %s does not play this game",
}
