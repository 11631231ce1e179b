package protocol

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"qiyou/ai"
	"qiyou/game"
	"qiyou/game/weiqi"
)

// marksLimit is how many marks the engine may change while it says which stones
// are dead: more than any board has chains.
const marksLimit = 400

// dead is the stones that the engine takes for dead on the board as it stands.
func (g *gtp) dead() ([]game.Point, error) {
	setup := g.desk.setup
	if setup.Rules == "tromp-taylor" { // knows no dead stones, but programs ask for them
		setup.Rules = "chinese"
	}
	s, err := onlyStones(g.desk.state(), setup)
	for range 2 {
		if err == nil {
			s, err = s.Apply(game.PassMove())
		}
	}
	if err != nil {
		return nil, failScore
	}
	return settled(g.ctx, g.Engine, s, setup)
}

// onlyStones is the board of s under setup without its past.
func onlyStones(s game.State, setup game.Setup) (game.State, error) {
	var stones [3][]game.Point
	v := s.View()
	for row := range setup.Size {
		for col := range setup.Size {
			p := game.Point{Col: int8(col), Row: int8(row)}
			c := v.At(p).Color
			stones[c] = append(stones[c], p)
		}
	}
	return weiqi.Position(setup, stones[game.Dark], stones[game.Light], game.Dark)
}

// settled is the dead stones when the engine has put the marks of a talk right.
func settled(ctx context.Context, e ai.Engine, s game.State, setup game.Setup) ([]game.Point, error) {
	for range marksLimit {
		a, err := e.Think(ctx, ai.Task{State: s, Setup: setup, Limits: ai.Limits{Nodes: 1}})
		if err != nil {
			return nil, err
		}
		if a.Move.Kind != game.Toggle {
			break
		}
		if s, err = s.Apply(a.Move); err != nil {
			return nil, failScore
		}
	}
	var dead []game.Point
	if marked, ok := s.View().(game.Marked); ok {
		for p, mark := range marked.Marks() {
			if mark == game.Dead {
				dead = append(dead, p)
			}
		}
	}
	return dead, nil
}

// finalScore is the result with what the engine takes for dead off the board.
func (g *gtp) finalScore([]string) (string, error) {
	dead, err := g.dead()
	if err != nil {
		return "", err
	}
	score, err := weiqi.Count(g.desk.state(), dead)
	if err != nil {
		return "", failScore
	}
	return score.String(), nil
}

// finalStatus lists the stones that are alive, dead or in seki, a chain a line, or
// the points that a side has or nobody.
func (g *gtp) finalStatus(args []string) (string, error) {
	if len(args) != 1 {
		return "", failSyntax
	}
	status := strings.ToLower(args[0])
	dead, err := g.dead()
	if err != nil {
		return "", err
	}
	stand, err := weiqi.Stand(g.desk.state(), dead)
	if err != nil {
		return "", failScore
	}
	switch status {
	case "alive":
		gone := slices.Concat(dead, stand.Seki)
		return g.chains(func(p game.Point) bool { return !slices.Contains(gone, p) }), nil
	case "dead":
		return g.chains(func(p game.Point) bool { return slices.Contains(dead, p) }), nil
	case "seki":
		return g.chains(func(p game.Point) bool { return slices.Contains(stand.Seki, p) }), nil
	case "black_territory":
		return g.list(stand.Owned[game.Dark]), nil
	case "white_territory":
		return g.list(stand.Owned[game.Light]), nil
	case "dame":
		return g.list(stand.Owned[game.NoColor]), nil
	}
	return "", failSyntax
}

// chains are the chains of the stones that are wanted, a line each.
func (g *gtp) chains(wanted func(game.Point) bool) string {
	b, ok := weiqi.BoardOf(g.desk.state())
	if !ok {
		return ""
	}
	seen := map[int]bool{}
	var out []string
	for i := range b.Points() {
		if b.At(i) == game.NoColor || seen[i] || !wanted(b.Point(i)) {
			continue
		}
		var chain []game.Point
		for p := i; !seen[p]; p = b.Next(p) {
			seen[p] = true
			chain = append(chain, b.Point(p))
		}
		out = append(out, g.list(chain))
	}
	return strings.Join(out, "\n")
}

// list is points in a line.
func (g *gtp) list(points []game.Point) string {
	var names []string
	for _, p := range points {
		names = append(names, g.desk.point(p))
	}
	return strings.Join(names, " ")
}

// cleanup is a move of a game that goes on until no dead stone is left: the count
// is that of Tromp and Taylor, who take all stones for alive.
func (g *gtp) cleanup(args []string) (string, error) {
	if len(args) != 1 {
		return "", failSyntax
	}
	c, ok := color(args[0])
	if !ok {
		return "", failSyntax
	}
	setup := game.Setup{Game: g.desk.setup.Game, Rules: "tromp-taylor", Size: g.desk.setup.Size}
	setup = withKomi(setup, g.desk.terms().Komi)
	s, err := onlyStones(g.desk.state(), setup)
	if err != nil {
		return "", failScore
	}
	s, _ = weiqi.Toward(s, c)
	return "", g.wonder(setup, s, &question{
		color: c, play: true, answer: func(a ai.Advice) string { return g.desk.name(a.Move) },
	}, g.budget(c))
}

// ruleNames are the rule sets as KGS and KataGo name them.
var ruleNames = map[string]string{
	"chinese": "chinese", "chinese-kgs": "chinese", "chinese-ogs": "chinese",
	"japanese": "japanese", "korean": "japanese",
	"aga": "aga", "bga": "aga", "french": "aga", "aga-button": "aga",
	"new_zealand": "new-zealand", "new-zealand": "new-zealand", "newzealand": "new-zealand",
	"tromp-taylor": "tromp-taylor", "tromp_taylor": "tromp-taylor", "stone_scoring": "",
}

// setRules takes a rule set by its name. The komi stays, as programs expect.
func (g *gtp) setRules(args []string) (string, error) {
	if len(args) == 0 {
		return "", failSyntax
	}
	rules := ruleNames[strings.ToLower(args[0])]
	if rules == "" {
		return "", failure("no such rules: chinese, japanese, aga, new_zealand, tromp-taylor")
	}
	setup := g.desk.setup.With("komi", "")
	setup.Rules = rules
	if err := g.desk.set(withKomi(setup, g.desk.terms().Komi)); err != nil {
		return "", failure("the moves on the board are against these rules")
	}
	return "", nil
}

// rules are the rules as KataGo tells them.
func (g *gtp) rules() string {
	t := g.desk.terms()
	scoring, tax, bonus := "AREA", "NONE", "0"
	if !t.Area {
		scoring, tax = "TERRITORY", "SEKI"
	}
	if t.Bonus > 0 {
		bonus = map[bool]string{true: "N-1", false: "N"}[g.desk.setup.Rules == "aga"]
	}
	return fmt.Sprintf(`{"hasButton":false,"ko":%q,"scoring":%q,"suicide":%v,"tax":%q,"whiteHandicapBonus":%q,"friendlyPassOk":%v}`,
		strings.ToUpper(t.Ko.String()), scoring, t.Suicide, tax, bonus, g.desk.setup.Rules != "tromp-taylor")
}
