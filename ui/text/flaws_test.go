package text

import (
	"testing"

	"qiyou/game"
	"qiyou/game/record"
	"qiyou/ui/session"
)

// What a file has in it does nothing to a terminal.
func TestFlawsAreSentences(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		fault record.Fault
		want  string
	}{
		{
			record.Fault{Code: record.FaultIllegal, Line: 3, Offset: 40, Move: 2, Text: "B[a\x1b[2Ja]", Why: game.Occupied},
			"line 3, byte 40, move 2: a move against the rules; the line ends before it (the point is taken): \"B[aa]\".",
		},
		{record.Fault{Code: record.FaultLater, Move: 7}, "move 7: stones set up after the first move; the line ends before them."},
		{record.Fault{Code: record.FaultMoveOf, Offset: 1040, Move: 2}, "byte 1040, move 2: a move that cannot be read; the line ends before it."},
		{record.Fault{Code: record.FaultGame}, "a game that is not played here."},
		{record.Fault{Code: "unheard-of", Line: 1}, "line 1, byte 0: something unexpected (unheard-of)."},
	} {
		if got := EN.Flaw(c.fault); got != c.want {
			t.Errorf("%+v:\n got %s\nwant %s", c.fault, got, c.want)
		}
	}
	for _, c := range []struct {
		args []string
		want string
	}{
		{nil, "Not opened, ?: something unexpected ()."},
		{[]string{"a.sgf", session.ErrNoRecord}, "Not opened, a.sgf: no such file or record."},
		{[]string{"a.sgf", record.FaultSize, "2", "10", "99"}, "Not opened, a.sgf: line 2, byte 10: a board of a size that is not played here: \"99\"."},
	} {
		if got := EN.Notice(session.Notice{Code: session.NoticeUnread, Args: c.args}); got != c.want {
			t.Errorf("%v:\n got %s\nwant %s", c.args, got, c.want)
		}
	}
}
