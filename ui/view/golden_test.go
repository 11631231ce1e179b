package view

import (
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"testing"
	"time"

	"qiyou/game"
	"qiyou/game/match"
	"qiyou/ui/board"
	"qiyou/ui/session"
	"qiyou/ui/text"
)

var update = flag.Bool("update", false, "write the golden screens anew")

// pictures are the states that are kept as screens.
var pictures = map[string]func(t *testing.T, s *screen){
	"lobby-empty": func(t *testing.T, s *screen) {
		s.hear(session.Lobby{Me: someLobby().Me, Health: session.Health{Code: session.HealthLooking}})
	},
	"lobby": func(t *testing.T, s *screen) {
		l := someLobby()
		l.Open = []session.OpenMatch{
			{Match: "m7", Opponent: "liu", Kind: session.Remote, Setup: gomoku(), Moves: 31, When: start},
			{Match: "m8", Kind: session.Computer, Setup: gomoku(), Moves: 4, When: start},
		}
		s.hear(l).press("Down")
	},
	"lobby-crowd": func(t *testing.T, s *screen) {
		s.hear(crowd(30))
		for range 19 {
			s.press("Down")
		}
	},
	"invited": func(t *testing.T, s *screen) {
		s.hear(someLobby(), session.Invited{Invitation: session.Invitation{
			ID: "i1", Peer: "liu", Tag: "NEWK-EYNE-WKEY-NEWK", Like: session.Like{Name: "liu", Tag: "ABCD-EFGH-IJKL-MNOP"}, Text: "一起下一盘？",
			Offer: session.Offer{Setup: gomoku(), Clock: timing(t, "10m+3x30s"), Sides: match.InviterFirst},
		}})
	},
	"countered": func(t *testing.T, s *screen) {
		before := session.Offer{Setup: gomoku(), Clock: timing(t, "10m"), Sides: match.ByLot}
		s.hear(onePeer(), session.Said{Name: "liu", Text: "大家好 hello"}, session.Said{Name: "wang", Text: "liu?", Private: true}, session.Invited{Invitation: session.Invitation{
			ID: "i1", Peer: "liu", Tag: "ABCD-EFGH-IJKL-MNOP", Known: true, Round: 1, Before: &before,
			Offer: session.Offer{Setup: gomoku(), Clock: timing(t, "5m+3s"), Sides: match.InviterSecond},
		}}).press("o Right")
	},
	"tables": func(t *testing.T, s *screen) {
		one, two, three := rival(t, "m1", "liu", "h8", "i9"), rival(t, "m2", "wang", "h8"), rival(t, "m3", "田中 さくら", "h8", "h9")
		s.hear(onePeer(), one.event(), two.event(), three.event(), session.Said{Match: "m2", Name: "wang", Text: "hm"})
	},
	"your-matches": func(t *testing.T, s *screen) {
		s.hear(onePeer(), rival(t, "m1", "liu", "h8", "i9").event(), rival(t, "m2", "wang", "h8").event())
		s.press("[")
	},
	"waiting": func(t *testing.T, s *screen) { s.hear(onePeer()).press("Enter") },
	"offer":   func(t *testing.T, s *screen) { s.hear(onePeer()).press("g Up Up Up Right Right Right") },
	"table": func(t *testing.T, s *screen) {
		d := newDesk(t, gomoku(), "10m+3x30s").play("h8", "h9", "i9", "g7", "i8", "j10")
		s.hear(onePeer(), d.event(),
			session.Said{Match: "m1", Name: "liu", Text: "你好 hello"},
			session.Said{Match: "m1", Name: "alice", Mine: true, Text: "下得好！"},
		)
		s.now = s.now.Add(17 * time.Second)
		s.press("Down Right")
	},
	"asked": func(t *testing.T, s *screen) {
		d := newDesk(t, gomoku(), "10m+3x30s").play("h8", "h9")
		d.do(match.Command{Seat: game.Second, Do: match.DoUndo})
		d.snap.Link = session.Silent
		s.hear(onePeer(), d.event())
	},
	"ahead": func(t *testing.T, s *screen) {
		s.hear(onePeer(), newDesk(t, gomoku(), "10m+3x30s").play("h8", "h9", "i9").event())
		s.write("i8").press("Enter").write("j8").press("Enter")
	},
	"confirm": func(t *testing.T, s *screen) {
		s.prefs.Confirm = true
		s.hear(onePeer(), newDesk(t, gomoku(), "10s+3x30s").play("h8", "h9").event()).press("Down Enter")
		s.now = s.now.Add(80 * time.Second) // in the last period
	},
	"low": func(t *testing.T, s *screen) {
		d := newDesk(t, gomoku(), "10s+3x30s").play("h8", "h9")
		d.snap.Link = session.Down
		s.now = s.now.Add(31*time.Second + 640*time.Millisecond)
		s.hear(onePeer(), d.event()).press("R")
	},
	"over": func(t *testing.T, s *screen) {
		d := newDesk(t, gomoku(), "none").play("h8", "h9", "i8", "i9", "j8", "j9", "k8", "k9", "l8")
		d.snap.Record = "/home/alice/.local/share/qiyou/records/2026/20261129-1504-gomoku-0a1b2c3d.sgf"
		d.snap.Rematch[1] = true
		s.hear(onePeer(), d.event())
	},
	"chatting": func(t *testing.T, s *screen) {
		s.hear(onePeer(), newDesk(t, gomoku(), "none").play("h8").event()).press("c")
		s.input(Paste{"我想一想 ok"})
	},
	"watching": func(t *testing.T, s *screen) {
		s.hear(onePeer(), watched(t).event(), session.Said{Match: "m1", Name: "王", Text: "好棋", Watch: true})
		s.now = s.now.Add(17 * time.Second)
	},
	"review": func(t *testing.T, s *screen) {
		d := newDesk(t, gomoku(), "10m+3x30s").play("h8", "h9", "i9", "g7", "i8", "j10")
		s.hear(onePeer(), d.event()).press("< < <")
		s.hear(d.play("i7").event())
	},
	"review-over": func(t *testing.T, s *screen) {
		d := newDesk(t, gomoku(), "none").play("h8", "h9", "i8", "i9", "j8", "j9", "k8", "k9", "l8")
		s.hear(onePeer(), d.event()).press("Home > >")
	},
	"records": func(t *testing.T, s *screen) {
		s.hear(onePeer()).press("r").hear(someRecords()).press("Down")
	},
	"welcome":       func(t *testing.T, s *screen) { first(s) },
	"welcome-typed": func(t *testing.T, s *screen) { first(s).press("A n n a") },
	"statistics": func(t *testing.T, s *screen) {
		s.hear(onePeer()).press("s").hear(someStatistics()).press("Down")
	},
	"statistics-none": func(t *testing.T, s *screen) { s.hear(onePeer()).press("s").hear(session.Statistics{}) },
	"settings": func(t *testing.T, s *screen) {
		s.hear(onePeer()).press("S").hear(someSettings()).press("Down Down Down")
	},
	"record": func(t *testing.T, s *screen) {
		s.hear(onePeer(), ofRecord(t).event()).press("> > >")
	},
	"commands": func(t *testing.T, s *screen) { s.hear(someLobby()).press(":") },
	"commands-table": func(t *testing.T, s *screen) {
		s.hear(onePeer(), newDesk(t, gomoku(), "none").play("h8").event()).press(": c Down")
	},
	"commands-say": func(t *testing.T, s *screen) {
		s.hear(onePeer(), newDesk(t, gomoku(), "none").play("h8").event()).press(":")
		s.input(Paste{"say 你好\nresign\n"})
	},
	"commands-none": func(t *testing.T, s *screen) { s.hear(onePeer(), watched(t).event()).press(":xyz") },
	"branch": func(t *testing.T, s *screen) {
		s.hear(onePeer(), ofRecord(t).event()).press("> >").try(canon(t, "a1")).try(canon(t, "b2")).press("<")
	},
	"foreign": func(t *testing.T, s *screen) {
		s.hear(onePeer(), foreign(t, someSGF)).press("> > >")
	},
	"analysis": func(t *testing.T, s *screen) {
		w := s.hear(onePeer(), ofRecord(t).event()).analyse()
		s.hear(found(t, w, len(w.States))...).press("> >")
	},
	"foreign-comment": func(t *testing.T, s *screen) {
		s.hear(onePeer(), foreign(t, someSGF)).press("> > > ; Down")
		s.input(Paste{" 好"})
	},
	"faults": func(t *testing.T, s *screen) { s.hear(onePeer(), foreign(t, damagedSGF)).press("!") },
	"unsaved": func(t *testing.T, s *screen) {
		s.hear(onePeer(), foreign(t, someSGF)).press("> ; x Enter q")
	},
	"autoplay": func(t *testing.T, s *screen) { s.hear(onePeer(), foreign(t, someSGF)).press("A") },
	"records-found": func(t *testing.T, s *screen) {
		s.hear(onePeer()).press("r").hear(someRecords()).press("/alice Down")
	},
	"library": func(t *testing.T, s *screen) {
		s.hear(onePeer()).press("r").hear(someRecords()).press("L").enter("alice").hear(foundRecords("alice"))
	},
	"help-study": func(t *testing.T, s *screen) { s.hear(onePeer(), foreign(t, someSGF)).press("?") },
	"help": func(t *testing.T, s *screen) {
		s.hear(onePeer(), newDesk(t, gomoku(), "none").event()).press("?")
	},
}

// windows are the sizes and terminals that the pictures are kept for.
var windows = []struct {
	name string
	w, h int
	look board.Look
	lang *text.Messages
}{
	{"80x24-en", 80, 24, board.Look{}, &text.EN},
	{"80x24-zh", 80, 24, board.Look{}, &text.ZhHans},
	{"80x24-zh-wide", 80, 24, board.Look{Wide: true}, &text.ZhHans},
	{"80x24-en-ascii", 80, 24, board.Look{ASCII: true, Mono: true}, &text.EN},
	{"80x24-en-mono", 80, 24, board.Look{Mono: true}, &text.EN},
	{"120x40-en", 120, 40, board.Look{}, &text.EN},
	{"120x40-zh", 120, 40, board.Look{}, &text.ZhHans},
	{"40x12-en", 40, 12, board.Look{}, &text.EN},
	{"40x12-zh", 40, 12, board.Look{}, &text.ZhHans},
}

// translated are the pictures that are kept in the other languages too, at 80x24:
// TestEveryTextIsWhole looks at all of them.
var translated = []string{"lobby", "invited", "offer-go", "table", "go-scoring", "xiangqi-check", "help", "over"}

const folder = "../../testdata/screens"

func TestScreens(t *testing.T) {
	t.Parallel()
	for _, win := range windows {
		for name, build := range pictures {
			t.Run(fmt.Sprintf("%s-%s", name, win.name), func(t *testing.T) {
				s := newScreen(t, win.look, win.lang)
				s.input(Size{win.w, win.h})
				build(t, s)
				got := s.draw(win.w, win.h).Text() + "\n"
				compare(t, filepath.Join(folder, name+"-"+win.name+".txt"), got)
			})
		}
	}
}

func TestTranslatedScreens(t *testing.T) {
	t.Parallel()
	for _, words := range []*text.Messages{&text.ZhHant, &text.JA, &text.KO} {
		for _, name := range translated {
			t.Run(name+"-"+words.Lang, func(t *testing.T) {
				s := newScreen(t, board.Look{}, words)
				s.prefs.Pieces, s.look.Pieces = board.Traditional, board.Traditional
				pictures[name](t, s)
				compare(t, filepath.Join(folder, name+"-80x24-"+words.Lang+".txt"), s.draw(80, 24).Text()+"\n")
			})
		}
	}
}

func compare(t *testing.T, path, got string) {
	t.Helper()
	if *update {
		if err := os.WriteFile(path, []byte(got), 0o644); err != nil {
			t.Fatal(err)
		}
		return
	}
	want, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	if got != string(want) {
		t.Errorf("%s differs (go test ./ui/view -update writes it anew). Got:\n%s\nWant:\n%s", path, got, want)
	}
}
