package clock

import (
	"fmt"
	"strconv"
	"strings"
	"time"
)

// String is the one canonical text of settings:
//
//	none       no limit
//	10m        absolute
//	5m+3s      Fischer; 5m+3s<10m with a cap
//	10m+3x30s  byo-yomi, three periods of 30 s
//	10m+25/5m  Canadian, 25 stones in 5 minutes
func (s Settings) String() string {
	main := span(s.Main)
	switch s.System {
	case None:
		return "none"
	case Fischer:
		if s.Cap != 0 {
			return main + "+" + span(s.Inc) + "<" + span(s.Cap)
		}
		return main + "+" + span(s.Inc)
	case Byoyomi:
		return fmt.Sprintf("%s+%dx%s", main, s.Periods, span(s.Period))
	case Canadian:
		return fmt.Sprintf("%s+%d/%s", main, s.Stones, span(s.Period))
	}
	return main
}

// span is a duration without the zero units that time.Duration writes: 10m,
// not 10m0s.
func span(d time.Duration) string {
	s := d.String()
	if strings.HasSuffix(s, "m0s") {
		s = s[:len(s)-2]
	}
	if strings.HasSuffix(s, "h0m") {
		s = s[:len(s)-2]
	}
	return s
}

// Parse reads settings as people write them, in the forms of Settings.String;
// 90s and 1m30s are the same. The error wraps ErrSettings.
func Parse(text string) (Settings, error) {
	s, err := parse(strings.TrimSpace(text))
	if err == nil {
		err = s.Check()
	}
	if err != nil {
		return Settings{}, fmt.Errorf("%w (%.30q; try 10m, 5m+3s, 10m+3x30s, 10m+25/5m or none)", err, text)
	}
	return s, nil
}

func parse(text string) (s Settings, err error) {
	if text == "none" || text == "" {
		return Settings{}, nil
	}
	main, extra, more := strings.Cut(text, "+")
	if s.Main, err = duration(main); err != nil || !more {
		s.System = Absolute
		return s, err
	}
	if n, period, ok := strings.Cut(extra, "x"); ok {
		s.System = Byoyomi
		s.Periods, s.Period, err = counted(n, period)
		return s, err
	}
	if n, block, ok := strings.Cut(extra, "/"); ok {
		s.System = Canadian
		s.Stones, s.Period, err = counted(n, block)
		return s, err
	}
	s.System = Fischer
	inc, limit, capped := strings.Cut(extra, "<")
	if s.Inc, err = duration(inc); err == nil && capped {
		s.Cap, err = duration(limit)
	}
	return s, err
}

func counted(n, span string) (int, time.Duration, error) {
	count, err := strconv.ParseUint(n, 10, 16)
	if err != nil {
		return 0, 0, fmt.Errorf("%w: %.10q is not a number", ErrSettings, n)
	}
	d, err := duration(span)
	return int(count), d, err
}

func duration(text string) (time.Duration, error) {
	d, err := time.ParseDuration(text)
	if err != nil {
		return 0, fmt.Errorf("%w: %.20q is not a time", ErrSettings, text)
	}
	return d, nil
}
