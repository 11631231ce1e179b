package keys

// Action is what a key asks for. Its text is its name in ui/text.
type Action string

// The actions.
const (
	GoUp       Action = "up"
	GoDown     Action = "down"
	GoLeft     Action = "left"
	GoRight    Action = "right"
	GoNext     Action = "next"
	GoPrev     Action = "prev"
	Choose     Action = "enter" // act on what is selected
	Place      Action = "place" // play at the cursor
	Close      Action = "close" // close or deselect
	Help       Action = "help"
	Quit       Action = "quit"
	Leave      Action = "leave" // go from the table to the lobby
	Yes        Action = "yes"
	No         Action = "no"
	Undo       Action = "undo"
	UndoTwo    Action = "undo-two" // a move of each side
	Draw       Action = "draw"
	Resign     Action = "resign"
	Chat       Action = "chat"
	Retract    Action = "retract" // one's own request at a table
	Adjourn    Action = "adjourn" // go on later, and go on then
	Claim      Action = "claim"   // the other's time is over
	Rematch    Action = "rematch"
	Pass       Action = "pass"
	Picture    Action = "picture" // of the board shown, as a file
	Turn       Action = "turn"    // see the board from the other side
	Look       Action = "look"    // how pieces are written, what is marked
	Larger     Action = "larger"  // a larger way to draw the board, as Smaller
	Smaller    Action = "smaller"
	Menu       Action = "menu" // the choices of an opening
	Type       Action = "type" // a typed move begins
	Address    Action = "address"
	Computer   Action = "computer"
	Here       Action = "here"
	Game       Action = "game"       // to be proposed
	Settings   Action = "settings"   // what can be set
	Statistics Action = "statistics" // how finished games went, by opponent
	Order      Action = "order"      // of the rows of a list
	Rename     Action = "rename"
	Discard    Action = "discard"
	Cancel     Action = "cancel"   // one's own invitation
	Watch      Action = "watch"    // the match of a peer
	Watchers   Action = "watchers" // who may watch one's own
	Keep       Action = "keep"     // the record of a match that is watched
	Counter    Action = "counter"
	Back       Action = "back"    // one move earlier in a match
	Forward    Action = "forward" // one move later
	TenBack    Action = "ten-back"
	TenOn      Action = "ten-on"
	First      Action = "first"   // the board before the first move
	Present    Action = "present" // the board as it stands
	Jump       Action = "jump"    // the board after a move by its number
	Records    Action = "records" // the finished games on this machine
	Vary       Action = "vary"    // the next of the lines that part at the move shown
	VaryBack   Action = "vary-back"
	Comment    Action = "comment" // on the board shown
	Save       Action = "save"    // what was said of a game and tried out
	Drop       Action = "drop"    // not save it
	NoteOn     Action = "note-on" // the next board with a comment, or where lines part
	NoteBack   Action = "note-back"
	ReadOn     Action = "read-on" // further down in a long comment
	ReadBack   Action = "read-back"
	Faults     Action = "faults"   // what of a file was not read
	Autoplay   Action = "autoplay" // a move at a time by itself
	Open       Action = "open"     // a file of a game
	Search     Action = "search"
	Find       Action = "find"     // in the library: by words, or the board shown
	Gather     Action = "gather"   // a file or a folder into the library; ends that where it is under way
	Reindex    Action = "reindex"  // make the index of the library again
	Check      Action = "check"    // the signatures of a record
	Export     Action = "export"   // the games listed, as one file
	PlayOn     Action = "play-on"  // against the computer from the board shown
	Hint       Action = "hint"     // the best moves of the board shown
	Estimate   Action = "estimate" // who leads, from now on
	Analyse    Action = "analyse"  // the whole game, by an engine
	Mistake    Action = "mistake"  // the next move that cost much
	Owner      Action = "owner"    // whose the points will be, from now on
	Redraw     Action = "redraw"
	Suspend    Action = "suspend"
	Sounds     Action = "sounds" // on and off, as Music
	Music      Action = "music"
	Twice      Action = "confirm"   // whether a move is asked for twice
	Ahead      Action = "premove"   // whether moves are made ahead
	Verify     Action = "verify"    // compare words with a peer
	Known      Action = "known"     // only those met before may link
	Unseen     Action = "invisible" // announce nothing
	Invite     Action = "invite"    // the peer chosen, whatever else Enter would do
	Block      Action = "block"     // never let a key link again
	NextTab    Action = "next-tab"  // another of the tables and the lobby
	PrevTab    Action = "prev-tab"
	GoTab      Action = "tab"  // the one with the number of the key, 0 is the lobby
	Tell       Action = "tell" // say something to the peer chosen
	Mute       Action = "mute"
	Terms      Action = "terms" // another game on other terms
	Clock      Action = "clock" // the time limit to propose
	Palette    Action = "palette"
	Complete   Action = "complete" // the word that is typed
	Stop       Action = "stop"     // Ctrl+C: out of here, and out of the program
)

// Binding is an action with the keys that ask for it, the first of which hints
// show.
type Binding struct {
	Action Action
	Keys   []Key
	Hint   bool // worth a place in the line of hints
}

// Screen is a set of bindings that hold together.
type Screen string

// The screens.
const (
	Lobby    Screen = "lobby"
	Table    Screen = "table"
	Over     Screen = "over"     // a table whose game has ended
	Watching Screen = "watching" // a table where one only looks on
	Review   Screen = "review"   // a table that shows an earlier board
	Study    Screen = "study"    // the same of a finished game, where moves can be tried out
	Dialog   Screen = "dialog"   // rows with values
	Menus    Screen = "menu"     // a list of choices
	Confirm  Screen = "confirm"  // yes or no
	Waiting  Screen = "waiting"  // for the answer to an invitation
	Helping  Screen = "help"
	Words    Screen = "words"      // to be compared
	Standing Screen = "statistics" // rows that can be sorted
	Welcome  Screen = "welcome"    // the first start: a name is typed
	Library  Screen = "records"    // the finished games, which can be searched
	Unsaved  Screen = "unsaved"    // whether to save
	Commands Screen = "commands"   // the palette: a line above which the actions are listed
	anywhere Screen = ""
)

// Screens lists every screen.
func Screens() []Screen {
	return []Screen{Lobby, Table, Over, Watching, Review, Study, Dialog, Menus, Confirm, Waiting, Helping, Words, Standing, Welcome, Commands, Library, Unsaved}
}

func chars(s string) []Key {
	var keys []Key
	for _, r := range s {
		keys = append(keys, Rune(r))
	}
	return keys
}

// alts are the digits with Alt.
func alts() []Key {
	var keys []Key
	for r := '0'; r <= '9'; r++ {
		keys = append(keys, Key{Alt, r})
	}
	return keys
}

func on(a Action, hint bool, keys ...Key) Binding { return Binding{a, keys, hint} }

func char(a Action, hint bool, s string) Binding { return Binding{a, chars(s), hint} }

var (
	moving = []Binding{
		on(GoUp, false, Key{Code: Up}, Rune('k')),
		on(GoDown, false, Key{Code: Down}, Rune('j')),
		on(GoLeft, false, Key{Code: Left}, Rune('h')),
		on(GoRight, false, Key{Code: Right}, Rune('l')),
	}
	closing = on(Close, false, Key{Code: Esc})
	helping = []Binding{char(Help, true, "?"), char(Palette, false, ":")}
	looking = []Binding{char(Turn, false, "v"), char(Look, false, "w"), char(Larger, false, "+="), char(Smaller, false, "-"), char(Picture, false, "X")}
	steps   = []Binding{
		char(Back, true, "<,"), char(Forward, true, ">."),
		on(TenBack, false, Key{Code: PageUp}), on(TenOn, false, Key{Code: PageDown}),
		on(First, false, Key{Code: Home}), on(Present, true, Key{Code: End}),
		char(Jump, false, "#"),
	}
	tabs = []Binding{
		char(NextTab, true, "]"), char(PrevTab, false, "["),
		{Action: GoTab, Keys: alts()},
	}
	setting = on(Settings, false, Key{Ctrl, 'o'}) // a letter may be of a column
	advice  = []Binding{char(Hint, true, "H"), char(Estimate, false, "E"), char(Owner, false, "O")}
	answers = []Binding{char(Yes, false, "y"), char(No, false, "n")}
)

// maps are the bindings of every screen, in the order of hints and help.
var maps = map[Screen][]Binding{
	anywhere: {
		on(Redraw, false, Key{Ctrl, 'l'}),
		on(Suspend, false, Key{Ctrl, 'z'}),
		on(Sounds, false, Key{Ctrl, 'g'}),
		on(Music, false, Key{Ctrl, 't'}),
		on(Twice, false, Key{Ctrl, 'e'}),
		on(Ahead, false, Key{Ctrl, 'p'}),
		on(Stop, false, Key{Ctrl, 'c'}),
	},
	Lobby: join(
		[]Binding{
			on(Choose, true, Key{Code: Enter}),
			char(Invite, true, "i"),
			on(GoUp, false, Key{Code: Up}, Rune('k'), Key{Code: BackTab}),
			on(GoDown, false, Key{Code: Down}, Rune('j'), Key{Code: Tab}),
			char(Quit, true, "q"),
			char(Game, true, "g"),
			char(Clock, false, "T"),
			char(Computer, true, "p"),
			char(Here, true, "t"),
			char(Address, true, "a"),
			char(Records, false, "r"),
			char(Open, false, "f"),
			char(Find, false, "L"),
			char(Gather, false, "F"),
			char(Reindex, false, "R"),
			char(Statistics, false, "s"),
			char(Rename, true, "N"),
			on(Settings, true, Rune('S'), setting.Keys[0]),
			char(Discard, false, "D"),
			char(Cancel, false, "x"),
			char(Watch, false, "w"),
			char(Watchers, false, "W"),
			char(Verify, false, "V"),
			char(Known, false, "K"),
			char(Unseen, false, "I"),
			char(Block, false, "B"),
		},
		answers,
		[]Binding{char(Counter, false, "o"), char(Chat, true, "c"), char(Tell, false, "C"), char(Mute, false, "M")},
		tabs,
		[]Binding{closing}, helping,
	),
	Table: join(
		[]Binding{on(Place, true, Key{Code: Enter}, Rune(' ')), on(Menu, true, Key{Code: Tab}), char(Pass, true, "p")},
		moving,
		[]Binding{
			char(Undo, true, "u"),
			char(UndoTwo, false, "U"),
			char(Draw, true, "d"),
			char(Resign, true, "R"),
			char(Chat, true, "c"),
			char(Adjourn, false, "z"),
			char(Claim, false, "Z"),
			char(Verify, false, "V"),
			char(Watchers, false, "W"),
		},
		advice, looking,
		answers,
		[]Binding{
			char(Retract, false, "x"), char(Type, false, "abefgimorstABCDFGIJKLMNPQST"),
		},
		steps, tabs,
		[]Binding{setting, closing}, helping,
		[]Binding{char(Leave, true, "q")},
	),
	Over: join(
		[]Binding{char(Rematch, true, "m"), char(Undo, true, "u"), char(UndoTwo, false, "U"), char(Chat, true, "c"), char(Verify, false, "V")},
		moving, advice, looking, answers,
		[]Binding{char(Counter, false, "o"), char(Terms, false, "M"), char(Comment, false, ";"), char(Save, false, "s"), char(Analyse, false, "a"), char(Mistake, false, "x"), char(Find, false, "L")},
		steps, tabs,
		[]Binding{setting, closing}, helping,
		[]Binding{char(Leave, true, "q")},
	),
	Watching: join(
		[]Binding{char(Chat, true, "c"), char(Keep, true, "s")},
		moving, advice, looking, steps, tabs,
		[]Binding{setting, closing}, helping,
		[]Binding{char(Leave, true, "q")},
	),
	Review: join(
		steps,
		moving, looking, answers,
		[]Binding{char(Chat, true, "c"), char(Verify, false, "V"), char(Watchers, false, "W")},
		tabs,
		[]Binding{setting, closing}, helping,
		[]Binding{char(Leave, true, "q")}, advice,
	),
	Study: join(
		[]Binding{on(Place, true, Key{Code: Enter}, Rune(' ')), char(PlayOn, true, "P")},
		steps,
		[]Binding{on(Vary, true, Key{Code: Tab}), on(VaryBack, false, Key{Code: BackTab}), char(Pass, false, "p")},
		moving, looking, answers,
		[]Binding{char(Chat, false, "c")},
		tabs,
		[]Binding{setting, closing}, helping,
		[]Binding{
			char(Leave, true, "q"), char(Comment, true, ";"), char(Save, true, "s"), char(NoteOn, false, ")"), char(NoteBack, false, "("),
			char(ReadOn, false, "J"), char(ReadBack, false, "K"), char(Autoplay, false, "A"), char(Faults, false, "!"), char(Check, false, "V"), char(Open, false, "f"), char(Analyse, false, "a"), char(Mistake, false, "x"), char(Find, false, "L"),
		},
		advice,
	),
	Dialog: {
		on(GoUp, false, Key{Code: Up}, Rune('k'), Key{Code: BackTab}),
		on(GoDown, false, Key{Code: Down}, Rune('j'), Key{Code: Tab}),
		on(GoLeft, false, Key{Code: Left}, Rune('h')),
		on(GoRight, false, Key{Code: Right}, Rune('l'), Rune(' ')),
		on(Choose, true, Key{Code: Enter}),
		on(Close, true, Key{Code: Esc}, Rune('q')),
	},
	Menus: {
		on(GoUp, false, Key{Code: Up}, Rune('k'), Key{Code: BackTab}),
		on(GoDown, false, Key{Code: Down}, Rune('j'), Key{Code: Tab}),
		on(Choose, true, Key{Code: Enter}),
		on(Close, true, Key{Code: Esc}, Rune('q')),
	},
	Library: {
		on(GoUp, false, Key{Code: Up}, Rune('k'), Key{Code: BackTab}),
		on(GoDown, false, Key{Code: Down}, Rune('j'), Key{Code: Tab}),
		on(Choose, true, Key{Code: Enter}),
		char(Search, true, "/"),
		on(Close, true, Key{Code: Esc}, Rune('q')),
		char(Find, true, "L"),
		char(Gather, true, "F"),
		char(Export, true, "X"),
		char(Check, true, "V"),
		char(Reindex, false, "R"),
	},
	Unsaved: {
		char(Save, true, "s"),
		char(Drop, true, "d"),
		on(Close, true, Key{Code: Esc}, Rune('q')),
	},
	Confirm: {
		char(Yes, true, "y"),
		on(No, true, Rune('n'), Key{Code: Esc}, Rune('q')),
	},
	Waiting: {
		char(Cancel, true, "x"),
		on(Close, true, Key{Code: Esc}, Rune('q')),
	},
	Words: {
		char(Yes, true, "y"),
		char(No, true, "n"),
		on(Close, true, Key{Code: Esc}, Rune('q')),
	},
	Standing: {
		on(GoUp, false, Key{Code: Up}, Rune('k'), Key{Code: BackTab}),
		on(GoDown, false, Key{Code: Down}, Rune('j'), Key{Code: Tab}),
		on(Choose, true, Key{Code: Enter}),
		char(Order, true, "o"),
		on(Close, true, Key{Code: Esc}, Rune('q')),
	},
	Welcome: {
		on(Choose, true, Key{Code: Enter}),
		on(Close, true, Key{Code: Esc}),
	},
	Commands: {
		on(GoUp, false, Key{Code: Up}, Key{Code: BackTab}),
		on(GoDown, false, Key{Code: Down}),
		on(Choose, true, Key{Code: Enter}),
		on(Close, true, Key{Code: Esc}),
		on(Complete, true, Key{Code: Tab}),
	},
	Helping: {
		on(GoUp, false, Key{Code: Up}, Rune('k'), Key{Code: PageUp}),
		on(GoDown, false, Key{Code: Down}, Rune('j'), Key{Code: PageDown}),
		on(Close, true, Key{Code: Esc}, Rune('?'), Rune('q'), Key{Code: Enter}, Rune(' ')),
	},
}

func join(parts ...[]Binding) []Binding {
	var all []Binding
	for _, p := range parts {
		all = append(all, p...)
	}
	return all
}

// Map is the bindings of a screen and those that hold everywhere. It is not to
// be changed.
func Map(s Screen) []Binding { return join(maps[s], maps[anywhere]) }

// Of is what k asks for on screen s. A letter that is both a shortcut and a
// column is the shortcut; ui/view reads it as a column when a number follows.
func Of(s Screen, k Key) (Action, bool) {
	for _, bindings := range [][]Binding{maps[s], maps[anywhere]} {
		for _, b := range bindings {
			for _, key := range b.Keys {
				if key == k {
					return b.Action, true
				}
			}
		}
	}
	return "", false
}
