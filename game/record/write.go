package record

import (
	"encoding/base64"
	"encoding/hex"
	"fmt"
	"strconv"
	"strings"
	"time"

	"qiyou/game"
	"qiyou/game/clock"
	"qiyou/game/match"
)

// chain is the property that holds the signed log.
const chain = "QYLOG"

// moveText is the property for a move that is no stone.
const moveText = "QYMV"

// application is what AP says: the program and the version of this format.
const application = "qiyou:1"

// games are the numbers of SGF (FF[4], GM) by game.
var games = map[string]int{"weiqi": 1, "gomoku": 4, "xiangqi": 7}

// base64 of QYLOG. Strict, since bits that do not count could be changed
// without being noticed.
var coding = base64.RawURLEncoding.Strict()

// Write is the file of m, the same for equal logs. A match without events has
// none.
func Write(m match.Match) []byte {
	if m.Start() == nil {
		return nil
	}
	root := &Node{Props: rootProps(m)}
	n := root
	for _, p := range m.Plies() {
		next := &Node{Props: plyProps(m, p)}
		n.Children = []*Node{next}
		n = next
	}
	return Game{[]*Node{root}}.Bytes()
}

func rootProps(m match.Match) []Prop {
	id := m.ID()
	setup := m.Setup()
	names := [2]string{m.Terms().Players[0].Name, m.Terms().Players[1].Name}
	dark := colored(m.State().View(), game.Dark)
	var props []Prop
	add := func(id, value string) { props = append(props, Prop{id, []string{value}}) }
	add("FF", "4")
	add("GM", strconv.Itoa(games[setup.Game]))
	if setup.Size > 0 {
		add("SZ", strconv.Itoa(setup.Size))
	}
	add("CA", "UTF-8")
	add("AP", application)
	add("GN", hex.EncodeToString(id[:8]))
	add("PB", Simple(names[dark.Index()]))
	add("PW", Simple(names[dark.Other().Index()]))
	add("DT", time.Unix(m.Terms().Started, 0).UTC().Format(time.DateOnly))
	add("RU", rulesText(setup))
	if t := m.Timing(); t.System != clock.None {
		add("TM", seconds(t.Main))
		if over := overtime(t); over != "" {
			add("OT", over)
		}
	}
	add("RE", result(m))
	props = append(props, Prop{chain, nil})
	for _, s := range m.Log() {
		last := &props[len(props)-1]
		last.Values = append(last.Values, coding.EncodeToString(s.Body)+"."+coding.EncodeToString(s.Sig))
	}
	return props
}

// colored is the seat that plays c, First where nobody has chosen yet.
func colored(v game.View, c game.Color) game.Seat {
	if v.Color(game.Second) == c {
		return game.Second
	}
	return game.First
}

// rulesText is a setup without what GM and SZ say.
func rulesText(s game.Setup) string {
	var b strings.Builder
	b.WriteString(s.Rules)
	for _, o := range s.Options {
		b.WriteString(" " + o.Key + "=" + o.Value)
	}
	return b.String()
}

// seconds is a time as SGF writes it, a real number of seconds.
func seconds(d time.Duration) string { return strconv.FormatFloat(d.Seconds(), 'f', -1, 64) }

// overtime is OT, free text: in the words that other programs use.
func overtime(t clock.Settings) string {
	switch t.System {
	case clock.Fischer:
		if t.Cap != 0 {
			return fmt.Sprintf("%s fischer, at most %s", seconds(t.Inc), seconds(t.Cap))
		}
		return seconds(t.Inc) + " fischer"
	case clock.Byoyomi:
		return fmt.Sprintf("%dx%s byo-yomi", t.Periods, seconds(t.Period))
	case clock.Canadian:
		return fmt.Sprintf("%d/%s canadian", t.Stones, seconds(t.Period))
	}
	return ""
}

// result is RE (FF[4]): the standard values and no others.
func result(m match.Match) string {
	o, over := m.Outcome()
	switch {
	case !over:
		return "?"
	case o.Reason == game.Aborted:
		return "Void"
	case o.Winner == game.NoSeat:
		return "Draw"
	}
	r := "B+"
	if colored(m.State().View(), game.Dark) != o.Winner {
		r = "W+"
	}
	switch {
	case o.Reason == game.Resignation:
		return r + "R"
	case o.Reason == game.Timeout:
		return r + "T"
	case o.Margin > 0:
		return r + strconv.FormatFloat(float64(o.Margin)/2, 'f', -1, 64)
	}
	return r
}

func plyProps(m match.Match, p match.Ply) []Prop {
	letter := "B"
	if p.Color == game.Light {
		letter = "W"
	}
	var props []Prop
	switch p.Move.Kind {
	case game.Place:
		props = append(props, Prop{letter, []string{p.Move.To.String()}})
	case game.Pass:
		props = append(props, Prop{letter, []string{""}})
	default:
		return []Prop{{moveText, []string{p.Move.String()}}}
	}
	return append(props, timeLeft(m, p, letter)...)
}

// timeLeft is what the mover had left after its move.
func timeLeft(m match.Match, p match.Ply, letter string) []Prop {
	t := m.Timing()
	if t.System == clock.None {
		return nil
	}
	e, err := match.ReadEvent(m.Log()[p.Event])
	if err != nil {
		return nil // an event that was folded reads
	}
	st := e.Clocks[p.Seat.Index()]
	if st.Main > 0 || t.System != clock.Byoyomi && t.System != clock.Canadian {
		return []Prop{{letter + "L", []string{seconds(st.Main)}}}
	}
	count := st.Periods
	if t.System == clock.Canadian {
		count = st.Stones
	}
	return []Prop{{letter + "L", []string{seconds(st.Period)}}, {"O" + letter, []string{strconv.Itoa(count)}}}
}
