package text

// First is what is said at the first start.
type First struct {
	Ask   string // over the field for the name
	Field string // before it
	Key   string // one's own fingerprint
	Drawn string // what the emblem is
	Later string // how all else is set
	Keys  string // the offered name: which keys do what
	Line  string // the same start among the lines: the name
}
