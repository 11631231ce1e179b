package ai

import "time"

// Level is how strong an engine plays: 1 easy, 2 medium, 3 hard.
type Level int

// The ends of the scale.
const (
	MinLevel Level = 1
	MaxLevel Level = 3
)

// Clamp is l on the scale.
func (l Level) Clamp() Level { return min(max(l, MinLevel), MaxLevel) }

// Think is the longest that a move on this level takes.
func (l Level) Think() time.Duration {
	return [...]time.Duration{300 * time.Millisecond, time.Second, 3 * time.Second}[l.Clamp()-MinLevel]
}
