package gomoku

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
			task.Limits = ai.Limits{Level: ai.MaxLevel, Nodes: 5000}
			aitest.Choices(t, New(), task)
		})
	}
}
