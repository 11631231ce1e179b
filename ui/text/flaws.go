package text

import (
	"fmt"
	"strconv"

	"qiyou/game/record"
	"qiyou/ui/cell"
)

// Flaws is what cannot be read in files of games.
type Flaws struct {
	Codes map[string]string // by record.FaultCodes: what it is, and what became of the rest
	Place string            // line, byte
	Byte  string            // byte, in a file that has no lines
	Move  string            // number
	Why   string            // what it is, the rule
	Quote string            // what it is, what stands there
	Says  string            // where, what it is: the sentence
	Bare  string            // what it is: the same where no place is known
}

// Flaw is the sentence for something that cannot be read in a file of a game.
func (m *Messages) Flaw(f record.Fault) string {
	what, ok := m.Flaws.Codes[f.Code]
	if !ok {
		what = m.Code(f.Code)
	}
	if f.Why != "" {
		what = fmt.Sprintf(m.Flaws.Why, what, m.Reason(f.Why))
	}
	if quote := cell.Clean(f.Text); quote != "" {
		what = fmt.Sprintf(m.Flaws.Quote, what, quote)
	}
	var where string
	switch {
	case f.Line > 0:
		where = fmt.Sprintf(m.Flaws.Place, f.Line, f.Offset)
	case f.Offset > 0:
		where = fmt.Sprintf(m.Flaws.Byte, f.Offset)
	}
	if f.Move > 0 {
		if where != "" {
			where += m.Lobby.Join
		}
		where += fmt.Sprintf(m.Flaws.Move, f.Move)
	}
	if where == "" {
		return fmt.Sprintf(m.Flaws.Bare, what)
	}
	return fmt.Sprintf(m.Flaws.Says, where, what)
}

// unread is the sentence for why a record was not opened, by the arguments of
// session.NoticeUnread after the first.
func (m *Messages) unread(args []string) string {
	arg := func(i int) string {
		if i < len(args) {
			return args[i]
		}
		return ""
	}
	f := record.Fault{Code: arg(0), Text: arg(3)}
	f.Line, _ = strconv.Atoi(arg(1))
	f.Offset, _ = strconv.Atoi(arg(2))
	return m.Flaw(f)
}
