package view

import (
	"fmt"
	"time"

	"qiyou/game/clock"
	"qiyou/ui/text"
)

// low is when a clock shows tenths and takes the colour of a warning: once they
// are below ten seconds.
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
