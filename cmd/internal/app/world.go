package app

import (
	"context"
	"fmt"
	"log/slog"
	"strconv"
	"time"

	"qiyou/ai"
	aigomoku "qiyou/ai/gomoku"
	aiweiqi "qiyou/ai/weiqi"
	aixiangqi "qiyou/ai/xiangqi"
	"qiyou/cmd/internal/conf"
	"qiyou/cmd/internal/engines"
	"qiyou/cmd/internal/host"
	"qiyou/cmd/internal/logx"
	"qiyou/cmd/internal/store"
	"qiyou/cmd/internal/table"
	"qiyou/cmd/internal/task"
	"qiyou/discovery"
	"qiyou/game"
	"qiyou/game/catalog"
	"qiyou/game/match"
	"qiyou/game/record"
	"qiyou/p2p"
	"qiyou/p2p/identity"
	"qiyou/p2p/wire"
	"qiyou/ui/session"
)

// world is the parts of the program, made from flags and settings.
type world struct {
	paths    conf.Paths
	settings conf.Settings // as they were at the start
	live     *live
	crash    *task.Crash
	log      *slog.Logger
	logFile  *logx.File
	key      *identity.Key
	store    *store.Store
	node     *p2p.Node
	search   *discovery.Service
	judge    match.Judge
	tables   int           // matches at the same time
	pace     time.Duration // the least that the computer takes over a move
	door     host.Door
	room     *host.Room // the private room, or nil
	guests   *guests
}

// personTables is at how many tables a person may sit at the same time.
const personTables = 8

// games are the letters of the games that are played here, for discovery.
const games = "grwx"

// settings reads the settings and makes the folders.
func (p *program) settings() (conf.Paths, conf.Settings, error) {
	paths, err := conf.Find(p.flags.home, p.Getenv)
	if err != nil {
		return paths, conf.Settings{}, err
	}
	flags := map[string]string{}
	for key, value := range map[string]string{"name": p.flags.name, "lang": p.flags.lang, "port": p.flags.port, "log": p.flags.log} {
		if value != "" {
			flags[key] = value
		}
	}
	for key, on := range map[string]bool{"known": p.flags.known, "invisible": p.flags.invisible} {
		if on {
			flags[key] = "true"
		}
	}
	s, err := conf.Load(paths, flags, p.Getenv)
	if err != nil {
		return paths, s, usageError{err}
	}
	if err := paths.Make(); err != nil {
		return paths, s, hinted{err, p.help.HintFolder}
	}
	return paths, s, nil
}

// open makes the world. Close it.
func (p *program) open() (*world, error) {
	paths, s, err := p.settings()
	if err != nil {
		return nil, err
	}
	w := &world{paths: paths, settings: s, judge: match.Judge{Rules: catalog.New}, tables: personTables}
	w.crash = task.New(paths.Log(), p.Err)
	var level slog.Level
	if err := level.UnmarshalText([]byte(s.Log)); err != nil {
		level = slog.LevelInfo
	}
	if w.log, w.logFile, err = logx.Open(paths.Log(), level); err != nil {
		return nil, hinted{err, p.help.HintFolder}
	}
	logx.Capture(w.log)
	w.live = newLive(paths, s, overSSH(p.Getenv), w.log)
	w.guests = &guests{path: paths.Engines(), live: w.live, spin: w.crash.Go, log: w.log, open: map[string]*engines.Guest{}}
	w.live.engines = w.guests.names
	if w.key, err = identity.Load(paths.Identity()); err != nil {
		return w, hinted{fmt.Errorf("%s: %w", paths.Identity(), err), p.help.HintKey}
	}
	if w.store, err = store.Open(paths.Journal(), paths.Records(), paths.Peers()); err != nil {
		return w, hinted{err, p.help.HintFolder}
	}
	w.store.Elsewhere(w.places().Find)
	return w, nil
}

func (w *world) close() {
	if w != nil && w.guests != nil {
		w.guests.close()
	}
	if w != nil && w.logFile != nil {
		w.logFile.Close()
	}
}

// online opens the socket. A port that was
// asked for must be free; the usual one is replaced by another.
func (p *program) online(w *world) error {
	if p.flags.offline {
		return nil
	}
	var err error
	if w.room, err = p.room(); err != nil {
		return err
	}
	port := w.settings.Port
	fallback := w.settings.From("port") == conf.Default
	if fallback {
		port = host.DefaultPort
	}
	node, err := p2p.Listen(p2p.Config{
		Key: w.key, Addr: ":" + strconv.Itoa(port), Fallback: fallback, Known: w.friend, Guard: w.crash.Guarded("node"), Log: w.log, Admit: w.door.Admit,
		Hello: wire.Hello{App: "qiyou/" + version(), Name: wire.Clean(w.settings.Name, match.MaxName), Caps: []string{"undo", "draw", "chat", "rematch"}, Rules: ruleIDs()},
	})
	if err != nil {
		return hinted{err, fmt.Sprintf(p.help.HintPort, port)}
	}
	w.node = node
	return nil
}

// called gives the person here a name before anybody is told of them.
func (w *world) called(name string) {
	w.settings.Name = name
	if w.node != nil {
		w.node.SetHello(name)
	}
}

// friend says whether the person here has played with a key, named or compared
// it: strangers never take its place.
func (w *world) friend(id identity.ID) bool {
	book, err := w.store.ReadBook()
	p, _ := book.Get(id)
	return err == nil && (p.Trusted() || book.Results[id] != store.Result{})
}

func (w *world) self(name string) discovery.Self {
	return discovery.Self{Hidden: w.settings.Unseen, Room: w.room.Tag(), ID: w.key.ID().Short(), Name: name, Port: w.node.Port(), Protocol: strconv.Itoa(p2p.ProtocolVersion), Games: games}
}

func ruleIDs() []string {
	var all []string
	for _, s := range catalog.Setups() {
		all = append(all, s.ID())
	}
	return all
}

// host makes the running program out of w; proxy is the level of an engine
// that takes our seat against peers, 0 for a person.
func (w *world) host(proxy int) *host.Host {
	if w.node != nil {
		w.search = discovery.New(discovery.Config{
			Self: w.self(w.settings.Name), Prober: w.node, Log: w.log, Spawn: func(f func()) { w.crash.Go("discovery", f) }, Rest: 30 * time.Second,
		})
	}
	return host.New(host.Config{
		Key: w.key, Name: w.settings.Name, Node: w.node, Discovery: w.search, Store: w.store, Judge: w.judge, Engine: engine, Guests: w.guests,
		Record: record.Write, Library: w.library, Proxy: proxy, Tables: w.tables, Pace: w.pace, Go: w.crash.Go, Self: w.self, Door: &w.door, Room: w.room,
		Mode: session.Mode{KnownOnly: w.settings.Known, Invisible: w.settings.Unseen}, Watch: w.settings.Watchers, Overhear: w.settings.Overhear, Manner: table.Manner{Resigns: w.settings.Resign, Ponders: w.settings.Ponder, Threads: w.settings.Threads},
		Chosen: host.Chosen{
			Name: func(name string) { w.live.save("name", name) }, Mode: w.moded, Watch: func(who string) { w.live.save("watchers", who) },
		},
		Settings: w.live, First: unknown(w.settings),
		Log: w.log,
	})
}

// moded keeps a mode that a person chose on the way.
func (w *world) moded(m session.Mode) {
	w.live.save("known", strconv.FormatBool(m.KnownOnly))
	w.live.save("invisible", strconv.FormatBool(m.Invisible))
}

// newEngines makes the engine of each game.
var newEngines = map[string]func() ai.Engine{"gomoku": aigomoku.New, "weiqi": aiweiqi.New, "xiangqi": aixiangqi.New}

// engine is the engine for a setup, or nil.
func engine(s game.Setup) ai.Engine {
	if newEngine, ok := newEngines[s.Game]; ok {
		return newEngine()
	}
	return nil
}

// with runs face against a host that lives as long as it.
func (w *world) with(ctx context.Context, proxy int, face func(context.Context, *host.Host) error) error {
	defer w.crash.Guard("face")
	h := w.host(proxy)
	inner, cancel := context.WithCancel(ctx)
	defer cancel()
	ended := make(chan error, 1)
	w.crash.Go("host", func() { ended <- h.Run(inner) })
	err := face(ctx, h)
	cancel()
	if err2 := <-ended; err == nil {
		err = err2
	}
	return err
}
