package library

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"qiyou/game"
	"qiyou/game/catalog"
)

// TestOpenings: games are found by the name of their opening, in whatever order its
// moves were made and however the board is turned, at the move that makes it; and
// not by another name.
func TestOpenings(t *testing.T) {
	t.Parallel()
	games := []struct {
		game, moves string
		names       []string // by which it is found
		at          int      // where the last of these stands
	}{
		{"xiangqi", "炮二平五 马8进7 马二进三 车9平8 车一平二 马2进3 兵七进一 卒7进1", []string{"中炮", "屏风马", "Screen horses"}, 6},
		{"xiangqi", "炮八平五 马2进3 马八进七 马8进7 车九平八", []string{"中炮", "中炮對屏風馬", "병풍마"}, 4},
		{"xiangqi", "炮二平五 马2进3 马二进三 炮8平6 车一平二 马8进7", []string{"當頭炮", "反宫马"}, 6},
		{"xiangqi", "炮二平五 马8进7 马二进三 马2进1", []string{"central-cannon", "单提马"}, 4},
		{"xiangqi", "炮二平五 马8进7 马二进三 车9平8 兵七进一 炮8平9", []string{"中炮", "三步虎"}, 6},
		{"xiangqi", "炮二平五 炮8平5", []string{"중포", "顺炮"}, 2}, {"xiangqi", "炮二平五 炮2平5", []string{"中炮", "列炮"}, 2},
		{"xiangqi", "兵七进一 炮2平3", []string{"仙人指路", "卒底炮"}, 2}, {"xiangqi", "兵三进一 卒3进1", []string{"仙人指路", "对兵局"}, 2},
		{"xiangqi", "相三进五 炮8平5", []string{"飞相局"}, 1}, {"xiangqi", "马八进七", []string{"起马局"}, 1}, {"xiangqi", "炮二平六", []string{"过宫炮"}, 1},
		{"xiangqi", "炮二平四", []string{"仕角炮"}, 1}, {"xiangqi", "炮二平七", []string{"金钩炮"}, 1}, {"xiangqi", "马二进一", []string{"边马局"}, 1}, {"xiangqi", "兵一进一", []string{"边兵局"}, 1},
		{"weiqi", "Q16 D4 Q4 D16 Q10 F3", []string{"二连星", "Sanrensei"}, 5}, {"weiqi", "D4 Q16 D16 Q3 D10", []string{"nirensei", "三連星"}, 5},
		{"weiqi", "Q16 D4 Q3 D16 R9", []string{"二连星", "中国流"}, 5}, {"weiqi", "Q16 D4 Q3 D17 Q9", []string{"高中国流"}, 5},
		{"renju", "h8 h9 i9", []string{"花月", "D4"}, 3},
	}
	dir := t.TempDir()
	for i, g := range games {
		setup := freely[g.game]
		rules, err := catalog.New(setup)
		if err != nil {
			t.Fatal(err)
		}
		s := rules.Start()
		states, moves := []game.State{s}, []game.Move{}
		for _, word := range strings.Fields(g.moves) {
			m, err := s.(game.Notation).Read(word)
			if err == nil {
				s, err = s.Apply(m)
			}
			if err != nil {
				t.Fatalf("%s: %s: %v", g.moves, word, err)
			}
			states, moves = append(states, s), append(moves, m)
		}
		var file strings.Builder
		write(&file, setup, states, moves, fmt.Sprintf("game%02d", i), "x", "", "*")
		put(t, dir, fmt.Sprintf("collections/%02d.sgf", i), []byte(file.String()))
	}
	l := opened(t, dir, nil)
	synced(t, l)
	for i, g := range games {
		for _, name := range g.names {
			p, ok := Opening("", name)
			if !ok {
				t.Errorf("no opening %s", name)
				continue
			}
			f := found(t, l, Query{Positions: []Position{p}})
			at := slices.IndexFunc(f.Games, func(x Game) bool { return x.Dark == fmt.Sprintf("game%02d", i) })
			if at < 0 {
				t.Errorf("%s is not found by %s", g.moves, name)
			} else if last := name == g.names[len(g.names)-1]; last && f.Games[at].At != g.at {
				t.Errorf("%s is found by %s at %d, want %d", g.moves, name, f.Games[at].At, g.at)
			}
			for _, x := range f.Games {
				var n int
				fmt.Sscanf(x.Dark, "game%d", &n)
				other, _ := Opening("", name)
				if !slices.ContainsFunc(games[n].names, func(s string) bool { q, _ := Opening("", s); return q == other }) {
					t.Errorf("%s is found by %s", games[n].moves, name)
				}
			}
		}
	}
}

// Each name is that of one opening, which can be played, and is none of another
// kind of word.
func TestNamesOfOpenings(t *testing.T) {
	t.Parallel()
	seen := map[string]bool{}
	for _, o := range openings {
		if o.positions().keys == "" {
			t.Errorf("%s cannot be played", o.names)
		}
		for _, name := range strings.Fields(o.names) {
			if q := Words(name); seen[name] || name != strings.ToLower(name) || len(q.Positions) != 1 {
				t.Errorf("%s means %+v", name, q)
			}
			seen[name] = true
		}
	}
	if _, ok := Opening("weiqi", "中炮"); ok {
		t.Error("an opening of another game")
	}
}
