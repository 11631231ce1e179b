package app

import (
	"log/slog"
	"strings"
	"sync"

	"qiyou/ai"
	"qiyou/ai/protocol/client"
	"qiyou/cmd/internal/engines"
	"qiyou/game"
	"qiyou/ui/session"
)

// guests are the engines of other programs that were added, each started when it is
// first asked. What is added while we run is among them.
type guests struct {
	path string // of the list
	live *live
	spin func(name string, f func())
	log  *slog.Logger

	mu   sync.Mutex
	open map[string]*engines.Guest // by command and name
}

// names are those of the engines for a game, in the order of the list.
func (g *guests) names(game string) (all []string) {
	for _, s := range g.list() {
		if engines.Game(s.Protocol) == game {
			all = append(all, s.Name)
		}
	}
	return all
}

// list is the list as it is now; empty where it cannot be read.
func (g *guests) list() engines.List {
	l, err := engines.ReadList(g.path)
	if err != nil {
		g.log.Warn("engines", "error", err)
	}
	return l
}

// find is the engine of that name, if it plays a game.
func (g *guests) find(name, game string) (engines.Spec, bool) {
	s, ok := g.list().Find(name)
	return s, ok && engines.Game(s.Protocol) == game
}

// Chosen implements [host.Guests] by the settings.
func (g *guests) Chosen(r session.Role, s game.Setup) string {
	found, _ := g.find(g.live.value(r.Setting(s.Game)), s.Game)
	return found.Name
}

// Guest implements [host.Guests].
func (g *guests) Guest(name string, s game.Setup, ours ai.Engine) ai.Engine {
	if guest := g.named(name, s.Game); guest != nil {
		return guest.With(ours)
	}
	return nil
}

// Adviser implements [host.Guests].
func (g *guests) Adviser(name string, s game.Setup, ours ai.Engine) ai.Engine {
	if guest := g.named(name, s.Game); guest != nil {
		return guest.Advising(ours)
	}
	return nil
}

// named is the guest of that name, nil where none of it plays a game.
func (g *guests) named(name, game string) *engines.Guest {
	spec, ok := g.find(name, game)
	if !ok {
		return nil
	}
	g.mu.Lock()
	defer g.mu.Unlock()
	key := strings.Join(append([]string{spec.Name, spec.Protocol, spec.Dir}, spec.Command...), "\x00")
	if g.open[key] == nil {
		g.open[key] = engines.NewGuest(spec, client.Config{Go: g.spin})
	}
	return g.open[key]
}

// close ends the programs.
func (g *guests) close() {
	g.mu.Lock()
	defer g.mu.Unlock()
	for _, guest := range g.open {
		_ = guest.Close()
	}
}
