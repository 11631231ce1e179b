package record

import (
	"fmt"
	"slices"
	"strings"
	"time"

	"qiyou/game"
	"qiyou/game/clock"
	"qiyou/game/match"
	"qiyou/game/xiangqi"
)

// gameName is the tag Game of xiangqi.
const gameName = "Chinese Chess"

// piece is how many bytes of the log a tag holds, since readers of PGN have
// lines of fixed length.
const piece = 200

func pgnOf(m match.Match) PGN {
	var p PGN
	add := func(name, value string) { p.Tags = append(p.Tags, Tag{name, value}) }
	red := darkSeat(m)
	p.Result = pgnResult(m, red)
	add("Game", gameName)
	add("Event", "qiyou "+title(m))
	add("Site", "?")
	add("Date", day(m, "2006.01.02"))
	add("Round", "?")
	add("Red", oneLine(m.Terms().Players[red.Index()].Name))
	add("Black", oneLine(m.Terms().Players[red.Other().Index()].Name))
	add("Result", p.Result)
	if fen := xiangqi.FEN(m.Start()); fen != xiangqi.StartFEN {
		add("SetUp", "1")
		add("FEN", fen)
	}
	add("Format", "ICCS")
	add("Rules", rulesText(m.Setup()))
	add("TimeControl", timeControl(m.Timing()))
	add("Termination", termination(m))
	add("Application", application)
	log := []byte(strings.Join(events(m), ","))
	n := 0
	for part := range slices.Chunk(log, piece) {
		n++
		add(fmt.Sprintf("%s%04d", chain, n), string(part))
	}
	if c := claimed(m); c != "" {
		add(claim, c)
	}
	p.Root = &Node{}
	last := p.Root
	for i, ply := range m.Plies() {
		n := &Node{Props: []Prop{{pgnMove, []string{xiangqi.FormatAs(before(m, i), ply.Move, xiangqi.ICCS)}}}}
		last.Children = []*Node{n}
		last = n
	}
	return p
}

func pgnResult(m match.Match, red game.Seat) string {
	o, over := m.Outcome()
	switch {
	case !over, o.Reason == game.Aborted:
		return "*"
	case o.Winner == game.NoSeat:
		return "1/2-1/2"
	case o.Winner == red:
		return "1-0"
	}
	return "0-1"
}

// termination is the tag Termination (PGN 9.8.1): the standard values.
func termination(m match.Match) string {
	o, over := m.Outcome()
	switch {
	case !over:
		return "unterminated"
	case o.Reason == game.Aborted:
		return "abandoned"
	case o.Reason == game.Timeout:
		return "time forfeit"
	case o.Reason == game.Perpetual:
		return "rules infraction"
	}
	return "normal"
}

// timeControl is the tag TimeControl (PGN 9.6.1), which has no words for
// byo-yomi and Canadian: these are as people write them here.
func timeControl(t clock.Settings) string {
	switch t.System {
	case clock.None:
		return "-"
	case clock.Absolute:
		return seconds(t.Main)
	case clock.Fischer:
		if t.Cap == 0 {
			return seconds(t.Main) + "+" + seconds(t.Inc)
		}
	}
	return t.String()
}

// Info is what the tags say.
func (p PGN) Info() Info {
	i := Info{
		Date: p.Get("Date"), Dark: p.Get("Red"), Light: p.Get("Black"), Result: p.Get("Result"), Rules: p.Get("Rules"),
	}
	if p.isXiangqi() {
		i.Game = chess
	}
	if d, err := time.Parse("2006.01.02", i.Date); err == nil {
		i.Date = d.Format(time.DateOnly)
	}
	if i.Result == "" {
		i.Result = p.Result
	}
	return i
}

// isXiangqi says whether p is no other game. Many files do not name it.
func (p PGN) isXiangqi() bool {
	name := p.Get("Game")
	return strings.EqualFold(name, gameName) || name == "" && p.Get("Variant") == "" && p.Get("White") == ""
}

// Setup is xiangqi, with the rules that p names if they are known. The error is
// a Fault.
func (p PGN) Setup() (game.Setup, error) {
	if !p.isXiangqi() {
		return game.Setup{}, p.flaw(FaultGame, p.Get("Game"))
	}
	rules, options, _ := strings.Cut(p.Get("Rules"), " ")
	s, err := game.ParseSetup(strings.TrimSpace(chess + "/" + rules + " 0 " + options))
	if err == nil {
		if _, _, err = xiangqi.Settings(s); err == nil {
			return s, nil
		}
	}
	return xiangqi.Default(), nil
}

// Start is the position of FEN, or that of the rules. The error is a Fault.
func (p PGN) Start(rules func(game.Setup) (game.Rules, error)) (game.State, error) {
	s, err := p.Setup()
	if err != nil {
		return nil, err
	}
	r, err := rules(s)
	if err != nil {
		return nil, p.flaw(FaultGame, p.Get("Rules"))
	}
	start, fen := r.Start(), p.Get("FEN")
	if fen == "" || fen == xiangqi.FEN(start) {
		return start, nil
	}
	if start, err = xiangqi.Position(s, fen); err != nil {
		return nil, p.flaw(FaultSetup, fen)
	}
	return start, nil
}

func (p PGN) faults() []Fault { return p.Faults }

// flaw is a fault of the head of p that leaves nothing to be shown.
func (p PGN) flaw(code, text string) Fault { return Fault{Code: code, Line: 1, Text: quote(text)} }

// events are the values of the log that the tags hold in pieces.
func (p PGN) events() []string {
	var log strings.Builder
	for _, t := range p.Tags {
		if strings.HasPrefix(t.Name, chain) {
			log.WriteString(t.Value)
		}
	}
	if log.Len() == 0 {
		return nil
	}
	return strings.Split(log.String(), ",")
}

// claim is the tag QYCLAIM.
func (p PGN) claim() string { return p.Get(claim) }

// differences are the tags of p, and the moves, that are other than in the file
// want.
func (p PGN) differences(want []byte) []Difference {
	w, err := ReadPGN(want)
	if err != nil {
		return []Difference{layout} // what Write writes reads
	}
	var all []Difference
	mine, theirs := p.byName(), w.byName()
	for _, t := range append(slices.Clone(w.Tags), p.Tags...) {
		if !slices.Equal(mine[t.Name], theirs[t.Name]) {
			all = append(all, Difference{What: t.Name, File: strings.Join(mine[t.Name], " "), Log: strings.Join(theirs[t.Name], " ")})
			delete(mine, t.Name)
			delete(theirs, t.Name)
		}
	}
	if d, differs := p.firstMove(w); differs {
		all = append(all, d)
	}
	if len(all) == 0 {
		return []Difference{layout}
	}
	return all
}

// firstMove is the first move that is not that of w, or the result after them.
func (p PGN) firstMove(w PGN) (Difference, bool) {
	mine, theirs := p.Moves(), w.Moves()
	for i := range max(len(mine), len(theirs)) {
		d := Difference{What: moves, Move: i + 1}
		if i < len(mine) {
			d.File = mine[i]
		}
		if i < len(theirs) {
			d.Log = theirs[i]
		}
		if d.File != d.Log {
			return d, true
		}
	}
	return Difference{What: moves, File: p.Result, Log: w.Result}, p.Result != w.Result
}

// byName are the values of the tags by their very names.
func (p PGN) byName() map[string][]string {
	values := map[string][]string{}
	for _, t := range p.Tags {
		values[t.Name] = append(values[t.Name], t.Value)
	}
	return values
}
