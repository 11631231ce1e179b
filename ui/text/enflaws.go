package text

import "qiyou/game/record"

var flawsEN = Flaws{
	Place: "line %d, byte %d", Byte: "byte %d", Move: "move %d", Why: "%s (%s)", Quote: "%s: \"%s\"", Says: "%s: %s.", Bare: "%s.",
	Codes: map[string]string{
		record.FaultStray:   "signs without a place here, skipped",
		record.FaultCut:     "the file ends in the middle",
		record.FaultTag:     "a tag or property that cannot be read, skipped",
		record.FaultMany:    "more than is read of one file; the rest is left out",
		record.FaultCharset: "bytes that are not of the character set, replaced",
		record.FaultGame:    "a game that is not played here",
		record.FaultSize:    "a board of a size that is not played here",
		record.FaultSetup:   "stones or a FEN that make no position",
		record.FaultMoveOf:  "a move that cannot be read; the line ends before it",
		record.FaultIllegal: "a move against the rules; the line ends before it",
		record.FaultForced:  "a move against the rules, played as the file has it",
		record.FaultLater:   "stones set up after the first move; the line ends before them",
		record.FaultLog:     "the signed log does not hold; the moves of the file are shown",
		record.FaultDiffers: "the file says other than its signed log; the log is shown",
		record.FaultNone:    "no game in a format that is read here",
		record.FaultLong:    "the file is too long",
	},
}
