package host

import (
	"context"
	"log/slog"
	"time"

	"qiyou/ai"
	"qiyou/cmd/internal/library"
	"qiyou/cmd/internal/store"
	"qiyou/cmd/internal/table"
	"qiyou/discovery"
	"qiyou/game"
	"qiyou/game/match"
	"qiyou/p2p"
	"qiyou/p2p/identity"
	"qiyou/ui/session"
)

// Config is what a host is made from.
type Config struct {
	Key    *identity.Key
	Name   string
	Store  *store.Store
	Judge  match.Judge
	Engine func(game.Setup) ai.Engine // nil where no engine plays it
	Guests Guests                     // engines of other programs; nil for none
	Record func(match.Match) []byte   // a match as the text of a record
	// Library opens the library, for as long as something is looked for in it; nil
	// where there is none. It is not called before that.
	Library func(context.Context) (*library.Library, error)
	Proxy   int // level of the engine that plays our seats against peers; 0 is a person
	Tables  int // matches at the same time, before invitations are declined; 0 is one

	Node      *p2p.Node                   // nil without a network
	Discovery *discovery.Service          // nil without a network
	Self      func(string) discovery.Self // how to announce ourselves under a name
	Door      *Door                       // asked by Node who may link; nil where everybody may
	Room      *Room                       // the private room to be in; nil for none

	Mode     session.Mode  // at the start
	Watch    string        // who may watch our matches, one of session.WatchEveryone and so on; empty is everyone
	Pace     time.Duration // the least that the computer takes over a move
	Manner   table.Manner  // of the computer
	Overhear bool          // the person here wants to hear spectators during a game
	Chosen   Chosen
	Settings Settings         // nil where nothing can be set
	First    []session.Notice // what the face is told before all else

	Go  func(name string, f func()) // starts a goroutine
	Log *slog.Logger
}

// Chosen is told what the person here has changed on the way, so that it can be
// kept. Each may be nil.
type Chosen struct {
	Name  func(string)
	Mode  func(session.Mode)
	Watch func(string)
}

// Settings is what can be set while the program runs. Only the host's loop asks
// it.
type Settings interface {
	// All are the settings as they count now, in the order to show them.
	All() []session.Setting
	// Set sets one and keeps it. An error has a Code of session.ErrorCodes.
	Set(key, value string) error
}

// tell tells f of v, if there is one to tell.
func tell[T any](f func(T), v T) {
	if f != nil {
		f(v)
	}
}
