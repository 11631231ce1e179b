package store

import (
	"math"
	"slices"
	"time"

	"qiyou/ui/session"
)

// How strong somebody seems by the results: Glicko-2, as in Mark E. Glickman,
// "Example of the Glicko-2 system" (2022), by whose steps the parts are named.

// rating is a strength on the scale of Elo.
type rating struct {
	value, deviation float64
	volatility       float64
}

// unrated is what is known of somebody who has not played (step 1).
var unrated = rating{1500, 350, 0.06}

// The constants of the paper: the scale of step 2, how much a volatility may
// change, and when its iteration ends.
const (
	glickoScale = 173.7178
	glickoTau   = 0.5
	glickoEnd   = 0.000001
)

// score is a game: against whom, and 1 for a win, 0 for a loss.
type score struct {
	of    rating
	value float64
}

// after is r after the games of one period.
func (r rating) after(games []score) rating {
	mu, phi := (r.value-unrated.value)/glickoScale, r.deviation/glickoScale // step 2
	var inverse, gain float64
	for _, s := range games { // steps 3 and 4
		g := 1 / math.Sqrt(1+3*math.Pow(s.of.deviation/glickoScale/math.Pi, 2))
		e := 1 / (1 + math.Exp(-g*(mu-(s.of.value-unrated.value)/glickoScale)))
		inverse += g * g * e * (1 - e)
		gain += g * (s.value - e)
	}
	sigma := r.volatility
	if len(games) > 0 {
		sigma = r.moved(phi, 1/inverse, gain/inverse)
	}
	star := math.Hypot(phi, sigma) // step 6
	phi = 1 / math.Sqrt(1/(star*star)+inverse)
	mu += phi * phi * gain // steps 7 and 8
	return rating{glickoScale*mu + unrated.value, min(glickoScale*phi, unrated.deviation), sigma}
}

// moved is the volatility after games of a variance and an improvement (step 5).
func (r rating) moved(phi, variance, delta float64) float64 {
	a := math.Log(r.volatility * r.volatility)
	f := func(x float64) float64 {
		e := math.Exp(x)
		d := phi*phi + variance + e
		return e*(delta*delta-d)/(2*d*d) - (x-a)/(glickoTau*glickoTau)
	}
	from, to := a, 0.0
	if delta*delta > phi*phi+variance {
		to = math.Log(delta*delta - phi*phi - variance)
	} else {
		k := 1.0
		for f(a-k*glickoTau) < 0 {
			k++
		}
		to = a - k*glickoTau
	}
	fa, fb := f(from), f(to)
	for math.Abs(to-from) > glickoEnd {
		c := from + (from-to)*fa/(fb-fa)
		fc := f(c)
		if fc*fb <= 0 {
			from, fa = to, fb
		} else {
			fa /= 2
		}
		to, fb = c, fc
	}
	return math.Exp(from / 2)
}

// rated is r as it is told: the deviation as what the true strength is within by
// 95 % (the paper says two deviations).
func (r rating) rated() session.Rating {
	return session.Rating{Value: int(math.Round(r.value)), Within: int(math.Round(2 * r.deviation))}
}

// rate fills in how strong the person here and the opponents seem, by games, which
// are the latest first. A period is a month.
func rate(all []session.Statistic, games []finished) {
	me, others := map[string]rating{}, map[row]rating{}
	month := func(f finished) time.Time { return time.Date(f.at.Year(), f.at.Month(), 1, 0, 0, 0, 0, time.UTC) }
	for end := len(games); end > 0; {
		from := end
		for from > 0 && month(games[from-1]).Equal(month(games[end-1])) {
			from--
		}
		period(me, others, games[from:end])
		end = from
	}
	for i := range all {
		s := &all[i]
		s.Rating, s.Mine = others[row{s.Tag, s.Level, s.Game}].rated(), me[s.Game].rated()
	}
}

// period rates all by the games of one period.
func period(me map[string]rating, others map[row]rating, games []finished) {
	mine, theirs := map[string][]score{}, map[row][]score{}
	for _, f := range games {
		if _, ok := me[f.row.game]; !ok {
			me[f.row.game] = unrated
		}
		if _, ok := others[f.row]; !ok {
			others[f.row] = unrated
		}
	}
	for _, f := range slices.Backward(games) {
		won := float64(f.result+1) / 2
		mine[f.row.game] = append(mine[f.row.game], score{others[f.row], won})
		theirs[f.row] = append(theirs[f.row], score{me[f.row.game], 1 - won})
	}
	for game, r := range me {
		me[game] = r.after(mine[game])
	}
	for who, r := range others {
		others[who] = r.after(theirs[who])
	}
}
