package weiqi

import (
	"maps"

	"qiyou/game"
	"qiyou/game/weiqi"
)

// talk is the answer in the talk about dead stones. Marks that nobody has
// touched are put right and proposed. A proposal is accepted if it costs
// nothing; one that the other side has made of its own is not changed again, so
// that the talk ends: rather play on, or count all as alive.
func (t *thinker) talk() game.Move {
	s := t.task.State
	untouched := suggestion(t.fresh())
	mine := map[game.Point]bool{}
	var list []game.Point
	for _, p := range newCoroner(t.board, t.limit).dead(untouched) {
		mine[p] = true
		list = append(list, p)
	}
	marks := marked(s)
	if may(s, accept) {
		score, _ := weiqi.ScoreOf(s)
		if t.mine(score.Margin()) >= t.count(list) || t.terms.Area && maps.Equal(marks, mine) {
			return accept
		}
		if !maps.Equal(marks, untouched) || maps.Equal(marks, mine) {
			return t.disagree()
		}
	}
	for _, from := range [...]struct{ have, want map[game.Point]bool }{{marks, mine}, {mine, marks}} {
		for i := range t.board.Points() {
			p := t.board.Point(i)
			if m := game.ToggleAt(p); from.want[p] && !from.have[p] && may(s, m) {
				return m
			}
		}
	}
	if may(s, propose) {
		return propose
	}
	return t.disagree()
}

// disagree plays on if that is still possible.
func (t *thinker) disagree() game.Move {
	if may(t.task.State, resume) {
		return resume
	}
	return alive
}

// fresh is the same stones at the beginning of a talk.
func (t *thinker) fresh() game.State {
	var stones [3][]game.Point
	for i := range t.board.Points() {
		c := t.board.At(i)
		stones[c] = append(stones[c], t.board.Point(i))
	}
	s, err := weiqi.Position(t.task.Setup, stones[game.Dark], stones[game.Light], t.turn)
	if err != nil {
		return t.task.State
	}
	return s
}
