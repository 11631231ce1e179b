package app

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/spf13/cobra"
	"golang.org/x/term"

	"qiyou/cmd/internal/conf"
	"qiyou/cmd/internal/host"
	"qiyou/game"
	"qiyou/game/catalog"
	"qiyou/game/clock"
	"qiyou/ui"
	"qiyou/ui/linear"
	"qiyou/ui/session"
	uiterm "qiyou/ui/term"
	"qiyou/ui/text"

	"qiyou/ai"
)

// playFlags are the flags of qiyou play.
type playFlags struct {
	plain, json bool
	peer        string
	watched     string
	within      time.Duration
	computer    int
	here        bool
	record      string // to be reviewed
	rules       string
	size        int
	options     []string
	clock       string
	first       string
	once, wait  bool
	tables      int    // of a bot
	engine      string // plays in the place of ours
}

func (p *program) playCommand() *cobra.Command {
	var f playFlags
	c := p.command("play", p.help.Play, cobra.NoArgs, func(cmd *cobra.Command, _ []string) error {
		if cmd.Flags().Changed("computer") && !knownLevel(f.computer) {
			return notOneOf("--computer", f.computer, levels)
		}
		return p.play(cmd.Context(), f)
	})
	fl := c.Flags()
	fl.BoolVar(&f.plain, "plain", false, p.help.FlagPlain)
	fl.BoolVar(&f.json, "json", false, p.help.FlagJSON)
	fl.StringVar(&f.peer, "peer", "", p.help.FlagPeer)
	fl.StringVar(&f.watched, "watch", "", p.help.FlagWatch)
	fl.DurationVar(&f.within, "within", 10*time.Second, p.help.FlagWithin)
	fl.IntVar(&f.computer, "computer", 0, p.help.FlagComputer)
	fl.BoolVar(&f.here, "here", false, p.help.FlagHere)
	fl.StringVar(&f.record, "record", "", p.help.FlagRecord)
	fl.BoolVar(&f.once, "once", false, p.help.FlagOnce)
	fl.BoolVar(&f.wait, "wait", false, p.help.FlagWait)
	fl.StringVar(&f.engine, "engine", "", p.help.Engine.Use)
	p.modeFlags(c)
	p.offerFlags(c, &f)
	return c
}

// reviewCommand is play with a record open.
func (p *program) reviewCommand() *cobra.Command {
	var f playFlags
	c := p.command("review RECORD", p.help.Review, cobra.ExactArgs(1), func(cmd *cobra.Command, args []string) error {
		f.record = args[0]
		return p.play(cmd.Context(), f)
	})
	c.Flags().BoolVar(&f.plain, "plain", false, p.help.FlagPlain)
	c.Flags().BoolVar(&f.json, "json", false, p.help.FlagJSON)
	p.modeFlags(c)
	return c
}

// play is the face that fits.
func (p *program) play(ctx context.Context, f playFlags) error {
	if f.plain || f.json || !p.fullScreen() {
		return p.plain(ctx, f, 0)
	}
	return p.screen(ctx, f)
}

func knownLevel(n int) bool { return n >= int(ai.MinLevel) && n <= int(ai.MaxLevel) }

func (p *program) offerFlags(c *cobra.Command, f *playFlags) {
	fl := c.Flags()
	fl.StringVar(&f.rules, "rules", "", p.help.FlagRules)
	fl.IntVar(&f.size, "size", 0, p.help.FlagSize)
	fl.StringArrayVar(&f.options, "set", nil, p.help.FlagSet)
	fl.StringVar(&f.clock, "clock", "", p.help.FlagClock)
	fl.StringVar(&f.first, "first", "lot", p.help.FlagFirst)
}

// offer is the game that flags and settings propose.
func (p *program) offer(f playFlags, s conf.Settings) (session.Offer, error) {
	var o session.Offer
	setup, err := f.setup(s)
	if err != nil {
		return o, err
	}
	o.Setup = setup
	text := f.clock
	if text == "" {
		text = s.Clock
	}
	if o.Clock, err = clock.Parse(text); err != nil {
		return o, badValue("--clock", text)
	}
	if o.Sides, err = sides(f.first); err != nil && f.first != "" {
		return o, err
	}
	return o, nil
}

// setup is the game that f asks for; what it leaves open is as the settings
// have it.
func (f playFlags) setup(s conf.Settings) (game.Setup, error) {
	setup, err := game.ParseSetup(s.Setup)
	if _, err2 := catalog.New(setup); err != nil || err2 != nil {
		setup = catalog.Setups()[0]
	}
	if f.rules != "" {
		if setup, err = named(f.rules); err != nil {
			return setup, err
		}
	}
	options := slices.Clone(f.options)
	if f.size != 0 {
		options = append(options, catalog.Size+"="+strconv.Itoa(f.size))
	}
	for _, o := range options {
		key, value, _ := strings.Cut(o, "=")
		if setup, err = catalog.With(setup, key, value); err != nil {
			return setup, notSettled(setup, key, value)
		}
	}
	return setup, nil
}

// named is the rule set on offer that a person names: weiqi/chinese, chinese,
// or weiqi for the usual one.
func named(name string) (game.Setup, error) {
	for _, s := range catalog.Setups() {
		if s.ID() == name || s.Rules == name || s.Game == name {
			return s, nil
		}
	}
	return game.Setup{}, notOneOf("--rules", name, strings.Join(flagValues()["rules"], ", "))
}

// notSettled says what can be settled about the game of s, where that cannot.
func notSettled(s game.Setup, key, value string) error {
	var keys []string
	for _, c := range catalog.Choices(s) {
		keys = append(keys, c.Key)
		if c.Key == key {
			return notOneOf(s.ID()+" "+key, value, strings.Join(c.Values, ", "))
		}
	}
	return notOneOf(s.ID()+" --set", key, strings.Join(keys, ", "))
}

// fullScreen says whether a screen can be drawn at all.
func (p *program) fullScreen() bool {
	in, ok1 := p.In.(*os.File)
	out, ok2 := p.Out.(*os.File)
	return ok1 && ok2 && term.IsTerminal(int(in.Fd())) && term.IsTerminal(int(out.Fd())) && p.Getenv("TERM") != "dumb"
}

// ready is the world with its socket open, and the game that f proposes. Close
// the world even after an error.
func (p *program) ready(f playFlags) (*world, session.Offer, error) {
	w, err := p.open()
	if err != nil {
		return w, session.Offer{}, err
	}
	if f.record != "" { // said before there is a face
		if _, _, err := w.readTree(f.record); err != nil {
			return w, session.Offer{}, err
		}
	}
	of, err := p.guest(w, f.engine)
	if err != nil {
		return w, session.Offer{}, err
	}
	o, err := p.offer(f, w.settings)
	if err == nil && of != "" && f.rules == "" && o.Setup.Game != of {
		f.rules = of
		o, err = p.offer(f, w.settings)
	}
	if err != nil {
		return w, o, err
	}
	return w, o, p.online(w)
}

// linear is how the face of lines speaks and begins.
func (p *program) linear(f playFlags, w *world, o session.Offer) linear.Options {
	return linear.Options{
		Messages: p.words, Settle: settle, Score: score, JSON: f.json, Offer: o, Level: w.settings.Level, QuitAtEnd: f.once || f.wait, Wait: f.wait, Go: w.crash.Go,
		Named: p.named(w), Words: func(lang string) *text.Messages { p.inLanguage(lang); return p.words },
		Begin: linear.Begin{Invite: f.peer, Watch: f.watched, Within: f.within, Computer: f.computer, Here: f.here, Record: f.record},
	}
}

// plain is the face of lines. proxy is the level of the engine that takes our
// seat, 0 for a person.
func (p *program) plain(ctx context.Context, f playFlags, proxy int) error {
	w, o, err := p.ready(f)
	defer w.close()
	if err != nil {
		return err
	}
	opts := p.linear(f, w, o)
	in := p.In
	if proxy > 0 {
		w.tables, opts.Tables = f.tables, f.tables
		opts.AutoAccept, opts.Named, in = true, "", silence{ctx}
	}
	return w.with(ctx, proxy, func(ctx context.Context, h *host.Host) error {
		return linear.Run(ctx, h, in, p.Out, opts)
	})
}

// silence is an input on which nothing is ever typed.
type silence struct{ ctx context.Context }

func (s silence) Read([]byte) (int, error) {
	<-s.ctx.Done()
	return 0, io.EOF
}

// screen is the face on a terminal.
func (p *program) screen(ctx context.Context, f playFlags) error {
	if !p.fullScreen() {
		return p.plain(ctx, f, 0)
	}
	w, o, err := p.ready(f)
	defer w.close()
	if err != nil {
		return err
	}
	scr, err := uiterm.Open(uiterm.Options{Theme: theme(w.settings.Theme), Colors: -1, Wide: wide(w.settings.Glyphs), Motion: !overSSH(p.Getenv), Notify: notify(w.settings.Notify), Guard: w.crash.Guarded("terminal"), Log: w.log})
	if errors.Is(err, uiterm.ErrDumb) || errors.Is(err, uiterm.ErrNoTTY) {
		return w.with(ctx, 0, func(ctx context.Context, h *host.Host) error {
			return linear.Run(ctx, h, p.In, p.Out, p.linear(f, w, o))
		})
	}
	if err != nil {
		return hinted{err, p.help.HintTerminal}
	}
	w.pace = pace
	defer w.crash.Restore(uiterm.Restore)()
	defer w.watch(ctx)()
	fit := &fitted{scr, w.settings.Glyphs, w.settings.Theme}
	if w.nameless() && !f.begins() {
		if stay, err := p.welcome(ctx, w, fit); err != nil || !stay {
			return errors.Join(err, scr.Close())
		}
	}
	err = w.with(ctx, 0, func(ctx context.Context, h *host.Host) error {
		defer scr.Close()
		if err := begin(h, f, o); err != nil {
			return err
		}
		a, quiet := w.audio(ctx)
		defer quiet()
		return ui.Run(ctx, h, scr, ui.Options{
			Speaker: a.speaker, Sounds: a.sounds, Music: a.music, Tuned: a.tuned,
			Text: p.words, Look: fit.look(), Words: p.inLanguage, Adapt: fit.adapt, Setups: catalog.Setups(), Levels: int(ai.MaxLevel), Prefs: w.prefs(o), Settings: w.live.All(), Remember: w.remember,
			Choices: choices(), Valid: valid, Score: score, Komi: komi, Repeats: repeats, Log: w.log,
		})
	})
	return err
}

// pace is the least that the computer takes over a move where somebody looks on:
// a stone that answers in a millisecond is not seen to be put.
const pace = 500 * time.Millisecond

// stuckFor is how long the screen may take to close after a signal.
const stuckFor = 3 * time.Second

// watch gives the terminal back and ends the program if a signal came and the
// screen does not close. Call stop when it has.
func (w *world) watch(ctx context.Context) (stop func()) {
	closed := make(chan struct{})
	w.crash.Go("signals", func() {
		select {
		case <-closed:
			return
		case <-ctx.Done():
		}
		select {
		case <-closed:
		case <-time.After(stuckFor):
			uiterm.Restore()
			os.Exit(exitInterrupted)
		}
	})
	return func() { close(closed) }
}

// begin does what the flags ask for before the first key.
func begin(h *host.Host, f playFlags, o session.Offer) error {
	switch {
	case f.peer != "":
		return h.Do(session.Invite{Peer: f.peer, Offer: o})
	case f.watched != "":
		return h.Do(session.Watch{Peer: f.watched})
	case f.computer > 0:
		return h.Do(session.PlayComputer{Offer: o, Level: f.computer})
	case f.here:
		return h.Do(session.PlayHere{Offer: o})
	case f.record != "":
		return h.Do(session.OpenRecord{Record: f.record})
	}
	return nil
}

// maxTables is at how many tables a bot may sit: each has an engine.
const maxTables = 16

func (p *program) botCommand() *cobra.Command {
	var f playFlags
	level := int(ai.MaxLevel)
	c := p.command("bot", p.help.Bot, cobra.NoArgs, func(cmd *cobra.Command, _ []string) error {
		if !knownLevel(level) {
			return notOneOf("--level", level, levels)
		}
		if f.tables < 1 || f.tables > maxTables {
			return notOneOf("--tables", f.tables, fmt.Sprintf("1-%d", maxTables))
		}
		return p.plain(cmd.Context(), f, level)
	})
	c.Flags().IntVar(&level, "level", level, p.help.FlagLevel)
	c.Flags().IntVar(&f.tables, "tables", 1, p.help.FlagTables)
	c.Flags().StringVar(&f.engine, "engine", "", p.help.Engine.Use)
	c.Flags().BoolVar(&f.json, "json", false, p.help.FlagJSON)
	c.Flags().BoolVar(&f.once, "once", false, p.help.FlagOnce)
	p.modeFlags(c)
	return c
}
