package network

import "golang.org/x/sys/cpu"

// fast says whether the machine has AVX2.
var fast = cpu.X86.HasAVX2

func replace(sums, before, on, off *Row) {
	if fast {
		replaceAVX2(sums, before, on, off)
	} else {
		replacePlain(sums, before, on, off)
	}
}

func replace2(sums, before, on, off, taken *Row) {
	if fast {
		replace2AVX2(sums, before, on, off, taken)
	} else {
		replace2Plain(sums, before, on, off, taken)
	}
}

func weigh(sums, weights *Row) int32 {
	if fast {
		return weighAVX2(sums, weights)
	}
	return weighPlain(sums, weights)
}

//go:noescape
func replaceAVX2(sums, before, on, off *Row)

//go:noescape
func replace2AVX2(sums, before, on, off, taken *Row)

//go:noescape
func weighAVX2(sums, weights *Row) int32
