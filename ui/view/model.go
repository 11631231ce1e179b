package view

import (
	"time"

	"qiyou/game"
	"qiyou/game/match"
	"qiyou/ui/board"
	"qiyou/ui/cell"
	"qiyou/ui/keys"
	"qiyou/ui/session"
	"qiyou/ui/sound"
	"qiyou/ui/text"
)

// Prefs is what a person last chose.
type Prefs struct {
	Offer     session.Offer
	Level     int          // of the computer, 1 and up
	Recent    []game.Setup // what was last chosen of each game
	Pieces    board.Pieces // how xiangqi is written
	Board     board.Mode   // how boards are drawn
	HideFouls bool         // do not mark the points that Renju forbids
	Confirm   bool         // a move is shown first, and played when it is asked for again
	NoPremove bool         // no moves are made while the other is to act
}

// Options is what a Model is made from.
type Options struct {
	Text   *text.Messages
	Look   board.Look
	Setups []game.Setup // the rule sets on offer, the first is the default
	Levels int          // how many levels the computer has; 0 is one
	Prefs  Prefs        // the zero value is the defaults

	// Choices is what may be settled about a rule set, by its ID, in the order
	// to ask.
	Choices map[string][]Choice
	// Valid says whether such a game can be played; nil is always.
	Valid func(game.Setup) bool
	// Score is the count of a state as it stands, in half points, and false
	// where nothing is counted; nil is never.
	Score func(game.State) (dark, light int, ok bool)
	// Komi is what a game gives the light side, in half points, and false where it
	// gives nothing; nil is never.
	Komi func(game.Setup) (half int, ok bool)
	// Repeats says whether a state is there for the second time, and who would
	// lose if it came once more, NoColor for a draw; nil is never.
	Repeats func(game.State) (loser game.Color, again bool)

	Sounds, Music bool // whether they are on at first
	Mute          bool // there is nothing to play them with

	// Settings are what can be set, as it counts at first.
	Settings []session.Setting

	// Welcome has the model be the screen of a first start, and nothing else; nil
	// for all others.
	Welcome *Welcome

	// Words are those of a language in the settings, where it changes; nil has it
	// stay as it is.
	Words func(lang string) *text.Messages
}

// Choice is something that may be settled about a rule set.
type Choice struct {
	Key    string   // of an option of a setup, or size
	Values []string // those to offer, the default first
}

// Input is something that happened: one of the types below.
type Input interface{ input() }

// The inputs.
type (
	// Press is a key.
	Press struct{ Key keys.Key }
	// Paste is pasted text. It never acts: without a field to go to it is lost.
	Paste struct{ Text string }
	// Click is the left button at a cell.
	Click struct{ X, Y int }
	// Wheel is the wheel at a cell: By is 1 for down, -1 for up.
	Wheel struct{ X, Y, By int }
	// Size is the size of the window in cells.
	Size struct{ W, H int }
	// News is an event of the session.
	News struct{ Event session.Event }
	// Failed says that a wish was refused at once.
	Failed struct {
		Wish session.Wish
		Err  error
	}
	// Refit says that the terminal shows things in another way now.
	Refit struct{ Look board.Look }
	// Tick is time that went by, as Next asked for it.
	Tick struct{}
)

func (Press) input()  {}
func (Paste) input()  {}
func (Click) input()  {}
func (Wheel) input()  {}
func (Size) input()   {}
func (News) input()   {}
func (Failed) input() {}
func (Refit) input()  {}
func (Tick) input()   {}

// Effect is something a Model wants done: one of the types below.
type Effect interface{ effect() }

// The effects.
type (
	// Do is a wish for the session.
	Do struct{ Wish session.Wish }
	// Quit ends the face.
	Quit struct{}
	// Ring calls the person, if the window is not looked at: a bell, and a
	// notification.
	Ring struct{ Title, Body string }
	// Redraw sends the whole frame again.
	Redraw struct{}
	// Suspend stops the program as the shell does.
	Suspend struct{}
	// Play makes a sound.
	Play struct{ Sound sound.Name }
	// Tune says what the person wants to hear from now on.
	Tune struct{ Sounds, Music bool }
	// Named ends the screen of a first start with the name chosen.
	Named struct{ Name string }
	// Adapt has the terminal take on a setting.
	Adapt struct{ Key, Value string }
	// Remember keeps prefs for the next start.
	Remember struct{ Prefs Prefs }
)

func (Do) effect()       {}
func (Quit) effect()     {}
func (Ring) effect()     {}
func (Redraw) effect()   {}
func (Suspend) effect()  {}
func (Remember) effect() {}
func (Play) effect()     {}
func (Adapt) effect()    {}
func (Named) effect()    {}
func (Tune) effect()     {}

// Model is everything on the screen. It is for one goroutine.
type Model struct {
	text  *text.Messages
	look  board.Look
	opts  Options
	prefs Prefs
	// engines are the settings of who plays as the computer, by their games.
	engines map[string]session.Setting
	w, h    int

	lobby     lobby
	invites   []session.Invitation // standing, in the order they came
	tables    map[string]*table
	seated    int             // tables so far
	current   string          // the table on the screen, "" for the lobby
	behind    map[string]bool // finished tables that another game took the place of, and whether they were left
	layers    []layer
	topSince  time.Time       // since when the layer on top is there
	buttons   []button        // in the frame that was last drawn
	buttonsOf layer           // which was on top then
	over      *hover          // the point under the pointer, nil for none
	compares  []session.Words // words to compare, in the order they came
	notice    notice
	reached   map[uint64]bool // lines of ours that have arrived, by their numbers
	asks      string          // what y and n answer now
	askedAt   time.Time       // since when
	sounds    bool            // are heard
	music     bool
	second    int // the last that was counted, 0 for none
	advice    advice
	auto      autoplay
	analyses  uint64   // begun so far
	gathering bool     // files are being read into the library
	after     *unsaved // what waits until something is saved, nil for nothing
	out       []Effect
}

// layer is something above a screen that takes the keys: a dialog or a field.
type layer interface {
	screen() keys.Screen
	key(m *Model, k keys.Key, now time.Time)
	paste(m *Model, s string)
	draw(m *Model, b *cell.Buffer)
}

// clicked is a layer in which the mouse chooses.
type clicked interface {
	click(m *Model, x, y int, now time.Time)
}

// scrolled is a layer with a list that the wheel goes through.
type scrolled interface{ scroll(m *Model, by int) }

// New is the lobby before any news.
func New(o Options) *Model {
	m := &Model{text: o.Text, look: o.Look, opts: o, prefs: o.Prefs, sounds: o.Sounds, music: o.Music, tables: map[string]*table{}, behind: map[string]bool{}, reached: map[uint64]bool{}}
	if m.text == nil {
		m.text = &text.EN
	}
	m.prefs = m.sound(m.prefs)
	m.takeEngines(o.Settings)
	m.look.Pieces, m.look.Mode = m.script(), m.prefs.Board
	if o.Welcome != nil {
		m.push(newWelcome(*o.Welcome))
	}
	return m
}

// Prefs is what was last chosen for a new game.
func (m *Model) Prefs() Prefs { return m.prefs }

// Update takes an input at time now and gives what is to be done about it.
func (m *Model) Update(in Input, now time.Time) []Effect {
	top := m.top()
	switch in := in.(type) {
	case Press:
		m.over = nil
		m.press(in.Key, now)
	case Hover:
		m.point(in.X, in.Y)
	case Paste:
		if l := m.top(); l != nil {
			l.paste(m, cell.Clean(in.Text))
		}
	case Click:
		m.click(in.X, in.Y, now)
	case Wheel:
		m.wheel(in.X, in.Y, in.By)
	case Size:
		m.w, m.h = in.W, in.H
	case News:
		m.news(in.Event, now)
	case Failed:
		m.failed(in.Wish, in.Err, now)
	case Refit:
		in.Look.Pieces, in.Look.Mode = m.look.Pieces, m.look.Mode
		m.look = in.Look
	}
	if m.top() != top {
		m.topSince = now
	}
	if asks := m.asking(); asks != m.asks {
		m.asks, m.askedAt = asks, now
	}
	m.autoStep(now)
	m.consult()
	m.hurry(now)
	m.countDown(now)
	out := m.out
	m.out = nil
	return out
}

// readable is how long a question must have been there before a key can answer
// it: a key meant for another question, or for none, came too soon.
const readable = 300 * time.Millisecond

// asking names what y and n answer now, "" for nothing.
func (m *Model) asking() string {
	t := m.table()
	switch {
	case t == nil:
		inv, _ := m.asked()
		return inv.ID
	case t.snap.Match.Over():
		inv, ok := m.again(t)
		return sprintf("%s again %s %v %v", t.snap.ID, inv.ID, ok, m.theyWantMore(t))
	}
	if ask, plies := t.question(); ask != match.AskNothing {
		return sprintf("%s asks %v %d at %d", t.snap.ID, ask, plies, t.snap.Match.Len())
	}
	return ""
}

// tooSoon says whether what y and n answer has only just come up.
func (m *Model) tooSoon(now time.Time) bool { return now.Sub(m.askedAt) < readable }

func (m *Model) emit(e Effect) { m.out = append(m.out, e) }

func (m *Model) wish(w session.Wish) { m.emit(Do{w}) }

// top is the layer that takes the keys, nil when the screen does.
func (m *Model) top() layer {
	if len(m.layers) == 0 {
		return nil
	}
	return m.layers[len(m.layers)-1]
}

func (m *Model) push(l layer) { m.layers = append(m.layers, l) }

// drop closes l, and what was opened above it.
func (m *Model) drop(l layer) {
	for i, x := range m.layers {
		if x == l {
			m.layers = m.layers[:i]
			return
		}
	}
}

// Screen is where keys go now.
func (m *Model) Screen() keys.Screen {
	if l := m.top(); l != nil {
		return l.screen()
	}
	return m.base()
}

// base is the screen beneath all layers.
func (m *Model) base() keys.Screen {
	t := m.table()
	switch {
	case t == nil:
		return keys.Lobby
	case t.studying():
		return keys.Study
	case t.review.on:
		return keys.Review
	}
	return t.live()
}

// live is the screen of a table that shows its match as it stands.
func (t *table) live() keys.Screen {
	switch {
	case t.snap.Watching:
		return keys.Watching
	case t.snap.Match.Over():
		return keys.Over
	}
	return keys.Table
}

func (m *Model) table() *table { return m.tables[m.current] }

func (m *Model) press(k keys.Key, now time.Time) {
	m.notice.age(now)
	if action, ok := keys.Of("", k); ok {
		m.auto.table = ""
		m.run(action, k, now)
		return
	}
	if l := m.top(); l != nil {
		l.key(m, k, now)
		return
	}
	if r, ok := halfwidth[k.Rune]; ok && k.Code == keys.Char {
		k.Rune = r
	}
	if m.stopAuto(k, now) {
		return
	}
	action, _ := keys.Of(m.base(), k)
	m.run(action, k, now)
}

// halfwidth are signs as a Chinese input method types them, outside of text.
var halfwidth = map[rune]rune{'：': ':', '？': '?', '；': ';', '（': '(', '）': ')', '！': '!'}

// run does an action of the screen beneath all layers. It is the one way for
// keys and for the palette, which has no key to give.
func (m *Model) run(a keys.Action, k keys.Key, now time.Time) {
	switch a {
	case keys.Help:
		m.push(&help{of: m.base(), rows: m.obeyed()})
		return
	case keys.Palette:
		m.push(newPalette(m.base()))
		return
	case keys.Settings:
		m.openSettings()
		return
	}
	if m.anywhere(a, now) || m.tabKey(a, k) {
		return
	}
	if t := m.table(); t != nil {
		m.tableKey(t, a, k, now)
		return
	}
	m.lobbyKey(a, now)
}

// anywhere does what is meant on every screen, and says whether a is. The way out
// asks once where a match is being played, and not again.
func (m *Model) anywhere(a keys.Action, now time.Time) bool {
	switch a {
	case keys.Redraw:
		m.emit(Redraw{})
	case keys.Suspend:
		m.emit(Suspend{})
	case keys.Sounds:
		m.tune(!m.sounds, m.music, now)
	case keys.Music:
		m.tune(m.sounds, !m.music, now)
	case keys.Twice:
		m.askMoves(now)
	case keys.Ahead:
		m.makeAhead(now)
	case keys.Stop:
		m.stop(now)
	default:
		return false
	}
	return true
}

// stop asks once where something would be lost, and not again.
func (m *Model) stop(now time.Time) {
	c, leaving := m.top().(*confirm)
	_, asked := m.top().(*unsaved)
	left := asked || len(m.unsaved()) == 0
	if left && (asked || !m.playing() || leaving && c.leaving) {
		m.emit(Quit{})
		return
	}
	m.layers = nil
	if t := m.table(); left && t != nil && t.playing() {
		m.leave(t, now)
		return
	}
	m.quit(now)
}

func (m *Model) click(x, y int, now time.Time) {
	if m.clickButton(x, y, now) || m.stopAuto(keys.Key{}, now) {
		return
	}
	if l := m.top(); l != nil {
		if c, ok := l.(clicked); ok {
			c.click(m, x, y, now)
		}
		return
	}
	if t := m.table(); t != nil {
		m.tableClick(t, x, y, now)
		return
	}
	m.lobbyClick(x, y)
}

// wheel goes through the list on the screen, and not around its ends.
func (m *Model) wheel(x, y, by int) {
	if l := m.top(); l != nil {
		if s, ok := l.(scrolled); ok {
			s.scroll(m, by)
		}
		return
	}
	if t := m.table(); t != nil {
		m.wheelTable(t, x, y, by)
		return
	}
	m.moveRow(by)
}

// Next is how long the picture stays as it is at now if nothing happens; 0 is
// for ever.
func (m *Model) Next(now time.Time) time.Duration {
	next := m.notice.left(now)
	if d := m.nextHurry(now); d > 0 && (next == 0 || d < next) {
		next = d
	}
	if d := m.nextAuto(now); d > 0 && (next == 0 || d < next) {
		next = d
	}
	if t := m.table(); t != nil {
		if d := t.next(now); d > 0 && (next == 0 || d < next) {
			next = d
		}
	}
	return next
}

// Draw draws everything as it is at now onto b, whose policy for ambiguous
// widths must be that of the look.
func (m *Model) Draw(b *cell.Buffer, now time.Time) {
	b.Clear(cell.Style{})
	m.buttons = m.buttons[:0]
	if w, h := b.Size(); w < minW || h < minH {
		m.drawSmall(b)
		return
	}
	if t := m.table(); t != nil {
		m.drawTable(b, t, now)
	} else {
		m.drawLobby(b, now)
	}
	for _, l := range m.layers {
		m.covered()
		l.draw(m, b)
	}
	m.readButtons(b)
}
