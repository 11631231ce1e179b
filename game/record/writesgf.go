package record

import (
	"fmt"
	"strconv"
	"strings"
	"time"

	"qiyou/game"
	"qiyou/game/clock"
	"qiyou/game/match"
	"qiyou/game/weiqi"
)

// sheet is the SGF of a match while it is written.
type sheet struct {
	m       match.Match
	dark    game.Seat // who plays Dark at the end
	root    *Node
	last    *Node
	next    game.Color // whose move a reader expects
	offered []int      // the plies that show a stone which is not yet taken
	notes   []string   // the lines of the comment of last
	nodes   int        // before last
}

// sgfOf is m as SGF, a single line, and which node of it each move of m led to.
func sgfOf(m match.Match) (g Game, at []int) {
	s := &sheet{m: m, dark: darkSeat(m), root: &Node{}, next: game.Dark}
	s.last = s.root
	s.head()
	shown := offers(m)
	for i := range m.Plies() {
		s.ply(i, shown[i])
		at = append(at, s.nodes)
	}
	s.offer()
	s.count()
	s.comment()
	return Game{Roots: []*Node{s.root}}, at
}

// add appends a property to the last node; without values it does not.
func (s *sheet) add(id string, values ...string) {
	if len(values) > 0 {
		s.last.Props = append(s.last.Props, Prop{id, values})
	}
}

func (s *sheet) head() {
	m, setup := s.m, s.m.Setup()
	s.add("FF", "4")
	s.add("GM", strconv.Itoa(games[setup.Game]))
	s.add("SZ", strconv.Itoa(setup.Size))
	s.add("CA", "UTF-8")
	s.add("AP", application)
	s.add("GN", title(m))
	s.add("PB", Simple(m.Terms().Players[s.dark.Index()].Name))
	s.add("PW", Simple(m.Terms().Players[s.dark.Other().Index()].Name))
	s.add("DT", day(m, time.DateOnly))
	s.add("RU", rulesText(setup))
	s.handicap()
	if t := m.Timing(); t.System != clock.None {
		s.add("TM", seconds(t.Main))
		if over := overtime(t); over != "" {
			s.add("OT", over)
		}
	}
	s.add("RE", result(m, s.dark))
	s.add(chain, events(m)...)
	if c := claimed(m); c != "" {
		s.add(claim, c)
	}
}

// handicap is what the terms of go give to either side. Stones that Dark was
// free to put are set up like those on fixed points, for readers know no other
// way.
func (s *sheet) handicap() {
	t, err := weiqi.TermsOf(s.m.Setup())
	if err != nil {
		return // another game
	}
	s.add("KM", halves(float64(t.Komi)))
	if t.Handicap < 2 {
		return // one stone is the first move
	}
	var stones []string
	for _, p := range t.Stones {
		stones = append(stones, p.String())
	}
	for i, p := range s.m.Plies() {
		if t.Free && before(s.m, i).Phase() == game.Opening {
			stones = append(stones, p.Move.To.String())
		}
	}
	s.add("HA", strconv.Itoa(t.Handicap))
	s.add(addDark, stones...)
	if len(stones) == t.Handicap {
		s.next = game.Light
		s.add("PL", "W")
	}
}

// offers says of each ply whether it only shows a stone: the opponent chooses
// among several, and the colour that was to move is still to move.
func offers(m match.Match) []bool {
	all := make([]bool, len(m.Plies()))
	if m.Setup().Game != gomokuName {
		return all
	}
	next := nextStone(m.State())
	for i := len(all) - 1; i >= 0; i-- {
		p := m.Plies()[i]
		if p.Move.Kind == game.Place && before(m, i).Phase() == game.Opening {
			all[i] = p.Color == next
			next = p.Color
		} else if p.Move.Kind != game.Choose {
			next = game.NoColor
		}
	}
	return all
}

// nextStone is the colour of the next stone in an opening; NoColor outside of
// one.
func nextStone(s game.State) game.Color {
	for s.Phase() == game.Opening {
		m, ok := firstMove(s)
		if !ok {
			break
		}
		next, err := s.Apply(m)
		if err != nil {
			break // a move that is listed may be played
		}
		if m.Kind == game.Place {
			return next.View().At(m.To).Color
		}
		s = next // a choice; an opening has few in a row
	}
	return game.NoColor
}

func firstMove(s game.State) (game.Move, bool) {
	for m := range s.Moves() {
		return m, true
	}
	return game.Move{}, false
}

// ply writes the ply i, which only shows a stone if it is an offer.
func (s *sheet) ply(i int, offer bool) {
	p, state := s.m.Plies()[i], before(s.m, i)
	switch {
	case p.Move.Kind == game.Choose:
		s.note("%s: %s", nameOf(s.m, p.Seat), words(state, p.Move))
	case offer:
		s.offered = append(s.offered, i)
	case p.Move.Kind == game.Pass:
		s.move(p, "")
	case p.Move.Kind == game.Place && !(s.m.Setup().Game == weiqiName && state.Phase() == game.Opening):
		s.move(p, p.Move.To.String())
	}
}

// move begins the node of a stone or a pass.
func (s *sheet) move(p match.Ply, value string) {
	letter := letterOf(p.Color)
	if p.Color != s.next {
		s.node()
		s.add("PL", letter)
	}
	s.node()
	s.add(letter, value)
	if len(s.offered) > 0 {
		s.taken(p, s.offer())
	}
	s.timeLeft(p)
	s.next = p.Color.Other()
}

// node ends the last node and begins another.
func (s *sheet) node() {
	s.comment()
	n := &Node{}
	s.last.Children = []*Node{n}
	s.last = n
	s.nodes++
}

func (s *sheet) note(format string, args ...any) {
	s.notes = append(s.notes, fmt.Sprintf(format, args...))
}

// comment writes the notes on the last node.
func (s *sheet) comment() {
	if len(s.notes) > 0 {
		s.add("C", Escape(strings.Join(s.notes, "\n")))
	}
	s.notes = nil
}

// offer labels the stones on offer, which the last node takes one of or which
// were still on offer when the match ended, and gives their names.
func (s *sheet) offer() (list []string) {
	if len(s.offered) == 0 {
		return nil
	}
	var labels []string
	for n, i := range s.offered {
		p, label := s.m.Plies()[i], string(rune('A'+n))
		labels = append(labels, p.Move.To.String()+":"+label)
		list = append(list, label+" "+words(before(s.m, i), p.Move))
	}
	s.add("LB", labels...)
	s.note("%s: %s", nameOf(s.m, s.m.Plies()[s.offered[0]].Seat), strings.Join(list, ", "))
	s.offered = nil
	return list
}

// taken notes which of the stones in list p takes.
func (s *sheet) taken(p match.Ply, list []string) {
	for _, name := range list {
		if _, at, _ := strings.Cut(name, " "); at == words(s.m.Start(), p.Move) {
			s.note("%s: %s", nameOf(s.m, p.Seat), name)
		}
	}
}

// count writes how a game of go was counted.
func (s *sheet) count() {
	o, over := s.m.Outcome()
	score, is := weiqi.ScoreOf(s.m.State())
	marked, _ := s.m.State().View().(game.Marked)
	if !over || o.Reason != game.Count || !is || marked == nil {
		return
	}
	lists := map[game.Mark][]string{}
	dead := map[game.Color][]string{}
	for p, mark := range marked.Marks() {
		lists[mark] = append(lists[mark], p.String())
		if mark == game.Dead {
			c := s.m.State().View().At(p).Color
			dead[c] = append(dead[c], words(s.m.State(), game.PlaceAt(p)))
		}
	}
	s.add("TB", lists[game.DarkArea]...)
	s.add("TW", lists[game.LightArea]...)
	s.add("MA", lists[game.Dead]...)
	for _, c := range []game.Color{game.Dark, game.Light} {
		if len(dead[c]) > 0 {
			s.note("%s dead: %s", sideOf(c), strings.Join(dead[c], " "))
		}
	}
	s.note("Black: %s", s.sum(score, game.Dark, score.Dark))
	s.note("White: %s", s.sum(score, game.Light, score.Light))
}

// sum is what a side has, and of what.
func (s *sheet) sum(score weiqi.Score, c game.Color, side weiqi.Side) string {
	text := fmt.Sprintf("%s = territory %d + ", halves(float64(score.Total(c))), side.Territory)
	if score.Area {
		text += fmt.Sprintf("stones %d", side.Stones)
	} else {
		text += fmt.Sprintf("prisoners %d", side.Prisoners)
	}
	t, err := weiqi.TermsOf(s.m.Setup())
	if err != nil || c == game.Dark {
		return text
	}
	text += " + komi " + halves(float64(t.Komi))
	if t.Bonus != 0 {
		text += " + handicap " + halves(float64(t.Bonus))
	}
	return text
}

func letterOf(c game.Color) string {
	if c == game.Light {
		return "W"
	}
	return "B"
}

func sideOf(c game.Color) string {
	if c == game.Light {
		return "White"
	}
	return "Black"
}

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

// result is RE (FF[4]): the standard values and no others. A game of go that
// goes round in circles has no result.
func result(m match.Match, dark game.Seat) string {
	o, over := m.Outcome()
	switch {
	case !over:
		return "?"
	case o.Reason == game.Aborted, o.Reason == game.Repetition && o.Winner == game.NoSeat:
		return "Void"
	case o.Winner == game.NoSeat && m.Setup().Game == weiqiName:
		return "0"
	case o.Winner == game.NoSeat:
		return "Draw"
	}
	r := "B+"
	if dark != o.Winner {
		r = "W+"
	}
	switch {
	case o.Reason == game.Resignation:
		return r + "R"
	case o.Reason == game.Timeout:
		return r + "T"
	case o.Margin > 0:
		return r + halves(float64(o.Margin))
	}
	return r
}

// timeLeft is what the mover had left after its move.
func (s *sheet) timeLeft(p match.Ply) {
	t := s.m.Timing()
	if t.System == clock.None {
		return
	}
	e, err := match.ReadEvent(s.m.Log()[p.Event])
	if err != nil {
		return // an event that was folded reads
	}
	letter := "B"
	if p.Seat != s.dark {
		letter = "W"
	}
	st := e.Clocks[p.Seat.Index()]
	if st.Main > 0 || t.System != clock.Byoyomi && t.System != clock.Canadian {
		s.add(letter+"L", seconds(st.Main))
		return
	}
	count := st.Periods
	if t.System == clock.Canadian {
		count = st.Stones
	}
	s.add(letter+"L", seconds(st.Period))
	s.add("O"+letter, strconv.Itoa(count))
}
