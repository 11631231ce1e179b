package text

var commandsEN = Commands{
	About: `qiyou (棋友, "a friend to play with") plays board games with the people on the
same network: no server, no account, no set-up. Started without a command it
shows who is there.`,
	Root: "play board games with the people on the same network", Play: "play: a peer, the computer, or two at this keyboard",
	Bot: "be a peer without a screen: accept invitations and let the computer play", Peer: "other programs on the network",
	PeerList: "list who is there and who is in the book", PeerTrust: "keep a key under a name of your own: by name, or by its fingerprint",
	PeerVerify: "show both fingerprints, to be compared face to face or by voice", PeerName: "call a key by another name", PeerForget: "take a key out of the book",
	PeerBlock: "let a key never link again; it sees no answer", PeerUnblock: "end a block", FlagAs: "the name to keep it under", FlagSame: "they are the same: mark as verified",
	MarkKnown: "known", MarkNew: "new", MarkVerified: "verified", MarkBlocked: "blocked", YourKey: "Your key, as the other should see it:", TheirKey: "The key of %s, as the other should show it:",
	AskSame:     "Are both the same on the other screen? yes or no:",
	VerifyHow:   "Compare both with the other screen, face to face or by voice, and then say --same. While you are connected two words do it: V on the screen, or the line verify.",
	PeerUnknown: "no player %q in the book", PeerMany: "%q may be more than one player; use the fingerprint:", HintPeers: "qiyou peer list shows who is in it; a key never met is named by its 64 digits", LastSeen: "seen %s",
	Record: "finished games", RecordList: "list the records, the latest first",
	RecordStats: "count won, lost and drawn games by opponent and game",
	RecordShow:  "show a record: a file, a number of the list, or part of a name", RecordVerify: "check the signatures and every move of a record",
	Doctor: "say what stands in the way of playing on this network, and what to do", Version: "say which version this is",
	Rules: "judge for scripts: a JSON question about the rules a line in, an answer a line out", Perft: "count the ways to play on for some plies",
	Sound: "play a sound, or write it as a file", FlagWAV: "write it into this file (- is standard output) and do not play it",
	FlagSeed: "the same seed gives the same samples", FlagPart: "of music: which phrase, from 0",
	NoSound: "nothing here can play it", HintSound: "pw-play, paplay or aplay can play it, where there is a device; --wav writes a file",
	Bench: "have the engines do fixed work, and print what they found",
	RulesLong: `Reads one JSON object a line and answers each with one, until the input ends:
{"id":1, "game":"gomoku|renju|go|xiangqi", "setup":{...}, "start":..., "moves":["h8"], "ask":["state","legal","score","forbidden","perft","notation"], "depth":2, "dead":["D4"]}
setup: gomoku and renju size, rule, opening, foul; go size, rules, ko, suicide, komi, handicap; xiangqi repetition, limit, odds.
start: a FEN for xiangqi, else {"black":[...],"white":[...],"to_move":"black"}.`,
	FlagTables: "how many matches to play at the same time", FlagFEN: "position to start from", FlagDivide: "count for each first move",

	FlagHome: "folder for everything: settings, key, records", FlagLang: "language: %s", FlagName: "your name, as others see it",
	FlagPort: "UDP port (usually 1976, or another if that is taken)", FlagLog: "detail of the log file: debug, info, warn, error",
	FlagOffline: "do not use the network", FlagPlain: "lines of text instead of a screen", FlagJSON: "one JSON object a line",
	FlagPeer: "invite a peer by name or address", FlagWatch: "watch the match of a peer, by name or address", FlagWithin: "how long to wait for that peer", FlagComputer: "play the computer at this level (1 to 3)",
	FlagHere: "two people at this keyboard", FlagOnce: "end after one game", FlagWait: "end after one game, even if the input ends before",
	FlagRoom: "be in a private room: alone it makes four words to pass on, with the words it enters", RoomSize: "a room has four words, which qiyou play --room makes", RoomWord: "%q is no word of a room: these are made by qiyou play --room and not chosen",
	FlagKnown: "let in only people met before; others see no answer", FlagInvisible: "do not announce yourself; invite others, or give them your address",
	FlagRules: "rule set: freestyle, standard, renju, caro, chinese, japanese, aga, new-zealand, tromp-taylor, xiangqi", FlagSize: "points on a side",
	FlagSet: "settle an option, such as opening=rif, komi=6.5, handicap=2; may be repeated", FlagClock: "clock: none, 10m, 5m+3s, 10m+3x30s, 10m+25/5m",
	FlagFirst: "who moves first: me, other, or lot", FlagLevel: "level of the computer (1 to 3)", FlagListWait: "how long to look",

	UnknownCommand: "there is no command %q", DidYouMean: "there is no command %q; did you mean %s?", MissingVerb: "%s needs one of its commands",
	WrongArgs: "it takes: %s", WrongArg: "%q does not fit; it takes: %s", UnknownFlag: "there is no option %s", NoValue: "the option %s needs a value", BadValue: "the option %s cannot be %q",
	BadFlag: "%s cannot be read as an option", OneFlag: "only one of these options: %s",
	SeeHelp: "see %s --help", PortTaken: "the UDP port is taken by another program", PeerNotFound: "peer not found or not answering",
	Ambiguous: "several peers have that name; use the address or the number of the list", Refused: "the other side did not agree",
	NoPeers: "nobody found", HintFolder: "choose another folder with --home or QIYOU_HOME", HintKey: "make the file readable for you alone: chmod 600",
	HintTerminal: "try qiyou play --plain", HintDoctor: "qiyou doctor says what may stand in the way", HintPort: "choose another with --port, or leave it to qiyou (port %d was asked for)",
	RecordHolds: "everything holds", Signatures: "%d signatures", EventsHold: "%d of %d events hold",
	SignedByBoth: "both have signed the end", SignedByOne: "not both have signed the end", NoLog: "there is no signed log in the file",
	LogBroken: "the signed log does not hold", FileDiffers: "the file says other than its signed log",
	LayoutDiffers: "only blanks, comments or line ends are other than they were written",
	BrokenMove:    "the first that does not hold is event %d, at move %d: %s by %s: %s",
	BrokenEvent:   "the first that does not hold is event %d, after move %d: %s",
	Says:          "%s: the file says \"%s\", signed is \"%s\"", SaysMove: "move %d: the file says \"%s\", signed is \"%s\"",
	Ops: map[string]string{
		"start": "the terms", "join": "the signature under the terms", "move": "a move", "undo": "a takeback", "draw": "a draw",
		"resign": "a resignation", "timeout": "a lost clock", "confirm": "the signature under the end", "pause": "a pause",
		"adjourn": "an adjournment", "return": "the return from an adjournment", "none": "something unknown", "unknown": "something unknown",
	},
	RecordClaimed: "%s claims that the other's time was over: claimed, not confirmed",

	Page: Page{
		Usage: "Usage:", Commands: "Commands:", Flags: "Options:", Global: "Options of every command:",
		More: "%s says more about a command.", HelpFlag: "show this help", Help: "help about a command", Completion: "write what makes a shell complete the command line",
	},
	Checks: map[string]string{
		"folder": "data folder", "key": "identity", "port": "port", "buffer": "UDP receive buffer", "interfaces": "network interfaces",
		"firewall": "firewall", "multicast": "multicast (mDNS)", "peers": "peers seen, of these not answering", "terminal": "terminal",
	},
	Advices: map[Advice]string{
		AdviseFolder: "give yourself the right to write there, or choose another folder with --home or QIYOU_HOME",
		AdviseKey:    "make the key file readable for you alone (chmod 600); move it away to start with a new identity", AdvisePort: "another program has it (perhaps qiyou itself); qiyou will take another port, or use --port",
		AdviseBuffer: "sysctl -w net.core.rmem_max=212992", AdviseNetwork: "connect to a network; the computer and two at one keyboard need none",
		AdviseMulticast: "allow UDP port 5353 (mDNS) in and out; in a VPN or container multicast may be off: join by address with --peer",
		AdviseUFW:       "allow it: ufw allow 5353/udp && ufw allow 1976/udp", AdviseFirewalld: "allow it: firewall-cmd --add-service=mdns --add-port=1976/udp",
		AdviseUnreachable: "some peers are seen but do not answer: a firewall there, or an access point that keeps its clients apart (client isolation)",
		AdviseAlone:       "nobody else runs qiyou, or the access point keeps its clients apart (client isolation): try --peer with the other's address",
		AdviseNoTerminal:  "no screen can be drawn here: qiyou play --plain works", AdviseSize: "80x24 or more shows board and panel side by side",
	},
}
