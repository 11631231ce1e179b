package view

import (
	"fmt"
	"time"

	"qiyou/game"
	"qiyou/game/clock"
	"qiyou/ui/cell"
	"qiyou/ui/text"
)

// low is when a clock shows tenths: once they are below ten seconds.
const low = 10*time.Second - tenth

const tenth = 100 * time.Millisecond

// running is the part of a clock that runs now.
func running(st clock.State) time.Duration {
	if st.Main > 0 {
		return st.Main
	}
	return st.Period
}

// face is a clock as it is shown, "" where there is no limit. Time is rounded
// up, so that nothing is shown only when nothing is left.
func face(st clock.State, set clock.Settings, t *text.Messages) string {
	if set.System == clock.None {
		return ""
	}
	s := digits(running(st))
	if st.Main > 0 || st.Lost {
		return s
	}
	switch set.System {
	case clock.Byoyomi:
		s += " " + fmt.Sprintf(t.Table.Seconds, st.Periods)
	case clock.Canadian:
		s += " " + fmt.Sprintf(t.Table.Stones, st.Stones)
	}
	return s
}

// urgent says that the time with st is over or soon will be: that no overtime
// follows the last seconds.
func urgent(st clock.State) bool {
	d := running(st)
	if st.Main > 0 {
		d += st.Period
	}
	return d <= low
}

// hard says in words how it stands with the time of the seat to act, once its main
// time is over or short; a warning where it is about to lose.
func (m *Model) hard(t *table, now time.Time) (string, cell.Style) {
	x := t.snap.Match
	seat := x.State().ToAct()
	if !x.Ticking() || seat == game.NoSeat {
		return "", plain
	}
	st := t.snap.Clock(seat, now)
	s, style := m.hardWords(st, x.Timing().System), accent
	if urgent(st) || st.Main == 0 && st.Periods == 1 {
		style = warned
	}
	if s != "" && (t.alone() || !t.snap.Mine(seat)) {
		s = sprintf(m.text.Play.Whose, m.name(t, seat), s)
	}
	return s, style
}

func (m *Model) hardWords(st clock.State, system clock.System) string {
	words := m.text.Play
	switch {
	case st.Lost:
		return words.TimeOver
	case st.Main == 0 && system == clock.Canadian:
		return sprintf(words.ToMake, st.Stones)
	case st.Main == 0 && system == clock.Byoyomi && st.Periods > 1:
		return sprintf(words.Periods, st.Periods)
	case st.Main == 0 && system == clock.Byoyomi:
		return words.LastPeriod
	case urgent(st):
		return words.Short
	}
	return ""
}

func digits(d time.Duration) string {
	if d <= low {
		tenths := int((max(d, 0) + tenth - 1) / tenth)
		return fmt.Sprintf("%d.%d", tenths/10, tenths%10)
	}
	s := int((d + time.Second - 1) / time.Second)
	if s >= 3600 {
		return fmt.Sprintf("%d:%02d:%02d", s/3600, s/60%60, s%60)
	}
	return fmt.Sprintf("%d:%02d", s/60, s%60)
}

// faceChanges is how long the face of a running clock stays as it is, 0 for
// ever.
func faceChanges(st clock.State, set clock.Settings) time.Duration {
	d := running(st)
	if set.System == clock.None || st.Lost || d <= 0 {
		return 0
	}
	step := time.Second
	if d <= low+tenth {
		step = tenth
	}
	return (d-1)%step + 1
}
