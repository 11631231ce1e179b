package text

import (
	"fmt"
	"math"
	"strconv"

	"qiyou/game"
	"qiyou/ui/session"
)

// Analysis is the review of a whole game with an engine.
type Analysis struct {
	Cost     string // colour, its chance before a move, after it, the better move
	Leads    string // colour: what the chart shows, a column a move
	Worst    string // heading of the moves that cost most
	None     string // there are none
	Progress string // boards, of how many
	Stopped  string // the same
	Found    string // how many mistakes
	Title    string // heading, on the screen
	More     string // where the next mistake is not
}

// AnalyseWords are the words of the command that analyses a record.
type AnalyseWords struct {
	Short, Long             string
	Time, Nodes, Engine, To string // options
	OtherGame               string // name of an engine
}

// Percent is a chance in whole hundredths; what is not certain is neither 0 nor
// 100.
func Percent(chance float64) string {
	n := int(math.Round(100 * chance))
	switch {
	case chance > 0 && chance < 1:
		n = min(max(n, 1), 99)
	case math.IsNaN(chance):
		n = 50
	}
	return strconv.Itoa(n) + "%"
}

// Prospect is the chance of a side, and in how many of its moves it wins or loses
// by force: forced is plies to a win, less than 0 to a loss, 0 for neither.
func (p Plain) Prospect(chance float64, forced int) string {
	switch moves := (max(forced, -forced) + 1) / 2; {
	case forced > 0:
		return Percent(1) + " (" + fmt.Sprintf(p.Hint.Wins, moves) + ")"
	case forced < 0:
		return Percent(0) + " (" + fmt.Sprintf(p.Hint.Loses, moves) + ")"
	}
	return Percent(chance)
}

// MoveCost says what the move of v cost the side that made it, which has this name;
// forced is as in [session.Verdict], of the board after it, better the move that v thinks best.
func (p Plain) MoveCost(name string, side game.Color, v session.Verdict, forced int, better string) string {
	chance, sign := v.Chance, 1
	if side == game.Light {
		chance, sign = 1-v.Chance, -1
	}
	return fmt.Sprintf(p.Analysis.Cost, name, p.Prospect(chance, sign*v.Forced), p.Prospect(max(chance-v.Cost, 0), sign*forced), better)
}
