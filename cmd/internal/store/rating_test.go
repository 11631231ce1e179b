package store

import (
	"math"
	"testing"
	"time"

	"qiyou/ui/session"
)

// The example of the paper, to the digits that it gives.
func TestGlickoOfThePaper(t *testing.T) {
	t.Parallel()
	got := rating{1500, 200, 0.06}.after([]score{{rating{1400, 30, 0.06}, 1}, {rating{1550, 100, 0.06}, 0}, {rating{1700, 300, 0.06}, 0}})
	if math.Abs(got.value-1464.06) > 0.01 || math.Abs(got.deviation-151.52) > 0.01 || math.Abs(got.volatility-0.05999) > 0.00001 {
		t.Errorf("%+v, in the paper 1464.06, 151.52, 0.05999", got)
	}
	idle := rating{1500, 200, 0.06}.after(nil)
	if want := math.Hypot(200, 0.06*glickoScale); idle.value != 1500 || math.Abs(idle.deviation-want) > 1e-9 || idle.volatility != 0.06 {
		t.Errorf("without a game %+v", idle)
	}
	if r := unrated.after(nil); r != unrated {
		t.Errorf("one who never plays is %+v", r)
	}
}

// Any results end the iteration, and give numbers.
func TestGlickoIsFinite(t *testing.T) {
	t.Parallel()
	for _, value := range []float64{0, 0.5, 1} {
		r := unrated
		for range 100 {
			var games []score
			for range 200 {
				games = append(games, score{rating{1500, 30, 0.06}, value})
			}
			r = r.after(games)
			if math.IsNaN(r.value) || math.IsInf(r.value, 0) || !(r.deviation > 0 && r.deviation <= 350) || !(r.volatility > 0 && r.volatility < 10) {
				t.Fatalf("%g each time: %+v", value, r)
			}
		}
		if above := r.value > 1500; above != (value == 1) && value != 0.5 {
			t.Errorf("%g each time: %+v", value, r)
		}
	}
}

func TestRate(t *testing.T) {
	t.Parallel()
	game := func(tag, of string, month, result int) finished {
		return finished{row: row{tag: tag, game: of}, result: result, at: time.Date(2026, time.Month(month), 3, 0, 0, 0, 0, time.UTC)}
	}
	games := []finished{ // the latest first
		game("b", "weiqi", 4, 1), game("a", "weiqi", 3, -1), game("b", "weiqi", 2, 1), game("a", "weiqi", 2, -1), game("a", "weiqi", 2, -1), game("a", "gomoku", 1, 0),
	}
	all := tally(games)
	by := map[string]session.Statistic{}
	for _, s := range all {
		by[s.Tag+" "+s.Game] = s
	}
	strong, weak, drawn := by["a weiqi"], by["b weiqi"], by["a gomoku"]
	if !(strong.Rating.Value > strong.Mine.Value && strong.Mine.Value > weak.Rating.Value) || strong.Mine != weak.Mine {
		t.Errorf("who always wins: %+v, who always loses: %+v", strong, weak)
	}
	if strong.Rating.Within >= 700 || strong.Mine.Within >= strong.Rating.Within {
		t.Errorf("how sure: %+v", strong)
	}
	if drawn.Rating.Value != 1500 || drawn.Mine.Value != 1500 {
		t.Errorf("a draw with one unknown: %+v", drawn)
	}
}
