package text

import (
	"errors"
	"fmt"
	"reflect"
	"slices"
	"strings"
	"testing"
	"time"

	"qiyou/game"
	"qiyou/game/clock"
	"qiyou/game/match"
	"qiyou/game/record"
	"qiyou/ui/cell"
	"qiyou/ui/session"
)

// leaves are all texts of m by the path of their field.
func leaves(m *Messages) map[string]string {
	out := map[string]string{}
	var walk func(path string, v reflect.Value)
	walk = func(path string, v reflect.Value) {
		switch v.Kind() {
		case reflect.String:
			out[path] = v.String()
		case reflect.Struct:
			for i := range v.NumField() {
				walk(path+"."+v.Type().Field(i).Name, v.Field(i))
			}
		case reflect.Map:
			for _, k := range v.MapKeys() {
				walk(fmt.Sprint(path, ".", k), v.MapIndex(k))
			}
		case reflect.Slice, reflect.Array:
			for i := range v.Len() {
				walk(fmt.Sprint(path, ".", i), v.Index(i))
			}
		}
	}
	walk("", reflect.ValueOf(*m))
	return out
}

// long are the texts of more than one line.
var long = map[string]bool{".Commands.About": true, ".Commands.RulesLong": true}

func TestEveryLanguageSaysTheSame(t *testing.T) {
	t.Parallel()
	want := leaves(&EN)
	for _, m := range langs {
		got := leaves(m)
		if len(got) != len(want) {
			t.Errorf("%s has %d texts, English %d", m.Lang, len(got), len(want))
		}
		for path, en := range want {
			s, ok := got[path]
			switch {
			case !ok || s == "":
				t.Errorf("%s: no text for %s", m.Lang, path)
			case strings.HasPrefix(path, ".Plain.Help"):
			case !slices.Equal(plainVerbs(s), plainVerbs(en)):
				t.Errorf("%s: %s takes %v, in English %v", m.Lang, path, plainVerbs(s), plainVerbs(en))
			}
			for line := range strings.SplitSeq(s, "\n") {
				if cell.Clean(line) != line || line != s && !long[path] {
					t.Errorf("%s: %s is %q, which is not what would be shown", m.Lang, path, s)
				}
			}
		}
	}
}

// codes are all codes by the map that has words for them.
func codes(m *Messages) map[string]map[string]string {
	words := func(codes []string, say func(string) string) map[string]string {
		out := map[string]string{}
		for _, c := range codes {
			out[c] = say(c)
		}
		return out
	}
	var reasons, notices []string
	for _, r := range game.Reasons() {
		reasons = append(reasons, string(r))
	}
	for n := range session.NoticeCodes() {
		notices = append(notices, n)
	}
	faults := []string{
		match.FaultBody, match.FaultSignature, match.FaultOrder, match.FaultWriter, match.FaultMove, match.FaultConsent,
		match.FaultClock, match.FaultState, match.FaultTerms, match.FaultFork, match.FaultStale,
	}
	return map[string]map[string]string{
		"reasons": words(reasons, func(c string) string { return m.Reasons[game.Reason(c)] }),
		"faults":  words(faults, func(c string) string { return m.Faults[c] }),
		"notices": words(notices, func(c string) string { return m.Notices[c] }),
		"ends":    words(session.InviteCodes(), func(c string) string { return m.Ends[c] }),
		"healths": words(session.HealthCodes(), func(c string) string { return m.Healths[c] }),
		"errors":  words(session.ErrorCodes(), func(c string) string { return m.Errors[c] }),
		"flaws":   words(record.FaultCodes(), func(c string) string { return m.Flaws.Codes[c] }),
	}
}

func TestEveryCodeHasWords(t *testing.T) {
	t.Parallel()
	for _, m := range langs {
		for name, words := range codes(m) {
			for code, s := range words {
				if s == "" {
					t.Errorf("%s: %s has no words for %q", m.Lang, name, code)
				}
			}
		}
		for code, n := range session.NoticeCodes() {
			if got := len(plainVerbs(m.Notices[code])); got != n {
				t.Errorf("%s: notice %s takes %d arguments, has %d", m.Lang, code, n, got)
			}
		}
	}
}

// Places of the screen have so many columns, at 80x24 and with characters of
// ambiguous width in two.
func TestTextsFitTheirPlace(t *testing.T) {
	t.Parallel()
	budget := map[string]int{
		".Reasons": 36, ".Faults": 36, ".Healths": 34, ".Errors": 36, ".Actions": 16, ".Games": 24, ".Colors": 6,
		".Choices": 18, ".Options": 36, ".Offer": 36, ".Table": 36, ".Ask": 72, ".Lobby": 60, ".Invite": 52, ".Notices": 72, ".Ends": 48,
		".Time": 26,
	}
	for _, m := range langs {
		for path, s := range leaves(m) {
			_, rest, _ := strings.Cut(path, ".")
			group, _, _ := strings.Cut(rest, ".")
			if limit := budget["."+group]; limit > 0 && cell.Width(s, true) > limit {
				t.Errorf("%s: %s is %d columns wide, %d fit: %q", m.Lang, path, cell.Width(s, true), limit, s)
			}
		}
	}
}

// What is said of rounds fits beside a board of Xiangqi in a window of 80 columns.
func TestRoundsFit(t *testing.T) {
	t.Parallel()
	for _, m := range langs {
		for _, s := range []string{m.Rounds.Review, m.Rounds.Branch} {
			if s = fmt.Sprintf(s, 88, 99); cell.Width(s, true) > 27 {
				t.Errorf("%s: %q is %d columns wide", m.Lang, s, cell.Width(s, true))
			}
		}
	}
}

// What stands before a line that is typed leaves it more than half of a row.
func TestPromptsLeaveRoom(t *testing.T) {
	t.Parallel()
	for _, m := range langs {
		for _, s := range []string{m.Ask.Name, m.Ask.Address, m.Table.Typing, m.Table.Saying, m.Talk.All, m.Talk.One, m.Moves.Jump, m.Rounds.Jump, m.Offer.Clock} {
			if w := cell.Width(s, true); w > 32 {
				t.Errorf("%s: %q is %d columns wide", m.Lang, s, w)
			}
		}
	}
}

func TestErrorsHaveWords(t *testing.T) {
	t.Parallel()
	taken := &game.IllegalError{Reason: game.Occupied}
	for _, c := range []struct {
		err  error
		want string
	}{
		{taken, EN.Reasons[game.Occupied]},
		{fmt.Errorf("at the table: %w", &match.Fault{Code: match.FaultMove, Err: taken}), EN.Reasons[game.Occupied]},
		{&match.Fault{Code: match.FaultClock}, EN.Faults[match.FaultClock]},
		{session.Error{ID: session.ErrBusy}, EN.Errors[session.ErrBusy]},
		{errors.New("disk on fire"), "something unexpected (disk on fire)"},
	} {
		if got := EN.Error(c.err); got != c.want {
			t.Errorf("%v: got %q, want %q", c.err, got, c.want)
		}
	}
}

func TestNoticesTakeWhatIsThere(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		notice session.Notice
		want   string
	}{
		{session.Notice{Code: session.NoticeRecord, Args: []string{"a.sgf"}}, "Record saved: a.sgf"},
		{session.Notice{Code: session.NoticeUnsaid}, "Your line did not reach ?."},
		{session.Notice{Code: session.NoticeFault, Args: []string{match.FaultMove}}, "The match cannot go on: an illegal move."},
		{session.Notice{Code: session.ErrBusy}, "Not done: a match is being played here."},
	} {
		if got := EN.Notice(c.notice); got != c.want {
			t.Errorf("%v: got %q, want %q", c.notice, got, c.want)
		}
	}
}

func TestClockInWords(t *testing.T) {
	t.Parallel()
	for text, want := range map[string]string{
		"none": "no time limit", "10m": "10 min", "1h30m": "1 h 30 min", "5m+3s": "5 min + 3 s a move",
		"10m+3x30s": "10 min + 3 x 30 s", "10m+25/5m": "10 min + 25 moves in 5 min",
	} {
		s, err := clock.Parse(text)
		if err != nil {
			t.Fatal(err)
		}
		if got := EN.Clock(s); got != want {
			t.Errorf("%s: got %q, want %q", text, got, want)
		}
	}
	if got := EN.Span(90 * time.Second); got != "1 min 30 s" {
		t.Errorf("got %q", got)
	}
}
