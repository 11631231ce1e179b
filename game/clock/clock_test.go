package clock_test

import (
	"bufio"
	"encoding/json"
	"os"
	"testing"
	"time"

	"pgregory.net/rapid"
	"qiyou/game/clock"
)

type clockCase struct {
	ID       string
	System   string
	Settings map[string]int64 `json:"settings_ms"`
	Think    []int64          `json:"think_ms"`
	After    []map[string]any `json:"after_each"`
	Scenario string
	Why      string
}

func cases(t *testing.T) []clockCase {
	t.Helper()
	f, err := os.Open("../../testdata/clock/cases.jsonl")
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	var all []clockCase
	for sc := bufio.NewScanner(f); sc.Scan(); {
		var c clockCase
		if err := json.Unmarshal(sc.Bytes(), &c); err != nil {
			t.Fatalf("%s: %v", sc.Text(), err)
		}
		all = append(all, c)
	}
	return all
}

func (c clockCase) settings() clock.Settings {
	ms := func(key string) time.Duration { return time.Duration(c.Settings[key]) * time.Millisecond }
	s := clock.Settings{Main: ms("main"), Periods: int(c.Settings["periods"]), Stones: int(c.Settings["stones"])}
	switch c.System {
	case "absolute":
		s.System = clock.Absolute
	case "fischer":
		s.System, s.Inc, s.Cap = clock.Fischer, ms("inc"), ms("cap")
	case "byoyomi":
		s.System, s.Period = clock.Byoyomi, ms("period")
	case "canadian":
		s.System, s.Period = clock.Canadian, ms("block")
	}
	return s
}

// shown is st as the cases name it.
func shown(st clock.State) map[string]any {
	ms := func(d time.Duration) float64 { return float64(d.Milliseconds()) }
	return map[string]any{
		"main": ms(st.Main), "period": ms(st.Period), "block": ms(st.Period),
		"periods": float64(st.Periods), "stones": float64(st.Stones), "lost": st.Lost,
	}
}

func TestCases(t *testing.T) {
	t.Parallel()
	played := 0
	for _, c := range cases(t) {
		if c.Scenario != "" {
			continue // told in words: game/match plays it, where phases are known
		}
		s, st := c.settings(), c.settings().Start()
		for i, think := range c.Think {
			st = s.After(st, time.Duration(think)*time.Millisecond)
			got := shown(st)
			for key, want := range c.After[i] {
				if got[key] != want {
					t.Errorf("%s, move %d: %s is %v, want %v (%s)", c.ID, i+1, key, got[key], want, c.Why)
				}
			}
		}
		played++
	}
	if played < 19 {
		t.Errorf("only %d cases were played", played)
	}
}

func TestImpossibleSettings(t *testing.T) {
	t.Parallel()
	for _, text := range []string{"0s", "0s+5s", "10m+", "10m+5s<1m", "10m+0x30s", "10m+3x0s", "-1m", "1ns", "9000h", "x", "10m+3x", "10m+/5m", "10m+5s+5s"} {
		if s, err := clock.Parse(text); err == nil {
			t.Errorf("%q was read as %v", text, s)
		}
	}
}

func settings() *rapid.Generator[clock.Settings] {
	return rapid.Custom(func(t *rapid.T) clock.Settings {
		ms := func(label string, low int) time.Duration {
			return time.Duration(rapid.IntRange(low, 600_000).Draw(t, label)) * time.Millisecond
		}
		switch s := clock.System(rapid.IntRange(0, 4).Draw(t, "system")); s {
		case clock.Absolute:
			return clock.Settings{System: s, Main: ms("main", 1)}
		case clock.Fischer:
			return clock.Settings{System: s, Main: ms("main", 1), Inc: ms("inc", 1)}
		case clock.Byoyomi:
			return clock.Settings{System: s, Main: ms("main", 0), Period: ms("period", 1), Periods: rapid.IntRange(1, 9).Draw(t, "n")}
		case clock.Canadian:
			return clock.Settings{System: s, Main: ms("main", 0), Period: ms("period", 1), Stones: rapid.IntRange(1, 30).Draw(t, "n")}
		}
		return clock.Settings{}
	})
}

func TestTextRoundTrip(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		s := settings().Draw(t, "settings")
		got, err := clock.Parse(s.String())
		if err != nil || got != s {
			t.Fatalf("%q gave %+v, %v; want %+v", s, got, err, s)
		}
	})
}

// A seat is out of time exactly when it has thought for what Left says.
func TestLeftIsWhenTimeIsLost(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		s := settings().Draw(t, "settings")
		st := s.Start()
		for range rapid.IntRange(0, 5).Draw(t, "moves") {
			left, limited := s.Left(st)
			if !limited {
				return
			}
			if !s.At(st, left).Lost || s.At(st, left-time.Millisecond).Lost {
				t.Fatalf("%v in %+v: lost at %v is %v, 1 ms before is %v", s, st, left, s.At(st, left).Lost, s.At(st, left-1).Lost)
			}
			st = s.After(st, time.Duration(rapid.Int64Range(0, int64(left/time.Millisecond)-1).Draw(t, "think"))*time.Millisecond)
			if st.Lost {
				t.Fatalf("%v lost although %v was left", s, left)
			}
		}
	})
}

func FuzzParse(f *testing.F) {
	for _, s := range []string{"none", "10m", "5m+3s<10m", "10m+3x30s", "10m+25/5m", "1h30m+1ms"} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, text string) {
		s, err := clock.Parse(text)
		if err != nil {
			return
		}
		if again, err := clock.Parse(s.String()); err != nil || again != s {
			t.Fatalf("%q: %+v, then %+v, %v", text, s, again, err)
		}
	})
}

// What a seat thinks in parts is what it thinks at once, wherever it is
// interrupted: a pause gives nobody a fresh period.
func TestThinkingInParts(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		s := settings().Draw(t, "settings")
		st := s.Start()
		ms := func(label string) time.Duration {
			return time.Duration(rapid.IntRange(0, 1_500_000).Draw(t, label)) * time.Millisecond
		}
		for range rapid.IntRange(0, 3).Draw(t, "moves before") {
			st = s.After(st, ms("think")/5)
		}
		a, b := ms("first part"), ms("second part")
		if s.At(st, a).Lost {
			return
		}
		if got, want := s.At(s.At(st, a), b), s.At(st, a+b); got != want {
			t.Fatalf("%v: at %v and then %v: %+v, at once %+v", s, a, b, got, want)
		}
		if got, want := s.After(s.At(st, a), b), s.After(st, a+b); got != want {
			t.Fatalf("%v: at %v, moved after %v: %+v, at once %+v", s, a, b, got, want)
		}
	})
}
