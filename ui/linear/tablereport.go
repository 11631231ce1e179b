package linear

import (
	"fmt"
	"strings"

	"qiyou/game"
	"qiyou/game/clock"
)

type startReport struct {
	Event string    `json:"event"`
	Match string    `json:"match"`
	Setup string    `json:"setup"`
	Clock string    `json:"clock"`
	Seats []seatRow `json:"seats"`
	You   string    `json:"you"`
	Moves []string  `json:"moves"`
	ToAct string    `json:"to_act"`
	Yours bool      `json:"yours"`
	Watch bool      `json:"watching,omitempty"`
	Of    string    `json:"record,omitempty"` // path of the record that it was read from

	turn  game.Seat
	state game.State
}

type seatRow struct {
	Seat  string `json:"seat"`
	Name  string `json:"name"`
	Tag   string `json:"tag"`
	Kind  string `json:"kind"`
	Level int    `json:"level,omitempty"`
	Color string `json:"color"`
	trust
}

func (r startReport) text(w words) []string {
	all := []string{fmt.Sprintf(w.Start, w.game(r.Setup), w.limit(r.Clock), w.name(r.Seats[0].Name), w.name(r.Seats[1].Name))}
	for _, s := range r.Seats {
		if s.Verified {
			all[0] += " " + fmt.Sprintf(w.VerifiedLine, w.name(s.Name), s.Tag)
		} else if like := s.sentence(w, s.Name); like != "" {
			all[0] += " " + like
		}
	}
	colors := r.state.View()
	switch r.You {
	case "first":
		all = append(all, fmt.Sprintf(w.YouAre, w.seat(game.First), w.color(r.Setup, colors.Color(game.First))))
	case "second":
		all = append(all, fmt.Sprintf(w.YouAre, w.seat(game.Second), w.color(r.Setup, colors.Color(game.Second))))
	case "both":
		all = append(all, w.YouAreBoth)
	}
	switch {
	case r.Of != "":
		all = append(all, fmt.Sprintf(w.OfRecord, r.Of))
	case r.Watch:
		all = append(all, w.Watching)
	}
	if len(r.Moves) > 0 {
		all = append(all, fmt.Sprintf(w.Resumed, len(r.Moves)))
	}
	if r.turn == game.NoSeat {
		return all
	}
	if r.Yours && r.You != "both" {
		return append(all, w.YourTurn)
	}
	return append(all, fmt.Sprintf(w.TurnOf, w.name(r.Seats[r.turn.Index()].Name)))
}

type moveReport struct {
	Event string `json:"event"`
	Match string `json:"match"`
	Seat  string `json:"seat"`
	Color string `json:"color"`
	Move  string `json:"move"`
	Index int    `json:"index"`
	Ply   int    `json:"ply"`
	Think int64  `json:"think_ms"`
	Left  *int64 `json:"clock_ms,omitempty"`
	ToAct string `json:"to_act"`
	Yours bool   `json:"yours"`
	Check bool   `json:"check,omitempty"`
	// Colors are those that the seats play from now on, where they changed.
	Colors []string `json:"colors,omitempty"`

	setup string
	names [2]string
	name  string
	tell  bool // say whose turn it is
}

func (r moveReport) text(w words) []string {
	s := fmt.Sprintf(w.Move, r.Ply, w.name(r.name), r.Move)
	if r.Left != nil {
		s += " " + fmt.Sprintf(w.MoveLeft, span(*r.Left))
	}
	if r.Check {
		s += " " + w.Check
	}
	if len(r.Colors) == 2 {
		s += " " + fmt.Sprintf(w.NowPlay, w.name(r.names[0]), w.colorNamed(r.setup, r.Colors[0]), w.name(r.names[1]), w.colorNamed(r.setup, r.Colors[1]))
	}
	if r.tell {
		s += " " + w.YourTurn
	}
	return []string{s}
}

type undoReport struct {
	Event string `json:"event"`
	Match string `json:"match"`
	Plies int    `json:"plies"`
	Ply   int    `json:"ply"`
	ToAct string `json:"to_act"`
	Yours bool   `json:"yours"`

	turn string
}

func (r undoReport) text(w words) []string {
	return []string{fmt.Sprintf(w.TakenBack, r.Plies, w.name(r.turn))}
}

type askedReport struct {
	Event string `json:"event"`
	Match string `json:"match"`
	What  string `json:"what"`
	Plies int    `json:"plies,omitempty"`
	By    string `json:"by"`
	Mine  bool   `json:"mine"`

	name   string
	answer bool // a person here may answer
}

func (r askedReport) text(w words) []string {
	s := ""
	switch r.What {
	case "undo":
		s = fmt.Sprintf(w.AskedUndo, w.name(r.name), r.Plies)
	case "draw":
		s = fmt.Sprintf(w.AskedDraw, w.name(r.name))
	case "adjourn":
		s = fmt.Sprintf(w.AskedPause, w.name(r.name))
	case "return":
		s = fmt.Sprintf(w.AskedOn, w.name(r.name))
	case "flag":
		return []string{fmt.Sprintf(w.Claimed, w.name(r.name))}
	default:
		s = fmt.Sprintf(w.AskRematch, w.name(r.name))
		if r.answer {
			return []string{s} // the invitation that comes with it says how to answer
		}
	}
	if r.answer {
		return []string{s + " " + w.AnswerIt}
	}
	return []string{s + " " + w.YouAsk}
}

// answeredReport is a wish that was declined or retracted.
type answeredReport struct {
	Event string `json:"event"`
	Match string `json:"match"`
	What  string `json:"what"`
	By    string `json:"by"`

	name string
}

func (r answeredReport) text(w words) []string {
	if r.Event == "declined" {
		return []string{fmt.Sprintf(w.Declined, w.name(r.name))}
	}
	return []string{fmt.Sprintf(w.Retracted, w.name(r.name))}
}

type linkReport struct {
	Event string `json:"event"`
	Match string `json:"match"`
	State string `json:"state"`
	RTT   int64  `json:"rtt_ms"`

	over bool // the match
}

func (r linkReport) text(w words) []string {
	if r.over && r.State == "closed" {
		return []string{w.LinkGone}
	}
	return []string{map[string]string{
		"up": w.LinkUp, "silent": w.LinkSilent, "down": w.LinkDown, "closed": w.LinkClosed, "broken": w.LinkBroken,
	}[r.State]}
}

type endReport struct {
	Event  string `json:"event"`
	Match  string `json:"match"`
	Winner string `json:"winner"`
	Reason string `json:"reason"`
	Text   string `json:"text"`
	Margin int    `json:"margin,omitempty"`
	Moves  int    `json:"moves"`
	Record string `json:"record,omitempty"`

	name string
	won  bool
	of   bool // a record, whose path was told
}

func (r endReport) text(w words) []string {
	all := []string{fmt.Sprintf(w.EndNone, r.Text)}
	if r.won {
		all = []string{fmt.Sprintf(w.EndWon, w.name(r.name), r.Text)}
		if r.Margin > 0 {
			all = []string{fmt.Sprintf(w.EndBy, w.name(r.name), halves(r.Margin), r.Text)}
		}
	}
	if r.Record != "" && !r.of {
		all = append(all, fmt.Sprintf(w.Record, r.Record))
	}
	return all
}

type recordReport struct {
	Event string `json:"event"`
	Match string `json:"match"`
	Path  string `json:"path"`
}

func (r recordReport) text(w words) []string { return []string{fmt.Sprintf(w.Record, r.Path)} }

type movesReport struct {
	Event string   `json:"event"`
	Match string   `json:"match"`
	Moves []string `json:"moves"`

	rounds bool // a move of each side has a number, as in the books of xiangqi
	second bool // the second side began
}

func (r movesReport) text(w words) []string {
	if len(r.Moves) == 0 {
		return []string{w.NoMoves}
	}
	list := r.Moves
	if r.rounds {
		list = nil
		if r.second {
			list = []string{"..."}
		}
		list = append(list, r.Moves...)
		for i := 0; i < len(list); i += 2 {
			list[i] = fmt.Sprintf("%d. %s", i/2+1, list[i])
		}
	}
	return []string{fmt.Sprintf(w.MovesLine, strings.Join(list, " "))}
}

type lastReport struct {
	Event string `json:"event"`
	Match string `json:"match"`
	Ply   int    `json:"ply"`
	Seat  string `json:"seat"`
	Color string `json:"color"`
	Move  string `json:"move"`

	name string
}

func (r lastReport) text(w words) []string {
	if r.Ply == 0 {
		return []string{w.NoMoves}
	}
	return []string{fmt.Sprintf(w.LastLine, r.Ply, w.name(r.name), r.Move)}
}

type clockReport struct {
	Event  string     `json:"event"`
	Match  string     `json:"match"`
	System string     `json:"system"`
	Seats  []clockRow `json:"seats"`

	settings clock.Settings
}

type clockRow struct {
	Seat    string `json:"seat"`
	Left    *int64 `json:"left_ms,omitempty"`
	Main    int64  `json:"main_ms"`
	Period  int64  `json:"period_ms"`
	Periods int    `json:"periods"`
	Stones  int    `json:"stones"`

	name string
}

func (r clockReport) text(w words) []string {
	if r.settings.System == clock.None {
		return []string{w.NoTime}
	}
	var all []string
	for _, s := range r.Seats {
		all = append(all, fmt.Sprintf(w.TimeLine, w.name(s.name), s.text(r.settings.System, w)))
	}
	return all
}

func (r clockRow) text(system clock.System, w words) string {
	switch {
	case r.Main == 0 && system == clock.Byoyomi:
		return fmt.Sprintf(w.TimePeriod, span(r.Period), r.Periods)
	case r.Main == 0 && system == clock.Canadian:
		return fmt.Sprintf(w.TimeStones, span(r.Period), r.Stones)
	}
	return span(r.Main)
}
