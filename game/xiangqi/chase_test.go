package xiangqi

import (
	"fmt"
	"reflect"
	"slices"
	"strings"
	"testing"

	"qiyou/game"
)

// newAttacks is the set of men that the ply m attacks anew, whether or not it
// gives check. It plays m on p.
func newAttacks(p *position, m Move) manSet {
	mover, before := p.turn, p.attacks()
	p.shift(m)
	p.setTurn(mover)
	after := p.attacks()
	p.setTurn(mover.Other())
	return after &^ before
}

// names are the men of c in set by letter and their squares in p, sorted.
func names(p *position, c game.Color, set manSet) []string {
	list := []string{}
	for man := range Men(c) {
		if set&setOf(man) != 0 {
			list = append(list, string(fenLetter(man))+p.at[man].String())
		}
	}
	slices.Sort(list)
	return list
}

// chased is what a ply counts for in a chase, by letter and square after it.
func chased(t *testing.T, fen, text string) string {
	t.Helper()
	p := at(t, fen).position
	m, ok := ParseMove(text)
	if !ok || p.refusal(m) != "" {
		t.Fatalf("%s: %s is not legal", fen, text)
	}
	did := deeds{chased: ^manSet(0)}
	Asian.ply(&p, m, &did)
	return strings.Join(names(&p, p.turn, did.chased), " ")
}

// reasons is what one side did in the last round of a repetition: how many
// plies gave check, and what each attacked anew, by the squares at the start
// of the round.
type reasons struct {
	Checks     string
	NewAttacks [][]string `json:"new_attacks"`
}

// TestReasons checks not only who loses by a repetition but why.
func TestReasons(t *testing.T) {
	t.Parallel()
	type row struct {
		ID, FEN  string
		Moves    []string
		Loop     int `json:"loop_len"`
		Analysis map[string]reasons
	}
	for _, r := range readCases[row](t, "repetition.jsonl") {
		var moves []Move
		for _, text := range r.Moves {
			m, _ := ParseMove(text)
			moves = append(moves, m)
		}
		p := at(t, r.FEN).position
		lead := len(moves) - r.Loop
		for _, m := range moves[:lead] {
			p.shift(m)
		}
		got := reasonsOf(p, moves[lead:])
		for color, want := range r.Analysis {
			for _, list := range want.NewAttacks {
				slices.Sort(list)
			}
			if !reflect.DeepEqual(got[color], want) {
				t.Errorf("%s %s: %v, want %v", r.ID, color, got[color], want)
			}
		}
	}
}

func reasonsOf(start position, moves []Move) map[string]reasons {
	got := map[string]reasons{}
	checks, p := map[string]int{}, start
	for _, m := range moves {
		color := map[game.Color]string{game.Dark: "red", game.Light: "black"}[p.turn]
		set := newAttacks(&p, m)
		if p.checked(p.turn) {
			checks[color]++
		}
		list := append(got[color].NewAttacks, names(&start, p.turn, set))
		got[color] = reasons{fmt.Sprintf("%d/%d", checks[color], len(list)), list}
	}
	return got
}

// TestNewAttacks is one position for each clause about what is a chase.
func TestNewAttacks(t *testing.T) {
	t.Parallel()
	tests := []struct{ clause, fen, move, want string }{
		{"an unprotected man", "3k4n/9/9/9/9/9/9/9/9/4K2R1 w", "h0i0", "ni9"},
		{"a protected man is none", "3k4n/9/7n1/9/9/9/9/9/9/4K2R1 w", "h0i0", ""},
		{"the general cannot take back into a guarded point", "3kncC2/5R3/9/9/9/9/9/9/9/5K3 w", "f8f9", "ne9"},
		{"a pinned man attacks nothing", "4k4/9/9/9/9/9/9/4c1N2/9/3K4r w", "g2f0", ""},
		{"a check is no chase", "3k4n/9/9/9/9/9/9/9/9/R3K4 w", "a0a9", ""},
		{"what was attacked before is not new", "3k1n2n/9/9/9/9/9/9/9/9/4K3R w", "i0i1", ""},
		{"a cannon attacks a protected rook", "3k5/9/1n5n1/9/r8/9/P7P/9/4K4/8C w", "i0a0", "ra5"},
		{"a cannon and a protected cannon", "3k5/9/1n5n1/9/c8/9/P7P/9/4K4/8C w", "i0a0", ""},
		{"a horse attacks a protected rook", "3k5/9/9/9/2p6/r8/9/9/2N6/4K4 w", "c1b3", ""},
		{"rooks offer an exchange", "3k4r/9/9/9/9/9/9/9/9/4K2R1 w", "h0i0", ""},
		{"general and pawn may chase", "3c1k3/2P6/9/9/9/9/9/9/9/4K4 w", "c8d8", ""},
		{"a pawn that crossed is chased", "3k5/R8/9/9/9/9/1p7/9/9/4K4 w", "a8b8", "pb3"},
		{"a pawn at home is not", "3k5/R8/9/2p6/9/9/9/9/9/4K4 w", "a8c8", ""},
		{"an elephant attacks a protected horse", "3k5/9/9/9/2p6/2n6/9/9/9/5KB2 w", "g0e2", "nc4"},
		{"an advisor attacks a protected rook", "3k5/9/9/9/9/9/3p5/3r5/9/4KA3 w", "f0e1", "rd2"},
		{"horses offer an exchange", "4k4/9/9/9/3n5/9/9/2N6/9/5K3 w", "c2e3", ""},
		{"a blocked horse cannot take instead", "4k4/9/9/9/3n5/3p5/9/2N6/9/5K3 w", "c2e3", "nd5"},
		{"a pinned horse cannot take instead", "3k5/9/9/9/3n5/9/9/2N6/9/3K5 w", "c2e3", "nd5"},
	}
	for _, tt := range tests {
		if got := chased(t, tt.fen, tt.move); got != tt.want {
			t.Errorf("%s: %s %s attacks %q, want %q", tt.clause, tt.fen, tt.move, got, tt.want)
		}
	}
}

// TestSecondTime: what Repeats warns of, a round before the rules judge.
func TestSecondTime(t *testing.T) {
	t.Parallel()
	s := at(t, "4k4/9/9/9/9/9/9/9/9/3K4R w - - 0 1")
	loop := []string{"i9i8", "e8e9", "i8i9", "e9e8"}
	s = play(t, s, "i0i9", "e9e8")
	if v, ok := Repeats(s); ok {
		t.Errorf("first time: %v", v)
	}
	s = play(t, s, loop...)
	if v, ok := Repeats(s); !ok || v != (Verdict{Red: PerpetualCheck}) || v.Loser() != game.Dark || s.over {
		t.Errorf("second time: %v, %v, over %v", v, ok, s.over)
	}
	s = play(t, s, loop...)
	if want := (game.Outcome{Winner: game.Second, Reason: game.Perpetual}); s.outcome != want {
		t.Errorf("third time: %v, want %v", s.outcome, want)
	}
}

// TestInterruptedAttack keeps a choice that rule books read both ways: an
// attack that could not be carried out for one ply, because a check had to be
// met, counts as new when it can be again.
func TestInterruptedAttack(t *testing.T) {
	t.Parallel()
	const fen = "3k4n/9/9/9/9/9/9/9/9/r3K3R w"
	if got := chased(t, fen, "e0e1"); got != "ni9" {
		t.Errorf("new after meeting the check: %v, want ni9", got)
	}
}

// TestReportedPositions is public bug reports about rules, with what is right.
func TestReportedPositions(t *testing.T) {
	t.Parallel()
	type row struct {
		FEN, Input, Right, Kind string
	}
	for _, r := range readCases[row](t, "bugs.jsonl") {
		if r.FEN == "" || r.Kind == "robustness" {
			continue
		}
		if _, err := ParseFEN(r.FEN); err != nil {
			t.Errorf("%s: %v", r.Kind, err)
		}
	}
	t.Run("rook and cannon on the last rank are no mate", func(t *testing.T) {
		s := play(t, at(t, "c3k2C1/4a4/6R2/9/9/9/9/9/9/3K5 w - - 0 1"), "g7g9")
		if names := moveNames(s); s.over || !slices.Contains(names, "e8f9") {
			t.Errorf("over %v, moves %v", s.over, names)
		}
	})
	t.Run("perpetual check loses", func(t *testing.T) {
		s := at(t, "3ak4/9/9/9/9/9/9/9/4r4/3K4R w - - 0 1")
		s = play(t, s, strings.Fields("i0i9 e9e8 i9i8 e8e9 i8i9 e9e8 i9i8 e8e9 i8i9 e9e8")...)
		if got := verdict(s); got != "red-loses" {
			t.Errorf("%s, want red-loses", got)
		}
	})
	t.Run("one cannon is no dead draw", func(t *testing.T) {
		if s := at(t, "4k4/9/9/9/9/9/9/9/4C4/3K5 w - - 0 1"); s.over {
			t.Errorf("over by %v", s.outcome)
		}
	})
	t.Run("tandem pawns", func(t *testing.T) {
		s := at(t, "3k5/9/2P1P4/2P1P4/9/9/9/9/9/4K4 w - - 0 1")
		for text, want := range map[string]string{"c7c8": "17+1", "e7e8": "15+1", "c7d7": "17=6"} {
			m, _ := ParseMove(text)
			if got := s.format(m, WXF); got != want {
				t.Errorf("%s is written %s, want %s", text, got, want)
			}
		}
	})
}
