package weiqi

import (
	"testing"

	"qiyou/ai"
	"qiyou/ai/aitest"
)

func TestChoices(t *testing.T) {
	t.Parallel()
	for _, b := range benchTasks {
		t.Run(b.setup+" "+b.moves, func(t *testing.T) {
			t.Parallel()
			task := benchTask(b.setup, b.moves)
			task.Limits = ai.Limits{Level: ai.MaxLevel, Nodes: 150}
			aitest.Choices(t, New(), task)
		})
	}
}

// TestChoose: one tree gives several moves: the first is the advice alone, all
// are legal and distinct, and none is said to be worth more than the one before.
func TestChoose(t *testing.T) {
	t.Parallel()
	for _, b := range benchTasks {
		t.Run(b.setup+" "+b.moves, func(t *testing.T) {
			t.Parallel()
			task := benchTask(b.setup, b.moves)
			task.Limits = ai.Limits{Level: ai.MaxLevel, Nodes: 300}
			all, err := New().(ai.Chooser).Choose(t.Context(), task, 4)
			if err != nil || len(all) == 0 || len(all) > 4 {
				t.Fatalf("%d moves, %v", len(all), err)
			}
			aitest.Ranked(t, New(), task, all)
		})
	}
}
