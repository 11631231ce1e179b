package linear

import (
	"bytes"
	"strings"
	"testing"
	"time"

	"qiyou/game"
	"qiyou/game/match"
	"qiyou/ui/session"
	"qiyou/ui/text"
)

// talk is a face without an input, whose lines are read back one step at a
// time.
type talk struct {
	t    *testing.T
	face *face
	out  bytes.Buffer
}

func newTalk(t *testing.T, opts Options) *talk {
	k := &talk{t: t}
	k.face = &face{s: deaf{}, out: &k.out, opts: opts, words: opts.words(), tables: map[string]*table{}, numbers: map[string]int{}, timer: time.NewTimer(time.Hour)}
	return k
}

// says checks the lines told since the last call.
func (k *talk) says(want ...string) {
	k.t.Helper()
	got := strings.TrimSuffix(k.out.String(), "\n")
	k.out.Reset()
	if got != strings.Join(want, "\n") {
		k.t.Errorf("got\n%s\nwant\n%s", got, strings.Join(want, "\n"))
	}
}

func (k *talk) types(text string, want ...string) {
	k.t.Helper()
	k.face.line(line{text: text})
	k.says(want...)
}

func (k *talk) hears(ev session.Event, want ...string) {
	k.t.Helper()
	k.face.event(ev)
	k.says(want...)
}

func TestLobbyInWords(t *testing.T) {
	t.Parallel()
	k := newTalk(t, Options{})
	l := lobbyOf("Lin", "")
	l.Peers[1].Tag, l.Peers[1].Addr, l.Peers[1].Presence = "", "10.0.0.2:1", session.Resolving
	k.hears(l, "qiyou. You are me, ABCD-EFGH-IJKL-MNOP. Type help for the commands.", "1: Lin, P123-4567-89AB-CDEF, here", "2: (no name), 10.0.0.2:1, being looked up")
	k.hears(l)
	l.Peers = append([]session.Peer(nil), l.Peers[0])
	l.Peers[0].Playing, l.Health.Code = true, session.HealthBlocked
	k.hears(l, "Network: blocked, perhaps by a firewall.", "Peer 1: Lin, P123-4567-89AB-CDEF, here, playing", "(no name) is gone.")
	k.types("peers", "Network: blocked, perhaps by a firewall.", "1: Lin, P123-4567-89AB-CDEF, here, playing")
	k.types("open", "No match is open.")
	l.Open = []session.OpenMatch{{Match: "m", Opponent: "Wang", Setup: testOffer().Setup, Moves: 7}}
	k.hears(l)
	k.types("open", "1: against Wang, Gomoku freestyle 15x15, moves: 7")
	l.Open = []session.OpenMatch{{Match: "m", Opponent: "Wang", Setup: testOffer().Setup, Moves: 7, Adjourned: true}}
	k.hears(l)
	k.types("open", "1: against Wang, Gomoku freestyle 15x15, moves: 7, paused by both")
	k.types("say hi", "Not done: say hi: something is missing after the command.")
	k.types("what", "Not done: what: no such command; type help.")
	k.types("", []string{}...)
	in := session.Invitation{ID: "i", Peer: "Lin", Tag: "P123", Text: "hi", Offer: testOffer()}
	k.hears(session.Invited{Invitation: in},
		"Lin (P123) invites you: Gomoku freestyle 15x15, time 10 min, who begins is drawn by lot. This player's key is new to you. Type accept, decline, or counter TERMS.", "Lin says: hi")
	k.hears(session.InviteEnded{Invitation: in, Code: "expired"}, "The invitation with Lin is over: no answer in time.")
	in.Mine = true
	k.hears(session.Invited{Invitation: in}, "You have invited Lin.")
	k.hears(session.Notice{Code: "renamed", Args: []string{"x"}}, "You are now called x.")
	k.types("help", text.PlainEN.Help...)
}

func TestTableInWords(t *testing.T) {
	t.Parallel()
	k := newTalk(t, Options{})
	g := newGame(t, "10s+3x30s")
	show := func(want ...string) {
		t.Helper()
		s := g.snap(session.Remote, session.Person)
		k.hears(session.Table{Snapshot: s}, want...)
	}
	show("Match: Gomoku freestyle 15x15, time 10 s + 3 x 30 s. Lin against Wang.", "You act second and play light.", "Lin is to act.")
	k.types("last", "No move has been made.")
	k.types("moves", "No move has been made.")
	g.play("h8 i9 a1 b2 c3 d4 e5 f6 g7 o1")
	k.face.event(session.Table{Snapshot: g.snap(session.Remote, session.Person)})
	if all := strings.Split(k.out.String(), "\n"); all[0] != "1. Lin: h8. 1:38 left. Your turn." || all[1] != "2. Wang: i9. 1:38 left." {
		t.Errorf("moves are told as %q", all[:2])
	}
	k.out.Reset()
	k.types("last", "Last move: 10. Wang: o1.")
	k.types("moves", "Moves: h8 i9 a1 b2 c3 d4 e5 f6 g7 o1")
	k.types("clock", "Lin: 0:30 in this period, periods left: 3", "Wang: 0:30 in this period, periods left: 3")
	g.do(match.Command{Seat: game.Second, Do: match.DoUndo})
	show("Wang asks to take back moves: 1. Waiting for an answer.")
	g.do(match.Command{Seat: game.First, Do: match.DoRefuse})
	show("Lin says no.")
	g.do(match.Command{Seat: game.First, Do: match.DoDraw})
	show("Lin offers a draw. Type accept or decline.")
	g.do(match.Command{Seat: game.First, Do: match.DoRetract})
	show("Lin no longer asks.")
	for link, want := range map[session.Link]string{
		session.Up: text.PlainEN.LinkUp, session.Silent: text.PlainEN.LinkSilent, session.Down: text.PlainEN.LinkDown, session.Closed: text.PlainEN.LinkClosed,
	} {
		s := g.snap(session.Remote, session.Person)
		k.face.tables["m1"].snap.Link = session.NoLink
		s.Link = link
		k.hears(session.Table{Snapshot: s}, want)
	}
	k.face.tables["m1"].snap.Link = session.NoLink
	g.do(match.Command{Seat: game.Second, Do: match.DoResign})
	show("Lin wins: resignation.")
	s := g.snap(session.Remote, session.Person)
	s.Record, s.Rematch[0] = "/r/x.sgf", true
	k.hears(session.Table{Snapshot: s}, "Lin would like another game.", "Record: /r/x.sgf")
	k.types("a2", "Not done: a2: the game is over.")
	k.types("resign", "Not done: resign: the game is over.")
	k.types("rematch")
	k.types("accept")
	k.types("leave")
	k.hears(session.Left{Match: "m1"}, "You have left the table.")
	k.types("leave", "Not done: leave: you are at no table.")
}

// The clock of each system, and a table where somebody has no colour of one's
// own to play.
func TestClocksInWords(t *testing.T) {
	t.Parallel()
	for timing, want := range map[string]string{
		"none": "There is no limit of time.", "1h30m": "Lin: 1:30:00", "0s+25/5m": "Lin: 5:00 in this block, moves to make: 25", "5m+3s": "Lin: 5:00",
	} {
		k := newTalk(t, Options{})
		k.face.event(session.Table{Snapshot: newGame(t, timing).snap(session.Remote, session.Remote)})
		if strings.Contains(k.out.String(), "You act") {
			t.Errorf("%s: %s", timing, k.out.String())
		}
		k.out.Reset()
		k.face.line(line{text: "clock"})
		if got, _, _ := strings.Cut(k.out.String(), "\n"); got != want {
			t.Errorf("%s: %q, want %q", timing, got, want)
		}
		k.out.Reset()
		k.types("resign", "Not done: resign: it is not your turn.")
	}
}

func TestTwoOfOneName(t *testing.T) {
	t.Parallel()
	k := newTalk(t, Options{})
	s := newGame(t, "none").play("h8").snap(session.Person, session.Person)
	s.Players[1].Name = "Lin"
	k.hears(session.Table{Snapshot: s}, "Match: Gomoku freestyle 15x15, no limit of time. Lin 1 against Lin 2.", "You play both sides.", "Moves played so far: 1.", "Lin 2 is to act.")
	k.types("last", "Last move: 1. Lin 1: h8.")
}

// Every line has the same shape in Chinese.
func TestChinese(t *testing.T) {
	t.Parallel()
	k := newTalk(t, Options{Messages: &text.ZhHans})
	g := newGame(t, "10m").play("h8")
	k.hears(session.Table{Snapshot: g.snap(session.Person, session.Computer)}, "对局：五子棋（无禁手） 15x15，用时 10 分。Lin 对 Wang。", "你是先手，执黑。", "已下手数：1。", "轮到 Wang。")
	g.play("i9")
	k.hears(session.Table{Snapshot: g.snap(session.Person, session.Computer)}, "第 2 手，Wang：i9。 剩余 9:58。 轮到你了。")
	g.do(match.Command{Seat: game.Second, Do: match.DoUndo})
	k.hears(session.Table{Snapshot: g.snap(session.Person, session.Computer)}, "Wang 请求悔棋，手数：1。 输入 accept 同意或 decline 谢绝。")
}

func TestTimeInWords(t *testing.T) {
	t.Parallel()
	k := newTalk(t, Options{})
	g := newGame(t, "10m").play("h8")
	kinds := []session.Kind{session.Person, session.Remote}
	k.hears(session.Table{Snapshot: g.snap(kinds...)}, "Match: Gomoku freestyle 15x15, time 10 min. Lin against Wang.", "You act first and play dark.", "Moves played so far: 1.", "Wang is to act.")
	away := g.snap(kinds...)
	away.Paused = time.Now()
	k.hears(session.Table{Snapshot: away}, "Both clocks stand.")
	k.hears(session.Table{Snapshot: g.snap(kinds...)}, "The clocks run again.")
	g.do(match.Command{Seat: game.Second, Do: match.DoMove, Move: game.PlaceAt(game.Point{}), Lag: 3 * time.Second, Think: time.Second})
	k.hears(session.Table{Snapshot: g.snap(kinds...)}, "2. Wang: a15. 9:59 left. Your turn.", "Move of Lin: lag 3 s, charged 1.9.")
	g.play("h9")
	g.do(match.Command{Seat: game.Second, Do: match.DoMove, Move: game.PlaceAt(game.Point{Col: 1}), Lag: 20 * time.Millisecond, Think: time.Second})
	k.hears(session.Table{Snapshot: g.snap(kinds...)}, "3. Lin: h9. 9:54 left.", "4. Wang: b15. 9:58 left. Your turn.") // too little to speak of
	g.do(match.Command{Seat: game.Second, Do: match.DoAdjourn})
	k.hears(session.Table{Snapshot: g.snap(kinds...)}, "Wang asks to pause the match. Type accept or decline.")
	g.do(match.Command{Seat: game.First, Do: match.DoAdjourn})
	k.hears(session.Table{Snapshot: g.snap(kinds...)}, "The match is paused by both. Type continue to go on.")
	g.do(match.Command{Seat: game.Second, Do: match.DoReturn})
	k.hears(session.Table{Snapshot: g.snap(kinds...)}, "Wang is ready to go on. Type accept or decline.")
	g.do(match.Command{Seat: game.First, Do: match.DoReturn})
	k.hears(session.Table{Snapshot: g.snap(kinds...)}, "The match goes on. Lin is to act.")
	g.play("h10")
	g.do(match.Command{Seat: game.First, Do: match.DoClaim, Think: time.Hour})
	k.hears(session.Table{Snapshot: g.snap(kinds...)}, "5. Lin: h10. 9:52 left.", "Lin claims that the time of the other is over.")
}
