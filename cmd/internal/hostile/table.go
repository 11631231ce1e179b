package hostile

import (
	"crypto/ed25519"
	"errors"
	"fmt"
	"time"

	"qiyou/game"
	"qiyou/game/catalog"
	"qiyou/game/clock"
	"qiyou/game/match"
	"qiyou/p2p/wire"
)

// setup is the game of every invitation here.
const setup = "gomoku/freestyle 15"

// timing is its clock where one is used.
const timing = "10m+5s"

// table is our seat, the first, at a match with the victim.
type table struct {
	a *Attack
	l *link
	m match.Match
}

// signed is a fact of nothing by our key.
func (a *Attack) signed(body string) match.Signed {
	return match.Signed{Body: []byte(body), Sig: a.id.Sign([]byte(body))}
}

// sit begins a match with the victim, whose face must accept. Our name is name.
func (a *Attack) sit(name string) (*table, error) {
	l, err := a.greet(a.id, wire.Clean(name, wire.MaxName))
	if err != nil {
		return nil, err
	}
	return a.begin(l, wire.Clean(name, wire.MaxName))
}

// begin is sit over a link that is up.
func (a *Attack) begin(l *link, name string) (*table, error) {
	them := l.ConnectionState().TLS.PeerCertificates[0].PublicKey.(ed25519.PublicKey)
	nonce := make([]byte, 32)
	for i := range nonce {
		nonce[i] = byte(a.rng.Uint32())
	}
	ask := wire.Invite{Setup: setup, Clock: timing, Color: wire.WishFirst, Expires: 60, Commit: match.Commit(nonce, a.id.Public(), them)}
	copy(ask.ID[:], nonce)
	if err := l.send(ask); err != nil {
		return nil, err
	}
	m, err := l.until(func(m wire.Message) bool { y, ok := m.(wire.Accept); return ok && y.ID == ask.ID })
	if err != nil {
		return nil, fmt.Errorf("the invitation was not accepted: %w", err)
	}
	yes := m.(wire.Accept)
	terms := match.Terms{
		Setup: setup, Clock: timing, Inviter: game.First, Started: time.Now().Unix(),
		Players: []match.Player{{Key: a.id.Public(), Name: name}, {Key: them, Name: "ann"}},
		Lot:     match.Lot{Sides: match.InviterFirst, Commit: ask.Commit[:], Inviter: nonce, Invited: yes.Nonce[:]},
	}
	t := &table{a: a, l: l, m: match.New(match.Judge{Rules: catalog.New})}
	open, err := match.Open(match.Judge{Rules: catalog.New}, terms)
	if err != nil {
		return nil, err
	}
	if err := t.fold(open.Seal(a.id)); err != nil {
		return nil, err
	}
	if err := l.send(wire.Start{ID: ask.ID, Events: t.m.Log()}); err != nil {
		return nil, err
	}
	return t, t.await()
}

func (t *table) fold(s match.Signed) error {
	m, err := match.Fold(t.m, s)
	if err == nil {
		t.m, t.a.Sat = m, &m
	}
	return err
}

// await takes in the next event of the victim.
func (t *table) await() error {
	m, err := t.l.until(func(m wire.Message) bool {
		e, ok := m.(wire.Entry)
		return ok && e.Match == t.m.ID() && e.Index == uint64(t.m.Len())
	})
	if err != nil {
		return fmt.Errorf("no event %d: %w", t.m.Len(), err)
	}
	return t.fold(m.(wire.Entry).Event)
}

// next is the event that a command of ours becomes.
func (t *table) next(c match.Command) match.Event {
	c.Seat = game.First
	f, err := match.Decide(t.m, c)
	e, ok := f.(match.Event)
	if err != nil || !ok {
		panic(fmt.Sprintf("%+v: %v", c, err))
	}
	return e
}

func (t *table) move(at string) match.Event {
	m, err := game.ParseMove(at)
	if err != nil {
		panic(err)
	}
	return t.next(match.Command{Do: match.DoMove, Move: m, Think: time.Second})
}

// bare is the next event, with an operation that changes nothing.
func (t *table) bare(op match.Op) match.Event {
	return match.Event{
		Match: t.m.ID(), Index: t.m.Len(), Prev: t.m.Head(), Seat: game.First, Op: op, Clocks: t.m.Clocks(), State: t.m.State().Hash(),
	}
}

// entry is e, signed by us, as the next event of the match.
func (t *table) entry(e match.Event) wire.Entry {
	return wire.Entry{Match: t.m.ID(), Index: uint64(t.m.Len()), Event: e.Seal(t.a.id)}
}

// play writes e and lets the victim have it.
func (t *table) play(e match.Event) error {
	w := t.entry(e)
	if err := t.fold(w.Event); err != nil {
		return err
	}
	if err := t.l.send(w); err != nil {
		return err
	}
	_, err := t.l.until(func(m wire.Message) bool { y, ok := m.(wire.Ack); return ok && y.Have >= uint64(t.m.Len()) })
	return err
}

// resign ends the match in the orderly way.
func (t *table) resign() error {
	e := t.next(match.Command{Do: match.DoResign})
	w := t.entry(e)
	if err := errors.Join(t.fold(w.Event), t.l.send(w)); err != nil {
		return err
	}
	return t.await()
}

// facts: what does not hold changes nothing.
func facts() []Case {
	type forge func(t *table) []wire.Message
	one := func(f func(t *table) wire.Message) forge {
		return func(t *table) []wire.Message { return []wire.Message{f(t)} }
	}
	event := func(spoil func(t *table, e *match.Event)) forge {
		return one(func(t *table) wire.Message {
			e := t.move("hh")
			spoil(t, &e)
			return t.entry(e)
		})
	}
	sealed := func(spoil func(t *table, w *wire.Entry)) forge {
		return one(func(t *table) wire.Message {
			w := t.entry(t.move("hh"))
			spoil(t, &w)
			return w
		})
	}
	op := func(op match.Op) forge {
		return one(func(t *table) wire.Message { return t.entry(t.bare(op)) })
	}
	note := func(change func(t *table, n *match.Note)) forge {
		return one(func(t *table) wire.Message {
			n := match.Note{Match: t.m.ID(), Index: t.m.Len(), Head: t.m.Head(), Seat: game.First, Seq: 1, Ask: match.AskDraw}
			change(t, &n)
			return wire.Note{Match: t.m.ID(), Note: n.Seal(t.a.id)}
		})
	}
	var all []Case
	for _, c := range []struct {
		name  string
		first string // a move of ours before, that holds
		forge forge
	}{
		{"a point off the board", "", event(func(_ *table, e *match.Event) { e.Move = game.PlaceAt(game.Point{Col: 20, Row: 20}) })},
		{"a pass that the game does not have", "", event(func(_ *table, e *match.Event) { e.Move = game.PassMove() })},
		{"a state of another position", "", event(func(_ *table, e *match.Event) { e.State++ })},
		{"the wrong event before", "", event(func(_ *table, e *match.Event) { e.Prev[3]++ })},
		{"the wrong place", "", event(func(_ *table, e *match.Event) { e.Index++ })},
		{"another match", "", event(func(t *table, e *match.Event) { e.Match = t.a.Match })},
		{"the victim's seat", "", event(func(_ *table, e *match.Event) { e.Seat = game.Second })},
		{"out of turn", "hh", twice("ii")},
		{"out of turn, for the victim", "hh", twice("ii", game.Second)},
		{"a bad signature", "", sealed(func(_ *table, w *wire.Entry) { w.Event.Sig[9]++ })},
		{"a signature of zeros", "", sealed(func(_ *table, w *wire.Entry) { w.Event.Sig = make([]byte, 64) })},
		{"a signature under a note", "", sealed(func(t *table, w *wire.Entry) {
			w.Event.Sig = t.a.id.Sign(append([]byte("qiyou note 1\x00"), w.Event.Body...))
		})},
		{"by another key", "", sealed(func(t *table, w *wire.Entry) {
			w.Event.Sig = t.a.own(5).Sign(append([]byte("qiyou event 1\x00"), w.Event.Body...))
		})},
		{"a body with a byte more", "", sealed(func(t *table, w *wire.Entry) { w.Event = t.again(append(w.Event.Body, 0)) })},
		{"a body of one byte", "", sealed(func(t *table, w *wire.Entry) { w.Event = t.again([]byte{0xa0}) })},
		{"a body in another form", "", sealed(func(t *table, w *wire.Entry) {
			w.Event = t.again(append([]byte{0xbf}, append(w.Event.Body[1:], 0xff)...))
		})},
		{"two events for one place", "hh", one(func(t *table) wire.Message {
			w := t.entry(t.instead("ii"))
			w.Index--
			return w
		})},
		{"a takeback without consent", "hh", op(match.OpUndo)},
		{"a draw without consent", "", op(match.OpDraw)},
		{"a second signature under the terms", "", op(match.OpJoin)},
		{"a second start", "", op(match.OpStart)},
		{"a confirmation of no end", "", op(match.OpConfirm)},
		{"an operation that is kept for later", "", op(31)},
		{"the victim's wish to resign, made up", "", event(func(t *table, e *match.Event) {
			n := match.Note{Match: t.m.ID(), Index: t.m.Len(), Head: t.m.Head(), Seat: game.Second, Seq: 1, Ask: match.AskResign}.Seal(t.a.id)
			*e = t.bare(match.OpResign)
			e.Note = &n
		})},
		{"the victim's wish to draw, made up", "", note(func(_ *table, n *match.Note) { n.Seat = game.Second })},
		{"a note about an old head", "hh", note(func(t *table, n *match.Note) { n.Index, n.Head = 1, t.m.ID() })},
		{"a note of another match", "", note(func(t *table, n *match.Note) { n.Match = t.a.Match })},
		{"a takeback of more than there is", "", note(func(_ *table, n *match.Note) { n.Ask, n.Plies = match.AskUndo, 9 })},
		{"a place far away", "", sealed(func(_ *table, w *wire.Entry) { w.Index = 1 << 62 })},
		{"another history", "hh", one(func(t *table) wire.Message { return wire.Resume{Match: t.m.ID(), Length: 2, Head: [32]byte{9}} })},
		{"a longer history than there is", "", one(func(t *table) wire.Message { return wire.Resume{Match: t.m.ID(), Length: 1 << 50, Head: [32]byte{9}} })},
		{"no history at all", "hh", one(func(t *table) wire.Message { return wire.Resume{Match: t.m.ID()} })},
		{"a tail of rubbish", "", one(func(t *table) wire.Message {
			return wire.Tail{Match: t.m.ID(), From: uint64(t.m.Len()), Events: []match.Signed{t.a.signed("x"), t.a.signed("y")}}
		})},
	} {
		all = append(all, Case{Class: 10, Name: c.name, Needs: Seat, Limit: 5 * time.Second, Do: func(a *Attack) error {
			return a.forge(c.first, c.forge)
		}})
	}
	return append(all, Case{Class: 10, Name: "a move after the end", Needs: Seat, Limit: 5 * time.Second, Do: func(a *Attack) error {
		t, err := a.sit("late")
		if err != nil {
			return err
		}
		w := t.entry(t.move("hh"))
		if err := t.resign(); err != nil {
			return err
		}
		w.Index = uint64(t.m.Len())
		if err := t.l.send(w); err != nil {
			return err
		}
		return a.lives(t.l)
	}})
}

// twice is a second move of ours in a row, by seat.
func twice(at string, seat ...game.Seat) func(t *table) []wire.Message {
	return func(t *table) []wire.Message {
		e := t.instead(at)
		e.Match, e.Index, e.Prev = t.m.ID(), t.m.Len(), t.m.Head()
		for _, s := range seat {
			e.Seat = s
		}
		return []wire.Message{t.entry(e)}
	}
}

// instead is the move at in the match as it was before our last one.
func (t *table) instead(at string) match.Event {
	before, err := match.Replay(match.Judge{Rules: catalog.New}, t.m.Log()[:t.m.Len()-1])
	if err != nil {
		panic(err)
	}
	return (&table{a: t.a, m: before}).move(at)
}

// again is a body signed by us.
func (t *table) again(body []byte) match.Signed {
	return match.Signed{Body: body, Sig: t.a.id.Sign(append([]byte("qiyou event 1\x00"), body...))}
}

// forge sits down, plays first where it is a move, and sends what does not
// hold.
func (a *Attack) forge(first string, forge func(*table) []wire.Message) error {
	t, err := a.sit("forger")
	if err != nil {
		return err
	}
	if first != "" {
		if err := t.play(t.move(first)); err != nil {
			return err
		}
	}
	if err := t.l.send(forge(t)...); err != nil {
		return err
	}
	return a.lives(t.l)
}

// clocks: the victim reckons what is left itself.
func clocks() []Case {
	var all []Case
	for name, spoil := range map[string]func(t *table, e *match.Event){
		"more time left than before":      func(_ *table, e *match.Event) { e.Clocks[0].Main += time.Hour },
		"less time left for the victim":   func(_ *table, e *match.Event) { e.Clocks[1].Main = time.Second },
		"the victim's time over":          func(_ *table, e *match.Event) { e.Clocks[1].Lost = true },
		"a move after its own time":       func(_ *table, e *match.Event) { e.Think = 24 * time.Hour },
		"no time at all for the victim":   func(_ *table, e *match.Event) { e.Clocks[1] = clock.State{} },
		"an end by time with time left":   func(_ *table, e *match.Event) { e.Op, e.Move = match.OpTimeout, game.Move{} },
		"periods that were not agreed on": func(_ *table, e *match.Event) { e.Clocks[0].Periods = 9 },
		"a lag of an hour":                func(_ *table, e *match.Event) { e.Lag = time.Hour },
		"a pause of an hour":              func(t *table, e *match.Event) { *e = t.bare(match.OpPause); e.Paused = time.Hour },
		"a pause with time left": func(t *table, e *match.Event) {
			*e = t.bare(match.OpPause)
			e.Paused = time.Second
			e.Clocks[0].Main += time.Second
		},
		"an adjournment nobody agreed to":  func(t *table, e *match.Event) { *e = t.bare(match.OpAdjourn) },
		"a return from no adjournment":     func(t *table, e *match.Event) { *e = t.bare(match.OpReturn) },
		"think time that the clock is not": func(_ *table, e *match.Event) { e.Think += time.Minute },
	} {
		all = append(all, Case{Class: 12, Name: name, Needs: Seat, Limit: 5 * time.Second, Do: func(a *Attack) error {
			return a.forge("", func(t *table) []wire.Message {
				e := t.move("hh")
				spoil(t, &e)
				return []wire.Message{t.entry(e)}
			})
		}})
	}
	stall := func(name string, first string, then func(t *table) error) Case {
		return Case{Class: 13, Name: name, Needs: Seat, Limit: time.Minute, Do: func(a *Attack) error {
			t, err := a.sit("staller")
			if err != nil {
				return err
			}
			if first != "" {
				if err := t.play(t.move(first)); err != nil {
					return err
				}
			}
			return then(t)
		}}
	}
	wait := func(t *table) error { // and answer pings, which is all the victim asks
		for range 10 {
			time.Sleep(time.Second)
			if err := t.l.send(wire.Ping{}); err != nil {
				return err
			}
		}
		return t.a.lives(t.l)
	}
	return append(all,
		stall("has the pen and does not write", "", wait),
		stall("does not move and asks for a draw again and again", "", func(t *table) error {
			for n := range 50 {
				note := match.Note{Match: t.m.ID(), Index: t.m.Len(), Head: t.m.Head(), Seat: game.First, Seq: n + 1, Ask: match.AskDraw}
				if err := t.l.send(wire.Note{Match: t.m.ID(), Note: note.Seal(t.a.id)}); err != nil {
					return err
				}
			}
			return wait(t)
		}),
		stall("says that the victim's time is over", "hh", func(t *table) error {
			note := match.Note{Match: t.m.ID(), Index: t.m.Len(), Head: t.m.Head(), Seat: game.First, Seq: 1, Ask: match.AskFlag}
			if err := t.l.send(wire.Note{Match: t.m.ID(), Note: note.Seal(t.a.id)}); err != nil {
				return err
			}
			return wait(t)
		}),
		stall("says it has no such match", "hh", func(t *table) error {
			if err := t.l.send(wire.Unknown{Match: t.m.ID()}); err != nil {
				return err
			}
			return wait(t)
		}),
		stall("comes and goes", "hh", func(t *table) error {
			for range 5 {
				_ = t.l.CloseWithError(0, "")
				l, err := t.a.greet(t.a.id, "staller")
				if err != nil {
					return err
				}
				t.l = l
				time.Sleep(time.Second)
			}
			return t.a.lives(t.l)
		}),
	)
}

// replays: what was said in one match means nothing in another.
func replays() []Case {
	inNew := func(name string, f func(a *Attack, t *table) []wire.Message) Case {
		return Case{Class: 11, Name: name, Needs: Seat, Limit: 5 * time.Second, Do: func(a *Attack) error {
			return a.forge("", func(t *table) []wire.Message { return f(a, t) })
		}}
	}
	return append([]Case{
		inNew("the honest match into ours, event by event", func(a *Attack, t *table) []wire.Message {
			return entries(t.m.ID(), a.Log)
		}),
		inNew("the honest match into ours as a tail", func(a *Attack, t *table) []wire.Message {
			return []wire.Message{wire.Tail{Match: t.m.ID(), From: uint64(t.m.Len()), Events: a.Log[2:]}}
		}),
		inNew("our own events again", func(_ *Attack, t *table) []wire.Message { return entries(t.m.ID(), t.m.Log()) }),
		{Class: 11, Name: "a whole session, byte for byte", Needs: Seat, Limit: 20 * time.Second, Do: session},
	}, replayed()...)
}

// session plays a match to its end and sends all of it again over a new link.
func session(a *Attack) error {
	t, err := a.sit("recorder")
	if err != nil {
		return err
	}
	if err := t.play(t.move("hh")); err != nil {
		return err
	}
	ended := *a.Sat
	_ = t.l.CloseWithError(0, "")
	l, err := a.greet(a.id, "recorder")
	if err != nil {
		return err
	}
	log := t.m.Log()
	again := []wire.Message{wire.Start{ID: wire.Offer(ended.Terms().Lot.Inviter[:16]), Events: log[:1]}}
	for i, s := range log {
		again = append(again, wire.Entry{Match: ended.ID(), Index: uint64(i), Event: s})
	}
	if err := l.send(again...); err != nil {
		return err
	}
	return a.lives(l)
}
