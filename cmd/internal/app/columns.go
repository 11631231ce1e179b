package app

import (
	"fmt"
	"strings"

	"qiyou/ui/cell"
)

func (p *program) printTable(rows [][]string) {
	for _, line := range columns(rows) {
		fmt.Fprintln(p.Out, line)
	}
}

// columns are rows of fields as lines whose fields stand beneath each other, two
// blanks between, by the columns that a terminal gives to them: a Chinese
// character takes two.
func columns(rows [][]string) []string {
	var widths []int
	for _, row := range rows {
		for i, s := range row {
			if i == len(widths) {
				widths = append(widths, 0)
			}
			widths[i] = max(widths[i], cell.Width(s, false))
		}
	}
	lines := make([]string, len(rows))
	for n, row := range rows {
		var b strings.Builder
		for i, s := range row {
			b.WriteString(s)
			if i < len(row)-1 {
				b.WriteString(strings.Repeat(" ", widths[i]-cell.Width(s, false)+2))
			}
		}
		lines[n] = strings.TrimRight(b.String(), " ")
	}
	return lines
}
