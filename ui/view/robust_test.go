package view

import (
	"math/rand/v2"
	"strings"
	"testing"
	"time"
	"unicode"

	"qiyou/game"
	"qiyou/game/match"
	"qiyou/ui/board"
	"qiyou/ui/cell"
	"qiyou/ui/keys"
	"qiyou/ui/session"
	"qiyou/ui/text"
)

// hostile is text that would drive a terminal, or hide and reorder letters.
var hostile = []string{
	"\x1b]2;PWN\x07bob", "\x1b[2J\x1b[31m", "\u009b31m", "a\x00b\x7f", "\u202egnp.exe", "\u2066x\u2069", "z\u0301\u0301\u0301\u0301\u0301\u0301",
	"\xff\xfe\xc0", "\r\n\t", strings.Repeat("宽", 500), strings.Repeat("x", 5000), "%s%d%!(EXTRA", "\u200b\u200b", "👩‍👩‍👧‍👦 hi", "",
	"\x1bP+q544e\x1b\\", "\x1b]52;c;ZXZpbA==\x07",
}

func whole(t testing.TB, b *cell.Buffer) {
	t.Helper()
	w, h := b.Size()
	for y := range h {
		n := 0
		for x := range w {
			c := b.At(x, y)
			n += cell.Width(c.Text, b.Wide())
			for _, r := range c.Text {
				if unicode.IsControl(r) || unicode.Is(unicode.Bidi_Control, r) {
					t.Errorf("cell %d,%d holds %q", x, y, c.Text)
				}
			}
		}
		if n != w {
			t.Fatalf("row %d is %d columns wide, want %d:\n%s", y, n, w, b.Text())
		}
	}
}

func looks() []board.Look {
	return []board.Look{{}, {Wide: true}, {ASCII: true, Mono: true}, {Mono: true}}
}

func TestAnySize(t *testing.T) {
	t.Parallel()
	rnd := rand.New(rand.NewPCG(1, 2))
	n, each, want := 0, 12, 500
	if testing.Short() {
		each, want = 2, 80
	}
	for _, look := range looks() {
		for name, build := range pictures {
			s := newScreen(t, look, text.For(text.Langs()[n%len(text.Langs())]))
			build(t, s)
			for range each {
				w, h := rnd.IntN(300)+1, rnd.IntN(100)+1
				if rnd.IntN(2) == 0 {
					w, h = rnd.IntN(90)+1, rnd.IntN(30)+1
				}
				got := s.draw(w, h)
				whole(t, got)
				if again := s.draw(w, h); again.Text() != got.Text() {
					t.Errorf("%s at %dx%d is drawn in two ways", name, w, h)
				}
				n++
			}
			whole(t, s.draw(0, 0))
		}
	}
	if n < want {
		t.Errorf("only %d sizes", n)
	}
}

// A point that is shown and clicked on is the point under the cursor.
func TestClicksHitWhatIsDrawn(t *testing.T) {
	t.Parallel()
	var wished []board.Look
	for _, look := range looks() {
		for _, name := range board.ModeNames() {
			look.Mode, _ = board.ParseMode(name)
			wished = append(wished, look)
		}
	}
	for _, look := range wished {
		for i, name := range []string{"gomoku/freestyle 15", "weiqi/chinese 19", "weiqi/chinese 9", "xiangqi/asian 0", "xiangqi/asian 0"} {
			s := newScreen(t, look, &text.EN)
			s.hear(newDesk(t, setup(name), "none").event())
			table := s.table()
			table.turned = i%2 == 1
			for _, size := range [][2]int{{80, 24}, {120, 40}, {40, 12}, {30, 9}, {200, 60}} {
				s.draw(size[0], size[1])
				l := table.layout(look, size[0], size[1])
				for range 20 {
					p := table.cursor
					x, y := l.g.Cell(p)
					x, y = x+l.board.X-int(l.off.Col), y+l.board.Y-int(l.off.Row)
					if got, ok := l.hit(table, x, y); !ok || got != p {
						t.Errorf("%v at %v: %v is drawn at %d,%d, which hits %v %v", look, size, p, x, y, got, ok)
					}
					table.move(1, 1)
					l = table.layout(look, size[0], size[1])
				}
			}
		}
	}
}

func TestHostileTextIsInert(t *testing.T) {
	t.Parallel()
	for i, bad := range hostile {
		for j, look := range looks() {
			if testing.Short() && j != i%len(looks()) {
				continue
			}
			s := newScreen(t, look, &text.EN)
			l := someLobby()
			for i := range l.Peers {
				l.Peers[i].Name, l.Peers[i].Tag, l.Peers[i].Like = bad, bad, session.Like{Name: bad, Tag: bad}
			}
			l.Me.Name, l.Me.Room, l.Health.Code = bad, bad, bad
			l.Open = []session.OpenMatch{{Match: "m", Opponent: bad, Kind: session.Remote, Setup: game.Setup{Game: bad, Rules: bad}}}
			inv := session.Invitation{ID: "i", Peer: bad, Tag: bad, Text: bad, Offer: defaultOffer()}
			s.hear(l, session.Invited{Invitation: inv}, session.Notice{Code: bad, Args: []string{bad}})
			whole(t, s.draw(80, 24))
			s.hear(session.Notice{Code: session.NoticeVerified, Args: []string{bad, bad}}, session.Words{Peer: bad, Name: bad, Words: [2]string{bad, bad}, Numbers: [2]string{bad, bad}, Mine: true})
			whole(t, s.draw(80, 24))
			s.press("Up Up Up Enter")
			whole(t, s.draw(80, 24))

			d := newDesk(t, gomoku(), "none").play("h8")
			d.snap.Players[1].Name, d.snap.Players[1].Tag, d.snap.Record = bad, bad, bad
			d.do(match.Command{Seat: game.First, Do: match.DoDraw})
			s.hear(d.event(), session.Said{Match: "m1", Name: bad, Text: bad})
			whole(t, s.draw(80, 24))
			whole(t, s.draw(30, 10))
			s.press("c")
			s.input(Paste{bad})
			whole(t, s.draw(80, 24))
			s.press("Esc")
			d.do(match.Command{Seat: game.Second, Do: match.DoResign})
			s.hear(d.event(), session.InviteEnded{Invitation: inv, Code: bad})
			whole(t, s.draw(120, 40))
		}
	}
}

// anyGame is a setup of every sort.
var anyGame = []string{
	"gomoku/freestyle 15", "gomoku/renju 15", "gomoku/standard 15 opening=swap2", "gomoku/renju 15 opening=soosyrv8",
	"gomoku/renju 15 opening=taraguchi10", "weiqi/chinese 9", "weiqi/japanese 19 handicap=3", "weiqi/new-zealand 7 handicap=2", "weiqi/aga 5",
	"xiangqi/asian 0", "xiangqi/asian 0",
}

func monkeyRand(seed uint64) *rand.Rand { return rand.New(rand.NewPCG(seed, 7)) }

// monkey makes random inputs, of which most are keys.
type monkey struct {
	*rand.Rand
	t    *testing.T
	desk *desk
}

func (k *monkey) key() keys.Key {
	const letters = "hjklyubn ?qQuUdDRrcxXmogptaND0123456789abefPSvwvw:/;s!AJK()<>;<>>你炮é\x00\x1b"
	if k.IntN(3) == 0 {
		return keys.Key{Code: keys.Code(k.IntN(20)), Rune: rune(k.IntN(128))}
	}
	all := []rune(letters)
	return keys.Rune(all[k.IntN(len(all))])
}

func (k *monkey) snapshot() session.Event {
	if k.desk == nil || k.IntN(40) == 0 {
		k.desk = newDesk(k.t, setup(anyGame[k.IntN(len(anyGame))]), []string{"none", "1m", "5s+3x3s", "1m+2s"}[k.IntN(4)])
		k.desk.snap.ID = []string{"m1", "m2", "m3"}[k.IntN(3)]
		for i := range k.desk.snap.Players {
			k.desk.snap.Players[i].Kind = session.Kind(k.IntN(3))
		}
	}
	x := k.desk.snap.Match
	c := match.Command{Seat: game.Seat(1 + k.IntN(2)), Do: match.Do(k.IntN(6)), Plies: k.IntN(3)}
	if !x.Over() && k.IntN(3) > 0 {
		for m := range x.State().Moves() {
			if c.Move = m; k.IntN(60) == 0 {
				break
			}
		}
		c.Seat, c.Do = x.State().ToAct(), match.DoMove
	}
	if fact, err := match.Decide(x, c); err == nil {
		signed := fact.Seal(signers[c.Seat.Index()])
		if next, err := match.Fold(x, signed); err == nil {
			k.desk.snap.Match = next
		} else if next, err := match.Hear(x, signed); err == nil {
			k.desk.snap.Match = next
		}
	}
	k.desk.snap.Link, k.desk.snap.Thinking = session.Link(k.IntN(6)), k.IntN(5) == 0
	k.desk.snap.Rematch = [2]bool{k.IntN(9) == 0, k.IntN(9) == 0}
	return k.desk.event()
}

func (k *monkey) event() session.Event {
	id := []string{"i1", "i2", "i3"}[k.IntN(3)]
	inv := session.Invitation{ID: id, Peer: hostile[k.IntN(len(hostile))], Mine: k.IntN(2) == 0, Known: k.IntN(2) == 0, Offer: defaultOffer(), Rematch: k.IntN(5) == 0}
	m := []string{"m1", "m2", "m3", "m4"}[k.IntN(4)]
	switch k.IntN(9) {
	case 6:
		return session.RecordSaved{Record: "/home/alice/games/kato-wang.sgf", Path: "/home/alice/games/kato-wang.sgf"}
	case 7:
		return foreign(k.t, []string{someSGF, damagedSGF}[k.IntN(2)])
	case 0:
		l := someLobby()
		l.Peers = l.Peers[:k.IntN(len(l.Peers)+1)]
		return l
	case 1:
		return session.Invited{Invitation: inv}
	case 2:
		return session.InviteEnded{Invitation: inv, Code: session.InviteCodes()[k.IntN(9)]}
	case 3:
		return session.Said{Match: m, Name: "liu", Text: hostile[k.IntN(len(hostile))]}
	case 4:
		return session.Left{Match: m}
	case 5:
		return session.Notice{Code: session.NoticeDisk, Match: m}
	}
	return k.snapshot()
}

func (k *monkey) input() Input {
	switch k.IntN(12) {
	case 0:
		return Paste{hostile[k.IntN(len(hostile))]}
	case 1:
		return Click{k.IntN(140) - 5, k.IntN(50) - 5}
	case 2:
		return Failed{Wish: session.Invite{}, Err: session.Error{ID: "x"}}
	case 3, 4, 5:
		return News{k.event()}
	case 6:
		return Tick{}
	case 7:
		return Wheel{k.IntN(140), k.IntN(50), k.IntN(3) - 1}
	}
	return Press{k.key()}
}

// The monkey never breaks the screen, and never resigns or leaves without the
// question having been on the screen.
func TestMonkey(t *testing.T) {
	t.Parallel()
	steps := 2500
	if testing.Short() {
		steps = 250
	}
	for seed := range uint64(8) {
		k := &monkey{Rand: rand.New(rand.NewPCG(seed, 7)), t: t}
		s := newScreen(t, looks()[seed%4], text.For(text.Langs()[seed%uint64(len(text.Langs()))]))
		for i := range steps {
			s.now = s.now.Add(time.Duration(k.IntN(3000)) * time.Millisecond)
			_, asked := s.top().(*confirm)
			_, asking := s.top().(*unsaved)
			asking = asking || s.after != nil
			lost := map[string]bool{}
			for id, t := range s.tables {
				lost[id] = t.kept.unsaved() && !asking
			}
			s.effects = nil
			s.input(k.input())
			for _, e := range s.effects {
				d, _ := e.(Do)
				a, _ := d.Wish.(session.Act)
				if _, discard := d.Wish.(session.Discard); (discard || a.Command.Do == match.DoResign && d.Wish != nil) && !asked {
					t.Fatalf("seed %d, step %d: %+v without a question", seed, i, d.Wish)
				}
				if l, leaves := d.Wish.(session.Leave); leaves && lost[l.Match] {
					t.Fatalf("seed %d, step %d: what is not saved is left behind", seed, i)
				}
			}
			if d := s.Next(s.now); d < 0 || d > time.Hour {
				t.Fatalf("seed %d, step %d: next in %v", seed, i, d)
			}
			if i%9 == 0 {
				whole(t, s.draw(1+k.IntN(130), 1+k.IntN(45)))
			}
		}
	}
}

// Beside a board as high as the window a question is told whole, and a field
// has its place there.
func TestTalkBesideATallBoard(t *testing.T) {
	t.Parallel()
	s := newScreen(t, board.Look{}, &text.EN)
	d := newDesk(t, setup("xiangqi/asian 0"), "none").read("h2e2 h9g7")
	d.do(match.Command{Seat: game.Second, Do: match.DoUndo})
	s.hear(d.event())
	got := s.draw(120, 40).Text()
	if !strings.Contains(got, "liu asks to take back moves: 1.") || !strings.Contains(got, "n no") {
		t.Errorf("the question is not told whole:\n%s", got)
	}
	s.press("c hello")
	b := s.draw(120, 40)
	if x, _, ok := b.Cursor(); !ok || x < 77 {
		t.Errorf("the text cursor is at column %d, on the board", x)
	}
}

func BenchmarkDrawTable(b *testing.B) {
	for name, moves := range map[string]string{
		"gomoku/freestyle 15": "h8 h9 i9 g7 i8 j10", "weiqi/chinese 19": "Q16 D4 Q3 D17 R5 C15 O17 F3 C10 Q10 K4", "xiangqi/asian 0": "h2e2 h9g7",
	} {
		for _, size := range [][2]int{{80, 24}, {120, 40}} {
			b.Run(sprintf("%.5s %dx%d", name, size[0], size[1]), func(b *testing.B) {
				s := newScreen(b, board.Look{}, &text.EN)
				s.hear(newDesk(b, setup(name), "10m").read(moves).event())
				buf := cell.NewBuffer(size[0], size[1])
				b.ReportAllocs()
				for b.Loop() {
					s.Draw(buf, s.now)
				}
			})
		}
	}
}

// BenchmarkFullLine draws a palette that is full of pasted text.
func BenchmarkFullLine(b *testing.B) {
	s := newScreen(b, board.Look{}, &text.EN).hear(onePeer()).press(":")
	s.input(Paste{strings.Repeat("h8 y ", 2000)})
	for b.Loop() {
		s.draw(80, 24)
	}
}
