//go:build !amd64

package network

func replace(sums, before, on, off *Row) { replacePlain(sums, before, on, off) }

func replace2(sums, before, on, off, taken *Row) { replace2Plain(sums, before, on, off, taken) }

func weigh(sums, weights *Row) int32 { return weighPlain(sums, weights) }
