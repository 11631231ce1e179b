package text

var libraryEN = LibraryWords{
	Search:  "search finished games and imported collections",
	Import:  "take files and folders of games into the library",
	Export:  "write games of the library as one file",
	Reindex: "make the index of the library again from the files",
	SearchLong: "Lists the games that all the options fit, the latest first, by the name that show and export take. " +
		"--position finds a position however the board is turned or mirrored: moves from the start such as 'h8 h9 i10', a FEN, or a game and the number of a move such as NAME@12.",
	ImportLong: "Copies the files into the folder of the library, so that they stay when the originals go; a game that is there already counts once. A reading that was stopped goes on with the next import or search.",
	ExportLong: "RECORD is a name that search prints; without one the options say which games. Without --out the games go to standard output.",
	Game:       "gomoku, renju, go or xiangqi", Opponent: "part of the name of a player", Rules: "rule set, such as renju or chinese",
	Result: "won, lost (by you), drawn, first, second (the side that won) or none", From: "from this day, month or year on, such as 2026-05", To: "up to this day, month or year",
	Opening: "name of an opening, such as D4 or kagetsu of renju, screen-horses of xiangqi, sanrensei of go, or its moves", Position: "position: moves, a FEN, or NAME@MOVE", Size: "points on a side", Limit: "how many to list at most (0: all)",
	Out: "file to write", As: "format: sgf, pgn, pgn-iccs, pgn-wxf, pgn-simplified, pgn-traditional, xqf, ubb, psq, points or fen; without it the end of the name of the file says it",
	BadDay:      "%s cannot be %q, but a day, a month or a year such as 2026-05-17, 2026-05 or 2026",
	BadPosition: "%q is no position: %s", NoOpening: "no opening %q", NeedsGame: "say which game with --game", FewMoves: "the game has %d moves", NoMove: "%q is no move",
	Found: "Games: %d; first won %d, second won %d, drawn %d.", More: "Only %d of them are listed; --limit 0 lists all.", AtMove: "move %d",
	None: "No such game.", Renewed: "the index of the library was damaged or of another version and is made again from the files", Busy: "another program is reading the files; this is what is known so far",
	Read: "New games: %d; left out as already there: %d.", Kept: "Files kept: %d, in %s.", Faulty: "Games that could be read in part or not at all: %d",
	Stopped: "Stopped after %d new games; the next import goes on from there.", Unreadable: "What could not be read",
	MoreFaults: "and %d more", Progress: "%d %%, %d games", Exported: "Games written: %d, to %s.", Exists: "%s is there already",
	TwoFormats: "games of different formats do not fit in one file; choose those of one game",
	OneGame:    "a file in the format %s holds one game", NotAs: "%s is not written in the format %s", Holds: "the format %s has no place for what this game has: stones set up, passes, or one colour twice",
}
