package linear

import (
	"fmt"
	"math"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"qiyou/game"
	"qiyou/ui/session"
)

// advice is what an engine was asked last, about which board, and which of the
// words asked for it.
type advice struct {
	what  string // hint, estimate or owner
	match string
	ply   int
	state game.State
	key   uint64
	waits bool // for what it finds
}

// advise asks an engine about the board that is shown.
func (f *face) advise(what string) error {
	t, err := f.current()
	if err != nil {
		return err
	}
	s, ply := t.shown()
	switch code := t.snap.NoAdvice(); {
	case code != "":
		return refusal(code)
	case s.ToAct() == game.NoSeat:
		return gameOver
	case what == "owner" && t.snap.Match.Setup().Game != "weiqi":
		return noScore
	}
	f.advice = advice{what, t.snap.ID, ply, s, f.advice.key + 1, true}
	w := session.Advise{Match: t.snap.ID, Key: f.advice.key, Setup: t.snap.Match.Setup(), State: s, Moves: moves(t.path()), Outlook: what != "hint"}
	if what == "hint" {
		w.Hints = session.MaxHints
	}
	return f.wish(w)
}

// adviseAgain asks about the new board where the one that an engine looks at is no
// longer shown.
func (f *face) adviseAgain(t *table) {
	a := f.advice
	if !a.waits || t.snap.ID != a.match || t.snap.ID != f.at {
		return
	}
	if s, ply := t.shown(); ply == a.ply && s.Hash() == a.state.Hash() {
		return
	}
	f.advice.waits = false
	if err := f.advise(a.what); err != nil {
		f.refuse(a.what, err)
	}
}

// advised tells what the engine has found once it has found all.
func (f *face) advised(ev session.Advised) {
	t := f.tables[f.advice.match]
	if !ev.Done || ev.Key != f.advice.key || t == nil {
		return
	}
	f.advice.waits = false
	switch f.advice.what {
	case "hint":
		r := t.hints(f.advice, ev.Hints, f.words)
		r.By = printable(ev.By)
		f.tellAt(t.snap.ID, r)
	case "estimate":
		f.tellAt(t.snap.ID, t.estimate(f.advice, ev.Outlook))
	default:
		f.tellAt(t.snap.ID, t.owners(f.advice, ev.Outlook))
	}
}

type hintsReport struct {
	Event string    `json:"event"`
	Match string    `json:"match"`
	Ply   int       `json:"ply"`
	ToAct string    `json:"to_act"`
	Hints []hintRow `json:"hints"`
	By    string    `json:"by,omitempty"`
}

type hintRow struct {
	Letter string   `json:"letter"`
	Move   string   `json:"move"`
	Chance float64  `json:"chance"`
	Forced int      `json:"forced,omitempty"`
	Line   []string `json:"line"`
	Why    string   `json:"why"`
	Text   string   `json:"text"`
}

// hints are the moves of an advice in the notation of the game.
func (t *table) hints(a advice, hints []session.Hint, w words) hintsReport {
	r := hintsReport{Event: "hints", Match: t.snap.ID, Ply: a.ply, ToAct: a.state.ToAct().String(), Hints: []hintRow{}}
	for i, h := range hints {
		row := hintRow{
			Letter: string(rune('a' + i)), Move: t.format(a.state, h.Move), Chance: hundredths(h.Chance), Forced: h.Forced, Why: h.Why,
			Line: []string{}, Text: w.Hint.Whys[h.Why],
		}
		s := a.state
		for _, m := range h.Line {
			next, err := s.Apply(m)
			if err != nil {
				break
			}
			row.Line = append(row.Line, t.format(s, m))
			s = next
		}
		r.Hints = append(r.Hints, row)
	}
	return r
}

func (r hintsReport) text(w words) []string {
	if len(r.Hints) == 0 {
		return []string{sentence(w, w.Hint.None)}
	}
	var all []string
	if r.By != "" {
		all = append(all, fmt.Sprintf(w.Hint.Said, r.By))
	}
	for _, h := range r.Hints {
		all = append(all, fmt.Sprintf(w.Hint.Choice, h.Letter, h.Move, h.worth(w), h.Text))
		if len(h.Line) > 1 {
			all = append(all, fmt.Sprintf(w.Hint.Expected, strings.Join(h.Line[1:], " ")))
		}
	}
	return all
}

// worth is what a move is worth to the one who makes it.
func (h hintRow) worth(w words) string {
	switch moves := (max(h.Forced, -h.Forced) + 1) / 2; {
	case h.Forced > 0:
		return fmt.Sprintf(w.Hint.Wins, moves)
	case h.Forced < 0:
		return fmt.Sprintf(w.Hint.Loses, moves)
	}
	return fmt.Sprintf(w.Hint.Chance, percent(h.Chance))
}

type estimateReport struct {
	Event string   `json:"event"`
	Match string   `json:"match"`
	Ply   int      `json:"ply"`
	Dark  *float64 `json:"dark,omitempty"`
	Lead  *float64 `json:"lead,omitempty"`
	// Forced is plies to a win of the dark side that is forced, less than 0 to one of
	// the light.
	Forced int `json:"forced,omitempty"`

	names [2]string // of the dark and of the light side
	setup string
}

// estimate is who leads; without an outlook, that nobody can tell.
func (t *table) estimate(a advice, o *session.Outlook) estimateReport {
	r := estimateReport{Event: "estimate", Match: t.snap.ID, Ply: a.ply, setup: t.snap.Match.Setup().String()}
	for _, seat := range []game.Seat{game.First, game.Second} {
		switch a.state.View().Color(seat) {
		case game.Dark:
			r.names[0] = t.name(seat)
		case game.Light:
			r.names[1] = t.name(seat)
		}
	}
	if o == nil {
		return r
	}
	dark := hundredths(o.Chance)
	r.Dark, r.Forced = &dark, o.Forced
	if o.Owners != nil {
		lead := math.Round(2*o.Lead) / 2
		r.Lead = &lead
	}
	return r
}

func (r estimateReport) text(w words) []string {
	if r.Dark == nil {
		return []string{sentence(w, w.Hint.None)}
	}
	who := func(dark bool) string {
		i, c := 1, game.Light
		if dark {
			i, c = 0, game.Dark
		}
		return fmt.Sprintf("%s (%s)", w.name(r.names[i]), w.color(r.setup, c))
	}
	if r.Forced != 0 {
		moves := (max(r.Forced, -r.Forced) + 1) / 2
		return []string{who(r.Forced > 0) + " " + fmt.Sprintf(w.Hint.Wins, moves) + w.Hint.Stop}
	}
	all := []string{fmt.Sprintf(w.Hint.Chances, who(*r.Dark >= 0.5), percent(max(*r.Dark, 1-*r.Dark)))}
	switch {
	case r.Lead == nil:
	case *r.Lead == 0:
		all = append(all, sentence(w, w.Hint.Even))
	default:
		all = append(all, fmt.Sprintf(w.Hint.Leads, who(*r.Lead > 0), halves(int(2*math.Abs(*r.Lead))))+w.Hint.Stop)
	}
	return all
}

type ownerReport struct {
	Event string      `json:"event"`
	Match string      `json:"match"`
	Ply   int         `json:"ply"`
	Rows  []ownerRow  `json:"rows"`
	Owner [][]float64 `json:"owner"`
}

type ownerRow struct {
	Row string     `json:"row"`
	Own []ownerRun `json:"runs"`
}

// ownerRun is points of a row, beside each other, that one side is expected to
// have.
type ownerRun struct {
	From  string `json:"from"`
	To    string `json:"to"`
	Color string `json:"color"` // none for points that are nobody's yet
}

// owned is how sure a point must be to be called somebody's.
const owned = 0.34

// owners are the rows of a board by whose their points will be.
func (t *table) owners(a advice, o *session.Outlook) ownerReport {
	r := ownerReport{Event: "owner", Match: t.snap.ID, Ply: a.ply, Rows: []ownerRow{}, Owner: [][]float64{}}
	cols, rows := a.state.View().Size()
	if o == nil || len(o.Owners) != cols*rows {
		return r
	}
	for y := range rows {
		row, values := ownerRow{Row: rowName(a.state, y, rows)}, make([]float64, cols)
		for x := range cols {
			own := o.Owners[y*cols+x]
			values[x] = hundredths(own)
			c := game.NoColor
			if own >= owned {
				c = game.Dark
			} else if own <= -owned {
				c = game.Light
			}
			name := colName(a.state, x, rows)
			if n := len(row.Own) - 1; n >= 0 && row.Own[n].Color == c.String() {
				row.Own[n].To = name
				continue
			}
			row.Own = append(row.Own, ownerRun{name, name, c.String()})
		}
		r.Rows, r.Owner = append(r.Rows, row), append(r.Owner, values)
	}
	return r
}

func (r ownerReport) text(w words) []string {
	if len(r.Rows) == 0 {
		return []string{sentence(w, w.Hint.None)}
	}
	var all []string
	for _, row := range r.Rows {
		var parts []string
		for _, run := range row.Own {
			who := w.Hint.Open
			if run.Color != game.NoColor.String() {
				who = w.colorNamed("", run.Color)
			}
			if run.From == run.To {
				parts = append(parts, fmt.Sprintf(w.Hint.One, run.From, who))
			} else {
				parts = append(parts, fmt.Sprintf(w.Hint.Run, run.From, run.To, who))
			}
		}
		all = append(all, fmt.Sprintf(w.Hint.Row, row.Row, strings.Join(parts, w.Comma)))
	}
	return all
}

// hundredths is v without what nobody can tell apart.
func hundredths(v float64) float64 { return math.Round(100*v) / 100 }

// percent is a chance in whole hundredths.
func percent(chance float64) string { return strconv.Itoa(int(math.Round(100*chance))) + "%" }

// sentence is a phrase with a capital and a stop, in scripts that have them.
func sentence(w words, s string) string {
	first, rest := utf8.DecodeRuneInString(s)
	return string(unicode.ToUpper(first)) + s[rest:] + w.Hint.Stop
}
