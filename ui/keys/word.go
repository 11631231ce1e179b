package keys

import "slices"

// Argument is what may follow the word of an action in the palette. Its text is
// its name in ui/text.
type Argument string

// The arguments.
const (
	NoArgument Argument = ""
	Text       Argument = "text"
	Point      Argument = "point" // a move in the notation of the game
	Name       Argument = "name"
	Addr       Argument = "address" // host or host:port
	Number     Argument = "number"  // of a table, 0 is the lobby, of a move, or of moves
	Limit      Argument = "limit"   // a time limit, such as 10m+3x30s
	Peer       Argument = "peer"    // the name of a player in the lobby
	PeerText   Argument = "peer-text"
	Who        Argument = "who"   // everyone, known or nobody
	Way        Argument = "board" // how boards are drawn
	Path       Argument = "path"  // of a file
	Pair       Argument = "pair"  // a setting and its value
)

// Arguments lists every argument.
func Arguments() []Argument {
	return []Argument{Text, Point, Name, Addr, Number, Limit, Peer, PeerText, Who, Way, Path, Pair}
}

// words are the words of actions that are not called by their text: those of the
// lines that ui/linear reads, where it has the same.
var words = map[Action]string{
	Chat: "say", Type: "move", Rename: "name", GoTab: "table", Adjourn: "pause", Keep: "save", Retract: "withdraw", Yes: "accept", No: "decline",
	Choose: "choose", Menu: "choices", Look: "signs", Stop: "end", Palette: "commands", Jump: "goto", Larger: "board",
	Gather: "import",
}

var arguments = map[Action]Argument{
	Chat: Text, Type: Point, Rename: Name, Address: Addr, GoTab: Number, Clock: Limit, Invite: Peer, Watch: Peer, Mute: Peer, Tell: PeerText,
	Watchers: Who, Jump: Number, Undo: Number, Block: Peer, Verify: Peer,
	Gather: Path, Find: Text, Larger: Way, Settings: Pair, Comment: Text, Open: Path, Picture: Path,
}

// Word is what asks for a in the palette, in every language: lower-case ASCII
// letters and dashes.
func Word(a Action) string {
	if w, ok := words[a]; ok {
		return w
	}
	return string(a)
}

// habits are the words by which one leaves a screen of other programs.
var habits = map[Action][]string{Leave: {"q", "quit", "exit"}, Quit: {"q", "exit"}}

// Habit says whether word asks for a as other programs know it.
func Habit(a Action, word string) bool { return slices.Contains(habits[a], word) }

// ArgumentOf is what may follow the word of a.
func ArgumentOf(a Action) Argument { return arguments[a] }
