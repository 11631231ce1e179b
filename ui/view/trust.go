package view

// tick is what stands after the name or the fingerprint of a verified peer: a
// shape, so that it needs no colour. No name from another machine holds one.
func (m *Model) tick(verified bool) string {
	switch {
	case !verified:
		return ""
	case m.look.ASCII:
		return " [v]"
	}
	return " ✓"
}
