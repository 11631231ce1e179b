package archtest

// Table is the rules of qiyou, in the order of dependence: a package may import
// what its row names and nothing else.
func Table() Rules {
	return Rules{
		Module:    "qiyou",
		Functions: 120,
		Files:     800,
		Packages:  packages,
		Outside: []Outside{
			{"github.com/quic-go/quic-go", []string{"p2p", "cmd/internal/hostile"}},
			{"github.com/hashicorp/mdns", []string{"discovery"}},
			{"github.com/miekg/dns", []string{"discovery"}},
			{"github.com/gdamore/tcell", []string{"ui/term"}},
			{"github.com/spf13/cobra", []string{"cmd/qiyou", "cmd/internal/app"}},
			{"modernc.org/sqlite", []string{"cmd/internal/library"}},
		},
		Starts: starts,
	}
}

var packages = []Package{
	// The games. All is values and functions.
	{Dir: "game", Pure: true},
	{Dir: "game/clock", Pure: true},
	{Dir: "game/hash", Pure: true},
	{Dir: "game/shape", Imports: []string{"game", "game/hash"}, Pure: true},
	{Dir: "game/gomoku", Imports: []string{"game", "game/hash"}, Pure: true},
	{Dir: "game/weiqi", Imports: []string{"game", "game/hash"}, Pure: true},
	{Dir: "game/xiangqi", Imports: []string{"game", "game/hash"}, Pure: true},
	{Dir: "game/catalog", Imports: []string{"game", "game/gomoku", "game/weiqi", "game/xiangqi"}, Pure: true},
	{Dir: "game/match", Imports: []string{"game", "game/clock"}, Outside: []string{cbor}, Pure: true,
		Why: "holds what to send after a reconnect too; signs and hashes, which is computing and no chance"},
	{Dir: "game/match/matchtest", Imports: []string{"game", "game/match"}, Tests: true},
	{Dir: "game/record", Imports: []string{"game", "game/clock", "game/match", "game/gomoku", "game/weiqi", "game/xiangqi"},
		Outside: []string{"golang.org/x/text"}, Pure: true, Why: "asks each game for what its file format has a place for; old files are in GBK"},
	{Dir: "game/gametest", Imports: []string{"game", "game/clock", "game/match"}, Outside: []string{"pgregory.net/rapid"}, Tests: true,
		Why: "the suite that every game passes calls a state from several goroutines"},

	// Engines know the games and nothing of matches, peers or screens.
	{Dir: "ai", Imports: []string{"game"}},
	{Dir: "ai/aitest", Imports: []string{"game", "ai"}, Tests: true},
	{Dir: "ai/search", Imports: []string{"game", "game/hash", "ai"}},
	{Dir: "ai/gomoku", Imports: []string{"game", "game/gomoku", "ai", "ai/search", "ai/gomoku/internal/net"}},
	{Dir: "ai/gomoku/internal/net", Imports: []string{"game/gomoku"}, Outside: []string{"golang.org/x/sys"}, Why: "asks what instructions the machine has"},
	{Dir: "ai/gomoku/internal/teach", Imports: []string{"game", "game/gomoku", "ai", "ai/gomoku", "ai/gomoku/internal/net"}, Outside: []string{"golang.org/x/sys"},
		Main: true, Why: "a program for those who make the network; asks what instructions the machine has"},
	{Dir: "ai/weiqi", Imports: []string{"game", "game/weiqi", "ai", "ai/search"}},
	{Dir: "ai/xiangqi", Imports: []string{"game", "game/xiangqi", "ai", "ai/search"}},
	{Dir: "ai/protocol", Imports: []string{"game", "game/record", "game/gomoku", "game/weiqi", "game/xiangqi", "ai"}},
	{Dir: "ai/protocol/client", Imports: []string{"game", "game/gomoku", "game/weiqi", "game/xiangqi", "ai"}},

	// The network. It carries facts and does not know what they mean.
	{Dir: "discovery", Outside: []string{"github.com/hashicorp/mdns", "github.com/miekg/dns", "golang.org/x/net", "golang.org/x/sys"}},
	{Dir: "p2p/wire", Imports: []string{"game", "game/clock", "game/match"}, Outside: []string{cbor}, Pure: true},
	{Dir: "p2p/identity", Outside: []string{"golang.org/x/text"}, Why: "compares names by how they look"},
	{Dir: "p2p/words"},
	{Dir: "p2p/verify", Imports: []string{"p2p/words"}, Pure: true},
	{Dir: "p2p/room", Imports: []string{"p2p/words"}, Outside: []string{"golang.org/x/crypto"}, Why: "Argon2id makes a short code dear to guess"},
	{Dir: "p2p", Imports: []string{"game", "game/clock", "game/match", "p2p/wire", "p2p/identity"},
		Outside: []string{"github.com/quic-go/quic-go", "golang.org/x/net", "golang.org/x/sys", "golang.org/x/time"}},

	// What people see. It knows neither peers nor engines.
	{Dir: "ui/session", Imports: []string{"game", "game/clock", "game/match", "game/record"}},
	{Dir: "ui/ahead", Imports: []string{"game", "game/match", "ui/session"}, Pure: true},
	{Dir: "ui/session/sessiontest", Imports: []string{"game", "game/match", "ui/session"}, Tests: true},
	{Dir: "ui/cell", Outside: []string{"github.com/rivo/uniseg", "golang.org/x/text"}, Pure: true},
	{Dir: "ui/cell/celltest", Imports: []string{"ui/cell"}, Pure: true, Tests: true},
	{Dir: "ui/board", Imports: []string{"game", "ui/cell"}, Pure: true},
	{Dir: "ui/picture", Imports: []string{"game", "game/record", "ui/board", "ui/cell"}, Outside: []string{"golang.org/x/image"}, Pure: true,
		Why: "letters on a PNG need a font"},
	{Dir: "ui/emblem", Imports: []string{"ui/cell"}, Pure: true},
	{Dir: "ui/keys"},
	{Dir: "ui/sound", Pure: true},
	{Dir: "ui/text", Imports: []string{"game", "game/clock", "game/match", "game/record", "ui/cell", "ui/session", "ui/keys"},
		Outside: []string{"golang.org/x/text"}, Why: "which language does for which is a table of Unicode"},
	{Dir: "ui/view", Pure: true,
		Imports: []string{"game", "game/clock", "game/match", "game/record", "ui/ahead", "ui/board", "ui/cell", "ui/emblem", "ui/keys", "ui/picture", "ui/session", "ui/sound", "ui/text"}},
	{Dir: "ui/term", Imports: []string{"ui/cell", "ui/keys"},
		Outside: []string{"github.com/gdamore/tcell", "github.com/rivo/uniseg", "golang.org/x/sys", "golang.org/x/term", "golang.org/x/text"},
		Why:     "what a terminal can do is asked for and tried out here, and nowhere else"},
	{Dir: "ui/linear", Imports: []string{"game", "game/clock", "game/match", "game/record", "ui/ahead", "ui/board", "ui/cell", "ui/picture", "ui/session", "ui/text"}},
	{Dir: "ui", Imports: []string{"game", "game/clock", "game/match", "game/record", "ui/*"}},

	// The program.
	{Dir: "cmd/internal/logx", Main: true, Why: "makes the standard log write to the file"},
	{Dir: "cmd/internal/task", Main: true, Why: "ends the program after a crash"},
	{Dir: "cmd/internal/archtest"},
	{Dir: "cmd/internal/hostile", Imports: []string{"game", "game/*", "p2p", "p2p/*"}, Outside: []string{"github.com/quic-go/quic-go", cbor}, Tests: true,
		Why: "speaks QUIC as no node of ours does"},
	{Dir: "cmd/internal/app", Imports: []string{"*"}, Outside: []string{"github.com/spf13/cobra", "github.com/spf13/pflag", "golang.org/x/term"}, Main: true},
	{Dir: "cmd/internal/store", Imports: []string{"*"}, Outside: []string{"golang.org/x/sys"}},
	{Dir: "cmd/internal/library", Imports: []string{"*"}, Outside: []string{"modernc.org/sqlite"}, Why: "what the files say, to be searched; never the only place of anything"},
	{Dir: "cmd/internal/*", Imports: []string{"*"}},
	{Dir: "cmd/qiyou", Imports: []string{"*"}, Outside: []string{"github.com/spf13/cobra"}, Main: true},
}

const cbor = "github.com/fxamacker/cbor"

// starts is every file that starts goroutines: whose they are and how they end.
var starts = map[string]string{
	"cmd/internal/app/peerlist.go":    "peer list: the search, which ends with its time",
	"cmd/internal/app/play.go":        "the watch on a screen that does not close after a signal; ends when it has",
	"cmd/internal/app/world.go":       "the host beside a face, waited for; the search's own",
	"cmd/internal/host/host.go":       "one for each service, which end with the context and are waited for",
	"cmd/internal/host/dial.go":       "a dial, which ends with its time; the answer comes back to the loop",
	"cmd/internal/host/remember.go":   "a look for one met before, which ends with its time",
	"cmd/internal/host/dialback.go":   "a dial to one who asked for it, which ends with its time",
	"cmd/internal/host/records.go":    "reads records; ends when it has, and its answer goes to the loop",
	"cmd/internal/host/advise.go":     "an engine that thinks for the face; ends with its context, what it finds goes to the loop",
	"cmd/internal/host/analyse.go":    "an engine that goes through a game for the face; ends with its context, what it finds goes to the loop",
	"cmd/internal/host/seat.go":       "one a table: its loop, which ends when the table is left",
	"cmd/internal/table/seats.go":     "the engine's thinking, which ends with its context",
	"cmd/internal/task/task.go":       "the one helper, and a restore that may hang in a crash",
	"discovery/ask.go":                "closes a socket when the context ends",
	"discovery/ifwatch_linux.go":      "closes a socket when the context ends",
	"discovery/service.go":            "the receivers, by the function in its configuration",
	"ai/weiqi/threads.go":             "one a tree, waited for by Think; ends with the limits of the task",
	"ai/protocol/ucigo.go":            "ends a search that was a pondering, when its time is over",
	"ai/protocol/server.go":           "reads lines and thinks, by the function in its configuration; ends with the input and the context",
	"ai/protocol/client/client.go":    "the function for goroutines, where none is given",
	"ai/protocol/client/wire.go":      "reads what a program says, by the function in its configuration; ends when the wire is closed",
	"cmd/internal/library/sync.go":    "reads games beside each other; waited for at each batch",
	"cmd/internal/engines/engines.go": "the function for goroutines, where none is given",
	"cmd/internal/referee/referee.go": "one for each game at the same time; Run waits for all",
	"cmd/internal/child/child.go":     "waits for a program, by the function given; kills it a second after it was to end",
	"game/gametest/gametest.go":       "tests that a state may be read from anywhere",
	"p2p/dial.go":                     "ends a dial with the node, a greeting with its time",
	"p2p/gate.go":                     "gives the place of a connection back when it ends",
	"p2p/node.go":                     "the one way of the package, waited for by Run",
	"ui/linear/input.go":              "reads lines; ends with the input",
	"ui/term/close.go":                "the pump of events; a terminal given back that may hang; a first size",
	"ui/term/port.go":                 "reads keys; ends when the terminal is given back",
	"cmd/internal/hostile/lan.go":     "a packet on its way, in tests",
	"cmd/internal/app/sound.go":       "the speaker of a screen, waited for",
	"cmd/internal/speaker/speaker.go": "the music, and one for each sound and phrase that is playing; Run waits for all",
}
