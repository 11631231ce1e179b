package ai

import "time"

// Level is how strong an engine plays, from 1, which a beginner beats, to 10,
// all that it has; 0 is 10. A level beats the one below it in some two games of three:
// testdata/bench has the figures.
type Level int

// The ends of the scale.
const (
	MinLevel Level = 1
	MaxLevel Level = 10
)

// Clamp is l on the scale.
func (l Level) Clamp() Level {
	if l == 0 {
		return MaxLevel
	}
	return min(max(l, MinLevel), MaxLevel)
}

// longest is the most milliseconds that a move on each level takes.
var longest = [MaxLevel]time.Duration{300, 350, 400, 500, 600, 800, 1000, 1500, 2000, 3000}

// Think is the longest that a move on this level takes.
func (l Level) Think() time.Duration { return longest[l.Clamp()-MinLevel] * time.Millisecond }
