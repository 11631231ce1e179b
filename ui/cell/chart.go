package cell

// bars and digits are the columns of a chart, from the least to the most.
const digits = "0123456789"

var bars = []string{"▁", "▂", "▃", "▄", "▅", "▆", "▇", "█"}

// Bar is one column of a chart: how much v is of 1, in tenths as a digit where only
// ASCII can be drawn. What is no number is a blank.
func Bar(v float64, ascii bool) string {
	at := func(n int) int { return min(max(int(v*float64(n)), 0), n-1) }
	switch {
	case v != v:
		return " "
	case ascii:
		return digits[at(len(digits)):][:1]
	}
	return bars[at(len(bars))]
}
