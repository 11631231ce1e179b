package view

import "qiyou/ui/keys"

// page is how many rows of a list a page key goes over.
const page = 10

// stepRow is the row of a list of n, at least one, that a key leads to from row:
// the arrows go around its ends, pages do not.
func stepRow(row, n int, action keys.Action, k keys.Key) int {
	switch {
	case action == keys.GoUp:
		return (row + n - 1) % n
	case action == keys.GoDown:
		return (row + 1) % n
	case k.Code == keys.PageUp:
		return max(row-page, 0)
	case k.Code == keys.PageDown:
		return min(row+page, n-1)
	}
	return row
}
