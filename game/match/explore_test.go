package match_test

import (
	"cmp"
	"crypto/ed25519"
	"encoding/binary"
	"fmt"
	"strings"
	"testing"
	"time"

	"qiyou/game"
	"qiyou/game/match"
	"qiyou/game/match/matchtest"
)

// The explorer runs two production replicas and every order in which moves,
// wishes, deliveries, cut connections and crashes can happen to them, within a
// budget. What must hold:
//
//   - at every moment one log is the beginning of the other: no fork;
//   - when nothing is under way, both ends have the same match: log, board,
//     clocks, result; no resignation, agreement or wish is left lying, nobody
//     owes anything; a match that is over carries both names;
//   - nobody's time is over in a match that is not.
//
// Time passes in a few sizes: a move takes a second or longer than the clock
// has, and comes in at once, late, or after the flag. Lies are not explored.

// budget is what may happen in one exploration.
type budget struct {
	moves    int // events that a player starts
	requests int // of each seat: the wishes in asks
	drops    int
	crashes  int
	choices  int // different moves to choose from
	setup    string
	timing   string
	plays    []string   // the moves to choose from; nil is choices of the stub
	asks     []match.Do // nil is takeback, draw, resignation, refusal and taking back a wish
	slow     int        // how often something takes longer than it should
	pauses   int        // how often the link is away for a while
}

// world is one state of two ends and the connection between them.
type world struct {
	ends  [2]end
	wire  [2][]match.Message // to end 0, to end 1
	moves int
	asks  [2]int
	drops int
	kills int
	slow  int
	stops int
}

// end is a replica and what of it would outlive a crash.
type end struct {
	replica match.Replica
	disk    []match.Save
}

type explorer struct {
	t        *testing.T
	budget   budget
	judge    match.Judge
	keys     [2]match.Key
	ids      map[string]uint32
	seen     map[string]bool
	todo     []world
	quiet    int
	problems int
	stub     func(match.Replica, match.Message) (match.Replica, []match.Effect)
	early    bool           // a wrong order on purpose: send before save
	ops      map[string]int // events in the logs at rest
}

func newExplorer(t *testing.T, b budget) *explorer {
	t.Helper()
	x := &explorer{t: t, budget: b, ids: map[string]uint32{}, seen: map[string]bool{}, ops: map[string]int{}, stub: match.Replica.Receive}
	verified := map[string]bool{}
	x.judge = testJudge()
	x.judge.Verify = func(key ed25519.PublicKey, message, sig []byte) bool {
		k := string(key) + string(sig) + string(message)
		ok, known := verified[k]
		if !known {
			ok = ed25519.Verify(key, message, sig)
			verified[k] = ok
		}
		return ok
	}
	for i, key := range matchtest.Keys() {
		x.keys[i] = &memoKey{key: key}
	}
	return x
}

// memoKey signs each message once: ed25519 gives the same signature again.
type memoKey struct {
	key  match.Key
	sigs map[string][]byte
}

func (k *memoKey) Public() ed25519.PublicKey { return k.key.Public() }

func (k *memoKey) Sign(message []byte) []byte {
	if k.sigs == nil {
		k.sigs = map[string][]byte{}
	}
	sig, ok := k.sigs[string(message)]
	if !ok {
		sig = k.key.Sign(message)
		k.sigs[string(message)] = sig
	}
	return sig
}

// run explores everything and says how much there was.
func (x *explorer) run() (states, quiet int) {
	x.add(x.first())
	for len(x.todo) > 0 && x.problems < 5 {
		w := x.todo[len(x.todo)-1]
		x.todo = x.todo[:len(x.todo)-1]
		x.check(w)
		x.expand(w)
	}
	return len(x.seen), x.quiet
}

// first is the state after both have signed the terms and said hello.
func (x *explorer) first() world {
	var w world
	log := testLog(x.t, x.judge, cmp.Or(x.budget.setup, "stub/two 4"), cmp.Or(x.budget.timing, "none"), x.keys)
	for i := range w.ends {
		for _, s := range log {
			w.ends[i].disk = append(w.ends[i].disk, match.Save{Event: true, Fact: s})
		}
		w.ends[i].replica = x.load(w.ends[i].disk, i)
	}
	return w
}

// load is the replica of end i from its disk, as after a restart.
func (x *explorer) load(disk []match.Save, i int) match.Replica {
	x.t.Helper()
	m := match.New(x.judge)
	for _, s := range disk {
		next, err := m, error(nil)
		if s.Event {
			next, err = match.Fold(m, s.Fact)
		} else {
			next, err = match.Hear(m, s.Fact)
		}
		if err != nil {
			x.t.Fatalf("end %d cannot read its own journal: %v", i, err)
		}
		m = next
	}
	var keys [2]match.Key
	keys[i] = x.keys[i]
	return match.NewReplica(m, keys)
}

func (x *explorer) add(w world) {
	if k := x.key(w); !x.seen[k] {
		x.seen[k] = true
		x.todo = append(x.todo, w)
	}
}

// id is a small number for a byte string.
func (x *explorer) id(s string) uint32 {
	id, ok := x.ids[s]
	if !ok {
		id = uint32(len(x.ids) + 1)
		x.ids[s] = id
	}
	return id
}

func (x *explorer) key(w world) string {
	var b []byte
	put := func(n uint32) { b = binary.LittleEndian.AppendUint32(b, n) }
	for i, e := range w.ends {
		m := e.replica.Match
		head := m.Head()
		put(x.id(string(head[:])))
		for _, seat := range []game.Seat{game.First, game.Second} {
			note, _ := m.NoteOf(seat)
			put(x.id(string(note.Body)))
		}
		put(x.id(fmt.Sprint(len(e.disk), e.disk[len(e.disk)-1].Event)))
		if x.budget.timing != "" {
			put(x.id(e.replica.Measured()))
		}
		put(uint32(len(w.wire[i])))
		for _, msg := range w.wire[i] {
			put(x.id(fmt.Sprintf("%T%v", msg, brief(msg))))
		}
	}
	b = append(b, byte(w.moves), byte(w.asks[0]), byte(w.asks[1]), byte(w.drops), byte(w.kills), byte(w.slow), byte(w.stops))
	return string(b)
}

// brief is a message as a short comparable text.
func brief(msg match.Message) string {
	switch m := msg.(type) {
	case match.Entry:
		return fmt.Sprintf("%x", m.Event.Sum())
	case match.Remark:
		return fmt.Sprintf("%x", m.Note.Sum())
	case match.Ack:
		return fmt.Sprint(m.Have)
	case match.Resume:
		note := match.Hash{}
		if m.Note != nil {
			note = m.Note.Sum()
		}
		return fmt.Sprintf("%d %x %x", m.Len, m.Head, note)
	case match.Tail:
		var b strings.Builder
		fmt.Fprint(&b, m.From)
		for _, e := range m.Events {
			fmt.Fprintf(&b, " %x", e.Sum())
		}
		return b.String()
	}
	return "?"
}

// expand adds every state that one step leads to.
func (x *explorer) expand(w world) {
	for i := range w.ends {
		x.deliver(w, i)
		x.players(w, i)
	}
	if w.drops < x.budget.drops {
		next := w
		next.drops++
		x.add(x.reconnected(next))
	}
	if w.kills < x.budget.crashes {
		for i := range w.ends {
			next := w
			next.kills++
			x.crash(next, i)
		}
	}
}

// reconnected is w after the connection broke, with all that was on it, and
// came back.
func (x *explorer) reconnected(w world) world {
	w.wire = [2][]match.Message{}
	for i := range w.ends {
		w = x.execute(w, i, w.ends[i].replica.Connected())
	}
	return w
}

// crash adds w after end i died and was started again: once with all that it
// had sent lost, once with all of it arrived.
func (x *explorer) crash(w world, i int) {
	w.ends[i].replica = x.load(w.ends[i].disk, i)
	replica, effects := w.ends[i].replica.Settle()
	w.ends[i].replica = replica
	w = x.execute(w, i, effects)
	sent := w.wire[1-i]
	x.add(x.reconnected(w))
	w = x.reconnected(w)
	w.wire[1-i] = append(sent[:len(sent):len(sent)], w.wire[1-i]...)
	x.add(w)
}

// step is w after end i went to replica with these effects, and, while there
// are crashes left, every crash in the middle of them.
func (x *explorer) step(w world, i int, replica match.Replica, effects []match.Effect) {
	if w.kills < x.budget.crashes {
		for cut := range effects {
			part := x.execute(w, i, effects[:cut])
			part.kills++
			x.crash(part, i)
		}
	}
	w.ends[i].replica = replica
	x.add(x.execute(w, i, effects))
}

func (x *explorer) execute(w world, i int, effects []match.Effect) world {
	for _, e := range effects {
		switch e := e.(type) {
		case match.Save:
			disk := w.ends[i].disk
			w.ends[i].disk = append(disk[:len(disk):len(disk)], e)
		case match.Send:
			to := w.wire[1-i]
			w.wire[1-i] = append(to[:len(to):len(to)], e.Message)
		}
	}
	return w
}

func (x *explorer) deliver(w world, i int) {
	if len(w.wire[i]) == 0 {
		return
	}
	msg := w.wire[i][0]
	w.wire[i] = w.wire[i][1:]
	x.take(w, i, msg, usual)
	if w.slow < x.budget.slow && clocked(msg) {
		w.slow++
		x.take(w, i, msg, 5*time.Second)
		x.take(w, i, msg, time.Hour)
	}
}

// take adds w after end i received msg when so much time had passed.
func (x *explorer) take(w world, i int, msg match.Message, elapsed time.Duration) {
	before := w.ends[i].replica
	before.Elapsed = elapsed
	replica, effects := x.stub(before, msg)
	replica.Elapsed = 0
	x.step(w, i, replica, effects)
}

// usual is how long everything takes that does not take longer.
const usual = time.Second

// clocked says that it matters when msg comes.
func clocked(msg match.Message) bool {
	switch msg.(type) {
	case match.Entry, match.Tail, match.Remark:
		return true
	}
	return false
}

// players adds what the person at end i could do now.
func (x *explorer) players(w world, i int) {
	seat := game.First
	if i == 1 {
		seat = game.Second
	}
	try := func(w world, c match.Command) {
		c.Seat = seat
		if replica, effects, err := w.ends[i].replica.Do(c); err == nil {
			if x.early {
				effects = sendFirst(effects)
			}
			x.step(w, i, replica, effects)
		}
	}
	if w.moves < x.budget.moves {
		next := w
		next.moves++
		for _, move := range x.plays() {
			try(next, match.Command{Do: match.DoMove, Move: move, Think: usual})
		}
		if w.slow < x.budget.slow {
			next.slow++
			try(next, match.Command{Do: match.DoMove, Move: x.plays()[0], Think: time.Hour})
		}
	}
	if w.stops < x.budget.pauses {
		next := w
		next.stops++
		try(next, match.Command{Do: match.DoPause, Think: usual, Paused: time.Minute})
	}
	if w.asks[i] < x.budget.requests {
		next := w
		next.asks[i]++
		asks := x.budget.asks
		if asks == nil {
			asks = []match.Do{match.DoUndo, match.DoDraw, match.DoResign, match.DoRefuse, match.DoRetract}
		}
		for _, do := range asks {
			think := usual
			if do == match.DoClaim {
				think = time.Hour
			}
			try(next, match.Command{Do: do, Think: think})
		}
	}
}

// plays are the moves that are tried.
func (x *explorer) plays() (all []game.Move) {
	for _, text := range x.budget.plays {
		m, err := game.ParseMove(text)
		if err != nil {
			x.t.Fatal(err)
		}
		all = append(all, m)
	}
	for col := range x.budget.choices {
		all = append(all, game.PlaceAt(game.Point{Col: int8(col)}))
	}
	return all
}

// sendFirst is effects with every message before the disk: the mistake that
// saving first is there to prevent.
func sendFirst(effects []match.Effect) []match.Effect {
	var sends, saves []match.Effect
	for _, e := range effects {
		if _, ok := e.(match.Send); ok {
			sends = append(sends, e)
		} else {
			saves = append(saves, e)
		}
	}
	return append(sends, saves...)
}

func (x *explorer) check(w world) {
	a, b := w.ends[0].replica, w.ends[1].replica
	for i, e := range w.ends {
		m := e.replica.Match
		if e.replica.Broken != nil {
			x.problem(w, "end %d stopped: %v", i, e.replica.Broken)
			return
		}
		if clocks := m.Clocks(); !m.Over() && (clocks[0].Lost || clocks[1].Lost) {
			x.problem(w, "end %d plays on after the flag", i)
		}
	}
	short, long := a.Match, b.Match
	if short.Len() > long.Len() {
		short, long = long, short
	}
	if long.Log()[short.Len()-1].Sum() != short.Head() {
		x.problem(w, "the logs fork within %d events", short.Len())
		return
	}
	if len(w.wire[0])+len(w.wire[1]) == 0 {
		x.quiet++
		x.note(a.Match)
		x.checkQuiet(w, a.Match, b.Match)
	}
}

func (x *explorer) checkQuiet(w world, a, b match.Match) {
	oa, overA := a.Outcome()
	ob, overB := b.Outcome()
	switch {
	case a.Head() != b.Head():
		x.problem(w, "at rest with %d and %d events", a.Len(), b.Len())
	case a.State().Hash() != b.State().Hash() || a.Clocks() != b.Clocks() || oa != ob || overA != overB:
		x.problem(w, "at rest with one log and two matches")
	case overA && !a.Sealed():
		x.problem(w, "over, and not both have signed")
	case x.owed(a, game.First) || x.owed(b, game.Second):
		x.problem(w, "at rest although something is owed")
	case !overA && x.asked(a, b) != "":
		x.problem(w, "at rest although %s", x.asked(a, b))
	}
}

// note counts the events of m.
func (x *explorer) note(m match.Match) {
	for _, s := range m.Log() {
		e, err := match.ReadEvent(s)
		if err != nil {
			x.t.Fatal(err)
		}
		what := e.Op.String()
		if e.Lag > 2*time.Second {
			what += ", late"
		}
		x.ops[what]++
	}
}

func (x *explorer) owed(m match.Match, seat game.Seat) bool {
	_, owed := match.Due(m, match.Command{Seat: seat})
	return owed
}

// asked is a wish that should have been settled or been heard.
func (x *explorer) asked(a, b match.Match) string {
	askA, pliesA := a.Asked(game.First)
	askB, pliesB := b.Asked(game.Second)
	heardB, _ := a.Asked(game.Second)
	heardA, _ := b.Asked(game.First)
	switch {
	case a.GaveUp(game.First) || b.GaveUp(game.Second):
		return "one has resigned"
	case askA != match.AskNothing && askA == askB && pliesA == pliesB:
		return "both want " + askA.String()
	case askA != heardA:
		return "the wish of first was not heard"
	case askB != heardB:
		return "the wish of second was not heard"
	}
	return ""
}

func (x *explorer) problem(w world, format string, args ...any) {
	x.problems++
	if x.t != nil && !x.early {
		x.t.Errorf("%s (moves %d, requests %v, drops %d, crashes %d, slow %d, pauses %d)\n%s", fmt.Sprintf(format, args...), w.moves, w.asks, w.drops, w.kills, w.slow, w.stops, told(w))
	}
}

// told is the longer log of w in words.
func told(w world) string {
	var b strings.Builder
	m := w.ends[0].replica.Match
	if other := w.ends[1].replica.Match; other.Len() > m.Len() {
		m = other
	}
	for _, s := range m.Log() {
		e, err := match.ReadEvent(s)
		fmt.Fprintln(&b, e.Index, e.Op, e.Seat, e.Move, "think", e.Think, "lag", e.Lag, err)
	}
	for i, wire := range w.wire {
		for _, msg := range wire {
			fmt.Fprintf(&b, "to end %d: %T %s\n", i, msg, brief(msg))
		}
	}
	return b.String()
}
