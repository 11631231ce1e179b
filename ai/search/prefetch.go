//go:build amd64 || arm64

package search

// prefetch has the processor bring s nearer.
//
//go:noescape
func prefetch(s *slot)
