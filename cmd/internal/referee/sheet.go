package referee

import (
	"fmt"
	"slices"
	"strconv"
	"time"

	"qiyou/game"
	"qiyou/game/record"
	"qiyou/game/weiqi"
	"qiyou/game/xiangqi"
)

// sheet is the record of a game, as other programs read it too.
func (t *table) sheet() []byte {
	dark, light := t.players()
	if t.Rules.Setup().Game == "xiangqi" {
		return t.pgn(dark, light).Bytes()
	}
	return t.sgf(dark, light).Bytes()
}

// players are the names of who plays Dark and Light at the end.
func (t *table) players() (dark, light string) {
	first := t.Sides[t.sideOf(game.First)].Name
	second := t.Sides[t.sideOf(game.Second)].Name
	if t.state.View().Color(game.First) == game.Light {
		return second, first
	}
	return first, second
}

// winner is the colour that won.
func (t *table) winner() game.Color {
	for _, s := range [...]game.Seat{game.First, game.Second} {
		if t.result.Winner == names[t.sideOf(s)] {
			return t.state.View().Color(s)
		}
	}
	return game.NoColor
}

func (t *table) pgn(dark, light string) record.PGN {
	p := record.PGN{Result: map[game.Color]string{game.Dark: "1-0", game.Light: "0-1", game.NoColor: "1/2-1/2"}[t.winner()]}
	add := func(name, value string) { p.Tags = append(p.Tags, record.Tag{Name: name, Value: value}) }
	add("Game", "Chinese Chess")
	add("Event", "qiyou match")
	add("Site", "?")
	add("Date", t.Now().UTC().Format("2006.01.02"))
	add("Round", strconv.Itoa(t.pairing.Game))
	add("Red", dark)
	add("Black", light)
	add("Result", p.Result)
	if fen := xiangqi.FEN(t.Rules.Start()); fen != xiangqi.StartFEN {
		add("SetUp", "1")
		add("FEN", fen)
	}
	add("Format", "ICCS")
	add("Rules", rulesText(t.Rules.Setup()))
	add("Termination", t.result.Reason)
	p.Root = &record.Node{}
	last, before := p.Root, t.Rules.Start()
	for _, s := range t.steps {
		n := &record.Node{Props: []record.Prop{{ID: pgnMove, Values: []string{xiangqi.FormatAs(before, s.Move, xiangqi.ICCS)}}}}
		last.Children, last, before = []*record.Node{n}, n, s.State
	}
	return p
}

// pgnMove is the property of a node of PGN that is its move.
const pgnMove = "M"

// rulesText is a setup without what properties of their own say.
func rulesText(s game.Setup) string {
	text := s.Rules
	for _, o := range s.Options {
		if s.Game != "weiqi" || !slices.Contains([]string{"handicap", "komi", "placement"}, o.Key) {
			text += " " + o.Key + "=" + o.Value
		}
	}
	return text
}

func (t *table) sgf(dark, light string) record.Game {
	setup := t.Rules.Setup()
	root := &record.Node{}
	add := func(n *record.Node, id string, values ...string) {
		if len(values) > 0 {
			n.Props = append(n.Props, record.Prop{ID: id, Values: values})
		}
	}
	number := map[string]string{"weiqi": "1", "gomoku": "4"}[setup.Game]
	for _, p := range [...][2]string{
		{"FF", "4"}, {"GM", number}, {"SZ", strconv.Itoa(setup.Size)}, {"CA", "UTF-8"}, {"AP", "qiyou"},
		{"PB", record.Simple(dark)}, {"PW", record.Simple(light)}, {"DT", t.Now().UTC().Format(time.DateOnly)},
		{"RO", strconv.Itoa(t.pairing.Game)}, {"RU", rulesText(setup)}, {"RE", t.sgfResult()},
	} {
		add(root, p[0], p[1])
	}
	given := setUp(t.Rules.Start(), t.steps)
	if terms, err := weiqi.TermsOf(setup); err == nil {
		add(root, "KM", strconv.FormatFloat(float64(terms.Komi)/2, 'f', -1, 64))
		if terms.Handicap > 1 {
			add(root, "HA", strconv.Itoa(terms.Handicap))
			add(root, "AB", given...)
			add(root, "PL", "W")
		}
	}
	last, before := root, t.Rules.Start()
	for _, s := range t.steps {
		if letter, value, ok := stone(before, s); ok && (before.Phase() == game.Play || t.stays(s.Move)) {
			n := &record.Node{}
			add(n, letter, value)
			last.Children, last = []*record.Node{n}, n
		}
		before = s.State
	}
	if t.result.Fault != "" {
		add(last, "C", record.Escape(t.result.Fault+": "+t.result.Detail))
	}
	return record.Game{Roots: []*record.Node{root}}
}

// stays says whether a stone of an opening is on the board in the end: in go it is
// one of the handicap, in gomoku it may only have been shown.
func (t *table) stays(m game.Move) bool {
	return t.Rules.Setup().Game == "gomoku" && t.state.View().At(m.To).Color != game.NoColor
}

// setUp are the stones of a handicap in go, on the board at the start or put
// before the play.
func setUp(start game.State, steps []record.Step) (all []string) {
	cols, rows := start.View().Size()
	for row := range rows {
		for col := range cols {
			if p := (game.Point{Col: int8(col), Row: int8(row)}); start.View().At(p).Color != game.NoColor {
				all = append(all, p.String())
			}
		}
	}
	before := start
	for _, s := range steps {
		if before.Phase() == game.Opening && s.Move.Kind == game.Place {
			all = append(all, s.Move.To.String())
		}
		before = s.State
	}
	return all
}

// stone is a move as a property, if it is one.
func stone(before game.State, s record.Step) (id, value string, ok bool) {
	c := before.View().Color(before.ToAct())
	switch {
	case s.Move.Kind == game.Pass && before.Phase() == game.Play:
	case s.Move.Kind == game.Place:
		if value = s.Move.To.String(); s.State.View().At(s.Move.To).Color != game.NoColor {
			c = s.State.View().At(s.Move.To).Color
		}
	default:
		return "", "", false
	}
	return map[game.Color]string{game.Dark: "B", game.Light: "W"}[c], value, c != game.NoColor
}

// sgfResult is RE (FF[4]).
func (t *table) sgfResult() string {
	c := t.winner()
	if c == game.NoColor {
		return "0"
	}
	text := map[game.Color]string{game.Dark: "B+", game.Light: "W+"}[c]
	switch {
	case t.result.Fault == string(game.Timeout):
		return text + "T"
	case t.result.Fault != "":
		return text + "F"
	case t.result.Reason == string(game.Resignation):
		return text + "R"
	case t.result.Margin > 0:
		return text + fmt.Sprint(float64(t.result.Margin)/2)
	}
	return text
}
