package text

import (
	"errors"
	"fmt"
	"strconv"
	"strings"
	"time"

	"qiyou/game"
	"qiyou/game/clock"
	"qiyou/game/match"
	"qiyou/ui/session"
)

// Reason is why a game ended or a move is refused.
func (m *Messages) Reason(r game.Reason) string { return m.Code(string(r)) }

// Code is the words for any code that an error, a reason or a fault has.
func (m *Messages) Code(code string) string {
	if s, ok := m.Reasons[game.Reason(code)]; ok {
		return s
	}
	if s, ok := m.Errors[code]; ok {
		return s
	}
	if s, ok := m.Faults[code]; ok {
		return s
	}
	return fmt.Sprintf(m.Screen.Unknown, code)
}

// Error is what went wrong, by the codes that err carries; a rule that was
// broken says more than the fault that wraps it.
func (m *Messages) Error(err error) string {
	var coded interface {
		error
		Code() string
	}
	if errors.As(err, &coded) {
		return m.Code(coded.Code())
	}
	var fault *match.Fault
	if errors.As(err, &fault) {
		return m.Code(fault.Code)
	}
	return fmt.Sprintf(m.Screen.Unknown, err)
}

// Notice is the sentence for n.
func (m *Messages) Notice(n session.Notice) string {
	format, ok := m.Notices[n.Code]
	if !ok {
		return fmt.Sprintf(m.Notices[session.NoticeWish], m.Code(n.Code))
	}
	args := make([]any, session.NoticeCodes()[n.Code])
	for i := range args {
		args[i] = "?"
		if i < len(n.Args) {
			args[i] = n.Args[i]
		}
	}
	switch n.Code {
	case session.NoticeFault, session.NoticeWish, session.NoticeUnwatched:
		args[0] = m.Code(fmt.Sprint(args[0]))
	case session.NoticeUnread:
		args[1] = m.unread(n.Args[min(1, len(n.Args)):])
	case session.NoticeAllowed:
		args[0] = m.Audience(fmt.Sprint(args[0]))
	}
	return fmt.Sprintf(format, args...)
}

// Audience is who may watch: everyone, known or nobody.
func (m *Messages) Audience(who string) string {
	if s, ok := m.Audiences[who]; ok {
		return s
	}
	return fmt.Sprintf(m.Screen.Unknown, who)
}

// InviteEnd is the sentence for an invitation with name that is over; port is
// the one that does not answer.
func (m *Messages) InviteEnd(code, name string, port int) string {
	if code == session.EndSilent {
		return fmt.Sprintf(m.Ends[code], name, port)
	}
	if format, ok := m.Ends[code]; ok {
		return fmt.Sprintf(format, name)
	}
	return m.Code(code)
}

// Health is the state of looking for peers.
func (m *Messages) Health(code string) string {
	if s, ok := m.Healths[code]; ok {
		return s
	}
	return m.Code(code)
}

// Action is the name of a key's action.
func (m *Messages) Action(name string) string {
	if s, ok := m.Actions[name]; ok {
		return s
	}
	return name
}

// Rules is the game and rule set of s without its size.
func (m *Messages) Rules(s game.Setup) string {
	if t, ok := m.Games[s.ID()]; ok {
		return t
	}
	return s.ID()
}

// Setup is the game that s describes.
func (m *Messages) Setup(s game.Setup) string {
	t := m.Rules(s)
	if s.Size > 0 {
		t += fmt.Sprintf(" %dx%d", s.Size, s.Size)
	}
	for _, o := range s.Options {
		t += m.Lobby.Join + m.Option(o.Key, o.Value)
	}
	return t
}

// Option is what is agreed by an option with a value.
func (m *Messages) Option(key, value string) string {
	if s, ok := m.Options[key+"="+value]; ok {
		return s
	}
	if format, ok := m.Options[key+"=*"]; ok {
		return fmt.Sprintf(format, value)
	}
	if key == "position" { // which nobody reads
		return m.OptionName(key)
	}
	return key + "=" + value
}

// OptionName is the name of an option.
func (m *Messages) OptionName(key string) string {
	if s, ok := m.Options[key]; ok {
		return s
	}
	return key
}

// Points is a number of half points.
func (m *Messages) Points(half int) string {
	return strconv.FormatFloat(float64(half)/2, 'f', -1, 64)
}

// Color is the name of c in the game named.
func (m *Messages) Color(name string, c game.Color) string {
	names, ok := m.Colors[name]
	if !ok {
		names = m.Colors[""]
	}
	switch c {
	case game.Dark:
		return names[0]
	case game.Light:
		return names[1]
	}
	return "?"
}

// Choice is the name of a choice of an opening or of a talk. A number is that
// of the fifth stones of Renju.
func (m *Messages) Choice(name string) string {
	if s, ok := m.Choices[name]; ok {
		return s
	}
	if _, err := strconv.Atoi(name); err == nil {
		return fmt.Sprintf(m.Table.Fifths, name)
	}
	return name
}

// Clock is the time limit s.
func (m *Messages) Clock(s clock.Settings) string {
	main := m.Span(s.Main)
	switch s.System {
	case clock.None:
		return m.Time.None
	case clock.Fischer:
		if s.Cap > 0 {
			return fmt.Sprintf(m.Time.Capped, main, m.Span(s.Inc), m.Span(s.Cap))
		}
		return fmt.Sprintf(m.Time.Fischer, main, m.Span(s.Inc))
	case clock.Byoyomi:
		return fmt.Sprintf(m.Time.Byoyomi, main, s.Periods, m.Span(s.Period))
	case clock.Canadian:
		return fmt.Sprintf(m.Time.Canadian, main, s.Stones, m.Span(s.Period))
	}
	return main
}

// Span is a length of time in words, in whole seconds.
func (m *Messages) Span(d time.Duration) string {
	var parts []string
	add := func(format string, n time.Duration) {
		if n > 0 {
			parts = append(parts, fmt.Sprintf(format, n))
		}
	}
	add(m.Time.Hours, d/time.Hour)
	add(m.Time.Minutes, d%time.Hour/time.Minute)
	add(m.Time.Seconds, d%time.Minute/time.Second)
	if len(parts) == 0 {
		return fmt.Sprintf(m.Time.Seconds, 0)
	}
	return strings.Join(parts, " ")
}
