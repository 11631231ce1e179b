package host

import (
	"log/slog"

	"qiyou/ai"
	"qiyou/cmd/internal/store"
	"qiyou/discovery"
	"qiyou/game"
	"qiyou/game/match"
	"qiyou/p2p"
	"qiyou/p2p/identity"
	"qiyou/ui/session"
)

// Config is what a host is made from.
type Config struct {
	Key       *identity.Key
	Name      string
	Node      *p2p.Node          // nil without a network
	Discovery *discovery.Service // nil without a network
	Store     *store.Store
	Judge     match.Judge
	Engine    func(game.Setup) ai.Engine  // nil where no engine plays it
	Record    func(match.Match) []byte    // a match as the text of a record
	Proxy     int                         // level of the engine that plays our seats against peers; 0 is a person
	Tables    int                         // matches at the same time, before invitations are declined; 0 is one
	Go        func(name string, f func()) // starts a goroutine
	Self      func(string) discovery.Self // how to announce ourselves under a name
	Renamed   func(string)                // told of another name that was chosen; may be nil
	Watch     string                      // who may watch our matches, one of session.WatchEveryone and so on; empty is everyone
	Overhear  bool                        // the person here wants to hear spectators during a game
	Allowed   func(string)                // told of another Watch that was chosen; may be nil
	Room      *Room                       // the private room to be in; nil for none
	Door      *Door                       // asked by Node who may link; nil where everybody may
	Mode      session.Mode                // at the start
	Moded     func(session.Mode)          // told of another mode that was chosen; may be nil
	Log       *slog.Logger
}
