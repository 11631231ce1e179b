package linear

import (
	"strings"
	"testing"

	"qiyou/game"
	"qiyou/game/catalog"
	"qiyou/game/match"
	"qiyou/ui/session"
	"qiyou/ui/text"
)

// line are moves in the notation of s.
func lineOf(t *testing.T, s game.State, moves string) []game.Move {
	t.Helper()
	var all []game.Move
	for _, w := range strings.Fields(moves) {
		m, err := readMove(s, w)
		if err != nil {
			t.Fatal(err)
		}
		if s, err = s.Apply(m); err != nil {
			t.Fatal(err)
		}
		all = append(all, m)
	}
	return all
}

func (r *run) advise() session.Advise {
	r.t.Helper()
	w, ok := r.wish().(session.Advise)
	if !ok {
		r.t.Fatalf("not a wish for advice")
	}
	rules, err := catalog.New(w.Setup)
	if err != nil {
		r.t.Fatal(err)
	}
	s := rules.Start()
	for _, m := range w.Moves {
		if s, err = s.Apply(m); err != nil {
			r.t.Fatal(err)
		}
	}
	if s.Hash() != w.State.Hash() {
		r.t.Errorf("moves %v do not lead to the board of the wish", w.Moves)
	}
	return w
}

func TestHintsAsLines(t *testing.T) {
	t.Parallel()
	g := newGame(t, "none").play("h8 a1")
	k := newTalk(t, Options{})
	k.face.event(session.Table{Snapshot: g.snap(session.Person, session.Computer)})
	k.out.Reset()
	k.types("hint")
	s, key := g.m.State(), k.face.advice.key
	hint := func(line string, chance float64, forced int, why string) session.Hint {
		moves := lineOf(t, s, line)
		return session.Hint{Move: moves[0], Line: moves, Chance: chance, Forced: forced, Why: why}
	}
	hints := []session.Hint{hint("h9 a2 h10", 0.544, 0, "best"), hint("i9", 1, 5, "fours"), hint("j9", 0, -4, "lost")}
	k.face.event(session.Advised{Key: key, Hints: hints[:1]})
	k.says("")
	k.face.event(session.Advised{Key: key, Hints: hints, Done: true})
	k.says(
		"a: h9, a chance of 54% to win, best by looking ahead.", "Expected then: a2 h10.",
		"b: i9, wins in 3, wins by fours, one after the other.", "c: j9, loses in 2, is lost, but holds out longest.",
	)
	k.types("hint")
	k.face.event(session.Advised{Key: key, Hints: hints, Done: true}) // of the wish before
	k.says("")
	k.face.event(session.Advised{Key: key + 1, Done: true})
	k.says("No move to advise.")
	k.types("hint")
	k.face.event(session.Advised{Key: key + 2, Hints: hints[1:2], By: "rapfi", Done: true})
	k.says("By rapfi.", "a: i9, wins in 3, wins by fours, one after the other.")
}

func TestEstimateAsLines(t *testing.T) {
	t.Parallel()
	g := newGameOf(t, "weiqi/chinese 5", "none").play("c3 b2")
	k := newTalk(t, Options{})
	k.face.event(session.Table{Snapshot: g.snap(session.Person, session.Person)})
	k.out.Reset()
	own := make([]float64, 25)
	for i := range own {
		own[i] = []float64{0.9, 0.4, 0.1, -0.5, -1}[i%5]
	}
	k.types("estimate")
	k.face.event(session.Advised{Key: k.face.advice.key, Done: true, Outlook: &session.Outlook{Chance: 0.31, Lead: -6.4, Owners: own}})
	k.says("Wang (light) wins with a chance of 69%.", "Wang (light) leads by 6.5.")
	k.types("estimate")
	k.face.event(session.Advised{Key: k.face.advice.key, Done: true, Outlook: &session.Outlook{Chance: 0.5, Owners: own}})
	k.says("Lin (dark) wins with a chance of 50%.", "The score is even.")
	k.types("estimate")
	k.face.event(session.Advised{Key: k.face.advice.key, Done: true, Outlook: &session.Outlook{Chance: 0, Forced: -5}})
	k.says("Wang (light) wins in 3.")
	k.types("owner")
	k.face.event(session.Advised{Key: k.face.advice.key, Done: true, Outlook: &session.Outlook{Owners: own}})
	row := func(n string) string { return "Row " + n + ": A to B dark, C open, D to E light." }
	k.says(row("5"), row("4"), row("3"), row("2"), row("1"))
}

// In a match against a person nothing is asked until it is over; where nothing is
// counted no territory is shown; the board is the one that is looked at.
func TestAdviceRefusedAndInReview(t *testing.T) {
	t.Parallel()
	f := newFake()
	r := start(t, f, Options{JSON: true})
	g := newGame(t, "none").play("h8 a1")
	f.events <- lobbyOf("Lin")
	f.events <- session.Table{Snapshot: g.snap(session.Person, session.Remote)}
	r.await("start")
	for _, line := range []string{"hint", "estimate", "owner"} {
		r.send(line)
		if e := r.await("refused"); e["code"] != session.ErrAdvice {
			t.Errorf("%s: refused as %v", line, e["code"])
		}
	}
	g.do(match.Command{Seat: game.First, Do: match.DoResign})
	f.events <- session.Table{Snapshot: g.snap(session.Person, session.Remote)}
	r.await("end")
	r.send("owner")
	if e := r.await("refused"); e["code"] != "no-score" {
		t.Errorf("owner: refused as %v", e["code"])
	}
	r.send("back")
	r.await("board")
	r.send("hint")
	w := r.advise()
	if w.Hints != session.MaxHints || w.Outlook || w.State.Hash() != g.m.Plies()[0].State.Hash() {
		t.Errorf("%+v", w)
	}
	moves := lineOf(t, w.State, "b2 c3")
	f.events <- session.Advised{Key: w.Key, Done: true, Hints: []session.Hint{{Move: moves[0], Line: moves, Chance: 0.256, Why: "best"}}}
	e := r.await("hints")
	h := e["hints"].([]any)[0].(map[string]any)
	if e["ply"] != 1.0 || e["to_act"] != "second" || h["move"] != "b2" || h["chance"] != 0.26 || h["why"] != "best" || len(h["line"].([]any)) != 2 {
		t.Errorf("%v", e)
	}
	r.send("estimate")
	w = r.advise()
	if w.Hints != 0 || !w.Outlook {
		t.Errorf("%+v", w)
	}
	f.events <- session.Advised{Key: w.Key, Done: true, Outlook: &session.Outlook{Chance: 0.6}}
	if e := r.await("estimate"); e["dark"] != 0.6 || e["lead"] != nil {
		t.Errorf("%v", e)
	}
}

// Advice is told in every language.
func TestAdviceInEveryLanguage(t *testing.T) {
	t.Parallel()
	for _, lang := range text.Langs() {
		w := words{Plain: text.For(lang).Plain}
		dark, lead := 0.6, 3.5
		for _, r := range []report{
			hintsReport{Hints: []hintRow{{Letter: "a", Move: "h8", Chance: 0.5, Line: []string{"h8", "h9"}, Text: "x"}}}, hintsReport{},
			estimateReport{Dark: &dark, Lead: &lead}, estimateReport{},
			ownerReport{Rows: []ownerRow{{"1", []ownerRun{{"A", "B", "dark"}, {"C", "C", "none"}}}}},
		} {
			for _, s := range r.text(w) {
				if strings.Contains(s, "%!") || strings.TrimSpace(s) == "" {
					t.Errorf("%s: %q", lang, s)
				}
			}
		}
	}
}

// What is asked while the other is about to move is answered for the board after
// its move.
func TestAdviceFollowsTheBoard(t *testing.T) {
	t.Parallel()
	f := newFake()
	r := start(t, f, Options{JSON: true})
	g := newGame(t, "none").play("h8")
	f.events <- lobbyOf("Lin")
	f.events <- session.Table{Snapshot: g.snap(session.Person, session.Computer)}
	r.await("start")
	r.send("hint")
	first := r.advise()
	g.play("a1")
	f.events <- session.Table{Snapshot: g.snap(session.Person, session.Computer)}
	r.await("move")
	again := r.advise()
	if again.Key == first.Key || again.State.Hash() != g.m.State().Hash() {
		t.Errorf("%+v", again)
	}
	f.events <- session.Advised{Key: first.Key, Done: true}
	moves := lineOf(t, again.State, "b2")
	f.events <- session.Advised{Key: again.Key, Done: true, Hints: []session.Hint{{Move: moves[0], Line: moves, Chance: 0.5, Why: "best"}}}
	if e := r.await("hints"); e["ply"] != 2.0 || len(e["hints"].([]any)) != 1 {
		t.Errorf("%v", e)
	}
	g.play("c3")
	f.events <- session.Table{Snapshot: g.snap(session.Person, session.Computer)}
	r.await("move")
	r.send("last")
	r.await("last") // and no third wish
	select {
	case w := <-f.did:
		t.Errorf("%+v", w)
	default:
	}
}
