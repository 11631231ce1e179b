package view

import (
	"iter"
	"time"

	"qiyou/game"
	"qiyou/game/clock"
	"qiyou/ui/session"
	"qiyou/ui/sound"
)

// counted is how many of the last seconds of the person here are heard.
const counted = 5

// chime has a sound made where sounds are wanted.
func (m *Model) chime(n sound.Name) {
	if m.sounds && n != "" {
		m.emit(Play{n})
	}
}

// tune switches sounds or music where anything can play them, and says so.
func (m *Model) tune(sounds, music bool, now time.Time) {
	words := m.text.Sound
	if m.opts.Mute {
		m.warn(words.None, now)
		return
	}
	said := map[bool]string{true: words.On, false: words.Off}[sounds]
	if music != m.music {
		said = map[bool]string{true: words.MusicOn, false: words.MusicOff}[music]
	}
	m.sounds, m.music = sounds, music
	m.tell(said, now)
	m.emit(Tune{Sounds: sounds, Music: music})
	m.rereadSettings()
}

// heard makes the one sound of what has changed at the table that is shown.
func (m *Model) heard(t *table, old session.Snapshot) {
	x := t.snap.Match
	more := len(x.Plies()) > len(old.Match.Plies())
	switch {
	case x.Over() && !old.Match.Over():
		m.chime(t.endSound())
	case more && inCheck(x.State().View()):
		m.chime(sound.Check)
	default:
		m.chime(moved(old.Match.State().View(), x.State().View(), more))
	}
}

// endSound is how the end of a match sounds to the person here. To who only
// looks on, or has both sides, every win is one.
func (t *table) endSound() sound.Name {
	o, _ := t.snap.Match.Outcome()
	switch {
	case o.Winner == game.NoSeat:
		return sound.Draw
	case t.snap.Mine(o.Winner.Other()) && !t.snap.Mine(o.Winner):
		return sound.Loss
	}
	return sound.Win
}

// moved is the sound of a board that has become another, by a move or by a
// takeback; "" where it has not.
func moved(old, now game.View, byMove bool) sound.Name {
	added, gone := 0, 0
	taken, stones := false, false
	for p := range points(now) {
		switch before, after := old.At(p), now.At(p); {
		case before == after:
		case before.Color == game.NoColor:
			added++
			stones = after.Kind == 0
		case after.Color == game.NoColor:
			gone++
		default: // a piece stands where another was
			taken = true
		}
	}
	switch {
	case added+gone == 0 && !taken:
		return ""
	case byMove && (taken || stones && gone > 0):
		return sound.Capture
	}
	return sound.Stone
}

// points are all points of a board.
func points(v game.View) iter.Seq[game.Point] {
	cols, rows := v.Size()
	return func(yield func(game.Point) bool) {
		for row := range rows {
			for col := range cols {
				if !yield(game.Point{Col: int8(col), Row: int8(row)}) {
					return
				}
			}
		}
	}
}

// countDown makes a sound for each of the last seconds of the person here, once.
func (m *Model) countDown(now time.Time) {
	left := m.secondsLeft(now)
	if left != m.second && left != 0 {
		m.chime(sound.Count)
	}
	m.second = left
}

// secondsLeft is the number of the last second that runs for the person here at
// the table that is shown, 0 for none.
func (m *Model) secondsLeft(now time.Time) int {
	t := m.table()
	if t == nil || !t.myTurn() || !t.snap.Match.Ticking() || !t.snap.Paused.IsZero() || t.snap.Match.Timing().System == clock.None {
		return 0
	}
	st := t.snap.Clock(t.snap.Match.State().ToAct(), now)
	if left := int((running(st) + time.Second - 1) / time.Second); left <= counted && !st.Lost {
		return left
	}
	return 0
}
